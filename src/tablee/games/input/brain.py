"""What a decent Input player knows.

It announces a card when a piece is likely to complete it, the dearest card first. Otherwise it
builds on cards that it can complete itself and the others can't.
"""

from tablee.engine.kit.bits import has, lowest, only, rest, size
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.input.components import (
    ALL_BANDS,
    BAND_OF,
    BANDS_OF,
    CARD_AT,
    FACES,
    HAND,
    KIND,
    OWN,
    SHOWING,
    TARGET,
    THROWS,
    WORTH,
    whole_cards,
)
from tablee.games.input.placing import (
    bands_completed_by,
    bands_for,
    covered,
    final_bands,
    turns_over,
)
from tablee.games.input.rules import (
    ANNOUNCE,
    ANNOUNCE_UNTURNED,
    PLACE,
    TAKE_UNTURNED,
    announcement,
    gain_of,
    legal,
    penalty,
)
from tablee.games.input.secrets import fits, known_faces

POINT, MATCH, NEVER = 100, 10_000, -100_000  # merit, in hundredths of a point
WASTED_TURN, ON_WON_CARD = -60, -100  # merit of a turn without effect; of a piece on a won card
GOOD_ODDS = 60  # percent; an announcement with smaller odds is never made
GUESS = 30  # percent; the odds that an unknown back completes a card
PATIENCE, DARING = 30, 20  # quiet turns until dangers count less; and until they count half


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """The legal action with the most merit; of equals, the first."""
    n = legal(s, seat, out)
    best, best_merit = out[0], NEVER - 1
    for i in range(n):
        merit = merit_of(s, seat, out[i])
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this action, in hundredths of a point."""
    if action >= PLACE:
        return merit_of_placing(s, seat, BAND_OF[action - PLACE])
    if action >= ANNOUNCE_UNTURNED:
        return merit_of_winning(s, seat, s.free_card)
    if action >= TAKE_UNTURNED:
        piece = OWN * seat + action - TAKE_UNTURNED
        return merit_of_face(s, seat, piece, s.up[piece], BANDS_OF[s.free_card])
    if action >= ANNOUNCE:
        i, card = announcement(action)
        return merit_of_announcing(s, seat, OWN * seat + i, card)
    return merit_of_taking(s, seat, OWN * seat + action)


@rule
def odds(s: State, seat: int, piece: int, face: int) -> int:
    """How likely, in percent, this face is on the back: from memory and the set (IN-3).

    Each throw that fits is equally likely. Where the kind that has both faces shows the one that
    lies up, it is equally likely to be any of the pieces that show it and have an unknown back.
    """
    if s.back[piece] != UNKNOWN:
        return 100 if s.back[piece] == face else 0
    kind = KIND[s.up[piece], face]
    known = known_faces(s, seat)
    if kind == NONE or has(known[1], kind):
        return 0
    ways = showing = alike = 0
    for throw in range(THROWS):
        if fits(throw, known):
            ways += 1
            showing += has(SHOWING[throw, s.up[piece]], kind)
    for other in range(OWN * seat, OWN * seat + OWN):
        alike += s.back[other] == UNKNOWN and s.up[other] == s.up[piece]
    return 100 * showing // (ways * alike)


# --- announcing


@rule
def merit_of_announcing(s: State, seat: int, piece: int, card: int) -> int:
    """The gain and the penalty, weighed by the odds; NEVER if the odds are not good."""
    band = final_bands(s, seat, piece) & BANDS_OF[card]
    chance = 0
    if band:
        if not turns_over(s, seat):
            chance = 100 if band & bands_completed_by(s, s.up[piece]) else 0
        else:
            for face in range(FACES):
                if band & bands_completed_by(s, face):
                    chance += odds(s, seat, piece, face)
    if chance < GOOD_ODDS:
        return NEVER
    at_stake = POINT * penalty(s, seat, card)
    return (chance * merit_of_winning(s, seat, card) - (100 - chance) * at_stake) // 100


@rule
def merit_of_winning(s: State, seat: int, card: int) -> int:
    """What it is worth to complete this card; the 0 is worth what the others lose."""
    gain = 0
    if card == 0:
        for other in range(s.players):
            if other != seat:
                gain += penalty(s, other, 0)
    else:
        gain = gain_of(s, card, size(s.mine[seat] & BANDS_OF[card]) == 4)
        if s.score[seat] + gain >= TARGET[s.players]:
            return MATCH
    return POINT * (gain + 2) if gain else NEVER


# --- building


@rule
def merit_of_taking(s: State, seat: int, piece: int) -> int:
    """What it is worth to take this piece, over the faces that may appear."""
    if not turns_over(s, seat):
        return merit_of_face(s, seat, piece, s.up[piece], ALL_BANDS)
    if s.back[piece] != UNKNOWN:
        return merit_of_face(s, seat, piece, s.back[piece], ALL_BANDS)
    merit = 0
    for face in range(FACES):
        chance = odds(s, seat, piece, face)
        if chance:
            merit += chance * merit_of_face(s, seat, piece, face, ALL_BANDS)
    return merit // 100


@rule
def merit_of_face(s: State, seat: int, piece: int, face: int, where: Bits) -> int:
    """What it is worth to take this piece, if this face goes to the best band of `where`."""
    place = s.place[piece]
    source = CARD_AT[place]
    bands = bands_for(s, seat, piece, face, source) & where
    if not bands:
        return WASTED_TURN
    merit = -card_value(s, seat, source)
    mine = s.mine[seat]
    s.place[piece] = HAND
    s.mine[seat] = mine & ~only(place) & ALL_BANDS
    merit += card_value(s, seat, source)
    best = NEVER
    while bands:
        best = max(best, merit_of_placing(s, seat, lowest(bands)))
        bands = rest(bands)
    s.place[piece] = place
    s.mine[seat] = mine
    return merit + best


@rule
def merit_of_placing(s: State, seat: int, band: int) -> int:
    """What it is worth to lay the piece in hand on this band."""
    card = CARD_AT[band]
    before = card_value(s, seat, card)
    s.mine[seat] |= only(band)
    after = card_value(s, seat, card)
    s.mine[seat] &= ~only(band)
    return after - before


@rule
def card_value(s: State, seat: int, card: int) -> int:
    """What a card, as it lies, is worth to this seat."""
    bands = BANDS_OF[card]
    mine = s.mine[seat] & bands
    if not bands & s.row:
        return ON_WON_CARD * size(mine)
    free = bands & ~covered(s)
    if size(free) == 1:
        return last_band_value(s, seat, lowest(free))
    if mine:
        return WORTH[card] * (8 - size(free))
    return 0


@rule
def last_band_value(s: State, seat: int, band: int) -> int:
    """What a card that lacks one piece is worth: much if only this seat can complete it."""
    worth = WORTH[CARD_AT[band]]
    others = 0
    for other in range(s.players):
        if other != seat:
            danger = chance_to_complete(s, other, band)
            if s.score[other] + worth >= TARGET[s.players]:
                danger *= 5
            others = max(others, danger)
    others = others * DARING // (DARING + max(0, s.quiet - PATIENCE))
    own = chance_to_complete(s, seat, band) * max(0, 100 - others) // 100
    return worth * (own - others)


@rule
def chance_to_complete(s: State, seat: int, band: int) -> int:
    """How likely, in percent, this seat can complete the card of this band on its turn."""
    if not has(whole_cards(s.mine[seat]), band):
        return 0
    won = s.mine[seat] & ~s.row
    best = 0
    for piece in range(OWN * seat, OWN * seat + OWN):
        place = s.place[piece]
        if not (place == HAND or won & ~only(place) or CARD_AT[place] == CARD_AT[band]):
            face = s.back[piece] if turns_over(s, seat) else s.up[piece]
            if face == UNKNOWN:
                best = max(best, GUESS)
            elif has(bands_completed_by(s, face), band):
                return 100
    return best
