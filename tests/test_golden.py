"""Golden matches: one of every game and number of players, and one for each value of each option.

They are records like any other, with what was told beside each act, so that a change of the rules
shows as a difference that can be read. `make golden` writes them anew.
"""

import json
import sys
from pathlib import Path

import pytest

from tablee.bots import bot, decide
from tablee.engine import record
from tablee.engine.conformance import Setting
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.codecs import to_text
from tests.own import OWN

FOLDER = Path(__file__).parent / "golden"
LONGEST = 120
"""Acts that a golden match shows; what comes after them is of the same kind."""


def golden_settings() -> list[Setting]:
    found = []
    for name in OWN:
        players = game(name).players
        found += [Setting(name, n) for n in players]
        for option in game(name).options:
            others = [value for value in option.samples if value != option.default]
            found += [Setting(name, players[-1], {option.name: value}) for value in others]
    return found


def file_of(setting: Setting) -> Path:
    options = "".join(f" {name}={to_text(value)}" for name, value in setting.options.items())
    return FOLDER / setting.game / f"{setting.players}{options}.jsonl"


def play(setting: Setting) -> Match:
    """A match of decent players and careless ones, by turns, as it would go at a table."""
    match = setting.new(seed=setting.players)
    while not match.over and len(match.plays) < LONGEST:
        n, seat = len(match.plays), match.asked
        careless = (n * 7 + seat) % 5 == 0
        match.play(seat, decide(bot("random" if careless else "greedy"), match, seat, n))
    return match


def written(match: Match) -> str:
    return "".join(
        json.dumps(line, ensure_ascii=False) + "\n" for line in record.lines(match, events=True)
    )


@pytest.mark.parametrize("setting", golden_settings(), ids=str)
def test_golden(setting: Setting) -> None:
    path = file_of(setting)
    assert path.exists(), f"{path} is missing: make golden"
    text = path.read_text("utf-8")
    assert written(record.load(path)) == text
    assert written(play(setting)) == text


def test_no_golden_match_is_left_over() -> None:
    assert set(FOLDER.rglob("*.jsonl")) == {file_of(setting) for setting in golden_settings()}


if __name__ == "__main__":
    for stale in set(FOLDER.rglob("*.jsonl")) - {file_of(s) for s in golden_settings()}:
        stale.unlink()
    for setting in golden_settings():
        path = file_of(setting)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(play(setting)), "utf-8")
        sys.stdout.write(f"{path.relative_to(FOLDER)}\n")
