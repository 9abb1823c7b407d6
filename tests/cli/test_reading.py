"""The command line: reading about the games, in both languages."""

import json
import string
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import tablee
from tablee.engine.registry import games
from tablee.terminal.phrases import HELP, SAY, usual_language
from tablee.terminal.screen import Book, Screen
from tests.cli.running import GAMES, LANGUAGES, fits, refused, tab


def test_help_and_version_load_nothing_slow() -> None:
    assert tab("--version").stdout == f"tablee {tablee.__version__}\n"
    assert "replay" in tab("--help").output
    code = "import sys, tablee.commands.main; print({'numba', 'numpy', 'rich'} & set(sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "set()"


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_as_json_says_all_about_all_games(language: str) -> None:
    report = json.loads(tab("list", "--json", "--lang", language).stdout)
    assert [game["name"] for game in report] == GAMES
    for game in report:
        assert game["title"] == games()[game["name"]].title.said(language)
        assert game["tagline"] and game["players"] and game["minutes"] > 0
        for option in game["options"]:
            assert option["about"] and "schema" in option and "default" in option
        assert json.loads(tab("list", game["name"], "--json", "--lang", language).stdout) == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_fits_the_width(language: str) -> None:
    fits(tab("list", "--lang", language).stdout)
    for name in GAMES:
        output = tab("list", name, "--lang", language).stdout
        fits(output)
        assert all(f"  {option.name}=" in output for option in games()[name].options)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_rule_books_can_be_read_whole_or_by_clause(name: str, language: str) -> None:
    game = games()[name]
    assert tab("rules", name, "--lang", language).stdout.strip() == game.book(language).strip()
    for clause in game.clauses(language):
        output = tab("rules", name, "--lang", language, "--clause", clause.lower()).stdout
        assert f"⟨{clause}⟩" in output
        assert len(output) < len(game.book(language)) / 2


def test_rule_books_are_rendered_in_a_terminal() -> None:
    screen = Screen("en")
    screen.console = Console(width=80, force_terminal=True, color_system="standard")
    with screen.console.capture() as seen:
        screen.console.print(Book("# A\n\nSome **words**. ⟨AB-1⟩"))
    assert "\x1b[2m⟨AB-1⟩" in seen.get()
    assert "**" not in seen.get()


def test_what_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    game = GAMES[0]
    assert "no game 'chess'" in refused("play", "chess")
    assert "no game 'chess'" in refused("rules", "chess")
    assert "no game 'chess'" in refused("list", "chess")
    assert "no rule" in refused("rules", game, "--clause", "999")
    assert "greedy" in refused("play", game, "--seats", "me,tiger")
    assert "players" in refused("play", game, "--players", "99")
    assert "seats" in refused("play", game, "--players", "2", "--seats", "me,me,me")
    assert "same name" in refused("play", game, "--seats", "me:Jo,me:jo")
    assert "NAME=VALUE" in refused("play", game, "--option", "target")
    assert "no option" in refused("play", game, "--option", "colour_of_sky=blue")
    assert "Option live" in refused("play", game, "--option", "live=perhaps")
    assert "nothing" in refused("play", game, "--save", str(tmp_path / "no" / "where"))
    assert "seed" in refused("play", game, "--seed", str(2**64))
    assert "No such file" in refused("replay", "nowhere.jsonl")
    assert "No such file" in refused("play", "--resume", "nowhere.jsonl")
    Path("alien").write_text("hello\n")
    assert "alien: line 1" in refused("replay", "alien")
    assert "no record" in refused("play", game, "--save", "alien")


def test_a_bug_gives_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_path: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(tablee, "load", fail)
    result = tab("replay", "x")
    assert result.exit_code == 1
    assert "ZeroDivisionError: oh" in result.stderr
    monkeypatch.setenv("TABLEE_DEBUG", "1")
    assert isinstance(tab("replay", "x").exception, ZeroDivisionError)


def test_both_languages_say_the_same_things() -> None:
    def holes(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text)} - {None}

    fr, en = SAY["fr"], SAY["en"]
    assert list(fr) == list(en)
    assert {key: holes(fr[key]) for key in fr} == {key: holes(en[key]) for key in en}
    assert len(HELP["fr"]) == len(HELP["en"])


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr", "LANG": "C"}, "fr"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert usual_language() == language
