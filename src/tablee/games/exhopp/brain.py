"""What a decent Ex & Hopp player knows."""

import numpy as np

from tablee.engine.contract import NONE
from tablee.engine.rule import Out, State, rule
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
    hand_size,
    leader,
    may_offer,
    row_size,
    row_sums,
    sum_in,
)

HIGHEST_SUM = 57
# How likely a colour is to win its row, by the cards still missing and its sum: a lead says the
# more, the fewer are missing.
CHANCE = np.exp(np.arange(HIGHEST_SUM + 1) / (2.5 + 2.25 * np.arange(LONGEST)[:, None]))
KEEPING = 2 / NUMBERS  # what the own colour is worth in the hand, for each point on the card
HOPELESS = -2.0  # rather lose the turn than lay something worse
MARGIN = 0.1  # a trade should bring this much more than half of what it brings the other


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Lay what helps me most on its row; where all hurts, waste the turn on an offer."""
    if s.offer != NONE:
        return CLOSE if seat == s.turn else answer(s, seat)
    action = PASS
    best = -1000.0
    poorest = NONE
    worst = 1000.0
    for i in range(hand_size(s, seat)):
        card = int(s.hand[seat, i])
        row = best_row(s, seat, card)
        merit = merit_of(s, seat, card, row)
        if merit > best:
            best = merit
            action = LAY + ROWS * card + row
        if merit < worst:
            worst = merit
            poorest = card
    if best < HOPELESS and may_offer(s) and poorest != NONE:
        return OFFER + poorest
    return action


@rule
def answer(s: State, seat: int) -> int:
    """Trade if it helps me more than half as much as the other; a hidden card counts as a 6."""
    offerer = int(s.turn)
    offered = int(s.offer)
    if offered >= HIDDEN:
        offered = NUMBERS * (offered - HIDDEN) + 5
    action = DECLINE
    best = MARGIN
    for i in range(hand_size(s, seat)):
        card = int(s.hand[seat, i])
        if COLOUR_OF[card] == COLOUR_OF[offered]:
            mine = use_of(s, seat, offered) - use_of(s, seat, card)
            theirs = use_of(s, offerer, card) - use_of(s, offerer, offered)
            if mine - theirs / 2 > best:
                best = mine - theirs / 2
                action = ACCEPT + card
    return action


@rule
def use_of(s: State, seat: int, card: int) -> float:
    """What this card could do now for that seat."""
    return merit_of(s, seat, card, best_row(s, seat, card))


@rule
def best_row(s: State, seat: int, card: int) -> int:
    """Where that seat would lay this card."""
    best = NONE
    for row in range(ROWS):
        if s.token[row] != NONE:
            if best == NONE or merit_of(s, seat, card, row) > merit_of(s, seat, card, best):
                best = row
    return best


@rule
def merit_of(s: State, seat: int, card: int, row: int) -> float:
    """How much better that seat's hopes for this row get by this card, less what it gives up."""
    sums = row_sums(s, row)
    missing = abs(VALUE[s.token[row]]) - row_size(s, row)
    now = hope(s, seat, row, sums, missing)
    then = hope(s, seat, row, sums + WORTH[card], missing - 1)
    return then - now - (KEEPING * NUMBER_OF[card] if COLOUR_OF[card] == seat else 0.0)


@rule
def hope(s: State, seat: int, row: int, sums: int, missing: int) -> float:
    """The points that seat may expect from a row, less what the others may on average."""
    value = VALUE[s.token[row]]
    if missing == 0:
        winner = leader(s, sums)
        if winner == NONE:
            return 0.0
        share = 1.0 if winner == seat else 0.0
    else:
        total = 0.0
        for colour in range(s.players):
            total += CHANCE[missing, sum_in(sums, colour)]
        share = CHANCE[missing, sum_in(sums, seat)] / total
    return value * (share - (1.0 - share) / (s.players - 1))
