"""How the keys of a position of MIO are read back into the record, where one is more than a
field."""

from tablee.engine.kit.bits import EMPTY, lowest, only, size
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.reading import OWN_FAULTS, TOO_LONG, empty, fault, read_pile
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.mio.flaws import copies
from tablee.games.mio.rules import CARDS, FACES, IN_DECK, PLACES

KNOWN, TOO_MANY, NOT_ALL, TOO_MANY_IN_ALL, NAMING, NOT_DRAWN = range(OWN_FAULTS, OWN_FAULTS + 6)


@rule
def clear(s: State) -> None:
    """Fill in what a position does not mention."""
    empty(s.down)
    empty(s.pile)


@rule
def with_card(cards: Bits, face: int, deck: int) -> Bits:
    """The set with one more card of this face; EMPTY if the deck has no more of them."""
    free = PLACES[face] & IN_DECK[deck] & ~cards
    return cards | only(lowest(free)) if free else EMPTY


@rule
def hands(s: State, numbers: Out, n: int) -> int:
    """Each seat's cards, as far as these eyes know them."""
    for seat in range(s.players):
        count = int(numbers[n])
        if count > CARDS:
            return fault(numbers, TOO_LONG, CARDS)
        cards = EMPTY
        for i in range(n + 1, n + 1 + count):
            if numbers[i] != UNKNOWN:
                cards = with_card(cards, numbers[i], s.deck)
                if cards == EMPTY:
                    return fault(numbers, TOO_MANY, numbers[i])
            elif s.eyes == seat:
                return fault(numbers, KNOWN, NONE)
        s.hand[seat] = cards
        s.count[seat] = count
        n += 1 + count
    return n


@rule
def pile(s: State, numbers: Out, n: int) -> int:
    """The draw pile."""
    s.left = numbers[n]
    return read_pile(s.pile, numbers, n)


@rule
def laid(s: State, numbers: Out, n: int) -> int:
    """The cards laid in this round; by now all cards are there."""
    count = int(numbers[n])
    cards = EMPTY
    for i in range(n + 1, n + 1 + count):
        cards = with_card(cards, numbers[i], s.deck)
        if cards == EMPTY:
            return fault(numbers, TOO_MANY, numbers[i])
    s.laid = cards
    in_all = count + int(s.left)
    for seat in range(s.players):
        in_all += int(s.count[seat]) + int(s.down[seat] != NONE)
    if in_all != CARDS:
        return fault(numbers, NOT_ALL, in_all)
    for face in range(FACES):
        if copies(s, face) > size(PLACES[face] & IN_DECK[s.deck]):
            return fault(numbers, TOO_MANY_IN_ALL, face)
    return n + 1 + count


@rule
def naming(s: State, numbers: Out, n: int) -> int:
    """Must the colour still be named? The colour itself is read later."""
    s.colour = NONE if numbers[n] else 0
    return n + 1


@rule
def colour(s: State, numbers: Out, n: int) -> int:
    """The colour in force."""
    named = s.colour != NONE
    s.colour = numbers[n]
    return n + 1 if named == (s.colour != NONE) else fault(numbers, NAMING, NONE)


@rule
def drawn(s: State, numbers: Out, n: int) -> int:
    """The card that the seat on turn has drawn."""
    s.drawn = numbers[n]
    if s.drawn == UNKNOWN and s.count[s.turn] == size(s.hand[s.turn]):
        return fault(numbers, NOT_DRAWN, NONE)
    return n + 1
