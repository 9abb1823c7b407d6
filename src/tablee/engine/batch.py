"""Many matches at once: an array of records, dealt from one seed, played on all cores or a GPU.

>>> import tablee
>>> batch = tablee.batch("mio", n=1000, players=4, seed=1)
>>> results = batch.play_out("random")
>>> bool((results["shares"].sum(axis=1) == 1).all())
True

Match i of a seed is the same for any number of threads, any division of the work and any device,
and `tablee.new(…, seed=…, number=i)` deals it too. On a GPU (`device="cuda"`) the arrays stay in
its memory; `compiled/cuda.py` says how to share them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, SupportsIndex

import numpy as np

from tablee.engine.champion import champion
from tablee.engine.compiled.device import device as find_device
from tablee.engine.compiled.policies import NETWORK, NOBODY, POLICIES
from tablee.engine.compiled.totals import Totals
from tablee.engine.game import Game
from tablee.engine.kit.states import copied, new_states
from tablee.engine.match import Match
from tablee.engine.seen import is_compact, remembered
from tablee.engine.step import Array, Step, forms
from tablee.engine.text import position as positions
from tablee.engine.text.codecs import Json
from tablee.engine.whole import MOST, MOST_NUMBER, as_int, whole
from tablee.errors import TableeError

MOST_STEPS = 1_000_000
MOST_MATCHES = 1 << 62
Policy = str | Sequence[str]
"""`random` or `greedy` at every seat, or a list with one of them for each seat."""
_FIRST_ROOM = 64
"""The number of acts of each match for which a history has room at first."""


def results_dtype(players: int) -> np.dtype[Any]:
    """One row for each match: its length, who began, how it ended, who won and with what score."""
    return np.dtype(
        [
            ("steps", np.int32),
            ("first", np.int8),  # the seat that begins
            ("over", np.int8),  # 1 ended, 2 ended by a limit
            ("rounds", np.int32),
            ("shares", np.float32, players),
            ("points", np.float32, players),
        ]
    )


@dataclass(frozen=True)
class _PlayedOut:
    """Which matches `play_out` has played, from which act on, and by what policies."""

    policies: Any
    numbers: Any
    lengths: Any


class Batch:
    """An array of matches. `tablee.batch` makes one.

    Two batches are equal if they are of one game, and the same matches of a seed stand in their
    rows at the same positions.
    """

    def __init__(
        self,
        game: Game,
        n: SupportsIndex,
        players: SupportsIndex,
        seed: SupportsIndex,
        options: Mapping[str, Json],
        threads: SupportsIndex | None = None,
        device: str = "cpu",
        history: bool = False,
        first: SupportsIndex = 0,
    ) -> None:
        number = as_int(n)
        if number is None or not 1 <= number <= MOST_MATCHES:
            raise TableeError(f"A batch has at least one match, not {n!r}.")
        self.game, self.n, self.seed = game, number, whole(seed, "A seed", 0, MOST)
        self.players = game.check_players(players)
        self.device = find_device(device, game, threads)
        self._empty = new_states(game.rules.STATE, 1)
        positions.set_options(game, self._empty, self.players, dict(options))
        self.history = bool(history)
        """Are the acts of every step kept, so that `match` can play them again?"""
        self.first = whole(first, "The number of the first match", 0, MOST_NUMBER - number)
        """Which match of the seed stands in row 0 at first."""
        self._states: Any = None
        self._numbers: Any = None
        self._lengths: Any = None
        self._acts: Any = None
        self._most_acts = 0  # no row has more
        self._played_out: list[_PlayedOut] = []
        self._policies_made: dict[tuple[int, ...], Any] = {}

    def __len__(self) -> int:
        return self.n

    @property
    def options(self) -> dict[str, Json]:
        """All options of these matches, the defaults included."""
        s = positions.record_of(self._empty)
        return {option.name: option.fetch(s) for option in self.game.options}

    # --- dealing

    @property
    def states(self) -> Array:
        """The records themselves, on the device; they are dealt on first use."""
        if self._states is None:
            self._states = self.device.copies(self._empty, self.n)
            self._numbers = self.device.array(self.first + np.arange(self.n), np.int64)
            self._lengths = self.device.array(np.zeros(self.n, np.int32), np.int32)
            self._acts = self._nothing[2]
            self._most_acts, self._played_out = 0, []
            self._run("deal", np.uint64(self.seed), self.first)
        return self._states

    @property
    def numbers(self) -> Array:
        """Which match of the seed stands in each row: `first` + i in row i at first, and n more
        each time that the row is dealt anew. `tablee.new(…, seed=…, number=…)` deals it too."""
        _ = self.states  # they are dealt on first use
        return self._numbers

    @property
    def lengths(self) -> Array:
        """How many acts the match in each row has had."""
        _ = self.states  # they are dealt on first use
        return self._lengths

    def deal(self) -> None:
        """Deal all matches afresh from the seed."""
        self._states = None

    def _run(self, kernel: str, *others: Any) -> None:
        self.device.run(kernel, self.n, self.states, *others)

    # --- step by step

    def buffers(
        self,
        observation: Array = "float",
        mask: Array = True,
        memory: str = "none",
        last: bool = False,
    ) -> Step:
        """Arrays for `step`, filled with what is to be decided now.

        Args:
            observation: `"float"`, `"compact"`, None, or an array to write to.
            mask: Is there to be a mask of legal actions? Or an array to write it to.
            memory: With `"all"` an observation holds everything that the seat has ever been shown,
                also what was turned away again.
            last: Is there to be a `last_observation`?

        >>> import tablee
        >>> batch = tablee.batch("mio", n=4, players=2, seed=1)
        >>> step = batch.buffers("compact")
        >>> for _ in range(1000):
        ...     step = batch.step(batch.choose("random"), into=step)
        >>> bool((batch.numbers >= 4).all())
        True
        """
        named = isinstance(observation, str)
        compact = is_compact(observation) if named else self._holds_compact(observation)
        kind = self.game.observation.dtype if compact else np.dtype(np.float32)
        given = {
            "observation": True if named else False if observation is None else observation,
            "mask": False if mask is None else mask,
            "last_observation": bool(last),
        }
        count, size = self.game.rules.ACTIONS, self.game.observation.size
        arrays = forms(self.n, self.players, count, size, kind)
        step = Step(self.device, remembered(memory), arrays, given)
        self._step(step, self._nothing[1], self._nothing[1], False)
        return step

    def _holds_compact(self, observation: Array) -> bool:
        """Is this array of the compact form's type? (A tensor's type has another name.)"""
        return str(getattr(observation, "dtype", "")).endswith(str(self.game.observation.dtype))

    def step(
        self,
        actions: Array,
        auto_reset: bool = True,
        into: Step | None = None,
        seats: Array | None = None,
    ) -> Step:
        """Carry out one action in each match; return what happened and what is to be decided.

        Args:
            actions: An action for each match. Where it is below 0, the match waits; where the rules
                refuse it, nothing happens.
            auto_reset: Are matches that end dealt anew at once?
            into: A step whose arrays are written to; new ones are made if it is not given.
            seats: The seat that acts in each match, as at a live table. Without it, or where it is
                −1, that is the seat that acts next.

        >>> import tablee
        >>> batch = tablee.batch("mio", n=2, players=2, seed=1)
        >>> step = batch.step([77, -1])
        >>> step.refused.tolist()
        [18, 0]
        """
        chosen = self.device.whole(actions, self.n, self.game.rules.ACTIONS, "Actions")
        actors = self._nothing[1] if seats is None else self._seats(seats)
        step = self.buffers() if into is None else into
        if self.history:
            self._make_room()
        self._step(step, chosen, actors, auto_reset)
        return step

    def _step(self, step: Step, actions: Any, seats: Any, again: bool) -> None:
        states = self.states
        self.device.clear(*step.cleared())
        self.device.run(
            "step", self.n, states, np.uint64(self.seed), self.n, bool(again), step.memory,
            self._factors[step.compact], self._numbers, self._lengths, self._acts, actions, seats,
            *step.arrays(),
        )  # fmt: skip

    def choose(
        self, policy: Policy, seats: Array | None = None, into: Array | None = None
    ) -> Array:
        """The action that a policy would choose for the seat that acts next in each match; nothing
        is played.

        If the seat that acts next is none of `seats`, the action is −1, or stays as it was in
        `into`. If a match is over, it is −1.

        Args:
            policy: `random`, `greedy`, or `network`, which is the champion's network without its
                search; or a list with one of them for each seat.
            seats: A list of the seats to choose for, or an array of truth values with one column
                per seat; all seats if it is not given.
            into: An array of whole numbers to write to.

        >>> import tablee
        >>> batch = tablee.batch("mio", n=3, players=2, seed=1)
        >>> step = batch.buffers()
        >>> while not step.done.any():
        ...     step = batch.step(batch.choose(["greedy", "random"]), into=step)
        """
        policies = self._policies(policy)
        flags = self._nothing[0]
        if _is_array(seats):
            shape = (self.n, self.players)
            flags = self.device.buffer(seats, shape, np.dtype(np.bool_), "seats")
        elif seats is not None:
            listed = [whole(seat, "A seat", 0, self.players - 1) for seat in seats]
            policies = [p if seat in listed else NOBODY for seat, p in enumerate(policies)]
        acting = self._acting(policies)
        out = self.device.filled(self.n, -1) if into is None else into
        count = self.game.rules.ACTIONS
        chosen = out if into is None else self.device.whole(into, self.n, count, "Chosen actions")
        self._run("choose", self.lengths, acting, flags, chosen)
        if NETWORK in policies:
            self._run("choose_liked", acting, flags, *self._network, chosen)
        if into is not None:
            self.device.put(chosen, into)
        return out

    def _acting(self, policies: list[int]) -> Any:
        """The policy of each seat, on the device; made once, since a GPU waits for new memory."""
        key = tuple(policies)
        if key not in self._policies_made:
            self._policies_made[key] = self.device.array(policies, np.int32)
        return self._policies_made[key]

    @cached_property
    def _network(self) -> tuple[Any, ...]:
        """The champion's network on the device, and how it sees the table from each seat."""
        network = champion(self.game)
        if network is None:
            raise TableeError(f"{self.game.title.en} has no champion with a network.")
        weights, *numbers = network.guide(self.players)[:4]
        array = self.device.array
        return array(weights, np.int8), *(array(table, np.int32) for table in numbers)

    # --- what the seats may do, and see

    @property
    def asked(self) -> Array:
        """The seat that acts next in each match; −1 where it is over."""
        out = self.device.empty(self.n, np.int32)
        self._run("asked", out)
        return out

    def legal(self, seat: Array | None = None) -> tuple[Array, Array]:
        """The legal actions of a seat: a row of ids per match, and the counts.

        Args:
            seat: A seat, or one for each match; the one that acts next if it is not given.
        """
        counts = self.device.empty(self.n, np.int32)
        ids = self.device.empty((self.n, self.game.rules.ACTIONS), np.int32)
        self._run("legal", self._seats(seat), ids, counts)
        return ids, counts

    def legal_mask(self, seat: Array | None = None) -> Array:
        """The same as an array of booleans, with one column per action."""
        mask = self.device.empty((self.n, self.game.rules.ACTIONS), np.bool_)
        self.device.clear(mask)
        self._run("legal_mask", self._seats(seat), mask)
        return mask

    def observe(
        self, seat: Array | None = None, memory: str = "none", form: str = "float"
    ) -> Array:
        """What a seat observes in each match, from its blinded record.

        Args:
            seat: A seat, or one for each match; the one that acts next if it is not given.
            memory: As for `buffers`.
            form: `"float"` or `"compact"`.
        """
        compact, bits = is_compact(form), remembered(memory)
        kind = self.game.observation.dtype if compact else np.float32
        out = self.device.empty((self.n, self.game.observation.size), kind)
        self.device.clear(out)
        self._run("observe", self._seats(seat), bits, self._factors[compact], out)
        return out

    def _seats(self, seat: Array | None) -> Any:
        """The seat meant in each match."""
        if seat is None:
            return self.asked
        if not _is_array(seat) and (one := as_int(seat)) is not None:
            return self.device.filled(self.n, whole(one, "A seat", 0, self.players - 1))
        return self.device.whole(seat, self.n, self.players, "Seats")

    @cached_property
    def _factors(self) -> tuple[Any, Any]:
        """What the numbers of an observation are multiplied by in the float and compact form."""
        form = self.game.observation
        factors = (form.scale[form.scaled], np.empty(0, np.float32))
        return self.device.array(factors[0], np.float32), self.device.array(factors[1], np.float32)

    @cached_property
    def _nothing(self) -> tuple[Any, Any, Any]:
        """Arrays without rows, for results that nobody wants: flags, numbers, lists of numbers."""
        empty = self.device.empty
        return empty((0, 0), np.bool_), empty(0, np.int32), empty((0, 0), np.int32)

    # --- one match of many

    def match(self, row: SupportsIndex) -> Match:
        """The match in a row, with all its acts, as if it had been played by itself.

        It is played again from its deal. The acts of `play_out` are found by the same policies;
        those of `step` must have been kept: `tablee.batch(…, history=True)`.

        Args:
            row: Which row, from 0.

        >>> import tablee
        >>> batch = tablee.batch("mio", n=100, players=2, seed=1)
        >>> results = batch.play_out("greedy")
        >>> longest = batch.match(results["steps"].argmax())
        >>> len(longest.plays) == int(results["steps"].max())
        True
        """
        i = whole(row, "A row", 0, self.n - 1)
        record = self.device.host(self.states)[i : i + 1]
        number, length = (int(self.device.host(x)[i]) for x in (self._numbers, self._lengths))
        match = Match.new(self.game, self.players, self.seed, self.options, number=number)
        for seat, action in self._acts_of(i, number, length, match):
            match.play(seat, action)
        if match.states.tobytes() != record.tobytes():
            raise TableeError(
                f"Row {i} was changed by something other than acts, so it has no match."
            )
        return match

    def _acts_of(self, i: int, number: int, length: int, match: Match) -> Iterator[tuple[int, int]]:
        """The acts of the match in row i, while the match plays them."""
        played = [p for p in self._played_out if p.numbers[i] == number and p.lengths[i] < length]
        stepped = int(played[0].lengths[i]) if played else length
        if stepped and not self.history:
            raise TableeError(
                f"The acts of row {i} were not kept: make the batch with history=True."
            )
        count = self.game.rules.ACTIONS
        if stepped:
            for act in self.device.host(self._acts)[i, :stepped].tolist():
                yield divmod(act, count)
        if played:
            acts = np.empty(length - stepped, np.int32)
            states = copied(match.states)
            self.game.batch_kernels.trace(states, len(acts), played[0].policies, acts)
            for act in acts.tolist():
                yield divmod(act, count)

    def _make_room(self) -> None:
        """Have room for one more act in each row of the history."""
        room = self._acts.shape[1]
        if self._most_acts == room:
            self._most_acts = int(self.device.host(self.lengths).max())
        if self._most_acts == room:
            acts = np.zeros((self.n, max(_FIRST_ROOM, 2 * room)), np.int32)
            if room:
                acts[:, :room] = self.device.host(self._acts)
            self._acts = self.device.array(acts, np.int32)
        self._most_acts += 1

    # --- values

    def copy(self) -> "Batch":
        """An independent batch with the same matches."""
        return _restored(*self.__reduce__()[1])

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> "Batch":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        own = (self.game, self.n, self.players, self.seed, self.options)
        where = (self.device.given_threads, self.device.name, self.history, self.first)
        if self._states is None:
            return _restored, (*own, *where, None, [])
        arrays = (self._states, self._numbers, self._lengths, self._acts)
        on_host = [np.array(self.device.host(array)) for array in arrays]
        return _restored, (*own, *where, on_host, list(self._played_out))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Batch):
            return NotImplemented
        same = self.game is other.game and (self.n, self.seed) == (other.n, other.seed)
        return same and all(
            self.device.host(mine).tobytes() == other.device.host(theirs).tobytes()
            for mine, theirs in ((self.states, other.states), (self.numbers, other.numbers))
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Batch of {self.n} matches of {self.game.name}, {self.players} players>"

    # --- to the end

    def play_out(self, policy: Policy = "random") -> Any:
        """Play all matches to their end; return one row of results for each.

        Args:
            policy: `random` or `greedy`, or a list with one of them for each seat.

        >>> import tablee
        >>> results = tablee.batch("mio", n=10, players=2).play_out(["greedy", "random"])
        >>> results["shares"].sum(axis=0).tolist()
        [10.0, 0.0]
        """
        kernel, policies = self._played_by("play", policy)
        steps, first, *others = columns = self._columns(self.n)
        before = _PlayedOut(
            np.array(self._policies(policy), np.int32),
            np.array(self.device.host(self.numbers)),
            np.array(self.device.host(self.lengths)),
        )
        self._run(kernel, MOST_STEPS, *policies, self._lengths, steps, first)
        self._played_out.append(before)
        self._run("outcome", *others)
        return self._results(columns)

    def stream(self, policy: Policy = "random") -> Iterator[Any]:
        """Play all matches without keeping them; yield the results piece by piece."""
        by = self._played_by("stream", policy)
        yield from self.device.pieces(self.n, lambda a, b: self._results(self._played(by, a, b)))

    def totals(self, policy: Policy = "random") -> Iterator[Totals]:
        """Like `stream`, but yield only the sums over each piece."""
        by = self._played_by("stream", policy)
        yield from self.device.pieces(self.n, lambda a, b: self._add_up(by, a, b))

    def _add_up(self, by: tuple[str, list[Any]], first: int, last: int) -> Totals:
        totals = Totals(self.players)
        sums = [self.device.array(column, column.dtype) for column in totals.columns()]
        self.device.play("add_up", last - first, *self._played(by, first, last), *sums)
        return totals.filled([self.device.host(column) for column in sums])

    def warm_up(self, policy: Policy = "random") -> None:
        """Play one match on the device, so that everything is compiled and the device is ready."""
        self._add_up(self._played_by("stream", policy), 0, 1)

    def _played(self, by: tuple[str, list[Any]], first: int, last: int) -> tuple[Any, ...]:
        """Deal and play matches `first` … `last` − 1 of the seed; return the result columns."""
        kernel, policies = by
        columns = self._columns(last - first)
        one = self.device.array(self._empty, self._empty.dtype)
        seed, number = np.uint64(self.seed), self.first + first
        self.device.play(kernel, last - first, one, seed, number, MOST_STEPS, *policies, *columns)
        return columns

    def _played_by(self, what: str, policy: Policy) -> tuple[str, list[Any]]:
        """The kernel that plays this policy, and the array of the seats' policies if it takes
        one."""
        numbers = self._policies(policy)
        if NETWORK in numbers:
            raise TableeError(
                "A network plays step by step: batch.step(batch.choose('network'), into=step)."
            )
        if len(set(numbers)) == 1:
            return f"{what}_{POLICIES[numbers[0]]}", []
        return f"{what}_mixed", [self.device.array(numbers, np.int32)]

    def _policies(self, policy: Policy) -> list[int]:
        """The policy of each seat, as a number."""
        seats = [policy] * self.players if isinstance(policy, str) else list(policy)
        if len(seats) != self.players:
            raise TableeError(f"There are {self.players} seats, but {len(seats)} policies.")
        for name in seats:
            if name not in POLICIES:
                there = ", ".join(POLICIES)
                raise TableeError(f"There is no policy {name!r}. There are: {there}.")
        return [POLICIES.index(name) for name in seats]

    def _columns(self, n: int) -> tuple[Any, ...]:
        dtype = results_dtype(self.players)
        columns = (dtype[name] for name in dtype.names or ())
        return tuple(self.device.empty((n, *column.shape), column.base) for column in columns)

    def _results(self, columns: tuple[Any, ...]) -> Any:
        results = np.empty(len(columns[0]), results_dtype(self.players))
        for name, column in zip(results.dtype.names or (), columns, strict=True):
            results[name] = self.device.host(column)
        return results


def _is_array(given: object) -> bool:
    """Is this an array or a tensor, with at least one dimension?"""
    return bool(getattr(given, "shape", ()))


def _restored(
    game: Game,
    n: int,
    players: int,
    seed: int,
    options: Mapping[str, Json],
    threads: int | None,
    device: str,
    history: bool,
    first: int,
    arrays: Sequence[Any] | None,
    played_out: list[_PlayedOut],
) -> Batch:
    """A batch from the parts that `Batch.__reduce__` gives."""
    batch = Batch(game, n, players, seed, options, threads, device, history, first)
    if arrays is not None:
        states, numbers, lengths, acts = arrays
        batch._states = batch.device.records(states)
        batch._numbers = batch.device.array(numbers, np.int64)
        batch._lengths = batch.device.array(lengths, np.int32)
        batch._acts = batch.device.array(acts, np.int32)
        batch._most_acts = acts.shape[1]
        batch._played_out = list(played_out)
    return batch
