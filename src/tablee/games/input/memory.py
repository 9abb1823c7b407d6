"""What a player of Input has seen and may forget: the backs of pieces that were turned over."""

from tablee.engine.kit.minds import show
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.input.rules import JOKER_TURNED, TURNED


@rule
def follow(mind: State, seat: int, row: Out) -> None:
    """Everybody who sees a piece turned over has seen both its faces (IN-6, IN-28)."""
    kind, actor, piece = row[0], row[1], row[2]
    if kind == TURNED or kind == JOKER_TURNED:
        show(mind, piece, actor == seat)
