"""A table as the fold of its log: the same rows always give the same table."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal, assert_never

import msgspec

from tablee.engine.game import Game
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.kit.states import copied
from tablee.engine.match import Match, Play, Verdict
from tablee.engine.registry import game as find_game
from tablee.engine.text import writing
from tablee.server.table import log
from tablee.server.table.log import Row
from tablee.server.wire.protocol import News

REMEMBERED = 64
"""How many numbers back a command may answer."""


@dataclass
class Seat:
    """One seat: its person, its bot, or both."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    """The bot that plays while no person has taken the seat."""
    stand_in: str | None = None
    """The bot that plays in its person's stead."""
    left: bool = False
    """Has the person left, so that only sitting down again counts as coming back?"""
    ready: bool = False
    """Before the match: has the person said so?"""

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
    records: deque[tuple[int, Any]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The match's record as it was from each number on."""
    on_turn: int = -1
    last_act: log.Acted | None = None
    """The latest act, while it could be undone."""
    acted_at: dict[int, int] = field(default_factory=dict)
    """The number of each seat's latest act."""

    _event_counts: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """How many events the match had after each number."""
    _views: dict[int, msgspec.Raw] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """What is played here."""
        assert self.opened
        return find_game(self.opened.game)

    @property
    def turn(self) -> int | None:
        """The seat whose time runs."""
        return self.on_turn if self.phase == "playing" else None

    def seat_of(self, person: str | None) -> int | None:
        """Where this person sits."""
        for number, seat in enumerate(self.seats):
            if person is not None and seat.person == person:
                return number
        return None

    # --- the match

    def put(self, match: Match) -> None:
        """Let the match stand here, and remember it under the present number."""
        self.match = match
        self._views.clear()
        self.records.append((self.n, copied(match.states)))
        self.on_turn = int(match.states["turn"][0])

    def legal(self, blinded: Match) -> list[int]:
        """The ids of what the eyes of a blinded match may do; a live table asks for no passes."""
        eyes = blinded.eyes
        if eyes == SPECTATOR:
            return []
        acts = blinded.legal_ids(eyes)
        return acts if eyes == self.turn else [id for id in acts if id != blinded.game.pass_action]

    def view(self, eyes: int) -> msgspec.Raw:
        """The match as these eyes see it, as JSON; it is written once for each number."""
        assert self.match
        if eyes not in self._views:
            blinded = self.match.blinded(eyes)
            position = writing.view_text(self.match.game, blinded.states)
            legal = writing.actions_text(blinded.game, tuple(self.legal(blinded)))
            self._views[eyes] = msgspec.Raw(b'%b,"legal":%b}' % (position[:-1], legal))
        return self._views[eyes]

    def before(self, on: int) -> Match | None:
        """The match as it was at a number; None if that is too long ago to say."""
        assert self.match
        for n, states in reversed(self.records):
            if n <= on:
                return Match(self.match.game, states, None, self.match.names)
        return None

    def events_at(self, n: int) -> int:
        """How many events the match had at a number, as far back as is remembered."""
        for number, count in reversed(self._event_counts):
            if number <= n:
                return count
        forgotten = len(self._event_counts) == REMEMBERED
        return self._event_counts[0][1] if forgotten and n >= 0 else 0

    # --- the fold

    def apply(self, row: Row, verdict: Verdict | None = None) -> None:
        """The only way a table changes. `verdict`: on an act, if it has been reached already."""
        self.n += 1
        self._views.clear()
        if row.id:
            self.done[row.who, row.id] = self.n
        match row:
            case log.Acted():
                self._play(row, verdict)
            case log.Opened():
                self.opened, self.host = row, row.host
                self.seats = [Seat(bot=bot) for bot in row.bots]
                self._add_news("opened")
            case log.Sat():
                self.seats[row.seat] = Seat(row.person, row.name, self.seats[row.seat].bot)
                self._add_news("sat", seat=row.seat)
            case log.Stood():
                self.seats[row.seat] = Seat(bot=self.seats[row.seat].bot)
                self._add_news("stood", seat=row.seat)
            case log.Seated():
                self.seats[row.seat] = Seat(bot=row.bot)
                self._add_news("seated", seat=row.seat)
            case log.Readied():
                self.seats[row.seat].ready = row.ready
            case log.Hosted():
                self.host = row.person
                self._add_news("hosted", seat=self.seat_of(row.person))
            case log.Started():
                self._deal(row)
            case log.Away():
                self.seats[row.seat].stand_in = row.bot
                self.seats[row.seat].left = row.why == "left"
                self._add_news("away", seat=row.seat, why=row.why)
            case log.Back():
                self.seats[row.seat].stand_in, self.seats[row.seat].left = None, False
                self._add_news("back", seat=row.seat)
            case log.Undone():
                self._undo(row)
            case log.Ended():
                self.phase, self.ended = "over", row
                self._add_news("ended")
            case log.Rematched():
                self.rematch = row.table
                self._add_news("rematched")
            case log.Closed():
                self.phase = "closed"
                self._add_news("closed", why=row.why)
            case _:
                assert_never(row)
        if self.match is not None:
            self._event_counts.append((self.n, self.match.event_count))

    def _play(self, row: log.Acted, verdict: Verdict | None) -> None:
        assert self.match
        self.match.act(row.seat, row.do, row.aim, row.fresh, verdict)
        self.put(self.match)
        self.acted_at[row.seat] = self.n
        self.last_act = None if row.void else row
        if row.beaten is not None:
            self._add_news("beaten", seat=row.seat, by=row.beaten)

    def _deal(self, row: log.Started) -> None:
        assert self.opened
        self.phase = "playing"
        options = {**self.opened.options, "live": True}
        self.put(Match.new(self.game, self.opened.players, row.seed, options, row.names))
        self._add_news("started")

    def _undo(self, row: log.Undone) -> None:
        assert self.match
        self.put(replayed(self.match, self.match.plays[:-1]))
        self.last_act = None
        self._add_news("undone", seat=row.seat)

    def _add_news(self, what: Any, **details: Any) -> None:
        self.news.append((self.n, News(what, **details)))


def replayed(match: Match, plays: list[Play]) -> Match:
    """The match that these acts lead to, from the same deal."""
    assert match.seed is not None
    again = Match.new(match.game, match.players, match.seed, match.options, match.names)
    for play in plays:
        again.play(play.seat, play.action, play.aim, play.fresh)
    return again


def fold(rows: list[Row]) -> State:
    """The table that these rows add up to."""
    state = State()
    for row in rows:
        state.apply(row)
    return state
