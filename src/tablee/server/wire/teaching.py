"""The bodies of the HTTP API for lessons and positions of the day."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from tablee.server.wire.api import Body


class LessonFrame(Struct, frozen=True):
    """What the learner sees after an act; at the start of a step after none."""

    seat: int | None
    act: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]


class LessonRight(Struct, frozen=True):
    """The answer to right acts, and the frames that follow each of them."""

    said: dict[str, str]
    ways: dict[str, list[LessonFrame]]


class LessonWrong(Struct, frozen=True):
    """The answer to particular wrong acts; without a clause they are allowed."""

    said: dict[str, str]
    acts: list[str]
    clause: str | None


class LessonStep(Struct, frozen=True):
    """One step: what to do, why, and the answer to every act."""

    id: str
    title: dict[str, str]
    do: dict[str, str]
    why: dict[str, str]
    teaches: list[str]
    book: Literal["aim", "turn", "exception"] | None
    """What its picture shows at the opening of the rule book; null if it is not there."""
    position: str
    goes_on: bool
    """Does it begin where the previous step ended?"""
    frames: list[LessonFrame]
    """What the learner sees at first, and after each act of the others."""
    right: list[LessonRight]
    wrong: list[LessonWrong]
    refused: dict[str, list[str]]
    """The acts that the rules refuse, by the clause that does."""
    otherwise: str | None
    """The clause that refuses all acts that are neither legal nor listed."""


class Lesson(Struct, frozen=True):
    """A game taught on its own table."""

    tablee: int
    game: str
    rules: int
    seat: int
    names: list[str]
    goal: dict[str, str]
    end: dict[str, str]
    clauses: dict[str, str]
    """The step that teaches each clause."""
    steps: list[LessonStep]


class Remark(Struct, frozen=True):
    """A remark that the coach makes once, when all given conditions hold."""

    id: str
    said: dict[str, str]
    clause: str | None
    """The clause that it mentions."""
    event: str | None
    """Something has just happened: `laid mirror=yes seat=other`; `you` is the learner's seat."""
    refused: list[str]
    """An act was refused by one of these clauses."""
    may: list[str]
    """One of these acts is allowed; the word `_` stands for any one word."""
    only: list[str]
    """The learner may act, and only by these acts."""
    turn: Literal["you", "other"] | None
    """Who is on turn: the learner, or another."""


class Why(Struct, frozen=True):
    """The rule that a kind of event comes from."""

    event: str
    clause: str
    said: dict[str, str] | None
    """The rule for somebody who saw that happen; None if the clause's own sentence does."""


class RuleTold(Struct, frozen=True):
    """A clause in a sentence, and the step of the lesson that teaches it."""

    said: dict[str, str]
    step: str | None


class Coach(Struct, frozen=True):
    """The coach of a first match, and the reasons of events."""

    tablee: int
    game: str
    players: int
    """How many play in the lesson, and in the first match."""
    remarks: list[Remark]
    """The most urgent first."""
    why: list[Why]
    """The first that fits an event names its rule."""
    rules: dict[str, RuleTold]


class PuzzleTheme(Struct, frozen=True):
    """A theme of puzzles."""

    id: str
    title: dict[str, str]


class PuzzleEntry(Struct, frozen=True):
    """A puzzle in the index of its game."""

    id: int
    theme: str | None
    level: int
    rating: int


class PuzzleIndex(Struct, frozen=True):
    """All puzzles of a game, in the order of the days."""

    game: str
    themes: list[PuzzleTheme]
    puzzles: list[PuzzleEntry]


class Share(Struct, frozen=True):
    """An act, and the share of the win that it is worth."""

    act: str
    share: float


class Puzzle(Struct, frozen=True):
    """A position in which one act is clearly best."""

    id: int
    """It stays the same in later releases."""
    seat: int
    view: dict[str, Any]
    known: dict[str, Any] | None
    """The same with all that the seat has been shown, where that no longer lies open."""
    best: str
    acts: list[Share]
    """The best acts, the very best first."""
    error: float
    """The half width of the 95 % interval of the lead over the second."""
    obvious: str
    """The act of a simple player here."""
    sure: float
    """In what part of the possible worlds the best act does at least as well as the second."""
    level: int
    """1 (easy) to 3."""
    rating: int
    """How hard it is, on the scale on which solvers are rated."""


class Outcome(Body, frozen=True):
    """The outcome of a person's first attempt at a puzzle."""

    misses: Annotated[int, Meta(ge=0, le=3)]
    found: bool
    rating: Annotated[int, Meta(ge=0, le=4000)]
    """How hard the puzzle was."""
    day: Annotated[int, Meta(ge=0, le=100_000)]
    """The day whose position it was when it was solved; 0 if it came from the archive."""
    at: Annotated[int, Meta(ge=0, le=2**40)]
    """When, in seconds since 1970."""


class Progress(Body, frozen=True):
    """A person's progress with a game. Two of these are merged without loss."""

    known: bool = False
    """Does the person know the game? Then its lesson is not offered again."""
    steps: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=100)] = field(
        default_factory=list
    )
    """The steps of the lesson that were done."""
    said: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=100)] = field(
        default_factory=list
    )
    """The ids of the remarks that the coach has made."""
    puzzles: Annotated[
        dict[Annotated[str, Meta(pattern="^[0-9]{1,9}$")], Outcome], Meta(max_length=3000)
    ] = field(default_factory=dict)
    """By the id of the puzzle. A request holds as many as fit its size."""


class AllProgress(Struct, frozen=True):
    """A person's progress, by game."""

    games: dict[str, Progress]


class Puzzles(Struct, frozen=True):
    """A part of a game's positions of the day."""

    game: str
    count: int
    """How many there are in all."""
    puzzles: list[Puzzle]
