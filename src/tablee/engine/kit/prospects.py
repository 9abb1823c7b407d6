"""Rules that the judgements of several games share: what a match that is not over is worth.

`Brain` and `Judgement` in `engine/game.py` say what a room offers to bots that search.
"""

from tablee.engine.kit.exact import exp_below
from tablee.engine.kit.rule import Out, State, rule


@rule
def round_over(s: State, start: State, steps: int) -> bool:
    """Has a round ended since the search began? Searches of games with rounds stop there."""
    return s.rounds != start.rounds


@rule
def share_by_total(s: State, out: Out, lead: float, to_come: float) -> None:
    """Each seat's expected share of the win where the lowest total wins once one is high enough.

    The nearer the end is, the smaller a lead needs to be to count.
    """
    most = 0
    for seat in range(s.players):
        out[seat] = -s.total[seat]
        most = max(most, s.total[seat])
    share_by_score(s, out, lead + to_come * (s.target - most))


@rule
def share_by_score(s: State, out: Out, scale: float) -> None:
    """Turn each seat's prospects in `out` (higher is better) into its expected share of the win.

    `scale` is the lead that multiplies the chance to win by e.
    """
    most = out[0]
    for seat in range(1, s.players):
        most = max(most, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = exp_below((out[seat] - most) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
