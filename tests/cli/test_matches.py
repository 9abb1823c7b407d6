"""The command line: whole matches, acts out of turn, and several people at one screen."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import tablee
from tablee.bots import bot
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import games
from tablee.engine.text.sentences import say_event
from tablee.terminal.screen import Screen
from tablee.terminal.table import Table
from tests.cli.running import GAMES, LANGUAGES, fits, refused, tab

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
