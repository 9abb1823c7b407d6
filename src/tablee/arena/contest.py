"""Let bots play against each other until enough is known, and report the result.

>>> from tablee.arena.plan import make_plan
>>> from tablee.arena.crews import alone
>>> plan = make_plan("mio", ["greedy", "random"], options={"target": 20})
>>> report = Contest(plan, deals=30).run(alone).as_json()
>>> report["deals"], report["matches"]
(30, 60)
>>> report["pairs"][0]["difference"]["low"] > 0
True
"""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from tablee.arena.keeping import Keeper
from tablee.arena.plan import Deal, Plan
from tablee.arena.playing import warm_up
from tablee.arena.scores import Scores
from tablee.arena.simulation import Mean
from tablee.arena.statistics import LOWER, UPPER, Verdict, sprt
from tablee.arena.work import Crew
from tablee.errors import TableeError
from tablee.ratings import Rating

_PIECE_SECONDS = 0.5
"""About how many seconds of work a worker is given at once."""
_MOST_AT_ONCE = 500
_FEWEST = 2
"""How few deals can make an interval."""


class Neighbours:
    """Sequential tests: is each bot better than the one listed after it?"""

    def __init__(self, plan: Plan, margin: float) -> None:
        self.plan, self.margin = plan, margin
        self._differences: list[list[float]] = [[] for _ in plan.bots[1:]]

    def add(self, deals: list[Deal]) -> None:
        """Add these deals, which follow those added before."""
        if deals:
            scores = Scores(self.plan, deals)
            for i, differences in enumerate(self._differences):
                differences.extend(scores.differences(i, i + 1).tolist())

    @property
    def seen(self) -> int:
        """How many deals have been added."""
        return len(self._differences[0])

    def verdicts(self) -> list[Verdict]:
        """The verdicts of the tests, in the order of the bots."""
        return [sprt(differences, self.margin) for differences in self._differences]

    def end(self) -> int | None:
        """The number of deals after which all tests had decided; None if they have not."""
        verdicts = self.verdicts()
        if any(verdict.better is None for verdict in verdicts):
            return None
        return max(verdict.deals for verdict in verdicts)


@dataclass
class Contest:
    """The deals to be played, those that are finished, and when to stop.

    >>> from tablee.arena.crews import crew
    >>> from tablee.arena.plan import make_plan
    >>> plan = make_plan("mio", ["greedy", "random"], players=2, options={"target": 20})
    >>> report = Contest(plan, deals=10).run(crew("here", jobs=1)).as_json()
    >>> report["bots"][0]["bot"], report["matches"]
    ('greedy', 20)
    """

    plan: Plan
    deals: int
    """How many deals to play."""
    margin: float | None = None
    """Stop as soon as a sequential test with this margin has decided every two neighbours."""
    seconds: float | None = None
    """Stop after this many seconds."""
    finished: dict[int, Deal] = field(default_factory=dict)
    keeper: Keeper | None = None
    stopped: str = "deals"
    """Why it ended: all deals were played, `sprt`, `time` or `interrupted`."""
    took: float = 0.0
    _per_deal: float = 0.0

    def __post_init__(self) -> None:
        self.tests = Neighbours(self.plan, self.margin) if self.margin is not None else None

    def run(self, crew: Crew, progress: Callable[[int], None] | None = None) -> "Contest":
        """Play the deals that are left. Ctrl-C ends the contest early, with what is finished.

        Compiling comes first and does not count towards `seconds`.
        """
        begun = time.perf_counter()
        try:
            warm_up(self.plan)
            begun = time.perf_counter()
            if not self._decided():
                self._play(crew, progress, begun)
        except KeyboardInterrupt:
            self.stopped = "interrupted"
        self.took = time.perf_counter() - begun
        if len(self._row()) < _FEWEST:
            raise TableeError(f"At least {_FEWEST} deals must be finished to say anything.")
        return self

    def _play(self, crew: Crew, progress: Callable[[int], None] | None, begun: float) -> None:
        with closing(crew(self.plan, self._pieces())) as work:
            for deals in work:
                self.finished.update({deal.deal: deal for deal in deals})
                self._per_deal = sum(deals[-1].seconds) or 1e-4
                if self.keeper is not None:
                    self.keeper.keep(deals)
                if progress is not None:
                    progress(len(self.finished))
                if self._decided():
                    return
                if self.seconds is not None and time.perf_counter() - begun > self.seconds:
                    self.stopped = "time"
                    return

    def _pieces(self) -> Iterator[range]:
        """The deals that are left, in ranges of about the same amount of work."""
        first = 0
        while first < self.deals:
            if first in self.finished:
                first += 1
                continue
            last = first + 1
            while last < min(first + self._size(), self.deals) and last not in self.finished:
                last += 1
            yield range(first, last)
            first = last

    def _size(self) -> int:
        if not self._per_deal:
            return 1
        return max(1, min(_MOST_AT_ONCE, int(_PIECE_SECONDS / self._per_deal)))

    # --- the result

    def _row(self) -> list[Deal]:
        """The finished deals up to the first unfinished one.

        (Long matches finish last: counting every finished deal would favour the short ones, and the
        result would depend on the workers' speed.)
        """
        row: list[Deal] = []
        while len(row) < self.deals and len(row) in self.finished:
            row.append(self.finished[len(row)])
        return row

    def _decided(self) -> bool:
        if self.tests is None:
            return False
        self.tests.add(self._row()[self.tests.seen :])
        if self.tests.end() is None:
            return False
        self.stopped = "sprt"
        return True

    def counted(self) -> list[Deal]:
        """The deals that count: the finished ones without a gap, up to the one at which the tests
        decided."""
        end = self.tests.end() if self.tests is not None else None
        return self._row()[:end]

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs: see docs/arena.md. Only `time` depends on the machine."""
        deals = self.counted()
        scores = Scores(self.plan, deals)
        matches = len(deals) * len(self.plan.seatings)
        return {
            **self.plan.as_json(),
            "deals": len(deals),
            "matches": matches,
            "stopped": self.stopped,
            "steps": round(sum(sum(deal.steps) for deal in deals) / matches, 2),
            "limited": round(sum(sum(deal.limited) for deal in deals) / matches, 6),
            "bots": [_as_json(vars(standing)) for standing in scores.standings()],
            "pairs": [_as_json(vars(pair)) for pair in scores.pairs()],
            "sprt": self._sprt_json(),
            "time": self._time_json(deals),
        }

    def _sprt_json(self) -> dict[str, Any] | None:
        if self.tests is None:
            return None
        names = self.plan.names
        tests = [
            {"a": a, "b": b, **vars(verdict), "llr": round(verdict.llr, 3)}
            for a, b, verdict in zip(names, names[1:], self.tests.verdicts(), strict=False)
        ]
        bounds = [round(LOWER, 3), round(UPPER, 3)]
        return {"margin": self.margin, "bounds": bounds, "tests": tests}

    def _time_json(self, deals: list[Deal]) -> dict[str, Any]:
        decisions = [sum(deal.decisions[i] for deal in deals) for i in range(len(self.plan.bots))]
        seconds = [sum(deal.seconds[i] for deal in deals) for i in range(len(self.plan.bots))]
        return {
            "seconds": round(self.took, 3),
            "bots": [
                {"bot": name, "decisions": n, "per_decision": round(spent / max(n, 1), 9)}
                for name, n, spent in zip(self.plan.names, decisions, seconds, strict=True)
            ],
        }


def _as_json(fields: dict[str, Any]) -> dict[str, Any]:
    plain = {}
    for name, value in fields.items():
        if isinstance(value, Mean):
            plain[name] = value.as_json()
        elif isinstance(value, Rating):
            plain[name] = {"mu": round(value.mu, 3), "sigma": round(value.sigma, 3)}
        else:
            plain[name] = value
    return plain
