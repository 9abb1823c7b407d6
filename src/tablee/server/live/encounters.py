"""How often rated matches were played between the same addresses.

People come as guests, so one person with two addresses could win against a new guest of their own
as often as they like. Addresses are kept in memory alone, as long as they count.
"""

import itertools
from collections import OrderedDict
from collections.abc import Collection, Sequence
from typing import TypeAlias

from tablee.server.store.people import MEETINGS, WEEK

_Pair: TypeAlias = tuple[str, str, str]
"""A game, and two addresses in order."""
_REMEMBERED = 20_000
"""How many pairs are remembered; those that met least recently are forgotten."""


class Encounters:
    """The rated matches that people of the same two addresses have begun in the last week."""

    def __init__(self) -> None:
        self._begun: OrderedDict[_Pair, list[float]] = OrderedDict()

    def too_many(self, game: str, people: Sequence[Collection[str]], now: float) -> bool:
        """A match begins between people who have come from these addresses: were there as many as
        may count between two of the addresses? Otherwise it is counted, too."""
        pairs = {
            (game, min(one, other), max(one, other))
            for mine, theirs in itertools.combinations(people, 2)
            for one, other in itertools.product(mine, theirs)
        }
        lately = {
            pair: [at for at in self._begun.get(pair, ()) if at > now - WEEK] for pair in pairs
        }
        if any(len(times) >= MEETINGS for times in lately.values()):
            return True
        for pair, times in lately.items():
            self._begun[pair] = [*times, now]
            self._begun.move_to_end(pair)
        while len(self._begun) > _REMEMBERED:
            self._begun.popitem(last=False)
        return False
