"""Who may know what in Ex & Hopp: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import has
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.exhopp.rules import (
    CARDS,
    COLOUR_OF,
    COPIES,
    EVERYBODY,
    HALF,
    HAND,
    HIDDEN,
    KINDS,
    LONGEST,
    MOST_PLAYERS,
    NUMBER_OF,
    NUMBERS,
    ROWS,
    VALUE,
    all_but,
    hand_size,
    has_declined,
    put_in,
    row_size,
    score,
    shown,
    take_out,
)


@rule
def blind(s: State, seat: int, kept: Bits) -> None:
    """Hide pile, stock and all in others' hands that this seat does not know (EX-16)."""
    erase_chance(s, seat)
    for i in range(s.left):
        s.pile[i] = UNKNOWN
    for i in range(s.in_stock):
        s.stock[i] = UNKNOWN
    knowers = EVERYBODY if seat < 0 else EVERYBODY | 1 << seat
    for other in range(s.players):
        blind_hand(s, other, other == seat, knowers)
    if s.by_colour and s.offer != NONE and s.turn != seat:
        s.offer = shown(s)


@rule
def blind_hand(s: State, other: int, own: int, knowers: int) -> None:
    """Keep the cards that the seat knows, then so many unknown ones; forget who else knows them."""
    n = hand_size(s, other)
    known = 0
    for i in range(n):
        card = s.hand[other, i]
        if card >= 0:
            s.knows[card] &= knowers
            if own or s.knows[card]:
                s.hand[other, known] = card
                known += 1
    for i in range(known, n):
        s.hand[other, i] = UNKNOWN


@rule
def resample(s: State, seat: int) -> None:
    """Deal the unseen cards and tokens at random to the places that this seat can't see."""
    s.eyes = TABLE
    unseen = gather_unseen(s)
    if s.offer >= HIDDEN:
        unseen = choose_offer(s, unseen)
    shuffle(s, s.pile, unseen)
    for other in range(s.players):
        for _ in range(unknown_in(s, other)):
            unseen -= 1
            reveal(s, other, s.pile[unseen])
            s.pile[unseen] = NONE
        for i in range(hand_size(s, other)):
            card = s.hand[other, i]
            if s.knows[card] & EVERYBODY:
                s.knows[card] = all_but(s, other)
    resample_stock(s)


@rule
def gather_unseen(s: State) -> int:
    """Stack all the cards that lie nowhere to be seen on the pile; return how many they are."""
    cards = NUMBERS * int(s.players)
    for card in range(cards):
        half = card // HALF
        s.pile[card] = NONE if has(s.discards[half], card - HALF * half) else card
    for row in range(ROWS):
        for i in range(row_size(s, row)):
            s.pile[s.row[row, i]] = NONE
    for other in range(s.players):
        for i in range(hand_size(s, other)):
            if s.hand[other, i] >= 0:
                s.pile[s.hand[other, i]] = NONE
    unseen = 0
    for i in range(cards):
        card = s.pile[i]
        s.pile[i] = NONE
        if card != NONE:
            s.pile[unseen] = card
            unseen += 1
    return unseen


@rule
def unknown_in(s: State, other: int) -> int:
    """How many cards of this hand are unknown."""
    n = 0
    for i in range(HAND):
        n += s.hand[other, i] == UNKNOWN
    return n


@rule
def reveal(s: State, other: int, card: int) -> None:
    """One of the unknown cards of this hand is this one."""
    take_out(s, other, UNKNOWN)
    put_in(s, other, card)


@rule
def choose_offer(s: State, unseen: int) -> int:
    """Say which card is on offer, each as often as there are worlds with it (EX-9).

    All `worlds` have the cards known in the hand; only a share of unknown / unseen of them has a
    given card among the unknown ones.
    """
    colour = s.offer - HIDDEN
    offerer = int(s.turn)
    unknown = unknown_in(s, offerer)
    of_known = max(unseen, 1)  # with nothing unseen each card in the hand counts once
    worlds = 0
    for i in range(HAND - unknown):
        worlds += of_known * in_colour(s.hand[offerer, i], colour)
    for i in range(unseen):
        worlds += unknown * in_colour(s.pile[i], colour)
    world = below(s, worlds)
    for i in range(HAND - unknown):
        world -= of_known * in_colour(s.hand[offerer, i], colour)
        if world < 0:
            s.offer = s.hand[offerer, i]
            return unseen
    i = -1
    while world >= 0:
        i += 1
        world -= unknown * in_colour(s.pile[i], colour)
    s.offer = s.pile[i]
    reveal(s, offerer, s.offer)
    s.pile[i] = s.pile[unseen - 1]
    s.pile[unseen - 1] = NONE
    return unseen - 1


@rule
def in_colour(card: int, colour: int) -> int:
    """1 for a card of this colour, else 0."""
    return 1 if card >= 0 and COLOUR_OF[card] == colour else 0


@rule
def resample_stock(s: State) -> None:
    """The tokens that lie nowhere to be seen are face down, in random order."""
    n = 0
    for kind in range(KINDS):
        for _ in range(face_down(s, kind)):
            s.stock[n] = kind
            n += 1
    shuffle(s, s.stock, n)


@rule
def face_down(s: State, kind: int) -> int:
    """How many tokens of this kind are neither taken nor the head of a row."""
    n = COPIES[kind]
    for seat in range(s.players):
        n -= s.taken[seat, kind]
    for row in range(ROWS):
        n -= s.token[row] == kind
    return n


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """The numbers described at the top of this file."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    other = seat
    for place in range(s.players):
        observe_seat(s, seat, other, place, out)
        other = following(s, other)
    for row in range(ROWS):
        observe_row(s, seat, row, out)
    n = SEATS_AT + 4 * MOST_PLAYERS
    for kind in range(KINDS):
        out[n + kind] = face_down(s, kind)
    n += KINDS
    out[n] = s.left / CARDS
    out[n + 1] = s.idle / s.players


@rule
def moved(s: State, seat: int, colour: int) -> int:
    """The place of this colour, or seat, counted from the observer's own."""
    return colour - seat if colour >= seat else colour - seat + s.players


@rule
def observe_seat(s: State, seat: int, other: int, place: int, out: Out) -> None:
    """A seat's cards as far as they are known, the discards in its colour, its offer, its score."""
    for i in range(hand_size(s, other)):
        card = s.hand[other, i]
        if card >= 0:
            at = card_at(s, seat, card)
            out[CARDS * place + at] = 1.0
            out[CARDS * 11 + at] = card == s.offer
            out[CARDS * 12 + at] = s.knows[card] & EVERYBODY != 0
    for card in range(NUMBERS * other, NUMBERS * (other + 1)):
        half = card // HALF
        out[CARDS * 10 + NUMBERS * place + card - NUMBERS * other] = has(
            s.discards[half], card - HALF * half
        )
    out[OFFER_AT + place] = s.offer != NONE and COLOUR_OF[s.offer] == other
    n = SEATS_AT + 4 * place
    out[n] = score(s, other) / 10
    out[n + 1] = hand_size(s, other) / HAND
    out[n + 2] = s.turn == other
    out[n + 3] = has_declined(s, other)


@rule
def card_at(s: State, seat: int, card: int) -> int:
    """The card, with its colour counted from the observer's own."""
    return NUMBERS * moved(s, seat, COLOUR_OF[card]) + NUMBER_OF[card] - 1


@rule
def observe_row(s: State, seat: int, row: int, out: Out) -> None:
    """A row's token, how many cards are missing, each colour's sum, and the cards themselves."""
    if s.token[row] == NONE:
        return
    value = VALUE[s.token[row]]
    n = ROWS_AT + (2 + MOST_PLAYERS) * row
    out[n] = value / LONGEST
    out[n + 1] = (abs(value) - row_size(s, row)) / LONGEST
    for i in range(row_size(s, row)):
        card = s.row[row, i]
        out[CARDS * (6 + row) + card_at(s, seat, card)] = 1.0
        out[n + 2 + moved(s, seat, COLOUR_OF[card])] += NUMBER_OF[card] / NUMBERS


OFFER_AT = 13 * CARDS


ROWS_AT = OFFER_AT + MOST_PLAYERS


SEATS_AT = ROWS_AT + (2 + MOST_PLAYERS) * ROWS


OBSERVATION = SEATS_AT + 4 * MOST_PLAYERS + KINDS + 2
