"""What a decent player of Les œufs sont faits knows."""

from tablee.engine.rule import Out, State, rule
from tablee.games.oeufs.rules import legal


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Stub."""
    legal(s, seat, out)
    return out[0]
