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

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from tablee.engine.answers import Outcome, Play, Verdict, outcome_of
from tablee.engine.dealing import deal_from, draw_future, imagine
from tablee.engine.game import Game
from tablee.engine.given import (
    NOTHING_FRESH,
    aim_number,
    check_eyes,
    fresh_words,
    player_names,
    seat_number,
)
from tablee.engine.history import History, Row
from tablee.engine.kit.contract import NOTHING, TRUNCATED, UNAIMED, VOID
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.rule import Bits, State
from tablee.engine.kit.states import copied, new_states, records
from tablee.engine.pictures import picture, svg
from tablee.engine.seen import is_compact, remembered
from tablee.engine.text import position as positions
from tablee.engine.text import writing
from tablee.engine.text.actions import Action, AnyAction, actions, read_action
from tablee.engine.text.codecs import Json
from tablee.engine.text.events import Event, Events, decode_all
from tablee.engine.text.position import Doc
from tablee.engine.whole import MOST, MOST_NUMBER, as_int, plain_number, whole
from tablee.engine.workspace import Workspace
from tablee.errors import BadPositionError, BrokenGameError, IllegalAction, Refusal, TableeError

_MOST_REMEMBERED = 16
"""How many acts `undo` can take back without a replay."""


class Match:
    """One play of a game, to its end: see `tablee.new`, `tablee.position` and `tablee.load`.

    Two matches are equal if they are of one game and stand at the same position, random state
    included; how they got there and the names of the players don't count. The hash follows the
    position, so a match in a set or a dict should not be played on: put a `copy()` there.
    """

    def __init__(
        self,
        game: Game,
        states: npt.NDArray[np.void],
        seed: int | None,
        names: Sequence[str],
        eyes: int | None = None,
    ) -> None:
        self.game = game
        self.eyes = int(states["eyes"][0]) if eyes is None else eyes
        """Whose match this is: `TABLE`, or the seat or `SPECTATOR` that it is blinded for."""
        self.seed = seed
        """The seed that it was dealt from; None if it was not."""
        self.number = 0
        """Which match of that seed this is."""
        self.names = tuple(names)
        """The names of the players, by seat."""
        self.players = len(self.names)
        """How many seats there are."""
        self.plays: list[Play] = []
        """Every act so far."""
        self.start: Doc | None = None
        """The position that the match began from, where it was not dealt from a seed."""
        self._states = states
        self._first = states.tobytes()  # where it began
        self._past: deque[bytes] = deque(maxlen=_MOST_REMEMBERED)  # before the latest acts
        self._history = History()
        self._kernels: Any = game.kernels
        self._actions = actions(game)
        self._workspace: Workspace | None = None

    def _space(self) -> Workspace:
        """What kernels write to; most copies never need it."""
        if self._workspace is None:
            self._workspace = Workspace(self.game.rules.STATE, self.game.rules.ACTIONS)
        return self._workspace

    # --- set-up

    @classmethod
    def new(
        cls,
        game: Game,
        players: SupportsIndex,
        seed: SupportsIndex,
        options: Mapping[str, Json],
        names: Sequence[str] | None = None,
        number: SupportsIndex = 0,
    ) -> "Match":
        """Deal a new match; `tablee.new` does it by the name of the game.

        Args:
            game: The game.
            players: How many seats there are.
            seed: Decides everything that is drawn.
            options: The options that are not the default.
            names: The names of the players, by seat.
            number: Which match of the seed this is.
        """
        dealt_from = whole(seed, "A seed", 0, MOST)
        of_seed = whole(number, "The number of a match", 0, MOST_NUMBER)
        states = new_states(game.rules.STATE, 1)
        positions.set_options(game, states, players, options)
        match = cls(game, states, dealt_from, player_names(int(states["players"][0]), names), TABLE)
        match.number = of_seed
        space = match._space()
        deal_from(game, states, dealt_from, of_seed, space.log)
        match._first = states.tobytes()
        match._history = History([space.events()])
        return match

    @classmethod
    def at(
        cls,
        game: Game,
        doc: Doc,
        names: Sequence[str] | None = None,
        seed: SupportsIndex | None = None,
    ) -> "Match":
        """A match that stands at this position; `tablee.position` finds the game by its line.

        Args:
            game: The game.
            doc: The position, as `position` writes it.
            names: The names of the players, by seat.
            seed: Decides what is drawn from now on, where the position does not say it.
        """
        states = positions.read(game, doc)
        match = cls(game, states, None, player_names(int(states["players"][0]), names))
        if seed is not None and match.eyes != TABLE:
            raise TableeError(
                "This is what one seat knows, without a future: use `imagined(seed)`."
            )
        if seed is not None or (match.eyes == TABLE and not states["random"].any()):
            draw_future(game, states, 0 if seed is None else seed)
        match._first = states.tobytes()
        match.start = positions.write(game, states)
        return match

    def copy(self) -> "Match":
        """An independent match that stands where this one does, with the same past.

        >>> import tablee
        >>> match = tablee.new("mio", players=2, seed=0)
        >>> twin = match.copy()
        >>> events = twin.play(0, "draw")
        >>> len(match.plays), len(twin.plays), match == twin
        (0, 1, False)
        """
        twin = Match(self.game, copied(self._states), self.seed, self.names, self.eyes)
        twin.plays, twin.start, twin.number = list(self.plays), self.start, self.number
        twin._first, twin._past = self._first, self._past.copy()
        twin._history = History(self._history.logs)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        plays = [(play.seat, play.action.id, play.aim, play.fresh) for play in self.plays]
        own = (self.game, self._states.tobytes(), self.seed, self.names, self.eyes)
        return _standing_at, own, (self.number, self.start, self._first, self._history.logs, plays)

    def __setstate__(self, past: tuple[Any, ...]) -> None:
        self.number, self.start, self._first, logs, plays = past
        self._history, every = History(logs), self._actions
        self.plays = [Play(seat, every[id], aim, fresh) for seat, id, aim, fresh in plays]

    # --- what the match is

    @property
    def state(self) -> State:
        """The record itself, unblinded, with its fields as attributes."""
        return positions.record_of(self._states)

    @property
    def states(self) -> npt.NDArray[np.void]:
        """The array of one record that kernels take."""
        return self._states

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
        """The table drawn in a few lines of text, in English (`en`) or French (`fr`)."""
        return picture(self.game, self.position(), self.names, language)

    def svg(self, language: str = "en", eyes: SupportsIndex | None = None) -> str:
        """The table as an SVG drawing: in full, or as a seat or a `SPECTATOR` sees it.

        Args:
            language: `en` or `fr`.
            eyes: Whose eyes; without it, the drawing shows everything.

        >>> import tablee
        >>> tablee.new("mio", players=2, seed=0).svg("fr", eyes=1)[:28]
        '<svg xmlns="http://www.w3.or'
        """
        return svg(self.game, self.position(eyes), self.names, self.outcome, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return f'<div style="max-width:720px">{self.svg()}</div>'

    # --- legal actions

    @property
    def asked(self) -> int:
        """The seat that acts next when the match is played in sequence; −1 when it is over."""
        return int(self._kernels.asked(self._states, 0))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now at a live table. For the table only: this can give secrets
        away."""
        may_act = self._kernels.may_act
        return tuple(seat for seat in range(self.players) if may_act(self._states, 0, seat))

    @property
    def window(self) -> int:
        """For how many reflexes a live table waits for an answer to what lies there, as far as
        spectators know; 0 where nobody could answer."""
        return int(self._kernels.window(self._shown_to(SPECTATOR), 0))

    def legal(self, seat: SupportsIndex) -> list[Action]:
        """All legal actions of this seat now, in turn or out of turn.

        >>> import tablee
        >>> match = tablee.new("ekko", players=2, seed=2)
        >>> print(*match.legal(match.asked), sep=", ")
        lay 14, lay 31, lay 33, lay 40, lay 61
        """
        every = self._actions
        try:
            return [every[i] for i in self.legal_ids(seat)]
        except IndexError:
            raise BrokenGameError(
                f"{self.game.name}: `legal` fills in ids that no action has: "
                f"`tablee check {self.game.name}` says where."
            ) from None

    def legal_ids(self, seat: SupportsIndex) -> list[int]:
        """The ids of the same actions."""
        seat = self._seat(seat)
        if self.eyes != TABLE:
            check_eyes(self.eyes, seat)
        space = self._workspace or self._space()
        n = self._kernels.legal_known(self._states, space.scratch, seat, space.ids)
        return space.listed(n)

    def refusal(self, seat: SupportsIndex, action: AnyAction, aim: Json = None) -> Refusal | None:
        """Why the rules forbid this act; None exactly if `play` would carry it out.

        An act that comes too late is not forbidden: it is void (see `play`).

        Args:
            seat: Who would act.
            action: As for `play`.
            aim: As for `play`.

        >>> import tablee
        >>> match = tablee.new("mio", players=2, seed=0)
        >>> match.refusal(0, "draw") is None, match.refusal(1, "draw").clause
        (True, 'MI-2')
        """
        clause = self.verdict(seat, action, aim).clause
        return self._refusal(clause) if clause else None

    def _refusal(self, clause: int) -> Refusal:
        return Refusal(self.game.clause(clause), clause, *self.game.refusals[clause])

    def verdict(self, seat: SupportsIndex, action: AnyAction, aim: Json = None) -> Verdict:
        """What would happen to an act now: forbidden, void, or carried out.

        Args:
            seat: Who would act.
            action: As for `play`.
            aim: As for `play`.
        """
        seat, action = self._seat(seat), read_action(self.game, action)
        check_eyes(self.eyes, seat)
        space, aimed_at = self._space(), aim_number(self.game, self.state, aim)
        space.clear_log()
        judge = self._kernels.judge
        clause = judge(self._states, space.scratch, seat, action.id, aimed_at, space.log)
        if clause == VOID:
            return Verdict(void=True, events=space.event_count)
        return Verdict(int(clause))

    def aim(self, seat: SupportsIndex, action: AnyAction) -> Json:
        """The aim that this act would have now; a live player sends it along with the act.

        Args:
            seat: Who would act.
            action: As for `play`.
        """
        seat, action = self._seat(seat), read_action(self.game, action)
        number = int(self._kernels.aim(self._states, 0, seat, action.id))
        return None if number == UNAIMED else self.game.aim.write(self.players, number)

    # --- playing

    def play(
        self,
        seat: SupportsIndex,
        action: AnyAction,
        aim: Json = None,
        fresh: str | None = None,
    ) -> Events:
        """Carry out an act, and return what happened, as the table sees it.

        Args:
            seat: The seat that acts.
            action: One of `legal`, or an id, a text or a JSON object that names it.
            aim: What the act answers (see the game's page of formats). An act whose aim is gone is
                void: nothing happens, nothing is lost.
            fresh: Random bits to stir in before the act, as 48 hexadecimal digits.

        Raises:
            IllegalAction: The rules forbid the act; the error names the clause.

        >>> import tablee
        >>> match = tablee.new("mio", players=2, seed=0)
        >>> print(*match.play(0, "draw"))
        drew seat=0 card=G*
        """
        seat, action = self._seat(seat), read_action(self.game, action)
        if self.eyes != TABLE:
            raise BadPositionError(
                "This is what one seat knows, not a whole match; play on `imagined(seed)`."
            )
        space = self._workspace or self._space()
        before = self._states.tobytes()
        verdict = self._act(space, seat, action.id, aim, fresh)
        if verdict > 0:
            raise IllegalAction(seat, action, self._refusal(int(verdict)))
        self._past.append(before)
        self.plays.append(Play(seat, action, aim, None if verdict == VOID else fresh))
        log = space.events()
        self._history.logs.append(log)
        return Events(self.game, self.players, log)

    def _act(self, space: Workspace, seat: int, action: int, aim: Json, fresh: str | None) -> int:
        """The clause that forbids an act; or `ALLOWED` or `VOID`, and it is carried out."""
        aimed_at = UNAIMED if aim is None else aim_number(self.game, self.state, aim)
        bits = NOTHING_FRESH if fresh is None else fresh_words(fresh)
        verdict: int = self._kernels.act(
            self._states, space.scratch, seat, action, aimed_at, bits, space.log
        )
        return verdict

    def undo(self) -> Play:
        """Take back the last act, and return it.

        >>> import tablee
        >>> match = tablee.new("mio", players=2, seed=0)
        >>> before = match.copy()
        >>> events = match.play(0, "draw")
        >>> str(match.undo().action), match == before
        ('draw', True)
        """
        if not self.plays:
            raise TableeError("No act has been played: there is nothing to take back.")
        last = self.plays.pop()
        if self._past:
            self._return_to(self._past.pop())
        else:
            self._return_to(self._first)
            for seat, action, aim, fresh in self.plays:
                self._act(self._space(), seat, action.id, aim, fresh)
        self._history.pop()
        return last

    def _return_to(self, record: bytes) -> None:
        self._states[:] = records(self._states.dtype, record)

    # --- what happened, and how it ended

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, as the table sees it."""
        return self.events_for(TABLE)

    def events_for(self, eyes: SupportsIndex, since: SupportsIndex = 0) -> list[Event]:
        """The events that a seat or a `SPECTATOR` may see.

        Args:
            eyes: A seat, `SPECTATOR`, or `TABLE` for all of them.
            since: How many of all events to skip.
        """
        rows = self._history.since(since)
        return decode_all(self.game, self.players, rows, self._eyes(eyes))

    def events_text(self, eyes: SupportsIndex, since: SupportsIndex = 0) -> bytes:
        """The same as JSON text; the text of each event is cached.

        Args:
            eyes: As for `events_for`.
            since: As for `events_for`.
        """
        rows = self._history.since(since)
        return writing.events_text(self.game, self.players, rows, self._eyes(eyes))

    @property
    def rows(self) -> Sequence[Row]:
        """The row of every event so far: see `engine/kit/events.py`."""
        return tuple(self._history.rows())

    @property
    def rows_by_act(self) -> tuple[Any, Any]:
        """The rows of all events as one array, and for each the number of its act; the deal is 0.

        This is for the table only, and for kernels that ask what one seat has learned.
        """
        return self._history.by_act()

    def rows_for(self, eyes: int, since: int = 0) -> Iterator[tuple[int, Row]]:
        """What these eyes may see of each row: its act's number; its kind, seat and known words.

        Args:
            eyes: A seat, `SPECTATOR` or `TABLE`.
            since: The act to begin with: the deal is 0, the first act 1.
        """
        return self._history.rows_for(eyes, since)

    @property
    def event_count(self) -> int:
        """The number of events so far, for `events_for(…, since=…)`."""
        return len(self._history.rows())

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return bool(self._kernels.over(self._states, 0))

    @property
    def truncated(self) -> bool:
        """Did a limit end it?"""
        return int(self._kernels.over(self._states, 0)) == TRUNCATED

    @property
    def points(self) -> list[int | float]:
        """The game's own score, seat by seat: whole numbers, but for a draw that counts a half."""
        out = np.zeros(16, np.float32)
        self._kernels.points(self._states, 0, out)
        return [plain_number(n) for n in out[: self.players].tolist()]

    @property
    def result(self) -> list[float]:
        """Each seat's share of the win, once the match is over."""
        if not self.over:
            raise TableeError("The match is not over: there is no result yet.")
        out = np.zeros(16, np.float32)
        self._kernels.result(self._states, 0, out)
        return [float(share) for share in out[: self.players]]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: who won, or drew, and with what score; None before the end."""
        if not self.over:
            return None
        return outcome_of(self.result, self.points, self.game.tie_is_draw, self.truncated)

    # --- what a seat may see

    def blinded(self, eyes: SupportsIndex, memory: Bits = NOTHING) -> "Match":
        """This match as a seat or a `SPECTATOR` knows it. It can be looked at, not played on.

        Args:
            eyes: Whose eyes.
            memory: Which of the things that were shown and turned away again are still remembered:
            nothing, or bits that the game's `memory` explains.
        """
        eyes = self._eyes(eyes)
        return Match(self.game, self._shown_to(eyes, memory), None, self.names, eyes)

    def _shown_to(self, eyes: int, memory: Bits = NOTHING) -> Any:
        check_eyes(self.eyes, eyes)
        states = copied(self._states)
        if self.eyes != eyes:
            self._kernels.blind(states, 0, eyes, np.uint64(memory))
        return states

    def observe(
        self, seat: SupportsIndex, memory: str = "none", form: str = "float"
    ) -> npt.NDArray[Any]:
        """What a learner in this seat is given: the numbers of `match.game.observation`.

        Args:
            seat: Whose observation it is.
            memory: `"all"` for everything that the seat has ever been shown, even if it was turned
            away again; `"none"` for what it sees now.
            form: `"compact"` for whole numbers, `"float"` for each of them times its scale.

        >>> import tablee
        >>> match = tablee.new("mio", players=2, seed=0)
        >>> cards = match.game.observation.at("cards")
        >>> match.observe(0, form="compact")[cards].tolist()
        [5, 5, 0, 0, 0, 0]
        """
        seat, compact, kept = self._seat(seat), is_compact(form), remembered(memory)
        observation = self.game.observation
        out = np.empty(observation.size, np.int32)
        self._kernels.observe(self._shown_to(seat, kept), 0, seat, out)
        return out.astype(observation.dtype) if compact else observation.floats(out)

    def legal_mask(self, seat: SupportsIndex) -> npt.NDArray[np.bool_]:
        """For each action id: is it legal for this seat now?"""
        mask = np.zeros(self.game.rules.ACTIONS, np.bool_)
        mask[self.legal_ids(seat)] = True
        return mask

    def imagined(self, seed: SupportsIndex) -> "Match":
        """A full match that fits everything that this blinded one shows: one possible world, drawn
        at random."""
        if self.eyes == TABLE:
            raise TableeError("This match is known in full. Imagine from `blinded(seat)`.")
        states = copied(self._states)
        imagine(self.game, states, self.eyes, seed)
        return Match(self.game, states, None, self.names)

    def position(self, eyes: SupportsIndex | None = None) -> Doc:
        """The position as a JSON object: in full, or what a seat or a `SPECTATOR` may see of it.

        >>> import tablee
        >>> tablee.new("mio", players=2, seed=0).position(tablee.SPECTATOR)["hands"][0]
        ['?', '?', '?', '?', '?']
        """
        eyes = self.eyes if eyes is None else self._eyes(eyes)
        return positions.write(
            self.game, self._states if eyes == self.eyes else self._shown_to(eyes)
        )

    @property
    def line(self) -> str:
        """The position as one line of text, which `tablee.position` reads.

        >>> import tablee
        >>> match = tablee.new("mio", players=2, seed=0)
        >>> match.line[:45]
        'mio rules=1 players=2 options.target=100 opti'
        >>> tablee.position(match.line) == match
        True
        """
        return positions.to_line(self.position())

    def view(self, seat: SupportsIndex) -> Doc:
        """All that this seat (or a `SPECTATOR`) may see: its position and its legal actions."""
        blinded = self.blinded(seat)
        view = blinded.position()
        legal = [] if blinded.eyes == SPECTATOR else blinded.legal(seat)
        view["legal"] = [action.text for action in legal]
        return view

    # --- saving

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match down as a record: one JSON object a line; `tablee.load` reads it."""
        from tablee.engine import record

        record.save(self, path)

    # --- what is asked of a match

    def _seat(self, seat: SupportsIndex) -> int:
        if type(seat) is int and 0 <= seat < self.players:
            return seat
        return seat_number(seat, self.players)

    def _eyes(self, eyes: SupportsIndex) -> int:
        number = as_int(eyes)
        return number if number in (TABLE, SPECTATOR) else self._seat(eyes)


def _standing_at(
    game: Game, record: bytes, seed: int | None, names: Sequence[str], eyes: int
) -> Match:
    """A match at this record, without a past."""
    return Match(game, records(game.rules.STATE, bytearray(record)), seed, names, eyes)
