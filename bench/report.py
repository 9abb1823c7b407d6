"""The file of results of `load.py`, and the table in docs/operations.md that is made from it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results-server.json"
DOCS = Path(__file__).parent.parent / "docs" / "operations.md"
_BEGIN, _END = "<!-- figures: written by bench/load.py -->\n", "<!-- end of figures -->\n"


class Report:
    """The file of results; each figure is written as soon as it is there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}

    def put(self, name: str, value: Any) -> None:
        """Tell a figure, and keep it."""
        newest = value[-1] if isinstance(value, list) else value
        print(json.dumps({name: newest}), flush=True)
        self.known[name] = value
        self.path.write_text(json.dumps(self.known, indent=1) + "\n")

    def write_docs(self) -> None:
        """Put the figures into the documentation."""
        before, _, rest = DOCS.read_text().partition(_BEGIN)
        _, _, after = rest.partition(_END)
        rows = "".join(f"| {what} | {figure} |\n" for what, figure in _rows(self.known))
        table = f"| measured | result |\n|---|---|\n{rows}"
        DOCS.write_text(f"{before}{_BEGIN}\n{table}\n{_END}{after}")


def _rows(known: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The lines of the table, for whatever has been measured."""
    if one := known.get("steady"):
        took, late = one["action_to_all_seats_ms"], one["driver_late_ms"]
        yield (
            f"{one['tables']:,} tables, {one['sockets']:,} sockets, an act every five seconds a"
            " table: from sending it until all seats have it",
            f"median {took['p50']:.0f} ms, 99 % within {took['p99']:.0f} ms, all within"
            f" {took['max']:.0f} ms (the driver itself late by {late['p99']:.0f} ms at 99 %);"
            f" {one['server_cpu_share']:.2f} of a core",
        )
    if one := known.get("actors_alone"):
        yield (
            f"durable acts a second through tables and log, without sockets ({one['tables']} tables"
            f" at once, {one['seats']} views each, `fsync` before every answer)",
            f"{one['durable_actions_per_second']:,} ({one['cpu_ms_per_action']:.2f} ms of processor"
            " time each)",
        )
    if one := known.get("peak"):
        yield (
            f"the same with real sockets, {one['tables']} tables at once",
            f"{one['durable_actions_per_second']:,} ({one['server_cpu_ms_per_action']:.2f} ms in"
            f" the server, {one['driver_cpu_ms_per_action']:.2f} ms in the driver)",
        )
    if one := known.get("store_alone"):
        yield "rows a second that the log alone takes", f"{one['durable_rows_per_second']:,}"
    if one := known.get("reconnect"):
        what = f"{one['sockets']:,} sockets cut at once, until all have the table again"
        yield what, f"{one['seconds']:.1f} s"
    if one := known.get("restart"):
        yield (
            f"`kill -9`, until {one['tables']:,} tables are live again",
            f"{one['seconds_until_all_are_restored']:.1f} s,"
            f" {one['seconds_until_it_answers']:.1f} s of them until the program answers",
        )
    if each := known.get("memory_kib_per_table_with_sockets"):
        yield "memory of a live table with its sockets", f"{each:.0f} KiB"
    if one := known.get("idle"):
        what = f"nobody does anything, {one['sockets']:,} sockets open"
        yield what, f"{one['server_cpu_share']:.2f} of a core"
    if one := known.get("flood"):
        calm, loud = (one[state]["action_to_all_seats_ms"] for state in ("calm", "flooded"))
        yield (
            f"{one['calm']['tables']} tables act every two seconds while another address floods the"
            " server with requests, connections, sockets and messages",
            f"99 % within {loud['p99']:.0f} ms (without the flood {calm['p99']:.0f} ms), median"
            f" {loud['p50']:.0f} ms",
        )
    if line := known.get("soak"):
        memory, worst = [one["memory_mib"] for one in line], max(one["p99"] for one in line)
        tables, half = known["machine_soak"]["tables"], memory[len(memory) // 2 - 1]
        yield (
            f"{tables} tables act once a second for {len(line)} minutes: memory",
            f"{memory[0]:.0f} MiB after the first minute, {half:.0f} after half of the time,"
            f" {memory[-1]:.0f} after the last; 99 % within {worst:.0f} ms in the worst minute",
        )
    for what in ("all", "soak", "flood"):
        if one := known.get(f"machine_{what}"):
            yield (
                f"the machine, before the run of `{what}`",
                f"{one['cpus']} cores, load average {one['load_before']:.1f}"
                + (f", run with nice {one['nice']}" if one.get("nice") else ""),
            )
