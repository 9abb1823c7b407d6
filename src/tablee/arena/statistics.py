"""Intervals and tests for scores that come in clusters: the matches of a deal belong together."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

RESAMPLES = 2000
ALPHA = BETA = 0.05
FEWEST = 16
"""The number of deals before which a sequential test decides nothing."""
_DOUBT = 0.5
"""The squared deviation that the test assumes at the start: a few equal deals prove nothing."""


def cluster_bootstrap(above: Any, below: Any, seed: int) -> tuple[Any, Any]:
    """95 % intervals of Σ above / Σ below, column by column; a row is a deal.

    Deals are drawn with replacement, each with all its matches, again and again; the interval
    lies between the 2.5th and the 97.5th percentile of the ratios. It is NaN for a column whose
    `below` is all zero.
    """
    n = len(above)
    chance = np.random.default_rng(seed)
    ratios = np.empty((RESAMPLES, above.shape[1]))
    with np.errstate(invalid="ignore", divide="ignore"):
        for i in range(RESAMPLES):
            times = np.bincount(chance.integers(0, n, n), minlength=n).astype(np.float64)
            ratios[i] = (times @ above) / (times @ below)
    ratios[~np.isfinite(ratios)] = np.nan
    empty = np.isnan(ratios).all(axis=0)
    ratios[:, empty] = 0.0
    low, high = np.nanpercentile(ratios, [2.5, 97.5], axis=0)
    low[empty] = high[empty] = np.nan
    return low, high


@dataclass(frozen=True)
class Verdict:
    """What a sequential test says after `deals` deals."""

    deals: int
    llr: float
    """The logarithm of how much likelier the scores are if the margin is real."""
    better: bool | None
    """True: by the margin at least; False: not better; None: not decided yet."""


LOWER, UPPER = math.log(BETA / (1 - ALPHA)), math.log((1 - BETA) / ALPHA)
"""The test ends when `llr` reaches one of these bounds."""


def sprt(differences: Any, margin: float) -> Verdict:
    """The generalized sequential probability ratio test on paired differences, deal by deal.

    Is the mean 0 ("not better") or `margin` ("better")? The differences' spread is not known
    beforehand and is estimated as they come. The first deal at which the likelihood ratio leaves
    the bounds decides, so the order of the deals is part of the result, and no later deal is.
    """
    x = np.asarray(differences, np.float64)
    if len(x) == 0:
        return Verdict(0, 0.0, None)
    n = np.arange(1, len(x) + 1)
    mean = np.cumsum(x) / n
    spread = (np.maximum(np.cumsum(x * x) - n * mean * mean, 0.0) + _DOUBT) / n
    llr = n * margin * (mean - margin / 2) / spread
    out = np.flatnonzero((n >= FEWEST) & ((llr <= LOWER) | (llr >= UPPER)))
    if len(out) == 0:
        return Verdict(len(x), float(llr[-1]), None)
    end = int(out[0])
    return Verdict(end + 1, float(llr[end]), bool(llr[end] >= UPPER))
