"""All tables of one process: found, loaded, opened, let go."""

import asyncio
import gc
import json
import time
from collections.abc import Awaitable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import structlog

from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.server.http import auth
from tablee.server.live.actor import Actor, clock
from tablee.server.live.reviews import Reviews
from tablee.server.live.thinkers import Thinkers
from tablee.server.net.limits import Limiter
from tablee.server.net.relay import Relay, ask
from tablee.server.ops import metrics
from tablee.server.ops.settings import Settings
from tablee.server.store import Fenced, Store, kind, open_store
from tablee.server.store.people import Result
from tablee.server.store.tables import TableHead
from tablee.server.table import log
from tablee.server.table.core import Core
from tablee.server.table.frames import table_info
from tablee.server.table.log import Row
from tablee.server.table.outcome import NOBODY
from tablee.server.table.state import State, fold
from tablee.server.wire.protocol import No, write, write_part

if TYPE_CHECKING:
    from tablee.server.net.sockets import Sockets

_log = structlog.get_logger("house")
_KEPT = 60.0
"""How long a finished table that nobody looks at stays in memory."""
_SWEEP = 5.0
_ANSWER = 1.0
"""Seconds after which a watcher is answered, though it is not known yet."""
_AT_ONCE = 64
"""So many tables are loaded together: their new epochs are committed as one."""


class House:
    """What one process holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store: Store = open_store(settings.db)
        self.limiter = Limiter(settings.limits)
        self.thinkers = Thinkers(settings.thinkers, settings.tempo)
        self.reviews = Reviews(self.thinkers)
        self.actors: dict[str, Actor] = {}
        self.name = auth.new_id()
        """This process, as the owner of tables."""
        self.stopping = False
        self.signer: auth.Signer
        self.relay: Relay | None = None
        """The door for other processes, where the database is shared."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._unsettled = False
        """Is there a result that could not be entered?"""
        self.unwritten = False
        """Could the latest act not be written?"""
        self._trying: asyncio.Task[None] | None = None
        """To write something, after that."""
        self._broken: set[str] = set()
        """Tables that could not be loaded; only who asks for one makes us try again."""

    # --- start and stop

    async def start(self, sockets: "Sockets") -> None:
        """Bring the database up to date and take up all tables."""
        key = await self.store.prepare()
        self.signer = auth.Signer(key)
        if self.store.database.shared:
            self.relay = Relay(self.settings.relay, key)
            await self.relay.open(sockets)
            self.name = self.relay.address
            await self.store.database.listen(lambda _: self._look_round())
        self.spawn(self._take_up())
        self.spawn(self._watch_loop())

    async def _take_up(self) -> None:
        """Load every table that is alive, and enter results that a crash has left out."""
        begun = time.monotonic()
        await self._patiently("adopt", self._adopt())
        await self._patiently("settle", self._settle_all())
        _spare_the_collector()
        _log.info("taken up", tables=len(self.actors), seconds=round(time.monotonic() - begun, 2))
        while not self.stopping:
            await asyncio.sleep(_SWEEP)
            await self._patiently("sweep", self._sweep())

    async def _patiently(self, what: str, work: Awaitable[None]) -> None:
        """Do something that is done again later, if the database is away now."""
        try:
            await work
        except Exception as error:
            _log.error("put off", what=what, error=kind(error))

    def _look_round(self) -> None:
        """Another process has let go of its tables."""
        if not self.stopping:
            self.spawn(self._patiently("adopt", self._adopt()))

    async def _adopt(self) -> None:
        """Take every table that is alive and that no living process drives; let go of those that
        another has taken."""
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
        if self.relay is not None:  # now that who comes back is not passed on there again
            for owner in (name for name, gone in free.items() if gone):
                self.relay.cut(owner)

    async def _is_free(self, table: str, owner: str) -> bool:
        """May others take the tables of this owner? One that is stuck is deposed: its lock would
        never go, and what it writes when it wakes is of an old epoch."""
        if self.relay is None:
            return True
        how = await ask(owner)
        if how == "stuck":
            _log.warning("deposed", owner=owner)
            await self.store.database.depose(table)
        return how != "well"

    async def _let_go(self, actor: Actor) -> None:
        _log.warning("taken by another", table=actor.id)
        self.forget(actor)
        await actor.stop(1012)

    async def _sweep(self) -> None:
        await self._adopt()
        if self._unsettled:
            await self._settle_all()
        for actor in list(self.actors.values()):
            done = actor.core.state.phase in ("over", "closed") and not actor.connections
            if done and time.monotonic() - actor.idle_since > _KEPT:
                self.forget(actor)
                await actor.stop()
                await self.store.database.unlock(actor.id)
        metrics.TABLES.set(len(self.actors))
        if gc.get_count()[2] and not any(actor.connections for actor in self.actors.values()):
            gc.collect()

    async def _watch_loop(self) -> None:
        while not self.stopping:
            begun = time.monotonic()
            await asyncio.sleep(0.5)
            metrics.LAG.set(max(0.0, time.monotonic() - begun - 0.5))

    async def stop(self) -> None:
        """Finish what is under way; tables go on after the next start."""
        self.stopping = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*(actor.stop(1001) for actor in list(self.actors.values())))
        await self.reviews.close()
        self.thinkers.close()
        if self.relay is not None:
            await self.relay.close()
            for table in self.actors:
                await self.store.database.unlock(table)
            await self.store.database.notify("free")
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Have something done meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def well(self) -> bool:
        """Does the disk take what is written? Only after a failure is it tried, once at a time."""
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
            _log.error("still not written", error=kind(error))

    # --- finding

    async def find(self, table: str) -> Actor | None:
        """The table of this id, loaded if need be; None if there is none or another has it."""
        if table not in self.actors and not self.stopping:
            await self._load([table])
        return self.actors.get(table)

    async def _load(self, tables: Sequence[str]) -> None:
        """Take these tables into memory, as far as there are such and no other process has them."""
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
            _log.error("tables can't be loaded", tables=locked, error=kind(error))
            driven = []
        firsts = [rows[0] for *_, rows in driven if rows]
        for name in {opened.game for opened in firsts if isinstance(opened, log.Opened)}:
            await self.thinkers.compilers.rules(find_game(name))
        for id, code, epoch, rows in driven:
            self._broken.add(id)
            if rows is None:
                _log.error("table can't be read", table=id)
                continue
            try:
                self.actors[id] = Actor(self, id, code, self.core(fold(rows)), epoch)
                self._broken.discard(id)
            except Exception:
                _log.exception("table can't be loaded", table=id)
        for id in locked:
            if id not in self.actors:
                await self.store.database.unlock(id)
        metrics.TABLES.set(len(self.actors))

    def core(self, state: State) -> Core:
        """A table as it goes on from now; the time that has passed costs nobody anything."""
        return Core(state, clock(), self.settings.tempo)

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
            table, code = auth.new_id(), auth.new_code()
            info = table_info(self.core(state), table, code)
            head = TableHead(
                table, code, opened.game, opened.public, "open", write_part(info).decode()
            )
            try:
                await self.store.create(head, rows)
                break
            except Fenced:  # the code is in use
                continue
        actor = await self.find(table)
        assert actor
        return actor

    async def rematch(self, old: Actor, connection: int, id: str) -> None:
        """The same company at a new table."""
        state = old.core.state
        opened = state.opened
        assert opened
        first = next((s.person for s in state.seats if s.person is not None), opened.host)
        again = log.Opened(
            at=clock(),
            game=opened.game,
            rules=find_game(opened.game).version,
            players=opened.players,
            options=opened.options,
            pace=opened.pace,
            public=opened.public,
            host=state.host if state.seat_of(state.host) is not None else first,
            bots=[seat.bot or (None if seat.person else "greedy") for seat in state.seats],
            after=old.id,
        )
        sat = [
            log.Sat(at=again.at, seat=n, person=seat.person, name=seat.name or "")
            for n, seat in enumerate(state.seats)
            if seat.person is not None and not seat.left
        ]
        try:
            table = (await self.open(again, sat)).id
        except Exception as error:
            _log.error("no rematch", table=old.id, error=kind(error))
            if connection != NOBODY and connection in old.connections:
                old.connections[connection].send(write(No(id, "store", state.n)))
            return
        old.post(lambda now: old.core.rematched(table, connection, id, now))

    # --- results

    def settle_soon(self, actor: Actor) -> None:
        """Enter the result of a match that has just ended."""
        self.spawn(self._settle(actor.core.state, actor.id))

    async def _settle_all(self) -> None:
        """Enter results that a crash or a full disk has left out."""
        self._unsettled = False
        for table in await self.store.unsettled():
            await self._patiently("settle", self._settle_from_log(table))

    async def _settle_from_log(self, table: str) -> None:
        await self._settle(fold(await self.store.rows(table)), table)

    async def _settle(self, state: State, table: str) -> None:
        ended, opened = state.ended, state.opened
        if ended is None or opened is None:
            return
        names = json.dumps([seat.name or seat.bot for seat in state.seats], ensure_ascii=False)
        results = [
            Result(
                seat=n,
                person=seat.person,
                game=opened.game,
                at=ended.at,
                share=ended.result[n],
                points=ended.points[n],
                company=names,
                rated=ended.rated,
            )
            for n, seat in enumerate(state.seats)
            if seat.person is not None
        ]
        try:
            await self.store.settle(table, results)
        except Exception as error:
            self._unsettled = True
            _log.error("not settled", table=table, error=kind(error))


def _spare_the_collector() -> None:
    """Have the garbage collector look at little at a time.

    Looking through 20,000 new objects stops all tables for 10 ms, through a thousand tables with
    four thousand sockets for a second. Hardly anything here is ever left in a circle, so what has
    stayed for a while is looked at only when nobody is here, or after two million more objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)


def check_options(game: str, players: int, options: dict[str, Any]) -> None:
    """Refuse options and numbers of players that the game does not have, by trying them."""
    Match.new(find_game(game), players, 0, {**options, "live": True})
