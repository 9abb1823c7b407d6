"""Les œufs sont faits: who may know what, and what is remembered."""

from collections import Counter
from typing import Any

import numpy as np

from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tests.games.oeufs.setting import (
    ABROAD,
    CELLS,
    FOREIGN,
    FOREIGN_4,
    FULL_4,
    HOME,
    MIXED,
    eggs,
    table,
)
from tests.games.shown import shown_to

# --- who may know what


def test_hidden_all_eyes_see_the_same_but_nobody_sees_whose_turned_eggs_are() -> None:
    match = table(FULL_4)
    view = {key: value for key, value in match.position(SPECTATOR).items() if key != "eyes"}
    turned = sum(word == "?*" for row in view["board"] for word in row)
    assert turned == 11
    for seat in range(4):
        doc = match.position(seat)
        assert doc.pop("eyes") == seat
        assert doc == view
        assert "random" not in doc


def test_hidden_what_is_kept_stays() -> None:
    match = table(FOREIGN)
    cells = ("d1", "d3", "a1")
    kept = np.uint64(sum(1 << CELLS.index(cell) for cell in cells))
    known = eggs(match.blinded(1, kept))
    assert {cell: egg for cell, egg in known.items() if egg in ("0*", "1*")} == {
        "a1": "0*",
        "d1": "1*",
        "d3": "0*",
    }


def imagined(match: Match, eyes: int, n: int, kept: Any = 0) -> Counter[str]:
    """How often each board is imagined."""
    blind_match = match.blinded(eyes, np.uint64(kept))
    return Counter(str(blind_match.imagined(seed).position()["board"]) for seed in range(n))


def test_hidden_all_ways_to_own_the_unknown_eggs_are_equally_likely() -> None:
    board = """
        0* 0 0 0 0 .
        .  . . . . .
        .  . . . . .
        .  . . . . .
        .  . . . . 0*
        1  1 1 1 1 1*
        """
    boards = imagined(table(board), 0, 600)
    assert len(boards) == 3
    assert min(boards.values()) > 150
    assert len(imagined(table(board), SPECTATOR, 60, kept=1)) == 2
    assert len(imagined(table(board), 1, 5, kept=(1 << 36) - 1)) == 1


def test_hidden_seats_that_are_out_own_nothing() -> None:
    match = table(FOREIGN_4)
    match.play(0, "call")
    for seed in range(20):
        world = match.blinded(1).imagined(seed)
        assert "0*" not in eggs(world).values()
        assert world.position(1) == match.position(1)


def test_hidden_after_a_right_call_the_callers_camp_is_known() -> None:
    match = table(HOME.replace("1  .  .\n", "1* .  .\n"))
    match.play(0, "call")
    assert len(imagined(match, 1, 20)) == 1


def test_hidden_after_a_wrong_call_it_is_known_that_it_was_wrong() -> None:
    board = """
        0* 0* 0* 0* 0* 1*
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  0*
        1  1  1  1  1  .
        """
    match = table(board)
    assert len(imagined(match, 1, 100)) == 7
    match.play(0, "call")
    boards = imagined(match, 1, 100)
    assert len(boards) == 6  # not the one in which seat 0 was right
    swapped = board.replace("0", "x").replace("1", "0").replace("x", "1").split()
    rows = [swapped[i : i + 6] for i in range(0, 36, 6)][::-1]
    other = table(" ".join(word for row in rows for word in row), turn=1)
    other.play(1, "call")
    assert len(imagined(other, 0, 100)) == 6


# --- what is remembered


def seen_by(match: Match, seat: int) -> dict[str, bool]:
    return {CELLS[cell]: own for cell, own in shown_to(match, seat).items()}


def test_oe_7_all_have_seen_an_egg_that_is_turned_wherever_it_goes_after_that() -> None:
    match = table(ABROAD)
    match.play(0, "move b2 d6")
    assert [seen_by(match, seat) for seat in (0, 1)] == [{"d6": True}, {"d6": False}]
    match.play(1, "move d6 d4")
    assert [seen_by(match, seat) for seat in (0, 1)] == [{"d4": True}, {"d4": False}]


def test_oe_4_only_the_looker_has_seen_the_egg() -> None:
    match = table(MIXED)
    match.play(0, "look e6")
    assert [seen_by(match, seat) for seat in (0, 1)] == [{"e6": True}, {}]


def test_oe_12_eggs_that_leave_the_board_leave_no_trace() -> None:
    for cell, left in (("a1", {}), ("b2", {"b2": True})):
        match = table(FOREIGN_4, turn=2)
        match.play(2, f"look {cell}")
        assert seen_by(match, 2) == {cell: True}
        match.play(0, "call")  # a wrong one: its own eggs go, the stranger on b2 stays
        assert seen_by(match, 2) == left
