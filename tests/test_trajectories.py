"""Trajectories: files that hold what was played, whoever played and however often it stopped."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import tablee
from tablee.arena import trajectories
from tablee.arena.trajectories import Job, about, read, write
from tablee.commands.main import app
from tablee.engine.registry import game, games
from tablee.errors import TableeError

SEED = 7


def _job(name: str, *bots: str, memory: str = "none", **options: Any) -> Job:
    return Job.of(name, bots, SEED, memory, options)


def _columns(path: Path) -> dict[str, Any]:
    pieces = list(read(path))
    return {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}


def _check(path: Path, job: Job, matches: int) -> None:
    """Play every match in the file again, and compare what each act's row says."""
    rows, i = _columns(path), 0
    plan = job.plan
    for number in range(matches):
        match = tablee.new(
            plan.game, players=plan.players, seed=SEED, number=number, **plan.options
        )
        first = i
        while not match.over:
            seat = match.asked
            assert (rows["match"][i], rows["act"][i], rows["seat"][i]) == (number, i - first, seat)
            seen = match.observe(seat, job.memory, "compact")
            assert rows["observation"].dtype == seen.dtype
            assert np.array_equal(rows["observation"][i], seen)
            assert np.array_equal(rows["mask"][i], match.legal_mask(seat))
            match.play(seat, rows["action"][i])
            i += 1
        for row in range(first, i):
            seat = rows["seat"][row]
            assert rows["share"][row] == np.float32(match.result[seat])
            assert rows["points"][row] == match.points[seat]
    assert i == len(rows["match"])


@pytest.mark.parametrize("name", games())
def test_a_file_tells_matches_that_can_be_played_again(name: str, tmp_path: Path) -> None:
    players = min(n for n in game(name).players)
    seats = ["greedy", *["random"] * (players - 1)]
    for memory in ("none", "all"):
        job, path = _job(name, *seats, memory=memory), tmp_path / f"{memory}.parquet"
        written = write(job, path, 2)
        _check(path, job, 2)
        assert written.rows == len(_columns(path)["act"])
        assert not list(tmp_path.glob("*.parts"))


def test_bots_that_think_are_asked_act_by_act(tmp_path: Path) -> None:
    job, path = _job("mio", "beginner", "greedy", target=10), tmp_path / "mio.parquet"
    write(job, path, 3)
    _check(path, job, 3)
    told = about(path)
    assert (told["game"], told["bots"], told["seed"]) == ("mio", ["beginner", "greedy"], SEED)


def test_a_run_that_was_interrupted_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trajectories, "_PART", 4)
    job = _job("mio", "random", "random")
    whole, stopped = tmp_path / "whole.parquet", tmp_path / "stopped.parquet"
    write(job, whole, 10)

    def interrupt(done: int) -> None:
        if done == 8:
            raise KeyboardInterrupt

    before = write(job, stopped, 10, progress=interrupt)
    assert before.interrupted and before.matches == 8 and not stopped.exists()
    played = []
    original = trajectories._write_part

    def watched(job: Job, folder: Path, piece: range, threads: int) -> None:
        played.append(piece)
        original(job, folder, piece, threads)

    monkeypatch.setattr(trajectories, "_write_part", watched)
    after = write(job, stopped, 10)
    assert played == [range(8, 10)]
    assert not after.interrupted and after.matches == 10
    assert stopped.read_bytes() == whole.read_bytes()


def test_parts_of_other_matches_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mio.parquet"

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(_job("mio", "random", "random"), path, 3, progress=interrupt)
    with pytest.raises(TableeError, match="belongs to other matches \\(bots differ\\)"):
        write(_job("mio", "random", "greedy"), path, 3)
    write(_job("mio", "random", "random"), path, 3)
    with pytest.raises(TableeError, match="is there already"):
        write(_job("mio", "random", "random"), path, 3)


def test_processes_write_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trajectories, "_PART_OF_BOTS", 2)
    job = _job("mio", "beginner", "beginner", target=5)
    for jobs in (1, 2):
        write(job, tmp_path / f"{jobs}.parquet", 5, jobs)
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    path = tmp_path / "mio.parquet"
    command = ["trajectories", "mio", "--players", "2", "--games", "3", "--out", str(path)]
    ran = CliRunner().invoke(app, [*command, "--json"])
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    assert (told["matches"], told["interrupted"]) == (3, False)
    assert told["rows"] == len(_columns(path)["act"]) and told["bytes"] == path.stat().st_size
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 2 and "is there already" in again.output
    other = CliRunner().invoke(app, [*command[:-1], str(tmp_path / "x"), "--policy", "nobody"])
    assert other.exit_code == 2 and "nobody" in other.output


def test_without_pyarrow_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = CliRunner().invoke(app, ["trajectories", "mio", "--out", str(tmp_path / "x")])
    assert ran.exit_code == 2
    assert "pip install 'tablee[data]'" in ran.output


def test_what_is_no_file_of_trajectories_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.parquet"
    path.write_text("Nothing.", "utf-8")
    with pytest.raises(TableeError, match=r"notes\.parquet is no file of trajectories"):
        about(path)


def test_a_batch_can_begin_with_any_match_of_its_seed() -> None:
    some = tablee.batch("mio", n=3, players=2, seed=SEED, first=40)
    assert some.numbers.tolist() == [40, 41, 42]
    assert some.match(1) == tablee.new("mio", players=2, seed=SEED, number=41)
    assert some.copy() == some
    every = tablee.batch("mio", n=43, players=2, seed=SEED).play_out("greedy")
    assert np.array_equal(some.play_out("greedy"), every[40:])
    streamed = list(tablee.batch("mio", n=3, players=2, seed=SEED, first=40).stream("greedy"))
    assert np.array_equal(np.concatenate(streamed), every[40:])
