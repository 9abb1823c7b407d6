"""The rules of Ex & Hopp.

Four rows of cards grow, each towards a token. On its turn a seat lays any card of its hand on any
row, or offers a card for another one of the same colour. When a row is full, the seat with the
highest sum in its colour takes the token: a black token counts for that seat, a red one against it.
The match ends when all tokens are taken, and the highest score wins.

Actions
    0–287    lay card a // 4 on row a % 4
    288–359  offer card a − 288
    360–431  accept the offer and give card a − 360 for it
    432      decline the offer
    433      close one's own offer, at a live table
    434      pass
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, lowest, only, size
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import ALLOWED, ENDED, NONE, UNAIMED, following, record
from tablee.engine.kit.events import EVERYONE, TABLE, show, tell
from tablee.engine.kit.piles import take_top
from tablee.engine.kit.rule import Log, Out, State, rule
from tablee.games.exhopp.components import (
    CARDS,
    COLOUR_OF,
    COPIES,
    EVERYBODY,
    HAND,
    HIDDEN,
    KINDS,
    LONGEST,
    MOST_PLAYERS,
    NUMBERS,
    ROWS,
    SUM,
    TOKENS,
    VALUE,
    ZERO,
    add_to_hand,
    all_hands_empty,
    cards_missing,
    clear_table,
    hand_as_number,
    hand_size,
    holds,
    leader,
    no_discards,
    no_token_left,
    put_on_pile,
    row_size,
    row_sums,
    take_from_hand,
    within,
)

VERSION = 1

# The clauses that `refusal` and `flaw` return.
EX_1, EX_2, EX_4, EX_7, EX_8, EX_10 = 1, 2, 4, 7, 8, 10
EX_12, EX_13, EX_14, EX_15, EX_16 = 12, 13, 14, 15, 16


# --- the record, actions and events

STATE = record(
    ("discards", np.uint64, 2),  # a set of cards: HALF the deck in each word
    ("offers", np.int32),  # offers made so far
    ("idle", np.int32),  # turns in a row without a card laid
    ("hand", np.int8, (MOST_PLAYERS, HAND)),
    ("pile", np.int8, CARDS),  # the next card last
    ("left", np.int8),  # cards in the pile
    ("row", np.int8, (ROWS, LONGEST)),
    ("token", np.int8, ROWS),  # the heads of the rows
    ("stock", np.int8, TOKENS),  # face down, the next token last
    ("in_stock", np.int8),
    ("taken", np.int8, (MOST_PLAYERS, KINDS)),  # how many tokens of each kind
    ("offer", np.int8),  # the card on offer; it still lies in its hand
    ("declined", np.int8),  # seats, one bit each
    ("knows", np.int8, CARDS),
    ("by_colour", np.int8),  # option `offer`: 1 if only the colour is announced
)

LAY, OFFER, ACCEPT, DECLINE, CLOSE, PASS, ACTIONS = 0, 288, 360, 432, 433, 434, 435

DEALT, LAID, SETTLED, TOOK, TIED, TURNED, OFFERED, DECLINED, ACCEPTED, TRADED = range(1, 11)
FAILED, PASSED, SHUFFLED, DREW, OVER, TURN = range(11, 17)


# --- dealing


@rule
def deal(s: State, log: Log) -> None:
    """Start a match: four cards each, four tokens turned up, a random seat starts (EX-3)."""
    s.eyes = TABLE
    s.over = 0
    s.offers = s.idle = s.declined = 0
    s.offer = NONE
    clear_table(s)
    s.left = NUMBERS * s.players  # EX-1
    for card in range(s.left):
        s.pile[card] = card
    shuffle(s, s.pile, s.left)
    for _ in range(HAND):
        for seat in range(s.players):
            add_to_hand(s, seat, take_top(s, NONE))
    for seat in range(s.players):
        show(log, DEALT, seat, HAND, only(seat), hand_as_number(s, seat), 0)
    for kind in range(KINDS):  # EX-2
        for _ in range(COPIES[kind]):
            s.stock[s.in_stock] = kind
            s.in_stock += 1
    shuffle(s, s.stock, TOKENS)
    for row in range(ROWS):
        turn_up(s, row, log)
    s.turn = below(s, s.players)
    tell(log, TURN, s.turn, 0, 0)


@rule
def turn_up(s: State, row: int, log: Log) -> None:
    """Put the next face-down token at the head of this row, while there is one (EX-12)."""
    if s.in_stock == 0:
        s.token[row] = NONE
        return
    s.in_stock -= 1
    s.token[row] = s.stock[s.in_stock]
    s.stock[s.in_stock] = NONE
    tell(log, TURNED, NONE, row, s.token[row])


# --- who may act


@rule
def has_declined(s: State, seat: int) -> bool:
    """Has this seat declined the standing offer? It may not answer again (EX-8)."""
    return (s.declined >> seat) & 1 == 1


@rule
def asked(s: State) -> int:
    """The seat whose turn it is; while its offer stands, the next seat that has not declined.

    The seats answer clockwise from the offerer's left (EX-8).
    """
    if s.over:
        return NONE
    if s.offer == NONE:
        return s.turn
    waiting = ((1 << int(s.players)) - 1) & ~int(s.declined)
    after_offerer = waiting & (-2 << int(s.turn))  # the seats with higher numbers
    return lowest(np.uint64(after_offerer if after_offerer else waiting))


@rule
def may_act(s: State, seat: int) -> bool:
    """The seat whose turn it is; while its offer stands, all the others that have not declined.

    At a live table, the offerer then may act too: it can close the offer (EX-8).
    """
    if s.over or seat < 0 or seat >= s.players:
        return False
    if seat == s.turn:
        return s.offer == NONE or s.live != 0
    return s.offer != NONE and not has_declined(s, seat)


@rule
def window(s: State) -> int:
    """How long a live table waits for answers to an offer: ten reflexes, to think (EX-8)."""
    return 0 if s.offer == NONE else 10


# --- what may be done


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in the legal actions of this seat: lay a card or offer one (EX-4), or answer."""
    if not may_act(s, seat):
        return 0
    if s.offer != NONE:
        return legal_answers(s, seat, out)
    cards = hand_size(s, seat)
    if cards == 0:  # EX-13
        out[0] = PASS
        return 1
    n = 0
    tokens = 0
    for row in range(ROWS):
        tokens += s.token[row] != NONE
    for i in range(cards):
        n = add_lays(s, LAY + ROWS * int(s.hand[seat, i]), tokens == ROWS, out, n)
    if may_offer(s):
        for i in range(HAND):  # four are written, but only as many count as there are cards
            out[n + i] = OFFER + int(s.hand[seat, i])
        n += cards
    return n


@rule
def add_lays(s: State, lay: int, everywhere: bool, out: Out, n: int) -> int:
    """Add the ways to lay a card to a list of `n` actions: on rows with a token (EX-4, EX-12)."""
    if everywhere:
        for row in range(ROWS):
            out[n + row] = lay + row
        return n + ROWS
    for row in range(ROWS):
        out[n] = lay + row
        n += s.token[row] != NONE
    return n


@rule
def may_offer(s: State) -> bool:
    """Has a card been laid in the last round of turns? Otherwise nobody may offer (EX-15)."""
    return s.idle < s.players


@rule
def legal_answers(s: State, seat: int, out: Out) -> int:
    """The legal actions of this seat while an offer stands (EX-8)."""
    if seat == s.turn:  # at a live table alone, see `may_act`
        out[0] = CLOSE
        return 1
    n = 0
    for i in range(hand_size(s, seat)):
        card = int(s.hand[seat, i])
        out[n] = ACCEPT + card
        n += fits_offer(s, card)  # if it does not, the next action takes its place
    out[n] = DECLINE
    return n + 1


@rule
def fits_offer(s: State, card: int) -> bool:
    """Only a card of the same colour may be given for the card on offer (EX-7)."""
    return COLOUR_OF[card] == COLOUR_OF[s.offer]


# --- why not


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """The clause that forbids this action to this seat, or ALLOWED."""
    if s.over:
        return EX_14
    if not may_act(s, seat):
        return EX_4 if s.offer == NONE else EX_8
    if s.offer != NONE:
        return refusal_to_answer(s, seat, action)
    if (action == PASS) != (hand_size(s, seat) == 0):
        return EX_13
    if action == PASS:
        return ALLOWED
    if action >= ACCEPT:
        return EX_8
    if action >= OFFER:
        if not holds(s, seat, action - OFFER):
            return EX_7
        return ALLOWED if may_offer(s) else EX_15
    if not holds(s, seat, action // ROWS):
        return EX_4
    return ALLOWED if s.token[action % ROWS] != NONE else EX_12


@rule
def refusal_to_answer(s: State, seat: int, action: int) -> int:
    """The clause that forbids this action while an offer stands, or ALLOWED."""
    if seat == s.turn:
        return ALLOWED if action == CLOSE else EX_8
    if action == DECLINE:
        return ALLOWED
    if action < ACCEPT or action > DECLINE:
        return EX_8
    card = action - ACCEPT
    return ALLOWED if holds(s, seat, card) and fits_offer(s, card) else EX_7


@rule
def is_answer(action: int) -> bool:
    """Does this action answer an offer?"""
    return ACCEPT <= action <= CLOSE


@rule
def aim(s: State, seat: int, action: int) -> int:
    """The number of the standing offer, for an action that answers it; otherwise UNAIMED."""
    return s.offers if s.offer != NONE and is_answer(action) else UNAIMED


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """Was this an answer to an offer that no longer stands (EX-8)? Then nobody sees it."""
    return is_answer(action) and aimed_at != UNAIMED and aimed_at != aim(s, seat, action)


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if action < OFFER:
        lay(s, seat, action // ROWS, action % ROWS, log)
    elif action < ACCEPT:
        make_offer(s, seat, action - OFFER, log)
    elif action < DECLINE:
        trade(s, seat, action - ACCEPT, log)
        end_turn(s, log)
    elif action == DECLINE:
        decline(s, seat, log)
    elif action == CLOSE:
        fail_offer(s, True, log)
    else:
        tell(log, PASSED, seat, 0, 0)
        s.idle += 1  # EX-15
        end_turn(s, log)


@rule
def lay(s: State, seat: int, card: int, row: int, log: Log) -> None:
    """Lay a card at the end of a row, settle the row if it is full, then draw (EX-5)."""
    tell(log, LAID, seat, card, row)
    take_from_hand(s, seat, card)
    s.knows[card] = 0  # EX-16
    s.idle = 0  # EX-15
    missing = cards_missing(s, row) - 1
    s.row[row, row_size(s, row)] = card
    if missing == 0:  # EX-10
        settle_row(s, row, log)
        if no_token_left(s):  # EX-14
            finish(s, log)
            return
    end_turn(s, log)


@rule
def settle_row(s: State, row: int, log: Log) -> None:
    """Discard a full row; the highest sum takes its token, unless it is shared (EX-10, EX-11)."""
    kind = int(s.token[row])
    sums = row_sums(s, row)
    winner = leader(s, sums)
    for i in range(row_size(s, row)):
        for half in range(2):
            s.discards[half] |= within(s.row[row, i], half)
        s.row[row, i] = NONE
    show(log, SETTLED, NONE, row, EVERYONE, kind, sums)
    if winner == NONE:  # EX-11
        tell(log, TIED, NONE, row, 0)
        return
    tell(log, TOOK, winner, kind, 0)
    s.taken[winner, kind] += 1
    turn_up(s, row, log)


@rule
def make_offer(s: State, seat: int, card: int, log: Log) -> None:
    """Show a card, or announce its colour (EX-7, EX-9)."""
    s.offer = card
    s.offers += 1
    tell(log, OFFERED, seat, s.offers, public_offer(s))
    if not s.by_colour:
        s.knows[card] = everyone_but(s, seat)  # EX-8, EX-16


@rule
def public_offer(s: State) -> int:
    """The standing offer as everybody sees it: the card, or only its colour (EX-9)."""
    return HIDDEN + COLOUR_OF[s.offer] if s.by_colour else s.offer


@rule
def everyone_but(s: State, seat: int) -> int:
    """The `knows` of a card in this seat's hand that all the others know (EX-16)."""
    return EVERYBODY | (((1 << s.players) - 1) & ~(1 << seat))


@rule
def trade(s: State, taker: int, given: int, log: Log) -> None:
    """Exchange the card on offer for the one that the taker gives (EX-7).

    Only the two traders see the card given, and a card offered by its colour (EX-8, EX-9).
    """
    offerer = int(s.turn)
    offered = int(s.offer)
    traders = 1 << offerer | 1 << taker
    tell(log, ACCEPTED, taker, public_offer(s), 0)
    show(log, TRADED, offerer, taker, traders, given, offered)
    forget_colour(s, taker, COLOUR_OF[given], traders)
    if s.by_colour:
        forget_colour(s, offerer, COLOUR_OF[given], traders)
    s.knows[offered] = s.knows[offered] & ~(1 << taker) | 1 << offerer
    s.knows[given] = 1 << taker
    take_from_hand(s, offerer, offered)
    take_from_hand(s, taker, given)
    add_to_hand(s, offerer, given)
    add_to_hand(s, taker, offered)
    end_offer(s)


@rule
def forget_colour(s: State, seat: int, colour: int, traders: int) -> None:
    """A card of this colour leaves the hand unseen: any of them may be gone (EX-16).

    So all but the traders, who see which one it is, no longer know the hand's cards of the colour.
    """
    for i in range(hand_size(s, seat)):
        card = s.hand[seat, i]
        if COLOUR_OF[card] == colour:
            s.knows[card] &= traders


@rule
def decline(s: State, seat: int, log: Log) -> None:
    """Decline the offer; it fails when all the others have declined it (EX-8)."""
    tell(log, DECLINED, seat, 0, 0)
    s.declined |= 1 << seat
    if size(np.uint64(s.declined)) == s.players - 1:
        fail_offer(s, False, log)


@rule
def fail_offer(s: State, closed: int, log: Log) -> None:
    """Nobody took the card: the turn is lost (EX-7)."""
    tell(log, FAILED, s.turn, closed, 0)
    end_offer(s)
    end_turn(s, log)


@rule
def end_offer(s: State) -> None:
    """The offer no longer stands; its turn counts as one without a card laid (EX-15)."""
    s.offer = NONE
    s.declined = 0
    s.idle += 1


@rule
def end_turn(s: State, log: Log) -> None:
    """Draw back to four cards as far as there are any (EX-5); then the next seat has its turn."""
    seat = int(s.turn)
    while s.hand[seat, HAND - 1] == NONE:
        if s.left == 0:
            if no_discards(s):  # EX-13: the seat plays on with fewer cards
                break
            reshuffle(s, log)
        card = take_top(s, NONE)
        add_to_hand(s, seat, card)
        show(log, DREW, seat, 0, only(seat), card, 0)
    if s.hand[seat, HAND - 1] == NONE and all_hands_empty(s):
        finish(s, log)
        return
    s.turn = following(s, seat)
    tell(log, TURN, s.turn, 0, 0)


@rule
def reshuffle(s: State, log: Log) -> None:
    """Shuffle the discards into a new pile (EX-13)."""
    for half in range(2):
        put_on_pile(s, half, s.discards[half])
        s.discards[half] = EMPTY
    shuffle(s, s.pile, s.left)
    tell(log, SHUFFLED, NONE, s.left, 0)


# --- the end


@rule
def finish(s: State, log: Log) -> None:
    """End the match; tokens that were not taken count for nobody (EX-13, EX-14)."""
    s.over = ENDED
    scores = 0
    for seat in range(s.players):
        scores |= (score(s, seat) + ZERO) << SUM * seat
    tell(log, OVER, NONE, scores, winners(s))


@rule
def score(s: State, seat: int) -> int:
    """The sum of a seat's tokens: black ones count for it, red ones against it (EX-10)."""
    sum_ = 0
    for kind in range(KINDS):
        sum_ += VALUE[kind] * s.taken[seat, kind]
    return sum_


@rule
def winners(s: State) -> int:
    """The seats with the highest score, one bit each: they share the win (EX-14)."""
    best, seats = score(s, 0), 0
    for seat in range(s.players):
        points = score(s, seat)
        if points > best:
            best, seats = points, 0
        if points == best:
            seats |= 1 << seat
    return seats
