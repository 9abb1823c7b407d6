"""How a match of Ex & Hopp stands, some turns on."""

import math

from tablee.engine.kit.contract import NONE
from tablee.engine.kit.prospects import share_by_score
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.exhopp.brain import POINT, chance
from tablee.games.exhopp.rules import ROWS, VALUE, cards_missing, row_sums, score

TURNS = 6  # of each seat
A_TOKEN, LEAST = 2.0, 1.0  # how far the score still swings with each token to come


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """Some turns have been played, and whoever was on turn is so again, or it takes too long."""
    if steps < TURNS * s.players:
        return False
    return (s.turn == start.turn and s.offer == NONE) or steps >= 3 * TURNS * s.players


@rule
def worth(s: State, out: Out) -> None:
    """Tokens taken, those of the rows as far as they are won, and chance in what is to come."""
    for seat in range(s.players):
        out[seat] = score(s, seat)
    swing = LEAST + s.in_stock
    for row in range(ROWS):
        if s.token[row] != NONE:
            value, sums, missing = VALUE[s.token[row]], row_sums(s, row), cards_missing(s, row)
            swing += missing / abs(value)
            for seat in range(s.players):
                out[seat] += value * chance(s, seat, sums, missing) / POINT
    share_by_score(s, out, A_TOKEN * math.sqrt(swing))
