"""What goes into a table's decisions, and what comes out."""

from dataclasses import dataclass, field

from tablee.server.table.log import Row
from tablee.server.wire.protocol import Dup, No, Ok

NOBODY = 0
"""The connection of those who have none: bots and the clock."""


@dataclass(frozen=True)
class Who:
    """Who sends a command, and from where."""

    person: str
    name: str
    connection: int
    trip: float = 0.0
    """The measured round trip, in seconds."""


@dataclass(frozen=True)
class Think:
    """A bot is to choose for a seat, as the table was at this number."""

    seat: int
    n: int
    bot: str


@dataclass
class Outcome:
    """What a call brought about."""

    rows: list[Row] = field(default_factory=list)
    first: int = 0
    """The number of the first of `rows`."""
    since: int = 0
    """The number before the call."""
    answers: list[tuple[int, Ok | Dup | No]] = field(default_factory=list)
    thinks: list[Think] = field(default_factory=list)
    changed: bool = False
    """Is there something to show, though no row tells it?"""
    rematch: tuple[int, str] | None = None
    """The connection and the command that ask for a rematch."""
