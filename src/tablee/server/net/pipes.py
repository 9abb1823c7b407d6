"""Pipes that connect a person with a table: a socket of this process, or a line from the process
that holds the socket. A third, faster kind is in `transport`."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Protocol

from starlette.types import Message, Receive, Scope, Send

from tablee.server.live.connection import Pipe, Receiver
from tablee.server.net.line import UNKNOWN, Trip, trip_of
from tablee.server.ops import limits
from tablee.server.wire import protocol

EXTENSION = "tablee.transport"
"""The ASGI extension under which our server offers its fast path: `pipe` makes one."""
LINE, FRAME = 65_536, 67_108_864
"""The longest line towards a table, and from it: the first frame holds a whole match."""
_FAREWELL = 2.0
"""Seconds that a client has to read the rest before its socket is closed."""


class SocketPipe(Pipe, Protocol):
    """A pipe to a WebSocket that has to be accepted first."""

    async def accept(self) -> None:
        """Let the client in."""


def socket_pipe(scope: Scope, receive: Receive, send: Send, pongs: bool) -> SocketPipe:
    """The fastest pipe to a WebSocket that the server offers: its own, or plain ASGI. If `pongs`
    are believed, they alone say how far away a client is, unless the line itself is measured."""
    offered = scope.get("extensions", {}).get(EXTENSION)
    trip = trip_of(scope, pongs)
    if offered is None:
        return AsgiPipe(receive, send, trip)
    pipe: SocketPipe = offered["pipe"](receive, send, trip)
    return pipe


def close_message(code: int) -> Message:
    """The ASGI message that closes a WebSocket."""
    reason = protocol.CLOSE_CODES.get(code, "")
    return {"type": "websocket.close", "code": code, "reason": reason}


class AsgiPipe:
    """A WebSocket by plain ASGI, with a task for each direction: works with any ASGI server."""

    def __init__(self, receive: Receive, send: Send, trip: Trip) -> None:
        self._receive, self._send = receive, send
        self.trip = trip
        self._outbox: list[bytes] = []
        self.unsent = 0
        self._reading: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    async def accept(self) -> None:
        """Let the client in."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    def receive(self, receiver: Receiver) -> None:
        """Pass every text on from now on."""
        self._reading = asyncio.create_task(self._read(receiver))

    async def _read(self, receiver: Receiver) -> None:
        try:
            while (event := await self._receive())["type"] != "websocket.disconnect":
                receiver(event.get("text") or "")
        finally:
            receiver(None)

    def send(self, texts: Sequence[bytes]) -> None:
        """Send texts, one after the other."""
        if self._closed:
            return
        self._outbox += texts
        self.unsent += sum(map(len, texts))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        with contextlib.suppress(RuntimeError, OSError):  # gone already: `_read` says so
            while self._outbox:
                text = self._outbox.pop(0)
                await self._send({"type": "websocket.send", "text": text.decode()})
                self.unsent -= len(text)

    async def close(self, code: int) -> None:
        """Close the socket, and say why; a client that does not read can't delay this."""
        if self._closed:
            return
        self._closed = True
        if self._reading is not None:
            self._reading.cancel()
        with contextlib.suppress(RuntimeError, OSError):  # gone already, or too slow
            async with asyncio.timeout(_FAREWELL):
                if self._writing is not None:
                    await self._writing
                await self._send(close_message(code))


class LinePipe:
    """A stream between two processes: each text is a line; `!` and a code mean the end; `~` and
    seconds give the round trip to the client."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        silence: float | None = None,
    ) -> None:
        self.reader, self.writer, self.silence = reader, writer, silence
        self.code = 1012
        """The code with which the other side has closed it."""
        self._trip = UNKNOWN
        """The shortest round trip to the client, as given by the process with the socket."""
        self._reading: asyncio.Task[None] | None = None

    def trip(self) -> float:
        """The round trip to the client."""
        return self._trip

    def tell(self, trip: float) -> None:
        """Send the round trip of the client to the process with the table, if it has changed."""
        if trip < self._trip and not self.writer.is_closing():
            self._trip = trip
            self.writer.write(f"~{trip}\n".encode())

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.writer.transport.get_write_buffer_size()

    def receive(self, receiver: Receiver) -> None:
        """Pass every text on from now on."""
        self._reading = asyncio.create_task(self._read(receiver))

    async def _read(self, receiver: Receiver) -> None:
        try:
            while (text := await self._next()) is not None:
                if text.startswith("~"):
                    self._trip = float(text[1:])
                else:
                    receiver(text)
        finally:
            receiver(None)

    async def _next(self) -> str | None:
        try:
            async with asyncio.timeout(self.silence):
                line = await self.reader.readline()
        except (ValueError, OSError):  # a timeout is one too
            return None
        if not line.endswith(b"\n"):  # the end, perhaps in the middle of a line
            return None
        text = line[:-1].decode()
        if text.startswith("!"):
            self.code = int(text[1:])
            return None
        return text

    def send(self, texts: Sequence[bytes]) -> None:
        """Send texts. Our own JSON has no line breaks and begins with a brace; line breaks in texts
        of clients are replaced."""
        if not self.writer.is_closing():
            self.writer.writelines(
                (b" " if text.startswith((b"!", b"~")) else b"") + text.replace(b"\n", b" ") + b"\n"
                for text in texts
            )

    async def close(self, code: int) -> None:
        """Send the code, and close the stream."""
        reading, self._reading = self._reading, None  # a cancelled task holds us
        if reading is not None:
            reading.cancel()
        with contextlib.suppress(RuntimeError, OSError):  # gone already
            self.writer.write(f"!{code}\n".encode())
            await self.writer.drain()
        self.writer.close()


async def join(socket: Pipe, line: LinePipe) -> Pipe | None:
    """Pass everything on, both ways, until either side ends; returns the side that reads too
    slowly, if that was the reason. The other process gets the client's round trip before any
    message of the client."""
    slow: asyncio.Future[Pipe | None] = asyncio.get_running_loop().create_future()

    def pass_on(target: Pipe, text: str | None) -> None:
        if slow.done():
            return
        if text is None:
            slow.set_result(None)
        elif target.unsent > limits.UNSENT:
            slow.set_result(target)
        else:
            target.send([text.encode()])

    def pass_on_to_table(text: str | None) -> None:
        line.tell(socket.trip())
        pass_on(line, text)

    line.tell(socket.trip())
    socket.receive(pass_on_to_table)
    line.receive(lambda text: pass_on(socket, text))
    return await slow
