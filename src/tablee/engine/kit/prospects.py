"""What a room offers to bots that search, and what the rooms' judgements share.

| name | meaning |
|---|---|
| `brain.choose(s, seat, out)` | what a decent player does with a record blinded for its seat: so act all others who are imagined |
| `brain.careful(s, seat, out)` | the same player when he overlooks nothing: so acts who searches; left out where `choose` overlooks nothing |
| `brain.merit_of(s, seat, action)` | how much he likes an act: only the order matters, in which acts are looked at |
| `judgement.settled(s, start, steps)` | has this world been played on far enough? `start` is where the search began, `steps` acts ago |
| `judgement.worth(s, out)` | each seat's expected share of the win then; they sum to 1 |
| `judgement.SIMULATIONS` | how many a master takes for a decision |
| `judgement.TRUST` | how many simulations the word of the brain is worth |
"""  # noqa: E501

import math

from tablee.engine.kit.rule import Out, State, rule


@rule
def round_over(s: State, start: State, steps: int) -> bool:
    """A round is over: where to stop in games of rounds."""
    return s.rounds != start.rounds


@rule
def share_by_total(s: State, out: Out, lead: float, to_come: float) -> None:
    """Each seat's expected share of the win where the lowest total wins once one is high enough.

    The lead that is worth something is the smaller, the nearer the end is.
    """
    most = 0
    for seat in range(s.players):
        out[seat] = -s.total[seat]
        most = max(most, s.total[seat])
    share_by_score(s, out, lead + to_come * (s.target - most))


@rule
def share_by_score(s: State, out: Out, scale: float) -> None:
    """Make of each seat's prospects in `out`, more is better, its expected share of the win.

    `scale` says how much of a lead is worth something: by that much more, e times the chance.
    """
    most = out[0]
    for seat in range(1, s.players):
        most = max(most, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - most) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
