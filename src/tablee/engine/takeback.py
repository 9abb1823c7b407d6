"""Whether an act can be taken back because nobody has learned anything from it."""

import numpy as np

from tablee.engine.kit.states import records
from tablee.engine.match import Match
from tablee.engine.text.actions import Action

_WORLDS = 16
"""The number of worlds in which an act is tried out for each pair of eyes."""


def shows_nothing(before: Match, after: Match, seat: int, action: Action) -> bool:
    """Did nobody learn anything from this act? (See the kernel of this name.)"""
    one, two = before.states.tobytes(), after.states.tobytes()
    raw = np.frombuffer(bytearray(one + two + bytes(2 * len(one))), np.uint8)
    states = records(before.game.rules.STATE, raw)
    return bool(before.game.kernels.shows_nothing(states, raw, seat, action.id, _WORLDS))
