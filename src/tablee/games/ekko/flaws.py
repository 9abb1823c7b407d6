"""What can't be a position of EKKO."""

from tablee.engine.kit.contract import ENDED, NONE, STRICT
from tablee.engine.kit.rule import State, rule
from tablee.games.ekko.rules import (
    AGAIN,
    CARD,
    CARDS,
    EFFECT,
    FULL,
    MIRROR,
    NO_CARD,
    OVER,
    TURN,
    holds,
    size_of,
)


@rule
def flaw(s: State) -> int:
    """0 if this can be a position of EKKO, else the clause that it breaks."""
    if not whole(s):
        return 1
    if not holds(s.laid, s.zone):
        return 3
    if s.under == NO_CARD:  # only the turned-up card lies there
        if size_of(s.laid) != 1 or s.by != s.dealer:
            return 3
    elif s.under == s.zone or not holds(s.laid, s.under):
        return 19
    for i in range(s.left):
        if holds(s.exposed, s.pile[i]):  # it went back to a hand
            return 21
    if ended(s) != (s.over != 0) or s.over != (ENDED if s.phase == OVER else 0):
        return 25
    for seat in range(s.players):
        if s.count[seat] == 0 and s.phase != OVER and (s.phase == TURN or seat != s.by):
            return 22
    return flaw_of_marks(s) or flaw_of_phase(s)


@rule
def whole(s: State) -> bool:
    """Are there 98 cards, each once, and do the sizes tell the truth (EK-1)?"""
    low = s.laid[0]
    high = s.laid[1]
    n = size_of(s.laid) + s.left
    for i in range(s.left):
        low |= CARD[s.pile[i], 0]
        high |= CARD[s.pile[i], 1]
    for seat in range(s.players):
        low |= s.hand[seat, 0] | s.aside[seat, 0]
        high |= s.hand[seat, 1] | s.aside[seat, 1]
        n += s.count[seat] + s.aside_count[seat]
        if s.count[seat] != size_of(s.hand[seat]) or s.aside_count[seat] != size_of(s.aside[seat]):
            return False
    return n == CARDS and low == FULL and high == FULL


@rule
def ended(s: State) -> bool:
    """Has a total reached the target (EK-25)?"""
    for seat in range(s.players):
        if s.total[seat] >= s.target:
            return True
    return False


@rule
def flaw_of_marks(s: State) -> int:
    """What is wrong with who passed, who was caught, which cards are barred."""
    if s.passed != NONE:
        mirror = MIRROR[s.zone]
        if s.phase != TURN or not holds(s.hand[s.passed], mirror):
            return 27
        if holds(s.barred[s.passed], mirror):
            return 27
    if s.caught != NONE:
        if s.phase != EFFECT or s.caught == s.by or s.count[s.caught] != 1:
            return 20
    for seat in range(s.players):
        low = s.barred[seat, 0]
        high = s.barred[seat, 1]
        if s.barred_count[seat] != size_of(s.barred[seat]):
            return 28
        if low & ~s.hand[seat, 0] or high & ~s.hand[seat, 1]:
            return 28
        if (low | high) and (s.phase > AGAIN or s.referee == STRICT):
            return 28
    return 0


@rule
def flaw_of_phase(s: State) -> int:
    """What is wrong with what the match is said to wait for."""
    if s.phase == TURN or s.phase == OVER:
        return 0
    if s.turn != s.by:
        return 6 if s.phase == AGAIN else 15 if s.phase == EFFECT else 26
    mirror = MIRROR[s.zone]
    if s.phase == AGAIN:
        return 0 if mirror == NO_CARD else 6
    if s.phase == EFFECT:
        return 0 if mirror != NO_CARD and mirror == s.under else 15
    return 26 if mirror == NO_CARD or holds(s.laid, mirror) or s.count[s.by] > 0 else 0
