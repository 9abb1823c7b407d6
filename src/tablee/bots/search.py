"""Thinking by tree search: runs the compiled kernel in slices and threads, within a budget.

>>> import tablee
>>> from tablee.bots.search import think
>>> match = tablee.new("mio", players=2, seed=3)
>>> thought = think(match.blinded(match.asked), seed=1, simulations=400)
>>> thought.worlds, str(thought.best.action)
(400, 'lay G*')
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any

import numpy as np

from tablee.engine.champion import Network, no_guide
from tablee.engine.kit.states import new_states
from tablee.engine.text.actions import Action, actions
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.match import Match

MOST_NODES = 1 << 17
SLICE = 0.004
"""About how many seconds pass between two checks of the clock and of `cancel`."""
TREES = 2
"""How many trees share a fixed number of simulations, however many threads there are."""
FEW = 1024
"""Fewer simulations than this all go into one tree."""


@dataclass(frozen=True)
class Option:
    """One of the acts that a seat may choose from, with the results of its simulations."""

    action: Action
    visits: int
    shares: tuple[float, ...]
    """Each seat's expected share of the win."""
    points: tuple[float, ...]
    """Each seat's expected points, where the simulations ended."""
    error: float
    """The standard error of the deciding seat's share."""


@dataclass(frozen=True)
class Thought:
    """The result of thinking."""

    seat: int
    options: tuple[Option, ...]
    """The acts that were tried, the best first."""
    worlds: int
    """How many worlds were imagined."""
    shares: tuple[float, ...]
    """Each seat's expected share of the win, over all simulations."""
    seconds: float
    untried: int
    """How many legal acts were not tried."""

    @property
    def best(self) -> Option:
        """The act that was tried most."""
        return self.options[0]


class Tree:
    """One tree; it belongs to one thread."""

    def __init__(
        self,
        shown: "Match",
        seed: int,
        number: int,
        nodes: int,
        attentive: bool = True,
        only: int = -1,
        network: Network | None = None,
    ) -> None:
        self._shown = shown
        self._kernels = kernels = shown.game.search_kernels
        self._root = new_states(shown.game.rules.STATE, 3)
        self._root[0] = shown.states[0]
        self.nodes = np.zeros((nodes, kernels.OFFERED + 1), np.int32)
        self.sums = np.zeros((nodes, kernels.SQUARES + 1), np.float32)
        self._seat, self._seed, self._number = shown.eyes, np.uint64(seed), number
        self._attentive, self.only, self.done = attentive, only, 0
        n = shown.game.rules.ACTIONS
        self._scratch = (
            np.zeros(n, np.int32),
            np.zeros(n + 1, np.int64),
            np.zeros(kernels.DEEPEST, np.int32),
            np.zeros(kernels.SEATS, np.float32),
            np.zeros(kernels.SEATS, np.float32),
            no_guide() if network is None else network.guide(shown.players),
        )
        self.nodes[0, kernels.ACTION] = 1

    def grow(self, most: int, stop: Callable[[], bool]) -> None:
        """Run simulations in slices until there have been `most`, or until it is time to stop."""
        size = 8
        while self.done < most and not stop():
            last = min(most, self.done + size)
            begun = time.perf_counter()
            self._kernels.search(
                self._root, self._seat, self.nodes, self.sums,
                last - self.done, self._seed, self._number, self._attentive, self.only,
                *self._scratch,
            )  # fmt: skip
            self.done = last
            took = time.perf_counter() - begun
            size = max(1, min(2 * size, int(size * SLICE / max(took, 1e-6))))

    def children(self) -> list[int]:
        """The rows of the root's children."""
        rows, row = [], int(self.nodes[0, self._kernels.CHILD])
        while row:
            rows.append(row)
            row = int(self.nodes[row, self._kernels.SIBLING])
        return rows

    def options(self) -> list[Option]:
        """The acts that were tried, those tried most first."""
        return _options(self._shown, [self])


def think(
    shown: "Match",
    seed: int,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    cancel: Event | None = None,
    attentive: bool = True,
    only: Action | None = None,
    network: Network | None = None,
) -> Thought:
    """Think about what the seat in `shown.eyes` should do, within a budget.

    The same seed and number of simulations give the same thought, for any number of threads; a time
    limit can end it earlier, and so can setting `cancel`. If the search is not `attentive`, it
    imagines that everybody plays at random. With a network it imagines that the seat goes on as the
    network would, and the others do in every second world; else everybody plays as the game's brain
    does. With `only`, it tries just that act.
    """
    if simulations is None and seconds is None:
        raise TableeError("A thought needs a budget: simulations, seconds, or both.")
    legal = shown.legal(shown.eyes)
    if not legal:
        raise TableeError(f"Seat {shown.eyes} has nothing to decide here.")
    n_trees = threads if simulations is None else TREES if simulations >= FEW else 1
    each = _parts(simulations, n_trees)
    most = MOST_NODES if simulations is None else min(MOST_NODES, each[0] + 1)
    act = -1 if only is None else only.id
    trees = [Tree(shown, seed, number, most, attentive, act, network) for number in range(n_trees)]
    begun = time.perf_counter()

    def stop() -> bool:
        late = seconds is not None and time.perf_counter() - begun >= seconds
        return late or (cancel is not None and cancel.is_set())

    if threads == 1 or n_trees == 1:
        for tree, part in zip(trees, each, strict=True):
            tree.grow(part, stop)
    else:
        with ThreadPoolExecutor(min(threads, n_trees)) as pool:
            list(pool.map(lambda both: both[0].grow(both[1], stop), zip(trees, each, strict=True)))
    return _harvest(shown, legal, trees, time.perf_counter() - begun)


def _parts(simulations: int | None, trees: int) -> list[int]:
    if simulations is None:
        return [1 << 40] * trees
    return [(simulations + trees - 1 - i) // trees for i in range(trees)]


def _harvest(shown: "Match", legal: list[Action], trees: list[Tree], seconds: float) -> Thought:
    """Add up the results of the trees for the legal acts."""
    players, seat = shown.players, shown.eyes
    options = _options(shown, trees)
    if not options:  # cancelled before the first simulation
        nothing = (1 / players,) * players
        options = [Option(legal[0], 0, nothing, (0.0,) * players, 0.5)]
    worlds = sum(tree.done for tree in trees)
    total = sum(tree.sums[0].astype(np.float64) for tree in trees) / max(1, worlds)
    shares = tuple(float(x) for x in total[:players])
    return Thought(seat, tuple(options), worlds, shares, seconds, len(legal) - len(options))


def _options(shown: "Match", trees: list[Tree]) -> list[Option]:
    """The acts that were tried in these trees, those tried most first."""
    kernels = shown.game.search_kernels
    found: dict[int, tuple[int, Any]] = {}
    for tree in trees:
        for row in tree.children():
            action, new = (int(tree.nodes[row, i]) for i in (kernels.ACTION, kernels.VISITS))
            visits, sums = found.get(action, (0, 0.0))
            found[action] = (visits + new, sums + tree.sums[row].astype(np.float64))
    options = [_option(shown, action, *both) for action, both in found.items()]
    options.sort(key=lambda one: (-one.visits, -one.shares[shown.eyes], one.action.id))
    return options


def _option(shown: "Match", action: int, visits: int, sums: Any) -> Option:
    kernels, players = shown.game.search_kernels, shown.players
    means = (sums / max(1, visits)).tolist()
    variance = max(0.0, means[kernels.SQUARES] - means[shown.eyes] ** 2)
    return Option(
        actions(shown.game)[action],
        visits,
        tuple(means[:players]),
        tuple(means[kernels.SEATS : kernels.SEATS + players]),
        float((variance / max(1, visits)) ** 0.5),
    )
