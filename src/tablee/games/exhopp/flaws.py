"""What can't be a position of Ex & Hopp."""

import numpy as np

from tablee.engine.kit.bits import size
from tablee.engine.kit.contract import NONE, SOUND
from tablee.engine.kit.rule import State, rule
from tablee.games.exhopp.rules import (
    CARDS,
    DECK,
    EVERYBODY,
    EX_1,
    EX_2,
    EX_7,
    EX_8,
    EX_10,
    EX_12,
    EX_13,
    EX_14,
    EX_15,
    EX_16,
    HAND,
    KINDS,
    LONGEST,
    ROWS,
    VALUE,
    all_but,
    hand_size,
    has_declined,
    holds,
    may_offer,
    no_discards,
    no_tokens,
    row_size,
    within,
)
from tablee.games.exhopp.secrets import face_down


@rule
def flaw(s: State) -> int:
    """The clause that this record breaks, or SOUND if it can be a position."""
    for half in range(2):
        if flaw_in_cards(s, half):
            return EX_1
    for kind in range(KINDS):
        if face_down(s, kind) != stocked(s, kind):
            return EX_2
    for row in range(ROWS):
        if s.token[row] == NONE:
            if s.in_stock > 0 or row_size(s, row) > 0:
                return EX_12
        elif row_size(s, row) >= abs(VALUE[s.token[row]]):
            return EX_10
    if (s.over != 0) != no_tokens(s):
        return EX_14
    for seat in range(s.players):
        if not right_size(s, seat):
            return EX_13
    return flaw_in_offer(s)


@rule
def flaw_in_cards(s: State, half: int) -> bool:
    """Is a card of this half of the deck missing, twice there, or without an owner (EX-1)?"""
    cards = s.discards[half]
    n = size(cards)
    for i in range(s.left):
        card = within(s.pile[i], half)
        n += size(card)
        cards |= card
    for row in range(ROWS):
        for i in range(row_size(s, row)):
            card = within(s.row[row, i], half)
            n += size(card)
            cards |= card
    for seat in range(s.players):
        for i in range(hand_size(s, seat)):
            card = within(s.hand[seat, i], half)
            n += size(card)
            cards |= card
    return cards != DECK[s.players, half] or n != size(cards)


@rule
def stocked(s: State, kind: int) -> int:
    """How many tokens of this kind are in the stock."""
    n = 0
    for i in range(s.in_stock):
        n += s.stock[i] == kind
    return n


@rule
def right_size(s: State, seat: int) -> bool:
    """Four cards, but the last player has not drawn (EX-14), and two players may run out (EX-13).

    They do when all that is not in hands lies on rows; then at most one row is settled before the
    seat's next turn, and from that the other player has filled up.
    """
    n = hand_size(s, seat)
    if s.over:
        return n == HAND - (seat == s.turn)
    if n == HAND:
        return True
    return s.players == 2 and no_discards(s) and s.left < (LONGEST if seat == s.turn else 1)


@rule
def flaw_in_offer(s: State) -> int:
    """Can the offer, its declines (EX-7, EX-8) and the count of idle turns (EX-15) be so?"""
    if s.offer == NONE:
        return EX_8 if s.declined else flaw_in_knowledge(s)
    if s.over or s.offers == 0 or not holds(s, s.turn, s.offer):
        return EX_7
    if not may_offer(s):
        return EX_15
    if s.declined & ~((1 << s.players) - 1) or has_declined(s, s.turn):
        return EX_8
    if size(np.uint64(s.declined)) > s.players - 2:
        return EX_8
    if not s.by_colour and s.knows[s.offer] & EVERYBODY == 0:
        return EX_16
    return flaw_in_knowledge(s)


@rule
def flaw_in_knowledge(s: State) -> int:
    """Are just cards in hands known, and not to their holders; what all know, to each (EX-16)?"""
    known = 0
    for card in range(CARDS):
        known += s.knows[card] != 0
    for seat in range(s.players):
        for i in range(hand_size(s, seat)):
            knowers = s.knows[s.hand[seat, i]]
            known -= knowers != 0
            if knowers & ~all_but(s, seat):
                return EX_16
            if knowers & EVERYBODY and (s.by_colour or knowers != all_but(s, seat)):
                return EX_16
    return EX_16 if known else SOUND
