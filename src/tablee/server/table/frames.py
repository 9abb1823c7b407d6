"""The frames for each pair of eyes. Everything in them about the match comes through
`Match.blinded` and `Match.events_text`, the one door for secrets."""

from typing import Any

from msgspec import Raw

from tablee.engine.kit.events import SPECTATOR
from tablee.server.table.core import Core
from tablee.server.table.state import Seat
from tablee.server.wire.protocol import SeatInfo, Table, TableInfo, write, write_part


class Frames:
    """The frames for one state of a table; people who may see the same get the same bytes."""

    def __init__(self, core: Core, table_id: str, code: str, since: int) -> None:
        self.core = core
        state = core.state
        self.since = max(since, -1)
        self._frames: dict[int, bytes] = {}
        news = [news for n, news in state.news if n > self.since]
        clock = core.clock
        self._info: Any = Raw(write_part(table_info(core, table_id, code)))
        self._clock: Any = Raw(write_part(clock))
        self._news: Any = Raw(write_part(news))
        self._events_before = state.events_at(self.since)

    def for_eyes(self, eyes: int) -> bytes:
        """The frame for a seat or for a `SPECTATOR`."""
        if eyes not in self._frames:
            self._frames[eyes] = write(self._frame(eyes))
        return self._frames[eyes]

    def _frame(self, eyes: int) -> Table:
        state = self.core.state
        view: Any = None
        events: Any = []
        if state.match is not None:
            view = state.view(eyes)
            events = Raw(state.match.events_text(eyes, self._events_before))
        return Table(
            n=state.n,
            since=self.since,
            you=None if eyes == SPECTATOR else eyes,
            undoable=eyes != SPECTATOR and self.core.may_undo(eyes),
            table=self._info,
            clock=self._clock,
            view=view,
            events=events,
            news=self._news,
        )


def table_info(core: Core, table_id: str, code: str) -> TableInfo:
    """Everything about a table that all may know."""
    state = core.state
    opened, ended = state.opened, state.ended
    assert opened
    return TableInfo(
        id=table_id,
        code=code,
        game=opened.game,
        rules=opened.rules,
        players=opened.players,
        options=opened.options,
        pace=opened.pace,
        public=opened.public,
        host=state.host,
        phase=state.phase,
        seats=[_seat_info(core, seat) for seat in state.seats],
        turn=state.turn,
        held=core.hold is not None,
        watchers=sum(1 for person in core.presence.people if state.seat_of(person) is None),
        undo=core.undo.seat if core.undo else None,
        result=ended.result if ended else None,
        points=ended.points if ended else None,
        rated=bool(ended and ended.rated),
        locked=state.locked,
        unrated=state.unrated,
        after=opened.after,
        rematch=state.rematch,
    )


def _seat_info(core: Core, seat: Seat) -> SeatInfo:
    return SeatInfo(
        seat.name,
        seat.person,
        seat.player,
        core.presence.connected(seat.person),
        seat.ready,
        seat.returning,
        max(0, seat.returns) if seat.person else 0,
        seat.person in core.state.silenced,
    )
