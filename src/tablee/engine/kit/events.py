"""Events: what happened and who may know it, told by the rules where it happens.

Rules call `tell`, `show` or `whisper`; the log is an array that the caller owns, or None, and then
Numba compiles the call to nothing. A row of the log is

    kind, seen, known, seat, a, b, c, d

`seen` is the set of eyes that learn that it happened, `known` the set that also learns the secret
words `c` and `d`; `a` and `b` are for all who see the event. The game's
`words.EVENTS` says what the words mean.
"""

from typing import Any

import numpy as np

from tablee.engine.kit.rule import Log, Word, rule

SEEN, KNOWN = 1, 2
"""The columns of `seen` and `known` in a row."""
EVERYONE = 0xFFFF
"""All seats and the spectators."""
TABLE, SPECTATOR = -2, -1
"""Eyes that are not a seat: the table itself, which sees everything, and a spectator."""

_SPECTATOR_BIT = 15
_CAPACITY = 96
COLUMNS = 8
"""The numbers of a row."""


@rule
def _write(
    log: Log, kind: int, seen: Word, known: Word, seat: int, a: Word, b: Word, c: Word, d: Word
) -> None:
    log[0, 0] += 1
    n = log[0, 0]
    if n >= log.shape[0]:  # never write past the end; the reader of the log raises an error
        return
    log[n, 0] = kind
    log[n, 1] = seen
    log[n, 2] = known
    log[n, 3] = seat
    log[n, 4] = a
    log[n, 5] = b
    log[n, 6] = c
    log[n, 7] = d


@rule
def tell(log: Log, kind: int, seat: int, a: Word, b: Word) -> None:
    """Tell everybody of an event."""
    if log is not None:
        _write(log, kind, EVERYONE, EVERYONE, seat, a, b, 0, 0)


@rule
def show(log: Log, kind: int, seat: int, a: Word, to: Word, c: Word, d: Word) -> None:
    """Everybody sees that it happened; only the seats in `to`, one bit each, see `c` and `d`."""
    if log is not None:
        _write(log, kind, EVERYONE, to, seat, a, 0, c, d)


@rule
def whisper(log: Log, kind: int, seat: int, a: Word, to: Word) -> None:
    """Only the seats in `to`, one bit each, learn that it happened."""
    if log is not None:
        _write(log, kind, to, to, seat, a, 0, 0, 0)


def empty_log() -> Any:
    """A log with room for all events of one act; its first row holds their number."""
    return np.zeros((_CAPACITY, COLUMNS), np.int64)


def may_see(eyes: int, mask: int) -> bool:
    """Are these eyes (a seat, `SPECTATOR` or `TABLE`) among those in the mask?"""
    if eyes == TABLE:
        return True
    bit = _SPECTATOR_BIT if eyes == SPECTATOR else eyes
    return bool(mask >> bit & 1)
