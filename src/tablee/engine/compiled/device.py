"""Where a batch lives and is played: on the cores of the CPU, or on a GPU.

A device allocates arrays, and runs a kernel of `batch_kernels.py` or `cuda_kernels.py` over all
matches of an array: the kernels of both have the same names and take the same arguments.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

import numpy as np

from tablee.engine.compiled.arrays import check_form, check_whole
from tablee.engine.kit.states import copied, new_states
from tablee.engine.whole import as_int
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game

DEVICES = ("cpu", "cuda")
CHUNK = 2048
"""The number of matches that a thread of the CPU plays in one go."""


class Device(Protocol):
    """What `Batch` needs of a device."""

    name: str
    threads: int
    given_threads: int | None

    def empty(self, shape: Any, dtype: Any) -> Any:
        """An array on this device, with undefined content."""

    def array(self, given: Any, dtype: Any) -> Any:
        """The array on this device; no copy if it is there already."""

    def buffer(self, given: Any, shape: tuple[int, ...], dtype: Any, name: str) -> Any:
        """The memory of an array that the caller owns, for kernels to write to, without a copy."""

    def whole(self, given: Any, n: int, count: int, what: str) -> Any:
        """A whole number for each of `n` matches, from any array or list. A number too high for the
        array's type becomes `count`, which is also too high."""

    def filled(self, n: int, number: int) -> Any:
        """An array of `int32` that holds one number everywhere."""

    def put(self, numbers: Any, into: Any) -> None:
        """Write the result of `whole` back to the array that it was made from, if that is a
        copy."""

    def records(self, states: Any) -> Any:
        """Records of the CPU as an array on this device."""

    def clear(self, *arrays: Any) -> None:
        """Fill arrays with zeros, unless the kernels do that themselves."""

    def host(self, array: Any) -> Any:
        """The array as a numpy array."""

    def copies(self, one: Any, n: int) -> Any:
        """An array of `n` records, all copies of the one in `one`."""

    def run(self, kernel: str, n: int, array: Any, *others: Any) -> None:
        """Run a kernel over the first `n` matches, on the whole device."""

    def pieces(self, n: int, work: Callable[[int, int], Any]) -> Iterator[Any]:
        """Call `work` on ranges that cover 0 … n − 1; yield its results in order."""

    def play(self, kernel: str, n: int, array: Any, *others: Any) -> None:
        """Run a kernel within a piece of work."""


def _usable_cores() -> int:
    """The cores that this process may use; all cores where the system does not tell."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Cpu:
    """The CPU, with one thread per core or the given number of them; kernels release the GIL."""

    name = "cpu"

    def __init__(self, game: "Game", threads: SupportsIndex | None) -> None:
        number = None if threads is None else as_int(threads)
        if threads is not None and (number is None or number < 1):
            raise TableeError(f"There is at least one thread, not {threads!r}.")
        self.game = game
        self.given_threads = number
        self.threads = number or _usable_cores()

    def empty(self, shape: Any, dtype: Any) -> Any:
        """A numpy array."""
        return np.empty(shape, dtype)

    def array(self, given: Any, dtype: Any) -> Any:
        """The same as a numpy array; no copy if it is one already."""
        return np.asanyarray(given, dtype, order="C")

    def buffer(self, given: Any, shape: tuple[int, ...], dtype: Any, name: str) -> Any:
        """The memory of a numpy array, or of an object that numpy can wrap without a copy, such as
        a tensor."""
        if not hasattr(given, "__array__"):
            raise TableeError(f"{name} is an array, not {type(given).__name__}.")
        array = np.asarray(given)
        check_form(array, shape, dtype, name)
        if not array.flags.c_contiguous or not array.flags.writeable:
            raise TableeError(f"{name} must be contiguous and writeable.")
        return array

    def whole(self, given: Any, n: int, count: int, what: str) -> Any:
        """An array of `int32`."""
        numbers = np.asarray(given)
        check_whole(numbers, n, what)
        if numbers.dtype.kind == "u":
            numbers = np.minimum(numbers, count)
        elif numbers.dtype.itemsize > 4:
            numbers = np.clip(numbers, -1, count)
        return np.ascontiguousarray(numbers, np.int32)

    def filled(self, n: int, number: int) -> Any:
        """A numpy array."""
        return np.full(n, number, np.int32)

    def put(self, numbers: Any, into: Any) -> None:
        """Copy the numbers, unless they are there."""
        if not hasattr(into, "__array__"):
            raise TableeError(f"Chosen actions are written to an array, not {type(into).__name__}.")
        target = np.asarray(into)
        if target is not numbers:
            target[:] = numbers

    def records(self, states: Any) -> Any:
        """A copy with attributes, if interpreted rules need them."""
        return copied(states)

    def clear(self, *arrays: Any) -> None:
        """Do nothing: kernels of the CPU clear each row when they fill it."""

    def host(self, array: Any) -> Any:
        """The array itself."""
        return array

    def copies(self, one: Any, n: int) -> Any:
        """An array of records."""
        states = new_states(one.dtype, n)
        as_bytes = f"V{one.dtype.itemsize}"  # numpy copies records field by field
        states.view(as_bytes)[:] = one.view(as_bytes)
        return states

    def run(self, kernel: str, n: int, array: Any, *others: Any) -> None:
        """Spread the matches over the threads."""
        call = getattr(self.game.batch_kernels, kernel)
        deque(self.pieces(n, lambda a, b: call(array, a, b, *others)), 0)

    def play(self, kernel: str, n: int, array: Any, *others: Any) -> None:
        """Run a kernel in this thread."""
        getattr(self.game.batch_kernels, kernel)(array, 0, n, *others)

    def pieces(self, n: int, work: Callable[[int, int], Any]) -> Iterator[Any]:
        """Do the work in chunks, with up to twice as many under way as there are threads."""
        ranges = ((a, min(a + CHUNK, n)) for a in range(0, n, CHUNK))
        if self.threads == 1 or n <= CHUNK:
            for a, b in ranges:
                yield work(a, b)
            return
        under_way: deque[Future[Any]] = deque()
        try:
            for a, b in ranges:
                under_way.append(self._pool.submit(work, a, b))
                if len(under_way) > 2 * self.threads:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()
            wait(under_way)

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        """Threads that wait for the next call: starting them takes as long as a small step."""
        return ThreadPoolExecutor(self.threads)


def device(name: str, game: "Game", threads: SupportsIndex | None) -> Device:
    """The device of that name; raise `TableeError` if there is none."""
    if name == "cpu":
        return Cpu(game, threads)
    if name == "cuda":
        from tablee.engine.compiled.cuda import Cuda

        return Cuda(game)
    raise TableeError(f"There is no device {name!r}. There are: {', '.join(DEVICES)}.")
