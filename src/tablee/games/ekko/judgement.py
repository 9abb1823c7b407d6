"""How a match of EKKO stands when a round has ended."""

import math

from tablee.engine.judging import share_by_score
from tablee.engine.rule import Out, State, rule

A_ROUND, SPREAD, LEAST = 2.5, 2.2, 0.6
SIMULATIONS = 1600  # that a master takes for a decision


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """A round is over."""
    return s.rounds != start.rounds


@rule
def worth(s: State, out: Out) -> None:
    """A lead is worth the more, the nearer the end is."""
    most = 0
    for seat in range(s.players):
        out[seat] = -s.total[seat]
        most = max(most, s.total[seat])
    rounds = LEAST + (s.target - most) / A_ROUND
    share_by_score(s, out, SPREAD * math.sqrt(rounds))
