"""Train several games one after the other on one GPU, and keep what they learned.

    python bench/learn.py --seconds mio=60,ekko=60 [--whole mio=180] [--players mio=2] \
        [--imitate oeufs=20] [--from FOLDER] [--rows N] [--device cuda] [--seed 1] [--limit 540] \
        [--measure mio=2+4 --styles 0,0.05 --measure-seconds 60 --jobs 6]

Each game has a process of its own: all of them compile at the same time, and a lock gives the GPU
to one after the other. `$OUT` (or the present folder) gets `<game>.pt`, from which a later run goes
on (`--from`), and `learning.json`: the curves, speeds and whatever went wrong. With `--measure`, a
network that is ready plays against `master` on the processor (`champions.py`) while the next one
learns; `measured.json` says how it did. Where there is no Numba, it is taken from
`build/gpu.tar.xz`; `h200.py` says how to make that.
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import h200

OUT = Path(os.environ.get("OUT") or Path.cwd())
SAVE_EVERY = 20
"""Seconds between two writings of the file."""


def tell(line: str) -> None:
    """Say something, at once."""
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def train(game: str, asked: Any) -> None:
    """Train one game in this process."""
    from dataclasses import replace

    import torch

    from tablee.learning.training import Plan, Training

    begun = time.perf_counter()
    folder = Path(asked.folder) if asked.folder else None
    resume = folder / f"{game}.pt" if folder and (folder / f"{game}.pt").exists() else None
    plan = Plan(
        game,
        seconds=numbers(asked.seconds)[game],
        whole=numbers(asked.whole).get(game),
        imitate=numbers(asked.imitate).get(game, 0.0),
        players=tuple(map(int, options(asked.players).get(game, "").split("+")))
        if game in options(asked.players)
        else (),
        seed=asked.seed,
        device=asked.device,
        rows=asked.rows,
    )
    trial = Training(replace(plan, rows=512, seconds=0.01, imitate=0.0), resume)
    list(trial.run())
    trial = Training(replace(plan, rows=512, seconds=0.01, imitate=1e9), resume)
    list(trial.run())
    if refused := trial.learner.tables.refused():
        raise RuntimeError(f"{refused} of 512 acts were refused")
    del trial
    tell(f"{game}: compiled and tried in {time.perf_counter() - begun:.0f} s")
    with (h200.SCRATCH / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        training = Training(plan, resume)
        begun = saved = time.perf_counter()
        samples = training.samples
        tell(f"{game}: {training.learner.tables.n} rows, {training.learner.shape}")
        for point in training.run():
            speed = (training.samples - samples) / (time.perf_counter() - begun)
            tell(f"{game}: {speed / 1e6:.1f} M/s {json.dumps(point.as_json())}")
            if time.perf_counter() - saved > SAVE_EVERY:
                saved = time.perf_counter()
                training.save(OUT / f"{game}.pt")
        training.save(OUT / f"{game}.pt")
        if asked.device == "cuda":
            tell(f"{game}: {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB")
            tell(f"{game}: {parts(training)}")
    if players := options(asked.measure).get(game):
        measure(game, players, asked)


def measure(game: str, players: str, asked: Any) -> None:
    """Let the network in the file of this game play against `master`."""
    from tablee.learning import quantise

    network = h200.SCRATCH / f"{game}.npz"
    quantise.convert(OUT / f"{game}.pt", network)
    beside = Path(__file__).parent / "champions.py"
    command = [sys.executable, beside, game, "--network", network, "--players", players]
    command += ["--styles", asked.styles, "--seconds", asked.measure_seconds, "--deals", 2000]
    command += ["--jobs", asked.jobs, "--out", OUT / "measured.json"]
    subprocess.run([str(part) for part in command], check=True)


def parts(training: Any) -> str:
    """How long the parts of an iteration take, in milliseconds."""
    import torch

    learner = training.learner
    steps = learner.settings.steps
    timed = {}

    def time_of(name: str, work: Any) -> None:
        torch.cuda.synchronize()
        begun = time.perf_counter()
        work()
        torch.cuda.synchronize()
        timed[name] = round(1000 * (time.perf_counter() - begun), 2)

    time_of("ask brain", lambda: [learner.tables.ask_brain(False) for _ in range(steps)])
    time_of("decide", lambda: [decide() for decide in learner._decide])
    time_of("step", lambda: [learner.tables.step() for _ in range(steps)])
    time_of("note", lambda: [note() for note in learner._note])
    time_of("weigh up", learner._weigh_up)
    time_of("learn, 10 times", lambda: [learner._learn() for _ in range(10)])
    return json.dumps(timed)


def options(text: str) -> dict[str, str]:
    """Read `mio=2,ekko=3`."""
    return dict(part.split("=", 1) for part in text.split(",") if part)


def numbers(text: str) -> dict[str, float]:
    """The same, of numbers."""
    return {game: float(number) for game, number in options(text).items()}


def run_all(asked: Any) -> dict[str, Any]:
    """Train every game in a process of its own; gather what they say."""
    running = []
    deadline = time.monotonic() + asked.limit
    for game in numbers(asked.seconds):
        command = [sys.executable, __file__, *sys.argv[1:], "--game", game]
        log = (h200.SCRATCH / f"learn-{game}.log").open("w+")
        running.append((game, log, subprocess.Popen(command, stdout=log, stderr=log)))
    report: dict[str, Any] = {}
    for game, log, process in running:
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.5)
        late = process.poll() is None
        if late:
            process.kill()
        process.wait()
        log.seek(0)
        lines = log.read().splitlines()
        report[game] = {"returned": process.returncode, "late": late, "log": lines}
        curve = [line for line in lines if f"{game}: " in line]
        print("\n".join(curve[:3] + curve[3::10][-14:] + curve[-3:]), flush=True)
        if process.returncode:
            print(f"{game}: FAILED {process.returncode}\n" + "\n".join(lines[-25:]), flush=True)
    return report


def main() -> None:
    """One game in this process, or all in processes of their own."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", required=True, help="GAME=SECONDS,…")
    parser.add_argument("--whole", default="", help="GAME=SECONDS,…: the whole training")
    parser.add_argument("--imitate", default="", help="GAME=SECONDS,…: imitate greedy first")
    parser.add_argument("--players", default="", help="GAME=2+3,…: the player counts")
    parser.add_argument("--from", dest="folder", help="the folder with files to go on from")
    parser.add_argument("--rows", type=int, default=None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--limit", type=float, default=540, help="seconds, after which all stops")
    parser.add_argument("--measure", default="", help="GAME=2+4,…: play against master afterwards")
    parser.add_argument("--styles", default="0", help="see champions.py")
    parser.add_argument("--measure-seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=6)
    parser.add_argument("--game", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    h200.SCRATCH.mkdir(parents=True, exist_ok=True)
    if asked.game:
        h200.prepare()
        try:
            train(asked.game, asked)
        except Exception:
            traceback.print_exc()
            sys.exit(1)
        return
    h200.unpack()
    begun = time.perf_counter()
    report = run_all(asked)
    (OUT / "learning.json").write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    failed = [game for game, one in report.items() if one["returned"]]
    print(f"All in {time.perf_counter() - begun:.0f} s; failed: {failed or 'none'}.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
