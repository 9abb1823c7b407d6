"""The scores of finished deals: shares, paired differences and ratings, with intervals."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from tablee.arena.plan import Deal, Plan
from tablee.arena.simulation import Mean
from tablee.arena.statistics import cluster_bootstrap
from tablee.ratings import Rating, rate

_MOST_RATED = 10_000
"""How many matches are rated at most; more would change nothing."""


@dataclass(frozen=True)
class Standing:
    """One bot's results."""

    bot: str
    matches: int
    share: Mean
    """The share of a win per seat: 1/players is even."""
    points: Mean
    rating: Rating
    events: dict[str, float]
    """How often each kind of event concerned one of its seats, in a match."""


@dataclass(frozen=True)
class Pair:
    """Two bots in the matches where both sat."""

    a: str
    b: str
    matches: int
    difference: Mean
    """a's share of the win less b's, per seat: paired over the deal's seatings."""
    wins: int
    losses: int
    ties: int
    decided: Mean | None
    """a's part of the matches without a tie between the two; None if there are none."""


class Scores:
    """The scores of some deals of a plan: at least two, without a gap."""

    def __init__(self, plan: Plan, deals: list[Deal]) -> None:
        self.plan, self.deals = plan, deals
        self.shares = np.array([deal.shares for deal in deals])
        self.points = np.array([deal.points for deal in deals])
        seatings = np.array(plan.seatings)
        self._sits = np.array([seatings == bot for bot in range(len(plan.bots))])
        """bots × seatings × seats"""
        self._pairs = list(combinations(range(len(plan.bots)), 2))

    def _per_bot(self, values: Any, bot: int) -> Any:
        """Deals × seatings: the mean over the bot's seats; not a number where it has none."""
        sits = self._sits[bot]
        with np.errstate(invalid="ignore"):
            return (values * sits).sum(axis=2) / sits.sum(axis=1)

    @cached_property
    def _bot_shares(self) -> list[Any]:
        return [self._per_bot(self.shares, bot) for bot in range(len(self.plan.bots))]

    def differences(self, a: int, b: int) -> Any:
        """The paired score of two bots, deal by deal: the mean over the seatings with both."""
        return np.nanmean(self._between(a, b), axis=1)

    def _between(self, a: int, b: int) -> Any:
        return self._bot_shares[a] - self._bot_shares[b]

    @cached_property
    def _intervals(self) -> list[Mean | None]:
        """Shares and points of every bot, difference and decided part of every pair."""
        above, below = [], []
        for bot, shares in enumerate(self._bot_shares):
            for values in (shares, self._per_bot(self.points, bot)):
                above.append(np.nansum(values, axis=1))
                below.append(np.isfinite(values).sum(axis=1))
        for a, b in self._pairs:
            between = self._between(a, b)
            above += [np.nansum(between, axis=1), (between > 0).sum(axis=1)]
            below += [np.isfinite(between).sum(axis=1), (np.abs(between) > 0).sum(axis=1)]
        tops, bottoms = (np.array(rows, np.float64).T for rows in (above, below))
        low, high = cluster_bootstrap(tops, bottoms, self.plan.number("bootstrap"))
        return [
            Mean(float(top / bottom), float(low[i]), float(high[i])) if bottom else None
            for i, (top, bottom) in enumerate(
                zip(tops.sum(axis=0), bottoms.sum(axis=0), strict=True)
            )
        ]

    def standings(self) -> list[Standing]:
        """Every bot's results, in the order of the plan."""
        ratings = self._ratings()
        standings = []
        for bot, name in enumerate(self.plan.names):
            share, points = self._intervals[2 * bot : 2 * bot + 2]
            assert share is not None and points is not None
            matches = int(np.isfinite(self._bot_shares[bot]).sum())
            events = self._events(bot)
            standings.append(Standing(name, matches, share, points, ratings[bot], events))
        return standings

    def _events(self, bot: int) -> dict[str, float]:
        """The events about a bot's seats, for each match and seat."""
        counted = sum((Counter(deal.events[bot]) for deal in self.deals if deal.events), Counter())
        seats = len(self.deals) * int(self._sits[bot].sum())
        return {name: round(counted[name] / seats, 4) for name in sorted(counted)}

    def pairs(self) -> list[Pair]:
        """Every two bots."""
        names = self.plan.names
        pairs = []
        for i, (a, b) in enumerate(self._pairs):
            at = 2 * (len(names) + i)
            difference, decided = self._intervals[at : at + 2]
            assert difference is not None
            between = self._between(a, b)
            won, lost, tied = (int((np.sign(between) == sign).sum()) for sign in (1, -1, 0))
            pairs.append(
                Pair(names[a], names[b], won + lost + tied, difference, won, lost, tied, decided)
            )
        return pairs

    def _ratings(self) -> list[Rating]:
        """Plackett–Luce, match by match; a bot at several seats is rated by their mean."""
        ratings = [Rating() for _ in self.plan.bots]
        enough = max(1, _MOST_RATED // len(self.plan.seatings))
        for deal in range(min(len(self.deals), enough)):
            for m in range(len(self.plan.seatings)):
                scores = [shares[deal, m] for shares in self._bot_shares]
                sat = [bot for bot, score in enumerate(scores) if np.isfinite(score)]
                rated = rate([ratings[b] for b in sat], [scores[b] for b in sat], drift=0.0)
                for bot, rating in zip(sat, rated, strict=True):
                    ratings[bot] = rating
        return ratings
