"""A trained network as a bot, to be measured before it is shipped.

python -m tablee.learning.quantise mio.pt mio.npz
CANDIDATE=mio.npz tablee arena mio --bots bench/candidate.py:Candidate,master --deals 200
"""

import os
from functools import cache
from pathlib import Path
from typing import ClassVar

from tablee.engine.champion import Champion, load
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.text.actions import Action, actions


@cache
def network(game: Game) -> Champion:
    """The network in the file that the environment names."""
    return load(game, Path(os.environ["CANDIDATE"]))


class Candidate:
    """Plays what the network likes best."""

    TITLE: ClassVar = {"fr": "Candidat", "en": "Candidate"}

    def choose(self, shown: Match, seed: int) -> Action:
        """The same act whatever the seed."""
        return actions(shown.game)[network(shown.game).choose(shown)]
