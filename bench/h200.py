"""What a GPU does with Tablée: environment, identity with the CPU, steps a second.

    python bench/h200.py [--quick] [--steps]

runs from the source tree with numpy, Numba and numba-cuda alone, on one NVIDIA GPU (it was written
for an H200), and writes `results-h200.json` to the folder `$OUT`, or beside itself. On a machine
without Numba and without a network it looks for them in `build/gpu.tar.xz`, made elsewhere by

    pip download --only-binary=:all: --python-version 3.12 -d build/wheels \
        numba-cuda numba openskill
    for w in build/wheels/*.whl; do unzip -qo $w -d build/site; done
    tar cJf build/gpu.tar.xz -C build/site .

Each game compiles in a process of its own; a lock gives the GPU to one of them at a time.
"""

import argparse
import fcntl
import importlib
import json
import os
import platform
import site
import statistics
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SCRATCH = Path(os.environ.get("TMPDIR", "/tmp")) / "tablee-h200"
GAMES = {"mio": 4, "ekko": 4, "exhopp": 4, "input": 3, "oeufs": 4}
MATCHES = {"mio": 1 << 23, "ekko": 1 << 23, "exhopp": 1 << 23, "input": 1 << 20, "oeufs": 1 << 19}
TARGETS = {"mio": 3e9, "ekko": 1e9, "exhopp": 1e9, "input": 5e8, "oeufs": 1e8}
LAUNCHES = [(64, 4), (64, 8), (64, 16), (96, 8), (128, 8), (128, 16), (192, 4), (256, 4)]
"""Threads in a block, blocks a processor."""
IDENTITY = [("random", 1000), ("random", 1_000_000), ("greedy", 1000), ("greedy", 20_000)]
"""How many matches of which policy must end in the same bytes as on the CPU."""
REPEATS = 3
LIMIT = 500
"""Seconds, after which what has not been measured is left out."""


def prepare() -> None:
    """Make Tablée and Numba importable."""
    sys.path.insert(0, str(ROOT / "src"))
    os.environ.setdefault("TABLEE_CACHE", str(SCRATCH / "cache"))
    packages = SCRATCH / "site"
    if packages.exists():
        site.addsitedir(str(packages))  # reads the .pth by which numba-cuda replaces numba.cuda
    import numpy as np

    if not hasattr(np, "row_stack"):  # Numba may be older than numpy
        np.row_stack = np.vstack


def unpack() -> None:
    """Unpack the carried packages, if not all of them are here."""
    archive = ROOT / "build" / "gpu.tar.xz"
    found = subprocess.run([sys.executable, "-c", "import numba_cuda, openskill"], check=False)
    if found.returncode and archive.exists() and not (SCRATCH / "site").exists():
        with tarfile.open(archive) as packed:
            packed.extractall(SCRATCH / "site", filter="data")


# --- one game, in a process of its own


def timed(batch: Any, n: int) -> tuple[float, int]:
    """Play n matches on the GPU: seconds, steps."""
    import numpy as np

    batch.device.cuda.synchronize()
    begun = time.perf_counter()
    steps, *_ = batch._played(batch._played_by("stream", "random"), 0, n)
    batch.device.cuda.synchronize()
    seconds = time.perf_counter() - begun
    return seconds, int(batch.device.host(steps).sum(dtype=np.int64))


def sweep(batch: Any, n: int, quick: bool) -> list[dict[str, Any]]:
    """Steps a second for several launches."""
    processors = batch.device.cuda.get_current_device().MULTIPROCESSOR_COUNT
    rows = []
    for block, blocks in LAUNCHES[:4] if quick else LAUNCHES:
        batch.device.block, batch.device.blocks = block, blocks * processors
        runs = [timed(batch, n) for _ in range(REPEATS)]
        speeds = sorted(steps / seconds for seconds, steps in runs)
        rows.append(
            {
                "block": block,
                "blocks_a_processor": blocks,
                "steps_per_s": statistics.median(speeds),
                "spread": [speeds[0], speeds[-1]],
                "games_per_s": n * statistics.median(speeds) / runs[0][1],
            }
        )
    best = max(rows, key=lambda row: row["steps_per_s"])
    batch.device.block = best["block"]
    batch.device.blocks = best["blocks_a_processor"] * processors
    return rows


def identity(game: str, players: int, n: int, policy: str) -> dict[str, Any]:
    """Play the same matches on both devices, and compare records and results byte by byte."""
    import tablee

    seconds, records, results = {}, {}, {}
    for device in ("cpu", "cuda"):
        batch = tablee.batch(game, n=n, players=players, seed=1, device=device)
        batch.play_out(policy) if n < 10_000 else None  # compiled and awake
        batch.deal()
        begun = time.perf_counter()
        results[device] = batch.play_out(policy)
        seconds[device] = time.perf_counter() - begun
        records[device] = batch.device.host(batch.states)
    streamed = next(tablee.batch(game, n=n, players=players, seed=1, device="cuda").stream(policy))
    return {
        "policy": policy,
        "matches": n,
        "steps": int(results["cpu"]["steps"].sum(dtype="int64")),
        "same_records": records["cpu"].tobytes() == records["cuda"].tobytes(),
        "same_results": results["cpu"].tobytes() == results["cuda"].tobytes(),
        "same_stream": results["cpu"].tobytes() == streamed.tobytes(),
        "seconds": seconds,
    }


def every_kernel(game: str, players: int, n: int) -> dict[str, Any]:
    """The step-by-step calls on both devices, and memory shared with torch if it is there."""
    import tablee
    from tablee.engine.step import ACTED, NEXT

    same = True
    for form, memory in (("float", "none"), ("compact", "all")):
        cpu, gpu = (
            tablee.batch(game, n=n, players=players, seed=2, device=device)
            for device in ("cpu", "cuda")
        )
        host = gpu.device.host
        mine, theirs = (batch.buffers(form, memory=memory, last=True) for batch in (cpu, gpu))
        for turn in range(100):
            for name in (*ACTED, *NEXT):
                same &= getattr(mine, name).tobytes() == host(getattr(theirs, name)).tobytes()
            actions = cpu.choose("greedy" if turn % 8 == 0 else "random")
            same &= (
                actions.tobytes()
                == host(gpu.choose("greedy" if turn % 8 == 0 else "random")).tobytes()
            )
            cpu.step(actions, into=mine)
            gpu.step(actions, into=theirs)
        same &= cpu.states.tobytes() == host(gpu.states).tobytes()
        same &= cpu.numbers.tobytes() == host(gpu.numbers).tobytes()
    answer: dict[str, Any] = {"same_steps": same, "dealt_anew": int((cpu.numbers >= n).sum())}
    try:
        import torch
    except ImportError:
        return answer
    rollout = torch.zeros((3, n, gpu.game.observation.size), device="cuda")
    step = gpu.buffers(rollout[0])
    for t in range(2):
        mask = torch.as_tensor(step.mask, device="cuda")
        step.observation = rollout[t + 1]
        gpu.step(mask.float().argmax(1), into=step)  # int64, as torch has it
    answer["torch_steps"] = rollout[2].cpu().numpy().tobytes() == host(gpu.observe()).tobytes()
    answer["torch_acts"] = bool((torch.as_tensor(step.refused, device="cuda") == 0).all())
    return answer | shared_by_dlpack(gpu)


def shared_by_dlpack(batch: Any) -> dict[str, bool]:
    """Do torch, CuPy and JAX see the numbers of a step in the GPU's own memory, by DLPack?"""
    step = batch.step(batch.choose("random"), into=batch.buffers("compact"))
    arrays = {name: getattr(step, name) for name in ("observation", "mask", "seat", "points")}
    wanted = {name: batch.device.host(array).tolist() for name, array in arrays.items()}
    answer = {}
    for library, module in (("torch", "torch"), ("cupy", "cupy"), ("jax", "jax.dlpack")):
        with suppress(ImportError):
            borrow = importlib.import_module(module).from_dlpack
            answer[f"dlpack_{library}"] = all(
                borrow(array).tolist() == wanted[name] for name, array in arrays.items()
            )
    with suppress(ImportError):
        import torch

        torch.from_dlpack(step.mask).zero_()
        answer["dlpack_is_one_memory"] = not batch.device.host(step.mask).any()
    return answer


def step_rates(game: str, players: int, n: int) -> dict[str, float]:
    """Rows a second of the fused step with mask and observation, random legal acts."""
    import tablee

    rates = {}
    for form in ("float", "compact"):
        batch = tablee.batch(game, n=n, players=players, seed=3, device="cuda")
        wait = batch.device.cuda.synchronize
        actions, step = batch.device.filled(n, -1), batch.buffers(form)
        seconds = []
        for _ in range(40):
            batch.choose("random", into=actions)
            wait()
            begun = time.perf_counter()
            batch.step(actions, into=step)
            wait()
            seconds.append(time.perf_counter() - begun)
        rates[f"step_{form}_per_s"] = n / statistics.median(seconds[5:])
    return rates


def fused(game: str, row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The fused step: is it the CPU's, and how fast is it?"""
    players = row["players"]
    begun = time.perf_counter()
    row["calls"] = every_kernel(game, players, 1000)
    row["compile_steps_seconds"] = time.perf_counter() - begun
    with (SCRATCH / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        row["rates"] = step_rates(game, players, 1 << 17)
    yield row


def one_game(game: str, quick: bool, steps: bool) -> Iterator[dict[str, Any]]:
    """Everything about one game, as one row of the results that grows."""
    prepare()
    import tablee

    players = GAMES[game]
    row: dict[str, Any] = {"game": game, "players": players}
    if steps:
        yield from fused(game, row)
        return
    batch = tablee.batch(game, n=1, players=players, seed=1, device="cuda")
    begun = time.perf_counter()
    batch.warm_up()
    row["compile_seconds"] = time.perf_counter() - begun
    kernel = batch.game.cuda_kernels.stream_random
    row["registers"] = max(kernel.get_regs_per_thread().values())
    row["local_bytes"] = max(kernel.get_local_mem_per_thread().values())
    n = MATCHES[game] >> (2 if quick else 0)
    with (SCRATCH / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        timed(batch, n)
        row["launches"] = sweep(batch, n, quick)
    row["best"] = max(row["launches"], key=lambda launch: launch["steps_per_s"])
    row["target"] = TARGETS[game]
    yield row
    yield from fused(game, row)
    row["identity"] = []
    for policy, n in IDENTITY:
        row["identity"].append(identity(game, players, n, policy))
        yield row


# --- all of them


def environment() -> dict[str, Any]:
    """What this ran on."""
    prepare()
    import numba
    import numba_cuda
    import numpy as np
    from numba import cuda

    device = cuda.get_current_device()
    name = device.name
    return {
        "gpu": name.decode() if isinstance(name, bytes) else name,
        "processors": device.MULTIPROCESSOR_COUNT,
        "cpu_threads": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "numba_cuda": numba_cuda.__version__,
        "cuda": list(cuda.runtime.get_version()),
    }


def gather(quick: bool, steps: bool) -> list[dict[str, Any]]:
    """Run each game in a process of its own; their rows, or how they failed."""
    rows = []
    running = []
    deadline = time.monotonic() + LIMIT
    for game in GAMES:
        command = [sys.executable, __file__, "--game", game]
        log = (SCRATCH / f"{game}.log").open("w+")
        command += ["--quick"] * quick + ["--steps"] * steps
        running.append((game, log, subprocess.Popen(command, stdout=log, stderr=log)))
    for game, log, process in running:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(1, deadline - time.monotonic()))
        process.kill()
        log.seek(0)
        lines = log.read().splitlines()
        report = [json.loads(line) for line in lines if line.startswith('{"game"')]
        row = report[-1] if report else {"game": game}
        if process.wait() != 0:
            row["error"] = "\n".join(line for line in lines if not line.startswith('{"game"'))
        rows.append(row)
        show(row)
    return rows


def differences(rows: list[dict[str, Any]], identities: int) -> list[str]:
    """Where the GPU came to other bytes than the CPU, or was not heard of."""
    found = []
    for row in rows:
        checks = [row.get("calls", {}), *row.get("identity", [])]
        if len(checks) < 1 + identities or not checks[0]:
            found.append(f"{row['game']}: not all was compared")
        for check in checks:
            same = [
                f"{check.get('policy', 'calls')}: {k}" for k, ok in check.items() if ok is False
            ]
            found += [f"{row['game']}, {what}" for what in same]
    return found


def show(row: dict[str, Any]) -> None:
    """Print a row as it comes."""
    if "error" in row:
        print(f"{row['game']}: FAILED\n{row['error'][-1500:]}", flush=True)
    if "best" not in row:
        print(json.dumps(row), flush=True)
        return
    best = row["best"]
    print(
        f"{row['game']:7} {best['steps_per_s'] / 1e9:6.2f}e9 steps/s "
        f"({best['steps_per_s'] / row['target']:.1f} × target) at {best['block']} threads × "
        f"{best['blocks_a_processor']} blocks; {row['registers']} registers, "
        f"{row['local_bytes']} B local, compiled in {row['compile_seconds']:.0f} s"
    )
    launches = "  ".join(
        f"{x['block']}×{x['blocks_a_processor']}: {x['steps_per_s'] / 1e9:.2f}"
        for x in row["launches"]
    )
    print("        ", launches)
    for key in ("calls", "rates", "identity"):
        if key in row:
            print("        ", json.dumps(row[key]), flush=True)


def main() -> None:
    """One game in this process, or all in processes of their own."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a quarter of the matches")
    parser.add_argument("--steps", action="store_true", help="the fused step alone")
    parser.add_argument("--game", choices=GAMES, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.game:
        for row in one_game(asked.game, asked.quick, asked.steps):
            print(json.dumps(row), flush=True)
        return
    SCRATCH.mkdir(parents=True, exist_ok=True)
    unpack()
    begun = time.perf_counter()
    report = environment()
    print(json.dumps(report), flush=True)
    rows = gather(asked.quick, asked.steps)
    different = differences(rows, 0 if asked.steps else len(IDENTITY))
    report |= {"seconds": time.perf_counter() - begun, "different": different, "games": rows}
    folder = Path(os.environ.get("OUT") or Path(__file__).parent)
    name = "steps-h200.json" if asked.steps else "results-h200.json"
    (folder / name).write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    print("\n".join(different) or "Everything is the same as on the CPU.")
    print(f"All in {report['seconds']:.0f} s.")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
