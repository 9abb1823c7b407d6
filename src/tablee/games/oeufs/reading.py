"""How the keys of a position of Les œufs sont faits are read back into the record, where one is
more than a field."""

from tablee.engine.kit.bits import EMPTY, only, size
from tablee.engine.kit.contract import ENDED, NONE, TRUNCATED
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.reading import OWN_FAULTS, fault
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.oeufs.board import CELLS
from tablee.games.oeufs.rules import EGGS
from tablee.games.oeufs.views import FREE, TURNED, UNKNOWN_EGG, VISIBLE

NO_EGG, NOBODY_IN, EGGS_DUE, EGGS_IN_ALL, NO_WINNER = range(OWN_FAULTS, OWN_FAULTS + 5)


@rule
def board(s: State, numbers: Out, n: int) -> int:
    """Every cell, from a1 to f6, row by row."""
    s.turned = EMPTY
    for cell in range(CELLS):
        egg = int(numbers[n + cell])
        turned = egg >= TURNED
        seat = egg - (TURNED if turned else VISIBLE)
        if egg == UNKNOWN_EGG and s.eyes != TABLE:
            s.turned |= only(cell)
        elif egg != FREE:
            if seat >= s.players:
                return fault(numbers, NO_EGG, egg)
            if turned:
                s.hidden[seat] |= only(cell)
            else:
                s.visible[seat] |= only(cell)
    return n + CELLS


@rule
def out(s: State, numbers: Out, n: int) -> int:
    """The seats that are out; by now all eggs are there (OE-12: with more than two players, those
    of a seat that is out have left the board)."""
    s.out = numbers[n]
    if s.out == (1 << int(s.players)) - 1:
        return fault(numbers, NOBODY_IN, NONE)
    due, known = 0, 0
    for seat in range(s.players):
        gone = s.players > 2 and s.out >> seat & 1
        own = 0 if gone else EGGS[s.players]
        eggs = size(s.visible[seat] | s.hidden[seat])
        if eggs > own:
            return fault(numbers, EGGS_DUE, seat)
        due += own
        known += eggs
    if known + size(s.turned) != due:
        return fault(numbers, EGGS_IN_ALL, due)
    return n + 1


@rule
def winner(s: State, numbers: Out, n: int) -> int:
    """The winner; a match that is over without a winner was ended by its limit (OE-14)."""
    s.winner = numbers[n]
    if s.over:
        s.over = TRUNCATED if s.winner == NONE else ENDED
    elif s.winner != NONE:
        return fault(numbers, NO_WINNER, NONE)
    return n + 1
