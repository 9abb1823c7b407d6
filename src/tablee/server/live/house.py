"""All tables of one process: how they are found, loaded, opened and let go."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeAlias

import structlog

from tablee.engine.registry import game as find_game
from tablee.server.live.actor import Actor
from tablee.server.live.clock import BEAT, beat, clock, rest
from tablee.server.live.encounters import Encounters
from tablee.server.live.neighbours import Neighbours
from tablee.server.live.results import Results
from tablee.server.live.reviews import Reviews
from tablee.server.live.thinkers import Thinkers
from tablee.server.live.wordlist import read_words
from tablee.server.ops import metrics
from tablee.server.ops.limits import Limiter
from tablee.server.ops.settings import Settings
from tablee.server.store import Fenced, Store, error_name, open_store
from tablee.server.store.ids import new_code, new_id
from tablee.server.store.tables import TableHead
from tablee.server.table import lobby, log
from tablee.server.table.core import Core
from tablee.server.table.frames import table_info
from tablee.server.table.log import Row
from tablee.server.table.outcome import NOBODY
from tablee.server.table.state import State, fold
from tablee.server.wire.protocol import No, write, write_part

_log = structlog.get_logger("house")
_LINGER = 60.0
"""How long a finished table without connections stays in memory."""
_SWEEP = 5.0
_STRANGER = 4001
_TIDY = 3_600.0
"""Seconds between two searches for old data to delete."""
_MOMENT = 0.1
_ANSWER = 1.0
"""Seconds after which a health check is answered, even if the result is not known yet."""
_AT_ONCE = 64
"""How many tables are loaded together: their new epochs are committed as one."""
Connect: TypeAlias = Callable[[bytes], Awaitable[Neighbours]]
"""A function that connects this process with the others, given the key that they share."""


class House:
    """The tables and services of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store: Store = open_store(settings.db)
        self.limiter = Limiter(settings.limits)
        self.words = read_words(settings.words)
        self.thinkers = Thinkers(settings.thinkers, settings.tempo)
        self.reviews = Reviews(self.thinkers)
        self.results = Results(self.store)
        self.encounters = Encounters()
        self.actors: dict[str, Actor] = {}
        self.name = new_id()
        """This process's id as the owner of tables."""
        self.stopping = False
        self.key = b""
        """The key that cookies are signed with."""
        self.neighbours: Neighbours | None = None
        """The other processes, where the database is shared."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._tidied = -_TIDY
        """When old tables were last looked for."""
        self.unwritten = False
        """Has the latest write failed?"""
        self._trying: asyncio.Task[None] | None = None
        """The attempt to write again, after a failure."""
        self._games: dict[str, asyncio.Task[None]] = {}
        """The loading of each game, under way or done."""
        self._broken: set[str] = set()
        """Tables that could not be loaded; they are tried again only when somebody asks for one."""

    # --- start and stop

    async def start(self, connect: Connect) -> None:
        """Bring the database up to date and take up all tables."""
        self.key = await self.store.prepare()
        if self.store.database.shared:
            self.neighbours = await connect(self.key)
            self.name = self.neighbours.address
            await self.store.database.listen(self._hear)
        self.spawn(self._take_up())
        self.spawn(self._watch_loop())

    async def _take_up(self) -> None:
        """Load every table that is alive, and record results that a crash has left out."""
        begun = time.monotonic()
        await self._try("adopt", self._adopt())
        await self._try("enter results", self.results.enter_missing())
        _spare_the_collector()
        seconds = round(time.monotonic() - begun, 2)
        _log.info("tables loaded", tables=len(self.actors), seconds=seconds)
        while not self.stopping:
            await asyncio.sleep(_SWEEP)
            await self._try("sweep", self._sweep())

    async def _try(self, what: str, work: Awaitable[None]) -> None:
        """Try something that will be repeated later if the database is away now."""
        try:
            await work
        except Exception as error:
            _log.error("failed, will be tried again", what=what, error=error_name(error))

    def _adopt_soon(self) -> None:
        """Another process has released its tables."""
        if not self.stopping:
            self.spawn(self._try("adopt", self._adopt()))

    def _hear(self, text: str) -> None:
        """A message from another process has come."""
        match text.split():
            case ["signed-out", person]:
                self._close_all(person)
            case ["erased", person]:
                self._erase_here(person)
            case _:
                self._adopt_soon()

    async def _adopt(self) -> None:
        """Take every table that is alive and that no living process drives; release the tables that
        another process has taken."""
        free: dict[str, bool] = {self.name: True, "": True}
        orphans = []
        for table, owner in await self.store.alive():
            if owner not in free:
                free[owner] = await self._is_free(table, owner)
            if table in self.actors:
                if owner not in (self.name, ""):
                    await self._let_go(self.actors[table])
            elif free[owner] and table not in self._broken:
                orphans.append(table)
        for i in range(0, len(orphans), _AT_ONCE):
            await self._load(orphans[i : i + _AT_ONCE])
        if self.neighbours is not None:  # now returning clients find their tables here
            for owner in (name for name, gone in free.items() if gone):
                self.neighbours.cut(owner)

    async def _is_free(self, table: str, owner: str) -> bool:
        """May other processes take the tables of this owner? A stuck owner is deposed: it would
        never release its locks, and anything that it writes when it wakes belongs to an old
        epoch."""
        if self.neighbours is None:
            return True
        answer = await self.neighbours.ask(owner)
        if answer == "stuck":
            _log.warning("stuck process deposed", owner=owner)
            await self.store.database.depose(table)
        return answer != "well"

    async def _let_go(self, actor: Actor) -> None:
        _log.warning("another process has taken the table", table=actor.id)
        self.forget(actor)
        await actor.stop(1012)

    async def _sweep(self) -> None:
        await self._adopt()
        if self.results.incomplete:
            await self.results.enter_missing()
        for actor in list(self.actors.values()):
            if not actor.connections and time.monotonic() - actor.idle_since > _LINGER:
                await self._put_by(actor)
        metrics.TABLES.set(len(self.actors))
        if time.monotonic() - self._tidied > _TIDY:
            self._tidied = time.monotonic()
            await self._tidy()
        if gc.get_count()[2] and not any(actor.connections for actor in self.actors.values()):
            gc.collect()

    async def _tidy(self) -> None:
        """Delete what is not to be kept any longer, a little at a time."""
        deleted = 0
        while count := await self.store.forget_old(self.settings.keep, list(self.actors)):
            deleted += count
            await asyncio.sleep(_MOMENT)
        if deleted:
            _log.info("old tables and guests deleted", count=deleted)

    async def _put_by(self, actor: Actor) -> None:
        """Drop a table without connections from memory, if nothing can happen there by itself."""
        core = actor.core
        if core.state.phase in ("open", "playing") and not core.paused:
            return
        self.forget(actor)
        await actor.stop()
        if core.paused:
            await self.store.pause(actor.head(), actor.epoch)
        await self.store.database.unlock(actor.id)

    async def _watch_loop(self) -> None:
        while not self.stopping:
            beat()
            begun = time.monotonic()
            await asyncio.sleep(BEAT)
            metrics.LAG.set(max(0.0, time.monotonic() - begun - BEAT))

    async def stop(self) -> None:
        """Finish what is under way; tables go on after the next start."""
        self.stopping = True
        rest()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*(actor.stop(1001) for actor in list(self.actors.values())))
        await self.reviews.close()
        self.thinkers.close()
        if self.neighbours is not None:
            await self.neighbours.close()
            for table in self.actors:
                await self.store.database.unlock(table)
            await self.store.database.notify("free")
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start a task that runs in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def well(self) -> bool:
        """Can acts be written? After a failure this is tried, by one task at a time."""
        if self.unwritten:
            if self._trying is None or self._trying.done():
                self._trying = asyncio.create_task(self._try_writing())
            await asyncio.wait({self._trying}, timeout=_ANSWER)
        return not self.unwritten

    async def _try_writing(self) -> None:
        try:
            await self.store.touch()
            self.unwritten = False
        except Exception as error:
            _log.error("the database still can't be written", error=error_name(error))

    # --- finding

    async def find(self, table: str) -> Actor | None:
        """The table of this id, loaded if need be; None if there is none or another has it."""
        if table not in self.actors and not self.stopping:
            await self._load([table])
        return self.actors.get(table)

    async def _load(self, tables: Sequence[str]) -> None:
        """Load those of these tables that exist and that no other process has."""
        wanted = [id for id in tables if id not in self.actors and id not in self._loading]
        if wanted:
            task = asyncio.create_task(self._drive(wanted))
            self._loading |= dict.fromkeys(wanted, task)
            task.add_done_callback(lambda _: [self._loading.pop(id) for id in wanted])
        for loading in {self._loading[id] for id in tables if id in self._loading}:
            await asyncio.shield(loading)

    async def _drive(self, wanted: Sequence[str]) -> None:
        locked = [id for id in wanted if await self.store.database.lock(id)]
        try:
            driven = await self.store.drive(locked, self.name)
        except Exception as error:
            _log.error("tables can't be loaded", tables=locked, error=error_name(error))
            driven = []
        for id, code, epoch, rows in driven:
            self._broken.add(id)
            if rows is None:
                _log.error("table can't be read", table=id)
                continue
            try:
                await self._load_game(rows)
                self.actors[id] = Actor(self, id, code, self.core(fold(rows)), epoch)
                self._broken.discard(id)
            except Exception:
                _log.exception("table can't be loaded", table=id)
        for id in locked:
            if id not in self.actors:
                await self.store.database.unlock(id)
        metrics.TABLES.set(len(self.actors))

    async def _load_game(self, rows: Sequence[Row]) -> None:
        """Make sure that the rules of a table's game are compiled and in memory; each game is tried
        once."""
        opened = rows[0]
        assert isinstance(opened, log.Opened)
        if opened.game not in self._games:
            loading = self.thinkers.compilers.rules(find_game(opened.game))
            self._games[opened.game] = asyncio.create_task(loading)
        await asyncio.shield(self._games[opened.game])

    def core(self, state: State) -> Core:
        """The core of a table that goes on from now; the time that has passed costs nobody
        anything."""
        settings = self.settings
        return Core(state, clock(), settings.tempo, rates_neighbours=settings.neighbours)

    def forget(self, actor: Actor) -> None:
        """The table is no longer driven from here."""
        self.actors.pop(actor.id, None)
        metrics.TABLES.set(len(self.actors))

    # --- opening

    async def open(self, opened: log.Opened, sat: Sequence[log.Sat] = ()) -> Actor:
        """Set up a new table."""
        rows: list[Row] = [opened, *sat]
        state = fold(rows)
        while True:
            table, code = new_id(), new_code()
            info = table_info(self.core(state), table, code)
            summary, people = write_part(info).decode(), tuple(one.person for one in sat)
            head = TableHead(
                table, code, opened.game, opened.public, "open", summary, people=people
            )
            try:
                await self.store.create(head, rows)
                break
            except Fenced:  # the code is in use
                continue
        actor = await self.find(table)
        assert actor
        return actor

    async def keep(self, table: str, rows: list[Row]) -> str:
        """Store a finished match under this id, once; returns its summary."""
        state = fold(rows)
        assert state.opened and state.ended
        info = table_info(self.core(state), table, new_code())
        people = tuple(seat.person for seat in state.seats if seat.person is not None)
        summary = write_part(info).decode()
        head = TableHead(table, info.code, info.game, False, "over", summary, people=people)
        try:
            await self.store.create(head, rows)
        except Fenced:  # it is there already
            known = await self.store.head(table)
            return known.summary if known else summary
        await self.results.enter(table, state)
        return summary

    async def rematch(self, actor: Actor, connection: int, id: str) -> None:
        """Open a new table for the same people."""
        state = actor.core.state
        opened, sat = lobby.same_company(state, actor.core.presence, actor.id, clock())
        try:
            table = (await self.open(opened, sat)).id
        except Exception as error:
            _log.error("rematch failed", table=actor.id, error=error_name(error))
            actor.core.reopening = False
            if connection != NOBODY and connection in actor.connections:
                actor.connections[connection].send(write(No(id, "store", state.n)))
            return
        actor.post(lambda now: actor.core.rematched(table, connection, id, now))

    # --- people who go

    async def sign_out(self, person: str) -> None:
        """Sign a person out on all devices."""
        await self.store.sign_out(person)
        self._close_all(person)
        await self.store.database.notify(f"signed-out {person}")

    async def erase(self, person: str) -> None:
        """Forget a person: at the running tables, then in the database."""
        self._erase_here(person)
        await self.store.database.notify(f"erased {person}")
        for actor in list(self.actors.values()):
            if not actor.gone and actor.core.state.seat_of(person) is not None:
                await actor.read(lambda state: None)  # its log says so by then
        await self.store.erase(person)

    def _erase_here(self, person: str) -> None:
        for actor in self.actors.values():
            if not actor.gone:
                actor.erase(person)
        self._close_all(person)

    def _close_all(self, person: str) -> None:
        for actor in self.actors.values():
            for connection in actor.connections.values():
                if connection.person == person:
                    connection.close(_STRANGER)

    # --- results

    def look_at_company(self, actor: Actor) -> None:
        """A match has begun: find out whether these people play each other too often for
        ratings."""
        self.spawn(self._try("look at company", self._look_at_company(actor)))

    async def _look_at_company(self, actor: Actor) -> None:
        often = self._often_between_addresses(actor.core)
        if often or await self.results.met_too_often(actor.core.state):
            actor.post(actor.core.met_too_often)

    def _often_between_addresses(self, core: Core) -> bool:
        state = core.state
        people = [seat.person for seat in state.seats if seat.person is not None]
        rated = len(people) == len(state.seats) and state.unrated is None
        if not rated or self.settings.neighbours:
            return False
        found = [core.presence.addresses(person) for person in people]
        return self.encounters.too_many(state.game.name, found, clock())

    def enter_result(self, actor: Actor) -> None:
        """Record the result of a match that has just ended."""
        self.spawn(self.results.enter(actor.id, actor.core.state))


def _spare_the_collector() -> None:
    """Make the garbage collector scan few objects at a time. Scanning 20,000 new objects stops all
    tables for 10 ms; scanning a thousand tables with four thousand sockets takes a second. Hardly
    any garbage here is a reference cycle, so old objects are scanned only when nobody is connected,
    or after two million more objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)
