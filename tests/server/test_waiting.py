"""A server that sleeps costs nobody a turn, and a match against bots waits for its person."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.client import Guest
from tablee.server.live import clock, house
from tablee.server.live.house import House
from tablee.server.ops.settings import Settings
from tablee.server.table import log
from tablee.server.wire import protocol
from tests.server.conftest import ServerProcess
from tests.server.ears import Listener


@pytest.fixture
def own(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server at which a turn of a fast match takes six seconds."""
    running = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_TEMPO="0.4")
    running.start()
    yield running
    running.stop()


def mine(guest: Guest) -> list[dict[str, Any]]:
    return list(guest.call("GET", "/api/me/tables")["tables"])


def test_a_stopped_server_takes_nobodys_turn(own: ServerProcess) -> None:
    anna, bob = Guest(own.url, "Anna"), Guest(own.url, "Bob")
    table = anna.open("mio", 2, pace="fast", options={"target": 100_000})["id"]
    with bob.join(table) as second, anna.join(table) as first:
        second.sit()
        first.start()
        assert own.process
        os.kill(own.process.pid, signal.SIGSTOP)
        time.sleep(9)  # longer than a turn
        os.kill(own.process.pid, signal.SIGCONT)
        began = time.monotonic()
        first.wait()  # the clock as it is now
        assert first.table and first.table.clock.left
        assert first.table.clock.left > 1_000
        assert not any(seat.bot for seat in first.table.table.seats)
        while not any(seat.bot for seat in first.table.table.seats):
            first.wait()
        assert time.monotonic() - began > 1


def test_a_match_against_bots_waits_across_a_restart(own: ServerProcess) -> None:
    anna = Guest(own.url, "Anna")
    table = anna.open("mio", 3, bots=[None, "greedy", "greedy"], options={"target": 100_000})
    with anna.join(table["id"]) as seat:
        seat.start()
        before = seat.n
    assert [(one["id"], one["phase"]) for one in mine(anna)] == [(table["id"], "playing")]
    own.stop()
    own.start()
    assert [one["id"] for one in mine(anna)] == [table["id"]]
    with anna.join(table["id"]) as seat:
        while seat.table is None:
            seat.wait()
        assert seat.n <= before + 1  # a bot may have been about to act
        while seat.n < before + 3:
            if seat.legal:
                seat.act(seat.legal[0])
            else:
                seat.wait()
    played = anna.call("GET", f"/api/people/{anna.id}")["played"]
    assert not played


def test_a_table_that_waits_is_put_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it stays in memory, and its person finds it all the same."""
    monkeypatch.setattr(house, "_LINGER", -1.0)
    settings = Settings(db=f"sqlite:{tmp_path / 'other.sqlite'}", tempo=0.1)

    async def whole() -> None:
        home = House(settings)
        home.key = await home.store.prepare()
        opened = log.Opened(
            at=clock.clock(),
            game="mio",
            rules=1,
            players=2,
            options={},
            pace="none",
            public=False,
            host="A",
            bots=[None, "greedy"],
        )
        sat = log.Sat(at=clock.clock(), seat=0, person="A", name="Anna")
        actor = await home.open(opened, [sat])
        anna = Listener("A")
        actor.join(anna, -1)
        actor.post(lambda now: actor.core.command(anna.who, protocol.Start("deal"), now))
        while actor.core.state.phase != "playing":
            await anna.next_frames()
        await home._sweep()
        assert actor.id in home.actors
        actor.leave(anna)
        await actor.read(lambda state: state.n)
        await home._sweep()
        assert actor.id not in home.actors
        head = await home.store.head(actor.id)
        assert head and head.phase == "paused"
        await home._sweep()
        assert actor.id not in home.actors  # nothing takes it up by itself
        assert [one.id for one in await home.store.of_person("A")] == [actor.id]
        assert await home.store.by_code(actor.code) == actor.id
        again = await home.find(actor.id)
        assert again and again.core.paused
        assert (await home.store.alive())[0][0] == actor.id
        await home.stop()

    asyncio.run(whole())


def test_a_late_beat_says_how_long_the_process_slept(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks, wall = [100.0], [1000.0]
    fake_time = SimpleNamespace(monotonic=lambda: ticks[0], time=lambda: wall[0])
    monkeypatch.setattr("tablee.server.live.clock.time", fake_time)
    found = clock._Clock()

    def passes(seconds: float, unseen: float = 0.0) -> None:
        ticks[0] += seconds
        wall[0] += seconds + unseen

    passes(50)
    assert (found.now(), found.slept) == (1050, 0)  # no heart beats yet
    found.beat()
    passes(0.5)
    found.beat()
    assert found.slept == 0
    passes(18)
    assert (found.now(), found.slept) == (1068.5, 18)  # stopped
    found.beat()
    passes(0.5, unseen=3600)
    found.beat()
    assert (found.now(), found.slept) == (4669, 18 + 3600)  # the machine slept
