"""Step: the results of one step of all matches of a batch, in arrays that are made once.

>>> import tablee
>>> batch = tablee.batch("mio", n=3, players=2, seed=1)
>>> step = batch.buffers(observation="compact")
>>> step.seat.shape, step.mask.shape, step.observation.dtype
((3,), (3, 78), dtype('int8'))

Every array can be replaced by another of the same shape and type on the same device, for example
by a part of a larger one: `step.observation = rollout[t]`. A torch tensor will do.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from tablee.engine.compiled.device import Device
from tablee.engine.kit.rule import Bits
from tablee.errors import TableeError

Array: TypeAlias = Any
"""A numpy array on the CPU; on a GPU an array that torch, CuPy and JAX can share."""
Form: TypeAlias = tuple[tuple[int, ...], np.dtype[Any]]
"""The shape and the type of an array."""

ACTED = ("refused", "done", "truncated", "round_over", "rounds", "shares", "points", "length")
NEXT = ("seat", "mask", "observation", "last_observation")
_MAY_BE_NONE = ("mask", "observation", "last_observation")


def forms(n: int, players: int, actions: int, size: int, seen: np.dtype[Any]) -> dict[str, Form]:
    """The shape and type of each array of a step."""
    number, flag, share = (np.dtype(kind) for kind in (np.int32, np.bool_, np.float32))
    each, by_seat, observed = (n,), (n, players), ((n, size), seen)
    return {
        **dict.fromkeys(("refused", "rounds", "length", "seat"), (each, number)),
        **dict.fromkeys(("done", "truncated", "round_over"), (each, flag)),
        **dict.fromkeys(("shares", "points"), (by_seat, share)),
        "mask": ((n, actions), flag),
        "observation": observed,
        "last_observation": observed,
    }


class Step:
    """One step of every match of a batch: what happened, and what is to be decided now.

    What happened, in each match before it is dealt anew:
    """

    memory: Bits
    """What observations hold of the things that were shown and turned away again."""
    _device: Device
    _forms: Mapping[str, Form]
    _kernel: dict[str, Any]  # the arrays as kernels take them

    refused: Array
    """0: the act was carried out, or the match waited. The number of the clause that forbids the
    act; −1 if there is no such action or seat; −2 if the act came too late and is void."""
    done: Array
    """Is the match over?"""
    truncated: Array
    """Did a limit end it?"""
    round_over: Array
    """Did the act end a round, or the match?"""
    rounds: Array
    """The number of the round."""
    shares: Array
    """Each seat's share of the win; 0 before the end."""
    points: Array
    """The game's own score of each seat, after the act."""
    length: Array
    """How many acts the match has had."""
    seat: Array
    """Now: the seat that acts next; −1 where the match is over and was not dealt anew."""
    mask: Array
    """Which actions are legal for that seat, one column per action; or None."""
    observation: Array
    """What that seat observes; or None."""
    last_observation: Array
    """In matches that are over, what the seat that acted observes at the end, zeros in the others;
    or None."""

    def __init__(
        self, device: Device, memory: Bits, forms: Mapping[str, Form], given: Mapping[str, Any]
    ) -> None:
        vars(self).update(_device=device, _forms=dict(forms), _kernel={}, memory=memory)
        for name, (shape, kind) in forms.items():
            wanted = given.get(name, True)
            array = device.empty(shape, kind) if wanted is True else wanted
            setattr(self, name, None if wanted is False else array)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._forms:
            there = ", ".join(self._forms)
            raise TableeError(f"A step has no array {name!r}. There are: {there}.")
        shape, kind = self._forms[name]
        if value is None:
            if name not in _MAY_BE_NONE:
                raise TableeError(f"The array {name!r} of a step can't be left out.")
            array = self._device.empty((0,) * len(shape), kind)
        else:
            array = self._device.buffer(value, shape, kind, name)
        self._kernel[name] = array
        vars(self)[name] = value

    @property
    def compact(self) -> bool:
        """Are observations written in the compact form?"""
        return bool(self._forms["observation"][1] != np.float32)

    def cleared(self) -> list[Any]:
        """The arrays that are cleared before a step, since only some of their numbers are
        written."""
        return [self._kernel[name] for name in _MAY_BE_NONE]

    def arrays(self) -> list[Any]:
        """The arrays as kernels take them, in their order; one that is left out has no rows."""
        return [self._kernel[name] for name in (*ACTED, *NEXT)]

    def __repr__(self) -> str:
        return f"<Step of {len(self.seat)} matches>"
