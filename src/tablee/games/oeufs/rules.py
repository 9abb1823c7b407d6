"""The rules of Les œufs sont faits.

Bring your eggs into another seat's camp, where they are turned and can no longer be told apart,
then home again. On your turn you move one of your visible eggs or any turned one, by a step or by a
chain of jumps, or you look secretly at a turned egg. Who believes that all his eggs lie turned in
his own camp calls, at any moment: right wins the match, wrong is out.

A cell is a number, 6 × row + column from the top left; a set of cells is a word of 36 bits. Each
seat has a word of visible eggs and a word of turned ones. A third kind, `turned`, holds the turned
eggs whose owner the eyes of a blinded record don't know. The `kept` of `blind` is a set of cells:
those with a turned egg whose owner the seat still remembers. Every egg was turned before all eyes
and every move is seen, so a perfect memory knows them all.

Actions: 0–1295 move from × 36 + to, 1296–2591 the same with the call, 2592–2627 look at that cell,
2628 call, 2629 pass (on turn, or declining the call).

Observation, of a blinded record: for each seat, from the observer on clockwise, its visible eggs,
its turned eggs that are remembered and its camp, a number a cell; then likewise the turned eggs of
unknown owners and the egg moved last; for each seat in the same order whether it is seated and
still in, on turn, has declined, has its camp full of turned eggs, and its share of turns used.
"""

from typing import TypeAlias

import numpy as np

from tablee.engine.kit.bits import (
    ALL,
    EMPTY,
    ONE,
    has,
    lowest,
    only,
    plus,
    rest,
    rest_if_any,
    set_of,
    size,
)
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import (
    ALLOWED,
    AT_TABLE,
    ENDED,
    NONE,
    TRUNCATED,
    UNAIMED,
    aim_is_gone,
    following,
    record,
)
from tablee.engine.kit.events import EVERYONE, TABLE, show, tell
from tablee.engine.kit.rule import Bits, Log, Out, State, rule

VERSION = 1

# The clauses of the rule book that a refusal or a flaw names.
OE_1, OE_3, OE_4, OE_5, OE_6, OE_7, OE_8 = 1, 3, 4, 5, 6, 7, 8
OE_10, OE_11, OE_12, OE_13, OE_14 = 10, 11, 12, 13, 14
OE_15, OE_16, OE_17, OE_18, OE_20 = 15, 16, 17, 18, 20

MOST_PLAYERS, SIDE, CELLS = 4, 6, 36

STATE = record(
    ("visible", np.uint64, MOST_PLAYERS),  # each seat's eggs whose symbol shows
    ("hidden", np.uint64, MOST_PLAYERS),  # each seat's turned eggs, as far as these eyes know
    ("turned", np.uint64),  # turned eggs, and these eyes don't know whose
    ("changes", np.int32, MOST_PLAYERS),  # how often an egg has entered or left the camp
    ("used", np.int32, MOST_PLAYERS),  # turns
    ("limit", np.int32),
    ("undo", np.int8),
    ("moved", np.int8),  # where the egg moved in the latest turn lies
    ("declined", np.int8),  # seats, one bit each
    ("out", np.int8),  # seats, one bit each
    ("winner", np.int8),
)

UNDO_ALLOWED, UNDO_FORBIDDEN = 0, 1  # the option `undo`
MOVE, CALLING, LOOK, CALL, PASS, ACTIONS = 0, 1296, 2592, 2628, 2629, 2630

BEGAN, MOVED, TURNED, LOOKED, PASSED, DECLINED, CALLED, REMOVED, OUT, NEXT, WON = range(1, 12)
BY_CALL, BY_WRONG_CALL, BY_BEING_LAST, BY_LIMIT = range(4)  # why the match ended
A_TURNED_EGG = 4  # in the event MOVED, where a visible egg has its seat

EGGS = np.array([0, 0, 6, 0, 4])  # OE-1: a seat's, by the number of players
CAMP = np.full((5, MOST_PLAYERS), EMPTY)  # OE-2, by the number of players and the seat
CAMP[2, :2] = set_of(list(range(6))), set_of(list(range(30, 36)))
CAMP[4] = [set_of([corner, corner + 1, corner + 6, corner + 7]) for corner in (0, 4, 28, 24)]
ABROAD = np.array(  # OE-9: all camps but the seat's own
    [[sum(camps) - camp if camp else EMPTY for camp in camps] for camps in CAMP], np.uint64
)
BOARD = set_of(list(range(CELLS)))
AROUND = np.array(
    [
        set_of(
            [
                b
                for b in range(CELLS)
                if max(abs(a // SIDE - b // SIDE), abs(a % SIDE - b % SIDE)) == 1
            ]
        )
        for a in range(CELLS)
    ]
)
A_TO_D = set_of([cell for cell in range(CELLS) if cell % SIDE < 4])
C_TO_F = set_of([cell for cell in range(CELLS) if cell % SIDE > 1])
# Jumps keep to a lattice, every other cell of every other row: there are four of them.
LATTICE = np.array(
    [
        set_of([b for b in range(CELLS) if (b // SIDE - a // SIDE) % 2 == (b - a) % 2 == 0])
        for a in range(CELLS)
    ]
)
LATTICE_A, LATTICE_B, LATTICE_C, LATTICE_D = LATTICE[[0, 1, SIDE, SIDE + 1]]
_1, _2, _5, _6, _7, _10, _12, _14 = (np.uint64(n) for n in (1, 2, 5, 6, 7, 10, 12, 14))

Openings: TypeAlias = tuple[Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits]


# --- the board


@rule
def all_turned(s: State) -> Bits:
    """The cells with a turned egg."""
    return s.turned | s.hidden[0] | s.hidden[1] | s.hidden[2] | s.hidden[3]


@rule
def all_eggs(s: State) -> Bits:
    """The cells with an egg."""
    return all_turned(s) | s.visible[0] | s.visible[1] | s.visible[2] | s.visible[3]


@rule
def openings(eggs: Bits) -> Openings:
    """For each direction, the cells from which an egg can jump that way (OE-6)."""
    free = BOARD & ~eggs
    return (
        A_TO_D & (eggs >> _1) & (free >> _2),
        C_TO_F & (eggs << _1) & (free << _2),
        (eggs >> _6) & (free >> _12),
        (eggs << _6) & (free << _12),
        A_TO_D & (eggs >> _7) & (free >> _14),
        C_TO_F & (eggs << _7) & (free << _14),
        C_TO_F & (eggs >> _5) & (free >> _10),
        A_TO_D & (eggs << _5) & (free << _10),
    )


@rule
def landings(ways: Openings, eggs: Bits) -> Bits:
    """Where one jump takes these eggs."""
    return (
        ((eggs & ways[0]) << _2)
        | ((eggs & ways[1]) >> _2)
        | ((eggs & ways[2]) << _12)
        | ((eggs & ways[3]) >> _12)
        | ((eggs & ways[4]) << _14)
        | ((eggs & ways[5]) >> _14)
        | ((eggs & ways[6]) << _10)
        | ((eggs & ways[7]) >> _10)
    )


@rule
def chains(ways: Openings, egg: Bits, stop: Bits) -> Bits:
    """Where chains of jumps take an egg that goes no further from a cell of `stop` (OE-6, OE-7).

    They keep to their lattice, which holds no neighbours. So a chain never jumps over the cell it
    came from, and that one stays shut as if the egg still lay there.
    """
    found = EMPTY
    while egg:
        egg = landings(ways, egg) & ~found
        found |= egg
        egg &= ~stop
    return found


@rule
def hubs(ways: Openings, eggs: Bits) -> Bits:
    """The free cells from which a chain can go on."""
    cells = ways[0] | ways[1] | ways[2] | ways[3] | ways[4] | ways[5] | ways[6] | ways[7]
    return cells & BOARD & ~eggs


@rule
def first_islands(ways: Openings, cells: Bits) -> Bits:
    """In each lattice, all that jumps join with the first of these free cells.

    A turned egg that jumps onto an island reaches all of it. So most chains of all turned eggs are
    found together, and only for other islands it takes a search of its own.
    """
    found = first_of(cells & LATTICE_A) | first_of(cells & LATTICE_B)
    found |= first_of(cells & LATTICE_C) | first_of(cells & LATTICE_D)
    new = found
    while new:
        new = landings(ways, new) & ~found
        found |= new
    return found


@rule
def first_of(bits: Bits) -> Bits:
    """The set of just its first thing, if there is one."""
    return bits & ~plus(bits, ALL)


@rule
def if_met(set_: Bits, other: Bits) -> Bits:
    """The set, if it has something in common with the other, else nothing."""
    return set_ if set_ & other else EMPTY


@rule
def camp_full(s: State, seat: int) -> bool:
    """Does every cell of the seat's camp hold a turned egg?"""
    return CAMP[s.players, seat] & ~all_turned(s) == EMPTY


@rule
def still_in(s: State, seat: int) -> bool:
    """Is this a seat, and has it not called wrongly?"""
    return 0 <= seat < s.players and not s.out >> seat & 1


# --- set-up


@rule
def deal(s: State, log: Log) -> None:
    """Start a match: every egg visible in its owner's camp, a random seat begins (OE-3)."""
    s.eyes = TABLE
    s.over = 0
    for seat in range(MOST_PLAYERS):
        s.visible[seat] = CAMP[s.players, seat]
        s.hidden[seat] = EMPTY
        s.changes[seat] = 0
        s.used[seat] = 0
    s.turned = EMPTY
    s.moved = s.winner = NONE
    s.declined = s.out = 0
    s.turn = below(s, s.players)
    tell(log, BEGAN, s.turn, 0, 0)


# --- what may be done


@rule
def movable(s: State, seat: int) -> Bits:
    """The eggs that the seat on turn may move: its visible ones, and any turned (OE-4, OE-8)."""
    eggs = s.visible[seat] | all_turned(s)
    if s.undo == UNDO_FORBIDDEN and s.moved != NONE:  # OE-15
        eggs &= ~only(s.moved)
    return eggs


@rule
def stops(s: State, seat: int, cell: int) -> Bits:
    """Where the egg on this cell, moved by this seat, has to stop (OE-7)."""
    return ABROAD[s.players, seat] if has(s.visible[seat], cell) else EMPTY


@rule
def ends_of(s: State, seat: int, cell: int, eggs: Bits, ways: Openings) -> Bits:
    """Where the egg on this cell can go: one step (OE-5) or a chain of jumps (OE-6)."""
    return (AROUND[cell] & ~eggs) | chains(ways, only(cell), stops(s, seat, cell))


@rule
def callers(s: State, seat: int) -> Bits:
    """The eggs whose move may carry the call, if it ends where `call_ends` says (OE-10)."""
    eggs = movable(s, seat)
    if s.referee == AT_TABLE:
        return eggs
    camp = CAMP[s.players, seat]
    gaps = size(camp & ~all_turned(s))
    if gaps == 0:
        return eggs & ~camp
    if gaps == 1:
        return eggs & ~camp & ~s.visible[seat]
    return EMPTY


@rule
def call_ends(s: State, seat: int) -> Bits:
    """The cells on which a move may end that carries the call: the last gap in the camp, or any."""
    gaps = CAMP[s.players, seat] & ~all_turned(s)
    return gaps if gaps and s.referee != AT_TABLE else BOARD


@rule
def may_call(s: State, seat: int) -> bool:
    """May this seat, still in, call now (OE-10)?"""
    return s.referee == AT_TABLE or camp_full(s, seat)


@rule
def may_decline(s: State, seat: int) -> bool:
    """May this seat, still in and not on turn, decline the call (OE-16, OE-20)?"""
    return not s.declined >> seat & 1 and camp_full(s, seat)


@rule
def asked(s: State) -> int:
    """Out of turn whoever could call and has not declined, clockwise; then the seat on turn."""
    if s.over:
        return NONE
    seat = following(s, s.turn)
    while seat != s.turn:
        if still_in(s, seat) and may_decline(s, seat):  # OE-16
            return seat
        seat = following(s, seat)
    return seat


@rule
def may_act(s: State, seat: int) -> bool:
    """The seat on turn, and who may call (OE-10)."""
    return not s.over and still_in(s, seat) and (seat == s.turn or may_call(s, seat))


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in what this seat may do."""
    n = 0
    if may_act(s, seat):
        if seat == s.turn:
            n = list_moves(s, seat, movable(s, seat), BOARD, MOVE, out, n)
            carriers = callers(s, seat)
            if carriers:
                n = list_moves(s, seat, carriers, call_ends(s, seat), CALLING, out, n)
            n = add_actions(LOOK, all_turned(s), out, n)  # OE-4
            passing = n == 0  # OE-13
        else:
            passing = may_decline(s, seat)
        if may_call(s, seat):
            out[n] = CALL
            n += 1
        if passing:
            out[n] = PASS
            n += 1
    return n


@rule
def list_moves(s: State, seat: int, movers: Bits, ends: Bits, offset: int, out: Out, n: int) -> int:
    """Add moves of these eggs to these cells to a list of `n` actions; return its new length."""
    eggs = all_eggs(s)
    ways = openings(eggs)
    islands = hubs(ways, eggs)
    first = first_islands(ways, islands)
    others = islands & ~first
    while movers:
        start = lowest(movers)
        if has(s.visible[seat], start):
            cells = chains(ways, only(start), ABROAD[s.players, seat])  # OE-7
        else:
            cells = landings(ways, only(start))
            cells |= if_met(first, cells) & LATTICE[start]
            if cells & others:
                cells |= chains(ways, cells & others, EMPTY)
        cells |= AROUND[start] & ~eggs  # OE-5
        n = add_actions(offset + CELLS * start, cells & ends, out, n)
        movers = rest(movers)
    return n


@rule
def add_actions(first: int, cells: Bits, out: Out, n: int) -> int:
    """Add `first` plus each of the cells to a list of `n` actions; return its new length.

    Eight at a time, the last of them perhaps past the new end: a loop that ends at a different cell
    each time is slow, as processors can't foresee it.
    """
    at = np.uint64(n)
    n += size(cells)
    while cells:
        for _ in range(8):
            out[at] = first + lowest(cells)
            cells = rest_if_any(cells)
            at += ONE
    return n


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why this action is not allowed: a clause, or ALLOWED."""
    if s.over:
        return OE_17
    if not still_in(s, seat):
        return OE_12
    if action == CALL:
        return ALLOWED if may_call(s, seat) else OE_10
    if action == PASS:
        return refusal_to_pass(s, seat)
    if seat != s.turn:
        return OE_3
    if action >= LOOK:
        return ALLOWED if has(all_turned(s), action - LOOK) else OE_4
    if action < CALLING:
        return refusal_to_move(s, seat, action)
    action -= CALLING
    clause = refusal_to_move(s, seat, action)
    if clause != ALLOWED:
        return clause
    start = action // CELLS
    carries = has(callers(s, seat), start) and has(call_ends(s, seat), action - CELLS * start)
    return ALLOWED if carries else OE_10


@rule
def refusal_to_pass(s: State, seat: int) -> int:
    """Why this seat can't pass."""
    if seat == s.turn:
        return OE_13 if all_turned(s) or can_move(s, seat) else ALLOWED
    if s.declined >> seat & 1:
        return OE_20
    return ALLOWED if may_decline(s, seat) else OE_16


@rule
def can_move(s: State, seat: int) -> bool:
    """Has the seat on turn an egg that it can move?"""
    eggs = all_eggs(s)
    ways = openings(eggs)
    movers = movable(s, seat)
    while movers:
        if ends_of(s, seat, lowest(movers), eggs, ways):
            return True
        movers = rest(movers)
    return False


@rule
def refusal_to_move(s: State, seat: int, action: int) -> int:
    """Why the seat on turn can't make this move."""
    start = action // CELLS
    end = action - CELLS * start
    eggs = all_eggs(s)
    if not has(eggs, start):
        return OE_4
    if not has(s.visible[seat] | all_turned(s), start):
        return OE_8
    if not has(movable(s, seat), start):
        return OE_15
    ways = openings(eggs)
    if has(ends_of(s, seat, start, eggs, ways), end):
        return ALLOWED
    if has(eggs, end):
        return OE_5
    return OE_7 if has(chains(ways, only(start), EMPTY), end) else OE_6


@rule
def window(s: State) -> int:
    """A live table waits one reflex for the call of a seat whose camp is full of turned eggs, as
    far as everybody knows (OE-10)."""
    turned = s.turned
    for seat in range(s.players):
        turned |= s.hidden[seat]
    for seat in range(s.players):
        if not s.over and still_in(s, seat) and not CAMP[s.players, seat] & ~turned:
            return 1
    return 0


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if action < LOOK:
        move(s, seat, action, log)
    elif action < CALL:
        look(s, seat, action - LOOK, log)
    elif action == CALL:
        judge(s, seat, log)
        if not s.over and seat == s.turn:  # OE-12: otherwise the turn stays
            end_turn(s, log)
    elif seat == s.turn:  # OE-13
        s.used[seat] += 1
        s.moved = NONE
        tell(log, PASSED, seat, 0, 0)
        end_turn(s, log)
    else:  # OE-16
        s.declined |= 1 << seat
        tell(log, DECLINED, seat, 0, 0)


@rule
def move(s: State, seat: int, action: int, log: Log) -> None:
    """Move an egg, perhaps turn it, and judge the call that the move carries."""
    calling = action >= CALLING
    if calling:
        action -= CALLING
    start = action // CELLS
    end = action - CELLS * start
    s.used[seat] += 1
    tell_move(s, seat, start, end, log)
    if has(stops(s, seat, start), end):  # OE-7
        s.visible[seat] ^= only(start)
        s.hidden[seat] |= only(end)
        tell(log, TURNED, seat, end, 0)
    else:
        both = only(start) | only(end)
        s.visible[seat] ^= if_met(both, s.visible[seat])
        for owner in range(MOST_PLAYERS):
            s.hidden[owner] ^= if_met(both, s.hidden[owner])
    s.moved = end
    for other in range(MOST_PLAYERS):
        camp = CAMP[s.players, other]
        changed = np.int64(has(camp, start) != has(camp, end))  # OE-18
        s.changes[other] += changed
        s.declined &= ~(changed << other)  # OE-16
    if calling:  # OE-10: before any other act
        judge(s, seat, log)
    if not s.over:
        end_turn(s, log)


@rule
def owner_of(s: State, cell: int) -> int:
    """Whose the turned egg on this cell is, in a full record."""
    seat = 0
    while not has(s.hidden[seat], cell):
        seat += 1
    return seat


@rule
def tell_move(s: State, seat: int, start: int, end: int, log: Log) -> None:
    """Tell the move, with the seat of a visible egg and the path, before it is made."""
    if log is not None:  # finding a path takes time
        egg = seat if has(s.visible[seat], start) else A_TURNED_EGG
        show(log, MOVED, seat, start, EVERYONE, path(s, seat, start, end), egg)


@rule
def path(s: State, seat: int, start: int, end: int) -> int:
    """The cells that the egg lands on, in order: each a digit to the base 64, plus 1, first lowest.

    A step if it can be, else a shortest chain of jumps, found from its end (OE-6).
    """
    if has(AROUND[start], end):
        return end + 1
    ways = openings(all_eggs(s))
    stop = stops(s, seat, start)
    digits = 0
    while end != start:
        digits = digits * 64 + int(end) + 1
        near = only(start)
        while not has(landings(ways, near), end):
            near |= landings(ways, near) & ~stop
        while not has(landings(ways, only(lowest(near))), end):
            near = rest(near)
        end = lowest(near)
    return digits


@rule
def look(s: State, seat: int, cell: int, log: Log) -> None:
    """Look secretly at a turned egg (OE-4)."""
    s.used[seat] += 1
    s.moved = NONE
    s.declined &= ~(1 << seat)  # OE-16
    show(log, LOOKED, seat, cell, only(seat), owner_of(s, cell), 0)
    end_turn(s, log)


@rule
def judge(s: State, seat: int, log: Log) -> None:
    """A call: right if the caller's turned eggs fill his camp (OE-10, OE-11)."""
    right = s.hidden[seat] == CAMP[s.players, seat]
    tell(log, CALLED, seat, right, 0)
    if right:
        end_match(s, seat, BY_CALL, log)
        return
    if s.players > 2:  # OE-12
        remove_eggs(s, seat, log)
    s.out |= 1 << seat
    s.declined = 0  # OE-16
    tell(log, OUT, seat, 0, 0)
    last = next_in(s, seat)
    if s.players == 2:  # OE-11
        end_match(s, last, BY_WRONG_CALL, log)
    elif next_in(s, last) == last:  # OE-12
        end_match(s, last, BY_BEING_LAST, log)


@rule
def remove_eggs(s: State, seat: int, log: Log) -> None:
    """A wrong caller's eggs leave the board, and all see which (OE-12, OE-18)."""
    eggs = s.visible[seat] | s.hidden[seat]
    tell(log, REMOVED, seat, np.int64(eggs), 0)
    s.visible[seat] = s.hidden[seat] = EMPTY
    for other in range(s.players):
        s.changes[other] += size(eggs & CAMP[s.players, other])
    if s.moved != NONE and has(eggs, s.moved):
        s.moved = NONE


@rule
def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that is still in; there is one."""
    seat = following(s, seat)
    while s.out >> seat & 1:
        seat = following(s, seat)
    return seat


@rule
def end_turn(s: State, log: Log) -> None:
    """The next seat still in is on turn, unless it has used its limit (OE-14)."""
    seat = next_in(s, s.turn)
    if s.limit and s.used[seat] >= s.limit:
        s.over = TRUNCATED
        tell(log, WON, NONE, winners(s), BY_LIMIT)
    else:
        s.turn = seat
        tell(log, NEXT, seat, 0, 0)


@rule
def end_match(s: State, winner: int, why: int, log: Log) -> None:
    """Somebody has won."""
    s.over = ENDED
    s.winner = winner
    tell(log, WON, NONE, winners(s), why)


@rule
def winners(s: State) -> int:
    """The winner, or the seats still in, who share a draw: one bit each (OE-17)."""
    return 1 << s.winner if s.winner != NONE else ((1 << s.players) - 1) & ~s.out


@rule
def is_aimed(action: int) -> bool:
    """Calls, carried ones too, and passes answer something; plain moves and looks don't (OE-19)."""
    return CALLING <= action < LOOK or action >= CALL


@rule
def score(s: State, seat: int) -> float:
    """The score is the share of the win (OE-17)."""
    seats = winners(s)
    return (seats >> seat & 1) / size(np.uint64(seats))


@rule
def aim(s: State, seat: int, action: int) -> int:
    """Calls and declines answer the caller's camp as he saw it (OE-10)."""
    return s.changes[seat] if is_aimed(action) else UNAIMED


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """Has an egg entered or left that camp since (OE-18, OE-19)?"""
    return aim_is_gone(aim(s, seat, action), aimed_at)
