"""Random numbers that live in the record.

The generator is SFC64: small, quick and not linear, so that the cards seen do not give away the
cards to come. A table with people feeds it fresh bits from the operating system before every act
(`reseed`), and these are part of the match's record.

Every `STATE` has a field `random` of four `uint64` words.
"""

from typing import Any

import numpy as np

from tablee.engine.bits import ONE, plus
from tablee.engine.rule import Bits, Out, State, rule

_R11, _L3, _L24, _R40, _HALF = (np.uint64(n) for n in (11, 3, 24, 40, 32))
_ROUNDS_TO_MIX = 12


@rule
def _next(r: Out) -> Bits:
    word = plus(plus(r[0], r[1]), r[3])
    r[3] = plus(r[3], ONE)
    r[0] = r[1] ^ (r[1] >> _R11)
    r[1] = plus(r[2], r[2] << _L3)
    r[2] = plus((r[2] << _L24) | (r[2] >> _R40), word)
    return word


@rule
def reseed(s: State, a: Bits, b: Bits, c: Bits) -> None:
    """Start the record's generator afresh from three words."""
    r = s.random
    r[0] = a
    r[1] = b
    r[2] = c
    r[3] = ONE
    for _ in range(_ROUNDS_TO_MIX):
        _next(r)


@rule
def below(s: State, n: int) -> int:
    """A random whole number from 0 to n − 1. (Its bias, n/2³², is far below what can be seen.)"""
    number: Any = np.int64(((_next(s.random) >> _HALF) * np.uint64(n)) >> _HALF)
    return number


@rule
def shuffle(s: State, things: Out, n: int) -> None:
    """Put the first `n` things of an array in random order."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        thing = things[i]
        things[i] = things[j]
        things[j] = thing
