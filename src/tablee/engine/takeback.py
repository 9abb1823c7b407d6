"""Could an act be taken back, and nobody be the wiser for it?"""

import numpy as np

from tablee.engine.kit.states import records
from tablee.engine.match import Match
from tablee.engine.text.actions import Action

_WORLDS = 16
"""In so many worlds is an act tried out for each pair of eyes."""


def shows_nothing(before: Match, after: Match, seat: int, action: Action) -> bool:
    """Was nothing shown to anybody by this act? (See the kernel of this name.)"""
    one, two = before.states.tobytes(), after.states.tobytes()
    raw = np.frombuffer(bytearray(one + two + bytes(2 * len(one))), np.uint8)
    trial = records(before.game.rules.STATE, raw)
    return bool(before.game.kernels.shows_nothing(trial, raw, seat, action.id, _WORLDS))
