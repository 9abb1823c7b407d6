"""The messages of a table's WebSocket. These types are the protocol's documentation.

Every frame is one JSON object whose `type` names one of the classes below. Unknown types and
unknown fields are refused. The server sends keys and parameters, never sentences.

A command carries an `id` that its sender chooses. It is answered by `ok` (done, and on disk), `dup`
(it was done before, under the number given) or `no` (nothing changed, and why). A command whose
answer was lost can be sent again under the same id, any number of times and from any connection.

Every change at the table is announced by a `table` frame, which carries the whole view of its
receiver with the number of the latest event: the newest frame is all that a client must remember.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Aim: TypeAlias = bool | int | Annotated[str, Meta(max_length=40)] | None

REACTIONS = ("bravo", "thanks", "hello", "sorry", "wow", "laugh", "think", "hurry")
Reaction: TypeAlias = Literal["bravo", "thanks", "hello", "sorry", "wow", "laugh", "think", "hurry"]
Unrated: TypeAlias = Literal["address", "company", "absent"]
Pace: TypeAlias = Literal["relaxed", "normal", "fast", "slow", "none"]

# --- from the client


class _Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client."""


class _Command(_Message, frozen=True):
    id: Id
    """Chosen by the client, new for every command of this person at this table."""


class Act(_Command, tag="act", frozen=True):
    """Do this in the match."""

    do: Annotated[str, Meta(max_length=80)]
    """The action's text, as in the view's `legal`."""
    on: Number
    """The number of the frame that the player was looking at. What the act was aimed at is read
    from there: if that is gone by now, the act is void (`no`, `late`)."""
    aim: Aim = None
    """The aim itself, for a client that knows it (see the game's formats)."""


class Sit(_Command, tag="sit", frozen=True):
    """Take a seat, or any free one. In a running match: take one's own seat back."""

    seat: Seat | None = None


class Stand(_Command, tag="stand", frozen=True):
    """Leave one's seat. In a running match a bot plays it until its person sits down again, which
    is possible a few times (`returns`). Alone against bots nothing changes: that table waits by
    itself while its person is not connected."""


class Place(_Command, tag="place", frozen=True):
    """The host says who plays a seat: the bot of that name, or null for a person yet to come.

    Another person who sits there has to get up."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] | None


class Ready(_Command, tag="ready", frozen=True):
    """I am ready to begin, or no longer.

    Once every seat has a person or a bot, and all people are connected and ready, the cards are
    dealt. The host need not wait for that: see `start`. After a round the table is `held`: it goes
    on when all people who are there are ready, when somebody acts, or after some seconds."""

    ready: bool = True


class Start(_Command, tag="start", frozen=True):
    """The host has the cards dealt, whether or not all are ready.

    Every seat must have a person or a bot."""


class Undo(_Command, tag="undo", frozen=True):
    """Ask to take back your act: it must be the latest, you must still be on turn, nobody may have
    learned anything by it, and nothing may have been drawn.

    Against bots it is done at once, among people when all others have agreed. A restart of the
    server removes an open request from `table.undo`; send it again, like every command that was not
    answered."""


class Agree(_Command, tag="agree", frozen=True):
    """Agree to the undo that was asked for, or refuse it."""

    yes: bool = True


class Rematch(_Command, tag="rematch", frozen=True):
    """Once the match is over: I want another one. `ready` of a seat shows whether its person does.

    The first such command opens the table where the same company meets again."""


class Silence(_Command, tag="silence", frozen=True):
    """The host silences a person at this table, or lets them speak again."""

    person: Annotated[str, Meta(max_length=40)]
    silent: bool = True


class PutOut(_Command, tag="put_out", frozen=True):
    """The host puts a person out of this table, for good; in a match a bot plays on."""

    person: Annotated[str, Meta(max_length=40)]


class Lock(_Command, tag="lock", frozen=True):
    """The host closes the table to all who don't sit here, or opens it again. Nobody else can sit
    down, look or speak; whoever is looking already may go on looking."""

    locked: bool = True


class Report(_Command, tag="report", frozen=True):
    """Report a person: the talk of this table is stored for the operator of the server."""

    person: Annotated[str, Meta(max_length=40)]


class Say(_Command, tag="say", frozen=True):
    """Say something to all at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(_Command, tag="react", frozen=True):
    """A quick reaction."""

    what: Reaction


class Mute(_Command, tag="mute", frozen=True):
    """Don't show me what this person says, here or elsewhere; or show it again."""

    person: Annotated[str, Meta(max_length=40)]
    mute: bool = True


class Here(_Message, tag="here", frozen=True):
    """I am looking at this tab: it is the one that acts, and a bot that plays for me stops; after
    a turn whose time was up it plays that turn first."""


class Pong(_Message, tag="pong", frozen=True):
    """The answer to a `ping`, to be sent at once: the time it takes is the measured round trip."""

    k: Number
    """The ping's own `k`."""
    n: Number = 0
    """The number of the client's newest frame; if the ping carried a higher one, the server sends
    the table again."""


ClientMessage: TypeAlias = (
    Act
    | Sit
    | Stand
    | Place
    | Ready
    | Start
    | Undo
    | Agree
    | Rematch
    | Silence
    | PutOut
    | Lock
    | Report
    | Say
    | React
    | Mute
    | Here
    | Pong
)

# --- from the server


class _Reply(Struct, frozen=True, tag_field="type"):
    """A message from the server."""


class Ok(_Reply, tag="ok", frozen=True):
    """Done, and on disk."""

    id: str
    """The command's `id`."""
    n: int
    """The table's number now."""


class Dup(_Reply, tag="dup", frozen=True):
    """This command was carried out before."""

    id: str
    """The command's `id`."""
    n: int
    """The number under which it was carried out."""


Reason: TypeAlias = Literal[
    "clause",
    "late",
    "stale",
    "future",
    "needless",
    "action",
    "phase",
    "seat",
    "taken",
    "host",
    "empty",
    "bot",
    "undo",
    "time",
    "returns",
    "flood",
    "tab",
    "person",
    "full",
    "store",
    "silent",
    "words",
    "out",
    "locked",
]


class No(_Reply, tag="no", frozen=True):
    """Nothing changed.

    | reason | |
    |---|---|
    | `clause` | the rules forbid it: see `clause` |
    | `late` | what it was aimed at is gone; after a race, `by` says by how many milliseconds |
    | `stale` | the number it answers is too old, or this seat has acted since |
    | `future` | there is no such number yet |
    | `needless` | passing out of turn: a live table does not ask for it |
    | `action` | the game has no such action, or no such aim |
    | `phase` | not while the table is in this phase |
    | `seat` | there is no such seat, or it is not yours |
    | `taken` | somebody sits there |
    | `host` | only the host may |
    | `empty` | a seat has neither a person nor a bot |
    | `bot` | there is no such bot |
    | `undo` | this act can't be taken back, or nobody has asked for an undo |
    | `time` | your time was up: the bot plays this turn, and you play again after it |
    | `returns` | you have come back too often in this match: the bot plays it to its end |
    | `flood` | too much in too short a time |
    | `tab` | a newer tab of yours is at this table; send `here` first |
    | `person` | there is no such person at this table |
    | `full` | the server has no room for more |
    | `store` | it could not be written to disk |
    | `silent` | the host has silenced you at this table |
    | `words` | it holds a word that this server does not allow |
    | `out` | the host has put you out of this table |
    | `locked` | the host has closed this table to all who don't sit here |
    """

    id: str
    """The command's `id`."""
    reason: Reason
    n: int
    clause: str | None = None
    """The clause that forbids it: `MI-4`."""
    by: int | None = None


class SeatInfo(Struct, frozen=True):
    """The person or bot that plays a seat."""

    name: str | None
    """The person's name; null for a bot or an empty seat."""
    person: str | None
    bot: str | None
    """The bot that plays it now; if there is a person too, the bot plays for that person."""
    here: bool
    """Is the person connected?"""
    ready: bool = False
    """Before the match: has the person said `ready`? After it: `rematch`?"""
    returning: bool = False
    """Does the person play again once the bot has played the turn whose time was up?"""
    returns: int = 0
    """How many times the person may still take the seat back from a bot in this match."""
    silent: bool = False
    """Has the host silenced the person?"""


class TableInfo(Struct, frozen=True):
    """Everything about a table that all may know, besides the match."""

    id: str
    code: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    pace: Pace
    public: bool
    host: str
    phase: Literal["open", "playing", "over", "closed"]
    seats: list[SeatInfo]
    watchers: int
    undo: int | None
    """The seat that asks for an undo."""
    result: list[float] | None
    """Each seat's share of the win."""
    points: list[int | float] | None
    rated: bool
    """Did the match count for ratings?"""
    after: str | None
    """The table that this is the rematch of."""
    rematch: str | None
    """The table where the same company meets again."""
    turn: int | None = None
    """The seat on turn."""
    held: bool = False
    """Does the table hold still after a round, so that the count can be read? `ready` says that you
    have read it."""
    locked: bool = False
    """Has the host closed the table to all who don't sit here?"""
    unrated: Unrated | None = None
    """Why the match can't count for ratings, though only people play: two of them share an address;
    the same two people, or addresses, have met too often lately; or the cards were dealt while
    somebody was away who had not said `ready`."""


class Clock(Struct, frozen=True):
    """Times in milliseconds, counted from when the frame was written; for display only."""

    seat: int | None
    """The seat whose time runs."""
    left: int | None
    """How much of it is left; null if there is no limit."""
    window: int
    """How long ordinary acts still wait for claims."""


class News(Struct, frozen=True, omit_defaults=True):
    """Something that happened at the table, outside the match."""

    what: Literal[
        "opened",
        "sat",
        "stood",
        "seated",
        "hosted",
        "started",
        "away",
        "back",
        "undone",
        "unrated",
        "ended",
        "rematched",
        "closed",
        "beaten",
        "silenced",
        "put_out",
        "locked",
        "unlocked",
    ]
    seat: int | None = None
    why: str | None = None
    by: int | None = None
    """`beaten`: by how many milliseconds a late act lost the race."""


class Table(_Reply, tag="table", frozen=True):
    """The table as its receiver may see it now."""

    n: int
    """The number of the latest event."""
    since: int
    """`events` and `news` list what happened after this number."""
    you: int | None
    """Your seat; null for a spectator."""
    undoable: bool
    """Could your latest act be taken back?"""
    table: TableInfo
    clock: Clock
    view: dict[str, Any] | None
    """The match as you may see it, with what you may do now; null before the deal."""
    events: list[dict[str, Any]]
    """What happened in the match, as far as you may know it. An event that is hidden from you
    changes only the number."""
    news: list[News]


class Line(Struct, frozen=True):
    """A line of talk."""

    k: int
    at: float
    person: str
    name: str
    what: Literal["say", "react"]
    text: str


class Talk(_Reply, tag="talk", frozen=True):
    """New lines of talk; after connecting, and after `mute`, the latest ones."""

    lines: list[Line]
    muted: list[str] | None = None
    """With the latest lines: the people whose lines are kept from you, because you wanted it."""


class Ping(_Reply, tag="ping", frozen=True):
    """Answer with `pong` at once."""

    k: int
    n: int
    """The table's number; a client whose newest frame has a lower one has missed something."""


ServerMessage: TypeAlias = Ok | Dup | No | Table | Talk | Ping

CLOSE_CODES = {
    1001: "going away: the server is stopping; reconnect",
    1009: "the message is too big",
    1011: "something failed here: the log says what; reconnect",
    1012: "another worker drives the table now; reconnect",
    1013: "the table can't be had now; try again later",
    4000: "this is no message of the protocol",
    4001: "no guest cookie, or one that does not verify",
    4003: "the page's origin is not allowed",
    4004: "there is no such table",
    4005: "the host has put you out of this table",
    4006: "the host has closed this table to all who don't sit here",
    4008: "you read too slowly",
    4013: "too many connections",
    4029: "too many messages",
}

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(ClientMessage)
_SERVER_DECODER = msgspec.json.Decoder(ServerMessage)


def write(message: ServerMessage | ClientMessage) -> bytes:
    """A message as the bytes of its frame."""
    return _ENCODER.encode(message)


def write_part(part: TableInfo | Clock | list[News]) -> bytes:
    """A part of a message, which can be put into several of them as it is."""
    return _ENCODER.encode(part)


def read(data: bytes | str) -> ClientMessage:
    """A message from a client; raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    message: ClientMessage = _DECODER.decode(data)
    return message


def read_reply(data: bytes | str) -> ServerMessage:
    """A message from the server, for clients in Python."""
    message: ServerMessage = _SERVER_DECODER.decode(data)
    return message
