"""How a match of Newgame stands."""

from tablee.engine.kit.prospects import share_by_score
from tablee.engine.kit.rule import Out, State, rule


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """Three tricks are soon played to their end."""
    return False


@rule
def worth(s: State, out: Out) -> None:
    """A trick more makes the win about e times as likely."""
    for seat in range(s.players):
        out[seat] = s.taken[seat]
    share_by_score(s, out, 1.0)
