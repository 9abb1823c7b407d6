"""Seats and company: who sits where, who is host, who is here."""

from typing import TYPE_CHECKING

from tablee.bots import bots
from tablee.server.table import clocks, log, play
from tablee.server.table.outcome import Who
from tablee.server.wire import protocol

if TYPE_CHECKING:
    from tablee.server.table.core import Core

STAND_IN = "greedy"
"""The bot that plays for people who are away."""


def sit(core: "Core", who: Who, message: protocol.Sit) -> None:
    """Take a seat, or take one's own back in a running match."""
    state = core.state
    mine = state.seat_of(who.person)
    if state.phase == "playing" and mine is not None and message.seat in (None, mine):
        come_back(core, who, message.id)
        core.agree(who, message.id)
        return None
    if state.phase != "open":
        return core.refuse(who, message.id, "phase")
    free = [n for n, seat in enumerate(state.seats) if seat.person is None]
    if message.seat is None and mine is not None:
        return core.agree(who, message.id)
    wanted = message.seat if message.seat is not None else _best(core, free)
    if wanted is None:
        return core.refuse(who, message.id, "taken")
    if wanted >= len(state.seats):
        return core.refuse(who, message.id, "seat")
    if wanted == mine:
        return core.agree(who, message.id)
    if wanted not in free:
        return core.refuse(who, message.id, "taken")
    if mine is not None:
        core.add(log.Stood(at=core.now, seat=mine))
    core.add(
        log.Sat(
            at=core.now,
            who=who.person,
            id=message.id,
            seat=wanted,
            person=who.person,
            name=who.name,
        )
    )
    core.agree(who, message.id)
    return None


def _best(core: "Core", free: list[int]) -> int | None:
    """The first seat that waits for a person, else the first that a bot would play."""
    waiting = [n for n in free if core.state.seats[n].bot is None]
    return next(iter(waiting or free), None)


def stand(core: "Core", who: Who, message: protocol.Stand) -> None:
    """Leave one's seat."""
    state = core.state
    mine = state.seat_of(who.person)
    if mine is None:
        return core.refuse(who, message.id, "seat")
    if state.phase == "open":
        core.add(log.Stood(at=core.now, who=who.person, id=message.id, seat=mine))
        pass_host_on(core)
    elif state.phase == "playing":
        clocks.replace(core, mine, "left", who.person, message.id)
    else:
        return core.refuse(who, message.id, "phase")
    core.agree(who, message.id)
    return None


def place(core: "Core", who: Who, message: protocol.Place) -> None:
    """The host says who plays a seat."""
    state = core.state
    if state.phase != "open":
        return core.refuse(who, message.id, "phase")
    if who.person != state.host:
        return core.refuse(who, message.id, "host")
    if message.seat >= len(state.seats) or state.seats[message.seat].person == who.person:
        return core.refuse(who, message.id, "seat")
    if message.bot is not None and message.bot not in bots():
        return core.refuse(who, message.id, "bot")
    core.add(
        log.Seated(at=core.now, who=who.person, id=message.id, seat=message.seat, bot=message.bot)
    )
    _start_if_ready(core)
    core.agree(who, message.id)
    return None


def ready(core: "Core", who: Who, message: protocol.Ready) -> None:
    """Somebody is ready, or no longer."""
    state = core.state
    mine = state.seat_of(who.person)
    if state.phase != "open":
        return core.refuse(who, message.id, "phase")
    if mine is None:
        return core.refuse(who, message.id, "seat")
    core.add(
        log.Readied(at=core.now, who=who.person, id=message.id, seat=mine, ready=message.ready)
    )
    _start_if_ready(core)
    core.agree(who, message.id)
    return None


def _start_if_ready(core: "Core") -> None:
    """Deal, if every seat has a bot or somebody who is here and ready."""
    seats = core.state.seats
    people = [seat for seat in seats if seat.person is not None]
    waits = any(seat.bot is None for seat in seats if seat.person is None)
    if people and not waits and all(s.ready and core.connected(s.person) for s in people):
        _deal(core)


def start(core: "Core", who: Who, message: protocol.Start) -> None:
    """The host deals."""
    state = core.state
    if state.phase != "open":
        return core.refuse(who, message.id, "phase")
    if who.person != state.host:
        return core.refuse(who, message.id, "host")
    if any(seat.person is None and seat.bot is None for seat in state.seats):
        return core.refuse(who, message.id, "empty")
    _deal(core, who.person, message.id)
    core.agree(who, message.id)
    return None


def _deal(core: "Core", who: str = "", id: str = "") -> None:
    names = [seat.name or seat.bot or "" for seat in core.state.seats]
    seed = int(core.fresh()[:16], 16)
    core.add(log.Started(at=core.now, who=who, id=id, seed=seed, names=names))
    play.refresh(core)
    clocks.ask_bots(core)


def rematch(core: "Core", who: Who, message: protocol.Rematch) -> None:
    """The same company once more."""
    state = core.state
    if state.phase != "over":
        return core.refuse(who, message.id, "phase")
    if state.seat_of(who.person) is None:
        return core.refuse(who, message.id, "seat")
    if state.rematch is not None:
        return core.agree(who, message.id)
    core.out.rematch = (who.connection, message.id)
    return None


# --- who is here


def connect(core: "Core", who: Who) -> None:
    """A connection has opened; a bot that plays for an absent person stops."""
    core.here.setdefault(who.person, []).append(who.connection)
    core.watching.add(who.connection)
    core.gone.pop(who.person, None)
    core.empty_since = None
    core.out.changed = True
    mine = core.state.seat_of(who.person)
    if mine is not None and not core.state.seats[mine].left:
        come_back(core, who, "")
        if core.state.phase == "open":
            _start_if_ready(core)


def disconnect(core: "Core", who: Who) -> None:
    """A connection has closed."""
    core.watching.discard(who.connection)
    mine = core.here.get(who.person, [])
    if who.connection in mine:
        mine.remove(who.connection)
    if not mine:
        core.here.pop(who.person, None)
        if core.state.seat_of(who.person) is not None or core.state.host == who.person:
            core.gone[who.person] = core.now
    if not core.watching:
        core.empty_since = core.now
    core.out.changed = True


def here(core: "Core", who: Who) -> None:
    """This is the tab that acts."""
    mine = core.here.get(who.person, [])
    if who.connection in mine:
        mine.remove(who.connection)
        mine.append(who.connection)
    come_back(core, who, "")


def come_back(core: "Core", who: Who, id: str) -> None:
    """A person plays the own seat again."""
    mine = core.state.seat_of(who.person)
    if core.state.phase != "playing" or mine is None or core.state.seats[mine].stand_in is None:
        return
    core.add(log.Back(at=core.now, who=who.person, id=id, seat=mine))
    core.asks.pop(mine, None)
    core.thinking.pop(mine, None)
    if core.state.turn == mine:
        core.turn_from = core.now


def pass_host_on(core: "Core") -> None:
    """If the host has left, the next person who sits here and is here becomes host."""
    state = core.state
    if state.seat_of(state.host) is not None or core.connected(state.host):
        return
    for seat in state.seats:
        if core.connected(seat.person):
            assert seat.person
            core.add(log.Hosted(at=core.now, person=seat.person))
            return
