"""The time of tables, and how much of it the server has slept through.

A process that is stopped, or whose machine sleeps, does nothing for a while; nobody should lose a
turn by that. So the loop's heart beats, and a beat that comes much too late says how long nothing
could happen.
"""

import time

BEAT = 0.5
"""Seconds between two beats of a running server."""
LATE = 2.0
"""A beat that comes this much later than the last was slept through."""


class _Clock:
    def __init__(self) -> None:
        self.anchor = time.time() - time.monotonic()
        self.beaten: float | None = None
        """When the heart last beat; None while there is none."""
        self.slept = 0.0

    def now(self) -> float:
        ticks = time.monotonic()
        if self.beaten is not None and ticks - self.beaten > LATE:
            self.slept += ticks - self.beaten
            self.beaten = ticks
        return self.anchor + ticks

    def beat(self) -> None:
        now = self.now()
        self.beaten = now - self.anchor
        unseen = time.time() - now  # some systems stop this clock while the machine sleeps
        if unseen > LATE:
            self.anchor += unseen
            self.slept += unseen


_CLOCK = _Clock()


def clock() -> float:
    """Seconds since 1970 that never run backwards while the process lives."""
    return _CLOCK.now()


def slept() -> float:
    """How many seconds this process has slept through until now."""
    _CLOCK.now()
    return _CLOCK.slept


def beat() -> None:
    """The server is awake."""
    _CLOCK.beat()


def rest() -> None:
    """The server has stopped in order: no more beats are expected."""
    _CLOCK.beaten = None
