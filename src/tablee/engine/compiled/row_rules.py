"""The rules for one match of a batch, on any device.

This file is a template like `match_kernels.py`: it stands in `batch_kernels.py` and
`cuda_kernels.py` where they import from `_rows_`. Rows of masks and observations are all zeros
before they are filled in.
"""

import numpy as np
from _room_ import choose as _choose
from _room_ import observation, rounds_of, rules, secrets

from tablee.engine.compiled.network import WIDEST, WIDEST_NARROW, favourite
from tablee.engine.compiled.policies import NO_SUCH_ACTION, TOO_LATE
from tablee.engine.kit.bits import plus
from tablee.engine.kit.chance import drawn, reseed, seed_match, start
from tablee.engine.kit.contract import EVERYTHING, UNAIMED
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.engine.kit.scores import share_win

SCALED, SIZE = observation.scaled, observation.size
MOST_SCRATCH = SIZE + 2 * WIDEST + WIDEST_NARROW
"""The scratch space that the widest network needs."""


@rule
def note(s: State, i: int, over: Out, rounds: Out, shares: Out, points: Out) -> None:
    """Write the outcome of a match into row i; before its end no seat has a share of the win."""
    over[i] = s.over
    rounds[i] = rounds_of(s)
    note_result(s, i, shares, points)


@rule
def note_result(s: State, i: int, shares: Out, points: Out) -> None:
    """Each seat's share of the win and its points."""
    for seat in range(shares.shape[1]):
        shares[i, seat] = 0.0
    if s.over != 0:
        share_win(s, rules.winners(s), shares[i])
    for player in range(s.players):
        points[i, player] = rules.score(s, player)


@rule
def act(s: State, i: int, seat: int, action: int, lengths: Out, acts: Out) -> int:
    """Carry out an act. Returns 0, or why nothing happened: the clause that forbids the act,
    `NO_SUCH_ACTION`, or `TOO_LATE` for one that is void. `acts` keeps it, if it has rows."""
    if action < 0 or s.over != 0:
        return 0
    if action >= rules.ACTIONS or seat < 0 or seat >= s.players:
        return NO_SUCH_ACTION
    void = rules.void(s, seat, action, UNAIMED, None)
    refused = TOO_LATE if void else rules.refusal(s, seat, action)
    if refused <= 0:
        if acts.shape[0] > 0:
            acts[i, lengths[i]] = rules.ACTIONS * int(seat) + action
        lengths[i] += 1
    if refused == 0:
        rules.apply(s, seat, action, None)
    return refused


@rule
def deal_next(s: State, i: int, seed: Bits, stride: int, numbers: Out, lengths: Out) -> None:
    """Deal row i anew: the match of the seed that is `stride` further on."""
    numbers[i] += stride
    lengths[i] = 0
    seed_match(s, seed, numbers[i])
    rules.deal(s, None)


@rule
def show_actions(s: State, seat: int, ids: Out, mask: Out) -> None:
    """Mark the legal actions of a seat. `ids` is scratch space."""
    for j in range(rules.legal(s, seat, ids)):
        mask[ids[j]] = True


@rule
def show(blinded: State, seat: int, memory: Bits, factors: Out, out: Out) -> None:
    """Write what a seat observes, from a copy of the record. The float form has factors, one for
    each number whose scale is not 1; the compact form has none."""
    secrets.blind(blinded, seat, memory)
    secrets.observe(blinded, seat, out)
    for k in range(factors.shape[0]):
        out[SCALED[k]] *= factors[k]


@rule
def greedy(s: State, seat: int, out: Out, blinded: State) -> int:
    """What `brain.choose` does on a copy of the record, blinded with a perfect memory."""
    secrets.blind(blinded, seat, EVERYTHING)
    reseed(blinded, s.random[0], s.random[1], s.random[2])
    return _choose(blinded, seat, out)


@rule
def liked(
    blinded: State, seat: int, ids: Out, weights: Out, numbers: Out, seen: Out, outputs: Out,
    observed: Out, scratch: Out,
) -> int:  # fmt: skip
    """What the champion's network likes best, on a copy of the record that is blinded with a
    perfect memory."""
    secrets.blind(blinded, seat, EVERYTHING)
    for k in range(SIZE):
        observed[k] = 0
    secrets.observe(blinded, seat, observed)
    n = rules.legal(blinded, seat, ids)
    return int(favourite(weights, numbers, observed, seen[seat], outputs[seat], scratch, ids, n))


@rule
def start_draws(s: State, acts: int, draws: Out) -> None:
    """A random player has a generator of its own, so that the acts alone determine the match. It is
    seeded with the number of acts so far too, since the record's generator may stand still between
    acts."""
    start(draws, s.random[0], s.random[1], plus(s.random[2], np.uint64(acts)))


@rule
def at_random(s: State, seat: int, out: Out, draws: Out) -> int:
    """A legal action of a seat, at random."""
    return out[drawn(draws, rules.legal(s, seat, out))]
