"""Makes a network of whole numbers from a trained one: `engine/compiled/network.py` plays it."""

import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablee.engine import champion
from tablee.engine.compiled.network import FINE, HEADER, ONE, ONE_SHIFT
from tablee.engine.registry import game as find
from tablee.errors import TableeError
from tablee.learning.network import Network, Shape
from tablee.learning.training import read

LARGEST, LARGEST_BIAS = 127, 1 << 30
"""The largest weight and bias."""
INPUT_SHIFT = 7
"""An input of 1 becomes about 2 to the power of this."""
MOST_SHIFT = 20
"""How far sums are shifted at most."""


@dataclass(frozen=True)
class Whole:
    """A network in whole numbers."""

    weights: Any
    numbers: Any


def quantised(network: Network) -> Whole:
    """The network in whole numbers: each unit's weights are a byte each and share a scale."""
    shape = network.shape
    inputs = shape.inputs
    scale = network.scale.cpu().numpy().astype(np.float64)[:inputs]
    shifts = np.clip(np.rint(np.log2(np.maximum(scale, 1e-9)) + INPUT_SHIFT), 0, 16).astype(int)
    first, bias = _layer(network.first)
    first = first[:, :inputs] * scale / 2.0**shifts
    layers = [_whole(first, bias, 0, ONE_SHIFT, bounded=True)]
    middle = [network.second, network.third]
    if network.before is not None:
        middle.append(network.before)
    layers += [_whole(*_layer(layer), ONE_SHIFT, ONE_SHIFT, bounded=True) for layer in middle]
    fine = round(math.log2(FINE))
    heads = [network.likings, network.value]
    ends = [_whole(*_layer(layer), ONE_SHIFT, fine, bounded=False) for layer in heads]
    header = [inputs, shape.width, shape.narrow, shape.actions]
    assert len(header) == HEADER and 1 << ONE_SHIFT == ONE
    numbers = [np.array(header), shifts]
    for _, biases, right in layers + ends:
        numbers += [biases, right]
    weights = [w.T.ravel() for w, _, _ in layers] + [w.ravel() for w, _, _ in ends]
    return Whole(np.concatenate(weights).astype(np.int8), np.concatenate(numbers).astype(np.int32))


def save(network: Network, path: Path, version: int) -> None:
    """Write the network in whole numbers, for this version of a game's rules."""
    whole = quantised(network)
    champion.save(path, whole.weights, whole.numbers, version)


def _layer(layer: Any) -> tuple[Any, Any]:
    """A layer's weights, by unit, and biases."""
    weights = layer.weight.detach().cpu().numpy().astype(np.float64)
    return weights, layer.bias.detach().cpu().numpy().astype(np.float64)


def _whole(weights: Any, bias: Any, given: int, wanted: int, bounded: bool) -> tuple[Any, Any, Any]:
    """Weights, biases and right shifts of a layer whose inputs are in units of 2^-`given`."""
    largest = np.abs(weights).max(axis=1)
    fits = LARGEST / np.maximum(largest, 1e-9)  # what a weight may be multiplied by
    fits = np.minimum(fits, LARGEST_BIAS / np.maximum(np.abs(bias), 1e-9) / 2.0**given)
    least = wanted - given if bounded else -MOST_SHIFT
    finest = np.clip(np.floor(np.log2(fits)), least, MOST_SHIFT + wanted - given).astype(int)
    units = 2.0 ** finest[:, None]
    whole = np.clip(np.rint(weights * units), -LARGEST, LARGEST)
    shifts = given + finest - wanted
    biases = np.rint(bias * 2.0 ** (given + finest))
    if bounded:  # half a unit more: shifting then rounds to the nearest
        biases += np.where(shifts > 0, 2.0 ** np.maximum(shifts - 1, 0), 0)
    return whole, np.clip(biases, -LARGEST_BIAS, LARGEST_BIAS), shifts


def convert(training: Path, out: Path) -> str:
    """Make a network of whole numbers from a training's file; return the name of its game."""
    saved = read(training)
    network = Network(Shape(**saved["shape"]), find(saved["game"]).observation.scale)
    network.load_state_dict(saved["weights"], strict=False)  # the scale is the game's
    save(network, out, saved["rules"])
    return str(saved["game"])


def main() -> None:
    """`python -m tablee.learning.quantise mio.pt champion.npz`: from a training's file."""
    if len(sys.argv) != 3:
        sys.exit("usage: python -m tablee.learning.quantise TRAINING.pt CHAMPION.npz")
    training, out = map(Path, sys.argv[1:])
    try:
        game = convert(training, out)
    except TableeError as error:
        sys.exit(str(error))
    print(f"{out}: {game}, {out.stat().st_size:,} bytes.")


if __name__ == "__main__":
    main()
