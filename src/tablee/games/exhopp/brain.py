"""What a decent Ex & Hopp player knows.

It weighs in whole numbers: a GPU may round floats differently, and then the choice would differ.
"""

import numpy as np

from tablee.engine.kit.bits import size
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.exhopp.components import (
    COLOUR_OF,
    HAND,
    HIDDEN,
    LONGEST,
    NUMBER_OF,
    NUMBERS,
    ROWS,
    VALUE,
    WORTH,
    cards_missing,
    hand_size,
    holds,
    leader,
    row_sums,
    sum_in,
    visible_cards,
    within,
)
from tablee.games.exhopp.rules import (
    ACCEPT,
    CLOSE,
    DECLINE,
    LAY,
    OFFER,
    PASS,
    fits_offer,
    may_offer,
)

HIGHEST_SUM = 57
POINT = 1 << 20  # one point that is certain: all merits are measured in it
# How strongly a sum speaks for its colour, by the cards still missing in the row. A colour's chance
# is its share of all the colours' odds; the fewer cards are missing, the more a lead counts.
ODDS = np.rint(
    POINT * np.exp(np.arange(HIGHEST_SUM + 1) / (2.5 + 2.25 * np.arange(LONGEST + 1)[:, None]))
).astype(np.int64)
KEEPING = 2 * POINT // NUMBERS  # what a card of its own colour is worth in the hand, per number
# Rather than lay something worse it wastes the turn on an offer, and the more others there are, the
# less that costs.
HOPELESS = -2 * POINT
LOST_TURN = -3 * POINT // 2  # what an offer costs before anybody has answered, likewise
MARGIN = POINT // 10  # a trade must bring this much more than what it brings the other costs
WORST = -1000 * POINT
GUESS = 6  # the number of a card of which only the colour is known


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Lay the card that helps most; where every card hurts, rather make an offer (EX-9)."""
    if s.offer != NONE:
        return CLOSE if seat == s.turn else answer(s, seat)
    if hand_size(s, seat) == 0:
        return PASS
    action, merit = best_lay(s, seat)
    if merit < HOPELESS // (int(s.players) - 1) and may_offer(s):
        return OFFER + least_useful(s, seat)
    return action


@rule
def best_lay(s: State, seat: int) -> tuple[int, int]:
    """The lay with the highest merit, and its merit.

    Of equal ones it takes the first: row by row, the hand from the own colour on and round.
    """
    cards = hand_size(s, seat)
    first = first_own(s, seat)
    action = NONE
    best = WORST
    for row in range(ROWS):
        if s.token[row] != NONE:
            value, sums, missing = VALUE[s.token[row]], row_sums(s, row), cards_missing(s, row)
            now = hope(s, seat, value, sums, missing)
            for i in range(first - cards, first):
                card = int(s.hand[seat, i if i >= 0 else i + cards])
                merit = hope_with(s, seat, card, value, sums, missing) - now
                if merit > best:
                    best = merit
                    action = LAY + ROWS * card + row
    return action, best


@rule
def first_own(s: State, seat: int) -> int:
    """Where in the hand the seat's own colour begins, or would begin."""
    first = 0
    while first < hand_size(s, seat) and COLOUR_OF[s.hand[seat, first]] < seat:
        first += 1
    return first


@rule
def least_useful(s: State, seat: int) -> int:
    """The card of the hand that is worth the least there."""
    worst = int(s.hand[seat, 0])
    least = worth_in_hand(s, seat, worst)
    for i in range(1, hand_size(s, seat)):
        card = int(s.hand[seat, i])
        worth = worth_in_hand(s, seat, card)
        if worth < least:
            worst = card
            least = worth
    return worst


@rule
def merit_of_offering(s: State, seat: int, card: int) -> int:
    """What a turn without a card laid costs, and what trades for this card would bring (EX-7)."""
    low, high = visible_cards(s, 0), visible_cards(s, 1)
    unseen = NUMBERS * int(s.players) - size(low) - size(high)
    merit = LOST_TURN // (int(s.players) - 1)
    for other in range(s.players):
        if other != seat:
            merit += trades_with(s, seat, other, card, low, high, unseen)
    return merit


@rule
def trades_with(
    s: State, seat: int, other: int, card: int, low: Bits, high: Bits, unseen: int
) -> int:
    """What trades with this seat may bring: for each card that it would give and may hold.

    A card that the offerer can't see lies in a hand as likely as anywhere else.
    """
    unknown = 0
    for i in range(HAND):
        unknown += s.hand[other, i] == UNKNOWN
    mine = worth_in_hand(s, seat, card)
    theirs = worth_in_hand(s, other, card)
    first = NUMBERS * int(COLOUR_OF[card])
    merit = 0
    for given in range(first, first + NUMBERS):
        seen = (within(given, 0) & low) | (within(given, 1) & high)
        if seen and not holds(s, other, given):
            continue
        gain = worth_in_hand(s, seat, given) - mine
        their_gain = theirs - worth_in_hand(s, other, given)
        if their_gain - cost_of(s, gain) > MARGIN:  # as `answer` decides
            if s.players > 2:
                gain += worth_kept(seat, given) - worth_kept(seat, card)
                their_gain += worth_kept(other, card) - worth_kept(other, given)
            net = gain - their_gain // (int(s.players) - 1)
            merit += net if seen else net * unknown // max(1, unseen)
    return merit


@rule
def worth_kept(seat: int, card: int) -> int:
    """What a card is worth while it stays in the hand: one's own colour is."""
    return KEEPING * int(NUMBER_OF[card]) if COLOUR_OF[card] == seat else 0


@rule
def answer(s: State, seat: int) -> int:
    """Accept with the best card if that brings more than it costs by what it brings the offerer."""
    action = DECLINE
    best = MARGIN
    for i in range(hand_size(s, seat)):
        card = int(s.hand[seat, i])
        if fits_offer(s, card):
            merit = merit_of_trading(s, seat, card)
            if merit > best:
                best = merit
                action = ACCEPT + card
    return action


@rule
def merit_of_trading(s: State, seat: int, card: int) -> int:
    """What giving this card brings the seat, less what the offerer's gain costs it."""
    offerer = int(s.turn)
    offered = int(s.offer)
    if offered >= HIDDEN:
        offered = NUMBERS * (offered - HIDDEN) + GUESS - 1  # EX-9: only the colour is known
    mine = worth_in_hand(s, seat, offered) - worth_in_hand(s, seat, card)
    theirs = worth_in_hand(s, offerer, card) - worth_in_hand(s, offerer, offered)
    return mine - cost_of(s, theirs)


@rule
def cost_of(s: State, gain: int) -> int:
    """What another seat's gain costs: all of it between two, half of it where others pay too."""
    return gain if s.players == 2 else gain // 2


@rule
def worth_in_hand(s: State, seat: int, card: int) -> int:
    """What this card could do for a seat that holds it, on the row where it does most.

    Between two, where nobody gains without the other's loss, it must be weighed more carefully: a
    card that does harm need not be laid, and one's own colour is worth keeping.
    """
    best = WORST
    for row in range(ROWS):
        if s.token[row] != NONE:
            best = max(best, merit_of_laying(s, seat, card, row))
    return max(0, best) + worth_kept(seat, card) if s.players == 2 else best


@rule
def merit_of_laying(s: State, seat: int, card: int, row: int) -> int:
    """How much better this card on this row makes the seat's hopes, less what it gives up."""
    value, sums, missing = VALUE[s.token[row]], row_sums(s, row), cards_missing(s, row)
    return hope_with(s, seat, card, value, sums, missing) - hope(s, seat, value, sums, missing)


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this action; only the order matters."""
    if action < OFFER:
        return merit_of_laying(s, seat, action // ROWS, action % ROWS)
    if action < ACCEPT:
        return merit_of_offering(s, seat, action - OFFER)
    if action < DECLINE:
        return merit_of_trading(s, seat, action - ACCEPT) - MARGIN
    return 0


@rule
def hope_with(s: State, seat: int, card: int, value: int, sums: int, missing: int) -> int:
    """The seat's hope for a row once this card lies there too, less what the card was worth."""
    return hope(s, seat, value, sums + WORTH[card], missing - 1) - worth_kept(seat, card)


@rule
def hope(s: State, seat: int, value: int, sums: int, missing: int) -> int:
    """The points that the seat may expect from a row, less what the others may on average."""
    if missing == 0 and leader(s, sums) == NONE:
        return 0  # EX-11
    share = chance(s, seat, sums, missing)
    return value * (share - (POINT - share) // (int(s.players) - 1))


@rule
def chance(s: State, seat: int, sums: int, missing: int) -> int:
    """How likely the seat's colour is to win a row: a share of `POINT`."""
    if missing == 0:
        return POINT if leader(s, sums) == seat else 0
    total = 0
    for colour in range(s.players):
        total += ODDS[missing, sum_in(sums, colour)]
    return POINT * ODDS[missing, sum_in(sums, seat)] // total
