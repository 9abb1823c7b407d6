"""How a match of MIO stands when a round has ended."""

from tablee.engine.kit.prospects import round_over, share_by_total
from tablee.engine.kit.rule import Out, State, rule

# Fitted to how matches of decent players end: how many points make the win e times as likely.
LEAD, SEATS, TO_COME = 10.0, 14.0, 0.05
SIMULATIONS = 1000  # how many a master runs for a decision
TRUST = 16.0  # how many simulations the brain's choice counts for

settled = round_over


@rule
def worth(s: State, out: Out) -> None:
    """Each seat's expected share of the win: a lead is worth more among more seats."""
    share_by_total(s, out, LEAD + SEATS / s.players, TO_COME)
