"""How long a bot takes: like a person, and never telling what it holds.

A time is drawn from the table's dice and nothing else. So a bot answers as early or late with the
mirror in its hand as without; and as thinking takes longer where there is more to think about, what
a bot that searches has found is only said when `THOUGHT` is over, however soon it was found.
"""

from random import Random

EARLIEST, LATEST, VARIETY = 0.6, 1.6, 0.25
"""In reflexes: the bounds, and how much most times differ from one reflex."""
THOUGHT, MARGIN = 0.8, 0.1
"""Seconds that bots which search take for a thought; it ends by so many seconds before."""


def delay(reflex: float, dice: Random) -> float:
    """After how many seconds a bot turns to what has happened."""
    return reflex * min(LATEST, max(EARLIEST, dice.lognormvariate(0.0, VARIETY)))
