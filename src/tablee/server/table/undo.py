"""Taking an act back: at once among bots, by consent among people."""

from dataclasses import dataclass

from tablee.engine.match import Match
from tablee.engine.takeback import shows_nothing
from tablee.engine.text.actions import read_action
from tablee.server.table.outcome import Who
from tablee.server.table.state import State


@dataclass
class UndoRequest:
    """A person asks to take an act back."""

    who: Who
    id: str
    seat: int
    waiting: set[int]
    """The seats that have not agreed yet."""


def request(state: State, who: Who, id: str, seat: int) -> UndoRequest:
    """A new request: all other people who play must agree."""
    others = {n for n, s in enumerate(state.seats) if n != seat and s.person and not s.player}
    return UndoRequest(who, id, seat, others)


def is_own_act(state: State, seat: int) -> bool:
    """Was the latest act one of the person at this seat?"""
    last = state.last_act
    return last is not None and (last.seat, last.who) == (seat, state.seats[seat].person)


def is_harmless(state: State) -> bool:
    """Can the latest act be taken back? The same seat must still be on turn with no window open,
    nobody may have learned anything, and nothing may have been drawn at random.
    """
    row = state.last_act
    if row is None or state.match is None or len(state.records) < 2:
        return False
    before = state.records[-2][1]
    if not row.seat == state.turn == int(before["turn"][0]):
        return False
    match = Match(state.match.game, before, None, state.match.names)
    return shows_nothing(match, state.match, row.seat, read_action(state.game, row.do))
