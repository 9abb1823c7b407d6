"""A network of whole numbers as one of floats, so that it can go on learning, or be learned from.

`quantise.py` goes the other way. Weights come back as they were rounded.
"""

from typing import Any

import numpy as np
import torch

from tablee.engine import champion
from tablee.engine.compiled.network import FINE, HEADER, ONE
from tablee.learning.network import Network, Shape


def in_floats(whole: champion.Network) -> Network:
    """The network of floats of which a network of whole numbers was made, but for rounding."""
    inputs, width, narrow, actions = whole.numbers[:HEADER].tolist()
    scale = whole.game.observation.scale
    network = Network(Shape(inputs, width, narrow, actions), scale)
    weights = _Reader(whole.weights.astype(np.float64))
    numbers = _Reader(whole.numbers.astype(np.float64))
    numbers.take(HEADER)
    units = scale / 2.0 ** numbers.take(inputs)  # an input of 1 is so many of these
    middle = [network.first, network.second, network.third]
    if network.before is not None:
        middle.append(network.before)
    given = 1.0
    for layer in middle:
        n = inputs if layer is network.first else layer.in_features
        kept = weights.take(n * layer.out_features).reshape(n, -1).T
        _fill(layer, kept, numbers, given, ONE, rounded=True)
        given = ONE
    with torch.no_grad():
        network.first.weight[:, :inputs] /= torch.from_numpy(units).float()
    for layer in (network.likings, network.value):
        kept = weights.take(layer.in_features * layer.out_features).reshape(layer.out_features, -1)
        _fill(layer, kept, numbers, given, FINE, rounded=False)
    return network


def _fill(
    layer: Any, kept: Any, numbers: "_Reader", given: float, wanted: float, rounded: bool
) -> None:
    """Fill a layer whose inputs are in units of 1 / `given`, and its outputs of 1 / `wanted`."""
    biases, shifts = (numbers.take(layer.out_features) for _ in range(2))
    if rounded:  # half a unit was added for rounding
        biases = biases - np.where(shifts > 0, 2.0 ** np.maximum(shifts - 1, 0), 0)
    finest = 2.0**shifts * wanted / given
    with torch.no_grad():
        layer.weight.zero_()
        layer.weight[:, : kept.shape[1]] = torch.from_numpy(kept / finest[:, None])
        layer.bias[:] = torch.from_numpy(biases / (finest * given))


class _Reader:
    """Takes one part of an array after the other."""

    def __init__(self, array: Any) -> None:
        self._array, self._at = array, 0

    def take(self, n: int) -> Any:
        """The next `n` numbers."""
        self._at += n
        return self._array[self._at - n : self._at]
