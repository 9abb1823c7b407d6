"""Why a record can't be a position of MIO."""

from tablee.engine.kit.bits import EMPTY, ONE, size
from tablee.engine.kit.contract import NONE, SOUND, following
from tablee.engine.kit.rule import Bits, State, rule
from tablee.games.mio.rules import (
    CARDS,
    COLOUR_OF,
    FACES,
    FIRSTS,
    IN_DECK,
    JOKER,
    MI_1,
    MI_3,
    MI_4,
    MI_6,
    MI_10,
    MI_11,
    MI_13,
    MI_14,
    MI_15,
    MI_17,
    PLACES,
)


@rule
def flaw(s: State) -> int:
    """Why this can't be a position of MIO: a clause, or SOUND."""
    if not whole_deck(s):
        return MI_1
    reached = False
    for seat in range(s.players):
        clause = flaw_of_seat(s, seat)
        if clause != SOUND:
            return clause
        reached = reached or s.total[seat] >= s.target
    if reached != (s.over != 0):
        return MI_15
    return flaw_of_table(s)


@rule
def whole_deck(s: State) -> bool:
    """Is each card of the deck in one place (MI-1), and do equal cards fill up from the lowest?"""
    n = size(s.laid) + s.left
    for seat in range(s.players):
        n += s.count[seat] + (s.down[seat] != NONE)
        if s.count[seat] != size(s.hand[seat]) or leaves_gap(s.hand[seat]):
            return False
    if n != CARDS or leaves_gap(s.laid):
        return False
    for face in range(FACES):
        if copies(s, face) != size(PLACES[face] & IN_DECK[s.deck]):
            return False
    return True


@rule
def copies(s: State, face: int) -> int:
    """How many cards of this face there are, wherever they lie."""
    places = PLACES[face]
    n = size(s.laid & places)
    for seat in range(s.players):
        n += size(s.hand[seat] & places) + (s.down[seat] == face)
    for i in range(s.left):
        n += s.pile[i] == face
    return n


@rule
def leaves_gap(cards: Bits) -> bool:
    """Is one of several equal cards in a later place than it should be?"""
    return (cards & ~FIRSTS & ~(cards << ONE)) != EMPTY


@rule
def flaw_of_seat(s: State, seat: int) -> int:
    """The same for the cards of one seat."""
    drawing = seat == s.turn and s.drawn != NONE
    if s.down[seat] == NONE:
        none_before = s.count[seat] - drawing == 0  # whoever held no card had ended the round
        return MI_14 if none_before and not s.over else SOUND
    if s.auto:
        return MI_10
    if s.count[seat] > 0 and not drawing:
        return MI_11
    return SOUND


@rule
def flaw_of_table(s: State) -> int:
    """The same for the card on top and the seat on turn."""
    if s.colour == NONE and (s.turn != s.dealer or size(s.laid) != 1 or s.drawn != NONE):
        return MI_3
    if not s.laid & PLACES[s.top]:
        return MI_4
    if s.top != JOKER and s.colour != COLOUR_OF[s.top]:
        return MI_4
    if s.drawn != NONE and (s.over or not s.hand[s.turn] & PLACES[s.drawn]):
        return MI_6
    if s.passes > 0 and (s.left > 0 or s.drawn != NONE):  # the pile was empty before the pass
        return MI_13
    if s.forgot != NONE:
        acted = s.turn != following(s, s.forgot) or s.drawn != NONE or s.passes > 0
        if s.over or acted or s.down[s.forgot] == NONE:
            return MI_17
    return SOUND
