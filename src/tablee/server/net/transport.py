"""A fast path for WebSockets past ASGI, which uses uvicorn's internals (so its version is
capped)."""

import asyncio
import contextlib
import weakref
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from starlette.types import Receive, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.live.connection import Receiver
from tablee.server.net.line import Trip
from tablee.server.net.pipes import EXTENSION, close_message

_TEXT = 0x81
_SHORT, _MEDIUM = 126, 65_536


class _Events(asyncio.Queue[Any]):
    """Incoming ASGI events: queued until they are asked for, or passed on at once."""

    passed_to: Callable[[Any], None] | None = None

    def put_nowait(self, item: Any) -> None:
        """Something has come."""
        if self.passed_to is None:
            super().put_nowait(item)
        else:
            self.passed_to(item)


class Transport(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, with a fast path past ASGI: one call for each incoming text, one for
    all outgoing texts, and no task in between.

    The parser and the protocol refer to each other. The garbage collector seldom scans old objects
    here (see `house`), so this cycle is broken by hand when the socket is lost; otherwise every
    closed socket would stay in memory for hours.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.events = self.queue = _Events()

    async def run_asgi(self) -> None:
        """Hand the socket to the application."""
        reference = weakref.ref(self)

        def pipe(receive: Receive, send: Send, trip: Trip) -> DirectPipe:
            transport = reference()
            assert transport
            return DirectPipe(transport, receive, send, trip)

        self.scope["extensions"][EXTENSION] = {"pipe": pipe}
        await super().run_asgi()

    def receive_to(self, receiver: Receiver) -> None:
        """Pass every text on from now on; None when the other side is gone. Anything but text
        counts as an empty text."""

        def pass_on(event: Any) -> None:
            gone = event["type"] == "websocket.disconnect"
            receiver(None if gone else event.get("text") or "")

        while not self.events.empty():
            pass_on(self.events.get_nowait())
        if not self.disconnected:
            self.events.passed_to = pass_on
            self.transport.resume_reading()
            self.read_paused = True  # so that it is not paused again: nothing waits in the queue

    def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send texts in one piece."""
        if self.disconnected:
            return
        pieces: list[bytes] = []
        for text in texts:
            pieces += _head(len(text)), text
        self.transport.write(b"".join(pieces))

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def keepalive_timeout(self) -> None:
        """A client that does not answer is gone: drop everything that waits to be sent to it."""
        super().keepalive_timeout()
        self.transport.abort()

    def abort_soon(self) -> None:
        """The socket is being closed: its client has a limited time to read the rest.

        Without this a socket would wait for its reader for ever, and its application with it.
        """
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.events.passed_to = None


class DirectPipe:
    """A WebSocket by the fast path: ASGI opens and closes it, its texts bypass ASGI."""

    def __init__(self, transport: Transport, receive: Receive, send: Send, trip: Trip) -> None:
        self._transport, self._receive, self._send = transport, receive, send
        self.trip = trip
        self._closed = False

    async def accept(self) -> None:
        """Let the client in."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self._transport.unsent

    def receive(self, receiver: Receiver) -> None:
        """Pass every text on from now on."""
        self._transport.receive_to(receiver)

    def send(self, texts: Sequence[bytes]) -> None:
        """Send texts."""
        if not self._closed:
            self._transport.send_texts(texts)

    async def close(self, code: int) -> None:
        """Close the socket, and say why."""
        if not self._closed:
            self._closed = True
            self._transport.abort_soon()
            with contextlib.suppress(RuntimeError, OSError):  # gone already
                await self._send(close_message(code))


def _head(length: int) -> bytes:
    """The head of a server's text frame (RFC 6455, 5.2): one frame, not masked."""
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length < _MEDIUM:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")
