"""The core of a table: a plain, synchronous machine that gets the time from outside.

Everything that reaches a table (a command, a connection that comes or goes, a bot's choice, the
clock) is one call, which returns an `Outcome`: rows for the log, answers to senders, bots that are
to think. Nothing here waits, sends or stores; the same calls at the same times with the same random
bits have the same outcome.

The parts know nothing of each other's insides: `lobby`, `play` and `undo` decide what a command
comes to, `presence`, `clocks`, `hold`, `thinking` and `races` each keep track of one thing. This
module carries out their decisions, and everything that follows from a row of the log follows in one
place.
"""

import math
import secrets
from collections.abc import Callable
from random import Random, SystemRandom

from tablee.server.table import lobby, log, play, undo
from tablee.server.table.clocks import Clocks, milliseconds
from tablee.server.table.hold import Hold, has_readers
from tablee.server.table.log import Row
from tablee.server.table.outcome import NOBODY, Decision, Outcome, Refusal, Think, Who
from tablee.server.table.pace import LOBBY_IDLE
from tablee.server.table.presence import Presence
from tablee.server.table.races import PendingAct, Races
from tablee.server.table.state import State
from tablee.server.table.thinking import Thinking
from tablee.server.table.undo import UndoRequest
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Clock, Dup, No, Ok, Unrated

_FRESH = 48
_drawn: list[str] = []
_BOT, _CLOCK = Who("bot", "bot", NOBODY), Who("clock", "clock", NOBODY)


def os_bits() -> str:
    """Fresh random bits of the operating system: 48 hexadecimal digits. Many are drawn at a time,
    since asking for them takes longer than most steps of an act."""
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
        rates_neighbours: bool = False,
    ) -> None:
        assert state.opened
        self.state = state
        self.now = now
        self.presence = Presence(_members(state), now)
        self.clocks = Clocks(state.opened.pace, tempo, now)
        self.thinking = Thinking(dice or SystemRandom())
        self.races = Races()
        self.hold: Hold | None = None
        """The pause after a round, while it lasts."""
        self.undo: UndoRequest | None = None
        self.reopening = False
        """Is the table for the rematch being opened?"""
        self._tempo, self._fresh = tempo, fresh
        self._paused_at = now
        """Since when the table has been waiting for its person, if it is."""
        self.rates_neighbours = rates_neighbours
        """Do matches between people of one address count for ratings?"""
        self._changed_at = now
        self._out = Outcome()
        if state.phase == "playing":
            self.clocks.resume_turn(state.turn_from, now)
            self.go_on()

    def restarted(self, state: State, now: float) -> "Core":
        """The same connections at the table as its log has it; rows that were not written are gone.
        People who are away have the whole allowance again; otherwise the same step would be due
        again at once.
        """
        again = Core(
            state, now, self._tempo, self._fresh, self.thinking.dice, self.rates_neighbours
        )
        again.presence = self.presence
        again.presence.restart(_members(state), now)
        if state.phase == "playing":
            again.go_on()
        return again

    # --- calls that reach a table

    def command(self, who: Who, message: protocol.ClientMessage, now: float) -> Outcome:
        """A command has come."""
        self._begin(now)
        if isinstance(message, protocol.Here):
            self.presence.act_from(who)
            self._let_back(who)
        elif not isinstance(message, protocol.Pong):
            if who.person in self.state.out:
                self._refuse(who, message.id, Refusal("out"))
                return self._finish()
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
                self._write_down(who, message.id, lobby.sit(state, who, message, now))
            case protocol.Stand():
                decision = lobby.stand(state, self.presence, who, message, now)
                self._write_down(who, message.id, decision)
            case protocol.Place():
                self._write_down(who, message.id, lobby.place(state, who, message, now))
            case protocol.Ready():
                decision = lobby.ready(state, who, message, self.hold is not None, now)
                self._write_down(who, message.id, decision)
            case protocol.Start():
                asked = lobby.all_agree(state, self.presence)
                decision = lobby.start(state, who, message, self._fresh, now)
                self._write_down(who, message.id, decision)
                if not asked:
                    self.unrate("absent")
            case protocol.Silence():
                self._write_down(
                    who, message.id, lobby.silence(state, self.presence, who, message, now)
                )
            case protocol.Lock():
                self._write_down(who, message.id, lobby.lock(state, who, message, now))
            case protocol.PutOut():
                self._write_down(
                    who, message.id, lobby.put_out(state, self.presence, who, message, now)
                )
            case protocol.Rematch():
                self._rematch(who, message)

    def connect(self, who: Who, now: float) -> Outcome:
        """A connection of this person has opened; a bot that plays for the person stops."""
        self._begin(now)
        waited = self.paused
        self.presence.connect(who)
        self._note_neighbours()
        self._out.changed = True
        if waited and not self.paused:
            self._shift(self.now - self._paused_at)
            self.go_on()
        self._let_back(who)
        self._deal_if_ready()
        return self._finish()

    def _let_back(self, who: Who) -> None:
        """A person is here again and plays on, unless they have left."""
        mine = self.state.seat_of(who.person)
        if mine is not None and not self.state.seats[mine].left:
            self._add_all(lobby.come_back(self.state, who.person, self.now))

    def disconnect(self, who: Who, now: float) -> Outcome:
        """A connection of this person has closed."""
        self._begin(now)
        played = not self.paused
        self.presence.disconnect(who, who.person in _members(self.state), self.now)
        self._out.changed = True
        if played and self.paused:
            self._paused_at = self.now
            self.thinking.clear()
        self._go_on_if_read()
        return self._finish()

    def slept(self, seconds: float, now: float) -> Outcome:
        """The server slept for this long: that costs nobody any time."""
        self._begin(now)
        self._shift(seconds)
        self.presence.shift(seconds, self.now)
        self.thinking.shift(seconds)
        self._changed_at = min(self._changed_at + seconds, self.now)
        self._paused_at = min(self._paused_at + seconds, self.now)
        self._out.changed = True
        return self._finish()

    def _shift(self, seconds: float) -> None:
        """This time does not count."""
        self.clocks.shift(seconds, self.now)
        if self.hold is not None:
            self.hold = self.hold.later(seconds)

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
        elif self.state.phase == "playing" and not self.paused:
            self._decide_races()
            if self.state.phase == "playing":
                self._tick_playing()
        return self._finish()

    def rematched(self, table: str, connection: int, id: str, now: float) -> Outcome:
        """The table for the rematch is there."""
        self._begin(now)
        self.reopening = False
        if self.state.rematch is None:
            self._add(log.Rematched(at=now, table=table))
        self._answer(connection, Ok(id, self.state.n))
        return self._finish()

    def erase(self, person: str, now: float) -> Outcome:
        """A person wants to be forgotten."""
        self._begin(now)
        self._add_all(lobby.erase(self.state, self.presence, person, self.now))
        return self._finish()

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called at the latest; None if nothing can happen by itself any
        more."""
        absence = self.presence.deadlines(self.clocks.pace.absence)
        if self.state.phase == "open":
            return min([self._lobby_closes_at, *absence])
        if self.state.phase != "playing" or self.paused:
            return None
        if self.hold is not None:
            return self.hold.ends if self.hold.ends < math.inf else None
        clocks, turn = self.clocks, self.state.turn
        due = [*absence, *self.thinking.deadlines(), *self.races.deadlines(clocks, turn)]
        if self._turn_is_timed:
            due.append(clocks.turn_ends)
        if clocks.closing is not None:
            due.append(clocks.closes_at)
        return min(due, default=None)

    @property
    def paused(self) -> bool:
        """Does the table wait for the one person who plays here against bots?"""
        loner = self.state.loner if self.state.phase == "playing" else None
        return loner is not None and not self.presence.connected(loner)

    @property
    def _turn_is_timed(self) -> bool:
        """Does the turn's clock run for a person? It does not if the act is there already, if a bot
        plays (bots have a time of their own), or if the person is alone: then nobody waits."""
        turn = self.state.turn
        if turn is None or self.state.seats[turn].player is not None:
            return False
        return self.state.loner is None and not self.races.has_seat(turn)

    @property
    def untouched(self) -> bool:
        """Has the latest call changed nothing so far?"""
        return not self._out.rows

    # --- what frames show

    @property
    def clock(self) -> Clock:
        """Whose time runs, and how much of it is left."""
        if self.hold is not None:
            left = self.hold.ends - self.now
            return Clock(None, milliseconds(left) if left < math.inf else None, 0)
        shown = self.clocks.pace.shown and self.state.loner is None
        return self.clocks.display(self.state.turn, shown, self.now)

    def may_undo(self, seat: int) -> bool:
        """Could the person at this seat take the latest act back?"""
        if self.races or self.clocks.patience or not undo.is_own_act(self.state, seat):
            return False
        if self.clocks.earlier_turn_ends <= self.now and self._turn_is_timed:
            return False  # the time of the turn that it was is up
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

    def _write_down(self, who: Who, id: str, decision: Decision) -> None:
        """Write down what was decided, and answer."""
        for row in decision.rows:
            self._add(row)
        if decision.refusal is None:
            self._accept(who, id)
        else:
            self._refuse(who, id, decision.refusal)

    def _add_all(self, rows: tuple[Row, ...]) -> None:
        for row in rows:
            self._add(row)

    def _add(self, row: Row) -> None:
        """Append a row to the log and apply it."""
        turn = self.state.turn
        self.state.apply(row)
        self._out.rows.append(row)
        self._follow(row, turn)

    def _follow(self, row: Row, turn: int | None) -> None:
        """Carry out the consequences of a row; `turn` is the seat that was on turn before it."""
        match row:
            case log.Acted(void=False):
                self.undo = self.hold = None
                self._follow_act(row, row.seat == turn or self.state.turn != turn)
            case log.Ended():
                self.go_on()
                for act in self.races.take_all():
                    self._refuse(act.who, act.id, Refusal("phase"))
            case log.Started():
                self._note_neighbours()
                self.clocks.start_turn(self.now)
                self.go_on()
            case log.Undone():
                self.hold = None
                self.clocks.take_back_turn()
                self.go_on()
            case log.Away():
                self._ask_bots([row.seat])
            case log.PutOut() | log.Erased():
                self._leave_to_bot(row.person)
            case log.Back():
                if self.state.seats[row.seat].player is None:
                    self.thinking.drop(row.seat)
            case log.Seated() | log.Readied():
                self._deal_if_ready()
                self._go_on_if_read()

    def _follow_act(self, row: log.Acted, on_turn: bool) -> None:
        """An act stands. If it was made out of turn and has changed nothing that others may answer,
        it gains nobody any time: the window goes on, and the bots think on."""
        state, clocks = self.state, self.clocks
        if on_turn:
            clocks.start_turn(self.now, state.has_whole_time)
        ended = play.ended(state, self.now)
        if ended is not None:
            return self._add(ended)
        self._hold_after_round()
        assert state.match
        if not on_turn and not self.hold and clocks.still_answers(state.match, row):
            return self._ask_bots(range(len(state.seats)))
        self.go_on()
        clocks.laid_at = self.now
        return None

    def _hold_after_round(self) -> None:
        """A round is over and people are there: they read the count, and nobody plays on meanwhile.
        A person alone against bots has as much time as they like."""
        if self.state.round_ended and has_readers(self.state, self.presence):
            seconds = math.inf if self.state.loner is not None else self.clocks.pace.count
            self.hold = Hold(self.now, self.now + seconds)

    def _go_on_if_read(self) -> None:
        """End the pause if everybody who is there has read the count."""
        if self.hold is not None and not self.paused and not has_readers(self.state, self.presence):
            self._end_hold()

    def _end_hold(self) -> None:
        """The next round begins; the pause costs nobody any time."""
        if self.hold is not None:
            self.clocks.shift(self.now - self.hold.since, self.now)
            self.hold = None
            self._out.changed = True
            self.go_on()

    def _leave_to_bot(self, person: str) -> None:
        seat = self.state.seat_of(person)
        if self.state.phase == "playing" and seat is not None:
            self._ask_bots([seat])

    def go_on(self) -> None:
        """The match has changed: look for a window, and ask the bots."""
        assert self.state.match
        self.thinking.clear()
        self.clocks.look(self.state.match, self.state.turn, self.now)
        self._ask_bots(range(len(self.state.seats)))

    def _ask_bots(self, seats: list[int] | range) -> None:
        """Ask the bots among these seats: the one on turn, and all of them while a window is
        open."""
        if self.paused or self.hold is not None:
            return
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
        lobby, empty = self.clocks.pace.lobby, self.presence.empty_since
        idle = self._changed_at + max(LOBBY_IDLE, lobby)
        return idle if empty is None else min(idle, empty + lobby)

    def _tick_open(self) -> None:
        if self._lobby_closes_at <= self.now:
            self._add(log.Closed(at=self.now, why="idle"))
            return
        for person in self.presence.take_overdue(self.clocks.pace.absence, self.now):
            self._add_all(lobby.give_up(self.state, self.presence, person, self.now))

    def _deal_if_ready(self) -> None:
        unseen = self.clocks.pace.kept
        if self.state.phase == "open" and lobby.all_ready(self.state, self.presence, unseen):
            self._add(lobby.deal(self.state, self._fresh, self.now))

    def _note_neighbours(self) -> None:
        """If two people of one address play against each other, the match does not count for
        ratings."""
        people = [seat.person for seat in self.state.seats if seat.person is not None]
        if self.rates_neighbours or not self.presence.share_address(people):
            return
        self.unrate("address")

    def unrate(self, why: Unrated) -> None:
        """The match that is being played does not count for ratings; with bots, none does."""
        state = self.state
        people = all(seat.person is not None for seat in state.seats)
        if people and state.phase == "playing" and state.unrated is None:
            self._add(log.Unrated(at=self.now, why=why))

    def met_too_often(self, now: float) -> Outcome:
        """These people have played each other too often lately."""
        self._begin(now)
        self.unrate("company")
        return self._finish()

    def _rematch(self, who: Who, message: protocol.Rematch) -> None:
        if self.state.phase != "over":
            self._refuse(who, message.id, Refusal("phase"))
        elif (seat := self.state.seat_of(who.person)) is None:
            self._refuse(who, message.id, Refusal("seat"))
        else:
            if not self.state.seats[seat].ready:
                self._add(log.Readied(at=self.now, seat=seat, ready=True))
            if self.state.rematch is not None or self.reopening:
                self._accept(who, message.id)
            else:
                self.reopening = True
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
        if self.state.seats[seat].player is not None:
            back = lobby.may_return(self.state, seat)
            return self._refuse(who, message.id, Refusal("time" if back else "returns"))
        return self._consider(who, seat, message)

    def _consider(self, who: Who, seat: int, message: protocol.Act) -> None:
        """Play an act, let it wait until a race is decided, or refuse it."""
        if self.races.answer_to(who, message.id):
            return None  # it is waiting already and will be answered
        act = play.judge(self.state, self.races, who, seat, message, self.now)
        if isinstance(act, Refusal):
            return self._refuse(who, message.id, act)
        self._end_hold()
        act = self.races.timed(act, self.clocks)
        if self.clocks.patience and not act.verdict.void:
            return self.races.add(act)
        return self._conclude(act, [])

    def _conclude(self, act: PendingAct, race: list[log.Rival]) -> None:
        """Play an act for good."""
        decision = play.conclude(self.state, self.clocks, act, race, self._fresh, self.now)
        self._write_down(act.who, act.id, decision)

    def _decide_races(self) -> None:
        """Play the acts that have waited long enough, in the order in which they were made."""
        while first := self.races.take_first(self.clocks, self.state.turn, self.now):
            self._conclude(*first)
            if self.state.phase == "playing":  # a bot whose act came too late may choose anew
                self._ask_bots([first[0].seat])

    # --- what is due in the match

    def _tick_playing(self) -> None:
        state, clocks, now = self.state, self.clocks, self.now
        if self.hold is not None:
            if self.hold.ends <= now:
                self._end_hold()
            return
        if clocks.closing is not None and clocks.closes_at <= now:
            id, close = f"close.{state.n}", state.game.close_action
            assert close is not None
            self._conclude(play.act_of(state, _CLOCK, id, clocks.closing, close, now), [])
            return
        if state.turn is not None and self._turn_is_timed and clocks.turn_ends <= now:
            self._add(lobby.away(state, state.turn, "time", now))
        for person in self.presence.take_overdue(clocks.pace.absence, now):
            seat = state.seat_of(person)
            if seat is not None and state.seats[seat].player is None:
                self._add(lobby.away(state, seat, "gone", now))
            self._add_all(lobby.hand_on_host(state, self.presence, person, now))
        for seat in self.thinking.take_due(now):
            bot = state.seats[seat].player
            if bot is not None:
                self._out.thinks.append(self.thinking.begin(seat, bot, state.n, now))
        while (late := self.thinking.take_overdue(now)) is not None:
            self._fall_back(late)

    def _bot_acts(self, seat: int, do: str) -> None:
        n = self.state.n
        self._consider(_BOT, seat, protocol.Act(f"bot.{seat}.{n}", do, n))

    def _fall_back(self, seat: int) -> None:
        """A bot on turn that has not chosen plays something; out of turn it does nothing."""
        match, n = self.state.match, self.state.n
        if seat != self.state.turn or match is None or self.races.has_seat(seat):
            return
        legal = match.legal(seat)
        if not legal:  # a game that breaks a promise: `tablee check` would say which
            return
        do = self.thinking.dice.choice(legal).text
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
        if request is None or seat is None or seat not in request.waiting:
            return self._refuse(who, message.id, Refusal("undo"))
        self._out.changed = True
        agreed = log.Agreed(at=self.now, who=who.person, id=message.id, seat=seat, yes=message.yes)
        self._write_down(who, message.id, Decision((agreed,)))
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
        self._write_down(who, request.id, Decision((undone,)))


def _members(state: State) -> list[str]:
    """The people whose absence counts: the host, and those who sit here."""
    return [state.host, *(seat.person for seat in state.seats if seat.person is not None)]
