"""Arrays of a batch are shared with other libraries by DLPack, without a copy."""

import gc
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.compiled import dlpack
from tablee.engine.step import ACTED, NEXT

HERE = (dlpack.CPU, 0)


class Lender:
    """Numbers of numpy, lent as those of a GPU are."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return HERE

    def __dlpack__(self, **wishes: Any) -> Any:
        pointer, form = self.array.ctypes.data, (self.array.shape, self.array.dtype)
        return dlpack.lend(pointer, *form, HERE, self.array)


@pytest.mark.parametrize("form", ["float", "compact"])
def test_every_array_of_a_step_is_shared(form: str) -> None:
    batch = tablee.batch("mio", n=5, players=2, seed=1)
    step = batch.step(batch.choose("random"), into=batch.buffers(form, last=True))
    for name in (*ACTED, *NEXT):
        array = getattr(step, name)
        assert np.shares_memory(array, np.from_dlpack(array)), name
    for given in (batch.asked, batch.numbers, batch.lengths, batch.legal_mask(), batch.observe()):
        assert np.shares_memory(given, np.from_dlpack(given))


@pytest.mark.parametrize("kind", [np.bool_, np.int8, np.int32, np.int64, np.uint8, np.float32])
@pytest.mark.parametrize("shape", [(7,), (3, 4), (2, 3, 4), (0,)])
def test_what_is_lent_is_the_same_memory(kind: Any, shape: tuple[int, ...]) -> None:
    array = np.arange(np.prod(shape)).reshape(shape).astype(kind)
    borrowed = np.from_dlpack(Lender(array))
    assert borrowed.dtype == array.dtype and borrowed.tolist() == array.tolist()
    array += array.dtype.type(1)
    assert borrowed.tolist() == array.tolist()


def test_what_is_lent_lives_until_it_is_given_back() -> None:
    before = len(dlpack._lent)
    borrowed = np.from_dlpack(Lender(np.arange(5)))
    gc.collect()
    assert borrowed.tolist() == [0, 1, 2, 3, 4] and len(dlpack._lent) == before + 1
    del borrowed
    capsule = Lender(np.arange(5)).__dlpack__()  # which nobody takes
    assert len(dlpack._lent) == before + 1
    del capsule
    assert len(dlpack._lent) == before


def test_what_cant_be_lent_says_why() -> None:
    states = tablee.batch("mio", n=2, players=2, seed=1).states
    with pytest.raises(BufferError, match="not records"):
        Lender(states).__dlpack__()
    dlpack.check_wishes(HERE, None, None)
    dlpack.check_wishes(HERE, HERE, False)
    with pytest.raises(BufferError, match="not on"):
        dlpack.check_wishes(HERE, (dlpack.CUDA, 0), None)
    with pytest.raises(BufferError, match="copy"):
        dlpack.check_wishes(HERE, None, True)
