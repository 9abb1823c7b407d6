"""How a match of EKKO stands when a round has ended."""

from tablee.engine.kit.prospects import share_by_total
from tablee.engine.kit.rule import Out, State, rule

# Fitted to how matches of decent players end: how many points make the win e times as likely.
SEATS, TO_COME = 10.0, 0.1


@rule
def worth(s: State, out: Out) -> None:
    """Each seat's expected share of the win: a lead is worth more among more seats."""
    share_by_total(s, out, SEATS / s.players, TO_COME)
