"""The engine's own furniture: random numbers, sets, text forms, errors, matches, compiling."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.compiled import cache as compiling
from tablee.engine.game import Game
from tablee.engine.kit import bits
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text import position, writing
from tablee.engine.text.codecs import BadValue, from_text, to_text
from tests.own import OWN


def a_match(**options: Any) -> Match:
    return tablee.new("mio", players=3, seed=7, **options)


# --- random numbers and sets


def test_the_generator_is_sfc64() -> None:
    match = a_match()
    game("mio").kernels.reseed(match.states, 0, np.uint64(1), np.uint64(2), np.uint64(3))
    numpys = np.random.SFC64()
    state = numpys.state
    state["state"]["state"] = np.array([1, 2, 3, 1], np.uint64)
    numpys.state = state
    numpys.random_raw(12)
    mine = np.array(match.state.random, np.uint64)
    assert (mine == numpys.state["state"]["state"]).all()


def test_different_seeds_deal_different_matches() -> None:
    deals = {tablee.new("mio", players=3, seed=seed) for seed in range(50)}
    assert len(deals) == 50
    assert a_match() == a_match()


def test_sets_as_words() -> None:
    things = bits.set_of([0, 5, 62])
    assert bits.members(things) == [0, 5, 62]
    assert (bits.size(things), bits.lowest(things), bits.nth(things, 2)) == (3, 0, 62)
    assert bits.has(things, 5) and not bits.has(things, 6)
    assert bits.members(bits.rest(things)) == [5, 62]


# --- text forms


@pytest.mark.parametrize("value", [["R2", ["J", []], "-"], ["a"], [], "x"])
def test_text_reads_back(value: Any) -> None:
    assert from_text(to_text(value)) == value


@pytest.mark.parametrize("text", ["", "[", "[a", "[a]]", "[,a]", "a]"])
def test_bad_text_is_refused(text: str) -> None:
    with pytest.raises(BadValue):
        from_text(text)


# --- errors name the bad thing


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: tablee.new("chess", players=2), "chess"),
        (lambda: tablee.new("mio", players=9), "9"),
        (lambda: tablee.new("mio", players=2, seed=-1), "-1"),
        (lambda: tablee.new("mio", players=2, colour="red"), "colour"),
        (lambda: tablee.new("mio", players=2, target=0), "target"),
        (lambda: tablee.new("mio", players=2, names=["Ann"]), "2 names, not 1"),
        (lambda: a_match().play(0, "lay Z9"), "lay Z9"),
        (lambda: a_match().play(0, {"do": "lay", "card": "R1", "mio": False}), "mio"),
        (lambda: a_match().play(7, "draw"), "seat 7"),
        (lambda: a_match().play(0, "name red", aim="Q"), "Q"),
        (lambda: a_match().play(0, "name red", fresh="12"), "12"),
        (lambda: a_match().result, "not over"),
        (lambda: a_match().blinded(1).legal(2), "seat 1"),
        (lambda: a_match().blinded(1).play(1, "draw"), "one seat"),
        (lambda: a_match().imagined(1), "blinded"),
        (lambda: a_match().blinded(1).save("x"), "record"),
        (lambda: tablee.position({}), "game"),
        (lambda: tablee.position("mio players"), "players"),
        (lambda: tablee.position("chess players=2"), "chess"),
        (lambda: tablee.load("no such file"), "no such file"),
    ],
)
def test_errors_name_the_bad_thing(call: Any, named: str) -> None:
    with pytest.raises(tablee.TableeError, match=named):
        call()


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("rules", 99, "99"),
        ("players", "many", "players"),
        ("options", [], "options"),
        ("options", {"target": -4}, "target"),
        ("eyes", 12, "eyes"),
        ("random", "12", "random"),
        ("dealer", 8, "dealer"),
        ("hands", [["R1"]], "hands"),
        ("pile", ["R9"], "pile"),
        ("extra", 1, "extra"),
        ("pile", [], "not 55"),
    ],
)
def test_bad_positions_are_refused_by_key(key: str, value: Any, named: str) -> None:
    doc = a_match().position() | {key: value}
    with pytest.raises(tablee.BadPositionError, match=named):
        tablee.position(doc)


def test_a_position_without_a_key_is_refused() -> None:
    doc = a_match().position()
    del doc["top"]
    with pytest.raises(tablee.BadPositionError, match="top"):
        tablee.position(doc)


# --- matches


def test_an_illegal_action_carries_clause_and_sentences() -> None:
    match = a_match()
    before = match.copy()
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(match.asked, "mio")
    error = caught.value
    assert (error.clause, error.seat, str(error.action)) == ("MI-18", match.asked, "mio")
    assert error.refusal.sentence("fr") == "Ce n'est pas le moment de dire « MIO »."
    assert error.refusal.sentence("en") == '"MIO" is not due now.'
    assert match == before and match.plays == []


def test_fresh_bits_change_what_is_drawn_later_but_replay_exactly(tmp_path: Path) -> None:
    one, two = a_match(target=1), a_match(target=1)
    one.play(one.asked, one.legal(one.asked)[0], fresh="ab" * 24)
    two.play(two.asked, two.legal(two.asked)[0])
    assert one != two
    one.save(tmp_path / "match.jsonl")
    assert tablee.load(tmp_path / "match.jsonl") == one


def test_a_void_act_is_recorded_and_changes_nothing(tmp_path: Path) -> None:
    match = a_match()
    before = match.copy()
    assert match.play(match.asked, "draw", aim="R1") == []
    assert match == before
    match.save(tmp_path / "match.jsonl")
    assert len(tablee.load(tmp_path / "match.jsonl").plays) == 1


def test_a_match_draws_itself_in_both_languages() -> None:
    match = tablee.new("mio", players=2, seed=1, names=["Ann", "Bob"])
    assert "Ann" in str(match) and str(match) == match.picture("en")
    assert match.picture("fr") != match.picture("en")
    assert "2 players" in repr(match)


def test_a_position_is_a_line_of_text_too() -> None:
    match = a_match()
    line = position.to_line(match.position())
    assert "\n" not in line and tablee.position(line) == match


# --- compiling


def test_importing_tablee_loads_neither_numba_nor_rules() -> None:
    code = "import sys, tablee; print('numba' in sys.modules, 'tablee.engine.match' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


def test_a_second_start_compiles_nothing() -> None:
    code = """
import tablee
from tablee.bots import bot, decide
match = tablee.new("mio", players=2, seed=1)
while not match.over:
    match.play(match.asked, decide(bot("greedy"), match, match.asked, 1))
kernels = match.game.kernels
made = [k for k in vars(kernels).values() if hasattr(k, "stats")]
assert sum(sum(k.stats.cache_hits.values()) for k in made) > 5
print(sum(sum(k.stats.cache_misses.values()) for k in made))
"""
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "0" and "Compiling" not in run.stderr


def test_an_edited_rule_gets_another_cache(tmp_path: Path) -> None:
    room = copytree(game("mio").folder, tmp_path / "room")

    def fingerprint() -> str:
        return compiling.fingerprint(_at(game("mio"), room))

    before = fingerprint()
    assert fingerprint() == before
    (room / "words.py").write_text("no kernel is made of this")
    assert fingerprint() == before
    rules = room / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\n# edited\n")
    assert fingerprint() != before


def test_another_view_gets_another_cache() -> None:
    """The keys of a view are declared in words.py, and yet a kernel is made of them."""
    mio = game("mio")
    assert compiling.fingerprint(replace(mio, view=mio.view[:-1])) != compiling.fingerprint(mio)


def _at(one: Game, room: Path) -> Game:
    """The same game, whose room lies somewhere else."""
    moved = replace(one)
    vars(moved)["folder"] = room
    return moved


def test_two_games_never_share_a_kernel() -> None:
    files = {Path(str(one.kernels.__file__)) for one in map(game, OWN)}
    assert len(files) == len(OWN)
    for one in map(game, OWN):
        assert one.kernels.rules is one.rules


@pytest.mark.parametrize("name", OWN)
def test_rules_are_made_of_what_the_cache_knows(name: str) -> None:
    """An import that the fingerprint does not cover could go stale."""
    known = ("tablee.engine.kit.", f"{game(name).package}.")
    for file in game(name).folder.glob("*.py"):
        if file.name in compiling.NOT_COMPILED:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("tablee"):
                names = [f"{node.module}.{one.name}" for one in node.names]
                assert all(name.startswith(known) for name in names), f"{file} imports {names}"
                uncompiled = {one.removesuffix(".py") for one in compiling.NOT_COMPILED}
                assert not uncompiled & set(str(node.module).split(".")), f"{file}: {node.module}"


@pytest.mark.parametrize("name", OWN)
def test_a_written_position_is_the_position(name: str) -> None:
    """Text that is kept from earlier says what the record says now, to all eyes, act by act."""
    dice = Random(4)
    for seed in range(3):
        match = tablee.new(name, players=game(name).players[-1], seed=seed)
        for _ in range(60):
            if match.over:
                break
            match.play(match.asked, dice.choice(match.legal(match.asked)))
            for eyes in (*range(match.players), SPECTATOR):
                blind_match = match.blinded(eyes)
                report = json.loads(writing.view_text(match.game, blind_match.states))
                assert report == blind_match.position()
                happened = [event.json for event in match.events_for(eyes)]
                assert json.loads(match.events_text(eyes)) == happened


def test_a_part_of_a_view_is_written_once_for_the_same_numbers() -> None:
    written: list[int] = []

    def write(numbers: Iterator[int]) -> list[int]:
        written.append(0)
        return list(numbers)

    part = writing.Part(write, ',"key":')
    for numbers in ([1, 2], [1, 3], [1, 2]):
        raw = np.array(numbers, np.int32).tobytes()
        assert (part.texts.get(raw) or part.text(raw)) == f',"key":[1,{numbers[1]}]'.encode()
    assert len(written) == 2
