"""Who may know what in EKKO: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import EMPTY, size
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.observation import FULL as HIGHEST
from tablee.engine.kit.observation import Numbers, Observation, hundredths, mark
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.ekko.components import (
    CARDS,
    FULL,
    MIRROR,
    MOST_PLAYERS,
    NO_CARD,
    WORD,
    add,
    clear,
    list_cards,
    size_of,
)
from tablee.games.ekko.laying import EFFECT, OVER, TURN, answerer, card_to_follow, layable

OBSERVATION = Observation(  # seats count clockwise from the observer
    Numbers("hand", CARDS, 0, 1, "the cards in the observer's hand"),
    Numbers("may_lay", CARDS, 0, 1, "the cards that the observer may lay without a mistake"),
    Numbers("barred", CARDS, 0, 1, "the observer's penalty cards"),
    Numbers("aside", CARDS, 0, 1, "the cards that the observer has put aside"),
    Numbers("laid", CARDS, 0, 1, "the cards that have been laid"),
    Numbers("exposed", CARDS, 0, 1, "the cards that were shown and taken back"),
    Numbers("table", CARDS, 0, 1, "the card on the table"),
    Numbers("mirror", CARDS, 0, 1, "its mirror"),
    Numbers("phase", OVER + 1, 0, 1, "turn, laying again, effect, wait, or over"),
    Numbers("free", 1, 0, 1, "is it the observer's turn, and does any card fit?"),
    Numbers("passed", 1, 0, 1, "has the observer passed on the mirror?"),
    Numbers("pile", 1, 0, CARDS, "how many cards the pile has"),
    Numbers("seated", MOST_PLAYERS, 0, 1, "the seats that are taken"),
    Numbers("cards", MOST_PLAYERS, 0, CARDS, "each seat's hand size", 0.1),
    Numbers("cards_aside", MOST_PLAYERS, 0, CARDS, "how many cards each seat has aside", 0.1),
    Numbers("cards_barred", MOST_PLAYERS, 0, CARDS, "each seat's number of penalty cards", 0.1),
    Numbers(
        "total", MOST_PLAYERS, 0, HIGHEST, "each seat's total, in hundredths of the target", 0.01
    ),
    Numbers("turn", MOST_PLAYERS, 0, 1, "the seat on turn"),
    Numbers("laid_by", MOST_PLAYERS, 0, 1, "the seat that laid the card on the table"),
    Numbers("caught", MOST_PLAYERS, 0, 1, "the seat that was caught"),
)
(
    HAND_AT, MAY_LAY_AT, BARRED_AT, ASIDE_AT, LAID_AT, EXPOSED_AT, TABLE_AT, MIRROR_AT, PHASE_AT,
    FREE_AT, PASSED_AT, PILE_AT, SEATED_AT, CARDS_AT, CARDS_ASIDE_AT, CARDS_BARRED_AT, TOTAL_AT,
    TURN_AT, LAID_BY_AT, CAUGHT_AT,
) = OBSERVATION.starts  # fmt: skip


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
    """Fill in the numbers of `OBSERVATION`, from a blinded record."""
    may_lay = s.phase != EFFECT and not s.over
    for word in range(2):
        n = WORD * word
        mark(out, HAND_AT + n, s.hand[seat, word])
        mark(out, MAY_LAY_AT + n, layable(s, seat, False, word) if may_lay else EMPTY)
        mark(out, BARRED_AT + n, s.barred[seat, word])
        mark(out, ASIDE_AT + n, s.aside[seat, word])
        mark(out, LAID_AT + n, s.laid[word])
        mark(out, EXPOSED_AT + n, s.exposed[word])
    zone, mirror = int(s.zone), int(MIRROR[s.zone])
    out[TABLE_AT + zone - 1] = 1
    if mirror != NO_CARD:
        out[MIRROR_AT + mirror - 1] = 1
    out[PHASE_AT + int(s.phase)] = 1
    out[FREE_AT] = s.turn == seat and card_to_follow(s) == NO_CARD
    out[PASSED_AT] = s.passed == seat
    out[PILE_AT] = s.left
    other = seat
    for i in range(s.players):
        out[SEATED_AT + i] = 1
        out[CARDS_AT + i] = s.count[other]
        out[CARDS_ASIDE_AT + i] = s.aside_count[other]
        out[CARDS_BARRED_AT + i] = s.barred_count[other]
        out[TOTAL_AT + i] = hundredths(s.total[other], s.target)
        out[TURN_AT + i] = s.turn == other
        out[LAID_BY_AT + i] = s.by == other
        out[CAUGHT_AT + i] = s.caught == other
        other = following(s, other)
