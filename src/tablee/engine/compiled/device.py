"""Where a batch lives and is played: on the cores of the CPU, or on a GPU.

A device allocates arrays, and runs a kernel of `batch_kernels.py` or `cuda_kernels.py` over all
matches of an array: the kernels of both have the same names and take the same arguments.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from tablee.engine.kit.states import new_states
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

    def empty(self, shape: Any, dtype: Any) -> Any:
        """An array on this device, with undefined content."""

    def array(self, given: Any, dtype: Any) -> Any:
        """The array on this device; no copy if it is there already."""

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


class Cpu:
    """The CPU, with one thread per core or the given number of them; kernels release the GIL."""

    name = "cpu"

    def __init__(self, game: "Game", threads: int | None) -> None:
        if threads is not None and threads < 1:
            raise TableeError(f"There is at least one thread, not {threads!r}.")
        self.game = game
        self.threads = threads or len(os.sched_getaffinity(0))

    def empty(self, shape: Any, dtype: Any) -> Any:
        """A numpy array."""
        return np.empty(shape, dtype)

    def array(self, given: Any, dtype: Any) -> Any:
        """The same as a numpy array; no copy if it is one already."""
        return np.asanyarray(given, dtype, order="C")

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
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                for a, b in ranges:
                    under_way.append(pool.submit(work, a, b))
                    if len(under_way) > 2 * self.threads:
                        yield under_way.popleft().result()
                while under_way:
                    yield under_way.popleft().result()
            finally:
                for future in under_way:
                    future.cancel()


def device(name: str, game: "Game", threads: int | None) -> Device:
    """The device of that name; raise `TableeError` if there is none."""
    if name == "cpu":
        return Cpu(game, threads)
    if name == "cuda":
        from tablee.engine.compiled.cuda import Cuda

        return Cuda(game)
    raise TableeError(f"There is no device {name!r}. There are: {', '.join(DEVICES)}.")
