"""What a bot still remembers of things that were shown and then hidden again.

What a seat remembers depends only on what it has been shown and when. Each thing that is shown (a
piece, a cell: a game's `secrets.blind` says what its `memory` counts) leaves a trace, which fades
with the acts that follow, and twice as fast with acts that show or move something else. The traces
of what the seat itself has turned or looked at do not fade. The depth of a trace is drawn once,
when it is made, from a seed that belongs to the match. So a forgotten thing stays forgotten until
it is shown again, and the same match is always remembered in the same way.

A bot that forgets has an attribute `memory`; the match that it gets is blinded accordingly.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.kit.minds import MIND
from tablee.engine.kit.states import new_states

if TYPE_CHECKING:
    from tablee.engine.kit.rule import Bits
    from tablee.engine.match import Match


@dataclass(frozen=True)
class Memory:
    """How well things are remembered."""

    half_life: float
    """The number of acts after which half of what others have shown is forgotten."""


def memory_of(match: "Match", seat: int, memory: Memory | None) -> "Bits":
    """What the seat still remembers, for `blind`: everything, where nothing can be forgotten."""
    if memory is None or match.game.memory is None:
        return EVERYTHING
    rows, acts = match.rows_by_act
    held = match.game.kernels.remember(
        new_states(MIND, 1), rows, acts, seat, np.uint64(match.seed or 0),
        match.start is not None, len(match.plays), float(memory.half_life),
    )  # fmt: skip
    return np.uint64(held)
