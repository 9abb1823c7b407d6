"""Observations as declared data: named blocks of whole numbers with bounds and a scale.

>>> OBSERVATION = Observation(
...     Numbers("hand", 10, 0, 1, "the cards in hand"),
...     Numbers("score", 2, -20, 40, "each seat's score"),
... )
>>> OBSERVATION.size, OBSERVATION.at("score"), OBSERVATION.dtype
(12, slice(10, 12, None), dtype('int8'))
>>> OBSERVATION.names[9:]
['hand 9', 'score 0', 'score 1']

The compact form of an observation holds these numbers, in the smallest type that fits their bounds.
The float form holds each number times its scale, which makes it about 1 at most.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np

from tablee.engine.kit.bits import lowest, rest
from tablee.engine.kit.rule import Bits, Out, rule

FULL = 127
"""The highest number that the smallest type holds."""
_TYPES = (np.int8, np.uint8, np.int16, np.int32)


@dataclass(frozen=True)
class Numbers:
    """One block of an observation: `count` numbers of one kind, each from `low` to `high`."""

    name: str
    count: int
    low: int
    high: int
    about: str
    """What the numbers mean, as a phrase."""
    scale: float = 0.0
    """The float form is a number times this; by default 1 divided by the largest one."""

    @property
    def factor(self) -> float:
        """The scale, the default included."""
        return self.scale or 1 / max(1, abs(self.low), abs(self.high))


class Observation:
    """All the blocks of an observation, one after the other."""

    def __init__(self, *blocks: Numbers) -> None:
        self.blocks = blocks
        ends = tuple(accumulate(block.count for block in blocks))
        self.starts = (0, *ends)[: len(blocks)]
        """The index of the first number of each block."""
        self.size = ends[-1] if ends else 0
        """How many numbers there are."""

    def __repr__(self) -> str:
        return f"<Observation of {self.size} numbers in {len(self.blocks)} blocks>"

    def at(self, name: str) -> slice:
        """The indices of the numbers of a block."""
        found = zip(self.blocks, self.starts, strict=True)
        return next(slice(i, i + block.count) for block, i in found if block.name == name)

    @cached_property
    def names(self) -> list[str]:
        """A name for each number."""
        return [
            block.name if block.count == 1 else f"{block.name} {i}"
            for block in self.blocks
            for i in range(block.count)
        ]

    @cached_property
    def low(self) -> Any:
        """The lowest value of each number."""
        return np.repeat(np.array([b.low for b in self.blocks], np.int32), self._counts)

    @cached_property
    def high(self) -> Any:
        """The highest value of each number."""
        return np.repeat(np.array([b.high for b in self.blocks], np.int32), self._counts)

    @cached_property
    def scale(self) -> Any:
        """What the float form multiplies each number by."""
        return np.repeat(np.array([b.factor for b in self.blocks], np.float32), self._counts)

    @cached_property
    def _counts(self) -> list[int]:
        return [block.count for block in self.blocks]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The type of the compact form: the smallest that fits all bounds."""
        lowest_value = min((b.low for b in self.blocks), default=0)
        highest = max((b.high for b in self.blocks), default=0)
        ranges = ((np.iinfo(kind), kind) for kind in _TYPES)
        return np.dtype(
            next(kind for r, kind in ranges if r.min <= lowest_value and highest <= r.max)
        )

    @cached_property
    def scaled(self) -> Any:
        """The places of the numbers whose scale is not 1."""
        return np.flatnonzero(self.scale != 1).astype(np.int32)

    def floats(self, numbers: Any) -> Any:
        """The float form of numbers in the compact form."""
        return np.asarray(numbers, np.float32) * self.scale


# --- for `observe`


@rule
def hundredths(part: int, of: int) -> int:
    """A part in hundredths of a whole, rounded down, at most `FULL`; 0 if there is no whole."""
    return min(FULL, 100 * int(part) // of) if of > 0 else 0


@rule
def mark(out: Out, n: int, things: Bits) -> None:
    """Write a 1 for each thing of a set: for thing i at `n` + i."""
    while things:
        out[n + lowest(things)] = 1
        things = rest(things)
