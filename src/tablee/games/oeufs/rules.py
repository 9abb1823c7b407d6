"""The rules of Les œufs sont faits.

Bring your eggs into another seat's camp, where they are turned over and can no longer be told
apart, and then home again. On your turn you move one of your visible eggs or any turned egg, by a
step or by a chain of jumps, or you look secretly at a turned egg. When you believe that all your
eggs lie turned in your own camp you call, at any moment. A right call wins the match. A wrong call
loses it with two players; with four it puts you out and the others play on.

A cell is a number, 6 × row + column from the top left: a1 is 0, f1 is 5, f6 is 35. A set of cells
is a word of 36 bits. Each seat has a word for its visible eggs and one for its turned eggs. A
blinded record has a further word, `turned`, for the turned eggs whose owner its eyes don't know.

Actions:

    0 to 1295       move: 36 × from + to
    1296 to 2591    the same moves with the call
    2592 to 2627    look at a cell
    2628            call
    2629            pass: on turn, if nothing else is possible; out of turn, to decline to call
"""

import numpy as np

from tablee.engine.kit.bits import (
    EMPTY,
    ONE,
    has,
    lowest,
    only,
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
from tablee.games.oeufs.board import BOARD, CELLS, ends_of, if_met, jumps_over, path, with_islands

VERSION = 1

# The clauses of the rule book that a refusal or a flaw names.
OE_1, OE_3, OE_4, OE_5, OE_6, OE_7, OE_8 = 1, 3, 4, 5, 6, 7, 8
OE_10, OE_11, OE_12, OE_13, OE_14 = 10, 11, 12, 13, 14
OE_15, OE_16, OE_17, OE_18, OE_20 = 15, 16, 17, 18, 20


# --- components

MOST_PLAYERS = 4

STATE = record(
    ("visible", np.uint64, MOST_PLAYERS),  # each seat's visible eggs
    ("hidden", np.uint64, MOST_PLAYERS),  # each seat's turned eggs, if these eyes know whose
    ("turned", np.uint64),  # the turned eggs whose owner these eyes don't know
    ("changes", np.int32, MOST_PLAYERS),  # how often an egg has entered or left the seat's camp
    ("used", np.int32, MOST_PLAYERS),  # how many turns the seat has had
    ("limit", np.int32),
    ("undo", np.int8),
    ("moved", np.int8),  # the cell of the egg that the latest turn moved, or NONE
    ("declined", np.int8),  # the seats that have declined to call, one bit each
    ("out", np.int8),  # the seats that have called wrongly, one bit each
    ("winner", np.int8),
)
UNDO_ALLOWED, UNDO_FORBIDDEN = 0, 1  # the option `undo`

MOVE, CALLING, LOOK, CALL, PASS, ACTIONS = 0, 1296, 2592, 2628, 2629, 2630

BEGAN, MOVED, TURNED, LOOKED, PASSED, DECLINED, CALLED, REMOVED, OUT, NEXT, WON = range(1, 12)
BY_CALL, BY_WRONG_CALL, BY_BEING_LAST, BY_LIMIT = range(4)  # why the match ended
A_TURNED_EGG = 4  # stands in the event MOVED where a visible egg has its seat

EGGS = np.array([0, 0, 6, 0, 4])  # OE-1: each seat's, by the number of players
CAMP = np.full((5, MOST_PLAYERS), EMPTY)  # OE-2: by the number of players and the seat
CAMP[2, :2] = set_of(list(range(6))), set_of(list(range(30, 36)))
CAMP[4] = [set_of([corner, corner + 1, corner + 6, corner + 7]) for corner in (0, 4, 28, 24)]
ABROAD = np.array(  # OE-9: every camp but the seat's own
    [[sum(camps) - camp if camp else EMPTY for camp in camps] for camps in CAMP], np.uint64
)


@rule
def all_turned(s: State) -> Bits:
    """The cells with a turned egg."""
    return s.turned | s.hidden[0] | s.hidden[1] | s.hidden[2] | s.hidden[3]


@rule
def all_eggs(s: State) -> Bits:
    """The cells with an egg."""
    return all_turned(s) | s.visible[0] | s.visible[1] | s.visible[2] | s.visible[3]


@rule
def camp_gaps(s: State, seat: int) -> Bits:
    """The cells of the seat's camp that hold no turned egg."""
    return CAMP[s.players, seat] & ~all_turned(s)


@rule
def camp_full(s: State, seat: int) -> bool:
    """Does every cell of the seat's camp hold a turned egg?"""
    return camp_gaps(s, seat) == EMPTY


@rule
def eggs_on_board(s: State, seat: int) -> int:
    """How many eggs the seat has on the board (OE-1, OE-12)."""
    gone = seat >= s.players or (s.players > 2 and s.out >> seat & 1)
    return 0 if gone else EGGS[s.players]


@rule
def eggs_among_unknown(s: State, seat: int) -> int:
    """How many of the turned eggs of unknown owners are this seat's."""
    return eggs_on_board(s, seat) - size(s.visible[seat]) - size(s.hidden[seat])


# --- dealing


@rule
def deal(s: State, log: Log) -> None:
    """Start a match: every egg lies visible in its owner's camp, a random seat begins (OE-3)."""
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


# --- who may act


@rule
def still_in(s: State, seat: int) -> bool:
    """Does somebody play in this seat who has not called wrongly?"""
    return 0 <= seat < s.players and not s.out >> seat & 1


@rule
def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that is still in; there always is one."""
    seat = following(s, seat)
    while s.out >> seat & 1:
        seat = following(s, seat)
    return seat


@rule
def may_call(s: State, seat: int) -> bool:
    """May this seat, which is still in, call now (OE-10)?"""
    return s.referee == AT_TABLE or camp_full(s, seat)


@rule
def may_decline(s: State, seat: int) -> bool:
    """May this seat, which is still in, decline to call on another's turn (OE-16, OE-20)?"""
    return not s.declined >> seat & 1 and camp_full(s, seat)


@rule
def may_act(s: State, seat: int) -> bool:
    """May this seat act now, because it is its turn or because it may call (OE-10)?"""
    return not s.over and still_in(s, seat) and (seat == s.turn or may_call(s, seat))


@rule
def asked(s: State) -> int:
    """The seat that acts next in sequence.

    Before each turn the other seats that may decline to call are asked, clockwise (OE-16).
    """
    if s.over:
        return NONE
    seat = following(s, s.turn)
    while seat != s.turn:
        if still_in(s, seat) and may_decline(s, seat):
            return seat
        seat = following(s, seat)
    return seat


# --- what may be done


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in the legal actions of this seat, in rising order; return how many there are."""
    if not may_act(s, seat):
        return 0
    calling = may_call(s, seat)
    if seat == s.turn:
        n = list_turn(s, seat, out)
        may_pass = n == 0  # OE-13
    else:
        n = 0
        may_pass = may_decline(s, seat)
    if calling:
        out[n] = CALL
        n += 1
    if may_pass:
        out[n] = PASS
        n += 1
    return n


@rule
def list_turn(s: State, seat: int, out: Out) -> int:
    """List what a turn can be (OE-4): a move, a move with the call, a look; return how many."""
    n = 0
    turned = all_turned(s)
    jumps = with_islands(jumps_over(all_eggs(s)))
    eggs = movable(s, seat)
    while eggs:
        start = lowest(eggs)
        ends = ends_of(jumps, start, stops(s, seat, start))
        n = add_actions(MOVE + CELLS * start, ends, out, n)
        eggs = rest(eggs)
    eggs = call_carriers(s, seat)
    while eggs:
        start = lowest(eggs)
        ends = ends_of(jumps, start, stops(s, seat, start)) & call_ends(s, seat, start)
        n = add_actions(CALLING + CELLS * start, ends, out, n)
        eggs = rest(eggs)
    return add_actions(LOOK, turned, out, n)


AT_A_TIME = 10


@rule
def add_actions(first: int, cells: Bits, out: Out, n: int) -> int:
    """Add `first` plus each of the cells to a list of `n` actions; return its new length.

    Whole groups of AT_A_TIME entries are written, so the last group may run past the new end. The
    next actions overwrite that, and `out` has room: it holds ACTIONS entries, and no list comes
    near that. A loop that ended with the last cell would make random play a quarter slower, as
    processors can't foresee how many cells there are.
    """
    at = np.uint64(n)
    n += size(cells)
    while cells:
        for _ in range(AT_A_TIME):
            out[at] = first + lowest(cells)
            cells = rest_if_any(cells)
            at += ONE
    return n


@rule
def movable(s: State, seat: int) -> Bits:
    """The eggs that the seat may move on its turn: its visible ones, and all turned ones.

    A turned egg may be moved at any time, whoever owns it (OE-4, OE-8, OE-9).
    """
    eggs = s.visible[seat] | all_turned(s)
    if s.undo == UNDO_FORBIDDEN and s.moved != NONE:  # OE-15
        eggs &= ~only(s.moved)
    return eggs


@rule
def stops(s: State, seat: int, start: int) -> Bits:
    """Where the egg on this cell is turned and goes no further, if this seat moves it (OE-7)."""
    return ABROAD[s.players, seat] if has(s.visible[seat], start) else EMPTY


@rule
def call_carriers(s: State, seat: int) -> Bits:
    """The eggs that may carry the call: none if the camp has two gaps, as a move fills only one."""
    if s.referee == AT_TABLE or size(camp_gaps(s, seat)) < 2:
        return movable(s, seat)
    return EMPTY


@rule
def call_ends(s: State, seat: int, start: int) -> Bits:
    """Where a move of the egg on this cell may end if it carries the call (OE-10).

    A strict referee wants the camp to be full of turned eggs after the move. Either it is full
    without this egg, and the move may end anywhere, or this egg is turned and fills the last gap.
    """
    if s.referee == AT_TABLE:
        return BOARD
    turned = all_turned(s)
    gaps = CAMP[s.players, seat] & ~(turned & ~only(start))
    if gaps == EMPTY:
        return BOARD
    return gaps if size(gaps) == 1 and has(turned, start) else EMPTY


# --- why not


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
    start, end = start_and_end(action)
    clause = refusal_to_move(s, seat, start, end)
    if clause == ALLOWED and action >= CALLING and not has(call_ends(s, seat, start), end):
        return OE_10
    return clause


@rule
def start_and_end(action: int) -> tuple[int, int]:
    """The cells from which and to which a move goes, with the call or without."""
    if action >= CALLING:
        action -= CALLING
    start = action // CELLS
    return start, action - CELLS * start


@rule
def refusal_to_pass(s: State, seat: int) -> int:
    """Why this seat can't pass, or decline to call."""
    if seat == s.turn:
        return OE_13 if all_turned(s) or can_move(s, seat) else ALLOWED
    if s.declined >> seat & 1:
        return OE_20
    return ALLOWED if may_decline(s, seat) else OE_16


@rule
def can_move(s: State, seat: int) -> bool:
    """Has the seat an egg that it can move on its turn?"""
    jumps = jumps_over(all_eggs(s))
    eggs = movable(s, seat)
    while eggs:
        start = lowest(eggs)
        if ends_of(jumps, start, stops(s, seat, start)):
            return True
        eggs = rest(eggs)
    return False


@rule
def refusal_to_move(s: State, seat: int, start: int, end: int) -> int:
    """Why the seat can't make this move on its turn."""
    eggs = all_eggs(s)
    if not has(eggs, start):
        return OE_4
    if not has(s.visible[seat] | all_turned(s), start):
        return OE_8
    if not has(movable(s, seat), start):
        return OE_15
    jumps = jumps_over(eggs)
    if has(ends_of(jumps, start, stops(s, seat, start)), end):
        return ALLOWED
    if has(eggs, end):
        return OE_5
    return OE_7 if has(ends_of(jumps, start, EMPTY), end) else OE_6


@rule
def aim(s: State, seat: int, action: int) -> int:
    """What a call or a pass answers: the seat's camp, after so many changes (OE-10, OE-18).

    Looks, and moves without the call, answer nothing (OE-19).
    """
    aimed = CALLING <= action < LOOK or action >= CALL
    return s.changes[seat] if aimed else UNAIMED


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """Has an egg entered or left the camp that this action answers (OE-18, OE-19)?"""
    return aim_is_gone(aim(s, seat, action), aimed_at)


@rule
def window(s: State) -> int:
    """A live table waits one reflex for the call of a seat whose camp is full of turned eggs, as
    far as everybody knows (OE-10)."""
    for seat in range(s.players):
        if not s.over and still_in(s, seat) and camp_full(s, seat):
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
        call(s, seat, log)
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
    """Move an egg; then judge the call if the move carries it."""
    start, end = start_and_end(action)
    s.used[seat] += 1
    tell_move(s, seat, start, end, log)
    move_egg(s, seat, start, end, log)
    s.moved = end
    count_changes(s, start, end)
    if action >= CALLING:  # OE-10: before any other action
        call(s, seat, log)
    if not s.over:
        end_turn(s, log)


@rule
def move_egg(s: State, seat: int, start: int, end: int, log: Log) -> None:
    """Take an egg from cell to cell, and turn it if it is visible and comes abroad."""
    if has(stops(s, seat, start), end):  # OE-7
        s.visible[seat] ^= only(start)
        s.hidden[seat] |= only(end)
        tell(log, TURNED, seat, end, 0)
    else:
        both = only(start) | only(end)
        s.visible[seat] ^= if_met(both, s.visible[seat])
        for owner in range(MOST_PLAYERS):
            s.hidden[owner] ^= if_met(both, s.hidden[owner])


@rule
def count_changes(s: State, start: int, end: int) -> None:
    """Note which camps an egg has entered or left; who declined to call there is asked again."""
    for seat in range(MOST_PLAYERS):
        camp = CAMP[s.players, seat]
        changed = np.int64(has(camp, start) != has(camp, end))  # OE-18
        s.changes[seat] += changed
        s.declined &= ~(changed << seat)  # OE-16


@rule
def tell_move(s: State, seat: int, start: int, end: int, log: Log) -> None:
    """Tell everybody the move before it is made: whose egg, unless it is turned, and its path."""
    if log is not None:  # finding a path takes time
        egg = seat if has(s.visible[seat], start) else A_TURNED_EGG
        cells = path(jumps_over(all_eggs(s)), start, end, stops(s, seat, start))
        show(log, MOVED, seat, start, EVERYONE, cells, egg)


@rule
def look(s: State, seat: int, cell: int, log: Log) -> None:
    """Look secretly at a turned egg (OE-4)."""
    s.used[seat] += 1
    s.moved = NONE
    s.declined &= ~(1 << seat)  # OE-16
    show(log, LOOKED, seat, cell, only(seat), owner_of(s, cell), 0)
    end_turn(s, log)


@rule
def owner_of(s: State, cell: int) -> int:
    """The owner of the turned egg on this cell, in a record that is not blinded."""
    seat = 0
    while not has(s.hidden[seat], cell):
        seat += 1
    return seat


@rule
def call(s: State, seat: int, log: Log) -> None:
    """Judge a call: it is right if the seat's turned eggs fill its camp (OE-10, OE-11)."""
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
    other = next_in(s, seat)
    if s.players == 2:  # OE-11
        end_match(s, other, BY_WRONG_CALL, log)
    elif next_in(s, other) == other:  # OE-12
        end_match(s, other, BY_BEING_LAST, log)


@rule
def remove_eggs(s: State, seat: int, log: Log) -> None:
    """Take the eggs of a seat that called wrongly off the board; all see which (OE-12, OE-18)."""
    eggs = s.visible[seat] | s.hidden[seat]
    tell(log, REMOVED, seat, np.int64(eggs), 0)
    s.visible[seat] = s.hidden[seat] = EMPTY
    for other in range(s.players):
        s.changes[other] += size(eggs & CAMP[s.players, other])
    if s.moved != NONE and has(eggs, s.moved):
        s.moved = NONE


@rule
def end_turn(s: State, log: Log) -> None:
    """Give the turn to the next seat still in, unless that seat has used its limit (OE-14)."""
    seat = next_in(s, s.turn)
    if s.limit and s.used[seat] >= s.limit:
        s.over = TRUNCATED
        tell(log, WON, NONE, winners(s), BY_LIMIT)
    else:
        s.turn = seat
        tell(log, NEXT, seat, 0, 0)


# --- the end


@rule
def end_match(s: State, winner: int, why: int, log: Log) -> None:
    """End the match with a winner."""
    s.over = ENDED
    s.winner = winner
    tell(log, WON, NONE, winners(s), why)


@rule
def winners(s: State) -> int:
    """The winner, or the seats still in, which share a draw: one bit each (OE-17)."""
    return 1 << s.winner if s.winner != NONE else ((1 << s.players) - 1) & ~s.out


@rule
def score(s: State, seat: int) -> float:
    """The score is the share of the win (OE-17)."""
    seats = winners(s)
    return (seats >> seat & 1) / size(np.uint64(seats))


@rule
def ended_by_right_call(s: State) -> bool:
    """Has the match ended with a right call? Then there is a winner, and another seat still in."""
    return s.winner != NONE and next_in(s, s.winner) != s.winner


@rule
def loser_was_right(s: State) -> bool:
    """Would the wrong call that ended a match of two have been right with these eggs (OE-11)?"""
    loser = s.out >> 1
    return s.players == 2 and s.out != 0 and s.hidden[loser] == CAMP[2, loser]
