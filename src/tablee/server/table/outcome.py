"""The inputs and results of a table's decisions."""

import math
from dataclasses import dataclass, field

from tablee.server.table.log import Row
from tablee.server.wire.protocol import Dup, No, Ok, Reason

NOBODY = 0
"""The connection number of bots and of the clock, which have no connection."""


@dataclass(frozen=True)
class Who:
    """The sender of a command."""

    person: str
    name: str
    connection: int
    trip: float = 0.0
    """The round trip in seconds, by the pings that were answered; 0 before."""
    line: float = math.inf
    """The same, measured in a way that the sender can't falsify; infinite if it can't be
    measured."""
    address: str = ""
    """The sender's address; empty if it is not known."""


@dataclass(frozen=True)
class Refusal:
    """Why a command is answered with `no`."""

    reason: Reason
    clause: str | None = None
    by: int | None = None


@dataclass(frozen=True)
class Decision:
    """What a command leads to: rows for the log, and an answer.

    No rows and no refusal: there is nothing to change, and the command is answered with `ok`.
    """

    rows: tuple[Row, ...] = ()
    refusal: Refusal | None = None


def refused(reason: Reason, clause: str | None = None) -> Decision:
    """A decision that nothing changes."""
    return Decision(refusal=Refusal(reason, clause))


@dataclass(frozen=True)
class Think:
    """A bot is to choose for a seat, as the table was at this number."""

    seat: int
    n: int
    bot: str


@dataclass
class Outcome:
    """The results of one call of the core."""

    rows: list[Row] = field(default_factory=list)
    first: int = 0
    """The number of the first of `rows`."""
    since: int = 0
    """The number before the call."""
    answers: list[tuple[int, Ok | Dup | No]] = field(default_factory=list)
    thinks: list[Think] = field(default_factory=list)
    changed: bool = False
    """Is there something to show that is not in a row?"""
    rematch: tuple[int, str] | None = None
    """The connection and the id of a command that asks for a rematch."""
