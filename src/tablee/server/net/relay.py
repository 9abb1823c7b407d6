"""The relay between processes: the one that holds a socket passes its messages on to the one that
drives the table."""

import asyncio
import contextlib
import hashlib
import hmac
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
import structlog

from tablee.server.live.connection import Pipe
from tablee.server.live.neighbours import Answer
from tablee.server.net.pipes import FRAME, LINE, LinePipe, join

_log = structlog.get_logger("relay")
_FRESH = 60.0
_REACH = 5.0
"""If another process can't be reached within this many seconds, it is gone."""
_PATIENCE = 10.0
"""If a process that can be reached does not answer within this many seconds, it is stuck."""
_SILENCE = 25.0
"""After this many seconds without a message, not even a ping, a line to another process is dead."""
_ASK, _WELL = b"?\n", b"!\n"


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the person whose socket it is, and the table."""

    table: str
    person: str
    name: str
    address: str
    since: int
    at: float
    people: list[str] = []
    """All people that the browser has been signed in as."""


Serve: TypeAlias = Callable[[Pipe, Hello], Awaitable[None]]
"""A function that serves a socket that another process has passed on."""


class Relay:
    """The address at which this process answers other processes, and its lines to them."""

    def __init__(self, host: str, key: bytes, serve: Serve) -> None:
        self.host, self._key, self._serve = host, key, serve
        self.address = ""
        self._server: asyncio.Server | None = None
        self._passing: dict[str, set[LinePipe]] = {}
        """For each other process, the sockets that are passed on to it."""

    async def open(self) -> None:
        """Listen for other processes."""
        self._server = await asyncio.start_server(self._accept, self.host, 0, limit=LINE)
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"{self.host}:{port}"

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(TimeoutError):
            line = await asyncio.wait_for(reader.readline(), _REACH)
            if line == _ASK:
                writer.write(_WELL)
            elif line and (hello := self._read(line)) is not None:
                await self._serve(LinePipe(reader, writer), hello)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    # --- signed lines

    def _write(self, hello: Hello) -> bytes:
        body = msgspec.json.encode(hello)
        return self._mac(body) + b" " + body + b"\n"

    def _read(self, line: bytes) -> Hello | None:
        mac, _, body = line.strip().partition(b" ")
        if not hmac.compare_digest(mac, self._mac(body)):
            _log.warning("unsigned line at the relay")
            return None
        hello = msgspec.json.decode(body, type=Hello)
        return hello if abs(time.time() - hello.at) < _FRESH else None

    def _mac(self, body: bytes) -> bytes:
        return hmac.new(self._key, b"relay " + body, hashlib.sha256).hexdigest().encode()

    # --- towards others

    async def pass_on(self, pipe: Pipe, owner: str, hello: Hello) -> None:
        """Connect a socket with the process that drives the table."""
        try:
            reader, writer = await _connect(owner)
        except (OSError, ValueError, TimeoutError):
            await pipe.close(1012)
            return
        line = LinePipe(reader, writer, _SILENCE)
        passing = self._passing.setdefault(owner, set())
        passing.add(line)
        writer.write(self._write(hello))
        try:
            slow = await join(pipe, line)
        finally:
            passing.discard(line)
            writer.close()
        if slow is line:  # don't wait until it has read everything
            writer.transport.abort()
        await pipe.close(4008 if slow is pipe else line.code)

    def cut(self, owner: str) -> None:
        """Stop passing messages on to a process that does not answer; the clients connect again."""
        for line in self._passing.pop(owner, ()):
            line.writer.transport.abort()

    async def ask(self, owner: str) -> Answer:
        """How is the process at this address?"""
        try:
            reader, writer = await _connect(owner)
        except (OSError, ValueError, TimeoutError):
            return "gone"
        with contextlib.closing(writer):
            writer.write(_ASK)
            try:
                answer = await asyncio.wait_for(reader.readline(), _PATIENCE)
            except TimeoutError:
                return "stuck"
            except OSError:
                return "gone"
        return "well" if answer == _WELL else "gone"


async def _connect(owner: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = owner.rpartition(":")
    return await asyncio.wait_for(asyncio.open_connection(host, int(port), limit=FRAME), _REACH)
