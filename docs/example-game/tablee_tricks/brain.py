"""What a decent player of Three Tricks knows."""

from tablee.engine.bits import has, lowest, rest
from tablee.engine.contract import NONE, following
from tablee.engine.rule import Out, State, rule

from .rules import CARDS, ELEPHANT, MOUSE, legal, on_table


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Take the trick, as the last to lay as cheaply as can be; else throw the lowest card away."""
    last = s.laid[following(s, seat)] != NONE
    best, best_merit = 0, -CARDS
    for i in range(legal(s, seat, out)):
        card = out[i]
        merit = -card
        if takes(s, card):
            merit = CARDS - card if last else CARDS + card
        if merit > best_merit:
            best, best_merit = card, merit
    return best


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
