"""Load on a table server: real matches by scripted clients over real sockets on loopback.

    python bench/load.py                     # everything, results in bench/results-server.json
    python bench/load.py soak --tables 100   # 20 minutes of steady load, minute by minute
    python bench/load.py steady --tables 200 --seconds 30
    python bench/load.py flood --tables 100 --seconds 30   # one address floods the server

`steady` lets each table act once every five seconds and measures from sending an act to its arrival
at all seats; `peak` acts as fast as answers come; `reconnect` cuts all sockets at once; `restart`
kills the server and waits until its tables are back. What a run measures replaces what the file of
results said of it; the rest of the file stays. The table in docs/operations.md is made from it.
"""

import argparse
import asyncio
import os
import resource
import signal
import sys
import tempfile
from pathlib import Path

import uvloop
from crowd import LoadTable, Server, in_groups, open_tables, open_tables_apart
from report import RESULTS, Report
from scenarios import (
    ENDLESS,
    SHORT,
    actors_alone,
    flooded,
    idle,
    peak,
    reconnect,
    restart,
    steady,
    store_alone,
)


async def soak(tables: list[LoadTable], minutes: int, report: Report) -> None:
    """Steady load for long: memory and waiting times minute by minute.

    Tables act once a second, so that matches end and begin anew within minutes: memory grows as
    long as a match does, and what must be flat is what remains of matches that are over.
    """
    line = []
    for minute in range(1, minutes + 1):
        measured = await steady(tables, 60, period=1.0)
        line.append(
            {
                "minute": minute,
                "memory_mib": measured["server_memory_mib"],
                "cpu_share": measured["server_cpu_share"],
                **measured["action_to_all_seats_ms"],
            }
        )
        report.put("soak", line)


async def measure_peak(wanted: argparse.Namespace, server: Server, report: Report) -> None:
    """The most that goes through the log, through tables, and through sockets."""
    with tempfile.TemporaryDirectory() as folder:
        report.put("store_alone", await store_alone(folder, 5))
        report.put("actors_alone", await actors_alone(folder, 5))
    few = await asyncio.to_thread(open_tables, server, 128, 2, ENDLESS)
    await in_groups(table.connect() for table in few)
    await in_groups(table.start() for table in few)
    report.put("peak", await peak(few, min(10.0, wanted.seconds)))
    for table in few:
        table.close()


async def measure_flood(wanted: argparse.Namespace, server: Server, report: Report) -> None:
    """How tables fare while one address floods the server, with the limits of real life."""
    tables = await asyncio.to_thread(open_tables_apart, server, wanted.tables, 4, SHORT)
    await in_groups(table.connect() for table in tables)
    await in_groups(table.start() for table in tables)
    await asyncio.sleep(5)
    report.put("flood", await flooded(server, tables, wanted.seconds))
    for table in tables:
        table.close()


async def measure(wanted: argparse.Namespace, server: Server, report: Report) -> None:
    """Do what was asked for."""
    what = {"all": ("peak", "idle", "steady", "reconnect", "restart")}.get(
        wanted.what, (wanted.what,)
    )
    load = round(os.getloadavg()[0], 2)
    report.put(
        f"machine_{wanted.what}",
        {
            "cpus": os.cpu_count(),
            "load_before": load,
            "nice": os.nice(0),
            "tables": wanted.tables,
        },
    )
    if wanted.what == "flood":
        await measure_flood(wanted, server, report)
        return
    if "peak" in what:
        await measure_peak(wanted, server, report)
    if what == ("peak",):
        return
    empty = server.memory()
    tables = await asyncio.to_thread(open_tables, server, wanted.tables, wanted.seats, SHORT)
    await in_groups(table.connect() for table in tables)
    await in_groups(table.start() for table in tables)
    each = 1024 * (server.memory() - empty) / len(tables)
    await asyncio.sleep(5)  # until what starting has stirred up is over
    if "idle" in what:
        report.put("memory_kib_per_table_with_sockets", round(each, 1))
        report.put("idle", await idle(server, 15))
    if "steady" in what:
        report.put("steady", await steady(tables, wanted.seconds))
    if "soak" in what:
        await soak(tables, wanted.minutes, report)
    if "reconnect" in what:
        report.put("reconnect", await reconnect(tables[: 2000 // wanted.seats]))
    if "restart" in what:
        report.put("restart", await restart(server, tables))
    for table in tables:
        table.close()


def main() -> None:
    """Start a server, load it, write the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    kinds = ["all", "steady", "peak", "reconnect", "restart", "idle", "soak", "flood"]
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
        report = Report(wanted.out)
        limits = "1" if wanted.what == "flood" else "1000000"
        server = Server(wanted.db or f"sqlite:{folder}/tablee.sqlite", limits)
        server.start()
        try:
            uvloop.run(measure(wanted, server, report))
        finally:
            server.kill()
    if wanted.out == RESULTS:
        report.write_docs()


if __name__ == "__main__":
    main()
