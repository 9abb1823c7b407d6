"""Who may know what in Input: blinding, possible worlds, observations for learners."""

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
    OF_CARD,
    OF_PIECE,
    OF_SEAT,
    OWN,
    SHOWING,
    SIDES,
    STOCK,
    TARGET,
    THROWS,
    cards_of,
    covered,
)

OBSERVATION = MOST_PLAYERS * (OWN * OF_PIECE + OF_SEAT) + CARDS * OF_CARD + 2


@rule
def blind(s: State, seat: int, kept: Bits) -> None:
    """Hide all the hidden faces, but those that were shown and are among the `kept` pieces."""
    erase_chance(s, seat)
    hidden = ~(s.seen & kept)
    for piece in range(OWN * s.players):
        if has(hidden, piece):
            s.back[piece] = UNKNOWN


@rule
def known_kinds(s: State, seat: int) -> Bits:
    """Which kinds of pieces of this seat are known by both faces."""
    kinds = EMPTY
    for piece in range(OWN * seat, OWN * seat + OWN):
        if s.back[piece] != UNKNOWN:
            kinds |= only(KIND[s.up[piece], s.back[piece]])
    return kinds


@rule
def known_sides(s: State, seat: int) -> Bits:
    """Which of those lie with their second side up."""
    kinds = EMPTY
    for piece in range(OWN * seat, OWN * seat + OWN):
        if s.back[piece] != UNKNOWN:
            kind = KIND[s.up[piece], s.back[piece]]
            if s.up[piece] == SIDES[kind, 1]:
                kinds |= only(kind)
    return kinds


@rule
def shown_counts(s: State, seat: int) -> int:
    """How many of each face this seat's pieces show."""
    sum_ = 0
    for piece in range(OWN * seat, OWN * seat + OWN):
        sum_ += COUNT_OF[s.up[piece]]
    return sum_


@rule
def explains(throw: int, counts: int, kinds: Bits, sides: Bits) -> bool:
    """Can the pieces lie like this throw, given the faces up and the kinds that are known?"""
    return COUNTS[throw] == counts and np.uint64(throw) & kinds == sides


@rule
def explanations(counts: int, kinds: Bits, sides: Bits) -> int:
    """In how many ways the seven kinds can lie so (IN-3); each fits equally many orders."""
    n = 0
    for throw in range(THROWS):
        n += explains(throw, counts, kinds, sides)
    return n


@rule
def resample(s: State, seat: int) -> None:
    """Give every piece that is not known by both faces one of the kinds that it can be (IN-3)."""
    s.eyes = TABLE
    for other in range(s.players):
        counts = shown_counts(s, other)
        kinds, sides = known_kinds(s, other), known_sides(s, other)
        chosen = below(s, explanations(counts, kinds, sides))
        throw = 0
        while chosen > 0 or not explains(throw, counts, kinds, sides):
            chosen -= explains(throw, counts, kinds, sides)
            throw += 1
        hand_out(s, other, throw, ALL_KINDS & ~kinds)


@rule
def hand_out(s: State, seat: int, throw: int, kinds: Bits) -> None:
    """Spread these kinds, lying as in this throw, over the pieces that show the same faces."""
    for piece in range(OWN * seat, OWN * seat + OWN):
        if s.back[piece] == UNKNOWN:
            fitting = kinds & SHOWING[throw, s.up[piece]]
            kind = nth(fitting, below(s, size(fitting)))
            kinds &= ~only(kind)
            s.back[piece] = SIDES[kind, 1 - (throw >> kind & 1)]


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """The numbers described at the top of this file."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    n = 0
    other = max(seat, 0)
    for _ in range(s.players):
        observe_pieces(s, other, out, n)
        observe_seat(s, other, out, n + OWN * OF_PIECE)
        n += OWN * OF_PIECE + OF_SEAT
        other = following(s, other)
    n = MOST_PLAYERS * (OWN * OF_PIECE + OF_SEAT)
    cards = cards_of(s)
    for card in range(CARDS):
        bands = BANDS_OF[card]
        out[n] = bands & s.row != EMPTY
        out[n + 1] = bands & cards & ~s.row != EMPTY
        out[n + 2] = size(bands & s.row & ~covered(s)) / BANDS
        out[n + 3] = s.source == card
        out[n + 4] = s.claimed == card
        n += OF_CARD
    out[n] = s.unturned
    out[n + 1] = s.quiet / max(1, np.int64(s.limit) * s.players)


@rule
def observe_pieces(s: State, seat: int, out: Out, n: int) -> None:
    """What is to be seen of a seat's pieces."""
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
        n += OF_PIECE


@rule
def observe_seat(s: State, seat: int, out: Out, n: int) -> None:
    """How this seat stands."""
    out[n] = s.score[seat] / TARGET[s.players]
    out[n + 1] = s.last_gain[seat] / TARGET[s.players]
    out[n + 2] = s.turn == seat
    out[n + 3] = s.zero_used >> seat & 1
    for card in range(CARDS):
        out[n + 4 + card] = s.captured[seat] >> card & 1
        out[n + 14 + card] = s.left[seat] == card
    for i in range(OWN):
        out[n + 24 + i] = s.moved[seat] == OWN * seat + i
