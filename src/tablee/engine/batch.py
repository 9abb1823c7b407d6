"""Many matches at once: an array of records, dealt from one seed, played on all cores or a GPU.

>>> import tablee
>>> batch = tablee.batch("mio", n=1000, players=4, seed=1)
>>> results = batch.play_out("random")
>>> bool((results["shares"].sum(axis=1) == 1).all())
True

Match i of a seed is the same for any number of threads, any division of the work and any device.
On a GPU (`device="cuda"`) the arrays stay in its memory; `cuda.py` says how to share them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from tablee.engine.compiled.device import device as find_device
from tablee.engine.compiled.totals import Totals
from tablee.engine.game import Game
from tablee.engine.kit.states import new_states
from tablee.engine.text import position as positions
from tablee.engine.text.codecs import Json
from tablee.errors import TableeError

MOST_STEPS = 1_000_000
MOST_MATCHES = 1 << 62
POLICIES = ("random", "greedy")


def results_dtype(players: int) -> np.dtype[Any]:
    """One row for each match: its length, how it ended, who won and with what score."""
    return np.dtype(
        [
            ("steps", np.int32),
            ("over", np.int8),  # 1 ended, 2 ended by a limit
            ("rounds", np.int32),
            ("shares", np.float32, players),
            ("points", np.float32, players),
        ]
    )


class Batch:
    """An array of matches. `tablee.batch` makes one."""

    def __init__(
        self,
        game: Game,
        n: int,
        players: int,
        seed: int,
        options: Mapping[str, Json],
        threads: int | None = None,
        device: str = "cpu",
    ) -> None:
        if type(n) is not int or not 1 <= n <= MOST_MATCHES:
            raise TableeError(f"A batch has at least one match, not {n!r}.")
        if type(seed) is not int or not 0 <= seed < 1 << 64:
            raise TableeError(f"A seed is a whole number from 0 to 2⁶⁴ − 1, not {seed!r}.")
        self.game, self.n, self.players, self.seed = game, n, players, seed
        self.device = find_device(device, game, threads)
        self._empty = new_states(game.rules.STATE, 1)
        positions.set_options(game, self._empty, players, dict(options))
        self._states: Any = None

    def __len__(self) -> int:
        return self.n

    @property
    def options(self) -> dict[str, Json]:
        """All options of these matches, the defaults included."""
        s = positions.record_of(self._empty)
        return {option.name: option.fetch(s) for option in self.game.options}

    @property
    def states(self) -> Any:
        """The records themselves, on the device; they are dealt on first use."""
        if self._states is None:
            self._states = self.device.copies(self._empty, self.n)
            self._run("deal", np.uint64(self.seed), 0)
        return self._states

    def deal(self) -> None:
        """Deal all matches afresh from the seed."""
        self._states = None

    def _run(self, kernel: str, *others: Any) -> None:
        self.device.run(kernel, self.n, self.states, *others)

    # --- step by step

    @property
    def asked(self) -> Any:
        """The seat that acts next in each match; −1 where it is over."""
        out = self.device.empty(self.n, np.int32)
        self._run("asked", out)
        return out

    def legal(self) -> tuple[Any, Any]:
        """The legal actions of the seat that acts next: a row of ids per match, and the counts."""
        counts = self.device.empty(self.n, np.int32)
        ids = self.device.empty((self.n, self.game.rules.ACTIONS), np.int32)
        self._run("legal", self.asked, ids, counts)
        return ids, counts

    def legal_mask(self) -> Any:
        """The same as an array of booleans, with one column per action."""
        mask = self.device.empty((self.n, self.game.rules.ACTIONS), np.bool_)
        self._run("legal_mask", self.asked, mask)
        return mask

    def step(self, actions: Any, auto_reset: bool = False) -> Any:
        """Carry out an action of the seat that acts next, in each match; return the refusals.

        A refusal is the clause that forbids the action, 0 if none does, or −1 if there is no such
        action. Where the action is below 0, the match waits. With `auto_reset`, matches that end
        are dealt anew at once.
        """
        chosen = self.device.array(actions, np.int32)
        if chosen.shape != (self.n,):
            raise TableeError(f"There are {self.n} matches, but actions of shape {chosen.shape}.")
        refused = self.device.empty(self.n, np.int32)
        self._run("step", chosen, refused)
        if auto_reset:
            self._run("deal_again")
        return refused

    def observe(self) -> Any:
        """What the seat that acts next observes in each match, from its blinded record."""
        out = self.device.empty((self.n, self.game.secrets.OBSERVATION), np.float32)
        self._run("observe", self.asked, out)
        return out

    # --- to the end

    def play_out(self, policy: str = "random") -> Any:
        """Play all matches to their end; return one row of results for each."""
        kernel = self._kernel("play", policy)
        steps, *others = columns = self._columns(self.n)
        self._run(kernel, MOST_STEPS, steps)
        self._run("outcome", *others)
        return self._results(columns)

    def stream(self, policy: str = "random") -> Iterator[Any]:
        """Play all matches without keeping them; yield the results piece by piece."""
        kernel = self._kernel("stream", policy)
        yield from self.device.pieces(
            self.n, lambda a, b: self._results(self._played(kernel, a, b))
        )

    def totals(self, policy: str = "random") -> Iterator[Totals]:
        """Like `stream`, but yield only the sums over each piece."""
        kernel = self._kernel("stream", policy)
        yield from self.device.pieces(self.n, lambda a, b: self._add_up(kernel, a, b))

    def _add_up(self, kernel: str, first: int, last: int) -> Totals:
        totals = Totals(self.players)
        sums = [self.device.array(column, column.dtype) for column in totals.columns()]
        self.device.play("add_up", last - first, *self._played(kernel, first, last), *sums)
        return totals.filled([self.device.host(column) for column in sums])

    def warm_up(self, policy: str = "random") -> None:
        """Play one match on the device, so that everything is compiled and the device is ready."""
        self._add_up(self._kernel("stream", policy), 0, 1)

    def _played(self, kernel: str, first: int, last: int) -> tuple[Any, ...]:
        """Deal and play matches `first` … `last` − 1 of the seed; return the result columns."""
        columns = self._columns(last - first)
        one = self.device.array(self._empty, self._empty.dtype)
        seed = np.uint64(self.seed)
        self.device.play(kernel, last - first, one, seed, MOST_STEPS, first, *columns)
        return columns

    def _kernel(self, what: str, policy: str) -> str:
        if policy not in POLICIES:
            raise TableeError(f"There is no policy {policy!r}. There are: {', '.join(POLICIES)}.")
        return f"{what}_{policy}"

    def _columns(self, n: int) -> tuple[Any, ...]:
        dtype = results_dtype(self.players)
        columns = (dtype[name] for name in dtype.names or ())
        return tuple(self.device.empty((n, *column.shape), column.base) for column in columns)

    def _results(self, columns: tuple[Any, ...]) -> Any:
        results = np.empty(len(columns[0]), results_dtype(self.players))
        for name, column in zip(results.dtype.names or (), columns, strict=True):
            results[name] = self.device.host(column)
        return results
