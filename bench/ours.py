"""Tablée as workers of `compare.py`: `python ours.py NAME [ARGUMENTS]` measures once per line read.

`play GAME PLAYERS THREADS DEVICE`: random play. `match GAME PLAYERS`: `Match` by `asked`, `legal`
and `play`. `loop`: single steps by the kernels. `calls GAME
PLAYERS`: what copy, resample and observe cost, compiled and called from Python. `zoo GAME PLAYERS`:
random play through PettingZoo, with observations and masks. `arithmetic THREADS`: random numbers
alone, which share nothing and touch no memory: what more cores can bring.
"""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
from peers import SLICE, Row, counted, nanoseconds, played, serve

import tablee
from tablee.engine.kit.states import copied
from tablee.engine.registry import game as find

CALLS = 20_000


def play(game: str, players: str, threads: str, device: str) -> Iterator[Row]:
    """Whole matches at random, results kept."""
    from tablee.arena.simulation import simulate

    n = 64
    while True:
        seconds = 0.0
        while seconds < SLICE / 2:  # find a number of matches that fills the slice
            batch = tablee.batch(
                game, n=n, players=int(players), threads=int(threads), device=device
            )
            report = simulate(batch, "random").as_json()
            seconds = report["seconds"]
            n = max(n, int(n * min(8, SLICE / seconds)))
        yield {name: report[name] for name in ("steps_per_s", "games_per_s")}


def match(game: str, players: str) -> Iterator[Row]:
    """What a script does: who is asked, what is legal, play it."""
    find(game).load()
    draw, seeds = Random(1).random, iter(range(1, 1 << 30))

    def one() -> int:
        match = tablee.new(game, players=int(players), seed=next(seeds))
        while (seat := match.asked) >= 0:
            legal = match.legal(seat)
            match.play(seat, legal[int(draw() * len(legal))])
        return len(match.plays)

    while True:
        yield counted(one)


def loop() -> Iterator[Row]:
    """MIO, four players, step by step from Python: an array, an index, and the kernels."""
    find("mio").load()
    match = tablee.new("mio", players=4, seed=1)
    rules, states = find("mio").kernels, copied(match.states)
    ids = np.empty(find("mio").rules.ACTIONS, np.int32)
    draw = Random(1).random

    def one() -> int:
        rules.deal(states, 0, None)
        steps, n = 0, rules.legal(states, 0, rules.asked(states, 0), ids)
        while n:
            n = rules.step(states, 0, ids.item(int(draw() * n)), ids)
            steps += 1
        return steps

    while True:
        yield counted(one)


def calls(game: str, players: str) -> Iterator[Row]:
    """Copy, resample and observe, in the middle of a match."""
    from numba import njit

    room = find(game)
    room.load()
    rules, secrets = room.rules, room.secrets
    match = tablee.new(game, players=int(players), seed=1)
    random = Random(1)
    for _ in range(30):
        match.play(match.asked, random.choice(match.legal(match.asked)))
    seat = match.asked
    states = np.concatenate([match.blinded(seat).states, match.states])
    room.kernels.reseed(states, 0, np.uint64(1), np.uint64(2), np.uint64(3))
    out = np.zeros(room.observation.size, np.float32)

    @njit(error_model="numpy")
    def imagine(states: Any, seat: int, times: int) -> None:
        for number in range(times):
            states[1] = states[0]
            states[1].random[0] = np.uint64(number)
            secrets.resample(states[1], seat)

    @njit(error_model="numpy")
    def watch(states: Any, seat: int, out: Any, times: int) -> None:
        for _ in range(times):
            out[:] = 0
            secrets.observe(states[0], seat, out)

    imagine(states, seat, 1)
    watch(states, seat, out, 1)
    while True:
        begun = time.perf_counter()
        imagine(states, seat, CALLS)
        between = time.perf_counter()
        watch(states, seat, out, CALLS)
        ended = time.perf_counter()
        yield {
            "resample_and_copy_ns": (between - begun) / CALLS * 1e9,
            "observe_ns": (ended - between) / CALLS * 1e9,
            "clone_ns": nanoseconds(lambda: copied(match.states)),
            "bytes_a_match": rules.STATE.itemsize,
        }


def zoo(game: str, players: str) -> Iterator[Row]:
    """The PettingZoo environment, in the loop that its own game is measured in."""
    from tablee.envs.pettingzoo import env

    find(game).load()
    table, seeds = env(game, players=int(players)), iter(range(1, 1 << 30))
    while True:
        yield counted(lambda: played(table, seeds))


def seen(game: str, players: str, form: str) -> Iterator[Row]:
    """Steps of a batch of 4096 on one core, each with an observation and a mask of every match, at
    random."""
    batch = tablee.batch(game, n=4096, players=int(players), seed=1, threads=1)
    step, actions = batch.buffers(form), np.zeros(len(batch), np.int32)

    def one() -> int:
        batch.step(batch.choose("random", into=actions), into=step)
        return len(batch)

    while True:
        row = counted(one)
        yield {"seen_per_s": row["steps_per_s"], "seen_per_cpu_s": row["steps_per_cpu_s"]}


def arithmetic(threads: str) -> Iterator[Row]:
    """Sums and shifts in registers, without the GIL."""
    from numba import njit

    @njit(nogil=True)
    def mix(a: int, times: int) -> int:
        for _ in range(times):
            a ^= a << 13
            a ^= a >> 7
            a ^= a << 17
        return a

    mix(1, 1)
    n, times = int(threads), 100_000_000
    with ThreadPoolExecutor(n) as pool:
        while True:
            begun = time.perf_counter()
            list(pool.map(mix, range(1, n + 1), [times] * n))
            yield {"steps_per_s": n * times / (time.perf_counter() - begun)}


WORKERS = {
    "play": play, "match": match, "loop": loop, "calls": calls, "zoo": zoo, "seen": seen,
    "arithmetic": arithmetic,
}  # fmt: skip

if __name__ == "__main__":
    serve(WORKERS[sys.argv[1]](*sys.argv[2:]))
