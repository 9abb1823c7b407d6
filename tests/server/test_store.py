"""The store keeps its promises, on SQLite and on PostgreSQL alike."""

import asyncio
import contextlib
import json
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tablee.errors import UnusableStoreError
from tablee.server.store import Fenced, Sql, Store, open_store
from tablee.server.store import store as store_module
from tablee.server.store.people import Person, Result
from tablee.server.store.schema import MIGRATIONS
from tablee.server.store.tables import TableHead
from tablee.server.table import log
from tablee.server.wire.protocol import Line
from tests.server import postgres


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgres.cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'tablee.sqlite'}"
    found: str = request.getfixturevalue("cluster")
    return found


def run(url: str, body: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = open_store(url)
        await store.prepare()
        try:
            await body(store)
        finally:
            await store.close()

    asyncio.run(whole())


def opened(**words: object) -> log.Opened:
    return log.Opened(
        at=1.0,
        game="mio",
        rules=1,
        players=2,
        options={},
        pace="normal",
        public=True,
        host="A",
        bots=[None, None],
    )


_count = iter(range(10_000))


def head(phase: str = "open", id: str | None = None) -> TableHead:
    id = id or f"t{next(_count)}"
    return TableHead(id, f"CODE-{id}", "mio", True, phase, json.dumps({"id": id}))


def stood(seat: int) -> log.Stood:
    return log.Stood(at=2.0, seat=seat)


async def take(store: Store, table: str, owner: str) -> int:
    """Become the one who drives a table; the epoch to write with."""
    ((_, _, epoch, rows),) = await store.drive([table], owner)
    assert rows == await store.rows(table)
    return epoch


def test_rows_come_back_in_order(url: str) -> None:
    async def body(store: Store) -> None:
        entry = head()
        await store.create(entry, [opened()])
        epoch = await take(store, entry.id, "me")
        await store.append(entry.id, epoch, 1, [stood(0), stood(1)], None)
        await store.append(entry.id, epoch, 3, [stood(2)], head("playing", entry.id))
        assert await store.rows(entry.id) == [opened(), stood(0), stood(1), stood(2)]
        assert await store.rows(entry.id, since=2) == [stood(2)]
        found = await store.head(entry.id)
        assert found
        assert (found.phase, found.owner) == ("playing", "me")
        assert (entry.id, "me") in await store.alive()
        assert entry.id in [t.id for t in await store.listed(("playing",))]
        assert await store.by_code(entry.code) == entry.id
        assert await store.by_code("nothing") is None

    run(url, body)


def test_a_deposed_owner_writes_nothing(url: str) -> None:
    async def body(store: Store) -> None:
        entry = head()
        await store.create(entry, [opened()])
        old = await take(store, entry.id, "old")
        new = await take(store, entry.id, "new")
        with pytest.raises(Fenced):
            await store.append(entry.id, old, 1, [stood(0)], None)
        await store.append(entry.id, new, 1, [stood(1)], None)
        with pytest.raises(Fenced):  # the number is taken
            await store.append(entry.id, new, 1, [stood(2)], None)
        with pytest.raises(Fenced):  # nothing of a batch with one bad row is kept
            await store.append(entry.id, new, 0, [stood(3), stood(4), stood(5)], None)
        assert await store.rows(entry.id) == [opened(), stood(1)]
        with pytest.raises(Fenced):
            await store.create(entry, [opened()])
        assert await store.drive(["nowhere"], "me") == []

    run(url, body)


@pytest.mark.long
def test_a_stuck_owner_is_deposed(cluster: str) -> None:
    """Even in the middle of a transaction, which would hold up whoever takes the table."""

    async def whole() -> None:
        stuck, well = open_store(cluster), open_store(cluster)
        await stuck.prepare()
        entry = head()
        await stuck.create(entry, [opened()])
        assert await stuck.database.lock(entry.id)
        epoch = await take(stuck, entry.id, "stuck")
        halfway, woken = threading.Event(), threading.Event()

        def get_stuck(sql: Sql) -> None:
            sql.do("UPDATE tables SET phase = 'playing' WHERE id = ?", entry.id)
            halfway.set()
            woken.wait(60)
            sql.do("UPDATE tables SET phase = 'over' WHERE id = ?", entry.id)

        begun = asyncio.create_task(stuck.database.write(get_stuck))
        assert await asyncio.to_thread(halfway.wait, 60)
        assert not await well.database.lock(entry.id)
        await well.database.depose(entry.id)
        assert await well.database.lock(entry.id)
        await take(well, entry.id, "well")
        woken.set()
        with pytest.raises(Exception, match="terminat"):
            await begun
        with pytest.raises(Fenced):
            for _ in range(10):  # first it finds its connections cut, one after the other
                with contextlib.suppress(psycopg.OperationalError):
                    await stuck.append(entry.id, epoch, 1, [stood(0)], None)
        assert not await stuck.database.lock(entry.id)
        assert await well.rows(entry.id) == [opened()]
        for store in (stuck, well):
            await store.close()

    asyncio.run(whole())


def test_many_write_at_once(url: str) -> None:
    async def body(store: Store) -> None:
        entries = [head() for _ in range(20)]
        await asyncio.gather(*(store.create(entry, [opened()]) for entry in entries))
        epochs = [await take(store, entry.id, "me") for entry in entries]

        async def write(entry: TableHead, epoch: int) -> None:
            for n in range(1, 11):
                await store.append(entry.id, epoch, n, [stood(n)], None)

        await asyncio.gather(*map(write, entries, epochs))
        for entry in entries:
            assert len(await store.rows(entry.id)) == 11

    run(url, body)


def test_one_bad_job_does_not_spoil_the_others(url: str) -> None:
    async def body(store: Store) -> None:
        good, bad = head(), head()
        await store.create(bad, [opened()])
        done = await asyncio.gather(
            store.create(good, [opened()]), store.create(bad, []), return_exceptions=True
        )
        assert done[0] is None
        assert isinstance(done[1], Fenced)
        assert await store.rows(good.id) == [opened()]

    run(url, body)


def test_one_fenced_log_does_not_spoil_the_others(url: str) -> None:
    async def body(store: Store) -> None:
        entries = [head() for _ in range(6)]
        for entry in entries:
            await store.create(entry, [opened()])
        epochs = [await take(store, entry.id, "me") for entry in entries]
        firsts = [1, 0, 1, 1, 1, 1]  # the second has its number taken
        epochs[4] -= 1  # the fifth is deposed
        appends = [
            store.append(entry.id, epoch, first, [stood(0)], None)
            for entry, epoch, first in zip(entries, epochs, firsts, strict=True)
        ]
        done = await asyncio.gather(*appends, return_exceptions=True)
        assert [isinstance(one, Fenced) for one in done] == [n in (1, 4) for n in range(6)]
        assert [len(await store.rows(entry.id)) for entry in entries] == [2, 1, 2, 2, 1, 2]

    run(url, body)


def test_the_writer_waits_for_others_who_write(tmp_path: Path) -> None:
    """A backup tool or a shell that holds the file for a moment makes nothing fail."""
    path = tmp_path / "tablee.sqlite"

    async def body(store: Store) -> None:
        entry = head()
        await store.create(entry, [opened()])
        epoch = await take(store, entry.id, "me")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert await store.rows(entry.id) == [opened()]  # readers go on
        append = asyncio.create_task(store.append(entry.id, epoch, 1, [stood(0)], None))
        await asyncio.wait([append], timeout=0.05)
        assert not append.done()
        other.execute("COMMIT")
        other.close()
        await append
        assert len(await store.rows(entry.id)) == 2

    run(f"sqlite:{path}", body)


def test_people_talk_and_mutes(url: str) -> None:
    async def body(store: Store) -> None:
        anna = Person(f"anna{next(_count)}", "Anna")
        await store.add_person(anna)
        assert await store.person(anna.id) == anna
        await store.rename(anna.id, "Anne")
        await store.set_recovery(anna.id, "digest" + anna.id)
        found = await store.recover("digest" + anna.id)
        assert found == Person(anna.id, "Anne")
        assert await store.recover("digest" + anna.id) is None, "a code works once"
        assert await store.recover("another") is None
        table = f"t{next(_count)}"
        lines = [Line(k, 1.5, anna.id, "Anne", "say", f"line {k}") for k in range(5)]
        for line in lines:
            await store.say(table, line, f"c{line.k}")
        assert await store.was_said(table, anna.id, "c4")
        assert not await store.was_said(table, anna.id, "c5")
        assert not await store.was_said(table, "another", "c4")
        assert await store.said(table, 3) == lines[2:]
        await store.mute(anna.id, "b", True)
        await store.mute(anna.id, "b", True)
        assert await store.muted(anna.id) == {"b"}
        await store.mute(anna.id, "b", False)
        assert await store.muted(anna.id) == set()

    run(url, body)


def test_who_arrives(url: str) -> None:
    async def body(store: Store) -> None:
        await store.add_person(Person("arriving", "Anna"))
        assert await store.arriving("arriving") == (Person("arriving", "Anna"), set())
        for other in ("B", "C"):
            await store.mute("arriving", other, True)
        assert await store.arriving("arriving") == (Person("arriving", "Anna"), {"B", "C"})
        assert await store.arriving("nobody") == (None, set())

    run(url, body)


def test_results_are_entered_once(url: str) -> None:
    async def body(store: Store) -> None:
        entry = head("over")
        people = [Person(f"p{next(_count)}", name) for name in ("Anna", "Bob")]
        for person in people:
            await store.add_person(person)
        await store.create(entry, [opened()])
        assert entry.id in await store.without_results()
        game = f"mio{next(_count)}"
        results = [
            Result(n, person.id, game, 3.0, 1.0 - n, 10.5 * n, "[]", True, 1.0 - n, helped=False)
            for n, person in enumerate(people)
        ]
        await store.enter_results(entry.id, results)
        await store.enter_results(entry.id, results)
        assert entry.id not in await store.without_results()
        leaders = await store.leaders(game)
        assert [leader["name"] for leader in leaders] == ["Anna", "Bob"]
        assert [leader["matches"] for leader in leaders] == [1, 1]
        assert [str((await store.profile(one.id))["played"][0][5]) for one in people] == [
            "0",
            "10.5",  # a draw may count a half
        ]
        profile = await store.profile(people[0].id)
        assert len(profile["played"]) == 1
        assert profile["tally"][0][1:] == (1, 1.0)

    run(url, body)


def test_the_key_stays(url: str) -> None:
    async def body(store: Store) -> None:
        assert await store.prepare() == await store.prepare()

    run(url, body)


def test_a_file_of_an_older_schema_migrates(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    old = sqlite3.connect(path)
    old.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    for statement in MIGRATIONS[0]:
        old.execute(statement)
    old.execute("INSERT INTO meta VALUES ('schema', '1'), ('cookies', 'abcd')")
    old.execute(
        "INSERT INTO tables (id, code, game, public, phase, summary, made, changed) "
        "VALUES ('t', 'CODE', 'mio', 1, 'over', '{}', 1, 1)"
    )
    old.commit()
    old.close()

    async def body(store: Store) -> None:
        assert await store.without_results() == ["t"]
        assert await store.prepare() == bytes.fromhex("abcd")

    run(f"sqlite:{path}", body)


def test_points_of_an_older_schema_become_decimals(url: str) -> None:
    """They were whole numbers once: PostgreSQL would round what is entered."""
    assert any("points BIGINT" in statement for statement in MIGRATIONS[1]), "steps never change"

    def older(sql: Sql) -> None:
        sql.do("DROP TABLE results")
        for statement in MIGRATIONS[1]:
            if "results" in statement:
                sql.do(statement)
        sql.do(
            "INSERT INTO results (table_id, seat, person, game, at, share, points, company, rated) "
            "VALUES ('t', 0, 'A', 'mio', 1, 1, 7, '[]', 0)"
        )
        before = next(n for n, step in enumerate(MIGRATIONS) if "decimals" in step[0])
        sql.do("UPDATE meta SET value = ? WHERE key = 'schema'", str(before))

    async def body(store: Store) -> None:
        await store.database.write(older)
        await store.prepare()
        table = head("over")
        await store.create(table, [opened()])
        new = Result(0, "A", "mio", 2.0, 0.5, 2.5, "[]", False, 0.5, helped=False)
        await store.enter_results(table.id, [new])
        assert [row[5] for row in (await store.profile("A"))["played"]] == [2.5, 7]

    run(url, body)


def test_what_only_one_may_do_is_done_by_one_at_a_time(url: str) -> None:
    """By two processes, each of which does it twice at once: that is what two stores are here."""
    inside, most = 0, 0

    async def do(store: Store) -> None:
        nonlocal inside, most
        async with store.alone("this"):
            inside, most = inside + 1, max(most, inside + 1)
            await store.touch()
            inside -= 1

    async def body(store: Store) -> None:
        stores = [store]
        if store.database.shared:
            stores.append(open_store(url))
        await asyncio.gather(*(do(one) for one in stores * 2))
        assert (inside, most) == (0, 1)
        for other in stores[1:]:
            await other.close()

    run(url, body)


@pytest.mark.long
def test_who_stops_in_the_middle_of_it_keeps_nobody_waiting_for_long(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_PATIENCE", 0.2)

    async def body(store: Store) -> None:
        other = open_store(cluster)
        assert await other.database.lock("this")
        async with store.alone("this"):
            pass
        assert not await store.database.lock("this"), "what it did not hold, it does not release"
        await other.close()
        async with asyncio.timeout(20):  # the database notices it in its own time
            while not await store.database.lock("this"):
                await asyncio.sleep(0.01)

    run(cluster, body)


@pytest.mark.long
def test_processes_that_start_at_once_set_the_database_up_once() -> None:
    async def start(url: str) -> None:
        stores = [open_store(url) for _ in range(4)]
        keys = await asyncio.gather(*(store.prepare() for store in stores))
        assert len(set(keys)) == 1
        for store in stores:
            await store.close()

    with postgres.cluster() as url:
        asyncio.run(start(url))


def test_a_file_of_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    new = sqlite3.connect(path)
    new.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    new.execute("INSERT INTO meta VALUES ('schema', '999')")
    new.commit()
    new.close()

    async def start() -> None:
        store = open_store(f"sqlite:{path}")
        try:
            with pytest.raises(UnusableStoreError, match="newer"):
                await store.prepare()
        finally:
            await store.close()

    asyncio.run(start())


def test_unknown_databases_are_refused() -> None:
    with pytest.raises(UnusableStoreError, match="neither"):
        open_store("mysql://localhost")
