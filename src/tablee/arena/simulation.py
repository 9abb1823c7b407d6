"""Play very many matches and keep only their totals."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.arena.seated import play_seated, seated_plan
from tablee.engine.batch import Batch
from tablee.engine.compiled.policies import POLICIES
from tablee.engine.compiled.totals import (
    BY_SEAT,
    BY_TURN,
    ENDINGS,
    LONGEST,
    POINTS,
    SHARES,
    Totals,
)

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
        """From the number of values, their sum and the sum of their squares."""
        mean = float(total / n)
        error = Z95 * (max(float(squares / n) - mean * mean, 0.0) / n) ** 0.5
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
class Place:
    """The results of one seat, or of one place in the turn order."""

    wins: Mean
    """Its share of the wins."""
    points: Mean

    def as_json(self) -> dict[str, dict[str, float]]:
        """Both means."""
        return {"wins": self.wins.as_json(), "points": self.points.as_json()}


@dataclass
class Simulation:
    """A batch that was played, and its totals."""

    batch: Batch
    seats: list[str]
    """The bot at each seat."""
    totals: Totals
    seconds: float
    interrupted: bool

    @property
    def by_seat(self) -> list[Place]:
        """What each seat won. The seat that begins is drawn anew in every match, so equal bots do
        equally well at all seats."""
        return self._places(BY_SEAT)

    @property
    def by_turn(self) -> list[Place]:
        """What the seat that begins won, the seat to its left, and so on."""
        return self._places(BY_TURN)

    def _places(self, order: int) -> list[Place]:
        games, sums = self.totals.games, self.totals.sums[order]
        return [
            Place(*(Mean.of(games, sums[k, i], sums[k + 1, i]) for k in (SHARES, POINTS)))
            for i in range(self.batch.players)
        ]

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        totals, batch = self.totals, self.batch
        length = spread(totals.lengths) | {"max": int(totals.counts[LONGEST])}
        return {
            "game": batch.game.name,
            "rules": batch.game.version,
            "players": batch.players,
            "options": batch.options,
            "seats": self.seats,
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
            "by_turn": [place.as_json() for place in self.by_turn],
            "by_seat": [place.as_json() for place in self.by_seat],
            "endings": {
                name: Mean.of(totals.games, n, n).as_json()
                for name, n in zip(ENDINGS, totals.counts.tolist(), strict=False)
            },
        }


def simulate(
    batch: Batch, seats: str | Sequence[str], progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play a batch to its end in pieces; Ctrl-C ends it early, with what has been played so far.

    Where all bots are `random` or `greedy`, compiled loops play; where another bot sits, processes
    play match by match, as in the arena.

    Args:
        batch: The matches to be played: their game, players, options, number and seed.
        seats: The bot at each seat, or one for all seats.
        progress: Is called now and then with the number of matches that were played so far.

    >>> import tablee
    >>> simulation = simulate(tablee.batch("mio", n=100, players=2, seed=1), ["greedy", "random"])
    >>> simulation.totals.games
    100
    >>> simulation.by_seat[0].wins.mean
    1.0
    """
    names = [seats] * batch.players if isinstance(seats, str) else list(seats)
    if set(names) <= set(POLICIES):
        batch.warm_up(names)  # compiled before the clock starts
        pieces = batch.totals(names)
    else:
        pieces = play_seated(seated_plan(batch, names), batch.n, batch.device.threads)
    totals = Totals(batch.players)
    begun = time.perf_counter()
    interrupted = False
    try:
        for piece in pieces:
            totals.add(piece)
            if progress is not None:
                progress(totals.games)
    except KeyboardInterrupt:
        if totals.games == 0:
            raise
        interrupted = True
    return Simulation(batch, names, totals, time.perf_counter() - begun, interrupted)
