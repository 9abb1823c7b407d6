"""Compiled loops of one game over many matches, stamped out like `kernels.py`.

Each works on matches `first` … `last` − 1 of an array, without the GIL, and touches nothing else:
threads can share an array by ranges.
"""

import numpy as np
from _room_ import brain, rules
from numba import njit

from tablee.engine.chance import below, reseed
from tablee.engine.contract import EVERYTHING, NOTHING
from tablee.engine.rule import Bits, Out, State

_kernel = njit(cache=True, nogil=True, error_model="numpy")

MIX = np.uint64(0x6261_7463_685F_5F31)


@_kernel
def deal(states: State, first: int, last: int, seed: Bits, number: int) -> None:
    """Deal matches afresh; the first of the array is number `number` of the seed."""
    for i in range(first, last):
        reseed(states[i], seed, np.uint64(number + i), MIX)
        rules.deal(states[i], None)


@_kernel
def asked(states: State, first: int, last: int, out: Out) -> None:
    """Who is asked in each match; −1 where it is over."""
    for i in range(first, last):
        out[i] = rules.asked(states[i])


@_kernel
def legal(states: State, first: int, last: int, seats: Out, ids: Out, counts: Out) -> None:
    """The legal actions of a seat in each match: `counts[i]` ids in row i, −1 behind them."""
    for i in range(first, last):
        n = rules.legal(states[i], seats[i], ids[i]) if seats[i] >= 0 else 0
        counts[i] = n
        for j in range(n, ids.shape[1]):
            ids[i, j] = -1


@_kernel
def step(states: State, first: int, last: int, actions: Out, refused: Out) -> None:
    """Let who is asked act in each match; actions below 0, and matches that are over, wait.

    Where the rules forbid the action nothing happens, and `refused` gets the clause.
    """
    for i in range(first, last):
        s = states[i]
        seat = rules.asked(s)
        refused[i] = 0
        if seat < 0 or actions[i] < 0:
            continue
        refused[i] = rules.refusal(s, seat, actions[i])
        if refused[i] == 0:
            rules.apply(s, seat, actions[i], None)


@_kernel
def deal_again(states: State, first: int, last: int) -> int:
    """Deal the matches that are over anew, going on with their random state; count them."""
    n = 0
    for i in range(first, last):
        if rules.over(states[i]) != 0:
            rules.deal(states[i], None)
            n += 1
    return n


@_kernel
def observe(states: State, first: int, last: int, seats: Out, out: Out) -> None:
    """What a seat observes in each match, from its blinded record; zeros where no seat is."""
    shown = np.empty_like(states[:1])
    for i in range(first, last):
        if seats[i] < 0:
            out[i, :] = 0.0
            continue
        shown[0] = states[i]
        rules.blind(shown[0], seats[i], NOTHING)
        rules.observe(shown[0], seats[i], out[i])


@_kernel
def outcome(states: State, first: int, last: int, shares: Out, points: Out) -> None:
    """Each seat's share of the win (zeros before the end), and its points."""
    for i in range(first, last):
        s = states[i]
        if rules.over(s) != 0:
            rules.result(s, shares[i])
        else:
            shares[i, :] = 0.0
        rules.points(s, points[i])


@_kernel
def play_random(states: State, first: int, last: int, most: int, steps: Out) -> None:
    """Play at random to the end, `most` steps at most; `steps` counts them."""
    out = np.empty(rules.ACTIONS, np.int32)
    for i in range(first, last):
        s = states[i]
        left = most
        seat = rules.asked(s)
        while seat >= 0 and left > 0:
            n = rules.legal(s, seat, out)
            rules.apply(s, seat, out[below(s, n)], None)
            seat = rules.asked(s)
            left -= 1
        steps[i] = most - left


@_kernel
def play_greedy(states: State, first: int, last: int, most: int, steps: Out) -> None:
    """The same with `brain.choose` at every seat, on blinded records with a perfect memory."""
    out = np.empty(rules.ACTIONS, np.int32)
    shown = np.empty_like(states[:1])
    for i in range(first, last):
        s = states[i]
        left = most
        seat = rules.asked(s)
        while seat >= 0 and left > 0:
            shown[0] = s
            rules.blind(shown[0], seat, EVERYTHING)
            reseed(shown[0], s.random[0], s.random[1], s.random[2])
            rules.apply(s, seat, brain.choose(shown[0], seat, out), None)
            seat = rules.asked(s)
            left -= 1
        steps[i] = most - left


@_kernel
def play_sound(states: State, first: int, last: int, most: int) -> int:
    """Play at random and look for a flaw after every act: the first match with one, or −1."""
    out = np.empty(rules.ACTIONS, np.int32)
    for i in range(first, last):
        s = states[i]
        left = most
        seat = rules.asked(s)
        while seat >= 0 and left > 0:
            n = rules.legal(s, seat, out)
            rules.apply(s, seat, out[below(s, n)], None)
            if rules.flaw(s) != 0:
                return i
            seat = rules.asked(s)
            left -= 1
    return -1
