"""The rules of MIO.

Lay a card of the same colour or number, or a joker; stars bite the next player, who may only answer
with a star or draw until something fits. Whoever lays his last card but one says "MIO", or his last
card goes face down and costs him a turn. Cards left in hand count against you; the lowest total
wins once somebody reaches the target.

A card is a *face*: 6 × colour + (0 … 4 for the numbers 1 … 5, 5 for the star), 30 for the joker.
A hand is a set of 55 places, ten a colour and five jokers; the places of equal cards are neighbours
and fill up from the lowest, so that equal hands are equal words.

Actions: 0–29 lay that face, 30–34 lay a joker and name that colour, 35–69 the same and say "MIO",
70 draw, 71 pass, 72–76 name the colour of a turned-up joker, 77 the late shout.

Observation, of a blinded record: for each face how many the observer has (a card face down among
them), how many have been laid, and whether it may be laid now, lies on top, was drawn last; the
colour in force; for each seat, clockwise from the observer, hand size, card down, total and turn;
the pile, passes.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, ONE, lowest, only, rest, rest_if_any, set_of, size
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import (
    ENDED,
    NONE,
    aim_is_gone,
    following,
    record,
)
from tablee.engine.kit.events import TABLE, show, tell
from tablee.engine.kit.piles import take_top
from tablee.engine.kit.rule import Bits, Log, Out, State, rule
from tablee.engine.kit.scores import seats_with_lowest

VERSION = 1
MOST_PLAYERS, HAND, CARDS, FACES = 6, 5, 55, 31

STATE = record(
    ("hand", np.uint64, MOST_PLAYERS),
    ("laid", np.uint64),  # all cards laid in this round
    ("count", np.int8, MOST_PLAYERS),  # hand sizes, known to all
    ("down", np.int8, MOST_PLAYERS),  # the card face down before its owner
    ("pile", np.int8, CARDS),  # the next card last
    ("left", np.int8),
    ("top", np.int8),
    ("colour", np.int8),  # in force; NONE while the dealer must name it
    ("drawn", np.int8),  # the card that the seat on turn drew last
    ("dealer", np.int8),
    ("passes", np.int8),  # in a row
    ("forgot", np.int8),  # whose late shout still counts
    ("deck", np.int8),
    ("auto", np.int8),
    ("target", np.int32),
    ("total", np.int32, MOST_PLAYERS),
    ("rounds", np.int32),
)

STAR, JOKER_VALUE, JOKER = 5, 6, 30
A_SEAT = 32  # aims: a face, or A_SEAT + the seat whose shout is due
LAY, LAY_JOKER, SAYING, DRAW, PASS, NAME, SHOUT, ACTIONS = 0, 30, 35, 70, 71, 72, 77, 78

DEALT, TURNED_UP, NAMED, LAID, SAID, FORGOT, DREW, PASSED, TOOK_BACK, SHOWN, SCORED, OUT = range(
    1, 13
)
BLOCKED, BEGAN, WON = 13, 14, 15

DECKS = ((2, 2, 2, 1, 1, 2), (2, 2, 2, 2, 1, 1))  # MI-1: copies of 1 … 5 and of the star
_FACES = [
    [6 * colour + value for colour in range(5) for value in range(6) for _ in range(deck[value])]
    + [JOKER] * 5
    for deck in DECKS
]
FACE_AT = np.array([f + [NONE] * (64 - CARDS) for f in _FACES], np.int8)  # a column for every bit
PLACES = np.array(
    [[set_of([i for i in range(CARDS) if f[i] == face]) for face in range(FACES)] for f in _FACES]
)
FIRSTS = np.array([set_of([f.index(face) for face in sorted(set(f))]) for f in _FACES])
OF_VALUE = np.array(
    [
        [set_of([i for i in range(50) if f[i] % 6 == value]) for value in range(JOKER_VALUE)]
        + [EMPTY]
        for f in _FACES
    ]
)
OF_COLOUR = np.array([set_of(list(range(10 * c, 10 * c + 10))) for c in range(5)])
JOKERS = set_of(list(range(50, CARDS)))
COLOUR_OF = np.array([face // 6 for face in range(JOKER)] + [NONE], np.int8)
VALUE_OF = np.array([face % 6 for face in range(JOKER)] + [JOKER_VALUE], np.int8)


# --- card sets


@rule
def added(s: State, cards: Bits, face: int) -> Bits:
    """The cards with one more of this face: its lowest free place."""
    free = PLACES[s.deck, face] & ~cards
    return cards | (free & ~rest(free))


@rule
def removed(s: State, cards: Bits, face: int) -> Bits:
    """The cards with one less of this face: its highest filled place goes."""
    mine = cards & PLACES[s.deck, face]
    return (cards & ~mine) | (mine & (mine >> np.uint64(1)))


@rule
def worth(s: State, cards: Bits) -> int:
    """What the cards count: numbers their value, stars and jokers 10 (MI-14)."""
    sum_ = 10 * size(cards & (OF_VALUE[s.deck, STAR] | JOKERS))
    for value in range(STAR):
        sum_ += (value + 1) * size(cards & OF_VALUE[s.deck, value])
    return sum_


# --- set-up


@rule
def deal(s: State, log: Log) -> None:
    """Start a match: MI-2, the first dealer at random."""
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
        s.pile[i] = FACE_AT[s.deck, i]
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
    s.turn = s.dealer if s.colour == NONE else seat  # MI-3


@rule
def take_card(s: State, seat: int) -> int:
    """The pile's next card goes to this hand."""
    face = take_top(s, NONE)
    s.hand[seat] = added(s, s.hand[seat], face)
    s.count[seat] += 1
    return face


@rule
def put_on_top(s: State, face: int, colour: int) -> None:
    """This card lies on top now, with this colour in force."""
    s.laid = added(s, s.laid, face)
    s.top = face
    s.colour = colour


# --- what may be done


@rule
def fitting(s: State) -> Bits:
    """The cards of the same colour or value, and jokers (MI-4, MI-5)."""
    return OF_COLOUR[s.colour] | OF_VALUE[s.deck, VALUE_OF[s.top]] | JOKERS


@rule
def from_hand(s: State, cards: Bits) -> Bits:
    """Which of these cards fit when they come from the hand."""
    stars, others = OF_VALUE[s.deck, STAR], fitting(s)
    return cards & (stars if VALUE_OF[s.top] == STAR else others)  # MI-8: only another star


@rule
def layable(s: State, seat: int) -> Bits:
    """What the seat on turn may lay now."""
    hand = s.hand[seat]
    drawn = hand & PLACES[s.deck, s.drawn] & fitting(s)  # looked up in any case: that is quicker
    if s.drawn != NONE:  # MI-6: only the card drawn last; on a star too, MI-8
        return drawn
    if s.down[seat] != NONE:  # MI-11: a turn begun with a card down is a draw
        return EMPTY
    return from_hand(s, hand)


@rule
def shout_due(s: State, seat: int) -> bool:
    """Will laying a card now leave exactly one, counting a card face down (MI-10, MI-12)?"""
    return s.auto == 0 and s.count[seat] + (s.down[seat] != NONE) == 2


@rule
def asked(s: State) -> int:
    """The seat on turn: in sequence nobody is asked out of turn (MI-17)."""
    return NONE if s.over else s.turn


@rule
def may_act(s: State, seat: int) -> bool:
    """The seat on turn, and who may still shout (MI-17)."""
    return not s.over and (seat == s.turn or seat == s.forgot)


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in what this seat may do."""
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
    n = list_layable(s, cards, 0, out, 0)
    if shout_due(s, seat):  # MI-10
        n = list_layable(s, cards, SAYING, out, n)
    if s.left > 0:  # MI-7: you may always draw
        out[n] = DRAW
        n += 1
    elif n == 0:  # MI-13
        out[n] = PASS
        n += 1
    return n


@rule
def list_layable(s: State, cards: Bits, offset: int, out: Out, n: int) -> int:
    """Add the ways to lay these cards to a list of `n` actions; return its new length.

    Four at a time and the jokers in any case, perhaps past the new end: a loop that ends at a
    different card each time is slow, as processors can't foresee it.
    """
    faces = cards & FIRSTS[s.deck] & ~JOKERS
    at = np.uint64(n)
    n += size(faces)
    while faces:
        for _ in range(4):
            out[at] = FACE_AT[s.deck, lowest(faces) & 63] + offset
            faces = rest_if_any(faces)
            at += ONE
    for colour in range(5):  # MI-5: whoever lays a joker names the colour
        out[n + colour] = LAY_JOKER + colour + offset
    return n + (5 if cards & JOKERS else 0)


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """0 if allowed, else the clause that forbids it."""
    if s.over:
        return 15
    if seat == s.forgot:
        return 0 if action == SHOUT or action == PASS else 17
    if action == SHOUT:
        return 18
    if seat != s.turn:
        return 2
    if s.colour == NONE:
        return 0 if NAME <= action < SHOUT else 3
    if NAME <= action < SHOUT:
        return 5
    if action == DRAW:
        return 0 if s.left > 0 else 13
    if action == PASS:
        return 13 if s.left > 0 or layable(s, seat) else 0
    return refusal_to_lay(s, seat, action)


@rule
def refusal_to_lay(s: State, seat: int, action: int) -> int:
    """Why this card can't be laid by the seat on turn."""
    if action >= SAYING:
        if not shout_due(s, seat):
            return 18
        action -= SAYING
    face = action if action < LAY_JOKER else JOKER
    places = PLACES[s.deck, face]
    if s.drawn != NONE:
        if face != s.drawn:
            return 6
    elif s.down[seat] != NONE:
        return 11
    elif not s.hand[seat] & places:
        return 4
    if layable(s, seat) & places:
        return 0
    if VALUE_OF[s.top] == STAR:
        return 8
    return 5 if s.top == JOKER else 4


@rule
def window(s: State) -> int:
    """A live table waits one reflex for a shout that comes late (MI-17)."""
    return s.forgot != NONE


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if seat == s.forgot:
        late_shout(s, seat, action, log)
        return
    s.forgot = NONE  # MI-17: the next player has acted
    if action == DRAW:
        s.drawn = take_card(s, seat)
        show(log, DREW, seat, 0, only(seat), s.drawn, 0)
    elif action == PASS:
        tell(log, PASSED, seat, 0, 0)
        s.passes += 1
        take_back(s, seat, log)  # MI-11
        if s.passes >= s.players and blocked(s):  # MI-16
            tell(log, BLOCKED, seat, 0, 0)
            end_round(s, 1, log)
        else:
            end_turn(s, seat)
    elif action >= NAME:
        s.colour = action - NAME
        tell(log, NAMED, seat, s.colour, 0)
        end_turn(s, seat)
    else:
        lay(s, seat, action, log)


@rule
def late_shout(s: State, seat: int, action: int, log: Log) -> None:
    """The forgetter says it after all and picks his card up, or lets it be (MI-17)."""
    s.forgot = NONE
    if action == SHOUT:
        tell(log, SAID, seat, 0, 0)
        take_back(s, seat, log)


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
    s.hand[seat] = removed(s, s.hand[seat], s.top)
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
    """Who forgot puts his last card face down (MI-11), or leaves it there (MI-12)."""
    s.forgot = seat
    if s.down[seat] == NONE:
        s.down[seat] = FACE_AT[s.deck, lowest(s.hand[seat])]
        s.hand[seat] = EMPTY
        s.count[seat] = 0
    show(log, FORGOT, seat, 0, only(seat), s.down[seat], 0)


@rule
def take_back(s: State, seat: int, log: Log) -> None:
    """The card face down, if there is one, returns to the hand."""
    if s.down[seat] != NONE:
        show(log, TOOK_BACK, seat, 0, only(seat), s.down[seat], 0)
        s.hand[seat] = added(s, s.hand[seat], s.down[seat])
        s.count[seat] += 1
        s.down[seat] = NONE


@rule
def end_turn(s: State, seat: int) -> None:
    """The next seat is on turn."""
    s.drawn = NONE
    s.turn = following(s, seat)


@rule
def blocked(s: State) -> bool:
    """Can nobody lay a card from his hand (MI-16)?"""
    for seat in range(s.players):
        if from_hand(s, s.hand[seat]):
            return False
    return True


@rule
def held(s: State, seat: int) -> Bits:
    """A seat's cards, with the one face down."""
    if s.down[seat] >= 0:
        return added(s, s.hand[seat], s.down[seat])
    return s.hand[seat]


@rule
def end_round(s: State, times: int, log: Log) -> None:
    """Count the hands (MI-14); end the match (MI-15) or deal again."""
    over = False
    for seat in range(s.players):
        cards = held(s, seat)
        lost = times * worth(s, cards)
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
def aim(s: State, seat: int, action: int) -> int:
    """The late shout, or its decline, answers the card put down; all else the card on top."""
    if action == SHOUT or (action == PASS and seat == s.forgot):
        return A_SEAT + s.forgot
    return s.top


@rule
def score(s: State, seat: int) -> int:
    """A seat's total; the lowest is best."""
    return s.total[seat]


@rule
def winners(s: State) -> int:
    """The lowest total; a tie is a shared win (MI-15)."""
    return seats_with_lowest(s, s.total)


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """An act whose aim is gone has no effect, and nobody need see it."""
    return aim_is_gone(aim(s, seat, action), aimed_at)
