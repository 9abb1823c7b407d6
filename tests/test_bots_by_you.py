"""Bots by anybody: found by file or module, seated everywhere, and reported on when they fail."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import tablee
from tablee.bots import bot, bots, decide, invite, title
from tablee.commands.main import app
from tablee.errors import BotError

SOURCE = '''"""Bots for the tests."""
from helper import first

class Patient:
    TITLE = {"fr": "Patiente", "en": "Patient"}
    def choose(self, shown, seed):
        return first(shown.legal(shown.eyes))

class ById:
    def choose(self, shown, seed):
        return shown.legal_ids(shown.eyes)[0]

class Failing:
    def choose(self, shown, seed):
        return self.deeper({})
    def deeper(self, known):
        return known["nothing"]

class Forbidden:
    def choose(self, shown, seed):
        return "pass"

class Silent:
    def choose(self, shown, seed):
        pass

class Unmade:
    def __init__(self):
        raise ValueError("no engine here")
    def choose(self, shown, seed):
        ...

class Peeping:
    def choose(self, shown, seed):
        return shown.legal(1 - shown.eyes)[0]

class NoBot:
    pass
'''
NOTHING = '        return known["nothing"]'
"""The line of `SOURCE` that fails."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, and a module that they import."""
    (tmp_path / "mybots.py").write_text(SOURCE, "utf-8")
    (tmp_path / "helper.py").write_text("def first(things): return things[0]\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "helper", raising=False)
    return tmp_path


def line_of(text: str) -> int:
    return SOURCE.splitlines().index(text) + 1


def tablee_(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


# --- found by place


@pytest.mark.parametrize("place", ["mybots.py:Patient", "./mybots.py:Patient", "mybots:Patient"])
def test_a_bot_is_found_by_its_place(folder: Path, place: str) -> None:
    match = tablee.new("mio", players=2, seed=0)
    assert decide(bot(place), match, 0, seed=1) == match.legal(0)[0]
    assert title(place) == {"fr": "Patiente", "en": "Patient"}


def test_it_may_choose_by_id_text_or_json(folder: Path) -> None:
    match = tablee.new("mio", players=2, seed=0)
    assert decide(bot("mybots.py:ById"), match, 0, seed=1) == match.legal(0)[0]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("nothing.py:Patient", "There is no file nothing.py"),
        ("nothing:Patient", "There is no module 'nothing'. For a file write its path"),
        ("mybots.py:Impatient", "mybots.py has no class 'Impatient'. It has: Patient, ById,"),
        (
            "mybots.py:NoBot",
            "mybots.py:NoBot is no bot: it has no method choose(self, shown, seed)",
        ),
        ("mybots.py:", "names no bot: write FILE.py:CLASS or MODULE:CLASS."),
        ("broken.py:Bot", "broken.py can't be loaded: SyntaxError"),
        ("raising.py:Bot", "raising.py can't be loaded: ZeroDivisionError"),
        ("mybots.py:Unmade", "The bot mybots.py:Unmade can't be made: ValueError: no engine here"),
    ],
)
def test_a_place_without_a_bot_says_what_is_wrong(folder: Path, place: str, said: str) -> None:
    (folder / "broken.py").write_text("class Bot:\n  def choose(self\n", "utf-8")
    (folder / "raising.py").write_text("x = 1\ny = x / 0\n", "utf-8")
    with pytest.raises(BotError) as raised:
        bot(place)
    assert said in str(raised.value)
    where = {"broken.py:Bot": "broken.py:2", "raising.py:Bot": "raising.py:2"}
    assert where.get(place, "") in str(raised.value)


# --- S-9, S-10: what goes wrong says where


def test_a_bot_that_fails_says_where(folder: Path) -> None:
    match = tablee.new("mio", players=2, seed=0)
    with pytest.raises(BotError) as raised:
        decide(bot("mybots.py:Failing"), match, 0, seed=7)
    first, place, again = str(raised.value).splitlines()
    assert first == "The bot mybots.py:Failing failed: KeyError: 'nothing'"
    assert place == f"  at {folder / 'mybots.py'}:{line_of(NOTHING)}, in deeper"
    assert again.startswith("  seat 0, seed 7, position: mio ")
    view = tablee.position(again.partition("position: ")[2])
    assert view == match.blinded(0)  # what it takes to see it again


@pytest.mark.parametrize(
    ("name", "said", "reason"),
    [
        ("Forbidden", "chose pass, which is not allowed: You pass only", "not allowed: MI-13"),
        ("Silent", "chose None, which is no action of the game.", "no action"),
        (
            "Peeping",
            "failed: TableeError: This is what seat 0 knows; others can't be",
            "TableeError",
        ),
    ],
)
def test_an_illegal_choice_is_reported(folder: Path, name: str, said: str, reason: str) -> None:
    match = tablee.new("mio", players=2, seed=0)
    with pytest.raises(BotError) as raised:
        decide(bot(f"mybots.py:{name}"), match, 0, seed=7)
    assert said in str(raised.value)
    assert f"{folder / 'mybots.py'}:" in str(raised.value)
    assert raised.value.reason == reason
    hand = match.position(0)["hands"][0]
    assert not any(str(card) in raised.value.reason + raised.value.place for card in hand)


# --- at the command line


def test_play_seats_it(folder: Path) -> None:
    output = tablee_(
        "play", "mio", "--seats", "me,mybots.py:Patient", "--seed", "3", "--lang", "en"
    )
    assert output.exit_code == 0
    assert "--seats me,mybots.py:Patient" in output.output


@pytest.mark.parametrize("name", ["Failing", "Forbidden"])
def test_play_says_where_it_failed_without_a_traceback(folder: Path, name: str) -> None:
    seats = f"mybots.py:{name},mybots.py:{name}"
    output = tablee_("play", "mio", "--seats", seats, "--seed", "0", "--lang", "en")
    assert output.exit_code == 2
    assert f"The bot mybots.py:{name}" in output.stderr
    assert "mybots.py:" in output.stderr
    assert "Traceback" not in output.output


@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_many_matches_say_where_it_failed_without_a_traceback(folder: Path, command: str) -> None:
    options = {
        "arena": ["--bots", "mybots.py:Failing,random", "--deals", "2"],
        "simulate": ["--seats", "mybots.py:Failing,random", "--games", "2"],
    }
    run = subprocess.run(
        [sys.executable, "-m", "tablee", command, "mio", "--players", "2", *options[command]],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "The bot mybots.py:Failing failed: KeyError: 'nothing'" in run.stderr
    assert f"mybots.py:{line_of(NOTHING)}, in deeper" in run.stderr
    assert re.search(r"seat [01], seed \d+, position: mio ", run.stderr)
    assert re.search(r"in deal \d of seed 0, seats (Failing, random|random, Failing)", run.stderr)
    assert "Traceback" not in run.stderr


def test_simulate_seats_levels_and_yours_and_tells_wins_by_turn_order_and_seat(
    folder: Path,
) -> None:
    command = ["simulate", "mio", "--seats", "mybots.py:Patient,beginner,greedy", "--games", "6"]
    run = [sys.executable, "-m", "tablee", *command, "--option", "target=10"]
    report = json.loads(subprocess.run([*run, "--json"], capture_output=True, check=True).stdout)
    assert report["seats"] == ["mybots.py:Patient", "beginner", "greedy"]
    for places in (report["by_turn"], report["by_seat"]):
        assert sum(place["wins"]["mean"] for place in places) == pytest.approx(1)
        assert all(p["wins"]["low"] <= p["wins"]["mean"] <= p["wins"]["high"] for p in places)
    text = subprocess.run(run, capture_output=True, check=True, text=True).stdout
    for row in ("1 begins", "2 ", "3 ", "0 Patient", "1 beginner", "2 greedy"):
        assert any(line.strip().startswith(row) for line in text.splitlines()), row


def test_equal_bots_are_told_by_turn_order_and_seat_too() -> None:
    output = tablee_("simulate", "mio", "--players", "2", "--games", "50", "--option", "target=10")
    rows = [line.strip() for line in output.output.splitlines()]
    for row in ("1 begins", "2 ", "0 random", "1 random"):
        assert any(line.startswith(row) for line in rows), row


# --- S-10: at a server


def test_bots_are_invited_by_the_names_of_their_classes(folder: Path) -> None:
    try:
        invite(["mybots.py:Patient"])
        invite(["mybots.py:Patient"])  # a server and its workers all do
        assert title("Patient")["fr"] == "Patiente"
        match = tablee.new("mio", players=2, seed=0)
        assert decide(bot("Patient"), match, 0, seed=1) == match.legal(0)[0]
        (folder / "other.py").write_text(SOURCE, "utf-8")
        with pytest.raises(BotError, match="there is a bot 'Patient' already"):
            invite(["other.py:Patient"])
    finally:
        bots().pop("Patient", None)
    with pytest.raises(BotError, match="there is a bot 'random' already"):
        (folder / "own.py").write_text(SOURCE.replace("Patient", "random"), "utf-8")
        invite(["own.py:random"])
