"""The rules of Input.

Digits lie in a row, each cut into five bands that ask for a shape. On your turn you take one of
your seven two-sided pieces, turn it over, and lay the face that appears on a free band of its
shape. The last band of a card must be announced before turning: right, you win the card and it
moves up until its pieces have left it; wrong, you lose its points. Nobody, not even its owner, may
look at a hidden face. 21 points (17 with two players) win.

A band is 6 × card + (0 … 4 from the top); the sixth bit of a card stays empty, so that all cards
can be asked at once which of them lack one piece. A piece is 7 × seat + (0 … 6). The shapes are
0 full, 1 round, 2 half, 3 slanted, and 4 is the joker.

Actions: 0–6 take that piece of one's own, 7–76 announce (7 + 10 × piece + card), 77–83 take a piece
unturned for the free card, 84–90 the same and announce it, 91–140 place the piece in hand
(91 + 5 × card + band).

Observation, of a blinded record: for each seat, from the observer's on, for each piece the face up,
the hidden face if it is remembered, whether that was ever shown, stock, hand, card and band; then
score, last gain, whose turn, the 0 used, cards captured, the piece that left a card and that card;
for each card whether it is in the row or won, and how much is free; the card that the piece in hand
comes from, the card claimed with it, whether it is unturned; the turns without a card won.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, lowest, only, rest, set_of
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import (
    ALLOWED,
    AT_TABLE,
    ENDED,
    NONE,
    TRUNCATED,
    aim_is_gone,
    following,
    record,
)
from tablee.engine.kit.events import EVERYONE, TABLE, show, tell
from tablee.engine.kit.rule import Bits, Log, Out, State, rule

VERSION = 1

# The clauses that `refusal` and `flaw` return.
IN_3, IN_4, IN_6, IN_7, IN_8, IN_9, IN_10 = 3, 4, 6, 7, 8, 9, 10
IN_12, IN_13, IN_14, IN_15, IN_16, IN_18, IN_19 = 12, 13, 14, 15, 16, 18, 19
IN_20, IN_22, IN_23, IN_25, IN_27, IN_28, IN_30 = 20, 22, 23, 25, 27, 28, 30

MOST_PLAYERS, OWN, CARDS, BANDS, COMBOS = 3, 7, 10, 5, 8
PIECES, FACES, KINDS = MOST_PLAYERS * OWN, 5, 7
OF_PIECE, OF_SEAT, OF_CARD = 28, 31, 5

STATE = record(
    ("mine", np.uint64, MOST_PLAYERS),  # the bands that a seat's pieces cover
    ("row", np.uint64),  # the bands of the cards in the row
    ("seen", np.uint64),  # the pieces whose hidden face has been shown to all at some time
    ("up", np.int8, PIECES),
    ("back", np.int8, PIECES),
    ("place", np.int8, PIECES),  # a band, STOCK or HAND
    ("moved", np.int8, MOST_PLAYERS),  # the piece that left a card on its owner's previous turn
    ("left", np.int8, MOST_PLAYERS),  # and that card
    ("hand", np.int8),  # the piece that must be placed now
    ("source", np.int8),  # the card that it was lifted from
    ("claimed", np.int8),  # the card that was announced in vain with it
    ("unturned", np.int8),  # it was taken for the free card
    ("score", np.int8, MOST_PLAYERS),
    ("last_gain", np.int8, MOST_PLAYERS),
    ("zero_used", np.int8),  # a set of seats
    ("captured", np.int16, MOST_PLAYERS),  # sets of cards
    ("first", np.int8),
    ("quiet", np.int32),  # turns since a card was won
    ("turns", np.int32),
    ("zero", np.int8),
    ("double", np.int8),
    ("free_card", np.int8),
    ("joker_final", np.int8),
    ("no_turning", np.int8),  # a set of seats
    ("combos", np.int16, COMBOS),  # sets of cards; 0 where there is none
    ("limit", np.int32),
)

FULL, ROUND, HALF, SLANTED, JOKER = range(FACES)
STOCK, HAND = 60, 61
ANY_PIECE = (1 << OWN) - 1
TAKE, ANNOUNCE, FREE, FINAL, PLACE, ACTIONS = 0, 7, 77, 84, 91, 141

DEALT, JOKER_TURNED, ANNOUNCED, LIFTED, EMPTIED, TURNED, IN_VAIN, PLACED, RETURNED = range(1, 10)
WON, LOST, TURN, OVER = range(10, 14)
BY_POINTS, BY_COMBO, BY_LIMIT = range(3)

_DIGITS = (  # IN-1, IN-2: the bands of 0 … 9, from the top
    *("RHFHR", "SHHHH", "RHSSF", "FSRHR", "SSFHH"),
    *("FHRHR", "SSRFR", "FSSSH", "RSFSR", "RFRSS"),
)
_SHAPES = "FRHS"
_CARD = [[6 * card + band for band in range(BANDS)] for card in range(CARDS)]
_FITTING = [
    set_of([_CARD[c][b] for c in range(CARDS) for b in range(BANDS) if _DIGITS[c][b] == shape])
    for shape in _SHAPES
]
_BANDS = [band for card in _CARD for band in card]
ALL_BANDS = set_of(_BANDS)
GUARDS = set_of([card[0] + BANDS for card in _CARD])
TOPS = set_of([card[0] for card in _CARD])
FITTING = np.array([*_FITTING, ALL_BANDS])  # IN-11: the joker stands for any shape
BANDS_OF = np.array([*map(set_of, _CARD), EMPTY])  # also of NONE, which is the last one
ROW = np.array([EMPTY, EMPTY, set_of(_BANDS[5:35]), set_of(_BANDS[5:])])  # IN-4, by players
CARD_AT = np.array([place // 6 if place < STOCK else NONE for place in range(HAND + 1)])
BAND_OF = np.array(_BANDS)  # the band of a place action
PLACING = np.array([PLACE + 5 * (i // 6) + i % 6 for i in range(STOCK)])  # and back
WORTH = np.array([0, 10, 2, 3, 4, 5, 6, 7, 8, 9])  # IN-12
TARGET = np.array([0, 0, 17, 21])  # IN-19, by players
CARD_BIT = 1 << np.arange(CARDS)
EIGHTS = 8 ** np.arange(PIECES)

PAIRS = ("FR", "FH", "FS", "RH", "RS", "HS", "SJ")  # IN-3: the seven kinds of pieces
_PAIRS = [tuple("FRHSJ".index(face) for face in pair) for pair in PAIRS]
SIDES = np.array(_PAIRS)
KIND = np.full((FACES, FACES), NONE)
for _kind, (_a, _b) in enumerate(_PAIRS):
    KIND[_a, _b] = KIND[_b, _a] = _kind
ALL_KINDS, THROWS = np.uint64((1 << KINDS) - 1), 1 << KINDS  # a throw: bit k, kind k lies second up
SHOWING = np.array(  # which kinds show a face in a throw
    [
        [
            set_of([k for k in range(KINDS) if _PAIRS[k][t >> k & 1] == face])
            for face in range(FACES)
        ]
        for t in range(THROWS)
    ]
)
COUNT_OF = EIGHTS[:FACES]  # how many of each face, packed in one number
COUNTS = np.array(
    [sum(int(COUNT_OF[_PAIRS[k][t >> k & 1]]) for k in range(KINDS)) for t in range(THROWS)]
)


# --- bands and cards


@rule
def whole_cards(bands: Bits) -> Bits:
    """All the bands of the cards to which these belong."""
    guards = (bands + ALL_BANDS) & GUARDS
    return guards - (guards >> np.uint64(BANDS))


@rule
def last_ones(free: Bits) -> Bits:
    """Those of the free bands that are the only free one of their card."""
    further = free & ((free | GUARDS) - TOPS)  # all but the first of each card
    return free & ~whole_cards(further)


@rule
def covered(s: State) -> Bits:
    """The bands on which a piece lies."""
    return s.mine[0] | s.mine[1] | s.mine[2]


@rule
def cards_of(s: State) -> Bits:
    """The bands of all the cards of this match (IN-4, IN-20)."""
    return ROW[s.players] | BANDS_OF[0] if s.zero else ROW[s.players]


@rule
def to_and_fro(s: State, seat: int, piece: int, source: int) -> Bits:
    """The card it comes from, and the one it left on its owner's previous turn (IN-8)."""
    if s.moved[seat] == piece:
        return BANDS_OF[source] | BANDS_OF[s.left[seat]]
    return BANDS_OF[source]


@rule
def room(s: State, seat: int, piece: int, face: int, source: int) -> Bits:
    """The bands that take this face of the piece without an announcement."""
    free = s.row & ~covered(s)  # IN-9
    free &= ~last_ones(free)  # IN-16
    return free & FITTING[face] & ~to_and_fro(s, seat, piece, source)  # IN-6, IN-8


@rule
def room_in_hand(s: State) -> Bits:
    """Where the piece in hand may go."""
    bands = room(s, s.turn, s.hand, s.up[s.hand], s.source) & ~BANDS_OF[s.claimed]  # IN-15
    return bands & BANDS_OF[s.free_card] if s.unturned else bands  # IN-22


@rule
def missing_one(s: State, seat: int) -> Bits:
    """The last free bands of the cards of the row on which this seat has a piece."""
    return last_ones(s.row & ~covered(s)) & whole_cards(s.mine[seat])


@rule
def finals(s: State, seat: int, piece: int) -> Bits:
    """The bands for which this piece may be announced, whatever its face (IN-13)."""
    if s.mine[seat] & ~s.row & ~only(s.place[piece]):  # another one lies on a won card
        return EMPTY
    return missing_one(s, seat) & ~to_and_fro(s, seat, piece, CARD_AT[s.place[piece]])


@rule
def completing(s: State, face: int) -> Bits:
    """The bands on which this face may be a final piece."""
    if face == JOKER and not s.joker_final:  # IN-14, IN-24
        return BANDS_OF[0]  # IN-20
    return FITTING[face]


# --- set-up


@rule
def deal(s: State, log: Log) -> None:
    """Lay out the cards (IN-4), throw the pieces, and draw who begins (IN-5)."""
    s.eyes = TABLE
    s.over = 0
    s.first = s.turn = below(s, s.players)
    s.row = cards_of(s)
    s.seen = EMPTY
    s.hand = s.source = s.claimed = NONE
    s.unturned = 0
    s.zero_used = 0
    s.quiet = s.turns = 0
    for seat in range(MOST_PLAYERS):
        s.mine[seat] = EMPTY
        s.moved[seat] = s.left[seat] = NONE
        s.score[seat] = s.last_gain[seat] = s.captured[seat] = 0
    for piece in range(PIECES):
        s.up[piece] = s.back[piece] = s.place[piece] = NONE
    for seat in range(s.players):
        throw(s, seat)
    show(log, DEALT, s.first, packed(s.up, OWN * s.players), 0, packed(s.back, OWN * s.players), 0)
    for piece in range(OWN * s.players):
        if has(s.seen, piece):
            tell(log, JOKER_TURNED, piece // OWN, piece, 0)


@rule
def throw(s: State, seat: int) -> None:
    """A seat's pieces, numbered at random, fall on a random face; a joker is turned over (IN-5)."""
    mine = s.place[OWN * seat : OWN * seat + OWN]
    for i in range(OWN):
        mine[i] = i
    shuffle(s, mine, OWN)
    faces = below(s, THROWS)
    for piece in range(OWN * seat, OWN * seat + OWN):
        kind = s.place[piece]
        s.place[piece] = STOCK
        side = faces >> kind & 1
        if SIDES[kind, side] == JOKER:
            s.seen |= only(piece)  # IN-28
            side = 0
        s.up[piece] = SIDES[kind, side]
        s.back[piece] = SIDES[kind, 1 - side]


@rule
def packed(faces: Out, n: int) -> int:
    """So many faces in one number, three bits each."""
    sum_ = 0
    for i in range(n):
        sum_ += faces[i] * EIGHTS[i]
    return sum_


# --- what may be done


@rule
def turns_over(s: State, seat: int) -> bool:
    """Must this seat turn its pieces (IN-25)?"""
    return s.no_turning >> seat & 1 == 0


@rule
def may_claim_zero(s: State, seat: int) -> bool:
    """Has this seat scored, and not yet announced the 0 (IN-20)?"""
    return s.last_gain[seat] > 0 and s.zero_used >> seat & 1 == 0


@rule
def takeable(s: State, seat: int) -> int:
    """Which of its pieces this seat may take, as a set: any; a child's must fit if one can."""
    if turns_over(s, seat):
        return ANY_PIECE
    fitting = 0
    for i in range(OWN):  # IN-25
        piece = OWN * seat + i
        if room(s, seat, piece, s.up[piece], CARD_AT[s.place[piece]]):
            fitting |= 1 << i
    return fitting if fitting else ANY_PIECE  # IN-30


@rule
def claims(s: State, seat: int, piece: int) -> Bits:
    """What may be announced with this piece: one band of each card."""
    if s.referee == AT_TABLE:
        bands = s.row & TOPS  # IN-26
    else:
        bands = finals(s, seat, piece)
        if not turns_over(s, seat):
            bands &= completing(s, s.up[piece])  # IN-25
    return bands if may_claim_zero(s, seat) else bands & ~BANDS_OF[0]


@rule
def free_takes(s: State, seat: int, piece: int) -> bool:
    """May this piece be taken unturned for the free card (IN-22)?"""
    bands = room(s, seat, piece, s.up[piece], CARD_AT[s.place[piece]])
    return bands & BANDS_OF[s.free_card] != EMPTY


@rule
def free_completes(s: State, seat: int, piece: int) -> bool:
    """May it be announced to complete the free card, unturned (IN-22)?"""
    if s.free_card == 0 and not may_claim_zero(s, seat):  # IN-20
        return False
    bands = finals(s, seat, piece) & completing(s, s.up[piece])
    return bands & BANDS_OF[s.free_card] != EMPTY


@rule
def asked(s: State) -> int:
    """The seat on turn."""
    return NONE if s.over else s.turn


@rule
def may_act(s: State, seat: int) -> bool:
    """Only the seat on turn ever acts."""
    return not s.over and seat == s.turn


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in what this seat may do."""
    if not may_act(s, seat):
        return 0
    n = 0
    if s.hand != NONE:  # IN-6: touched is played
        bands = room_in_hand(s)
        while bands:
            out[n] = PLACING[lowest(bands)]
            bands = rest(bands)
            n += 1
        return n
    pieces = takeable(s, seat)
    for i in range(OWN):
        if pieces >> i & 1:
            out[n] = TAKE + i
            n += 1
    if missing_one(s, seat) or s.referee == AT_TABLE:
        n = legal_announcements(s, seat, out, n)
    if BANDS_OF[s.free_card] & s.row and turns_over(s, seat):  # IN-22, IN-30
        n = legal_free(s, seat, out, n)
    return n


@rule
def legal_announcements(s: State, seat: int, out: Out, n: int) -> int:
    """Add what may be announced; return how many acts there are now."""
    for i in range(OWN):
        bands = claims(s, seat, OWN * seat + i)
        while bands:
            out[n] = ANNOUNCE + CARDS * i + CARD_AT[lowest(bands)]
            bands = rest(bands)
            n += 1
    return n


@rule
def legal_free(s: State, seat: int, out: Out, n: int) -> int:
    """Add what may be done with the free card; return how many acts there are now."""
    for i in range(OWN):
        if free_takes(s, seat, OWN * seat + i):
            out[n] = FREE + i
            n += 1
    for i in range(OWN):
        if free_completes(s, seat, OWN * seat + i):
            out[n] = FINAL + i
            n += 1
    return n


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """The clause that forbids this action, or ALLOWED."""
    if s.over:
        return IN_19
    if seat != s.turn:
        return IN_6
    if action >= PLACE:
        return refusal_to_place(s, seat, BAND_OF[action - PLACE]) if s.hand != NONE else IN_7
    if s.hand != NONE:
        return IN_6
    if action < ANNOUNCE:
        return ALLOWED if takeable(s, seat) >> action & 1 else IN_25
    if action >= FINAL:
        return refusal_to_finish(s, seat, OWN * seat + action - FINAL)
    if action >= FREE:
        return refusal_of_free(s, seat, OWN * seat + action - FREE)
    i = (action - ANNOUNCE) // CARDS
    return refusal_to_announce(s, seat, OWN * seat + i, action - ANNOUNCE - CARDS * i)


@rule
def not_in_row(s: State, card: int) -> int:
    """Why this card is not in the row; ALLOWED if it is."""
    if BANDS_OF[card] & s.row:
        return ALLOWED
    if BANDS_OF[card] & cards_of(s):
        return IN_9
    return IN_4 if card else IN_20


@rule
def refusal_to_place(s: State, seat: int, band: int) -> int:
    """Why the piece in hand can't go to this band."""
    bands, card = only(band), CARD_AT[band]
    if bands & room_in_hand(s):
        return ALLOWED
    if not bands & s.row:
        return not_in_row(s, card)
    if s.unturned and card != s.free_card:
        return IN_22
    if card == s.claimed:
        return IN_15
    if bands & to_and_fro(s, seat, s.hand, s.source):
        return IN_8
    return IN_16 if bands & FITTING[s.up[s.hand]] & ~covered(s) else IN_6


@rule
def refusal_to_announce(s: State, seat: int, piece: int, card: int) -> int:
    """Why this card can't be announced with this piece."""
    clause = not_in_row(s, card)
    if clause:
        return clause
    if claims(s, seat, piece) & BANDS_OF[card]:
        return ALLOWED
    if card == 0 and not may_claim_zero(s, seat):
        return IN_20
    if BANDS_OF[card] & to_and_fro(s, seat, piece, CARD_AT[s.place[piece]]):
        return IN_8
    if not finals(s, seat, piece) & BANDS_OF[card]:
        return IN_13
    return IN_14 if s.up[piece] == JOKER else IN_25


@rule
def refusal_at_free_card(s: State, seat: int, piece: int) -> int:
    """Why this piece may not go to the free card at all; ALLOWED if it may."""
    if not BANDS_OF[s.free_card] & cards_of(s):
        return IN_22
    if not turns_over(s, seat):
        return IN_30
    if BANDS_OF[s.free_card] & to_and_fro(s, seat, piece, CARD_AT[s.place[piece]]):
        return IN_8
    return not_in_row(s, s.free_card)


@rule
def refusal_of_free(s: State, seat: int, piece: int) -> int:
    """Why this piece can't be taken unturned for the free card."""
    clause = refusal_at_free_card(s, seat, piece)
    if clause or free_takes(s, seat, piece):
        return clause
    free = BANDS_OF[s.free_card] & ~covered(s)
    return IN_16 if free & FITTING[s.up[piece]] else IN_22


@rule
def refusal_to_finish(s: State, seat: int, piece: int) -> int:
    """Why this piece can't complete the free card unturned."""
    clause = refusal_at_free_card(s, seat, piece)
    if clause or free_completes(s, seat, piece):
        return clause
    if s.free_card == 0 and not may_claim_zero(s, seat):
        return IN_20
    if not finals(s, seat, piece) & BANDS_OF[s.free_card]:
        return IN_13
    return IN_14 if s.up[piece] == JOKER else IN_22


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if action >= PLACE:
        put(s, seat, BAND_OF[action - PLACE], log)
        end_turn(s, seat, log)
    elif action < ANNOUNCE:
        take(s, seat, OWN * seat + action, NONE, turns_over(s, seat), log)
    elif action < FREE:
        i = (action - ANNOUNCE) // CARDS
        card = action - ANNOUNCE - CARDS * i
        take(s, seat, OWN * seat + i, card, turns_over(s, seat), log)
    elif action < FINAL:
        s.unturned = 1
        take(s, seat, OWN * seat + action - FREE, NONE, False, log)
    else:
        take(s, seat, OWN * seat + action - FINAL, s.free_card, False, log)


@rule
def take(s: State, seat: int, piece: int, card: int, turning: bool, log: Log) -> None:
    """Announce a card, or NONE; take the piece, turn it over, and see what may be done with it."""
    place = s.place[piece]
    stays = place != STOCK and has(s.row, place)
    final = EMPTY
    if card != NONE:
        tell(log, ANNOUNCED, seat, piece, card)
        final = finals(s, seat, piece) & BANDS_OF[card]  # IN-13, IN-29: as it lies before
        if card == 0:
            s.zero_used |= 1 << seat  # IN-20
    lift(s, seat, piece, log)
    if turning:
        turn_over(s, piece)
        tell(log, TURNED, seat, piece, s.up[piece])
    final &= completing(s, s.up[piece])
    if final:  # IN-12
        put(s, seat, lowest(final), log)
        win(s, seat, card, log)
        end_turn(s, seat, log)
        return
    if card != NONE:
        in_vain(s, seat, card, log)
    if not room_in_hand(s):
        give_back(s, seat, place, stays, turning, log)
        end_turn(s, seat, log)


@rule
def lift(s: State, seat: int, piece: int, log: Log) -> None:
    """Take a piece from where it lies; a won card that it leaves empty is back in the row."""
    place = s.place[piece]
    s.hand = piece
    s.source = CARD_AT[place]
    s.place[piece] = HAND
    tell(log, LIFTED, seat, piece, place)
    if place != STOCK:
        s.mine[seat] &= ~only(place)
        bands = BANDS_OF[s.source]
        if not bands & (s.row | covered(s)):  # IN-18
            s.row |= bands
            tell(log, EMPTIED, NONE, s.source, 0)


@rule
def turn_over(s: State, piece: int) -> None:
    """Turn a piece over: both its faces have been seen now."""
    face = s.up[piece]
    s.up[piece] = s.back[piece]
    s.back[piece] = face
    s.seen |= only(piece)


@rule
def put(s: State, seat: int, band: int, log: Log) -> None:
    """Lay the piece in hand on this band."""
    s.place[s.hand] = band
    s.mine[seat] |= only(band)
    show(log, PLACED, seat, s.hand, EVERYONE, band, s.up[s.hand])


@rule
def give_back(s: State, seat: int, place: int, stays: bool, turned: bool, log: Log) -> None:
    """No band takes the face: back to its card as it lay, or else to the stock (IN-10)."""
    piece = s.hand
    if stays:
        s.source = NONE  # it has not left
        s.place[piece] = place
        s.mine[seat] |= only(place)
        if turned:
            turn_over(s, piece)
    else:
        s.place[piece] = STOCK
    show(log, RETURNED, seat, piece, EVERYONE, s.place[piece], s.up[piece])


@rule
def in_vain(s: State, seat: int, card: int, log: Log) -> None:
    """The announcer loses the points of the card (IN-15), for the 0 his last gain (IN-20)."""
    lost = min(s.score[seat], s.last_gain[seat] if card == 0 else WORTH[card])
    s.score[seat] -= lost
    s.claimed = card
    tell(log, IN_VAIN, seat, card, lost)


@rule
def win(s: State, seat: int, card: int, log: Log) -> None:
    """The card moves up (IN-18) and scores (IN-12)."""
    bands = BANDS_OF[card]
    s.row &= ~bands
    s.captured[seat] |= CARD_BIT[card]
    s.quiet = -1  # 0 when this turn has ended
    if card == 0:
        show(log, WON, seat, card, EVERYONE, 0, 0)
        win_zero(s, seat, log)
        return
    gain = WORTH[card]
    one_colour = s.mine[seat] & bands == bands
    if one_colour:
        gain += gain if s.double else 3  # IN-17, IN-21
    s.last_gain[seat] = gain
    s.score[seat] = min(s.score[seat] + gain, TARGET[s.players])  # IN-19
    show(log, WON, seat, card, EVERYONE, gain, one_colour)


@rule
def win_zero(s: State, seat: int, log: Log) -> None:
    """Every opponent loses the amount of his last gain (IN-20)."""
    other = following(s, seat)
    while other != seat:
        lost = min(s.score[other], s.last_gain[other])
        s.score[other] -= lost
        if lost > 0:
            tell(log, LOST, other, lost, 0)
        other = following(s, other)


@rule
def end_turn(s: State, seat: int, log: Log) -> None:
    """Note what the piece has left, and see whether the match is over."""
    s.moved[seat] = s.hand if s.source != NONE else NONE  # IN-8
    s.left[seat] = s.source
    s.hand = s.source = s.claimed = NONE
    s.unturned = 0
    s.turns += 1
    s.quiet += 1
    if s.quiet == 0 and has_won(s, seat):  # IN-31: before the limit
        s.over = ENDED
        why = BY_POINTS if s.score[seat] == TARGET[s.players] else BY_COMBO
        tell(log, OVER, NONE, why, 1 << seat)
    elif out_of_time(s):
        s.over = TRUNCATED
        tell(log, OVER, NONE, BY_LIMIT, winners(s))
    else:
        s.turn = following(s, seat)
        tell(log, TURN, s.turn, 0, 0)


@rule
def has_won(s: State, seat: int) -> bool:
    """Does this seat have the points (IN-19) or a combination (IN-23)?"""
    if s.score[seat] == TARGET[s.players]:
        return True
    for i in range(COMBOS):
        if s.combos[i] and s.combos[i] & ~s.captured[seat] == 0:
            return True
    return False


@rule
def out_of_time(s: State) -> bool:
    """Has the limit been reached (IN-27)?"""
    turns = np.int64(s.limit) * s.players
    return turns > 0 and (s.quiet >= turns or s.turns >= 50 * turns)


@rule
def winners(s: State) -> int:
    """The seats that win or share the win when the match is over, one bit each."""
    most = 0
    for seat in range(s.players):
        if has_won(s, seat):
            return 1 << seat
        most = max(most, s.score[seat])
    seats = 0
    for seat in range(s.players):
        if s.score[seat] == most:  # IN-27
            seats |= 1 << seat
    return seats


@rule
def aim(s: State, seat: int, action: int) -> int:
    """Every act answers the table as it lay when so many turns had been played."""
    return s.turns


@rule
def score(s: State, seat: int) -> int:
    """A seat's score; the highest is best."""
    return s.score[seat]


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """An act meant for another turn has no effect."""
    return aim_is_gone(aim(s, seat, action), aimed_at)
