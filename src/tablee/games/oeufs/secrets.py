"""Who may know what in Les œufs sont faits: blinding, possible worlds, observations."""

from tablee.engine.kit.bits import EMPTY, has, lowest, only, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import NONE, erase_chance
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.oeufs.rules import CAMP, CELLS, EGGS, MOST_PLAYERS, camp_full, next_in, still_in


@rule
def blind(s: State, seat: int, kept: Bits) -> None:
    """Hide whose the turned eggs are, but on the cells that the seat remembers; also at the end."""
    erase_chance(s, seat)
    for owner in range(MOST_PLAYERS):
        s.turned |= s.hidden[owner] & ~kept
        s.hidden[owner] &= kept


@rule
def eggs_due(s: State, seat: int) -> int:
    """How many eggs the seat has on the board (OE-1, OE-12)."""
    gone = seat >= s.players or (s.players > 2 and s.out >> seat & 1)
    return 0 if gone else EGGS[s.players]


@rule
def resample(s: State, seat: int) -> None:
    """Give the turned eggs of unknown owners to their possible owners at random."""
    s.eyes = TABLE
    if called_right(s):  # the eggs in his camp are his
        give(s, s.winner, s.turned & CAMP[s.players, s.winner])
    unknown = s.turned
    give_at_random(s)
    while wrong_was_right(s):
        for owner in range(s.players):
            s.turned |= s.hidden[owner] & unknown
            s.hidden[owner] &= ~unknown
        give_at_random(s)


@rule
def give(s: State, owner: int, cells: Bits) -> None:
    """These turned eggs of unknown owners are this seat's."""
    s.hidden[owner] |= cells
    s.turned &= ~cells


@rule
def give_at_random(s: State) -> None:
    """Give out the turned eggs of unknown owners, every way equally likely."""
    while s.turned:
        ticket = below(s, size(s.turned))  # one for each egg that a seat lacks
        owner = 0
        while ticket >= lacking(s, owner):
            ticket -= lacking(s, owner)
            owner += 1
        give(s, owner, only(lowest(s.turned)))


@rule
def lacking(s: State, seat: int) -> int:
    """How many eggs the seat has among those of unknown owners."""
    return eggs_due(s, seat) - size(s.visible[seat]) - size(s.hidden[seat])


@rule
def called_right(s: State) -> bool:
    """Has the match ended with a right call: somebody won, and another is still in?"""
    return s.winner != NONE and next_in(s, s.winner) != s.winner


@rule
def wrong_was_right(s: State) -> bool:
    """Would the call that lost a match of two have been right with these eggs (OE-11)?"""
    loser = s.out >> 1
    return s.players == 2 and s.out != 0 and s.hidden[loser] == CAMP[2, loser]


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """The numbers described at the top of this file."""
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
        seated = other < s.players
        out[n] = still_in(s, other)
        out[n + 1] = s.turn == other
        out[n + 2] = s.declined >> other & 1
        out[n + 3] = seated and camp_full(s, other)
        out[n + 4] = s.used[other] / s.limit if s.limit else 0.0
        n += 5


@rule
def clockwise(s: State, seat: int, n: int) -> int:
    """The seat that is `n` places to the left; beyond the last player, a seat with nobody on it."""
    if n >= s.players:
        return n
    return seat + n if seat + n < s.players else seat + n - s.players


@rule
def observe_cells(cells: Bits, out: Out, n: int) -> int:
    """A number a cell; return where the next ones go."""
    for cell in range(CELLS):
        out[n + cell] = has(cells, cell)
    return n + CELLS


OBSERVATION = (3 * MOST_PLAYERS + 2) * CELLS + 5 * MOST_PLAYERS
