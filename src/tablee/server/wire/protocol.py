"""What is said over a table's WebSocket. These types are the protocol's documentation.

Every frame is one JSON object whose `type` names one of the classes below. Unknown types and
unknown fields are refused. The server sends keys and parameters, never sentences.

A command carries an `id` that its sender made up. It is answered by `ok` (done, and on disk), `dup`
(it was done before, under the number given) or `no` (nothing changed, and why). A command whose
answer was lost can be sent again under the same id as often as one likes, from any connection.

Whatever changes at the table is told by a `table` frame, which carries the whole view of its
receiver with the number of the latest event: the newest frame is all that a client must keep.
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
Pace: TypeAlias = Literal["relaxed", "normal", "fast", "none"]

# --- from the client


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that a client says."""


class _Command(_Said, frozen=True):
    id: Id
    """Made up by the client, new for every command of this person at this table."""


class Act(_Command, tag="act", frozen=True):
    """Do this in the match."""

    do: Annotated[str, Meta(max_length=80)]
    """The action's text, as in the view's `legal`."""
    on: Number
    """The number of the frame that the player was looking at. What the act was aimed at is read
    from there: if that is gone by now, the act is void (`no`, `late`)."""
    aim: Aim = None
    """The aim itself, for those who know it better than by the number (see the game's formats)."""


class Sit(_Command, tag="sit", frozen=True):
    """Take a seat, or any free one. In a running match: take one's own seat back."""

    seat: Seat | None = None


class Stand(_Command, tag="stand", frozen=True):
    """Leave one's seat. In a running match a bot plays it until its person sits down again."""


class Place(_Command, tag="place", frozen=True):
    """The host says who plays a seat: the bot of that name, or null for a person yet to come.

    A person who sits there (not the host) has to get up."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] | None


class Ready(_Command, tag="ready", frozen=True):
    """I am ready to begin, or no longer.

    Once every seat is taken or has its bot, and all people are here and ready, the cards are
    dealt. The host need not wait for that: see `start`."""

    ready: bool = True


class Start(_Command, tag="start", frozen=True):
    """The host deals, whoever is ready. Every seat must be taken or have its bot."""


class Undo(_Command, tag="undo", frozen=True):
    """Ask to take back one's act, if it was the latest and one is still on turn, if nobody was
    shown anything by it, and nothing was drawn.

    Against bots it is done at once, among people when all others have agreed. A wish that is still
    open when the server is restarted no longer stands in `table.undo`; like every command that was
    not answered, it is to be sent again."""


class Agree(_Command, tag="agree", frozen=True):
    """Agree to the undo that was asked for, or refuse it."""

    yes: bool = True


class Rematch(_Command, tag="rematch", frozen=True):
    """Open a table for the same company, once the match is over."""


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


class Here(_Said, tag="here", frozen=True):
    """I am looking at this tab: it is the one that acts, and a bot that plays for me stops."""


class Pong(_Said, tag="pong", frozen=True):
    """The answer to a `ping`, sent at once. The time it takes is the measured round trip."""

    k: Number
    """The ping's own `k`."""
    n: Number = 0
    """The number of the newest frame; if the ping told a higher one, the table is sent again."""


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
    | Say
    | React
    | Mute
    | Here
    | Pong
)

# --- from the server


class _Told(Struct, frozen=True, tag_field="type"):
    """Something that the server says."""


class Ok(_Told, tag="ok", frozen=True):
    """Done, and on disk."""

    id: str
    n: int
    """The table's number now."""


class Dup(_Told, tag="dup", frozen=True):
    """This command was carried out before."""

    id: str
    n: int
    """The number under which it was."""


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
    "flood",
    "tab",
    "full",
    "store",
]


class No(_Told, tag="no", frozen=True):
    """Nothing changed.

    | reason | |
    |---|---|
    | `clause` | the rules forbid it: see `clause` |
    | `late` | what it was aimed at is gone; `by` tells by how many milliseconds, after a race |
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
    | `undo` | this act can't be taken back, or no undo was asked for |
    | `flood` | too much in too short a time |
    | `tab` | a newer tab of yours is at this table; send `here` first |
    | `full` | the server has no room for more |
    | `store` | it could not be written down |
    """

    id: str
    reason: Reason
    n: int
    clause: str | None = None
    """The clause that forbids it: `MI-4`."""
    by: int | None = None


class SeatInfo(Struct, frozen=True):
    """Who plays a seat."""

    name: str | None
    """The person's name; null for a bot or an empty seat."""
    person: str | None
    bot: str | None
    """The bot that plays it now; beside a person: in that person's stead."""
    here: bool
    """Is the person connected?"""
    ready: bool = False
    """Before the match: has the person said so?"""


class TableInfo(Struct, frozen=True):
    """What all may know of a table besides the match."""

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
    points: list[int] | None
    rated: bool
    """Did the match count for ratings?"""
    after: str | None
    """The table that this is the rematch of."""
    rematch: str | None
    """The table where the same company meets again."""


class Clock(Struct, frozen=True):
    """Time, in milliseconds from when the frame was made; for display only."""

    seat: int | None
    """Whose time runs."""
    left: int | None
    """How much is left; null without a clock."""
    window: int
    """How long ordinary acts still wait for claims."""


class News(Struct, frozen=True, omit_defaults=True):
    """Something that happened at the table, apart from the match."""

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
        "ended",
        "rematched",
        "closed",
        "beaten",
    ]
    seat: int | None = None
    why: str | None = None
    by: int | None = None
    """`beaten`: a late act lost the race by so many milliseconds."""


class Table(_Told, tag="table", frozen=True):
    """The table as its receiver may see it now."""

    n: int
    """The number of the latest event."""
    since: int
    """`events` and `news` tell what happened after this number."""
    you: int | None
    """Your seat; null for a spectator."""
    undoable: bool
    """Could your latest act be taken back?"""
    table: TableInfo
    clock: Clock
    view: dict[str, Any] | None
    """The match as you may see it, with what you may do now; null before the deal."""
    events: list[dict[str, Any]]
    """What happened in the match, as far as you may know it. An event that you may not know of
    leaves nothing but the number."""
    news: list[News]


class Line(Struct, frozen=True):
    """Something said."""

    k: int
    at: float
    person: str
    name: str
    what: Literal["say", "react"]
    text: str


class Talk(_Told, tag="talk", frozen=True):
    """What was said at the table; after connecting, the latest lines."""

    lines: list[Line]


class Ping(_Told, tag="ping", frozen=True):
    """Answer with `pong` at once."""

    k: int
    n: int
    """The table's number: whoever has a lower one, though this came after it, is out of date."""


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
    4008: "you read too slowly",
    4013: "too many connections",
    4029: "too many messages",
}

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(ClientMessage)
_TOLD = msgspec.json.Decoder(ServerMessage)


def write(message: ServerMessage | ClientMessage) -> bytes:
    """A message as the bytes of its frame."""
    return _ENCODER.encode(message)


def write_part(part: TableInfo | Clock | list[News]) -> bytes:
    """A part of a message, to stand in several as it is, or in lists of tables."""
    return _ENCODER.encode(part)


def read(data: bytes | str) -> ClientMessage:
    """What a client said; raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    message: ClientMessage = _DECODER.decode(data)
    return message


def read_told(data: bytes | str) -> ServerMessage:
    """What the server said: for clients in Python."""
    message: ServerMessage = _TOLD.decode(data)
    return message
