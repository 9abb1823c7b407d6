"""The loops of `batch_kernels.py` for a GPU, one thread per match, stamped out likewise.

A thread copies its match into local memory, where the words of neighbouring threads lie side by
side, plays it there, and copies it back. There are fewer threads than matches: each goes on to its
next match, so that a warp does not wait for its longest one.
"""

import numpy as np
from _room_ import choose, rounds_of, rules, secrets
from numba import config, cuda, from_dtype

from tablee.engine.compiled.totals import COUNTS, LONGEST, STEPS, ending
from tablee.engine.kit.chance import below, reseed
from tablee.engine.kit.contract import EVERYTHING, NOTHING
from tablee.engine.kit.rule import INTERPRETED, Bits, Out, State, rule
from tablee.engine.kit.scores import share_win

_kernel = cuda.jit(cache=not config.ENABLE_CUDASIM)

MIX = np.uint64(0x6261_7463_685F_5F31)
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


@rule
def note(s: State, i: int, over: Out, rounds: Out, shares: Out, points: Out) -> None:
    """Write the outcome of a match into row i; before its end no seat has a share of the win."""
    over[i] = s.over
    rounds[i] = rounds_of(s)
    for seat in range(shares.shape[1]):
        shares[i, seat] = 0.0
    if over[i] != 0:
        share_win(s, rules.winners(s), shares[i])
    for player in range(s.players):
        points[i][player] = rules.score(s, player)


@_kernel
def deal(states: State, first: int, last: int, seed: Bits, number: int) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        reseed(own[0], seed, np.uint64(number + i), MIX)
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
        n = rules.legal(own[0], seats[i], ids[i]) if seats[i] >= 0 else 0
        counts[i] = n
        for j in range(n, ids.shape[1]):
            ids[i, j] = -1


@_kernel
def legal_mask(states: State, first: int, last: int, seats: Out, mask: Out) -> None:
    own = cuda.local.array(1, RECORD)
    ids = cuda.local.array(ACTIONS, ACTION)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        for action in range(mask.shape[1]):
            mask[i, action] = False
        n = rules.legal(own[0], seats[i], ids) if seats[i] >= 0 else 0
        for j in range(n):
            mask[i, ids[j]] = True


@_kernel
def step(states: State, first: int, last: int, actions: Out, refused: Out) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        seat = rules.asked(own[0])
        refused[i] = 0 if actions[i] < rules.ACTIONS else -1
        if seat >= 0 and 0 <= actions[i] < rules.ACTIONS:
            refused[i] = rules.refusal(own[0], seat, actions[i])
            if refused[i] == 0:
                rules.apply(own[0], seat, actions[i], None)
                copy_match(states, i, own, 0)


@_kernel
def deal_again(states: State, first: int, last: int) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        if own[0].over != 0:
            rules.deal(own[0], None)
            copy_match(states, i, own, 0)


@_kernel
def observe(states: State, first: int, last: int, seats: Out, out: Out) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        if seats[i] < 0:
            for j in range(out.shape[1]):
                out[i, j] = 0.0
        else:
            copy_match(own, 0, states, i)
            secrets.blind(own[0], seats[i], NOTHING)
            secrets.observe(own[0], seats[i], out[i])


@_kernel
def outcome(
    states: State, first: int, last: int, over: Out, rounds: Out, shares: Out, points: Out
) -> None:
    own = cuda.local.array(1, RECORD)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        note(own[0], i, over, rounds, shares, points)


@_kernel
def play_random(states: State, first: int, last: int, most: int, steps: Out) -> None:
    own = cuda.local.array(1, RECORD)
    out = cuda.local.array(ACTIONS, ACTION)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        left = most
        seat = rules.asked(own[0])
        while seat >= 0 and left > 0:
            n = rules.legal(own[0], seat, out)
            rules.apply(own[0], seat, out[below(own[0], n)], None)
            seat = rules.asked(own[0])
            left -= 1
        steps[i] = most - left
        copy_match(states, i, own, 0)


@rule
def greedy(s: State, seat: int, out: Out, blinded: State) -> int:
    """The action that `brain.choose` takes on a blinded record with a perfect memory."""
    secrets.blind(blinded[0], seat, EVERYTHING)
    reseed(blinded[0], s.random[0], s.random[1], s.random[2])
    return choose(blinded[0], seat, out)


@_kernel
def play_greedy(states: State, first: int, last: int, most: int, steps: Out) -> None:
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    out = cuda.local.array(ACTIONS, ACTION)
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        copy_match(own, 0, states, i)
        left = most
        seat = rules.asked(own[0])
        while seat >= 0 and left > 0:
            copy_match(blinded, 0, own, 0)
            rules.apply(own[0], seat, greedy(own[0], seat, out, blinded), None)
            seat = rules.asked(own[0])
            left -= 1
        steps[i] = most - left
        copy_match(states, i, own, 0)


@_kernel
def stream_random(
    one: State, first: int, last: int, seed: Bits, most: int, number: int,
    steps: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    own = cuda.local.array(1, RECORD)
    out = cuda.local.array(ACTIONS, ACTION)
    copy_match(own, 0, one, 0)
    s = own[0]
    i = first + cuda.grid(1)
    left, seat = most + 1, -1  # one loop for deals and acts: no lane waits for another's match
    while i < last:
        if left > most:
            reseed(s, seed, np.uint64(number + i), MIX)
            rules.deal(s, None)
        else:
            n = rules.legal(s, seat, out)
            rules.apply(s, seat, out[below(s, n)], None)
        left -= 1
        seat = rules.asked(s)
        if seat < 0 or left == 0:
            steps[i] = most - left
            note(s, i, over, rounds, shares, points)
            i += cuda.gridsize(1)
            left = most + 1


@_kernel
def stream_greedy(
    one: State, first: int, last: int, seed: Bits, most: int, number: int,
    steps: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    own, blinded = cuda.local.array(1, RECORD), cuda.local.array(1, RECORD)
    out = cuda.local.array(ACTIONS, ACTION)
    copy_match(own, 0, one, 0)
    s = own[0]
    i = first + cuda.grid(1)
    left, seat = most + 1, -1
    while i < last:
        if left > most:
            reseed(s, seed, np.uint64(number + i), MIX)
            rules.deal(s, None)
        else:
            copy_match(blinded, 0, own, 0)
            rules.apply(s, seat, greedy(s, seat, out, blinded), None)
        left -= 1
        seat = rules.asked(s)
        if seat < 0 or left == 0:
            steps[i] = most - left
            note(s, i, over, rounds, shares, points)
            i += cuda.gridsize(1)
            left = most + 1


@_kernel
def add_up(
    steps: Out, first: int, last: int, over: Out, rounds: Out, shares: Out, points: Out,
    lengths: Out, round_counts: Out, counts: Out, sums: Out,
) -> None:  # fmt: skip
    own_sums = cuda.local.array((4, MOST_SEATS), np.float64)
    own_counts = cuda.local.array(COUNTS, np.int64)
    players = shares.shape[1]
    for k in range(COUNTS):
        own_counts[k] = 0
    for seat in range(players):
        for k in range(4):
            own_sums[k, seat] = 0.0
    for i in range(first + cuda.grid(1), last, cuda.gridsize(1)):
        cuda.atomic.add(lengths, min(steps[i], lengths.shape[0] - 1), 1)
        cuda.atomic.add(round_counts, min(rounds[i], round_counts.shape[0] - 1), 1)
        own_counts[STEPS] += steps[i]
        own_counts[LONGEST] = max(own_counts[LONGEST], steps[i])
        best = 0.0
        for seat in range(players):
            share, score = np.float64(shares[i, seat]), np.float64(points[i, seat])
            best = max(best, share)
            own_sums[0, seat] += share
            own_sums[1, seat] += share * share
            own_sums[2, seat] += score
            own_sums[3, seat] += score * score
        own_counts[ending(over[i], best)] += 1
    cuda.atomic.max(counts, LONGEST, own_counts[LONGEST])
    for k in range(LONGEST):
        cuda.atomic.add(counts, k, own_counts[k])
    for seat in range(players):
        for k in range(4):
            cuda.atomic.add(sums, (k, seat), own_sums[k, seat])
