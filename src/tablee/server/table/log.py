"""The rows of a table's log: everything that ever happened there, one struct for each kind of row.

A table is the fold of its rows. They hold secrets (seed, random bits, claims that lost a race) and
never leave the server; frames are computed from the folded table.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from tablee.server.wire import protocol
from tablee.server.wire.protocol import Pace

Scalar: TypeAlias = bool | int | str | None
Basis: TypeAlias = Literal["ping", "line", "cap", "answer"]


class _Row(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    at: float
    """When it was decided, in seconds since 1970."""
    who: str = ""
    """The sender of the command: a person, `bot` or `clock`; empty if there was none."""
    id: str = ""
    """The command's id; no two rows of a table have the same `who` and `id`."""


class Opened(_Row, kw_only=True, tag="opened", frozen=True):
    """The table was set up."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    pace: Pace
    public: bool
    host: str
    bots: list[str | None]
    """The bot that plays each seat unless a person takes it; None: a person must."""
    after: str | None = None
    """The table that this is the rematch of."""
    out: list[str] = []
    """People who were put out of that table, and so of this one."""
    silenced: list[str] = []
    """People whom the host had silenced there."""
    locked: bool = False
    """Was that table closed to all who did not sit there?"""
    position: dict[str, Any] | None = None
    """The full position at which the match begins; None: it is dealt."""
    kept: bool = False
    """Was the match played on the host's own device, and sent here when it was over? Then nobody
    knows how its acts were chosen."""


class Sat(_Row, kw_only=True, tag="sat", frozen=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class Stood(_Row, kw_only=True, tag="stood", frozen=True):
    """A person's seat is free again."""

    seat: int


class Seated(_Row, kw_only=True, tag="seated", frozen=True):
    """The host chose who plays a seat that no person has taken."""

    seat: int
    bot: str | None


class Readied(_Row, kw_only=True, tag="readied", frozen=True):
    """A person is ready to begin, or no longer; after the match: wants a rematch."""

    seat: int
    ready: bool


class Hosted(_Row, kw_only=True, tag="hosted", frozen=True):
    """Another person is the host now."""

    person: str


class Silenced(_Row, kw_only=True, tag="silenced", frozen=True):
    """The host has silenced a person, or no longer."""

    person: str
    silent: bool


class PutOut(_Row, kw_only=True, tag="put_out", frozen=True):
    """The host has put a person out, for good."""

    person: str
    bot: str
    """The bot that plays the person's seat, if the match is running."""


class Locked(_Row, kw_only=True, tag="locked", frozen=True):
    """The host has closed the table to all who don't sit here, or opened it again."""

    locked: bool


class Erased(_Row, kw_only=True, tag="erased", frozen=True):
    """A person wants to be forgotten: the name goes, and in a running match a bot plays on."""

    person: str
    bot: str


class Started(_Row, kw_only=True, tag="started", frozen=True):
    """The match was dealt."""

    seed: int | None
    """None: the position at which the match begins holds its random state."""
    names: list[str]


class Rival(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """One act of a race, with everything that decides its rank."""

    seat: int
    do: str
    came: float
    trip: float
    claim: bool
    made: float
    """When it counts as made: `came` less `trip`; for an ordinary act not before the end of the
    window."""
    basis: Basis = "ping"
    """How `trip` is known: by the quickest answer to a ping (`ping`) or to an act (`answer`), by
    measuring the line (`line`; 0 if that is impossible), or as the most that counts (`cap`)."""


class Acted(_Row, kw_only=True, tag="acted", frozen=True):
    """An act was played."""

    seat: int
    do: str
    fresh: str | None
    """Random bits stirred in before, 48 hexadecimal digits; None: there were none, in a match
    that was kept."""
    on: int
    aim: Scalar = None
    void: bool = False
    race: list[Rival] = []
    """If a race decided it: all acts that took part, the winner first."""
    window: float = 0.0
    """When the window of the race ended; no ordinary act counts before."""
    beaten: int | None = None
    """By how many milliseconds a late act lost its race, if all saw it."""


class Away(_Row, kw_only=True, tag="away", frozen=True):
    """A bot plays for a person from now on."""

    seat: int
    bot: str
    why: str


class Back(_Row, kw_only=True, tag="back", frozen=True):
    """The person plays again."""

    seat: int


class Undone(_Row, kw_only=True, tag="undone", frozen=True):
    """The latest act was taken back."""

    seat: int


class Agreed(_Row, kw_only=True, tag="agreed", frozen=True):
    """A person agreed to an undo, or did not."""

    seat: int
    yes: bool


class Unrated(_Row, kw_only=True, tag="unrated", frozen=True):
    """The match will not count for ratings."""

    why: protocol.Unrated
    """Two people share an address, the same people have played each other too often, or somebody
    was away when the cards were dealt, and had not said `ready`."""


class Ended(_Row, kw_only=True, tag="ended", frozen=True):
    """The match is over."""

    result: list[float]
    points: list[int | float]
    truncated: bool
    rated: bool
    """Is the match one that counts for ratings?"""


class Rematched(_Row, kw_only=True, tag="rematched", frozen=True):
    """The same company meets again at another table."""

    table: str


class Closed(_Row, kw_only=True, tag="closed", frozen=True):
    """The table is closed for good."""

    why: str


Row: TypeAlias = (
    Opened
    | Sat
    | Stood
    | Seated
    | Readied
    | Hosted
    | Silenced
    | PutOut
    | Locked
    | Erased
    | Started
    | Acted
    | Away
    | Back
    | Undone
    | Agreed
    | Unrated
    | Ended
    | Rematched
    | Closed
)

_ENCODER, _DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(Row)


def to_bytes(row: Row) -> bytes:
    """A row as it is stored."""
    return _ENCODER.encode(row)


def from_bytes(data: bytes | str) -> Row:
    """A stored row."""
    row: Row = _DECODER.decode(data)
    return row
