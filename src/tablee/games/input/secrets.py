"""What each seat of Input may know: blinding, possible worlds, observations for learners.

Nobody knows a hidden face, except from memory: everybody saw it if the piece has been turned over.
The rest follows only from the set, since everybody has the same seven pieces (IN-3).

Observation, of a blinded record (a choice among n is n numbers, of which one is 1):

    for each seat, clockwise from the observer:
        for each of its pieces
            0–4     the face up
            5–9     the hidden face, if it is remembered
            10–12   has everybody seen it at some time; is the piece in the stock; in hand
            13–27   the card (10) and the band (5) on which it lies
        then for the seat
            0–3     score, last gain, is it its turn, has it announced the 0
            4–13    the cards that it has ever won
            14–30   the card that a piece left on its previous turn (10), and that piece (7)
    for each card
            0–2     is it in the row, has it been won, the share of its bands that are free
            3–4     does the piece in hand come from it, was it announced in vain with it
    then    0–1     is the piece in hand unturned, how much of the limit has been used up
"""

from typing import TypeAlias

import numpy as np

from tablee.engine.kit.bits import EMPTY, has, nth, only, size
from tablee.engine.kit.chance import below
from tablee.engine.kit.contract import UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.input.rules import (
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
    SHOWING,
    SIDES,
    STOCK,
    TARGET,
    THROWS,
    bands_in_play,
    covered,
)

PER_PIECE, PER_SEAT, PER_CARD = 28, 31, 5
OBSERVATION = MOST_PLAYERS * (OWN * PER_PIECE + PER_SEAT) + CARDS * PER_CARD + 2

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
    """Fill in the numbers that the head of this file describes."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    n = 0
    other = max(seat, 0)
    for _ in range(s.players):
        observe_pieces(s, other, out, n)
        observe_seat(s, other, out, n + OWN * PER_PIECE)
        n += OWN * PER_PIECE + PER_SEAT
        other = following(s, other)
    n = MOST_PLAYERS * (OWN * PER_PIECE + PER_SEAT)
    observe_cards(s, out, n)
    n += CARDS * PER_CARD
    out[n] = s.unturned
    out[n + 1] = s.quiet / max(1, np.int64(s.limit) * s.players)


@rule
def observe_pieces(s: State, seat: int, out: Out, n: int) -> None:
    """A seat's pieces, from entry `n` on."""
    for piece in range(OWN * seat, OWN * seat + OWN):
        for face in range(FACES):
            out[n + face] = s.up[piece] == face
            out[n + FACES + face] = s.back[piece] == face
        place = s.place[piece]
        card = CARD_AT[place]
        out[n + 10] = has(s.seen, piece)
        out[n + 11] = place == STOCK
        out[n + 12] = place == HAND
        for i in range(CARDS):
            out[n + 13 + i] = card == i
        for i in range(BANDS):
            out[n + 23 + i] = place == 6 * card + i
        n += PER_PIECE


@rule
def observe_seat(s: State, seat: int, out: Out, n: int) -> None:
    """A seat's points, cards and previous turn, from entry `n` on."""
    out[n] = s.score[seat] / TARGET[s.players]
    out[n + 1] = s.last_gain[seat] / TARGET[s.players]
    out[n + 2] = s.turn == seat
    out[n + 3] = s.zero_used >> seat & 1
    for card in range(CARDS):
        out[n + 4 + card] = s.captured[seat] >> card & 1
        out[n + 14 + card] = s.left[seat] == card
    for i in range(OWN):
        out[n + 24 + i] = s.moved[seat] == OWN * seat + i


@rule
def observe_cards(s: State, out: Out, n: int) -> None:
    """The cards, from entry `n` on."""
    for card in range(CARDS):
        bands = BANDS_OF[card]
        out[n] = bands & s.row != EMPTY
        out[n + 1] = bands & bands_in_play(s) & ~s.row != EMPTY
        out[n + 2] = size(bands & s.row & ~covered(s)) / BANDS
        out[n + 3] = s.source == card
        out[n + 4] = s.claimed == card
        n += PER_CARD
