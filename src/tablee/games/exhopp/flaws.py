"""Why a record can't be a position of Ex & Hopp."""

import numpy as np

from tablee.engine.kit.bits import size
from tablee.engine.kit.contract import NONE, SOUND
from tablee.engine.kit.rule import State, rule
from tablee.games.exhopp.components import (
    CARDS,
    DECK,
    EVERYBODY,
    HAND,
    KINDS,
    LONGEST,
    NUMBERS,
    ROWS,
    cards_missing,
    face_down,
    hand_size,
    holds,
    no_discards,
    no_token_left,
    row_size,
    visible_cards,
)
from tablee.games.exhopp.rules import (
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
    everyone_but,
    has_declined,
    may_offer,
)


@rule
def flaw(s: State) -> int:
    """The clause that this record breaks, or SOUND if it can be a position."""
    if not each_card_once(s):
        return EX_1
    for kind in range(KINDS):
        if face_down(s, kind) != in_stock_of(s, kind):
            return EX_2
    for row in range(ROWS):
        if s.token[row] == NONE:
            if s.in_stock > 0 or row_size(s, row) > 0:
                return EX_12
        elif cards_missing(s, row) <= 0:
            return EX_10
    if (s.over != 0) != no_token_left(s):
        return EX_14
    for seat in range(s.players):
        if not may_hold_so_many(s, seat):
            return EX_13
    return flaw_in_offer(s)


@rule
def each_card_once(s: State) -> bool:
    """Does each card with an owner lie in one place, and no other card anywhere (EX-1)?

    As many cards lie there as the deck has, and all the cards of the deck are among them.
    """
    n = int(s.left)
    for row in range(ROWS):
        n += row_size(s, row)
    for seat in range(s.players):
        n += hand_size(s, seat)
    for half in range(2):
        n += size(s.discards[half])
        if visible_cards(s, half) != DECK[s.players, half]:
            return False
    return n == NUMBERS * s.players


@rule
def in_stock_of(s: State, kind: int) -> int:
    """How many tokens of this kind are in the stock."""
    n = 0
    for i in range(s.in_stock):
        n += s.stock[i] == kind
    return n


@rule
def may_hold_so_many(s: State, seat: int) -> bool:
    """Can this seat's hand be as small as it is?

    It has four cards, except that the seat which ended the match has not drawn (EX-14), and that
    with two players the cards may run out (EX-13). They do when all cards that are not in hands
    lie on rows. Until the short hand's next turn at most one row is settled then, and from its
    cards the other player has drawn back to four.
    """
    n = hand_size(s, seat)
    if s.over:
        return n == HAND - (seat == s.turn)
    if n == HAND:
        return True
    return s.players == 2 and no_discards(s) and s.left < (LONGEST if seat == s.turn else 1)


@rule
def flaw_in_offer(s: State) -> int:
    """Are the offer, its declines and the count of turns without a card laid possible?

    When everybody has had a turn without laying a card, the next seat must lay one (EX-15). A seat
    without cards can only pass, which counts too: so for it the count can't be as high yet.
    """
    if s.idle > s.players - (hand_size(s, s.turn) == 0):
        return EX_15
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
    """Can the seats know what `knows` says (EX-16)?

    Only cards in hands are known, and not to their holders; and what everybody knows, each of the
    others knows. An offer by colour leaves nothing that everybody knows.
    """
    known = 0
    for card in range(CARDS):
        known += s.knows[card] != 0
    for seat in range(s.players):
        for i in range(hand_size(s, seat)):
            knowers = s.knows[s.hand[seat, i]]
            known -= knowers != 0
            if knowers & ~everyone_but(s, seat):
                return EX_16
            if knowers & EVERYBODY and (s.by_colour or knowers != everyone_but(s, seat)):
                return EX_16
    return EX_16 if known else SOUND
