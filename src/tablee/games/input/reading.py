"""How the keys of a position of Input are read back into the record, where one is more than a
field."""

from tablee.engine.kit.bits import EMPTY, has, only
from tablee.engine.kit.contract import ENDED, NONE, TRUNCATED, UNKNOWN
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.reading import OWN_FAULTS, empty, fault
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.input.components import (
    BANDS_OF,
    CARDS,
    COUNT_OF,
    COUNTS,
    KIND,
    LAST_CARD,
    OWN,
    SIDES,
    STOCK,
    THROWS,
)
from tablee.games.input.rules import has_won, winners

NEVER_SEEN, NOT_THE_SEVEN, TWO_ON, TWO_LEFT, NOT_IN_PLAY, TWICE, WINNERS = range(
    OWN_FAULTS, OWN_FAULTS + 7
)


@rule
def in_play(s: State, card: int) -> bool:
    """Is this card one of the match, in the row or won?"""
    return bool(1 - s.zero <= card <= LAST_CARD[s.players])


@rule
def free_card_fits(s: State) -> bool:
    """Is the free card, if there is one, in the row?"""
    return bool(s.free_card == NONE or 1 - s.zero <= s.free_card <= LAST_CARD[s.players])


@rule
def no_turning_fits(s: State) -> bool:
    """Must at least one seat turn its pieces?"""
    return bool(s.no_turning != (1 << int(s.players)) - 1)


@rule
def clear(s: State) -> None:
    """Fill in what a position does not mention."""
    empty(s.up)
    empty(s.back)
    empty(s.place)
    empty(s.moved)
    empty(s.left)


@rule
def up(s: State, numbers: Out, n: int) -> int:
    """The faces that lie up."""
    for piece in range(OWN * s.players):
        s.up[piece] = numbers[n + piece]
    return n + OWN * int(s.players)


@rule
def back(s: State, numbers: Out, n: int) -> int:
    """The faces that are hidden."""
    for piece in range(OWN * s.players):
        s.back[piece] = numbers[n + piece]
    return n + OWN * int(s.players)


@rule
def seen(s: State, numbers: Out, n: int) -> int:
    """Which hidden faces everybody has seen; by now the pieces are known as far as they can be."""
    s.seen = EMPTY
    for piece in range(OWN * s.players):
        if numbers[n + piece]:
            s.seen |= only(piece)
        elif s.eyes != TABLE and s.back[piece] != UNKNOWN:
            return fault(numbers, NEVER_SEEN, NONE)
    if s.eyes != TABLE:
        for seat in range(s.players):
            if not explained(s, seat):
                return fault(numbers, NOT_THE_SEVEN, NONE)
    return n + OWN * int(s.players)


@rule
def explained(s: State, seat: int) -> bool:
    """Can this seat's pieces be the seven, as far as their faces are known?"""
    counts, kinds, sides = 0, EMPTY, EMPTY
    for piece in range(OWN * seat, OWN * seat + OWN):
        counts += COUNT_OF[s.up[piece]]
        if s.back[piece] != UNKNOWN:
            kind = KIND[s.up[piece], s.back[piece]]
            if kind == NONE or has(kinds, kind):
                return False
            kinds |= only(kind)
            if SIDES[kind, 1] == s.up[piece]:
                sides |= only(kind)
    return thrown(counts, kinds, sides)


@rule
def thrown(counts: int, kinds: Bits, sides: Bits) -> bool:
    """Can the seven pieces show so many of each face, if these kinds show these sides?"""
    for throw in range(THROWS):
        if COUNTS[throw] == counts:
            fits = True
            for kind in range(OWN):
                if has(kinds, kind) and (throw >> kind & 1 != 0) != has(sides, kind):
                    fits = False
            if fits:
                return True
    return False


@rule
def place(s: State, numbers: Out, n: int) -> int:
    """Where each piece lies."""
    for piece in range(OWN * s.players):
        where = int(numbers[n + piece])
        s.place[piece] = where
        if where < STOCK:
            for seat in range(s.players):
                if has(s.mine[seat], where):
                    return fault(numbers, TWO_ON, where)
            s.mine[piece // OWN] |= only(where)
    return n + OWN * int(s.players)


@rule
def left(s: State, numbers: Out, n: int) -> int:
    """The card that a piece of each seat left on the seat's previous turn."""
    for piece in range(OWN * s.players):
        if numbers[n + piece] != NONE:
            if s.moved[piece // OWN] != NONE:
                return fault(numbers, TWO_LEFT, NONE)
            s.moved[piece // OWN] = piece
            s.left[piece // OWN] = numbers[n + piece]
    return n + OWN * int(s.players)


@rule
def won(s: State, numbers: Out, n: int) -> int:
    """The cards that are no longer in the row."""
    s.row = EMPTY
    for card in range(CARDS):
        if in_play(s, card):
            s.row |= BANDS_OF[card]
    for i in range(n + 1, n + 1 + int(numbers[n])):
        if not in_play(s, numbers[i]):
            return fault(numbers, NOT_IN_PLAY, numbers[i])
        if s.row & BANDS_OF[numbers[i]] == EMPTY:
            return fault(numbers, TWICE, numbers[i])
        s.row &= ~BANDS_OF[numbers[i]]
    return n + 1 + int(numbers[n])


@rule
def hand(s: State, numbers: Out, n: int) -> int:
    """The piece of the seat on turn that must be placed now."""
    s.hand = NONE if numbers[n] == NONE else OWN * s.turn + numbers[n]
    return n + 1


@rule
def zero_used(s: State, numbers: Out, n: int) -> int:
    """Which seats have announced the 0."""
    s.zero_used = 0
    for seat in range(s.players):
        if numbers[n + seat]:
            s.zero_used |= 1 << seat
    return n + int(s.players)


@rule
def over(s: State, numbers: Out, n: int) -> int:
    """Is the match over? If nobody has won it, the limit has ended it (IN-27)."""
    won_by_somebody = False
    for seat in range(s.players):
        won_by_somebody = won_by_somebody or has_won(s, seat)
    s.over = (ENDED if won_by_somebody else TRUNCATED) if numbers[n] else 0
    return n + 1


@rule
def won_by(s: State, numbers: Out, n: int) -> int:
    """The seats that share the win."""
    due = 0
    for seat in range(s.players):
        if s.over and has_won(s, seat):
            due |= 1 << seat
    if s.over and due == 0:
        due = winners(s)
    return n + 1 if numbers[n] == due else fault(numbers, WINNERS, due)
