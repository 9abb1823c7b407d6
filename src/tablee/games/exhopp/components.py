"""The cards and tokens of Ex & Hopp, and where they lie: hands, rows, pile, discards.

A card is 12 × colour + number − 1, and seat p owns colour p. A hand lists its cards from the lowest
up, then UNKNOWN for each card that these eyes may not see, then NONE for each card that is missing.
A token is a kind from 0 to 9, which stands for −6 … −2 and +2 … +6. For each card in a hand,
`knows` has the seats that know that it lies there, one bit each, and EVERYBODY if all do. An offer
of which these eyes know only the colour is HIDDEN + colour.

Random cards make branches that a processor can't predict. So the functions below count and move
cards without branches where that is possible.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, lowest, only, rest, set_of
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.rule import Bits, State, rule

MOST_PLAYERS, HAND, NUMBERS, CARDS, HALF, ROWS = 6, 4, 12, 72, 36, 4
TOKENS, KINDS, LONGEST = 18, 10, 6  # LONGEST: the cards of the longest row

EVERYBODY = 64  # in `knows`: all the others and the spectators
HIDDEN = CARDS  # in `offer`
SUM, ZERO = 8, 64  # a sum or score a seat in one number: SUM bits each, scores raised by ZERO

VALUE = np.array([-6, -5, -4, -3, -2, 2, 3, 4, 5, 6])
COPIES = np.array([1, 1, 2, 1, 1, 2, 2, 4, 2, 2])  # EX-2
COLOUR_OF = np.array([card // NUMBERS for card in range(CARDS)] + list(range(MOST_PLAYERS)))
NUMBER_OF = np.array([card % NUMBERS + 1 for card in range(CARDS)])
WORTH = np.array([(c % NUMBERS + 1) << SUM * (c // NUMBERS) for c in range(CARDS)])  # EX-6
DECK = np.array(  # EX-1: for each number of players the colours that have an owner, a set
    [
        [set_of(list(range(min(HALF, n)))), set_of(list(range(max(0, n - HALF))))]
        for n in range(0, CARDS + 1, NUMBERS)
    ]
)


@rule
def holds(s: State, seat: int, card: int) -> bool:
    """Does this card lie in this hand?"""
    for i in range(HAND):
        if s.hand[seat, i] == card:
            return True
    return False


@rule
def add_to_hand(s: State, seat: int, card: int) -> None:
    """Put a card in its place in a hand that has room: before the higher and the unknown cards.

    Every card from there on moves up by one. Card 5 put into [3, 9, UNKNOWN, NONE]: the 3 stays,
    5 takes the place of 9, 9 that of UNKNOWN, and UNKNOWN that of NONE: [3, 5, 9, UNKNOWN].
    """
    in_hand = card
    for i in range(HAND):
        here = int(s.hand[seat, i])
        moves_up = (here > in_hand) | (here < 0)
        s.hand[seat, i] = in_hand if moves_up else here
        in_hand = here if moves_up else in_hand


@rule
def take_from_hand(s: State, seat: int, card: int) -> None:
    """Take this card, or one that is UNKNOWN, out of the hand that holds it.

    Every card behind it moves down by one. Card 5 taken from [3, 5, 9, UNKNOWN] leaves
    [3, 9, UNKNOWN, NONE].
    """
    moves_down = False
    for i in range(HAND - 1):
        here, behind = s.hand[seat, i], s.hand[seat, i + 1]
        moves_down |= here == card
        s.hand[seat, i] = behind if moves_down else here
    s.hand[seat, HAND - 1] = NONE


@rule
def hand_size(s: State, seat: int) -> int:
    """How many cards the hand has, known or not."""
    n = 0
    for i in range(HAND):
        n += s.hand[seat, i] != NONE
    return n


@rule
def row_size(s: State, row: int) -> int:
    """How many cards lie on this row."""
    n = 0
    for i in range(LONGEST):
        n += s.row[row, i] != NONE
    return n


@rule
def cards_missing(s: State, row: int) -> int:
    """How many more cards a row with a token takes until it is full (EX-10)."""
    return abs(VALUE[s.token[row]]) - row_size(s, row)


@rule
def row_sums(s: State, row: int) -> int:
    """Each colour's sum on this row, all in one number."""
    sums = 0
    for i in range(row_size(s, row)):
        sums += WORTH[s.row[row, i]]
    return sums


@rule
def sum_in(sums: int, colour: int) -> int:
    """One colour's sum."""
    return (sums >> SUM * int(colour)) & ((1 << SUM) - 1)


@rule
def within(card: int, half: int) -> Bits:
    """The card as a member of this half of the deck: a set of one card, or of none."""
    place = card - HALF * half
    return only(place) if 0 <= place < HALF else EMPTY


@rule
def visible_cards(s: State, half: int) -> Bits:
    """All cards of this half of the deck that lie where these eyes can see them, as a set."""
    cards = s.discards[half]
    for i in range(s.left):
        cards |= within(s.pile[i], half)
    for row in range(ROWS):
        for i in range(LONGEST):
            cards |= within(s.row[row, i], half)
    for seat in range(s.players):
        for i in range(HAND):
            cards |= within(s.hand[seat, i], half)
    return cards


@rule
def put_on_pile(s: State, half: int, cards: Bits) -> None:
    """Put a set of cards of this half of the deck on the pile."""
    while cards:
        s.pile[s.left] = HALF * half + lowest(cards)
        s.left += 1
        cards = rest(cards)


@rule
def no_discards(s: State) -> bool:
    """Are there no discards?"""
    return s.discards[0] | s.discards[1] == EMPTY


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
def clear_table(s: State) -> None:
    """Take away all cards and tokens, and what was known of them."""
    for card in range(CARDS):
        s.pile[card] = NONE
        s.knows[card] = 0
    for half in range(2):
        s.discards[half] = EMPTY
    for seat in range(MOST_PLAYERS):
        for i in range(HAND):
            s.hand[seat, i] = NONE
        for kind in range(KINDS):
            s.taken[seat, kind] = 0
    for row in range(ROWS):
        for i in range(LONGEST):
            s.row[row, i] = NONE
    s.in_stock = 0


@rule
def hand_as_number(s: State, seat: int) -> int:
    """A full hand as one number, for the event: seven bits a card, the first card lowest."""
    number = 0
    for i in range(HAND):
        number |= int(s.hand[seat, i]) << 7 * i
    return number


@rule
def leader(s: State, sums: int) -> int:
    """The seat whose colour has the highest sum; NONE if several share it (EX-6, EX-11)."""
    best = 0
    seat = NONE
    for other in range(s.players):
        sum_ = sum_in(sums, other)
        if sum_ > best:
            best = sum_
            seat = other
        elif sum_ == best:
            seat = NONE
    return seat


@rule
def no_token_left(s: State) -> bool:
    """Does no row have a token? Then the match is over (EX-14)."""
    for row in range(ROWS):
        if s.token[row] != NONE:
            return False
    return True


@rule
def all_hands_empty(s: State) -> bool:
    """Does no seat hold a card? With nothing to draw that ends the match (EX-13)."""
    for seat in range(s.players):
        if s.hand[seat, 0] != NONE:
            return False
    return True
