"""Which cards may be laid in each phase of a round of EKKO, on turn and out of turn."""

from tablee.engine.kit.bits import EMPTY
from tablee.engine.kit.contract import AT_TABLE, NONE
from tablee.engine.kit.rule import Bits, State, rule
from tablee.games.ekko.components import CARD, FITS, MIRROR, NO_CARD, WORD, holds

TURN, AGAIN, EFFECT, WAIT, OVER = range(5)  # phases: what the match waits for


@rule
def answerer(s: State) -> int:
    """The seat that can lay the mirror out of turn and has not declined; NONE if there is none.

    That may be whoever laid the card on the table (EK-11), or has just drawn (EK-12).
    """
    mirror = MIRROR[s.zone]
    if mirror == NO_CARD or s.phase == EFFECT:
        return NONE
    word = 1 if mirror > WORD else 0
    card = CARD[mirror, word]
    for seat in range(s.players):
        if s.hand[seat, word] & card:
            if seat == s.turn or seat == s.passed or s.barred[seat, word] & card:
                return NONE
            return seat
    return NONE


@rule
def card_to_follow(s: State) -> int:
    """The card that the seat on turn must follow; none if its own still lies there (EK-9)."""
    return NO_CARD if s.phase == TURN and s.turn == s.by else s.zone


@rule
def fits(s: State, seat: int, card: int) -> bool:
    """Is it this seat's turn, and does the card fit (EK-4, EK-9)?"""
    return seat == s.turn and holds(FITS[card_to_follow(s)], card)


@rule
def can_follow(s: State, seat: int) -> bool:
    """Has the seat on turn a card that fits and is not barred (EK-5, EK-28)?"""
    zone = card_to_follow(s)
    low = s.hand[seat, 0] & ~s.barred[seat, 0] & FITS[zone, 0]
    return low | (s.hand[seat, 1] & ~s.barred[seat, 1] & FITS[zone, 1]) != EMPTY


@rule
def can_err(s: State) -> bool:
    """Can a wrong card be laid, rather than be refused (EK-21, EK-29)?"""
    return s.referee == AT_TABLE and s.left > 0


@rule
def layable(s: State, seat: int, mistakes: bool, word: int) -> Bits:
    """What this seat may lay now, unless an effect is being chosen: one word of the set."""
    free = s.hand[seat, word] & ~s.barred[seat, word]  # EK-28
    right = CARD[MIRROR[s.zone], word]  # EK-11
    if s.phase == WAIT:  # EK-26
        return free & right
    if seat == s.turn:
        right |= FITS[card_to_follow(s), word]
    if mistakes:  # EK-21; EK-30: a late mirror is no mistake
        right |= ~CARD[MIRROR[s.under], word]
    return free & right
