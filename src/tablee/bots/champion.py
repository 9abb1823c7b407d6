"""The champion: what it learned, and a longer thought than a master's, weighed against each other.

A network knows in a moment what is usually good; worlds that fit what the seat knows tell what is
good here. Each act gets its share of the win in these worlds, and is credited with what the network
thinks of it. How much of either a game's champion has, the game declares (`engine/game.py`).
"""

from typing import TYPE_CHECKING, ClassVar

from tablee.bots.opinion import opinion_of
from tablee.bots.thinker import Thinker
from tablee.bots.weighing import Care, weigh
from tablee.engine import champion as trained
from tablee.engine.text.actions import actions
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Champion
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action


class ChampionBot(Thinker):
    """The bot that is stronger than `master`, where a game has one."""

    TITLE: ClassVar = {"fr": "Champion", "en": "Champion"}

    def choose(self, shown: "Match", seed: int) -> "Action":
        """The same act in the same position, whatever the seed, unless the time is limited."""
        declared = shown.game.champion
        if declared is None:
            raise TableeError(f"{shown.game.title.en} has no champion.")
        network = trained.champion(shown.game)
        return championed(shown, declared, network, self.seconds, self.threads)


def championed(
    shown: "Match",
    declared: "Champion",
    network: trained.Network | None,
    seconds: float | None = None,
    threads: int = 1,
) -> "Action":
    """What a champion that is declared so, and has this network, does."""
    legal = shown.legal(shown.eyes)
    if len(legal) == 1:
        return legal[0]
    if not declared.worlds and network is not None:
        return actions(shown.game)[network.choose(shown)]
    return weigh(
        shown,
        care_for(declared.worlds),
        opinion=opinion_of(network, declared.trust, shown),
        seconds=seconds,
        threads=threads,
    ).best.action


def care_for(worlds: int) -> Care:
    """How a champion weighs: from few worlds on, so that it drops early what is clearly worse."""
    return Care(max(8, worlds // 4), max(8, worlds // 32), 2 * worlds, 4)
