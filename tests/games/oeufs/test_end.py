"""Les œufs sont faits, OE-14 and OE-17: the limit of turns, and the result."""

import pytest

import tablee
from tests.games.asking import names, refused
from tests.games.oeufs.setting import (
    ALMOST,
    FOREIGN_4,
    FULL_4,
    HOME,
    OPTIONS,
    limited,
    now,
    shut_in,
    table,
)

# --- OE-14: the limit


def test_oe_14_a_draw_when_the_next_on_turn_has_used_his_limit() -> None:
    match = limited(5, [4, 5])
    events = match.play(0, "move a1 a2")
    assert [event.text for event in events[1:]] == ["won seats=[0,1] why=limit"]
    assert now(match, "over", "winner", "turn", "used") == [True, None, 0, [5, 5]]
    assert match.truncated
    assert match.result == match.points == [0.5, 0.5]


def test_oe_14_moves_looks_and_passes_count_calls_and_declines_do_not() -> None:
    match = limited(9, [0] * 4, FULL_4, turn=2)
    match.play(0, "pass")
    match.play(1, "call")
    assert now(match, "used") == [0, 0, 0, 0]
    match.play(2, "look b2")
    match.play(3, "move b5 c5")
    assert now(match, "used") == [0, 0, 1, 1]
    passing = shut_in(options={"limit": 1})
    passing.play(0, "pass")
    assert now(passing, "used") == [1, 0, 0, 0]


def test_oe_14_only_a_call_carried_by_the_last_move_comes_before() -> None:
    match = limited(5, [4, 5], ALMOST)
    match.play(0, "move d2 d1")
    assert match.over
    assert match.truncated
    match = limited(5, [4, 5], ALMOST)
    match.play(0, "move d2 d1 call")
    assert now(match, "winner") == 0


def test_oe_14_it_holds_too_when_a_wrong_call_passes_the_turn_on() -> None:
    match = limited(5, [4, 5, 3, 3], FOREIGN_4)
    events = match.play(0, "call")
    assert names(events)[-1] == "won"
    assert now(match, "over", "winner", "turn") == [True, None, 0]
    assert match.result == [0, pytest.approx(1 / 3), pytest.approx(1 / 3), pytest.approx(1 / 3)]


def test_oe_14_without_a_limit_turns_are_counted_all_the_same() -> None:
    match = limited(0, [900, 900])
    match.play(0, "move a1 a2")
    assert now(match, "over", "used") == [False, [901, 900]]
    assert "901\n" in str(match)


def test_oe_14_by_default_it_is_150() -> None:
    assert tablee.new("oeufs", players=2).options == OPTIONS


# --- OE-17: the result


def test_oe_17_the_winner_scores_one_and_a_draw_is_shared_by_those_still_in() -> None:
    won = table(HOME)
    won.play(0, "call")
    assert (won.result, won.points) == ([1, 0], [1, 0])
    three = FOREIGN_4.replace("0*", ".")
    match = limited(3, [2, 3, 3, 2], three, out=[0], turn=3)
    match.play(3, "move b5 c5")
    assert match.result == [0, pytest.approx(1 / 3), pytest.approx(1 / 3), pytest.approx(1 / 3)]
    assert refused(match, 3, "call") == "OE-17"
