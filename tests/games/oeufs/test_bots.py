"""Les œufs sont faits: what a decent player does."""

from random import Random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.bots import bot, decide
from tablee.bots.search import think
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tests.games.asking import legal
from tests.games.oeufs.setting import (
    ABROAD,
    ALMOST,
    CELLS,
    FOREIGN,
    HOME,
    START,
    at_table,
    ends,
    now,
    table,
)


def chosen(match: Match, seat: int, kept: Any = None, seed: int = 1) -> str:
    if kept is None:
        return str(decide(bot("greedy"), match, seat, seed))
    return str(bot("greedy").choose(match.blinded(seat, np.uint64(kept)), seed))


def test_brain_calls_when_it_is_sure_and_only_then() -> None:
    assert chosen(table(HOME), 0) == "call"
    assert chosen(table(HOME, turn=1), 0) == "call"
    assert chosen(table(FOREIGN, turn=1), 0) == "pass"
    assert "call" not in chosen(table(FOREIGN), 0)
    assert chosen(table(ALMOST), 0) == "move d2 d1 call"
    assert chosen(table(HOME, turn=1), 0, kept=0) == "call"  # as no other egg is turned
    assert chosen(table(FOREIGN, turn=1), 0, kept=0) == "pass"
    assert "call" not in chosen(at_table(START[4]), 0)


def test_brain_turns_an_egg_abroad_when_it_can() -> None:
    assert chosen(table(ABROAD), 0).split()[2] in ("d6", "f6")


def test_brain_mostly_stops_who_is_about_to_finish() -> None:
    """A decent player overlooks it now and then; the first idea of who searches never does."""

    def stops(action: str) -> bool:
        match = table(ALMOST, turn=1)
        match.play(1, action)
        return not any(text.endswith("call") for text in legal(match, 0))

    def idea(match: Match, seed: int) -> str:
        return str(think(match.blinded(1, EVERYTHING), seed, simulations=1).best.action)

    assert all(stops(idea(table(ALMOST, turn=1), seed)) for seed in range(5))
    often = [stops(chosen(table(ALMOST, turn=1), 1, seed=seed)) for seed in range(40)]
    assert 20 <= sum(often) < 40
    finished = table(HOME, turn=1, declined=[0])
    finished.play(1, idea(finished, 1))
    assert "call" not in legal(finished, 0)


def test_brain_one_of_two_players_can_always_stop_the_other() -> None:
    """Whatever lies around a camp with one gap, an egg can be taken out of it: see docs/bots.md."""
    for seed in range(100):
        dice = Random(seed)
        camp, near, far = CELLS[:6], CELLS[6:18], CELLS[18:]
        gap, moved = dice.sample(camp, 2)  # the worst: what was just moved may not be moved again
        around = dice.randint(1, 7)
        others = dice.sample(near, around) + dice.sample(far, 7 - around)
        eggs = dict.fromkeys(camp, "0*") | dict.fromkeys(others, "1*") | {others[0]: "0*"}
        board = " ".join("." if cell == gap else eggs.get(cell, ".") for cell in CELLS)
        match = table(board, turn=1, moved=moved, options={"undo": "forbidden"})
        assert any(ends(match, cell) - set(camp) for cell in camp if cell != gap)


def test_brain_looks_when_it_has_forgotten() -> None:
    full = """
        0* 0* 0* 1* 0* 0*
        .  .  .  .  .  .
        .  .  .  0* .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        1  1  1  1  1  .
        """
    assert chosen(table(full), 0, kept=0).startswith("look ")
    assert not chosen(table(full), 0).startswith("look ")
    assert not chosen(table(full, turn=1), 1, kept=0).startswith("pass")


@pytest.mark.parametrize("players", [2, 4])
def test_brain_beats_chance(players: int) -> None:
    for seed in range(3):
        match = tablee.new("oeufs", players=players, seed=seed)
        seat = seed % players
        while not match.over:
            player = bot("greedy" if match.asked == seat else "random")
            match.play(match.asked, decide(player, match, match.asked, len(match.plays)))
        assert now(match, "winner") == seat


def test_brain_forgetful_players_play_on() -> None:
    for players in (2, 4):
        match = tablee.new("oeufs", players=players, seed=players, limit=25)
        while not match.over:
            kept = Random(len(match.plays)).getrandbits(36)
            match.play(match.asked, chosen(match, match.asked, kept, seed=len(match.plays)))
        assert now(match, "out") == []
