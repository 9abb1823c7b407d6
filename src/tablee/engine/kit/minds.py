"""What a seat has in mind: things that it was shown and may forget, and cues that it was reminded
of.

A game's `memory.follow(mind, seat, row)` and `attention.follow(mind, seat, row)` are called with
every event that the seat learns of, and call `show`, `move`, `lose`, or `remind`, `add`, `rest`. A
row is

    kind, seat, a, b, c, d

as in `events.py`; `c` and `d` are 0 where the seat may not know them. `bots/memory.py` and
`bots/attention.py` say how things fade.
"""

import numpy as np

from tablee.engine.kit.bits import ALL, EMPTY, has, lowest, only
from tablee.engine.kit.bits import rest as without_lowest
from tablee.engine.kit.chance import drawn, start
from tablee.engine.kit.events import KNOWN, SEEN
from tablee.engine.kit.exact import half_to
from tablee.engine.kit.rule import Bits, Log, Out, State, rule

THINGS, CUES = 64, 8
"""How many things a seat can be shown, and how many cues there can be in a game."""
MIND = np.dtype(
    [
        ("random", np.uint64, 4),
        ("shown", np.uint64),  # the things that have left a trace
        ("own", np.uint64),  # those that the seat itself has turned or looked at
        ("now", np.int64),
        ("made", np.int64, THINGS),
        ("depth", np.float64, THINGS),
        ("act", np.int64),  # the act that is being followed
        ("going_on", np.int64),  # how much has happened since the seat last acted
        ("reminded", np.int64, CUES),  # the act that last reminded the seat of each cue
        ("row", np.int64, 6),
    ]
)
"""What a seat has in mind."""
INTERFERENCE = 1
"""The number of acts by which all other traces age when something is shown or moved."""
WINDOW = 64
"""An event that is more acts ago than this reminds nobody of anything."""
_DEPTHS = 1 << 31
_MEMORY, _ATTENTION = np.uint64(0x6D65_6D6F_7279), np.uint64(0x6174_7465_6E74)
_SHIFT = np.uint64(8)


# --- what a game's `memory.follow` calls


@rule
def show(mind: State, thing: int, own: bool) -> None:
    """The thing lies open, or lay open for a moment; `own`: the seat itself has turned it."""
    mind.now += INTERFERENCE
    trace(mind, thing, mind.now, own)


@rule
def trace(mind: State, thing: int, made: int, own: bool) -> None:
    """A trace of this age, whose depth is drawn."""
    mind.shown |= only(thing)
    mind.own &= ~only(thing)
    if own:
        mind.own |= only(thing)
    mind.made[thing] = made
    mind.depth[thing] = drawn(mind.random, _DEPTHS) / float(_DEPTHS)


@rule
def move(mind: State, thing: int, to: int) -> None:
    """The thing has another number now."""
    mind.now += INTERFERENCE
    if has(mind.shown, thing):
        mind.made[to] = mind.made[thing]
        mind.depth[to] = mind.depth[thing]
        own = has(mind.own, thing)
        lose(mind, only(thing) | only(to))
        mind.shown |= only(to)
        if own:
            mind.own |= only(to)


@rule
def lose(mind: State, things: Bits) -> None:
    """These things are gone."""
    mind.shown &= ~things
    mind.own &= ~things


# --- what a game's `attention.follow` calls


@rule
def remind(mind: State, cue: int) -> None:
    """The seat has this cue in mind now."""
    mind.reminded[cue] = mind.act


@rule
def add(mind: State) -> None:
    """Something more is going on."""
    mind.going_on += 1


@rule
def rest(mind: State) -> None:
    """The seat acts, and all that went on is settled for it."""
    mind.going_on = 0


@rule
def listed(legal: Out, n: int, low: int, high: int) -> bool:
    """Is one of the first `n` actions of a list from `low` to `high`?"""
    for k in range(n):
        if low <= legal[k] <= high:
            return True
    return False


# --- how things fade


@rule
def learns(mind: State, rows: Log, k: int, seat: int) -> bool:
    """Does the seat learn of the event in this row? Then the event is copied for `follow`."""
    if not rows[k, SEEN] >> seat & 1:
        return False
    knows = rows[k, KNOWN] >> seat & 1
    mind.row[0] = rows[k, 0]
    for word in range(5):
        mind.row[1 + word] = rows[k, 3 + word] if word < 3 or knows else 0
    return True


@rule
def open_memory(mind: State, seed: Bits, seat: int, placed: bool) -> None:
    """Begin with an empty memory. In a match that began from a position, everything shown there is
    fresh."""
    start(mind.random, seed, np.uint64(seat), _MEMORY)
    mind.shown = EMPTY
    mind.own = EMPTY
    mind.now = 0
    if placed:
        for thing in range(THINGS):
            trace(mind, thing, 0, True)


@rule
def held(mind: State, half_life: float) -> Bits:
    """The things that such a memory still holds."""
    kept = mind.own
    left = mind.shown & (mind.own ^ ALL)
    while left != EMPTY:
        thing = lowest(left)
        left = without_lowest(left)
        if half_to((mind.now - mind.made[thing]) / half_life) > 1.0 - mind.depth[thing]:
            kept |= only(thing)
    return kept


@rule
def presence(half_life: float, room: float, age: int, load: float) -> float:
    """How present a cue is, from 0 to 1."""
    return half_to(age / half_life) * room / (room + load)


@rule
def depth_of(mind: State, seed: Bits, number: int, seat: int, cue: int) -> float:
    """How deep the last reminder of a cue went, from 0 to 1: always the same number."""
    where = (np.uint64(number) << _SHIFT | np.uint64(seat)) << _SHIFT | np.uint64(cue)
    start(mind.random, seed, where, _ATTENTION ^ np.uint64(mind.reminded[cue]) << _SHIFT)
    return drawn(mind.random, _DEPTHS) / float(_DEPTHS)
