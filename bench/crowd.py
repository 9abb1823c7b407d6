"""A server under test, and the crowd that loads it: scripted clients over real sockets.

Every seat is a socket of its own; a table's seats know of each other, so that they can say when the
last of them has seen an act.
"""

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from wire import Wire


class View(msgspec.Struct):
    """What a scripted client looks at."""

    legal: list[str] = []


class Clock(msgspec.Struct, frozen=True):
    """Whose turn it is."""

    seat: int | None = None


class Info(msgspec.Struct, frozen=True):
    """Where the company meets again."""

    phase: str = ""
    rematch: str | None = None


class Frame(msgspec.Struct):
    """A frame, as far as a scripted client reads it."""

    type: str
    n: int = -1
    k: int = 0
    id: str = ""
    view: View | None = None
    clock: Clock = Clock()
    table: Info = Info()


_FRAME = msgspec.json.Decoder(Frame)
_TABLE = b'{"type":"table","n":'


class Server:
    """The server under test, in a process of its own."""

    def __init__(self, db: str, limits: str = "1000000") -> None:
        self.limits = limits
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.metrics = int(free.getsockname()[1])
        self.db = db
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it; returns how many seconds until it answers."""
        begun = time.monotonic()
        env = {
            **os.environ,
            "TABLEE_LIMITS": self.limits,
            "TABLEE_LOG": "none",
            "TABLEE_METRICS": str(self.metrics),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablee", "serve", "--port", str(self.port), "--db", self.db],
            env=env,
        )
        while True:
            try:
                self.get("/healthz")
                return time.monotonic() - begun
            except OSError:
                time.sleep(0.02)

    def get(self, path: str) -> Any:
        """Ask the HTTP API."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", path)
        body = connection.getresponse().read()
        connection.close()
        return json.loads(body)

    def slow(self) -> tuple[int, int]:
        """By its own count: acts and the like shown to all, and those after more than 100 ms."""
        connection = http.client.HTTPConnection("127.0.0.1", self.metrics, timeout=60)
        connection.request("GET", "/metrics")
        lines = connection.getresponse().read().decode().splitlines()
        connection.close()
        figures = dict(line.rsplit(" ", 1) for line in lines if line.startswith("tablee_action"))
        count = int(float(figures["tablee_action_seconds_count"]))
        return count, count - int(float(figures['tablee_action_seconds_bucket{le="0.1"}']))

    def memory(self) -> float:
        """Resident memory in MiB."""
        assert self.process
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it as `kill -9` does."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Seat:
    """One socket. Of most frames it reads only the number."""

    def __init__(self, table: "LoadTable", cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.wire: Wire | None = None
        self.n = -1
        self.newest = b""

    async def connect(self, within: float) -> None:
        """Open the socket, at a random moment within so many seconds."""
        await asyncio.sleep(self.table.dice.random() * within)
        server, path = self.table.server, f"/ws/{self.table.id}"
        self.wire = await Wire.connect(
            server.port, path, self.cookie, self.heard, self.table.source
        )

    def heard(self, data: bytes) -> None:
        """A frame has arrived."""
        if data.startswith(_TABLE):
            self.n = int(data[len(_TABLE) : data.index(b",", len(_TABLE))])
            self.newest = data
            self.table.heard()
            return
        frame = _FRAME.decode(data)
        if frame.type == "ping":
            self.say(type="pong", k=frame.k, n=max(0, self.n))
        elif frame.type in ("ok", "dup", "no"):
            self.table.answered(frame)

    def say(self, **message: Any) -> None:
        """Send a message."""
        if self.wire is not None:
            self.wire.send(msgspec.json.encode(message))

    def look(self) -> Frame:
        """The newest frame."""
        return _FRAME.decode(self.newest)


class LoadTable:
    """One table with all its seats."""

    def __init__(
        self, server: Server, id: str, cookies: list[str], dice: Random, source: str = "127.0.0.1"
    ) -> None:
        self.server, self.id, self.dice, self.source = server, id, dice, source
        self.seats = [Seat(self, cookie) for cookie in cookies]
        self.acts = 0
        self.waits: list[float] = []
        """How long each act took to reach all seats."""
        self._target = 0
        self._all = asyncio.Event()
        self._reached = 0.0
        """When the last seat's bytes had come."""
        self._answer: asyncio.Future[Frame] | None = None

    def heard(self) -> None:
        """A seat has received a frame."""
        if not self._all.is_set() and all(seat.n >= self._target for seat in self.seats):
            self._reached = time.monotonic()
            self._all.set()

    def answered(self, frame: Frame) -> None:
        """A command was answered."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(frame)

    async def reaches(self, n: int) -> None:
        """Wait until all seats are at this number."""
        self._all.clear()
        self._target = n
        self.heard()
        await asyncio.wait_for(self._all.wait(), 120)

    async def connect(self, within: float = 0.0) -> None:
        """Open all sockets and wait until each has the table."""
        for seat in self.seats:
            seat.n = -1
        await asyncio.gather(*(seat.connect(within) for seat in self.seats))
        await self.reaches(0)

    async def start(self) -> None:
        """Sit down and deal."""
        for n, seat in enumerate(self.seats[1:], 1):
            await self._command(seat, type="sit", id=f"sit{n}")
        dealt = await self._command(self.seats[0], type="start", id="start")
        await self.reaches(dealt.n)

    async def _command(self, seat: Seat, **message: Any) -> Frame:
        self._answer = asyncio.get_running_loop().create_future()
        seat.say(**message)
        return await asyncio.wait_for(self._answer, 120)

    async def renew(self) -> None:
        """The match is over: the same company goes on at another table."""
        asked = await self._command(self.seats[0], type="rematch", id="again")
        await self.reaches(asked.n)
        self.id = self.seats[0].look().table.rematch or ""
        self.close()
        await self.connect()
        await self.start()

    async def act(self) -> None:
        """Whoever is on turn does something; returns when all seats have seen it."""
        newest = self.seats[0].look()
        if newest.table.phase == "over":
            return await self.renew()
        seat = self.seats[newest.clock.seat or 0]
        frame = seat.look()
        if frame.view is None or not frame.view.legal:
            raise RuntimeError(f"nobody can act: {seat.newest!r}")
        self.acts += 1
        do = self.dice.choice(frame.view.legal)
        begun = time.monotonic()
        seat.say(type="act", id=f"a{self.acts}.{frame.n}", do=do, on=frame.n)
        await self.reaches(frame.n + 1)
        self.waits.append(self._reached - begun)
        return None

    async def every(self, period: float, ends: float) -> None:
        """Act once a period."""
        await asyncio.sleep(self.dice.random() * period)
        while time.monotonic() < ends:
            due = time.monotonic() + period
            await self.act()
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def flat_out(self, ends: float) -> None:
        """Act as fast as acts arrive."""
        while time.monotonic() < ends:
            await self.act()

    async def cut(self) -> None:
        """Break all sockets, without a goodbye."""
        for seat in self.seats:
            if seat.wire is not None:
                seat.wire.abort()
                await seat.wire.lost

    def close(self) -> None:
        """Leave."""
        for seat in self.seats:
            if seat.wire is not None:
                seat.wire.close()


def guests(server: Server, count: int, source: str = "127.0.0.1") -> list[str]:
    """The cookies of so many new people."""
    connection = _line(server, source)
    cookies = []
    for n in range(count):
        connection.request("POST", "/api/guest", json.dumps({"name": f"Guest {n}"}))
        response = connection.getresponse()
        response.read()
        cookies.append(response.headers["Set-Cookie"].partition(";")[0])
    connection.close()
    return cookies


def _line(server: Server, source: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=60, source_address=(source, 0)
    )


def open_table(
    server: Server, seats: int, options: dict[str, Any], n: int, source: str = "127.0.0.1"
) -> LoadTable:
    """Open a table with people of its own, who all come from this address."""
    cookies = guests(server, seats, source)
    connection = _line(server, source)
    body = {"game": "mio", "players": seats, "options": options, "pace": "none"}
    connection.request("POST", "/api/tables", json.dumps(body), {"Cookie": cookies[0]})
    info = json.loads(connection.getresponse().read())
    connection.close()
    return LoadTable(server, info["id"], cookies, Random(n), source)


def open_tables(
    server: Server, tables: int, seats: int, options: dict[str, Any]
) -> list[LoadTable]:
    """Open so many tables."""
    return [open_table(server, seats, options, n) for n in range(tables)]


def open_tables_apart(
    server: Server, tables: int, seats: int, options: dict[str, Any]
) -> list[LoadTable]:
    """Open so many tables, each from an address of its own: limits count for each alone."""
    sources = [f"127.1.{n // 250}.{n % 250 + 1}" for n in range(tables)]
    return [open_table(server, seats, options, n, source) for n, source in enumerate(sources)]


async def in_groups(work: Iterable[Any], size: int = 50) -> None:
    """Await many things, some at a time."""
    waiting = list(work)
    for i in range(0, len(waiting), size):
        await asyncio.gather(*waiting[i : i + size])
