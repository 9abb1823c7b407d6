"""Sets as words: a hand of cards is one `uint64`, and a question about it is one instruction.

Each function has a plain-Python twin where LLVM's instruction or numpy's wrap-around would differ,
so that interpreted and compiled runs agree bit for bit.
"""

from typing import Any

import numpy as np

from tablee.engine.kit.rule import INTERPRETED, Bits, rule

EMPTY = np.uint64(0)
ONE = np.uint64(1)
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)

if INTERPRETED:

    def _popcount(x: Bits) -> int:
        return int(x).bit_count()

    def _trailing_zeros(x: Bits) -> int:
        return (int(x) & -int(x)).bit_length() - 1

    def _leading_zeros(x: Bits) -> int:
        return 64 - int(x).bit_length()

    def plus(a: Bits, b: Bits) -> Bits:
        """Add and wrap around at 64 bits."""
        return np.uint64((int(a) + int(b)) & 0xFFFF_FFFF_FFFF_FFFF)

else:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def _popcount(typing_context: Any, x: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), code

    @intrinsic
    def _trailing_zeros(typing_context: Any, x: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            from llvmlite import ir

            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), code

    @intrinsic
    def _leading_zeros(typing_context: Any, x: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            from llvmlite import ir

            return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), code

    @rule
    def plus(a: Bits, b: Bits) -> Bits:
        """Add and wrap around at 64 bits."""
        return a + b


@rule
def only(i: int) -> Bits:
    """The set that holds just thing `i`."""
    return ONE << np.uint64(i)


@rule
def has(bits: Bits, i: int) -> bool:
    """Is thing `i` in the set?"""
    return (bits >> np.uint64(i)) & ONE != EMPTY


@rule
def size(bits: Bits) -> int:
    """How many things the set holds."""
    return _popcount(bits)


@rule
def lowest(bits: Bits) -> int:
    """The first thing of a set that is not empty."""
    return _trailing_zeros(bits)


@rule
def length(number: int) -> int:
    """How many binary digits a number from 0 on has."""
    return 64 - _leading_zeros(np.uint64(number))


@rule
def rest(bits: Bits) -> Bits:
    """The set without its first thing; it must not be empty."""
    return bits & (bits - ONE)


@rule
def rest_if_any(bits: Bits) -> Bits:
    """The same for a set that may be empty."""
    return bits & plus(bits, ALL)


@rule
def nth(bits: Bits, n: int) -> int:
    """The thing with `n` others before it in the set."""
    for _ in range(n):
        bits = rest(bits)
    return lowest(bits)


def members(bits: Bits) -> list[int]:
    """A set as a list, for people and tests.

    >>> members(np.uint64(0b1011))
    [0, 1, 3]
    """
    word, things = int(bits), []
    while word:
        rest = word & word - 1
        things.append((word ^ rest).bit_length() - 1)
        word = rest
    return things


def set_of(things: list[int]) -> Bits:
    """A list as a set; the inverse of `members`.

    >>> int(set_of([0, 1, 3]))
    11
    """
    word = 0
    for thing in things:
        word |= 1 << thing
    return np.uint64(word)
