"""How a learner turns the board: its own camp always lies at the top, or at the top left."""

from tablee.games.oeufs.board import CELLS, SIDE
from tablee.games.oeufs.rules import ACTIONS, CALLING, LOOK, MOVE
from tablee.games.oeufs.secrets import OBSERVATION


def from_seat(players: int, seat: int) -> tuple[list[int], list[int]]:
    """The observation begins with sets of cells, and actions name cells: both are turned."""
    cells = list(range(CELLS))
    for _ in range(2 * seat if players == 2 else seat):
        cells = [a_quarter_round(cell) for cell in cells]
    seen, meant = list(range(OBSERVATION.size)), list(range(ACTIONS))
    sets = OBSERVATION.at("moved").stop // CELLS
    for i, cell in enumerate(cells):
        for number in range(sets):
            seen[CELLS * number + i] = CELLS * number + cell
        meant[LOOK + i] = LOOK + cell
        for j, to in enumerate(cells):
            for kind in (MOVE, CALLING):
                meant[kind + CELLS * i + j] = kind + CELLS * cell + to
    return seen, meant


def a_quarter_round(cell: int) -> int:
    """Where a cell comes to lie when the board is turned by a quarter, clockwise."""
    row, column = divmod(cell, SIDE)
    return SIDE * column + SIDE - 1 - row
