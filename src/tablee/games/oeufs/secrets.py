"""What a seat may know in Les œufs sont faits: blinding, possible worlds, observations.

Every egg was turned before all eyes and every move is seen. So a perfect memory knows the owner of
every turned egg, but the table shows none of them. The `memory` that `blind` is given is a set of
cells: those with a turned egg whose owner the seat still remembers.

The observation of a blinded record. All seats come in clockwise order from the observer, and four
seats are always described; a set of cells is 36 numbers, 1 or 0:

| numbers | meaning |
|---|---|
| 4 × 108 | for each seat: its visible eggs, its turned eggs if remembered, its camp |
| 36 | the turned eggs of unknown owners |
| 36 | the egg that the latest turn moved |
| 4 × 5 | for each seat: it is still in; it is its turn; it has declined to call; its camp is full of turned eggs; its share of the limit of turns |
"""  # noqa: E501

from tablee.engine.kit.bits import EMPTY, has, lowest, only, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import NONE, erase_chance
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.oeufs.board import CELLS
from tablee.games.oeufs.rules import (
    CAMP,
    MOST_PLAYERS,
    camp_full,
    eggs_among_unknown,
    ended_by_right_call,
    loser_was_right,
    still_in,
)

OBSERVATION = (3 * MOST_PLAYERS + 2) * CELLS + 5 * MOST_PLAYERS


# --- blinding


@rule
def blind(s: State, seat: int, memory: Bits) -> None:
    """Hide whose the turned eggs are, except on the cells in `memory`; after the match too."""
    erase_chance(s, seat)
    for owner in range(MOST_PLAYERS):
        s.turned |= s.hidden[owner] & ~memory
        s.hidden[owner] &= memory


# --- possible worlds


@rule
def resample(s: State, seat: int) -> None:
    """Give the turned eggs of unknown owners to possible owners, every way equally likely."""
    s.eyes = TABLE
    if ended_by_right_call(s):  # OE-11: the eggs in the winner's camp are the winner's
        give(s, s.winner, s.turned & CAMP[s.players, s.winner])
    unknown = s.turned
    give_all(s)
    while loser_was_right(s):  # OE-11: that call was wrong, so it can't have been so
        take_back(s, unknown)
        give_all(s)


@rule
def give_all(s: State) -> None:
    """Give every turned egg of an unknown owner to a random seat that has eggs among them."""
    while s.turned:
        number = below(s, size(s.turned))  # as many as the seats' eggs among them
        owner = 0
        while number >= eggs_among_unknown(s, owner):
            number -= eggs_among_unknown(s, owner)
            owner += 1
        give(s, owner, only(lowest(s.turned)))


@rule
def give(s: State, owner: int, cells: Bits) -> None:
    """Let this seat own these turned eggs of unknown owners."""
    s.hidden[owner] |= cells
    s.turned &= ~cells


@rule
def take_back(s: State, cells: Bits) -> None:
    """Let the owners of these turned eggs be unknown again."""
    for owner in range(s.players):
        s.turned |= s.hidden[owner] & cells
        s.hidden[owner] &= ~cells


# --- observations


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """Fill in the numbers described at the head of this file."""
    n = 0
    for i in range(MOST_PLAYERS):
        other = clockwise(s, seat, i)
        n = observe_cells(s.visible[other], out, n)
        n = observe_cells(s.hidden[other], out, n)
        n = observe_cells(CAMP[s.players, other], out, n)
    n = observe_cells(s.turned, out, n)
    n = observe_cells(only(s.moved) if s.moved != NONE else EMPTY, out, n)
    for i in range(MOST_PLAYERS):
        other = clockwise(s, seat, i)
        out[n] = still_in(s, other)
        out[n + 1] = s.turn == other
        out[n + 2] = s.declined >> other & 1
        out[n + 3] = other < s.players and camp_full(s, other)
        out[n + 4] = s.used[other] / s.limit if s.limit else 0.0
        n += 5


@rule
def clockwise(s: State, seat: int, n: int) -> int:
    """The seat `n` places to the left; after all players, the seats where nobody plays."""
    if n >= s.players:
        return n
    return seat + n if seat + n < s.players else seat + n - s.players


@rule
def observe_cells(cells: Bits, out: Out, n: int) -> int:
    """Write a set of cells as 36 numbers from `n` on; return where the next ones go."""
    for cell in range(CELLS):
        out[n + cell] = has(cells, cell)
    return n + CELLS
