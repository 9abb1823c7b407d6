"""The games as PettingZoo environments, held to PettingZoo's own tests."""

import copy
import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

import tablee
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.registry import game as find
from tablee.envs.pettingzoo import env, parallel_env, raw_env
from tablee.envs.setup import RENDER_MODES
from tests.envs.scores import points_of
from tests.own import OWN

# PettingZoo says this of every dict with an action mask that is not one of its own games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
EVERY = [(name, players) for name in OWN for players in find(name).players]
FEW = [(name, max(find(name).players)) for name in OWN]


@pytest.mark.parametrize(("name", "players"), FEW)
@pytest.mark.parametrize("live", [False, True], ids=["in sequence", "live"])
@pytest.mark.parametrize("referee", ["strict", "table"])
def test_api(name: str, players: int, live: bool, referee: str) -> None:
    api_test(env(name, players=players, live=live, referee=referee), num_cycles=400)


@pytest.mark.parametrize(("name", "players"), FEW)
@pytest.mark.parametrize("live", [False, True], ids=["in sequence", "live"])
def test_seed(name: str, players: int, live: bool) -> None:
    seed_test(partial(env, name, players=players, live=live), num_cycles=50)


@pytest.mark.parametrize(("name", "players"), FEW)
def test_parallel_api(name: str, players: int) -> None:
    parallel_api_test(parallel_env(name, players=players), num_cycles=200)
    parallel_seed_test(partial(parallel_env, name, players=players), num_cycles=50)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_max_cycles_live(name: str, players: int) -> None:
    made = partial(env, name, players=players, live=True)
    max_cycles_test(
        SimpleNamespace(env=made, parallel_env=partial(parallel_env, name, players=players))
    )


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_max_cycles_in_sequence(name: str, players: int) -> None:
    """PettingZoo's own test can't be passed here: it wants a parallel environment too, and each
    agent to act equally often, by actions that are drawn without looking at the mask. Turns of
    these games have acts of different number, and a forbidden act ends a match, as in PettingZoo's
    classic games, which are not held to that test either. So the cut itself is tested."""
    table = env(name, players=players, max_cycles=3)
    table.reset(seed=1)
    played(table)
    match = table.unwrapped.match
    assert len(match.plays) == 3 * players or match.over


def played(table: Any, seed: int = 0) -> dict[str, float]:
    """Play a match to its end at random; return what each agent got."""
    generator = np.random.default_rng(seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        got[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        table.step(None if ended or cut else generator.choice(legal))
    return got


@pytest.mark.parametrize(("name", "players"), EVERY)
@pytest.mark.parametrize("live", [False, True], ids=["in sequence", "live"])
def test_a_match_gives_its_result_once(name: str, players: int, live: bool) -> None:
    table = env(name, players=players, live=live)
    table.reset(seed=players)
    got = played(table)
    match = table.unwrapped.match
    assert match.over
    assert list(got.values()) == match.result


@pytest.mark.parametrize("name", OWN)
def test_points_are_better_the_more_there_are(name: str) -> None:
    table = env(name, players=2, payoff="points")
    table.reset(seed=3)
    got = list(played(table).values())
    match = table.unwrapped.match
    assert got == points_of(match)
    if not match.outcome.draw and len(match.outcome.winners) == 1:
        assert got[match.outcome.winners[0]] >= max(got)


@pytest.mark.parametrize("name", OWN)
def test_a_seed_deals_the_match_of_that_seed(name: str) -> None:
    table, live = raw_env(name, players=2), parallel_env(name, players=2)
    for seed in (0, 7, 2**40):
        table.reset(seed=seed)
        live.reset(seed=seed)
        assert table.match == tablee.new(name, players=2, seed=seed)
        assert live.match == tablee.new(name, players=2, seed=seed, live=True)
    table.reset()
    assert table.match != tablee.new(name, players=2, seed=2**40)


@pytest.mark.parametrize(("name", "players"), FEW)
@pytest.mark.parametrize("live", [False, True], ids=["in sequence", "live"])
def test_observations_come_from_what_the_seat_knows(name: str, players: int, live: bool) -> None:
    """Another world that fits what the seat knows gives it the same observation and mask."""
    table = env(name, players=players, live=live)
    table.reset(seed=5)
    generator = np.random.default_rng(1)
    for number, agent in enumerate(table.agent_iter(160)):
        seen, _, ended, cut, _ = table.last()
        if ended or cut:
            break
        raw, seat = table.unwrapped, table.possible_agents.index(agent)
        world = raw.match.blinded(seat, EVERYTHING).imagined(number)
        imagined = raw.setup.sight.seen(world, seat)
        if live:
            imagined["action_mask"][raw.setup.wait] = seat != int(world.states["turn"][0])
        assert data_equivalence(imagined, seen)
        table.step(generator.choice(np.flatnonzero(seen["action_mask"])))


@pytest.mark.parametrize(("name", "players"), FEW)
@pytest.mark.parametrize("live", [False, True], ids=["in sequence", "live"])
def test_spaces_hold_every_observation(name: str, players: int, live: bool) -> None:
    table = env(name, players=players, live=live)
    table.reset(seed=5)
    generator = np.random.default_rng(1)
    for agent in table.agent_iter(600):
        seen, _, ended, cut, _ = table.last()
        assert table.observation_space(agent).contains(seen)
        if ended or cut:
            break
        legal = np.flatnonzero(seen["action_mask"])
        assert table.action_space(agent).contains(legal[0])
        table.step(generator.choice(legal))


def test_a_forbidden_act_ends_the_match_or_raises() -> None:
    table, raw = env("mio", players=2), raw_env("mio", players=2)
    table.reset(seed=0)
    raw.reset(seed=0)
    seen, *_ = table.last()
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    agent = table.agent_selection
    table.step(forbidden)
    assert all(table.terminations.values())
    assert table.rewards[agent] == -1
    with pytest.raises(tablee.IllegalAction):
        raw.step(forbidden)


@pytest.mark.parametrize("bad", [None, 0.5, "draw"])
def test_a_bad_action_is_named(bad: Any) -> None:
    raw = raw_env("mio", players=2)
    raw.reset(seed=0)
    with pytest.raises(tablee.TableeError, match=f"An action .* not {bad!r}"):
        raw.step(bad)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"players": 9}, "MIO is for 2, 3, 4, 5, 6 players, not for 9."),
        ({"payoff": "money"}, "A payoff is share or points, not 'money'."),
        ({"memory": "some"}, "There is no memory 'some'"),
        ({"render_mode": "rgb_array"}, "There is no render mode 'rgb_array'."),
        ({"language": "de"}, "There is no language 'de'"),
        ({"max_cycles": 0}, "max_cycles is a whole number from 1, not 0."),
        ({"colour": "red"}, "colour"),
        ({"target": "many"}, "target"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], said: str) -> None:
    makers: tuple[Any, ...] = (env, raw_env, parallel_env)
    for make in makers:
        with pytest.raises(tablee.TableeError) as raised:
            make("mio", **{"players": 2, **settings})
        assert said in str(raised.value)


@pytest.mark.parametrize("mode", RENDER_MODES)
def test_the_table_is_drawn(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables: tuple[Any, ...] = (
        env("oeufs", players=2, render_mode=mode, language="fr"),
        parallel_env("oeufs", players=2, render_mode=mode, language="fr"),
    )
    for table in tables:
        table.reset(seed=1)
        drawn = table.render()
        assert mode in table.metadata["render_modes"]
        if mode == "human":
            assert drawn is None
            drawn = capsys.readouterr().out
        assert ("<svg" in drawn) == (mode == "svg")
        assert "Les œufs sont faits" in drawn


def test_tables_can_be_copied_and_pickled() -> None:
    table = raw_env("ekko", players=3)
    table.reset(seed=4)
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    expected = played(table)
    for twin in twins:
        assert played(twin) == expected
        assert twin.match == table.match


# --- live


def live_table(match: tablee.Match, seed: int = 0) -> Any:
    """A live table that stands where this match does."""
    table = parallel_env(match.game.name, players=match.players)
    table.reset(seed=seed)
    table.match = match
    return table


def mirror_match() -> tuple[tablee.Match, int, int]:
    """A live match of EKKO in which a seat that is not on turn holds the mirror of the card."""
    for seed in range(1000):
        match = tablee.new("ekko", players=3, seed=seed, live=True)
        turn = int(match.states["turn"][0])
        for seat in range(3):
            if seat != turn and match.legal(seat):
                return match, seat, turn
    raise AssertionError("no seed gives anybody the mirror")


def test_a_mirror_out_of_turn_comes_before_the_act_of_the_seat_on_turn() -> None:
    match, holder, turn = mirror_match()
    table = live_table(match.copy())
    mirror, card = match.legal(holder)[0], match.legal(turn)[0]
    acts = {f"seat_{holder}": mirror.id, f"seat_{turn}": card.id}
    infos = table.step(acts)[-1]
    assert table.match.plays[0][:2] == (holder, mirror)
    assert infos[f"seat_{holder}"] == {}
    assert infos[f"seat_{turn}"]  # overtaken: void, or refused as it stands now


def test_who_waits_changes_nothing_and_a_refused_act_says_its_clause() -> None:
    match, holder, turn = mirror_match()
    table = live_table(match.copy())
    wait = table.setup.wait
    before = table.match.copy()
    infos = table.step(dict.fromkeys(table.agents, wait))[-1]
    assert table.match == before
    assert not any(infos.values())
    other = 3 - holder - turn
    infos = table.step({f"seat_{other}": match.legal(turn)[0].id})[-1]
    assert table.match == before
    assert infos[f"seat_{other}"]["refused"].startswith("EK-")


@pytest.mark.parametrize(("name", "players"), FEW)
def test_everybody_but_the_seat_on_turn_may_wait(name: str, players: int) -> None:
    table = parallel_env(name, players=players)
    seen, _ = table.reset(seed=2)
    generator = np.random.default_rng(0)
    for _ in range(100):
        turn = int(table.match.states["turn"][0])
        for seat, agent in enumerate(table.agents):
            mask = seen[agent]["action_mask"]
            assert mask.any()
            assert mask[table.setup.wait] == (seat != turn)
        acts = {
            agent: generator.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in seen
        }
        seen, *_ = table.step(acts)
        if not table.agents:
            break


def test_races_are_decided_at_random() -> None:
    """Ex & Hopp: two seats accept one offer; either may be first."""
    match = tablee.new("exhopp", players=3, seed=1, live=True)
    offerer = match.asked
    offer = next(a for a in match.legal(offerer) if str(a).startswith("offer"))
    match.play(offerer, offer)
    others = [seat for seat in range(3) if seat != offerer]
    accepts = {
        f"seat_{seat}": next(
            a.id for a in match.legal(seat) if str(a).startswith(("give", "accept", "trade"))
        )
        for seat in others
    }
    first = set()
    for seed in range(20):
        table = live_table(match.copy(), seed)
        infos = table.step(accepts)[-1]
        served = [seat for seat in others if not infos[f"seat_{seat}"]]
        assert len(served) == 1
        first.add(served[0])
    assert first == set(others)
