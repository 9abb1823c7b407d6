"""Lessons as values, and how they are read from their files.

>>> from tablee.engine.registry import game
>>> taught = lesson(game("mio"))
>>> taught.steps[0].do.en
'Lay a red card, or another 3.'
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablee.engine.game import Game
from tablee.engine.text.language import LANGUAGES, Text
from tablee.engine.text.position import Doc, document
from tablee.errors import BadLessonError, TableeError

Act = tuple[int, str]
"""An act of a seat, as text: `(1, "lay 37")`."""
PAGES = ("aim", "turn", "exception")
"""What the pictures on the first pages of a rule book show."""


@dataclass(frozen=True)
class Answer:
    """What a lesson says to some acts of the learner."""

    acts: tuple[str, ...]
    """The acts, as texts; the word `_` stands for any one word: `lay _`."""
    said: Text
    clause: str | None = None
    """The clause that refuses these acts; None if the rules allow them."""
    tells: tuple[str, ...] = ()
    """Events that such an act must cause, because the sentence mentions them: `drew seat=1`."""
    then: tuple[Act, ...] = ()
    """The acts of the others that follow, before the step ends."""

    def is_about(self, act: str) -> bool:
        """Does it answer this act?"""
        return any(matches(pattern, act) for pattern in self.acts)


@dataclass(frozen=True)
class Step:
    """One step: a position, what to do in it, and the answer to each act."""

    id: str
    title: Text
    position: Doc | None
    """Its position; None if it begins where the step before ended."""
    before: tuple[Act, ...]
    """The acts of the others that the learner sees first."""
    do: Text
    why: Text
    teaches: tuple[str, ...]
    """The clauses that it teaches."""
    right: tuple[Answer, ...]
    wrong: tuple[Answer, ...]
    book: str | None = None
    """What its picture shows at the opening of the rule book, one of `PAGES`; None if it is not
    there."""


@dataclass(frozen=True)
class Remark:
    """Something that the coach of a first match says once, when all of its conditions hold."""

    id: str
    said: Text
    clause: str | None
    """The clause that it mentions."""
    event: str | None
    """Something that has just happened: `laid mirror=yes seat=other`."""
    refused: tuple[str, ...]
    """An act of the learner has just been refused, by one of these clauses."""
    may: tuple[str, ...]
    """The learner may do one of these acts."""
    only: tuple[str, ...]
    """The learner may act, and only by these acts."""
    turn: str | None = None
    """Who is on turn: `you`, or `other`."""

    def fits(
        self,
        seat: int,
        turn: int,
        events: Sequence[str],
        legal: Sequence[str],
        clause: str | None = None,
    ) -> bool:
        """Does the remark fit for this seat, while that one is on turn, after these events, with
        these legal acts?"""
        return (
            (self.turn is None or (self.turn == "you") == (seat == turn))
            and (self.event is None or any(is_told(self.event, event, seat) for event in events))
            and (not self.refused or clause in self.refused)
            and (not self.may or any(_is_one(act, self.may) for act in legal))
            and (not self.only or (bool(legal) and all(_is_one(act, self.only) for act in legal)))
        )


@dataclass(frozen=True)
class Reason:
    """The clause that an event comes from, and what it says to somebody who saw that happen."""

    clause: str
    said: Text | None
    """None if the book's own words do."""


@dataclass(frozen=True)
class Theme:
    """A theme of puzzles: puzzles that are solved by one of these acts."""

    id: str
    title: Text
    acts: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game."""

    game: Game
    file: Path
    seat: int
    """The learner's seat."""
    names: tuple[str, ...]
    """The names at the other seats, clockwise from the learner's left."""
    goal: Text
    """The aim of the game, in a sentence, before the first step."""
    end: Text
    """The last word, after the last step."""
    steps: tuple[Step, ...]
    untaught: Mapping[str, str]
    """The clauses that a newcomer can break but the lesson does not teach, each with the reason."""
    coach: tuple[Remark, ...] = ()
    """The coach's remarks, the most urgent first."""
    why: Mapping[str, Reason] = field(default_factory=dict)
    """The reason of each kind of event: `laid mirror=yes`. The first that fits."""
    themes: tuple[Theme, ...] = ()
    """The themes of puzzles. A puzzle has the first that fits."""

    def step(self, id: str) -> Step:
        """The step of that id."""
        return next(step for step in self.steps if step.id == id)

    def opening(self) -> tuple[Step, ...]:
        """The steps whose pictures open the rule book: the aim, a turn, the exception. All steps,
        if the lesson does not say which."""
        chosen = (step for page in PAGES for step in self.steps if step.book == page)
        return tuple(chosen) or self.steps

    def teaching(self) -> dict[str, str]:
        """The step that teaches each clause: the one that names it first."""
        found: dict[str, str] = {}
        for step in self.steps:
            for clause in (*step.teaches, *(wrong.clause for wrong in step.wrong)):
                if clause is not None:
                    found.setdefault(clause, step.id)
        return found


def matches(pattern: str, act: str) -> bool:
    """Is this act one of those that the pattern stands for?

    >>> matches("lay _", "lay R3"), matches("lay _", "lay R3 mio")
    (True, False)
    """
    wanted, words = pattern.split(), act.split()
    same = (a in ("_", b) for a, b in zip(wanted, words, strict=False))
    return len(wanted) == len(words) and all(same)


def _is_one(act: str, patterns: Sequence[str]) -> bool:
    return any(matches(pattern, act) for pattern in patterns)


def is_told(wanted: str, event: str, seat: int) -> bool:
    """Is this the wanted event, with at least these fields? `you` is this seat, `other` any other
    one, and `R3|R4` one of the two.

    >>> is_told("laid seat=you card=R3|R4", "laid seat=2 card=R3", 2)
    True
    """
    name, *fields = wanted.split()
    told, *values = event.split()
    known = dict(value.partition("=")[::2] for value in values)
    return name == told and all(_is_value(known, *one.partition("=")[::2], seat) for one in fields)


def _is_value(known: Mapping[str, str], key: str, wanted: str, seat: int) -> bool:
    value = known.get(key)
    if wanted == "other":
        return value is not None and value != str(seat)
    return value == str(seat) if wanted == "you" else value in wanted.split("|")


def lesson(game: Game) -> Lesson | None:
    """The lesson of a game; None if it has none."""
    if game.lesson is None:
        return None
    file = game.folder / game.lesson
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadLessonError(f"{file}: {error.strerror or error}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadLessonError(f"{file}: it is not TOML: {error}.") from None
    try:
        return _read(game, file, table)
    except BadLessonError as error:
        raise BadLessonError(f"{file}: {error}") from None


def _read(game: Game, file: Path, table: Mapping[str, Any]) -> Lesson:
    top = _Table(table, "at the top")
    read = Lesson(
        game=game,
        file=file,
        seat=top.number("seat"),
        names=top.texts("names"),
        goal=top.text("goal"),
        end=top.text("end"),
        steps=tuple(_step(game, one) for one in top.tables("step")),
        untaught=top.reasons("untaught"),
        coach=tuple(_remark(one) for one in top.tables("coach", needed=False)),
        why=_why(top),
        themes=tuple(_theme(one) for one in top.tables("theme", needed=False)),
    )
    top.finish()
    _check_whole(read)
    return read


def _check_whole(lesson: Lesson) -> None:
    for kind, ids in (
        ("steps", [step.id for step in lesson.steps]),
        ("remarks of the coach", [remark.id for remark in lesson.coach]),
        ("themes", [theme.id for theme in lesson.themes]),
    ):
        for id in ids:
            if ids.count(id) > 1:
                raise BadLessonError(f"there are two {kind} {id!r}.")
    if not lesson.steps or lesson.steps[0].position is None:
        raise BadLessonError("the first step needs a position.")


def _step(game: Game, table: "_Table") -> Step:
    id = table.word("id")
    table.where = f"step {id!r}"
    line = table.optional("position", str)
    step = Step(
        id=id,
        title=table.text("title"),
        position=None if line is None else _position(game, line, table.where),
        before=table.acts("before"),
        do=table.text("do"),
        why=table.text("why"),
        teaches=table.texts("teaches"),
        right=tuple(_answer(one) for one in table.tables("right")),
        wrong=tuple(_answer(one, wrong=True) for one in table.tables("wrong", needed=False)),
        book=table.optional("book", str),
    )
    table.finish()
    if step.book is not None and step.book not in PAGES:
        raise BadLessonError(f"{table.where}: 'book' is {step.book!r}: write {', '.join(PAGES)}.")
    return step


def _remark(table: "_Table") -> Remark:
    id = table.word("id")
    table.where = f"coach {id!r}"
    remark = Remark(
        id=id,
        said=Text(*(table.word(language) for language in LANGUAGES)),
        clause=table.optional("clause", str),
        event=table.optional("event", str),
        refused=table.texts("refused", needed=False),
        may=table.texts("may", needed=False),
        only=table.texts("only", needed=False),
        turn=table.optional("turn", str),
    )
    table.finish()
    if remark.event is None and not (remark.refused or remark.may or remark.only):
        raise BadLessonError(f"{table.where}: say when: 'event', 'refused', 'may' or 'only'.")
    if remark.turn not in (None, "you", "other"):
        raise BadLessonError(f"{table.where}: 'turn' is {remark.turn!r}, not 'you' or 'other'.")
    return remark


def _why(top: "_Table") -> dict[str, Reason]:
    """A clause, or a table of the clause and its sentence, for each kind of event."""
    table: dict[str, Any] = top.optional("why", dict) or {}
    return {
        event: _reason(_Table(value, f"{top.where}, 'why', {event!r}"))
        if isinstance(value, dict)
        else Reason(_Table(table, f"{top.where}, 'why'").word(event), None)
        for event, value in table.items()
    }


def _reason(table: "_Table") -> Reason:
    said = Text(*(table.word(language) for language in LANGUAGES))
    reason = Reason(table.word("clause"), said)
    table.finish()
    return reason


def _theme(table: "_Table") -> Theme:
    theme = Theme(table.word("id"), table.text("title"), table.texts("acts"))
    table.finish()
    return theme


def _position(game: Game, line: str, where: str) -> Doc:
    """The position of a line. A lesson always has its own game's rules and the table's eyes."""
    try:
        return {"rules": game.version, "eyes": "table", **document(line)}
    except TableeError as error:
        raise BadLessonError(f"{where}: {error}") from None


def _answer(table: "_Table", wrong: bool = False) -> Answer:
    acts = table.texts("acts")
    if not acts:
        raise BadLessonError(f"{table.where}: 'acts' names no act.")
    answer = Answer(
        acts=acts,
        said=Text(*(table.word(language) for language in LANGUAGES)),
        clause=table.optional("clause", str) if wrong else None,
        tells=() if wrong else table.texts("tells", needed=False),
        then=() if wrong else table.acts("then"),
    )
    table.finish()
    return answer


class _Table:
    """A table of the file that is read key by key; a key that is left at the end is a mistake."""

    def __init__(self, table: Mapping[str, Any], where: str) -> None:
        self.where = where
        self._left = dict(table)

    def finish(self) -> None:
        """Refuse keys that were not read."""
        for key in self._left:
            raise BadLessonError(f"{self.where}: there is no key {key!r} here.")

    def optional(self, key: str, kind: type) -> Any:
        """The value of a key, or None."""
        value = self._left.pop(key, None)
        if value is not None and type(value) is not kind:
            raise BadLessonError(f"{self.where}: {key!r} is {value!r}, which is no {_KINDS[kind]}.")
        return value

    def _value(self, key: str, kind: type) -> Any:
        value = self.optional(key, kind)
        if value is None:
            raise BadLessonError(f"{self.where}: the key {key!r} is missing.")
        return value

    def number(self, key: str) -> int:
        """A whole number."""
        number: int = self._value(key, int)
        return number

    def word(self, key: str) -> str:
        """A text that is not empty."""
        text: str = self._value(key, str)
        if not text.strip():
            raise BadLessonError(f"{self.where}: {key!r} is empty.")
        return text

    def text(self, key: str) -> Text:
        """A text in both languages."""
        inner = _Table(self._value(key, dict), f"{self.where}, {key!r}")
        text = Text(*(inner.word(language) for language in LANGUAGES))
        inner.finish()
        return text

    def texts(self, key: str, needed: bool = True) -> tuple[str, ...]:
        """A list of texts."""
        values: Sequence[Any] = self._value(key, list) if needed else self.optional(key, list) or ()
        for value in values:
            if type(value) is not str:
                raise BadLessonError(f"{self.where}: {key!r} holds {value!r}, which is no text.")
        return tuple(values)

    def acts(self, key: str) -> tuple[Act, ...]:
        """A list of acts, each a seat and what it does: `1 lay 37`."""
        found: list[Act] = []
        for text in self.texts(key, needed=False):
            seat, _, act = text.partition(" ")
            if not seat.isdecimal() or not act:
                raise BadLessonError(f"{self.where}: {key!r} holds {text!r}: write '1 lay 37'.")
            found.append((int(seat), act))
        return tuple(found)

    def reasons(self, key: str) -> dict[str, str]:
        """A table of clauses, each with the reason."""
        table: dict[str, Any] = self.optional(key, dict) or {}
        return {clause: _Table(table, f"{self.where}, {key!r}").word(clause) for clause in table}

    def tables(self, key: str, needed: bool = True) -> "list[_Table]":
        """A list of tables."""
        values = self._value(key, list) if needed else self.optional(key, list) or []
        for value in values:
            if not isinstance(value, dict):
                raise BadLessonError(
                    f"{self.where}: {key!r} is no list of tables: write [[{key}]]."
                )
        numbered = enumerate(values, 1)
        return [_Table(value, f"{self.where}, {key} {number}") for number, value in numbered]


_KINDS = {str: "text", int: "whole number", list: "list", dict: "table"}
