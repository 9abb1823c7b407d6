"""Memory that other libraries may use, by the DLPack protocol: torch, CuPy, JAX and others.

numpy's arrays speak it themselves, and so do these for a GPU. Lent memory stays alive until the
borrower gives it back, or until an offer that nobody took is deleted.
"""

import ctypes
import math
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
"""DLPack's numbers of the devices."""
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's numbers for the kinds of numpy's types."""
_NAME = b"dltensor"
_lent: dict[int, tuple[Any, ...]] = {}
"""The owners of lent memory, by the address of the description that was handed out."""


class _Tensor(ctypes.Structure):
    """The place and layout of numbers: the first part of a `DLManagedTensor`."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    """A `DLManagedTensor`: a tensor, and how to give it back."""

    _fields_ = (
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _give_back(managed: int) -> None:
    """The borrower has finished."""
    _lent.pop(managed, None)


# Of a capsule that is being deleted nothing may be known but its address.
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_unused = ctypes.pythonapi.PyCapsule_IsValid
_is_unused.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype = ctypes.c_void_p
_pointer_in.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _drop(capsule: int) -> None:
    """A capsule is deleted: if nobody has taken what is in it, it is given back now."""
    if _is_unused(capsule, _NAME):
        _lent.pop(_pointer_in(capsule, _NAME), None)


def lend(
    pointer: int, shape: tuple[int, ...], dtype: np.dtype[Any], device: tuple[int, int], owner: Any
) -> Any:
    """A capsule by which a library may use these numbers, which lie without gaps.

    `device` is DLPack's number for the kind of device, and the number of the device. The `owner` of
    the memory stays alive for as long as it is lent.

    Raises:
        BufferError: These are no numbers, but records.
    """
    if dtype.kind not in _CODES:
        raise BufferError("DLPack shares numbers, not records: share a step's arrays, or the like.")
    steps = [math.prod(shape[k + 1 :]) for k in range(len(shape))]
    sizes, strides = ((ctypes.c_int64 * len(shape))(*numbers) for numbers in (shape, steps))
    managed = _Managed(
        _Tensor(
            pointer, *device, len(shape), _CODES[dtype.kind], 8 * dtype.itemsize, 1, sizes, strides
        ),
        None,
        ctypes.cast(_give_back, ctypes.c_void_p),
    )
    address = ctypes.addressof(managed)
    _lent[address] = (managed, sizes, strides, owner)
    return _new_capsule(address, _NAME, ctypes.cast(_drop, ctypes.c_void_p))


def check_wishes(
    device: tuple[int, int], dl_device: tuple[int, int] | None, copy: bool | None
) -> None:
    """Refuse requests that the protocol allows a borrower to make but that we don't serve.

    Raises:
        BufferError: The numbers are wanted on another device, or as a copy.
    """
    if dl_device is not None and tuple(dl_device) != device:
        raise BufferError(f"These numbers lie on device {device}, not on {tuple(dl_device)}.")
    if copy:
        raise BufferError("These numbers are shared, not copied: copy them yourself.")
