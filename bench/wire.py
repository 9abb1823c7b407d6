"""A WebSocket client that costs next to nothing, so that a load test measures the server.

It speaks just enough of RFC 6455 for a server that sends whole text frames: a handshake, frames
masked with zeros, answers to pings.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A


class Wire(asyncio.Protocol):
    """One socket; every text frame that arrives is handed over as bytes."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.lost = asyncio.get_running_loop().create_future()
        self._open = asyncio.get_running_loop().create_future()
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls,
        port: int,
        path: str,
        cookie: str,
        heard: Callable[[bytes], None],
        source: str = "127.0.0.1",
    ) -> "Wire":
        """Open a socket to this machine, from one of its addresses."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: cls(heard), "127.0.0.1", port, local_addr=(source, 0)
        )
        key = base64.b64encode(os.urandom(16)).decode()
        wire._write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        await wire._open
        return wire

    def send(self, data: bytes) -> None:
        """Send a text frame."""
        self._write(_frame(_TEXT, data))

    def abort(self) -> None:
        """Break off without a goodbye."""
        if self._transport is not None:
            self._transport.abort()

    def close(self) -> None:
        """Say goodbye."""
        self._write(_frame(_CLOSE, (1000).to_bytes(2, "big")))
        if self._transport is not None:
            self._transport.close()

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    # --- called by asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is open."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        """The line is cut."""
        for waiting in (self._open, self.lost):
            if not waiting.done():
                waiting.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        self._buffer += data
        if not self._open.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                raise ConnectionError(head.decode())
            self._buffer = rest
            self._open.set_result(None)
        at = 0
        while (whole := self._next(at)) is not None:
            at = whole
        self._buffer = self._buffer[at:]

    def _next(self, at: int) -> int | None:
        """Handle the frame that begins here; returns where the next one does."""
        buffer = self._buffer
        if len(buffer) < at + 2:
            return None
        kind, length, begins = buffer[at], buffer[at + 1], at + 2
        if length >= 126:
            wide = 2 if length == 126 else 8
            if len(buffer) < begins + wide:
                return None
            length = int.from_bytes(buffer[begins : begins + wide], "big")
            begins += wide
        ends = begins + length
        if len(buffer) < ends:
            return None
        if kind == _TEXT:
            self.heard(buffer[begins:ends])
        elif kind == _PING:
            self._write(_frame(_PONG, buffer[begins:ends]))
        elif kind == _CLOSE:
            self.abort()
        return ends


def _frame(kind: int, data: bytes) -> bytes:
    """A frame of a client, masked with zeros."""
    size = len(data)
    if size < 126:
        return bytes((kind, 0x80 | size, 0, 0, 0, 0)) + data
    return bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big") + bytes(4) + data
