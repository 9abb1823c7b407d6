"""Results of matches: entered into the books once each, whatever happens meanwhile."""

import json

import structlog

from tablee.server.store import Store, error_name
from tablee.server.store.people import Result
from tablee.server.table.state import State, fold

_log = structlog.get_logger("results")


class Results:
    """Enters the results of one process's tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.incomplete = False
        """Is there a result that could not be entered?"""

    async def enter(self, table: str, state: State) -> None:
        """Enter the result of a match that is over; if that fails, it is to be done later."""
        try:
            await self._store.settle(table, _results(state))
        except Exception as error:
            self.incomplete = True
            _log.error("result not entered", table=table, error=error_name(error))

    async def enter_missing(self) -> None:
        """Enter the results that a crash or a full disk has left out."""
        missing = await self._store.unsettled()
        self.incomplete = False
        for table in missing:
            try:
                state = fold(await self._store.rows(table))
            except Exception as error:
                _log.error("table can't be read", table=table, error=error_name(error))
                continue
            if state.ended is not None:
                await self.enter(table, state)


def _results(state: State) -> list[Result]:
    ended, opened = state.ended, state.opened
    assert ended and opened
    names = json.dumps([seat.name or seat.bot for seat in state.seats], ensure_ascii=False)
    return [
        Result(
            seat=n,
            person=seat.person,
            game=opened.game,
            at=ended.at,
            share=ended.result[n],
            points=ended.points[n],
            company=names,
            rated=ended.rated,
        )
        for n, seat in enumerate(state.seats)
        if seat.person is not None
    ]
