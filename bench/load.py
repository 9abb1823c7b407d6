"""Load on a table server: real matches by scripted clients over real sockets on loopback.

    python bench/load.py                     # everything, results in bench/results-server.json
    python bench/load.py steady --tables 200 --seconds 30

Every seat is a socket of its own. `steady` lets each table act once every five seconds and measures
from sending an act to its arrival at all seats; `peak` acts as fast as answers come; `reconnect`
cuts all sockets at once; `restart` kills the server and waits until its tables are back.
"""

import argparse
import asyncio
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop
from wire import Wire

from tablee.server import log, protocol
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.settings import Settings
from tablee.server.sockets import Sockets
from tablee.server.store import open_store
from tablee.server.store.tables import TableHead

RESULTS = Path(__file__).parent / "results-server.json"
ENDLESS: dict[str, Any] = {"target": 1_000_000, "shout": "auto"}
SHORT: dict[str, Any] = {"target": 20, "shout": "auto"}
"""Matches that end now and then; the same company goes on at the next table."""


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

    def __init__(self, db: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.db = db
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it; returns how many seconds until it answers."""
        begun = time.monotonic()
        env = {**os.environ, "TABLEE_LIMITS": "1000000", "TABLEE_LOG": "none"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablee.server", "--port", str(self.port), "--db", self.db],
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
        self.wire = await Wire.connect(server.port, path, self.cookie, self.heard)

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

    def __init__(self, server: Server, id: str, cookies: list[str], dice: Random) -> None:
        self.server, self.id, self.dice = server, id, dice
        self.seats = [Seat(self, cookie) for cookie in cookies]
        self.acts = 0
        self.waits: list[float] = []
        """How long each act took to reach all seats."""
        self._target = 0
        self._all = asyncio.Event()
        self._answer: asyncio.Future[Frame] | None = None

    def heard(self) -> None:
        """A seat has received a frame."""
        if all(seat.n >= self._target for seat in self.seats):
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
        shown = self.seats[0].look()
        if shown.table.phase == "over":
            return await self.renew()
        seat = self.seats[shown.clock.seat or 0]
        frame = seat.look()
        if frame.view is None or not frame.view.legal:
            raise RuntimeError(f"nobody can act: {seat.newest!r}")
        self.acts += 1
        do = self.dice.choice(frame.view.legal)
        begun = time.monotonic()
        seat.say(type="act", id=f"a{self.acts}.{frame.n}", do=do, on=frame.n)
        await self.reaches(frame.n + 1)
        self.waits.append(time.monotonic() - begun)
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


def guests(server: Server, count: int) -> list[str]:
    """The cookies of so many new people."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    cookies = []
    for n in range(count):
        connection.request("POST", "/api/guest", json.dumps({"name": f"Guest {n}"}))
        response = connection.getresponse()
        response.read()
        cookies.append(response.headers["Set-Cookie"].partition(";")[0])
    connection.close()
    return cookies


def open_tables(
    server: Server, tables: int, seats: int, options: dict[str, Any]
) -> list[LoadTable]:
    """Open so many tables, each with people of its own."""
    people = guests(server, tables * seats)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    opened = []
    for n in range(tables):
        cookies = people[n * seats : (n + 1) * seats]
        body = {"game": "mio", "players": seats, "options": options, "pace": "none"}
        connection.request("POST", "/api/tables", json.dumps(body), {"Cookie": cookies[0]})
        info = json.loads(connection.getresponse().read())
        opened.append(LoadTable(server, info["id"], cookies, Random(n)))
    connection.close()
    return opened


async def in_groups(work: Iterable[Any], size: int = 50) -> None:
    """Await many things, some at a time."""
    waiting = list(work)
    for i in range(0, len(waiting), size):
        await asyncio.gather(*waiting[i : i + size])


def shares(values: list[float]) -> dict[str, float]:
    """Median, 99th percentile and maximum, in milliseconds."""
    ranked = sorted(values) or [0.0]
    at = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {
        name: round(1000 * ranked[min(len(ranked) - 1, int(len(ranked) * q))], 1)
        for name, q in at.items()
    }


# --- the measurements


async def steady(tables: list[LoadTable], seconds: float, period: float = 5.0) -> dict[str, Any]:
    """Every table acts once every five seconds."""
    before = [len(table.waits) for table in tables]
    server, used = tables[0].server, tables[0].server.cpu()
    ends = time.monotonic() + seconds
    await asyncio.gather(*(table.every(period, ends) for table in tables))
    waits = [wait for table, n in zip(tables, before, strict=True) for wait in table.waits[n:]]
    return {
        "tables": len(tables),
        "sockets": sum(len(table.seats) for table in tables),
        "seconds": seconds,
        "actions": len(waits),
        "action_to_all_seats_ms": shares(waits),
        "server_cpu_share": round((server.cpu() - used) / seconds, 3),
    }


async def peak(tables: list[LoadTable], seconds: float) -> dict[str, Any]:
    """Tables act as fast as they can."""
    before = sum(len(table.waits) for table in tables)
    begun, used, own = time.monotonic(), tables[0].server.cpu(), time.process_time()
    await asyncio.gather(*(table.flat_out(begun + seconds) for table in tables))
    done = sum(len(table.waits) for table in tables) - before
    rate = done / (time.monotonic() - begun)
    return {
        "tables": len(tables),
        "seats": len(tables[0].seats),
        "durable_actions_per_second": round(rate),
        "server_cpu_ms_per_action": round(1000 * (tables[0].server.cpu() - used) / done, 3),
        "driver_cpu_ms_per_action": round(1000 * (time.process_time() - own) / done, 3),
    }


async def store_alone(folder: str, seconds: float, writers: int = 64) -> dict[str, Any]:
    """What the log itself takes, without games and sockets: durable rows by many tables at once."""
    store = open_store(f"sqlite:{folder}/store.sqlite")
    await store.prepare()
    ends, written = time.monotonic() + seconds, 0

    async def write(n: int) -> None:
        nonlocal written
        opened = log.Opened(
            at=0.0,
            game="mio",
            rules=1,
            players=2,
            options={},
            pace="none",
            public=False,
            host="A",
            bots=[None, None],
        )
        row = log.Acted(at=0.0, who="A", id="0123abcd.1", seat=0, do="draw", fresh="0" * 48, on=1)
        await store.create(TableHead(f"t{n}", f"C{n}", "mio", False, "open", "{}"), [opened])
        ((_, _, epoch, _),) = await store.drive([f"t{n}"], "me")
        number = 1
        while time.monotonic() < ends:
            await store.append(f"t{n}", epoch, number, [row], None)
            number, written = number + 1, written + 1

    await asyncio.gather(*map(write, range(writers)))
    await store.close()
    return {"tables": writers, "durable_rows_per_second": round(written / seconds)}


async def actors_alone(folder: str, seconds: float, tables: int = 64) -> dict[str, Any]:
    """Real matches through tables and log, without sockets: acts answered `ok`, all views made."""
    house = House(Settings(db=f"sqlite:{folder}/actors.sqlite", limits=1e6))
    await house.start(Sockets(house))
    ends, done = time.monotonic() + seconds, 0

    async def play(n: int) -> None:
        nonlocal done
        opened = log.Opened(
            at=0.0,
            game="mio",
            rules=1,
            players=2,
            options=ENDLESS,
            pace="none",
            public=False,
            host="0",
            bots=[None, None],
        )
        sat = [log.Sat(at=0.0, seat=seat, person=str(seat), name="Guest") for seat in range(2)]
        actor, dice = await house.open(opened, sat), Random(n)
        people = [Connection(str(seat), "Guest", "here") for seat in range(2)]
        for one in people:
            actor.join(one, -1)
        actor.command(people[0], protocol.Start("start"))
        state, acts = actor.core.state, 0
        while state.turn is None:
            await asyncio.sleep(0.01)
        while time.monotonic() < ends:
            assert state.match and state.turn is not None
            seat, acts = people[state.turn], acts + 1
            do = dice.choice(state.match.legal(state.turn)).text
            actor.command(seat, protocol.Act(f"a{acts}", do, state.n))
            wanted = f'{{"type":"ok","id":"a{acts}"'.encode()
            while not any(frame.startswith(wanted) for frame in await seat.next_frames()):
                pass
            for other in people:
                if other is not seat:
                    await other.next_frames()
            done += 1

    own = time.process_time()
    await asyncio.gather(*map(play, range(tables)))
    used = time.process_time() - own
    await house.stop()
    return {
        "tables": tables,
        "seats": 2,
        "durable_actions_per_second": round(done / seconds),
        "cpu_ms_per_action": round(1000 * used / done, 3),
    }


async def idle(server: Server, seconds: float) -> dict[str, Any]:
    """Nobody does anything: what that costs, with all sockets open."""
    used = server.cpu()
    await asyncio.sleep(seconds)
    share = (server.cpu() - used) / seconds
    return {"server_cpu_share": round(share, 4), "sockets": server.get("/healthz")["sockets"]}


async def reconnect(tables: list[LoadTable]) -> dict[str, Any]:
    """All sockets are cut at once; until all have the table again.

    Each comes back at a random moment of the first second, as the browser's client does. When all
    came in the same millisecond some packets were lost, and the kernel's own repetitions after 1,
    2, 4 and 8 s were what was measured.
    """
    await asyncio.gather(*(table.cut() for table in tables))
    begun = time.monotonic()
    await asyncio.gather(*(table.connect(within=1.0) for table in tables))
    sockets = sum(len(table.seats) for table in tables)
    return {"sockets": sockets, "seconds": round(time.monotonic() - begun, 2)}


async def restart(server: Server, tables: list[LoadTable]) -> dict[str, Any]:
    """The server is killed and started again; until all tables are in memory."""
    server.kill()
    up = await asyncio.to_thread(server.start)
    begun = time.monotonic()
    while server.get("/healthz")["tables"] < len(tables):
        await asyncio.sleep(0.02)
    restored = up + time.monotonic() - begun
    await asyncio.gather(*(table.cut() for table in tables))
    return {
        "tables": len(tables),
        "seconds_until_it_answers": round(up, 2),
        "seconds_until_all_are_restored": round(restored, 2),
    }


async def soak(server: Server, tables: list[LoadTable], minutes: int) -> list[dict[str, Any]]:
    """Steady load for long: memory and waiting times minute by minute."""
    line = []
    for minute in range(minutes):
        measured = await steady(tables, 60)
        line.append(
            {
                "minute": minute + 1,
                "memory_mib": round(server.memory(), 1),
                **measured["action_to_all_seats_ms"],
            }
        )
        print(json.dumps(line[-1]), flush=True)
    return line


async def measure(wanted: argparse.Namespace, server: Server) -> dict[str, Any]:
    """Do what was asked for."""
    everything = wanted.what == "all"
    results: dict[str, Any] = {"machine": {"cpus": os.cpu_count(), "load": os.getloadavg()[0]}}
    if everything or wanted.what == "peak":
        with tempfile.TemporaryDirectory() as folder:
            results["store_alone"] = await store_alone(folder, 5)
            print(json.dumps(results["store_alone"]), flush=True)
            results["actors_alone"] = await actors_alone(folder, 5)
            print(json.dumps(results["actors_alone"]), flush=True)
        few = await asyncio.to_thread(open_tables, server, 32, 2, ENDLESS)
        await in_groups(table.connect() for table in few)
        await in_groups(table.start() for table in few)
        results["peak"] = await peak(few, min(10.0, wanted.seconds))
        print(json.dumps(results["peak"]), flush=True)
        for table in few:
            table.close()
    if wanted.what == "peak":
        return results
    empty = server.memory()
    tables = await asyncio.to_thread(open_tables, server, wanted.tables, wanted.seats, SHORT)
    await in_groups(table.connect() for table in tables)
    await in_groups(table.start() for table in tables)
    each = 1024 * (server.memory() - empty) / len(tables)
    results["memory_kib_per_table_with_sockets"] = round(each, 1)
    await asyncio.sleep(5)  # until what starting has stirred up is over
    if everything or wanted.what == "idle":
        results["idle"] = await idle(server, 15)
        print(json.dumps(results["idle"]), flush=True)
    if everything or wanted.what in ("steady", "soak"):
        results["steady"] = await steady(tables, wanted.seconds)
        print(json.dumps(results["steady"]), flush=True)
    if wanted.what == "soak":
        results["soak"] = await soak(server, tables, wanted.minutes)
    if everything or wanted.what == "reconnect":
        some = tables[: 2000 // wanted.seats]
        results["reconnect"] = await reconnect(some)
        print(json.dumps(results["reconnect"]), flush=True)
    if everything or wanted.what == "restart":
        results["restart"] = await restart(server, tables)
        print(json.dumps(results["restart"]), flush=True)
    for table in tables:
        table.close()
    return results


def main() -> None:
    """Start a server, load it, write the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    kinds = ["all", "steady", "peak", "reconnect", "restart", "idle", "soak"]
    parser.add_argument("what", nargs="?", default="all", choices=kinds)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--minutes", type=int, default=20)
    parser.add_argument("--db", help="sqlite:PATH or postgresql://…; a new SQLite file if not said")
    parser.add_argument("--out", type=Path, default=RESULTS)
    wanted = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server must not stay behind
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(wanted.db or f"sqlite:{folder}/tablee.sqlite")
        server.start()
        try:
            results = uvloop.run(measure(wanted, server))
        finally:
            server.kill()
    known = json.loads(wanted.out.read_text()) if wanted.out.exists() else {}
    wanted.out.write_text(json.dumps(known | results, indent=1) + "\n")


if __name__ == "__main__":
    main()
