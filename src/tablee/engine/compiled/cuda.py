"""A GPU as a device for batches, through Numba: one thread per match, same rules, same bytes.

Its arrays can be shared without a copy with torch, CuPy, JAX and any other library that knows
DLPack or `__cuda_array_interface__`: `torch.from_dlpack(step.observation)`, `batch.step(tensor)`.
Kernels run on the default stream, as those of torch do, so each sees what the other wrote before
it; a library that works on another stream waits until they are done.
"""

import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from tablee.engine.compiled import dlpack
from tablee.engine.compiled.arrays import check_form, check_whole
from tablee.engine.kit.rule import Bits, Word
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game

PIECE = 1 << 23
"""The number of matches that are played in one go when they are not kept."""
LAUNCH, LAUNCH_OF_LARGE, LAUNCH_OF_MANY = (64, 16), (96, 8), (64, 4)
"""Threads per block, and blocks per processor."""
LARGE = 512
"""From this size of a record in bytes, fewer threads are faster: more would overflow the cache."""
MANY = 2048
"""From this number of actions, the list of legal actions does the same."""


def simulated() -> bool:
    """Does Numba only simulate a GPU, as it does in the tests?"""
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") == "1"


def _numba_cuda() -> Any:
    if not simulated() and importlib.util.find_spec("numba_cuda") is None:
        raise TableeError(
            "Playing on a GPU needs Numba's CUDA support: pip install 'tablee[gpu]'. "
            "The device cpu is there in any case."
        )
    from numba import cuda

    if not simulated() and not cuda.is_available():
        raise TableeError(
            "There is no NVIDIA GPU here that Numba can use: `nvidia-smi` should list one, "
            "and its driver must be at least as new as CUDA 12. "
            "The device cpu is there in any case."
        )
    return cuda


def _launch(game: "Game") -> tuple[int, int]:
    if game.rules.ACTIONS > MANY:
        return LAUNCH_OF_MANY
    return LAUNCH_OF_LARGE if game.rules.STATE.itemsize > LARGE else LAUNCH


class Cuda:
    """The first GPU that the CUDA driver shows."""

    name = "cuda"
    threads = 1
    given_threads: int | None = None

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.cuda = _numba_cuda()
        if simulated():
            self.block, self.blocks = 2, 1
        else:
            teach_dlpack()
            processors = self.cuda.get_current_device().MULTIPROCESSOR_COUNT
            self.block, blocks = _launch(game)
            self.blocks = blocks * processors

    def empty(self, shape: Any, dtype: Any) -> Any:
        """An array in the GPU's memory."""
        return self.cuda.device_array(shape, dtype)

    def array(self, given: Any, dtype: Any) -> Any:
        """The array itself if it lies on the GPU, else a copy of it there."""
        if self._holds(given):
            return self._shared(given)
        return self.cuda.to_device(np.ascontiguousarray(given, dtype))

    def buffer(self, given: Any, shape: tuple[int, ...], dtype: Any, name: str) -> Any:
        """The memory of an array on the GPU, whichever library made it."""
        if not self._holds(given):
            raise TableeError(f"{name} is an array on the GPU, not {type(given).__name__}.")
        array = self._shared(given)
        check_form(array, shape, dtype, name)
        if not array.is_c_contiguous():
            raise TableeError(f"{name} must be contiguous.")
        return array

    def whole(self, given: Any, n: int, count: int, what: str) -> Any:
        """Any type of whole numbers on the GPU; from elsewhere, a copy."""
        if self._holds(given):
            array = self._shared(given)
            check_whole(array, n, what)
            return array
        numbers = np.asarray(given)
        check_whole(numbers, n, what)
        return self.cuda.to_device(np.ascontiguousarray(numbers, np.int64))

    def filled(self, n: int, number: int) -> Any:
        """An array in the GPU's memory."""
        return self.cuda.to_device(np.full(n, number, np.int32))

    def put(self, numbers: Any, into: Any) -> None:
        """Nothing: kernels write to arrays on the GPU themselves."""
        if not self._holds(into):
            raise TableeError(f"Chosen actions are written to the GPU, not {type(into).__name__}.")

    def records(self, states: Any) -> Any:
        """An array in the GPU's memory."""
        return self.cuda.to_device(states)

    def _holds(self, array: Any) -> bool:
        if simulated():
            return bool(self.cuda.cudadrv.devicearray.is_cuda_ndarray(array))
        return hasattr(array, "__cuda_array_interface__")

    def _shared(self, array: Any) -> Any:
        return array if simulated() else self.cuda.as_cuda_array(array)

    def clear(self, *arrays: Any) -> None:
        """Many threads fill what one match fills with a few numbers."""
        for array in arrays:
            if array.size and simulated():
                array[:] = 0
            elif array.size:
                from numba.cuda.cudadrv.driver import device_memset

                device_memset(array, 0, array.nbytes)

    def host(self, array: Any) -> Any:
        """A copy in the computer's memory."""
        return array.copy_to_host()

    def copies(self, one: Any, n: int) -> Any:
        """An array of records in the GPU's memory."""
        states = self.empty(n, one.dtype)
        self.run("fill", n, states, self.array(one, one.dtype))
        return states

    def run(self, kernel: str, n: int, array: Any, *others: Any) -> None:
        """Run one thread per match; a thread that has finished takes over the next match."""
        blocks = min(self.blocks, -(-n // self.block))
        call = getattr(self.game.cuda_kernels, kernel)
        with nullcontext() if simulated() else compiling_exactly():
            call[blocks, self.block](array, 0, n, *others)

    play = run

    def pieces(self, n: int, work: Callable[[int, int], Any]) -> Iterator[Any]:
        """Do the work on large ranges, one after the other."""
        for a in range(0, n, PIECE):
            yield work(a, min(a + PIECE, n))


_DEFAULT_STREAMS = (None, -1, 0, 1)
"""How borrowers name the stream that kernels run on, or that they don't mind."""


@cache
def teach_dlpack() -> None:
    """Let other libraries borrow Numba's GPU arrays by DLPack, if they can't yet: Numba borrows
    arrays, but does not lend its own."""
    from numba import cuda
    from numba.cuda.cudadrv.devicearray import DeviceNDArray

    def where(array: Any) -> tuple[int, int]:
        return dlpack.CUDA, int(cuda.get_current_device().id)

    def borrow(
        array: Any,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        dlpack.check_wishes(where(array), dl_device, copy)
        if not array.is_c_contiguous():
            raise BufferError("DLPack shares arrays without gaps: this one has some.")
        if stream not in _DEFAULT_STREAMS:
            cuda.default_stream().synchronize()
        pointer = int(array.__cuda_array_interface__["data"][0])
        return dlpack.lend(pointer, array.shape, array.dtype, where(array), array)

    if not hasattr(DeviceNDArray, "__dlpack__"):
        DeviceNDArray.__dlpack_device__, DeviceNDArray.__dlpack__ = where, borrow


@contextmanager
def compiling_exactly() -> Iterator[None]:
    """Make Numba compile kernels, on their first call, to the same results as on the CPU.

    Arguments are widened as on the CPU (`rule.py`): a narrow number times a `float32` would have
    another type. Products and sums are rounded separately. The rules' tables lie in global memory:
    constant memory serves one address at a time, and every match reads a different one.
    """
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.dispatcher import CUDADispatcher

    space, compile_ir = nvvm.ADDRSPACE_CONSTANT, nvvm.compile_ir
    as_called = CUDADispatcher.get_call_template

    def as_annotated(self: Any, args: Any, kws: Any) -> Any:
        return as_called(self, _widened(self.py_func, args), kws)

    CUDADispatcher.get_call_template = as_annotated
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    nvvm.compile_ir = partial(compile_ir, fma=False)
    try:
        yield
    finally:
        nvvm.ADDRSPACE_CONSTANT, nvvm.compile_ir = space, compile_ir
        CUDADispatcher.get_call_template = as_called


def _widened(function: Callable[..., Any], args: Any) -> tuple[Any, ...]:
    from numba import types

    wide: dict[Any, Any] = {int: types.int64, Word: types.int64, Bits: types.uint64}
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    to = [wide.get(function.__annotations__.get(name)) for name in names]
    return tuple(
        to[i] if to[i] is not None and isinstance(given, types.Integer | types.Boolean) else given
        for i, given in enumerate(args)
    )


def copy_words(words: int) -> Callable[..., Any]:
    """Numba code that copies a match in words of eight bytes; Numba itself goes byte by byte."""

    def copy_match(context: Any, to: Any, i: Any, source: Any, j: Any) -> Any:
        """Copy match j of an array to place i of another."""
        from llvmlite import ir
        from numba import types
        from numba.core import cgutils

        word = ir.IntType(64)

        def code(target: Any, builder: Any, signature: Any, args: Any) -> Any:
            def place(kind: Any, array: Any, index: Any) -> Any:
                data = target.make_array(kind)(target, builder, array).data
                data = builder.bitcast(data, word.as_pointer())
                return builder.gep(data, [builder.mul(index, ir.Constant(word, words))])

            there = place(signature.args[0], args[0], args[1])
            here = place(signature.args[2], args[2], args[3])
            with cgutils.for_range(builder, ir.Constant(word, words)) as loop:
                value = builder.load(builder.gep(here, [loop.index]))
                builder.store(value, builder.gep(there, [loop.index]))
            return target.get_dummy_value()

        return types.void(to, types.int64, source, types.int64), code

    return copy_match
