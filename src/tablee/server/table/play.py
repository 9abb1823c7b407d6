"""Acts: whether the rules allow them, what they are aimed at, and what the log says of them."""

from collections.abc import Callable

from tablee.engine.answers import Verdict
from tablee.engine.match import Match
from tablee.engine.text.actions import Action, actions, read_action
from tablee.errors import BadActionError
from tablee.server.table import log
from tablee.server.table.clocks import Clocks
from tablee.server.table.log import Rival, Scalar
from tablee.server.table.outcome import Decision, Refusal, Who
from tablee.server.table.races import PendingAct, Races, made
from tablee.server.table.state import State
from tablee.server.wire import protocol


def judge(
    state: State, races: Races, who: Who, seat: int, message: protocol.Act, now: float
) -> PendingAct | Refusal:
    """Read an act and reach a verdict on it."""
    assert state.match
    try:
        action = read_action(state.game, message.do)
        aim = _aim(state, races, seat, action, message)
        if isinstance(aim, Refusal):
            return aim
        verdict = state.match.verdict(seat, action, aim)
    except BadActionError:
        return Refusal("action")
    if verdict.clause:
        return _forbidden(state.match, verdict)
    return PendingAct(who, message.id, seat, action, aim, message.on, now, verdict, state.n)


def _aim(
    state: State, races: Races, seat: int, action: Action, message: protocol.Act
) -> Scalar | Refusal:
    """The aim of the act, or why it is refused."""
    if message.on > state.n:
        return Refusal("future")
    seen = state.before(message.on)
    if state.acted_at.get(seat, -1) > message.on or seen is None or races.has_seat(seat):
        return Refusal("stale")
    if seat != state.turn and action.id == state.game.pass_action:
        return Refusal("needless")
    if seat == state.turn and int(seen.states["turn"][0]) != seat:
        return Refusal("stale")
    aim: Scalar = seen.aim(seat, action) if message.aim is None else message.aim
    return aim


def act_of(state: State, who: Who, id: str, seat: int, act: int, now: float) -> PendingAct:
    """An act that the table makes by itself."""
    assert state.match
    action = actions(state.game)[act]
    verdict = state.match.verdict(seat, action)
    return PendingAct(who, id, seat, action, None, state.n, now, verdict, state.n)


def conclude(
    state: State,
    clocks: Clocks,
    act: PendingAct,
    race: list[Rival],
    fresh: Callable[[], str],
    now: float,
) -> Decision:
    """Decide an act for good: the rules judge it as the match stands now.

    If nothing has happened since it arrived, the verdict from then still stands.
    """
    match = state.match
    assert match
    verdict = act.verdict
    if act.judged_at != state.n:
        verdict = match.verdict(act.seat, act.action, act.aim)
    if verdict.clause:
        return Decision(refusal=_forbidden(match, verdict))
    late_by = _late_by(state, clocks, act) if verdict.void else None
    row = log.Acted(
        at=now,
        who=act.who.person,
        id=act.id,
        seat=act.seat,
        do=act.action.text,
        aim=act.aim,
        fresh=fresh(),
        on=act.on,
        void=verdict.void,
        race=race,
        window=clocks.window_ends if race else 0.0,
        beaten=late_by,
    )
    if not verdict.void:
        return Decision((row,))
    told = verdict.events and (act.seat, act.action.text) not in state.late
    return Decision((row,) if told else (), Refusal("late", by=late_by))


def _forbidden(match: Match, verdict: Verdict) -> Refusal:
    return Refusal("clause", clause=match.game.clause(verdict.clause))


def _late_by(state: State, clocks: Clocks, act: PendingAct) -> int | None:
    """By how many milliseconds an act lost the race that was decided last."""
    last = state.last_act
    if last is None or not last.race or last.seat == act.seat:
        return None
    own = [rival.made for rival in last.race if rival.seat == act.seat]
    lost_by = (own[0] if own else made(act, clocks, state.turn)) - last.race[0].made
    return max(0, round(lost_by * 1000))


def ended(state: State, now: float) -> log.Ended | None:
    """The result, if the match is over."""
    match = state.match
    assert match
    if not match.over:
        return None
    dealt = state.opened is not None and state.opened.position is None
    people = dealt and all(seat.person is not None for seat in state.seats)
    return log.Ended(
        at=now,
        result=match.result,
        points=match.points,
        truncated=match.truncated,
        rated=people and len(state.seats) > 1 and not match.truncated and state.unrated is None,
    )
