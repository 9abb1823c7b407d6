"""The game contract: what a room's `rules.py` offers, and the fields that every record begins with.

| name | meaning |
|---|---|
| `STATE`, `ACTIONS`, `OBSERVATION` | the record's dtype; how many action ids; what the numbers of `observe` are (`observation.py`) |
| `deal(s, log)` | set up from the seats, options and random state in `s` |
| `asked(s)` | the seat that acts next in sequence, out-of-turn actors first; `NONE` when over |
| `may_act(s, seat)` | whether this seat may act now, as at a live table |
| `legal(s, seat, out)` | fill in the legal action ids, in rising order; return how many |
| `refusal(s, seat, action)` | `ALLOWED`, or the clause that forbids it |
| `apply(s, seat, action, log)` | the only way a match changes; tells events where they happen |
| `aim(s, seat, action)` | what on the table this act answers, as a number from 0; `UNAIMED` where it answers nothing |
| `void(s, seat, action, aimed_at, log)` | whether this act comes too late to count; then it changes only what everybody saw of it, and tells that as events. `aimed_at` is `UNAIMED` where the player gave no aim |
| `score(s, seat)` | the game's own score of a seat |
| `winners(s)` | the seats that win or share the win, one bit each, once the match is over |
| `blind(s, seat, memory)` | erase everything that this seat, or a `SPECTATOR`, may not know |
| `resample(s, seat)` | fill a record blinded for `seat` with a random world that fits it, drawing on `s.random` |
| `observe(s, seat, out)` | the whole numbers that a learner gets, from a blinded record; `out` holds zeros before |
| `flaw(s)` | `SOUND` for a record that can be a position, else the clause that it breaks: checked for positions that people write, and after every act in the tests |

`brain.py` adds `choose(s, seat, out)`, the action that a decent player takes on a record blinded
for its seat; `out` is scratch space for a list of legal actions.

The `memory` of `blind` is a set of things (each game defines which) that were once shown to the seat
and are now turned away, but which it still remembers: `NOTHING` for a person's view, `EVERYTHING` for
a perfect memory.
"""  # noqa: E501

from typing import Any

import numpy as np

from tablee.engine.kit.bits import ALL, EMPTY
from tablee.engine.kit.rule import State, rule

NONE = -1
"""No seat, no card, nobody."""
UNKNOWN = -2
"""A single thing that these eyes may not know."""
UNAIMED = -1
VOID = -1
"""The verdict on an act whose aim is gone."""
NOTHING, EVERYTHING = EMPTY, ALL
ALLOWED = 0
"""The value of `refusal` for an act that no clause forbids."""
SOUND = 0
"""The value of `flaw` for a record that can be a position."""
STRICT, AT_TABLE = 0, 1
"""The values of the option `referee`."""
ENDED, TRUNCATED = 1, 2
"""The values of the field `over` when a match has ended, by itself or by a limit."""

_HEADER: list[Any] = [
    ("random", np.uint64, 4),
    ("players", np.int8),
    ("eyes", np.int8),  # whose record this is: TABLE, SPECTATOR or a seat
    ("referee", np.int8),
    ("live", np.int8),
    ("over", np.int8),
    ("turn", np.int8),
]


HEADER_FIELDS = tuple(str(field[0]) for field in _HEADER)
"""The fields that every record begins with."""


def record(*fields: Any) -> np.dtype[Any]:
    """The dtype of a match: the fields that all games share, then the game's own.

    The widest fields come first and the end is padded, so that there are no bytes between the
    fields: copying or hashing a match copies or hashes its content and nothing else. No field may
    have the name of a numpy method (`round`, `all`, `min` …): in interpreted rules the method would
    hide the field.
    """
    widest_first = sorted([*_HEADER, *fields], key=lambda f: -np.dtype(f[1]).alignment)
    size = np.dtype(widest_first).itemsize
    return np.dtype([*widest_first, ("filler", np.int8, -size % 8)], align=True)


@rule
def erase_chance(s: State, eyes: int) -> None:
    """Set the record's eyes and erase its random state: every `blind` begins with this."""
    s.eyes = eyes
    for i in range(4):
        s.random[i] = EMPTY


@rule
def following(s: State, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def aim_is_gone(now: int, aimed_at: int) -> bool:
    """Does an act answer something that is no longer there? `now` is its current aim.

    An act without an aim answers whatever is there.
    """
    return aimed_at != UNAIMED and now != UNAIMED and aimed_at != now
