"""How the keys of a position of Ex & Hopp are read back into the record, if they are more than a
field of it."""

from tablee.engine.kit.bits import has, only
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.reading import OWN_FAULTS, TOO_LONG, empty, fault, read_pile
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.exhopp.components import (
    EVERYBODY,
    HALF,
    HAND,
    HIDDEN,
    LONGEST,
    ROWS,
    TOKENS,
    add_to_hand,
)

TWICE, NO_CARD, SECRET, KNOWN = range(OWN_FAULTS, OWN_FAULTS + 4)


@rule
def clear(s: State) -> None:
    """Fill in what a position does not mention."""
    for seat in range(len(s.hand)):
        empty(s.hand[seat])
    for row in range(ROWS):
        empty(s.row[row])
    empty(s.pile)
    empty(s.stock)


@rule
def hands(s: State, numbers: Out, n: int) -> int:
    """Each seat's hand: the known cards from the lowest up, then the others."""
    for seat in range(s.players):
        count = int(numbers[n])
        if count > HAND:
            return fault(numbers, TOO_LONG, HAND)
        unknown = 0
        for i in range(n + 1, n + 1 + count):
            if numbers[i] == UNKNOWN:
                unknown += 1
            else:
                add_to_hand(s, seat, numbers[i])
        for i in range(count - unknown, count):
            s.hand[seat, i] = UNKNOWN
        n += 1 + count
    return n


@rule
def pile(s: State, numbers: Out, n: int) -> int:
    """The draw pile."""
    s.left = numbers[n]
    return read_pile(s.pile, numbers, n)


@rule
def facedown(s: State, numbers: Out, n: int) -> int:
    """The tokens face down."""
    s.in_stock = numbers[n]
    return read_pile(s.stock, numbers, n)


@rule
def discards(s: State, numbers: Out, n: int) -> int:
    """The cards that were discarded."""
    for i in range(n + 1, n + 1 + int(numbers[n])):
        half, card = int(numbers[i]) // HALF, int(numbers[i]) % HALF
        if has(s.discards[half], card):
            return fault(numbers, TWICE, numbers[i])
        s.discards[half] |= only(card)
    return n + 1 + int(numbers[n])


@rule
def tokens(s: State, numbers: Out, n: int) -> int:
    """The token at the head of each row."""
    for row in range(ROWS):
        s.token[row] = numbers[n + row]
    return n + ROWS


@rule
def rows(s: State, numbers: Out, n: int) -> int:
    """The cards of each row."""
    for row in range(ROWS):
        count = int(numbers[n])
        if count > LONGEST:
            return fault(numbers, TOO_LONG, LONGEST)
        for i in range(count):
            s.row[row, i] = numbers[n + 1 + i]
        n += 1 + count
    return n


@rule
def taken(s: State, numbers: Out, n: int) -> int:
    """The tokens that each seat has taken."""
    for seat in range(s.players):
        count = int(numbers[n])
        if count > TOKENS:
            return fault(numbers, TOO_LONG, TOKENS)
        for i in range(n + 1, n + 1 + count):
            s.taken[seat, numbers[i]] += 1
        n += 1 + count
    return n


@rule
def offer(s: State, numbers: Out, n: int) -> int:
    """The card on offer, or its colour where these eyes know no more."""
    s.offer = numbers[n]
    if s.offer >= HIDDEN and (s.eyes == TABLE or not s.by_colour):
        return fault(numbers, NO_CARD, NONE)
    return n + 1


@rule
def learn(s: State, knower: int, numbers: Out, n: int) -> int:
    """A list of cards in hands of which these knowers know."""
    for i in range(n + 1, n + 1 + int(numbers[n])):
        if s.knows[numbers[i]] & knower:
            return fault(numbers, TWICE, numbers[i])
        s.knows[numbers[i]] |= knower
    return n + 1 + int(numbers[n])


@rule
def known(s: State, numbers: Out, n: int) -> int:
    """What each seat knows of the others' hands: its secret."""
    for seat in range(s.players):
        told, own = numbers[n] != 0, s.eyes == TABLE or s.eyes == seat
        if told != own:
            return fault(numbers, KNOWN if own else SECRET, seat)
        n = learn(s, 1 << seat, numbers, n + 1) if told else n + 1
        if n < 0:
            return n
    return n


@rule
def known_by_all(s: State, numbers: Out, n: int) -> int:
    """What everybody knows of hands."""
    return learn(s, EVERYBODY, numbers, n)
