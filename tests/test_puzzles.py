"""Puzzles: what makes one, how a file keeps them, and which one belongs to a date."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.bots import bot
from tablee.bots.search import think
from tablee.commands.main import app
from tablee.engine.registry import game, games
from tablee.errors import TableeError
from tablee.puzzles import (
    Criteria,
    Found,
    Puzzle,
    agreement,
    day_number,
    mine,
    of_day,
    problems,
    read,
)
from tablee.puzzles.exporting import CHUNK, index, part
from tablee.puzzles.keeping import file_of, game_of_day, head, line, rating
from tablee.puzzles.mining import finds, look_through

OWN = [name for name, one in games().items() if one.package.startswith("tablee.games.")]
QUICK = Criteria(glance=60, each=200, again=400)


@cache
def first_found(name: str, most: int = 200) -> Puzzle:
    """The first puzzle that mining finds in this game."""
    looked = islice(mine(game(name), 1, criteria=QUICK), most)
    return next(found.puzzle for found in looked if found.puzzle is not None)


@pytest.mark.parametrize("name", OWN)
def test_what_is_found_is_sound_not_obvious_and_found_again(name: str) -> None:
    puzzle = first_found(name)
    assert problems(game(name), [puzzle]) == []
    assert puzzle == look_through(game(name), 1, puzzle.match, QUICK).puzzle
    shown = puzzle.shown(game(name))
    assert bot("greedy").choose(shown, 3).text != puzzle.best
    assert think(shown, 77, simulations=3000).best.action.text == puzzle.best


@pytest.mark.parametrize("name", OWN)
def test_a_puzzle_tells_what_the_seat_knows_and_nothing_else(name: str) -> None:
    """Its position is that of one seat, so it holds no card that the seat does not know."""
    puzzle = first_found(name)
    shown = puzzle.shown(game(name))
    assert shown.eyes >= 0
    assert "random" not in shown.position()
    assert len(shown.legal(shown.eyes)) >= QUICK.fewest


def test_criteria_are_kept() -> None:
    strict = Criteria(lead=0.9, glance=60, each=60, again=60)
    looked: list[Found] = list(islice(mine(game("mio"), 1, criteria=strict), 4))
    assert [found.puzzle for found in looked] == [None] * 4


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    puzzle = first_found("mio")
    file = tmp_path / "mio.jsonl"
    file.write_text(f"{head(game('mio'))}\n{line(puzzle)}\n", "utf-8")
    assert read(game("mio"), file) == [puzzle]
    assert len(line(puzzle)) < 1000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "line 1: this is no puzzle"),
        ('{"tablee": 1, "game": "ekko", "rules": 1}', "should say game 'mio'"),
        ('{"tablee": 1, "game": "mio", "rules": 99}', "should say rules 1"),
        ('{"tablee": 1, "game": "mio", "rules": 1}\n{"best": "draw"}', "line 2"),
    ],
)
def test_a_file_that_is_none_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mio.jsonl"
    file.write_text(text, "utf-8")
    with pytest.raises(TableeError, match=said):
        read(game("mio"), file)


def test_problems_are_found() -> None:
    puzzle = first_found("mio")
    one = game("mio")
    for damaged, said in [
        (replace(puzzle, best=puzzle.obvious), "not the best one"),
        (replace(puzzle, acts=(puzzle.acts[0], ("mio", 1))), "'mio' is not allowed"),
        (replace(puzzle, error=1000), "no act is clearly best"),
        (replace(puzzle, position="mio players=2"), "missing"),
    ]:
        assert any(said in problem for problem in problems(one, [damaged])), said
    assert "2 puzzles are of one position" in problems(one, [puzzle, puzzle])[0]


def test_everybody_gets_the_same_puzzle_on_a_date_and_another_on_the_next() -> None:
    puzzle = first_found("mio")
    year = [replace(puzzle, match=number) for number in range(366)]
    days = [date(2026, 11, 18) + timedelta(days=i) for i in range(366)]
    of_days = [of_day(year, day) for day in days]
    assert len({one.match for one in of_days if one}) == 366
    assert of_day([], days[0]) is None
    assert day_number(date(2026, 1, 1)) == 1
    names = [game_of_day(["b", "a"], day) for day in days[:4]]
    assert names in (["a", "b", "a", "b"], ["b", "a", "b", "a"])


@pytest.mark.parametrize("name", OWN)
def test_every_file_that_ships_is_sound_and_small(name: str) -> None:
    kept = read(game(name))
    assert problems(game(name), kept) == []
    assert len(kept) >= 366
    file = file_of(game(name))
    assert file is not None
    assert file.stat().st_size < 600_000
    assert {puzzle.level for puzzle in kept} == {1, 2, 3}


@pytest.mark.parametrize("name", OWN)
def test_master_finds_the_answers_with_ten_times_the_thought(name: str) -> None:
    """In every tenth puzzle, with a seed that mining does not use."""
    one = game(name)
    assert one.judgement is not None
    sample = read(one)[::10]
    found = list(agreement(one, sample, 10 * one.judgement.simulations, 999_983))
    assert sum(found) >= 0.9 * len(found)


@pytest.mark.parametrize("name", OWN)
def test_nobody_solves_a_puzzle_by_trying_everything(name: str) -> None:
    """There are more acts than tries."""
    shown = (puzzle.shown(game(name)) for puzzle in read(game(name)))
    assert all(len(one.legal_ids(one.eyes)) > 3 for one in shown)


@pytest.mark.parametrize("name", OWN)
def test_a_year_of_days_brings_no_position_of_a_game_twice(name: str) -> None:
    kept, first = read(game(name)), date(2026, 11, 18)
    of_days = [of_day(kept, first + timedelta(days=i)) for i in range(366)]
    assert len({puzzle.match for puzzle in of_days if puzzle is not None}) == 366


def test_a_year_of_days_brings_no_position_twice() -> None:
    first = date(2026, 11, 18)
    seen = set()
    for day in (first + timedelta(days=i) for i in range(366)):
        name = game_of_day(OWN, day)
        assert name is not None
        puzzle = of_day(read(game(name)), day)
        assert puzzle is not None
        seen.add((name, puzzle.match))
    assert len(seen) == 366


def test_a_puzzle_is_the_harder_the_less_the_levels_find_it() -> None:
    assert rating((8, 8, 8, 8)) < rating((4, 8, 8, 8)) < rating((0, 0, 0, 4)) < rating((0, 0, 0, 0))
    puzzle = first_found("mio")
    assert puzzle.finds == finds(puzzle.shown(game("mio")), puzzle.best)
    easy, hard = (replace(puzzle, finds=found) for found in ((8, 8, 8, 8), (0, 0, 0, 0)))
    assert (easy.level, hard.level) == (1, 3)


@pytest.mark.parametrize("name", OWN)
def test_an_index_names_the_theme_of_every_puzzle(name: str) -> None:
    found = index(game(name))
    themes = {theme["id"] for theme in found["themes"]}
    assert len(themes) >= 3
    assert [one["id"] for one in found["puzzles"]] == [one.match for one in read(game(name))]
    assert {one["theme"] for one in found["puzzles"]} <= themes
    parts = [part(game(name), n) for n in range(-(-len(found["puzzles"]) // CHUNK))]
    ids = [one["id"] for given in parts for one in given["puzzles"]]
    assert ids == [one["id"] for one in found["puzzles"]]


# --- the command


def run(*words: str) -> str:
    done = CliRunner().invoke(app, ["puzzles", *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_mining_goes_on_where_the_file_ends(tmp_path: Path) -> None:
    file = tmp_path / "mio.jsonl"
    one = json.loads(run("mine", "mio", "--count", "1", "--file", str(file), "--json"))
    assert one["puzzles"] == one["new"] == 1
    two = json.loads(run("mine", "mio", "--count", "3", "--file", str(file), "--json"))
    assert (two["puzzles"], two["new"]) == (3, 2)
    whole = tmp_path / "whole.jsonl"
    run("mine", "mio", "--count", "3", "--file", str(whole), "--jobs", "2")
    assert whole.read_text("utf-8") == file.read_text("utf-8")
    checked = run("check", "mio", "--file", str(file), "--think", "500")
    assert "3 puzzles, no problems, a search agrees" in checked
    harder = json.loads(run("check", "mio", "--file", str(file), "--master", "10", "--json"))
    assert harder["mio"]["agreed"] >= 2 / 3


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "ekko.jsonl"
    words = ["puzzles", "mine", "ekko", "--count", "9999", "--file", str(file), "--json"]
    mining = subprocess.Popen(
        [sys.executable, "-m", "tablee", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    while not file.exists() or len(file.read_text("utf-8").splitlines()) < 2:
        assert mining.poll() is None
    mining.send_signal(signal.SIGINT)
    told, errors = mining.communicate()
    assert mining.returncode == 130
    assert "Traceback" not in errors
    assert json.loads(told)["puzzles"] == len(read(game("ekko"), file)) >= 1


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    for words, said in [
        (["mine", "chess"], "no game 'chess'"),
        (["mine", "mio", "--file", str(tmp_path / "no" / "x.jsonl")], "can't be written"),
        (["day", "--date", "tomorrow"], "is no date"),
        (["check", "--file", "x"], "Name the game"),
    ]:
        done = CliRunner().invoke(app, ["puzzles", *words])
        assert done.exit_code == 2
        assert said in done.output, done.output
