"""Do offers win in Ex & Hopp? Each level against the same level that never makes one.

    python bench/offers.py --deals 100                     # every level, with 2, 4 and 6 players
    python bench/offers.py --level club --players 4 --deals 400

Half of the seats each, every deal twice with the seats exchanged, so many deals as were asked for
beforehand. The results go to bench/results-offers.json, and as a table into docs/bots.md, between
the marks of the offers. `bench/offers.py:ClubInSilence` is a bot for `tablee arena` too.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.arena.contest import Contest
from tablee.arena.crews import crew
from tablee.arena.plan import make_plan
from tablee.bots.levels import LEVELS, LevelBot
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results-offers.json"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- offers -->", "<!-- end of offers -->"
SEED, SEATINGS = 5, 2


class InSilence(LevelBot):
    """A level that makes no offer: where it would, it does what it likes best of the rest."""

    def pick(self, shown: "Match", seed: int) -> "Action":
        """The best act of the same thought that is no offer."""
        options = self.think(shown, seed).options
        best = next((one for one in options if one.action.json["do"] != "offer"), options[0])
        return best.action


class BeginnerInSilence(InSilence):
    """A beginner."""

    def __init__(self) -> None:
        super().__init__(LEVELS["beginner"])


class CasualInSilence(InSilence):
    """A casual player."""

    def __init__(self) -> None:
        super().__init__(LEVELS["casual"])


class ClubInSilence(InSilence):
    """A club player."""

    def __init__(self) -> None:
        super().__init__(LEVELS["club"])


class ExpertInSilence(InSilence):
    """An expert."""

    def __init__(self) -> None:
        super().__init__(LEVELS["expert"])


class MasterInSilence(InSilence):
    """A master."""

    def __init__(self) -> None:
        super().__init__(LEVELS["master"])


def measure(level: str, players: int, deals: int, jobs: int) -> dict[str, Any]:
    """One line of the results."""
    silent = f"bench/offers.py:{level.capitalize()}InSilence"
    plan = make_plan("exhopp", [level, silent], players, SEED, {}, SEATINGS)
    told = Contest(plan, deals=deals).run(crew("here", jobs)).as_json()
    (pair,) = told["pairs"]
    offers = told["bots"][0]["events"]
    return {
        "level": level,
        "players": players,
        "deals": told["deals"],
        "difference": pair["difference"],
        "offered": offers.get("offered", 0.0),
        "traded": offers.get("traded", 0.0),
        "command": f"python bench/offers.py --level {level} --players {players} --deals {deals}",
    }


def markdown(rows: list[dict[str, Any]]) -> str:
    """The results as a table."""
    lines = [
        "| level | players | offers a match and seat | of them taken | ahead, % | 95 % | deals |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        ahead, offered = row["difference"], row["offered"]
        taken = f"{100 * row['traded'] / offered:.0f} %" if offered else "–"
        lines.append(
            f"| {row['level']} | {row['players']} | {offered:.2f} | {taken} "
            f"| {100 * ahead['mean']:+.1f} "
            f"| {100 * ahead['low']:+.1f} … {100 * ahead['high']:+.1f} | {row['deals']:,} |"
        )
    return "\n".join(lines)


def write(new: list[dict[str, Any]]) -> str:
    """Put the results where they are read, beside those of other levels, and give them back."""
    old = json.loads(RESULTS.read_text("utf-8"))["rows"] if RESULTS.exists() else []
    rows = {(row["players"], row["level"]): row for row in [*old, *new]}
    order = list(LEVELS)
    in_order = [rows[key] for key in sorted(rows, key=lambda k: (k[0], -order.index(k[1])))]
    text = json.dumps({"seed": SEED, "rows": in_order}, ensure_ascii=False, indent=1)
    RESULTS.write_text(text + "\n", "utf-8")
    page, table = PAGE.read_text("utf-8"), markdown(in_order)
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")
    return table


def main() -> None:
    """Play, and write the results down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--level", action="append", choices=list(LEVELS), help="can be repeated")
    parser.add_argument("--players", action="append", type=int, help="can be repeated (2, 4, 6)")
    parser.add_argument("--deals", type=int, default=100, help="of each pairing (100)")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    for players in args.players or (2, 4, 6):
        for level in args.level or reversed(LEVELS):
            row = measure(level, players, args.deals, args.jobs)
            print(markdown([row]).splitlines()[-1], flush=True)
            write([row])


if __name__ == "__main__":
    try:
        main()
    except TableeError as error:
        sys.exit(str(error))
