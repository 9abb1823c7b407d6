"""Random numbers that live in the record.

The generator is SFC64: small, quick and not linear, so that the cards seen so far do not give away
the cards to come. A table with people feeds it fresh bits from the operating system before every
act (`reseed`), and these are part of the match's record.

Every `STATE` has a field `random` of four `uint64` words.
"""

from typing import Any

import numpy as np

from tablee.engine.kit.bits import ONE, plus
from tablee.engine.kit.rule import Bits, Out, State, rule

_R11, _L3, _L24, _R40, _HALF = (np.uint64(n) for n in (11, 3, 24, 40, 32))
_ROUNDS_TO_MIX = 12

MIX = np.uint64(0x7461_626C_65CC_8165)
DEALT, IMAGINED, SET_UP = range(3)
"""The uses of a seed: the same seed gives different random numbers for each use."""
_USES = np.uint64(2)  # bits that say so


@rule
def _step(a: Bits, b: Bits, c: Bits, n: Bits) -> tuple[Bits, Bits, Bits, Bits, Bits]:
    """One step of the generator: the new word, and the four words of its state after it."""
    word = plus(plus(a, b), n)
    rotated = (c << _L24) | (c >> _R40)
    return word, b ^ (b >> _R11), plus(c, c << _L3), plus(rotated, word), plus(n, ONE)


@rule
def _next(r: Out) -> Bits:
    word, r[0], r[1], r[2], r[3] = _step(r[0], r[1], r[2], r[3])
    return word


@rule
def start(r: Out, a: Bits, b: Bits, c: Bits) -> None:
    """Start the generator in these four words afresh from three words."""
    r[0] = a
    r[1] = b
    r[2] = c
    r[3] = ONE
    for _ in range(_ROUNDS_TO_MIX):
        _next(r)


@rule
def reseed(s: State, a: Bits, b: Bits, c: Bits) -> None:
    """Start the record's generator afresh from three words."""
    start(s.random, a, b, c)


@rule
def seed_match(s: State, seed: Bits, number: int) -> None:
    """Start the record's generator for match `number` of a seed, which is dealt next."""
    reseed(s, seed, np.uint64(number) << _USES | np.uint64(DEALT), MIX)


@rule
def _scaled(word: Bits, n: int) -> int:
    number: Any = np.int64(((word >> _HALF) * np.uint64(n)) >> _HALF)
    return number


@rule
def drawn(r: Out, n: int) -> int:
    """A random whole number from 0 to n − 1, drawn from four words."""
    return _scaled(_next(r), n)


@rule
def below(s: State, n: int) -> int:
    """A random whole number from 0 to n − 1. (Its bias, n/2³², is far too small to notice.)"""
    return drawn(s.random, n)


@rule
def shuffle(s: State, things: Out, n: int) -> None:
    """Put the first `n` things of an array in random order."""
    r = s.random
    a, b, c, d = r[0], r[1], r[2], r[3]  # in registers: `things` might overlap the record's words
    for i in range(n - 1, 0, -1):
        word, a, b, c, d = _step(a, b, c, d)
        j = _scaled(word, i + 1)
        thing = things[i]
        things[i] = things[j]
        things[j] = thing
    r[0], r[1], r[2], r[3] = a, b, c, d
