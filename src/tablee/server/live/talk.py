"""What people say at a table."""

import asyncio
import time
from collections.abc import Mapping
from typing import TypeAlias

import structlog

from tablee.server.live.connection import Connection
from tablee.server.live.wordlist import WordList
from tablee.server.ops import limits
from tablee.server.ops.limits import Limiter
from tablee.server.store import Store, error_name
from tablee.server.store.reports import Report
from tablee.server.table.names import visible
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Dup, Line, No, Ok, Talk, write

AboutSomebody: TypeAlias = protocol.Mute | protocol.Report
_log = structlog.get_logger("talk")
_LINES = 50
"""How many of the latest lines are sent to a new connection."""
_REPORTED = 400
"""How many of the latest lines are stored with a report. It takes one person more than ten minutes
to say so many, so what was said can't be covered quickly by other lines."""


class TableTalk:
    """The talk at one table: stored, sent to all, and limited.

    In the methods, `n` is the table's number, which answers carry, and `company` are all
    connections of the table.
    """

    def __init__(self, table: str, store: Store, limiter: Limiter, words: WordList) -> None:
        self._table, self._store, self._limiter, self._words = table, store, limiter, words
        self._lock = asyncio.Lock()
        self._lines: list[Line] | None = None

    async def _load(self) -> list[Line]:
        if self._lines is None:
            self._lines = await self._store.said(self._table, _LINES)
        return self._lines

    def has_heard(self, person: str) -> bool:
        """Did this person say one of the latest lines?"""
        return any(line.person == person for line in self._lines or ())

    async def greet(self, connection: Connection) -> None:
        """Send a new connection the latest lines, even if there are none: so the client knows that
        all later lines are new."""
        async with self._lock:
            said = await self._load()
        connection.send(_latest(said, connection.muted))

    def forget(self) -> None:
        """The stored lines have changed: read them again."""
        self._lines = None

    async def say(
        self,
        connection: Connection,
        name: str,
        message: protocol.Say | protocol.React,
        n: int,
        company: Mapping[int, Connection],
    ) -> None:
        """A person says something, under this name. It is said once, however often and from
        wherever the command comes."""
        try:
            async with self._lock:
                entered = await self._enter(connection.person, name, message, n)
        except Exception as error:
            self._lines = None
            entered = self._not_written(message.id, n, error)
        if not isinstance(entered, Line):
            return connection.send(write(entered))
        connection.send(write(Ok(message.id, n)))
        frame = write(Talk([entered]))
        for other in company.values():
            if connection.person not in other.muted:
                other.send(frame)
        return None

    async def _enter(
        self, person: str, name: str, message: protocol.Say | protocol.React, n: int
    ) -> Line | Ok | Dup | No:
        """Store a line, unless it is empty, a repeated command, or one too many."""
        table = self._table
        if await self._store.was_said(table, person, message.id):
            return Dup(message.id, n)
        if not self._limiter.allows(f"{person}@{table}", limits.TALK):
            return No(message.id, "flood", n)
        text = _clean(message.text) if isinstance(message, protocol.Say) else message.what
        if not text.strip():
            return Ok(message.id, n)
        if isinstance(message, protocol.Say) and self._words.blocks(text):
            return No(message.id, "words", n)
        lines = await self._load()
        line = Line(
            k=lines[-1].k + 1 if lines else 0,
            at=round(time.time(), 3),
            person=person,
            name=name,
            what="say" if isinstance(message, protocol.Say) else "react",
            text=text,
        )
        await self._store.say(table, line, message.id)
        lines.append(line)
        del lines[:-_LINES]
        return line

    async def mute(
        self,
        connection: Connection,
        message: protocol.Mute,
        n: int,
        company: Mapping[int, Connection],
    ) -> None:
        """A person mutes another, or no longer: then what was said meanwhile is seen, too."""
        try:
            async with self._lock:
                said = await self._load()
                await self._store.mute(connection.person, message.person, message.mute)
        except Exception as error:
            return connection.send(write(self._not_written(message.id, n, error)))
        for other in company.values():
            if other.person == connection.person:
                (other.muted.add if message.mute else other.muted.discard)(message.person)
                other.send(_latest(said, other.muted))
        connection.send(write(Ok(message.id, n)))
        return None

    async def report(
        self,
        connection: Connection,
        message: protocol.Report,
        n: int,
        seated: Mapping[str, str | None],
    ) -> None:
        """A person reports another: the talk is stored with the report, whatever becomes of the
        table."""
        if not self._limiter.allows(connection.person, limits.REPORTS):
            return connection.send(write(No(message.id, "flood", n)))
        try:
            async with self._lock:
                said = await self._store.said(self._table, _REPORTED)
                names = {**{line.person: line.name for line in said}, **seated}
                name = names.get(message.person)
                if name is None or message.person == connection.person:
                    return connection.send(write(No(message.id, "person", n)))
                report = Report(
                    time.time(), self._table, connection.person, message.person, name, said
                )
                await self._store.report(report, message.id)
        except Exception as error:
            return connection.send(write(self._not_written(message.id, n, error)))
        connection.send(write(Ok(message.id, n)))
        return None

    def _not_written(self, id: str, n: int, error: Exception) -> No:
        """The disk is full, or the like."""
        _log.error("talk not written", table=self._table, error=error_name(error))
        return No(id, "store", n)


def _latest(said: list[Line], muted: set[str]) -> bytes:
    """The latest lines, without those of the muted, and who these are."""
    return write(Talk([line for line in said if line.person not in muted], sorted(muted)))


def _clean(text: str) -> str:
    return visible("".join(c for c in text if c.isprintable()))
