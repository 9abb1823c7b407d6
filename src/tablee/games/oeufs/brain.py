"""What a decent player of Les œufs sont faits knows.

The next move can undo any move. So there is no point in stopping the others before they are about
to finish; and a player who notices that a seat is about to finish can always stop it (docs/bots.md
says why). A match is decided by what somebody has forgotten or overlooked.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, lowest, only, rest, set_of, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.oeufs.board import CELLS, SIDE, ends_of, if_met, jumps_over, steps_apart
from tablee.games.oeufs.rules import (
    ABROAD,
    CALL,
    CALLING,
    CAMP,
    LOOK,
    all_eggs,
    eggs_among_unknown,
    legal,
    start_and_end,
    still_in,
)

NEVER, WON, LOST = -1_000_000, 100_000, -100_000
STEP = 100  # bringing an own egg one step on; the other merits are measured by this one
TURNING = 150  # turning an own egg, besides its steps
CLEARING = 80  # taking somebody else's egg out of the own camp
SPOILING = 15  # taking somebody else's egg one step away from that seat's camp
LOOKING = 120  # looking at an egg in the own camp that may be an own one
SAME_EGG = 400  # what it costs to move the turned egg that was moved just before
WHIM = 30  # chance adds less than this
OVERLOOKS = 3  # a decent player overlooks threats on one turn in so many

WITHIN = np.array(  # by steps and cell: the cells at most so many steps away
    [
        [set_of([b for b in range(CELLS) if steps_apart(a, b) <= steps]) for a in range(CELLS)]
        for steps in range(SIDE)
    ]
)


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Bring eggs abroad and home, mostly stop a seat that is about to finish, call only when sure.

    Two players who never overlooked a threat would play for ever.
    """
    return best_action(s, seat, out, below(s, OVERLOOKS) > 0)


@rule
def careful(s: State, seat: int, out: Out) -> int:
    """The same, but always stop a seat that is about to finish."""
    return best_action(s, seat, out, True)


@rule
def best_action(s: State, seat: int, out: Out, watchful: bool) -> int:
    """The action with the most merit; a watchful player lets nobody win if that can be helped."""
    n = legal(s, seat, out)
    if seat != s.turn:
        return CALL if is_sure(s, seat) else out[n - 1]
    best, best_merit = out[0], 2 * NEVER
    for i in range(n):
        merit = merit_of(s, seat, out[i]) + below(s, WHIM)
        if watchful and best_merit < merit < WON and lets_win(s, seat, out[i]):
            merit += LOST
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


# --- what the seat knows


@rule
def known_own(s: State, seat: int) -> Bits:
    """The turned eggs that the seat knows to be its own.

    It remembers them, or all turned eggs of unknown owners must be its own.
    """
    all_own = eggs_among_unknown(s, seat) == size(s.turned)
    return s.hidden[seat] | (s.turned if all_own else EMPTY)


@rule
def is_sure(s: State, seat: int) -> bool:
    """Does the seat know that its turned eggs fill its camp, so that a call is right (OE-11)?"""
    return known_own(s, seat) == CAMP[s.players, seat]


@rule
def known_owner(s: State, seat: int, cell: int) -> int:
    """The owner of the turned egg on this cell, or NONE if the seat does not know it."""
    if has(known_own(s, seat), cell):
        return seat
    for other in range(s.players):
        if has(s.hidden[other], cell):
            return other
    return NONE


# --- what is good


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this action; only the order matters."""
    if action >= CALL:
        return WON if action == CALL and is_sure(s, seat) else NEVER
    if action >= LOOK:
        return merit_of_look(s, seat, action - LOOK)
    start, end = start_and_end(action)
    if action >= CALLING:
        after = known_own(s, seat) ^ (only(start) | only(end))
        return WON if after == CAMP[s.players, seat] else NEVER
    if has(s.visible[seat], start):
        return merit_of_visible(s, seat, start, end)
    return merit_of_turned(s, seat, start, end) - (SAME_EGG if start == s.moved else 0)


@rule
def merit_of_visible(s: State, seat: int, start: int, end: int) -> int:
    """A visible egg should be turned abroad, or come nearer to a free cell there."""
    if has(ABROAD[s.players, seat], end):
        return STEP * steps_to(start, only(end)) + TURNING
    goal = ABROAD[s.players, seat] & ~all_eggs(s)
    return STEP * (steps_to(start, goal) - steps_to(end, goal))


@rule
def merit_of_turned(s: State, seat: int, start: int, end: int) -> int:
    """An own egg should come home, another seat's go away; an unknown one may be an own one."""
    owner = known_owner(s, seat, start)
    if owner == seat:
        return STEP * steps_gained(s, seat, known_own(s, seat), start, end)
    if owner == NONE:
        odds = STEP * eggs_among_unknown(s, seat) // size(s.turned)
        return odds * steps_gained(s, seat, known_own(s, seat), start, end)
    camp = CAMP[s.players, seat]
    cleared = size(camp & only(start)) - size(camp & only(end))
    gained = steps_gained(s, owner, s.hidden[owner], start, end)
    return CLEARING * cleared - SPOILING * gained


@rule
def steps_gained(s: State, owner: int, eggs: Bits, start: int, end: int) -> int:
    """How many steps nearer a turned egg comes to a cell at home that no other own egg has."""
    goal = CAMP[s.players, owner] & ~(eggs & ~only(start))
    return steps_to(start, goal) - steps_to(end, goal)


@rule
def steps_to(cell: int, goal: Bits) -> int:
    """How many steps it is to the nearest cell of the goal; 6, more than any, if it is empty."""
    for n in range(SIDE):
        if WITHIN[n, cell] & goal:
            return n
    return SIDE


@rule
def merit_of_look(s: State, seat: int, cell: int) -> int:
    """A look helps if the egg may be an own one, and more so at home."""
    if eggs_among_unknown(s, seat) == 0 or not has(s.turned & ~known_own(s, seat), cell):
        return -LOOKING
    return LOOKING if has(CAMP[s.players, seat], cell) else LOOKING // 2


# --- what is dangerous


@rule
def lets_win(s: State, seat: int, action: int) -> bool:
    """After this action, can another seat finish with its next move, as far as this seat knows?"""
    both = EMPTY
    if action < CALLING:
        start, end = start_and_end(action)
        both = only(start) | only(end)
    for other in range(s.players):
        if other != seat and still_in(s, other) and not s.visible[other]:
            likely = 2 * eggs_among_unknown(s, other) > size(s.turned)  # for one unknown egg
            own = s.hidden[other] | (s.turned if likely else EMPTY)
            if can_finish(s, other, own ^ if_met(both, own), all_eggs(s) ^ both):
                return True
    return False


@rule
def can_finish(s: State, seat: int, own: Bits, eggs: Bits) -> bool:
    """Do these own turned eggs fill the seat's camp, or all but one cell that another can reach?"""
    gap, away = CAMP[s.players, seat] & ~own, own & ~CAMP[s.players, seat]
    if size(gap) != 1:
        return gap == EMPTY
    jumps = jumps_over(eggs)
    while away:
        if ends_of(jumps, lowest(away), EMPTY) & gap:
            return True
        away = rest(away)
    return False
