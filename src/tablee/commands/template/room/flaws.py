"""Why a record can't be a position of Newgame."""

from tablee.engine.kit.bits import size
from tablee.engine.kit.contract import NONE, SOUND, following
from tablee.engine.kit.rule import State, rule

from .rules import HAND, NG_1, NG_2, NG_3, NG_4, on_table


@rule
def flaw(s: State) -> int:
    """The clause that this position breaks, or `SOUND`."""
    tricks = 0
    for seat in range(s.players):
        tricks += s.taken[seat]
    cards, placed = s.gone | on_table(s), size(s.gone)
    for seat in range(s.players):
        after, lies = following(s, seat), s.laid[seat] != NONE
        if s.count[seat] != size(s.hand[seat]) or s.count[seat] + lies + tricks != HAND:
            return NG_2
        if lies and (seat == s.turn or (s.laid[after] == NONE and after != s.turn)):
            return NG_3  # the seats that have laid are those before the seat whose turn it is
        cards |= s.hand[seat]
        placed += size(s.hand[seat]) + lies
    if size(cards) != placed or size(s.gone) != tricks * s.players:
        return NG_1
    return NG_4 if (tricks == HAND) != (s.over != 0) else SOUND
