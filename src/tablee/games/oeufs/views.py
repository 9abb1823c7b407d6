"""How a view of Les œufs sont faits is written as numbers: the board."""

from tablee.engine.kit.bits import has
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.oeufs.board import CELLS
from tablee.games.oeufs.rules import MOST_PLAYERS

FREE, VISIBLE, TURNED, UNKNOWN_EGG = 0, 1, 1 + MOST_PLAYERS, 1 + 2 * MOST_PLAYERS
"""A cell: free; a visible egg, and a turned one whose owner these eyes know, by their seat; a
turned egg of an unknown owner."""


@rule
def board(s: State, out: Out, n: int) -> int:
    """Every cell, from a1 to f6, row by row."""
    for cell in range(CELLS):
        egg = UNKNOWN_EGG if has(s.turned, cell) else FREE
        for seat in range(s.players):
            if has(s.visible[seat], cell):
                egg = VISIBLE + seat
            if has(s.hidden[seat], cell):
                egg = TURNED + seat
        out[n + cell] = egg
    return n + CELLS
