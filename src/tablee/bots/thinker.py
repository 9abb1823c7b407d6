"""What all bots of the house that search have in common."""

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
        """This bot as it sits there now; some overlook things."""
        return self

    @abstractmethod
    def choose(self, shown: "Match", seed: int) -> "Action":
        """Choose for the seat in `shown.eyes`."""
