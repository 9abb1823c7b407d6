"""What a bot still remembers of things that were shown and then hidden again.

A memory is a function of what the seat has been shown and when. Each thing that is shown (a piece,
a cell: a game's `secrets.blind` says what its `memory` counts) leaves a trace, which fades with the
acts that follow, and twice as fast with acts that show or move something else. The traces of what
the seat itself has turned or looked at do not fade. How deep a trace goes is drawn once, when it is
made, from a seed that belongs to the match: what is forgotten stays forgotten until it is shown
again, and the same match is always remembered alike.

A bot that forgets has an attribute `memory`; the match that it is handed is blinded accordingly.
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
"""By how many acts all other traces age when something is shown or moved."""


@dataclass(frozen=True)
class Memory:
    """How well things are remembered."""

    half_life: float
    """The number of acts after which half of what others have shown is forgotten."""


@dataclass
class Trace:
    """One thing that was shown."""

    made: float
    """The value of `Traces.now` when the thing was shown."""
    depth: float
    """From 0 to 1: a deeper trace lasts longer."""
    own: bool
    """Did the seat itself turn or look at the thing?"""


@dataclass
class Traces:
    """All that a seat has been shown in a match. The game's `memory.follow` writes them."""

    dice: Random
    now: float = 0.0
    of: dict[int, Trace] = field(default_factory=dict)

    def show(self, thing: int, own: bool) -> None:
        """The thing lies open, or lay open for a moment."""
        self.now += INTERFERENCE
        self.of[thing] = Trace(self.now, self.dice.random(), own)

    def move(self, thing: int, to: int) -> None:
        """The thing has another number now."""
        self.now += INTERFERENCE
        if (trace := self.of.pop(thing, None)) is not None:
            self.of[to] = trace

    def lose(self, things: Iterable[int]) -> None:
        """These things are gone."""
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
    if match.start is not None:  # what led to the position is unknown: all of it is fresh
        for thing in range(64):
            traces.of[thing] = Trace(0.0, traces.dice.random(), True)
    acts = 0
    for act, row in match.rows_for(seat):
        traces.now += act - acts
        acts = act
        follow(traces, seat, row)
    traces.now += len(match.plays) - acts
    return np.uint64(set_of(traces.remembered(memory)))
