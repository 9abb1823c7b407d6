"""What a decent MIO player knows."""

from tablee.engine.bits import size
from tablee.engine.contract import following
from tablee.engine.rule import Bits, Out, State, rule
from tablee.games.mio.rules import (
    DRAW,
    LAY_JOKER,
    NAME,
    OF_COLOUR,
    PASS,
    SAYING,
    SHOUT,
    STAR,
    VALUE_OF,
    legal,
)


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Shed dear cards, keep jokers for need, bite who is about to go out, never forget."""
    n = legal(s, seat, out)
    best, best_merit = out[0], -1000
    for i in range(n):
        merit = merit_of(s, seat, out[i])
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


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
    merit += held_in(s.hand[seat], action // 6)
    if VALUE_OF[action] == STAR:
        close = s.count[following(s, seat)] <= 2
        return merit + (40 if close else 10)
    return merit + 2 * (VALUE_OF[action] + 1)


@rule
def held_in(hand: Bits, colour: int) -> int:
    """How many cards of this colour the hand holds."""
    return size(hand & OF_COLOUR[colour])
