"""Why a record can't be a position of Les œufs sont faits."""

from tablee.engine.kit.bits import has, size
from tablee.engine.kit.contract import ENDED, NONE, SOUND, TRUNCATED
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import State, rule
from tablee.games.oeufs.board import BOARD, CELLS
from tablee.games.oeufs.rules import (
    ABROAD,
    CAMP,
    MOST_PLAYERS,
    OE_1,
    OE_3,
    OE_7,
    OE_11,
    OE_12,
    OE_14,
    OE_15,
    OE_16,
    OE_17,
    OE_18,
    all_eggs,
    camp_full,
    eggs_among_unknown,
    eggs_on_board,
    ended_by_right_call,
    loser_was_right,
    next_in,
    still_in,
)


@rule
def flaw(s: State) -> int:
    """Why this can't be a position of the game: a clause, or SOUND."""
    if not 0 <= s.turn < s.players:
        return OE_3
    if s.out < 0 or s.out >= (1 << s.players) - 1:
        return OE_12
    if s.declined < 0 or s.declined >> s.players:
        return OE_16
    eggs = all_eggs(s)
    if eggs & ~BOARD or (s.turned and s.eyes == TABLE):
        return OE_1
    if s.moved != NONE and not (0 <= s.moved < CELLS and has(eggs, s.moved)):
        return OE_15
    due, present = 0, size(s.turned)
    for seat in range(MOST_PLAYERS):
        clause = flaw_of_seat(s, seat)
        if clause != SOUND:
            return clause
        due += eggs_on_board(s, seat)
        present += size(s.visible[seat]) + size(s.hidden[seat])
    if present != due or present != size(eggs):
        return OE_1
    return flaw_at_end(s) if s.over else flaw_in_play(s)


@rule
def flaw_of_seat(s: State, seat: int) -> int:
    """What is wrong with a seat's eggs and counts."""
    if eggs_among_unknown(s, seat) < 0:
        return OE_1
    if s.visible[seat] & ABROAD[s.players, seat]:
        return OE_7
    if s.used[seat] < 0 or (s.limit and s.used[seat] > s.limit):
        return OE_14
    if s.declined >> seat & 1 and not (still_in(s, seat) and camp_full(s, seat)):
        return OE_16
    return OE_18 if s.changes[seat] < 0 else SOUND


@rule
def flaw_in_play(s: State) -> int:
    """What is wrong with the turn or the seats still in while the match goes on."""
    if not still_in(s, s.turn) or next_in(s, s.turn) == s.turn:
        return OE_12
    if s.limit and s.used[s.turn] == s.limit:
        return OE_14
    return OE_17 if s.winner != NONE else SOUND


@rule
def flaw_at_end(s: State) -> int:
    """What is wrong with the way in which the match has ended."""
    if s.winner == NONE:
        seat = next_in(s, s.turn)
        if s.over != TRUNCATED or next_in(s, seat) == seat:
            return OE_17
        return SOUND if s.limit and s.used[seat] == s.limit else OE_14
    if s.over != ENDED or not still_in(s, s.winner) or loser_was_right(s):
        return OE_11
    gaps = CAMP[s.players, s.winner] & ~(s.hidden[s.winner] | s.turned)
    return OE_11 if ended_by_right_call(s) and gaps else SOUND
