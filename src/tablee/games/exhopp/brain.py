"""What a decent Ex & Hopp player knows."""

from tablee.engine.rule import Out, State, rule
from tablee.games.exhopp.rules import legal


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Nothing yet."""
    legal(s, seat, out)
    return out[0]
