"""Run by `test_batch.py` with Numba's simulated GPU: are its matches those of the CPU?

Rules are interpreted here, so matches are cut short; MIO's are played to their end.
"""

import json

import numpy as np

import tablee
from tablee.engine import batch as batches
from tablee.engine.batch import Batch
from tests.own import OWN

N, STEPS, MOST_STEPS = 2, 2, 6


def both(game: str) -> tuple[Batch, Batch]:
    """The same batch on the CPU and on the simulated GPU."""
    players = tablee.all_games()[game].players[0]
    cpu, gpu = (
        tablee.batch(game, n=N, players=players, seed=3, threads=1, device=device)
        for device in ("cpu", "cuda")
    )
    return cpu, gpu


def check_steps(game: str) -> None:
    """The step-by-step kernels."""
    cpu, gpu = both(game)
    host = gpu.device.host
    for _ in range(STEPS):
        assert cpu.states.tobytes() == host(gpu.states).tobytes()
        ids, counts = cpu.legal()
        their_ids, their_counts = gpu.legal()
        assert (ids == host(their_ids)).all() and (counts == host(their_counts)).all()
        assert (cpu.legal_mask() == host(gpu.legal_mask())).all()
        assert (cpu.observe() == host(gpu.observe())).all()
        actions = ids[np.arange(N), counts // 2]
        actions[1] = cpu.game.rules.ACTIONS  # there is no such action
        refused = cpu.step(actions, auto_reset=True)
        assert refused.tolist() == [0, -1]
        assert (refused == host(gpu.step(actions, auto_reset=True))).all()


def check_ends(game: str, policy: str) -> None:
    """The kernels that play on by themselves."""
    cpu, gpu = both(game)
    played = cpu.play_out(policy)
    assert played["steps"].all()
    assert played.tobytes() == gpu.play_out(policy).tobytes()
    assert cpu.states.tobytes() == gpu.device.host(gpu.states).tobytes()
    assert next(gpu.stream(policy)).tobytes() == played.tobytes()
    (mine,), (theirs,) = cpu.totals(policy), gpu.totals(policy)
    assert all((x == y).all() for x, y in zip(mine.columns(), theirs.columns(), strict=True))
    assert mine.games == N


if __name__ == "__main__":
    check_ends("mio", "random")
    batches.MOST_STEPS = MOST_STEPS
    check_ends("mio", "greedy")
    for name in OWN:
        check_steps(name)
        check_ends(name, "random")
    print(json.dumps(OWN))
