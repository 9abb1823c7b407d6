"""Sockets, by the short way and by plain ASGI: all texts arrive, once, and in order."""

import asyncio
import socket as sockets
import weakref
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
import uvloop
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from tablee.server.net.pipes import SocketPipe, socket_pipe
from tablee.server.net.transport import Transport
from tests.server.conftest import collector_off, free_port

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GOODBYE = b"\x88\x82\0\0\0\0\x03\xe8"


WAYS = [Transport, WebSocketsSansIOProtocol]
either_way = pytest.mark.parametrize("way", WAYS, ids=["direct", "asgi"])


class Socket:
    """A WebSocket over no network, and an application that has accepted it."""

    def __init__(self, way: type[WebSocketsSansIOProtocol]) -> None:
        self.wire = Mock(asyncio.Transport, **{"is_closing.return_value": False})
        self.accepted: asyncio.Future[SocketPipe] = asyncio.get_running_loop().create_future()
        self.ended = asyncio.Event()
        config = uvicorn.Config(self._app, ws=way, lifespan="off", interface="asgi3")
        config.load()
        self.state = ServerState()
        self.there = way(config, self.state, {}, asyncio.get_running_loop())
        self.there.connection_made(self.wire)
        self.there.data_received(UPGRADE)
        self.here = ClientProtocol(parse_uri("ws://here/"), state=OPEN)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        pipe = socket_pipe(scope, receive, send, False)
        await pipe.accept()
        self.wire.write.reset_mock()
        self.accepted.set_result(pipe)
        await self.ended.wait()

    def say(self, opcode: Opcode, data: bytes) -> None:
        """Have the client send a frame."""
        send = self.here.send_text if opcode is Opcode.TEXT else self.here.send_binary
        send(data)
        self.there.data_received(b"".join(self.here.data_to_send()))

    def frames(self) -> list[Any]:
        """What the client has been sent."""
        for call in self.wire.write.call_args_list:
            self.here.receive_data(call.args[0])
        self.wire.write.reset_mock()
        return self.here.events_received()

    def lose(self) -> None:
        """Cut it."""
        self.there.connection_lost(None)
        self.ended.set()


async def moment() -> None:
    """Let all tasks do what they can."""
    for _ in range(50):
        await asyncio.sleep(0)


def echo(pipe: SocketPipe) -> None:
    pipe.receive(lambda text: None if text is None else pipe.send([text.encode()]))


def with_socket(
    body: Callable[[Socket], Awaitable[None]], way: type[WebSocketsSansIOProtocol] = Transport
) -> None:
    async def whole() -> None:
        await asyncio.wait_for(body(Socket(way)), 60)

    asyncio.run(whole())


@either_way
def test_texts_of_all_sizes_arrive_as_they_were_sent(way: type[WebSocketsSansIOProtocol]) -> None:
    async def body(socket: Socket) -> None:
        pipe = await socket.accepted
        texts = [b"x" * size for size in SIZES]
        pipe.send(texts)
        await moment()
        if way is Transport:
            assert socket.wire.write.call_count == 1
        assert socket.frames() == [Frame(Opcode.TEXT, text) for text in texts]
        socket.lose()

    with_socket(body, way)


@either_way
def test_what_came_early_is_heard_first_and_nothing_twice(
    way: type[WebSocketsSansIOProtocol],
) -> None:
    async def body(socket: Socket) -> None:
        heard: list[str | None] = []
        pipe = await socket.accepted
        socket.say(Opcode.TEXT, "où".encode())
        pipe.receive(heard.append)
        await moment()
        assert heard == ["où"]
        socket.say(Opcode.TEXT, b"there")
        socket.say(Opcode.BINARY, b"{}")  # the protocol has no such thing
        await moment()
        assert heard == ["où", "there", ""]
        socket.lose()
        await moment()
        assert heard[3:] == [None]

    with_socket(body, way)


@either_way
def test_a_socket_lost_before_anybody_listens_is_told_as_lost(
    way: type[WebSocketsSansIOProtocol],
) -> None:
    async def body(socket: Socket) -> None:
        heard: list[str | None] = []
        pipe = await socket.accepted
        socket.say(Opcode.TEXT, b"hello")
        socket.lose()
        pipe.receive(heard.append)
        await moment()
        assert heard == ["hello", None]
        if isinstance(socket.there, Transport):
            assert socket.there.events.passed_to is None  # a circle that nothing would break

    with_socket(body, way)


@either_way
def test_text_that_is_no_text_ends_the_socket(way: type[WebSocketsSansIOProtocol]) -> None:
    async def body(socket: Socket) -> None:
        heard: list[str | None] = []
        (await socket.accepted).receive(heard.append)
        socket.say(Opcode.TEXT, b"\xff")
        await moment()
        assert heard == [None]
        socket.frames()
        assert socket.here.close_rcvd and socket.here.close_rcvd.code == 1007
        socket.lose()

    with_socket(body, way)


@either_way
def test_a_socket_is_closed_with_its_code_after_what_was_sent(
    way: type[WebSocketsSansIOProtocol],
) -> None:
    async def body(socket: Socket) -> None:
        pipe = await socket.accepted
        pipe.send([b"last", b"words"])
        await pipe.close(4004)
        pipe.send([b"too late"])
        await moment()
        *texts, _ = socket.frames()
        assert texts == [Frame(Opcode.TEXT, b"last"), Frame(Opcode.TEXT, b"words")]
        assert socket.here.close_rcvd and socket.here.close_rcvd.code == 4004
        socket.lose()

    with_socket(body, way)


def test_what_waits_for_a_slow_reader_is_counted_without_the_short_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tablee.server.net.pipes._FAREWELL", 0.01)

    async def body(socket: Socket) -> None:
        pipe = await socket.accepted
        socket.there.pause_writing()
        pipe.send([b"x" * 100, b"y" * 50])
        await moment()
        assert pipe.unsent == 150
        await pipe.close(4008)  # and does not wait for ever
        socket.lose()

    with_socket(body, WebSocketsSansIOProtocol)


def test_a_client_that_answers_no_ping_is_gone_with_what_waits_for_it() -> None:
    async def body(socket: Socket) -> None:
        await socket.accepted
        socket.there.keepalive_timeout()
        socket.wire.abort.assert_called_once()
        socket.lose()

    with_socket(body)


@pytest.mark.parametrize("closes", [b"", GOODBYE], ids=["cut", "goodbye"])
def test_a_socket_that_is_gone_leaves_no_circle(closes: bytes) -> None:
    """What uvicorn, websockets and we keep for a socket goes with it, however it went."""

    async def body(socket: Socket) -> None:
        echo(await socket.accepted)
        socket.there.data_received(closes)
        socket.lose()
        await asyncio.gather(*socket.state.tasks)
        kept = weakref.ref(socket.there.conn)
        del socket.there, socket.accepted
        await asyncio.sleep(0)
        assert kept() is None

    with collector_off():
        with_socket(body)


class Hasty(Transport):
    """One that does not wait long."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = 0.2


def test_who_reads_nothing_and_says_goodbye_is_gone() -> None:
    """Over a real socket: the system keeps what is not read, and would keep it for ever."""

    async def whole() -> None:
        sent, ended = asyncio.Event(), asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            pipe, gone = socket_pipe(scope, receive, send, False), asyncio.Event()
            await pipe.accept()
            pipe.receive(lambda text: gone.set() if text is None else None)
            pipe.send([b"x" * 65_000] * 300)  # much more than the system takes for itself
            sent.set()
            await gone.wait()
            await pipe.close(1000)
            ended.set()

        config = uvicorn.Config(app, port=free_port(), ws=Hasty, lifespan="off", log_level="error")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        with sockets.create_connection(("127.0.0.1", config.port)) as client:
            client.sendall(UPGRADE)
            await asyncio.wait_for(sent.wait(), 20)
            client.sendall(GOODBYE)
            await asyncio.wait([asyncio.create_task(ended.wait())], timeout=20)
            for _ in range(1_000):  # ten seconds at most
                if not server.server_state.connections:
                    break
                await asyncio.sleep(0.01)
            found = ended.is_set(), list(server.server_state.connections)
            for one in found[1]:
                one.transport.abort()  # what a failure would leave behind
        server.should_exit = True
        await serving
        assert found == (True, [])

    uvloop.run(whole())
