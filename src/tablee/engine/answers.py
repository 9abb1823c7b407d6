"""Values that a match returns: an act of its record, the verdict on an act, the outcome."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablee.engine.text.actions import Action
from tablee.engine.text.codecs import Json


class Play(NamedTuple):
    """One act of a match, as its record keeps it."""

    seat: int
    action: Action
    aim: Json = None
    """What the act answered; None if it had no aim."""
    fresh: str | None = None
    """Random bits stirred in before the act, in hexadecimal."""


class Verdict(NamedTuple):
    """What would happen if an act were played now."""

    clause: int = 0
    """The number of the clause that forbids it; 0 if none does."""
    void: bool = False
    """Is the aim gone, so that nothing happens?"""
    events: int = 0
    """The number of events that a void act causes all the same, such as a late card that all have
    seen."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=3, target=1)
    >>> match.outcome is None
    True
    >>> while not match.over:
    ...     events = match.play(match.asked, match.legal(match.asked)[0])
    >>> print(match.outcome)
    seat 0 wins; points 5, 28
    """

    winners: tuple[int, ...]
    """The seats that won, or share the win; nobody in a draw."""
    drawn: tuple[int, ...]
    """The seats that share a draw, in games where a tie is a draw; nobody if somebody won."""
    shares: tuple[float, ...]
    """Each seat's share of the win; in a draw the level seats share it."""
    points: tuple[int | float, ...]
    """The game's own score of each seat."""
    truncated: bool
    """Did a limit end the match?"""

    @property
    def draw(self) -> bool:
        """Did nobody win, because several are level?"""
        return bool(self.drawn)

    def __str__(self) -> str:
        seats = ", ".join(map(str, self.drawn or self.winners))
        if self.draw:
            sentence = f"a draw between seats {seats}"
        else:
            sentence = (
                f"seat {seats} wins" if len(self.winners) == 1 else f"seats {seats} share the win"
            )
        limit = ", by the limit" if self.truncated else ""
        return f"{sentence}{limit}; points {', '.join(map(str, self.points))}"


def outcome_of(
    shares: Sequence[float], points: Sequence[int | float], tie_is_draw: bool, truncated: bool
) -> Outcome:
    """The outcome of a match that ended with these shares and points."""
    best = tuple(seat for seat, share in enumerate(shares) if share > 0)
    drawn = best if tie_is_draw and len(best) > 1 else ()
    return Outcome(() if drawn else best, drawn, tuple(shares), tuple(points), truncated)
