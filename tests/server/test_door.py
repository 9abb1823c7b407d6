"""The door: connections that say nothing, come in numbers or ask for too much harm nobody else."""

import asyncio
import contextlib
import resource
import socket
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tablee.client import Guest
from tablee.server.net import door as doors
from tablee.server.net.door import Door
from tablee.server.net.security import network
from tablee.server.ops import limits
from tablee.server.ops.limits import Limit, Limiter
from tests.server.conftest import ServerProcess

HELLO = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
SLOW = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"


@contextlib.contextmanager
def many_descriptors() -> Iterator[None]:
    """This process may open thousands of sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8_192), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with the limits of real life, and not one descriptor more than 1,024."""
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_LIMITS="1")
    server.descriptors = 1_024
    server.start()
    yield server
    server.stop()


def test_a_thousand_silent_connections_shut_nobody_out(alone: ServerProcess) -> None:
    with many_descriptors(), contextlib.ExitStack() as silent:
        for _ in range(1_000):
            silent.enter_context(socket.create_connection(("127.0.0.1", alone.port), 10))
        begun = time.monotonic()
        for source in ("127.0.0.1", "127.0.0.2"):  # the same address, and another
            with socket.create_connection(("127.0.0.1", alone.port), 10, (source, 0)) as other:
                other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                other.settimeout(10)
                assert other.recv(99).startswith(b"HTTP/1.1 200"), source
        assert time.monotonic() - begun < 8


def test_a_thousand_from_many_addresses_make_room_for_others(alone: ServerProcess) -> None:
    with many_descriptors(), contextlib.ExitStack() as silent:
        for n in range(1_000):
            source = (f"127.1.{n // 100}.1", 0)
            silent.enter_context(socket.create_connection(("127.0.0.1", alone.port), 10, source))
        assert Guest(alone.url, "Ada").call("GET", "/api/tables") == {"tables": [], "people": 0}


# --- the door alone, before an application that does next to nothing


async def answer(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        return
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    if scope["path"] == "/slow":
        await asyncio.sleep(30)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"well"})


@contextlib.asynccontextmanager
async def behind(
    door: Door, app: Any = answer, kind: Any = doors.WebSocketsSansIOProtocol
) -> AsyncIterator[int]:
    """A server behind this door; gives its port."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        http=door.guard_http(),
        ws=door.guard_sockets(kind),
        lifespan="off",
        log_level="critical",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield int(listening.getsockname()[1])
    finally:
        server.should_exit = True
        await serving
        for caller in Caller.all:
            caller.writer.close()
        Caller.all.clear()
        await asyncio.sleep(0)


class Caller:
    """One connection to it."""

    all: ClassVar[list["Caller"]] = []

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.all.append(self)

    @classmethod
    async def call(cls, port: int, source: str = "127.0.0.1") -> "Caller":
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0)))

    async def ended(self, within: float = 5.0) -> bool:
        """Does the other side end it within this time?"""
        try:
            async with asyncio.timeout(within):
                return not await self.reader.read(9999)
        except TimeoutError:
            return False
        except OSError:
            return True

    async def ask(self, head: bytes = HELLO) -> bytes:
        """The first line of the answer; nothing, if there is none."""
        try:
            self.writer.write(head)
            async with asyncio.timeout(5):
                line = await self.reader.readline()
                await self.reader.read(9999)
                return line.strip()
        except OSError:  # a timeout is one too
            return b""


def a_door(proxies: str = "", most: int = 100, factor: float = 1.0) -> Door:
    return Door(Limiter(factor), proxies, most)


def test_silent_and_slow_connections_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "PATIENCE", 0.5)

    async def go() -> None:
        async with behind(a_door()) as port:
            silent, slow, used = [await Caller.call(port) for _ in range(3)]
            assert await used.ask() == b"HTTP/1.1 200 OK"
            for letter in HELLO[:-2].decode():  # as long as letters come, but never a whole head
                slow.writer.write(letter.encode())
                await asyncio.sleep(0.05)
                if slow.reader.at_eof():
                    break
            assert await slow.ended()
            assert await silent.ended()
            assert await used.ended()
            busy = await Caller.call(port)
            busy.writer.write(SLOW)  # its request is there: it waits for us
            assert not await busy.ended(2.5)

    asyncio.run(go())


def test_an_address_has_so_many_connections_and_the_silent_make_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_AN_ADDRESS", 3)

    async def go() -> None:
        async with behind(a_door()) as port:
            silent = [await Caller.call(port) for _ in range(3)]
            assert await (await Caller.call(port)).ask() == b"HTTP/1.1 200 OK"
            assert await silent[0].ended()
            assert not await silent[2].ended(0.2)
            busy = [await Caller.call(port) for _ in range(3)]
            for one in busy:
                one.writer.write(SLOW)
            await asyncio.sleep(0.2)
            assert await (await Caller.call(port)).ask() == b"", "nobody makes room"
            assert await (await Caller.call(port, "127.0.0.2")).ask() == b"HTTP/1.1 200 OK"

    asyncio.run(go())


def test_websockets_count_until_they_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_AN_ADDRESS", 2)

    async def go() -> None:
        async with behind(a_door()) as port:
            sockets = [await Caller.call(port) for _ in range(2)]
            for one in sockets:
                assert await one.ask(UPGRADE) == b"HTTP/1.1 101 Switching Protocols"
            assert await (await Caller.call(port)).ask() == b""
            sockets[0].writer.close()
            await asyncio.sleep(0.2)
            assert await (await Caller.call(port)).ask() == b"HTTP/1.1 200 OK"

    asyncio.run(go())


def test_all_together_have_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with behind(a_door(most=3)) as port:
            silent = [await Caller.call(port, f"127.0.0.{n}") for n in range(2, 5)]
            assert await (await Caller.call(port)).ask() == b"HTTP/1.1 200 OK"
            assert await silent[0].ended()

    asyncio.run(go())


def test_an_address_that_asks_for_too_much_waits_and_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "ARRIVALS", Limit(burst=3, rate=0.01))
    monkeypatch.setattr(limits, "PENALTY", 0.3)

    async def go() -> None:
        async with behind(a_door(proxies="127.0.0.9,10.0.0.0/8")) as port:
            for _ in range(3):
                assert await (await Caller.call(port)).ask() == b"HTTP/1.1 200 OK"
            begun = time.monotonic()
            assert await (await Caller.call(port)).ask() == b"HTTP/1.1 429 Too Many Requests"
            assert time.monotonic() - begun >= 0.3
            assert await (await Caller.call(port, "127.0.0.2")).ask() == b"HTTP/1.1 200 OK"
            for _ in range(9):  # a proxy stands for many people
                assert await (await Caller.call(port, "127.0.0.9")).ask() == b"HTTP/1.1 200 OK"

    asyncio.run(go())


def test_an_address_that_connects_too_often_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", Limit(burst=3, rate=0.01))

    async def go() -> None:
        async with behind(a_door()) as port:
            for _ in range(3):
                assert await (await Caller.call(port)).ask() == b"HTTP/1.1 200 OK"
            assert await (await Caller.call(port)).ask() == b""
            assert await (await Caller.call(port, "127.0.0.2")).ask() == b"HTTP/1.1 200 OK"

    asyncio.run(go())


def test_a_refused_connection_makes_nothing_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood is mostly of these: what they cost is what a flood costs."""
    monkeypatch.setattr(limits, "CONNECTIONS", Limit(burst=1, rate=0.01))
    made = 0
    make = H11Protocol.__init__

    def counted(self: Any, *args: Any, **given: Any) -> None:
        nonlocal made
        made += 1
        make(self, *args, **given)

    monkeypatch.setattr(H11Protocol, "__init__", counted)

    async def go() -> None:
        async with behind(a_door()) as port:
            assert await (await Caller.call(port)).ask() == b"HTTP/1.1 200 OK"
            for _ in range(20):
                assert await (await Caller.call(port)).ended()
            assert made == 1

    asyncio.run(go())


def test_a_socket_that_is_being_closed_is_hardly_read() -> None:
    """However much it had sent by then."""
    parsed, sockets = 0, list[Any]()

    class Counting(doors.WebSocketsSansIOProtocol):
        def handle_text(self, event: Any) -> None:
            nonlocal parsed
            parsed += 1
            sockets[:] = [self]
            super().handle_text(event)

    async def close_at_once(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.close", "code": 4029})

    small = bytes((0x81, 0x82, 1, 2, 3, 4, ord("{") ^ 1, ord("}") ^ 2))
    at_once = limits.PIECE // len(small)

    async def go() -> None:
        async with behind(a_door(), close_at_once, Counting) as port:
            caller = await Caller.call(port)
            assert await caller.ask(UPGRADE) == b"HTTP/1.1 101 Switching Protocols"
            caller.writer.write(small * (int(limits.BYTES.burst) // len(small)))
            async with asyncio.timeout(5):
                while not sockets or sockets[0]._last_pieces >= 0:
                    await asyncio.sleep(0.01)
            assert parsed <= (limits.LAST_PIECES + 4) * at_once

    asyncio.run(go())


# --- addresses and names


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_limits_count_a_household_as_one_address(host: str, counted: str) -> None:
    assert network(host) == counted


def status(url: str, **headers: str) -> int:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(urllib.request.Request(url, headers=headers), timeout=60) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def upgraded(server: ServerProcess, host: str) -> bytes:
    """The first line of the answer to one who wants a WebSocket."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(
            UPGRADE.replace(b"/ws", b"/ws/0123456789abcdef").replace(b"x", host.encode(), 1)
        )
        return line.recv(999).partition(b"\r\n")[0]


def test_names_and_forwarded_addresses_are_believed_by_setting_alone(tmp_path: Path) -> None:
    """Who could name addresses would have the limits of all of them."""
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_LIMITS="0.05")
    server.start()
    try:
        codes = [
            status(server.url + "/api/codes/AAAAAA", **{"X-Forwarded-For": f"192.0.2.{n}"})
            for n in range(5)
        ]
        assert codes == [404, 429, 429, 429, 429]
        assert status(server.url + "/healthz", Host="evil.example") == 200
    finally:
        server.stop()
    server.start(TABLEE_PROXIES="127.0.0.1", TABLEE_HOSTS=f"127.0.0.1:{server.port} play.example")
    try:
        codes = [
            status(server.url + "/api/codes/AAAAAA", **{"X-Forwarded-For": f"192.0.2.{n}"})
            for n in range(5)
        ]
        assert codes == [404] * 5
        assert status(server.url + "/healthz", Host="play.example") == 200
        assert status(server.url + "/healthz", Host="evil.example") == 421
        assert upgraded(server, "play.example") == b"HTTP/1.1 101 Switching Protocols"
        assert upgraded(server, "evil.example") == b"HTTP/1.1 403 Forbidden"
    finally:
        server.stop()


def test_the_clients_files_and_openings_of_sockets_are_limited(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_LIMITS="0.02")
    server.start(TABLEE_PROXIES="127.0.0.1")  # six files at once, two sockets; no limit at the door
    try:
        codes = [status(server.url + "/anything") for _ in range(7)]
        assert codes == [200] * 6 + [429]
        output = [upgraded(server, "x") for _ in range(3)]
        assert output == [b"HTTP/1.1 101 Switching Protocols"] * 2 + [b"HTTP/1.1 403 Forbidden"]
    finally:
        server.stop()
