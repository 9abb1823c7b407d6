"""The champion: what it learned, and worlds that fit what the seat knows.

A network sees at once what is usually good; worlds show what is good here. A game declares which of
three ways is the strongest for it (`engine/game.py`):

- the champion searches as a master does, but the network guides it through its worlds;
- it weighs the acts that either likes: the share of the win in worlds that the brain imagines, plus
  a credit from the network;
- without a network, it searches as a master does, in more worlds.
"""

from typing import TYPE_CHECKING, ClassVar

from tablee.bots.opinion import opinion_of
from tablee.bots.search import think
from tablee.bots.thinker import Thinker
from tablee.bots.weighing import Care, seed_of, weigh
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
    """The act of a champion with this declaration and this network."""
    legal = shown.legal(shown.eyes)
    if len(legal) == 1:
        return legal[0]
    worlds = declared.worlds
    if network is not None and not worlds:
        return actions(shown.game)[network.choose(shown)]
    if network is None or declared.guided:
        return think(
            shown,
            seed_of(shown),
            simulations=worlds,
            seconds=seconds,
            threads=threads,
            network=network,
        ).best.action
    return weigh(
        shown,
        care_for(worlds),
        opinion=opinion_of(network, declared.trust, shown),
        seconds=seconds,
        threads=threads,
    ).best.action


def care_for(worlds: int) -> Care:
    """How a champion weighs: it starts with few worlds, so that it drops clearly worse acts
    early."""
    return Care(max(8, worlds // 4), max(8, worlds // 32), 2 * worlds, 4)
