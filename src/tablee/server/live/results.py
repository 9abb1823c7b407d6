"""Results of matches: each is recorded exactly once, whatever happens meanwhile."""

import json

import structlog

from tablee.server.store import Store, error_name
from tablee.server.store.people import Result
from tablee.server.table.state import State, fold

_log = structlog.get_logger("results")


class Results:
    """Records the results of one process's tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.incomplete = False
        """Is there a result that could not be recorded?"""

    async def enter(self, table: str, state: State) -> None:
        """Record the result of a match that is over; if that fails, try again later."""
        try:
            await self._store.enter_results(table, _results(state))
        except Exception as error:
            self.incomplete = True
            _log.error("result not recorded", table=table, error=error_name(error))

    async def met_too_often(self, state: State) -> bool:
        """Have two of the people at a table had too many rated matches with each other?"""
        assert state.opened
        people = [seat.person for seat in state.seats if seat.person is not None]
        return await self._store.met_too_often(people, state.opened.game)

    async def enter_missing(self) -> None:
        """Record the results that a crash or a full disk has left out."""
        missing = await self._store.without_results()
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
    """The results to record; none for a match that began at a chosen position here."""
    ended, opened = state.ended, state.opened
    assert ended and opened
    if opened.position is not None and not opened.kept:
        return []
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
            standing=_standing(state, n),
            helped=_helped(state, n),
            spared=seat.person in state.out,
            kept=opened.kept,
        )
        for n, seat in enumerate(state.seats)
        if seat.person is not None
    ]


def _helped(state: State, n: int) -> bool:
    """Can this seat's rating not rise by the match? It can't if a bot has acted for the seat, or if
    its host has put a player out, since that would be a way to win."""
    seat = state.seats[n]
    return seat.helped or seat.stand_in is not None or seat.person in state.put_out_by


def _standing(state: State, n: int) -> float:
    """A seat's share of the win for ratings. A person who is not there at the end has left, and
    ranks behind all who are there and behind those who left later. So does a host who has put a
    player out; that player neither wins nor loses."""
    assert state.ended
    seat = state.seats[n]
    if seat.person in state.put_out_by:
        return -1 / (1 + state.put_out_by[seat.person])
    if seat.person in state.out:
        return state.ended.result[n]
    return state.ended.result[n] if seat.stand_in is None else -1 / (1 + seat.away_since)
