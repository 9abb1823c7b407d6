"""How long things may take at a table: its pace."""

import math
from dataclasses import dataclass

CAP = 0.25
"""The longest round trip, in seconds, that a claim is compensated for; also how long an act of a
race waits before it is decided, so that every claim made before it has arrived."""
MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
RETURNS = 5
"""How many times a person may take the seat back from a bot in one match."""
TIMED_ACTS = 4
"""A turn of several acts has its whole time for each of the first so many; those that follow share
the time of the last."""


@dataclass(frozen=True)
class Pace:
    """Seconds, all of them constant: none depends on the cards that anybody holds."""

    turn: float
    """How long the seat on turn may think before a bot plays for it."""
    absence: float
    """How long a person may be disconnected before a bot plays the seat."""
    reflex: float
    """How long an ordinary act waits while somebody could answer out of turn."""
    count: float
    """How long the table holds still after a round, if somebody reads the count."""
    lobby: float = 30 * MINUTE
    """A table that has not started closes when nobody has been connected for this long."""
    shown: bool = True
    """Is the time of a turn shown? If not, it only keeps the others from waiting for ever."""
    kept: bool = False
    """Does the time of a turn go on while the server is down? At such a pace people need not be
    connected, either."""

    def times(self, tempo: float) -> "Pace":
        """All times multiplied by one factor."""
        turn, absence, reflex = self.turn * tempo, self.absence * tempo, self.reflex * tempo
        count = self.count * tempo
        return Pace(turn, absence, reflex, count, self.lobby, self.shown, self.kept)


PACES = {
    "relaxed": Pace(turn=120, absence=180, reflex=3.0, count=30),
    "normal": Pace(turn=45, absence=90, reflex=1.5, count=15),
    "fast": Pace(turn=15, absence=30, reflex=0.8, count=10),
    "slow": Pace(turn=DAY, absence=math.inf, reflex=1.5, count=30, lobby=7 * DAY, kept=True),
    "none": Pace(turn=DAY, absence=DAY, reflex=1.5, count=60, shown=False),
}
LOBBY_IDLE = DAY
"""A table that has not started closes when nothing has happened for this long; see `Pace.lobby`."""
LEFT = HOUR
"""At a pace that is `kept`, a restarted server leaves the seat on turn at least this long."""
THINKING = 30.0
"""A bot that has not answered by then has its act chosen at random."""
