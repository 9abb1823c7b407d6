"""A running table: one task that handles everything that arrives, one thing after the other.

The order is always: decide and apply, write to disk, answer, show to all.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

import structlog

from tablee.engine.kit.events import SPECTATOR
from tablee.server.live.clock import clock, slept
from tablee.server.live.connection import Connection
from tablee.server.live.talk import AboutSomebody, TableTalk
from tablee.server.live.thinkers import Thinkers
from tablee.server.live.wordlist import WordList
from tablee.server.ops import crash, metrics
from tablee.server.ops.limits import Limiter
from tablee.server.store import Fenced, Store, error_name
from tablee.server.store.tables import TableHead
from tablee.server.table.core import Core
from tablee.server.table.frames import Frames, table_info
from tablee.server.table.log import Acted, Ended, PutOut, Started
from tablee.server.table.outcome import Outcome, Think
from tablee.server.table.state import State, fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import No, write

T = TypeVar("T")
_log = structlog.get_logger("table")
_MOMENT = 0.1
_Entry: TypeAlias = tuple[float, Callable[[float], Outcome], Connection | None]
"""A job for a table: when it came, the function to call, and the connection whose message it is."""
_PUT_OUT, _LOCKED = 4005, 4006


class Surroundings(Protocol):
    """The services that a running table needs from its `House`."""

    store: Store
    limiter: Limiter
    thinkers: Thinkers
    words: WordList
    unwritten: bool
    """Has the latest write failed?"""

    def forget(self, actor: "Actor") -> None:
        """The table is no longer driven from here."""

    async def rematch(self, actor: "Actor", connection: int, id: str) -> None:
        """Open a table for the same company."""

    def look_at_company(self, actor: "Actor") -> None:
        """A match has begun: do these people meet too often for ratings?"""

    def enter_result(self, actor: "Actor") -> None:
        """The match has ended: enter its result."""


class Actor:
    """One table in memory, with its sockets."""

    def __init__(self, house: Surroundings, id: str, code: str, core: Core, epoch: int) -> None:
        self.house, self.id, self.code, self.core, self.epoch = house, id, code, core, epoch
        self.connections: dict[int, Connection] = {}
        self.idle_since = time.monotonic()
        self.gone = False
        """Is the table no longer driven from here?"""
        self.talk = TableTalk(id, house.store, house.limiter, house.words)
        self._slept = slept()
        """How long the server had slept in all when this table last asked."""
        self._inbox: deque[_Entry] = deque()
        self._wake = asyncio.Event()
        self._thoughts: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at = 0.0
        self._presence: asyncio.TimerHandle | None = None
        """Set while a frame is due that shows people coming or going."""
        self._task = asyncio.create_task(self._run(), name=f"table {id}")

    # --- from outside

    def post(self, call: Callable[[float], Outcome], sender: Connection | None = None) -> None:
        """Call this function in its turn, with the present time; `sender` is the connection whose
        message it is, if any."""
        self._inbox.append((clock(), call, sender))
        self._wake.set()

    def turns_away(self, connection: Connection) -> bool:
        """Close a socket whose person was put out, or to whom the table is closed; False if the
        person may come in."""
        state = self.core.state
        if state.out & connection.people:
            connection.close(_PUT_OUT)
        elif state.shuts_out(connection.person):
            connection.close(_LOCKED)
        return connection.closing is not None

    def join(self, connection: Connection, since: int) -> None:
        """A socket has opened."""

        def join(now: float) -> Outcome:
            if self.turns_away(connection):
                return Outcome(since=self.core.state.n)
            outcome = self.core.connect(connection.who, now)
            self.connections[connection.id] = connection
            connection.ping(0, self.core.state.n)
            if not outcome.rows:
                self._show(connection, since)
            return self._show_soon(outcome)

        self.post(join)

    def leave(self, connection: Connection) -> None:
        """A socket has closed."""

        def leave(now: float) -> Outcome:
            self.connections.pop(connection.id, None)
            self.idle_since = time.monotonic()
            return self._show_soon(self.core.disconnect(connection.who, now))

        self.post(leave)

    def command(self, connection: Connection, message: protocol.ClientMessage) -> None:
        """A person wants something."""
        who = connection.who
        self.post(lambda now: self.core.command(who, message, now), connection)

    async def say(
        self, connection: Connection, message: protocol.Say | protocol.React | AboutSomebody
    ) -> None:
        """A person talks, or mutes or reports somebody: the core has no part in that."""
        state, person = self.core.state, connection.person
        if isinstance(message, protocol.Mute):
            if message.mute and not self._knows(message.person):
                return connection.send(write(No(message.id, "person", state.n)))
            await self.talk.mute(connection, message, state.n, self.connections)
        elif isinstance(message, protocol.Report):
            seated = {seat.person: seat.name for seat in state.seats if seat.person}
            await self.talk.report(connection, message, state.n, seated)
        elif person in state.silenced or state.out & connection.people:
            connection.send(write(No(message.id, "silent", state.n)))
        elif state.shuts_out(person):
            connection.send(write(No(message.id, "locked", state.n)))
        else:
            name = state.name_of(person, connection.name)
            await self.talk.say(connection, name, message, state.n, self.connections)
        return None

    def erase(self, person: str) -> None:
        """A person wants to be forgotten."""
        self.post(lambda now: self.core.erase(person, now))
        self.talk.forget()

    def _knows(self, person: str) -> bool:
        """Is this person at the table, or has this person said something here?"""
        state = self.core.state
        here = state.seat_of(person) is not None or self.core.presence.connected(person)
        return here or person == state.host or self.talk.has_heard(person)

    async def read(self, question: Callable[[State], T]) -> T:
        """Ask the table a question in its turn, so that the answer shows nothing that is not on
        disk yet."""
        if self.gone:
            raise RuntimeError("this table is no longer driven from here")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def ask(now: float) -> Outcome:
            if not answer.done():  # otherwise nobody waits for the answer any more
                try:
                    answer.set_result(question(self.core.state))
                except Exception as error:
                    answer.set_exception(error)
            return Outcome(since=self.core.state.n)

        self.post(ask)
        return await answer

    def resync(self, connection: Connection, n: int) -> None:
        """A client has said which number it has. If that is not the table's number, send it the
        table, in its turn: nobody is shown anything that is not on disk yet.
        """

        def again(now: float) -> Outcome:
            if n != self.core.state.n:
                metrics.RESYNCS.inc()
                self._show(connection, n)
            return Outcome(since=self.core.state.n)

        if n != self.core.state.n:
            self.post(again)

    async def stop(self, code: int | None = None) -> None:
        """Finish the jobs that have arrived, and stop; sockets are closed with the code."""
        self.gone = True
        self.post(lambda now: Outcome(since=self.core.state.n))
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        for thought in self._thoughts:
            thought.cancel()
        if code is not None:
            for connection in self.connections.values():
                connection.close(code)

    # --- the task

    async def _run(self) -> None:
        while self._inbox or not self.gone:
            try:
                came, call, sender = await self._next()
                outcome = await self._decide(call, came, sender)
                await self._carry_out(outcome, came)
            except Fenced:
                _log.warning("another process owns the table", table=self.id)
                self._abandon(1012)
            except Exception:
                _log.exception("table failed", table=self.id)
                self._abandon(1011)
        if self._alarm is not None:
            self._alarm.cancel()

    async def _next(self) -> "_Entry":
        """Wait until a job arrives or something is due."""
        while not self._inbox or slept() > self._slept:
            if (lost := slept() - self._slept) > 0:
                self._slept += lost
                return clock(), partial(self.core.slept, lost), None
            due, now = self.core.deadline, clock()
            if due is not None and due <= now:
                return now, self.core.tick, None
            self._wake.clear()
            if due is not None:
                self._set_alarm(due, now)
            await self._wake.wait()
        return self._inbox.popleft()

    async def _decide(
        self, call: Callable[[float], Outcome], came: float, sender: Connection | None
    ) -> Outcome:
        """Let the core decide on a job, and apply it. If a message makes the core fail, only its
        sender is disconnected."""
        try:
            return call(came)
        except Exception:
            if sender is None:
                raise
            _log.exception("message failed", table=self.id)
            sender.close(1011)
            if not self.core.untouched:  # drop its half-done work, as after a restart
                self.core = self.core.restarted(fold(await self.house.store.rows(self.id)), clock())
            return Outcome(since=self.core.state.n)

    def _set_alarm(self, due: float, now: float) -> None:
        """Wake up at this time at the latest. An alarm that rings too early does no harm. Deadlines
        move on with almost every act, and the alarm is not set anew each time."""
        if self._alarm is not None:
            if self._rings_at <= due:
                return
            self._alarm.cancel()
        self._rings_at = due
        self._alarm = asyncio.get_running_loop().call_later(due - now, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._wake.set()

    async def _carry_out(self, outcome: Outcome, came: float) -> None:
        """Write what the core has decided to disk, answer, and show it to all."""
        if outcome.rows and not await self._write(outcome):
            return
        for connection_id, answer in outcome.answers:
            if isinstance(answer, No):
                metrics.REFUSALS.labels(answer.reason).inc()
            connection = self.connections.get(connection_id)
            if connection is not None:
                connection.send(write(answer))
                metrics.ACK.observe(max(0.0, clock() - came))
        if outcome.rows or outcome.changed:
            self._show_all(outcome.since)
            metrics.ACTION.observe(max(0.0, clock() - came))
        for think in outcome.thinks:
            self._set_thinking(think)
        for row in outcome.rows:
            if isinstance(row, PutOut):
                self._show_out(row.person)
        if outcome.rematch is not None:
            await self.house.rematch(self, *outcome.rematch)
        if any(isinstance(row, Started) for row in outcome.rows):
            self.house.look_at_company(self)
        if any(isinstance(row, Ended) for row in outcome.rows):
            self.house.enter_result(self)

    def _show_out(self, person: str) -> None:
        for connection in self.connections.values():
            if person in connection.people:
                connection.close(_PUT_OUT)

    async def _write(self, outcome: Outcome) -> bool:
        """Write the rows to disk. If that fails, nothing has happened."""
        plain = all(isinstance(row, Acted) for row in outcome.rows)
        head = None if plain and not self.core.clocks.pace.kept else self.head()
        try:
            await self.house.store.append(self.id, self.epoch, outcome.first, outcome.rows, head)
        except Fenced:
            raise
        except Exception as error:
            _log.error("rows not written", table=self.id, error=error_name(error))
            self.house.unwritten = True
            await self._take_back(outcome)
            return False
        self.house.unwritten = False
        metrics.ROWS.inc(len(outcome.rows))
        crash.point("before send")
        return True

    async def _take_back(self, outcome: Outcome) -> None:
        """The disk is full, or the like: go back to the state in the log, as after a restart."""
        waiting = [(act.who.connection, act.id) for act in self.core.races]
        lost = waiting + [(connection, answer.id) for connection, answer in outcome.answers]
        state = fold(await self.house.store.rows(self.id))
        self.core = self.core.restarted(state, clock())
        for connection_id, id in lost:
            if connection_id in self.connections:
                self.connections[connection_id].send(write(No(id, "store", state.n)))
        self._show_all(state.n)

    def _abandon(self, code: int) -> None:
        self.gone = True
        self.house.forget(self)
        for connection in self.connections.values():
            connection.close(code)
        for thought in self._thoughts:
            thought.cancel()

    # --- showing

    def head(self) -> TableHead:
        """The table as lists show it."""
        info = table_info(self.core, self.id, self.code)
        summary = protocol.write_part(info).decode()
        out = self.core.state.out
        people = tuple(seat.person for seat in info.seats if seat.person and seat.person not in out)
        return TableHead(
            self.id, self.code, info.game, info.public, info.phase, summary, people=people
        )

    def _show_all(self, since: int) -> None:
        """Write all frames, then send them, so that the time it takes to write one delays no
        other."""
        frames = Frames(self.core, self.id, self.code, since)
        written = [(c, frames.for_eyes(self._eyes(c))) for c in self.connections.values()]
        for connection, frame in written:
            connection.send(frame)

    def _show_soon(self, outcome: Outcome) -> Outcome:
        """A person has come or gone: show it in a moment, together with others who come or go
        meanwhile."""
        if not outcome.rows and self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_MOMENT, self._show_presence)
        outcome.changed = bool(outcome.rows)
        return outcome

    def _show_presence(self) -> None:
        self._presence = None
        if not self.gone:
            self.post(lambda now: Outcome(since=self.core.state.n, changed=True))

    def _show(self, connection: Connection, since: int) -> None:
        frames = Frames(self.core, self.id, self.code, since)
        connection.send(frames.for_eyes(self._eyes(connection)))

    def _eyes(self, connection: Connection) -> int:
        seat = self.core.state.seat_of(connection.person)
        return SPECTATOR if seat is None else seat

    # --- bots

    def _set_thinking(self, think: Think) -> None:
        thought = asyncio.create_task(self._think(think))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)

    async def _think(self, think: Think) -> None:
        match = self.core.state.match
        assert match
        do = await self.house.thinkers.choose(think.bot, match, think.seat)
        self.post(lambda now: self.core.chosen(think, do, now))
