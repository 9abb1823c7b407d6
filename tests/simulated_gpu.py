"""Run by `test_batch.py` with Numba's simulated GPU: are its matches those of the CPU?

Rules are interpreted here, so matches are cut short; MIO's are played to their end.
"""

import json
from typing import Any

import numpy as np

import tablee
from tablee.engine import batch as batches
from tablee.engine.batch import Batch
from tablee.engine.step import ACTED, NEXT, Step
from tests.own import OWN

N, STEPS, MOST_STEPS = 2, 2, 6


def both(game: str, **more: Any) -> tuple[Batch, Batch]:
    """The same batch on the CPU and on the simulated GPU."""
    players = tablee.all_games()[game].players[0]
    cpu, gpu = (
        tablee.batch(game, n=N, players=players, seed=3, threads=1, device=device, **more)
        for device in ("cpu", "cuda")
    )
    return cpu, gpu


def check_same(mine: Any, theirs: Any) -> None:
    """An array of the CPU, and one of the GPU."""
    theirs = theirs.copy_to_host()
    assert mine.dtype == theirs.dtype and mine.tobytes() == theirs.tobytes()


def check_step(mine: Step, theirs: Step) -> None:
    """All that two steps tell."""
    for name in (*ACTED, *NEXT):
        if getattr(mine, name) is not None:
            check_same(getattr(mine, name), getattr(theirs, name))


def check_steps(game: str) -> None:
    """The step-by-step kernels."""
    policies = ["greedy", "random"] + ["network"] * tablee.all_games()[game].has_network
    for form, memory in (("float", "none"), ("compact", "all")):
        cpu, gpu = both(game, history=True)
        mine, theirs = (batch.buffers(form, memory=memory, last=True) for batch in (cpu, gpu))
        check_step(mine, theirs)
        for _ in range(STEPS):
            for calls in zip(cpu.legal(), gpu.legal(), strict=True):
                check_same(*calls)
            check_same(cpu.legal_mask(1), gpu.legal_mask(1))
            check_same(cpu.observe(1, memory, form), gpu.observe(1, memory, form))
            for policy in policies:
                actions = cpu.choose(policy)
                check_same(actions, gpu.choose(policy))
            actions[1] = cpu.game.rules.ACTIONS  # there is no such action
            cpu.step(actions, into=mine)
            gpu.step(actions, into=theirs)
            assert mine.refused.tolist() == [0, -1]
            check_step(mine, theirs)
            check_same(cpu.states, gpu.states)
        assert cpu.match(0) == gpu.match(0) and len(cpu.match(0).plays) == STEPS
        assert gpu.copy() == gpu and gpu.copy().match(0) == cpu.match(0)


def check_whole_matches() -> None:
    """MIO to its end, and on: results before the deal, last observations, numbers of matches."""
    cpu, gpu = both("mio", target=1)
    mine, theirs = (batch.buffers("float", last=True) for batch in (cpu, gpu))
    ended = 0
    while ended < 3:
        actions = cpu.choose("random")
        flags = gpu.device.array(np.ones((N, 2), np.bool_), np.bool_)
        check_same(actions, gpu.choose("random", flags, gpu.device.filled(N, 5)))
        cpu.step(actions, into=mine)
        gpu.step(gpu.device.array(actions, np.int32), into=theirs)
        check_step(mine, theirs)
        ended += int(mine.done.sum())
        assert mine.last_observation.any(axis=1).tolist() == mine.done.tolist()
    check_same(cpu.numbers, gpu.numbers)
    check_same(cpu.lengths, gpu.lengths)


def check_ends(game: str, policy: str | list[str]) -> None:
    """The kernels that play on by themselves."""
    cpu, gpu = both(game)
    played = cpu.play_out(policy)
    assert played["steps"].all()
    assert (played["first"] >= 0).all()
    assert played.tobytes() == gpu.play_out(policy).tobytes()
    check_same(cpu.states, gpu.states)
    check_same(cpu.lengths, gpu.lengths)
    assert next(gpu.stream(policy)).tobytes() == played.tobytes()
    (mine,), (theirs,) = cpu.totals(policy), gpu.totals(policy)
    assert all((x == y).all() for x, y in zip(mine.columns(), theirs.columns(), strict=True))
    assert mine.games == N


if __name__ == "__main__":
    check_ends("mio", "random")
    check_whole_matches()
    batches.MOST_STEPS = MOST_STEPS
    check_ends("mio", "greedy")
    check_ends("mio", ["greedy", "random"])
    for name in OWN:
        check_steps(name)
        check_ends(name, "random")
    print(json.dumps(OWN))
