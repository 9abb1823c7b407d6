"""Whole numbers from users: plain ints and numpy's are welcome, anything else is named.

A kernel that is called with another type than it was compiled for is compiled again, which takes
seconds. So every number is made a plain int before it meets one.
"""

import operator

from tablee.errors import TableeError

MOST = 2**64 - 1
"""The highest seed."""
MOST_NUMBER = 2**62 - 1
"""The highest number of a match of a seed."""


def as_int(value: object) -> int | None:
    """The value as a plain int; None if it is no whole number.

    >>> import numpy as np
    >>> as_int(np.int8(3)), as_int(3.0), as_int(True), as_int("3")
    (3, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # it raises TypeError
    except TypeError:
        return None


def whole(value: object, what: str, low: int = 0, high: int | None = None) -> int:
    """The value as a plain int within limits; the error says `what` it should be.

    >>> whole(12, "A seed")
    12
    >>> whole(0.5, "A seed", 0, 9)
    Traceback (most recent call last):
    tablee.errors.TableeError: A seed is a whole number from 0 to 9, not 0.5.
    """
    number = as_int(value)
    if number is None or number < low or (high is not None and number > high):
        to = "" if high is None else " to 2⁶⁴ − 1" if high == MOST else f" to {high}"
        raise TableeError(f"{what} is a whole number from {low}{to}, not {value!r}.")
    return number


def plain_number(value: float) -> int | float:
    """A number as people write it: without decimals, if it has none.

    >>> plain_number(3.0), plain_number(0.5)
    (3, 0.5)
    """
    return int(value) if value == int(value) else float(value)
