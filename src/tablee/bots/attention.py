"""What a bot has in mind when it decides, and what it overlooks.

Nobody has everything in mind. A game says what there is to notice in a position (its *cues*) and
what reminds a seat of each: an own act, a shout that everybody hears, a card that is laid. After
that the cue fades with the acts of the table, and the more there is to look at, the fainter it is.
The seat notices a cue with a chance that is its presence:

    presence = ½ ^ (acts since the last reminder / half-life) × room / (room + load)

How deep a reminder went is drawn once, from a seed that belongs to the match: what was overlooked
stays overlooked until something reminds the seat, and the same match is always seen alike. Of two
bots the one with the longer half-life and the larger room notices all that the other does.

What was overlooked is not there: the bot thinks about the position as it sees it (`perceive`), and
does what it means to do (`carry_out`). An act that the rules then forbid makes it look again.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tablee.engine.kit.bits import members, set_of
from tablee.engine.kit.minds import MIND
from tablee.engine.kit.states import copied, new_states
from tablee.engine.text.actions import Action, actions

if TYPE_CHECKING:
    from tablee.engine.match import Match


@dataclass(frozen=True)
class Attention:
    """How well things are kept in mind."""

    half_life: float
    """The number of acts after which a thing that was in mind is half as present."""
    room: float
    """With so many other things to look at, it is half as present."""


def overlooked(match: "Match", seat: int, attention: Attention | None) -> frozenset[int]:
    """The cues of the position that this seat does not notice."""
    game = match.game
    if game.attention is None or attention is None:
        return frozenset()
    rows, acts = match.told
    missed = game.kernels.overlook(
        match.blinded(seat).states, new_states(MIND, 1), rows, acts, seat,
        np.uint64(match.seed or 0), match.number, len(match.plays),
        float(attention.half_life), float(attention.room), np.empty(game.rules.ACTIONS, np.int32),
    )  # fmt: skip
    return frozenset(members(np.uint64(missed)))


def perceived(blinded: "Match", missed: Collection[int]) -> "Match":
    """The match as a seat sees it that overlooks these cues; it can only be thought about."""
    game = blinded.game
    if game.attention is None:
        return blinded
    states = copied(blinded.states)
    game.kernels.perceive(states, 0, blinded.eyes, int(set_of([*missed])))
    return type(blinded)(game, states, None, blinded.names, blinded.eyes)


def carried_out(blinded: "Match", action: "Action", missed: Collection[int]) -> "Action":
    """What a seat that overlooks these cues does when it means this act."""
    game, bits = blinded.game, int(set_of([*missed]))
    if game.attention is None:
        return action
    ids = np.empty(game.rules.ACTIONS, np.int32)
    done = game.kernels.carry_out(blinded.states, 0, blinded.eyes, action.id, bits, ids)
    return actions(game)[int(done)]
