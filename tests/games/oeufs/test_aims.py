"""Les œufs sont faits, OE-18 and OE-19: what a call is aimed at, and calls that are void."""

from typing import Any

import pytest

import tablee
from tablee.engine.match import Match
from tests.games.asking import names
from tests.games.oeufs.setting import (
    ALMOST,
    FOREIGN,
    FOREIGN_4,
    FULL_4,
    HOME,
    MIXED,
    START,
    now,
    table,
)


def changes_by(match: Match, seat: int, action: str) -> list[int]:
    match.play(seat, action)
    changes: list[int] = now(match, "camp_changes")
    return changes


def test_oe_18_the_first_and_the_last_cell_of_a_move_decide() -> None:
    match = table(FULL_4, turn=2)
    assert changes_by(match.copy(), 2, "move b2 b3") == [1, 0, 0, 0]
    assert changes_by(match.copy(), 2, "move d3 d2") == [0, 0, 0, 0]
    assert changes_by(match.copy(), 2, "move e5 d4") == [0, 0, 1, 0]
    start = table(START[4])
    assert changes_by(start.copy(), 0, "move a1 a3") == [1, 0, 0, 0]
    inside = table(START[4].replace("0 0 . . 1 1", ". 0 0 . 1 1", 1))
    assert changes_by(inside, 0, "move a2 a1") == [0, 0, 0, 0]


def test_oe_18_from_camp_to_camp_both_change_and_bouncing_off_does_not_count() -> None:
    board = """
        .  0  0* 1 .  1
        .  0  .  . .  1
        .  0  .  . .  .
        .  1  .  . .  .
        3  3  .  . 2  2
        3  3  .  . 2  2
        """
    match = table(board)
    assert changes_by(match.copy(), 0, "move c1 a1") == [1, 0, 0, 0]
    events = match.play(0, "move c1 c3")
    assert events[0].fields["path"] == ["a1", "c3"]
    assert now(match, "camp_changes") == [0, 0, 0, 0]
    both = table(board.replace(".  0  0* 1 .  1", "0* 0  .  1 .  1"))
    events = both.play(0, "move a1 e1")
    assert events[0].fields["path"] == ["c1", "e1"]
    assert now(both, "camp_changes") == [1, 1, 0, 0]


def test_oe_18_eggs_taken_off_the_board_leave_the_camp_in_which_they_lay() -> None:
    match = table(
        FOREIGN_4.replace("0* .  .\n    2*", ".  .  .\n    2*").replace("2  .\n", "2  0*\n")
    )
    match.play(0, "call")
    assert now(match, "camp_changes") == [3, 0, 1, 0]


def test_oe_19_a_call_is_void_if_the_callers_camp_has_changed_since() -> None:
    match = table(FOREIGN, turn=1)
    aim = match.aim(0, "call")
    assert aim == 0
    match.play(1, "move d1 c2")
    before = match.position()
    for action in ("call", "pass", "move d3 d4 call"):
        assert match.play(0, action, aim=aim) == []
    assert match.position() == before
    assert now(match, "camp_changes") == [1, 0]


def test_oe_19_what_happens_elsewhere_does_not_matter() -> None:
    match = table(HOME, turn=1)
    aim = match.aim(0, "call")
    match.play(1, "move a6 a5")
    match.play(0, "call", aim=aim)
    assert now(match, "winner") == 0


def test_oe_19_the_move_that_carries_a_void_call_is_not_made() -> None:
    match = table(ALMOST, camp_changes=[7, 0])
    assert match.aim(0, "move d2 d1 call") == 7
    assert match.play(0, "move d2 d1 call", aim=6) == []
    assert now(match, "used", "turn") == [[0, 0], 0]
    match.play(0, "move d2 d1 call", aim=7)
    assert match.over


def test_oe_19_plain_moves_and_looks_have_no_aim() -> None:
    match = table(MIXED, camp_changes=[7, 0])
    assert match.aim(0, "move f5 e4") is None
    assert match.aim(0, "look e1") is None
    assert match.aim(0, "look a1") is None
    assert match.aim(0, "pass") == 7
    assert names(match.play(0, "move f5 e4", aim=3)) == ["moved", "turn"]
    assert names(match.play(1, "look e1", aim=3)) == ["looked", "turn"]


def test_oe_19_an_aim_says_nothing_about_legality() -> None:
    match = table(START[2])
    with pytest.raises(tablee.IllegalAction):
        match.play(0, "call", aim=0)


@pytest.mark.parametrize("aim", ["a1", -1, True, [0], 1.5])
def test_oe_19_an_aim_is_a_count(aim: Any) -> None:
    with pytest.raises(tablee.TableeError, match="Aim"):
        table(START[2]).play(0, "move a1 a2", aim=aim)
