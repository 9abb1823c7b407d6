"""What a player of Input has seen and may forget: the backs of pieces that were turned over."""

from typing import Protocol

from tablee.games.input.rules import JOKER_TURNED, TURNED


class Traces(Protocol):
    """What a player's memory offers."""

    def show(self, thing: int, own: bool) -> None:
        """The player sees both faces of this piece; `own` says whether it turned the piece."""


def follow(traces: Traces, seat: int, row: tuple[int, ...]) -> None:
    """Everybody who sees a piece turned over has seen both its faces (IN-6, IN-28)."""
    kind, actor, piece, *_ = row
    if kind in (TURNED, JOKER_TURNED):
        traces.show(piece, actor == seat)
