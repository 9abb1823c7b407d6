"""The cards of EKKO, and sets of them: nothing here knows seats, turns or secrets.

A card is its number, 1 … 98 (EK-1). A set of cards is two words: the cards 1 … 49 in the first,
50 … 98 in the second.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, lowest, rest, set_of, size
from tablee.engine.kit.rule import Bits, Out, rule

MOST_PLAYERS, CARDS = 8, 98
NO_CARD = 0
WORD = 49  # how many cards a word holds


def _words(cards: list[int]) -> list[Bits]:
    return [
        set_of([c - 1 for c in cards if c <= WORD]),
        set_of([c - 1 - WORD for c in cards if c > WORD]),
    ]


_EVERY = range(CARDS + 1)
_ALL_CARDS = list(range(1, CARDS + 1))
DEAL = np.array([0, 0, 6, 6, 5, 5, 4, 4, 4], np.int8)  # EK-2: cards each, by number of players
CARD = np.array([_words([card] if card else []) for card in _EVERY])
MIRROR = np.array(  # EK-10
    [card % 10 * 10 + card // 10 if card % 11 else NO_CARD for card in _EVERY], np.int8
)
FITS = np.array(  # EK-4: what fits on each card; on no card (EK-9), all
    [_words([c for c in _ALL_CARDS if (c > z if z % 2 else c < z or z == NO_CARD)]) for z in _EVERY]
)
FULL = _words(_ALL_CARDS)[0]  # as many bits in the first word as in the second
MULTIPLES = np.array(_words(list(range(11, 89, 11))))


@rule
def holds(cards: Out, card: int) -> bool:
    """Is this card in the set?"""
    return (cards[0] & CARD[card, 0]) | (cards[1] & CARD[card, 1]) != EMPTY


@rule
def add(cards: Out, card: int) -> None:
    """Put this card into the set."""
    cards[0] |= CARD[card, 0]
    cards[1] |= CARD[card, 1]


@rule
def remove(cards: Out, card: int) -> None:
    """Take this card out of the set."""
    cards[0] &= ~CARD[card, 0]
    cards[1] &= ~CARD[card, 1]


@rule
def clear(cards: Out) -> None:
    """Empty the set."""
    cards[0] = EMPTY
    cards[1] = EMPTY


@rule
def size_of(cards: Out) -> int:
    """How many cards the set holds."""
    return size(cards[0]) + size(cards[1])


@rule
def list_cards(low: Bits, high: Bits, first: int, out: Out, n: int) -> int:
    """Append `first` + 0 … 97 for the cards 1 … 98 of a set; return the new length."""
    while low:
        out[n] = first + lowest(low)
        low = rest(low)
        n += 1
    while high:
        out[n] = first + WORD + lowest(high)
        high = rest(high)
        n += 1
    return n


@rule
def points_of(cards: Out) -> int:
    """What the cards count: multiples of 11 two points, all others one (EK-23)."""
    return size_of(cards) + size(cards[0] & MULTIPLES[0]) + size(cards[1] & MULTIPLES[1])
