"""Two ways by which a person's messages reach a table: a socket of this process, or a line from the
process that holds the socket."""

import asyncio
import contextlib
from typing import Protocol

from starlette.types import Receive, Send

from tablee.server import protocol

LINE = 65_536


class Pipe(Protocol):
    """Texts in both directions, and an end with a code."""

    async def receive(self) -> str | None:
        """The next text; None when the other side is gone. Anything but text is an empty text."""

    async def send(self, text: str) -> None:
        """Send a text."""

    async def close(self, code: int) -> None:
        """End it."""


class SocketPipe:
    """A WebSocket, by the two functions that ASGI gives: every frame goes through here, and what
    frameworks put around them costs as much as sending."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._closed = False

    async def accept(self) -> None:
        """Let it come in."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> str | None:
        """The next text."""
        raw = await self._receive()
        return None if raw["type"] == "websocket.disconnect" else raw.get("text") or ""

    async def send(self, text: str) -> None:
        """Send a text."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        """Close the socket, saying why."""
        if not self._closed:
            self._closed = True
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

    async def receive(self) -> str | None:
        """The next text."""
        try:
            async with asyncio.timeout(self.silence):
                line = await self.reader.readline()
        except (ValueError, OSError):  # a timeout is one too
            return None
        text = line.decode().removesuffix("\n")
        if text.startswith("!"):
            self.code = int(text[1:])
            return None
        return text if line else None

    async def send(self, text: str) -> None:
        """Send a text. JSON as we write it has no line breaks; others are made blanks."""
        self.writer.write(" ".join(text.splitlines()).encode() + b"\n")
        await self.writer.drain()

    async def close(self, code: int) -> None:
        """Say the code, and close the stream."""
        with contextlib.suppress(OSError):
            self.writer.write(f"!{code}\n".encode())
            await self.writer.drain()
        self.writer.close()


async def join(one: Pipe, two: Pipe) -> None:
    """Pass everything on, both ways, until either side ends."""

    async def pump(source: Pipe, target: Pipe) -> None:
        while (text := await source.receive()) is not None:
            await target.send(text)

    jobs = [asyncio.create_task(pump(one, two)), asyncio.create_task(pump(two, one))]
    _, pending = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
    for job in pending:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
