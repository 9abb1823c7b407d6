"""What a decent player of Newgame knows."""

from tablee.engine.kit.bits import lowest, rest
from tablee.engine.kit.rule import Out, State, rule

from .rules import CARDS, legal, on_table


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """The card that such a player likes best."""
    best, most = 0, -CARDS
    for i in range(legal(s, seat, out)):
        merit = merit_of(s, seat, out[i])
        if merit > most:
            best, most = out[i], merit
    return best


@rule
def merit_of(s: State, seat: int, card: int) -> int:
    """Take the trick with a high card, or throw the lowest away; only the order matters."""
    trick = on_table(s)
    while trick:
        if lowest(trick) > card:
            return -card
        trick = rest(trick)
    return card
