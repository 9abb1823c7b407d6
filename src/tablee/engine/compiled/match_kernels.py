"""Compiled entry points of one game: the contract over an array of matches and an index.

This file is a template, stamped out once per game (see `cache.py`): what it imports from `_room_`
comes from the game's declaration. So each game's kernels have their own file, and thus their own
place in Numba's cache. The kernels `view` and `window` are added from `view_source.py`.
"""

import numpy as np
from _room_ import CUES, FORGETS, flaws, rules, secrets
from _room_ import carry_out as _carry_out
from _room_ import choose as _choose
from _room_ import heed as _heed
from _room_ import load as _load
from _room_ import perceive as _perceive
from _room_ import recall as _recall
from numba import njit

from tablee.engine.kit.bits import ALL, EMPTY, ONE
from tablee.engine.kit.chance import drawn as _drawn
from tablee.engine.kit.chance import reseed as _reseed
from tablee.engine.kit.chance import seed_match as _seed_match
from tablee.engine.kit.chance import start as _start
from tablee.engine.kit.contract import ALLOWED, EVERYTHING, NOTHING, UNAIMED, VOID
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.kit.minds import WINDOW, depth_of, held, learns, open_memory, presence
from tablee.engine.kit.rule import Bits, Log, Out, State
from tablee.engine.kit.rule import rule as _rule
from tablee.engine.kit.scores import share_win

_kernel = njit(cache=True, error_model="numpy")
"""These hold Python's lock: releasing it costs more time than most of them take."""


@_kernel
def reseed(states: State, i: int, a: Bits, b: Bits, c: Bits) -> None:
    _reseed(states[i], a, b, c)


@_kernel
def seed_match(states: State, i: int, seed: Bits, number: int) -> None:
    _seed_match(states[i], seed, number)


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
def legal_known(states: State, scratch: State, seat: int, out: Out) -> int:
    """The legal actions of a seat in the first record, from what the seat itself knows.
    `scratch` is scratch space."""
    if states[0].eyes == seat:
        return rules.legal(states[0], seat, out)
    scratch[0] = states[0]
    secrets.blind(scratch[0], seat, NOTHING)
    return rules.legal(scratch[0], seat, out)


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
    """The verdict on an act in the first record: `ALLOWED`; the clause that forbids it, as far as
    the seat itself may know; or `VOID`, and then the log holds what everybody would see of the act.
    `scratch` is scratch space."""
    return _judge(states, scratch, seat, action, aimed_at, log)


@_rule
def _judge(states: State, scratch: State, seat: int, action: int, aimed_at: int, log: Log) -> int:
    scratch[0] = states[0]
    if rules.void(scratch[0], seat, action, aimed_at, log):
        return VOID
    scratch[0] = states[0]
    secrets.blind(scratch[0], seat, NOTHING)
    return rules.refusal(scratch[0], seat, action)


@_kernel
def act(
    states: State, scratch: State, seat: int, action: int, aimed_at: int, fresh: Out, log: Log
) -> int:
    """Judge an act in the first record, and carry it out unless a clause forbids it.

    Where the first of the four words `fresh` is not 0, the others are stirred in before the act.
    """
    log[0, 0] = 0
    verdict = _judge(states, scratch, seat, action, aimed_at, log)
    if verdict == VOID:
        states[0] = scratch[0]
    elif verdict == ALLOWED:
        if fresh[0] != EMPTY:
            _reseed(states[0], fresh[1], fresh[2], fresh[3])
        rules.apply(states[0], seat, action, log)
    return verdict


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
    """Does nobody learn anything from the act that led from the first record to the second?

    In every world that some pair of eyes could take for the true one, the act must have been
    possible, and must have looked the same to those eyes. This is checked for eyes that forget
    nothing, and for eyes that forget everything that no longer lies open: the act must not remind
    these of anything. `raw` holds the bytes of the four records; the last two are scratch space.
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
    """The whole numbers of an observation, from a blinded record."""
    out[:] = 0
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


# --- what bots have in mind: `bots/memory.py`, `bots/attention.py`


@_kernel
def draw(words: Out, a: Bits, b: Bits, c: Bits, n: int) -> int:
    """A random whole number below n from a generator that is started from three words."""
    _start(words, a, b, c)
    return _drawn(words, n)


@_kernel
def remember(
    minds: State, rows: Log, acts: Out, seat: int, seed: Bits, placed: bool, now: int, life: float
) -> Bits:
    """The things that a seat still remembers after `now` acts, with a memory of this half-life.

    `rows` are the match's events so far, `acts` the number of the act of each. `placed`: the match
    began from a position. `minds` is scratch space.
    """
    if not FORGETS:
        return EVERYTHING
    mind = minds[0]
    open_memory(mind, seed, seat, placed)
    last = 0
    for k in range(len(acts)):
        if learns(mind, rows, k, seat):
            mind.now += acts[k] - last
            last = int(acts[k])
            _recall(mind, seat, mind.row)
    mind.now += now - last
    return held(mind, life)


@_kernel
def overlook(
    states: State, minds: State, rows: Log, acts: Out, seat: int, seed: Bits, number: int, now: int,
    life: float, room: float, ids: Out,
) -> int:  # fmt: skip
    """The cues that a seat overlooks, one bit each, in a record that is blinded for it.

    The arguments are as for `remember`; `ids` is scratch space too.
    """
    s, mind = states[0], minds[0]
    long_ago = max(0, now - WINDOW)
    mind.going_on = 0
    for cue in range(CUES):
        mind.reminded[cue] = long_ago
    for k in range(len(acts)):
        if acts[k] >= long_ago and learns(mind, rows, k, seat):
            mind.act = acts[k]
            _heed(mind, seat, mind.row)
    n = rules.legal(s, seat, ids)
    missed = 0
    for cue in range(CUES):
        load = _load(s, seat, ids, n, cue, mind.going_on)
        if load >= 0.0:
            present = presence(life, room, now - mind.reminded[cue], load)
            if present <= depth_of(mind, seed, number, seat, cue):
                missed |= 1 << cue
    return missed


@_kernel
def perceive(states: State, i: int, seat: int, missed: int) -> None:
    """Change a blinded record into the one that a seat sees if it overlooks these cues."""
    _perceive(states[i], seat, missed)


@_kernel
def carry_out(states: State, i: int, seat: int, action: int, missed: int, ids: Out) -> int:
    """The action that a seat carries out if it intends this one but overlooks these cues. `ids` is
    scratch space."""
    n = rules.legal(states[i], seat, ids)
    return _carry_out(states[i], seat, ids, n, action, missed)
