"""What a trained network thinks of the acts that a seat may choose from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablee.engine.champion import Network, champion

if TYPE_CHECKING:
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action

FAVOURITES, UNLIKELY = 4, -4.6
"""The number of acts that are weighed because the network likes them; and how far the logarithm of
an act's chance may lie below that of the best one."""


@dataclass(frozen=True)
class Opinion:
    """Which acts are worth a look, and the credit of each."""

    favourites: Sequence["Action"] = ()
    credit: Mapping["Action", float] = field(default_factory=dict)
    """In shares of the win; 0 for the act that the network likes best, less for the others."""


NONE = Opinion()


def opinion_of(network: Network | None, trust: float, shown: "Match") -> Opinion:
    """The opinion of this network for the seat in `shown.eyes`; `trust` says how much it counts."""
    if network is None:
        return NONE
    likings = network.likings_by_action(shown)
    liked = sorted(likings, key=lambda act: -likings[act])  # of equal ones, the first
    worth = trust * 2 / shown.players
    return Opinion(
        [act for act in liked[:FAVOURITES] if likings[act] > UNLIKELY],
        {act: worth * liking for act, liking in likings.items()},
    )


def house_opinion(shown: "Match") -> Opinion:
    """The opinion of the champion's network, in games where it plays beside a search."""
    declared = shown.game.champion
    if declared is None or not declared.worlds or shown.players not in declared.players:
        return NONE
    return opinion_of(champion(shown.game), declared.trust, shown)
