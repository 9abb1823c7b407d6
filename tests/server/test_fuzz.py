"""Bad input gets a clear close code or error, changes nothing, and disturbs nobody."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.client import Guest, ServerRefused
from tablee.server.wire.protocol import CLOSE_CODES, No, Ok
from tests.server.conftest import ServerProcess

DEEP = "[" * 3000 + "]" * 3000
BAD = {
    "not json": "hello",
    "half json": '{"type":"act"',
    "a list": "[]",
    "unknown type": '{"type":"cheat","id":"1"}',
    "unknown field": '{"type":"stand","id":"1","as":"root"}',
    "missing field": '{"type":"act","id":"1"}',
    "wrong kind": '{"type":"act","id":"1","do":"draw","on":"1"}',
    "negative number": '{"type":"act","id":"1","do":"draw","on":-1}',
    "huge number": '{"type":"act","id":"1","do":"draw","on":' + "9" * 400 + "}",
    "empty id": '{"type":"stand","id":""}',
    "long id": '{"type":"stand","id":"' + "x" * 41 + '"}',
    "odd id": '{"type":"stand","id":"a b"}',
    "nan": '{"type":"pong","k":NaN}',
    "deep aim": '{"type":"act","id":"1","do":"draw","on":1,"aim":' + "[" * 500 + "]" * 500 + "}",
    "deep": DEEP[:4000],
    "lone surrogate": '{"type":"say","id":"1","text":"\\ud800"}',
    "nothing": "",
}


@contextlib.asynccontextmanager
async def at_table(guest: Guest, table: str) -> AsyncIterator[ClientConnection]:
    address = guest.address(table, 0)
    async with connect(
        address, additional_headers=guest.headers, compression=None, proxy=None
    ) as ws:
        await ws.recv()
        yield ws


async def close_code(ws: ClientConnection) -> int:
    try:
        while True:
            await asyncio.wait_for(ws.recv(), 60)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


@pytest.fixture(scope="module")
def running(either_server: ServerProcess) -> tuple[Guest, Guest, str]:
    """A match of two people, in which the first fuzzes and the second must not notice."""
    bad, good = Guest(either_server.url, "Mallory"), Guest(either_server.url, "Grace")
    opened = bad.open("mio", 2, pace="none")
    with good.join(opened["id"]) as one, bad.join(opened["id"]) as two:
        assert isinstance(one.sit(), Ok)
        assert isinstance(two.start(), Ok)
    return bad, good, opened["id"]


def undisturbed(good: Guest, table: str, body: Callable[[], Any]) -> None:
    """Grace watches; whatever Mallory does, nothing happens at the table."""
    with good.join(table) as watching:
        assert watching.table
        before = (watching.n, watching.view)
        body()
        assert isinstance(watching.say_to_all("still here"), Ok)
        assert (watching.n, watching.view) == before


@pytest.mark.parametrize("name", list(BAD))
def test_bad_messages_close_the_socket(running: tuple[Guest, Guest, str], name: str) -> None:
    bad, _, table = running

    async def body() -> int:
        async with at_table(bad, table) as ws:
            await ws.send(BAD[name])
            return await close_code(ws)

    assert asyncio.run(body()) == 4000


def test_binary_big_and_many(running: tuple[Guest, Guest, str]) -> None:
    bad, good, table = running

    async def send(frames: list[str | bytes]) -> int:
        async with at_table(bad, table) as ws:
            with contextlib.suppress(ConnectionClosed):
                for frame in frames:
                    await ws.send(frame)
            return await close_code(ws)

    def body() -> None:
        assert asyncio.run(send([b'{"type":"here"}'])) == 4000
        assert asyncio.run(send(['{"type":"here"}' + " " * 5000])) == 1009
        assert asyncio.run(send(['{"type":"here"}' + " " * 1_000_000])) == 1009

    undisturbed(good, table, body)


def test_commands_that_are_not_allowed_change_nothing(running: tuple[Guest, Guest, str]) -> None:
    bad, good, table = running

    def body() -> None:
        with bad.join(table) as mine:
            answers = [
                mine.act("no such thing"),
                mine.act("draw", on=mine.n + 100),
                mine.act("mio"),
                mine.act("lay R1", aim="nonsense"),
                mine.act("lay R1", aim=-5),
                mine.act("lay R1", aim=10**15),
                mine.start(),
                mine.rematch(),
            ]
            assert all(isinstance(answer, No) for answer in answers)
        stranger = Guest(bad.url, "Stranger")
        with stranger.join(table) as watching:
            assert watching.seat is None
            assert "legal" not in watching.view or not watching.legal
            for answer in (watching.act("draw"), watching.stand(), watching.sit(0)):
                assert isinstance(answer, No)

    undisturbed(good, table, body)


def test_who_may_not_come_in(running: tuple[Guest, Guest, str]) -> None:
    _, good, table = running

    async def code(headers: dict[str, str], where: str = table) -> int:
        address = good.address(where, 0)
        async with connect(address, additional_headers=headers, compression=None, proxy=None) as ws:
            return await close_code(ws)

    async def body() -> None:
        assert await code({}) == 4001
        assert await code({"Cookie": "tablee=0123456789abcdef." + "0" * 40}) == 4001
        assert await code({"Cookie": "tablee=é"}) == 4001
        assert await code({**good.headers, "Origin": "https://evil.example"}) == 4003
        assert await code({**good.headers, "Origin": "null"}) == 4003
        assert await code(good.headers, "no-such-table") == 4004

    asyncio.run(body())
    assert {4000, 4001, 4003, 4004, 4008, 4013, 4029} <= set(CLOSE_CODES)


@pytest.mark.parametrize("sockets", ["direct", "asgi"])
def test_floods_are_cut_off(tmp_path_factory: pytest.TempPathFactory, sockets: str) -> None:
    path = tmp_path_factory.mktemp("flood") / "tablee.sqlite"
    strict = ServerProcess(f"sqlite:{path}", TABLEE_LIMITS="1", TABLEE_SOCKETS=sockets)
    strict.start()
    try:
        guest = Guest(strict.url, "Flood")
        opened = guest.open("mio", 2, bots=[None, "greedy"])

        async def flood() -> int:
            async with at_table(guest, opened["id"]) as ws:
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(500):
                        await ws.send('{"type":"here"}')
                return await close_code(ws)

        assert asyncio.run(flood()) == 4029
        with guest.join(opened["id"]) as table:
            lines = [table.say_to_all(f"line {n}") for n in range(8)]
            refused = [answer for answer in lines if isinstance(answer, No)]
            assert refused
            assert {answer.reason for answer in refused} == {"flood"}
        with pytest.raises(ServerRefused) as refusal:
            for _ in range(60):
                Guest(strict.url, "Another")
        assert (refusal.value.status, refusal.value.reason) == (429, "flood")
    finally:
        strict.stop()


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/guest", b"{", 400),
        ("POST", "/api/guest", DEEP.encode(), 422),
        ("POST", "/api/guest", b'{"name": 5}', 422),
        ("POST", "/api/guest", b'{"name": "A", "admin": true}', 422),
        ("POST", "/api/guest", b'{"name": "\\u0000\\u200b"}', 422),
        ("POST", "/api/guest", b" " * 20_000, 413),
        ("POST", "/api/tables", b'{"game": "mio", "players": 2}', 401),
        ("POST", "/api/recover", b'{"code": "AAAA"}', 404),
        ("GET", "/api/tables/nowhere", None, 404),
        ("GET", "/api/tables/nowhere/record", None, 404),
        ("GET", "/api/people/nobody", None, 404),
        ("GET", "/api/leaders/chess", None, 404),
        ("GET", "/api/games/mio/rules/de", None, 404),
        ("GET", "/api/codes/ZZZZZZ", None, 404),
        ("GET", "/api/nothing", None, 404),
        ("DELETE", "/api/tables", None, 405),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd.txt", None, 404),
    ],
)
def test_bad_requests(
    server: ServerProcess, method: str, path: str, body: bytes | None, status: int
) -> None:
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(method, path, body)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    assert response.status == status
    assert json.loads(text)["reason"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "game"),
        ({"players": 9}, "option"),
        ({"options": {"target": 0}}, "option"),
        ({"options": {"target": "x" * 500}}, "option"),
        ({"options": {"target": 10**30}}, "option"),
        ({"options": {"target": [[[]]]}}, "option"),
        ({"options": {"live": False}}, "option"),
        ({"options": {"nothing": 1}}, "option"),
        ({"bots": ["genius"]}, "bot"),
        ({"bots": ["champion"], "players": 5}, "bot"),
        ({"bots": ["champion"], "game": "oeufs"}, "bot"),
        ({"bots": ["greedy"] * 5}, "option"),
        ({"pace": "warp"}, "body"),
    ],
)
def test_tables_that_can_not_be(server: ServerProcess, change: dict[str, Any], reason: str) -> None:
    guest = Guest(server.url, "Anna")
    body = {"game": "mio", "players": 2, **change}
    with pytest.raises(ServerRefused) as refused:
        guest.call("POST", "/api/tables", body)
    assert (refused.value.status, refused.value.reason) == (422, reason)


def test_requests_of_foreign_pages_are_refused(server: ServerProcess) -> None:
    import urllib.error
    import urllib.request

    request = urllib.request.Request(
        server.url + "/api/guest", b'{"name":"A"}', {"Origin": "https://evil.example"}
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with pytest.raises(urllib.error.HTTPError) as refused:
        opener.open(request)
    with refused.value:
        assert refused.value.code == 403
