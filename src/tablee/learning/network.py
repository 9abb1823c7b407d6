"""The network that learns: compact observations in; a liking for each action, and a value, out."""

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablee.engine.compiled.network import WIDEST

BYTES = 192_000
"""How many weights a network may have: a byte each, once it is made of whole numbers."""
STEP = 16
MANY_ACTIONS, NARROW = 1024, 40
"""With this many actions or more, a narrow layer of this width comes before the likings."""
ALIGNED = 16
"""Matrix units want widths that are multiples of this."""


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    inputs: int
    width: int
    narrow: int
    """The width of the narrow layer before the actions; 0: there is none."""
    actions: int

    def weights(self) -> int:
        """How many weights there are."""
        last = self.narrow or self.width
        before = self.width * self.narrow
        return self.width * (self.inputs + 2 * self.width) + before + last * self.actions

    def as_json(self) -> dict[str, int]:
        """For a file."""
        return asdict(self)


def shape_for(inputs: int, actions: int, budget: int = BYTES) -> Shape:
    """The widest network that keeps to the budget."""
    narrow = NARROW if actions > MANY_ACTIONS else 0
    shapes = [Shape(inputs, width, narrow, actions) for width in range(STEP, WIDEST + 1, STEP)]
    fitting = [shape for shape in shapes if shape.weights() <= budget]
    return (fitting or shapes[:1])[-1]


class Network(nn.Module):
    """Three layers of one width; then the likings, and the value for the seat that observes."""

    scale: Tensor

    def __init__(self, shape: Shape, scale: Any) -> None:
        super().__init__()
        self.shape = shape
        padded = -(-shape.inputs // ALIGNED) * ALIGNED
        factors = np.zeros(padded, np.float32)
        factors[: shape.inputs] = scale
        self.register_buffer("scale", torch.from_numpy(factors))
        self.first = nn.Linear(padded, shape.width)
        self.second = nn.Linear(shape.width, shape.width)
        self.third = nn.Linear(shape.width, shape.width)
        self.before = nn.Linear(shape.width, shape.narrow) if shape.narrow else None
        self.likings = nn.Linear(shape.narrow or shape.width, shape.actions)
        self.value = nn.Linear(shape.width, 1)
        nn.init.zeros_(self.likings.bias)
        nn.init.normal_(self.likings.weight, std=0.01)

    def forward(self, observation: Tensor, dtype: torch.dtype = torch.float32) -> Any:
        """The likings and the values, for rows of compact observations."""
        inputs = torch.zeros(
            len(observation), len(self.scale), dtype=dtype, device=observation.device
        )
        inputs[:, : self.shape.inputs] = observation
        x = inputs * self.scale.to(dtype)
        for layer in (self.first, self.second, self.third):
            x = nn.functional.relu(_linear(layer, x))
        likings = _linear(self.likings, x if self.before is None else _linear(self.before, x))
        return likings.float(), _linear(self.value, x).float().squeeze(1)


def _linear(layer: nn.Linear, x: Tensor) -> Tensor:
    """The layer, in the numbers that `x` has."""
    return nn.functional.linear(x, layer.weight.to(x.dtype), layer.bias.to(x.dtype))
