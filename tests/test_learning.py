"""Learning by self-play, on the CPU: it learns, goes on where it was, and ends in whole numbers.

These need torch, so they run by `make test-learning`, which is a part of `make test-long`.
"""

import doctest
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine import champion
from tablee.engine.champion import load, turned
from tablee.engine.registry import game

pytestmark = [pytest.mark.long, pytest.mark.learning]

ITERATIONS, ROWS, SEED = 12, 256, 7


@pytest.fixture(scope="module")
def trained() -> Any:
    """A training of MIO for two that took a few seconds."""
    import torch

    from tablee.learning.training import Plan, Training

    torch.set_num_threads(1)
    training = Training(Plan("mio", seconds=1, players=(2,), rows=ROWS, seed=SEED))
    for number in range(ITERATIONS):
        training.learner.iterate(number / ITERATIONS)
        if number % 4 == 3:
            training.learner.remember_self()
    return training


def parameters(training: Any) -> dict[str, Any]:
    """The weights, by name."""
    return {
        name: p.detach().numpy().copy() for name, p in training.learner.network.named_parameters()
    }


def momenta(training: Any) -> dict[str, Any]:
    """What the optimiser remembers, by the name of the weight."""
    state = training.learner.optimiser.state
    return {
        f"{name} {key}": value.numpy().copy()
        for name, p in training.learner.network.named_parameters()
        for key, value in state[p].items()
    }


def test_a_few_seconds_of_self_play_beat_random(trained: Any) -> None:
    from tablee.learning.evaluation import share_against
    from tablee.learning.network import Network

    share = share_against(trained.learner.network, trained.game, 2, "random", 200, seed=5)
    assert share > 0.9
    import torch

    torch.manual_seed(1)
    fresh = Network(trained.learner.shape, trained.game.observation.scale)
    assert share_against(fresh, trained.game, 2, "random", 200, seed=5) < 0.7
    assert trained.learner.tables.refused() == 0


def test_a_training_goes_on_with_the_same_weights_and_optimiser(
    trained: Any, tmp_path: Path
) -> None:
    from tablee.learning.training import Plan, Training

    trained.save(tmp_path / "mio.pt")
    plan = Plan("mio", seconds=1, rows=ROWS, seed=SEED)
    one, two = (Training(plan, tmp_path / "mio.pt") for _ in range(2))
    assert one.players == (2,)
    assert one.learner.points_scale == trained.learner.points_scale
    assert len(one.learner.past_selves) == len(trained.learner.past_selves) == ITERATIONS // 4
    for same in (parameters, momenta):
        expected, found = same(trained), same(one)
        assert expected.keys() == found.keys() and expected
        for name in expected:
            assert np.array_equal(expected[name], found[name]), name
    import torch

    for training in (one, two):
        torch.manual_seed(3)
        training.learner.iterate(0.5)
    after_one, after_two = parameters(one), parameters(two)
    for name, before in parameters(trained).items():
        assert np.array_equal(after_one[name], after_two[name]), name
        assert not np.array_equal(after_one[name], before), name


@pytest.mark.parametrize(
    ("change", "words"),
    [({"game": "ekko"}, "holds a training of ekko"), ({"rules": -1}, "start afresh")],
)
def test_a_training_that_does_not_fit_is_refused(
    trained: Any, tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    import torch

    from tablee.learning.training import Plan, Training

    path = tmp_path / "mio.pt"
    trained.save(path)
    torch.save(torch.load(path, weights_only=True) | change, path)
    with pytest.raises(tablee.TableeError, match=words):
        Training(Plan("mio", seconds=1), path)
    path.write_bytes(b"nonsense")
    with pytest.raises(tablee.TableeError, match="holds no training"):
        Training(Plan("mio", seconds=1), path)


def test_in_whole_numbers_it_chooses_as_it_does_in_floats(trained: Any, tmp_path: Path) -> None:
    import torch

    from tablee.learning.quantise import save

    mio, network = game("mio"), trained.learner.network
    save(network, tmp_path / "champion.npz", mio.version)
    in_whole = load(mio, tmp_path / "champion.npz")
    alike = asked = 0
    for number in range(20):
        match = tablee.new("mio", players=2, seed=11, number=number)
        while not match.over:
            seat = match.asked
            blind_match = match.blinded(seat)
            ids, likings, value = in_whole.likings(blind_match)
            chosen = in_whole.choose(blind_match)
            assert chosen == ids[likings.index(max(likings))]
            seen, outputs = turned(mio, 2, seat)
            observed = match.observe(seat, memory="all", form="compact")[seen]
            with torch.no_grad():
                floats, worth = network(torch.from_numpy(observed)[None])
            floats = floats[0].numpy()[outputs[ids]]
            if len(ids) > 1:
                asked += 1
                alike += chosen == ids[int(floats.argmax())]
                assert value == pytest.approx(float(worth[0]), abs=0.05)
            match.play(seat, chosen)
    assert asked > 300
    assert alike / asked >= 0.98


@pytest.mark.parametrize("name", ["mio", "input"])
def test_the_shipped_network_comes_back_in_floats(name: str, tmp_path: Path) -> None:
    from tablee.learning.floats import in_floats
    from tablee.learning.quantise import save

    a_game = game(name)
    shipped = champion.champion(a_game)
    assert shipped is not None
    save(in_floats(shipped), tmp_path / "again.npz", a_game.version)
    again = load(a_game, tmp_path / "again.npz")
    match = tablee.new(name, players=2, seed=4)
    while not match.over:
        blind_match = match.blinded(match.asked)
        assert again.choose(blind_match) == shipped.choose(blind_match)
        value, value_again = (one.likings(blind_match)[2] for one in (shipped, again))
        assert value == pytest.approx(value_again, abs=0.05)
        match.play(match.asked, shipped.choose(blind_match))


def test_a_best_response_sits_alone_among_its_opponent(tmp_path: Path) -> None:
    import torch

    from tablee.learning.tables import BRAIN, LEARNER, OTHER_SELF
    from tablee.learning.training import Plan, Training

    for against, code in (("greedy", BRAIN), ("champion", OTHER_SELF)):
        plan = Plan("mio", seconds=1, players=(3,), rows=64, against=against, begin="champion")
        training = Training(plan)
        who = training.learner.tables.who
        assert ((who == LEARNER).sum(1) == 1).all()
        assert ((who == code).sum(1) == 2).all()
        other = {k: x.clone() for k, x in training.learner.other.named_parameters()}
        mine = parameters(training)
        points = list(training.run())
        assert points[-1].alone.keys() <= {3}
        for key, x in training.learner.other.named_parameters():
            assert torch.equal(x, other[key]), key
        assert any((mine[key] != x).any() for key, x in parameters(training).items())
        assert training.learner.past_selves == []
        training.save(tmp_path / "mio.pt")
        again = Training(Plan("mio", seconds=1, rows=64), tmp_path / "mio.pt")
        assert again.plan.against == against


def test_an_opponent_that_is_not_there_is_named(tmp_path: Path) -> None:
    from tablee.learning.training import Plan, Training

    with pytest.raises(tablee.TableeError, match="Ex & Hopp has no champion with a network"):
        Training(Plan("exhopp", seconds=1, players=(2,), rows=64, against="champion"))
    with pytest.raises(tablee.TableeError, match=r"There is no network in .*none\.npz"):
        Training(Plan("mio", seconds=1, rows=64, begin=str(tmp_path / "none.npz")))


# --- the command


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "tablee", "train", "mio", "--players=2", "--rows=64", *words]


def test_the_command_trains_goes_on_and_writes_a_network(tmp_path: Path) -> None:
    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            command("--seconds=1", *words),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    done = run("--json", "--champion=champion.npz")
    assert (done.returncode, done.stderr) == (0, "")
    points = [json.loads(line) for line in done.stdout.splitlines()]
    assert points and points[-1]["seconds"] >= 1
    assert load(game("mio"), tmp_path / "champion.npz").choose(
        (match := tablee.new("mio", players=2, seed=1)).blinded(match.asked)
    ) in match.legal_ids(match.asked)
    again = run()
    assert again.returncode == 2
    assert again.stderr.strip() == (
        "mio.pt is there already: --resume goes on from it, --out names another."
    )
    on = run("--resume")
    assert on.returncode == 0, on.stderr
    assert "share of the win, one among greedy" in on.stdout
    assert "Kept in mio.pt; --resume goes on from there." in on.stdout
    further = run("--resume", "--json")
    first = json.loads(further.stdout.splitlines()[0])
    assert first["iterations"] > points[-1]["iterations"]
    assert first["seconds"] > 2


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    with subprocess.Popen(
        command("--seconds=600", "--json", "--out=mine.pt"),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as training:
        assert training.stdout is not None and training.stderr is not None
        assert "seconds" in training.stdout.readline()  # it is learning
        training.send_signal(signal.SIGINT)
        assert "Kept in mine.pt; --resume goes on from there." in training.stderr.read()
    assert training.returncode == 130
    assert (tmp_path / "mine.pt").stat().st_size > 1000


def test_docstrings() -> None:
    import tablee.learning

    for module in pkgutil.iter_modules(tablee.learning.__path__, "tablee.learning."):
        assert doctest.testmod(importlib.import_module(module.name)).failed == 0, module.name
