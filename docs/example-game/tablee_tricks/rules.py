"""The rules of Three Tricks.

Three cards each, three tricks; the highest card takes the trick. The elephant, which is the 12, is
too big to go first; where the players agree on it, it runs from the mouse, which is the 1.

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
TP_1, TP_2, TP_3, TP_4, TP_5, TP_7 = 1, 2, 3, 4, 5, 7  # the clauses that forbid something
MOST_PLAYERS, CARDS, HAND = 4, 12, 3
ACTIONS = CARDS

STATE = record(
    ("hand", np.uint64, MOST_PLAYERS),
    ("gone", np.uint64),  # the cards of the tricks taken
    ("count", np.int8, MOST_PLAYERS),  # hand sizes, known to all
    ("laid", np.int8, MOST_PLAYERS),  # each seat's card in this trick, or NONE
    ("taken", np.int8, MOST_PLAYERS),  # tricks
    ("mouse", np.int8),
)

DECK = set_of(list(range(CARDS)))  # TP-1
MOUSE, ELEPHANT = 0, CARDS - 1
DEALT, LAID, TOOK = 1, 2, 3


@rule
def deal(s: State, log: Log) -> None:
    """Start a match: three cards each, the first to lead by lot (TP-2)."""
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


@rule
def on_table(s: State) -> Bits:
    """The cards of this trick."""
    cards = EMPTY
    for seat in range(s.players):
        if s.laid[seat] != NONE:
            cards |= only(s.laid[seat])
    return cards


@rule
def layable(s: State, seat: int) -> Bits:
    """What the seat on turn may lay."""
    if on_table(s) == EMPTY and s.count[seat] > 1:  # TP-5: the elephant does not lead
        return s.hand[seat] & ~only(ELEPHANT)
    return s.hand[seat]  # TP-4


@rule
def asked(s: State) -> int:
    """The seat on turn."""
    return NONE if s.over else s.turn


@rule
def may_act(s: State, seat: int) -> bool:
    """Nobody acts out of turn (TP-3)."""
    return not s.over and seat == s.turn


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in what this seat may do."""
    n = 0
    cards = layable(s, seat) if may_act(s, seat) else EMPTY
    while cards:
        out[n] = lowest(cards)
        cards = rest(cards)
        n += 1
    return n


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why this act is not allowed: a clause, or `ALLOWED`."""
    if s.over:
        return TP_7
    if seat != s.turn:
        return TP_3
    if not has(s.hand[seat], action):
        return TP_4
    return ALLOWED if has(layable(s, seat), action) else TP_5


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
    """The taker leads the next trick (TP-3); after the third the match is over (TP-7)."""
    s.turn = taker(s)
    s.taken[s.turn] += 1
    s.gone |= on_table(s)
    for seat in range(s.players):
        s.laid[seat] = NONE
    tell(log, TOOK, s.turn, s.taken[s.turn], 0)
    s.over = ENDED if s.count[s.turn] == 0 else 0


@rule
def taker(s: State) -> int:
    """Whose card takes the trick: the highest, or the mouse that meets the elephant (TP-6)."""
    best = mouse = 0
    for seat in range(s.players):
        if s.laid[seat] > s.laid[best]:
            best = seat
        if s.laid[seat] == MOUSE:
            mouse = seat
    scared = s.mouse != 0 and s.laid[best] == ELEPHANT and s.laid[mouse] == MOUSE
    return mouse if scared else best


@rule
def aim(s: State, seat: int, action: int) -> int:
    """A card answers the table as it lies: how many cards have been laid in the match."""
    return size(s.gone | on_table(s))


@rule
def score(s: State, seat: int) -> int:
    """The tricks taken."""
    return s.taken[seat]


@rule
def winners(s: State) -> int:
    """Most tricks; a tie is a shared win (TP-7)."""
    return seats_with_highest(s, s.taken)


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """An act meant for another moment has no effect."""
    return aim_is_gone(aim(s, seat, action), aimed_at)
