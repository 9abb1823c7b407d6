"""What a table decides: a plain, synchronous machine with the time given from outside.

Everything that reaches a table (a command, a connection that comes or goes, a bot's choice, the
clock) is one call, which returns an `Outcome`: rows for the log, answers to whoever asked, bots to
be set thinking. Nothing here waits, sends or stores; the same calls at the same times with the same
random bits have the same outcome.
"""

import secrets
from collections.abc import Callable
from random import Random, SystemRandom

from tablee.server.table import clocks, lobby, log, play
from tablee.server.table.log import Row
from tablee.server.table.outcome import NOBODY, Outcome, Think, Who
from tablee.server.table.pace import CAP, PACES
from tablee.server.table.play import Held, UndoRequest
from tablee.server.table.state import State
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Dup, No, Ok, Reason

_FRESH = 48
_drawn: list[str] = []


def os_bits() -> str:
    """Random bits of the operating system that nobody has seen: 48 hexadecimal digits. Some are
    drawn at a time, since asking for them takes longer than most that an act does."""
    if not _drawn:
        digits = secrets.token_hex(_FRESH // 2 * 64)
        _drawn.extend(digits[i : i + _FRESH] for i in range(0, len(digits), _FRESH))
    return _drawn.pop()


class Core:
    """One table."""

    def __init__(
        self,
        state: State,
        now: float,
        tempo: float = 1.0,
        fresh: Callable[[], str] = os_bits,
        dice: Random | None = None,
    ) -> None:
        assert state.opened
        self.state = state
        self.pace = PACES[state.opened.pace].times(tempo)
        self.cap = CAP * min(1.0, tempo)
        self.tempo = tempo
        self.fresh = fresh
        self.dice = dice or SystemRandom()
        self.now = now
        self.out = Outcome()
        self.here: dict[str, list[int]] = {}
        """The connections of each person, the one that acts last."""
        self.watching: set[int] = set()
        """All connections."""
        self.gone: dict[str, float] = {}
        """Since when each person who sits here is disconnected."""
        self.empty_since: float | None = now
        """Since when nobody is connected."""
        self.changed_at = now
        self.turn_from = now
        """Since when the time of the seat on turn runs."""
        self.window_from = now
        """When the reaction window that is open was opened."""
        self.patience = 0.0
        """How many reflexes long the table waits for an answer; 0: no window is open."""
        self.closing: int | None = None
        """The seat on turn, where all that is left to it is to end a wait or an offer."""
        self.held: list[Held] = []
        """Acts that lie there until the race is decided."""
        self.asks: dict[int, float] = {}
        """When each bot's seat is asked."""
        self.thinking: dict[int, tuple[int, float]] = {}
        """The bots that think: as of which number, and since when."""
        self.undo: UndoRequest | None = None
        company = [state.host, *(seat.person for seat in state.seats)]
        self.gone = {person: now for person in company if person is not None}
        if state.phase == "playing":
            play.refresh(self)
            clocks.ask_bots(self)

    # --- what may reach a table

    def command(self, who: Who, message: protocol.ClientMessage, now: float) -> Outcome:
        """Somebody at the table wants something."""
        self._begin(now)
        if isinstance(message, protocol.Here):
            lobby.here(self, who)
        elif not isinstance(message, protocol.Pong):
            number = self.state.done.get((who.person, message.id))
            if number is not None:
                self.answer(who.connection, Dup(message.id, number))
            else:
                _COMMANDS[type(message)](self, who, message)
        return self._finish()

    def connect(self, who: Who, now: float) -> Outcome:
        """A connection of this person has opened."""
        self._begin(now)
        lobby.connect(self, who)
        return self._finish()

    def disconnect(self, who: Who, now: float) -> Outcome:
        """A connection of this person has closed."""
        self._begin(now)
        lobby.disconnect(self, who)
        return self._finish()

    def chosen(self, think: Think, do: str | None, now: float) -> Outcome:
        """A bot has chosen; None: it does nothing, or could not choose."""
        self._begin(now)
        play.bot_acts(self, think, do)
        return self._finish()

    def tick(self, now: float) -> Outcome:
        """Time has passed."""
        self._begin(now)
        clocks.tick(self)
        return self._finish()

    def rematched(self, table: str, connection: int, id: str, now: float) -> Outcome:
        """The table for the rematch is there."""
        self._begin(now)
        if self.state.rematch is None:
            self.add(log.Rematched(at=now, table=table))
        self.answer(connection, Ok(id, self.state.n))
        return self._finish()

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called at the latest; None once nothing can happen by itself."""
        return clocks.deadline(self)

    # --- for the parts

    def _begin(self, now: float) -> None:
        self.now = max(now, self.now)
        self.out = Outcome(first=self.state.n + 1, since=self.state.n)

    def _finish(self) -> Outcome:
        if self.out.rows:
            self.changed_at = self.now
        return self.out

    def add(self, row: Row) -> None:
        """Let something happen."""
        self.state.apply(row)
        self.out.rows.append(row)

    def answer(self, connection: int, answer: Ok | Dup | No) -> None:
        """Answer a command."""
        if connection != NOBODY:
            self.out.answers.append((connection, answer))

    def refuse(
        self,
        who: Who,
        id: str,
        reason: Reason,
        clause: str | None = None,
        by: int | None = None,
    ) -> None:
        """Answer that nothing changed."""
        self.answer(who.connection, No(id, reason, self.state.n, clause, by))

    def agree(self, who: Who, id: str) -> None:
        """Answer that it is done."""
        self.answer(who.connection, Ok(id, self.state.n))

    def connected(self, person: str | None) -> bool:
        """Has this person a connection open?"""
        return person is not None and bool(self.here.get(person))


_COMMANDS: dict[type, Callable[..., None]] = {
    protocol.Act: play.act,
    protocol.Undo: play.undo,
    protocol.Agree: play.agree,
    protocol.Sit: lobby.sit,
    protocol.Stand: lobby.stand,
    protocol.Place: lobby.place,
    protocol.Ready: lobby.ready,
    protocol.Start: lobby.start,
    protocol.Rematch: lobby.rematch,
}
