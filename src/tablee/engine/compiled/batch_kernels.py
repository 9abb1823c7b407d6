"""Compiled loops of one game over many matches, stamped out like `match_kernels.py`.

Each kernel works on matches `first` … `last` − 1 of an array, without the GIL, and touches nothing
else, so threads can work on different ranges of one array.
"""

import numpy as np
from _room_ import choose, flaws, rounds_of, rules, secrets
from numba import njit

from tablee.engine.compiled.totals import LONGEST, STEPS, ending
from tablee.engine.kit.chance import below, reseed
from tablee.engine.kit.contract import EVERYTHING, NOTHING
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.engine.kit.scores import share_win

_kernel = njit(cache=True, nogil=True, error_model="numpy")

MIX = np.uint64(0x6261_7463_685F_5F31)


@rule
def note(s: State, i: int, over: Out, rounds: Out, shares: Out, points: Out) -> None:
    """Write the outcome of a match into row i; before its end no seat has a share of the win."""
    over[i] = s.over
    rounds[i] = rounds_of(s)
    shares[i, :] = 0.0
    if over[i] != 0:
        share_win(s, rules.winners(s), shares[i])
    for player in range(s.players):
        points[i][player] = rules.score(s, player)


@rule
def to_the_end_at_random(s: State, most: int, out: Out) -> int:
    """Play a match at random, for at most `most` steps; return the number of steps."""
    left = most
    seat = rules.asked(s)
    while seat >= 0 and left > 0:
        n = rules.legal(s, seat, out)
        rules.apply(s, seat, out[below(s, n)], None)
        seat = rules.asked(s)
        left -= 1
    return most - left


@rule
def to_the_end_greedily(s: State, most: int, out: Out, blinded: State) -> int:
    """The same with `brain.choose` at every seat, on blinded records with a perfect memory."""
    left = most
    seat = rules.asked(s)
    while seat >= 0 and left > 0:
        blinded[0] = s
        secrets.blind(blinded[0], seat, EVERYTHING)
        reseed(blinded[0], s.random[0], s.random[1], s.random[2])
        rules.apply(s, seat, choose(blinded[0], seat, out), None)
        seat = rules.asked(s)
        left -= 1
    return most - left


@_kernel
def deal(states: State, first: int, last: int, seed: Bits, number: int) -> None:
    """Deal matches afresh; the first match of the array is match `number` of the seed."""
    for i in range(first, last):
        reseed(states[i], seed, np.uint64(number + i), MIX)
        rules.deal(states[i], None)


@_kernel
def asked(states: State, first: int, last: int, out: Out) -> None:
    """The seat that acts next in each match; −1 where it is over."""
    for i in range(first, last):
        out[i] = rules.asked(states[i])


@_kernel
def legal(states: State, first: int, last: int, seats: Out, ids: Out, counts: Out) -> None:
    """The legal actions of a seat in each match: `counts[i]` ids in row i, then −1."""
    for i in range(first, last):
        n = rules.legal(states[i], seats[i], ids[i]) if seats[i] >= 0 else 0
        counts[i] = n
        for j in range(n, ids.shape[1]):
            ids[i, j] = -1


@_kernel
def legal_mask(states: State, first: int, last: int, seats: Out, mask: Out) -> None:
    """The same as booleans, with one column per action."""
    ids = np.empty(rules.ACTIONS, np.int32)
    for i in range(first, last):
        mask[i, :] = False
        n = rules.legal(states[i], seats[i], ids) if seats[i] >= 0 else 0
        for j in range(n):
            mask[i, ids[j]] = True


@_kernel
def step(states: State, first: int, last: int, actions: Out, refused: Out) -> None:
    """Carry out an action of the seat that acts next, in each match.

    Nothing happens where the action is below 0 or the match is over, or where the rules forbid the
    action: then `refused` gets the clause, or −1 if there is no such action.
    """
    for i in range(first, last):
        s = states[i]
        seat = rules.asked(s)
        refused[i] = 0
        if seat < 0 or actions[i] < 0:
            continue
        refused[i] = rules.refusal(s, seat, actions[i]) if actions[i] < rules.ACTIONS else -1
        if refused[i] == 0:
            rules.apply(s, seat, actions[i], None)


@_kernel
def deal_again(states: State, first: int, last: int) -> int:
    """Deal the matches that are over anew, from their current random state; return their number."""
    n = 0
    for i in range(first, last):
        if states[i].over != 0:
            rules.deal(states[i], None)
            n += 1
    return n


@_kernel
def observe(states: State, first: int, last: int, seats: Out, out: Out) -> None:
    """What a seat observes in each match, from its blinded record; zeros where the seat is −1."""
    blinded = np.empty_like(states[:1])
    for i in range(first, last):
        if seats[i] < 0:
            out[i, :] = 0.0
            continue
        blinded[0] = states[i]
        secrets.blind(blinded[0], seats[i], NOTHING)
        secrets.observe(blinded[0], seats[i], out[i])


@_kernel
def outcome(
    states: State, first: int, last: int, over: Out, rounds: Out, shares: Out, points: Out
) -> None:
    """How each match ended, its rounds, each seat's share of the win and its points."""
    for i in range(first, last):
        note(states[i], i, over, rounds, shares, points)


@_kernel
def play_random(states: State, first: int, last: int, most: int, steps: Out) -> None:
    """Play at random to the end, for at most `most` steps; `steps` gets their number."""
    out = np.empty(rules.ACTIONS, np.int32)
    for i in range(first, last):
        steps[i] = to_the_end_at_random(states[i], most, out)


@_kernel
def play_greedy(states: State, first: int, last: int, most: int, steps: Out) -> None:
    """The same with `brain.choose` at every seat, on blinded records with a perfect memory."""
    out = np.empty(rules.ACTIONS, np.int32)
    blinded = np.empty_like(states[:1])
    for i in range(first, last):
        steps[i] = to_the_end_greedily(states[i], most, out, blinded)


@_kernel
def stream_random(
    one: State, first: int, last: int, seed: Bits, most: int, number: int,
    steps: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    """Deal and play matches `number + first` … of a seed in one record; keep their outcomes."""
    out = np.empty(rules.ACTIONS, np.int32)
    own = one.copy()
    s = own[0]
    for i in range(first, last):
        reseed(s, seed, np.uint64(number + i), MIX)
        rules.deal(s, None)
        steps[i] = to_the_end_at_random(s, most, out)
        note(s, i, over, rounds, shares, points)


@_kernel
def stream_greedy(
    one: State, first: int, last: int, seed: Bits, most: int, number: int,
    steps: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    """The same with `brain.choose` at every seat."""
    out = np.empty(rules.ACTIONS, np.int32)
    own, blinded = one.copy(), one.copy()
    s = own[0]
    for i in range(first, last):
        reseed(s, seed, np.uint64(number + i), MIX)
        rules.deal(s, None)
        steps[i] = to_the_end_greedily(s, most, out, blinded)
        note(s, i, over, rounds, shares, points)


@_kernel
def add_up(
    steps: Out, first: int, last: int, over: Out, rounds: Out, shares: Out, points: Out,
    lengths: Out, round_counts: Out, counts: Out, sums: Out,
) -> None:  # fmt: skip
    """Add results to the arrays of `totals.Totals`."""
    for i in range(first, last):
        lengths[min(steps[i], lengths.shape[0] - 1)] += 1
        round_counts[min(rounds[i], round_counts.shape[0] - 1)] += 1
        counts[STEPS] += steps[i]
        counts[LONGEST] = max(counts[LONGEST], steps[i])
        best = 0.0
        for seat in range(shares.shape[1]):
            share, score = np.float64(shares[i, seat]), np.float64(points[i, seat])
            best = max(best, share)
            sums[0, seat] += share
            sums[1, seat] += share * share
            sums[2, seat] += score
            sums[3, seat] += score * score
        counts[ending(over[i], best)] += 1


@_kernel
def play_sound(states: State, first: int, last: int, most: int) -> int:
    """Play at random, checking for a flaw after every act; return the first flawed match or −1."""
    out = np.empty(rules.ACTIONS, np.int32)
    for i in range(first, last):
        s = states[i]
        left = most
        seat = rules.asked(s)
        while seat >= 0 and left > 0:
            n = rules.legal(s, seat, out)
            rules.apply(s, seat, out[below(s, n)], None)
            if flaws.flaw(s) != 0:
                return i
            seat = rules.asked(s)
            left -= 1
    return -1
