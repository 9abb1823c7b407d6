"""What each pair of eyes is sent. Everything of the match comes through `Match.blinded` and
`Match.events_text`, the one door for secrets."""

from typing import Any

from msgspec import Raw

from tablee.engine.kit.events import SPECTATOR
from tablee.server.table import play
from tablee.server.table.core import Core
from tablee.server.table.state import Seat
from tablee.server.wire.protocol import Clock, SeatInfo, Table, TableInfo, write, write_part


class Frames:
    """The frames that tell one state of a table, made once for all who see the same."""

    def __init__(self, core: Core, table_id: str, code: str, since: int) -> None:
        self.core, self.id, self.code = core, table_id, code
        self.since = max(since, -1)
        self._made: dict[int, bytes] = {}
        self._common = self._for_all()

    def _for_all(self) -> tuple[Any, Any, Any, int]:
        """What all are told alike, as it is written, and how many events were told before."""
        state = self.core.state
        info = table_info(self.core, self.id, self.code)
        news = [news for n, news in state.news if n > self.since]
        written, time = Raw(write_part(info)), Raw(write_part(clock(self.core)))
        return written, time, Raw(write_part(news)), state.told_at(self.since)

    def for_eyes(self, eyes: int) -> bytes:
        """The frame for a seat or for a `SPECTATOR`."""
        if eyes not in self._made:
            self._made[eyes] = write(self._frame(eyes))
        return self._made[eyes]

    def _frame(self, eyes: int) -> Table:
        state = self.core.state
        info, time, news, told = self._common
        view: Any = None
        events: Any = []
        if state.match is not None:
            view = state.view(eyes)
            events = Raw(state.match.events_text(eyes, told))
        return Table(
            n=state.n,
            since=self.since,
            you=None if eyes == SPECTATOR else eyes,
            undoable=eyes != SPECTATOR and play.may_undo(self.core, eyes),
            table=info,
            clock=time,
            view=view,
            events=events,
            news=news,
        )


def clock(core: Core) -> Clock:
    """Whose time runs, and how much of it is left."""
    seat = core.state.turn
    if seat is None:
        return Clock(None, None, 0)
    left = (
        None
        if core.pace.turn >= 86_400 * core.tempo
        else _ms(core.turn_from + core.pace.turn - core.now)
    )
    if core.patience and core.closing is not None:  # it ends by itself, at any pace
        left = _ms(play.closes_at(core) - core.now)
    return Clock(seat, left, _ms(play.window_end(core) - core.now) if core.patience else 0)


def _ms(seconds: float) -> int:
    return max(0, round(seconds * 1000))


def table_info(core: Core, table_id: str, code: str) -> TableInfo:
    """What all may know."""
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
        watchers=sum(1 for person in core.here if state.seat_of(person) is None),
        undo=core.undo.seat if core.undo else None,
        result=ended.result if ended else None,
        points=ended.points if ended else None,
        rated=bool(ended and ended.rated),
        after=opened.after,
        rematch=state.rematch,
    )


def _seat_info(core: Core, seat: Seat) -> SeatInfo:
    return SeatInfo(seat.name, seat.person, seat.player, core.connected(seat.person), seat.ready)
