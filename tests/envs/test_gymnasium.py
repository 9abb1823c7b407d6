"""The games as Gymnasium environments, held to Gymnasium's own tests."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import tablee
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.registry import game as find
from tablee.envs.gymnasium import SeatEnv, SeatVectorEnv
from tests.envs.scores import points_of
from tests.own import OWN

EVERY = [(name, players) for name in OWN for players in find(name).players]


def played(env: SeatEnv, seed: int) -> list[tuple[Any, float]]:
    """What a learner that acts at random sees and gets in one match."""
    generator = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    transitions = [(seen, 0.0)]
    over = False
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        seen, reward, ended, cut, info = env.step(generator.choice(legal))
        assert "refused" not in info
        transitions.append((seen, reward))
        over = ended or cut
    return transitions


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("mode", [None, "ansi"])
def test_check_env(name: str, opponents: str, mode: str | None) -> None:
    players = max(find(name).players)
    env = gymnasium.make(
        f"tablee/{name}-v0", players=players, opponents=opponents, render_mode=mode
    )
    check_env(env.unwrapped, skip_render_check=mode is None)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_a_match_pays_at_its_end(name: str, players: int) -> None:
    env = SeatEnv(name, players=players, opponents="random")
    transitions = played(env, 3)
    assert env.match.over
    assert [reward for _, reward in transitions[:-1]] == [0.0] * (len(transitions) - 1)
    assert transitions[-1][1] == env.match.result[env.seat]
    points = SeatEnv(name, players=players, opponents="random", payoff="points")
    assert played(points, 3)[-1][1] == points_of(points.match)[points.seat]


@pytest.mark.parametrize("name", OWN)
def test_a_seed_decides_everything(name: str) -> None:
    one, two = (SeatEnv(name, players=2, opponents="greedy") for _ in range(2))
    transitions = played(one, 5)
    assert data_equivalence(transitions, played(two, 5))
    assert one.match == two.match
    assert one.match.seed == 5
    one.reset()
    two.reset()
    assert one.match == two.match
    assert one.match.seed != 5


def test_the_learner_sits_anywhere_or_where_it_is_told() -> None:
    anywhere, third = SeatEnv("ekko", players=4), SeatEnv("ekko", players=4, seat=2)
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    assert {third.reset(seed=seed)[1]["seat"] for seed in range(10)} == {2}
    assert third.match.asked == 2


def test_opponents_sit_clockwise_from_the_learners_left() -> None:
    env = SeatEnv("mio", players=3, opponents=["greedy", "random"], seat=2)
    assert [type(player).__name__ for player in env.opponents] == ["GreedyBot", "RandomBot"]
    wins = 0.0
    for seed in range(12):
        played(env, seed)
        wins += env.match.result[0]
    assert wins > 9  # seat 0 is on the left of seat 2, and greedy beats random


@pytest.mark.parametrize("name", OWN)
def test_the_learner_sees_what_its_seat_knows(name: str) -> None:
    env = SeatEnv(name, players=2, opponents="random")
    seen, _ = env.reset(seed=1)
    for number in range(20):
        world = env.match.blinded(env.seat, EVERYTHING).imagined(number)
        assert data_equivalence(env.setup.sight.seen(world, env.seat), seen)
        seen, _, ended, cut, _ = env.step(np.flatnonzero(seen["action_mask"])[-1])
        if ended or cut:
            break


def test_a_forbidden_act_is_refused_and_changes_nothing() -> None:
    env = SeatEnv("mio", players=2)
    seen, _ = env.reset(seed=0)
    before = env.match.copy()
    forbidden = np.flatnonzero(seen["action_mask"] == 0)[0]
    again, reward, ended, cut, info = env.step(forbidden)
    assert env.match == before
    assert data_equivalence(again, seen)
    assert (reward, ended, cut) == (0.0, False, False)
    assert info["refused"].startswith("MI-")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"opponents": "nobody"}, "There is no bot 'nobody'"),
        ({"opponents": ["greedy"]}, "There are 2 other seats, but 1 opponents."),
        ({"seat": 3}, "A seat is a whole number from 0 to 2, not 3."),
        ({"live": True}, "A SeatEnv plays in sequence"),
        ({"max_cycles": 3}, "A SeatEnv plays in sequence"),
        ({"players": 9}, "MIO is for 2, 3, 4, 5, 6 players, not for 9."),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(tablee.TableeError, match=said):
        SeatEnv("mio", **{"players": 3, **settings})


def test_gymnasium_wraps_it() -> None:
    env = gymnasium.make("tablee/oeufs-v0", max_episode_steps=5, opponents="random")
    seen, _ = env.reset(seed=0)
    for _ in range(5):
        seen, _, ended, cut, _ = env.step(int(seen["action_mask"].argmax()))
    assert cut and not ended


# --- many matches at once


def acts(seen: Any, generator: np.random.Generator) -> Any:
    """A legal action for each row, at random."""
    return np.array([generator.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])


def match_in(batch: tablee.Batch, row: int) -> tablee.Match:
    """The match that a row holds, as it stands."""
    names = [f"Seat {seat}" for seat in range(batch.players)]
    return tablee.Match(batch.game, batch.states[row : row + 1].copy(), None, names)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_rows_are_matches_of_the_batch(name: str, players: int) -> None:
    envs = SeatVectorEnv(name, num_envs=5, players=players, opponents="random")
    seen, infos = envs.reset(seed=3)
    generator = np.random.default_rng(1)
    assert infos["seat"].tolist() == [row % players for row in range(5)]
    for _ in range(30):
        assert envs.observation_space.contains(seen)
        assert (envs.batch.asked == envs.seats).all()
        for row, seat in enumerate(envs.seats.tolist()):
            match = match_in(envs.batch, row)
            alone = {key: value[row] for key, value in seen.items()}
            assert data_equivalence(envs.setup.sight.seen(match, seat), alone)
        chosen = acts(seen, generator)
        assert envs.action_space.contains(chosen)
        seen, rewards, ended, cut, infos = envs.step(chosen)
        assert not infos["refused"].any()
        assert rewards.shape == ended.shape == cut.shape == (5,)


@pytest.mark.parametrize("payoff", ["share", "points"])
@pytest.mark.parametrize("name", OWN)
def test_rows_pay_and_show_their_end(name: str, payoff: Any) -> None:
    envs = SeatVectorEnv(name, num_envs=4, players=2, opponents="random", payoff=payoff)
    seen, _ = envs.reset(seed=6)
    generator, ends = np.random.default_rng(2), 0
    while ends < 6:
        before = envs.batch.copy()
        chosen = acts(seen, generator)
        numbers = envs.batch.numbers.copy()
        seen, rewards, ended, cut, infos = envs.step(chosen)
        done = ended | cut
        assert (rewards[~done] == 0).all()
        assert ((envs.batch.numbers != numbers) == done).all()
        for row in np.flatnonzero(done).tolist():
            seat = envs.seats[row]
            over = before.copy()
            step = over.step(chosen, auto_reset=False)
            while not step.done[row]:
                step = over.step(over.choose("random"), auto_reset=False, into=step)
            match = match_in(over, row)
            got = match.result if payoff == "share" else points_of(match)
            assert rewards[row] == pytest.approx(got[seat])
            last = infos["final_obs"][row]
            assert data_equivalence(last, envs.setup.sight.seen(match, seat))
            ends += 1


def test_a_forbidden_act_is_refused_in_its_row() -> None:
    envs = gymnasium.make_vec("tablee/mio-v0", num_envs=2, players=2, opponents="greedy")
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    seen, _ = envs.reset(seed=1)
    chosen = np.array([np.flatnonzero(seen["action_mask"][0] == 0)[0], 0])
    chosen[1] = np.flatnonzero(seen["action_mask"][1])[0]
    again, _, _, _, infos = envs.step(chosen)
    assert infos["refused"][0] > 0 and infos["refused"][1] == 0
    assert (again["observation"][0] == seen["observation"][0]).all()


def test_a_network_can_be_the_opponent() -> None:
    envs = SeatVectorEnv("mio", num_envs=3, players=3, opponents="network")
    seen, _ = envs.reset(seed=2)
    generator = np.random.default_rng(3)
    for _ in range(10):
        assert (envs.batch.asked == envs.seats).all()
        before, seats = envs.batch.copy(), envs.seats
        chosen = acts(seen, generator)
        seen, _, ended, _, _ = envs.step(chosen)
        step = before.step(chosen)
        while (step.seat != seats).any():
            others = np.where(step.seat == seats, -1, before.choose("network"))
            step = before.step(others, into=step)
        assert ended.any() or (before.states == envs.batch.states).all()
    with pytest.raises(tablee.TableeError, match="no champion with a network"):
        SeatVectorEnv("oeufs", num_envs=1, players=2, opponents="network")


def test_many_matches_are_repeatable() -> None:
    rows = []
    for _ in range(2):
        envs = SeatVectorEnv("ekko", num_envs=3, players=3)
        seen, _ = envs.reset(seed=4)
        generator = np.random.default_rng(1)
        for _ in range(20):
            seen, *_ = envs.step(acts(seen, generator))
        first = envs.reset()[0]
        rows.append((seen, first))
    assert data_equivalence(rows[0], rows[1])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"opponents": "club"}, "There is no policy 'club'. There are: random, greedy"),
        ({"num_envs": 0}, "The number of matches is a whole number from 1, not 0."),
        ({"render_mode": "ansi"}, "there are no live, max_cycles and render_mode"),
    ],
)
def test_wrong_settings_of_many_are_named(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(tablee.TableeError, match=said):
        SeatVectorEnv("mio", **{"num_envs": 2, "players": 3, **settings})
