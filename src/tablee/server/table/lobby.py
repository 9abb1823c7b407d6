"""Seats: sitting down and standing up, the host, the deal, leaving and coming back."""

from collections.abc import Callable

import msgspec

from tablee.bots import plays
from tablee.server.table import log
from tablee.server.table.log import Row
from tablee.server.table.outcome import Decision, Who, refused
from tablee.server.table.presence import Presence
from tablee.server.table.state import State
from tablee.server.wire import protocol

STAND_IN = "greedy"
"""The bot that plays for people who are away."""


def sit(state: State, who: Who, message: protocol.Sit, now: float) -> Decision:
    """Take a seat, or take one's own back in a running match."""
    mine = state.seat_of(who.person)
    if state.phase == "playing" and mine is not None and message.seat in (None, mine):
        if not may_return(state, mine):
            return refused("returns")
        return Decision(come_back(state, who.person, now, message.id))
    if state.phase != "open":
        return refused("phase")
    wanted = message.seat if message.seat is not None else _suggest(state, mine)
    if wanted is None:
        return refused("taken")
    if wanted >= len(state.seats):
        return refused("seat")
    if wanted == mine:
        return Decision()
    if state.seats[wanted].person is not None:
        return refused("taken")
    if state.shuts_out(who.person):
        return refused("locked")
    sat = log.Sat(
        at=now,
        who=who.person,
        id=message.id,
        seat=wanted,
        person=who.person,
        name=state.name_of(who.person, who.name),
    )
    return Decision((sat,) if mine is None else (log.Stood(at=now, seat=mine), sat))


def _suggest(state: State, mine: int | None) -> int | None:
    """The person's own seat, or else the first that waits for a person, or else the first of a
    bot."""
    if mine is not None:
        return mine
    free = [n for n, seat in enumerate(state.seats) if seat.person is None]
    waiting = [n for n in free if state.seats[n].bot is None]
    return next(iter(waiting or free), None)


def stand(
    state: State, presence: Presence, who: Who, message: protocol.Stand, now: float
) -> Decision:
    """Leave one's seat."""
    mine = state.seat_of(who.person)
    if mine is None:
        return refused("seat")
    if state.phase == "open":
        stood = log.Stood(at=now, who=who.person, id=message.id, seat=mine)
        return Decision((stood, *_pass_host_on(state, presence, who.person, now)))
    if state.phase != "playing":
        return refused("phase")
    if state.loner or (state.seats[mine].left and not state.seats[mine].returning):
        return Decision()  # a table with one person waits; and nobody leaves twice
    left = away(state, mine, "left", now, who.person, message.id)
    return Decision((left, *hand_on_host(state, presence, who.person, now)))


def place(state: State, who: Who, message: protocol.Place, now: float) -> Decision:
    """The host says who plays a seat."""
    if state.phase != "open":
        return refused("phase")
    if who.person != state.host:
        return refused("host")
    if message.seat >= len(state.seats) or state.seats[message.seat].person == who.person:
        return refused("seat")
    if message.bot is not None and not plays(message.bot, state.game, len(state.seats)):
        return refused("bot")
    seated = log.Seated(at=now, who=who.person, id=message.id, seat=message.seat, bot=message.bot)
    return Decision((seated,))


def silence(
    state: State, presence: Presence, who: Who, message: protocol.Silence, now: float
) -> Decision:
    """The host lets nobody hear a person, or lets them be heard again."""
    if who.person != state.host:
        return refused("host")
    if not _is_other(state, presence, who, message.person):
        return refused("person")
    if (message.person in state.silenced) == message.silent:
        return Decision()
    row = log.Silenced(
        at=now, who=who.person, id=message.id, person=message.person, silent=message.silent
    )
    return Decision((row,))


def put_out(
    state: State, presence: Presence, who: Who, message: protocol.PutOut, now: float
) -> Decision:
    """The host puts a person out, for good."""
    if who.person != state.host:
        return refused("host")
    if not _is_other(state, presence, who, message.person):
        return refused("person")
    if message.person in state.out:
        return Decision()
    seat = state.seat_of(message.person)
    bot = STAND_IN if seat is None else _stand_in(state, seat)
    row = log.PutOut(at=now, who=who.person, id=message.id, person=message.person, bot=bot)
    return Decision((row,))


def lock(state: State, who: Who, message: protocol.Lock, now: float) -> Decision:
    """The host closes the table to all who don't sit here, or opens it again."""
    if who.person != state.host:
        return refused("host")
    if state.phase not in ("open", "playing"):
        return refused("phase")
    if message.locked == state.locked:
        return Decision()
    return Decision((log.Locked(at=now, who=who.person, id=message.id, locked=message.locked),))


def _is_other(state: State, presence: Presence, who: Who, person: str) -> bool:
    """Is this another person who is, or was, at this table?"""
    known = {*state.out, *state.silenced, *(seat.person for seat in state.seats)}
    return person != who.person and (person in known or presence.has_seen(person))


def erase(state: State, presence: Presence, person: str, now: float) -> tuple[Row, ...]:
    """A person wants to be forgotten, at this table too."""
    seat = state.seat_of(person)
    if seat is None:
        return ()
    erased = log.Erased(at=now, person=person, bot=_stand_in(state, seat))
    return (erased, *_pass_host_on(state, presence, person, now))


def ready(state: State, who: Who, message: protocol.Ready, held: bool, now: float) -> Decision:
    """A person is ready, or no longer: to begin, or after a round to go on."""
    mine = state.seat_of(who.person)
    if state.phase != "open" and not held:
        return refused("phase")
    if mine is None:
        return refused("seat")
    if state.seats[mine].ready == message.ready:
        return Decision()
    row = log.Readied(at=now, who=who.person, id=message.id, seat=mine, ready=message.ready)
    return Decision((row,))


def start(
    state: State, who: Who, message: protocol.Start, fresh: Callable[[], str], now: float
) -> Decision:
    """The host has the cards dealt."""
    if state.phase != "open":
        return refused("phase")
    if who.person != state.host:
        return refused("host")
    if any(seat.person is None and seat.bot is None for seat in state.seats):
        return refused("empty")
    return Decision((deal(state, fresh, now, who.person, message.id),))


def all_ready(state: State, presence: Presence, unseen: bool) -> bool:
    """Has every seat a bot, or a person who is ready, and connected unless `unseen`?"""
    people = [seat for seat in state.seats if seat.person is not None]
    empty = any(seat.person is None and seat.bot is None for seat in state.seats)
    ready = all(seat.ready and (unseen or presence.connected(seat.person)) for seat in people)
    return bool(people) and not empty and ready


def all_agree(state: State, presence: Presence) -> bool:
    """Is everybody who sits here connected, or ready? Nobody should lose a rated match who does not
    know that it has begun."""
    people = [seat for seat in state.seats if seat.person is not None]
    return all(seat.ready or presence.connected(seat.person) for seat in people)


def deal(
    state: State, fresh: Callable[[], str], now: float, who: str = "", id: str = ""
) -> log.Started:
    """The match begins, dealt from fresh random bits."""
    names = [seat.name or seat.bot or "" for seat in state.seats]
    return log.Started(at=now, who=who, id=id, seed=int(fresh()[:16], 16), names=names)


def same_company(
    state: State, presence: Presence, table: str, now: float
) -> tuple[log.Opened, list[log.Sat]]:
    """The first rows of a table for the rematch of this one. Its host is somebody who is here, so
    that the others don't wait for who has left."""
    opened = state.opened
    assert opened
    stayed = [seat.person for seat in state.seats if seat.person is not None and not seat.left]
    here = [person for person in stayed if presence.connected(person)] or stayed
    host = state.host if state.host in here else next(iter(here), opened.host)
    again = msgspec.structs.replace(
        opened,
        at=now,
        rules=state.game.version,
        host=host,
        bots=[seat.bot or (None if seat.person else STAND_IN) for seat in state.seats],
        after=table,
        out=sorted(state.out),
        silenced=sorted(state.silenced),
        locked=state.locked,
    )
    sat = [
        log.Sat(at=now, seat=n, person=seat.person, name=seat.name or "")
        for n, seat in enumerate(state.seats)
        if seat.person is not None and not seat.left
    ]
    return again, sat


# --- people who go and come back


def give_up(state: State, presence: Presence, person: str, now: float) -> tuple[Row, ...]:
    """A person has been absent from the lobby for too long: the seat becomes free, and if the
    person was host, another becomes host."""
    seat = state.seat_of(person)
    stood: tuple[Row, ...] = () if seat is None else (log.Stood(at=now, seat=seat),)
    return (*stood, *_pass_host_on(state, presence, person, now))


def _pass_host_on(
    state: State, presence: Presence, leaving: str, now: float
) -> tuple[log.Hosted, ...]:
    """If the host neither sits here nor is connected once this person has left, the next person who
    sits here and is connected becomes host."""
    seated = state.host != leaving and state.seat_of(state.host) is not None
    if seated or presence.connected(state.host):
        return ()
    return _heir(state, presence, leaving, now)


def hand_on_host(
    state: State, presence: Presence, leaving: str, now: float
) -> tuple[log.Hosted, ...]:
    """If the host leaves the match, the next person who is there becomes host: who has gone keeps
    no order."""
    return _heir(state, presence, leaving, now) if leaving == state.host else ()


def _heir(state: State, presence: Presence, leaving: str, now: float) -> tuple[log.Hosted, ...]:
    for seat in state.seats:
        other = None if seat.left else seat.person
        if other is not None and other != leaving and presence.connected(other):
            return (log.Hosted(at=now, person=other),)
    return ()


def away(state: State, seat: int, why: str, now: float, who: str = "", id: str = "") -> log.Away:
    """A bot plays for a person from now on."""
    return log.Away(at=now, who=who, id=id, seat=seat, bot=_stand_in(state, seat), why=why)


def _stand_in(state: State, seat: int) -> str:
    """The bot that plays for the person at this seat."""
    bot = state.seats[seat].bot
    return bot if bot and plays(bot, state.game, len(state.seats)) else STAND_IN


def may_return(state: State, mine: int) -> bool:
    """May the person at this seat take it back, or play on? A person alone always may."""
    seat = state.seats[mine]
    here = seat.stand_in is None or seat.returning
    return here or seat.returns > 0 or state.loner is not None


def come_back(state: State, person: str, now: float, id: str = "") -> tuple[log.Back, ...]:
    """If a bot plays the seat of this person, the person plays again. A turn whose time was up is
    still the bot's."""
    mine = state.seat_of(person)
    if state.phase != "playing" or mine is None or not may_return(state, mine):
        return ()
    if state.seats[mine].stand_in is None or state.seats[mine].returning:
        return ()
    if person in state.out:
        return ()
    return (log.Back(at=now, who=person, id=id, seat=mine),)
