"""How a match of EKKO stands when a round has ended."""

from tablee.engine.kit.prospects import round_over, share_by_total
from tablee.engine.kit.rule import Out, State, rule

# Fitted to how matches of decent players end: how many points make the win e times as likely.
SEATS, TO_COME = 10.0, 0.1
SIMULATIONS = 800  # that a master takes for a decision
TRUST = 2.0  # so many simulations the word of the brain is worth

settled = round_over


@rule
def worth(s: State, out: Out) -> None:
    """A lead is worth the more, the more seats there are."""
    share_by_total(s, out, SEATS / s.players, TO_COME)
