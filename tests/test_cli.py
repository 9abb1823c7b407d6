"""The command line: playing, replaying, listing and reading, as a person at a terminal would."""

import json
import os
import pty
import re
import select
import signal
import string
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import tablee
from tablee.bots import bot
from tablee.commands.main import app
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import games
from tablee.engine.text.sentences import say_event
from tablee.terminal.phrases import HELP, SAY, usual_language
from tablee.terminal.screen import Book, Screen
from tablee.terminal.table import Table

GAMES = [name for name, game in games().items() if (game.folder / "words.py").exists()]
LANGUAGES = ["fr", "en"]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written but in a folder of the test's own; the language is English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("NO_COLOR", "FORCE_COLOR", "TABLEE_DEBUG"):
        monkeypatch.delenv(name, raising=False)


def tab(*words: str, typed: str = "") -> Result:
    """Run a command in this process, with these lines typed."""
    return CliRunner().invoke(app, list(words), input=typed)


def refused(*words: str) -> str:
    """Run a command that must be refused with one plain sentence; return it."""
    result = tab(*words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stderr.strip(), "nothing was said"
    return result.stderr


# --- about the games


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


def fits(text: str) -> None:
    """Nothing is wider than 80 columns, and nothing is coloured."""
    assert "\x1b" not in text
    assert [line for line in text.splitlines() if len(line) > 80] == []


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


# --- whole matches


def test_a_match_of_mio_in_french_and_its_replay() -> None:
    words = ["play", "mio", "--seats", "me,greedy,random", "--seed", "1", "--lang", "fr"]
    words += ["--option", "target=30", "--save", "partie.jsonl"]
    result = tab(*words, typed="1\n" * 500)
    assert result.exit_code == 0, result.output
    fits(result.stdout.replace("partie.jsonl", ""))
    for output in ("graine 1", "À vous :", "Joueur pose :", "La partie est finie.", "gagne"):
        assert output in result.stdout
    match = tablee.load("partie.jsonl")
    assert match.over
    assert match.names == ("Joueur", "Anna", "Bruno")
    assert result.stdout.rstrip().endswith("Au revoir.")

    output = tab("replay", "partie.jsonl", "--lang", "fr").stdout
    fits(output)
    assert "vu par la table" in output
    assert "Anna reçoit 5 cartes : " in output
    mine = tab("replay", "partie.jsonl", "--seat", "0", "--lang", "fr").stdout
    assert "Joueur reçoit 5 cartes : " in mine
    assert "Anna reçoit 5 cartes." in mine
    assert "Anna reçoit 5 cartes : " not in mine
    assert "seat 3" in refused("replay", "partie.jsonl", "--seat", "3")

    lines = tab("replay", "partie.jsonl", "--json").stdout.splitlines()
    told_json = [json.loads(line) for line in lines]
    assert [{k: v for k, v in one.items() if k != "act"} for one in told_json] == [
        event.json for event in match.events
    ]
    assert told_json[0]["act"] == 0
    assert told_json[-1]["act"] == len(match.plays)


def test_the_same_words_give_the_same_match() -> None:
    words = ["play", "mio", "--seed", "5", "--players", "2", "--option=target=1"]
    first = tab(*words, "--save", "a", typed="1\n" * 300)
    again = tab(*words, "--save", "b", typed="1\n" * 300)
    assert first.exit_code == again.exit_code == 0
    assert Path("a").read_bytes() == Path("b").read_bytes()


class Typist:
    """Somebody who answers by looking at the match; it takes the place of the keyboard."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: Callable[[str], str]) -> None:
        self.prompts: list[str] = []

        def ask(screen: Screen, prompt: str) -> str:
            screen.end_event()
            self.prompts.append(prompt)
            return answer(prompt)

        monkeypatch.setattr(Screen, "ask", ask)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_to_its_end(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(name + language)
    game = games()[name]
    for players in (game.players[0], game.players[-1]):
        match = tablee.new(name, players=players, seed=players)
        table = Table(
            match,
            [None, *[bot("random") for _ in range(players - 1)]],
            ["me", *["random"] * (players - 1)],
            Screen(language),
        )

        def answer(prompt: str, table: Table = table) -> str:
            if prompt != "> ":
                return ""  # no, nothing is to be saved
            acts = table.match.legal(table.eyes)
            some = ["?", "v", "t", "nonsense", str(len(acts) + 1)] if chance.random() < 0.05 else []
            return chance.choice(some or [str(chance.randint(1, len(acts)))])

        Typist(monkeypatch, answer)
        assert table.run() == 0
        assert match.over
    output = capsys.readouterr().out
    assert "\x1b" not in output
    assert "{" not in re.sub(r"(?ms)^\{$.*?^\}$|\"options\": \{.*?\}", "", output)
    ends = {"fr": ("La partie est finie.", "La partie a atteint sa limite"), "en": ("The match",)}
    assert any(end in output for end in ends[language])


@pytest.mark.parametrize("name", GAMES)
def test_bots_can_be_watched(name: str) -> None:
    players = games()[name].players[0]
    seats = ",".join(["greedy"] * players)
    result = tab("play", name, "--seats", seats, "--seed", "4", "--save", "seen.jsonl")
    assert result.exit_code == 0, result.output
    assert ">" not in result.stdout.replace("->", "")
    match = tablee.load("seen.jsonl")
    assert match.over
    for event in match.events_for(SPECTATOR)[:5]:
        sentence = say_event(match.game, event, "en", match.names)
        assert sentence.split()[0] in result.stdout


# --- at the prompt


def mio(*words: str, typed: str) -> str:
    result = tab("play", "mio", "--seed", "3", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("language", "sentence", "why"),
    [
        ("fr", "Refusé : Ce n'est pas le moment de dire « MIO ». (MI-18)", "r MI-18"),
        ("en", 'Refused: "MIO" is not due now. (MI-18)', "r MI-18"),
    ],
)
def test_a_refusal_says_why_and_costs_nothing(language: str, sentence: str, why: str) -> None:
    output = mio("--lang", language, typed="mio\nMIO\n")
    assert output.count(sentence) == 2
    assert why in output
    assert "graine 3" in output or "seed 3" in output


def test_what_is_not_understood_is_said() -> None:
    output = mio(typed="lay R9\n77\n0\n²\n\n")
    assert 'don\'t understand "lay R9"' in output
    assert "no number 77" in output
    assert "no number 0" in output
    assert 'don\'t understand "²"' in output


def test_commands_at_the_prompt() -> None:
    output = mio(typed="?\nh\nr MI-8\nr MI-999\nv\nt\ns\ns mio-3.jsonl\nq\n")
    assert output.count("the act with number 3") == 2
    assert "⟨MI-8⟩" in output
    assert "no rule MI-999" in output
    assert '"hands"' in output and '"legal"' in output
    assert output.count("Your turn:") == 2
    assert output.count("Match saved: mio-3.jsonl") == 2
    assert tablee.load("mio-3.jsonl").plays == []


def test_the_book_at_the_prompt() -> None:
    assert "## " in tab("play", "mio", typed="r\n").stdout


def test_nothing_else_is_overwritten() -> None:
    Path("letter").write_text("Dear Anna,\n")
    output = mio(typed="s letter\ns no/where\ns .\n")
    assert "is no record of a match" in output
    assert output.count("nothing can be written there") == 2
    assert Path("letter").read_text() == "Dear Anna,\n"


def test_capitals_do_not_matter_and_enter_does_the_only_act() -> None:
    match = tablee.new("mio", players=3, seed=3)
    assert match.asked == 0
    assert [act.text for act in match.legal(0)] == ["draw"]
    assert "Player draws" in mio(typed="DRAW\n")
    assert "Player draws" in mio(typed="\n")


def test_the_picker() -> None:
    name = GAMES[-1]
    players = games()[name].players[0]
    output = tab("play", typed=f"\nchess\nfr\n{len(GAMES)}\n99\n{players}\nq\n")
    assert output.exit_code == 0, output.output
    assert 'no game "chess"' in output.stdout
    assert "À quoi jouons-nous ?" in output.stdout
    assert "Ce jeu se joue à" in output.stdout
    assert "À table : 0 Joueur (vous)" in output.stdout
    assert tab("play", typed="q\n").exit_code == 0
    assert tab("play", typed=f"{name}\nq\n").exit_code == 0
    assert tab("play", typed="").exit_code == 0


def test_leaving_loses_nothing(tmp_path: Path) -> None:
    first = tab(
        "play", "mio", "--seed", "3", "--lang", "fr", "--seats", "me:Zoé,greedy", typed="1\n"
    )
    kept = tmp_path / "state" / "tablee" / "mio-3.jsonl"
    assert str(kept) in first.stdout
    last = first.stdout.rstrip().splitlines()[-1]
    assert last.startswith("Fin de l'entrée. Vous quittez la partie après")
    before = tablee.load(kept)
    assert before.names[0] == "Zoé"

    again = tab("play", "--resume", str(kept), "--save", "on.jsonl", typed="1\n")
    assert again.exit_code == 0, again.output
    after = tablee.load("on.jsonl")
    assert after.plays[: len(before.plays)] == before.plays
    assert len(after.plays) > len(before.plays)
    assert "keeps its players" in refused("play", "--resume", str(kept), "--seed", "1")
    assert "not of" in refused("play", "chess", "--resume", str(kept))


def test_leaving_at_the_start_names_the_deal() -> None:
    options = ["--option", "target=50", "--option", "shout=auto"]
    result = tab("play", "mio", "--seed", "3", "--players", "3", *options, typed="q\n")
    line = re.search(r"tablee (play mio --seed 3 .*)", result.stdout)
    assert line is not None
    assert result.stdout.endswith("Match left before the first act.\n")
    assert tab(*line[1].split(), typed="q\n").stdout == result.stdout


def test_a_random_seed_is_said() -> None:
    seeds = [re.search(r"seed (\d+)", tab("play", "mio", typed="q\n").stdout) for _ in range(4)]
    assert len({seed[1] for seed in seeds if seed}) > 1


def test_the_match_can_be_saved_when_it_is_over() -> None:
    words = ["play", "mio", "--seats", "greedy,me", "--seed", "2", "--option", "target=1"]
    for n in range(300):
        result = tab(*words, typed="1\n" * n)
        if "Save the match?" in result.stdout:
            break
    assert result.exit_code == 0, result.output
    Path("letter").write_text("Dear Anna,\n")
    output = tab(*words, typed="1\n" * n + "letter\nend.jsonl\n").stdout
    assert "no record" in output
    assert "tablee replay end.jsonl" in output
    assert tablee.load("end.jsonl").over


# --- out of turn, and several people at one screen


def forgetful(match: Match) -> Callable[[str], str]:
    """Somebody who lays whatever fits and never says the word."""

    def answer(_prompt: str) -> str:
        acts = [str(act) for act in match.legal(0)]
        plain = [act for act in acts if act.startswith("lay") and not act.endswith("mio")]
        return (plain or acts)[0]

    return answer


@pytest.mark.parametrize("take_it", [True, False])
def test_a_chance_that_is_never_asked_for_is_given(
    take_it: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = tablee.new("mio", players=2, seed=1, names=["Ada", "Bob"])
    forget = forgetful(match)
    at: list[int] = []

    def answer(prompt: str) -> str:
        if at:
            raise EOFError
        if "mio" in [str(act) for act in match.legal(0)]:
            assert match.asked == 1
            at.append(len(match.plays))
            return "mio" if take_it else ""
        return forget(prompt)

    Typist(monkeypatch, answer)
    assert Table(match, [None, bot("greedy")], ["me", "greedy"], Screen("en")).run() == 0
    output = capsys.readouterr().out
    assert output.count("Before play goes on you may still:") == 1
    assert "Enter: do nothing" in output
    played = match.plays[at[0]]
    assert (played.seat, str(played.action)) == ((0, "mio") if take_it else (1, str(played.action)))


def test_people_can_share_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = tablee.new("mio", players=2, seed=1, names=["Ada", "Bob"])
    table = Table(match, [None, None], ["me", "me"], Screen("en"))
    other = 1 - match.asked
    script = iter(["2: draw", f"{match.names[other]}: fly", f"{other}: draw", "draw"])

    def answer(prompt: str) -> str:
        if prompt != "> ":
            return ""
        try:
            return next(script)
        except StopIteration:
            raise EOFError from None

    typist = Typist(monkeypatch, answer)
    assert table.run() == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "It is not your turn." in output
    assert 'plays the seat "2"' in output
    assert 'don\'t understand "fly"' in output
    assert typist.prompts[0].startswith("For ")


# --- as a process of its own


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "tablee.commands.main", *words]


def start(*words: str) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(command(*words), stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_end_of_input_in_a_process_of_its_own() -> None:
    with start("play", "mio", "--seed", "3") as process:
        output, wrong = process.communicate("1\n", timeout=120)
    assert process.returncode == 0
    assert output.rstrip().splitlines()[-1].startswith("End of input. Match left after")
    assert "Traceback" not in wrong


def test_ctrl_c_in_a_process_of_its_own() -> None:
    with start("play", "mio", "--seed", "3") as process:
        assert process.stdout is not None
        seen = ""
        while not seen.endswith("\n> "):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        output, wrong = process.communicate(timeout=120)
    assert process.returncode == 130
    assert output.rstrip().splitlines()[-1] == "Interrupted. Match left before the first act."
    assert "--seed 3" in output
    assert "Traceback" not in wrong


def test_a_reader_who_stops_reading_is_no_error() -> None:
    with start("list") as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, wrong = process.communicate(timeout=120)
    assert "Traceback" not in wrong


class Terminal:
    """A real terminal of 80 × 24, with a program in it."""

    def __init__(self, words: Sequence[str], **environment: str) -> None:
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm", "LINES": "24", **environment}
        self.process = subprocess.Popen(
            words,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def until(self, words: str, seconds: float = 120) -> str:
        """Read until these words appear; return all since the last time."""
        end = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < end, f"{words!r} never came: {self.seen[-2000:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.seen += os.read(self.master, 4096).decode("utf-8", "replace")
        at = self.seen.index(words) + len(words)
        text, self.seen = self.seen[:at], self.seen[at:]
        return text

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())


@pytest.fixture
def in_terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_(*words: str, **environment: str) -> Terminal:
        opened.append(Terminal(command(*words), **environment))
        return opened[-1]

    yield open_
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
        os.close(one.master)


def test_hands_are_hidden_between_people(in_terminal: Callable[..., Terminal]) -> None:
    one = in_terminal("play", "mio", "--seats", "me:Ada,me:Bob", "--seed", "1", "--lang", "en")
    first = one.until("Enter to see the table.")
    one.type("\n")
    one.until("your turn:")
    one.until("> ")
    match = tablee.new("mio", players=2, seed=1, names=["Ada", "Bob"])
    name = match.names[match.asked]
    assert f"For {name}" in first
    while not match.over:  # somebody draws or lays until it is the other's turn
        seat, act = match.asked, match.legal(match.asked)[0]
        match.play(seat, act)
        one.type(f"{act}\n")
        if match.asked != seat:
            break
        one.until("> ")
    one.until("Enter to hide the screen")
    one.type("\n")
    assert "\x1b[3J" in one.until("Enter to see the table.")
    one.process.send_signal(signal.SIGINT)
    one.until("Interrupted.")
    assert one.process.wait(60) == 130


ASKING = """
import signal, threading, time
from tablee.terminal.screen import Screen

def interrupt():
    time.sleep(0.5)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

threading.Thread(target=interrupt).start()
screen = Screen("en")
try:
    screen.ask("> ")
except KeyboardInterrupt:
    print("Interrupted.")
print("heard:", screen.ask("And now? "))
"""


def test_ctrl_c_is_noticed_though_the_wait_for_a_key_goes_on() -> None:
    """So it is when Ctrl-C comes just between the prompt and the wait, and as another thread takes
    the signal here: Python knows of it, but runs its handler only once the wait is over."""
    one = Terminal([sys.executable, "-c", ASKING])
    try:
        one.until("Interrupted.", 30)
        one.until("And now? ")
        for text in ("yes", " indeed\n"):  # slow typing is not disturbed by what notices it
            time.sleep(0.5)
            one.type(text)
        one.until("heard: yes indeed")
        assert one.process.wait(60) == 0
    finally:
        one.process.kill()
        one.process.wait()
        os.close(one.master)


def test_a_replay_goes_step_by_step_in_a_terminal(in_terminal: Callable[..., Terminal]) -> None:
    match = tablee.new("mio", players=2, seed=1)
    for _ in range(4):
        match.play(match.asked, match.legal(match.asked)[0])
    match.save("four.jsonl")
    one = in_terminal("replay", "four.jsonl", "--lang", "en", NO_COLOR="1")
    output = one.until("Enter: next")
    assert "\x1b[3" not in output, "colour, although there should be none"
    for _ in range(2):
        one.type("\n")
        one.until("Enter: next")
    one.type("q\n")
    assert one.process.wait(60) == 0


def test_the_book_is_paged_in_a_terminal(in_terminal: Callable[..., Terminal]) -> None:
    one = in_terminal("rules", GAMES[0], "--lang", "en", PAGER="cat")
    title = games()[GAMES[0]].title.en
    assert title in one.until(title)
    clause = games()[GAMES[0]].clause(1)
    one.until(f"⟨{clause}⟩")
