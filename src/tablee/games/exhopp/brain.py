"""What a decent Ex & Hopp player knows.

He weighs in whole numbers: floats may be rounded otherwise on a GPU, and he would choose otherwise.
"""

import numpy as np

from tablee.engine.kit.contract import NONE
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.exhopp.rules import (
    ACCEPT,
    CLOSE,
    COLOUR_OF,
    DECLINE,
    HIDDEN,
    LAY,
    LONGEST,
    NUMBER_OF,
    NUMBERS,
    OFFER,
    PASS,
    ROWS,
    VALUE,
    WORTH,
    cards_missing,
    hand_size,
    leader,
    may_offer,
    row_sums,
    sum_in,
)

HIGHEST_SUM = 57
POINT = 1 << 20  # a point that is certain: all is measured by it
# How likely a colour is to win its row beside the others, by the cards still missing and its sum:
# a lead says the more, the fewer are missing.
ODDS = np.rint(
    POINT * np.exp(np.arange(HIGHEST_SUM + 1) / (2.5 + 2.25 * np.arange(LONGEST + 1)[:, None]))
).astype(np.int64)
KEEPING = 2 * POINT // NUMBERS  # what the own colour is worth in the hand, by the card's number
HOPELESS = -2 * POINT  # rather lose the turn than lay something worse
MARGIN = POINT // 10  # a trade should bring this much more than half of what it brings the other
WORST = -1000 * POINT


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Lay what helps me most on its row; where all hurts, waste the turn on an offer."""
    if s.offer != NONE:
        return CLOSE if seat == s.turn else answer(s, seat)
    cards = hand_size(s, seat)
    if cards == 0:
        return PASS
    first = first_own(s, seat)
    action = NONE
    best = WORST
    for row in range(ROWS):
        if s.token[row] != NONE:
            value, sums, missing = VALUE[s.token[row]], row_sums(s, row), cards_missing(s, row)
            now = hope(s, seat, value, sums, missing)
            for i in range(first - cards, first):
                card = int(s.hand[seat, i if i >= 0 else i + cards])
                merit = hope(s, seat, value, sums + WORTH[card], missing - 1) - now
                if COLOUR_OF[card] == seat:
                    merit -= KEEPING * NUMBER_OF[card]
                if merit > best:
                    best = merit
                    action = LAY + ROWS * card + row
    if best < HOPELESS and may_offer(s):
        return OFFER + poorest(s, seat)
    return action


@rule
def first_own(s: State, seat: int) -> int:
    """Where in the hand the own colour begins: the order in which equal cards are preferred."""
    first = 0
    while first < hand_size(s, seat) and COLOUR_OF[s.hand[seat, first]] < seat:
        first += 1
    return first


@rule
def poorest(s: State, seat: int) -> int:
    """The card of the hand that is of least use."""
    worst = int(s.hand[seat, 0])
    for i in range(1, hand_size(s, seat)):
        card = int(s.hand[seat, i])
        if use_of(s, seat, card) < use_of(s, seat, worst):
            worst = card
    return worst


@rule
def answer(s: State, seat: int) -> int:
    """Trade if it helps me more than half as much as the other."""
    action = DECLINE
    best = MARGIN
    for i in range(hand_size(s, seat)):
        card = int(s.hand[seat, i])
        if COLOUR_OF[card] == COLOUR_OF[s.offer]:
            merit = merit_of_trading(s, seat, card)
            if merit > best:
                best = merit
                action = ACCEPT + card
    return action


@rule
def merit_of_trading(s: State, seat: int, card: int) -> int:
    """What the trade brings, less half of what it brings the other; a hidden card is a 6."""
    offerer = int(s.turn)
    offered = int(s.offer)
    if offered >= HIDDEN:
        offered = NUMBERS * (offered - HIDDEN) + 5
    mine = use_of(s, seat, offered) - use_of(s, seat, card)
    theirs = use_of(s, offerer, card) - use_of(s, offerer, offered)
    return mine - theirs // 2


@rule
def use_of(s: State, seat: int, card: int) -> int:
    """What this card could do now for that seat, on the best row for it."""
    best = WORST
    for row in range(ROWS):
        if s.token[row] != NONE:
            best = max(best, merit_of_laying(s, seat, card, row))
    return best


@rule
def merit_of_laying(s: State, seat: int, card: int, row: int) -> int:
    """How much better that seat's hopes for this row get by this card, less what it gives up."""
    value, sums, missing = VALUE[s.token[row]], row_sums(s, row), cards_missing(s, row)
    now = hope(s, seat, value, sums, missing)
    then = hope(s, seat, value, sums + WORTH[card], missing - 1)
    return then - now - (KEEPING * NUMBER_OF[card] if COLOUR_OF[card] == seat else 0)


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this act; only the order matters."""
    if action < OFFER:
        return merit_of_laying(s, seat, action // ROWS, action & 3)
    if action < ACCEPT:
        return HOPELESS - (use_of(s, seat, action - OFFER) >> 16)  # the poorest card
    if action < DECLINE:
        return merit_of_trading(s, seat, action - ACCEPT) - MARGIN
    return 0


@rule
def hope(s: State, seat: int, value: int, sums: int, missing: int) -> int:
    """The points that seat may expect from a row, less what the others may on average."""
    if missing == 0 and leader(s, sums) == NONE:
        return 0
    share = chance(s, seat, sums, missing)
    return value * (share - (POINT - share) // (int(s.players) - 1))


@rule
def chance(s: State, seat: int, sums: int, missing: int) -> int:
    """How likely that seat's colour is to win a row: a share of `POINT`."""
    if missing == 0:
        return POINT if leader(s, sums) == seat else 0
    total = 0
    for colour in range(s.players):
        total += ODDS[missing, sum_in(sums, colour)]
    return POINT * ODDS[missing, sum_in(sums, seat)] // total
