"""The ladder of the bots: is every level better than the one below it, in every game?

    python bench/ladder.py --seconds 3600                  # all of it, for an hour
    python bench/ladder.py --game mio --players 2 --seconds 60
    python bench/ladder.py --pair master,greedy
    python bench/ladder.py --report                        # only write down what there is

For each game with its smallest, a middle and its largest number of players: each level against the
next lower one, greedy against random, and with the fewest players master against greedy. The
pairings are played side by side, a piece at a time to each of `--jobs` processes: pairings that are
not sure yet get most of the time. Finished deals lie in `--folder`, a file for each pairing, and
the next run goes on with them; so does a run on another machine that is handed the files. The
results go to bench/results-ladder.json, and as a table into docs/bots.md, between the marks of the
ladder.
"""

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from itertools import count, pairwise, takewhile
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from tablee.arena.keeping import begin, go_on, read
from tablee.arena.plan import Deal, Plan, make_plan
from tablee.arena.playing import warm_up
from tablee.arena.scores import Scores
from tablee.arena.work import answer, checked
from tablee.bots import bots
from tablee.engine.registry import games
from tablee.errors import TableeError

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results-ladder.json"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- ladder -->", "<!-- end of ladder -->"
LADDER = ("master", "expert", "club", "casual", "beginner")
SEED, SEATINGS = 5, 2
"""Of two bots, a seating and its opposite: more deals tell more than more seatings of a deal."""
PIECE, MOST_AT_ONCE = 1.0, 100
"""A worker gets about so many seconds of work at once, and so many deals at most."""
FEWEST, SURE, WEIGHT = 8, 3.5, 8.0
"""A lead is sure after so many deals, from so many standard errors on; a pairing in which it is
gets that much less of the time."""


KINDS = {
    "ekko": ("passed", "mirrors let go"),
    "exhopp": ("offered", "offers"),
    "input": ("lost", "announcements lost"),
    "mio": ("forgot", "shouts forgotten"),
    "oeufs": ("out", "wrong calls"),
}
"""For each game, an event that tells how a level plays, and what the table calls it."""


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


class Cell:
    """A pairing, the deals of it that are finished, and those that are being played."""

    def __init__(self, pairing: Pairing, folder: Path, fresh: bool) -> None:
        self.pairing, self.plan = pairing, pairing.plan
        self.finished: dict[int, Deal] = {}
        file = folder / f"{'-'.join(map(str, pairing))}.jsonl"
        if file.exists() and (fresh or read(file)[0] != self.plan):
            file.unlink()  # played by other bots or rules
        if file.exists():
            _, self.finished, self.keeper = go_on(file)
        else:
            self.keeper = begin(file, self.plan)
        self._next, self._out = 0, 0.0

    @property
    def spent(self) -> float:
        """So many seconds went into it, pieces that are being played included."""
        return self._out + sum(sum(deal.seconds) for deal in self.finished.values())

    def sure(self) -> bool:
        """Is the first bot better, beyond doubt?"""
        if len(self.finished) < FEWEST:
            return False
        gaps = Scores(self.plan, list(self.finished.values())).differences(0, 1)
        return bool(gaps.mean() > SURE * gaps.std(ddof=1) / len(gaps) ** 0.5)

    def piece(self, most: int) -> range | None:
        """The deals to play next: about as many as take `PIECE` seconds."""
        while self._next in self.finished:
            self._next += 1
        mean = self.spent / max(1, len(self.finished)) or PIECE
        last = min(most, self._next + max(1, min(MOST_AT_ONCE, int(PIECE / mean))))
        first, self._next = self._next, last
        self._out += PIECE
        return range(first, last) if first < last else None

    def keep(self, deals: list[Deal]) -> None:
        """These deals are finished."""
        self.finished.update({deal.deal: deal for deal in deals})
        self.keeper.keep(deals)
        self._out -= PIECE

    def row(self) -> dict[str, Any] | None:
        """A line of the results: the deals up to the first that is not finished; None if too few.

        (The longest matches are finished last: taking whatever is finished would favour the short.)
        """
        deals = [self.finished[i] for i in takewhile(self.finished.__contains__, count())]
        if len(deals) < FEWEST:
            return None
        scores = Scores(self.plan, deals)
        (pair,) = scores.pairs()
        report = {
            name: getattr(pair, name) for name in ("a", "b", "matches", "wins", "losses", "ties")
        }
        spent, asked = (
            [sum(of[i] for of in each) for i in range(2)]
            for each in ([deal.seconds for deal in deals], [deal.decisions for deal in deals])
        )
        return {
            "game": self.plan.game,
            "players": self.plan.players,
            "deals": len(deals),
            "limited": round(sum(sum(deal.limited) for deal in deals) / pair.matches, 6),
            **report,
            "difference": pair.difference.as_json(),
            "decided": pair.decided and pair.decided.as_json(),
            "told": [one.events.get(KINDS[self.plan.game][0], 0.0) for one in scores.standings()],
            "per_decision": [round(spent[i] / max(1, asked[i]), 9) for i in range(2)],
            "command": f"tablee arena {self.plan.game} --bots {pair.a},{pair.b} --players "
            f"{self.plan.players} --deals {len(deals)} --seed {SEED} --seatings {SEATINGS}",
        }


class Workers:
    """Processes that play pieces of any pairing."""

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        self.free: list[Connection] = []
        self._at: dict[Connection, Cell] = {}
        self._processes = []
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self.free.append(ours)

    def give(self, cell: Cell, piece: range) -> None:
        """A free one plays these deals."""
        worker = self.free.pop()
        self._at[worker] = cell
        worker.send((cell.plan, piece))

    def hear(self, seconds: float) -> None:
        """Wait so long at most for some to finish, and write down what they have played."""
        for worker in wait(list(self._at), timeout=max(0.0, seconds)):
            assert isinstance(worker, Connection)
            self._at.pop(worker).keep(checked(worker.recv()))
            self.free.append(worker)

    def busy(self) -> bool:
        """Is anything being played?"""
        return bool(self._at)

    def end(self) -> None:
        """Send them home at once."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()


def _work(master: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides what Ctrl-C means
    try:
        while True:
            master.send(answer(*master.recv()))
    except (EOFError, OSError):
        return


def compile_all(games: dict[str, int], jobs: int) -> None:
    """Each game once, side by side, before the workers start: not by each of them."""
    with get_context("spawn").Pool(min(jobs, len(games))) as pool:
        pool.map(warm_up, [Pairing(*of, *LADDER[:2]).plan for of in games.items()])


def play(cells: list[Cell], args: argparse.Namespace) -> None:
    """Play for a while, each piece in the pairing that had least time for what it needs."""
    until = time.monotonic() + args.seconds
    compile_all({cell.plan.game: cell.plan.players for cell in cells}, args.jobs)
    open_ = {cell.pairing: cell for cell in cells}
    workers = Workers(args.jobs)
    weight = dict.fromkeys(open_, 1.0)  # of a second that a pairing has had
    try:
        while (left := until - time.monotonic()) > 0 and (open_ or workers.busy()):
            while workers.free and open_:
                cell = min(open_.values(), key=lambda one: one.spent * weight[one.pairing])
                weight[cell.pairing] = WEIGHT if cell.sure() else 1.0
                if (piece := cell.piece(args.deals)) is None:
                    del open_[cell.pairing]
                else:
                    workers.give(cell, piece)
            workers.hear(left)
    except KeyboardInterrupt:
        print("Interrupted: this is what there is.", file=sys.stderr)
    finally:
        workers.end()


def markdown(rows: list[dict[str, Any]]) -> str:
    """The results as a table."""
    lines = [
        "| game | players | pairing | ahead, % | 95 % | won of decided, % | 95 % "
        "| a match and seat | ended by limit, % | deals | a decision, ms |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in rows:
        ahead, won = one["difference"], one["decided"]
        mark = "" if ahead["low"] > 0 else " (not shown)"
        lines.append(
            f"| {games()[one['game']].title.en} | {one['players']} "
            f"| {one['a']} – {one['b']}{mark} | {100 * ahead['mean']:+.1f} "
            f"| {100 * ahead['low']:+.1f} … {100 * ahead['high']:+.1f} "
            + (
                f"| {100 * won['mean']:.1f} | {100 * won['low']:.1f} … {100 * won['high']:.1f} "
                if won
                else "| – | – "
            )
            + f"| {_told(one)} | {100 * one['limited']:.1f} | {one['deals']:,} "
            f"| {' / '.join(f'{1000 * s:.3g}' for s in one['per_decision'])} |"
        )
    return "\n".join(lines)


def _told(row: dict[str, Any]) -> str:
    """How often the game's telling event was about a seat of each bot, in a match."""
    if "told" not in row:  # played before events were counted
        return "–"
    return f"{KINDS[row['game']][1]} " + " / ".join(f"{n:.2f}" for n in row["told"])


def write(rows: dict[Pairing, dict[str, Any]]) -> str:
    """Put the results where they are read, and give the table back."""
    in_order = [rows[pairing] for pairing in pairings() if pairing in rows]
    text = json.dumps({"seed": SEED, "rows": in_order}, ensure_ascii=False, indent=1)
    RESULTS.write_text(text + "\n", "utf-8")
    table = markdown(in_order)
    page = PAGE.read_text("utf-8")
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
        if (args.game is None or pairing.game in args.game)
        and args.players in (None, pairing.players)
        and pair in (None, (pairing.a, pairing.b))
    ]
    if not found:
        raise TableeError("There is no such pairing on the ladder.")
    return found


def main() -> None:
    """Play pairings, and write the results down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", action="append", help="can be repeated")
    parser.add_argument("--players", type=int)
    parser.add_argument("--pair", metavar="A,B")
    parser.add_argument("--deals", type=int, default=2000, help="of a pairing, at most (2000)")
    parser.add_argument("--seconds", type=float, default=600, help="in all, at most (600)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "ladder")
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument("--report", action="store_true", help="play nothing")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    cells = [Cell(pairing, args.folder, args.fresh) for pairing in wanted(args)]
    if not args.report:
        play(cells, args)
    rows = written()
    for cell in cells:
        cell.keeper.close()
        if (row := cell.row()) is not None:
            rows[cell.pairing] = row
    print(write(rows))


if __name__ == "__main__":
    try:
        main()
    except TableeError as error:
        sys.exit(str(error))
