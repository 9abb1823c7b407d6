"""Tablée beside its peers, in one run: `make bench`, or `python bench/compare.py [--json]`.

Every contestant is a process of its own that waits to be asked. They are asked in turn, several
times over, so that whatever else the machine does hits all of them alike; a row's figure is the
median, its spread the least and the most. The figures of docs/performance.md are written from it.
Peers run in `build/bench` (`requirements/bench.txt`), or here if that is not there; one that is not
installed is left out. `--only mio-float,open_spiel_seen` measures these rows and writes nothing.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import chart
import page

HERE = Path(__file__).parent
BUILT = HERE.parent / "build" / "bench" / "bin" / "python"
PEERS = BUILT if BUILT.exists() else Path(sys.executable)
GAMES = {"mio": 4, "ekko": 4, "exhopp": 4, "input": 3, "oeufs": 4}
TARGETS = {"mio": 30, "ekko": 20, "exhopp": 20, "input": 10, "oeufs": 5}
"""Steps a second on one core, as a multiple of OpenSpiel's."""
NAMES = {
    "mio": "MIO", "ekko": "EKKO", "exhopp": "Ex & Hopp", "input": "Input",
    "oeufs": "Les œufs sont faits",
}  # fmt: skip
PEER_NAMES = {
    "open_spiel": "OpenSpiel crazy_eights, 4 players, from Python",
    "open_spiel_seen": "OpenSpiel crazy_eights, 4 players, from Python",
    "rlcard": "RLCard uno, 2 players",
    "pettingzoo": "PettingZoo texas_holdem, 4 players",
    "pgx": "pgx sparrow_mahjong, 3 players, 2048 at once",
}
BASE, BASE_SEEN = "open_spiel", "open_spiel_seen"
SEEN_TARGET = 20
"""MIO's steps a second with observation and mask on one core, as a multiple of OpenSpiel's."""


@dataclass
class Contestant:
    """One row of the table, and the process that measures it."""

    key: str
    name: str
    command: list[str]
    one_core: bool = True
    measured: list[dict[str, float]] = field(default_factory=list)
    process: Any = None

    def start(self) -> None:
        """Start the process; on one core it gets no other."""
        pin = {0} if self.one_core else os.sched_getaffinity(0)
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        os.sched_setaffinity(self.process.pid, pin)

    def ask(self) -> bool:
        """One measurement; False if the process has failed."""
        try:
            self.process.stdin.write("go\n")
            self.process.stdin.flush()
            self.measured.append(json.loads(self.process.stdout.readline()))
        except (OSError, ValueError):
            return False
        return True

    def row(self) -> dict[str, Any]:
        """The medians and spreads of what was measured."""
        row: dict[str, Any] = {"key": self.key, "name": self.name}
        for what in self.measured[0]:
            values = [once[what] for once in self.measured]
            row[what] = statistics.median(values)
            row[f"{what}_spread"] = [min(values), max(values)]
        return row


def contestants(quick: bool) -> list[Contestant]:
    """All that can take part here."""
    mine = [sys.executable, str(HERE / "ours.py")]
    found = [
        Contestant("match", "MIO, 4 players, Match from Python", [*mine, "match", "mio", "4"]),
        Contestant("loop", "MIO, 4 players, single steps of kernels", [*mine, "loop"]),
    ]
    cores = len(os.sched_getaffinity(0))
    for game, players in GAMES.items():
        name = f"{NAMES[game]}, {players} players"
        play = [*mine, "play", game, str(players)]
        found.append(Contestant(game, f"{name}, one core", [*play, "1", "cpu"]))
        if cores > 1:
            row = Contestant(f"{game}-all", f"{name}, {cores} cores", [*play, str(cores), "cpu"])
            row.one_core = False
            found.append(row)
        if _gpu():
            found.append(Contestant(f"{game}-gpu", f"{name}, GPU", [*play, "1", "cuda"], False))
        if not quick or game == "mio":
            zoo = [*mine, "zoo", game, str(players)]
            found.append(Contestant(f"{game}-zoo", f"{name}, through PettingZoo", zoo))
        for form in ("float", "compact") if not quick or game == "mio" else ():
            seen = [*mine, "seen", game, str(players), form]
            found.append(Contestant(f"{game}-{form}", f"{name}, batch, {form}", seen))
        if not quick or game in ("mio", "ekko"):
            found.append(Contestant(f"{game}-calls", name, [*mine, "calls", game, str(players)]))
    if cores > 1:
        for key, threads in (("arithmetic", 1), ("arithmetic-all", cores)):
            row = Contestant(key, f"(arithmetic, {threads})", [*mine, "arithmetic", str(threads)])
            row.one_core = threads == 1
            found.append(row)
    for players in () if quick else (2, 3, 5, 6):
        play = [*mine, "play", "mio", str(players), "1", "cpu"]
        found.append(Contestant(f"mio-{players}", f"MIO, {players} players, one core", play))
    for key, name in PEER_NAMES.items():
        found.append(Contestant(key, name, [str(PEERS), str(HERE / "peers.py"), key]))
    return found


def _gpu() -> bool:
    from tablee.engine.compiled.cuda import Cuda
    from tablee.engine.registry import game
    from tablee.errors import TableeError

    try:
        Cuda(game("mio"))
    except TableeError:
        return False
    return True


def measure(all_: list[Contestant], repeats: int) -> list[dict[str, Any]]:
    """Ask every contestant in turn, `repeats` times after one that does not count."""
    for number, each in enumerate(all_):  # one after the other: starting takes a core
        _tell(f"starting {each.key}", number, len(all_))
        each.start()
        if not each.ask():
            _tell(f"{each.name}: left out, it does not run here\n", number, len(all_))
            each.process = None
        each.measured.clear()
    there = [each for each in all_ if each.process is not None]
    for turn in range(repeats):
        for number, each in enumerate(there):
            _tell(f"{turn + 1}/{repeats} {each.key}", number, len(there))
            each.ask()
    for each in there:
        each.process.stdin.close()
        each.process.wait()
    return [each.row() for each in there if each.measured]


def _tell(text: str, done: int, of: int) -> None:
    if sys.stderr.isatty() or text.endswith("\n"):
        sys.stderr.write(f"\r\x1b[K{done}/{of} {text}")
        sys.stderr.flush()


def start_up(repeats: int) -> dict[str, float]:
    """Seconds from nothing to the first step of a match."""
    ours = "import tablee; m = tablee.new('mio', players=4); m.play(m.asked, m.legal(m.asked)[0])"
    theirs = "import pyspiel; s = pyspiel.load_game('crazy_eights(players=4)').new_initial_state()"
    programs = {
        "tablee": [sys.executable, "-c", ours],
        BASE: [str(PEERS), "-c", f"{theirs}; s.apply_action(s.legal_actions()[0])"],
    }
    taken: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(repeats):
        for name, program in programs.items():
            begun = time.perf_counter()
            subprocess.run(program, check=True, capture_output=True)
            taken[name].append(time.perf_counter() - begun)
    return {name: statistics.median(times) for name, times in taken.items()}


def growth(quick: bool) -> list[dict[str, float]]:
    """Memory that is needed at most, as matches grow: each in a process of its own."""
    rows = []
    for games in (1_000, 10_000, 100_000, 1_000_000)[: 3 if quick else 4]:
        program = (
            "import resource, sys, tablee; from tablee.arena.simulation import simulate; "
            f"told = simulate(tablee.batch('mio', n={games}, players=4), 'random').as_json(); "
            "print(told['seconds'], resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, text=True
        )
        seconds, kilobytes = done.stdout.split()
        rows.append({"games": games, "seconds": float(seconds), "mb": int(kilobytes) / 1024})
    return rows


def with_ratios(rows: list[dict[str, Any]]) -> None:
    """Add how many times as fast as OpenSpiel, and as RLCard, each row is."""
    for peer in (BASE, "rlcard"):
        base = next((row["steps_per_s"] for row in rows if row["key"] == peer), None)
        for row in rows:
            if base and "games_per_s" in row:
                row[f"times_{peer}"] = row["steps_per_s"] / base

    base = next((row["seen_per_s"] for row in rows if row["key"] == BASE_SEEN), None)
    for row in rows:
        if base and "seen_per_s" in row:
            row[f"times_{BASE}"] = row["seen_per_s"] / base


def scaling(rows: list[dict[str, Any]]) -> dict[str, float]:
    """How many times as fast all cores are as one: each game, and arithmetic, the most there is."""
    speed = {row["key"]: row["steps_per_s"] for row in rows if "steps_per_s" in row}
    return {
        NAMES.get(key, key): speed[f"{key}-all"] / speed[key]
        for key in (*GAMES, "arithmetic")
        if f"{key}-all" in speed
    }


def show_rows(rows: list[dict[str, Any]]) -> None:
    """Every figure of these rows: the median, and the most; by wall time and by processor time."""
    for row in rows:
        print(row["name"])
        for what in (name for name in row if f"{name}_spread" in row):
            print(f"    {what:16} {row[what]:14,.0f} {row[f'{what}_spread'][1]:14,.0f}")
        if f"times_{BASE}" in row:
            print(f"    {'× OpenSpiel':16} {row[f'times_{BASE}']:14.2f}")


def show(told: dict[str, Any]) -> None:
    """The table, for people."""
    print(f"\n{'random play':52} {'M steps/s':>10} {'spread':>17} {'× OpenSpiel':>12} {'aim':>6}")
    plays = [row for row in told["rows"] if "games_per_s" in row]
    for row in sorted(plays, key=lambda row: -row["steps_per_s"]):
        low, high = (value / 1e6 for value in row["steps_per_s_spread"])
        times = f"{row[f'times_{BASE}']:.2f}" if f"times_{BASE}" in row else "–"
        aim = TARGETS.get(row["key"], "")
        mark = f"≥ {aim}" if aim else ""
        speed = f"{row['steps_per_s'] / 1e6:10.3f} {low:8.3f}–{high:8.3f}"
        print(f"{row['name']:52} {speed} {times:>12} {mark:>6}")
    print(f"\n{'with observation and mask, one core':52} {'M steps/s':>10} {'× OpenSpiel':>12}")
    for row in told["rows"]:
        if "seen_per_s" in row:
            times = f"{row[f'times_{BASE}']:.2f}" if f"times_{BASE}" in row else "–"
            mark = f"  ≥ {SEEN_TARGET}" if row["key"] == "mio-float" else ""
            print(f"{row['name']:52} {row['seen_per_s'] / 1e6:10.3f} {times:>12}{mark}")
    if told["all_cores"]:
        times = ", ".join(f"{name} {x:.2f}" for name, x in told["all_cores"].items())
        print(f"\nall cores, times one: {times}")
    print(f"\n{'ns a call':40} {'copy':>8} {'resample and copy':>18} {'observe':>8} {'bytes':>6}")
    for row in told["rows"]:
        if "clone_ns" in row:
            cells = [row.get(k) for k in ("clone_ns", "resample_and_copy_ns", "observe_ns")]
            text = [f"{cell:.0f}" if cell is not None else "–" for cell in cells]
            size = row.get("bytes_a_match", "")
            print(f"{row['name']:40} {text[0]:>8} {text[1]:>18} {text[2]:>8} {size:>6}")
    starts = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in told["start_up"].items())
    print(f"\nfrom nothing to the first step: {starts}")
    for row in told["growth"]:
        print(
            f"MIO, {row['games']:>9,} matches: {row['seconds']:7.2f} s, {row['mb']:.0f} MB at most"
        )


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    lines = known.read_text("utf-8").splitlines() if known.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print JSON, not a table")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="fewer rows")
    parser.add_argument("--out", type=Path, default=HERE, help="the folder for results and chart")
    parser.add_argument("--only", help="rows to measure, by key, with commas between")
    asked = parser.parse_args()
    all_ = contestants(asked.quick)
    if asked.only:
        all_ = [each for each in all_ if each.key in asked.only.split(",")]
    rows = measure(all_, asked.repeats)
    with_ratios(rows)
    if asked.only:
        return show_rows(rows)
    report = {
        "machine": {
            "cores": len(os.sched_getaffinity(0)),
            "processor": _processor(),
            "python": platform.python_version(),
        },
        "repeats": asked.repeats,
        "rows": rows,
        "all_cores": scaling(rows),
        "start_up": start_up(asked.repeats),
        "growth": growth(asked.quick),
    }
    (asked.out / "results.json").write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    docs = HERE.parent / "docs" if asked.out == HERE else asked.out
    (docs / "chart.svg").write_text(chart.draw(rows, TARGETS), "utf-8")
    if asked.out == HERE:
        page.write(docs / "performance.md", report, TARGETS)
    if asked.json:
        print(json.dumps(report))
    else:
        show(report)
    return None


if __name__ == "__main__":
    main()
