"""The bots as rungs of the leaderboard: fixed ratings, measured by bench/ladder.py."""

import json
from functools import cache
from pathlib import Path

from tablee.ratings import SETTLED
from tablee.server.wire.api import Rung

_FILE = Path(__file__).parent / "rungs.json"


@cache
def _measured() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(_FILE.read_text("utf-8"))
    return found


def rungs(game: str) -> list[Rung]:
    """A game's rungs, the weakest first; none for a game whose bots were not measured.

    Each stands where a well-known person of the same strength would: see bench/rungs.py.
    """
    return [Rung(bot, mu, SETTLED) for bot, mu in _measured().get(game, {}).items()]
