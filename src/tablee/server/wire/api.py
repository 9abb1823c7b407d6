"""The bodies of the HTTP API. Its OpenAPI description is generated from these types."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.server.wire.protocol import Pace, TableInfo


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(Body, frozen=True):
    """A person who wants to play."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class NewName(Body, frozen=True):
    """Another name."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class Recover(Body, frozen=True):
    """Go on as the person whose recovery code this is."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


class NewTable(Body, frozen=True):
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
    position: Annotated[str, Meta(max_length=12_000)] | None = None
    """The position from which the match goes on, as a line of text or as JSON; what it does not
    show is dealt at random. Such a match counts for nothing. Options and players are its own."""


class Me(Struct, frozen=True):
    """Who you are."""

    id: str
    name: str


class Recovery(Struct, frozen=True):
    """The code with which you can sign in on another device, once. It is shown only now, and
    replaces the old one."""

    code: str


class PasskeyInfo(Struct, frozen=True):
    """A passkey of yours."""

    id: str
    made: float
    used: float | None
    """When it was last used to come back."""


class Account(Struct, frozen=True):
    """Your ways to come back after your browser has forgotten you."""

    passkeys: list[PasskeyInfo]
    recovery: bool
    """Is there a recovery code that was not used yet?"""
    matches: int
    """How many matches you have finished."""


class Ceremony(Struct, frozen=True):
    """A question that your device must sign with a passkey."""

    challenge: str
    options: dict[str, Any]
    """The options for `navigator.credentials`, as JSON."""


class Signed(Body, frozen=True):
    """The answer that your device has signed."""

    challenge: Annotated[str, Meta(max_length=200)]
    credential: dict[str, Any]
    """The credential of `navigator.credentials`, as JSON."""


class SignOut(Body, frozen=True):
    """Sign out on this device, or everywhere."""

    everywhere: bool = False


class Gone(Struct, frozen=True):
    """You were signed in as this person on this device, and no longer are."""

    id: str


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
    bots: list[str]
    """The bots that are offered to players: the levels, the weakest first, and those of guests."""
    default_bot: str
    """The bot that a client suggests for a free seat."""
    limits: dict[str, list[int]]
    """The bots that don't play this game with every number of players: the numbers, by bot."""
    advice: bool
    """Are there hints and reviews? A game without a judgement has none."""
    lesson: bool
    """Is there a lesson?"""
    puzzles: int
    """How many positions of the day there are."""
    local: str | None = None
    """The address of the game's files for a table in the browser itself, without their endings:
    `.wasm` for the rules, `.json` for the rest. Null: there are none, and only the server can play
    it."""


class Games(Struct, frozen=True):
    """All games, and the other choices for a new table."""

    games: list[GameInfo]
    broken: dict[str, str]
    """Games that are installed and can't be loaded: why not, by name."""
    bot_titles: dict[str, dict[str, str]]
    """What each bot is called, by name and language; also those that are not offered."""
    levels: list[str]
    """The bots in order of strength: a player who beats one may try the next."""
    paces: dict[str, float]
    """By name, how many seconds a turn may take at each pace."""
    reactions: list[str]
    tempo: float = 1.0
    """A factor for all times: less than 1 makes everything quicker."""
    local_bots: list[str] = []
    """The bots that a table in the browser itself knows."""


class Book(Struct, frozen=True):
    """A rule book in Markdown; each clause is marked `⟨id⟩` after its sentence."""

    game: str
    language: str
    text: str
    refusals: dict[str, str]
    """The sentence of a refusal, by clause."""


class Words(Struct, frozen=True):
    """A game's sentences in one language: templates, and how values are said in them."""

    game: str
    language: str
    actions: dict[str, str]
    events: dict[str, str]
    flags: list[str]
    """Fields of actions that are either present or absent, like a shout."""
    seats: list[str]
    """Fields that hold seats."""
    tallies: list[str]
    """Fields that hold a number for each seat."""
    spoken: dict[str, dict[str, str]]
    """By field and value: the words for values that are said differently than they are written."""
    labels: dict[str, str]
    """The label of each key of the view, for a table that has none of its own."""
    seatwise: list[str]
    """The keys of the view that have one entry a seat."""
    seat_keys: list[str]
    """The keys of the view that hold a seat, or a list of seats."""
    total: str | None
    """The key of the view that holds each seat's score."""
    turn: str | None
    """The key of the view that holds the seat whose turn it is."""


class Tables(Struct, frozen=True):
    """Public tables."""

    tables: list[TableInfo]
    people: int
    """How many people sit at tables of this server now, public or not."""


class Invitation(Struct, frozen=True):
    """Somebody has challenged you, and waits at a table."""

    table: TableInfo
    by: str
    """Their name."""


class MyTables(Struct, frozen=True):
    """The tables where you sit, the newest first, until their matches are over. A match against
    bots alone waits there for you."""

    tables: list[TableInfo]
    invitations: list[Invitation]
    """The tables to which you are challenged, the newest first."""


class Now(Struct, frozen=True):
    """A table where you sit, as it is now."""

    table: TableInfo
    you: int
    """Your seat."""
    view: dict[str, Any] | None
    """The match as you see it; null before the deal."""


class Challenge(Body, frozen=True):
    """A challenge: a game for the two of you."""

    game: Annotated[str, Meta(max_length=40)]


class Pairing(Body, frozen=True):
    """A request to play a game with anybody who wants to."""

    game: Annotated[str, Meta(max_length=40)]


class Opponent(Struct, frozen=True):
    """A person with whom you have played of late."""

    id: str
    name: str
    game: str
    """The game that you played last."""
    at: float
    """When that was."""
    matches: int
    """How many of your latest matches were with this person."""
    won: float
    """The sum of your shares of their wins."""
    here: bool
    """Does the person sit at a table now?"""


class Opponents(Struct, frozen=True):
    """The people with whom you have played of late, the latest first."""

    people: list[Opponent]


class Found(Struct, frozen=True):
    """The table with this code."""

    id: str


class RatingInfo(Struct, frozen=True):
    """A person's rating in a game."""

    game: str
    mu: float
    sigma: float
    matches: int
    provisional: bool
    """Is it still uncertain?"""


class Tally(Struct, frozen=True):
    """All matches of a game together."""

    game: str
    matches: int
    won: float
    """The sum of the shares of wins."""


class Played(Struct, frozen=True):
    """A match that a person played."""

    table: str | None
    """The table; null if it was private and you were not at it, or if its record is gone."""
    seat: int
    game: str
    at: float
    share: float
    points: int | float
    company: list[str]
    """The names at the table, by seat; empty if the match was private and you were not at it."""
    rated: bool
    """Did the match count for this person's rating?"""
    mu: float | None
    """The rating after the match, if it was rated."""
    sigma: float | None


class Feat(Struct, frozen=True):
    """Something a person has achieved here: a key, when, and in which game if it was in one."""

    key: Literal["first", "all_games", "streak", "upset", "full_table", "hundred"]
    at: float
    game: str | None = None


class Profile(Struct, frozen=True):
    """A person's ratings and matches."""

    id: str
    name: str
    since: float
    """When the person came here first."""
    feats: list[Feat]
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
    provisional: bool
    """Is the rating still uncertain?"""


class Rung(Struct, frozen=True):
    """A bot on the ladder, where a well-known person of its strength would stand."""

    bot: str
    mu: float
    sigma: float


class Leaders(Struct, frozen=True):
    """The best players of a game, by mu, including those whose rating is still uncertain."""

    game: str
    leaders: list[Leader]
    rungs: list[Rung]
    """The levels of the bots, the weakest first."""


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
    """Advice for a seat, from what it knows: the best action first, and why."""

    n: int
    """The table's number at the time of the request; the hint is out of date once the number
    changes."""
    seat: int
    worlds: int
    options: list[Choice]
    facts: list[Reason]


class ReviewedAct(Struct, frozen=True):
    """The review of an act that was a choice, as far as its seat could know."""

    number: int
    """Which act of the match it was, from 0."""
    seat: int
    action: str
    best: str
    before: float
    """The seat's expected share of the win before the act, with its best choice."""
    after: float
    """The same after the act that it chose; equal to `before` if that act was not clearly worse."""
    rank: int
    """One more than the number of acts that were clearly better."""
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
    """How a seat came from the even share to its result: `start` + `luck` − `cost` is `end`."""

    seat: int
    start: float
    """The even share of the win, which everybody has before the deal."""
    dealt: float
    """What the deal, and what came after it, brought before the seat's first choice."""
    cost: float
    """What its choices cost in all."""
    luck: float
    """What chance and the others brought in all, `dealt` included."""
    end: float
    """Its result, or the last estimate of a match that is not over."""
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
        "slow",
        "host",
        "who",
        "origin",
        "flood",
        "game",
        "option",
        "bot",
        "name",
        "reserved",
        "scripts",
        "words",
        "passkey",
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
