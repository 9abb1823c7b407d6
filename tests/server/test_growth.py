"""One address can't fill the disk, and what is old is deleted."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tablee.client import Guest, ServerRefused
from tablee.server.store import Store, open_store
from tablee.server.store.people import Person, Result
from tablee.server.store.tables import TableHead
from tablee.server.table import log
from tablee.server.wire.protocol import Line, Mute, No, Ok, PutOut, Ready, Silence
from tests.server.conftest import ServerProcess
from tests.server.tables import FakeTable

DAY = 86_400.0


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the limits of real life."""
    path = tmp_path_factory.mktemp("growth") / "tablee.sqlite"
    server = ServerProcess(f"sqlite:{path}", TABLEE_LIMITS="1")
    server.start()
    yield server
    server.stop()


def rows(server: ServerProcess, table: str) -> int:
    path = server.db.removeprefix("sqlite:")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])


def test_an_address_opens_so_many_tables_whoever_asks(strict: ServerProcess) -> None:
    guests = [Guest(strict.url, f"Guest {n}") for n in range(5)]
    opened = 0
    with pytest.raises(ServerRefused, match="flood"):
        for n in range(100):
            guests[n % 5].open("mio", 2)
            opened += 1
    assert 40 <= opened < 50


def test_only_people_who_are_there_can_be_muted(server: ServerProcess) -> None:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    before = rows(server, "mutes")
    table = ada.open("mio", 2)["id"]
    with ada.join(table) as at_table:
        for n, person in enumerate(["nobody", "0123456789abcdef", bob.id]):
            answer = at_table.send(Mute(f"m{n}", person))
            assert isinstance(answer, No) and answer.reason == "person"
        assert rows(server, "mutes") == before
        with bob.join(table) as other:
            assert isinstance(other.sit(), Ok)
            assert isinstance(at_table.send(Mute("m8", bob.id)), Ok)
        assert isinstance(at_table.send(Mute("m9", bob.id, False)), Ok)
    assert rows(server, "mutes") == before


def test_one_person_mutes_so_many() -> None:
    async def body(store: Store) -> None:
        for n in range(250):
            await store.mute("A", f"other {n}", True)
        assert len(await store.muted("A")) == 200
        await store.mute("A", "other 0", False)
        await store.mute("A", "somebody", True)
        assert "somebody" in await store.muted("A")

    in_a_store(body)


def test_being_ready_twice_is_written_once() -> None:
    table = FakeTable(people=2, start=False)
    for n in range(5):
        assert isinstance(table.say("A", Ready(f"r{n}")), Ok)
    assert sum(isinstance(row, log.Readied) for row in table.rows) == 1


def test_sitting_down_and_getting_ready_over_and_over_is_a_flood(strict: ServerProcess) -> None:
    with contextlib.suppress(ServerRefused):  # where another test has opened too many already
        Guest(strict.url, "Dan").open("mio", 2, sit=False)
    path = strict.db.removeprefix("sqlite:")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (table,) = connection.execute("SELECT id FROM tables LIMIT 1").fetchone()
    cyd = Guest(strict.url, "Cyd")
    with cyd.join(table) as at_table:
        assert isinstance(at_table.sit(), Ok)
        answers = [at_table.send(Ready(f"r{n}", n % 2 == 0)) for n in range(50)]
    reasons = [answer.reason for answer in answers if isinstance(answer, No)]
    assert set(reasons) == {"flood"}
    assert len(reasons) > 5


def test_silencing_and_muting_over_and_over_is_a_flood(tmp_path: Path) -> None:
    """Each time would be written to disk."""
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_LIMITS="1")
    server.start()
    try:
        host, guest = Guest(server.url, "Ada"), Guest(server.url, "Bob")
        table = host.open("mio", 2)["id"]
        with host.join(table) as at_table, guest.join(table) as other:
            assert isinstance(other.sit(), Ok)
            before = rows(server, "events")
            answers = [at_table.send(Silence(f"s{n}", guest.id, n % 2 == 0)) for n in range(50)]
            answers += [at_table.send(PutOut(f"p{n}", f"nobody {n}")) for n in range(5)]
            mutes = [other.send(Mute(f"m{n}", host.id, n % 2 == 0)) for n in range(50)]
        assert rows(server, "events") - before < 50
        for told in (answers, mutes):
            assert {one.reason for one in told if isinstance(one, No)} == {"flood"}
            assert isinstance(told[-1], No)
    finally:
        server.stop()


# --- what is old


def in_a_store(body: Callable[[Store], Awaitable[None]]) -> None:
    async def go() -> None:
        store = open_store("sqlite::memory:")
        await store.prepare()
        await body(store)
        await store.close()

    asyncio.run(go())


async def put(store: Store, id: str, phase: str, age: float, settled: int = 1) -> None:
    """A table that last changed so many days ago."""
    opened = log.Opened(
        at=0.0,
        game="mio",
        rules=1,
        players=2,
        options={},
        pace="none",
        public=False,
        host="A",
        bots=[None, None],
    )
    await store.create(TableHead(id, id, "mio", False, phase, f'{{"host": "at {id}"}}'), [opened])
    await store.say(id, Line(0, 0.0, "A", "Ada", "say", "hello"), "1")
    await store.database.write(
        lambda sql: sql.do(
            "UPDATE tables SET changed = changed - ?, settled = ? WHERE id = ?",
            age * DAY,
            settled,
            id,
        )
    )


async def left(store: Store, column: str, table: str) -> set[str]:
    found = await store.database.read(lambda sql: sql.all(f"SELECT {column} FROM {table}"))
    return {str(row[0]) for row in found}


def test_old_tables_go_with_all_that_was_said_there() -> None:
    async def body(store: Store) -> None:
        await put(store, "old", "over", 31)
        await put(store, "shown", "over", 31)
        await put(store, "not in the books", "over", 31, settled=0)
        await put(store, "young", "over", 29)
        await put(store, "playing", "playing", 999)
        await put(store, "closed", "closed", 2)
        await put(store, "just closed", "closed", 0.5)
        await store.enter_results(
            "old", [Result(0, "A", "mio", 1.0, 1.0, 0, "[]", False, 1.0, False)]
        )
        assert await store.forget_old(30, ["shown"]) == 2
        assert await store.forget_old(30, ["shown"]) == 0
        kept = {"shown", "not in the books", "young", "playing", "just closed"}
        for column, table in (("id", "tables"), ("table_id", "events"), ("table_id", "talk")):
            assert await left(store, column, table) == kept

    in_a_store(body)


def test_guests_who_never_played_are_forgotten() -> None:
    async def body(store: Store) -> None:
        for name in ("passed by", "played", "has a code", "sits somewhere", "new"):
            await store.add_person(Person(name, name))
        await store.database.write(
            lambda sql: sql.do("UPDATE people SET made = made - ? WHERE id <> 'new'", 31 * DAY)
        )
        await put(store, "sits somewhere", "playing", 0)
        await put(store, "t", "over", 0, settled=0)
        await store.enter_results(
            "t", [Result(0, "played", "mio", 1.0, 1.0, 0, "[]", False, 1.0, False)]
        )
        await store.set_recovery("has a code", "x")
        await store.mute("passed by", "played", True)
        await store.mute("played", "passed by", True)
        assert await store.forget_old(365, []) == 1
        assert await left(store, "id", "people") == {
            "played",
            "has a code",
            "sits somewhere",
            "new",
        }
        assert await left(store, "person", "mutes") == set()

    in_a_store(body)


def test_a_server_tidies_up_by_itself(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_KEEP="1")

    async def fill() -> None:
        store = open_store(server.db)
        await store.prepare()
        await put(store, "old", "over", 3)
        await store.close()

    asyncio.run(fill())
    server.start()
    try:
        for _ in range(200):
            if not rows(server, "tables"):
                break
            time.sleep(0.1)
        assert rows(server, "tables") == rows(server, "events") == rows(server, "talk") == 0
    finally:
        server.stop()
