"""How the keys of a position of EKKO are read back into the record, where one is more than a
field."""

from tablee.engine.kit.bits import lowest, size
from tablee.engine.kit.contract import ENDED, NONE, UNKNOWN
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.reading import OWN_FAULTS, TOO_LONG, fault, read_pile
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.ekko.components import CARDS, MIRROR, NO_CARD, add, holds, size_of
from tablee.games.ekko.laying import OVER, WAIT

TWICE, KNOWN, SECRET, NO_MIRROR, NOT_ALL, TWICE_IN_ALL, ONE_PASSES, PASS_IS_SECRET, NOT_HELD = (
    range(OWN_FAULTS, OWN_FAULTS + 9)
)


@rule
def clear(s: State) -> None:
    """Fill in what a position does not mention: the places of the pile that are empty."""
    for i in range(CARDS):
        s.pile[i] = NO_CARD


@rule
def phase(s: State, numbers: Out, n: int) -> int:
    """What the match waits for; with it, whether it is over."""
    s.phase = numbers[n]
    s.over = ENDED if s.phase == OVER else 0
    return n + 1


@rule
def cards(held: Out, numbers: Out, n: int) -> int:
    """A list of cards, all of them known."""
    for i in range(n + 1, n + 1 + int(numbers[n])):
        if numbers[i] == UNKNOWN:
            return fault(numbers, KNOWN, NONE)
        if holds(held, numbers[i]):
            return fault(numbers, TWICE, numbers[i])
        add(held, numbers[i])
    return n + 1 + int(numbers[n])


@rule
def laid(s: State, numbers: Out, n: int) -> int:
    """The cards laid in this round."""
    return cards(s.laid, numbers, n)


@rule
def exposed(s: State, numbers: Out, n: int) -> int:
    """The cards that were shown and taken back."""
    return cards(s.exposed, numbers, n)


@rule
def cards_or_backs(held: Out, known: bool, numbers: Out, n: int) -> int:
    """The cards of a seat; so many `UNKNOWN` if these eyes can't know them."""
    count = int(numbers[n])
    if count > CARDS:
        return fault(numbers, TOO_LONG, CARDS)
    if known:
        return cards(held, numbers, n)
    for i in range(n + 1, n + 1 + count):
        if numbers[i] != UNKNOWN:
            return fault(numbers, SECRET, NONE)
    return n + 1 + count


@rule
def hands(s: State, numbers: Out, n: int) -> int:
    """Each seat's hand; the others' lie open when the match is over (EK-23)."""
    mirror = MIRROR[s.zone]
    may_come = False
    for seat in range(s.players):
        s.count[seat] = numbers[n]
        known = s.eyes == TABLE or s.eyes == seat or s.over != 0
        n = cards_or_backs(s.hand[seat], known, numbers, n)
        if n < 0:
            return n
        may_come = may_come or holds(s.hand[seat], mirror)
    # A world that a seat imagines may wait for nothing (EK-26), and `flaw` looks at those too.
    waits = s.eyes == TABLE and s.phase == WAIT and not s.live
    if waits and mirror != NO_CARD and not may_come:
        return fault(numbers, NO_MIRROR, mirror)
    return n


@rule
def pile(s: State, numbers: Out, n: int) -> int:
    """The draw pile."""
    s.left = numbers[n]
    return read_pile(s.pile, numbers, n)


@rule
def aside(s: State, numbers: Out, n: int) -> int:
    """Each seat's cards that were put aside; by now all cards are there."""
    in_all = size_of(s.laid) + int(s.left)
    for seat in range(s.players):
        s.aside_count[seat] = numbers[n]
        known = s.eyes == TABLE or s.eyes == seat
        n = cards_or_backs(s.aside[seat], known, numbers, n)
        if n < 0:
            return n
        in_all += int(s.count[seat]) + int(s.aside_count[seat])
    if in_all != CARDS:
        return fault(numbers, NOT_ALL, in_all)
    for card in range(1, CARDS + 1):
        if copies(s, card) > 1:
            return fault(numbers, TWICE_IN_ALL, card)
    return n


@rule
def copies(s: State, card: int) -> int:
    """How many of this card there are, as far as these eyes know."""
    n = int(holds(s.laid, card))
    for seat in range(s.players):
        n += int(holds(s.hand[seat], card)) + int(holds(s.aside[seat], card))
    for i in range(s.left):
        n += int(s.pile[i] == card)
    return n


@rule
def passed(s: State, numbers: Out, n: int) -> int:
    """The seat that has declined the mirror, as a set of seats."""
    s.passed = NONE
    if numbers[n] == 0:
        return n + 1
    if size(numbers[n]) > 1:
        return fault(numbers, ONE_PASSES, NONE)
    s.passed = lowest(numbers[n])
    if s.eyes != TABLE and s.eyes != s.passed:
        return fault(numbers, PASS_IS_SECRET, NONE)
    return n + 1


@rule
def barred(s: State, numbers: Out, n: int) -> int:
    """Each seat's penalty cards that can't be laid yet (EK-28)."""
    for seat in range(s.players):
        s.barred_count[seat] = numbers[n]
        known = s.eyes == TABLE or s.eyes == seat
        n = cards_or_backs(s.barred[seat], known, numbers, n)
        if n < 0:
            return n
        if s.barred_count[seat] > s.count[seat]:
            return fault(numbers, NOT_HELD, NONE)
    return n
