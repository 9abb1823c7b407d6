"""What can't be a position of Tricks."""

from tablee.engine.kit.bits import size
from tablee.engine.kit.contract import NONE, following
from tablee.engine.kit.rule import State, rule
from tablee_tricks.rules import HAND, on_table


@rule
def flaw(s: State) -> int:
    """0 if this can be a position of Three Tricks, else the clause that it breaks."""
    tricks = 0
    for seat in range(s.players):
        tricks += s.taken[seat]
    cards, placed = s.gone | on_table(s), size(s.gone)
    for seat in range(s.players):
        after, lies = following(s, seat), s.laid[seat] != NONE
        if s.count[seat] != size(s.hand[seat]) or s.count[seat] + lies + tricks != HAND:
            return 2
        if lies and (seat == s.turn or (s.laid[after] == NONE and after != s.turn)):
            return 3  # who has laid sits in a row that ends at the seat on turn
        cards |= s.hand[seat]
        placed += size(s.hand[seat]) + lies
    if size(cards) != placed or size(s.gone) != tricks * s.players:
        return 1
    return 7 if (tricks == HAND) != (s.over != 0) else 0
