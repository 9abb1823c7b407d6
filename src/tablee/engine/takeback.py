"""Could an act be taken back, and nobody be the wiser for it?"""

import numpy as np

from tablee.engine.compiling import copied, new_states
from tablee.engine.contract import EVERYTHING, NOTHING
from tablee.engine.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.speech import Action

_WORLDS = 16
"""In so many worlds is an act tried out for each pair of eyes."""


def shows_nothing(before: Match, after: Match, seat: int, action: Action) -> bool:
    """Was nothing shown to anybody by this act?

    In every world that some pair of eyes could take for the true one the act must have been
    possible, and must have looked the same to those eyes; whether they forget nothing, or all that
    no longer lies open and would be reminded of it.
    """
    kernels = before.game.kernels
    others = (other for other in range(before.players) if other != seat)
    everybody = (seat, *others, SPECTATOR)  # whoever acts learns most, so most trials end there
    trial = new_states(before.game.rules.STATE, 3)
    trial[0] = before.states[0]
    seen = {}
    for world in range(_WORLDS):  # one world for all to begin with: it mostly tells
        for kept in (EVERYTHING, NOTHING):
            for eyes in everybody:
                if (kept, eyes) not in seen:
                    shown = copied(after.states)
                    kernels.blind(shown, 0, eyes, kept)
                    seen[kept, eyes] = shown.tobytes()
                if not kernels.imagine(trial, seat, action.id, eyes, kept, np.uint64(world)):
                    return False
                if trial[1:2].tobytes() != seen[kept, eyes]:
                    return False
    return True
