"""How a match of EKKO stands when a round has ended."""

from tablee.engine.judging import share_by_score
from tablee.engine.rule import Out, State, rule

# Fitted to how matches of decent players end: how many points make the win e times as likely.
SEATS, TO_COME = 10.0, 0.1
SIMULATIONS = 1600  # that a master takes for a decision


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """A round is over."""
    return s.rounds != start.rounds


@rule
def worth(s: State, out: Out) -> None:
    """A lead is worth the more, the nearer the end is, and the more seats there are."""
    most = 0
    for seat in range(s.players):
        out[seat] = -s.total[seat]
        most = max(most, s.total[seat])
    share_by_score(s, out, SEATS / s.players + TO_COME * (s.target - most))
