"""Compiled loops of one game over many matches, stamped out like `match_kernels.py`.

Each kernel works on matches `first` … `last` − 1 of an array, without the GIL, and touches nothing
else, so threads can work on different ranges of one array.
"""

import numpy as np
from _room_ import flaws, rounds_of, rules, starter_of
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
from numba import njit

from tablee.engine.compiled.policies import GREEDY, NETWORK, NOBODY
from tablee.engine.compiled.totals import (
    BY_SEAT,
    BY_TURN,
    LONGEST,
    POINTS,
    SHARES,
    SQUARED_POINTS,
    SQUARED_SHARES,
    STEPS,
    ending,
    turn_of,
)
from tablee.engine.kit.chance import below, seed_match
from tablee.engine.kit.contract import TRUNCATED
from tablee.engine.kit.rule import Bits, Out, State, rule

_kernel = njit(cache=True, nogil=True, error_model="numpy")


@rule
def to_the_end_at_random(s: State, most: int, out: Out, draws: Out) -> int:
    """Play a match at random, for at most `most` steps; return the number of steps."""
    left = most
    seat = rules.asked(s)
    start_draws(s, 0, draws)
    while seat >= 0 and left > 0:
        rules.apply(s, seat, at_random(s, seat, out, draws), None)
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
        rules.apply(s, seat, greedy(s, seat, out, blinded[0]), None)
        seat = rules.asked(s)
        left -= 1
    return most - left


@rule
def to_the_end(
    s: State, most: int, policies: Out, out: Out, blinded: State, draws: Out, acts: Out
) -> int:
    """The same with a policy for each seat. (A choice at each step makes the two above slower.)
    `acts` keeps the actions, as far as it has room."""
    left = most
    seat = rules.asked(s)
    start_draws(s, 0, draws)
    while seat >= 0 and left > 0:
        if policies[seat] == GREEDY:
            blinded[0] = s
            action = greedy(s, seat, out, blinded[0])
        else:
            action = at_random(s, seat, out, draws)
        if most - left < acts.shape[0]:
            acts[most - left] = rules.ACTIONS * int(seat) + action
        rules.apply(s, seat, action, None)
        seat = rules.asked(s)
        left -= 1
    return most - left


@_kernel
def deal(states: State, first: int, last: int, seed: Bits, number: int) -> None:
    """Deal matches afresh; the first match of the array is match `number` of the seed."""
    for i in range(first, last):
        seed_match(states[i], seed, number + i)
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
        seated = 0 <= seats[i] < states[i].players
        n = rules.legal(states[i], seats[i], ids[i]) if seated else 0
        counts[i] = n
        for j in range(n, ids.shape[1]):
            ids[i, j] = -1


@_kernel
def legal_mask(states: State, first: int, last: int, seats: Out, mask: Out) -> None:
    """The same as booleans, with one column per action."""
    ids = np.empty(rules.ACTIONS, np.int32)
    for i in range(first, last):
        mask[i, :] = False
        if 0 <= seats[i] < states[i].players:
            show_actions(states[i], seats[i], ids, mask[i])


@_kernel
def step(
    states: State, first: int, last: int, seed: Bits, stride: int, again: bool, memory: Bits,
    factors: Out, numbers: Out, lengths: Out, acts: Out, actions: Out, seats: Out,
    refused: Out, done: Out, truncated: Out, round_over: Out, rounds: Out, shares: Out,
    points: Out, length: Out, seat: Out, mask: Out, observation: Out, last_observation: Out,
) -> None:  # fmt: skip
    """Carry out one act in each match, and write down all that `engine/step.py` describes.

    An array without rows is one that nobody wants. Without actions, nobody acts; without seats, the
    seat that acts next does. With `again`, matches that end are dealt anew.
    """
    ids = np.empty(rules.ACTIONS, np.int32)
    blinded = np.empty_like(states[:1])
    for i in range(first, last):
        s = states[i]
        actor = rules.asked(s) if seats.shape[0] == 0 or seats[i] < 0 else seats[i]
        was_over, round_before = s.over != 0, rounds_of(s)
        refused[i] = act(s, i, actor, actions[i], lengths, acts) if actions.shape[0] > 0 else 0
        done[i] = s.over != 0
        truncated[i] = s.over == TRUNCATED
        round_over[i] = not was_over and (s.over != 0 or rounds_of(s) != round_before)
        rounds[i] = rounds_of(s)
        length[i] = lengths[i]
        note_result(s, i, shares, points)
        if last_observation.shape[0] > 0:
            last_observation[i, :] = 0
            if s.over != 0 and actor >= 0:
                blinded[0] = s
                show(blinded[0], actor, memory, factors, last_observation[i])
        if again and s.over != 0:
            deal_next(s, i, seed, stride, numbers, lengths)
        next_seat = rules.asked(s)
        seat[i] = next_seat
        if mask.shape[0] > 0:
            mask[i, :] = False
            if next_seat >= 0:
                show_actions(s, next_seat, ids, mask[i])
        if observation.shape[0] > 0:
            observation[i, :] = 0
            if next_seat >= 0:
                blinded[0] = s
                show(blinded[0], next_seat, memory, factors, observation[i])


@_kernel
def choose(
    states: State, first: int, last: int, lengths: Out, policies: Out, seats: Out, actions: Out
) -> None:
    """The actions that the policies of the seats that act next would choose; −1 where a match is
    over.

    A row is left as it is where the seat has no policy, or is none of `seats` (a row of flags for
    each match) if that has rows.
    """
    ids = np.empty(rules.ACTIONS, np.int32)
    blinded = np.empty_like(states[:1])
    draws = np.empty(4, np.uint64)
    for i in range(first, last):
        s = states[i]
        seat = rules.asked(s)
        if seat < 0:
            actions[i] = -1
        elif policies[seat] in (NOBODY, NETWORK) or (seats.shape[0] > 0 and not seats[i, seat]):
            continue
        elif policies[seat] == GREEDY:
            blinded[0] = s
            actions[i] = greedy(s, seat, ids, blinded[0])
        else:
            start_draws(s, lengths[i], draws)
            actions[i] = at_random(s, seat, ids, draws)


@_kernel
def choose_liked(
    states: State, first: int, last: int, policies: Out, seats: Out, weights: Out, numbers: Out,
    seen: Out, outputs: Out, actions: Out,
) -> None:  # fmt: skip
    """The same for the seats whose policy is the network; all other rows are left as they are."""
    ids, observed = np.empty(rules.ACTIONS, np.int32), np.empty(SIZE, np.int32)
    blinded, scratch = np.empty_like(states[:1]), np.empty(MOST_SCRATCH, np.int32)
    for i in range(first, last):
        seat = rules.asked(states[i])
        if seat >= 0 and policies[seat] == NETWORK and (seats.shape[0] == 0 or seats[i, seat]):
            blinded[0] = states[i]
            actions[i] = liked(
                blinded[0], seat, ids, weights, numbers, seen, outputs, observed, scratch
            )


@_kernel
def observe(
    states: State, first: int, last: int, seats: Out, memory: Bits, factors: Out, out: Out
) -> None:
    """What a seat observes in each match, from its blinded record; zeros where the seat is −1."""
    blinded = np.empty_like(states[:1])
    for i in range(first, last):
        out[i, :] = 0
        if 0 <= seats[i] < states[i].players:
            blinded[0] = states[i]
            show(blinded[0], seats[i], memory, factors, out[i])


@_kernel
def outcome(
    states: State, first: int, last: int, over: Out, rounds: Out, shares: Out, points: Out
) -> None:
    """How each match ended, its rounds, each seat's share of the win and its points."""
    for i in range(first, last):
        note(states[i], i, over, rounds, shares, points)


@_kernel
def play_random(
    states: State, first: int, last: int, most: int, lengths: Out, steps: Out, starters: Out
) -> None:
    """Play at random to the end, for at most `most` steps; `steps` gets their number, and
    `starters` the seat that begins."""
    out = np.empty(rules.ACTIONS, np.int32)
    draws = np.empty(4, np.uint64)
    for i in range(first, last):
        starters[i] = starter_of(states[i])
        steps[i] = to_the_end_at_random(states[i], most, out, draws)
        lengths[i] += steps[i]


@_kernel
def play_greedy(
    states: State, first: int, last: int, most: int, lengths: Out, steps: Out, starters: Out
) -> None:
    """The same with `brain.choose` at every seat, on blinded records with a perfect memory."""
    out = np.empty(rules.ACTIONS, np.int32)
    blinded = np.empty_like(states[:1])
    for i in range(first, last):
        starters[i] = starter_of(states[i])
        steps[i] = to_the_end_greedily(states[i], most, out, blinded)
        lengths[i] += steps[i]


@_kernel
def play_mixed(
    states: State, first: int, last: int, most: int, policies: Out, lengths: Out, steps: Out,
    starters: Out,
) -> None:  # fmt: skip
    """The same with a policy for each seat."""
    out, acts = np.empty(rules.ACTIONS, np.int32), np.empty(0, np.int32)
    blinded = np.empty_like(states[:1])
    draws = np.empty(4, np.uint64)
    for i in range(first, last):
        starters[i] = starter_of(states[i])
        steps[i] = to_the_end(states[i], most, policies, out, blinded, draws, acts)
        lengths[i] += steps[i]


@_kernel
def trace(states: State, most: int, policies: Out, acts: Out) -> int:
    """Play one match like `play_mixed`, and keep what is done in it."""
    out = np.empty(rules.ACTIONS, np.int32)
    blinded = np.empty_like(states[:1])
    draws = np.empty(4, np.uint64)
    return to_the_end(states[0], most, policies, out, blinded, draws, acts)


@_kernel
def stream_random(
    one: State, first: int, last: int, seed: Bits, number: int, most: int,
    steps: Out, starters: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    """Deal and play matches `number + first` … of a seed in one record; keep their outcomes."""
    out, draws = np.empty(rules.ACTIONS, np.int32), np.empty(4, np.uint64)
    own = one.copy()
    s = own[0]
    for i in range(first, last):
        seed_match(s, seed, number + i)
        rules.deal(s, None)
        starters[i] = starter_of(s)
        steps[i] = to_the_end_at_random(s, most, out, draws)
        note(s, i, over, rounds, shares, points)


@_kernel
def stream_greedy(
    one: State, first: int, last: int, seed: Bits, number: int, most: int,
    steps: Out, starters: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    """The same with `brain.choose` at every seat."""
    out = np.empty(rules.ACTIONS, np.int32)
    own, blinded = one.copy(), one.copy()
    s = own[0]
    for i in range(first, last):
        seed_match(s, seed, number + i)
        rules.deal(s, None)
        starters[i] = starter_of(s)
        steps[i] = to_the_end_greedily(s, most, out, blinded)
        note(s, i, over, rounds, shares, points)


@_kernel
def stream_mixed(
    one: State, first: int, last: int, seed: Bits, number: int, most: int, policies: Out,
    steps: Out, starters: Out, over: Out, rounds: Out, shares: Out, points: Out,
) -> None:  # fmt: skip
    """The same with a policy for each seat."""
    out, acts = np.empty(rules.ACTIONS, np.int32), np.empty(0, np.int32)
    draws = np.empty(4, np.uint64)
    own, blinded = one.copy(), one.copy()
    s = own[0]
    for i in range(first, last):
        seed_match(s, seed, number + i)
        rules.deal(s, None)
        starters[i] = starter_of(s)
        steps[i] = to_the_end(s, most, policies, out, blinded, draws, acts)
        note(s, i, over, rounds, shares, points)


@_kernel
def add_up(
    steps: Out, first: int, last: int, starters: Out, over: Out, rounds: Out, shares: Out,
    points: Out, lengths: Out, round_counts: Out, counts: Out, sums: Out,
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
            turn = turn_of(seat, starters[i], shares.shape[1])
            for order, place in ((BY_SEAT, seat), (BY_TURN, turn)):
                sums[order, SHARES, place] += share
                sums[order, SQUARED_SHARES, place] += share * share
                sums[order, POINTS, place] += score
                sums[order, SQUARED_POINTS, place] += score * score
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
