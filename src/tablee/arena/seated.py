"""Matches in which the same bots always sit at the same seats, and their totals.

Deals are played by the crews of the arena, each of them in this one seating.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import numpy as np

from tablee.arena.crews import crew
from tablee.arena.plan import Deal, Plan, plan_for
from tablee.arena.playing import warm_up
from tablee.engine.batch import Batch, results_dtype
from tablee.engine.compiled.totals import Totals
from tablee.engine.kit.contract import ENDED, TRUNCATED
from tablee.errors import TableeError

_PIECE_SECONDS = 0.5
_MOST_AT_ONCE = 500


def seated_plan(batch: Batch, seats: Sequence[str]) -> Plan:
    """The plan for as many matches as the batch has, with these bots."""
    if len(seats) != batch.players:
        raise TableeError(f"There are {batch.players} seats, but {len(seats)} bots for them.")
    if batch.device.name != "cpu":
        raise TableeError("On a GPU only 'random' and 'greedy' play: leave --device away.")
    seating = tuple(range(batch.players))
    return plan_for(batch.game, seats, batch.players, batch.seed, batch.options, [seating])


def play_seated(plan: Plan, matches: int, jobs: int) -> Iterator[Totals]:
    """Play this number of matches in `jobs` processes; yield the totals, piece by piece."""
    warm_up(plan)
    size = 1

    def pieces() -> Iterator[range]:
        first = 0
        while first < matches:
            piece = range(first, min(first + size, matches))
            first = piece.stop
            yield piece

    with closing(crew("here", jobs)(plan, pieces())) as work:
        for deals in work:
            yield Totals.of(_results(plan, deals))
            seconds = max(sum(sum(deal.seconds) for deal in deals) / len(deals), 1e-4)
            size = max(1, min(_MOST_AT_ONCE, int(_PIECE_SECONDS / seconds)))


def _results(plan: Plan, deals: list[Deal]) -> Any:
    """Deals of one match each, as the rows of results that a batch has."""
    results = np.empty(len(deals), results_dtype(plan.players))
    for row, deal in zip(results, deals, strict=True):
        (row["steps"],), (row["first"],), (row["rounds"],) = deal.steps, deal.first, deal.rounds
        (row["shares"],), (row["points"],) = deal.shares, deal.points
        row["over"] = TRUNCATED if deal.limited[0] else ENDED
    return results
