"""What a player of EKKO must notice: a mirror in the hand, and which card lies on the table."""

from tablee.engine.kit.contract import STRICT
from tablee.engine.kit.minds import add, listed, remind, rest
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.ekko.components import CARD, MIRROR, NO_CARD
from tablee.games.ekko.laying import EFFECT, TURN
from tablee.games.ekko.rules import BEGAN, CAUGHT, DREW, LAID, LAY, PASS, WRONG

MIRROR_CUE, CARD_CUE = range(2)
NAMES = ("mirror", "card")


@rule
def follow(mind: State, seat: int, row: Out) -> None:
    """An own act, or another seat's mirror, reminds a seat to look for mirrors; a laid card, to
    look at it."""
    kind, actor, mirrored = row[0], row[1], row[3] != 0
    own = actor == seat and (kind == LAID or kind == DREW)
    if own or kind == BEGAN or kind == CAUGHT or (kind == LAID and mirrored):
        remind(mind, MIRROR_CUE)
    if kind == BEGAN or kind == LAID or kind == WRONG:
        remind(mind, CARD_CUE)
    if own:
        rest(mind)
    elif kind == LAID or kind == DREW:
        add(mind)


@rule
def load(s: State, seat: int, legal: Out, n: int, cue: int, going_on: int) -> float:
    """A mirror is one card of a hand (EK-11); the card on the table is one of those laid lately."""
    if s.phase == EFFECT:
        return -1.0
    if cue == MIRROR_CUE:
        there = s.count[seat] > 1 and may_mirror(s, legal, n)
        return s.count[seat] / 2 if there else -1.0
    there = seat == s.turn and s.phase == TURN and s.by != seat and s.under != NO_CARD
    return going_on / 8 if there else -1.0


@rule
def lay_mirror(s: State) -> int:
    """The act that lays the mirror of the card on the table; below 0 if that has none."""
    return LAY + int(MIRROR[s.zone]) - 1


@rule
def may_mirror(s: State, legal: Out, n: int) -> bool:
    """Is that act among these?"""
    return listed(legal, n, lay_mirror(s), lay_mirror(s))


@rule
def perceive(s: State, seat: int, missed: int) -> None:
    """See the table without the card laid last, and the hand as if the mirror were put aside.

    Nobody means to lay a wrong card.
    """
    s.referee = STRICT
    if missed & 1 << MIRROR_CUE:
        for word in range(2):
            mirror = CARD[MIRROR[s.zone], word]
            s.hand[seat, word] &= ~mirror
            s.aside[seat, word] |= mirror
        s.count[seat] -= 1
        s.aside_count[seat] += 1
    if missed & 1 << CARD_CUE:
        s.zone = s.under
        s.under = NO_CARD


@rule
def carry_out(s: State, seat: int, legal: Out, n: int, action: int, missed: int) -> int:
    """Lay a mirror that the seat has noticed, rather than do nothing."""
    noticed = missed & 1 << MIRROR_CUE == 0 and may_mirror(s, legal, n)
    return lay_mirror(s) if action == PASS and noticed else action
