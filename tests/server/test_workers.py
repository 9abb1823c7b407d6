"""Two workers on PostgreSQL: any accepts any socket; one may die, or be stuck and wake."""

import asyncio
import os
import signal
import urllib.request
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tablee.client import AsyncLiveTable, Guest
from tablee.engine.registry import game
from tablee.server.store import open_store
from tablee.server.table.log import Acted
from tablee.server.wire.protocol import Ok
from tests.server import postgres
from tests.server.conftest import ServerProcess

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgres.cluster() as url:
        yield url


async def play(table: AsyncLiveTable, acknowledged: set[tuple[str, str]]) -> None:
    while not table.over:
        if table.legal:
            answer = await table.act(table.legal[0])
            if isinstance(answer, Ok):
                acknowledged.add((table.id, answer.id))
        if not table.over:
            await table.wait(60)


def counted(server: ServerProcess, name: str) -> float:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"http://127.0.0.1:{server.metrics}/metrics", timeout=60) as response:
        lines = response.read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name + " "))


async def kill_twice(server: ServerProcess, seats: list[AsyncLiveTable]) -> None:
    for _ in range(2):
        await asyncio.sleep(1.5)
        os.kill(server.children()[0], signal.SIGKILL)


async def halt(server: ServerProcess, seats: list[AsyncLiveTable]) -> None:
    """A worker is stuck until all tables go on without it; then it wakes."""
    await asyncio.sleep(1.5)
    stuck, before = server.children()[0], [seat.n for seat in seats]
    os.kill(stuck, signal.SIGSTOP)
    try:
        while any(seat.n <= n and not seat.over for seat, n in zip(seats, before, strict=True)):
            await asyncio.sleep(0.1)
    finally:
        os.kill(stuck, signal.SIGCONT)


Harm = Callable[[ServerProcess, list[AsyncLiveTable]], Awaitable[None]]


async def tables_survive(server: ServerProcess, tables: int, harm: Harm) -> set[tuple[str, str]]:
    acknowledged: set[tuple[str, str]] = set()
    seats: list[AsyncLiveTable] = []
    for n in range(tables):
        anna, bob = Guest(server.url, f"Anna {n}"), Guest(server.url, f"Bob {n}")
        opened = anna.open("mio", 2, pace="normal", options={"target": 60})
        for guest in (anna, bob):
            seat = await guest.join_async(opened["id"])
            await seat.__aenter__()
            seats.append(seat)
        assert isinstance(await seats[-1].sit(), Ok)
        assert isinstance(await seats[-2].start(), Ok)
    for _ in range(4):  # whichever worker answers counts for all
        assert await asyncio.to_thread(counted, server, "tablee_tables") == tables
    playing = asyncio.gather(*(play(seat, acknowledged) for seat in seats))
    await asyncio.wait_for(asyncio.gather(harm(server, seats), playing), 180)
    for seat in seats:
        await seat.close()
    return acknowledged


async def logged(url: str, tables: set[str]) -> list[tuple[str, str]]:
    store = open_store(url)
    found = []
    for table in tables:
        rows = await store.rows(table)
        found += [(table, row.id) for row in rows if isinstance(row, Acted) and not row.void]
    await store.close()
    return found


@pytest.mark.parametrize(
    ("harm", "sockets"), [(kill_twice, "direct"), (kill_twice, "asgi"), (halt, "direct")]
)
def test_a_worker_comes_to_harm_and_nothing_acknowledged_is_lost(
    cluster: str, harm: Harm, sockets: str
) -> None:
    server = ServerProcess(cluster, workers=2, TABLEE_TEMPO="0.5", TABLEE_SOCKETS=sockets)
    server.start()
    try:
        acknowledged = asyncio.run(tables_survive(server, 6, harm))
    finally:
        assert server.stop() == 0
    rows = asyncio.run(logged(cluster, {table for table, _ in acknowledged}))
    assert len(rows) == len(set(rows))
    assert acknowledged <= set(rows)
    assert len(acknowledged) > 100


def test_any_worker_gives_a_hint(cluster: str) -> None:
    """One has the table in memory, the other reads its log."""
    assert game("mio").search_kernels  # compiled before; else hints have to wait for it
    server = ServerProcess(cluster, workers=2)
    server.start()
    try:
        guest = Guest(server.url, "Anna")
        opened = guest.open("mio", 2, bots=[None, "greedy"], pace="none")["id"]
        with guest.join(opened) as table:
            assert isinstance(table.start(), Ok)
            while not table.legal:
                table.wait()
            for _ in range(8):  # whichever worker accepts the request
                hint = guest.call("POST", f"/api/tables/{opened}/hint")
                assert hint["n"] == table.n
                assert hint["options"][0]["action"] in table.legal
    finally:
        assert server.stop() == 0


def test_two_who_look_at_once_find_each_other_whichever_workers_they_ask(cluster: str) -> None:
    async def look(guest: Guest) -> str:
        found = await asyncio.to_thread(guest.call, "POST", "/api/pairing", {"game": "mio"})
        return str(found["id"])

    async def meet(anna: Guest, bob: Guest) -> None:
        first, second = await asyncio.gather(look(anna), look(bob))
        assert first == second
        for guest in (anna, bob):
            async with await guest.join_async(first) as table:
                if table.seat is None:  # the other has opened it
                    assert isinstance(await table.sit(), Ok)

    server = ServerProcess(cluster, workers=2, TABLEE_TEMPO="1")
    server.start()
    try:
        for n in range(10):
            anna, bob = Guest(server.url, f"Anna {n}"), Guest(server.url, f"Bob {n}")
            asyncio.run(meet(anna, bob))
    finally:
        assert server.stop() == 0
