"""The bodies of the HTTP API. Its description in OpenAPI is made from these types."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.server.wire.protocol import Pace, TableInfo


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is sent in."""


class NewGuest(_Body, frozen=True):
    """Somebody who wants to play."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class NewName(_Body, frozen=True):
    """Another name."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class Recover(_Body, frozen=True):
    """Go on as the person whose recovery code this is."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


class NewTable(_Body, frozen=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, Any] = {}
    pace: Pace = "normal"
    public: bool = False
    bots: list[Annotated[str, Meta(max_length=40)] | None] = []
    """The bot that plays each seat unless a person takes it; null or missing: a person must."""
    sit: bool = True
    """Does the one who opens the table sit down at once?"""


class Me(Struct, frozen=True):
    """Who you are."""

    id: str
    name: str


class Recovery(Struct, frozen=True):
    """The code by which you can go on elsewhere. It is shown once, and the one before is void."""

    code: str


class OptionInfo(Struct, frozen=True):
    """An option of a game."""

    name: str
    default: Any
    schema: dict[str, Any]
    fr: str
    en: str


class GameInfo(Struct, frozen=True):
    """A game that can be played."""

    id: str
    rules: int
    title: dict[str, str]
    tagline: dict[str, str]
    minutes: int
    players: list[int]
    lowest_wins: bool
    options: list[OptionInfo]


class Games(Struct, frozen=True):
    """All games, and what else a table is opened with."""

    games: list[GameInfo]
    broken: dict[str, str]
    """Games that are installed and can't be loaded: why not, by name."""
    bots: list[str]
    bot_titles: dict[str, dict[str, str]]
    """What each bot is called, by name and language."""
    default_bot: str
    """The bot that takes a seat unless somebody says otherwise."""
    paces: list[str]
    reactions: list[str]


class Book(Struct, frozen=True):
    """A rule book in Markdown; each clause is marked `⟨id⟩` after its sentence."""

    game: str
    language: str
    text: str
    refusals: dict[str, str]
    """What a refusal by a clause says."""


class Words(Struct, frozen=True):
    """A game's sentences in one language: templates, and how values are said in them."""

    game: str
    language: str
    actions: dict[str, str]
    events: dict[str, str]
    flags: list[str]
    """Fields of actions that are there or not, like a shout."""
    seats: list[str]
    """Fields that hold seats."""
    tallies: list[str]
    """Fields that hold a number for each seat."""
    spoken: dict[str, dict[str, str]]
    """By field and value, where it is not said as it is written."""
    labels: dict[str, str]
    """What each key of the view is called, for a table that knows no better."""
    seatwise: list[str]
    """The keys of the view that have one entry a seat."""
    seat_keys: list[str]
    """The keys of the view that hold a seat, or a list of seats."""
    total: str | None
    """The key of the view that holds each seat's score."""


class Tables(Struct, frozen=True):
    """Public tables."""

    tables: list[TableInfo]


class Found(Struct, frozen=True):
    """The table that goes by a code."""

    id: str


class RatingInfo(Struct, frozen=True):
    """How strong somebody seems in a game."""

    game: str
    mu: float
    sigma: float
    matches: int


class Tally(Struct, frozen=True):
    """All matches of a game together."""

    game: str
    matches: int
    won: float
    """The sum of the shares of wins."""


class Played(Struct, frozen=True):
    """A match that somebody played."""

    table: str
    seat: int
    game: str
    at: float
    share: float
    points: int
    company: list[str]
    rated: bool
    mu: float | None
    """The rating after it, if it was rated: the points of a graph."""
    sigma: float | None


class Profile(Struct, frozen=True):
    """Somebody, and what he played."""

    id: str
    name: str
    ratings: list[RatingInfo]
    tally: list[Tally]
    played: list[Played]


class Leader(Struct, frozen=True):
    """Somebody on the leaderboard."""

    id: str
    name: str
    mu: float
    sigma: float
    matches: int


class Leaders(Struct, frozen=True):
    """The best of a game, by mu − 3 sigma."""

    game: str
    leaders: list[Leader]


class Step(Struct, frozen=True):
    """One step of a replay."""

    seat: int | None
    do: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Replay(Struct, frozen=True):
    """A finished match, step by step, as some eyes saw it or with all open."""

    table: TableInfo
    eyes: str
    steps: list[Step]


class Choice(Struct, frozen=True):
    """One of the acts that a seat may choose from, and what it is worth."""

    action: str
    share: float
    """The seat's expected share of the win."""
    error: float
    """The standard error of it."""
    shares: list[float]
    """Everybody's expected share of the win."""
    points: list[float]
    worlds: int
    """In how many imagined worlds it was looked at."""


class Reason(Struct, frozen=True):
    """Something that speaks for a choice: a key, and what it is about."""

    key: Literal["chance", "only", "ahead", "close", "danger"]
    params: dict[str, Any]
    """`share` and `cost`: of the win; `action`: an act's text; `seat`."""


class Hint(Struct, frozen=True):
    """What a seat might do, from what it knows: the best first, and why."""

    n: int
    """The table's number when it was asked: the hint is void when the table has moved on."""
    seat: int
    worlds: int
    options: list[Choice]
    facts: list[Reason]


class ReviewedAct(Struct, frozen=True):
    """An act that left a choice, looked at again with what its seat could know."""

    number: int
    """Which act of the match it was, from 0."""
    seat: int
    action: str
    best: str
    before: float
    """The seat's share of the win with its best choice, and with what it did."""
    after: float
    rank: int
    choices: int
    shares: list[float]
    """Everybody's chances before it, as far as the seat could know."""
    grade: Literal["best", "good", "weak", "mistake"]
    luck: float
    """What fate and the others brought until the seat's next choice."""
    cost: float


class TurningPoint(Struct, frozen=True):
    """Where a seat's chances changed most: by its choice, or by what came then."""

    number: int
    seat: int
    why: Literal["choice", "luck"]
    swing: float


class ReviewedSeat(Struct, frozen=True):
    """All acts of a seat together."""

    seat: int
    cost: float
    luck: float
    grades: dict[str, int]


class Review(Struct, frozen=True):
    """A finished match looked at again. Until `done` is `of` there is nothing else: ask again."""

    done: int
    of: int
    acts: list[ReviewedAct]
    turns: list[TurningPoint]
    seats: list[ReviewedSeat]
    result: list[float] | None


class Health(Struct, frozen=True):
    """How the server is."""

    status: Literal["ok", "stopping", "store"]
    """`store`: what people do can't be written down now, and is refused."""
    version: str
    tables: int
    sockets: int


class Problem(Struct, frozen=True):
    """Why not: a key, and words for developers."""

    reason: Literal[
        "json",
        "body",
        "text",
        "record",
        "position",
        "big",
        "who",
        "origin",
        "flood",
        "game",
        "option",
        "bot",
        "name",
        "code",
        "table",
        "person",
        "running",
        "company",
        "turn",
        "soon",
        "broken",
        "path",
        "store",
    ]
    detail: str = ""
