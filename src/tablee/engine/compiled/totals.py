"""Sums over the results of any number of matches; the kernels `add_up` fill them in."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tablee.engine.kit.contract import ENDED
from tablee.engine.kit.rule import rule

ENDINGS = ("won", "shared", "limit")
"""The first counts: matches with one winner, with several, and ended by a limit."""
STEPS, LONGEST, COUNTS = 3, 4, 5
"""The other counts: steps in total, and in the longest match."""
LENGTHS, ROUNDS = 1 << 16, 1 << 10
"""Matches of at least this many steps or rounds, less one, are counted together."""
BY_SEAT, BY_TURN = 0, 1
"""Sums are kept by seat, and by turn order: 0 for the seat that begins the match."""
SHARES, SQUARED_SHARES, POINTS, SQUARED_POINTS = range(4)


@rule
def ending(over: int, best: float) -> int:
    """How a match ended in which the best seat has this share: an index into `ENDINGS`."""
    if over != ENDED:
        return 2
    return 0 if best == 1.0 else 1


@rule
def turn_of(seat: int, starter: int, players: int) -> int:
    """A seat's place in the turn order: 0 for the seat that begins the match."""
    return seat - starter if seat >= starter else seat - starter + players


@dataclass
class Totals:
    """Sums over matches, which a simulation keeps instead of the matches."""

    players: int
    lengths: Any = field(default_factory=lambda: np.zeros(LENGTHS, np.int64))
    rounds: Any = field(default_factory=lambda: np.zeros(ROUNDS, np.int64))
    counts: Any = field(default_factory=lambda: np.zeros(COUNTS, np.int64))
    sums: Any = field(init=False)
    """`sums[BY_SEAT, SHARES, 0]` is the sum of seat 0's shares of the win."""

    def __post_init__(self) -> None:
        self.sums = np.zeros((2, 4, self.players), np.float64)

    @classmethod
    def of(cls, results: Any) -> "Totals":
        """The sums over rows of results, as `Batch.stream` yields them."""
        totals = cls(results["shares"].shape[1])
        np.add.at(totals.lengths, np.minimum(results["steps"], LENGTHS - 1), 1)
        np.add.at(totals.rounds, np.minimum(results["rounds"], ROUNDS - 1), 1)
        for over, best in zip(results["over"], results["shares"].max(axis=1), strict=True):
            totals.counts[ending(over, best)] += 1
        totals.counts[STEPS] = results["steps"].sum()
        totals.counts[LONGEST] = results["steps"].max()
        places = np.arange(totals.players) + results["first"][:, None]
        for order, at in ((BY_SEAT, places * 0 + np.arange(totals.players)), (BY_TURN, places)):
            shares, points = (
                np.take_along_axis(results[name].astype(np.float64), at % totals.players, axis=1)
                for name in ("shares", "points")
            )
            values = (shares, shares * shares, points, points * points)
            totals.sums[order] = [value.sum(axis=0) for value in values]
        return totals

    def columns(self) -> tuple[Any, Any, Any, Any]:
        """The arrays, in the kernels' order."""
        return self.lengths, self.rounds, self.counts, self.sums

    def filled(self, columns: list[Any]) -> "Totals":
        """These totals, with the arrays that kernels have filled in."""
        self.lengths, self.rounds, self.counts, self.sums = columns
        return self

    def add(self, other: "Totals") -> None:
        """Add the totals of other matches."""
        longest = max(self.counts[LONGEST], other.counts[LONGEST])
        for mine, others in zip(self.columns(), other.columns(), strict=True):
            mine[:] += others
        self.counts[LONGEST] = longest

    @property
    def games(self) -> int:
        """The number of matches."""
        return int(self.counts[: len(ENDINGS)].sum())

    @property
    def steps(self) -> int:
        """The number of steps in all matches together."""
        return int(self.counts[STEPS])
