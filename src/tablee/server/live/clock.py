"""The time of tables, and how long the server has slept.

A process that is stopped, or whose machine sleeps, does nothing for a while; nobody should lose a
turn because of that. So the event loop has a heartbeat: if a beat comes much too late, the process
has slept for that time.
"""

import time

BEAT = 0.5
"""Seconds between two beats of a running server."""
LATE = 2.0
"""If a beat comes this much later than the last, the process has slept."""


class _Clock:
    def __init__(self) -> None:
        self.anchor = time.time() - time.monotonic()
        self.beaten: float | None = None
        """The time of the last beat; None while there is no heartbeat."""
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
    """How many seconds this process has slept until now."""
    _CLOCK.now()
    return _CLOCK.slept


def beat() -> None:
    """The server is awake."""
    _CLOCK.beat()


def rest() -> None:
    """The server has stopped in an orderly way: no more beats are expected."""
    _CLOCK.beaten = None
