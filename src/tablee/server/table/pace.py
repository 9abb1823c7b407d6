"""How long things may take at a table: its pace."""

from dataclasses import dataclass

CAP = 0.25
"""The longest round trip, in seconds, that a claim is compensated for; also how long an act of a
race waits before it is decided, so that every claim made before it has arrived."""


@dataclass(frozen=True)
class Pace:
    """Seconds, all of them constant: none depends on the cards that anybody holds."""

    turn: float
    """How long the seat on turn may think before a bot plays for it."""
    absence: float
    """How long a person may be disconnected before a bot plays the seat."""
    reflex: float
    """How long an ordinary act waits while something out of turn could answer."""

    def times(self, tempo: float) -> "Pace":
        """All times multiplied by one factor."""
        return Pace(self.turn * tempo, self.absence * tempo, self.reflex * tempo)


DAY = 86_400.0
PACES = {
    "relaxed": Pace(turn=120, absence=180, reflex=3.0),
    "normal": Pace(turn=45, absence=90, reflex=1.5),
    "fast": Pace(turn=15, absence=30, reflex=0.8),
    "none": Pace(turn=DAY, absence=DAY, reflex=1.5),
}
LOBBY_EMPTY = 1_800.0
"""A table that has not started closes when nobody has been there for this many seconds."""
LOBBY_IDLE = DAY
THINKING = 30.0
"""A bot that has not answered by then has its act chosen at random."""
