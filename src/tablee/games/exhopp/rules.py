"""The rules of Ex & Hopp.

Four rows of cards grow towards a token each. On your turn lay any card on any row, or offer a card
for another of the same colour. Who has the highest sum in his colour when a row is full takes its
token: black ones count for him, red ones against. The highest score wins when all are taken.

A card is 12 × colour + number − 1, and seat p owns colour p. A hand is its cards from the lowest
up, then those that these eyes don't know, then NONE. A token is a *kind*: 0 … 9 for −6 … −2 and
+2 … +6. `knows` says for each card in a hand which seats know that it lies there, one bit each, and
whether all do (EVERYBODY). An offer of which only the colour is known is HIDDEN + colour.

Actions: 0–287 lay card a // 4 on row a % 4, 288–359 offer that card, 360–431 give that card for the
one on offer, 432 decline, 433 close the offer, 434 pass.

Observation, of a blinded record: colours and seats count from the observer's own. For each card
whether it lies in the hand of seat 0 … 5, on row 1 … 4 or on the discards, is on offer, and is
known by all; the colour on offer; for each row its token, the cards missing and the colours' sums;
for each seat score, hand size, turn and decline; how many of each token are still face down; the
pile and the turns without a card laid.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, lowest, only, rest, set_of, size
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import (
    ALLOWED,
    ENDED,
    NONE,
    UNAIMED,
    aim_is_gone,
    following,
    record,
)
from tablee.engine.kit.events import EVERYONE, TABLE, show, tell
from tablee.engine.kit.piles import take_top
from tablee.engine.kit.rule import Bits, Log, Out, State, rule

# The clauses that `refusal` and `flaw` name.
EX_1, EX_2, EX_4, EX_7, EX_8, EX_10 = 1, 2, 4, 7, 8, 10
EX_12, EX_13, EX_14, EX_15, EX_16 = 12, 13, 14, 15, 16

VERSION = 1
MOST_PLAYERS, HAND, NUMBERS, CARDS, HALF, ROWS = 6, 4, 12, 72, 36, 4
TOKENS, KINDS, LONGEST = 18, 10, 6

STATE = record(
    ("discards", np.uint64, 2),  # 36 cards a word
    ("offers", np.int32),  # made so far
    ("idle", np.int32),  # turns in a row without a card laid
    ("hand", np.int8, (MOST_PLAYERS, HAND)),
    ("pile", np.int8, CARDS),  # the next card last
    ("left", np.int8),
    ("row", np.int8, (ROWS, LONGEST)),
    ("token", np.int8, ROWS),  # the heads of the rows
    ("stock", np.int8, TOKENS),  # face down, the next token last
    ("in_stock", np.int8),
    ("taken", np.int8, (MOST_PLAYERS, KINDS)),  # how many of each kind
    ("offer", np.int8),  # the card on offer; it still lies in its hand
    ("declined", np.int8),  # seats, one bit each
    ("knows", np.int8, CARDS),
    ("by_colour", np.int8),  # option `offer`: 1 if only the colour is announced
)

EVERYBODY = 64  # in `knows`: the spectators too
HIDDEN = CARDS  # in `offer`
LAY, OFFER, ACCEPT, DECLINE, CLOSE, PASS, ACTIONS = 0, 288, 360, 432, 433, 434, 435

DEALT, LAID, SETTLED, TOOK, TIED, TURNED, OFFERED, DECLINED, ACCEPTED, TRADED = range(1, 11)
FAILED, PASSED, SHUFFLED, DREW, OVER, TURN = range(11, 17)
SUM, ZERO = 8, 64  # sums and scores in one number: SUM bits a seat, scores moved up by ZERO

VALUE = np.array([-6, -5, -4, -3, -2, 2, 3, 4, 5, 6])
COPIES = np.array([1, 1, 2, 1, 1, 2, 2, 4, 2, 2])  # EX-2
COLOUR_OF = np.array([card // NUMBERS for card in range(CARDS)] + list(range(MOST_PLAYERS)))
NUMBER_OF = np.array([card % NUMBERS + 1 for card in range(CARDS)])
WORTH = np.array([(c % NUMBERS + 1) << SUM * (c // NUMBERS) for c in range(CARDS)])  # EX-6
DECK = np.array(  # EX-1: the owned colours, as two words
    [
        [set_of(list(range(min(HALF, n)))), set_of(list(range(max(0, n - HALF))))]
        for n in range(0, CARDS + 1, NUMBERS)
    ]
)


# --- cards in hands and on the table
#
# What is random is counted and moved without branches where it can be: processors foresee none.


@rule
def holds(s: State, seat: int, card: int) -> bool:
    """Does this card lie in this hand?"""
    for i in range(HAND):
        if s.hand[seat, i] == card:
            return True
    return False


@rule
def put_in(s: State, seat: int, card: int) -> None:
    """One more card in a hand that has room: before the higher and the unknown ones."""
    for i in range(HAND):
        here = int(s.hand[seat, i])
        after = (here > card) | (here < 0)
        s.hand[seat, i] = card if after else here
        card = here if after else card


@rule
def take_out(s: State, seat: int, card: int) -> None:
    """This card (or an UNKNOWN one) leaves the hand."""
    gone = False
    for i in range(HAND - 1):
        here, after = s.hand[seat, i], s.hand[seat, i + 1]
        gone |= here == card
        s.hand[seat, i] = after if gone else here
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
def row_sums(s: State, row: int) -> int:
    """Each colour's sum on this row, all in one number."""
    sums = 0
    for i in range(row_size(s, row)):
        sums += WORTH[s.row[row, i]]
    return sums


@rule
def sum_in(sums: int, colour: int) -> int:
    """One colour's sum."""
    return (sums >> SUM * int(colour)) & 255


@rule
def within(card: int, half: int) -> Bits:
    """The card as a member of this half of the deck: a set of one card, or of none."""
    return only(card - HALF * half) if card // HALF == half else EMPTY


@rule
def no_discards(s: State) -> bool:
    """Are there none?"""
    return s.discards[0] | s.discards[1] == EMPTY


# --- set-up


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
            put_in(s, seat, take_top(s, NONE))
    for seat in range(s.players):
        show(log, DEALT, seat, HAND, only(seat), hand_word(s, seat), 0)
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
def clear_table(s: State) -> None:
    """Nothing lies anywhere."""
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
def hand_word(s: State, seat: int) -> int:
    """A full hand as one number, for the event: seven bits a card, the first card lowest."""
    word = 0
    for i in range(HAND):
        word |= int(s.hand[seat, i]) << 7 * i
    return word


@rule
def turn_up(s: State, row: int, log: Log) -> None:
    """The next face-down token heads this row, while there is one (EX-12)."""
    if s.in_stock == 0:
        s.token[row] = NONE
        return
    s.in_stock -= 1
    s.token[row] = s.stock[s.in_stock]
    s.stock[s.in_stock] = NONE
    tell(log, TURNED, NONE, row, s.token[row])


# --- what may be done


@rule
def has_declined(s: State, seat: int) -> bool:
    """A decline holds for the standing offer (EX-8)."""
    return (s.declined >> seat) & 1 == 1


@rule
def may_offer(s: State) -> bool:
    """Not when nobody has laid a card for a whole round of turns (EX-15)."""
    return s.idle < s.players


@rule
def asked(s: State) -> int:
    """While an offer stands, the first to the left who has not declined (EX-8); else the turn."""
    if s.over:
        return NONE
    if s.offer == NONE:
        return s.turn
    waiting = ((1 << int(s.players)) - 1) & ~int(s.declined)
    later = waiting & (-2 << int(s.turn))  # seats beyond the one on turn
    return lowest(np.uint64(later if later else waiting))


@rule
def may_act(s: State, seat: int) -> bool:
    """The seat on turn; while its offer stands, also everybody who has not declined it (EX-8)."""
    if s.over or seat < 0 or seat >= s.players:
        return False
    return seat == s.turn or (s.offer != NONE and not has_declined(s, seat))


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in what this seat may do."""
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
        for i in range(HAND):
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
def legal_answers(s: State, seat: int, out: Out) -> int:
    """What an actor may do about the standing offer (EX-8)."""
    if seat == s.turn:
        out[0] = CLOSE
        return 1
    n = 0
    for i in range(hand_size(s, seat)):
        card = int(s.hand[seat, i])
        out[n] = ACCEPT + card
        n += COLOUR_OF[card] == COLOUR_OF[s.offer]  # EX-7: else the next one takes its place
    out[n] = DECLINE
    return n + 1


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """The clause that forbids this action to this seat, or ALLOWED."""
    if s.over:
        return EX_14
    if not may_act(s, seat):
        return EX_4 if s.offer == NONE else EX_8
    if s.offer != NONE:
        return refusal_to_answer(s, seat, action)
    if hand_size(s, seat) == 0:
        return ALLOWED if action == PASS else EX_13
    if action == PASS:
        return EX_13
    if action >= ACCEPT:
        return EX_8
    if action >= OFFER:
        if not holds(s, seat, action - OFFER):
            return EX_7
        return ALLOWED if may_offer(s) else EX_15
    if not holds(s, seat, action // ROWS):
        return EX_4
    return ALLOWED if s.token[action & 3] != NONE else EX_12


@rule
def refusal_to_answer(s: State, seat: int, action: int) -> int:
    """Why an actor can't do this while an offer stands."""
    if seat == s.turn:
        return ALLOWED if action == CLOSE else EX_8
    if action == DECLINE:
        return ALLOWED
    if action < ACCEPT or action > DECLINE:
        return EX_8
    card = action - ACCEPT
    return ALLOWED if holds(s, seat, card) and COLOUR_OF[card] == COLOUR_OF[s.offer] else EX_7


@rule
def window(s: State) -> int:
    """A live table waits for answers to an offer: ten times as long as a reflex, to think."""
    return 0 if s.offer == NONE else 10


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if action < OFFER:
        lay(s, seat, action // ROWS, action & 3, log)
    elif action < ACCEPT:
        make_offer(s, seat, action - OFFER, log)
    elif action < DECLINE:
        trade(s, seat, action - ACCEPT, log)
        end_turn(s, log)
    elif action == DECLINE:
        decline(s, seat, log)
    elif action == CLOSE:
        fail(s, True, log)
    else:
        tell(log, PASSED, seat, 0, 0)
        s.idle += 1
        end_turn(s, log)


@rule
def lay(s: State, seat: int, card: int, row: int, log: Log) -> None:
    """Lay a card at the end of a row and settle the row if it is full; then draw (EX-5)."""
    tell(log, LAID, seat, card, row)
    take_out(s, seat, card)
    s.knows[card] = 0
    s.idle = 0  # EX-15
    n = row_size(s, row)
    s.row[row, n] = card
    if n + 1 == abs(VALUE[s.token[row]]):  # EX-10
        settle(s, row, log)
        if no_tokens(s):  # EX-14
            finish(s, log)
            return
    end_turn(s, log)


@rule
def settle(s: State, row: int, log: Log) -> None:
    """The highest sum takes the token; the cards are discarded in any case (EX-10, EX-11)."""
    kind = int(s.token[row])
    sums = row_sums(s, row)
    winner = leader(s, sums)
    for i in range(row_size(s, row)):
        card = s.row[row, i]
        for half in range(2):
            s.discards[half] |= within(card, half)
        s.row[row, i] = NONE
    show(log, SETTLED, NONE, row, EVERYONE, kind, sums)
    if winner == NONE:  # EX-11
        tell(log, TIED, NONE, row, 0)
        return
    tell(log, TOOK, winner, kind, 0)
    s.taken[winner, kind] += 1
    turn_up(s, row, log)


@rule
def leader(s: State, sums: int) -> int:
    """Whose colour has the highest sum; NONE if several have (EX-11)."""
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
def no_tokens(s: State) -> bool:
    """Does no row have a token?"""
    for row in range(ROWS):
        if s.token[row] != NONE:
            return False
    return True


@rule
def make_offer(s: State, seat: int, card: int, log: Log) -> None:
    """Show a card, or announce its colour (EX-7, EX-9)."""
    s.offer = card
    s.offers += 1
    tell(log, OFFERED, seat, s.offers, shown(s))
    if not s.by_colour:
        s.knows[card] = all_but(s, seat)  # EX-8, EX-16


@rule
def shown(s: State) -> int:
    """The standing offer as all see it (EX-9)."""
    return HIDDEN + COLOUR_OF[s.offer] if s.by_colour else s.offer


@rule
def all_but(s: State, seat: int) -> int:
    """Everybody knows it; the holder is not counted among the knowers."""
    return EVERYBODY | (((1 << s.players) - 1) & ~(1 << seat))


@rule
def trade(s: State, taker: int, given: int, log: Log) -> None:
    """The two cards change hands (EX-7), and with them what is known of them (EX-16)."""
    seat = int(s.turn)
    offered = int(s.offer)
    two = 1 << seat | 1 << taker
    tell(log, ACCEPTED, taker, shown(s), 0)
    show(log, TRADED, seat, taker, two, given, offered)
    keep_only(s, taker, COLOUR_OF[given], two)
    if s.by_colour:
        keep_only(s, seat, COLOUR_OF[given], two)
    s.knows[offered] = s.knows[offered] & ~(1 << taker) | 1 << seat
    s.knows[given] = 1 << taker
    take_out(s, seat, offered)
    take_out(s, taker, given)
    put_in(s, seat, given)
    put_in(s, taker, offered)
    end_offer(s)


@rule
def keep_only(s: State, seat: int, colour: int, knowers: int) -> None:
    """A card of this colour leaves the hand: only these seats see which one (EX-16)."""
    for i in range(hand_size(s, seat)):
        card = s.hand[seat, i]
        if COLOUR_OF[card] == colour:
            s.knows[card] &= knowers


@rule
def decline(s: State, seat: int, log: Log) -> None:
    """A decline; the last one ends the offer (EX-8)."""
    tell(log, DECLINED, seat, 0, 0)
    s.declined |= 1 << seat
    if size(np.uint64(s.declined)) == s.players - 1:
        fail(s, False, log)


@rule
def fail(s: State, closed: int, log: Log) -> None:
    """Nobody took the card: the turn is lost (EX-7)."""
    tell(log, FAILED, s.turn, closed, 0)
    end_offer(s)
    end_turn(s, log)


@rule
def end_offer(s: State) -> None:
    """No offer stands, and the turn ends without a card laid (EX-15)."""
    s.offer = NONE
    s.declined = 0
    s.idle += 1


@rule
def end_turn(s: State, log: Log) -> None:
    """Draw back to four (EX-5); the next seat is on turn."""
    seat = int(s.turn)
    while s.hand[seat, HAND - 1] == NONE:
        if s.left == 0:
            if no_discards(s):  # EX-13
                break
            reshuffle(s, log)
        card = take_top(s, NONE)
        put_in(s, seat, card)
        show(log, DREW, seat, 0, only(seat), card, 0)
    if s.hand[seat, HAND - 1] == NONE and no_cards(s):
        finish(s, log)
        return
    s.turn = following(s, seat)
    tell(log, TURN, s.turn, 0, 0)


@rule
def reshuffle(s: State, log: Log) -> None:
    """The discards become the new pile (EX-13)."""
    for half in range(2):
        cards = s.discards[half]
        while cards:
            s.pile[s.left] = HALF * half + lowest(cards)
            s.left += 1
            cards = rest(cards)
        s.discards[half] = EMPTY
    shuffle(s, s.pile, s.left)
    tell(log, SHUFFLED, NONE, s.left, 0)


@rule
def no_cards(s: State) -> bool:
    """Is there nothing to lay and, pile and discards being empty, never will be (EX-13)?"""
    for seat in range(s.players):
        if s.hand[seat, 0] != NONE:
            return False
    return True


@rule
def finish(s: State, log: Log) -> None:
    """The match is over; tokens not taken count for nobody (EX-13, EX-14)."""
    s.over = ENDED
    scores = 0
    for seat in range(s.players):
        scores |= (score(s, seat) + ZERO) << SUM * seat
    tell(log, OVER, NONE, scores, winners(s))


@rule
def score(s: State, seat: int) -> int:
    """The sum of a seat's tokens (EX-10)."""
    sum_ = 0
    for kind in range(KINDS):
        sum_ += VALUE[kind] * s.taken[seat, kind]
    return sum_


@rule
def winners(s: State) -> int:
    """The highest score wins, equal scores share the win (EX-14)."""
    best = score(s, 0)
    for seat in range(1, s.players):
        best = max(best, score(s, seat))
    seats = 0
    for seat in range(s.players):
        if score(s, seat) == best:
            seats |= 1 << seat
    return seats


@rule
def aim(s: State, seat: int, action: int) -> int:
    """An answer is aimed at the standing offer, by its number, or 0; nothing else has an aim."""
    if action < ACCEPT or action > CLOSE:
        return UNAIMED
    return s.offers if s.offer != NONE else 0


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """An answer to an offer that no longer stands has no effect, and nobody need see it."""
    return aim_is_gone(aim(s, seat, action), aimed_at)
