"""Les œufs sont faits, OE-4 to OE-9, OE-13 and OE-15: moves, looks and eggs that are turned."""

from random import Random

import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.text.actions import read_action
from tests.games.asking import legal, names, refused
from tests.games.oeufs.setting import (
    ABROAD,
    CELLS,
    FOREIGN,
    FULL_4,
    MIXED,
    START,
    eggs,
    ends,
    now,
    shut_in,
    table,
)


def movable(match: Match) -> set[str]:
    """The cells with eggs that the seat on turn may move."""
    return {a.json["from"] for a in match.legal(match.state.turn) if a.json["do"] == "move"}


# --- OE-4: a turn


def test_oe_4_move_a_visible_egg_of_ones_own_or_any_turned_one_or_look() -> None:
    match = table(MIXED)
    assert movable(match) == {"a1", "b1", "d1", "d3", "e1", "f5", "e6"}
    looks = {action for action in legal(match, 0) if action.startswith("look")}
    assert looks == {"look e1", "look f5", "look e6"}
    assert not {"call", "pass"} & legal(match, 0)


def test_oe_4_a_look_moves_nothing_and_only_the_looker_learns_the_symbol() -> None:
    match = table(MIXED)
    before = eggs(match)
    events = match.play(0, "look e6")
    assert eggs(match) == before
    assert events[0].json == {"event": "looked", "seat": 0, "cell": "e6", "owner": 1}
    assert match.events_for(0)[0] == events[0]
    for eyes in (1, SPECTATOR):
        assert match.events_for(eyes)[0].json == {"event": "looked", "seat": 0, "cell": "e6"}
    assert match.asked == 1


def test_oe_4_a_look_is_a_full_turn_and_may_be_repeated() -> None:
    match = table(MIXED)
    for _ in range(3):
        match.play(0, "look e1")
        match.play(1, "look e1")
    assert now(match, "used", "turn") == [[3, 3], 0]


def test_oe_4_only_turned_eggs_are_looked_at_and_only_eggs_are_moved() -> None:
    match = table(MIXED)
    for cell in ("a1", "a6", "c3"):
        assert refused(match, 0, f"look {cell}") == "OE-4"
    assert refused(match, 0, "move c3 c4") == "OE-4"


# --- OE-5, OE-6: steps and jumps


LONELY = """
    0 0 0 . 0 0
    . . . . . .
    . . 0 . . .
    . . . . . .
    . . . . . .
    1 1 1 1 1 1
    """


def test_oe_5_a_step_goes_to_any_free_neighbour() -> None:
    assert ends(table(LONELY), "c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert ends(table(LONELY), "a1") == {"a2", "b2"}


def test_oe_5_not_onto_an_egg() -> None:
    match = table(LONELY)
    assert refused(match, 0, "move a1 b1") == "OE-5"
    assert refused(match, 0, "move a1 a1") == "OE-5"


def test_oe_5_not_round_the_edge() -> None:
    match = table(LONELY)
    assert refused(match, 0, "move f1 a2") == "OE-6"
    assert refused(match, 0, "move f1 a3") == "OE-6"


@pytest.mark.parametrize(
    ("over", "to"),
    [("b2", "a1"), ("c2", "c1"), ("d2", "e1"), ("b3", "a3"), ("d3", "e3"), ("b4", "a5"),
     ("c4", "c5"), ("d4", "e5")],
)  # fmt: skip
def test_oe_6_jump_over_any_egg_in_eight_directions(over: str, to: str) -> None:
    for egg in ("0", "1", "1*"):
        cells = {"c3": "0", over: egg, "f4": "0", "f2": "0"}
        cells |= dict(zip(("b1", "d1", "f1"), "000", strict=True))
        cells |= dict(zip(("a6", "b6", "c6", "d6", "e6", "f6"), "111111", strict=True))
        spare = "b1" if egg == "0" else "a6"
        del cells[spare]
        match = table(" ".join(cells.get(cell, ".") for cell in CELLS))
        assert to in ends(match, "c3")
        assert over not in ends(match, "c3")


RING = """
    .  .  .  .  .  .
    .  1* .  0  .  .
    0* .  .  .  .  .
    .  0  .  0  .  .
    .  .  .  .  0  0
    1  1  1  1  1  .
    """


def test_oe_6_chains_change_direction_stop_anywhere_and_land_on_no_cell_twice() -> None:
    match = table(RING)
    # over b4 to c5, over d4 to e3, over d2 to c1, and never over b2 back to a3, where it began
    jumps = ends(match, "a3") - {"a2", "b3", "a4"}
    assert jumps == {"c5", "e3", "c1"}
    paths = {}
    for end in jumps:
        events = match.copy().play(0, f"move a3 {end}")
        paths[end] = events[0].fields["path"]
    assert paths == {"c5": ["c5"], "c1": ["c1"], "e3": ["c1", "e3"]}


def test_oe_6_a_step_and_a_jump_are_not_combined() -> None:
    match = table(LONELY)
    assert refused(match, 0, "move c3 c5") == "OE-6"  # nothing to jump over
    assert refused(match, 0, "move b1 b3") == "OE-6"
    assert refused(match, 0, "move a1 d1") == "OE-6"  # one egg at a time


def test_oe_6_an_egg_leaves_its_cell_before_it_jumps() -> None:
    for seed in range(30):  # no path lands on its start, twice anywhere, or jumps over nothing
        match = tablee.new("oeufs", players=4, seed=seed)
        random = Random(seed)
        for _ in range(60):
            before = eggs(match)
            event = match.play(match.asked, random.choice(match.legal(match.asked)))[0]
            if event.name == "moved":
                check_path(before, event.fields["from"], event.fields["path"])


def test_oe_6_what_is_told_of_a_move_does_not_change_it() -> None:
    match, silent = (table(RING) for _ in range(2))
    match.play(0, "move a3 e3")
    move = read_action(silent.game, "move a3 e3").id
    silent.game.kernels.apply(silent.states, 0, 0, move, None)
    assert silent == match


def check_path(before: dict[str, str], start: str, path: list[str]) -> None:
    cells = [start, *path]
    assert len(set(cells)) == len(cells)
    for here, there in zip(cells, path, strict=False):
        (c, r), (x, y) = ((ord(cell[0]), int(cell[1])) for cell in (here, there))
        assert there not in before
        far = max(abs(x - c), abs(y - r))
        if far == 1:
            assert len(path) == 1
        else:
            assert {abs(x - c), abs(y - r)} <= {0, 2}
            over = f"{chr((c + x) // 2)}{(r + y) // 2}"
            assert over in before
            assert over != start


# --- OE-7: turning an egg


def test_oe_7_a_visible_egg_in_an_opponents_camp_is_turned_for_good() -> None:
    match = table(ABROAD)
    events = match.play(0, "move c5 d6")
    assert [event.text for event in events] == [
        "moved seat=0 from=c5 path=[d6] egg=0",
        "turned owner=0 cell=d6",
        "turn seat=1",
    ]
    assert eggs(match)["d6"] == "0*"
    match.play(1, "move d6 d4")
    assert eggs(match)["d4"] == "0*"


def test_oe_7_the_turn_ends_there_in_the_middle_of_a_chain_too() -> None:
    match = table(ABROAD)
    assert "d6" in ends(match, "b2")  # over c3 to d4, over d5 to d6
    assert "f6" not in ends(match, "b2")  # although e6 could be jumped over
    assert refused(match, 0, "move b2 f6") == "OE-7"
    events = match.play(0, "move b2 d6")
    assert events[0].fields["path"] == ["d4", "d6"]
    assert eggs(match)["d6"] == "0*"


def test_oe_7_a_turned_egg_goes_on_through_camps() -> None:
    match = table(ABROAD.replace(". 0 . . . .", ". 0* . . . ."))
    assert {"d4", "d6", "f6"} <= ends(match, "b2")
    events = match.play(0, "move b2 f6")
    assert events[0].fields["path"] == ["d4", "d6", "f6"]
    assert names(events) == ["moved", "turn"]


def test_oe_7_in_its_own_camp_an_egg_stays_visible() -> None:
    match = table(ABROAD)
    match.play(0, "move b2 b1")
    assert eggs(match)["b1"] == "0"


# --- OE-8, OE-9


def test_oe_8_visible_eggs_of_others_may_not_be_moved() -> None:
    match = table(ABROAD)
    assert refused(match, 0, "move d5 d4") == "OE-8"
    assert movable(match) & {"c3", "d5", "a6"} == set()


def test_oe_8_turned_eggs_stay_turned_wherever_they_go() -> None:
    match = table(ABROAD.replace(". . 0 1 . .", ". . 0* 1 . ."))
    for seat, move in ((0, "move c5 b4"), (1, "move b4 b3"), (0, "move b3 a2"), (1, "move a2 a1")):
        match.play(seat, move)
        assert eggs(match)[move.split()[2]] == "0*"


def test_oe_9_the_first_eggs_may_go_home_before_the_last_are_turned() -> None:
    match = table(MIXED)
    assert "e4" in ends(match, "f5")
    match.play(0, "move f5 e4")
    assert eggs(match)["e4"] == "0*"


@pytest.mark.parametrize(("start", "end"), [("c1", "e1"), ("d4", "e5"), ("c4", "b5")])
def test_oe_9_with_four_players_any_other_camp_will_do(start: str, end: str) -> None:
    match = table(
        """
        0 . 0 1 .  .
        . . . . 1  1
        . . . . .  1
        . . 0 0 .  .
        3 . 3 2 .  2
        3 3 . . 2  2
        """
    )
    events = match.play(0, f"move {start} {end}")
    assert "turned" in names(events)
    assert eggs(match)[end] == "0*"


# --- OE-13: nothing left to do


def test_oe_13_who_has_no_move_and_nothing_to_look_at_passes() -> None:
    match = shut_in()
    assert legal(match, 0) == {"pass"}
    events = match.play(0, "pass")
    assert [event.text for event in events] == ["passed seat=0", "turn seat=1"]
    assert now(match, "used", "turn", "moved") == [[1, 0, 0, 0], 1, None]


def test_oe_13_being_able_to_call_does_not_count() -> None:
    match = shut_in(options={"referee": "table"})
    assert legal(match, 0) == {"call", "pass"}


def test_oe_13_nobody_else_passes_on_his_turn() -> None:
    assert refused(table(START[2]), 0, "pass") == "OE-13"
    assert refused(table(MIXED), 0, "pass") == "OE-13"
    assert refused(table(FOREIGN), 0, "pass") == "OE-13"


# --- OE-15: undoing


def test_oe_15_by_default_the_egg_just_moved_may_be_moved_back() -> None:
    match = table(MIXED)
    match.play(0, "move f5 e4")
    assert now(match, "moved") == "e4"
    assert "f5" in ends(match, "e4")


def test_oe_15_where_it_is_forbidden_the_next_on_turn_lets_it_be() -> None:
    match = table(MIXED, options={"undo": "forbidden"})
    match.play(0, "move f5 e4")
    assert refused(match, 1, "move e4 f5") == "OE-15"
    assert "e4" not in movable(match)
    assert "look e4" in legal(match, 1)
    match.play(1, "move a6 a5")
    assert "f5" in ends(match, "e4")  # one turn later it is free again


def test_oe_15_after_a_look_or_a_pass_all_eggs_are_free() -> None:
    match = table(MIXED, options={"undo": "forbidden"}, moved="f5")
    assert "f5" not in movable(match)
    match.play(0, "look e1")
    assert now(match, "moved") is None
    assert "f5" in movable(match)
    assert now(shut_in(moved="c3"), "moved") == "c3"
    passing = shut_in(moved="c3")
    passing.play(0, "pass")
    assert now(passing, "moved") is None


def test_oe_15_a_call_is_no_turn() -> None:
    match = table(FULL_4, turn=2, moved="a4", options={"undo": "forbidden"})
    match.play(0, "call")
    assert refused(match, 2, "move a4 b4") == "OE-15"


def test_oe_15_the_egg_may_have_left_the_board() -> None:
    match = table(FULL_4, turn=2, moved="d3", options={"undo": "forbidden"})
    match.play(0, "call")
    assert now(match, "moved") is None
