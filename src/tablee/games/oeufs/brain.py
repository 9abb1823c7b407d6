"""What a decent player of Les œufs sont faits knows."""

import numpy as np

from tablee.engine.bits import EMPTY, has, lowest, only, rest, set_of, size
from tablee.engine.chance import below
from tablee.engine.contract import NONE
from tablee.engine.rule import Bits, Out, State, rule
from tablee.games.oeufs.rules import (
    ABROAD,
    AROUND,
    BOARD,
    CALL,
    CALLING,
    CAMP,
    CELLS,
    LOOK,
    SIDE,
    all_eggs,
    chains,
    if_met,
    lacking,
    legal,
    openings,
    still_in,
)

NEVER, WON, LOST = -1_000_000, 100_000, -100_000
STEP, TURNING, CLEARING, LOOKING = 100, 150, 80, 120  # hundredths of an own step
SPOILING, AGAIN, NOISE = 15, 400, 30

WITHIN = np.array(  # the cells that are so many steps away at most
    [
        [
            set_of(
                [
                    b
                    for b in range(CELLS)
                    if max(abs(a // SIDE - b // SIDE), abs(a % SIDE - b % SIDE)) <= steps
                ]
            )
            for a in range(CELLS)
        ]
        for steps in range(SIDE)
    ]
)


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Bring eggs abroad and home; spoil who is about to finish; call when sure, else never."""
    n = legal(s, seat, out)
    if seat != s.turn:
        return CALL if sure(s, seat) else out[n - 1]
    best, best_merit = out[0], 2 * NEVER
    for i in range(n):
        merit = merit_of(s, seat, out[i]) + below(s, NOISE)
        if merit > best_merit and merit < WON:
            merit += LOST * lets_win(s, seat, out[i])
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


# --- what is known


@rule
def mine(s: State, seat: int) -> Bits:
    """The turned eggs that the seat knows to be its own: by memory, or as no other's are left."""
    return s.hidden[seat] | (s.turned if lacking(s, seat) == size(s.turned) else EMPTY)


@rule
def sure(s: State, seat: int) -> bool:
    """Does the seat know that all its eggs lie turned in its camp?"""
    return mine(s, seat) == CAMP[s.players, seat]


@rule
def owner(s: State, seat: int, cell: int) -> int:
    """Whose the turned egg on this cell is, as far as the seat knows."""
    if has(mine(s, seat), cell):
        return seat
    for other in range(s.players):
        if has(s.hidden[other], cell):
            return other
    return NONE


# --- what is good


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this act, in hundredths of a step of his own."""
    if action >= CALL:
        return WON if action == CALL and sure(s, seat) else NEVER
    if action >= LOOK:
        return looking(s, seat, action - LOOK)
    calling = action >= CALLING
    if calling:
        action -= CALLING
    start = action // CELLS
    end = action - CELLS * start
    if calling:
        after = mine(s, seat) ^ (only(start) | only(end))
        return WON if after == CAMP[s.players, seat] else NEVER
    return moving(s, seat, start, end)


@rule
def moving(s: State, seat: int, start: int, end: int) -> int:
    """A move is worth the steps that it saves its owner, or costs another."""
    if has(s.visible[seat], start):
        if has(ABROAD[s.players, seat], end):
            return STEP * steps(start, only(end)) + TURNING
        there = ABROAD[s.players, seat] & ~all_eggs(s)
        return STEP * (steps(start, there) - steps(end, there))
    return moving_turned(s, seat, start, end) - (AGAIN if start == s.moved else 0)


@rule
def moving_turned(s: State, seat: int, start: int, end: int) -> int:
    """The same for a turned egg."""
    whose = owner(s, seat, start)
    if whose == NONE:
        odds = 100 * lacking(s, seat) // size(s.turned)
        return odds * saved(s, seat, mine(s, seat), start, end) // 100
    if whose == seat:
        return STEP * saved(s, seat, mine(s, seat), start, end)
    merit = -SPOILING * saved(s, whose, s.hidden[whose], start, end)
    camp = CAMP[s.players, seat]
    return merit + CLEARING * (has(camp, start) - has(camp, end))


@rule
def saved(s: State, owner: int, eggs: Bits, start: int, end: int) -> int:
    """How much nearer home, to a cell not yet taken, this brings a turned egg of that owner."""
    camp = CAMP[s.players, owner]
    goal = camp & ~(eggs & ~only(start))
    return steps(start, goal) - steps(end, goal)


@rule
def steps(cell: int, goal: Bits) -> int:
    """How many steps it is to the nearest cell of the goal; many, if there is none."""
    for n in range(SIDE):
        if WITHIN[n, cell] & goal:
            return n
    return SIDE


@rule
def looking(s: State, seat: int, cell: int) -> int:
    """A look helps where the egg may be an own one, and more so at home."""
    if not has(s.turned, cell) or has(mine(s, seat), cell) or lacking(s, seat) == 0:
        return -LOOKING
    return LOOKING if has(CAMP[s.players, seat], cell) else LOOKING // 2


# --- what is dangerous


@rule
def lets_win(s: State, seat: int, action: int) -> bool:
    """Can another seat, once this is done, finish with its next move, for all that is known?"""
    both = EMPTY
    if action < CALLING:
        start = action // CELLS
        both = only(start) | only(action - CELLS * start)
    for other in range(s.players):
        if other != seat and still_in(s, other) and not s.visible[other]:
            likely = 2 * lacking(s, other) > size(s.turned)  # an unknown egg is rather his
            eggs = s.hidden[other] | (s.turned if likely else EMPTY)
            eggs ^= if_met(both, eggs)
            if finishes(s, other, eggs, all_eggs(s) ^ both):
                return True
    return False


@rule
def finishes(s: State, seat: int, own: Bits, eggs: Bits) -> bool:
    """Would these turned eggs fill the seat's camp, or all of it but a cell that one can reach?"""
    gap, away = CAMP[s.players, seat] & ~own, own & ~CAMP[s.players, seat]
    if size(gap) != 1:
        return gap == EMPTY
    cells = chains(openings(eggs), away, EMPTY)
    while away:
        cells |= AROUND[lowest(away)]
        away = rest(away)
    return cells & gap & ~eggs != EMPTY
