"""The board of Les œufs sont faits: how eggs step and jump, whoever owns them.

A cell is a number, 6 × row + column from the top left: a1 is 0, f1 is 5, f6 is 35. A set of cells
is a word of 36 bits. Nothing here knows seats, turns or secrets.
"""

from typing import NamedTuple

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, lowest, only, rest_if_any, set_of
from tablee.engine.kit.rule import Bits, rule

SIDE, CELLS = 6, 36


def steps_apart(a: int, b: int) -> int:
    """How many steps it takes from one cell to another on an empty board."""
    return max(abs(a // SIDE - b // SIDE), abs(a % SIDE - b % SIDE))


BOARD = set_of(list(range(CELLS)))
AROUND = np.array(
    [set_of([b for b in range(CELLS) if steps_apart(a, b) == 1]) for a in range(CELLS)]
)
RIGHT, DOWN_LEFT, DOWN, DOWN_RIGHT = (np.uint64(n) for n in (1, SIDE - 1, SIDE, SIDE + 1))
A_TO_D = set_of([cell for cell in range(CELLS) if cell % SIDE < 4])
C_TO_F = set_of([cell for cell in range(CELLS) if cell % SIDE > 1])
# A jump crosses two rows, two columns or both. So it keeps to every other cell of every other row:
# to a lattice of nine cells, no two of them neighbours. There are four lattices.
LATTICE = np.array(
    [
        set_of([b for b in range(CELLS) if (b // SIDE - a // SIDE) % 2 == (b - a) % 2 == 0])
        for a in range(CELLS)
    ]
)
LATTICES = LATTICE[[0, 1, SIDE, SIDE + 1]]


@rule
def if_met(cells: Bits, others: Bits) -> Bits:
    """The cells, if the two sets have one in common; else none."""
    return cells if cells & others else EMPTY


# --- single jumps


class Jumps(NamedTuple):
    """The jumps that are possible on a board (OE-6).

    For four directions: the cells that have an egg next to them on that side, with the board going
    on behind it. The other four directions are the same jumps backwards.
    """

    right: Bits
    down_left: Bits
    down: Bits
    down_right: Bits
    free: Bits  # the cells without an egg
    hubs: Bits  # the free cells from which a chain may be able to go on
    islands: Bits  # what `with_islands` has found


@rule
def jumps_over(eggs: Bits) -> Jumps:
    """The jumps on a board with eggs on these cells."""
    free = BOARD & ~eggs
    return Jumps(
        A_TO_D & (eggs >> RIGHT),
        C_TO_F & (eggs >> DOWN_LEFT),
        eggs >> DOWN,
        A_TO_D & (eggs >> DOWN_RIGHT),
        free,
        free,
        EMPTY,
    )


@rule
def across(jumps: Jumps, cells: Bits) -> Bits:
    """The cells, free or not, that lie one jump in any direction from one of these cells."""
    return (
        to_and_fro(cells, jumps.right, RIGHT)
        | to_and_fro(cells, jumps.down_left, DOWN_LEFT)
        | to_and_fro(cells, jumps.down, DOWN)
        | to_and_fro(cells, jumps.down_right, DOWN_RIGHT)
    )


@rule
def to_and_fro(cells: Bits, beside_egg: Bits, step: Bits) -> Bits:
    """The cells one jump in this direction, and one jump back, from these cells."""
    distance = step + step
    return ((cells & beside_egg) << distance) | ((cells >> distance) & beside_egg)


@rule
def landings(jumps: Jumps, cells: Bits) -> Bits:
    """The free cells that one jump leads to from these cells."""
    return across(jumps, cells) & jumps.free


# --- moves


@rule
def ends_of(jumps: Jumps, start: int, stop: Bits) -> Bits:
    """Where a move of this egg can end: one step away (OE-5) or after a chain of jumps (OE-6).

    The egg goes no further from a cell of `stop` (OE-7).
    """
    return (AROUND[start] & jumps.free) | chains(jumps, start, stop)


@rule
def chains(jumps: Jumps, start: int, stop: Bits) -> Bits:
    """Where chains of jumps take this egg.

    A chain can't come back to its start, which counts as not free, nor jump over it, since no two
    cells of a lattice are neighbours.
    """
    islands = EMPTY if stop else jumps.islands & LATTICE[start]
    return spread(jumps, only(start), jumps.hubs & ~(stop | islands), islands)


@rule
def spread(jumps: Jumps, cells: Bits, onward: Bits, islands: Bits) -> Bits:
    """Where chains from these cells lead that go on from `onward`; they take islands as a whole."""
    found = EMPTY
    while cells:
        cells = landings(jumps, cells) & ~found
        found |= cells | if_met(islands, cells)
        cells &= onward
    return found


@rule
def with_islands(jumps: Jumps) -> Jumps:
    """Prepare the jumps for finding the moves of many eggs in less time.

    An island is a set of free cells that jumps join: with eggs on b1 and c2, the cells a1, c1 and
    c3 are one. A turned egg that lands on an island reaches all of it without a further search. The
    first island of each lattice is found here, all four in one go; few boards have others. The hubs
    are the cells of all islands.
    """
    hubs = landings(jumps, jumps.free)
    first = EMPTY
    for i in range(4):
        cells = hubs & LATTICES[i]
        first |= cells ^ rest_if_any(cells)
    return Jumps(
        jumps.right,
        jumps.down_left,
        jumps.down,
        jumps.down_right,
        jumps.free,
        hubs,
        first | spread(jumps, first, hubs, EMPTY),
    )


# --- paths


@rule
def path(jumps: Jumps, start: int, end: int, stop: Bits) -> int:
    """The packed path of a move: a step if that will do, else a shortest chain of jumps (OE-6)."""
    packed = 0
    if has(AROUND[start], end):
        return put_before(end, packed)
    while end != start:
        packed = put_before(end, packed)
        end = landing_before(jumps, start, end, stop)
    return packed


@rule
def landing_before(jumps: Jumps, start: int, end: int, stop: Bits) -> int:
    """The cell from which a shortest chain makes its last jump, the lowest if there are several."""
    sources = across(jumps, only(end))
    reached = only(start)
    while reached & sources == EMPTY:
        reached |= landings(jumps, reached) & ~stop
    return lowest(reached & sources)


@rule
def put_before(cell: int, path: int) -> int:
    """Put a landing before those of a packed path.

    A packed path is one number: its lowest six bits are the first landing plus one, the next six
    bits the second landing plus one, and so on. A lattice has nine cells, so no chain has more than
    eight landings. The chain by c1 (2) to e3 (16) is 3 + 64 × 17.
    """
    return (path << 6) + int(cell) + 1


@rule
def last_landing(path: int) -> int:
    """Where a packed path ends."""
    while path >= 64:
        path >>= 6
    return path - 1
