"""The games as OpenSpiel games, held to OpenSpiel's own tests."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import tablee
from tablee.engine.registry import game as find
from tablee.envs import openspiel
from tablee.envs.openspiel import TableGame, TableState
from tests.envs.scores import points_of
from tests.own import OWN

SHORT = {"mio": "target=5", "ekko": "target=3", "input": "limit=2", "oeufs": "limit=6"}
"""Options that make matches short: OpenSpiel looks at every state from all sides."""
EVERY = [(name, players) for name in OWN for players in find(name).players]
FEW = [(name, choice(find(name).players)) for name in OWN for choice in (min, max)]


def loaded(name: str, players: int, **more: str) -> Any:
    short = SHORT.get(name, "").split("=")
    settings = {"players": players, **({short[0]: short[1]} if len(short) == 2 else {}), **more}
    text = ",".join(f"{key}={value}" for key, value in settings.items())
    return pyspiel.load_game(f"tablee_{name}({text})")


def dealt(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    for part in seed.to_bytes(4, "big"):
        state.apply_action(part)
    return state


def states(game: Any, seed: int, most: int = 60) -> Any:
    """The states of a match that is played at random."""
    dice, state = Random(seed), dealt(game, seed)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "players"), FEW)
def test_random_simulations(name: str, players: int) -> None:
    game = loaded(name, players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OWN)
def test_random_simulations_for_points(name: str) -> None:
    game = loaded(name, 2, payoff="points", memory="none", referee="table")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_draws_are_the_seed_of_the_deal(name: str, players: int) -> None:
    game, seed = loaded(name, players), 0x01020304
    option = dict([SHORT[name].split("=")]) if name in SHORT else {}
    options: dict[str, Any] = {key: int(value) for key, value in option.items()}
    state = dealt(game, seed)
    assert state.match == tablee.new(name, players=players, seed=seed, **options)
    assert state.current_player() == state.match.asked
    assert state.legal_actions() == state.match.legal_ids(state.match.asked)


@pytest.mark.parametrize("payoff", ["share", "points"])
def test_returns(payoff: str) -> None:
    for name in OWN:
        state = dealt(loaded(name, 2, payoff=payoff), 5)
        dice = Random(1)
        while not state.is_terminal():
            assert state.returns() == [0.0, 0.0]
            state.apply_action(dice.choice(state.legal_actions()))
        match = state.match
        if payoff == "share":
            assert state.returns() == match.result
        else:
            assert state.returns() == points_of(match)


@pytest.mark.parametrize("name", OWN)
def test_information_states_have_perfect_recall_and_tell_no_secrets(name: str) -> None:
    """What a seat knew is the beginning of what it knows; worlds that it can't tell apart give the
    same string, the same observation and the same legal actions."""
    game = loaded(name, min(find(name).players))
    before: dict[int, list[str]] = {}
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in states(game, 3):
        seat = state.current_player()
        text = state.information_state_string(seat)
        known = text.splitlines()[:-1]  # the last line is what it sees now
        assert known[: len(before.get(seat, []))] == before.get(seat, [])
        before[seat] = known
        world = state.resample_from_infostate(seat, sampler)
        assert world.information_state_string(seat) == text
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()


def test_own_acts_are_in_the_information_state() -> None:
    for state in states(loaded("mio", 2), 2, most=30):
        for seat in range(2):
            acts = [str(play.action) for play in state.match.plays if play.seat == seat]
            lines = state.information_state_string(seat).splitlines()
            answers = [line[2:] for line in lines if line.startswith("> ")]
            assert len(answers) == len(acts)
            assert all(line.startswith(act) for line, act in zip(answers, acts, strict=True))


def test_resampled_states_are_played_on_and_resampled_again() -> None:
    game, dice = loaded("ekko", 3), Random(4)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = dealt(game, 9)
    for _ in range(12):
        seat = state.current_player()
        if seat < 0:
            break
        text = state.information_state_string(seat)
        state = state.resample_from_infostate(seat, sampler)
        assert state.information_state_string(seat) == text
        state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("name", OWN)
def test_is_mcts_plays(name: str) -> None:
    game = loaded(name, min(find(name).players))
    state = dealt(game, 7)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 4, random_state=np.random.RandomState(1))
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_states_are_cloned_and_written_down() -> None:
    for name in OWN:
        game = loaded(name, 2)
        state = dealt(game, 8)
        for _ in range(5):
            state.apply_action(state.legal_actions()[-1])
        twin, before = state.clone(), state.match.copy()
        assert twin.match == before
        twin.apply_action(twin.legal_actions()[0])
        assert len(twin.match.plays) == 6
        assert state.match == before
        _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert read.match == state.match


@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        ("mio", {"players": 9}, "MIO is for 2, 3, 4, 5, 6 players, not for 9."),
        ("mio", {"payoff": "money"}, "A payoff is share or points, not 'money'."),
        ("mio", {"memory": "some"}, "There is no memory 'some'"),
        ("mio", {"target": 0}, "target"),
        ("oeufs", {"players": 3}, "for 2, 4 players, not for 3."),
    ],
)
def test_wrong_parameters_are_named(name: str, settings: dict[str, Any], said: str) -> None:
    kind = type("Game", (TableGame,), {"room": find(name), "kind": openspiel.game_type(find(name))})
    with pytest.raises(tablee.TableeError, match=said):
        kind(settings)


def test_options_that_openspiel_can_t_write() -> None:
    game = pyspiel.load_game("tablee_mio(deck=45_5_5)")
    assert dealt(game, 1).match.options["deck"] == "45-5-5"
    game = pyspiel.load_game("tablee_input", {"free_card": "4"})
    assert dealt(game, 1).match.options["free_card"] == 4


def test_a_learning_environment_runs() -> None:
    kind = rl_environment.ObservationType.OBSERVATION
    env = rl_environment.Environment(loaded("mio", 2), observation_type=kind)
    step = env.reset()
    dice = Random(1)
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == find("mio").observation.size
        step = env.step([dice.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) == 1.0
    assert isinstance(env.get_state, TableState)
