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


@rule
def ending(over: int, best: float) -> int:
    """How a match ended in which the best seat has this share: an index into `ENDINGS`."""
    if over != ENDED:
        return 2
    return 0 if best == 1.0 else 1


@dataclass
class Totals:
    """Sums over matches, which a simulation keeps instead of the matches."""

    players: int
    lengths: Any = field(default_factory=lambda: np.zeros(LENGTHS, np.int64))
    rounds: Any = field(default_factory=lambda: np.zeros(ROUNDS, np.int64))
    counts: Any = field(default_factory=lambda: np.zeros(COUNTS, np.int64))
    sums: Any = field(init=False)  # of shares, their squares, points, their squares, by seat

    def __post_init__(self) -> None:
        self.sums = np.zeros((4, self.players), np.float64)

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
