"""How a view of EKKO is written as numbers: the keys that are more than a field of the record."""

from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.ekko.components import list_cards, size_of


@rule
def cards(held: Out, out: Out, n: int) -> int:
    """A set of cards: how many, and which."""
    out[n] = size_of(held)
    return list_cards(held[0], held[1], 1, out, n + 1)


@rule
def cards_or_backs(held: Out, count: int, out: Out, n: int) -> int:
    """The cards of a seat; an `UNKNOWN` for each, where these eyes can't know them."""
    if size_of(held) == count:
        return cards(held, out, n)
    out[n] = count
    for _ in range(count):
        n += 1
        out[n] = UNKNOWN
    return n + 1


@rule
def hands(s: State, seat: int, out: Out, n: int) -> int:
    """A seat's hand."""
    return cards_or_backs(s.hand[seat], s.count[seat], out, n)


@rule
def aside(s: State, seat: int, out: Out, n: int) -> int:
    """The cards that a seat has put aside."""
    return cards_or_backs(s.aside[seat], s.aside_count[seat], out, n)


@rule
def barred(s: State, seat: int, out: Out, n: int) -> int:
    """A seat's penalty cards that can't be laid yet (EK-28)."""
    return cards_or_backs(s.barred[seat], s.barred_count[seat], out, n)


@rule
def laid(s: State, out: Out, n: int) -> int:
    """All cards laid in this round."""
    return cards(s.laid, out, n)


@rule
def exposed(s: State, out: Out, n: int) -> int:
    """The cards that were shown by mistake in this round and went back to a hand."""
    return cards(s.exposed, out, n)


@rule
def pile(s: State, out: Out, n: int) -> int:
    """The draw pile, the next card first."""
    out[n] = s.left
    for i in range(s.left):
        out[n + 1 + i] = s.pile[s.left - 1 - i]
    return n + 1 + int(s.left)


@rule
def passed(s: State, out: Out, n: int) -> int:
    """The seat that has declined to lay the mirror (EK-27), as a set of seats."""
    out[n] = 0 if s.passed == NONE else 1 << int(s.passed)
    return n + 1
