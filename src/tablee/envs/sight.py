"""What every adapter gives an agent: observations and masks of one seat, and payoffs."""

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tablee.engine.game import Best, Game
from tablee.engine.kit.states import new_states
from tablee.engine.match import Match
from tablee.engine.seen import remembered
from tablee.errors import TableeError

Memory = Literal["all", "none"]
"""Does an observation hold the things that were shown and turned away again?"""
Payoff = Literal["share", "points"]
"""What the end of a match is worth to a seat: its share of the win, or its points."""
Seen = dict[str, npt.NDArray[Any]]
"""An observation: the numbers, and the mask of the legal actions."""

PAYOFFS = ("share", "points")


class Sight:
    """What the agents of one environment see. All of it is computed from blinded records."""

    def __init__(self, game: Game, memory: str, actions: int) -> None:
        self.memory = remembered(memory)
        self.actions = actions
        """How many actions there are: those of the game, and those that the adapter adds."""
        self.form = game.observation
        self._game = game
        self._known = new_states(game.rules.STATE, 1)  # the record of the seat that looks
        self._ids = np.empty(game.rules.ACTIONS, np.int32)
        self._numbers = np.empty(self.form.size, np.int32)

    def space(self) -> Any:
        """The space of observations, as Gymnasium has it."""
        from gymnasium import spaces

        low, high = self.form.floats(self.form.low), self.form.floats(self.form.high)
        numbers = spaces.Box(low, high, dtype=np.float32)
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def seen(self, match: Match, seat: int) -> Seen:
        """What a seat observes now, and which of the game's actions it may take."""
        kernels, known, ids = self._game.kernels, self._known, self._ids
        mask = np.zeros(self.actions, np.int8)
        known[:] = match.states
        kernels.blind(known, 0, seat, self.memory)
        kernels.observe(known, 0, seat, self._numbers)
        mask[ids[: kernels.legal(known, 0, seat, ids)]] = 1
        return {"observation": self.form.floats(self._numbers), "action_mask": mask}


def check_payoff(payoff: str) -> str:
    """The payoff of this name; one that there is not is refused."""
    if payoff not in PAYOFFS:
        raise TableeError(f"A payoff is share or points, not {payoff!r}.")
    return payoff


def payoffs(match: Match, payoff: str) -> list[float]:
    """What the end of this match is worth, by seat; more is better.

    Where the fewest points win, points count below zero.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=0, target=10)
    >>> while not match.over:
    ...     events = match.play(match.asked, match.legal(match.asked)[0])
    >>> match.points, payoffs(match, "share"), payoffs(match, "points")
    ([5, 12], [1.0, 0.0], [-5.0, -12.0])
    """
    if payoff == "share":
        return match.result
    sign = -1.0 if match.game.best is Best.LOWEST else 1.0
    return [sign * points for points in match.points]
