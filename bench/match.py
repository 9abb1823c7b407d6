"""Acts a second of `Match` in one process, beside other checkouts of this repository, in turns.

    git worktree add /tmp/old 6294ebf
    python bench/match.py /tmp/old [/tmp/another …] [--game mio --players 4 --rounds 9]

One act is what a script does: `asked`, `legal`, `play`, at random. Every checkout is a process of
its own that waits to be asked, so whatever else the machine does hits all of them alike; rates are
of processor time and of wall time, the median and the best of all rounds.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from compare import Contestant

HERE = Path(__file__).parent
SLICE = 0.5
"""Seconds of processor time of one measurement."""


def acts(game: str, players: int) -> Iterator[dict[str, float]]:
    """Whole matches at random; nothing is imported that versions of long ago don't have."""
    import tablee

    tablee.all_games()[game].load()
    draw, seed = Random(1).random, 0
    while True:
        count, processor, wall = 0, time.process_time(), time.perf_counter()
        while time.process_time() - processor < SLICE:
            seed += 1
            match = tablee.new(game, players=players, seed=seed)
            while (seat := match.asked) >= 0:
                legal = match.legal(seat)
                match.play(seat, legal[int(draw() * len(legal))])
                count += 1
        yield {
            "processor": count / (time.process_time() - processor),
            "wall": count / (time.perf_counter() - wall),
        }


def main() -> None:
    """Measure every checkout in turns, and print one line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("checkouts", nargs="*", type=Path)
    parser.add_argument("--game", default="mio")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.worker:
        from peers import serve

        return serve(acts(wanted.game, wanted.players))
    run = [sys.executable, __file__, "--worker", "--game", wanted.game]
    run += ["--players", str(wanted.players)]
    rows = []
    for checkout in [*wanted.checkouts, HERE.parent]:
        os.environ["PYTHONPATH"] = str(checkout / "src")
        name = subprocess.run(
            ["git", "-C", str(checkout), "describe", "--always", "--dirty"],
            capture_output=True, text=True, check=True,
        ).stdout.strip()  # fmt: skip
        row = Contestant(name, name, run)
        row.start()
        if not row.ask():
            raise SystemExit(f"{checkout} does not run here.")
        row.measured.clear()  # the first has loaded the kernels
        rows.append(row)
    for _ in range(wanted.rounds):
        for row in rows:
            row.ask()
    print(f"{wanted.game}, {wanted.players} players, acts a second: median, and most of all rounds")
    for row in rows:
        cells = []
        for what in ("processor", "wall"):
            rates = [once[what] for once in row.measured]
            cells.append(f"{what} {median(rates):9,.0f} {max(rates):9,.0f}")
        print(f"{row.name:24} {'   '.join(cells)}")
        row.process.stdin.close()
        row.process.wait()
    return None


if __name__ == "__main__":
    main()
