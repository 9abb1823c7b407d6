"""How a view of Ex & Hopp is written as numbers: the keys that are more than a field of the
record."""

from tablee.engine.kit.bits import lowest, rest, size
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.exhopp.components import CARDS, EVERYBODY, HALF, HAND, KINDS, LONGEST, ROWS


@rule
def listed(cards: Out, most: int, out: Out, n: int) -> int:
    """The cards of a hand or a row of at most so many places: how many, and which."""
    count = 0
    for i in range(most):
        if cards[i] != NONE:
            count += 1
            out[n + count] = cards[i]
    out[n] = count
    return n + 1 + count


@rule
def hands(s: State, seat: int, out: Out, n: int) -> int:
    """A seat's hand."""
    return listed(s.hand[seat], HAND, out, n)


@rule
def rows(s: State, out: Out, n: int) -> int:
    """The cards of each row, in the order in which they were laid."""
    for row in range(ROWS):
        n = listed(s.row[row], LONGEST, out, n)
    return n


@rule
def stack(things: Out, left: int, out: Out, n: int) -> int:
    """A pile, its next thing first."""
    out[n] = left
    for i in range(left):
        out[n + 1 + i] = things[left - 1 - i]
    return n + 1 + left


@rule
def pile(s: State, out: Out, n: int) -> int:
    """The draw pile, the next card first."""
    return stack(s.pile, int(s.left), out, n)


@rule
def facedown(s: State, out: Out, n: int) -> int:
    """The tokens face down, the next one first."""
    return stack(s.stock, int(s.in_stock), out, n)


@rule
def tokens(s: State, out: Out, n: int) -> int:
    """The token at the head of each row."""
    for row in range(ROWS):
        out[n + row] = s.token[row]
    return n + ROWS


@rule
def discards(s: State, out: Out, n: int) -> int:
    """The cards that were discarded, in order."""
    out[n] = size(s.discards[0]) + size(s.discards[1])
    n += 1
    for half in range(2):
        cards = s.discards[half]
        while cards:
            out[n] = HALF * half + lowest(cards)
            cards = rest(cards)
            n += 1
    return n


@rule
def taken(s: State, seat: int, out: Out, n: int) -> int:
    """The tokens that a seat has taken, in order."""
    count = 0
    for kind in range(KINDS):
        for _ in range(s.taken[seat, kind]):
            count += 1
            out[n + count] = kind
    out[n] = count
    return n + 1 + count


@rule
def known_to(s: State, knower: int, out: Out, n: int) -> int:
    """The cards whose place is known to these knowers, in order."""
    count = 0
    for card in range(CARDS):
        if s.knows[card] & knower:
            count += 1
            out[n + count] = card
    out[n] = count
    return n + 1 + count


@rule
def known(s: State, seat: int, out: Out, n: int) -> int:
    """The cards in others' hands that a seat knows of: its secret."""
    if s.eyes != TABLE and s.eyes != seat:
        out[n] = 0
        return n + 1
    out[n] = 1
    return known_to(s, 1 << seat, out, n + 1)


@rule
def known_by_all(s: State, out: Out, n: int) -> int:
    """The cards in hands that everybody knows of."""
    return known_to(s, EVERYBODY, out, n)
