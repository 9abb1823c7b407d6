"""What a decent player of Les œufs sont faits knows.

Any move can be taken back in one move, so it is no use to spoil what others do before they are
about to finish; and who is about to finish can always be stopped by whoever knows it (why, is in
docs/bots.md). Matches are decided by what is forgotten or overlooked.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, lowest, only, rest, set_of, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.oeufs.rules import (
    ABROAD,
    AROUND,
    CALL,
    CALLING,
    CAMP,
    CELLS,
    LOOK,
    SIDE,
    all_eggs,
    chains,
    if_met,
    legal,
    openings,
    still_in,
)
from tablee.games.oeufs.secrets import lacking

NEVER, WON, LOST = -1_000_000, 100_000, -100_000
STEP = 100  # the worth of a step of one's own; all else is measured by it
TURNING, CLEARING, LOOKING, SPOILING = 150, 80, 120, 15
AGAIN, WHIM = 400, 30  # what it costs to move the egg just moved; what is left to chance
OVERLOOKS = 3  # once in so many turns a decent player does not ask what the others are up to

WITHIN = np.array(  # by steps and cell: the cells that are so many steps away at most
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
    """Bring eggs abroad and home; mostly stop who is about to finish; call when sure, else never.

    Two players who never overlook anything play for ever.
    """
    return idea(s, seat, out, below(s, OVERLOOKS) > 0)


@rule
def careful(s: State, seat: int, out: Out) -> int:
    """The same, and whoever is about to finish is always stopped."""
    return idea(s, seat, out, True)


@rule
def idea(s: State, seat: int, out: Out, watchful: bool) -> int:
    """What promises most; who is watchful lets nobody win if he can help it."""
    n = legal(s, seat, out)
    if seat != s.turn:
        return CALL if sure(s, seat) else out[n - 1]
    best, best_merit = out[0], 2 * NEVER
    for i in range(n):
        merit = merit_of(s, seat, out[i]) + below(s, WHIM)
        if watchful and best_merit < merit < WON and lets_win(s, seat, out[i]):
            merit += LOST
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


# --- what is known


@rule
def mine(s: State, seat: int) -> Bits:
    """The turned eggs that the seat knows to be its own: remembered, or as no others are left."""
    return s.hidden[seat] | (s.turned if lacking(s, seat) == size(s.turned) else EMPTY)


@rule
def sure(s: State, seat: int) -> bool:
    """Does the seat know that all its eggs lie turned in its camp?"""
    return mine(s, seat) == CAMP[s.players, seat]


@rule
def known_owner(s: State, seat: int, cell: int) -> int:
    """Whose the turned egg on this cell is, if the seat knows."""
    if has(mine(s, seat), cell):
        return seat
    for other in range(s.players):
        if has(s.hidden[other], cell):
            return other
    return NONE


# --- what is good


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this act; only the order matters."""
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
    if has(s.visible[seat], start):
        return moving_visible(s, seat, start, end)
    return moving_turned(s, seat, start, end) - (AGAIN if start == s.moved else 0)


@rule
def moving_visible(s: State, seat: int, start: int, end: int) -> int:
    """A visible egg gets on if it comes nearer to a free cell abroad, or is turned there."""
    if has(ABROAD[s.players, seat], end):
        return STEP * steps(start, only(end)) + TURNING
    goal = ABROAD[s.players, seat] & ~all_eggs(s)
    return STEP * (steps(start, goal) - steps(end, goal))


@rule
def moving_turned(s: State, seat: int, start: int, end: int) -> int:
    """An own egg is brought home, another's out of the way; an unknown one may be an own one."""
    owner = known_owner(s, seat, start)
    if owner == seat:
        return STEP * nearer(s, seat, mine(s, seat), start, end)
    if owner == NONE:
        odds = STEP * lacking(s, seat) // size(s.turned)
        return odds * nearer(s, seat, mine(s, seat), start, end)
    camp = CAMP[s.players, seat]
    cleared = size(camp & only(start)) - size(camp & only(end))
    return CLEARING * cleared - SPOILING * nearer(s, owner, s.hidden[owner], start, end)


@rule
def nearer(s: State, owner: int, eggs: Bits, start: int, end: int) -> int:
    """How many steps nearer a turned egg comes to a cell at home that no other own egg has."""
    goal = CAMP[s.players, owner] & ~(eggs & ~only(start))
    return steps(start, goal) - steps(end, goal)


@rule
def steps(cell: int, goal: Bits) -> int:
    """How many steps it is to the nearest cell of the goal; a row too many, if there is none."""
    for n in range(SIDE):
        if WITHIN[n, cell] & goal:
            return n
    return SIDE


@rule
def looking(s: State, seat: int, cell: int) -> int:
    """A look helps where the egg may be an own one, and more so at home."""
    if lacking(s, seat) == 0 or not has(s.turned & ~mine(s, seat), cell):
        return -LOOKING
    return LOOKING if has(CAMP[s.players, seat], cell) else LOOKING // 2


# --- what is dangerous


@rule
def lets_win(s: State, seat: int, action: int) -> bool:
    """Can another seat, once this is done, finish with its next move, as far as is known?"""
    both = EMPTY
    if action < CALLING:
        start = action // CELLS
        both = only(start) | only(action - CELLS * start)
    for other in range(s.players):
        if other != seat and still_in(s, other) and not s.visible[other]:
            likely = 2 * lacking(s, other) > size(s.turned)  # that an unknown egg is his
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
