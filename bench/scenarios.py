"""What is measured: each of these takes a server or tables and returns its figures."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from crowd import LoadTable, Server, guests
from flood import ADDRESS

from tablee.server.live.connection import Connection, Receiver
from tablee.server.live.house import House
from tablee.server.net.sockets import Sockets
from tablee.server.ops.settings import Settings
from tablee.server.store import open_store
from tablee.server.store.tables import TableHead
from tablee.server.table import log
from tablee.server.wire import protocol

ENDLESS: dict[str, Any] = {"target": 1_000_000, "shout": "auto"}
SHORT: dict[str, Any] = {"target": 20, "shout": "auto"}
"""Matches that end now and then; the same company goes on at the next table."""
_TICK = 0.01


def shares(values: list[float]) -> dict[str, float]:
    """Median, 99th percentile and maximum, in milliseconds."""
    ranked = sorted(values) or [0.0]
    at = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {
        name: round(1000 * ranked[min(len(ranked) - 1, int(len(ranked) * q))], 1)
        for name, q in at.items()
    }


async def _lateness(late: list[float]) -> None:
    """Note how late the driver's own loop runs: what it adds to all that it measures."""
    while True:
        begun = time.monotonic()
        await asyncio.sleep(_TICK)
        late.append(time.monotonic() - begun - _TICK)


async def steady(tables: list[LoadTable], seconds: float, period: float = 5.0) -> dict[str, Any]:
    """Every table acts once in a period of seconds."""
    before = [len(table.waits) for table in tables]
    server, late = tables[0].server, list[float]()
    used, (acts, slow) = server.cpu(), server.slow()
    watch = asyncio.create_task(_lateness(late))
    ends = time.monotonic() + seconds
    await asyncio.gather(*(table.every(period, ends) for table in tables))
    watch.cancel()
    share, after = (server.cpu() - used) / seconds, server.slow()
    waits = [wait for table, n in zip(tables, before, strict=True) for wait in table.waits[n:]]
    return {
        "tables": len(tables),
        "sockets": sum(len(table.seats) for table in tables),
        "seconds": seconds,
        "actions": len(waits),
        "action_to_all_seats_ms": shares(waits),
        "driver_late_ms": shares(late),
        "server_took_over_100_ms": {"of": after[0] - acts, "were": after[1] - slow},
        "server_cpu_share": round(share, 3),
        "server_memory_mib": round(server.memory(), 1),
    }


async def flooded(server: Server, tables: list[LoadTable], seconds: float) -> dict[str, Any]:
    """Steady load at tables of many addresses, while one more address floods the server; and the
    same without it, before."""
    calm = await steady(tables, seconds, period=2.0)
    (cookie,) = await asyncio.to_thread(guests, server, 1, ADDRESS)
    script = Path(__file__).with_name("flood.py")
    flood = await asyncio.create_subprocess_exec(
        sys.executable, str(script), str(server.port), cookie, tables[0].id, str(seconds + 4),
        stdout=subprocess.PIPE,
    )  # fmt: skip
    await asyncio.sleep(2)
    loud = await steady(tables, seconds, period=2.0)
    output, _ = await flood.communicate()
    return {"calm": calm, "flooded": loud, "done_of_tried": json.loads(output)}


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


class Ear:
    """The end of a pipe at which somebody waits for the answer to a command."""

    unsent = 0

    def __init__(self) -> None:
        self.answered = asyncio.Event()

    def trip(self) -> float:
        """It is here."""
        return 0.0

    def receive(self, receiver: Receiver) -> None:
        """Nothing is said from here."""

    def send(self, texts: Sequence[bytes]) -> None:
        """Something has come."""
        if any(text.startswith(b'{"type":"ok"') for text in texts):
            self.answered.set()

    async def close(self, code: int) -> None:
        """The house has stopped."""


async def actors_alone(folder: str, seconds: float, tables: int = 64) -> dict[str, Any]:
    """Real matches through tables and log, without sockets: acts answered `ok`, all views made."""
    house = House(Settings(db=f"sqlite:{folder}/actors.sqlite", limits=1e6))
    await house.start(Sockets(house).open_relay)
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
        ears = [Ear(), Ear()]
        people = [Connection(str(n), "Guest", "here", ear) for n, ear in enumerate(ears)]
        for one in people:
            actor.join(one, -1)
        actor.command(people[0], protocol.Start("start"))
        state, acts = actor.core.state, 0
        while state.turn is None:
            await asyncio.sleep(0.01)
        while time.monotonic() < ends:
            assert state.match and state.turn is not None
            seat, acts = state.turn, acts + 1
            do = dice.choice(state.match.legal(seat)).text
            ears[seat].answered.clear()
            actor.command(people[seat], protocol.Act(f"a{acts}", do, state.n))
            await ears[seat].answered.wait()
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
