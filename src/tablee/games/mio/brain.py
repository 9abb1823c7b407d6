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
    """Lay dear cards first, jokers last, a star on a seat about to go out; never forget "MIO"."""
    if seat == s.forgot:
        return SHOUT
    if s.colour == NONE:
        return NAME + favourite(s.hand[seat])
    cards = layable(s, seat)
    if cards == EMPTY:
        return DRAW if s.left > 0 else PASS
    action = LAY_JOKER + favourite(s.hand[seat])
    most = -1
    faces = cards & FIRSTS & ~JOKERS
    while faces:
        face = FACE_AT[lowest(faces)]
        merit = merit_of_laying(s, seat, face)
        if merit > most:
            action = int(face)
            most = merit
        faces = rest(faces)
    return action + SAYING if shout_due(s, seat) else action


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this action; only the order matters."""
    if action == SHOUT:
        return 1
    if action == PASS:
        return 0
    if action == DRAW:
        return -500
    if action >= NAME:
        return count_in(s.hand[seat], action - NAME)
    merit = 0
    if action >= SAYING:
        merit += 100  # never forget it
        action -= SAYING
    if action >= LAY_JOKER:
        merit -= 20  # keep it for when nothing else fits, or to go out for double
        return merit + count_in(s.hand[seat], action - LAY_JOKER)
    return merit + merit_of_laying(s, seat, action)


@rule
def merit_of_laying(s: State, seat: int, face: int) -> int:
    """A card of one's strongest colour; a star when it hurts; otherwise what counts most."""
    merit = count_in(s.hand[seat], COLOUR_OF[face])
    if VALUE_OF[face] == STAR:
        close = s.count[following(s, seat)] <= 2
        return merit + (40 if close else 10)
    return merit + 2 * (VALUE_OF[face] + 1)


@rule
def favourite(hand: Bits) -> int:
    """The colour that the hand holds most of."""
    best = 0
    for colour in range(1, 5):
        if count_in(hand, colour) > count_in(hand, best):
            best = colour
    return best


@rule
def count_in(hand: Bits, colour: int) -> int:
    """How many cards of this colour the hand holds."""
    return size(hand & OF_COLOUR[colour])
