"""What a decent EKKO player knows."""

from tablee.engine.kit.bits import EMPTY, size
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.ekko.components import FITS, MIRROR, NO_CARD, holds
from tablee.games.ekko.laying import fits
from tablee.games.ekko.rules import ASIDE, DRAW, LAY, legal
from tablee.games.ekko.secrets import unseen

FORCED, MISTAKE = -1000, -5000


@rule
def choose(s: State, seat: int, out: Out) -> int:
    """Mirror whenever you can, put a card aside, lay what is hard to follow, make no mistakes."""
    n = legal(s, seat, out)
    best, best_merit = out[0], MISTAKE
    for i in range(n):
        merit = merit_of(s, seat, out[i])
        if merit > best_merit:
            best, best_merit = out[i], merit
    return best


@rule
def merit_of(s: State, seat: int, action: int) -> int:
    """How much a decent player likes this action; only the order matters."""
    if action >= DRAW:
        return FORCED  # draw, pass or make the others draw: when nothing else can be done
    if action >= ASIDE:
        return merit_of_putting_aside(s, seat, action + 1 - ASIDE)
    card = action + 1 - LAY
    if card == MIRROR[s.zone]:
        return 1000
    return merit_of_laying(s, seat, card) if fits(s, seat, card) else MISTAKE


@rule
def followers(s: State, card: int) -> int:
    """How many of the cards that the seat can't see would fit on this one."""
    return size(unseen(s, 0) & FITS[card, 0]) + size(unseen(s, 1) & FITS[card, 1])


@rule
def merit_of_laying(s: State, seat: int, card: int) -> int:
    """Multiples of 11 that you can follow, cards whose mirror you have, what is hard to follow."""
    mirror = MIRROR[card]
    if mirror != NO_CARD:
        return (300 if holds(s.hand[seat], mirror) else 0) - followers(s, card)
    mine = (s.hand[seat, 0] & FITS[card, 0]) | (s.hand[seat, 1] & FITS[card, 1])
    return 400 if mine != EMPTY else -50


@rule
def merit_of_putting_aside(s: State, seat: int, card: int) -> int:
    """Keep what is hard to follow, and pairs of mirrors; a multiple of 11 costs double."""
    mirror = MIRROR[card]
    if mirror == NO_CARD:
        return 50
    return followers(s, card) - (100 if holds(s.hand[seat], mirror) else 0)
