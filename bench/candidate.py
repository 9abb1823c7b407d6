"""A trained network as a bot, to be measured before it is shipped.

python -m tablee.learning.quantise mio.pt mio.npz
CANDIDATE=mio.npz tablee arena mio --bots bench/candidate.py:Candidate,master --deals 200

`CANDIDATE_TRUST=0.05` lets it search too: an act's share of the win in the search counts, and the
logarithm of the network's chance for it, times this trust, is added.
"""

import os
from functools import cache
from pathlib import Path
from typing import ClassVar

import numpy as np

from tablee.bots.search import Tree, think
from tablee.engine.champion import Champion, load
from tablee.engine.compiled.network import FINE
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.text.actions import Action, actions

FROM_SEARCH, FROM_NETWORK, LEAST = 3, 4, 0.01


@cache
def network(game: Game) -> Champion:
    """The network in the file that the environment names."""
    return load(game, Path(os.environ["CANDIDATE"]))


class Candidate:
    """Plays what the network likes best, or what it and a search like best together."""

    TITLE: ClassVar = {"fr": "Candidat", "en": "Candidate"}

    def choose(self, shown: Match, seed: int) -> Action:
        """Without a search, the same act whatever the seed."""
        trust = float(os.environ.get("CANDIDATE_TRUST", "0"))
        worlds = int(os.environ.get("CANDIDATE_WORLDS", "800"))
        names = actions(shown.game)
        ids, likings, _ = network(shown.game).likings(shown)
        if not trust or len(ids) == 1:
            return names[ids[likings.index(max(likings))]]
        logs = np.array(likings) / FINE
        logs -= logs.max()
        chances = np.exp(logs) / np.exp(logs).sum()
        best = np.argsort(-logs, kind="stable")[:FROM_NETWORK]
        liked = [ids[i] for i in best if chances[i] > LEAST]
        first = think(shown, seed, simulations=worlds)
        acts = dict.fromkeys([*(o.action.id for o in first.options[:FROM_SEARCH]), *liked])
        if len(acts) == 1:
            return names[next(iter(acts))]
        scores = {}
        for act in acts:
            tree = Tree(shown, seed, 0, worlds + 1, True, act)
            tree.grow(worlds, lambda: False)
            share = tree.options()[0].shares[shown.eyes]
            scores[act] = share + trust * 2 / shown.players * float(logs[ids.index(act)])
        return names[max(scores, key=lambda act: scores[act])]
