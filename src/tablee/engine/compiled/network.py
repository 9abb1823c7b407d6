"""A small neural network in whole numbers: the same choice on every machine, and no allocation.

`learning/quantise.py` makes one from a trained network. Two arrays hold it. `numbers` begins with
four sizes (inputs, width, narrow, actions); then come the left shift of each input, and for each
layer the bias of every unit, followed by the right shift of every unit. `weights` holds one layer
after the other. In the last two layers the weights of one unit lie together, since only legal
actions are looked at; in the others the weights of one input do. The layers are

    three of one width, with sums below 0 cut off;
    where there are very many actions, a narrow one (its width is 0 where there is none);
    a liking for each action;
    the value of the position for the observer.

An activation of `ONE` stands for 1. Sums stay within 31 bits: at most 256 times `MOST` times 127.
"""

from typing import Any, TypeAlias

import numpy as np

from tablee.engine.kit.rule import Out, rule

Guide: TypeAlias = tuple[Any, Any, Any, Any, Any, Any]
"""A network that plays at every seat: weights, numbers, what is `seen` from each seat, the output
of each action for each seat, and scratch space for an observation and for `perceive`. Without
weights there is no guide."""
ONE_SHIFT = 10
ONE = 1 << ONE_SHIFT
MOST = 32_767
"""The largest activation."""
FINE = 1 << 16
"""A liking or a value of 1."""
INPUTS, WIDTH, NARROW, ACTIONS, HEADER = range(5)
LAYERS = 3
WIDEST, WIDEST_NARROW = 256, 64
"""A GPU has scratch space for layers of at most this width."""


def scratch_size(numbers: Any) -> int:
    """How many numbers `perceive` needs as scratch space."""
    return int(numbers[INPUTS]) + 2 * int(numbers[WIDTH]) + int(numbers[NARROW])


def lengths(numbers: Any) -> tuple[int, int]:
    """How many weights and how many numbers a network with this header has."""
    inputs, width, narrow, actions = (int(numbers[k]) for k in range(HEADER))
    last = narrow or width
    weights = width * (inputs + (LAYERS - 1) * width + narrow + 1) + last * actions
    return weights, HEADER + inputs + 2 * (LAYERS * width + narrow + actions + 1)


@rule
def perceive(weights: Out, numbers: Out, observed: Out, seen: Out, scratch: Out) -> None:
    """Work out all layers but the last two, into `scratch`.

    `observed` holds the whole numbers of an observation; `seen` says which of them is the first
    input, which the second, and so on.
    """
    inputs, width, narrow = int(numbers[INPUTS]), int(numbers[WIDTH]), int(numbers[NARROW])
    for i in range(inputs):
        scratch[i] = int(observed[seen[i]]) << int(numbers[HEADER + i])
    given, n, w, b = 0, inputs, 0, HEADER + inputs
    for _ in range(LAYERS):
        add_up(weights, w, numbers, b, scratch, given, n, inputs, width)
        rescale(numbers, b + width, scratch, inputs, inputs + width, width, 0)
        w += n * width
        b += 2 * width
        given, n = inputs + width, width
    if narrow:
        last = inputs + 2 * width
        add_up(weights, w, numbers, b, scratch, given, n, last, narrow)
        rescale(numbers, b + narrow, scratch, last, last, narrow, -MOST)


@rule
def favourite(
    weights: Out, numbers: Out, observed: Out, seen: Out, outputs: Out, scratch: Out,
    ids: Out, n: int,
) -> int:  # fmt: skip
    """The one of these `n` actions that the network likes best; the first of several equal ones.
    `outputs` says which output stands for each action."""
    perceive(weights, numbers, observed, seen, scratch)
    best = 0
    most = liking(weights, numbers, scratch, outputs[ids[0]])
    for i in range(1, n):
        how_much = liking(weights, numbers, scratch, outputs[ids[i]])
        if how_much > most:
            best, most = i, how_much
    return int(ids[best])


@rule
def add_up(
    weights: Out, w: int, numbers: Out, b: int,
    scratch: Out, given: int, n: int, at: int, units: int,
) -> None:  # fmt: skip
    """The sums of a layer's units, at `at` in `scratch`, from the `n` numbers at `given`.

    Slices, and numbers of 32 bits, let the compiler add many units at once: twenty times as fast.
    """
    sums = scratch[at : at + units]
    for unit in range(units):
        sums[unit] = numbers[b + unit]
    for i in range(n):
        x = scratch[given + i]
        if x != 0:
            row = weights[w + i * units : w + (i + 1) * units]
            for unit in range(units):
                sums[unit] = np.int32(sums[unit] + x * row[unit])


@rule
def rescale(
    numbers: Out, shifts: int, scratch: Out, at: int, to: int, units: int, least: int
) -> None:  # fmt: skip
    """Bring the sums at `at` to the scale of activations, within `least` … `MOST`, at `to`."""
    sums, right = scratch[at : at + units], numbers[shifts : shifts + units]
    activations = scratch[to : to + units]
    for unit in range(units):
        activations[unit] = max(least, min(MOST, np.int32(sums[unit] >> right[unit])))


@rule
def liking(weights: Out, numbers: Out, scratch: Out, output: int) -> int:
    """How much the network likes the action of this output, once it has perceived."""
    inputs, width, narrow = int(numbers[INPUTS]), int(numbers[WIDTH]), int(numbers[NARROW])
    w = width * (inputs + (LAYERS - 1) * width + narrow)
    b = HEADER + inputs + 2 * (LAYERS * width + narrow)
    last = inputs + (2 * width if narrow else width)
    return unit_of(weights, w, numbers, b, scratch, last, narrow or width, output, numbers[ACTIONS])


@rule
def value(weights: Out, numbers: Out, scratch: Out) -> int:
    """What the network thinks that the position is worth to the observer."""
    inputs, width, narrow = int(numbers[INPUTS]), int(numbers[WIDTH]), int(numbers[NARROW])
    actions = int(numbers[ACTIONS])
    w = width * (inputs + (LAYERS - 1) * width + narrow) + (narrow or width) * actions
    b = HEADER + inputs + 2 * (LAYERS * width + narrow + actions)
    return unit_of(weights, w, numbers, b, scratch, inputs + width, width, 0, 1)


@rule
def unit_of(
    weights: Out, w: int, numbers: Out, b: int,
    scratch: Out, last: int, n: int, unit: int, units: int,
) -> int:  # fmt: skip
    """One unit of a layer without a bound, in units of `FINE`; a shift to the left is negative."""
    given = scratch[last : last + n]
    row = weights[w + unit * n : w + (unit + 1) * n]
    sum_ = np.int32(numbers[b + unit])
    for i in range(n):
        sum_ = np.int32(sum_ + given[i] * row[i])
    shift = int(numbers[b + units + unit])
    return int(sum_) >> shift if shift >= 0 else int(sum_) << -shift
