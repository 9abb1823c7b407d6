"""What a decent EKKO player knows."""

from tablee.engine.bits import size
from tablee.engine.rule import Out, State, rule
from tablee.games.ekko.rules import (
    ASIDE,
    DRAW,
    FITS,
    LAY,
    MIRROR,
    NO_CARD,
    OTHERS_DRAW,
    fits,
    holds,
    legal,
    unseen,
)


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Mirror whenever you can, lay what is hard to follow, and get rid of two cards in one go."""
    n = legal(s, seat, out)
    best, best_merit = out[0], -10000
    for i in range(n):
        merit = merit_of(s, seat, out[i])
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this act; only the order matters."""
    if action >= DRAW:
        return worth_of_a_draw_for_all(s, seat) if action == OTHERS_DRAW else -500
    if action >= ASIDE:
        return merit_of_putting_aside(s, seat, action + 1 - ASIDE)
    card = action + 1 - LAY
    if card == MIRROR[s.zone]:
        return 1000
    if not fits(s, seat, card):
        return -5000  # a mistake
    return merit_of_laying(s, seat, card)


@rule
def followers(s: State, card: int) -> int:
    """How many of the cards that one can't see would fit on this one."""
    return size(unseen(s, 0) & FITS[card, 0]) + size(unseen(s, 1) & FITS[card, 1])


@rule
def goes_on(s: State, seat: int, card: int) -> bool:
    """Can the seat follow this card itself, from its own hand?"""
    return (s.hand[seat, 0] & FITS[card, 0]) | (s.hand[seat, 1] & FITS[card, 1]) != 0


@rule
def merit_of_laying(s: State, seat: int, card: int) -> int:
    """A card that is hard to follow; a multiple of 11 that one can follow; one's own mirror next."""
    mirror = MIRROR[card]
    if mirror == NO_CARD:
        return 200 if goes_on(s, seat, card) else -50
    return (300 if holds(s.hand[seat], mirror) else 0) - followers(s, card)


@rule
def merit_of_putting_aside(s: State, seat: int, card: int) -> int:
    """Put the last card aside and be out; otherwise the one that is easiest to follow."""
    if s.count[seat] == 1:
        return 1000
    mirror = MIRROR[card]
    if mirror == NO_CARD:
        return 50
    return followers(s, card) - (100 if holds(s.hand[seat], mirror) else 0)


@rule
def worth_of_a_draw_for_all(s: State, seat: int) -> int:
    """Let the others draw when one of them is about to go out."""
    for other in range(s.players):
        if other != seat and other != s.caught and s.count[other] == 1:
            return 500
    return -50
