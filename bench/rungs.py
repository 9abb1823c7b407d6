"""The rungs of the leaderboard: where each level of the bots stands among people.

    python bench/rungs.py        # after bench/ladder.py

The distances are measured: with the fewest players, how often each level beats the next lower one
(bench/results-ladder.json), as a distance on the scale of the ratings. What no measurement gives is
where the ladder stands on that scale: we let a newcomer, of whom nothing is known, stand where the
second level does. The rungs go to src/tablee/server/http/rungs.json.
"""

import json
import math
from itertools import groupby, pairwise
from pathlib import Path

from tablee.bots.levels import LEVELS
from tablee.ratings import MU, distance

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results-ladder.json"
RUNGS = ROOT / "src" / "tablee" / "server" / "http" / "rungs.json"


def rungs() -> dict[str, dict[str, float]]:
    """By game and level, the level's mu."""
    rows = json.loads(RESULTS.read_text())["rows"]
    return {game: _game(list(own)) for game, own in groupby(rows, key=lambda row: row["game"])}


def _game(rows: list[dict[str, object]]) -> dict[str, float]:
    fewest = min(int(str(row["players"])) for row in rows)
    pairs = {(row["a"], row["b"]): row for row in rows if row["players"] == fewest}
    levels = list(LEVELS)
    heights = [0.0]
    for low, high in pairwise(levels):
        heights.append(heights[-1] + _gap(pairs[high, low]))
    return {
        level: round(MU + height - heights[1], 2)
        for level, height in zip(levels, heights, strict=True)
    }


def _gap(row: dict[str, object]) -> float:
    """How far the better level stands above the other; half a match each keeps it finite."""
    won, lost, tied = (float(str(row[key])) for key in ("wins", "losses", "ties"))
    return distance(math.log((won + tied / 2 + 0.5) / (lost + tied / 2 + 0.5)))


def main() -> None:
    """Write the rungs."""
    RUNGS.write_text(json.dumps(rungs(), indent=1) + "\n")
    print(RUNGS.relative_to(ROOT))


if __name__ == "__main__":
    main()
