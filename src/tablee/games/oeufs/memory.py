"""What a player of Les œufs sont faits has seen and may forget: whose a turned egg is.

Each trace belongs to a cell.
"""

import numpy as np

from tablee.engine.kit.minds import lose, move, show
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.oeufs.board import last_landing
from tablee.games.oeufs.rules import LOOKED, MOVED, REMOVED, TURNED


@rule
def follow(mind: State, seat: int, row: Out) -> None:
    """Note what an event shows this seat.

    An egg shows its symbol when it is turned (OE-7) and to the seat that looks at it (OE-4); after
    that, every move is seen.
    """
    kind, actor, cell, path = row[0], row[1], row[2], row[4]
    if kind == TURNED or (kind == LOOKED and actor == seat):
        show(mind, cell, actor == seat)
    elif kind == MOVED:
        move(mind, cell, last_landing(path))
    elif kind == REMOVED:
        lose(mind, np.uint64(cell))
