"""The peers, each as a worker of `compare.py`: `python peers.py NAME` measures once per line read.

Runs in an environment of its own (`build/bench`) that knows nothing of Tablée.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

SLICE = 0.6
"""Seconds of one measurement."""
Row = dict[str, float]


def counted(one: Callable[[], int]) -> Row:
    """Repeat `one`, which returns its number of steps, for a slice of time."""
    games = steps = 0
    begun, processor = time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < SLICE:
        steps += one()
        games += 1
    seconds = time.perf_counter() - begun
    return {
        "steps_per_s": steps / seconds,
        "games_per_s": games / seconds,
        "steps_per_cpu_s": steps / (time.process_time() - processor),
    }


def nanoseconds(call: Callable[[], Any], times: int = 20_000) -> float:
    """What a call costs."""
    begun = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - begun) / times * 1e9


def played(env: Any, seeds: Iterator[int]) -> int:
    """Play a PettingZoo environment to its end at random; return the number of steps."""
    env.reset(seed=next(seeds))
    steps = 0
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
        steps += 1
    return steps


def open_spiel() -> Iterator[Row]:
    """Crazy Eights for four, driven from Python."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")
    draw = random.Random(1).random

    def one() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            steps += 1  # cards dealt and drawn are steps too: that favours the peer
        return steps

    state = game.new_initial_state()
    while state.is_chance_node() or state.move_number() < 60:
        state.apply_action(state.legal_actions()[0])
    while True:
        row = counted(one)
        row["clone_ns"] = nanoseconds(state.clone)
        row["observe_ns"] = nanoseconds(state.observation_tensor)
        yield row


def open_spiel_seen() -> Iterator[Row]:
    """The same, with an observation and a mask at every step of a player."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")
    draw = random.Random(1).random

    def one() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor()
                state.legal_actions_mask()
                steps += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
        return steps

    while True:
        row = counted(one)
        yield {"seen_per_s": row["steps_per_s"], "seen_per_cpu_s": row["steps_per_cpu_s"]}


def rlcard() -> Iterator[Row]:
    """UNO, two players (RLCard's game knows no more)."""
    import rlcard as library

    env = library.make("uno", config={"seed": 1})
    draw = random.Random(1).choice

    def one() -> int:
        state, _player = env.reset()
        steps = 0
        while not env.is_over():
            state, _player = env.step(draw(list(state["legal_actions"])))
            steps += 1
        return steps

    while True:
        yield counted(one)


def pettingzoo() -> Iterator[Row]:
    """Texas hold'em, a card game that PettingZoo still has."""
    from pettingzoo.classic import texas_holdem_v4

    env, seeds = texas_holdem_v4.env(num_players=4), iter(range(1, 1 << 30))
    while True:
        yield counted(lambda: played(env, seeds))


def pgx() -> Iterator[Row]:
    """Sparrow mahjong, 2048 tables at once, compiled by XLA for the CPU."""
    import jax
    import jax.numpy as jnp
    import pgx as library

    env, tables, turns = library.make("sparrow_mahjong"), 2048, 30

    @jax.jit
    def play(key: Any) -> Any:
        key, first = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(first, tables))

        def turn(carry: Any, key: Any) -> Any:
            state, steps = carry
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(key, logits, axis=1)
            running = (~state.terminated).sum()
            return (jax.vmap(env.step)(state, actions), steps + running), None

        (state, steps), _ = jax.lax.scan(turn, (state, 0), jax.random.split(key, turns))
        return steps, state.terminated.sum()

    keys = iter(range(1, 1 << 30))
    play(jax.random.PRNGKey(0))[0].block_until_ready()
    while True:
        games = steps = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < SLICE:
            some, ended = play(jax.random.PRNGKey(next(keys)))
            steps += int(some)
            games += int(ended)
        seconds = time.perf_counter() - begun
        yield {"steps_per_s": steps / seconds, "games_per_s": games / seconds}


PEERS = {
    "open_spiel": open_spiel, "open_spiel_seen": open_spiel_seen, "rlcard": rlcard,
    "pettingzoo": pettingzoo, "pgx": pgx,
}  # fmt: skip


def serve(rows: Iterator[Row]) -> None:
    """Answer every line read with a measurement."""
    for _ in sys.stdin:
        print(json.dumps(next(rows)), flush=True)


if __name__ == "__main__":
    serve(PEERS[sys.argv[1]]())
