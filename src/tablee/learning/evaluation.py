"""How well a network plays against a built-in policy: at one seat of many matches, to their end."""

from typing import Any

import numpy as np
import torch

import tablee
from tablee.engine.champion import turned
from tablee.engine.game import Game

MOST_ACTS = 5000
"""An evaluation ends here, even if some match has not."""


@torch.no_grad()
def share_against(
    network: Any, game: Game, players: int, policy: str, n: int, seed: int = 0
) -> float:
    """The network's mean share of the win at one seat, with the policy at all the others."""
    batch = tablee.batch(game.name, n=n, players=players, seed=seed)
    step = batch.buffers("compact", memory="all")
    own = np.arange(n) % players
    tables = [turned(game, players, seat) for seat in range(players)]
    seen = np.array([table[0] for table in tables])
    outputs = np.array([table[1] for table in tables])
    shares = np.full(n, 1 / players)
    for _ in range(MOST_ACTS):
        playing = step.seat >= 0
        if not playing.any():
            break
        acts = batch.choose(policy)
        mine = np.flatnonzero(playing & (step.seat == own))
        at = own[mine]
        observation = np.take_along_axis(step.observation[mine], seen[at], 1)
        likings = network(torch.from_numpy(observation))[0].numpy()
        likings = np.take_along_axis(likings, outputs[at], 1)
        acts[mine] = np.where(step.mask[mine], likings, -np.inf).argmax(1)
        batch.step(acts, auto_reset=False, into=step)
        over = playing & step.done
        shares[over] = step.shares[over, own[over]]
    return float(shares.mean())
