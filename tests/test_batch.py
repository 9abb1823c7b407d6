"""Batches: the same matches whatever the threads, the cut and the device; simulations; errors."""

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.arena import simulation
from tablee.engine.compiled import device
from tests.own import OWN


def a_batch(game: str = "mio", n: int = 300, **more: Any) -> Any:
    return tablee.batch(game, n=n, players=2, seed=5, **more)


@pytest.mark.parametrize("game", OWN)
def test_a_match_of_a_seed_is_the_same_however_it_is_played(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = tablee.all_games()[game].players[0]
    kept = tablee.batch(game, n=40, players=players, seed=5, threads=1).play_out()
    monkeypatch.setattr(device, "CHUNK", 7)
    cut = tablee.batch(game, n=40, players=players, seed=5, threads=3)
    assert cut.play_out().tobytes() == kept.tobytes()
    pieces = list(cut.stream())
    assert len(pieces) == 6
    assert np.concatenate(pieces).tobytes() == kept.tobytes()


def test_the_streamed_and_the_summed_agree() -> None:
    results = np.concatenate(list(a_batch(n=5000, threads=2).stream("greedy")))
    told = simulation.simulate(a_batch(n=5000, threads=1), "greedy").as_json()
    assert told["games"] == 5000 and told["steps"] == results["steps"].sum()
    assert told["length"]["max"] == results["steps"].max()
    assert told["length"]["p50"] == np.quantile(results["steps"], 0.5, method="inverted_cdf")
    assert told["rounds"]["mean"] == pytest.approx(results["rounds"].mean(), abs=1e-4)
    alone = (results["shares"].max(axis=1) == 1).mean()
    assert told["endings"]["won"]["mean"] == pytest.approx(alone, abs=1e-6)
    for seat, (win, points) in enumerate(zip(told["wins"], told["points"], strict=True)):
        assert win["mean"] == pytest.approx(results["shares"][:, seat].mean(), abs=1e-5)
        assert points["low"] < results["points"][:, seat].mean() < points["high"]


def test_steps_masks_and_lists_agree_with_single_matches() -> None:
    batch = a_batch(n=3)
    for _ in range(30):
        ids, counts = batch.legal()
        mask = batch.legal_mask()
        for row, n, flags in zip(ids, counts, mask, strict=True):
            assert row[:n].tolist() == np.flatnonzero(flags).tolist()
        assert (batch.step([*ids[:2, 0], -1]) == 0).all()
    assert batch.asked.shape == (3,) and batch.observe().shape == (
        3,
        batch.game.secrets.OBSERVATION,
    )


def test_refused_actions_change_nothing_and_ended_matches_are_dealt_again() -> None:
    batch = a_batch(n=2)
    before = batch.states.tobytes()
    assert batch.step([77, 9999]).tolist() == [18, -1]
    assert batch.states.tobytes() == before
    batch.play_out()
    assert (batch.asked == -1).all()
    batch.step([-1, -1], auto_reset=True)
    assert (batch.asked >= 0).all()
    batch.deal()
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: a_batch(n=0), "at least one match"),
        (lambda: a_batch(threads=0), "at least one thread"),
        (lambda: tablee.batch("mio", n=1, players=2, seed=-1), "seed"),
        (lambda: a_batch(device="abacus"), "cpu, cuda"),
        (lambda: a_batch().play_out("clever"), "random, greedy"),
        (lambda: a_batch(n=2).step([1, 2, 3]), "2 matches"),
        (lambda: a_batch(device="cuda"), "device cpu"),
    ],
)
def test_errors_say_what_there_is(call: Any, named: str) -> None:
    with pytest.raises(tablee.TableeError, match=named):
        call()


def test_ctrl_c_gives_the_statistics_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "CHUNK", 10)

    def stop(done: int) -> None:
        if done >= 50:
            raise KeyboardInterrupt

    played = simulation.simulate(a_batch(threads=2), "random", stop)
    assert played.interrupted and played.totals.games == 50


def test_a_simulated_gpu_plays_the_same_bytes() -> None:
    """Interpreted, in Numba's simulator: what is tested are the kernels and the device."""
    simulated = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulated_gpu"],
        env=simulated,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == OWN
