"""What a player of Les œufs sont faits has seen and may forget: whose a turned egg is."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from tablee.engine.kit.bits import members
from tablee.games.oeufs.board import unpack_path
from tablee.games.oeufs.rules import LOOKED, MOVED, REMOVED, TURNED


class Traces(Protocol):
    """The traces that events leave in a seat's memory; each belongs to a cell."""

    def show(self, thing: int, own: bool) -> None:
        """The egg on this cell shows its symbol."""

    def move(self, thing: int, to: int) -> None:
        """The egg goes from one cell to another."""

    def lose(self, things: Iterable[int]) -> None:
        """The eggs on these cells leave the board."""


def follow(traces: Traces, seat: int, row: tuple[int, ...]) -> None:
    """Note what an event shows this seat.

    An egg shows its symbol when it is turned (OE-7) and to the seat that looks at it (OE-4); after
    that, every move is seen.
    """
    kind, actor, cell, _, *secret = row
    if kind == TURNED or (kind == LOOKED and actor == seat):
        traces.show(cell, actor == seat)
    elif kind == MOVED:
        traces.move(cell, unpack_path(secret[0])[-1])
    elif kind == REMOVED:
        traces.lose(members(np.uint64(cell)))
