"""What a decent Input player knows."""

import numpy as np

from tablee.engine.kit.bits import has, lowest, only, rest, size
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.input.rules import (
    ALL_BANDS,
    ANNOUNCE,
    BAND_OF,
    BANDS_OF,
    CARD_AT,
    CARDS,
    FACES,
    FINAL,
    FREE,
    HAND,
    KIND,
    OWN,
    PLACE,
    SHOWING,
    TARGET,
    THROWS,
    WORTH,
    completing,
    covered,
    finals,
    legal,
    room,
    turns_over,
    whole_cards,
)
from tablee.games.input.secrets import explains, known_kinds, known_sides, shown_counts

POINT, NEVER, MATCH = np.int64(100), -100_000, 10_000
GOOD_ODDS, UNSEEN = 60, 30  # percent: from when on to announce; what to think of others' backs
PATIENCE, DARING = 30, 20  # turns without a card won: so many wait, so many more dare twice as much
IDLE, BURDEN = -60, -100  # hundredths of a point: a turn for nothing, a piece on a won card


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Announce what is known to fit, the dearest first; build where nobody else can finish."""
    n = legal(s, seat, out)
    best, best_merit = out[0], NEVER - 1
    for i in range(n):
        merit = merit_of(s, seat, out[i])
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this act, in hundredths of a point."""
    if action >= PLACE:
        return placing(s, seat, BAND_OF[action - PLACE])
    if action >= FINAL:
        return winning(s, seat, s.free_card)
    if action >= FREE:
        piece = OWN * seat + action - FREE
        return taking(s, seat, piece, s.up[piece], BANDS_OF[s.free_card])
    if action >= ANNOUNCE:
        i = (action - ANNOUNCE) // CARDS
        return announcing(s, seat, OWN * seat + i, action - ANNOUNCE - CARDS * i)
    piece = OWN * seat + action
    if not turns_over(s, seat):
        return taking(s, seat, piece, s.up[piece], ALL_BANDS)
    if s.back[piece] != UNKNOWN:
        return taking(s, seat, piece, s.back[piece], ALL_BANDS)
    merit = 0
    for face in range(FACES):
        chance = odds(s, seat, piece, face)
        if chance:
            merit += chance * taking(s, seat, piece, face, ALL_BANDS)
    return merit // 100


@rule
def odds(s: State, seat: int, piece: int, face: int) -> int:
    """How likely, in percent, this face is on the back: from what is remembered and the set."""
    if s.back[piece] != UNKNOWN:
        return 100 if s.back[piece] == face else 0
    kind = KIND[s.up[piece], face]
    kinds, sides, counts = known_kinds(s, seat), known_sides(s, seat), shown_counts(s, seat)
    if kind == NONE or has(kinds, kind):
        return 0
    ways = fitting = alike = 0
    for throw in range(THROWS):
        if explains(throw, counts, kinds, sides):
            ways += 1
            fitting += has(SHOWING[throw, s.up[piece]], kind)
    for other in range(OWN * seat, OWN * seat + OWN):
        alike += s.back[other] == UNKNOWN and s.up[other] == s.up[piece]
    return 100 * fitting // (ways * alike)


# --- announcing


@rule
def announcing(s: State, seat: int, piece: int, card: int) -> int:
    """An announcement is worth its odds; it is never made in vain or merely hoping."""
    band = finals(s, seat, piece) & BANDS_OF[card]
    chance = 0
    if band:
        if not turns_over(s, seat):
            chance = 100 if band & completing(s, s.up[piece]) else 0
        else:
            for face in range(FACES):
                if band & completing(s, face):
                    chance += odds(s, seat, piece, face)
    if chance < GOOD_ODDS:
        return NEVER
    at_stake = POINT * min(s.score[seat], s.last_gain[seat] if card == 0 else WORTH[card])
    return (chance * winning(s, seat, card) - (100 - chance) * at_stake) // 100


@rule
def winning(s: State, seat: int, card: int) -> int:
    """What it is worth to complete this card."""
    gain = WORTH[card]
    mine = size(s.mine[seat] & BANDS_OF[card])
    if card == 0:
        for other in range(s.players):
            if other != seat:
                gain += min(s.score[other], s.last_gain[other])
    elif mine == 4:
        gain += gain if s.double else 3
    if s.score[seat] + gain >= TARGET[s.players] and card > 0:
        return MATCH
    return POINT * (gain + 2) if gain else NEVER


# --- building


@rule
def taking(s: State, seat: int, piece: int, face: int, where: Bits) -> int:
    """What it is worth to take this piece, if this face appears and goes to the best band."""
    place = s.place[piece]
    source = CARD_AT[place]
    bands = room(s, seat, piece, face, source) & where
    if not bands:
        return IDLE
    merit = -standing(s, seat, source)
    mine = s.mine[seat]
    s.place[piece] = HAND
    s.mine[seat] = mine & ~only(place) & ALL_BANDS
    merit += standing(s, seat, source)
    best = NEVER
    while bands:
        best = max(best, placing(s, seat, lowest(bands)))
        bands = rest(bands)
    s.place[piece] = place
    s.mine[seat] = mine
    return merit + best


@rule
def placing(s: State, seat: int, band: int) -> int:
    """What it is worth to lay the piece in hand on this band."""
    card = CARD_AT[band]
    before = standing(s, seat, card)
    s.mine[seat] |= only(band)
    after = standing(s, seat, card)
    s.mine[seat] &= ~only(band)
    return after - before


@rule
def standing(s: State, seat: int, card: int) -> int:
    """What a card, as it lies, is worth to this seat."""
    bands = BANDS_OF[card]
    mine = s.mine[seat] & bands
    if not bands & s.row:
        return BURDEN * size(mine)
    free = bands & ~covered(s)
    if size(free) == 1:
        return last_band(s, seat, lowest(free))
    if mine:
        return WORTH[card] * (8 - size(free))
    return 0


@rule
def last_band(s: State, seat: int, band: int) -> int:
    """A card that lacks one piece: good if only this seat can finish it."""
    worth = WORTH[CARD_AT[band]]
    others = 0
    for other in range(s.players):
        if other != seat:
            danger = threat(s, other, band)
            if s.score[other] + worth >= TARGET[s.players]:
                danger *= 5
            others = max(others, danger)
    others = others * DARING // (DARING + max(0, s.quiet - PATIENCE))
    own = threat(s, seat, band) * max(0, 100 - others) // 100
    return worth * (own - others)


@rule
def threat(s: State, who: int, band: int) -> int:
    """How likely, in percent, this seat can complete the card of this band when it is on turn."""
    if not has(whole_cards(s.mine[who]), band):
        return 0
    won = s.mine[who] & ~s.row
    best = 0
    for piece in range(OWN * who, OWN * who + OWN):
        place = s.place[piece]
        if not (place == HAND or won & ~only(place) or CARD_AT[place] == CARD_AT[band]):
            face = s.back[piece] if turns_over(s, who) else s.up[piece]
            if face == UNKNOWN:
                best = max(best, UNSEEN)
            elif has(completing(s, face), band):
                return 100
    return best
