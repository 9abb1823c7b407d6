"""The common part of all built-in bots that search."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action


class Thinker(ABC):
    """A bot that searches. With `seconds`, a thought also ends when that time is up."""

    seconds: float | None = None
    threads: int = 1

    def attending(self, match: "Match", seat: int) -> Self:
        """This bot at this seat in this position; some overlook things there."""
        return self

    @abstractmethod
    def choose(self, shown: "Match", seed: int) -> "Action":
        """Choose for the seat in `shown.eyes`."""
