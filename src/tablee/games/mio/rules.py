"""The rules of MIO.

Lay a card of the same colour or number, or a joker. A star bites the next player, who may answer
only with a star, or draw until something fits. Whoever lays the last card but one says "MIO";
otherwise the last card goes face down and costs a turn. Cards left in hand count against you, and
the lowest total wins once somebody reaches the target.

Actions: 0–29 lay that face, 30–34 lay a joker and name that colour, 35–69 the same and say "MIO",
70 draw, 71 pass, 72–76 name the colour of a turned-up joker, 77 the late shout.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, ONE, lowest, only, rest, rest_if_any, set_of, size
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import ALLOWED, ENDED, NONE, aim_is_gone, following, record
from tablee.engine.kit.events import TABLE, show, tell
from tablee.engine.kit.piles import take_top
from tablee.engine.kit.rule import Bits, Log, Out, State, rule
from tablee.engine.kit.scores import seats_with_lowest

VERSION = 1

# The clauses that `refusal` and `flaw` return.
MI_1, MI_2, MI_3, MI_4, MI_5, MI_6, MI_8 = 1, 2, 3, 4, 5, 6, 8
MI_10, MI_11, MI_13, MI_14, MI_15, MI_17, MI_18 = 10, 11, 13, 14, 15, 17, 18


# --- components

MOST_PLAYERS, HAND, CARDS = 6, 5, 55

STATE = record(
    ("hand", np.uint64, MOST_PLAYERS),
    ("laid", np.uint64),  # all cards laid in this round
    ("count", np.int8, MOST_PLAYERS),  # hand sizes, known to all
    ("down", np.int8, MOST_PLAYERS),  # the card face down before its owner
    ("pile", np.int8, CARDS),  # the next card last
    ("left", np.int8),  # how many cards the pile has
    ("top", np.int8),
    ("colour", np.int8),  # in force; NONE while the dealer must name it
    ("drawn", np.int8),  # the card that the seat on turn drew last
    ("dealer", np.int8),
    ("passes", np.int8),  # in a row
    ("forgot", np.int8),  # the seat whose late shout still counts
    ("deck", np.int8),
    ("auto", np.int8),  # "MIO" is said for you
    ("target", np.int32),
    ("total", np.int32, MOST_PLAYERS),
    ("rounds", np.int32),
)

LAY, LAY_JOKER, SAYING, DRAW, PASS, NAME, SHOUT, ACTIONS = 0, 30, 35, 70, 71, 72, 77, 78

A_SEAT = 32
"""Aims: 0–30 a face, `A_SEAT` + the seat whose shout is due; 31 says that nobody's is."""

DEALT, TURNED_UP, NAMED, LAID, SAID, FORGOT, DREW, PASSED, TOOK_BACK, SHOWN, SCORED, OUT = range(
    1, 13
)
BLOCKED, BEGAN, WON = 13, 14, 15

# A card is a face: 6 × colour + value, where the values 0 … 4 are the numbers 1 … 5. Jokers have
# one face, and no colour.
STAR, JOKER_VALUE = 5, 6
JOKER, FACES = 30, 31
COLOUR_OF = np.array([face // 6 for face in range(JOKER)] + [NONE], np.int8)
VALUE_OF = np.array([face % 6 for face in range(JOKER)] + [JOKER_VALUE], np.int8)


def _faces(copies: tuple[int, ...]) -> list[int]:
    """The cards with so many copies of the numbers 1 … 5 and the star in each colour."""
    return [6 * c + v for c in range(5) for v in range(6) for _ in range(copies[v])] + [JOKER] * 5


_DECKS = [_faces(copies) for copies in ((2, 2, 2, 1, 1, 2), (2, 2, 2, 2, 1, 1))]  # MI-1
DECK = np.array(_DECKS, np.int8)
"""The 55 cards of each deck."""

# A set of cards is a word of 60 places: five jokers, and eleven places a colour, enough for either
# deck. The places of equal cards are neighbours and fill up from the lowest, so that equal sets are
# equal words.
_LAYOUT = _faces((2, 2, 2, 2, 1, 2))


def _places_of(faces: range) -> Bits:
    return set_of([place for place, face in enumerate(_LAYOUT) if face in faces])


FACE_AT = np.array(_LAYOUT + [NONE] * (64 - len(_LAYOUT)), np.int8)  # an entry for every bit
PLACES = np.array([_places_of(range(face, face + 1)) for face in range(FACES)])
OF_COLOUR = np.array([_places_of(range(6 * c, 6 * c + 6)) for c in range(5)])
OF_VALUE = np.array([_places_of(range(v, JOKER, 6)) for v in range(JOKER_VALUE)] + [EMPTY])
STARS, JOKERS = OF_VALUE[STAR], PLACES[JOKER]
FIRSTS = set_of([_LAYOUT.index(face) for face in range(FACES)])
"""The first place of each face."""
IN_DECK = np.array(
    [
        set_of([i for i, face in enumerate(_LAYOUT) if _LAYOUT[:i].count(face) < deck.count(face)])
        for deck in _DECKS
    ]
)
"""The places that each deck fills."""


@rule
def with_card(cards: Bits, face: int) -> Bits:
    """The set with one more card of this face, in its lowest free place."""
    free = PLACES[face] & ~cards
    return cards | (free & ~rest(free))


@rule
def without_card(cards: Bits, face: int) -> Bits:
    """The set with one card less of this face: its highest place becomes free."""
    equal = cards & PLACES[face]
    return (cards & ~equal) | (equal & (equal >> ONE))


@rule
def cards_of(s: State, seat: int) -> Bits:
    """The cards of a seat, with the one face down, as far as the record knows them."""
    if s.down[seat] >= 0:
        return with_card(s.hand[seat], s.down[seat])
    return s.hand[seat]


@rule
def points_of(cards: Bits) -> int:
    """What the cards count: numbers their value, stars and jokers 10 (MI-14)."""
    points = 10 * size(cards & (STARS | JOKERS))
    for value in range(STAR):
        points += (value + 1) * size(cards & OF_VALUE[value])
    return points


# --- dealing


@rule
def deal(s: State, log: Log) -> None:
    """Start a match; the first dealer is drawn by lot (MI-2)."""
    s.eyes = TABLE
    s.over = 0
    s.rounds = 0
    for seat in range(MOST_PLAYERS):
        s.total[seat] = 0
    s.dealer = below(s, s.players)
    deal_round(s, log)


@rule
def deal_round(s: State, log: Log) -> None:
    """Five cards each, one at a time from the dealer's left; the next is turned up (MI-2)."""
    s.rounds += 1
    tell(log, BEGAN, s.dealer, s.rounds, 0)
    for i in range(CARDS):
        s.pile[i] = DECK[s.deck, i]
    shuffle(s, s.pile, CARDS)
    for seat in range(MOST_PLAYERS):
        s.hand[seat] = EMPTY
        s.count[seat] = 0
        s.down[seat] = NONE
    s.left = CARDS
    s.drawn = s.forgot = NONE
    s.passes = 0
    seat = following(s, s.dealer)
    for _ in range(HAND * s.players):
        take_card(s, seat)
        seat = following(s, seat)
    for _ in range(s.players):
        show(log, DEALT, seat, HAND, only(seat), s.hand[seat], 0)
        seat = following(s, seat)
    s.laid = EMPTY
    face = take_top(s, NONE)
    put_on_top(s, face, COLOUR_OF[face])
    tell(log, TURNED_UP, s.dealer, s.top, 0)
    s.turn = s.dealer if s.colour == NONE else seat  # MI-3: the dealer names a joker's colour


@rule
def take_card(s: State, seat: int) -> int:
    """The pile's next card goes to this hand."""
    face = take_top(s, NONE)
    s.hand[seat] = with_card(s.hand[seat], face)
    s.count[seat] += 1
    return face


@rule
def put_on_top(s: State, face: int, colour: int) -> None:
    """This card lies on top now, with this colour in force."""
    s.laid = with_card(s.laid, face)
    s.top = face
    s.colour = colour


# --- who may act


@rule
def asked(s: State) -> int:
    """The seat on turn: in sequence nobody is asked out of turn (MI-17)."""
    return NONE if s.over else s.turn


@rule
def may_act(s: State, seat: int) -> bool:
    """The seat on turn, and the seat that may still shout (MI-17)."""
    return not s.over and (seat == s.turn or seat == s.forgot)


# --- what may be done


@rule
def fitting(s: State) -> Bits:
    """The cards of the colour in force, those of the same value, and the jokers (MI-4, MI-5)."""
    return OF_COLOUR[s.colour] | OF_VALUE[VALUE_OF[s.top]] | JOKERS


@rule
def layable_from_hand(s: State, hand: Bits) -> Bits:
    """Which cards of a hand may be laid by a seat that has not drawn."""
    fits = fitting(s)
    return hand & (STARS if VALUE_OF[s.top] == STAR else fits)  # MI-8, MI-9: only another star


@rule
def layable(s: State, seat: int) -> Bits:
    """What the seat on turn may lay now."""
    hand = s.hand[seat]
    drawn = hand & PLACES[s.drawn] & fitting(s)  # looked up in any case: that is quicker
    if s.drawn != NONE:  # MI-6: only the card drawn last; on a star too, MI-8
        return drawn
    if s.down[seat] != NONE:  # MI-11: in a turn begun with a card down you draw
        return EMPTY
    return layable_from_hand(s, hand)


@rule
def shout_due(s: State, seat: int) -> bool:
    """Will laying a card now leave exactly one, counting a card face down (MI-10, MI-12)?"""
    return s.auto == 0 and s.count[seat] + (s.down[seat] != NONE) == 2


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in what this seat may do; return how many actions that are."""
    if not may_act(s, seat):
        return 0
    if seat == s.forgot:  # MI-17
        out[0] = PASS
        out[1] = SHOUT
        return 2
    if s.colour == NONE:  # MI-3
        for colour in range(5):
            out[colour] = NAME + colour
        return 5
    cards = layable(s, seat)
    n = list_lays(cards, LAY, out, 0)
    if shout_due(s, seat):  # MI-10
        n = list_lays(cards, SAYING, out, n)
    if s.left > 0:  # MI-7: you may always draw
        out[n] = DRAW
        n += 1
    elif n == 0:  # MI-13
        out[n] = PASS
        n += 1
    return n


@rule
def list_lays(cards: Bits, form: int, out: Out, n: int) -> int:
    """Add the ways to lay these cards, plain or `SAYING` "MIO", to a list of `n` actions.

    Return the list's new length. What is written behind it means nothing, and later entries cover
    it: the cards are written four at a time and the jokers in any case, since a processor can't
    foresee the end of a loop that is as long as the hand. With the cards R1, R1, B3 (the faces 0
    and 14) and an empty list:

        0 14 ? ?                the faces, four at a time
        0 14 30 31 32 33 34     the jokers behind the two faces

    The new length is 2. With a joker among the cards it would be 7.
    """
    faces = cards & FIRSTS & ~JOKERS
    end = n + size(faces)
    while faces:
        for i in range(4):
            out[n + i] = form + FACE_AT[lowest(faces) & 63]
            faces = rest_if_any(faces)
        n += 4
    for colour in range(5):  # MI-5: whoever lays a joker names the colour
        out[end + colour] = form + LAY_JOKER + colour
    return end + (5 if cards & JOKERS else 0)


# --- why not


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why this seat may not do this: a clause, or ALLOWED."""
    if s.over:
        return MI_15
    if seat == s.forgot:
        return ALLOWED if action == SHOUT or action == PASS else MI_17
    if action == SHOUT:
        return MI_18
    if seat != s.turn:
        return MI_2
    if s.colour == NONE:
        return ALLOWED if NAME <= action < SHOUT else MI_3
    if NAME <= action < SHOUT:
        return MI_5
    if action == DRAW:
        return ALLOWED if s.left > 0 else MI_13
    if action == PASS:
        return MI_13 if s.left > 0 or layable(s, seat) else ALLOWED
    return refusal_to_lay(s, seat, action)


@rule
def refusal_to_lay(s: State, seat: int, action: int) -> int:
    """Why the seat on turn may not lay this card: a clause, or ALLOWED."""
    if action >= SAYING:
        if not shout_due(s, seat):
            return MI_18
        action -= SAYING
    face = action if action < LAY_JOKER else JOKER
    places = PLACES[face]
    if s.drawn != NONE:
        if face != s.drawn:
            return MI_6
    elif s.down[seat] != NONE:
        return MI_11
    elif not s.hand[seat] & places:
        return MI_4
    if layable(s, seat) & places:
        return ALLOWED
    if VALUE_OF[s.top] == STAR:
        return MI_8
    return MI_5 if s.top == JOKER else MI_4


@rule
def aim(s: State, seat: int, action: int) -> int:
    """The late shout, or giving it up, answers the card put down; all else the card on top."""
    if action == SHOUT or (action == PASS and seat == s.forgot):
        return A_SEAT + s.forgot
    return s.top


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """Does this act come too late to count? Nobody sees anything of it."""
    return aim_is_gone(aim(s, seat, action), aimed_at)


@rule
def window(s: State) -> int:
    """A live table waits one reflex for a shout that comes late (MI-17)."""
    return s.forgot != NONE


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if seat == s.forgot:
        shout_late(s, seat, action, log)
        return
    s.forgot = NONE  # MI-17: the next player has acted
    if action == DRAW:
        s.drawn = take_card(s, seat)
        show(log, DREW, seat, 0, only(seat), s.drawn, 0)
    elif action == PASS:
        pass_turn(s, seat, log)
    elif action >= NAME:
        s.colour = action - NAME
        tell(log, NAMED, seat, s.colour, 0)
        end_turn(s, seat)
    else:
        lay(s, seat, action, log)


@rule
def shout_late(s: State, seat: int, action: int, log: Log) -> None:
    """Say "MIO" after all and pick the card up, or give that up (MI-17)."""
    s.forgot = NONE
    if action == SHOUT:
        tell(log, SAID, seat, 0, 0)
        take_back(s, seat, log)


@rule
def pass_turn(s: State, seat: int, log: Log) -> None:
    """Say "I pass" (MI-13), which may block the round (MI-16)."""
    tell(log, PASSED, seat, 0, 0)
    s.passes += 1
    take_back(s, seat, log)  # MI-11: the turn is over
    if s.passes >= s.players and blocked(s):
        tell(log, BLOCKED, seat, 0, 0)
        end_round(s, 1, log)
    else:
        end_turn(s, seat)


@rule
def blocked(s: State) -> bool:
    """Can nobody lay a card from the hand (MI-16)?"""
    for seat in range(s.players):
        if layable_from_hand(s, s.hand[seat]):
            return False
    return True


@rule
def lay(s: State, seat: int, action: int, log: Log) -> None:
    """Lay a card, say "MIO" or forget it, and perhaps go out."""
    due = shout_due(s, seat)
    said = action >= SAYING
    if said:
        action -= SAYING
    if action < LAY_JOKER:
        put_on_top(s, action, COLOUR_OF[action])
    else:
        put_on_top(s, JOKER, action - LAY_JOKER)
    s.hand[seat] = without_card(s.hand[seat], s.top)
    s.count[seat] -= 1
    s.passes = 0
    tell(log, LAID, seat, s.top, s.colour)
    if said or (s.auto and s.count[seat] == 1):
        tell(log, SAID, seat, 0, 0)
    if s.count[seat] == 0 and s.down[seat] == NONE:  # MI-14
        double = s.top == JOKER
        tell(log, OUT, seat, double, 0)
        end_round(s, 2 if double else 1, log)
        return
    if due and not said:
        put_down(s, seat, log)
    else:
        take_back(s, seat, log)  # MI-11: the turn is over
    end_turn(s, seat)


@rule
def put_down(s: State, seat: int, log: Log) -> None:
    """The last card goes face down (MI-11), or the one that lies there stays (MI-12)."""
    s.forgot = seat
    if s.down[seat] == NONE:
        s.down[seat] = FACE_AT[lowest(s.hand[seat])]
        s.hand[seat] = EMPTY
        s.count[seat] = 0
    show(log, FORGOT, seat, 0, only(seat), s.down[seat], 0)


@rule
def take_back(s: State, seat: int, log: Log) -> None:
    """The card face down, if there is one, returns to the hand."""
    if s.down[seat] != NONE:
        show(log, TOOK_BACK, seat, 0, only(seat), s.down[seat], 0)
        s.hand[seat] = with_card(s.hand[seat], s.down[seat])
        s.count[seat] += 1
        s.down[seat] = NONE


@rule
def end_turn(s: State, seat: int) -> None:
    """It is the next seat's turn."""
    s.drawn = NONE
    s.turn = following(s, seat)


# --- the end


@rule
def end_round(s: State, times: int, log: Log) -> None:
    """Show and count all cards, so many times over; end the match (MI-15) or deal again."""
    over = False
    for seat in range(s.players):
        cards = cards_of(s, seat)
        lost = times * points_of(cards)
        s.total[seat] += lost
        over = over or s.total[seat] >= s.target
        tell(log, SHOWN, seat, np.int64(cards), 0)  # MI-19
        tell(log, SCORED, seat, lost, s.total[seat])
    if over:
        s.over = ENDED
        tell(log, WON, NONE, winners(s), 0)
        return
    s.dealer = following(s, s.dealer)  # MI-2
    deal_round(s, log)


@rule
def score(s: State, seat: int) -> int:
    """A seat's total; the lowest is best."""
    return s.total[seat]


@rule
def winners(s: State) -> int:
    """The seats with the lowest total; a tie is a shared win (MI-15)."""
    return seats_with_lowest(s, s.total)
