"""What each seat of Input may know: blinding, possible worlds, observations for learners.

Nobody knows a hidden face, except from memory: everybody saw it if the piece has been turned over.
The rest follows only from the set, since everybody has the same seven pieces (IN-3).
"""

from typing import TypeAlias

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, nth, only, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.observation import FULL, Numbers, Observation, hundredths, mark
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.input.components import (
    ALL_KINDS,
    BANDS,
    BANDS_OF,
    CARD_AT,
    CARDS,
    COUNT_OF,
    COUNTS,
    FACES,
    HAND,
    KIND,
    MOST_PLAYERS,
    OWN,
    PIECES,
    SHOWING,
    SIDES,
    STOCK,
    TARGET,
    THROWS,
)
from tablee.games.input.placing import bands_in_play, covered

MOST_POINTS, MOST_GAINED = int(TARGET.max()), 20  # IN-19; a card won twice over
OBSERVATION = Observation(  # seats count clockwise from the observer, and so do their pieces
    Numbers("up", PIECES * FACES, 0, 1, "for each piece, the face up"),
    Numbers("back", PIECES * FACES, 0, 1, "for each piece, the hidden face, if remembered"),
    Numbers("seen", PIECES, 0, 1, "the pieces whose hidden face everybody has seen"),
    Numbers("stock", PIECES, 0, 1, "the pieces in stock"),
    Numbers("in_hand", PIECES, 0, 1, "the piece in hand"),
    Numbers("on_card", PIECES * CARDS, 0, 1, "for each piece, the card on which it lies"),
    Numbers("on_band", PIECES * BANDS, 0, 1, "for each piece, the band on which it lies"),
    Numbers("score", MOST_PLAYERS, 0, MOST_POINTS, "each seat's points"),
    Numbers("last_gain", MOST_PLAYERS, 0, MOST_GAINED, "what each seat won last"),
    Numbers("turn", MOST_PLAYERS, 0, 1, "the seat on turn"),
    Numbers("zero", MOST_PLAYERS, 0, 1, "the seats that have announced the 0"),
    Numbers("won", MOST_PLAYERS * CARDS, 0, 1, "for each seat, the cards that it has ever won"),
    Numbers("left", MOST_PLAYERS * CARDS, 0, 1, "for each seat, the card that a piece just left"),
    Numbers("moved", MOST_PLAYERS * OWN, 0, 1, "for each seat, that piece"),
    Numbers("row", CARDS, 0, 1, "the cards in the row"),
    Numbers("taken", CARDS, 0, 1, "the cards that somebody holds"),
    Numbers("free", CARDS, 0, BANDS, "how many bands of each card in the row are free"),
    Numbers("source", CARDS, 0, 1, "the card that the piece in hand comes from"),
    Numbers("in_vain", CARDS, 0, 1, "the card that was announced in vain with it"),
    Numbers("unturned", 1, 0, 1, "was it taken without turning it?"),
    Numbers("quiet", 1, 0, FULL, "how much of the limit is used up, in hundredths", 0.01),
)
(
    UP_AT, BACK_AT, SEEN_AT, STOCK_AT, IN_HAND_AT, ON_CARD_AT, ON_BAND_AT, SCORE_AT, LAST_GAIN_AT,
    TURN_AT, ZERO_AT, WON_AT, LEFT_AT, MOVED_AT, ROW_AT, TAKEN_AT, FREE_AT, SOURCE_AT, IN_VAIN_AT,
    UNTURNED_AT, QUIET_AT,
) = OBSERVATION.starts  # fmt: skip

Known: TypeAlias = tuple[int, Bits, Bits]
"""What is known of a seat's seven pieces: see `known_faces`."""


# --- blinding


@rule
def blind(s: State, seat: int, memory: Bits) -> None:
    """Hide every hidden face (IN-5), except of a piece in `memory` whose back has been seen."""
    erase_chance(s, seat)
    hidden = ~(s.seen & memory)
    for piece in range(OWN * s.players):
        if has(hidden, piece):
            s.back[piece] = UNKNOWN


# --- possible worlds


@rule
def known_faces(s: State, seat: int) -> Known:
    """What a blinded record says of a seat's pieces, in three numbers.

    They are: how many of each face lie up, packed as in `COUNTS`; the kinds that are known by both
    faces; and those among them whose second side is up.
    """
    counts, kinds, second = 0, EMPTY, EMPTY
    for piece in range(OWN * seat, OWN * seat + OWN):
        up, back = s.up[piece], s.back[piece]
        counts += COUNT_OF[up]
        if back != UNKNOWN:
            kind = KIND[up, back]
            kinds |= only(kind)
            if up == SIDES[kind, 1]:
                second |= only(kind)
    return counts, kinds, second


@rule
def fits(throw: int, known: Known) -> bool:
    """Can the seven kinds lie as in this throw, as far as their faces are known?"""
    counts, kinds, second = known
    return COUNTS[throw] == counts and np.uint64(throw) & kinds == second


@rule
def first_fit(throw: int, known: Known) -> int:
    """The first throw that fits, from this one on; there must be one."""
    while not fits(throw, known):
        throw += 1
    return throw


@rule
def random_fit(s: State, known: Known) -> int:
    """One of the throws that fit, all of them equally likely."""
    n = 0
    for throw in range(THROWS):
        n += fits(throw, known)
    throw = first_fit(0, known)
    for _ in range(below(s, n)):
        throw = first_fit(throw + 1, known)
    return throw


@rule
def resample(s: State, seat: int) -> None:
    """Give each piece whose back is unknown a kind that it can be (IN-3).

    All worlds are equally likely. First a throw is drawn among those that fit; then the kinds that
    show a face in it are dealt out to the pieces that show this face. Each throw that fits shows
    each face equally often, so it can be dealt out in equally many ways.

    If a seat's pieces show F F F R R H S and no back is known, only one throw fits: FR, FH and FS
    show F; RH and RS show R; HS shows H; SJ shows S. It is dealt out in 3! × 2! = 12 ways.
    """
    s.eyes = TABLE
    for other in range(s.players):
        known = known_faces(s, other)
        deal_out(s, other, random_fit(s, known), ALL_KINDS & ~known[1])


@rule
def deal_out(s: State, seat: int, throw: int, kinds: Bits) -> None:
    """Deal these kinds, lying as in this throw, to the pieces whose back is unknown."""
    for piece in range(OWN * seat, OWN * seat + OWN):
        if s.back[piece] == UNKNOWN:
            fitting = kinds & SHOWING[throw, s.up[piece]]
            kind = nth(fitting, below(s, size(fitting)))
            kinds &= ~only(kind)
            s.back[piece] = SIDES[kind, 1 - (throw >> kind & 1)]


# --- observations


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """Fill in the numbers of `OBSERVATION`, from a blinded record."""
    other = seat
    for place in range(s.players):
        observe_pieces(s, other, place, out)
        observe_seat(s, other, place, out)
        other = following(s, other)
    observe_cards(s, out)
    out[UNTURNED_AT] = s.unturned
    out[QUIET_AT] = hundredths(s.quiet, np.int64(s.limit) * s.players)


@rule
def observe_pieces(s: State, seat: int, place: int, out: Out) -> None:
    """A seat's pieces."""
    for i in range(OWN):
        piece, n = OWN * int(seat) + i, OWN * place + i
        out[UP_AT + FACES * n + int(s.up[piece])] = 1
        if s.back[piece] != UNKNOWN:
            out[BACK_AT + FACES * n + int(s.back[piece])] = 1
        if has(s.seen, piece):
            out[SEEN_AT + n] = 1
        lies = int(s.place[piece])
        if lies == STOCK:
            out[STOCK_AT + n] = 1
        elif lies == HAND:
            out[IN_HAND_AT + n] = 1
        else:
            card = int(CARD_AT[lies])
            out[ON_CARD_AT + CARDS * n + card] = 1
            out[ON_BAND_AT + BANDS * n + lies - 6 * card] = 1


@rule
def observe_seat(s: State, seat: int, place: int, out: Out) -> None:
    """A seat's points, cards and previous turn."""
    out[SCORE_AT + place] = s.score[seat]
    out[LAST_GAIN_AT + place] = s.last_gain[seat]
    out[TURN_AT + place] = s.turn == seat
    out[ZERO_AT + place] = s.zero_used >> seat & 1
    mark(out, WON_AT + CARDS * place, np.uint64(s.captured[seat]))
    if s.left[seat] >= 0:
        out[LEFT_AT + CARDS * place + int(s.left[seat])] = 1
    if s.moved[seat] >= 0:
        out[MOVED_AT + OWN * place + int(s.moved[seat]) - OWN * int(seat)] = 1


@rule
def observe_cards(s: State, out: Out) -> None:
    """The cards."""
    free = s.row & ~covered(s)
    taken = bands_in_play(s) & ~s.row
    for card in range(CARDS):
        bands = BANDS_OF[card]
        out[ROW_AT + card] = bands & s.row != EMPTY
        out[TAKEN_AT + card] = bands & taken != EMPTY
        out[FREE_AT + card] = size(bands & free)
    if s.source >= 0:
        out[SOURCE_AT + int(s.source)] = 1
    if s.claimed >= 0:
        out[IN_VAIN_AT + int(s.claimed)] = 1
