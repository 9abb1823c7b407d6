"""The loops of `batch_kernels.py` for a GPU, one thread per match, stamped out likewise.

A thread copies its match into local memory, where the words of neighbouring threads lie side by
side, plays it there, and copies it back. There are fewer threads than matches: each goes on to its
next match, so that a warp does not wait for its longest one.
"""

import numpy as np
from _room_ import rounds_of, rules, starter_of
from _rows_ import (
    MOST_SCRATCH,
    SIZE,
    act,
    at_random,
    deal_next,
    greedy,
    liked,
    note,
    note_result,
    show,
    show_actions,
    start_draws,
)
from numba import config, cuda, from_dtype

from tablee.engine.compiled.policies import GREEDY, NETWORK, NOBODY
from tablee.engine.compiled.totals import (
    BY_SEAT,
    BY_TURN,
    COUNTS,
    LONGEST,
    POINTS,
    SHARES,
    SQUARED_POINTS,
    SQUARED_SHARES,
    STEPS,
    ending,
    turn_of,
)
from tablee.engine.kit.chance import seed_match
from tablee.engine.kit.contract import TRUNCATED
from tablee.engine.kit.rule import INTERPRETED, Bits, Out, State

# 1024 threads share the 65 536 registers of a processor: with more than 64 each, some would wait.
_kernel = cuda.jit() if config.ENABLE_CUDASIM else cuda.jit(cache=True, max_registers=64)

RECORD = np.dtype((np.record, rules.STATE)) if INTERPRETED else from_dtype(rules.STATE)
ACTIONS, ACTION = rules.ACTIONS, np.int16  # a constant and a type, as Numba wants them
MOST_SEATS = 8

if config.ENABLE_CUDASIM:

    def copy_match(to: State, i: int, source: State, j: int) -> None:
        """Copy match j of an array to place i of another."""
        to[i] = source[j]

else:
    from numba.extending import intrinsic

    from tablee.engine.compiled.cuda import copy_words

    copy_match = intrinsic(copy_words(rules.STATE.itemsize // 8))


@_kernel
def deal(states: State, first: int, last: int, seed: Bits, number: int) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        seed_match(own[0], seed, number + i)
        rules.deal(own[0], None)
        copy_match(states, i, own, 0)


@_kernel
def fill(states: State, first: int, last: int, one: State) -> None:
    """Make every match a copy of the record in `one`."""
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(states, i, one, 0)


@_kernel
def asked(states: State, first: int, last: int, out: Out) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        out[i] = rules.asked(own[0])


@_kernel
def legal(states: State, first: int, last: int, seats: Out, ids: Out, counts: Out) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        n = rules.legal(own[0], seats[i], ids[i]) if 0 <= seats[i] < own[0].players else 0
        counts[i] = n
        for j in range(n, ids.shape[1]):
            ids[i, j] = -1


@_kernel
def legal_mask(states: State, first: int, last: int, seats: Out, mask: Out) -> None:
    own = cuda.local.array(1, RECORD)
    ids = cuda.local.array(ACTIONS, ACTION)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        if 0 <= seats[i] < own[0].players:
            show_actions(own[0], seats[i], ids, mask[i])


@_kernel
def step(
    states: State, first: int, last: int, seed: Bits, stride: int, again: bool, memory: Bits,
    factors: Out, numbers: Out, lengths: Out, acts: Out, actions: Out, seats: Out,
    refused: Out, done: Out, truncated: Out, round_over: Out, rounds: Out, shares: Out,
    points: Out, length: Out, seat: Out, mask: Out, observation: Out, last_observation: Out,
) -> None:  # fmt: skip
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    ids = cuda.local.array(ACTIONS, ACTION)
    s = own[0]
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        actor = rules.asked(s) if seats.shape[0] == 0 or seats[i] < 0 else seats[i]
        was_over, round_before = s.over != 0, rounds_of(s)
        refused[i] = act(s, i, actor, actions[i], lengths, acts) if actions.shape[0] > 0 else 0
        done[i] = s.over != 0
        truncated[i] = s.over == TRUNCATED
        round_over[i] = not was_over and (s.over != 0 or rounds_of(s) != round_before)
        rounds[i] = rounds_of(s)
        length[i] = lengths[i]
        note_result(s, i, shares, points)
        if last_observation.shape[0] > 0 and s.over != 0 and actor >= 0:
            copy_match(blinded, 0, own, 0)
            show(blinded[0], actor, memory, factors, last_observation[i])
        if again and s.over != 0:
            deal_next(s, i, seed, stride, numbers, lengths)
        next_seat = rules.asked(s)
        seat[i] = next_seat
        copy_match(states, i, own, 0)
        if next_seat >= 0:
            if mask.shape[0] > 0:
                show_actions(s, next_seat, ids, mask[i])
            if observation.shape[0] > 0:
                show(s, next_seat, memory, factors, observation[i])


@_kernel
def choose(
    states: State, first: int, last: int, lengths: Out, policies: Out, seats: Out, actions: Out
) -> None:
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    ids = cuda.local.array(ACTIONS, ACTION)
    draws = cuda.local.array(4, np.uint64)
    s = own[0]
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        seat = rules.asked(s)
        if seat < 0:
            actions[i] = -1
        elif policies[seat] not in (NOBODY, NETWORK) and (seats.shape[0] == 0 or seats[i, seat]):
            if policies[seat] == GREEDY:
                copy_match(blinded, 0, own, 0)
                actions[i] = greedy(s, seat, ids, blinded[0])
            else:
                start_draws(s, lengths[i], draws)
                actions[i] = at_random(s, seat, ids, draws)


@_kernel
def choose_liked(
    states: State, first: int, last: int, policies: Out, seats: Out, weights: Out, numbers: Out,
    seen: Out, outputs: Out, actions: Out,
) -> None:  # fmt: skip
    own, ids = cuda.local.array(1, RECORD), cuda.local.array(ACTIONS, ACTION)
    observed = cuda.local.array(SIZE, np.int32)
    scratch = cuda.local.array(MOST_SCRATCH, np.int32)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        seat = rules.asked(own[0])
        if seat >= 0 and policies[seat] == NETWORK and (seats.shape[0] == 0 or seats[i, seat]):
            actions[i] = liked(
                own[0], seat, ids, weights, numbers, seen, outputs, observed, scratch
            )


@_kernel
def observe(
    states: State, first: int, last: int, seats: Out, memory: Bits, factors: Out, out: Out
) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        if 0 <= seats[i] < own[0].players:
            show(own[0], seats[i], memory, factors, out[i])


@_kernel
def outcome(
    states: State, first: int, last: int, over: Out, rounds: Out, shares: Out, points: Out
) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        note(own[0], i, over, rounds, shares, points)


@_kernel
def play_random(
    states: State, first: int, last: int, most: int, lengths: Out, steps: Out, starters: Out
) -> None:
    own = cuda.local.array(1, RECORD)
    out, draws = cuda.local.array(ACTIONS, ACTION), cuda.local.array(4, np.uint64)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        starters[i] = starter_of(own[0])
        start_draws(own[0], 0, draws)
        left = most
        seat = rules.asked(own[0])
        while seat >= 0 and left > 0:
            rules.apply(own[0], seat, at_random(own[0], seat, out, draws), None)
            seat = rules.asked(own[0])
            left -= 1
        steps[i] = most - left
        lengths[i] += steps[i]
        copy_match(states, i, own, 0)


@_kernel
def play_greedy(
    states: State, first: int, last: int, most: int, lengths: Out, steps: Out, starters: Out
) -> None:
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    out = cuda.local.array(ACTIONS, ACTION)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        starters[i] = starter_of(own[0])
        left = most
        seat = rules.asked(own[0])
        while seat >= 0 and left > 0:
            copy_match(blinded, 0, own, 0)
            rules.apply(own[0], seat, greedy(own[0], seat, out, blinded[0]), None)
            seat = rules.asked(own[0])
            left -= 1
        steps[i] = most - left
        lengths[i] += steps[i]
        copy_match(states, i, own, 0)


@_kernel
def play_mixed(
    states: State, first: int, last: int, most: int, policies: Out, lengths: Out, steps: Out,
    starters: Out,
) -> None:  # fmt: skip
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    out, draws = cuda.local.array(ACTIONS, ACTION), cuda.local.array(4, np.uint64)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        starters[i] = starter_of(own[0])
        start_draws(own[0], 0, draws)
        left = most
        seat = rules.asked(own[0])
        while seat >= 0 and left > 0:
            if policies[seat] == GREEDY:
                copy_match(blinded, 0, own, 0)
                action = greedy(own[0], seat, out, blinded[0])
            else:
                action = at_random(own[0], seat, out, draws)
            rules.apply(own[0], seat, action, None)
            seat = rules.asked(own[0])
            left -= 1
        steps[i] = most - left
        lengths[i] += steps[i]
        copy_match(states, i, own, 0)


@_kernel
def stream_random(
    one: State, first: int, last: int, seed: Bits, number: int, most: int,
    steps: Out, starters: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    own = cuda.local.array(1, RECORD)
    out, draws = cuda.local.array(ACTIONS, ACTION), cuda.local.array(4, np.uint64)
    copy_match(own, 0, one, 0)
    s = own[0]
    i = first + cuda.grid(1)
    left, seat = most + 1, -1  # one loop for deals and acts: no lane waits for another's match
    while i < last:
        if left > most:
            seed_match(s, seed, number + i)
            rules.deal(s, None)
            starters[i] = starter_of(s)
            start_draws(s, 0, draws)
        else:
            rules.apply(s, seat, at_random(s, seat, out, draws), None)
        left -= 1
        seat = rules.asked(s)
        if seat < 0 or left == 0:
            steps[i] = most - left
            note(s, i, over, rounds, shares, points)
            i += cuda.gridsize(1)
            left = most + 1


@_kernel
def stream_greedy(
    one: State, first: int, last: int, seed: Bits, number: int, most: int,
    steps: Out, starters: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    out = cuda.local.array(ACTIONS, ACTION)
    copy_match(own, 0, one, 0)
    s = own[0]
    i = first + cuda.grid(1)
    left, seat = most + 1, -1
    while i < last:
        if left > most:
            seed_match(s, seed, number + i)
            rules.deal(s, None)
            starters[i] = starter_of(s)
        else:
            copy_match(blinded, 0, own, 0)
            rules.apply(s, seat, greedy(s, seat, out, blinded[0]), None)
        left -= 1
        seat = rules.asked(s)
        if seat < 0 or left == 0:
            steps[i] = most - left
            note(s, i, over, rounds, shares, points)
            i += cuda.gridsize(1)
            left = most + 1


@_kernel
def stream_mixed(
    one: State, first: int, last: int, seed: Bits, number: int, most: int, policies: Out,
    steps: Out, starters: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    out, draws = cuda.local.array(ACTIONS, ACTION), cuda.local.array(4, np.uint64)
    copy_match(own, 0, one, 0)
    s = own[0]
    i = first + cuda.grid(1)
    left, seat = most + 1, -1
    while i < last:
        if left > most:
            seed_match(s, seed, number + i)
            rules.deal(s, None)
            starters[i] = starter_of(s)
            start_draws(s, 0, draws)
        else:
            if policies[seat] == GREEDY:
                copy_match(blinded, 0, own, 0)
                action = greedy(s, seat, out, blinded[0])
            else:
                action = at_random(s, seat, out, draws)
            rules.apply(s, seat, action, None)
        left -= 1
        seat = rules.asked(s)
        if seat < 0 or left == 0:
            steps[i] = most - left
            note(s, i, over, rounds, shares, points)
            i += cuda.gridsize(1)
            left = most + 1


@_kernel
def add_up(
    steps: Out, first: int, last: int, starters: Out, over: Out, rounds: Out, shares: Out,
    points: Out, lengths: Out, round_counts: Out, counts: Out, sums: Out,
) -> None:  # fmt: skip
    own_sums = cuda.local.array((2, 4, MOST_SEATS), np.float64)
    own_counts = cuda.local.array(COUNTS, np.int64)
    players = shares.shape[1]
    for k in range(COUNTS):
        own_counts[k] = 0
    for order in range(2):
        for k in range(4):
            for place in range(players):
                own_sums[order, k, place] = 0.0
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        cuda.atomic.add(lengths, min(steps[i], lengths.shape[0] - 1), 1)
        cuda.atomic.add(round_counts, min(rounds[i], round_counts.shape[0] - 1), 1)
        own_counts[STEPS] += steps[i]
        own_counts[LONGEST] = max(own_counts[LONGEST], steps[i])
        best = 0.0
        for seat in range(players):
            share, score = np.float64(shares[i, seat]), np.float64(points[i, seat])
            best = max(best, share)
            turn = turn_of(seat, starters[i], players)
            for order, place in ((BY_SEAT, seat), (BY_TURN, turn)):
                own_sums[order, SHARES, place] += share
                own_sums[order, SQUARED_SHARES, place] += share * share
                own_sums[order, POINTS, place] += score
                own_sums[order, SQUARED_POINTS, place] += score * score
        own_counts[ending(over[i], best)] += 1
    cuda.atomic.max(counts, LONGEST, own_counts[LONGEST])
    for k in range(LONGEST):
        cuda.atomic.add(counts, k, own_counts[k])
    for order in range(2):
        for k in range(4):
            for place in range(players):
                cuda.atomic.add(sums, (order, k, place), own_sums[order, k, place])
