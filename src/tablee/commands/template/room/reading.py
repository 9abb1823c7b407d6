"""How the keys of a position of Newgame are read back into a record."""

from tablee.engine.kit.bits import EMPTY, has, only
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.reading import OWN_FAULTS, TOO_LONG, empty, fault
from tablee.engine.kit.rule import Out, State, rule

from .rules import HAND

KNOWN, TWICE = range(OWN_FAULTS, OWN_FAULTS + 2)


@rule
def clear(s: State) -> None:
    """Fill in what a position does not mention: the chairs that nobody sits on."""
    empty(s.laid)


@rule
def hands(s: State, numbers: Out, n: int) -> int:
    """Each seat's hand; these eyes may not know the cards of others."""
    for seat in range(s.players):
        count = int(numbers[n])
        if count > HAND:
            return fault(numbers, TOO_LONG, HAND)
        cards = EMPTY
        for i in range(n + 1, n + 1 + count):
            if numbers[i] != UNKNOWN:
                if has(cards, numbers[i]):
                    return fault(numbers, TWICE, numbers[i])
                cards |= only(numbers[i])
            elif s.eyes == TABLE or s.eyes == seat:
                return fault(numbers, KNOWN, NONE)
        s.hand[seat] = cards
        s.count[seat] = count
        n += 1 + count
    return n


@rule
def gone(s: State, numbers: Out, n: int) -> int:
    """The cards of all tricks that were taken."""
    s.gone = EMPTY
    for i in range(n + 1, n + 1 + int(numbers[n])):
        if has(s.gone, numbers[i]):
            return fault(numbers, TWICE, numbers[i])
        s.gone |= only(numbers[i])
    return n + 1 + int(numbers[n])
