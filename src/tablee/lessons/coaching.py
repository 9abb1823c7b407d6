"""The coach of a first match, and the reasons of events: checks that they fit the game, and their
export.

A coach knows only what the learner's seat knows: the events that it sees, the acts that it may do,
the clauses that refuse its acts. So no remark can give a secret away.
"""

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from tablee.bots import bot
from tablee.engine.game import Game
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.engine.text.actions import actions
from tablee.engine.text.language import LANGUAGES
from tablee.lessons.clauses import in_a_sentence, number_of
from tablee.lessons.reading import Lesson, Reason, Remark, matches
from tablee.lessons.texts import of_sentence

LONGEST = 150
"""How many characters fit the coach's place on a phone."""
FORMAT = 1
"""The version of the format of `export`."""
_MATCHES, _ACTS = 40, 300
"""How many matches are played, and how long, to see every remark come up."""


# --- checking


def of_coach(lesson: Lesson, could: Collection[str]) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with the coach, the reasons and the themes: where, and what."""
    events = [form.name for form in lesson.game.events.values()]
    book = lesson.game.clauses("en")
    for remark in lesson.coach:
        where = f"coach {remark.id!r}"
        yield from ((where, what) for what in _of_remark(remark, lesson.game, could, book))
    for event, reason in lesson.why.items():
        if not _is_event(lesson.game, event):
            yield "why", f"there is no event {event.split()[0]!r}."
        yield from (("why", what) for what in _of_reason(reason, event, could, book))
    explained = {event.split()[0] for event in lesson.why}
    for name in events:
        if lesson.why and name not in explained:
            yield "why", f"{name!r} is not explained: name the clause that it comes from."
    for theme in lesson.themes:
        yield from ((f"theme {theme.id!r}", what) for what in _unknown(lesson.game, theme.acts))
    for id in _never_said(lesson):
        yield f"coach {id!r}", f"it never came up in {_MATCHES} matches."


def _of_remark(
    remark: Remark, game: Game, could: Collection[str], book: Collection[str]
) -> Iterator[str]:
    yield from of_sentence(remark.said, LONGEST)
    if remark.event is not None and not _is_event(game, remark.event):
        yield f"there is no event {remark.event.split()[0]!r}."
    if remark.clause is not None and remark.clause not in book:
        yield f"{remark.clause} is no clause of the rule book."
    for clause in remark.refused:
        if clause not in could:
            yield f"no act is ever refused by {clause}."
    yield from _unknown(game, (*remark.may, *remark.only))


def _of_reason(
    reason: Reason, event: str, could: Collection[str], book: Collection[str]
) -> Iterator[str]:
    if reason.clause not in book:
        yield f"{reason.clause} is no clause of the rule book."
    if reason.said is not None:
        yield from of_sentence(reason.said, LONGEST)
    elif reason.clause in could:
        yield f"{event!r}: {reason.clause} refuses acts; say in a sentence why this happened."


def _is_event(game: Game, wanted: str) -> bool:
    return any(form.name == wanted.split(maxsplit=1)[0] for form in game.events.values())


def _unknown(game: Game, patterns: Collection[str]) -> Iterator[str]:
    for pattern in patterns:
        if not any(matches(pattern, action.text) for action in actions(game)):
            yield f"there is no act {pattern!r}."


def _never_said(lesson: Lesson) -> list[str]:
    """The remarks that never fitted in many matches."""
    waiting = [
        remark
        for remark in lesson.coach
        if not remark.refused and (remark.event is None or _is_event(lesson.game, remark.event))
    ]
    game, players = lesson.game, len(lesson.names) + 1
    if players not in game.players:
        players = game.players[0]
    for number in range(_MATCHES):
        if not waiting:
            break
        match = Match.new(game, players, 11, {"live": True}, number=number)
        for turn, events, legal in _moments(match, number):
            waiting = [one for one in waiting if not one.fits(0, turn, events, legal)]
    return [remark.id for remark in waiting]


def _moments(match: Match, number: int) -> Iterator[tuple[int, list[str], list[str]]]:
    """Play a match; yield, after each act, who is on turn, the events that seat 0 sees and the acts
    that it may do. As at a live table there are no passes out of turn.

    Every other match is played at random, so that mistakes happen; the rest are played by decent
    players, so that matches come to their end.
    """
    coin, seen = Random(number), 0
    for _ in range(_ACTS):
        events = match.events_for(0)
        turn = int(match.states["turn"][0])
        legal = [act for act in match.legal(0) if turn == 0 or act.id != match.game.pass_action]
        yield turn, [str(event) for event in events[seen:]], [act.text for act in legal]
        seen = len(events)
        if match.over:
            return
        able = [seat for seat in range(match.players) if match.legal_ids(seat)]
        seat = match.asked if number % 2 else coin.choice(able)
        player = bot("greedy" if number % 2 else "random")
        match.play(seat, player.choose(match.blinded(seat, EVERYTHING), coin.getrandbits(32)))


# --- the export


def coach(lesson: Lesson) -> dict[str, Any]:
    """What a client needs to coach a first match, and to say why something happened."""
    taught = lesson.teaching()
    clauses = sorted({*taught, *_explaining(lesson), *_broken(lesson)}, key=number_of)
    return {
        "tablee": FORMAT,
        "game": lesson.game.name,
        "players": len(lesson.names) + 1,
        "remarks": [_remark(remark) for remark in lesson.coach],
        "why": [
            {"event": event, "clause": why.clause, "said": why.said and why.said.export()}
            for event, why in lesson.why.items()
        ],
        "rules": {
            clause: {
                "said": {
                    language: in_a_sentence(lesson.game, clause, language) for language in LANGUAGES
                },
                "step": taught.get(clause),
            }
            for clause in clauses
        },
    }


def _explaining(lesson: Lesson) -> Iterator[str]:
    return (reason.clause for reason in lesson.why.values())


def _broken(lesson: Lesson) -> Iterator[str]:
    return (lesson.game.clause(number) for number in lesson.game.refusals)


def _remark(remark: Remark) -> dict[str, Any]:
    return {
        "id": remark.id,
        "said": remark.said.export(),
        "clause": remark.clause,
        "event": remark.event,
        "refused": list(remark.refused),
        "may": list(remark.may),
        "only": list(remark.only),
        "turn": remark.turn,
    }
