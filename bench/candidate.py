"""A champion that is not shipped yet, as a bot, to be measured first.

python -m tablee.learning.quantise mio.pt mio.npz
CANDIDATE=mio.npz tablee arena mio --bots bench/candidate.py:Candidate,master --deals 200

`Shipped` in the same file is the network that is shipped with the game, alone.

`CANDIDATE_WORLDS=1600` lets it weigh acts in about so many worlds, and `CANDIDATE_TRUST=0.05` says
how much the network counts there; with `CANDIDATE_TRUST=guided` it searches, and the network
imagines what everybody does. Without `CANDIDATE` there is no network.
"""

import os
from functools import cache
from pathlib import Path
from typing import ClassVar

from tablee.bots.champion import championed
from tablee.engine.champion import Network, champion, load
from tablee.engine.game import Champion, Game
from tablee.engine.match import Match
from tablee.engine.text.actions import Action


@cache
def network(game: Game) -> Network | None:
    """The network in the file that the environment names."""
    file = os.environ.get("CANDIDATE")
    return load(game, Path(file)) if file else None


class Candidate:
    """Chooses as a champion would with this network, so many worlds and so much trust."""

    TITLE: ClassVar = {"fr": "Candidat", "en": "Candidate"}

    def choose(self, shown: Match, seed: int) -> Action:
        """The same act in the same position, whatever the seed."""
        worlds = int(os.environ.get("CANDIDATE_WORLDS", "0"))
        trust = os.environ.get("CANDIDATE_TRUST", "0")
        how = {"guided": True} if trust == "guided" else {"trust": float(trust)}
        declared = Champion(players=shown.game.players, worlds=worlds, **how)
        return championed(shown, declared, network(shown.game))


class Shipped:
    """Chooses as the network that is shipped with the game does, without any search."""

    TITLE: ClassVar = {"fr": "Réseau livré", "en": "Shipped network"}

    def choose(self, shown: Match, seed: int) -> Action:
        """The same act in the same position, whatever the seed."""
        return championed(shown, Champion(shown.game.players), champion(shown.game))
