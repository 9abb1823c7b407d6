"""What a decent MIO player knows."""

from tablee.engine.kit.bits import EMPTY, lowest, rest, size
from tablee.engine.kit.contract import NONE, following
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.mio.rules import (
    COLOUR_OF,
    DRAW,
    FACE_AT,
    FIRSTS,
    JOKERS,
    LAY_JOKER,
    NAME,
    OF_COLOUR,
    PASS,
    SAYING,
    SHOUT,
    STAR,
    VALUE_OF,
    layable,
    shout_due,
)


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Shed dear cards, keep jokers for need, bite who is about to go out, never forget."""
    if seat == s.forgot:
        return SHOUT
    if s.colour == NONE:
        return NAME + favourite(s.hand[seat])
    cards = layable(s, seat)
    if cards == EMPTY:
        return DRAW if s.left > 0 else PASS
    action = LAY_JOKER + favourite(s.hand[seat])
    most = -1
    faces = cards & FIRSTS[s.deck] & ~JOKERS
    while faces:
        face = FACE_AT[s.deck, lowest(faces)]
        merit = merit_of_laying(s, seat, face)
        if merit > most:
            action = int(face)
            most = merit
        faces = rest(faces)
    return action + SAYING if shout_due(s, seat) else action


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this act; only the order matters."""
    if action == SHOUT:
        return 1
    if action == PASS:
        return 0
    if action == DRAW:
        return -500
    if action >= NAME:
        return held_in(s.hand[seat], action - NAME)
    merit = 0
    if action >= SAYING:
        merit += 100  # always in time
        action -= SAYING
    if action >= LAY_JOKER:
        merit -= 20  # it gets one out of need, or out for double
        return merit + held_in(s.hand[seat], action - LAY_JOKER)
    return merit + merit_of_laying(s, seat, action)


@rule
def merit_of_laying(s: State, seat: int, face: int) -> int:
    """Of a colour that one has more of; a star when it hurts, else what counts most."""
    merit = held_in(s.hand[seat], COLOUR_OF[face])
    if VALUE_OF[face] == STAR:
        close = s.count[following(s, seat)] <= 2
        return merit + (40 if close else 10)
    return merit + 2 * (VALUE_OF[face] + 1)


@rule
def favourite(hand: Bits) -> int:
    """The colour that the hand holds most of."""
    best = 0
    for colour in range(1, 5):
        if held_in(hand, colour) > held_in(hand, best):
            best = colour
    return best


@rule
def held_in(hand: Bits, colour: int) -> int:
    """How many cards of this colour the hand holds."""
    return size(hand & OF_COLOUR[colour])
