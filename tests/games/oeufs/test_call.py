"""Les œufs sont faits, OE-10 to OE-12: the call, right or wrong."""

from tests.games.asking import legal, names, refused
from tests.games.oeufs.setting import (
    ALMOST,
    FOREIGN,
    FOREIGN_4,
    HOME,
    START,
    at_table,
    eggs,
    now,
    table,
)

# --- OE-10, OE-11: the call


def test_oe_10_a_strict_referee_hears_a_call_only_while_the_camp_is_full_of_turned_eggs() -> None:
    match = table(FOREIGN)
    assert "call" in legal(match, 0)
    assert refused(match, 1, "call") == "OE-10"
    for board in (FOREIGN.replace("0* 0* 0* 1*", "0* 0  0* 1*"), START[2]):
        assert refused(table(board), 0, "call") == "OE-10"


def test_oe_10_a_seat_may_call_in_turn_and_out_of_turn() -> None:
    for turn in (0, 1):
        match = table(HOME, turn=turn)
        events = match.play(0, "call")
        assert [event.text for event in events] == [
            "called seat=0 right=yes",
            "won seats=[0] why=call",
        ]
        assert now(match, "over", "winner", "turn") == [True, 0, turn]


def test_oe_10_a_move_may_carry_the_call_and_is_judged_directly_after_it() -> None:
    match = table(ALMOST)
    calls = {action for action in legal(match, 0) if action.endswith("call")}
    assert calls == {"move d2 d1 call"}
    events = match.play(0, "move d2 d1 call")
    assert names(events) == ["moved", "called", "won"]
    assert now(match, "winner", "used", "turn") == [0, [1, 0], 0]


def test_oe_10_a_carried_call_needs_a_camp_full_after_the_move() -> None:
    match = table(ALMOST)
    assert refused(match, 0, "move d2 d3 call") == "OE-10"
    assert refused(match, 0, "move c1 d1 call") == "OE-10"  # the gap only moves
    assert refused(match, 0, "move a6 a5 call") == "OE-8"
    full = table(FOREIGN)
    assert "move d3 d4 call" in legal(full, 0)  # moves elsewhere leave the camp full
    assert refused(full, 0, "move d1 d2 call") == "OE-10"
    own_visible = table(ALMOST.replace("0* .  .\n    .  .  .  .", "0 .  .\n    .  .  .  ."))
    assert refused(own_visible, 0, "move d2 d1 call") == "OE-10"
    assert refused(table(START[2]), 0, "move a1 a2 call") == "OE-10"


def test_oe_10_at_a_table_anybody_may_call_at_any_time() -> None:
    match = at_table(START[4])
    for seat in range(4):
        assert "call" in legal(match, seat)
    assert {"move a2 a3", "move a2 a3 call"} <= legal(match, 0)
    assert match.actors == (0, 1, 2, 3)
    assert match.asked == 0  # but nobody is asked merely because he could err


def test_oe_11_a_right_call_wins_and_nothing_else_is_uncovered() -> None:
    match = table(HOME)
    match.play(0, "call")
    assert match.result == [1, 0]
    assert match.asked == -1
    assert match.actors == ()
    assert set(eggs(match.blinded(1)).values()) == {"?*", "1"}


def test_oe_11_a_wrong_call_of_two_loses_and_removes_nothing() -> None:
    match = table(FOREIGN, turn=1)
    before = eggs(match)
    events = match.play(0, "call")
    assert [event.text for event in events] == [
        "called seat=0 right=no",
        "out seat=0",
        "won seats=[1] why=wrong",
    ]
    assert eggs(match) == before
    assert now(match, "out", "winner", "turn", "camp_changes") == [[0], 1, 1, [0, 0]]
    assert match.result == [0, 1]


def test_oe_11_it_takes_turned_eggs_and_all_of_them() -> None:
    visible = at_table(HOME.replace("0* 0* 0*", "0* 0 0*"))
    visible.play(0, "call")
    assert now(visible, "winner") == 1
    away = at_table(ALMOST)
    away.play(0, "call")
    assert now(away, "winner") == 1


# --- OE-12: a wrong call of four


def test_oe_12_the_callers_eggs_leave_the_board_and_the_others_go_on() -> None:
    match = table(FOREIGN_4)
    events = match.play(0, "call")
    assert [event.text for event in events] == [
        "called seat=0 right=no",
        "removed seat=0 cells=[a1,b1,a2,d3]",
        "out seat=0",
        "turn seat=1",
    ]
    assert "0*" not in eggs(match).values()
    assert eggs(match)["b2"] == "2*"
    assert now(match, "out", "turn", "over") == [[0], 1, False]
    assert refused(match, 0, "call") == "OE-12"
    assert legal(match, 0) == set()


def test_oe_12_out_of_turn_the_turn_stays() -> None:
    match = table(FOREIGN_4, turn=2)
    events = match.play(0, "call")
    assert names(events) == ["called", "removed", "out"]
    assert match.asked == 2


def test_oe_12_seats_that_are_out_are_passed_over() -> None:
    match = table(FOREIGN_4, turn=3)
    match.play(0, "call")
    match.play(3, "move b5 c4")
    assert match.asked == 1


def test_oe_12_the_callers_camp_remains_a_camp() -> None:
    match = table(FOREIGN_4.replace("1  1\n    .  .  .  0*", "1  .\n    .  .  1  0*"))
    match.play(0, "call")
    for seat, action in ((1, "move c3 b3"), (2, "look b2"), (3, "look b2")):
        match.play(seat, action)
    assert "turned" in names(match.play(1, "move b3 a2"))


def test_oe_12_when_three_have_been_wrong_the_fourth_wins() -> None:
    match = at_table(START[4])
    match.play(2, "call")
    match.play(0, "move b2 c3 call")  # after its move
    assert now(match, "turn", "out", "moved") == [1, [0, 2], None]
    events = match.play(3, "call")
    assert [event.text for event in events] == [
        "called seat=3 right=no",
        "removed seat=3 cells=[a5,b5,a6,b6]",
        "out seat=3",
        "won seats=[1] why=last",
    ]
    assert set(eggs(match).values()) == {"1"}
    assert now(match, "winner", "out", "turn") == [1, [0, 2, 3], 1]
    assert match.result == [0, 1, 0, 0]


# --- how long a live table waits


def test_oe_10_a_live_table_waits_while_a_camp_is_full_of_turned_eggs_whosever_they_are() -> None:
    assert [table(board).window for board in (HOME, FOREIGN, ALMOST, START[2])] == [1, 1, 0, 0]
    match = table(HOME)
    match.play(0, "call")
    assert (match.over, match.window) == (True, 0)
