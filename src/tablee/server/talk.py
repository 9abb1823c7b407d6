"""What people say at a table."""

import asyncio
import time
from typing import TYPE_CHECKING

from tablee.server import limits, protocol
from tablee.server.connection import Connection
from tablee.server.protocol import Line, No, Ok, Talk, write

if TYPE_CHECKING:
    from tablee.server.actor import Actor

_SHOWN = 50


class TableTalk:
    """The talk at one table: kept, shown, and kept within limits."""

    def __init__(self, actor: "Actor") -> None:
        self.actor = actor
        self._lock = asyncio.Lock()
        self._lines: list[Line] | None = None
        self._done: dict[tuple[str, str], bool] = {}

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
        """Somebody says something."""
        n = self.actor.core.state.n
        house, person = self.actor.house, connection.person
        if (person, message.id) in self._done:
            return connection.send(write(protocol.Dup(message.id, n)))
        if not house.limiter.allows(f"{person}@{self.actor.id}", limits.TALK):
            return connection.send(write(No(message.id, "flood", n)))
        async with self._lock:
            lines = await self._load()
            k = lines[-1].k + 1 if lines else 0
            says = isinstance(message, protocol.Say)
            line = Line(
                k=k,
                at=round(time.time(), 3),
                person=person,
                name=connection.name,
                what="say" if says else "react",
                text=_clean(message.text) if isinstance(message, protocol.Say) else message.what,
            )
            await house.store.say(self.actor.id, [line])
            lines.append(line)
            del lines[:-_SHOWN]
        self._done[person, message.id] = True
        connection.send(write(Ok(message.id, n)))
        frame = write(Talk([line]))
        for other in self.actor.connections.values():
            if person not in other.muted:
                other.send(frame)
        return None

    async def mute(self, connection: Connection, message: protocol.Mute) -> None:
        """Somebody does not want to hear somebody."""
        await self.actor.house.store.mute(connection.person, message.person, message.mute)
        for other in self.actor.connections.values():
            if other.person == connection.person:
                (other.muted.add if message.mute else other.muted.discard)(message.person)
        connection.send(write(Ok(message.id, self.actor.core.state.n)))


def _clean(text: str) -> str:
    return "".join(c for c in text if c.isprintable())
