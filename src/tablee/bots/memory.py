"""What a bot still remembers of what was turned over and away again.

A memory is a function of what the seat has been shown and when. Each thing that is shown (a piece,
a cell: a game's `secrets.blind` says what its `memory` counts) leaves a trace, which fades with the
acts that follow, and twice as fast with acts that show or move something else. What the seat has
turned or looked at itself stays. How deep a trace goes is drawn once, when it is made, from a seed
of the match's own: what is forgotten stays forgotten until it is shown again, and the same match is
always remembered alike.

A bot that forgets has an attribute `memory`; what it is handed is blinded accordingly.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from tablee.engine.kit.bits import set_of
from tablee.engine.kit.contract import EVERYTHING

if TYPE_CHECKING:
    from tablee.engine.kit.rule import Bits
    from tablee.engine.match import Match

INTERFERENCE = 1.0
"""What it costs the traces of all other things, in acts, when something is shown."""


@dataclass(frozen=True)
class Memory:
    """How well things are remembered."""

    half_life: float
    """After so many acts half of what others have shown is forgotten."""


@dataclass
class Trace:
    """One thing that was shown."""

    made: float
    """How much had happened by then."""
    depth: float
    """From 0 to 1: the deeper, the later it is gone."""
    own: bool
    """Did the seat do it itself?"""


@dataclass
class Traces:
    """All that a seat has been shown in a match. The game's `memory.follow` writes them."""

    dice: Random
    now: float = 0.0
    of: dict[int, Trace] = field(default_factory=dict)

    def show(self, thing: int, own: bool) -> None:
        """It lies open, or lay open for a moment."""
        self.now += INTERFERENCE
        self.of[thing] = Trace(self.now, self.dice.random(), own)

    def move(self, thing: int, to: int) -> None:
        """It is another number now."""
        self.now += INTERFERENCE
        if (trace := self.of.pop(thing, None)) is not None:
            self.of[to] = trace

    def lose(self, things: Iterable[int]) -> None:
        """They are gone."""
        for thing in things:
            self.of.pop(thing, None)

    def remembered(self, memory: Memory) -> list[int]:
        """The things that such a memory still holds."""
        return [
            thing
            for thing, trace in self.of.items()
            if trace.own or 0.5 ** ((self.now - trace.made) / memory.half_life) > 1.0 - trace.depth
        ]


def memory_of(match: "Match", seat: int, memory: Memory | None) -> "Bits":
    """What the seat still remembers, for `blind`: everything, where nothing can be forgotten."""
    follow = match.game.memory
    if memory is None or follow is None:
        return EVERYTHING
    traces = Traces(Random(f"{match.seed} {seat}"))
    if match.start is not None:  # nobody knows how it came about: all is fresh in memory
        for thing in range(64):
            traces.of[thing] = Trace(0.0, traces.dice.random(), True)
    acts = 0
    for act, row in match.rows_for(seat):
        traces.now += act - acts
        acts = act
        follow(traces, seat, row)
    traces.now += len(match.plays) - acts
    return np.uint64(set_of(traces.remembered(memory)))
