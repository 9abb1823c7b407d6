"""What can't be a position of MIO."""

import numpy as np

from tablee.engine.kit.bits import EMPTY, size
from tablee.engine.kit.contract import NONE, following
from tablee.engine.kit.rule import Bits, State, rule
from tablee.games.mio.rules import CARDS, COLOUR_OF, FACES, FIRSTS, JOKER, PLACES


@rule
def copies(s: State, face: int) -> int:
    """How many cards of this face there are, wherever they lie."""
    places = PLACES[s.deck, face]
    n = size(s.laid & places)
    for seat in range(s.players):
        n += size(s.hand[seat] & places) + (s.down[seat] == face)
    for i in range(s.left):
        n += s.pile[i] == face
    return n


@rule
def untidy(s: State, cards: Bits) -> bool:
    """Does one of several equal cards lie in a later place than it should?"""
    return (cards & ~FIRSTS[s.deck] & ~(cards << np.uint64(1))) != EMPTY


@rule
def flaw(s: State) -> int:
    """0 if this can be a position of MIO, else the clause that it breaks."""
    for face in range(FACES):
        if copies(s, face) != size(PLACES[s.deck, face]):
            return 1
    if untidy(s, s.laid):
        return 1
    n = size(s.laid) + s.left
    reached = False
    for seat in range(s.players):
        if s.count[seat] != size(s.hand[seat]) or untidy(s, s.hand[seat]):
            return 1
        if s.down[seat] != NONE and s.auto:
            return 10
        if s.down[seat] != NONE and s.count[seat] > 0 and (seat != s.turn or s.drawn == NONE):
            return 11
        if s.down[seat] == NONE and s.count[seat] == 0 and not s.over:
            return 14
        n += s.count[seat] + (s.down[seat] != NONE)
        reached = reached or s.total[seat] >= s.target
    if n != CARDS:
        return 1
    if reached != (s.over != 0):
        return 15
    return flaw_on_the_table(s)


@rule
def flaw_on_the_table(s: State) -> int:
    """The same, about the card on top and the seat on turn."""
    if s.colour == NONE and (s.turn != s.dealer or size(s.laid) != 1):
        return 3
    if not s.laid & PLACES[s.deck, s.top]:
        return 4
    if s.top != JOKER and s.colour != COLOUR_OF[s.top]:
        return 4
    if s.drawn != NONE and (s.over or not s.hand[s.turn] & PLACES[s.deck, s.drawn]):
        return 6
    if s.passes > 0 and s.left > 0:
        return 13
    if s.forgot != NONE:
        acted = s.turn != following(s, s.forgot) or s.drawn != NONE or s.passes > 0
        if s.over or acted or s.down[s.forgot] == NONE:
            return 17
    return 0
