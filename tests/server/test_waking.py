"""P7: a client that slept for an hour is shown the true table, in its first frame."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tablee.client import Guest
from tablee.server.http.app import make_app
from tablee.server.live import actor, clock, house
from tablee.server.net.transport import Transport
from tablee.server.ops.settings import Settings
from tablee.server.wire.protocol import Ok, Table
from tests.server.conftest import free_port

HOUR = 3_600.0


async def play_and_sleep(port: int, hours: list[float]) -> None:
    anna = await asyncio.to_thread(Guest, f"http://127.0.0.1:{port}", "Anna")
    bob = await asyncio.to_thread(Guest, f"http://127.0.0.1:{port}", "Bob")
    bots = [None, None, "greedy"]
    opened = await asyncio.to_thread(
        lambda: anna.open("mio", 3, bots=bots, options={"target": 100_000}, pace="fast")
    )
    async with await bob.join_async(opened["id"]) as watcher:
        assert isinstance(await watcher.sit(), Ok)
        async with await anna.join_async(opened["id"]) as sleeper:
            assert isinstance(await sleeper.start(), Ok)
        slept_at = sleeper.n
        hours.append(HOUR)
        while (now := watcher.table) and (not now.table.seats[0].bot or now.n < slept_at + 5):
            await watcher.wait()
        await sleeper.connect()
        while not isinstance(woken := await sleeper.wait(), Table):
            pass
        assert now and woken.n >= now.n
        while not isinstance(back := await watcher.wait(), Table) or back.table.seats[0].bot:
            pass  # whoever is back plays again
        await sleeper.close()


@pytest.mark.parametrize("sockets", [Transport, "websockets-sansio"], ids=["direct", "asgi"])
def test_a_client_wakes_after_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sockets: Any
) -> None:
    hours, real = [0.0], clock.clock
    for module in (actor, house):
        monkeypatch.setattr(module, "clock", lambda: real() + sum(hours))

    async def whole() -> None:
        settings = Settings(db=f"sqlite:{tmp_path / 'tablee.sqlite'}", tempo=0.1)
        config = uvicorn.Config(make_app(settings), port=free_port(), ws=sockets, log_level="error")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            await asyncio.wait_for(play_and_sleep(config.port, hours), 120)
        finally:
            server.should_exit = True
            await serving

    asyncio.run(whole())
