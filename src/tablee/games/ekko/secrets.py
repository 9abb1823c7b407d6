"""Who may know what in EKKO: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import EMPTY, size
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.ekko.rules import (
    CARD,
    CARDS,
    EFFECT,
    FULL,
    MIRROR,
    MOST_PLAYERS,
    NO_CARD,
    OVER,
    TURN,
    WORD,
    add,
    answerer,
    clear,
    layable,
    list_cards,
    size_of,
    to_follow,
)


@rule
def blind(s: State, seat: int, kept: Bits) -> None:
    """Hide the pile, others' cards and passes; at the end hands lie open (EK-23)."""
    erase_chance(s, seat)
    for i in range(s.left):
        s.pile[i] = UNKNOWN
    if s.passed != seat:
        s.passed = NONE
    for other in range(s.players):
        if other != seat:
            clear(s.aside[other])
            clear(s.barred[other])
            if not s.over:
                clear(s.hand[other])


@rule
def unseen(s: State, word: int) -> Bits:
    """The cards that a blinded record does not show: one word of the set."""
    seen = s.laid[word]
    for seat in range(s.players):
        seen |= s.hand[seat, word] | s.aside[seat, word]
    return FULL & ~seen


@rule
def resample(s: State, seat: int) -> None:
    """Deal the unseen cards at random to the places that this seat can't see."""
    s.eyes = TABLE
    low = unseen(s, 0)
    high = unseen(s, 1)
    hidden = size(low) + size(high) - s.left  # places outside the pile
    shown_low = low & s.exposed[0]  # these have been in a hand: they aren't in the pile (EK-21)
    shown_high = high & s.exposed[1]
    n = list_cards(low & ~shown_low, high & ~shown_high, 1, s.pile, 0)
    shuffle(s, s.pile, n)
    n = list_cards(shown_low, shown_high, 1, s.pile, n)
    shuffle(s, s.pile[s.left :], hidden)
    for other in range(s.players):
        n = deal_unseen(s, other, n)
    for i in range(s.left, CARDS):
        s.pile[i] = NO_CARD
    if s.phase == TURN and s.turn == seat:  # it could not be asked if somebody had yet to decline
        holder = answerer(s)
        s.passed = s.passed if holder == NONE else holder


@rule
def deal_unseen(s: State, seat: int, n: int) -> int:
    """Give a seat as many unseen cards as it has hidden ones; return how many are left."""
    for _ in range(s.aside_count[seat] - size_of(s.aside[seat])):
        n -= 1
        add(s.aside[seat], s.pile[n])
    barred = s.barred_count[seat] - size_of(s.barred[seat])
    for i in range(s.count[seat] - size_of(s.hand[seat])):
        n -= 1
        add(s.hand[seat], s.pile[n])
        if i < barred:
            add(s.barred[seat], s.pile[n])
    return n


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """The numbers described at the top of this file."""
    choosing = s.phase == EFFECT or s.over
    for card in range(1, CARDS + 1):
        word = 1 if card > WORD else 0
        bit = CARD[card, word]
        i = card - 1
        out[i] = s.hand[seat, word] & bit != EMPTY
        out[CARDS + i] = not choosing and layable(s, seat, False, word) & bit != EMPTY
        out[2 * CARDS + i] = s.barred[seat, word] & bit != EMPTY
        out[3 * CARDS + i] = s.aside[seat, word] & bit != EMPTY
        out[4 * CARDS + i] = s.laid[word] & bit != EMPTY
        out[5 * CARDS + i] = s.exposed[word] & bit != EMPTY
        out[6 * CARDS + i] = s.zone == card
        out[7 * CARDS + i] = MIRROR[s.zone] == card
    n = 8 * CARDS
    for phase in range(OVER + 1):
        out[n + phase] = s.phase == phase
    n += OVER + 1
    out[n] = s.turn == seat and to_follow(s) == NO_CARD
    out[n + 1] = s.passed == seat
    out[n + 2] = s.left / CARDS
    n += 3
    other = seat
    for i in range(MOST_PLAYERS):
        seated = i < s.players
        out[n] = s.count[other] if seated else 0.0
        out[n + 1] = s.aside_count[other] if seated else 0.0
        out[n + 2] = s.barred_count[other] if seated else 0.0
        out[n + 3] = s.total[other] / s.target if seated else 0.0
        out[n + 4] = seated and s.turn == other
        out[n + 5] = seated and s.by == other
        out[n + 6] = seated and s.caught == other
        n += 7
        other = following(s, other)


OBSERVATION = 8 * CARDS + OVER + 1 + 3 + 7 * MOST_PLAYERS
