"""Match: one play of a game, for people who write Python.

>>> import tablee
>>> match = tablee.new("mio", players=3, seed=7)
>>> match.asked
0
>>> [str(action) for action in match.legal(0)]
['name red', 'name yellow', 'name blue', 'name green', 'name grey']
>>> events = match.play(0, "name green")
>>> print(events[0])
named seat=0 colour=green
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from os import PathLike
from typing import Any, NamedTuple

import numpy as np

from tablee.engine.game import Game
from tablee.engine.kit.contract import NOTHING, TRUNCATED, UNAIMED, VOID
from tablee.engine.kit.events import SPECTATOR, TABLE, empty_log, may_see
from tablee.engine.kit.rule import Bits, State
from tablee.engine.kit.states import copied, new_states
from tablee.engine.text import position as positions
from tablee.engine.text import writing
from tablee.engine.text.actions import Action, actions, read_action
from tablee.engine.text.codecs import BadValue, Json
from tablee.engine.text.events import Event, decode
from tablee.engine.text.position import Doc
from tablee.errors import BadActionError, BadPositionError, IllegalAction, TableeError

_MIX = np.uint64(0x7461_626C_65CC_8165)
_MOST = 2**64 - 1
_FRESH = re.compile("[0-9a-f]{48}")


class Play(NamedTuple):
    """One act of a match, as its record keeps it."""

    seat: int
    action: Action
    aim: Json = None
    """What the act answered; None if it had no aim."""
    fresh: str | None = None
    """Random bits stirred in before the act, in hexadecimal."""


class Verdict(NamedTuple):
    """What an act would come to, if it were played now."""

    clause: int = 0
    """The number of the clause that forbids it; 0 if none does."""
    void: bool = False
    """Is the aim gone, so that nothing happens?"""
    events: int = 0
    """How many events a void act causes all the same, such as a late card that all have seen."""


_ALLOWED = Verdict()


class Match:
    """One play of a game, to its end: see `tablee.new`, `tablee.position` and `tablee.load`."""

    def __init__(
        self,
        game: Game,
        states: Any,
        seed: int | None,
        names: Sequence[str],
        eyes: int | None = None,
    ) -> None:
        self.game = game
        self.eyes = int(states["eyes"][0]) if eyes is None else eyes
        """Whose match this is: `TABLE`, or the seat it has been blinded for."""
        self.seed = seed
        self.names = tuple(names)
        self.plays: list[Play] = []
        self.start: Doc | None = None
        """The position that the match began from, where it was not dealt from a seed."""
        self._states = states
        self._rows: list[tuple[int, ...]] = []
        self._acts: list[int] = []  # for each row, the number of the act that caused it

    @cached_property
    def _log(self) -> Any:
        """The log that kernels write events to; most copies never need one."""
        return empty_log()

    @cached_property
    def _scratch(self) -> Any:
        """A record that kernels use as scratch space."""
        return new_states(self.game.rules.STATE, 1)

    # --- set-up

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, Json],
        names: Sequence[str] | None = None,
    ) -> "Match":
        """Deal a new match."""
        if type(seed) is not int or not 0 <= seed <= _MOST:
            raise TableeError(f"A seed is a whole number from 0 to 2⁶⁴ − 1, not {seed!r}.")
        states = new_states(game.rules.STATE, 1)
        positions.set_options(game, states, players, dict(options))
        match = cls(game, states, seed, _names(players, names), TABLE)
        deal_from(game, states, seed, match._log)
        match._collect()
        return match

    @classmethod
    def at(cls, game: Game, doc: Doc, names: Sequence[str] | None = None) -> "Match":
        """A match that stands at this position."""
        states = positions.read(game, doc)
        match = cls(game, states, None, _names(int(positions.record_of(states).players), names))
        match.start = positions.write(game, states)
        return match

    def copy(self) -> "Match":
        """An independent match that stands where this one does."""
        twin = Match(self.game, copied(self._states), self.seed, self.names, self.eyes)
        twin.plays, twin.start = list(self.plays), self.start
        twin._rows, twin._acts = list(self._rows), list(self._acts)
        return twin

    # --- what the match is

    @property
    def state(self) -> State:
        """The record itself, unblinded, with its fields as attributes."""
        return positions.record_of(self._states)

    @property
    def states(self) -> Any:
        """The array of one record that kernels take."""
        return self._states

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def options(self) -> dict[str, Json]:
        """All options of this match, the defaults included."""
        return {option.name: option.fetch(self.state) for option in self.game.options}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.game is other.game and self._states.tobytes() == other._states.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.name, self._states.tobytes()))

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {self.players} players, {len(self.plays)} acts>"

    def __str__(self) -> str:
        return self.picture("en")

    def picture(self, language: str = "en") -> str:
        """The table drawn in a few lines of text."""
        return self.game.picture(self.position(), language, self.names)

    # --- legal actions

    @property
    def asked(self) -> int:
        """The seat that acts next when the match is played in sequence; −1 when it is over."""
        return int(self.game.kernels.asked(self._states, 0))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now at a live table; for the table only: they may tell secrets."""
        may_act = self.game.kernels.may_act
        return tuple(seat for seat in range(self.players) if may_act(self._states, 0, seat))

    @property
    def window(self) -> int:
        """For how many reflexes a live table waits for an answer to what lies there, as far as
        spectators know; 0 where nobody could answer."""
        return int(self.game.kernels.window(self._shown_to(SPECTATOR), 0))

    def legal(self, seat: int) -> list[Action]:
        """All legal actions of this seat now, in turn or out of turn."""
        every = actions(self.game)
        return [every[i] for i in self.legal_ids(seat)]

    def legal_ids(self, seat: int) -> list[int]:
        """The ids of the same actions."""
        self._check_seat(seat)
        out = np.empty(self.game.rules.ACTIONS, np.int32)
        n = self.game.kernels.legal(self._known_to(seat), 0, seat, out)
        ids: list[int] = out[:n].tolist()
        return ids

    def refusal(self, seat: int, action: Action | str | Mapping[str, Json]) -> int:
        """0 if the seat may do this now, else the number of the clause that forbids it."""
        self._check_seat(seat)
        action = read_action(self.game, action)
        return int(self.game.kernels.refusal(self._known_to(seat), 0, seat, action.id))

    def verdict(
        self, seat: int, action: Action | str | Mapping[str, Json], aim: Json = None
    ) -> Verdict:
        """What an act would come to now: forbidden, void, or carried out."""
        return self._judge(seat, read_action(self.game, action), aim)

    def _judge(self, seat: int, action: Action, aim: Json) -> Verdict:
        self._check_seat(seat)
        self._check_playable()
        aimed_at = self._aim_number(aim)
        self._log[0, 0] = 0
        judge = self.game.kernels.judge
        clause = int(judge(self._states, self._scratch, seat, action.id, aimed_at, self._log))
        if clause == VOID:
            return Verdict(void=True, events=int(self._log[0, 0]))
        return Verdict(clause) if clause else _ALLOWED

    def aim(self, seat: int, action: Action | str | Mapping[str, Json]) -> Json:
        """What this act would answer now; a live player sends it along with the act."""
        action = read_action(self.game, action)
        number = int(self.game.kernels.aim(self._states, 0, seat, action.id))
        return None if number == UNAIMED else self.game.aim.write(self.players, number)

    # --- playing

    def play(
        self,
        seat: int,
        action: Action | str | Mapping[str, Json],
        aim: Json = None,
        fresh: str | None = None,
    ) -> list[Event]:
        """Carry out an act, and return what happened, as the table sees it.

        `aim` is what the act answers (see the game's page of formats). An act whose aim is gone is
        void: nothing happens, nothing is lost. `fresh` holds random bits to stir in before
        the act, as 48 hexadecimal digits. An act that the rules forbid raises `IllegalAction`.
        """
        return self._decode(self.act(seat, action, aim, fresh), TABLE)

    def act(
        self,
        seat: int,
        action: Action | str | Mapping[str, Json],
        aim: Json = None,
        fresh: str | None = None,
        verdict: Verdict | None = None,
    ) -> Sequence[tuple[int, ...]]:
        """Like `play`, but the events are returned as rows of numbers, which is faster.

        A caller that has asked for the `verdict` on this act in this position can hand it over.
        """
        action = read_action(self.game, action)
        if verdict is None:
            verdict = self._judge(seat, action, aim)
        if verdict.clause:
            sentences = self.game.refusals[verdict.clause]
            raise IllegalAction(seat, action, self.game.clause(verdict.clause), *sentences)
        kernels = self.game.kernels
        self._log[0, 0] = 0
        if verdict.void:
            kernels.void(self._states, 0, seat, action.id, self._aim_number(aim), self._log)
            self.plays.append(Play(seat, action, aim))
            return self._collect()
        if fresh is not None:
            kernels.reseed(self._states, 0, *_three_words(fresh))
        kernels.apply(self._states, 0, seat, action.id, self._log)
        self.plays.append(Play(seat, action, aim, fresh))
        return self._collect()

    def _aim_number(self, aim: Json) -> int:
        if aim is None:
            return UNAIMED
        try:
            return int(self.game.aim.read(self.state, aim))
        except BadValue as error:
            raise BadActionError(f"Aim: {error}.") from None

    def _collect(self) -> list[tuple[int, ...]]:
        count = int(self._log[0, 0])
        assert count < len(self._log), f"{count} events in one act are more than a log holds"
        rows = [tuple(row) for row in self._log[1 : count + 1].tolist()]
        self._rows += rows
        self._acts += [len(self.plays)] * count
        return rows

    def _decode(self, rows: Sequence[tuple[int, ...]], eyes: int) -> list[Event]:
        events = [decode(self.game, self.players, row, eyes) for row in rows]
        return [event for event in events if event is not None]

    # --- what happened, and how it ended

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, as the table sees it."""
        return self.events_for(TABLE)

    def events_for(self, eyes: int, since: int = 0) -> list[Event]:
        """The events that a seat or a `SPECTATOR` may see; `since` is how many to skip."""
        return self._decode(self._rows[since:], eyes)

    def events_text(self, eyes: int, since: int = 0) -> bytes:
        """The same as JSON text; the text of each event is cached."""
        return writing.events_text(self.game, self.players, self._rows[since:], eyes)

    @property
    def rows(self) -> Sequence[tuple[int, ...]]:
        """The row of every event so far: see `engine/kit/events.py`."""
        return tuple(self._rows)

    def rows_for(self, eyes: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What these eyes may see of each row: its act's number; its kind, seat and known words."""
        for act, (kind, seen, known, seat, *words) in zip(self._acts, self._rows, strict=True):
            if may_see(eyes, seen):
                yield act, (kind, seat, *words[: 4 if may_see(eyes, known) else 2])

    @property
    def event_count(self) -> int:
        """The number of events so far, for `events_for(…, since=…)`."""
        return len(self._rows)

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return bool(self.game.kernels.over(self._states, 0))

    @property
    def truncated(self) -> bool:
        """Did a limit end it?"""
        return int(self.game.kernels.over(self._states, 0)) == TRUNCATED

    @property
    def points(self) -> list[int]:
        """The game's own score, seat by seat."""
        out = np.zeros(16, np.float32)
        self.game.kernels.points(self._states, 0, out)
        return [int(n) for n in out[: self.players]]

    @property
    def result(self) -> list[float]:
        """Each seat's share of the win, once the match is over."""
        if not self.over:
            raise TableeError("The match is not over: there is no result yet.")
        out = np.zeros(16, np.float32)
        self.game.kernels.result(self._states, 0, out)
        return [float(share) for share in out[: self.players]]

    # --- what a seat may see

    def blinded(self, eyes: int, memory: Bits = NOTHING) -> "Match":
        """This match as a seat or a `SPECTATOR` knows it. It can be looked at, not played on."""
        return Match(self.game, self._shown_to(eyes, memory), None, self.names, eyes)

    def _shown_to(self, eyes: int, memory: Bits = NOTHING) -> Any:
        own_eyes = self.eyes
        if own_eyes not in (TABLE, eyes):
            raise TableeError(f"This is what seat {own_eyes} knows; others can't be shown it.")
        states = copied(self._states)
        if own_eyes == TABLE:
            self.game.kernels.blind(states, 0, eyes, memory)
        return states

    def _known_to(self, seat: int) -> Any:
        """The same for reading only: a record that is blinded already needs no copy."""
        return self._states if self.eyes == seat else self._shown_to(seat)

    def imagined(self, seed: int) -> "Match":
        """A full match that fits all that a blinded one shows: one possible world, at random."""
        if self.eyes == TABLE:
            raise TableeError("This match is known in full. Imagine from `blinded(seat)`.")
        states = copied(self._states)
        self.game.kernels.reseed(states, 0, np.uint64(seed), np.uint64(1), _MIX)
        self.game.kernels.resample(states, 0, self.eyes)
        return Match(self.game, states, None, self.names)

    def position(self, eyes: int | None = None) -> Doc:
        """The position as a JSON object: in full, or what a seat or a `SPECTATOR` may see of it."""
        if eyes is None or eyes == self.eyes:
            return positions.write(self.game, self._states)
        return positions.write(self.game, self._shown_to(eyes))

    def view(self, seat: int) -> Doc:
        """All that this seat (or a `SPECTATOR`) may see: its position and its legal actions."""
        blinded = self.blinded(seat)
        view = blinded.position()
        view["legal"] = [] if seat == SPECTATOR else [action.text for action in blinded.legal(seat)]
        return view

    # --- saving

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match down as a record: one JSON object a line."""
        from tablee.engine import record

        record.save(self, path)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise TableeError(f"There is no seat {seat}: seats are 0 to {self.players - 1}.")

    def _check_playable(self) -> None:
        if self.eyes != TABLE:
            raise BadPositionError(
                "This is what one seat knows, not a whole match; play on `imagined(seed)`."
            )


def deal_from(game: Game, states: Any, seed: int, log: Any) -> None:
    """Deal the match in the first record, whose seats and options are set."""
    game.kernels.reseed(states, 0, np.uint64(seed), np.uint64(0), _MIX)
    game.kernels.deal(states, 0, log)


def _names(players: int, names: Sequence[str] | None) -> Sequence[str]:
    if names is None:
        return [f"Seat {seat}" for seat in range(players)]
    if len(names) != players:
        raise TableeError(f"There are {len(names)} names for {players} seats.")
    return names


def _three_words(fresh: str) -> list[np.uint64]:
    if not _FRESH.fullmatch(fresh):
        raise TableeError(f"Fresh random bits are 48 hexadecimal digits, not {fresh!r}.")
    return [np.uint64(int(fresh[i : i + 16], 16)) for i in (0, 16, 32)]
