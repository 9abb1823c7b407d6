"""Ratings: Plackett–Luce, every seat for itself."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

MU, SIGMA = 25.0, 25.0 / 3


class Rating(NamedTuple):
    """How strong a player seems, and how sure that is."""

    mu: float = MU
    sigma: float = SIGMA


CERTAIN = 6.0
"""Up to this sigma a rating is certain; above, it is provisional. Matches of two bring it there
after about 12, matches of four after about 24."""
SETTLED = 2.4
"""The sigma of somebody who has played about a hundred matches of two: well known by then."""
DRIFT = 25.0 / 300
"""How much a person may have changed since the last match."""


@cache
def _model(drift: float) -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, tau=drift)


def rate(before: Sequence[Rating], shares: Sequence[float], drift: float = DRIFT) -> list[Rating]:
    """New ratings from the shares of a win: the more the better, equal shares tie.

    `drift` is 0 for players that never change.
    """
    model = _model(drift)
    teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = model.rate(teams, scores=list(shares))
    return [Rating(float(team[0].mu), float(team[0].sigma)) for team in rated]


_BETA = MU / 6
"""How much luck there is in one match, as openskill has it."""


def distance(odds: float) -> float:
    """The difference in rating of two well-known players, from the logarithm of the odds with which
    the better one wins."""
    return math.sqrt(2) * _BETA * odds
