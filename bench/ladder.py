"""The ladder of the bots: is every level better than the one below it, in every game?

    python bench/ladder.py                                 # everything: hours
    python bench/ladder.py --game mio --players 2 --seconds 20
    python bench/ladder.py --pair master,greedy
    python bench/ladder.py --report                        # only write down what there is

For each game with its smallest, a middle and its largest number of players: each level against the
next lower one, greedy against random, and with the fewest players master against greedy. A pairing
is played until it is `--deals` long or `--seconds` have gone by; its finished deals lie in
build/ladder, and the next run goes on with them. The results go to bench/results-ladder.json, and
as a table into docs/bots.md, between the marks of the ladder.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tablee.arena.contest import Contest
from tablee.arena.crews import Work, crew
from tablee.arena.keeping import begin, go_on, read
from tablee.arena.plan import Deal, Plan, make_plan
from tablee.bots import bots
from tablee.engine.game import games
from tablee.errors import TableeError

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results-ladder.json"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- ladder -->", "<!-- end of ladder -->"
LADDER = ("master", "expert", "club", "casual", "beginner")
SEED, SEATINGS = 5, 2
"""Of two bots, a seating and its opposite: more deals tell more than more seatings of a deal."""


class Pairing(NamedTuple):
    """Two bots at a table of some game; the first should be the better one."""

    game: str
    players: int
    a: str
    b: str

    @property
    def plan(self) -> Plan:
        """What is played."""
        return make_plan(self.game, [self.a, self.b], self.players, SEED, {}, SEATINGS)


def pairings() -> Iterator[Pairing]:
    """All that the ladder claims."""
    rungs = [name for name in LADDER if name in bots()]
    for name, game in games().items():
        sizes = game.players
        for players in sorted({sizes[0], sizes[len(sizes) // 2], sizes[-1]}):
            for a, b in [*pairwise(rungs), ("greedy", "random")]:
                yield Pairing(name, players, a, b)
            if rungs and players == sizes[0]:
                yield Pairing(name, players, rungs[0], "greedy")


def play(pairing: Pairing, folder: Path, args: argparse.Namespace) -> Contest:
    """Go on with a pairing; one that was played by other bots or rules begins anew."""
    plan = pairing.plan
    finished: dict[int, Deal] = {}
    file = folder / f"{'-'.join(map(str, pairing))}.jsonl"
    if file.exists() and (args.fresh or read(file)[0] != plan):
        file.unlink()
    if file.exists():
        _, finished, keeper = go_on(file)
    else:
        keeper = begin(file, plan)
    try:
        contest = Contest(plan, args.deals, None, args.seconds, finished, keeper)
        return contest.run(nobody if args.report else crew(args.on, args.jobs))
    finally:
        keeper.close()


def nobody(_plan: Plan, _pieces: Iterator[range]) -> Work:
    """The crew that plays nothing."""
    yield from ()


def row(contest: Contest) -> dict[str, Any]:
    """A line of the results."""
    told = contest.as_json()
    (pair,) = told["pairs"]
    names = ("a", "b", "matches", "difference", "wins", "losses", "ties", "decided")
    return {
        **{name: told[name] for name in ("game", "players", "deals", "limited")},
        **{name: pair[name] for name in names},
        "per_decision": [bot["per_decision"] for bot in told["time"]["bots"]],
        "command": f"tablee arena {told['game']} --bots {pair['a']},{pair['b']} --players "
        f"{told['players']} --deals {told['deals']} --seed {SEED} --seatings {SEATINGS}",
    }


def markdown(rows: list[dict[str, Any]]) -> str:
    """The results as a table."""
    lines = [
        "| game | players | pairing | ahead, % | 95 % | won of decided, % | 95 % "
        "| ended by limit, % | deals | a decision, ms |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in rows:
        ahead, won = one["difference"], one["decided"]
        mark = "" if ahead["low"] > 0 else " (not shown)"
        lines.append(
            f"| {games()[one['game']].title('en')} | {one['players']} "
            f"| {one['a']} – {one['b']}{mark} | {100 * ahead['mean']:+.1f} "
            f"| {100 * ahead['low']:+.1f} … {100 * ahead['high']:+.1f} "
            + (
                f"| {100 * won['mean']:.1f} | {100 * won['low']:.1f} … {100 * won['high']:.1f} "
                if won
                else "| – | – "
            )
            + f"| {100 * one['limited']:.1f} | {one['deals']:,} "
            f"| {' / '.join(f'{1000 * s:.3g}' for s in one['per_decision'])} |"
        )
    return "\n".join(lines)


def write(rows: dict[Pairing, dict[str, Any]]) -> str:
    """Put the results where they are read, and give the table back."""
    in_order = [rows[pairing] for pairing in pairings() if pairing in rows]
    text = json.dumps({"seed": SEED, "rows": in_order}, ensure_ascii=False, indent=1)
    RESULTS.write_text(text + "\n", "utf-8")
    table = markdown(in_order)
    if PAGE.exists():
        page = PAGE.read_text("utf-8")
        if BEGIN not in page:
            page += f"\n## The ladder\n\nMeasured by `make ladder`:\n\n{BEGIN}\n{END}\n"
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")
    return table


def written() -> dict[Pairing, dict[str, Any]]:
    """The results so far: a run for one game leaves the others as they are."""
    if not RESULTS.exists():
        return {}
    rows = json.loads(RESULTS.read_text("utf-8"))["rows"]
    return {Pairing(*(one[name] for name in Pairing._fields)): one for one in rows}


def wanted(args: argparse.Namespace) -> list[Pairing]:
    """The pairings that the command asks for."""
    pair = tuple(args.pair.split(",")) if args.pair else None
    found = [
        pairing
        for pairing in pairings()
        if args.game in (None, pairing.game)
        and args.players in (None, pairing.players)
        and pair in (None, (pairing.a, pairing.b))
    ]
    if not found:
        raise TableeError("There is no such pairing on the ladder.")
    return found


def main() -> None:
    """Play pairings, and write the results down after each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--pair", metavar="A,B")
    parser.add_argument("--deals", type=int, default=2000, help="at most (2000)")
    parser.add_argument("--seconds", type=float, default=60, help="for a pairing, at most (60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--on", default="here", help="here, ray or ray://HOST:PORT")
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument("--report", action="store_true", help="play nothing")
    args = parser.parse_args()
    folder = ROOT / "build" / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    rows = written()
    for pairing in wanted(args):
        try:
            contest = play(pairing, folder, args)
        except TableeError as error:
            print(*pairing, error, file=sys.stderr, flush=True)
            continue
        rows[pairing] = row(contest)
        write(rows)
        ahead = rows[pairing]["difference"]
        print(*pairing, rows[pairing]["deals"], ahead, file=sys.stderr, flush=True)
        if contest.stopped == "interrupted":
            break
    print(write(rows))


if __name__ == "__main__":
    try:
        main()
    except TableeError as error:
        sys.exit(str(error))
