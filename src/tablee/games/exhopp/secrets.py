"""Who may know what in Ex & Hopp: blinding, possible worlds, observations for learners.

An observation has these numbers. Colours and seats count from the observer's own.

    0–935      13 planes with a number for each card, 0 or 1:
                 planes 0–5: the card is known to lie in the hand of that seat
                 planes 6–9: it lies on that row
                 plane 10: it is discarded; 11: it is on offer; 12: everybody knows where it is
    936–941    for each colour: is a card of this colour on offer?
    942–973    for each row: its token's value / 6, the cards missing / 6, each colour's sum / 12
    974–997    for each seat: its score / 10, the size of its hand / 4, whether it is on turn, and
               whether it has declined
    998–1007   for each kind of token: how many are face down
    1008       the size of the pile / 72
    1009       the turns without a card laid / players
"""

from tablee.engine.kit.bits import has
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.piles import take_top
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.exhopp.rules import (
    CARDS,
    COLOUR_OF,
    DECK,
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
    add_to_hand,
    cards_missing,
    everyone_but,
    face_down,
    hand_size,
    has_declined,
    public_offer,
    put_on_pile,
    row_size,
    score,
    take_from_hand,
    visible_cards,
)

IN_HAND, ON_ROW, DISCARDED, ON_OFFER, KNOWN_TO_ALL, PLANES = 0, 6, 10, 11, 12, 13
PER_ROW, PER_SEAT = 2 + MOST_PLAYERS, 4
OFFER_AT = PLANES * CARDS
ROWS_AT = OFFER_AT + MOST_PLAYERS
SEATS_AT = ROWS_AT + PER_ROW * ROWS
TOKENS_AT = SEATS_AT + PER_SEAT * MOST_PLAYERS
PILE_AT = TOKENS_AT + KINDS
IDLE_AT = PILE_AT + 1
OBSERVATION = IDLE_AT + 1


# --- blinding


@rule
def blind(s: State, seat: int, memory: Bits) -> None:
    """Hide the pile, the stock and what this seat does not know of the others' hands (EX-16).

    In this game nothing that was open is turned away, so there is nothing to remember.
    """
    erase_chance(s, seat)
    for i in range(s.left):
        s.pile[i] = UNKNOWN
    for i in range(s.in_stock):
        s.stock[i] = UNKNOWN
    knowers = EVERYBODY if seat < 0 else EVERYBODY | 1 << seat
    for other in range(s.players):
        blind_hand(s, other, other == seat, knowers)
    if s.by_colour and s.offer != NONE and s.turn != seat:
        s.offer = public_offer(s)  # EX-9


@rule
def blind_hand(s: State, other: int, own: int, knowers: int) -> None:
    """Hide the cards of a hand that these knowers don't know, and who else knows the rest."""
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


# --- possible worlds


@rule
def resample(s: State, seat: int) -> None:
    """Deal the unseen cards and tokens at random to the places that this seat can't see."""
    s.eyes = TABLE
    put_unseen_on_pile(s)
    if s.offer >= HIDDEN:
        choose_offer(s)
    shuffle(s, s.pile, s.left)
    for other in range(s.players):
        for _ in range(unknown_cards(s, other)):
            replace_unknown(s, other, take_top(s, NONE))
        restore_knowers(s, other)
    resample_stock(s)


@rule
def put_unseen_on_pile(s: State) -> None:
    """Make a pile of all cards that lie where these eyes can't see them."""
    s.left = 0
    for half in range(2):
        put_on_pile(s, half, DECK[s.players, half] & ~visible_cards(s, half))


@rule
def unknown_cards(s: State, seat: int) -> int:
    """How many cards of this hand are unknown."""
    n = 0
    for i in range(HAND):
        n += s.hand[seat, i] == UNKNOWN
    return n


@rule
def replace_unknown(s: State, seat: int, card: int) -> None:
    """Let one of the unknown cards of this hand be this card."""
    take_from_hand(s, seat, UNKNOWN)
    add_to_hand(s, seat, card)


@rule
def restore_knowers(s: State, seat: int) -> None:
    """What everybody knows, each seat knows: blinding left that out (EX-16)."""
    for i in range(hand_size(s, seat)):
        card = s.hand[seat, i]
        if s.knows[card] & EVERYBODY:
            s.knows[card] = everyone_but(s, seat)


@rule
def choose_offer(s: State) -> None:
    """Decide which card is on offer where only its colour is known (EX-9).

    Each card of the colour is chosen in proportion to the worlds in which it can be on offer: a
    card known to lie in the offerer's hand in all of them, an unseen card only where it is among
    the hand's unknown ones, in `unknown` of `unseen` worlds. For example, the offerer holds one
    known red card and 3 unknown ones, and of 10 unseen cards 4 are red: the known card has weight
    10, each of the four weight 3, and the known one is on offer with probability 10 / 22.
    """
    colour = s.offer - HIDDEN
    offerer = int(s.turn)
    hand = s.hand[offerer]
    unseen = int(s.left)
    unknown = unknown_cards(s, offerer)
    weight = max(unseen, 1)  # if no card is unseen, the known ones are alike
    known = weight * number_in_colour(hand, hand_size(s, offerer) - unknown, colour)
    choice = below(s, known + unknown * number_in_colour(s.pile, unseen, colour))
    if choice < known:
        s.offer = hand[place_in_colour(hand, choice // weight, colour)]
        return
    place = place_in_colour(s.pile, (choice - known) // unknown, colour)
    s.offer = s.pile[place]
    s.pile[place] = s.pile[s.left - 1]  # the top card takes its place
    take_top(s, NONE)
    replace_unknown(s, offerer, s.offer)


@rule
def number_in_colour(cards: Out, n: int, colour: int) -> int:
    """How many of the first `n` cards have this colour."""
    found = 0
    for i in range(n):
        found += COLOUR_OF[cards[i]] == colour
    return found


@rule
def place_in_colour(cards: Out, before: int, colour: int) -> int:
    """The place of the card that has `before` others of this colour before it."""
    place = 0
    while COLOUR_OF[cards[place]] != colour or before > 0:
        before -= COLOUR_OF[cards[place]] == colour
        place += 1
    return place


@rule
def resample_stock(s: State) -> None:
    """Put the tokens that these eyes see nowhere face down, in random order."""
    n = 0
    for kind in range(KINDS):
        for _ in range(face_down(s, kind)):
            s.stock[n] = kind
            n += 1
    shuffle(s, s.stock, n)


# --- observations


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """Fill in the numbers that the head of this file lists."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    other = seat
    for place in range(s.players):
        observe_hand(s, seat, other, place, out)
        observe_colour(s, other, place, out)
        observe_seat(s, other, out, SEATS_AT + PER_SEAT * place)
        other = following(s, other)
    for row in range(ROWS):
        if s.token[row] != NONE:
            observe_row(s, seat, row, out)
    for kind in range(KINDS):
        out[TOKENS_AT + kind] = face_down(s, kind)
    out[PILE_AT] = s.left / CARDS
    out[IDLE_AT] = s.idle / s.players


@rule
def observe_hand(s: State, seat: int, other: int, place: int, out: Out) -> None:
    """The cards of a hand as far as they are known; is one on offer, which does everybody know?"""
    for i in range(hand_size(s, other)):
        card = s.hand[other, i]
        if card >= 0:
            at = card_from(s, seat, card)
            out[CARDS * (IN_HAND + place) + at] = 1.0
            out[CARDS * ON_OFFER + at] = card == s.offer
            out[CARDS * KNOWN_TO_ALL + at] = s.knows[card] & EVERYBODY != 0


@rule
def observe_colour(s: State, colour: int, place: int, out: Out) -> None:
    """The discards of a colour, and whether a card of it is on offer."""
    at = CARDS * DISCARDED + NUMBERS * place
    for i in range(NUMBERS):
        card = NUMBERS * colour + i
        half = card // HALF
        out[at + i] = has(s.discards[half], card - HALF * half)
    out[OFFER_AT + place] = s.offer != NONE and COLOUR_OF[s.offer] == colour


@rule
def observe_seat(s: State, other: int, out: Out, at: int) -> None:
    """A seat's score, the size of its hand, whether it is on turn and whether it has declined."""
    out[at] = score(s, other) / 10
    out[at + 1] = hand_size(s, other) / HAND
    out[at + 2] = s.turn == other
    out[at + 3] = has_declined(s, other)


@rule
def observe_row(s: State, seat: int, row: int, out: Out) -> None:
    """A row's token, how many cards are missing, each colour's sum, and the cards themselves."""
    at = ROWS_AT + PER_ROW * row
    out[at] = VALUE[s.token[row]] / LONGEST
    out[at + 1] = cards_missing(s, row) / LONGEST
    for i in range(row_size(s, row)):
        card = s.row[row, i]
        out[CARDS * (ON_ROW + row) + card_from(s, seat, card)] = 1.0
        out[at + 2 + place_from(s, seat, COLOUR_OF[card])] += NUMBER_OF[card] / NUMBERS


@rule
def card_from(s: State, seat: int, card: int) -> int:
    """The card as it would be if the observer's colour were the first."""
    return NUMBERS * place_from(s, seat, COLOUR_OF[card]) + NUMBER_OF[card] - 1


@rule
def place_from(s: State, seat: int, other: int) -> int:
    """How many places to the observer's left this seat, or the owner of this colour, sits."""
    return other - seat if other >= seat else other - seat + s.players
