"""The rules of Newgame.

Three cards each, three tricks: everybody lays a card in turn, and the highest takes the trick.

A card is 0 … 11, the number on it less one. Actions: 0–11 lay that card.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, lowest, nth, only, rest, set_of, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import ALLOWED, ENDED, NONE, aim_is_gone, following, record
from tablee.engine.kit.events import TABLE, show, tell
from tablee.engine.kit.rule import Bits, Log, Out, State, rule
from tablee.engine.kit.scores import seats_with_highest

VERSION = 1
MOST_PLAYERS, CARDS, HAND = 4, 12, 3
ACTIONS = CARDS
NG_1, NG_2, NG_3, NG_4 = 1, 2, 3, 4  # the clauses that forbid something

STATE = record(
    ("hand", np.uint64, MOST_PLAYERS),
    ("gone", np.uint64),  # the cards of the tricks taken
    ("count", np.int8, MOST_PLAYERS),  # hand sizes, known to all
    ("laid", np.int8, MOST_PLAYERS),  # each seat's card in this trick, or NONE
    ("taken", np.int8, MOST_PLAYERS),  # tricks
)

DECK = set_of(list(range(CARDS)))  # NG-1
DEALT, LAID, TOOK = 1, 2, 3


# --- dealing


@rule
def deal(s: State, log: Log) -> None:
    """Start a match: three cards each, the first to lead by lot (NG-2)."""
    s.eyes = TABLE
    s.over = 0
    s.gone = EMPTY
    for seat in range(MOST_PLAYERS):
        s.hand[seat] = EMPTY
        s.count[seat] = HAND if seat < s.players else 0
        s.laid[seat] = NONE
        s.taken[seat] = 0
    fill_hands(s, DECK)
    for seat in range(s.players):
        show(log, DEALT, seat, HAND, only(seat), s.hand[seat], 0)
    s.turn = below(s, s.players)


@rule
def fill_hands(s: State, deck: Bits) -> None:
    """Every hand draws from the deck, at random, until it has its count."""
    for seat in range(s.players):
        while size(s.hand[seat]) < s.count[seat]:
            card = only(nth(deck, below(s, size(deck))))
            s.hand[seat] |= card
            deck &= ~card


# --- who may act, and what may be done


@rule
def asked(s: State) -> int:
    """The seat whose turn it is."""
    return NONE if s.over else s.turn


@rule
def may_act(s: State, seat: int) -> bool:
    """Nobody acts out of turn (NG-3)."""
    return not s.over and seat == s.turn


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in the legal actions of this seat: any card of the hand (NG-3)."""
    n = 0
    cards = s.hand[seat] if may_act(s, seat) else EMPTY
    while cards:
        out[n] = lowest(cards)
        cards = rest(cards)
        n += 1
    return n


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why this act is not allowed: a clause, or `ALLOWED`."""
    if s.over:
        return NG_4
    if seat != s.turn:
        return NG_3
    return ALLOWED if has(s.hand[seat], action) else NG_1


@rule
def aim(s: State, seat: int, action: int) -> int:
    """A card answers the table as it lies: how many cards have been laid in the match."""
    return size(s.gone | on_table(s))


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """An act meant for another moment has no effect."""
    return aim_is_gone(aim(s, seat, action), aimed_at)


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Lay a card; the last one of a trick ends it."""
    s.hand[seat] &= ~only(action)
    s.count[seat] -= 1
    s.laid[seat] = action
    tell(log, LAID, seat, action, 0)
    s.turn = following(s, seat)
    if s.laid[s.turn] != NONE:
        end_trick(s, log)


@rule
def end_trick(s: State, log: Log) -> None:
    """The highest card takes the trick, and its seat leads the next (NG-3)."""
    taker = 0
    for seat in range(1, s.players):
        if s.laid[seat] > s.laid[taker]:
            taker = seat
    s.turn = taker
    s.taken[taker] += 1
    s.gone |= on_table(s)
    for seat in range(s.players):
        s.laid[seat] = NONE
    tell(log, TOOK, taker, s.taken[taker], 0)
    s.over = ENDED if s.count[taker] == 0 else 0  # NG-4


@rule
def on_table(s: State) -> Bits:
    """The cards of this trick."""
    cards = EMPTY
    for seat in range(s.players):
        if s.laid[seat] != NONE:
            cards |= only(s.laid[seat])
    return cards


# --- the end


@rule
def score(s: State, seat: int) -> int:
    """The tricks taken."""
    return s.taken[seat]


@rule
def winners(s: State) -> int:
    """Most tricks; a tie is a shared win (NG-4)."""
    return seats_with_highest(s, s.taken)
