"""No message of one client can close another's socket, whatever it is."""

import asyncio
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tablee.client import Guest
from tablee.server.live.house import House
from tablee.server.table import log
from tablee.server.table.core import Core
from tablee.server.table.outcome import Who
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import No, Ok
from tests.own import OWN
from tests.server.conftest import ServerProcess
from tests.server.test_actor import answer, in_house, sit
from tests.server.test_fuzz import at_table

AIMS: tuple[Any, ...] = (
    None, True, False, 0, -1, 7, 2**31, 2**53, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63),
    -(2**63) - 1, 10**40, 0.5, "", "7", "a1", "🂡" * 40, "\x00", "x" * 40, "x" * 41, [], {},
)  # fmt: skip
TEXTS = ("", "draw", "lay", "lay ?", "take 1", "close", "pass", "🂡", "\x00", "x" * 80, "x" * 81)
NUMBERS = (0, 1, 2**31, 2**53, 2**53 + 1, -1)
IDS = itertools.count(1)


def absurd(legal: list[str], n: int) -> Iterator[dict[str, Any]]:
    """Messages of every kind, with whatever can stand in them."""
    for do in (*legal[:3], *TEXTS):
        for aim in AIMS:
            yield {"type": "act", "do": do, "on": n, "aim": aim}
        for on in NUMBERS:
            yield {"type": "act", "do": do, "on": on}
    for seat in (None, 0, 1, 15, 16, -1, 2**63):
        yield {"type": "sit", "seat": seat}
        for bot in (None, "greedy", "nobody", "x" * 40):
            yield {"type": "place", "seat": seat, "bot": bot}
    for kind in ("undo", "agree", "rematch", "ready", "start", "here", "stand", "sit"):
        yield {"type": kind}
    for yes in (True, False):
        yield {"type": "agree", "yes": yes}
        yield {"type": "ready", "ready": yes}
        for person in ("", "nobody", "x" * 40):
            yield {"type": "mute", "person": person, "mute": yes}
    for text in ("", "hello", "\u202e" * 300, "\x00", "x" * 301):
        yield {"type": "say", "text": text}
    for what in ("bravo", "nothing"):
        yield {"type": "react", "what": what}
    for k in NUMBERS:
        for number in NUMBERS:
            yield {"type": "pong", "k": k, "n": number}


class Mallory:
    """A person who sends what she likes, and comes back whenever she is put out."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table = guest, table
        self.legal: list[str] = []
        self.n = 0

    async def send(self, messages: list[dict[str, Any]]) -> None:
        while messages:
            async with at_table(self.guest, self.table) as ws:
                await self._send(ws, messages)

    async def _send(self, ws: ClientConnection, messages: list[dict[str, Any]]) -> None:
        try:
            while messages:
                message = messages.pop(0)
                own = {} if message["type"] in ("here", "pong") else {"id": f"m{next(IDS)}"}
                await ws.send(json.dumps({**message, **own}))
            await ws.send(json.dumps({"type": "react", "id": f"m{next(IDS)}", "what": "wow"}))
            while '"wow"' not in str(await asyncio.wait_for(ws.recv(), 30)):
                pass
        except ConnectionClosed:
            pass


async def witness(ws: ClientConnection) -> int:
    """The code that a socket at the table is closed with."""
    try:
        while True:
            reply = json.loads(await ws.recv())
            if reply["type"] == "ping":
                await ws.send(json.dumps({"type": "pong", "k": reply["k"], "n": reply["n"]}))
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


def moved_on(good: Guest, bad: Guest, table: str) -> tuple[list[str], int]:
    """Grace plays until it is not her turn; returns what Mallory may do then, and the number."""
    with good.join(table) as own:
        while own.table and own.table.clock.seat == own.seat and own.legal:
            own.act(own.legal[0])
    with bad.join(table) as other:
        return list(other.legal), other.n


@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=[] if name == "input" else pytest.mark.long) for name in OWN]
)
def test_absurd_messages_disturb_nobody(server: ServerProcess, game: str) -> None:
    bad, good = Guest(server.url, "Mallory"), Guest(server.url, "Grace")
    table = good.open(game, 2, pace="none")["id"]

    async def go() -> None:
        mallory = Mallory(bad, table)
        async with at_table(good, table) as ws:
            watching = asyncio.create_task(witness(ws))
            await mallory.send(list(absurd([], 0)))  # before the match
            await mallory.send([{"type": "sit", "seat": 1}])
            await ws.send(json.dumps({"type": "start", "id": "g"}))
            for _ in range(2):
                legal, n = await asyncio.to_thread(moved_on, good, bad, table)
                await mallory.send(list(absurd(legal, n)))
            assert not watching.done(), f"closed with {watching.result()}"
            watching.cancel()
        with good.join(table) as still:
            assert isinstance(still.say_to_all("still here"), Ok)

    asyncio.run(go())


@pytest.mark.parametrize("halfway", [False, True], ids=["at once", "halfway"])
def test_a_message_that_fails_costs_its_sender_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, halfway: bool
) -> None:
    """A fault of ours that one client has found: the others play on, from what the log says."""
    sound = Core._act

    def faulty(core: Core, who: Who, message: protocol.Act) -> None:
        if message.id == "poison":
            if halfway:
                core._add(log.Away(at=core.now, seat=1, bot="greedy", why="left"))
            raise OverflowError("no aim is that high")
        sound(core, who, message)

    monkeypatch.setattr(Core, "_act", faulty)

    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)
        before = actor.core.state.n
        actor.command(bob, protocol.Act("poison", "draw", before))
        actor.command(anna, protocol.Ready("next"))
        assert isinstance(await answer(anna, "next"), No)
        assert (bob.closing, anna.closing) == (1011, None)
        assert actor.core.state.seats[1].stand_in is None
        assert not actor.gone
        rows = await house.store.rows(actor.id)
        assert fold(rows).n == actor.core.state.n

    with capture_logs() as entries:  # drawing a traceback takes seconds
        in_house(tmp_path, body)
    assert "message failed" in [entry["event"] for entry in entries]
