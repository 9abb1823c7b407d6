"""What a decent player of Three Tricks knows."""

from tablee.engine.kit.bits import has, lowest, rest
from tablee.engine.kit.contract import NONE, following
from tablee.engine.kit.rule import Out, State, rule

from .rules import CARDS, ELEPHANT, MOUSE, legal, on_table


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Take the trick, as the last to lay as cheaply as can be; else throw the lowest card away."""
    best, best_merit = 0, -CARDS
    for i in range(legal(s, seat, out)):
        merit = merit_of(s, seat, out[i])
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


@rule
def merit_of(s: State, seat: int, card: int) -> int:
    """How much a decent player likes to lay this card; only the order matters."""
    if not takes(s, card):
        return -card
    last = s.laid[following(s, seat)] != NONE
    return CARDS - card if last else CARDS + card


@rule
def takes(s: State, card: int) -> bool:
    """Would this card take the trick as it lies?"""
    trick = on_table(s)
    if s.mouse != 0 and card == MOUSE and has(trick, ELEPHANT):
        return True
    while trick:
        if lowest(trick) > card:
            return False
        trick = rest(trick)
    return True
