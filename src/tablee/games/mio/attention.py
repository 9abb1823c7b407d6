"""What a player of MIO must notice: that the shout is due."""

from tablee.engine.kit.contract import NONE
from tablee.engine.kit.minds import add, listed, remind, rest
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.mio.rules import (
    DRAW,
    DREW,
    FORGOT,
    JOKER,
    LAID,
    PASS,
    SAID,
    SAYING,
    SHOUT,
    STAR,
    VALUE_OF,
)

SHOUT_CUE = 0
NAMES = ("shout",)


@rule
def follow(mind: State, seat: int, row: Out) -> None:
    """An act of its own reminds a seat to look at its cards; so does a shout, or a forgotten
    one."""
    kind, actor = row[0], row[1]
    own = actor == seat and (kind == LAID or kind == DREW)
    if kind == SAID or kind == FORGOT or own:
        remind(mind, SHOUT_CUE)
    if own and kind == LAID:
        rest(mind)
    elif kind == LAID or kind == DREW:
        add(mind)


@rule
def load(s: State, seat: int, legal: Out, n: int, cue: int, going_on: int) -> float:
    """The cue is the shout that is due (MI-10) or late (MI-17); a star, a joker or a draw distracts
    from it."""
    if not (listed(legal, n, SHOUT, SHOUT) or listed(legal, n, SAYING, DRAW - 1)):
        return -1.0
    striking = s.top == JOKER or VALUE_OF[s.top] == STAR
    return 0.5 + (2.0 if striking else 0.0) + (1.0 if s.drawn != NONE else 0.0) + going_on / 8


@rule
def perceive(s: State, seat: int, missed: int) -> None:
    """See the position as if "MIO" were said automatically: the seat thinks only about the
    cards."""
    s.auto = 1


@rule
def carry_out(s: State, seat: int, legal: Out, n: int, action: int, missed: int) -> int:
    """Say "MIO" with the card, or late, if the seat has the shout in mind."""
    noticed = missed & 1 << SHOUT_CUE == 0
    if listed(legal, n, SHOUT, SHOUT):
        return SHOUT if noticed else PASS
    saying = action + SAYING
    return saying if noticed and listed(legal, n, saying, saying) else action
