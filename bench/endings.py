"""How matches of Les œufs sont faits end among bots of one level: by a call, or by the limit?

    python bench/endings.py --seconds 60        # for each level, number of players and `undo`

The table goes into docs/bots.md, between the marks of the endings.
"""

import argparse
import os
import time
from itertools import product
from multiprocessing import get_context
from pathlib import Path

import tablee
from tablee.arena.playing import warm_up
from tablee.bots import bot, decide
from tablee.bots.levels import LEVELS

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- endings -->", "<!-- end of endings -->"
GAME, PLAYERS, UNDO = "oeufs", (2, 4), ("allowed", "forbidden")


def play(level: str, players: int, undo: str, matches: int, seconds: float) -> tuple[int, int]:
    """How many of so many matches a call ended, and how many were played in the time."""
    player = bot(level)
    called = 0
    until = time.monotonic() + seconds
    for seed in range(matches):
        match = tablee.new(GAME, players=players, seed=seed, undo=undo)
        while not match.over:
            seat = match.asked
            match.act(seat, decide(player, match, seat, 1000 * seed + len(match.plays)))
        called += not match.truncated
        if time.monotonic() > until:
            return called, seed + 1
    return called, matches


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--matches", type=int, default=100, help="of each kind, at most (100)")
    parser.add_argument("--seconds", type=float, default=60, help="for each kind, at most (60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    warm_up(GAME, PLAYERS[0], ("master",))
    kinds = list(product(reversed(LEVELS), PLAYERS, UNDO))  # what takes longest first
    with get_context("spawn").Pool(args.jobs) as pool:
        rest = (args.matches, args.seconds)
        found = pool.starmap(play, [(*kind, *rest) for kind in kinds], chunksize=1)
    ended = dict(zip(kinds, found, strict=True))
    columns = list(product(PLAYERS, UNDO))
    titles = " | ".join(f"{n} players, `undo` {undo}" for n, undo in columns)
    lines = [f"| | {titles} |", "|---" * (len(columns) + 1) + "|"]
    for level in LEVELS:
        cells = " | ".join(f"{called} of {n}" for called, n in (ended[level, *c] for c in columns))
        lines.append(f"| {level} | {cells} |")
    table = "\n".join(lines)
    page = PAGE.read_text("utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")
    print(table)


if __name__ == "__main__":
    main()
