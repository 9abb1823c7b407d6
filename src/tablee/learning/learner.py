"""Policy gradients (PPO) by self-play: play a while, look at the results, learn from them, repeat.

We found that these things matter: forced acts teach the policy nothing and are left out; a gradient
needs a batch of about 32,000 decisions; the weight of entropy must be high enough and fall with
time; the weight of points must be high at first, since points come every round, and low in the end,
since with more than two players fewer points are not the same as more wins.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from tablee.engine.game import Best, Game
from tablee.learning.graphs import Replayed
from tablee.learning.network import Network, Shape, shape_for
from tablee.learning.tables import BRAIN, LEARNER, OTHER_SELF, Tables, outlooks

NEVER = -1e9
"""The liking of an action that is not legal."""


@dataclass(frozen=True)
class Settings:
    """How to learn."""

    steps: int = 64
    """How many acts are played at each row between two rounds of learning."""
    minibatch: int = 32_768
    epochs: int = 2
    rate: tuple[float, float] = (7e-4, 3e-5)
    """The learning rate, at the beginning and at the end."""
    entropy: tuple[float, float] = (0.03, 0.004)
    """The same for the weight of entropy."""
    points: tuple[float, float] = (1.0, 0.1)
    """The same for the weight of points, beside the share of the win."""
    decay: float = 0.95
    """How fast the trust in later values fades (the lambda of GAE)."""
    clip: float = 0.2
    past_selves: int = 8


@dataclass
class Report:
    """The figures of one iteration."""

    samples: int
    entropy: float
    change: float
    """How far the policy moved from the one that played (a mean Kullback–Leibler divergence)."""
    surprise: float
    """The mean squared error of the values, divided by the variance of the returns: 1 is no better
    than the mean."""
    alone: dict[int, tuple[float, int]]
    """By player count, the share of the win of one learner among `greedy` bots, or among seats of
    its opponent, and the number of matches."""


class Learner:
    """A network, its past selves, the tables at which it plays, and its memory of the acts
    there."""

    def __init__(
        self,
        game: Game,
        counts: dict[int, int],
        seed: int,
        device: torch.device,
        settings: Settings,
        shape: Shape | None = None,
        points_scale: dict[int, float] | None = None,
        opponent: Network | str | None = None,
    ) -> None:
        """Against an `opponent`, which is a network or `greedy`, it looks for the best response:
        the opponent has all seats but one. Without one it plays against itself and the league."""
        torch.manual_seed(seed)
        self.game, self.settings, self.device, self.opponent = game, settings, device, opponent
        self.at_test = OTHER_SELF if isinstance(opponent, Network) else BRAIN
        """Who has all seats but one, where the learner shows how strong it is."""
        self.tables = Tables(game, counts, seed, device, self.at_test if opponent else None)
        size, actions = game.observation.size, game.rules.ACTIONS
        self.shape = shape or shape_for(size, actions)
        self.network = Network(self.shape, game.observation.scale).to(device)
        like = opponent if isinstance(opponent, Network) else self.network
        self.other = Network(like.shape, game.observation.scale).to(device)
        self.other.load_state_dict(like.state_dict())
        self.past_selves: list[dict[str, Tensor]] = []
        self.dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.rate = torch.tensor(settings.rate[0], device=device)
        fast = {"fused": True, "capturable": True} if device.type == "cuda" else {}
        self.optimiser = torch.optim.Adam(self.network.parameters(), self.rate, eps=1e-5, **fast)
        self.points_scale = points_scale or dict.fromkeys(counts, 1.0)
        self._make_memory(size, actions)
        self._turn(list(counts))
        self._record_graphs()

    # --- memory

    def _make_memory(self, size: int, actions: int) -> None:
        t, n, tables = self.settings.steps, self.tables.n, self.tables

        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=self.device)

        self.observations = zeros(t, n, size, dtype=tables.observation.dtype)
        self.masks = zeros(t, n, actions, dtype=torch.bool)
        self.acts = zeros(t, n, dtype=torch.long)
        self.taught = zeros(t, n, dtype=torch.long)
        self.chances = zeros(t, n)
        self.values = zeros(t + 1, n)
        self.seats = zeros(t + 1, n, dtype=torch.long)
        self.lives = zeros(t, n, dtype=torch.bool)
        self.rewards = zeros(t, n, tables.most)
        self.ends = zeros(t, n, dtype=torch.bool)
        self.gains = zeros(t, n)
        self.before = zeros(n, tables.most)
        self.pick = zeros(self._minibatch(), dtype=torch.long)
        self.centre, self.spread = zeros(), zeros()
        self.entropy_weight, self.points_weight = zeros(), zeros()
        self.imitating = zeros(dtype=torch.bool)
        self.sums = zeros(4)
        self.won = zeros(len(tables.groups), 2, dtype=torch.float64)
        rows = torch.arange(n, device=self.device)
        self.taught_rows = rows % 2 == 0
        self.rows_of_other = (tables.who == OTHER_SELF).any(1).nonzero().squeeze(1)

    def _minibatch(self) -> int:
        return min(self.settings.minibatch, max(64, self.settings.steps * self.tables.n // 8))

    def _turn(self, counts: list[int]) -> None:
        """Look up how each seat turns the table to see it as seat 0 would."""
        self.seen: Tensor | None = None
        turned = outlooks(self.game, counts, self.tables.most)
        if turned is not None:
            seen, meant = (torch.from_numpy(table).to(self.device) for table in turned)
            self.seen, self.meant, self.output = seen, meant, meant.argsort(-1)

    def _record_graphs(self) -> None:
        pool = torch.cuda.graph_pool_handle() if self.device.type == "cuda" else None
        device, steps = self.device, range(self.settings.steps)
        self._decide = [Replayed(partial(self._decide_at, t), device, pool) for t in steps]
        self._note = [Replayed(partial(self._note_at, t), device, pool) for t in steps]
        self._weigh_up = Replayed(self._weigh, device, pool)
        self.rate.fill_(0.0)  # recording calls these functions, and must change nothing
        self._learn = Replayed(lambda: self._improve(self._policy_loss), device)
        self._imitate = Replayed(lambda: self._improve(self._imitation_loss), device)
        self.sums.zero_()
        self.won.zero_()

    # --- playing

    @torch.no_grad()
    def _decide_at(self, t: int) -> None:
        """Choose an act for every row, from what the tables show now, and remember it."""
        tables = self.tables
        seat = tables.seat.long()
        observation, mask = self.observations[t], self.masks[t]
        if self.seen is None:
            observation.copy_(tables.observation)
            mask.copy_(tables.mask)
        else:
            here = (tables.players, seat)
            observation.copy_(tables.observation.gather(1, self.seen[here]))
            mask.copy_(tables.mask.gather(1, self.meant[here]))
        likings, value = self.network(observation, self.dtype)
        likings = likings.masked_fill(~mask, NEVER)
        act = _sample(likings)
        who = tables.who.gather(1, seat.unsqueeze(1)).squeeze(1)
        if len(self.rows_of_other):
            rows = self.rows_of_other
            theirs = self.other(observation[rows], self.dtype)[0].masked_fill(~mask[rows], NEVER)
            # an opponent plays its best, as it does at tables; a past self tries things out
            chosen = theirs.argmax(1) if self.opponent else _sample(theirs)
            act[rows] = torch.where(who[rows] == OTHER_SELF, chosen, act[rows])
        taught = tables.brain.long().clamp(min=0)
        if self.seen is not None:
            taught = self.output[*here].gather(1, taught.unsqueeze(1)).squeeze(1)
        led = (who == BRAIN) | (self.imitating & self.taught_rows)
        act = torch.where(led, taught, act)
        chance = likings.log_softmax(1).gather(1, act.unsqueeze(1)).squeeze(1)
        self.acts[t], self.chances[t], self.values[t], self.seats[t] = act, chance, value, seat
        self.taught[t] = taught
        self.lives[t] = (mask.sum(1) > 1) & ((who == LEARNER) | self.imitating)
        if self.seen is not None:
            act = self.meant[*here].gather(1, act.unsqueeze(1)).squeeze(1)
        tables.acts.copy_(act)

    @torch.no_grad()
    def _note_at(self, t: int) -> None:
        """Turn the results of an act into rewards."""
        sign = -1.0 if self.game.best is Best.LOWEST else 1.0
        for number, group in enumerate(self.tables.groups):
            rows, p = group.rows, group.players
            over = group.done.unsqueeze(1)
            gained = sign * (group.points - self.before[rows, :p]) / self.points_scale[p]
            gained = (p * gained - gained.sum(1, keepdim=True)) / (p - 1)
            won = torch.where(over, group.shares - 1 / p, 0.0)
            self.rewards[t, rows, :p] = won + self.points_weight * gained
            self.ends[t, rows] = group.done
            self.before[rows, :p] = torch.where(over, 0.0, group.points)
            who = self.tables.who[rows, :p]
            counted = group.done & (who == self.at_test).any(1)
            shares = (group.shares * (who == LEARNER)).sum(1)
            self.won[number, 0] += (shares * counted).sum()
            self.won[number, 1] += counted.sum()

    @torch.no_grad()
    def _weigh(self) -> None:
        """How much better each act was than expected: advantages, along each seat's own acts.

        The network can value a position only for the seat that acts next. So a seat's last decision
        here shows the result of the decisions before it; its own result is not known yet, so
        nothing is learned from it.
        """
        tables, decay = self.tables, self.settings.decay
        seats = torch.arange(tables.most, device=self.device)
        seat, observation = tables.seat.long(), tables.observation
        if self.seen is not None:
            observation = observation.gather(1, self.seen[tables.players, seat])
        known = seat.unsqueeze(1) == seats
        later = torch.where(known, self.network(observation, self.dtype)[1].unsqueeze(1), 0.0)
        came = torch.zeros_like(later)
        better = torch.zeros_like(later)
        for t in reversed(range(self.settings.steps)):
            over = self.ends[t].unsqueeze(1)
            came = self.rewards[t] + came * ~over
            later, better, known = later * ~over, better * ~over, known | over
            at = self.seats[t].unsqueeze(1)
            value, is_known = self.values[t].unsqueeze(1), known.gather(1, at)
            gain = came.gather(1, at) + later.gather(1, at) + decay * better.gather(1, at) - value
            self.gains[t] = gain.squeeze(1)
            here = (seats == at) & self.lives[t].unsqueeze(1)
            self.lives[t] &= is_known.squeeze(1)
            better = torch.where(here, gain * is_known, better)
            later = torch.where(here, value, later)
            came = torch.where(here, 0.0, came)
            known = known | here

    def play(self) -> None:
        """Play on at every row, with everybody taught by `greedy` while imitating."""
        everywhere = bool(self._imitates)
        for t in range(self.settings.steps):
            self.tables.ask_brain(everywhere)
            self._decide[t]()
            self.tables.step()
            self._note[t]()
        self._weigh_up()

    # --- learning

    def _remembered(self) -> tuple[Any, Any, Any, Any]:
        """The network's present output for the decisions in `pick`: log chances of the legal acts,
        and values; also the loss of the values, and the entropy."""
        pick = self.pick
        observation = self.observations.flatten(0, 1)[pick]
        likings, value = self.network(observation, self.dtype)
        mask = self.masks.flatten(0, 1)[pick]
        logs = likings.masked_fill(~mask, NEVER).log_softmax(1)
        entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
        came = (self.gains + self.values[:-1]).flatten()[pick]
        return logs, nn.functional.mse_loss(value, came), entropy, came

    def _policy_loss(self) -> Tensor:
        logs, error, entropy, came = self._remembered()
        pick = self.pick
        log = logs.gather(1, self.acts.flatten()[pick].unsqueeze(1)).squeeze(1)
        change = log - self.chances.flatten()[pick]
        ratio = change.exp()
        gain = (self.gains.flatten()[pick] - self.centre) / (self.spread + 1e-6)
        clip = self.settings.clip
        policy = torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()
        self._note_sums(entropy, (ratio - 1 - change).mean(), error / (came.var() + 1e-6))
        return 0.5 * error - policy - self.entropy_weight * entropy

    def _imitation_loss(self) -> Tensor:
        logs, error, entropy, came = self._remembered()
        wanted = self.taught.flatten()[self.pick].unsqueeze(1)
        self._note_sums(entropy, torch.zeros_like(entropy), error / (came.var() + 1e-6))
        return 0.5 * error - logs.gather(1, wanted).mean()

    def _note_sums(self, *numbers: Tensor) -> None:
        self.sums += torch.stack([*(x.detach() for x in numbers), torch.ones_like(numbers[0])])

    def _improve(self, loss: Any) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss().backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()

    def iterate(self, progress: float, imitate: bool = False) -> Report:
        """Play on, and learn from it. `progress` goes from 0 to 1 in the course of the training."""
        settings = self.settings
        self._imitates = imitate
        self.imitating.fill_(imitate)
        self.points_weight.fill_(_between(settings.points, progress))
        self.entropy_weight.fill_(_between(settings.entropy, progress))
        self.rate.fill_(_between(settings.rate, progress))
        self.play()
        picks = self.lives.flatten().nonzero().squeeze(1)
        gains = self.gains.flatten()[picks]
        self.centre.copy_(gains.mean())
        self.spread.copy_(gains.std())
        learn = self._imitate if imitate else self._learn
        size = len(self.pick)
        for _ in range(settings.epochs):
            order = picks[torch.randperm(len(picks), device=self.device)]
            if len(order) < size:
                order = picks[torch.randint(len(picks), (size,), device=self.device)]
            for first in range(0, len(order) - size + 1, size):
                self.pick.copy_(order[first : first + size])
                learn()
        return self._report()

    def _report(self) -> Report:
        entropy, change, surprise, n = self.sums.tolist()
        won = self.won.tolist()
        self.sums.zero_()
        self.won.zero_()
        counts = [group.players for group in self.tables.groups]
        alone = {p: (s, int(m)) for p, (s, m) in zip(counts, won, strict=True)}
        samples = self.settings.steps * self.tables.n
        return Report(samples, entropy / n, change / n, surprise / n, alone)

    # --- the league

    def remember_self(self) -> None:
        """Add the present network to its past selves, in place of the oldest if there are many."""
        copy = {name: x.detach().to("cpu", torch.float16) for name, x in self._weights().items()}
        self.past_selves.append(copy)
        del self.past_selves[: -self.settings.past_selves]

    def meet_past_self(self, number: int) -> None:
        """Let one of the past selves sit at the tables from now on."""
        if self.past_selves:
            chosen = self.past_selves[number % len(self.past_selves)]
            weights = dict(self.other.named_parameters())
            with torch.no_grad():
                for name, x in chosen.items():
                    weights[name].copy_(x)

    def _weights(self) -> dict[str, Tensor]:
        return dict(self.network.named_parameters())


def _sample(likings: Tensor) -> Tensor:
    """Draw an act from the chances that these likings stand for."""
    noise = torch.rand_like(likings).clamp_(1e-9, 1 - 1e-7)
    return (likings - torch.log(-torch.log(noise))).argmax(1)


def _between(ends: tuple[float, float], progress: float) -> float:
    first, last = ends
    return first + (last - first) * min(1.0, max(0.0, progress))
