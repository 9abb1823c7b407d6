"""Why a record can't be a position of EKKO."""

from tablee.engine.kit.contract import ENDED, NONE, SOUND, STRICT
from tablee.engine.kit.rule import State, rule
from tablee.games.ekko.components import CARD, CARDS, FULL, MIRROR, NO_CARD, holds, size_of
from tablee.games.ekko.laying import AGAIN, EFFECT, OVER, TURN
from tablee.games.ekko.rules import (
    EK_1,
    EK_3,
    EK_6,
    EK_15,
    EK_19,
    EK_20,
    EK_21,
    EK_22,
    EK_25,
    EK_26,
    EK_27,
    EK_28,
)


@rule
def flaw(s: State) -> int:
    """Why this can't be a position of EKKO: a clause, or SOUND."""
    if not whole_deck(s):
        return EK_1
    if not holds(s.laid, s.zone):
        return EK_3
    if s.under == NO_CARD:  # only the turned-up card lies there
        if size_of(s.laid) != 1 or s.by != s.dealer:
            return EK_3
    elif s.under == s.zone or not holds(s.laid, s.under):
        return EK_19
    for i in range(s.left):
        if holds(s.exposed, s.pile[i]):  # it went back to a hand
            return EK_21
    if target_reached(s) != (s.over != 0) or s.over != (ENDED if s.phase == OVER else 0):
        return EK_25
    for seat in range(s.players):
        if s.count[seat] == 0 and s.phase != OVER and (s.phase == TURN or seat != s.by):
            return EK_22
    return flaw_of_mirror(s) or flaw_of_barred(s) or flaw_of_phase(s)


@rule
def whole_deck(s: State) -> bool:
    """Are there 98 cards, each once (EK-1), and do the sizes tell the truth?"""
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
def target_reached(s: State) -> bool:
    """Has a total reached the target (EK-25)?"""
    for seat in range(s.players):
        if s.total[seat] >= s.target:
            return True
    return False


@rule
def flaw_of_mirror(s: State) -> int:
    """What is wrong with the seat that passed on the mirror, or was caught by it."""
    if s.passed != NONE:
        mirror = MIRROR[s.zone]
        if s.phase != TURN or not holds(s.hand[s.passed], mirror):
            return EK_27
        if holds(s.barred[s.passed], mirror):
            return EK_27
    if s.caught != NONE:
        if s.phase != EFFECT or s.caught == s.by or s.count[s.caught] != 1:
            return EK_20
    return SOUND


@rule
def flaw_of_barred(s: State) -> int:
    """What is wrong with the cards that are barred."""
    for seat in range(s.players):
        low = s.barred[seat, 0]
        high = s.barred[seat, 1]
        if s.barred_count[seat] != size_of(s.barred[seat]):
            return EK_28
        if low & ~s.hand[seat, 0] or high & ~s.hand[seat, 1]:
            return EK_28
        if (low | high) and (s.phase > AGAIN or s.referee == STRICT):
            return EK_28
    return SOUND


@rule
def flaw_of_phase(s: State) -> int:
    """What is wrong with the phase."""
    if s.phase == TURN or s.phase == OVER:
        return SOUND
    mirror = MIRROR[s.zone]
    own_card = s.turn == s.by
    if s.phase == AGAIN:
        return SOUND if own_card and mirror == NO_CARD else EK_6
    if s.phase == EFFECT:
        return SOUND if own_card and mirror != NO_CARD and mirror == s.under else EK_15
    may_come = mirror != NO_CARD and not holds(s.laid, mirror)
    return SOUND if own_card and may_come and s.count[s.by] == 0 else EK_26
