"""The pause after a round: the table holds still while people read the count.

It ends when everybody who is there has said `ready`, when somebody acts, or by itself after a
constant time. For a person alone against bots the table waits without a limit.
"""

from dataclasses import dataclass, replace

from tablee.server.table.presence import Presence
from tablee.server.table.state import State


@dataclass(frozen=True)
class Hold:
    """One pause."""

    since: float
    ends: float
    """Infinity if it does not end by itself."""

    def later(self, seconds: float) -> "Hold":
        """The same pause, ending this much later."""
        return replace(self, since=self.since + seconds, ends=self.ends + seconds)


def has_readers(state: State, presence: Presence) -> bool:
    """Is there anybody who plays here, is connected, and has not said `ready` yet?"""
    return any(
        seat.player is None and presence.connected(seat.person) and not seat.ready
        for seat in state.seats
    )
