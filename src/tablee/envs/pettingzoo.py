"""The games as PettingZoo environments; docs/environments.md has examples.

The agents are `seat_0`, `seat_1` … An observation is a dict: `observation` holds the numbers that
the seat may know, `action_mask` the actions that it may take.

**In sequence** (`env`), the agent that acts is the seat in `match.asked`.

**Live** (`parallel_env`, or `env(…, live=True)`), everybody may act at any moment. Time goes by in
*beats*. In each beat every agent sees the same table and chooses: one of its legal acts or, unless
it is on turn, to wait, which is the last action of the space. Then the acts count one after the
other: those out of turn first, in an order drawn at random, then that of the seat on turn, as at a
table of people, where the seat on turn leaves the others time to react. Every agent is asked in
every beat, whatever it holds, so being asked gives nothing away.
"""

from typing import Any

from tablee.engine.match import Match
from tablee.engine.text.codecs import Json
from tablee.engine.whole import whole
from tablee.errors import TableeError
from tablee.extras import what_to_install

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import parallel_to_aec

    from tablee.envs.setup import RENDER_MODES, Setup
    from tablee.envs.sight import Seen
except ModuleNotFoundError as error:
    raise ImportError(what_to_install(error) or str(error)) from error


def env(
    game: str, *, players: int, live: bool = False, **settings: Any
) -> "AECEnv[str, Seen, int | None]":
    """One match after another of a game, with the usual wrappers of PettingZoo.

    `settings` are those of `Setup`, and the options of the game.

    >>> table = env("mio", players=3, target=50)
    >>> table.reset(seed=7)
    >>> table.agent_selection, table.unwrapped.match.options["target"]
    ('seat_0', 50)
    """
    if live:
        return parallel_to_aec(parallel_env(game, players=players, **settings))
    table: AECEnv[str, Seen, int | None] = SequenceEnv(Setup(game, players, **settings))
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


def raw_env(game: str, *, players: int, **settings: Any) -> "SequenceEnv":
    """The same in sequence, without wrappers: twice as fast, and a forbidden act raises."""
    return SequenceEnv(Setup(game, players, **settings))


def parallel_env(game: str, *, players: int, **settings: Any) -> "LiveEnv":
    """A live table: everybody chooses in each beat.

    >>> table = parallel_env("ekko", players=2)
    >>> seen, infos = table.reset(seed=2)
    >>> seen["seat_0"]["action_mask"].nonzero()[0].tolist()
    [200]
    """
    return LiveEnv(Setup(game, players, live=True, **settings))


class _Agents:
    """The agents of an environment and their spaces."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.render_mode = setup, setup.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.players)]
        self._observations: dict[str, spaces.Space[Any]] = {
            agent: setup.sight.space() for agent in self.possible_agents
        }
        self._actions = {
            agent: spaces.Discrete(setup.sight.actions) for agent in self.possible_agents
        }
        self.metadata = {
            "name": f"tablee_{setup.game.name}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": setup.live,
        }
        self._random, _ = seeding.np_random()
        self.match: Match
        """The match that is being played."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations; the same for all."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids of the game's actions; at a live table waiting is one more."""
        return self._actions[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.match = self.setup.deal(seed, self._random)

    def render(self) -> str | None:
        """The table: printed, or as text."""
        return self.setup.render(self.match)

    def close(self) -> None:
        """There is nothing to release."""


class SequenceEnv(_Agents, AECEnv[str, Seen, int | None]):
    """A match in sequence: the agent that acts is the seat that is asked."""

    def __init__(self, setup: Setup) -> None:
        if setup.live:
            raise TableeError("A live table is a parallel_env, or env(…, live=True).")
        super().__init__(setup)
        self._most_acts = setup.max_cycles and setup.max_cycles * setup.players

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match."""
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._asked = self.match.asked
        self.agent_selection = self.possible_agents[self._asked]

    def observe(self, agent: str) -> Seen:
        """What an agent may know now, and what it may do."""
        return self.setup.sight.seen(self.match, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Carry out an act of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(self._asked, _given(action))
        self._cumulative_rewards[agent] = 0.0
        self._asked = self.match.asked
        if self._asked < 0 or len(self.match.plays) == self._most_acts:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._asked]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """The match is over or cut short: hand out the payoffs."""
        over, match = self.match.over, self.match
        self.terminations = dict.fromkeys(self.agents, over and not match.truncated)
        self.truncations = dict.fromkeys(self.agents, match.truncated or not over)
        self.rewards = dict(zip(self.agents, self.setup.gains(match), strict=True))
        self._accumulate_rewards()
        self._deads_step_first()


class LiveEnv(_Agents, ParallelEnv[str, Seen, int | None]):
    """A match live: every agent chooses in each beat."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Any]]:
        """Deal a new match."""
        self._deal(seed)
        self._beats = 0
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        match, turn = self.match, _turn(self.match)
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            seen[agent] = self.setup.sight.seen(match, seat)
            seen[agent]["action_mask"][self.setup.wait] = seat != turn
        return seen

    def step(
        self, actions: dict[str, int | None]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Carry out what the agents chose in this beat; an agent that is left out waits."""
        agents, match, turn = self.agents, self.match, _turn(self.match)
        acts = {}
        for agent, action in actions.items():
            if action is not None and action != self.setup.wait:
                acts[self.possible_agents.index(agent)] = _given(action)
        aims = {seat: match.aim(seat, action) for seat, action in acts.items()}
        others = [seat for seat in acts if seat != turn]
        self._random.shuffle(others)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat in [*others, *([turn] if turn in acts else [])]:
            infos[self.possible_agents[seat]] = self._act(seat, acts[seat], aims[seat])
        self._beats += 1
        ended = match.over and not match.truncated
        cut = match.truncated or (not ended and self._beats == self.setup.max_cycles)
        if ended or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        rewards = dict(zip(agents, self.setup.gains(match), strict=True))
        ends = dict.fromkeys(agents, ended), dict.fromkeys(agents, cut)
        return self._seen(), rewards, *ends, infos

    def _act(self, seat: int, action: int, aim: Json) -> dict[str, Any]:
        """Carry out an act if that can be; say why not otherwise."""
        verdict = self.match.verdict(seat, action, aim)
        if verdict.clause:
            return {"refused": self.match.game.clause(verdict.clause)}
        self.match.play(seat, action, aim)
        return {"void": True} if verdict.void else {}


def _given(action: int | None) -> int:
    """An action as an agent gives it, as a plain number."""
    return whole(action, "An action")


def _turn(match: Match) -> int:
    """The seat on turn."""
    return int(match.states["turn"][0])
