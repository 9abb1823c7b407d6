"""One address that floods a server, as fast as it can for some seconds: loopback only.

    python bench/flood.py PORT COOKIE TABLE SECONDS

Asks for pages, asks the API, opens connections that say nothing, opens sockets, sends thousands of
tiny messages, new guests, new tables and records. Prints as JSON how often each was tried and how
often it was answered well.
"""

import asyncio
import base64
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import uvloop

ADDRESS = "127.0.0.66"
_TASKS = 12
"""How many of each kind try at once."""
_SILENT = 400
_MASKED = bytes((0x81, 0x82, 1, 2, 3, 4, ord("{") ^ 1, ord("}") ^ 2))
"""The smallest message that looks like one."""


class Flood:
    """What one address does."""

    def __init__(self, port: int, cookie: str, table: str, seconds: float) -> None:
        self.port, self.cookie, self.table = port, cookie, table
        self.ends = time.monotonic() + seconds
        self.tried: Counter[str] = Counter()
        self.done: Counter[str] = Counter()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        connecting = asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        return await asyncio.wait_for(connecting, 5)

    async def again(self, kind: str, once: Callable[[], Coroutine[Any, Any, bool]]) -> None:
        """Try this over and over."""
        while time.monotonic() < self.ends:
            self.tried[kind] += 1
            try:
                self.done[kind] += await asyncio.wait_for(once(), 10)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                await asyncio.sleep(0)

    async def ask(self, method: str, path: str, body: str = "") -> bool:
        """One request on a connection of its own."""
        reader, writer = await self._open()
        try:
            writer.write(self._head(method, path, f"Content-Length: {len(body)}").encode())
            writer.write(body.encode())
            return (await reader.readline()).split()[1:2] in ([b"200"], [b"201"])
        finally:
            writer.transport.abort()

    async def keep_asking(self) -> bool:
        """Many requests on one connection."""
        reader, writer = await self._open()
        try:
            head = self._head("GET", "/api/tables").encode()
            for _ in range(1000):
                writer.write(head)
                self.tried["kept"] += 1
                text = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    int(line.split(b":")[1])
                    for line in text.lower().splitlines()
                    if line.startswith(b"content-length")
                )
                await reader.readexactly(length)
                self.done["kept"] += b" 200 " in text
        finally:
            writer.transport.abort()
        return True

    async def say_nothing(self) -> bool:
        """A connection without a word."""
        reader, writer = await self._open()
        try:
            await reader.read()
        finally:
            writer.transport.abort()
        return False

    async def babble(self) -> bool:
        """A socket at a table, and thousands of messages."""
        reader, writer = await self._open()
        try:
            key = base64.b64encode(os.urandom(16)).decode()
            upgrade = (
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13"
            )
            writer.write(self._head("GET", f"/ws/{self.table}", upgrade).encode())
            if b"101" not in await reader.readuntil(b"\r\n\r\n"):
                return False
            for _ in range(20):
                writer.write(_MASKED * 1000)
                await writer.drain()
            await reader.read()
        finally:
            writer.transport.abort()
        return True

    def _head(self, method: str, path: str, more: str = "X-More: no") -> str:
        return (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Cookie: {self.cookie}\r\n{more}\r\n\r\n"
        )

    async def run(self) -> None:
        """All of it at once."""
        table = json.dumps({"game": "mio", "players": 2})
        kinds: dict[str, Callable[[], Coroutine[Any, Any, bool]]] = {
            "pages": lambda: self.ask("GET", "/"),
            "api": lambda: self.ask("GET", "/api/tables"),
            "guests": lambda: self.ask("POST", "/api/guest", '{"name":"Flood"}'),
            "tables": lambda: self.ask("POST", "/api/tables", table),
            "records": lambda: self.ask("POST", "/api/replay", "{" * 100_000),
            "sockets": self.babble,
            "kept_connections": self.keep_asking,
        }
        trying = [self.again(kind, once) for kind, once in kinds.items() for _ in range(_TASKS)]
        trying += [self.again("silent", self.say_nothing) for _ in range(_SILENT)]
        await asyncio.gather(*trying)


def main() -> None:
    """Flood, and say what came of it."""
    port, cookie, table, seconds = sys.argv[1:]
    flood = Flood(int(port), cookie, table, float(seconds))
    uvloop.run(flood.run())
    print(json.dumps({kind: [flood.done[kind], flood.tried[kind]] for kind in flood.tried}))


if __name__ == "__main__":
    main()
