"""Compiled entry points of one game: the contract over an array of matches and an index.

This file is a template, stamped out once per game (see `cache.py`): what it imports from `_room_`
comes from the game's declaration. So each game's kernels have their own file, and thus their own
place in Numba's cache. The kernels `view` and `window` are added from `view_source.py`.
"""

import numpy as np
from _room_ import choose as _choose
from _room_ import flaws, rules, secrets
from numba import njit

from tablee.engine.kit.bits import ALL, ONE
from tablee.engine.kit.chance import reseed as _reseed
from tablee.engine.kit.contract import EVERYTHING, NOTHING, UNAIMED, VOID
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.kit.rule import Bits, Log, Out, State
from tablee.engine.kit.rule import rule as _rule
from tablee.engine.kit.scores import share_win

_kernel = njit(cache=True, error_model="numpy")
"""These hold Python's lock: releasing it costs more time than most of them take."""


@_kernel
def reseed(states: State, i: int, a: Bits, b: Bits, c: Bits) -> None:
    _reseed(states[i], a, b, c)


@_kernel
def deal(states: State, i: int, log: Log) -> None:
    rules.deal(states[i], log)


@_kernel
def asked(states: State, i: int) -> int:
    return rules.asked(states[i])


@_kernel
def may_act(states: State, i: int, seat: int) -> bool:
    return rules.may_act(states[i], seat)


@_kernel
def legal(states: State, i: int, seat: int, out: Out) -> int:
    return rules.legal(states[i], seat, out)


@_kernel
def refusal(states: State, i: int, seat: int, action: int) -> int:
    return rules.refusal(states[i], seat, action)


@_kernel
def apply(states: State, i: int, seat: int, action: int, log: Log) -> None:
    rules.apply(states[i], seat, action, log)


@_kernel
def step(states: State, i: int, action: int, out: Out) -> int:
    """Carry out an action of the seat that acts next, without events, and list the legal actions
    of the seat that acts after it. Returns how many there are; 0 when the match is over.

    A loop in Python needs one call per step, and passing an array costs more than the rules do.
    """
    rules.apply(states[i], rules.asked(states[i]), action, None)
    seat = rules.asked(states[i])
    return rules.legal(states[i], seat, out) if seat >= 0 else 0


@_kernel
def aim(states: State, i: int, seat: int, action: int) -> int:
    return rules.aim(states[i], seat, action)


@_kernel
def void(states: State, i: int, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    return rules.void(states[i], seat, action, aimed_at, log)


@_kernel
def judge(states: State, scratch: State, seat: int, action: int, aimed_at: int, log: Log) -> int:
    """The verdict on an act in the first record: `VOID`, and the log holds what everybody would
    see of it; `ALLOWED`; or the clause that forbids it, as far as the seat itself may know.
    `scratch` is scratch space."""
    scratch[0] = states[0]
    if rules.void(scratch[0], seat, action, aimed_at, log):
        return VOID
    scratch[0] = states[0]
    secrets.blind(scratch[0], seat, NOTHING)
    return rules.refusal(scratch[0], seat, action)


@_kernel
def over(states: State, i: int) -> int:
    return states[i].over


@_kernel
def result(states: State, i: int, out: Out) -> None:
    share_win(states[i], rules.winners(states[i]), out)


@_kernel
def points(states: State, i: int, out: Out) -> None:
    for player in range(states[i].players):
        out[player] = rules.score(states[i], player)


@_kernel
def blind(states: State, i: int, seat: int, memory: Bits) -> None:
    secrets.blind(states[i], seat, memory)


@_kernel
def resample(states: State, i: int, seat: int) -> None:
    secrets.resample(states[i], seat)


@_kernel
def shows_nothing(states: State, raw: Out, seat: int, action: int, worlds: int) -> bool:
    """Does nobody learn anything from an act that led from the first record to the second?

    In every world that some pair of eyes could take for the true one, the act must have been
    possible, and must have looked the same to those eyes. This is checked for eyes that forget
    nothing and for eyes that forget everything that no longer lies open: those must not be reminded
    of it. `raw` holds the bytes of the four records; the last two are scratch space.
    """
    before, size = states[0], len(raw) // 4
    for world in range(worlds):  # all eyes in one world first: it mostly decides
        for forgetful in range(2):
            memory = NOTHING if forgetful else EVERYTHING
            for turn in range(before.players + 1):  # the actor learns most: mostly decisive
                eyes = (seat + turn) % before.players if turn < before.players else SPECTATOR
                if not _imagine(states, seat, action, eyes, memory, np.uint64(world)):
                    return False
                states[3] = states[1]
                secrets.blind(states[3], eyes, memory)
                for i in range(size):
                    if raw[2 * size + i] != raw[3 * size + i]:
                        return False
    return True


@_rule
def _imagine(states: State, seat: int, action: int, eyes: int, memory: Bits, seed: Bits) -> bool:
    """Carry out an act in another world that these eyes could take for the one in the first record;
    the third record becomes what they see afterwards. False if the act is not possible there."""
    states[2] = states[0]
    world = states[2]
    secrets.blind(world, eyes, memory)
    _reseed(world, seed, ONE, ALL)
    secrets.resample(world, eyes)
    states[3] = states[2]
    secrets.blind(states[3], seat, NOTHING)
    if rules.refusal(states[3], seat, action) or rules.void(world, seat, action, UNAIMED, None):
        return False
    rules.apply(world, seat, action, None)
    secrets.blind(world, eyes, memory)
    return True


@_kernel
def observe(states: State, i: int, seat: int, out: Out) -> None:
    secrets.observe(states[i], seat, out)


@_kernel
def flaw(states: State, i: int) -> int:
    return flaws.flaw(states[i])


@_kernel
def choose(states: State, i: int, seat: int, out: Out) -> int:
    return _choose(states[i], seat, out)


@_kernel
def allowed(states: State, i: int, seat: int, out: Out) -> int:
    """The actions that `refusal` allows, tried one by one: `legal` must give the same."""
    n = 0
    for action in range(rules.ACTIONS):
        if rules.refusal(states[i], seat, action) == 0:
            out[n] = action
            n += 1
    return n
