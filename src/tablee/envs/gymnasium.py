"""The games as Gymnasium environments: one seat learns, bots have the others.

`SeatEnv` is one match after another, `SeatVectorEnv` many matches at once. Importing this module
registers every game: `gymnasium.make("tablee/mio-v0", players=4, opponents="greedy")`, and
`gymnasium.make_vec` with the same name. docs/environments.md has examples.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablee.bots import Bot, bot, decide
from tablee.engine.batch import Batch
from tablee.engine.compiled.policies import NETWORK, POLICIES
from tablee.engine.game import Best
from tablee.engine.match import Match
from tablee.engine.registry import games
from tablee.engine.whole import whole
from tablee.errors import TableeError
from tablee.extras import what_to_install

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

    from tablee.envs.setup import RENDER_MODES, Setup
    from tablee.envs.sight import Seen
except ModuleNotFoundError as error:
    raise ImportError(what_to_install(error) or str(error)) from error

_SEEDS = 1 << 63


class SeatEnv(gymnasium.Env[Seen, Any]):
    """Matches of a game from one seat, in sequence, against bots.

    >>> env = SeatEnv("mio", players=3, opponents=["greedy", "random"], target=30)
    >>> seen, info = env.reset(seed=7)
    >>> ended = False
    >>> while not ended:
    ...     action = env.action_space.sample(seen["action_mask"])
    ...     seen, reward, ended, cut, info = env.step(action)
    >>> reward in (0.0, 0.5, 1.0)
    True
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        **settings: Any,
    ) -> None:
        """`opponents` is one bot for all other seats, or one for each, clockwise from the learner's
        left. `seat` is the learner's; without one it is drawn anew for every match. `settings` are
        those of `Setup`, except `max_cycles` (Gymnasium has `TimeLimit`), and the game's options.
        """
        self.setup = Setup(game, players, **settings)
        if self.setup.live or self.setup.max_cycles is not None:
            raise TableeError("A SeatEnv plays in sequence: there are no live and max_cycles.")
        self.opponents = _bots(opponents, self.setup.players - 1)
        self._wanted = None if seat is None else whole(seat, "A seat", 0, self.setup.players - 1)
        self.render_mode = self.setup.render_mode
        self.observation_space = self.setup.sight.space()
        self.action_space = spaces.Discrete(self.setup.sight.actions)
        self.seat = self._wanted or 0
        """The learner's seat in this match."""
        self.match: Match
        """The match that is being played."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a new match and play until the learner is asked.

        A seed deals the match of `tablee.new(…, seed=seed)`, and decides all that is drawn later.
        """
        super().reset(seed=seed)
        while True:  # until there is a match in which the learner is ever asked
            self.match = self.setup.deal(seed, self.np_random)
            if self._wanted is None:
                self.seat = int(self.np_random.integers(self.setup.players))
            self._others_act()
            if not self.match.over:
                return self._seen(), {"seat": self.seat}
            seed = None

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's act, and let the others act until it is asked again.

        An act that the rules forbid is refused: nothing happens, and `info["refused"]` names the
        clause.
        """
        refusal = self.match.refusal(self.seat, whole(action, "An action"))
        if refusal is not None:
            return self._seen(), 0.0, False, False, {"seat": self.seat, "refused": refusal.clause}
        self.match.play(self.seat, int(action))
        self._others_act()
        over, cut = self.match.over, self.match.truncated
        reward = self.setup.gains(self.match)[self.seat]
        return self._seen(), reward, over and not cut, cut, {"seat": self.seat}

    def _others_act(self) -> None:
        match, mine = self.match, self.seat
        while (asked := match.asked) not in (mine, -1):
            player = self.opponents[(asked - mine) % match.players - 1]
            match.play(asked, decide(player, match, asked, int(self.np_random.integers(_SEEDS))))
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Seen:
        return self.setup.sight.seen(self.match, self.seat)

    def render(self) -> Any:
        """The table: printed, or as text."""
        return self.setup.render(self.match)


class SeatVectorEnv(gymnasium.vector.VectorEnv[Seen, Any, Any]):
    """Many matches of a game at once, each from one seat, against the policies of a batch.

    A match that ends is dealt anew in the same step; `infos["final_obs"]` holds what the learner
    saw at its end. Arrays are new in every step.

    >>> envs = SeatVectorEnv("mio", num_envs=3, players=2, opponents="random", target=5)
    >>> seen, infos = envs.reset(seed=1)
    >>> seen["action_mask"].shape
    (3, 78)
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int,
        opponents: str = "greedy",
        seat: int | None = None,
        **settings: Any,
    ) -> None:
        """`opponents` is a policy of `Batch.choose`: `greedy`, `random` or `network`. `seat` is the
        learner's in all matches; without one, the rows take the seats in turn. `settings` are those
        of `SeatEnv`, without rendering."""
        self.setup = Setup(game, players, **settings)
        if self.setup.live or self.setup.max_cycles is not None or self.setup.render_mode:
            raise TableeError(
                "A SeatVectorEnv plays in sequence: there are no live, max_cycles and render_mode."
            )
        if opponents not in POLICIES:
            there = ", ".join(POLICIES)
            raise TableeError(f"There is no policy {opponents!r}. There are: {there}.")
        if opponents == POLICIES[NETWORK] and not self.setup.game.has_network:
            raise TableeError(f"{self.setup.game.title.en} has no champion with a network.")
        self.num_envs = whole(num_envs, "The number of matches", 1)
        self.opponents, players = opponents, self.setup.players
        if seat is None:
            self.seats = np.arange(self.num_envs, dtype=np.int32) % players
        else:
            number = whole(seat, "A seat", 0, players - 1)
            self.seats = np.full(self.num_envs, number, np.int32)
        self.single_observation_space = self.setup.sight.space()
        self.single_action_space = spaces.Discrete(self.setup.sight.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._others = self.seats[:, None] != np.arange(players)
        self._nothing = np.full(self.num_envs, -1)
        self.batch: Batch
        """The matches that are being played."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all matches: row `i` is that of `tablee.new(…, seed=seed, number=i)`."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(_SEEDS))
        setup = self.setup
        self.batch = Batch(setup.game, self.num_envs, setup.players, seed, setup.options)
        self._now = self.batch.buffers(memory=setup.memory)
        self._begin()
        return self._seen(), {"seat": self.seats.copy()}

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Carry out the learner's acts, and let the others act until it is asked again everywhere.

        An act that the rules forbid is refused: nothing happens in that row, and
        `infos["refused"]` holds the number of the clause, 0 for the other rows.
        """
        now = self.batch.step(actions, auto_reset=False, into=self._now)
        refused = now.refused.copy()
        self._others_act()
        done, cut = now.done.copy(), now.truncated.copy()
        rewards = np.where(done, self._gains(), 0.0)
        infos: dict[str, Any] = {"seat": self.seats.copy(), "refused": refused}
        if done.any():
            infos |= {"final_obs": self._last(done), "_final_obs": done}
            self._begin()
        return self._seen(), rewards, done & ~cut, cut, infos

    def _others_act(self) -> None:
        """Let the others act until the learner is asked, or the match is over, in every row."""
        while ((self._now.seat != self.seats) & (self._now.seat >= 0)).any():
            chosen = self.batch.choose(self.opponents, seats=self._others)
            self.batch.step(chosen, auto_reset=False, into=self._now)

    def _begin(self) -> None:
        """Deal matches that are over anew, and let the others begin where it is their turn."""
        self._others_act()
        while self._now.done.any():
            self.batch.step(self._nothing, auto_reset=True, into=self._now)
            self._now.done[:] = False
            self._others_act()

    def _gains(self) -> Any:
        """What each row's match is worth to the learner, if it is over."""
        if self.setup.payoff == "share":
            gains = self._now.shares
        else:
            gains = self._now.points * (-1.0 if self.setup.game.best is Best.LOWEST else 1.0)
        return gains[np.arange(self.num_envs), self.seats].astype(np.float64)

    def _seen(self) -> Seen:
        mask = self._now.mask.astype(np.int8)
        return {"observation": self._now.observation.copy(), "action_mask": mask}

    def _last(self, done: Any) -> Any:
        """What the learner sees at the end of the matches that are over, as Gymnasium has it."""
        numbers = self.batch.observe(seat=self.seats, memory=self.setup.memory)
        nothing = np.zeros(self.setup.sight.actions, np.int8)
        rows = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(done):
            rows[row] = {"observation": numbers[row], "action_mask": nothing}
        return rows


def _bots(opponents: str | Sequence[str], count: int) -> list[Bot]:
    """The bots at the other seats."""
    names = [opponents] * count if isinstance(opponents, str) else list(opponents)
    if len(names) != count:
        raise TableeError(f"There are {count} other seats, but {len(names)} opponents.")
    return [bot(name) for name in names]


def register() -> None:
    """Make every installed game known to `gymnasium.make`, as `tablee/NAME-v0`."""
    for name, game in games().items():
        if f"tablee/{name}-v0" not in gymnasium.registry:
            settings = {"game": name, "players": min(game.players)}
            gymnasium.register(
                f"tablee/{name}-v0",
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs=settings,
            )


register()
