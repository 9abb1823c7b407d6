"""The cards and pieces of Input: nothing here knows seats, turns or secrets.

A band is 6 × card + (0 … 4 from the top). The sixth bit of a card, its guard, stays empty, so that
one addition can ask something of all cards at once. A piece is 7 × seat + (0 … 6). The shapes are
0 full, 1 round, 2 half, 3 slanted; 4 is the joker.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, set_of
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.rule import Bits, Out, rule

MOST_PLAYERS, OWN, CARDS, BANDS = 3, 7, 10, 5  # OWN: how many pieces each seat has
PIECES, FACES, KINDS = MOST_PLAYERS * OWN, 5, 7
COMBOS = 8  # how many combinations the option `combos` can list

FULL, ROUND, HALF, SLANTED, JOKER = range(FACES)
STOCK, HAND = 60, 61  # places beyond the last band: no set of bands holds them
ANY_PIECE = (1 << OWN) - 1

# IN-1, IN-2: the bands of 0 … 9 from the top; each blank stands where a card has its guard.
_DIGITS = "RHFHR SHHHH RHSSF FSRHR SSFHH FHRHR SSRFR FSSSH RSFSR RFRSS"
_CARD = [[6 * card + band for band in range(BANDS)] for card in range(CARDS)]
_BANDS = [band for card in _CARD for band in card]
_FITTING = [set_of([band for band in _BANDS if _DIGITS[band] == shape]) for shape in "FRHS"]
ALL_BANDS = set_of(_BANDS)
GUARDS = set_of([card[0] + BANDS for card in _CARD])
TOPS = set_of([card[0] for card in _CARD])
FITTING = np.array([*_FITTING, ALL_BANDS])  # IN-11: the joker stands for any shape
BANDS_OF = np.array([*map(set_of, _CARD), EMPTY])  # its last entry is for the card NONE
LAST_CARD = np.array([0, 0, 6, 9])  # IN-4, by players: the first is the 1, or the 0
ROW = np.array([EMPTY, EMPTY, set_of(_BANDS[5:35]), set_of(_BANDS[5:])])  # IN-4, by players
CARD_AT = np.array([place // 6 if place < STOCK else NONE for place in range(HAND + 1)])
BAND_OF = np.array(_BANDS)  # the band of a place action
WORTH = np.array([0, 10, 2, 3, 4, 5, 6, 7, 8, 9])  # IN-12
TARGET = np.array([0, 0, 17, 21])  # IN-19, by players
CARD_BIT = 1 << np.arange(CARDS)
EIGHTS = 8 ** np.arange(PIECES)

_NAMES = ("FR", "FH", "FS", "RH", "RS", "HS", "SJ")  # IN-3: the seven kinds of pieces
_PAIRS = [tuple("FRHSJ".index(face) for face in name) for name in _NAMES]
SIDES = np.array(_PAIRS)
KIND = np.full((FACES, FACES), NONE)
for _kind, (_a, _b) in enumerate(_PAIRS):
    KIND[_a, _b] = KIND[_b, _a] = _kind
ALL_KINDS = np.uint64((1 << KINDS) - 1)

# A throw says how the seven kinds lie: bit k tells which side of kind k is up, its first or second.
THROWS = 1 << KINDS
_UP = [[_PAIRS[k][throw >> k & 1] for k in range(KINDS)] for throw in range(THROWS)]
SHOWING = np.array(  # by throw and face: the kinds that show this face
    [[set_of([k for k in range(KINDS) if up[k] == f]) for f in range(FACES)] for up in _UP]
)
COUNT_OF = EIGHTS[:FACES]
COUNTS = np.array([sum(int(COUNT_OF[f]) for f in up) for up in _UP])  # of each face, packed


@rule
def whole_cards(bands: Bits) -> Bits:
    """All the bands of the cards to which these bands belong.

    Two cards, with the guard first; one of them has a band in the set, the other none:

        the bands            0 01000   0 00000
        + every band         0 11111   0 11111
        =                    1 00111   0 11111   a band carries into the guard of its card
        only the guards      1 00000   0 00000
        − their top bands    0 00001   0 00000   each guard, shifted by five
        =                    0 11111   0 00000
    """
    guards = (bands + ALL_BANDS) & GUARDS
    return guards - (guards >> np.uint64(BANDS))


@rule
def last_bands(free: Bits) -> Bits:
    """The free bands that are the only free band of their card.

    Two cards, with the guard first; one of them has two free bands, the other only one:

        the free bands       0 01010   0 00100
        with the guards      1 01010   1 00100
        − the top bands      1 01001   1 00011   clears the first free band, no guard
        and free             0 01000   0 00000   all but the first free band of each card
        whole cards          0 11111   0 00000   the cards with more than one free band
        free, but not there  0 00000   0 00100
    """
    further = free & ((free | GUARDS) - TOPS)
    return free & ~whole_cards(further)


@rule
def packed(faces: Out, n: int) -> int:
    """The first `n` faces in one number, three bits each."""
    number = 0
    for i in range(n):
        number += faces[i] * EIGHTS[i]
    return number
