"""Play very many matches and keep only what they add up to."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.engine.batch import Batch
from tablee.engine.contract import TRUNCATED

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
        """Rounded to what the interval makes sense of."""
        return {name: round(value, 6) for name, value in vars(self).items()}


class Tally:
    """What results add up to, however many there are."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.lengths = np.zeros(1024, np.int64)
        self.sums = {name: np.zeros((2, players)) for name in ("shares", "points")}
        self.endings = {"won": 0, "shared": 0, "limit": 0}

    def add(self, results: Any) -> None:
        """Add the results of some matches."""
        self.games += len(results)
        self._add_lengths(results["steps"])
        for name, sums in self.sums.items():
            values = results[name].astype(np.float64)
            self.sums[name] = sums + np.stack([values.sum(axis=0), (values * values).sum(axis=0)])
        limited = results["over"] == TRUNCATED
        alone = results["shares"].max(axis=1) == 1
        self.endings["limit"] += int(limited.sum())
        self.endings["won"] += int((alone & ~limited).sum())
        self.endings["shared"] += int((~alone & ~limited).sum())

    def _add_lengths(self, steps: Any) -> None:
        counts = np.bincount(steps)
        if len(counts) > len(self.lengths):
            self.lengths = np.pad(self.lengths, (0, len(counts) - len(self.lengths)))
        self.lengths[: len(counts)] += counts

    @property
    def steps(self) -> int:
        """How many steps there were in all."""
        return int(self.lengths @ np.arange(len(self.lengths)))

    def per_seat(self, name: str) -> list[Mean]:
        """The mean of shares or points, seat by seat."""
        total, squares = self.sums[name]
        return [Mean.of(self.games, total[seat], squares[seat]) for seat in range(self.players)]

    def length(self) -> dict[str, float]:
        """How long the matches were, in steps."""
        upto = np.cumsum(self.lengths)
        there = np.flatnonzero(self.lengths)
        quantiles = {
            f"p{round(q * 100)}": int(np.searchsorted(upto, q * self.games)) for q in QUANTILES
        }
        mean = self.steps / self.games
        return {"min": int(there[0]), **quantiles, "max": int(there[-1]), "mean": round(mean, 3)}


@dataclass
class Simulation:
    """What was played, and what came of it."""

    batch: Batch
    policy: str
    tally: Tally
    seconds: float
    interrupted: bool

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        tally, batch = self.tally, self.batch
        speed = {
            "games_per_s": round(tally.games / self.seconds, 1),
            "steps_per_s": round(tally.steps / self.seconds, 1),
        }
        return {
            "game": batch.game.name,
            "rules": batch.game.version,
            "players": batch.players,
            "options": batch.options,
            "policy": self.policy,
            "seed": batch.seed,
            "threads": batch.threads,
            "device": "cpu",
            "games": tally.games,
            "interrupted": self.interrupted,
            "steps": tally.steps,
            "seconds": round(self.seconds, 4),
            **speed,
            "length": tally.length(),
            "wins": [mean.as_json() for mean in tally.per_seat("shares")],
            "points": [mean.as_json() for mean in tally.per_seat("points")],
            "endings": {name: n / tally.games for name, n in tally.endings.items()},
        }


def simulate(
    batch: Batch, policy: str, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play a batch to its end in pieces; Ctrl-C ends it early, with what has been played so far.

    >>> import tablee
    >>> played = simulate(tablee.batch("mio", n=100, players=2, seed=1), "random")
    >>> played.tally.games
    100
    """
    assert batch.game.batch_kernels  # compiled before the clock starts
    tally = Tally(batch.players)
    begun = time.perf_counter()
    interrupted = False
    try:
        for results in batch.stream(policy):
            tally.add(results)
            if progress is not None:
                progress(tally.games)
    except KeyboardInterrupt:
        if tally.games == 0:
            raise
        interrupted = True
    return Simulation(batch, policy, tally, time.perf_counter() - begun, interrupted)
