"""A lesson as JSON, for clients: all that the learner may do, and the results.

The rules are asked in advance: every step holds what the learner's seat sees at first, after each
act of the others and after each right act, and the clause that refuses each other act. So a client
teaches without rules of its own, from a file, and can't disagree with them.
"""

from collections import Counter
from typing import Any

from tablee.engine.kit.events import TABLE
from tablee.engine.match import Match
from tablee.engine.text.actions import actions
from tablee.lessons.checking import after, begun, meant
from tablee.lessons.reading import Act, Answer, Lesson, Step

FORMAT = 1
"""The version of this format."""


def export(lesson: Lesson) -> dict[str, Any]:
    """All that a client needs to teach this lesson."""
    steps, ended = [], None
    for step in lesson.steps:
        steps.append(_step(lesson, step, ended))
        ended = after(lesson, step, begun(lesson, step, ended))
    return {
        "tablee": FORMAT,
        "game": lesson.game.name,
        "rules": lesson.game.version,
        "seat": lesson.seat,
        "names": list(lesson.names),
        "goal": lesson.goal.export(),
        "end": lesson.end.export(),
        "clauses": lesson.teaching(),
        "steps": steps,
    }


def _step(lesson: Lesson, step: Step, ended: Match | None) -> dict[str, Any]:
    start = ended if step.position is None else Match.at(lesson.game, step.position)
    assert start is not None
    match = start.copy()
    before = _frames(match, step.before, lesson.seat)
    return {
        "id": step.id,
        "title": step.title.export(),
        "do": step.do.export(),
        "why": step.why.export(),
        "teaches": list(step.teaches),
        "book": step.book,
        "position": start.line,
        "goes_on": step.position is None,
        "frames": [_frame(start, lesson.seat, 0, None), *before],
        "right": [_right(lesson, match, answer) for answer in step.right],
        "wrong": [_wrong(lesson, step, match, answer) for answer in step.wrong],
        **_refused(match, lesson.seat),
    }


def _frame(match: Match, seat: int, since: int, act: Act | None) -> dict[str, Any]:
    """What the seat sees now, and what it saw happen in the latest act."""
    events = [event.json for event in match.events_for(seat)[since:]] if act is not None else []
    by = {"seat": act[0], "act": act[1]} if act is not None else {"seat": None, "act": None}
    return {**by, "events": events, "view": seen(match, seat)}


def seen(match: Match, seat: int) -> dict[str, Any]:
    """What the seat sees: everything once the match is over, as at a table."""
    if not match.over:
        return match.view(seat)
    position = match.position(TABLE)
    del position["random"]
    return {**position, "legal": []}


def _frames(match: Match, acts: tuple[Act, ...], seat: int) -> list[dict[str, Any]]:
    """Play these acts, and note what the seat sees after each."""
    frames = []
    for act in acts:
        since = len(match.events_for(seat))
        match.play(*act)
        frames.append(_frame(match, seat, since, act))
    return frames


def _right(lesson: Lesson, match: Match, answer: Answer) -> dict[str, Any]:
    ways = {}
    for act in meant(match, lesson.seat, answer):
        ways[act] = _frames(match.copy(), ((lesson.seat, act), *answer.then), lesson.seat)
    return {"said": answer.said.export(), "ways": ways}


def _wrong(lesson: Lesson, step: Step, match: Match, answer: Answer) -> dict[str, Any]:
    right = {act for one in step.right for act in meant(match, lesson.seat, one)}
    legal = [act for act in meant(match, lesson.seat, answer) if act not in right]
    return {
        "said": answer.said.export(),
        "acts": legal if answer.clause is None else list(answer.acts),
        "clause": answer.clause,
    }


def _refused(match: Match, seat: int) -> dict[str, Any]:
    """The clause that refuses each act; the most frequent clause is given once."""
    game = match.game
    clauses: dict[str, list[str]] = {}
    for action in actions(game):
        if clause := match.verdict(seat, action).clause:
            clauses.setdefault(game.clause(clause), []).append(action.text)
    usual = Counter({clause: len(acts) for clause, acts in clauses.items()}).most_common(1)
    otherwise = usual[0][0] if usual else None
    clauses.pop(otherwise or "", None)
    return {"refused": clauses, "otherwise": otherwise}
