"""The command line: what can be typed at the prompt, and how one leaves."""

import re
from pathlib import Path

import pytest

import tablee
from tablee.engine.registry import games
from tests.cli.running import GAMES, refused, tab


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
