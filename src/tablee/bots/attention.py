"""What a bot has in mind when it decides, and what it overlooks.

Nobody notices everything. A game says what there is to notice in a position (its *cues*) and what
reminds a seat of each cue: an act of its own, a shout that everybody hears, a card that is laid.
Then the cue fades with every act at the table; the more there is to look at, the fainter it is. The
seat notices a cue with a chance that is its presence:

    presence = ½ ^ (acts since the last reminder / half-life) × room / (room + load)

The strength of a reminder is drawn once, from a seed that belongs to the match. So an overlooked
cue stays overlooked until something reminds the seat, and the same match is always noticed in the
same way. Of two bots, the one with the longer half-life and the larger room notices all that the
other does.

An overlooked cue does not exist for the bot: it thinks about the position as it sees it
(`perceive`), and then acts (`carry_out`). An act that the rules then forbid makes it look again.
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
    """The number of acts after which a cue is half as present."""
    room: float
    """With this many other things to look at, a cue is half as present."""


def overlooked(match: "Match", seat: int, attention: Attention | None) -> frozenset[int]:
    """The cues of the position that this seat does not notice."""
    game = match.game
    if game.attention is None or attention is None:
        return frozenset()
    rows, acts = match.rows_by_act
    missed = game.kernels.overlook(
        match.blinded(seat).states, new_states(MIND, 1), rows, acts, seat,
        np.uint64(match.seed or 0), match.number, len(match.plays),
        float(attention.half_life), float(attention.room), np.empty(game.rules.ACTIONS, np.int32),
    )  # fmt: skip
    return frozenset(members(np.uint64(missed)))


def perceived(blinded: "Match", missed: Collection[int]) -> "Match":
    """The match as a seat sees it if it overlooks these cues. It is for thinking only, not for
    playing."""
    game = blinded.game
    if game.attention is None:
        return blinded
    states = copied(blinded.states)
    game.kernels.perceive(states, 0, blinded.eyes, int(set_of([*missed])))
    return type(blinded)(game, states, None, blinded.names, blinded.eyes)


def meant(blinded: "Match") -> set[Action]:
    """What a seat that overlooks nothing may mean to do: nobody means to lay a wrong card, even
    where the table lets it be laid."""
    seen = perceived(blinded, ())
    acts = seen.legal(blinded.eyes)
    return {*acts, *(carried_out(blinded, act, ()) for act in acts)}


def carried_out(blinded: "Match", action: "Action", missed: Collection[int]) -> "Action":
    """The act that a seat carries out if it intends this one but overlooks these cues."""
    game, bits = blinded.game, int(set_of([*missed]))
    if game.attention is None:
        return action
    ids = np.empty(game.rules.ACTIONS, np.int32)
    done = game.kernels.carry_out(blinded.states, 0, blinded.eyes, action.id, bits, ids)
    return actions(game)[int(done)]
