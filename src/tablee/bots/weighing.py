"""Weighing: which act is best, by how much, and how sure that is. Hints and reviews use it.

A search looks mostly at what seems good, so it says little about the rest. Weighing tries its best
acts one by one, each with a tree of its own. All are tried in the same worlds, one after the other,
so that they differ by merit and not by luck. An act that is clearly behind is dropped; the others
are tried in twice as many worlds, again and again, until one is clearly the best, or they are known
to be equally good, or the worlds are enough. The seed depends only on what the seat sees, so the
same question gets the same answer.

>>> import tablee
>>> from tablee.bots.weighing import HINT, weigh
>>> match = tablee.new("mio", players=2, seed=3)
>>> thought = weigh(match.blinded(match.asked), HINT)
>>> str(thought.best.action)
'lay G*'
"""

import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tablee.bots.opinion import NONE, Opinion
from tablee.bots.search import Option, Thought, Tree, think

if TYPE_CHECKING:
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action

CLOSE = 0.01
"""A difference between shares of the win that is too small to matter."""
CLEAR = 2.5
"""A difference of this many standard errors is clear."""


@dataclass(frozen=True)
class Care:
    """How many worlds to try for a question."""

    search: int
    """Simulations of the search that finds the acts to weigh."""
    least: int
    """The worlds in which each of these acts is tried at least."""
    most: int
    """The worlds in which each is tried at most, in close cases."""
    acts: int
    """How many acts of the search are weighed."""


HINT = Care(1500, 250, 4000, 7)


def care_of(simulations: int) -> Care:
    """The care that takes about this number of simulations for a choice between a few acts."""
    return Care(max(8, simulations // 2), max(8, simulations // 8), 2 * simulations, 3)


def seed_of(shown: "Match") -> int:
    """A number that belongs to what the seat sees; browsers find the same one."""
    seen = shown.game.name.encode() + shown.states.tobytes()
    return int.from_bytes(sha256(seen).digest()[:8]) >> 1


def gap(seat: int, best: Option, other: Option) -> tuple[float, float]:
    """By how much one act is ahead of another, and the standard error of that."""
    return best.shares[seat] - other.shares[seat], (best.error**2 + other.error**2) ** 0.5


def is_clear(seat: int, best: Option, other: Option) -> bool:
    """Is it beyond reasonable doubt that one act is better than another?"""
    ahead, error = gap(seat, best, other)
    return ahead > CLEAR * error


def weigh(
    shown: "Match",
    care: Care,
    *,
    also: Iterable["Action"] = (),
    opinion: Opinion = NONE,
    seed: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
) -> Thought:
    """Weigh the acts that the seat in `shown.eyes` may choose from.

    The acts in `also` and an opinion's favourites are weighed whatever the search says of them. An
    act's credit is added to its share of the win when acts are compared, and nowhere else. Without
    a seed and a time limit the answer depends only on what the seat sees. The options are the acts
    that were weighed, the best first.
    """
    scale = _Scale(shown.eyes, opinion.credit)
    begun = time.perf_counter()
    seed = seed_of(shown) if seed is None else seed
    half = None if seconds is None else seconds / 2
    first = think(shown, seed, simulations=care.search, seconds=half, threads=threads)
    searched = [one.action for one in first.options[: care.acts]]
    acts = dict.fromkeys([*searched, *opinion.favourites, *also])
    trees = {act: Tree(shown, seed, 0, care.most + 1, True, act.id) for act in acts}
    found: dict[Action, Option] = {}
    worlds, in_race = care.least, list(trees)

    def late() -> bool:
        return seconds is not None and time.perf_counter() - begun >= seconds

    with ThreadPoolExecutor(max(1, threads)) as pool:
        while in_race and worlds <= care.most:
            _meet(pool, [trees[act] for act in in_race], worlds, late)
            if late() and found:
                break  # not all were tried in as many worlds: their earlier results count
            found |= {act: _found(trees[act], first) for act in in_race}
            in_race = [] if late() else scale.still_open([found[act] for act in in_race])
            worlds *= 2
    options = scale.ordered(list(found.values()))
    return Thought(
        shown.eyes, options, first.worlds + sum(one.visits for one in options), options[0].shares,
        time.perf_counter() - begun, len(shown.legal(shown.eyes)) - len(options),
    )  # fmt: skip


def _meet(
    pool: ThreadPoolExecutor, trees: list[Tree], worlds: int, late: Callable[[], bool]
) -> None:
    """Try each of these acts in this number of worlds in all, or in as many as there is time
    for."""
    list(pool.map(lambda tree: tree.grow(worlds, late), trees))


def _found(tree: Tree, first: Thought) -> Option:
    """The result of a tree; if there was no time for it, what the search said of its act."""
    options = tree.options()
    return options[0] if options else next(o for o in first.options if o.action.id == tree.only)


@dataclass(frozen=True)
class _Scale:
    """Compares acts by a seat's share of the win plus their credits."""

    seat: int
    credit: Mapping["Action", float]

    def weight(self, one: Option) -> float:
        return one.shares[self.seat] + self.credit.get(one.action, 0.0)

    def still_open(self, options: list[Option]) -> list["Action"]:
        """The acts that may still be the best; none if there is no need to look further."""
        best = max(options, key=self.weight)
        rivals = [one for one in options if one is not best and not self._is_behind(one, best)]
        if all(CLEAR * gap(self.seat, best, one)[1] < CLOSE for one in rivals):
            return []  # the best one is clear, or the others are known to be as good
        return [best.action, *(one.action for one in rivals)]

    def _is_behind(self, one: Option, best: Option) -> bool:
        return self.weight(best) - self.weight(one) > CLEAR * gap(self.seat, best, one)[1]

    def ordered(self, options: list[Option]) -> tuple[Option, ...]:
        """The best first: the acts that were weighed to the end, then the dropped ones."""
        most = max(one.visits for one in options)
        return tuple(
            sorted(options, key=lambda one: (one.visits < most, -self.weight(one), one.action.id))
        )
