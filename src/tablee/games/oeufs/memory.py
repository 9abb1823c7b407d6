"""What a player of Les œufs sont faits has seen and may forget: whose a turned egg is."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from tablee.engine.kit.bits import members
from tablee.games.oeufs.rules import LOOKED, MOVED, REMOVED, TURNED


class Traces(Protocol):
    """What a memory offers."""

    def show(self, thing: int, own: bool) -> None:
        """The egg on this cell shows its symbol."""

    def move(self, thing: int, to: int) -> None:
        """The egg goes from cell to cell."""

    def lose(self, things: Iterable[int]) -> None:
        """The eggs on these cells leave the board."""


def follow(traces: Traces, seat: int, row: tuple[int, ...]) -> None:
    """An egg is known when it is turned (OE-7) and when one looks at it (OE-4), and moves seen."""
    kind, actor, cell, *words = row
    if kind == TURNED or (kind == LOOKED and actor == seat):
        traces.show(cell, actor == seat)
    elif kind == MOVED:
        traces.move(cell, _end(words[1]))
    elif kind == REMOVED:
        traces.lose(members(np.uint64(cell)))


def _end(path: int) -> int:
    """The last cell of a path: its highest digit to the base 64, less 1."""
    while path >= 64:
        path //= 64
    return path - 1
