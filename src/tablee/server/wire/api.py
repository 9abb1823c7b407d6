"""The bodies of the HTTP API. Its OpenAPI description is generated from these types."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.server.wire.protocol import Pace, TableInfo


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(_Body, frozen=True):
    """A person who wants to play."""

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
    """Does the person who opens the table sit down at once?"""


class Me(Struct, frozen=True):
    """Who you are."""

    id: str
    name: str


class Recovery(Struct, frozen=True):
    """The code with which you can go on elsewhere. It is shown once, and replaces the old one."""

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
    """All games, and the other choices for a new table."""

    games: list[GameInfo]
    broken: dict[str, str]
    """Games that are installed and can't be loaded: why not, by name."""
    bots: list[str]
    bot_titles: dict[str, dict[str, str]]
    """What each bot is called, by name and language."""
    default_bot: str
    """The bot that a client suggests for a free seat."""
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
    """The table with this code."""

    id: str


class RatingInfo(Struct, frozen=True):
    """A person's rating in a game."""

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
    """A match that a person played."""

    table: str
    seat: int
    game: str
    at: float
    share: float
    points: int
    company: list[str]
    rated: bool
    mu: float | None
    """The rating after the match, if it was rated."""
    sigma: float | None


class Profile(Struct, frozen=True):
    """A person's ratings and matches."""

    id: str
    name: str
    ratings: list[RatingInfo]
    tally: list[Tally]
    played: list[Played]


class Leader(Struct, frozen=True):
    """A person on the leaderboard."""

    id: str
    name: str
    mu: float
    sigma: float
    matches: int


class Leaders(Struct, frozen=True):
    """The best players of a game, by mu − 3 sigma."""

    game: str
    leaders: list[Leader]


class Step(Struct, frozen=True):
    """One step of a replay."""

    seat: int | None
    do: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Replay(Struct, frozen=True):
    """A finished match, step by step, as a seat or a spectator saw it, or with all cards open."""

    table: TableInfo
    eyes: str
    steps: list[Step]


class Choice(Struct, frozen=True):
    """One of the actions that a seat may choose from, and its value."""

    action: str
    share: float
    """The seat's expected share of the win."""
    error: float
    """The standard error of `share`."""
    shares: list[float]
    """Everybody's expected share of the win."""
    points: list[float]
    worlds: int
    """In how many imagined worlds it was tried."""


class Reason(Struct, frozen=True):
    """A reason for a choice: a key, and the values for its sentence."""

    key: Literal["chance", "only", "ahead", "close", "danger"]
    params: dict[str, Any]
    """`share` and `cost`, as shares of the win; `action`, as text; `seat`."""


class Hint(Struct, frozen=True):
    """What a seat might do, judged by what it knows: the best action first, and why."""

    n: int
    """The table's number at the time of the request; the hint holds only as long as that does."""
    seat: int
    worlds: int
    options: list[Choice]
    facts: list[Reason]


class ReviewedAct(Struct, frozen=True):
    """The review of an act that was a choice, judged by what its seat could know."""

    number: int
    """Which act of the match it was, from 0."""
    seat: int
    action: str
    best: str
    before: float
    """The seat's expected share of the win before the act, with its best choice."""
    after: float
    """The same after what it did."""
    rank: int
    choices: int
    shares: list[float]
    """Everybody's expected share of the win before the act, as far as the seat could know."""
    grade: Literal["best", "good", "weak", "mistake"]
    luck: float
    """What chance and the others changed until the seat's next choice."""
    cost: float


class TurningPoint(Struct, frozen=True):
    """Where a seat's chances changed most: by its choice, or by what came after."""

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
    """The review of a finished match. Until `done` equals `of` it is empty: ask again."""

    done: int
    of: int
    acts: list[ReviewedAct]
    turns: list[TurningPoint]
    seats: list[ReviewedSeat]
    result: list[float] | None


class Health(Struct, frozen=True):
    """How the server is."""

    status: Literal["ok", "stopping", "store"]
    """`store`: acts can't be written to disk now, and are refused."""
    version: str
    tables: int
    sockets: int


class Problem(Struct, frozen=True):
    """Why a request was refused: a key, and a sentence for developers."""

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
