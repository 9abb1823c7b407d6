"""Reviews of matches: one at a time, act by act, between the thoughts of bots."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

import structlog

from tablee.bots.review import Review, ReviewedAct, reviewed, reviewed_acts
from tablee.engine.match import Match
from tablee.server.live.thinkers import Thinkers

REMEMBERED = 64
"""How many reviews stay in memory."""
_LOOK = 0.5
"""Seconds between two checks whether the game's search is compiled."""
_log = structlog.get_logger("reviews")


@dataclass
class Reviewing:
    """A review that is under way, or finished."""

    of: int
    done: int = 0
    acts: list[ReviewedAct] = field(default_factory=list)
    result: Review | None = None
    task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of this process, under way and finished."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._known: OrderedDict[str, Reviewing] = OrderedDict()
        self._one = asyncio.Semaphore(1)

    def of(self, table: str) -> Reviewing | None:
        """The review of this table, if there is one."""
        if table in self._known:
            self._known.move_to_end(table)
        return self._known.get(table)

    def begin(self, table: str, match: Match) -> Reviewing:
        """Begin the review of a match; nobody else may change that match from now on."""
        begun = Reviewing(max(1, len(match.plays)))
        self._known[table] = begun
        begun.task = asyncio.create_task(self._review(table, match, begun))
        if len(self._known) > REMEMBERED:
            self._forget_oldest()
        return begun

    def _forget_oldest(self) -> None:
        _, oldest = self._known.popitem(last=False)
        if oldest.task is not None:
            oldest.task.cancel()

    async def _review(self, table: str, match: Match, review: Reviewing) -> None:
        try:
            async with self._one:
                await self._look(match, review)
        except Exception as error:
            self._known.pop(table, None)  # the next request begins anew
            _log.error("review failed", table=table, error=type(error).__name__)

    async def _look(self, match: Match, review: Reviewing) -> None:
        while not self._thinkers.ready(match.game):
            if self._thinkers.compilers.search_failed(match.game):
                raise RuntimeError("the search can't be compiled")
            await asyncio.sleep(_LOOK)
        acts: Iterator[ReviewedAct] = reviewed_acts(match)
        while (act := await self._thinkers.run(next, acts, None)) is not None:
            review.acts.append(act)
            review.done = min(act.number + 1, review.of - 1)
        review.result, review.done = reviewed(review.acts, match), review.of

    async def close(self) -> None:
        """Cancel the reviews under way."""
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
