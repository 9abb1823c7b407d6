"""What a decent EKKO player knows."""

from tablee.engine.rule import Out, State, rule
from tablee.games.ekko.rules import legal


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Take the first."""
    n = legal(s, seat, out)
    return out[0]
