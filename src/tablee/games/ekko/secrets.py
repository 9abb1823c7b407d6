"""Who may know what in EKKO: blinding, possible worlds, observations for learners.

Observation, of a blinded record: for each card whether it is in the observer's hand, may be laid
without a mistake, is barred, was put aside by the observer, has been laid, was exposed, is the card
on the table, is its mirror; what the match waits for; whether any card fits, and whether the
observer has passed; the size of the pile; for each seat, clockwise from the observer, how many
cards it has in hand, aside and barred, its total, and whether it is on turn, laid the card on the
table, was caught.
"""

from tablee.engine.kit.bits import EMPTY, has, size
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
    card_to_follow,
    clear,
    layable,
    list_cards,
    size_of,
)

OBSERVATION = 8 * CARDS + OVER + 1 + 3 + 7 * MOST_PLAYERS


@rule
def blind(s: State, seat: int, memory: Bits) -> None:
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
    """Deal the cards that this seat can't see at random to where they may be.

    An exposed card has been in a hand since, so it is not in the pile (EK-21). That is why the
    other cards are shuffled first and fill the pile, which takes the lowest `left` places of the
    stack; the exposed ones then join what is left over, and these are shuffled again.
    """
    s.eyes = TABLE
    low = unseen(s, 0)
    high = unseen(s, 1)
    outside_pile = size(low) + size(high) - s.left
    exposed_low = low & s.exposed[0]
    exposed_high = high & s.exposed[1]
    n = list_cards(low & ~exposed_low, high & ~exposed_high, 1, s.pile, 0)
    shuffle(s, s.pile, n)
    n = list_cards(exposed_low, exposed_high, 1, s.pile, n)
    shuffle(s, s.pile[s.left :], outside_pile)
    for other in range(s.players):
        n = deal_unseen(s, other, n)
    for i in range(s.left, CARDS):
        s.pile[i] = NO_CARD
    if s.phase == TURN and s.turn == seat:  # it is asked, so nobody has yet to decline (EK-27)
        holder = answerer(s)
        s.passed = s.passed if holder == NONE else holder


@rule
def deal_unseen(s: State, seat: int, n: int) -> int:
    """Give a seat as many of the `n` unseen cards as it has hidden ones; return what is left."""
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
    """Fill in the numbers described at the head of this file."""
    may_lay = s.phase != EFFECT and not s.over
    low = layable(s, seat, False, 0) if may_lay else EMPTY
    high = layable(s, seat, False, 1) if may_lay else EMPTY
    mirror = MIRROR[s.zone]
    n = mark_cards(s.hand[seat, 0], s.hand[seat, 1], out, 0)
    n = mark_cards(low, high, out, n)
    n = mark_cards(s.barred[seat, 0], s.barred[seat, 1], out, n)
    n = mark_cards(s.aside[seat, 0], s.aside[seat, 1], out, n)
    n = mark_cards(s.laid[0], s.laid[1], out, n)
    n = mark_cards(s.exposed[0], s.exposed[1], out, n)
    n = mark_cards(CARD[s.zone, 0], CARD[s.zone, 1], out, n)
    n = mark_cards(CARD[mirror, 0], CARD[mirror, 1], out, n)
    for phase in range(OVER + 1):
        out[n + phase] = s.phase == phase
    n += OVER + 1
    out[n] = s.turn == seat and card_to_follow(s) == NO_CARD
    out[n + 1] = s.passed == seat
    out[n + 2] = s.left / CARDS
    observe_seats(s, seat, out, n + 3)


@rule
def mark_cards(low: Bits, high: Bits, out: Out, n: int) -> int:
    """A number for each card: 1 if it is in the set, else 0. Return where the next one goes."""
    for i in range(WORD):
        out[n + i] = has(low, i)
        out[n + WORD + i] = has(high, i)
    return n + CARDS


@rule
def observe_seats(s: State, seat: int, out: Out, n: int) -> None:
    """The seven numbers of each seat, clockwise from the observer; 0 where nobody sits."""
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
