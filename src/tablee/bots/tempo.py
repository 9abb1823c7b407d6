"""How long a bot takes: about as long as a person; the time never gives away what the bot holds.

The time is drawn from the table's random generator and depends on nothing else, so a bot takes as
long with the mirror in its hand as without it. Thinking takes longer where there is more to think
about, so a bot that searches always acts when `THOUGHT` seconds are over, however soon it has found
its act.
"""

from random import Random

EARLIEST, LATEST, VARIETY = 0.6, 1.6, 0.25
"""The bounds in reflexes, and the spread (sigma) of the times around one reflex."""
THOUGHT, MARGIN = 0.8, 0.1
"""The seconds that a searching bot takes for a thought, and how much earlier the search ends."""


def delay(reflex: float, dice: Random) -> float:
    """How many seconds pass before a bot turns to what has happened."""
    return reflex * min(LATEST, max(EARLIEST, dice.lognormvariate(0.0, VARIETY)))
