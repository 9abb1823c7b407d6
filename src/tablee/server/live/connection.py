"""One open socket, from the table's side: its unsent frames, and how far away its client is."""

import asyncio
import itertools
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeAlias

from tablee.server.ops import limits, metrics
from tablee.server.ops.limits import Bucket
from tablee.server.table.outcome import Who
from tablee.server.wire.protocol import Ping, write

_serial = itertools.count(1)
_PINGS = 8
"""How many pings may wait for their answers."""
Receiver: TypeAlias = Callable[[str | None], None]
"""A function that is called with each incoming text, and with None when the other side is gone."""


class Pipe(Protocol):
    """Texts in both directions, and an end with a code: the network as a table sees it."""

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""

    def trip(self) -> float:
        """The round trip to the client in seconds, measured in a way that the client can't falsify;
        infinite if there is none."""

    def receive(self, receiver: Receiver) -> None:
        """Pass every text on from now on. Anything but text counts as an empty text."""

    def send(self, texts: Sequence[bytes]) -> None:
        """Send texts."""

    async def close(self, code: int) -> None:
        """End it."""


class Connection:
    """One socket of one person at one table."""

    def __init__(
        self, person: str, name: str, address: str, pipe: Pipe, former: Sequence[str] = ()
    ) -> None:
        self.id = next(_serial)
        self.pipe = pipe
        self.person, self.name, self.address = person, name, address
        self.people = {person, *former}
        """All people that this browser has been signed in as: a person who was put out stays out
        under any name."""
        self.muted: set[str] = set()
        """The people whose talk this person does not want to see."""
        self.bucket = Bucket()
        """Limits how many messages come."""
        self.talking = 0
        """How many of its lines of talk wait for the database."""
        self.closing: int | None = None
        """The code to close with."""
        self._outbox: list[bytes] = []
        self._ended = asyncio.Event()
        self.who = Who(person, name, self.id, address=address, line=pipe.trip())
        """The sender of the commands that come from here."""
        self._trip = math.inf
        """The shortest time in which a ping was answered."""
        self._pings: deque[tuple[int, float, int]] = deque(maxlen=_PINGS)

    def send(self, frame: bytes) -> None:
        """Send a frame, in one system call with all others that are sent in the same moment."""
        if self.closing is None:
            if not self._outbox:
                asyncio.get_running_loop().call_soon(self._flush)
            self._outbox.append(frame)

    def _flush(self) -> None:
        """Send the waiting frames; a client that does not read is cut off."""
        frames, self._outbox = self._outbox, []
        if self.pipe.unsent > limits.UNSENT:
            self.close(4008)
        if self.closing not in (1000, 4008):  # the client still reads
            self.pipe.send(frames)

    def close(self, code: int, counted: bool = True) -> None:
        """Close the socket; the first code counts."""
        if self.closing is None:
            self.closing = code
            if counted or code != 1000:
                metrics.CLOSED.labels(code).inc()
        self._ended.set()

    async def ended(self) -> int:
        """Wait until the socket is to be closed; returns the code."""
        await self._ended.wait()
        return self.closing or 1000

    def ping(self, k: int, n: int) -> None:
        """Measure the round trip."""
        self._pings.append((k, time.monotonic(), n))
        self.send(write(Ping(k, n)))

    def pong(self, k: int) -> int | None:
        """The answer to a ping has come: return the number that the ping carried. An answer without
        a ping is ignored. Only the quickest answer counts, so a client gains nothing in a race by
        holding one back; nor by holding all of them back, since the line itself is measured too."""
        for ping in self._pings:
            number, sent, n = ping
            if number == k:
                self._trip = min(self._trip, time.monotonic() - sent)
                line = min(self.who.line, self.pipe.trip())
                self.who = replace(self.who, trip=self._trip, line=line)
                self._pings.remove(ping)
                return n
        return None
