"""How a view of Input is written as numbers: the keys that are more than a field of the record."""

from tablee.engine.kit.bits import EMPTY, has
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.input.components import BANDS_OF, COMBOS, LAST_CARD, OWN
from tablee.games.input.rules import winners


@rule
def up(s: State, seat: int, out: Out, n: int) -> int:
    """The faces of a seat's pieces that lie up."""
    for i in range(OWN):
        out[n + i] = s.up[OWN * seat + i]
    return n + OWN


@rule
def back(s: State, seat: int, out: Out, n: int) -> int:
    """The hidden faces of a seat's pieces."""
    for i in range(OWN):
        out[n + i] = s.back[OWN * seat + i]
    return n + OWN


@rule
def seen(s: State, seat: int, out: Out, n: int) -> int:
    """Has the hidden face of each piece been shown to everybody at some time?"""
    for i in range(OWN):
        out[n + i] = has(s.seen, OWN * seat + i)
    return n + OWN


@rule
def place(s: State, seat: int, out: Out, n: int) -> int:
    """Where each of a seat's pieces lies."""
    for i in range(OWN):
        out[n + i] = s.place[OWN * seat + i]
    return n + OWN


@rule
def left(s: State, seat: int, out: Out, n: int) -> int:
    """For each piece the card that it left on its owner's previous turn."""
    for i in range(OWN):
        out[n + i] = s.left[seat] if s.moved[seat] == OWN * seat + i else NONE
    return n + OWN


@rule
def won(s: State, out: Out, n: int) -> int:
    """The cards of the match that are no longer in the row."""
    count = 0
    for card in range(1 - s.zero, LAST_CARD[s.players] + 1):
        if BANDS_OF[card] & s.row == EMPTY:
            count += 1
            out[n + count] = card
    out[n] = count
    return n + 1 + count


@rule
def hand(s: State, out: Out, n: int) -> int:
    """Which of the seat's own pieces must be placed now."""
    out[n] = NONE if s.hand == NONE else s.hand % OWN
    return n + 1


@rule
def zero_used(s: State, seat: int, out: Out, n: int) -> int:
    """Has this seat announced the 0 (IN-20)?"""
    out[n] = s.zero_used >> seat & 1
    return n + 1


@rule
def won_by(s: State, out: Out, n: int) -> int:
    """The seats that win or share the win; none before the end."""
    out[n] = winners(s) if s.over else 0
    return n + 1


@rule
def combos(s: State, out: Out, n: int) -> int:
    """The combinations of cards that win the match."""
    count = 0
    for i in range(COMBOS):
        if s.combos[i] != 0:
            count += 1
            out[n + count] = s.combos[i]
    out[n] = count
    return n + 1 + count
