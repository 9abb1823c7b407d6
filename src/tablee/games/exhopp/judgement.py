"""How a match of Ex & Hopp stands after some more turns."""

import math

from tablee.engine.kit.contract import NONE
from tablee.engine.kit.prospects import share_by_score
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.exhopp.brain import POINT, chance
from tablee.games.exhopp.components import ROWS, VALUE, cards_missing, row_sums
from tablee.games.exhopp.rules import score

TURNS = 6  # turns of each seat that a search plays on
A_TOKEN = 2.0  # how far one token still to come makes the scores swing
LEAST = 1.0  # as if at least so many tokens were still to come


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """Enough turns were played and it is the first seat's turn again, or it takes too long."""
    if steps < TURNS * s.players:
        return False
    return (s.turn == start.turn and s.offer == NONE) or steps >= 3 * TURNS * s.players


@rule
def worth(s: State, out: Out) -> None:
    """Each seat's expected share of the win.

    It depends on the seat's tokens and its chances on the rows: its lead counts the less, the more
    tokens are still to come.
    """
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
