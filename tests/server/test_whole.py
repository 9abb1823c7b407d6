"""Whole matches over real sockets."""

import asyncio
import json

import pytest

from tablee.client import AsyncLiveTable, Guest, ServerRefused
from tablee.server.wire.protocol import Ok
from tests.server.conftest import MATCH, ServerProcess


async def play_on(table: AsyncLiveTable) -> None:
    """A scripted client: does the first thing that it may."""
    while not table.over:
        if table.legal:
            await table.act(table.legal[0])
        if not table.over:
            await table.wait()


async def two_guests_play(server: ServerProcess, game: str, players: int) -> str:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    bots = [None, None, *["greedy"] * (players - 2)]
    options = {"target": 10} if game in ("mio", "ekko") else {}
    options |= {"limit": 10} if game in ("input", "oeufs") else {}
    opened = anna.open(game, players, bots=bots, options=options, public=True)
    async with await anna.join_async(opened["id"]) as a, await bob.join_async(opened["code"]) as b:
        assert isinstance(await b.sit(), Ok)
        assert isinstance(await a.start(), Ok)
        await asyncio.gather(play_on(a), play_on(b))
        assert a.table and a.table.table.result
        assert sum(a.table.table.result) == pytest.approx(1)
    return str(opened["id"])


def test_two_scripted_clients_play_mio(either_server: ServerProcess) -> None:
    table = asyncio.run(two_guests_play(either_server, "mio", 3))
    guest = Guest(either_server.url, "Carla")
    replay = guest.call("GET", f"/api/tables/{table}/replay?eyes=0")
    assert replay["steps"][-1]["view"]["over"]
    assert "random" not in json.dumps(replay)


OTHERS = [("ekko", 4), ("exhopp", 3), ("input", 3), ("oeufs", 4)]


@pytest.mark.parametrize(("game", "players"), OTHERS)
def test_other_games(server: ServerProcess, game: str, players: int) -> None:
    asyncio.run(asyncio.wait_for(two_guests_play(server, game, players), MATCH))


def test_record_stays_closed_while_the_match_runs(server: ServerProcess) -> None:
    guest = Guest(server.url, "Dora")
    opened = guest.open("mio", 2, bots=[None, "greedy"], pace="none")
    with guest.join(opened["id"]) as table:
        assert isinstance(table.start(), Ok)
        with pytest.raises(ServerRefused) as refused:
            guest.call("GET", f"/api/tables/{opened['id']}/record")
        assert (refused.value.status, refused.value.reason) == (409, "running")
