"""The history of a match: the events of the deal and of each act.

Most callers never look at the events, so an act only appends the bytes of its log; they become rows
when somebody reads them.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, SupportsIndex

import numpy as np

from tablee.engine.kit.events import COLUMNS, may_see
from tablee.engine.text.events import rows_in
from tablee.engine.whole import whole

Row = tuple[int, ...]
"""A row of the log of events: see `engine/kit/events.py`."""


class History:
    """The events of a match, act by act."""

    __slots__ = ("_acts", "_read", "_rows", "logs")

    def __init__(self, logs: Sequence[bytes] = (b"",)) -> None:
        self.logs = list(logs)
        """The bytes of the log of the deal, then of each act."""
        self._rows: list[Row] = []  # the same as rows, as far as somebody has read them
        self._acts: list[int] = []  # for each row, the number of the act that caused it
        self._read = 0  # how many logs are in _rows

    def rows(self) -> list[Row]:
        """Every row so far."""
        for act, log in enumerate(self.logs[self._read :], self._read):
            rows = rows_in(log)
            self._rows += rows
            self._acts += [act] * len(rows)
        self._read = len(self.logs)
        return self._rows

    def since(self, number: SupportsIndex) -> list[Row]:
        """Every row but the first so many."""
        return self.rows()[whole(number, "A number of events to skip") :]

    def by_act(self) -> tuple[Any, Any]:
        """Every row so far in one array, and for each the number of its act; the deal is 0."""
        rows = np.frombuffer(bytearray(b"".join(self.logs)), np.int64).reshape(-1, COLUMNS)
        counts = [len(log) // (8 * COLUMNS) for log in self.logs]
        return rows, np.repeat(np.arange(len(counts), dtype=np.int32), counts)

    def pop(self) -> None:
        """Forget the last act."""
        gone = len(rows_in(self.logs.pop()))
        if self._read > len(self.logs):
            self._read -= 1
            del self._rows[len(self._rows) - gone :], self._acts[len(self._acts) - gone :]

    def rows_for(self, eyes: int, since: int) -> Iterator[tuple[int, Row]]:
        """What these eyes may see of each row, from act `since` on: the number of its act, its
        kind, its seat, and the words that they may know."""
        rows = self.rows()
        first = bisect_left(self._acts, since)
        numbered = zip(self._acts[first:], rows[first:], strict=True)
        for act, (kind, seen, known, seat, *words) in numbered:
            if may_see(eyes, seen):
                yield act, (kind, seat, *words[: 4 if may_see(eyes, known) else 2])
