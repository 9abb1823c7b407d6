"""A training: as many iterations as there is time for. It is saved in a file, from which it can go
on.

from tablee.learning.training import Plan, Training

training = Training(Plan("mio", seconds=60))
for point in training.run():
    print(point.as_json())
training.save(Path("mio.pt"))
"""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import torch

import tablee
from tablee.engine.champion import champion as shipped
from tablee.engine.champion import load
from tablee.engine.game import Game
from tablee.engine.registry import game as find
from tablee.errors import TableeError
from tablee.learning.floats import in_floats
from tablee.learning.learner import Learner, Report, Settings
from tablee.learning.network import Network, Shape

FORMAT = 2
GREEDY, CHAMPION = "greedy", "champion"
ROWS = {"cpu": 1024, "cuda": 65_536}
ROWS_OF_MANY = 16_384
"""Rows on a GPU for a game with so many actions that their masks fill the memory."""
MANY_ACTIONS = 1024
SMALL = Settings(steps=32, minibatch=1024, rate=(2e-3, 2e-4))
"""How a CPU learns: fewer matches, so smaller steps, and more of them."""
SNAPSHOTS = 40
"""How many times in the course of a training the network becomes one of its past selves."""
POINTS = 120
"""How many points the curve has, at most."""
MATCHES = 2000
"""The number of matches of `greedy` that show how much points scatter."""


@dataclass(frozen=True)
class Plan:
    """What to train, and for how long."""

    game: str
    seconds: float
    """The time for this run."""
    players: tuple[int, ...] = ()
    """The player counts; all that the game has, if none are named."""
    whole: float | None = None
    """The time for the whole training, of which this run is a part: the rates fall along it."""
    imitate: float = 0.0
    """For this time at the beginning the learner imitates `greedy`."""
    against: str = ""
    """What it learns to beat: `greedy`, `champion`, or the file of a network in whole numbers. Such
    a best response shows how exploitable that is. If it is empty, the learner plays against
    itself."""
    begin: str = ""
    """The network that it begins with: `champion`, or such a file. If it is empty, a new one. A
    network that has learned goes on at the rates of the end of a training."""
    seed: int = 0
    device: str = "cpu"
    rows: int | None = None
    settings: Settings | None = None


@dataclass(frozen=True)
class Point:
    """A point of the learning curve."""

    seconds: float
    samples: int
    iterations: int
    entropy: float
    change: float
    surprise: float
    alone: dict[int, float]
    """The share of the win of one learner among `greedy` bots, or among seats of its opponent, by
    player count."""
    matches: dict[int, int]

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        return asdict(self)


@dataclass
class _Sum:
    """Reports of several iterations, added up."""

    reports: list[Report] = field(default_factory=list)

    def point(self, seconds: float, samples: int, iterations: int) -> Point:
        """Their means."""
        n = len(self.reports)
        won: dict[int, float] = {}
        matches: dict[int, int] = {}
        for report in self.reports:
            for players, (shares, m) in report.alone.items():
                won[players] = won.get(players, 0.0) + shares
                matches[players] = matches.get(players, 0) + m
        return Point(
            round(seconds, 2),
            samples,
            iterations,
            round(sum(r.entropy for r in self.reports) / n, 4),
            round(sum(r.change for r in self.reports) / n, 5),
            round(sum(r.surprise for r in self.reports) / n, 4),
            {p: round(won[p] / matches[p], 4) for p in won if matches[p]},
            matches,
        )


class Training:
    """A learner, and its progress."""

    def __init__(self, plan: Plan, resume: Path | None = None) -> None:
        saved = _read_for(plan, resume) if resume is not None else None
        if saved is not None:
            plan = replace(
                plan,
                players=plan.players or tuple(saved["players"]),
                against=plan.against or saved["against"],
                begin=saved["begin"],
            )
        self.plan = plan
        self.game = find(plan.game)
        self.device = _device(plan.device)
        if self.device.type == "cuda":
            torch.set_float32_matmul_precision("high")
        self.players = tuple(map(self.game.check_players, plan.players or self.game.players))
        settings = plan.settings or (SMALL if self.device.type == "cpu" else Settings())
        scale = saved["points_scale"] if saved else {}
        scale = {p: scale.get(p) or points_scale(plan.game, p, plan.device) for p in self.players}
        first = network_named(self.game, plan.begin) if plan.begin and not saved else None
        opponent = plan.against
        self.learner = Learner(
            self.game,
            self._rows(),
            plan.seed,
            self.device,
            settings,
            first.shape if first else Shape(**saved["shape"]) if saved else None,
            scale,
            opponent if opponent in ("", GREEDY) else network_named(self.game, opponent),
        )
        if first is not None:
            self.learner.network.load_state_dict(first.state_dict())
        self.seconds, self.samples, self.iterations = 0.0, 0, 0
        self.curve: list[Point] = []
        if saved is not None:
            self._restore(saved)

    def _rows(self) -> dict[int, int]:
        """How many rows each player count has."""
        rows = self.plan.rows or ROWS[self.device.type]
        if self.plan.rows is None and self.game.rules.ACTIONS > MANY_ACTIONS:
            rows = min(rows, ROWS_OF_MANY)
        each = max(16, rows // len(self.players) // 16 * 16)
        return dict.fromkeys(self.players, each)

    def run(self) -> Iterator[Point]:
        """Train for the planned time; give a point of the curve now and then."""
        plan, learner = self.plan, self.learner
        before, begun = self.seconds, time.perf_counter()
        whole = plan.whole or before + plan.seconds
        reported = snapshot = before
        chance = Random(plan.seed + self.iterations)
        sum_ = _Sum()
        while self.seconds < before + plan.seconds:
            progress = 1.0 if plan.begin else self.seconds / whole
            report = learner.iterate(progress, self.seconds < plan.imitate)
            sum_.reports.append(report)
            self.samples += report.samples
            self.iterations += 1
            self.seconds = before + time.perf_counter() - begun
            if not plan.against:
                if self.seconds - snapshot >= whole / SNAPSHOTS:
                    snapshot = self.seconds
                    learner.remember_self()
                learner.meet_past_self(chance.randrange(1 << 16))
            if self.seconds - reported >= plan.seconds / POINTS or self._is_last(before):
                reported = self.seconds
                self.curve.append(sum_.point(self.seconds, self.samples, self.iterations))
                sum_ = _Sum()
                yield self.curve[-1]

    def _is_last(self, before: float) -> bool:
        return self.seconds >= before + self.plan.seconds

    # --- kept in a file

    def save(self, path: Path) -> None:
        """Write all that is needed to go on: weights, the optimiser's state, past selves, curve."""
        learner = self.learner
        parameters = dict(learner.network.named_parameters())
        optimiser = {name: learner.optimiser.state[p] for name, p in parameters.items()}
        new = path.with_suffix(".new")
        torch.save(
            {
                "format": FORMAT,
                "game": self.game.name,
                "rules": self.game.version,
                "players": self.players,
                "against": self.plan.against,
                "begin": self.plan.begin,
                "shape": learner.shape.as_json(),
                "weights": {name: p.detach().cpu() for name, p in parameters.items()},
                "optimiser": {
                    name: {k: torch.as_tensor(v).cpu() for k, v in state.items()}
                    for name, state in optimiser.items()
                },
                "past_selves": learner.past_selves,
                "points_scale": learner.points_scale,
                "seconds": self.seconds,
                "samples": self.samples,
                "iterations": self.iterations,
                "curve": [point.as_json() for point in self.curve],
            },
            new,
        )
        new.replace(path)

    def _restore(self, saved: dict[str, Any]) -> None:
        learner = self.learner
        parameters = dict(learner.network.named_parameters())
        with torch.no_grad():
            for name, parameter in parameters.items():
                parameter.copy_(saved["weights"][name])
                state = learner.optimiser.state[parameter]
                for key, value in saved["optimiser"].get(name, {}).items():
                    if key in state:  # recorded graphs know it by its address
                        state[key].copy_(value)
                    else:
                        state[key] = value.to(self.device)
        learner.past_selves = saved["past_selves"]
        self.seconds, self.samples = saved["seconds"], saved["samples"]
        self.iterations = saved["iterations"]
        self.curve = [Point(**point) for point in saved["curve"]]


def network_named(game: Game, name: str) -> Network:
    """The network that is shipped with a game, for `champion`, or the one in a file."""
    whole = shipped(game) if name == CHAMPION else load(game, Path(name))
    if whole is None:
        raise TableeError(f"{game.title.en} has no champion with a network.")
    return in_floats(whole)


def _device(name: str) -> torch.device:
    if name not in ROWS:
        raise TableeError(f"There is no device {name!r}. There are: {', '.join(ROWS)}.")
    if name == "cuda" and not torch.cuda.is_available():
        raise TableeError("There is no NVIDIA GPU here that torch can use. --device cpu is slow.")
    return torch.device(name)


def read(path: Path) -> dict[str, Any]:
    """The content of a training's file; a file that was made by other rules is refused with a
    reason."""
    try:
        saved: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    except FileNotFoundError:
        raise TableeError(f"There is no training in {path}.") from None
    except Exception as error:
        raise TableeError(f"{path} holds no training: {error}") from error
    if saved.get("format") != FORMAT:
        raise TableeError(f"{path} holds a training of another format.")
    version = find(saved["game"]).version
    if saved["rules"] != version:
        raise TableeError(
            f"{path} was trained by version {saved['rules']} of the rules, but they are at "
            f"{version}: start afresh."
        )
    return saved


def _read_for(plan: Plan, path: Path) -> dict[str, Any]:
    saved = read(path)
    if saved["game"] != plan.game:
        raise TableeError(f"{path} holds a training of {saved['game']}, not of {plan.game}.")
    return saved


def points_scale(game: str, players: int, device: str) -> float:
    """How much the points of a round (or of a match without rounds) scatter among good players."""
    batch = tablee.batch(game, n=MATCHES, players=players, seed=1, device=device)
    results = batch.play_out("greedy")
    points = results["points"]
    ahead = points - (points.sum(1, keepdims=True) - points) / (players - 1)
    return max(1e-3, float(ahead.std() / results["rounds"].mean() ** 0.5))
