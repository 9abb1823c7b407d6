"""Could an act be taken back, and nobody be the wiser for it?"""

from typing import Any

import numpy as np

from tablee.engine.compiling import copied
from tablee.engine.contract import EVERYTHING, NOTHING, UNAIMED
from tablee.engine.events import SPECTATOR, empty_log
from tablee.engine.match import Match
from tablee.engine.rule import Bits
from tablee.engine.speech import Action

_WORLDS = 16
"""In so many worlds is an act tried out for each pair of eyes."""
_MIX = np.uint64(0x74616B65)


def shows_nothing(before: Match, after: Match, seat: int, action: Action) -> bool:
    """Was nothing shown to anybody by this act?

    In every world that some pair of eyes could take for the true one the act must have been
    possible, and must have looked the same to those eyes; whether they forget nothing, or all that
    no longer lies open and would be reminded of it.
    """
    others = (other for other in range(before.players) if other != seat)
    everybody = (seat, *others, SPECTATOR)  # whoever acts learns most, so most trials end there
    trials = []
    for kept in (EVERYTHING, NOTHING):
        for eyes in everybody:
            trial = _Trial(before, after, seat, action, eyes, kept)
            if not trial.same(0):  # one world each to begin with: it mostly tells
                return False
            trials.append(trial)
    return all(trial.same(world) for world in range(1, _WORLDS) for trial in trials)


class _Trial:
    """An act as one pair of eyes saw it. Works on bare records: a live table waits for it."""

    def __init__(
        self, before: Match, after: Match, seat: int, action: Action, eyes: int, kept: Bits
    ) -> None:
        self.kernels: Any = before.game.kernels
        self.seat, self.action, self.eyes, self.kept = seat, action.id, eyes, kept
        self.seen = self._shown(before.states)
        self.expected: bytes = self._shown(after.states).tobytes()
        self.log = empty_log()

    def _shown(self, states: Any) -> Any:
        shown = copied(states)
        self.kernels.blind(shown, 0, self.eyes, self.kept)
        return shown

    def same(self, seed: int) -> bool:
        """Would the act have looked the same in another world that fits what was seen?"""
        kernels, world = self.kernels, copied(self.seen)
        kernels.reseed(world, 0, np.uint64(seed), np.uint64(1), _MIX)
        kernels.resample(world, 0, self.eyes)
        known = copied(world)
        kernels.blind(known, 0, self.seat, NOTHING)
        self.log[0, 0] = 0
        if kernels.refusal(known, 0, self.seat, self.action):
            return False
        if kernels.void(world, 0, self.seat, self.action, UNAIMED, self.log):
            return False
        kernels.apply(world, 0, self.seat, self.action, self.log)
        shown: bytes = self._shown(world).tobytes()
        return shown == self.expected
