"""P1: an `ok` means that it is on disk. The server dies, and every client converges."""

import asyncio
import contextlib
import itertools
import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tablee import client
from tablee.client import AsyncLiveTable, Guest
from tablee.server.store import open_store
from tablee.server.table.log import Acted
from tablee.server.table.state import fold
from tablee.server.wire.protocol import Dup, Ok
from tests.server.conftest import ServerProcess

KILLS = int(os.environ.get("TABLEE_KILLS", "200"))


class Player:
    """A scripted client that remembers what was acknowledged to it."""

    def __init__(self, table: AsyncLiveTable) -> None:
        self.table = table
        self.acknowledged: set[str] = set()
        self.stopped = False

    async def play(self) -> None:
        table = self.table
        while not (table.over or self.stopped):
            with contextlib.suppress(TimeoutError):  # it is slow to come back
                if table.legal:
                    answer = await table.act(table.legal[0])
                    if isinstance(answer, Ok | Dup):
                        self.acknowledged.add(answer.id)
                if not table.over:
                    await table.wait(20)


async def sit_down(server: ServerProcess, tables: int) -> list[Player]:
    players = []
    for n in range(tables):
        anna, bob = Guest(server.url, f"Anna {n}"), Guest(server.url, f"Bob {n}")
        game = ("mio", "ekko")[n % 2]
        # Without a clock nobody is late: a bot would play for whoever has come back too often.
        opened = anna.open(
            game, 3, bots=[None, None, "greedy"], pace="none", options={"target": 100_000}
        )
        for guest in (anna, bob):
            table = await guest.join_async(opened["id"])
            await table.__aenter__()
            players.append(Player(table))
        assert isinstance(await players[-1].table.sit(), Ok)
        assert isinstance(await players[-2].table.start(), Ok)
    return players


async def logs(db: str, tables: set[str]) -> dict[str, list[Acted]]:
    store = open_store(db)
    found = {}
    for table in tables:
        rows = await store.rows(table)
        fold(rows)
        found[table] = [row for row in rows if isinstance(row, Acted)]
    await store.close()
    return found


async def check(server: ServerProcess, players: list[Player]) -> None:
    """The log holds every act that is acknowledged by now, and none twice."""
    acknowledged = [(player.table.id, set(player.acknowledged)) for player in players]
    for table, rows in (await logs(server.db, {p.table.id for p in players})).items():
        ids = Counter((row.who, row.id) for row in rows)
        assert max(ids.values(), default=0) <= 1
        written = {row.id for row in rows}
        for where, ids_of_one in acknowledged:
            assert where != table or ids_of_one <= written


async def play_goes_on(players: list[Player]) -> None:
    before = [player.table.n for player in players]
    for _ in range(1200):
        await asyncio.sleep(0.1)
        if all(player.table.n > n for player, n in zip(players, before, strict=True)):
            return
    stuck = [(p.table.n, p.table.legal, p.table.waiting) for p in players]
    raise AssertionError(f"play does not go on: {stuck}")


async def leave(players: list[Player], tasks: list[asyncio.Task[None]]) -> None:
    for player in players:
        player.stopped = True
    await asyncio.wait(tasks, timeout=5)
    for player, task in zip(players, tasks, strict=True):
        task.cancel()
        await player.table.close()


async def die_often(server: ServerProcess, kills: int, env: list[dict[str, str]]) -> int:
    server.start(**env[0])
    players = await sit_down(server, 2)
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        for kill in range(kills):
            await die(server, env[kill], players)
            await asyncio.to_thread(server.start, **(env[kill + 1] if kill + 1 < kills else {}))
            if kill % 20 == 0:
                await check(server, players)
        await play_goes_on(players)
    except AssertionError:
        for task in tasks:
            if task.done():
                task.result()  # what a client died of says more
        raise
    finally:
        await leave(players, tasks)
        server.stop()
    await check(server, players)
    return acknowledged(players)


async def die(server: ServerProcess, env: dict[str, str], players: list[Player]) -> None:
    if env:
        assert server.process
        await asyncio.to_thread(server.process.wait, 60)  # it dies by itself
        return
    before = acknowledged(players)
    for _ in range(6000):  # not before it is in the middle of play again
        if acknowledged(players) > before:
            break
        await asyncio.sleep(0.02)
    else:
        raise AssertionError("play does not go on")
    await asyncio.sleep(DICE.uniform(0.0, 0.3))
    server.kill()


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


DICE = Random(1)
POINTS = ("before write", "after write", "after commit", "before send")


def test_the_server_dies_before_it_could_answer(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}")
    env = [{}, {"TABLEE_CRASH": "after commit:15"}]  # people sit down before it may die by itself
    assert asyncio.run(die_often(server, 2, env)) > 5


@pytest.mark.long
def test_the_server_dies_at_every_point(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}")
    env = [{}, *({"TABLEE_CRASH": f"{point}:15"} for point in POINTS)]
    assert asyncio.run(die_often(server, len(env), env)) > 20


@pytest.mark.long
def test_the_server_is_killed_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.Desk, "pauses", lambda self, closed: itertools.repeat(0.05))
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}")
    assert asyncio.run(die_often(server, KILLS, [{}] * KILLS)) >= KILLS
