"""The tables at which a network plays: matches of all player counts, and the players at their
seats.

Most rows are pure self-play. At the others, the league, a past self or `greedy` takes some seats,
so that learning does not go in circles. In a training against one opponent, the learner sits alone
among seats of that opponent everywhere.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

import tablee
from tablee.engine.game import Game

LEARNER, OTHER_SELF, BRAIN = 0, 1, 2
"""Who sits at a seat: the network that learns, another network (a past self, or the opponent), or
`greedy`."""
LEAGUE = 8
"""One row in this many has seats of a past self, and one in this many has seats of `greedy`."""


@dataclass(frozen=True)
class Group:
    """The rows of one player count."""

    players: int
    rows: slice
    batch: Any
    step: Any
    acts: Any
    """Its rows of `Tables.acts`, as the batch takes them."""
    brain: Any
    points: Tensor
    shares: Tensor
    done: Tensor
    league: Any
    """Which seats of which rows `greedy` takes."""


class Tables:
    """Rows of matches, stepped together."""

    def __init__(
        self,
        game: Game,
        counts: dict[int, int],
        seed: int,
        device: torch.device,
        opponent: int | None = None,
    ) -> None:
        self.game, self.device, self.opponent = game, device, opponent
        self.n, self.most = sum(counts.values()), max(counts)
        self.players = torch.empty(self.n, dtype=torch.long, device=device)
        self.who = torch.full((self.n, self.most), LEARNER, dtype=torch.int8, device=device)
        dtype = torch.from_numpy(np.empty(0, game.observation.dtype)).dtype
        actions = game.rules.ACTIONS
        self.observation = torch.zeros(self.n, game.observation.size, dtype=dtype, device=device)
        self.mask = torch.zeros(self.n, actions, dtype=torch.bool, device=device)
        self.seat = torch.zeros(self.n, dtype=torch.int32, device=device)
        self.acts = torch.full((self.n,), -1, dtype=torch.int32, device=device)
        self.brain = torch.full((self.n,), -1, dtype=torch.int32, device=device)
        self.groups = []
        first = 0
        for players, n in counts.items():
            self.groups.append(self._group(players, slice(first, first + n), seed + first))
            first += n

    def _group(self, players: int, rows: slice, seed: int) -> Group:
        n = rows.stop - rows.start
        self.players[rows] = players
        who = seating(n, players, self.most, seed, self.opponent)
        self.who[rows] = torch.from_numpy(who).to(self.device)
        batch = tablee.batch(
            self.game.name, n=n, players=players, seed=seed, device=self.device.type
        )
        step = batch.buffers(
            observation=self._shared(self.observation[rows]),
            mask=self._shared(self.mask[rows]),
            memory="all",
        )
        step.seat = self._shared(self.seat[rows])
        greedy = (self.who[rows, :players] == BRAIN).contiguous()
        acts, brain = self._shared(self.acts[rows]), self._shared(self.brain[rows])
        group = Group(
            players,
            rows,
            batch,
            step,
            acts,
            brain,
            league=self._shared(greedy),
            points=self._tensor(step.points),
            shares=self._tensor(step.shares),
            done=self._tensor(step.done),
        )
        batch.step(acts, into=step)  # nobody acts: this fills in the first decisions
        return group

    def _shared(self, tensor: Tensor) -> Any:
        """The tensor as the batch takes it; no copy."""
        if self.device.type == "cpu":
            return tensor.numpy()
        from numba import cuda

        return cuda.as_cuda_array(tensor)

    def _tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device=self.device)

    def step(self) -> None:
        """Carry out `acts`."""
        for group in self.groups:
            group.batch.step(group.acts, into=group.step)

    def refused(self) -> int:
        """How many of the latest acts the rules refused: none, unless something is wrong."""
        return sum(int((self._tensor(g.step.refused) != 0).sum()) for g in self.groups)

    def ask_brain(self, everywhere: bool) -> None:
        """Have `greedy` choose, at its own seats or for everybody, into `brain`."""
        for group in self.groups:
            seats = None if everywhere else group.league
            group.batch.choose("greedy", seats=seats, into=group.brain)


def seating(n: int, players: int, most: int, seed: int, opponent: int | None = None) -> Any:
    """Who sits at each seat of `n` rows: an array of LEARNER, OTHER_SELF and BRAIN.

    The last rows are those with `greedy` on all seats but one; before them come those with a past
    self on some. If there is an opponent, it takes all seats but one in all rows.
    """
    chance = np.random.default_rng(seed)
    who = np.full((n, most), LEARNER, np.int8)
    if opponent is not None:
        who[:, :players] = opponent
        who[np.arange(n), chance.integers(players, size=n)] = LEARNER
        return who
    part = n // LEAGUE
    rows = np.arange(part)
    one = chance.integers(players, size=part)
    past = chance.random((part, players)) < 0.5
    past[rows, one] = False
    past[rows, (one + 1) % players] = True
    who[n - 2 * part : n - part, :players] = np.where(past, OTHER_SELF, LEARNER)
    who[n - part :, :players] = BRAIN
    who[n - part + rows, one] = LEARNER
    return who


def outlooks(game: Game, counts: list[int], most: int) -> tuple[Any, Any] | None:
    """How each seat turns observation and actions to see the table as seat 0 would.

    Two tables by player count and seat: for each entry of the turned observation its index, and for
    each output of the network its action. None if the game needs no turning.
    """
    if game.outlook is None:
        return None
    size, actions = game.observation.size, game.rules.ACTIONS
    seen = np.tile(np.arange(size), (max(counts) + 1, most, 1))
    meant = np.tile(np.arange(actions), (max(counts) + 1, most, 1))
    for players in counts:
        for seat in range(players):
            seen[players, seat], meant[players, seat] = game.outlook(players, seat)
    return seen, meant
