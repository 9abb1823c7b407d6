"""Two ways by which a person's messages reach a table: a socket of this process, or a line from the
process that holds the socket."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from starlette.types import Receive, Scope, Send

from tablee.server.net import limits
from tablee.server.net.transport import EXTENSION, Transport
from tablee.server.wire import protocol

LINE, FRAME = 65_536, 67_108_864
"""How long a line may be towards a table, and from it: the first frame tells a whole match."""
Heard: TypeAlias = Callable[[str | None], None]
"""Is called with each text that comes; with None when the other side is gone."""


class Pipe(Protocol):
    """Texts in both directions, and an end with a code."""

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""

    def hear(self, heard: Heard) -> None:
        """Have every text passed on from now on. Anything but text is an empty text."""

    def send(self, texts: Sequence[bytes]) -> None:
        """Send texts."""

    async def close(self, code: int) -> None:
        """End it."""


class SocketPipe:
    """A WebSocket: ASGI opens and closes it, texts go past that."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        given = scope["extensions"].get(EXTENSION)
        if given is None:
            raise RuntimeError("Tablée's sockets need a server that uses `Transport`.")
        self._transport: Transport = given["transport"]()
        self._closed = False

    async def accept(self) -> None:
        """Let it come in."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self._transport.unsent

    def hear(self, heard: Heard) -> None:
        """Have every text passed on from now on."""
        self._transport.hear(heard)

    def send(self, texts: Sequence[bytes]) -> None:
        """Send texts."""
        if not self._closed:
            self._transport.say(texts)

    async def close(self, code: int) -> None:
        """Close the socket, saying why."""
        if not self._closed:
            self._closed = True
            self._transport.leave()
            reason = protocol.CLOSE_CODES.get(code, "")
            with contextlib.suppress(RuntimeError, OSError):  # gone already
                await self._send({"type": "websocket.close", "code": code, "reason": reason})


class LinePipe:
    """A stream between two processes: a text is a line, an end is `!` and the code."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        silence: float | None = None,
    ) -> None:
        self.reader, self.writer, self.silence = reader, writer, silence
        self.code = 1012
        """The code with which the other side has ended it."""
        self._hearing: asyncio.Task[None] | None = None

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.writer.transport.get_write_buffer_size()

    def hear(self, heard: Heard) -> None:
        """Have every text passed on from now on."""
        self._hearing = asyncio.create_task(self._hear(heard))

    async def _hear(self, heard: Heard) -> None:
        try:
            while (text := await self._next()) is not None:
                heard(text)
        finally:
            heard(None)

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
        """Send texts. JSON as we write it has no line breaks and begins with a brace; what others
        write is made to fit."""
        if not self.writer.is_closing():
            self.writer.writelines(
                (b" " if text.startswith(b"!") else b"") + text.replace(b"\n", b" ") + b"\n"
                for text in texts
            )

    async def close(self, code: int) -> None:
        """Say the code, and close the stream."""
        hearing, self._hearing = self._hearing, None  # a cancelled task holds us
        if hearing is not None:
            hearing.cancel()
        with contextlib.suppress(RuntimeError, OSError):  # gone already
            self.writer.write(f"!{code}\n".encode())
            await self.writer.drain()
        self.writer.close()


async def join(one: Pipe, two: Pipe) -> Pipe | None:
    """Pass everything on, both ways, until either side ends; returns who reads too slowly."""
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

    one.hear(lambda text: pass_on(two, text))
    two.hear(lambda text: pass_on(one, text))
    return await slow
