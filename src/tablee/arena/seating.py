"""The seatings of an arena: every bot sits at every seat equally often.

With B bots at N seats a bot takes ⌊N/B⌋ or ⌈N/B⌉ of them: four bots at four seats sit once each,
two bots at four seats sit twice each, four bots at two seats meet in pairs.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

Seating = tuple[int, ...]
"""The number of the bot at each seat."""

_TRIES = 400


def seatings(bots: int, players: int, most: int) -> list[Seating]:
    """All ways to seat the bots, or a balanced choice of about `most` where there are more.

    >>> seatings(2, 2, 24)
    [(0, 1), (1, 0)]
    >>> len(seatings(2, 4, 24)), len(seatings(4, 4, 24)), len(seatings(4, 2, 24))
    (6, 24, 12)
    """
    every = list(islice(_every(bots, players), most + 1))
    return every if len(every) <= most else _balanced(bots, players, most)


def _every(bots: int, players: int) -> Iterator[Seating]:
    few, extra = divmod(players, bots)

    def go_on(sitting: Seating) -> Iterator[Seating]:
        if len(sitting) == players:
            yield sitting
            return
        times = Counter(sitting)
        more = sum(times[bot] > few for bot in range(bots))
        for bot in range(bots):
            if times[bot] < few or (times[bot] == few and more < extra):
                yield from go_on((*sitting, bot))

    return go_on(())


def _balanced(bots: int, players: int, most: int) -> list[Seating]:
    """Cycles of seatings, chosen so that any two bots are neighbours about equally often.

    A cycle takes one seating and makes bot i into bot i + 1 again and again: over a whole cycle
    every bot has been at every seat, and in every role, equally often.
    """
    chance = Random(f"{bots} bots, {players} seats")
    tries = [_cycle(bots, players, chance) for _ in range(_TRIES)]
    chosen: list[Seating] = []
    met: Counter[tuple[int, int]] = Counter()
    for _ in range(max(1, most // bots)):
        left = [cycle for cycle in tries if cycle[0] not in chosen]
        best = min(left, key=lambda cycle: _unevenness(met + _neighbours(cycle)))
        met += _neighbours(best)
        chosen += best
    return chosen


def _cycle(bots: int, players: int, chance: Random) -> list[Seating]:
    every = list(range(bots)) * (players // bots)
    every += chance.sample(range(bots), players - len(every))
    chance.shuffle(every)
    return [tuple((bot + turn) % bots for bot in every) for turn in range(bots)]


def _neighbours(cycle: list[Seating]) -> Counter[tuple[int, int]]:
    return Counter(
        pair for sitting in cycle for pair in zip(sitting, sitting[1:] + sitting[:1], strict=True)
    )


def _unevenness(met: Counter[tuple[int, int]]) -> int:
    return sum(times * times for times in met.values())
