"""Ratings: Plackett–Luce, every seat for itself."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

MU, SIGMA = 25.0, 25.0 / 3


class Rating(NamedTuple):
    """How strong somebody seems, and how sure that is."""

    mu: float = MU
    sigma: float = SIGMA


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA)


def rate(before: Sequence[Rating], shares: Sequence[float]) -> list[Rating]:
    """New ratings from the shares of a win: the more the better, equal shares tie."""
    model = _model()
    teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = model.rate(teams, scores=list(shares))
    return [Rating(float(team[0].mu), float(team[0].sigma)) for team in rated]
