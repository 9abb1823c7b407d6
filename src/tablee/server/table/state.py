"""A table as the fold of its log: the same rows always give the same table."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from tablee.engine.compiled.cache import copied
from tablee.engine.game import Game
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match, Play
from tablee.engine.registry import game as find_game
from tablee.engine.text import writing
from tablee.server.table import log
from tablee.server.table.log import Row, Scalar
from tablee.server.wire.protocol import News

REMEMBERED = 64
"""How many numbers back a command may answer."""


@dataclass
class Seat:
    """Who plays a seat."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    """The bot that plays while no person has taken the seat."""
    stand_in: str | None = None
    """The bot that plays in its person's stead."""
    left: bool = False
    """Did the person leave, so that only sitting down again brings him back?"""

    ready: bool = False
    """Has the person said so, before the match?"""

    @property
    def player(self) -> str | None:
        """The bot that plays here now, if one does."""
        return self.bot if self.person is None else self.stand_in


@dataclass
class State:
    """All that the log says of a table."""

    n: int = -1
    opened: log.Opened | None = None
    phase: Literal["open", "playing", "over", "closed"] = "open"
    host: str = ""
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    ended: log.Ended | None = None
    rematch: str | None = None
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """The commands that were carried out, and under which number."""
    news: deque[tuple[int, News]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    told: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """How many events the match had told after each number."""
    past: deque[tuple[int, Any]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The match's record as it was from each number on."""
    on_turn: int = -1
    last_act: log.Acted | None = None
    """The latest act, while it could be undone."""
    last_seen: dict[int, int] = field(default_factory=dict)
    """The number of each seat's latest act."""

    _views: dict[int, msgspec.Raw] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """What is played here."""
        assert self.opened
        return find_game(self.opened.game)

    @property
    def turn(self) -> int | None:
        """Whose time runs."""
        return self.on_turn if self.phase == "playing" else None

    def seat_of(self, person: str | None) -> int | None:
        """Where this person sits."""
        for number, seat in enumerate(self.seats):
            if person is not None and seat.person == person:
                return number
        return None

    def apply(self, row: Row) -> None:
        """The only way a table changes."""
        self.n += 1
        self._views.clear()
        if row.id:
            self.done[row.who, row.id] = self.n
        getattr(self, "_" + type(row).__name__.lower())(row)
        if self.match is not None:
            self.told.append((self.n, self.match.told))

    def legal(self, shown: Match) -> list[int]:
        """What the eyes of a blinded match may do, by id; a live table asks for no passes."""
        eyes = shown.eyes
        if eyes == SPECTATOR:
            return []
        acts = shown.legal_ids(eyes)
        return acts if eyes == self.turn else [id for id in acts if id != shown.game.pass_action]

    def view(self, eyes: int) -> msgspec.Raw:
        """The match as these eyes see it, as JSON; made once for each number."""
        assert self.match
        if eyes not in self._views:
            shown = self.match.blinded(eyes)
            position = writing.view_text(self.match.game, shown.states)
            legal = writing.actions_text(shown.game, tuple(self.legal(shown)))
            self._views[eyes] = msgspec.Raw(b'%b,"legal":%b}' % (position[:-1], legal))
        return self._views[eyes]

    def before(self, on: int) -> Match | None:
        """The match as it was at a number; None if that is too long ago to say."""
        assert self.match
        for n, states in reversed(self.past):
            if n <= on:
                return Match(self.match.game, states, None, self.match.names)
        return None

    def told_at(self, n: int) -> int:
        """How many events the match had told at a number, as far back as is remembered."""
        for number, told in reversed(self.told):
            if number <= n:
                return told
        forgotten = len(self.told) == REMEMBERED
        return self.told[0][1] if forgotten and n >= 0 else 0

    def _remember(self) -> None:
        assert self.match
        self._views.clear()
        self.past.append((self.n, copied(self.match.states)))
        self.on_turn = int(self.match.states["turn"][0])

    def _tell(self, what: Any, **words: Any) -> None:
        self.news.append((self.n, News(what, **words)))

    # --- what each row does

    def _opened(self, row: log.Opened) -> None:
        self.opened, self.host = row, row.host
        self.seats = [Seat(bot=bot) for bot in row.bots]
        self._tell("opened")

    def _sat(self, row: log.Sat) -> None:
        seat = self.seats[row.seat]
        seat.person, seat.name, seat.stand_in, seat.ready = row.person, row.name, None, False
        self._tell("sat", seat=row.seat)

    def _stood(self, row: log.Stood) -> None:
        seat = self.seats[row.seat]
        seat.person = seat.name = seat.stand_in = None
        seat.ready = False
        self._tell("stood", seat=row.seat)

    def _seated(self, row: log.Seated) -> None:
        self.seats[row.seat] = Seat(bot=row.bot)
        self._tell("seated", seat=row.seat)

    def _readied(self, row: log.Readied) -> None:
        self.seats[row.seat].ready = row.ready

    def _hosted(self, row: log.Hosted) -> None:
        self.host = row.person
        self._tell("hosted", seat=self.seat_of(row.person))

    def _started(self, row: log.Started) -> None:
        assert self.opened
        self.phase = "playing"
        options = {**self.opened.options, "live": True}
        self.match = Match.new(self.game, self.opened.players, row.seed, options, row.names)
        self._remember()
        self._tell("started")

    def _acted(self, row: log.Acted) -> None:
        self.play(row.seat, row.do, row.aim, row.fresh)
        self.last_seen[row.seat] = self.n
        self.last_act = None if row.void else row
        if row.beaten is not None:
            self._tell("beaten", seat=row.seat, by=row.beaten)

    def play(self, seat: int, do: str, aim: Scalar, fresh: str) -> None:
        """Play an act in the match; one that the rules forbid raises `IllegalAction`."""
        assert self.match
        self.match.act(seat, do, aim, fresh)
        self._remember()

    def _away(self, row: log.Away) -> None:
        self.seats[row.seat].stand_in = row.bot
        self.seats[row.seat].left = row.why == "left"
        self._tell("away", seat=row.seat, why=row.why)

    def _back(self, row: log.Back) -> None:
        self.seats[row.seat].stand_in, self.seats[row.seat].left = None, False
        self._tell("back", seat=row.seat)

    def _undone(self, row: log.Undone) -> None:
        assert self.match
        assert self.match.seed is not None
        self.match = replayed(self.match, self.match.plays[:-1])
        self.last_act = None
        self._remember()
        self._tell("undone", seat=row.seat)

    def _ended(self, row: log.Ended) -> None:
        self.phase, self.ended = "over", row
        self._tell("ended")

    def _rematched(self, row: log.Rematched) -> None:
        self.rematch = row.table
        self._tell("rematched")

    def _closed(self, row: log.Closed) -> None:
        self.phase = "closed"
        self._tell("closed", why=row.why)


def replayed(match: Match, plays: list[Play]) -> Match:
    """The match that these acts lead to, from the same deal."""
    assert match.seed is not None
    again = Match.new(match.game, match.players, match.seed, match.options, match.names)
    for play in plays:
        again.play(play.seat, play.action, play.aim, play.fresh)
    return again


def fold(rows: list[Row]) -> State:
    """The table that these rows tell."""
    state = State()
    for row in rows:
        state.apply(row)
    return state
