"""What people say at a table."""

import asyncio
import time
from typing import TYPE_CHECKING

import structlog

from tablee.server.net import limits
from tablee.server.net.connection import Connection
from tablee.server.store import kind
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Dup, Line, No, Ok, Talk, write

if TYPE_CHECKING:
    from tablee.server.live.actor import Actor

_log = structlog.get_logger("talk")
_SHOWN = 50


class TableTalk:
    """The talk at one table: kept, shown, and kept within limits."""

    def __init__(self, actor: "Actor") -> None:
        self.actor = actor
        self._lock = asyncio.Lock()
        self._lines: list[Line] | None = None

    async def _load(self) -> list[Line]:
        if self._lines is None:
            self._lines = await self.actor.house.store.said(self.actor.id, _SHOWN)
        return self._lines

    async def greet(self, connection: Connection) -> None:
        """Show a new connection what was said before."""
        async with self._lock:
            heard = [line for line in await self._load() if line.person not in connection.muted]
        if heard:
            connection.send(write(Talk(heard)))

    async def say(self, connection: Connection, message: protocol.Say | protocol.React) -> None:
        """Somebody says something: once, however often and from wherever it is sent."""
        try:
            async with self._lock:
                kept = await self._keep(connection, message)
        except Exception as error:
            self._lines = None
            kept = self._not_written(message.id, error)
        if not isinstance(kept, Line):
            return connection.send(write(kept))
        connection.send(write(Ok(message.id, self.actor.core.state.n)))
        frame = write(Talk([kept]))
        for other in self.actor.connections.values():
            if connection.person not in other.muted:
                other.send(frame)
        return None

    async def _keep(
        self, connection: Connection, message: protocol.Say | protocol.React
    ) -> Line | Dup | No:
        """Write down what somebody says, unless it was said before or is too much."""
        house, table, person = self.actor.house, self.actor.id, connection.person
        n = self.actor.core.state.n
        if await house.store.was_said(table, person, message.id):
            return Dup(message.id, n)
        if not house.limiter.allows(f"{person}@{table}", limits.TALK):
            return No(message.id, "flood", n)
        lines = await self._load()
        line = Line(
            k=lines[-1].k + 1 if lines else 0,
            at=round(time.time(), 3),
            person=person,
            name=connection.name,
            what="say" if isinstance(message, protocol.Say) else "react",
            text=_clean(message.text) if isinstance(message, protocol.Say) else message.what,
        )
        await house.store.say(table, line, message.id)
        lines.append(line)
        del lines[:-_SHOWN]
        return line

    async def mute(self, connection: Connection, message: protocol.Mute) -> None:
        """Somebody does not want to hear somebody."""
        try:
            async with self._lock:
                await self.actor.house.store.mute(connection.person, message.person, message.mute)
        except Exception as error:
            return connection.send(write(self._not_written(message.id, error)))
        for other in self.actor.connections.values():
            if other.person == connection.person:
                (other.muted.add if message.mute else other.muted.discard)(message.person)
        connection.send(write(Ok(message.id, self.actor.core.state.n)))
        return None

    def _not_written(self, id: str, error: Exception) -> No:
        """The disk is full, or the like."""
        _log.error("not written", table=self.actor.id, error=kind(error))
        return No(id, "store", self.actor.core.state.n)


def _clean(text: str) -> str:
    return "".join(c for c in text if c.isprintable())
