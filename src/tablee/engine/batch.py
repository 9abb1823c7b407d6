"""Many matches at once: an array of records, dealt from one seed, played on all cores.

>>> import tablee
>>> batch = tablee.batch("mio", n=1000, players=4, seed=1)
>>> results = batch.play_out("random")
>>> bool((results["shares"].sum(axis=1) == 1).all())
True

Match i of a seed is the same whatever the number of threads and however the work is cut up.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tablee.engine import position as positions
from tablee.engine.compiling import new_states
from tablee.engine.game import Game
from tablee.engine.words import Json
from tablee.errors import TableeError

MOST_STEPS = 1_000_000
CHUNK = 4096
POLICIES = ("random", "greedy")


def results_dtype(players: int) -> np.dtype[Any]:
    """One row a match: how long it was, how it ended, who won and with what score."""
    return np.dtype(
        [
            ("steps", np.int32),
            ("over", np.int8),  # 1 ended, 2 ended by a limit
            ("shares", np.float32, players),
            ("points", np.float32, players),
        ]
    )


class Batch:
    """An array of matches. Made by `tablee.batch`."""

    def __init__(
        self,
        game: Game,
        n: int,
        players: int,
        seed: int,
        options: Mapping[str, Json],
        threads: int | None = None,
    ) -> None:
        if type(n) is not int or n < 1:
            raise TableeError(f"A batch has at least one match, not {n!r}.")
        if threads is not None and threads < 1:
            raise TableeError(f"There is at least one thread, not {threads!r}.")
        self.game, self.n, self.players, self.seed = game, n, players, seed
        self.threads = threads or os.cpu_count() or 1
        self._empty = new_states(game.rules.STATE, 1)
        positions.set_options(game, self._empty, players, dict(options))
        self._states: Any = None

    def __len__(self) -> int:
        return self.n

    @property
    def options(self) -> dict[str, Json]:
        """The options of these matches, all of them."""
        s = positions.first(self._empty)
        return {name: option.fetch(s) for name, option in self.game.options.items()}

    @property
    def states(self) -> Any:
        """The records themselves; the first use deals them."""
        if self._states is None:
            self._states = self.dealt(0, self.n)
        return self._states

    def deal(self) -> None:
        """Deal all matches afresh from the seed."""
        self._states = None

    def dealt(self, first: int, n: int) -> Any:
        """An array with matches `first` … `first + n − 1` of this batch, freshly dealt."""
        states = new_states(self.game.rules.STATE, n)
        states[:] = self._empty[0]
        kernel = self.game.batch_kernels.deal
        self._spread(n, lambda a, b: kernel(states, a, b, np.uint64(self.seed), first))
        return states

    def _spread(self, n: int, work: Callable[[int, int], Any]) -> list[Any]:
        """Do work on ranges of 0 … n − 1 in threads; kernels release the GIL."""
        ranges = [(a, min(a + CHUNK, n)) for a in range(0, n, CHUNK)]
        if self.threads == 1 or len(ranges) == 1:
            return [work(a, b) for a, b in ranges]
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(lambda ab: work(*ab), ranges))

    # --- step by step

    @property
    def asked(self) -> Any:
        """Who is asked in each match; −1 where it is over."""
        out = np.empty(self.n, np.int32)
        kernel = self.game.batch_kernels.asked
        self._spread(self.n, lambda a, b: kernel(self.states, a, b, out))
        return out

    def legal(self) -> tuple[Any, Any]:
        """What who is asked may do: an array of ids, one row a match, and how many there are."""
        seats, counts = self.asked, np.empty(self.n, np.int32)
        ids = np.empty((self.n, self.game.rules.ACTIONS), np.int32)
        kernel = self.game.batch_kernels.legal
        self._spread(self.n, lambda a, b: kernel(self.states, a, b, seats, ids, counts))
        return ids, counts

    def legal_mask(self) -> Any:
        """The same as an array of booleans, one column an action."""
        ids, counts = self.legal()
        mask = np.zeros(ids.shape, bool)
        rows = np.repeat(np.arange(self.n), counts)
        mask[rows, ids[ids >= 0]] = True
        return mask

    def step(self, actions: Any, auto_reset: bool = False) -> Any:
        """Let who is asked act in each match; return the clause that refused it, 0 where none.

        An action below 0 waits. With `auto_reset`, matches that end are dealt anew at once.
        """
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.n,):
            raise TableeError(f"There are {self.n} matches, but actions of shape {chosen.shape}.")
        if (chosen >= self.game.rules.ACTIONS).any():
            raise TableeError(f"Action ids go up to {self.game.rules.ACTIONS - 1}.")
        refused = np.empty(self.n, np.int32)
        kernels = self.game.batch_kernels
        self._spread(self.n, lambda a, b: kernels.step(self.states, a, b, chosen, refused))
        if auto_reset:
            self._spread(self.n, lambda a, b: kernels.deal_again(self.states, a, b))
        return refused

    def observe(self) -> Any:
        """What who is asked observes in each match, from its blinded record."""
        seats = self.asked
        out = np.empty((self.n, self.game.rules.OBSERVATION), np.float32)
        kernel = self.game.batch_kernels.observe
        self._spread(self.n, lambda a, b: kernel(self.states, a, b, seats, out))
        return out

    # --- to the end

    def play_out(self, policy: str = "random") -> Any:
        """Play all matches to their end; one row of results a match."""
        return self._play_out(policy, self.states)

    def stream(self, policy: str = "random", size: int = 1 << 16) -> Iterator[Any]:
        """Play all matches without keeping them: results in pieces, memory however many."""
        for first in range(0, self.n, size):
            yield self._play_out(policy, self.dealt(first, min(size, self.n - first)))

    def _play_out(self, policy: str, states: Any) -> Any:
        if policy not in POLICIES:
            raise TableeError(f"There is no policy {policy!r}. There are: {', '.join(POLICIES)}.")
        kernels, n = self.game.batch_kernels, len(states)
        play = getattr(kernels, f"play_{policy}")
        steps = np.empty(n, np.int32)
        shares, points = (np.empty((n, self.players), np.float32) for _ in range(2))

        def work(first: int, last: int) -> None:
            play(states, first, last, MOST_STEPS, steps)
            kernels.outcome(states, first, last, shares, points)

        self._spread(n, work)
        results = np.empty(n, results_dtype(self.players))
        results["steps"], results["over"] = steps, states["over"]
        results["shares"], results["points"] = shares, points
        return results
