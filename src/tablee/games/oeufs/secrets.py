"""What a seat may know in Les œufs sont faits: blinding, possible worlds, observations.

Every egg was turned before all eyes and every move is seen. So a perfect memory knows the owner of
every turned egg, but the table shows none of them. The `memory` that `blind` is given is a set of
cells: those with a turned egg whose owner the seat still remembers.
"""

from tablee.engine.kit.bits import lowest, only, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import NONE, erase_chance
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.observation import FULL, Numbers, Observation, hundredths, mark
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

OBSERVATION = Observation(  # seats count clockwise from the observer
    Numbers("visible", MOST_PLAYERS * CELLS, 0, 1, "for each seat, its visible eggs"),
    Numbers("remembered", MOST_PLAYERS * CELLS, 0, 1, "for each seat, its turned eggs, if known"),
    Numbers("camp", MOST_PLAYERS * CELLS, 0, 1, "for each seat, its camp"),
    Numbers("turned", CELLS, 0, 1, "the turned eggs of unknown owners"),
    Numbers("moved", CELLS, 0, 1, "the egg that the latest turn moved"),
    Numbers("still_in", MOST_PLAYERS, 0, 1, "the seats that are still in"),
    Numbers("turn", MOST_PLAYERS, 0, 1, "the seat on turn"),
    Numbers("declined", MOST_PLAYERS, 0, 1, "the seats that have declined to call"),
    Numbers("full", MOST_PLAYERS, 0, 1, "the seats whose camp is full of turned eggs"),
    Numbers("used", MOST_PLAYERS, 0, FULL, "each seat's turns, in hundredths of the limit", 0.01),
)
(
    VISIBLE_AT, REMEMBERED_AT, CAMP_AT, TURNED_AT, MOVED_AT, STILL_IN_AT, TURN_AT, DECLINED_AT,
    FULL_AT, USED_AT,
) = OBSERVATION.starts  # fmt: skip


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
    """Fill in the numbers of `OBSERVATION`, from a blinded record."""
    for place in range(s.players):
        other = seat + place if seat + place < s.players else seat + place - s.players
        mark(out, VISIBLE_AT + CELLS * place, s.visible[other])
        mark(out, REMEMBERED_AT + CELLS * place, s.hidden[other])
        mark(out, CAMP_AT + CELLS * place, CAMP[s.players, other])
        out[STILL_IN_AT + place] = still_in(s, other)
        out[TURN_AT + place] = s.turn == other
        out[DECLINED_AT + place] = s.declined >> other & 1
        out[FULL_AT + place] = camp_full(s, other)
        out[USED_AT + place] = hundredths(s.used[other], s.limit)
    mark(out, TURNED_AT, s.turned)
    if s.moved != NONE:
        out[MOVED_AT + int(s.moved)] = 1
