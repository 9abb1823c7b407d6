"""What a room offers to bots that search, and rules that the rooms' judgements share.

| name | meaning |
|---|---|
| `brain.choose(s, seat, out)` | the action that a decent player takes on a record blinded for its seat; the search imagines that all other seats act like this |
| `brain.careful(s, seat, out)` | the same player when nothing is overlooked; the searching seat acts like this; left out where `choose` overlooks nothing |
| `brain.merit_of(s, seat, action)` | how much that player likes an act; only the order matters, in which the search tries acts |
| `judgement.settled(s, start, steps)` | whether this world has been played on far enough; `start` is where the search began, `steps` acts ago |
| `judgement.worth(s, out)` | each seat's expected share of the win then; the shares sum to 1 |
| `judgement.SIMULATIONS` | how many simulations a master takes for a decision |
| `judgement.TRUST` | how many simulations the brain's choice counts for |
"""  # noqa: E501

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
