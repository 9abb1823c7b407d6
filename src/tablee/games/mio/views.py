"""How a view of MIO is written as numbers: the keys that are more than a field of the record."""

from tablee.engine.kit.bits import lowest, rest, size
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.mio.rules import FACE_AT


@rule
def cards(held: Bits, out: Out, n: int) -> int:
    """The faces of these cards, in order; returns where the list has come to."""
    while held:
        out[n] = FACE_AT[lowest(held)]
        held = rest(held)
        n += 1
    return n


@rule
def hands(s: State, seat: int, out: Out, n: int) -> int:
    """A hand: how many cards, those that are known, then an `UNKNOWN` for each of the others."""
    out[n] = s.count[seat]
    n = cards(s.hand[seat], out, n + 1)
    for _ in range(s.count[seat] - size(s.hand[seat])):
        out[n] = UNKNOWN
        n += 1
    return n


@rule
def pile(s: State, out: Out, n: int) -> int:
    """The draw pile, the next card first."""
    out[n] = s.left
    for i in range(s.left):
        out[n + 1 + i] = s.pile[s.left - 1 - i]
    return n + 1 + int(s.left)


@rule
def laid(s: State, out: Out, n: int) -> int:
    """All cards laid in this round."""
    out[n] = size(s.laid)
    return cards(s.laid, out, n + 1)


@rule
def naming(s: State, out: Out, n: int) -> int:
    """Must the dealer still name the colour of a joker that was turned up (MI-3)?"""
    out[n] = s.colour == NONE
    return n + 1
