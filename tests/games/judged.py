"""How a room's judgement sees a match."""

import numpy as np
import pytest

from tablee.engine.match import Match


def shares(match: Match) -> list[float]:
    """Each seat's expected share of the win, which together are the whole win."""
    judgement = match.game.judgement
    assert judgement is not None
    out = np.full(int(match.state.players), np.nan)
    judgement.worth(match.states[0], out)
    assert out.sum() == pytest.approx(1)
    assert (out > 0).all()
    return [float(share) for share in out]


def settled(match: Match, start: Match, steps: int) -> bool:
    """Does a search that began at `start` stop here?"""
    judgement = match.game.judgement
    assert judgement is not None
    return bool(judgement.settled(match.states[0], start.states[0], steps))
