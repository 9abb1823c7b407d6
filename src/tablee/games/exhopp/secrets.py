"""Who may know what in Ex & Hopp: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import lowest, rest
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.observation import Numbers, Observation
from tablee.engine.kit.piles import take_top
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.exhopp.components import (
    CARDS,
    COLOUR_OF,
    COPIES,
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
    WORTH,
    add_to_hand,
    cards_missing,
    face_down,
    hand_size,
    put_on_pile,
    row_size,
    sum_in,
    take_from_hand,
    visible_cards,
)
from tablee.games.exhopp.rules import everyone_but, has_declined, public_offer, score

LOWEST, HIGHEST = int((VALUE * COPIES)[VALUE < 0].sum()), int((VALUE * COPIES)[VALUE > 0].sum())
OBSERVATION = Observation(  # colours and seats count clockwise from the observer's own
    Numbers("hand", MOST_PLAYERS * CARDS, 0, 1, "for each seat, its cards as far as known"),
    Numbers("row", ROWS * CARDS, 0, 1, "for each row, its cards"),
    Numbers("discarded", CARDS, 0, 1, "the cards that are discarded"),
    Numbers("on_offer", CARDS, 0, 1, "the card on offer, if it is known"),
    Numbers("known", CARDS, 0, 1, "the cards in hands of which everybody knows where they are"),
    Numbers("colour_on_offer", MOST_PLAYERS, 0, 1, "the colour of the card on offer"),
    Numbers("token", ROWS, -LONGEST, LONGEST, "the value of each row's token"),
    Numbers("missing", ROWS, 0, LONGEST, "how many cards each row still takes"),
    Numbers("sum", ROWS * MOST_PLAYERS, 0, LONGEST * NUMBERS, "each row's sum by colour", 1 / 12),
    Numbers("seated", MOST_PLAYERS, 0, 1, "the seats that are taken"),
    Numbers("score", MOST_PLAYERS, LOWEST, HIGHEST, "each seat's score", 0.05),
    Numbers("cards", MOST_PLAYERS, 0, HAND, "each seat's hand size"),
    Numbers("turn", MOST_PLAYERS, 0, 1, "the seat on turn"),
    Numbers("declined", MOST_PLAYERS, 0, 1, "the seats that have declined the offer"),
    Numbers("face_down", KINDS, 0, int(COPIES.max()), "how many tokens of each kind are face down"),
    Numbers("pile", 1, 0, CARDS, "how many cards the pile has"),
    Numbers("idle", 1, 0, MOST_PLAYERS, "the turns in a row without a card laid"),
)
(
    HAND_AT, ROW_AT, DISCARDED_AT, ON_OFFER_AT, KNOWN_AT, COLOUR_AT, TOKEN_AT, MISSING_AT, SUM_AT,
    SEATED_AT, SCORE_AT, CARDS_AT, TURN_AT, DECLINED_AT, FACE_DOWN_AT, PILE_AT, IDLE_AT,
) = OBSERVATION.starts  # fmt: skip


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
    """Hide the cards of a hand that these knowers don't know; of the rest, hide who else knows
    them."""
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
    """Fill in the numbers of `OBSERVATION`, from a blinded record."""
    other = seat
    for place in range(s.players):
        observe_hand(s, seat, other, place, out)
        observe_seat(s, other, place, out)
        other = following(s, other)
    observe_discards(s, seat, out)
    if s.offer != NONE:
        out[COLOUR_AT + place_from(s, seat, COLOUR_OF[s.offer])] = 1
    for row in range(ROWS):
        if s.token[row] != NONE:
            observe_row(s, seat, row, out)
    for kind in range(KINDS):
        out[FACE_DOWN_AT + kind] = face_down(s, kind)
    out[PILE_AT] = s.left
    out[IDLE_AT] = s.idle


@rule
def observe_hand(s: State, seat: int, other: int, place: int, out: Out) -> None:
    """The cards of a hand as far as they are known; is one on offer, which does everybody know?"""
    for i in range(HAND):
        card = s.hand[other, i]
        if card >= 0:
            at = card_from(s, seat, card)
            out[HAND_AT + CARDS * place + at] = 1
            if card == s.offer:
                out[ON_OFFER_AT + at] = 1
            if s.knows[card] & EVERYBODY:
                out[KNOWN_AT + at] = 1


@rule
def observe_discards(s: State, seat: int, out: Out) -> None:
    """The cards that are discarded."""
    for half in range(2):
        cards = s.discards[half]
        while cards:
            out[DISCARDED_AT + card_from(s, seat, HALF * half + lowest(cards))] = 1
            cards = rest(cards)


@rule
def observe_seat(s: State, other: int, place: int, out: Out) -> None:
    """A seat's score, the size of its hand, whether it is on turn and whether it has declined."""
    out[SEATED_AT + place] = 1
    out[SCORE_AT + place] = score(s, other)
    out[CARDS_AT + place] = hand_size(s, other)
    out[TURN_AT + place] = s.turn == other
    out[DECLINED_AT + place] = has_declined(s, other)


@rule
def observe_row(s: State, seat: int, row: int, out: Out) -> None:
    """A row's token, how many cards are missing, each colour's sum, and the cards themselves."""
    out[TOKEN_AT + row] = VALUE[s.token[row]]
    out[MISSING_AT + row] = cards_missing(s, row)
    sums = 0
    for i in range(row_size(s, row)):
        card = s.row[row, i]
        out[ROW_AT + CARDS * row + card_from(s, seat, card)] = 1
        sums += WORTH[card]
    for colour in range(s.players):
        sum_ = sum_in(sums, colour)
        if sum_:
            out[SUM_AT + MOST_PLAYERS * row + place_from(s, seat, colour)] = sum_


@rule
def card_from(s: State, seat: int, card: int) -> int:
    """The card as it would be if the observer's colour were the first."""
    return NUMBERS * place_from(s, seat, COLOUR_OF[card]) + NUMBER_OF[card] - 1


@rule
def place_from(s: State, seat: int, other: int) -> int:
    """How many places to the observer's left this seat, or the owner of this colour, sits."""
    place = int(other) - int(seat)
    return place if place >= 0 else place + int(s.players)
