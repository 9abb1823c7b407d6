"""What a table decides: a plain, synchronous machine with the time given from outside.

Everything that reaches a table (a command, a connection that comes or goes, a bot's choice, the
clock) is one call, which returns an `Outcome`: rows for the log, answers to senders, bots that are
to think. Nothing here waits, sends or stores; the same calls at the same times with the same random
bits have the same outcome.

The parts know nothing of each other's insides: `lobby`, `play` and `undo` decide what a command
comes to, `presence`, `clocks`, `thinking` and `races` each keep one thing in mind. Here their
decisions are carried out, and whatever follows from a row of the log follows in one place.
"""

import secrets
from collections.abc import Callable
from random import Random, SystemRandom

from tablee.engine.match import Verdict
from tablee.server.table import lobby, log, play, undo
from tablee.server.table.clocks import Clocks
from tablee.server.table.log import Row
from tablee.server.table.outcome import NOBODY, Decision, Outcome, Refusal, Think, Who
from tablee.server.table.pace import LOBBY_EMPTY, LOBBY_IDLE
from tablee.server.table.presence import Presence
from tablee.server.table.races import PendingAct, Races
from tablee.server.table.state import State
from tablee.server.table.thinking import Thinking
from tablee.server.table.undo import UndoRequest
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Dup, No, Ok

_FRESH = 48
_drawn: list[str] = []
_BOT, _CLOCK = Who("bot", "bot", NOBODY), Who("clock", "clock", NOBODY)


def os_bits() -> str:
    """Random bits of the operating system that nobody has seen: 48 hexadecimal digits. Many are
    drawn at a time, since asking for them takes longer than most of what an act does."""
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
        self.now = now
        self.presence = Presence(_members(state), now)
        self.clocks = Clocks(state.opened.pace, tempo, now)
        self.thinking = Thinking(dice or SystemRandom())
        self.races = Races()
        self.undo: UndoRequest | None = None
        self._tempo, self._fresh = tempo, fresh
        self._changed_at = now
        self._out = Outcome()
        if state.phase == "playing":
            self.go_on()

    def restarted(self, state: State, now: float) -> "Core":
        """The same connections at the table as its log has it: what was not written is gone.

        People who are away have the whole allowance again: what was due now would be due at once
        again.
        """
        again = Core(state, now, self._tempo, self._fresh, self.thinking.dice)
        again.presence = self.presence
        again.presence.restart(_members(state), now)
        return again

    # --- what may reach a table

    def command(self, who: Who, message: protocol.ClientMessage, now: float) -> Outcome:
        """A command has come."""
        self._begin(now)
        if isinstance(message, protocol.Here):
            self.presence.act_from(who)
            self._add_all(lobby.come_back(self.state, who.person, self.now))
        elif not isinstance(message, protocol.Pong):
            number = self.state.done.get((who.person, message.id))
            if number is not None:
                self._answer(who.connection, Dup(message.id, number))
            else:
                self._command(who, message)
        return self._finish()

    def _command(self, who: Who, message: protocol.ClientMessage) -> None:
        state, now = self.state, self.now
        match message:
            case protocol.Act():
                self._act(who, message)
            case protocol.Undo():
                self._undo(who, message)
            case protocol.Agree():
                self._agree(who, message)
            case protocol.Sit():
                self._carry_out(who, message.id, lobby.sit(state, who, message, now))
            case protocol.Stand():
                decision = lobby.stand(state, self.presence, who, message, now)
                self._carry_out(who, message.id, decision)
            case protocol.Place():
                self._carry_out(who, message.id, lobby.place(state, who, message, now))
            case protocol.Ready():
                self._carry_out(who, message.id, lobby.ready(state, who, message, now))
            case protocol.Start():
                decision = lobby.start(state, who, message, self._fresh, now)
                self._carry_out(who, message.id, decision)
            case protocol.Rematch():
                self._rematch(who, message)

    def connect(self, who: Who, now: float) -> Outcome:
        """A connection of this person has opened; a bot that plays for the person stops."""
        self._begin(now)
        self.presence.connect(who)
        self._out.changed = True
        mine = self.state.seat_of(who.person)
        if mine is not None and not self.state.seats[mine].left:
            self._add_all(lobby.come_back(self.state, who.person, self.now))
            self._deal_if_ready()
        return self._finish()

    def disconnect(self, who: Who, now: float) -> Outcome:
        """A connection of this person has closed."""
        self._begin(now)
        self.presence.disconnect(who, who.person in _members(self.state), self.now)
        self._out.changed = True
        return self._finish()

    def chosen(self, think: Think, do: str | None, now: float) -> Outcome:
        """A bot has chosen; None: it does nothing, or could not choose."""
        self._begin(now)
        if self.thinking.finish(think) and self.state.seats[think.seat].player is not None:
            if do is not None:
                self._bot_acts(think.seat, do)
            if not self._out.rows:
                self._fall_back(think.seat)  # no table waits for ever
        return self._finish()

    def tick(self, now: float) -> Outcome:
        """Time has passed: do all that is due."""
        self._begin(now)
        if self.state.phase == "open":
            self._tick_open()
        elif self.state.phase == "playing":
            self._decide_races()
            if self.state.phase == "playing":
                self._tick_playing()
        return self._finish()

    def rematched(self, table: str, connection: int, id: str, now: float) -> Outcome:
        """The table for the rematch is there."""
        self._begin(now)
        if self.state.rematch is None:
            self._add(log.Rematched(at=now, table=table))
        self._answer(connection, Ok(id, self.state.n))
        return self._finish()

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called at the latest; None once nothing can happen by itself."""
        absence = self.presence.deadlines(self.clocks.pace.absence)
        if self.state.phase == "open":
            return min([self._lobby_closes_at, *absence])
        if self.state.phase != "playing":
            return None
        clocks, turn = self.clocks, self.state.turn
        due = [clocks.turn_ends, *absence, *self.thinking.deadlines()]
        due += self.races.deadlines(clocks, turn)
        if clocks.closing is not None:
            due.append(clocks.closes_at)
        return min(due)

    # --- what frames show

    def may_undo(self, seat: int) -> bool:
        """Could the person at this seat take the latest act back?"""
        if self.races or self.clocks.patience or not undo.is_own_act(self.state, seat):
            return False
        return undo.is_harmless(self.state)

    # --- one call

    def _begin(self, now: float) -> None:
        self.now = max(now, self.now)
        self._out = Outcome(first=self.state.n + 1, since=self.state.n)

    def _finish(self) -> Outcome:
        if self._out.rows:
            self._changed_at = self.now
        return self._out

    def _answer(self, connection: int, answer: Ok | Dup | No) -> None:
        if connection != NOBODY:
            self._out.answers.append((connection, answer))

    def _accept(self, who: Who, id: str) -> None:
        self._answer(who.connection, Ok(id, self.state.n))

    def _refuse(self, who: Who, id: str, why: Refusal) -> None:
        self._answer(who.connection, No(id, why.reason, self.state.n, why.clause, why.by))

    def _carry_out(
        self, who: Who, id: str, decision: Decision, verdict: Verdict | None = None
    ) -> None:
        """Write down what was decided, and answer."""
        for row in decision.rows:
            self._add(row, verdict)
        if decision.refusal is None:
            self._accept(who, id)
        else:
            self._refuse(who, id, decision.refusal)

    def _add_all(self, rows: tuple[Row, ...]) -> None:
        for row in rows:
            self._add(row)

    def _add(self, row: Row, verdict: Verdict | None = None) -> None:
        """Let something happen."""
        turn = self.state.turn
        self.state.apply(row, verdict)
        self._out.rows.append(row)
        self._follow(row, turn)

    def _follow(self, row: Row, turn: int | None) -> None:
        """Do what follows from a row; `turn` is the seat that was on turn before it."""
        match row:
            case log.Acted(void=False):
                self.undo = None
                if row.seat == turn or self.state.turn != turn:
                    self.clocks.start_turn(self.now)
                ended = play.ended(self.state, self.now)
                if ended is None:
                    self.go_on()
                else:
                    self._add(ended)
            case log.Ended():
                self.go_on()
                for act in self.races.take_all():
                    self._refuse(act.who, act.id, Refusal("phase"))
            case log.Started() | log.Undone():
                self.clocks.start_turn(self.now)
                self.go_on()
            case log.Away():
                self._ask_bots([row.seat])
            case log.Back():
                self.thinking.drop(row.seat)
                if self.state.turn == row.seat:
                    self.clocks.start_turn(self.now)
            case log.Seated() | log.Readied():
                self._deal_if_ready()

    def go_on(self) -> None:
        """The match stands somewhere else now: look for a window, and ask the bots."""
        assert self.state.match
        self.thinking.clear()
        self.clocks.look(self.state.match, self.state.turn, self.now)
        self._ask_bots(range(len(self.state.seats)))

    def _ask_bots(self, seats: list[int] | range) -> None:
        """Ask those of these seats that bots play: the one on turn, and all while a window is
        open."""
        turn, clocks = self.state.turn, self.clocks
        asked = [
            n
            for n in seats
            if self.state.seats[n].player is not None
            and (clocks.closing != n if n == turn else clocks.patience)
        ]
        self.thinking.ask(asked, clocks.pace.reflex, self.now)

    # --- before and after the match

    @property
    def _lobby_closes_at(self) -> float:
        idle, empty = self._changed_at + LOBBY_IDLE, self.presence.empty_since
        return idle if empty is None else min(idle, empty + LOBBY_EMPTY)

    def _tick_open(self) -> None:
        if self._lobby_closes_at <= self.now:
            self._add(log.Closed(at=self.now, why="idle"))
            return
        for person in self.presence.take_overdue(self.clocks.pace.absence, self.now):
            self._add_all(lobby.give_up(self.state, self.presence, person, self.now))

    def _deal_if_ready(self) -> None:
        if self.state.phase == "open" and lobby.all_ready(self.state, self.presence):
            self._add(lobby.deal(self.state, self._fresh, self.now))

    def _rematch(self, who: Who, message: protocol.Rematch) -> None:
        if self.state.phase != "over":
            self._refuse(who, message.id, Refusal("phase"))
        elif self.state.seat_of(who.person) is None:
            self._refuse(who, message.id, Refusal("seat"))
        elif self.state.rematch is not None:
            self._accept(who, message.id)
        else:
            self._out.rematch = (who.connection, message.id)

    # --- acts

    def _act(self, who: Who, message: protocol.Act) -> None:
        """A person acts."""
        seat = self.state.seat_of(who.person)
        if seat is None:
            return self._refuse(who, message.id, Refusal("seat"))
        if self.state.phase != "playing":
            return self._refuse(who, message.id, Refusal("phase"))
        if not self.presence.may_act(who):
            return self._refuse(who, message.id, Refusal("tab"))
        self._add_all(lobby.come_back(self.state, who.person, self.now))
        return self._consider(who, seat, message)

    def _consider(self, who: Who, seat: int, message: protocol.Act) -> None:
        """Play an act, let it wait until a race is decided, or refuse it."""
        if self.races.has_id(who.person, message.id):
            return None  # it waits already and will be answered
        act = play.judge(self.state, self.races, who, seat, message, self.now)
        if isinstance(act, Refusal):
            return self._refuse(who, message.id, act)
        if self.clocks.patience and not act.verdict.void:
            return self.races.add(act)
        return self._settle(act, [])

    def _settle(self, act: PendingAct, race: list[log.Rival]) -> None:
        """Play an act for good."""
        decision, verdict = play.settle(self.state, self.clocks, act, race, self._fresh, self.now)
        self._carry_out(act.who, act.id, decision, verdict)

    def _decide_races(self) -> None:
        """Play what has waited long enough, the act that was made first before the others."""
        while first := self.races.take_first(self.clocks, self.state.turn, self.now):
            self._settle(*first)

    # --- what is due in the match

    def _tick_playing(self) -> None:
        state, clocks, now = self.state, self.clocks, self.now
        if clocks.closing is not None and clocks.closes_at <= now:
            id, close = f"close.{state.n}", state.game.close_action
            assert close is not None
            self._settle(play.act_of(state, _CLOCK, id, clocks.closing, close, now), [])
            return
        if state.turn is not None and clocks.turn_ends <= now:
            self._hurry(state.turn)
            if state.phase != "playing":
                return
        for person in self.presence.take_overdue(clocks.pace.absence, now):
            seat = state.seat_of(person)
            if seat is not None and state.seats[seat].player is None:
                self._add(lobby.away(state, seat, "gone", now))
        for seat in self.thinking.take_due(now):
            bot = state.seats[seat].player
            if bot is not None:
                self._out.thinks.append(self.thinking.begin(seat, bot, state.n, now))
        while (late := self.thinking.take_overdue(now)) is not None:
            self._fall_back(late)

    def _hurry(self, seat: int) -> None:
        """The time of the seat on turn is up: a bot plays for its person."""
        if self.races.has_seat(seat):
            pass  # the act is there already
        elif self.state.seats[seat].player is None:
            self._add(lobby.away(self.state, seat, "time", self.now))
        else:  # a bot whose thought was lost
            self._fall_back(seat)
        self.clocks.start_turn(self.now)

    def _bot_acts(self, seat: int, do: str) -> None:
        n = self.state.n
        self._consider(_BOT, seat, protocol.Act(f"bot.{seat}.{n}", do, n))

    def _fall_back(self, seat: int) -> None:
        """A bot on turn that has not chosen plays something; out of turn it does nothing."""
        match, n = self.state.match, self.state.n
        if seat != self.state.turn or match is None or self.races.has_seat(seat):
            return
        do = self.thinking.dice.choice(match.legal(seat)).text
        self._consider(_BOT, seat, protocol.Act(f"bot.{seat}.{n}.random", do, n))

    # --- taking back

    def _undo(self, who: Who, message: protocol.Undo) -> None:
        """Take the latest act back: at once among bots, by consent among people."""
        seat = self.state.seat_of(who.person)
        if self.state.phase != "playing" or seat is None:
            return self._refuse(who, message.id, Refusal("phase"))
        if self.undo and (self.undo.who.person, self.undo.id) == (who.person, message.id):
            self.undo.who = who  # sent again, perhaps from a new socket: consent given still counts
            return None
        if not self.may_undo(seat):
            return self._refuse(who, message.id, Refusal("undo"))
        self.undo = undo.request(self.state, who, message.id, seat)
        self._out.changed = True
        return self._undo_if_agreed(self.undo)

    def _agree(self, who: Who, message: protocol.Agree) -> None:
        """A person agrees to an undo, or does not."""
        request, seat = self.undo, self.state.seat_of(who.person)
        if request is None or seat not in request.waiting:
            return self._refuse(who, message.id, Refusal("undo"))
        self._out.changed = True
        self._accept(who, message.id)
        if message.yes:
            request.waiting.discard(seat)
            return self._undo_if_agreed(request)
        self.undo = None
        return self._refuse(request.who, request.id, Refusal("undo"))

    def _undo_if_agreed(self, request: UndoRequest) -> None:
        if request.waiting:
            return
        self.undo = None
        who = request.who
        undone = log.Undone(at=self.now, who=who.person, id=request.id, seat=request.seat)
        self._carry_out(who, request.id, Decision((undone,)))


def _members(state: State) -> list[str]:
    """The people whose absence counts: the host, and those who sit here."""
    return [state.host, *(seat.person for seat in state.seats if seat.person is not None)]
