"""Checks of the arrays that users pass in."""

from typing import Any

import numpy as np

from tablee.errors import TableeError


def check_form(array: Any, shape: tuple[int, ...], dtype: Any, name: str) -> None:
    """Refuse an array of another shape or type."""
    if array.shape != shape or array.dtype != dtype:
        raise TableeError(
            f"{name} is an array of {np.dtype(dtype)} of shape {shape}, "
            f"not of {array.dtype} of shape {array.shape}."
        )


def check_whole(array: Any, n: int, what: str) -> None:
    """Refuse anything but one whole number for each match."""
    if array.dtype.kind not in "iu":
        raise TableeError(f"{what} are whole numbers, not {array.dtype}.")
    if array.shape != (n,):
        raise TableeError(f"There are {n} matches, but {what.lower()} of shape {array.shape}.")
