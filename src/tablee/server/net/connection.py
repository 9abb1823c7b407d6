"""One open socket, from the table's side: what waits to be sent, and how far away it is."""

import asyncio
import itertools
import time
from collections import deque
from dataclasses import replace

from tablee.server.net import limits
from tablee.server.net.limits import Bucket
from tablee.server.net.pipes import Pipe
from tablee.server.ops import metrics
from tablee.server.table.outcome import Who
from tablee.server.wire.protocol import Ping, write

_serial = itertools.count(1)
_SAMPLES = 8


class Connection:
    """One socket of one person at one table."""

    def __init__(self, person: str, name: str, address: str, pipe: Pipe) -> None:
        self.id = next(_serial)
        self.pipe = pipe
        self.person, self.name, self.address = person, name, address
        self.muted: set[str] = set()
        self.bucket = Bucket()
        """How much it says."""
        self.talking = 0
        """How much of that waits for the database."""
        self.closing: int | None = None
        """The code to close with."""
        self._outbox: list[bytes] = []
        self._ended = asyncio.Event()
        self.who = Who(person, name, self.id)
        """Whose commands come from here."""
        self._samples: deque[float] = deque(maxlen=_SAMPLES)
        self._pings: deque[tuple[int, float, int]] = deque(maxlen=_SAMPLES)

    def send(self, frame: bytes) -> None:
        """Have a frame sent, with all that follows in this moment: one system call for them."""
        if self.closing is None:
            if not self._outbox:
                asyncio.get_running_loop().call_soon(self._flush)
            self._outbox.append(frame)

    def _flush(self) -> None:
        """Send what there is; a reader who has not read what went before is cut off."""
        frames, self._outbox = self._outbox, []
        if self.pipe.unsent > limits.UNSENT:
            self.close(4008)
        if self.closing not in (1000, 4008):  # somebody reads still
            self.pipe.send(frames)

    def close(self, code: int, counted: bool = True) -> None:
        """Have the socket closed; the first code counts."""
        if self.closing is None:
            self.closing = code
            if counted or code != 1000:
                metrics.CLOSED.labels(code).inc()
        self._ended.set()

    async def ended(self) -> int:
        """Wait until it is to be closed; returns the code."""
        await self._ended.wait()
        return self.closing or 1000

    def ping(self, k: int, n: int) -> None:
        """Measure the round trip."""
        self._pings.append((k, time.monotonic(), n))
        self.send(write(Ping(k, n)))

    def pong(self, k: int) -> int | None:
        """The answer to a ping: returns the number that it told. One that was not asked for is
        not looked at."""
        for ping in self._pings:
            number, sent, n = ping
            if number == k:
                self._samples.append(time.monotonic() - sent)
                self.who = replace(self.who, trip=min(self._samples))
                self._pings.remove(ping)
                return n
        return None
