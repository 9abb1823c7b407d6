"""Checks that a lesson says what the rules say.

A lesson can't disagree with the rules: every position must be possible, every act is tried, and the
events that its sentences promise must happen.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tablee.engine.match import Match
from tablee.engine.text.actions import read_action
from tablee.errors import IllegalAction, TableeError
from tablee.lessons.clauses import breakable, number_of
from tablee.lessons.coaching import of_coach
from tablee.lessons.reading import Act, Answer, Lesson, Step, is_told, matches
from tablee.lessons.texts import of_sentence, too_long

FEWEST_STEPS, MOST_STEPS = 3, 10
LONGEST = {"title": 24, "do": 96, "why": 150, "answer": 150}
"""How many characters of each text fit on a phone."""


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with a lesson, and where."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def problems(lesson: Lesson) -> list[Problem]:
    """All that is wrong with a lesson; nothing, if it can be taught."""
    found = list(_of_the_whole(lesson))
    ended: Match | None = None
    for step in lesson.steps:
        try:
            match = begun(lesson, step, ended)
            found += [Problem(step.id, what) for what in _of_step(lesson, step, match)]
            ended = after(lesson, step, match)
        except TableeError as error:
            found.append(Problem(step.id, str(error)))
            ended = None
    found += [Problem(where, what) for where, what in of_coach(lesson, breakable(lesson.game))]
    return found


def begun(lesson: Lesson, step: Step, ended: Match | None) -> Match:
    """The match as the learner finds it: at the step's position, after what the others do first."""
    if step.position is not None:
        match = Match.at(lesson.game, step.position)
    elif ended is not None:
        match = ended.copy()
    else:
        raise TableeError("it goes on where no other step ended: give it a position.")
    if not 0 <= lesson.seat < match.players:
        raise TableeError(f"there is no seat {lesson.seat} for the learner.")
    if len(lesson.names) < match.players - 1:
        raise TableeError(f"{match.players} players need {match.players - 1} names.")
    _play(match, step.before)
    return match


def after(lesson: Lesson, step: Step, match: Match) -> Match:
    """The match after the first right act, and what the others do then."""
    right = step.right[0]
    acts = meant(match, lesson.seat, right)
    if not acts:
        raise TableeError("its first right act is not allowed, so nothing can go on from here.")
    ended = match.copy()
    ended.play(lesson.seat, acts[0])
    _play(ended, right.then)
    return ended


def meant(match: Match, seat: int, answer: Answer) -> list[str]:
    """The legal acts that an answer applies to."""
    return [act.text for act in match.legal(seat) if answer.is_about(act.text)]


def _play(match: Match, acts: tuple[Act, ...]) -> None:
    for seat, act in acts:
        match.play(seat, act)


# --- the whole


def _of_the_whole(lesson: Lesson) -> Iterator[Problem]:
    game, n = lesson.game, len(lesson.steps)
    if not FEWEST_STEPS <= n <= MOST_STEPS:
        yield Problem("lesson", f"it has {n} steps: write {FEWEST_STEPS} to {MOST_STEPS}.")
    for name, text in (("goal", lesson.goal), ("end", lesson.end)):
        yield from (Problem(name, what) for what in of_sentence(text, LONGEST["answer"]))
    pictures = Counter(step.book for step in lesson.steps if step.book is not None)
    if pictures and not (pictures["aim"] == pictures["exception"] == 1 <= pictures["turn"] <= 3):
        yield Problem(
            "book", "it opens with one aim, one to three pictures of a turn, one exception."
        )
    book = game.clauses("en")
    taught = set(lesson.teaching())
    for step in lesson.steps:
        named = {*step.teaches, *(answer.clause for answer in step.wrong if answer.clause)}
        for clause in sorted(named - book):
            yield Problem(step.id, f"{clause} is no clause of the rule book.")
    for clause in sorted(set(lesson.untaught) - book):
        yield Problem("untaught", f"{clause} is no clause of the rule book.")
    for clause in sorted(taught & set(lesson.untaught)):
        yield Problem("untaught", f"{clause} is taught: take it off the list.")
    could = breakable(game)
    for clause in sorted(could - taught - set(lesson.untaught), key=number_of):
        yield Problem("lesson", f"{clause} can be broken: teach it, or list it under [untaught].")
    for clause in sorted(set(lesson.untaught) & book - could, key=number_of):
        yield Problem("untaught", f"{clause} can't be broken: take it off the list.")


# --- a step


def _of_step(lesson: Lesson, step: Step, match: Match) -> Iterator[str]:
    yield from _of_texts(step)
    legal = [act.text for act in match.legal(lesson.seat)]
    if not legal:
        yield f"seat {lesson.seat} has nothing to do here."
        return
    right = {act for answer in step.right for act in meant(match, lesson.seat, answer)}
    for answer in step.right:
        yield from _of_right(lesson, match, answer)
    for answer in step.wrong:
        yield from _of_wrong(lesson, match, answer, right)


def _of_texts(step: Step) -> Iterator[str]:
    yield from too_long(step.title, LONGEST["title"])
    yield from of_sentence(step.do, LONGEST["do"])
    yield from of_sentence(step.why, LONGEST["why"])
    for answer in (*step.right, *step.wrong):
        yield from of_sentence(answer.said, LONGEST["answer"])


def _of_right(lesson: Lesson, match: Match, answer: Answer) -> Iterator[str]:
    yield from _unmatched(match, lesson.seat, answer)
    for act in meant(match, lesson.seat, answer):
        trial = match.copy()
        caused = [str(event) for event in trial.play(lesson.seat, act)]
        for seat, then in answer.then:
            try:
                caused += [str(event) for event in trial.play(seat, then)]
            except IllegalAction as error:
                yield f"after {act!r}, seat {seat} can't {then!r}: {error.refusal}"
                break
        for wanted in answer.tells:
            if not any(is_told(wanted, event, lesson.seat) for event in caused):
                yield f"{act!r} should cause {wanted!r}; it causes: {'; '.join(caused)}."


def _unmatched(match: Match, seat: int, answer: Answer) -> Iterator[str]:
    """Acts of an answer that the rules don't allow."""
    legal = [act.text for act in match.legal(seat)]
    for pattern in answer.acts:
        if any(matches(pattern, act) for act in legal):
            continue
        refusal = None if "_" in pattern.split() else match.refusal(seat, pattern)
        yield f"{pattern!r} is not allowed{f': {refusal}' if refusal else ''}."


def _of_wrong(lesson: Lesson, match: Match, answer: Answer, right: set[str]) -> Iterator[str]:
    seat = lesson.seat
    for act in sorted(right):
        if answer.clause is None and act in answer.acts:
            yield f"{act!r} is right and wrong at once."
    if answer.clause is None:
        yield from _unmatched(match, seat, answer)
        return
    for act in answer.acts:
        if "_" in act.split():
            yield f"{act!r}: name the acts that {answer.clause} refuses one by one."
            continue
        refusal = match.refusal(seat, read_action(match.game, act))
        if refusal is None:
            yield f"{act!r} is allowed; the text says that {answer.clause} refuses it."
        elif refusal.clause != answer.clause:
            yield f"{act!r} is refused by {refusal.clause}, not by {answer.clause}."
