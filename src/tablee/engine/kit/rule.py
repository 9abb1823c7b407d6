"""The one decorator of the rules, and the types in their signatures.

A rule is a plain function over a match's record. Numba compiles it when a kernel first needs it;
with `NUMBA_DISABLE_JIT=1` it stays plain Python, for a debugger or a coverage run.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np

State: TypeAlias = Any
"""One match: an element of an array of the game's `STATE` dtype."""
Bits: TypeAlias = np.uint64
"""A set of up to 64 things, one bit each."""
Word: TypeAlias = int | np.integer[Any]
"""A word of an event: a number, or a set as its bits."""
Out: TypeAlias = Any
"""An array that the caller owns and the rule fills in."""
Log: TypeAlias = Any
"""Where `tell` writes events; None compiles every event out."""

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)

_F = TypeVar("_F", bound=Callable[..., Any])


def rule(function: _F) -> _F:
    """Make a rule: compiled by Numba, with numpy's arithmetic, no bounds checks and no references.

    A rule allocates nothing. Counting references to the arrays it is handed would take two locked
    instructions a call.

    >>> @rule
    ... def double(x: int) -> int:
    ...     return 2 * x
    >>> double(21)
    42
    """
    compiled: Any = numba.njit(error_model="numpy", _nrt=False)(function)
    if not INTERPRETED:
        _widen_arguments(compiled, function)
    return compiled


def plain(rule: Any) -> Any:
    """The plain Python function behind a rule."""
    return rule if INTERPRETED or not hasattr(rule, "py_func") else rule.py_func


def _widen_arguments(compiled: Any, function: Callable[..., Any]) -> None:
    """Let the annotations decide which types a call from another rule compiles for.

    Left alone, Numba compiles a function again for every width of integer that it is called with:
    a seat read from an `int8` field, a loop counter, a constant. Compiling took four times as long.
    """
    from numba import types

    wide: dict[Any, Any] = {int: types.int64, Word: types.int64, Bits: types.uint64}
    parameters = [
        wide.get(function.__annotations__.get(name))
        for name in function.__code__.co_varnames[: function.__code__.co_argcount]
    ]
    as_called = compiled.get_call_template

    def as_annotated(args: Any, kws: Any) -> Any:
        widened = [
            to if to is not None and isinstance(given, types.Integer | types.Boolean) else given
            for to, given in zip(parameters, args, strict=False)
        ]
        return as_called(tuple(widened), kws)

    compiled.get_call_template = as_annotated
