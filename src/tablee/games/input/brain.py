"""tmp"""

from tablee.engine.rule import Out, State, rule
from tablee.games.input.rules import legal
from tablee.engine.chance import below


@rule
def choose(s: State, seat: int, out: Out) -> int:
    n = legal(s, seat, out)
    return out[0]
