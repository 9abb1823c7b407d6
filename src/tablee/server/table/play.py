"""Acts: whether they stand, who was first, what they bring about.

While something out of turn could answer what lies on the table, a *window* is open. An act that
arrives then is not played at once. It counts as *made* when it arrived, less the measured round
trip (capped); an ordinary act of the seat on turn counts as made at the end of the constant
window at the earliest. It lies for `CAP` seconds after that moment, so that whatever was made
before it has arrived; then the act that was made first is played, and the others are judged by what
they find then. All of it goes into the log.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablee.engine.match import Match
from tablee.engine.takeback import shows_nothing
from tablee.engine.text.actions import Action, actions, read_action
from tablee.errors import BadActionError
from tablee.server.table import clocks, lobby, log
from tablee.server.table.log import Rival, Scalar
from tablee.server.table.outcome import NOBODY, Think, Who
from tablee.server.wire import protocol

if TYPE_CHECKING:
    from tablee.server.table.core import Core


@dataclass
class Held:
    """An act that has arrived."""

    who: Who
    id: str
    seat: int
    action: Action
    aim: Scalar
    on: int
    came: float


@dataclass
class UndoRequest:
    """Somebody would like to take an act back."""

    who: Who
    id: str
    seat: int
    waiting: set[int] = field(default_factory=set)
    """The seats that have not agreed yet."""


# --- a person or a bot acts


def act(core: "Core", who: Who, message: protocol.Act) -> None:
    """A person plays."""
    state = core.state
    seat = state.seat_of(who.person)
    if seat is None:
        return core.refuse(who, message.id, "seat")
    if state.phase != "playing":
        return core.refuse(who, message.id, "phase")
    connections = core.here.get(who.person, [])
    if connections and connections[-1] != who.connection:
        return core.refuse(who, message.id, "tab")
    lobby.come_back(core, who, "")
    return consider(core, who, seat, message)


def consider(core: "Core", who: Who, seat: int, message: protocol.Act) -> None:
    """Play the act, let it lie until a race is decided, or refuse it."""
    state = core.state
    assert state.match
    if any(held.who.person == who.person and held.id == message.id for held in core.held):
        return None  # it lies there already and will be answered
    try:
        action = read_action(state.game, message.do)
        reason, aim = _aim(core, seat, action, message)
        if reason is not None:
            return core.refuse(who, message.id, reason)
        held = Held(who, message.id, seat, action, aim, message.on, core.now)
        verdict = try_out(core, held)
    except BadActionError:
        return core.refuse(who, message.id, "action")
    if isinstance(verdict, str):
        return core.refuse(who, message.id, "clause", clause=verdict)
    if core.patience and not verdict.void:
        core.held.append(held)
        return None
    return settle(core, held, [], verdict)


def _aim(
    core: "Core", seat: int, action: Action, message: protocol.Act
) -> tuple[protocol.Reason | None, Scalar]:
    """What the act was aimed at, or why that can't be said."""
    state = core.state
    if message.on > state.n:
        return "future", None
    seen = state.before(message.on)
    acted = state.last_seen.get(seat, -1) > message.on
    if acted or seen is None or any(held.seat == seat for held in core.held):
        return "stale", None
    if seat != state.turn and action.id == state.game.pass_action:
        return "needless", None
    if seat == state.turn and int(seen.states["turn"][0]) != seat:
        return "stale", None
    aim = message.aim
    return None, (seen.aim(seat, action) if aim is None else aim)


@dataclass
class Verdict:
    """What an act would come to."""

    void: bool
    told: bool


def try_out(core: "Core", held: Held) -> Verdict | str:
    """What an act would come to, or the clause that forbids it."""
    match = core.state.match
    assert match
    clause, void, told = match.judged(held.seat, held.action, held.aim)
    return match.game.clause(clause) if clause else Verdict(void, told > 0)


# --- races


def made(core: "Core", held: Held) -> float:
    """When an act counts as made."""
    early = held.came - min(held.who.trip, core.cap)
    if held.seat != core.state.turn:
        return early
    return max(early, window_end(core))


def window_end(core: "Core") -> float:
    """Before this no ordinary act counts."""
    return core.window_from + core.pace.reflex if core.patience else core.window_from


def _rival(core: "Core", held: Held) -> Rival:
    claim = held.seat != core.state.turn
    trip = min(held.who.trip, core.cap)
    return Rival(held.seat, held.action.text, held.came, trip, claim, made(core, held))


def place(rival: Rival) -> tuple[float, bool, int]:
    """The order in which acts of a race count: by when they were made, claims first."""
    return rival.made, not rival.claim, rival.seat


def decide_races(core: "Core") -> None:
    """Play what has lain there long enough, first come first."""
    while core.held:
        ranked = sorted(core.held, key=lambda held: place(_rival(core, held)))
        first = ranked[0]
        if made(core, first) + core.cap > core.now and core.patience:
            return
        race = [_rival(core, held) for held in ranked]
        core.held.remove(first)
        settle(core, first, race)
        if core.state.phase != "playing":
            for held in core.held:
                core.refuse(held.who, held.id, "phase")
            core.held.clear()


def settle(
    core: "Core", held: Held, race: list[Rival], verdict: Verdict | str | None = None
) -> None:
    """Play an act for good."""
    verdict = verdict or try_out(core, held)
    if isinstance(verdict, str):
        core.refuse(held.who, held.id, "clause", clause=verdict)
        return
    beaten = _beaten_by(core, held)
    row = log.Acted(
        at=core.now,
        who=held.who.person,
        id=held.id,
        seat=held.seat,
        do=held.action.text,
        aim=held.aim,
        fresh=core.fresh(),
        on=held.on,
        void=verdict.void,
        race=race,
        window=window_end(core) if race else 0.0,
        beaten=beaten if verdict.void else None,
    )
    if verdict.void:
        if verdict.told:
            core.add(row)
        core.refuse(held.who, held.id, "late", by=beaten)
        return
    turn = core.state.turn
    core.add(row)
    core.agree(held.who, held.id)
    _after(core, held.seat, turn)


def _beaten_by(core: "Core", held: Held) -> int | None:
    """By how many milliseconds an act lost the race that was decided last."""
    last = core.state.last_act
    if last is None or not last.race or last.seat == held.seat:
        return None
    there = [rival.made for rival in last.race if rival.seat == held.seat]
    lost_by = (there[0] if there else made(core, held)) - last.race[0].made
    return max(0, round(lost_by * 1000))


def _after(core: "Core", seat: int, turn: int | None) -> None:
    """An act was played: what follows from it."""
    state = core.state
    assert state.match
    core.undo = None
    if state.match.over:
        people = all(s.person is not None and s.stand_in is None for s in state.seats)
        core.add(
            log.Ended(
                at=core.now,
                result=state.match.result,
                points=state.match.points,
                truncated=state.match.truncated,
                rated=people and len(state.seats) > 1 and not state.match.truncated,
            )
        )
    if seat == turn or state.turn != turn:
        core.turn_from = core.now
    refresh(core)
    clocks.ask_bots(core)


def refresh(core: "Core") -> None:
    """Look, with a spectator's eyes, whether a reaction window is open now."""
    match = core.state.match
    assert match
    turn, core.window_from = core.state.turn, core.now
    core.patience = 0 if turn is None else match.window
    core.closing = None
    if turn is not None and core.patience:
        closes = match.game.close_action in match.legal_ids(turn)
        core.closing = turn if closes else None


# --- waits and offers end by themselves


def closes_at(core: "Core") -> float:
    """When a wait or an offer ends; later than anything that was made in time."""
    return core.window_from + core.pace.reflex * core.patience + core.cap


def close(core: "Core") -> None:
    """The time of a wait or an offer is up."""
    assert core.closing is not None
    closing = core.state.game.close_action
    assert closing is not None
    _play_for(
        core, core.closing, actions(core.state.game)[closing], "clock", f"close.{core.state.n}"
    )


def _play_for(core: "Core", seat: int, action: Action, name: str, id: str) -> None:
    who = Who(name, name, NOBODY)
    settle(core, Held(who, id, seat, action, None, core.state.n, core.now), [])


# --- bots

_BOT = Who("bot", "bot", NOBODY)


def set_thinking(core: "Core", seat: int) -> None:
    """Ask a bot."""
    bot = core.state.seats[seat].player
    if bot is not None:
        core.thinking[seat] = (core.state.n, core.now)
        core.out.thinks.append(Think(seat, core.state.n, bot))


def bot_acts(core: "Core", think: Think, do: str | None) -> None:
    """A bot has chosen, unless it was asked about something that is past."""
    number, _ = core.thinking.get(think.seat, (-1, 0.0))
    if number != think.n or core.state.seats[think.seat].player is None:
        return
    if do is None:
        fall_back(core, think.seat, think.n)
        return
    del core.thinking[think.seat]
    id = f"bot.{think.seat}.{core.state.n}"
    consider(core, _BOT, think.seat, protocol.Act(id, do, core.state.n))
    if not core.out.rows:  # refused: not to happen, but no table waits for ever
        fall_back(core, think.seat, think.n)


def fall_back(core: "Core", seat: int, n: int) -> None:
    """A bot on turn that has not chosen plays something; out of turn it does nothing."""
    core.thinking.pop(seat, None)
    match = core.state.match
    if seat != core.state.turn or match is None or any(held.seat == seat for held in core.held):
        return
    do = core.dice.choice(match.legal(seat)).text
    message = protocol.Act(f"bot.{seat}.{core.state.n}.{n}", do, core.state.n)
    consider(core, _BOT, seat, message)


# --- taking back


def undo(core: "Core", who: Who, message: protocol.Undo) -> None:
    """Take the latest act back: at once among bots, by consent among people."""
    state, seat = core.state, core.state.seat_of(who.person)
    if state.phase != "playing" or seat is None:
        return core.refuse(who, message.id, "phase")
    if core.undo and (core.undo.who.person, core.undo.id) == (who.person, message.id):
        core.undo.who = who  # said again, from a new socket perhaps: who has agreed has agreed
        return None
    if not may_undo(core, seat):
        return core.refuse(who, message.id, "undo")
    others = {n for n, s in enumerate(state.seats) if n != seat and s.person and not s.player}
    core.undo = UndoRequest(who, message.id, seat, others)
    core.out.changed = True
    return _undo_if_agreed(core)


def agree(core: "Core", who: Who, message: protocol.Agree) -> None:
    """Somebody agrees to an undo, or does not."""
    request, seat = core.undo, core.state.seat_of(who.person)
    if request is None or seat not in request.waiting:
        return core.refuse(who, message.id, "undo")
    core.out.changed = True
    core.agree(who, message.id)
    if message.yes:
        request.waiting.discard(seat)
        return _undo_if_agreed(core)
    core.undo = None
    return core.refuse(request.who, request.id, "undo")


def _undo_if_agreed(core: "Core") -> None:
    request = core.undo
    if request is None or request.waiting:
        return
    core.undo = None
    core.add(log.Undone(at=core.now, who=request.who.person, id=request.id, seat=request.seat))
    core.turn_from = core.now
    refresh(core)
    clocks.ask_bots(core)
    core.agree(request.who, request.id)


def may_undo(core: "Core", seat: int) -> bool:
    """Could the person at this seat take the latest act back?"""
    last = core.state.last_act
    if last is None or (last.seat, last.who) != (seat, core.state.seats[seat].person):
        return False
    return not core.held and harmless(core)


def harmless(core: "Core") -> bool:
    """Is the same seat still on turn, was nothing shown to anybody, nothing drawn at random?"""
    state, row = core.state, core.state.last_act
    if row is None or state.match is None or len(state.past) < 2 or core.patience:
        return False
    states = state.past[-2][1]
    if not row.seat == state.turn == int(states["turn"][0]):
        return False
    before = Match(state.match.game, states, None, state.match.names)
    return shows_nothing(before, state.match, row.seat, read_action(state.game, row.do))
