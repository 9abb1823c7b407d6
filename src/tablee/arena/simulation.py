"""Play very many matches and keep only their totals."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.engine.batch import Batch
from tablee.engine.compiled.totals import ENDINGS, LONGEST, Totals

Z95 = 1.959964
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass
class Mean:
    """A mean with its 95 % interval, from sums alone."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, n: int, total: float, squares: float) -> "Mean":
        """From how many values there were, their sum and the sum of their squares."""
        mean = total / n
        error = Z95 * (max(squares / n - mean * mean, 0.0) / n) ** 0.5
        return cls(mean, mean - error, mean + error)

    def as_json(self) -> dict[str, float]:
        """The values, rounded to six digits."""
        return {name: round(value, 6) for name, value in vars(self).items()}


def spread(counts: Any) -> dict[str, float]:
    """The distribution of whole numbers, of which counts[k] are k."""
    n, upto, present = counts.sum(), np.cumsum(counts), np.flatnonzero(counts)
    values = np.arange(len(counts))
    mean = Mean.of(n, counts @ values, counts @ (values * values))
    quantiles = {f"p{round(q * 100)}": int(np.searchsorted(upto, q * n)) for q in QUANTILES}
    bounds = {"min": int(present[0]), **quantiles, "max": int(present[-1])}
    return bounds | {name: round(value, 4) for name, value in vars(mean).items()}


@dataclass
class Simulation:
    """A batch that was played, and its totals."""

    batch: Batch
    policy: str
    totals: Totals
    seconds: float
    interrupted: bool

    def per_seat(self, first: int) -> list[Mean]:
        """The mean of shares (0) or points (2), seat by seat."""
        totals, squares = self.totals.sums[first : first + 2]
        return [Mean.of(self.totals.games, *both) for both in zip(totals, squares, strict=True)]

    @property
    def wins(self) -> list[Mean]:
        """Each seat's share of the wins."""
        return self.per_seat(0)

    @property
    def points(self) -> list[Mean]:
        """Each seat's points."""
        return self.per_seat(2)

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        totals, batch = self.totals, self.batch
        length = spread(totals.lengths) | {"max": int(totals.counts[LONGEST])}
        return {
            "game": batch.game.name,
            "rules": batch.game.version,
            "players": batch.players,
            "options": batch.options,
            "policy": self.policy,
            "seed": batch.seed,
            "device": batch.device.name,
            "threads": batch.device.threads,
            "games": totals.games,
            "interrupted": self.interrupted,
            "steps": totals.steps,
            "seconds": round(self.seconds, 4),
            "games_per_s": round(totals.games / self.seconds, 1),
            "steps_per_s": round(totals.steps / self.seconds, 1),
            "length": length,
            "rounds": spread(totals.rounds),
            "wins": [mean.as_json() for mean in self.wins],
            "points": [mean.as_json() for mean in self.points],
            "endings": {
                name: Mean.of(totals.games, n, n).as_json()
                for name, n in zip(ENDINGS, totals.counts.tolist(), strict=False)
            },
        }


def simulate(
    batch: Batch, policy: str, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play a batch to its end in pieces; Ctrl-C ends it early, with what has been played so far.

    >>> import tablee
    >>> simulation = simulate(tablee.batch("mio", n=100, players=2, seed=1), "random")
    >>> simulation.totals.games
    100
    """
    batch.warm_up(policy)  # compiled before the clock starts
    totals = Totals(batch.players)
    begun = time.perf_counter()
    interrupted = False
    try:
        for piece in batch.totals(policy):
            totals.add(piece)
            if progress is not None:
                progress(totals.games)
    except KeyboardInterrupt:
        if totals.games == 0:
            raise
        interrupted = True
    return Simulation(batch, policy, totals, time.perf_counter() - begun, interrupted)
