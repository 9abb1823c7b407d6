"""A table as the fold of its log: the same rows always give the same table."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal, assert_never

import msgspec

from tablee.engine.game import Game
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.states import copied
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.engine.text import writing
from tablee.server.table import log, names
from tablee.server.table.log import Row
from tablee.server.table.pace import RETURNS, TIMED_ACTS
from tablee.server.wire.protocol import News, Unrated

REMEMBERED = 64
"""How many numbers back a command may refer."""


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
    """Has the person left, so that they come back only by sitting down again?"""
    owes: bool = False
    """Was the time of a turn up? Then the stand-in plays that turn, even if the person comes
    back."""
    returning: bool = False
    """Does the person play again after that?"""
    returns: int = RETURNS
    """How many times the person may still come back in this match."""
    ready: bool = False
    """Before the match: is the person ready? After a round: ready to go on? After the match: do
    they want a rematch?"""
    helped: bool = False
    """Has a bot acted in its person's stead?"""
    away_since: int = -1
    """The number at which the bot took over, if it plays now."""

    @property
    def player(self) -> str | None:
        """The bot that plays here now, if one does."""
        return self.bot if self.person is None else self.stand_in


@dataclass
class State:
    """The state of a table, as its log gives it."""

    n: int = -1
    opened: log.Opened | None = None
    phase: Literal["open", "playing", "over", "closed"] = "open"
    host: str = ""
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    ended: log.Ended | None = None
    rematch: str | None = None
    silenced: set[str] = field(default_factory=set)
    """The people whom the host has silenced."""
    out: set[str] = field(default_factory=set)
    """The people whom the host has put out."""
    locked: bool = False
    """Has the host closed the table to all who don't sit here?"""
    put_out_by: dict[str, int] = field(default_factory=dict)
    """Hosts who have put a player out of the running match, and the number at which they did."""
    unrated: Unrated | None = None
    """Why the match can't count for ratings, if that is known."""
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """The commands that were carried out, and the number of each."""
    news: deque[tuple[int, News]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    records: deque[tuple[int, Any]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The match's record as it was from each number on."""
    on_turn: int = -1
    turn_from: float = 0.0
    """When the time that runs now began, in the log's time."""
    turn_acts: int = 0
    """How many acts were made on this turn."""
    last_act: log.Acted | None = None
    """The latest act, while it could be undone."""
    round_ended: bool = False
    """Has the latest act ended a round, and not the match?"""
    late: set[tuple[int, str]] = field(default_factory=set)
    """The acts that came too late since the latest act that stands: each is told once."""
    acted_at: dict[int, int] = field(default_factory=dict)
    """The number of each seat's latest act."""

    _event_counts: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """How many events the match had after each number."""
    _views: dict[int, msgspec.Raw] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game that is played here."""
        assert self.opened
        return find_game(self.opened.game)

    @property
    def turn(self) -> int | None:
        """The seat whose time runs."""
        return self.on_turn if self.phase == "playing" else None

    @property
    def loner(self) -> str | None:
        """The person who plays against bots alone; None if there are several people, or none."""
        people = [seat.person for seat in self.seats if seat.person is not None]
        return people[0] if len(people) == 1 else None

    def seat_of(self, person: str | None) -> int | None:
        """The seat of this person."""
        for number, seat in enumerate(self.seats):
            if person is not None and seat.person == person:
                return number
        return None

    def name_of(self, person: str, name: str) -> str:
        """A person's name at this table: different from the name of everybody who sits here."""
        mine = self.seat_of(person)
        if mine is not None:
            return self.seats[mine].name or name
        return names.distinct(name, [seat.name for seat in self.seats if seat.name])

    def admits(self, person: str | None) -> bool:
        """May this person look at the table? A link to a private table is an invitation until the
        match is over; afterwards only the people who were at it may look."""
        assert self.opened
        alive = self.opened.public or self.phase in ("open", "playing")
        return alive or self.holds(person)

    def holds(self, person: str | None) -> bool:
        """Does this person belong to the table, as its host or by sitting here?"""
        return person == self.host or self.seat_of(person) is not None

    def shuts_out(self, person: str | None) -> bool:
        """Is the table closed to this person, until the match is over?"""
        return self.locked and self.phase in ("open", "playing") and not self.holds(person)

    # --- the match

    def put(self, match: Match) -> None:
        """Set the match to this position, and remember it under the present number."""
        self.match = match
        self._views.clear()
        self.records.append((self.n, copied(match.states)))
        self.on_turn = int(match.states["turn"][0])

    def legal(self, blinded: Match) -> list[int]:
        """The ids of the legal actions for the eyes of a blinded match; a live table offers no
        passes."""
        eyes = blinded.eyes
        if eyes == SPECTATOR:
            return []
        acts = blinded.legal_ids(eyes)
        return acts if eyes == self.turn else [id for id in acts if id != blinded.game.pass_action]

    def view(self, eyes: int) -> msgspec.Raw:
        """The match as these eyes see it, as JSON; it is written once for each number. When the
        match is over everything is shown, as in its replay."""
        assert self.match
        eyes = TABLE if self.phase == "over" else eyes
        if eyes not in self._views:
            write = _open_view if eyes == TABLE else self._blinded_view
            self._views[eyes] = msgspec.Raw(write(self.match.blinded(eyes)))
        return self._views[eyes]

    def _blinded_view(self, blinded: Match) -> bytes:
        position = writing.view_text(blinded.game, blinded.states)
        legal = writing.actions_text(blinded.game, tuple(self.legal(blinded)))
        return b'%b,"legal":%b}' % (position[:-1], legal)

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

    def apply(self, row: Row) -> None:
        """The only way a table changes."""
        self.n += 1
        self._views.clear()
        if row.id:
            self.done[row.who, row.id] = self.n
        match row:
            case log.Acted():
                self._play(row)
            case log.Opened():
                self.opened, self.host = row, row.host
                self.out, self.silenced, self.locked = set(row.out), set(row.silenced), row.locked
                self.seats = [Seat(bot=bot) for bot in row.bots]
                self._add_news("opened")
            case log.Sat() | log.Stood() | log.Seated():
                self._seat(row)
            case log.Readied():
                self.seats[row.seat].ready = row.ready
            case log.Hosted():
                self.host = row.person
                self._add_news("hosted", seat=self.seat_of(row.person))
            case log.Silenced() | log.PutOut() | log.Locked() | log.Erased():
                self._keep_order(row)
            case log.Started():
                self._deal(row)
            case log.Away() | log.Back():
                self._relieve(row)
            case log.Undone():
                self._undo(row)
            case log.Agreed():
                pass  # the consequence has a row of its own
            case log.Unrated():
                self.unrated = row.why
                self._add_news("unrated", why=row.why)
            case log.Ended():
                self.phase, self.ended = "over", row
                self._ready_none()
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

    def _play(self, row: log.Acted) -> None:
        assert self.match
        turn, rounds = self.on_turn, self._rounds
        self.match.play(row.seat, row.do, row.aim, row.fresh)
        self.put(self.match)
        self.round_ended = self._rounds > rounds and not self.match.over
        if self.round_ended:
            self._ready_none()
        self.acted_at[row.seat] = self.n
        if row.who == "bot":
            self.seats[row.seat].helped = True
        self.last_act = None if row.void else row
        if row.beaten is not None:
            self._add_news("beaten", seat=row.seat, by=row.beaten)
        if row.void:
            self.late.add((row.seat, row.do))
        else:
            self.late.clear()
            self._count_act(row, turn)

    def _count_act(self, row: log.Acted, turn: int) -> None:
        """An act ends the turn, or is one more act on it; then the seat may have the whole time
        again. A stand-in that plays a turn plays it to its end."""
        if self.on_turn != turn or self.round_ended:
            self.turn_acts, self.turn_from = 0, row.at
            self.seats[turn].owes = False
            self._let_back()
        elif row.seat == turn:
            self.turn_acts += 1
            if self.has_whole_time:
                self.turn_from = row.at

    @property
    def has_whole_time(self) -> bool:
        """Does the latest act on this turn give its seat the whole time again?"""
        return self.turn_acts < TIMED_ACTS

    @property
    def _rounds(self) -> int:
        """How many rounds have begun; 0 in a game without rounds."""
        assert self.match
        name = self.game.rounds
        return 0 if name is None else int(self.match.states[name][0])

    def _ready_none(self) -> None:
        for seat in self.seats:
            seat.ready = False

    def _relieve(self, row: log.Away | log.Back) -> None:
        """A bot takes over from a person, or the person is back."""
        seat = self.seats[row.seat]
        if isinstance(row, log.Back):
            seat.returns, seat.left, seat.returning = seat.returns - 1, False, True
            return self._let_back()
        seat.away_since = self.n if seat.stand_in is None else seat.away_since
        seat.stand_in, seat.left, seat.returning = row.bot, row.why == "left", False
        seat.owes = seat.owes or row.why == "time"
        return self._add_news("away", seat=row.seat, why=row.why)

    def _let_back(self) -> None:
        """People who are back play again, once the bot has played the turn that they have lost."""
        for number, seat in enumerate(self.seats):
            if seat.returning and not seat.owes:
                seat.stand_in, seat.returning = None, False
                self._add_news("back", seat=number)

    def _seat(self, row: log.Sat | log.Stood | log.Seated) -> None:
        bot = self.seats[row.seat].bot
        match row:
            case log.Sat():
                self.seats[row.seat] = Seat(row.person, row.name, bot)
                self._add_news("sat", seat=row.seat)
            case log.Stood():
                self.seats[row.seat] = Seat(bot=bot)
                self._add_news("stood", seat=row.seat)
            case log.Seated():
                self.seats[row.seat] = Seat(bot=row.bot)
                self._add_news("seated", seat=row.seat)

    def _keep_order(self, row: log.Silenced | log.PutOut | log.Locked | log.Erased) -> None:
        match row:
            case log.Locked():
                self.locked = row.locked
                self._add_news("locked" if row.locked else "unlocked")
            case log.Silenced():
                (self.silenced.add if row.silent else self.silenced.discard)(row.person)
                self._add_news("silenced", seat=self.seat_of(row.person))
            case log.PutOut():
                self.out.add(row.person)
                if self.phase == "playing" and self.seat_of(row.person) is not None:
                    self.put_out_by[row.who] = self.n
                self._vacate(row.person, row.bot, "put_out")
            case log.Erased():
                self._erase(row)

    def _vacate(self, person: str, bot: str, news: str) -> None:
        """A person leaves a seat: it becomes free, or the bot's if the match is running."""
        seat = self.seat_of(person)
        self._add_news(news, seat=seat)
        if seat is None:
            return
        if self.phase == "open":
            self.seats[seat] = Seat(bot=self.seats[seat].bot)
        elif self.phase == "playing":
            left = self.seats[seat]
            left.stand_in, left.left, left.away_since = bot, True, self.n

    def _erase(self, row: log.Erased) -> None:
        seat = self.seat_of(row.person)
        self._vacate(row.person, row.bot, "stood" if self.phase == "open" else "away")
        if seat is not None and self.seats[seat].person is not None:
            self.seats[seat].name = names.NEUTRAL
            if self.match is not None:
                known = list(self.match.names)
                known[seat] = names.NEUTRAL
                self.match.names = tuple(known)

    def _deal(self, row: log.Started) -> None:
        assert self.opened
        self.phase, self.turn_from = "playing", row.at
        self._ready_none()
        if self.opened.position is not None:
            self.put(Match.at(self.game, self.opened.position, row.names, row.seed))
        else:
            assert row.seed is not None
            options = {**self.opened.options, "live": True}
            self.put(Match.new(self.game, self.opened.players, row.seed, options, row.names))
        for seat, name in zip(self.seats, row.names, strict=True):
            if seat.person is None and seat.bot is None:  # another person at somebody's own device
                seat.name = name
        self._add_news("started")

    def _undo(self, row: log.Undone) -> None:
        assert self.match
        self.match.undo()
        self.put(self.match)
        self.last_act, self.turn_acts = None, max(0, self.turn_acts - 1)
        self._add_news("undone", seat=row.seat)

    def _add_news(self, what: Any, **details: Any) -> None:
        self.news.append((self.n, News(what, **details)))


def _open_view(match: Match) -> bytes:
    """The whole position, except the random state."""
    position = match.position(TABLE)
    del position["random"]
    return msgspec.json.encode({**position, "legal": []})


def fold(rows: list[Row]) -> State:
    """The table that these rows add up to."""
    state = State()
    for row in rows:
        state.apply(row)
    return state
