"""The memory that kernels write to while they work on one match."""

from typing import Any

import numpy as np

from tablee.engine.kit.events import empty_log
from tablee.engine.kit.states import new_states


class Workspace:
    """The log, the scratch record and the list of ids of one match."""

    __slots__ = ("_log_words", "_numbers", "ids", "log", "scratch")

    def __init__(self, state: np.dtype[Any], actions: int) -> None:
        self.log = empty_log()
        """Where kernels write events."""
        self.scratch = new_states(state, 1)
        """A record that kernels may overwrite."""
        self.ids = np.empty(actions, np.int32)
        """Where kernels list legal actions."""
        self._log_words = memoryview(self.log).cast("B").cast("q")  # faster to read than arrays
        self._numbers = self.ids.data

    def listed(self, n: int) -> list[int]:
        """The first `n` ids."""
        return self._numbers[:n].tolist()

    def clear_log(self) -> None:
        """Forget the events in the log."""
        self._log_words[0] = 0

    @property
    def event_count(self) -> int:
        """How many events the log holds."""
        return self._log_words[0]

    def events(self) -> bytes:
        """The rows that the log holds, as bytes."""
        count = self._log_words[0]
        assert count < len(self.log), f"{count} events in one act are more than a log holds"
        return self._log_words[8 : 8 * (count + 1)].tobytes()
