"""The rules of Input.

Digits lie in a row, each cut into five bands that ask for a shape. On your turn you take one of
your seven two-sided pieces, turn it over, and place the face that appears on a free band of its
shape. You must announce the last band of a card before you turn the piece: if you are right, you
win the card, and it moves up until its pieces have left it; if you are wrong, you lose its points.
Nobody may look at a hidden face, not even the owner. 21 points (17 with two players) win.

Actions:

    0–6     take a piece of one's own
    7–76    announce a card with a piece: 7 + 10 × piece + card
    77–83   take a piece without turning it, for the free card
    84–90   announce the free card with a piece, without turning it
    91–140  place the piece in hand: 91 + 5 × card + band
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, lowest, only, rest
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
from tablee.engine.kit.scores import seats_with_highest
from tablee.games.input.components import (
    BAND_OF,
    BANDS_OF,
    CARD_AT,
    CARD_BIT,
    CARDS,
    COMBOS,
    FITTING,
    HAND,
    JOKER,
    MOST_PLAYERS,
    OWN,
    PIECES,
    SIDES,
    STOCK,
    TARGET,
    THROWS,
    WORTH,
    packed,
)
from tablee.games.input.placing import (
    announceable,
    bands_completed_by,
    bands_for_hand,
    bands_in_play,
    bands_to_win,
    barred_bands,
    card_under,
    covered,
    final_bands,
    may_announce_unturned,
    may_claim_zero,
    may_take_unturned,
    takeable,
    turns_over,
)

VERSION = 1

# The clauses that `refusal` and `flaw` return.
IN_3, IN_4, IN_6, IN_7, IN_8, IN_9, IN_10 = 3, 4, 6, 7, 8, 9, 10
IN_12, IN_13, IN_14, IN_15, IN_16, IN_18, IN_19 = 12, 13, 14, 15, 16, 18, 19
IN_20, IN_22, IN_23, IN_25, IN_27, IN_28, IN_30 = 20, 22, 23, 25, 27, 28, 30


# --- the record, actions and events

STATE = record(
    ("mine", np.uint64, MOST_PLAYERS),  # the bands that a seat's pieces cover
    ("row", np.uint64),  # the bands of the cards in the row
    ("seen", np.uint64),  # the pieces whose hidden face everybody has seen at some time
    ("up", np.int8, PIECES),
    ("back", np.int8, PIECES),
    ("place", np.int8, PIECES),  # a band, STOCK or HAND
    ("moved", np.int8, MOST_PLAYERS),  # the piece that left a card on its owner's previous turn
    ("left", np.int8, MOST_PLAYERS),  # and that card
    ("hand", np.int8),  # the piece that must be placed now
    ("source", np.int8),  # the card that it comes from
    ("claimed", np.int8),  # the card that was announced in vain with it
    ("unturned", np.int8),  # was it taken without turning it, for the free card?
    ("score", np.int8, MOST_PLAYERS),
    ("last_gain", np.int8, MOST_PLAYERS),
    ("zero_used", np.int8),  # the seats that have announced the 0
    ("captured", np.int16, MOST_PLAYERS),  # the cards that a seat has ever won
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

TAKE, ANNOUNCE, TAKE_UNTURNED, ANNOUNCE_UNTURNED, PLACE, ACTIONS = 0, 7, 77, 84, 91, 141
PLACING = np.array([PLACE + 5 * (i // 6) + i % 6 for i in range(STOCK)])  # the action, by band

DEALT, JOKER_TURNED, ANNOUNCED, LIFTED, EMPTIED, TURNED, IN_VAIN, PLACED, RETURNED = range(1, 10)
WON, LOST, TURN, OVER = range(10, 14)
BY_POINTS, BY_COMBO, BY_LIMIT = range(3)


# --- dealing


@rule
def deal(s: State, log: Log) -> None:
    """Lay out the cards (IN-4), throw the pieces, and draw the seat that begins (IN-5)."""
    s.eyes = TABLE
    s.over = 0
    s.first = s.turn = below(s, s.players)
    s.row = bands_in_play(s)
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
    """Number a seat's pieces at random and let each fall on a random side (IN-5)."""
    kinds = s.place[OWN * seat : OWN * seat + OWN]  # of each piece, until it has its place
    for i in range(OWN):
        kinds[i] = i
    shuffle(s, kinds, OWN)
    sides = below(s, THROWS)
    for piece in range(OWN * seat, OWN * seat + OWN):
        kind = s.place[piece]
        side = sides >> kind & 1
        if SIDES[kind, side] == JOKER:  # IN-5: it is turned over
            s.seen |= only(piece)  # IN-28
            side = 0
        s.up[piece] = SIDES[kind, side]
        s.back[piece] = SIDES[kind, 1 - side]
        s.place[piece] = STOCK


# --- who may act


@rule
def asked(s: State) -> int:
    """The seat whose turn it is; no other seat ever acts."""
    return NONE if s.over else s.turn


@rule
def may_act(s: State, seat: int) -> bool:
    """Is it this seat's turn?"""
    return not s.over and seat == s.turn


# --- what may be done


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in the legal actions of this seat; return how many there are."""
    if not may_act(s, seat):
        return 0
    n = 0
    if s.hand != NONE:  # IN-6: touched is played
        bands = bands_for_hand(s)
        while bands:
            out[n] = PLACING[lowest(bands)]
            bands = rest(bands)
            n += 1
        return n
    pieces = takeable(s, seat)
    for i in range(OWN):  # IN-7: the piece first, then its face
        if pieces >> i & 1:
            out[n] = TAKE + i
            n += 1
    if bands_to_win(s, seat) or s.referee == AT_TABLE:
        n = add_announcements(s, seat, out, n)
    if BANDS_OF[s.free_card] & s.row and turns_over(s, seat):  # IN-22, IN-30
        n = add_unturned(s, seat, out, n)
    return n


@rule
def add_unturned(s: State, seat: int, out: Out, n: int) -> int:
    """Add what may be done with the free card to the `n` actions in `out`; return how many."""
    for i in range(OWN):
        if may_take_unturned(s, seat, OWN * seat + i):
            out[n] = TAKE_UNTURNED + i
            n += 1
    for i in range(OWN):
        if may_announce_unturned(s, seat, OWN * seat + i):
            out[n] = ANNOUNCE_UNTURNED + i
            n += 1
    return n


@rule
def add_announcements(s: State, seat: int, out: Out, n: int) -> int:
    """Add the announcements to the `n` actions in `out`; return how many there are now."""
    for i in range(OWN):
        bands = announceable(s, seat, OWN * seat + i)
        while bands:
            out[n] = ANNOUNCE + CARDS * i + CARD_AT[lowest(bands)]
            bands = rest(bands)
            n += 1
    return n


@rule
def announcement(action: int) -> tuple[int, int]:
    """The piece (0 … 6 of its seat) and the card that an announcement names."""
    i = (action - ANNOUNCE) // CARDS
    return i, action - ANNOUNCE - CARDS * i


# --- why not


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
    if action >= ANNOUNCE_UNTURNED:
        return refusal_to_announce_unturned(s, seat, OWN * seat + action - ANNOUNCE_UNTURNED)
    if action >= TAKE_UNTURNED:
        return refusal_to_take_unturned(s, seat, OWN * seat + action - TAKE_UNTURNED)
    if action >= ANNOUNCE:
        i, card = announcement(action)
        return refusal_to_announce(s, seat, OWN * seat + i, card)
    return ALLOWED if takeable(s, seat) >> action & 1 else IN_25


@rule
def refusal_of_card(s: State, card: int) -> int:
    """Why this card takes no pieces; ALLOWED if it is in the row."""
    if BANDS_OF[card] & s.row:
        return ALLOWED
    if BANDS_OF[card] & bands_in_play(s):
        return IN_9
    return IN_4 if card else IN_20


@rule
def refusal_to_place(s: State, seat: int, band: int) -> int:
    """Why the piece in hand can't go to this band."""
    bands, card = only(band), CARD_AT[band]
    if bands & bands_for_hand(s):
        return ALLOWED
    if not bands & s.row:
        return refusal_of_card(s, card)
    if s.unturned and card != s.free_card:
        return IN_22
    if card == s.claimed:
        return IN_15
    if bands & barred_bands(s, seat, s.hand, s.source):
        return IN_8
    return IN_16 if bands & FITTING[s.up[s.hand]] & ~covered(s) else IN_6


@rule
def refusal_to_announce(s: State, seat: int, piece: int, card: int) -> int:
    """Why this card can't be announced with this piece."""
    clause = refusal_of_card(s, card)
    if clause != ALLOWED:
        return clause
    if announceable(s, seat, piece) & BANDS_OF[card]:
        return ALLOWED
    if card == 0 and not may_claim_zero(s, seat):
        return IN_20
    if BANDS_OF[card] & barred_bands(s, seat, piece, card_under(s, piece)):
        return IN_8
    if not final_bands(s, seat, piece) & BANDS_OF[card]:
        return IN_13
    return IN_14 if s.up[piece] == JOKER else IN_25


@rule
def refusal_of_free_card(s: State, seat: int, piece: int) -> int:
    """Why this piece can't go to the free card at all, placed or announced."""
    if not BANDS_OF[s.free_card] & bands_in_play(s):
        return IN_22
    if not turns_over(s, seat):
        return IN_30
    if BANDS_OF[s.free_card] & barred_bands(s, seat, piece, card_under(s, piece)):
        return IN_8
    return ALLOWED if BANDS_OF[s.free_card] & s.row else IN_9


@rule
def refusal_to_take_unturned(s: State, seat: int, piece: int) -> int:
    """Why this piece can't be taken without turning it, for the free card."""
    clause = refusal_of_free_card(s, seat, piece)
    if clause != ALLOWED or may_take_unturned(s, seat, piece):
        return clause
    free = BANDS_OF[s.free_card] & ~covered(s)
    return IN_16 if free & FITTING[s.up[piece]] else IN_22


@rule
def refusal_to_announce_unturned(s: State, seat: int, piece: int) -> int:
    """Why the free card can't be announced with this piece, without turning it."""
    clause = refusal_of_free_card(s, seat, piece)
    if clause != ALLOWED or may_announce_unturned(s, seat, piece):
        return clause
    if s.free_card == 0 and not may_claim_zero(s, seat):
        return IN_20
    if not final_bands(s, seat, piece) & BANDS_OF[s.free_card]:
        return IN_13
    return IN_14 if s.up[piece] == JOKER else IN_22


@rule
def aim(s: State, seat: int, action: int) -> int:
    """Every action is meant for one turn: the aim is how many turns were played before it."""
    return s.turns


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """An action meant for another turn has no effect."""
    return aim_is_gone(aim(s, seat, action), aimed_at)


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if action >= PLACE:
        put(s, seat, BAND_OF[action - PLACE], log)
        end_turn(s, seat, log)
        return
    i, card, turning = action - TAKE, NONE, turns_over(s, seat)
    if action >= ANNOUNCE_UNTURNED:
        i, card, turning = action - ANNOUNCE_UNTURNED, int(s.free_card), False
    elif action >= TAKE_UNTURNED:
        i, turning = action - TAKE_UNTURNED, False
        s.unturned = 1
    elif action >= ANNOUNCE:
        i, card = announcement(action)
    take(s, seat, OWN * seat + i, card, turning, log)


@rule
def take(s: State, seat: int, piece: int, card: int, turning: bool, log: Log) -> None:
    """Announce a card, or NONE, take a piece, and see what may be done with it (IN-6).

    One way through for all four kinds of acts: a GPU's threads stay together.
    """
    final = EMPTY if card == NONE else announce(s, seat, piece, card, log)
    home = lift(s, seat, piece, turning, log)
    if final & bands_completed_by(s, s.up[piece]):  # IN-12
        put(s, seat, lowest(final), log)
        win(s, seat, card, log)
        end_turn(s, seat, log)
        return
    if card != NONE:  # IN-15
        lost = penalty(s, seat, card)
        s.score[seat] -= lost
        s.claimed = card
        tell(log, IN_VAIN, seat, card, lost)
    give_back_if_stuck(s, seat, home, turning, log)


@rule
def announce(s: State, seat: int, piece: int, card: int, log: Log) -> Bits:
    """Announce a card with a piece; return the bands on which the piece would complete it."""
    tell(log, ANNOUNCED, seat, piece, card)
    if card == 0:
        s.zero_used |= 1 << seat  # IN-20
    return final_bands(s, seat, piece) & BANDS_OF[card]  # IN-13, IN-29: before it is lifted


@rule
def lift(s: State, seat: int, piece: int, turning: bool, log: Log) -> int:
    """Take a piece from where it lies, turn it over if `turning`, and return its home.

    Home is where it goes if no band takes it: its band if that is in the row, otherwise the stock.
    """
    place = s.place[piece]
    home = place if has(s.row, place) else STOCK  # IN-10
    s.hand = piece
    s.source = CARD_AT[place]
    s.place[piece] = HAND
    tell(log, LIFTED, seat, piece, place)
    if place != STOCK:
        s.mine[seat] &= ~only(place)
        bands = BANDS_OF[s.source]
        if not bands & (s.row | covered(s)):  # IN-18: a won card that is empty now
            s.row |= bands
            tell(log, EMPTIED, NONE, s.source, 0)
    if turning:
        turn_over(s, piece)
        tell(log, TURNED, seat, piece, s.up[piece])
    return home


@rule
def turn_over(s: State, piece: int) -> None:
    """Turn a piece over: everybody has seen both its faces now."""
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
def give_back_if_stuck(s: State, seat: int, home: int, turned: bool, log: Log) -> None:
    """If no band takes the piece in hand, it goes home and the turn ends (IN-10)."""
    if bands_for_hand(s):
        return
    piece = s.hand
    s.place[piece] = home
    if home != STOCK:
        s.source = NONE  # it has not left its card
        s.mine[seat] |= only(home)
        if turned:
            turn_over(s, piece)
    show(log, RETURNED, seat, piece, EVERYONE, home, s.up[piece])
    end_turn(s, seat, log)


@rule
def penalty(s: State, seat: int, card: int) -> int:
    """What a seat loses by this card: its points (IN-15), by the 0 its own last gain (IN-20)."""
    return int(min(s.score[seat], s.last_gain[seat] if card == 0 else WORTH[card]))


@rule
def gain_of(s: State, card: int, one_colour: bool) -> int:
    """The points that a card brings (IN-12), more if it is all in one colour (IN-17, IN-21)."""
    worth = WORTH[card]
    if one_colour:
        return 2 * worth if s.double else worth + 3
    return worth


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
    one_colour = s.mine[seat] & bands == bands
    gain = gain_of(s, card, one_colour)
    s.last_gain[seat] = gain
    s.score[seat] = min(s.score[seat] + gain, TARGET[s.players])  # IN-19
    show(log, WON, seat, card, EVERYONE, gain, one_colour)


@rule
def win_zero(s: State, seat: int, log: Log) -> None:
    """Each opponent loses their own last gain (IN-20)."""
    other = following(s, seat)
    while other != seat:
        lost = penalty(s, other, 0)
        s.score[other] -= lost
        if lost > 0:
            tell(log, LOST, other, lost, 0)
        other = following(s, other)


# --- the end


@rule
def end_turn(s: State, seat: int, log: Log) -> None:
    """Note which card the piece has left, and see whether the match is over."""
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
    """The seats that win or share the win once the match is over, one bit each.

    Only the seat that plays the last turn can have won by it (IN-19, IN-23).
    """
    return 1 << s.turn if s.over == ENDED else seats_with_highest(s, s.score)  # IN-27


@rule
def score(s: State, seat: int) -> int:
    """A seat's score; the highest is best."""
    return s.score[seat]
