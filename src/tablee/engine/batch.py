"""Many matches at once: an array of records, dealt from one seed."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tablee.engine import position as positions
from tablee.engine.compiling import new_states
from tablee.engine.game import Game
from tablee.engine.words import Json

_MIX = np.uint64(0x6261_7463_685F_5F31)


def deal(game: Game, n: int, players: int, seed: int, options: Mapping[str, Json]) -> Any:
    """`n` freshly dealt matches; match i of a seed is always the same."""
    states = new_states(game.rules.STATE, n)
    positions.set_options(game, states[:1], players, dict(options))
    states[1:] = states[0]
    for i in range(n):
        game.kernels.reseed(states, i, np.uint64(seed), np.uint64(i), _MIX)
        game.kernels.deal(states, i, None)
    return states
