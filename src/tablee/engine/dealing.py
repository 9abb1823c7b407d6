"""What is drawn from a seed: a deal, the future of a position, a possible world."""

from typing import Any, SupportsIndex

import numpy as np

from tablee.engine.game import Game
from tablee.engine.kit.chance import IMAGINED, MIX, SET_UP
from tablee.engine.whole import MOST, whole


def deal_from(game: Game, states: Any, seed: int, number: int, log: Any) -> None:
    """Deal match `number` of a seed in the first record, whose seats and options are set."""
    game.kernels.seed_match(states, 0, np.uint64(seed), number)
    game.kernels.deal(states, 0, log)


def draw_future(game: Game, states: Any, seed: SupportsIndex) -> None:
    """Let a seed decide what is drawn from now on in the first record."""
    number = np.uint64(whole(seed, "A seed", 0, MOST))
    game.kernels.reseed(states, 0, number, np.uint64(SET_UP), MIX)


def imagine(game: Game, states: Any, eyes: int, seed: SupportsIndex) -> None:
    """Make a whole world of the first record, which is blinded for these eyes."""
    number = np.uint64(whole(seed, "A seed", 0, MOST))
    game.kernels.reseed(states, 0, number, np.uint64(IMAGINED), MIX)
    game.kernels.resample(states, 0, eyes)
