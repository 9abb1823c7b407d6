"""Les œufs sont faits, clause by clause: what each rule of the book promises, shown on a board.

A board is drawn row by row from the top: `0` is a visible egg of seat 0, `0*` a turned one, `.` no
egg. Seat 0 is on turn unless a test says otherwise.
"""

import re
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.bots import bot, decide
from tablee.bots.search import think
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.actions import read_action
from tablee.engine.text.events import Event
from tablee.engine.text.position import to_line
from tablee.engine.text.sentences import say_action, say_event
from tablee.games.oeufs import outlook
from tests.games.shown import shown_to

Doc = dict[str, Any]

OPTIONS = {"limit": 150, "undo": "allowed", "referee": "strict", "live": False}
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
START = {
    2: """
    0 0 0 0 0 0
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    1 1 1 1 1 1
    """,
    4: """
    0 0 . . 1 1
    0 0 . . 1 1
    . . . . . .
    . . . . . .
    3 3 . . 2 2
    3 3 . . 2 2
    """,
}
HOME = """
    0* 0* 0* 0* 0* 0*
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  1  .  .
    .  .  .  .  .  .
    1  1  1  1  .  1
    """  # seat 0 has done it
FOREIGN = """
    0* 0* 0* 1* 0* 0*
    .  .  .  .  .  .
    .  .  .  0* .  .
    .  .  1  .  1* .
    .  .  .  .  .  .
    1  1  .  .  .  1*
    """  # the camp of seat 0 is full, but d1 is not its own
FOREIGN_4 = """
    0* 0* .  .  1  1
    0* 2* .  .  1  1
    .  .  .  0* .  .
    2* .  .  .  .  .
    3  3  .  .  2  .
    3  3  .  .  .  2
    """
FULL_4 = """
    0* 0* .  .  1* 1*
    0* 2* .  .  1* 3*
    .  .  .  0* .  .
    1* .  2* .  .  .
    3  3  .  .  2  .
    3  .  .  .  .  2
    """  # the camps of seats 0 and 1 are full; both have one stranger in them


# --- setting the table


def eggs_on(board: str) -> dict[str, str]:
    """The eggs of a drawing by their cells."""
    return {cell: egg for cell, egg in zip(CELLS, board.split(), strict=True) if egg != "."}


def document(board: str, **changes: Any) -> Doc:
    """A position with this board; `options` are changes to the default options."""
    words = board.split()
    players = 4 if any(word[0] in "23" for word in words) else 2
    return {
        "game": "oeufs",
        "rules": 1,
        "players": players,
        "options": OPTIONS | changes.pop("options", {}),
        "eyes": "table",
        "turn": 0,
        "board": [words[i : i + 6] for i in range(0, 36, 6)],
        "camp_changes": [0] * players,
        "declined": [],
        "moved": None,
        "used": [0] * players,
        "out": [],
        "over": False,
        "winner": None,
        **changes,
    }


def table(board: str, **changes: Any) -> Match:
    """A match that stands at such a position."""
    return tablee.position(document(board, **changes))


def at_table(board: str, **changes: Any) -> Match:
    """The same without a strict referee."""
    return table(board, options={"referee": "table"}, **changes)


# --- looking at it


def legal(match: Match, seat: int) -> set[str]:
    return {str(action) for action in match.legal(seat)}


def ends(match: Match, start: str) -> set[str]:
    """Where the seat on turn may move the egg on this cell."""
    moves = [action.json for action in match.legal(match.state.turn)]
    return {m["to"] for m in moves if m["do"] == "move" and m["from"] == start and "call" not in m}


def movable(match: Match) -> set[str]:
    """The cells with eggs that the seat on turn may move."""
    return {a.json["from"] for a in match.legal(match.state.turn) if a.json["do"] == "move"}


def refused(match: Match, seat: int, action: str) -> str:
    """The clause that forbids this act. A refusal changes nothing."""
    before = match.position()
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(seat, action)
    assert match.position() == before
    assert action not in legal(match, seat)
    return caught.value.clause


def names(events: Iterable[Event]) -> list[str]:
    return [event.name for event in events]


def eggs(match: Match) -> dict[str, str]:
    """The eggs on the board by their cells."""
    words = [word for row in match.position()["board"] for word in row]
    return {cell: egg for cell, egg in zip(CELLS, words, strict=True) if egg != "."}


def now(match: Match, *keys: str) -> Any:
    """What the position says at these keys."""
    doc = match.position()
    return doc[keys[0]] if len(keys) == 1 else [doc[key] for key in keys]


# --- the clauses in the code

UNCITED: dict[str, str] = {}
"""The clauses that no line of code can keep, and why."""


def test_every_clause_of_the_book_is_cited_where_the_code_keeps_it() -> None:
    room = tablee.all_games()["oeufs"]
    cited: set[str] = set()
    for file in ("rules.py", "board.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (room.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"OE-\d+", line))
            if line.lstrip().startswith("return "):
                cited |= {name.replace("_", "-") for name in re.findall(r"OE_\d+", line)}
    assert room.clauses("en") - cited == UNCITED.keys()


# --- OE-1: the eggs


@pytest.mark.parametrize(("players", "each"), [(2, 6), (4, 4)])
def test_oe_1_two_have_six_eggs_each_four_have_four(players: int, each: int) -> None:
    match = tablee.new("oeufs", players=players, seed=1)
    assert Counter(eggs(match).values()) == {str(seat): each for seat in range(players)}


def test_oe_1_every_seat_has_its_symbol() -> None:
    assert [symbol in str(table(START[2])) for symbol in "●▲◆✱"] == [False, False, True, True]
    assert all(symbol in str(table(START[4])) for symbol in "●▲◆✱")


@pytest.mark.parametrize("players", [1, 3, 5])
def test_oe_1_it_is_for_two_or_four(players: int) -> None:
    with pytest.raises(tablee.TableeError, match="2, 4 players"):
        tablee.new("oeufs", players=players)


# --- OE-2, OE-3: the set-up


@pytest.mark.parametrize("players", [2, 4])
def test_oe_2_camps_are_two_rows_or_four_corners(players: int) -> None:
    assert eggs(tablee.new("oeufs", players=players, seed=1)) == eggs_on(START[players])
    brackets = [line.count("[") for line in str(table(START[players])).splitlines()[2:8]]
    assert brackets == ([6, 0, 0, 0, 0, 6] if players == 2 else [4, 4, 0, 0, 4, 4])


@pytest.mark.parametrize("players", [2, 4])
def test_oe_3_eggs_start_visible_and_any_seat_may_begin(players: int) -> None:
    matches = [tablee.new("oeufs", players=players, seed=seed) for seed in range(40)]
    assert {match.asked for match in matches} == set(range(players))
    assert all(not egg.endswith("*") for match in matches for egg in eggs(match).values())
    assert all(match.events[0].json == {"event": "began", "seat": match.asked} for match in matches)


def test_oe_3_turns_go_clockwise() -> None:
    match = table(START[4], turn=2)
    seats = []
    for _ in range(5):
        seats.append(match.asked)
        assert refused(match, (match.asked + 1) % 4, "move a1 a3") == "OE-3"
        match.play(match.asked, match.legal(match.asked)[0])
    assert seats == [2, 3, 0, 1, 2]


# --- OE-4: a turn

MIXED = """
    0 0 . 0 0* .
    . . . . .  .
    . . . 0 .  .
    . . . . .  .
    . . . . .  0*
    1 1 1 1 1* 1
    """


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

ABROAD = """
    . . 0 0 0 0
    . 0 . . . .
    . . 1 . . .
    . . . . . .
    . . 0 1 . .
    1 1 1 . 1 .
    """


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


ALMOST = """
    0* 0* 0* .  0* 0*
    .  .  .  0* .  .
    .  .  .  .  .  .
    .  .  .  1* .  .
    .  .  .  .  .  .
    1  1  1  1  .  1
    """


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


# --- OE-13: nothing left to do


def shut_in(**changes: Any) -> Match:
    """Seat 0 sits in the corner of four, behind eggs that it can't jump over."""
    board = """
        0 0 1 1 . .
        0 0 1 1 . .
        2 2 2 2 . .
        3 3 3 3 . .
        . . . . . .
        . . . . . .
        """
    return table(board, **changes)


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


# --- OE-14: the limit


def limited(limit: int, used: list[int], board: str = START[2], **changes: Any) -> Match:
    return table(board, options={"limit": limit}, used=used, **changes)


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


# --- OE-16, OE-20: declining


def test_oe_16_full_camps_are_asked_first_clockwise_from_the_left_of_the_turn() -> None:
    match = table(FULL_4, turn=2)
    assert legal(match, 0) == {"call", "pass"}
    asked = []
    for _ in range(2):
        asked.append(match.asked)
        events = match.play(match.asked, "pass")
        assert [event.text for event in events] == [f"declined seat={asked[-1]}"]
    assert asked == [0, 1]
    assert now(match, "declined", "turn", "used") == [[0, 1], 2, [0, 0, 0, 0]]
    assert match.asked == 2


def declined_by(match: Match, *acts: tuple[int, str]) -> list[int]:
    for seat, action in acts:
        match.play(seat, action)
    declined: list[int] = now(match, "declined")
    return declined


def test_oe_16_a_decline_lapses_when_an_egg_leaves_or_enters_that_camp() -> None:
    match = table(FULL_4, turn=2, declined=[0, 1])
    assert declined_by(match.copy(), (2, "move b2 b3")) == [1]
    assert declined_by(match.copy(), (2, "move f2 f3")) == [0]
    assert declined_by(match.copy(), (2, "move d3 d2")) == [0, 1]


def test_oe_16_a_decline_lapses_when_that_seat_looks_or_somebody_goes_out() -> None:
    match = table(FULL_4, turn=1, declined=[0, 1])
    assert declined_by(match.copy(), (1, "look f2")) == [0]
    assert declined_by(match.copy(), (1, "move d3 d2")) == [0, 1]
    assert declined_by(match.copy(), (0, "call")) == []


def test_oe_16_only_a_pass_declines() -> None:
    match = table(FULL_4, declined=[1])
    match.play(0, "move d3 d2")
    assert now(match, "declined") == [1]
    assert match.asked == 0  # at once, before seat 1 plays


def test_oe_16_without_a_full_camp_there_is_nothing_to_decline() -> None:
    match = table(FULL_4)
    for seat in (2, 3):
        assert refused(match, seat, "pass") == "OE-16"
        assert legal(match, seat) == set()


def test_oe_16_on_ones_own_turn_one_may_call_regardless() -> None:
    match = table(FULL_4, declined=[0, 1])
    assert match.asked == 0
    assert "call" in legal(match, 0)
    assert "move d3 d2 call" in legal(match, 0)


def test_oe_17_the_winner_scores_one_and_a_draw_is_shared_by_those_still_in() -> None:
    won = table(HOME)
    won.play(0, "call")
    assert (won.result, won.points) == ([1, 0], [1, 0])
    three = FOREIGN_4.replace("0*", ".")
    match = limited(3, [2, 3, 3, 2], three, out=[0], turn=3)
    match.play(3, "move b5 c5")
    assert match.result == [0, pytest.approx(1 / 3), pytest.approx(1 / 3), pytest.approx(1 / 3)]
    assert refused(match, 3, "call") == "OE-17"


# --- OE-18, OE-19: what a call is aimed at


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


def test_oe_20_who_has_declined_may_still_call_but_not_decline_again() -> None:
    match = table(FULL_4, turn=2, declined=[0])
    assert legal(match, 0) == {"call"}
    assert refused(match, 0, "pass") == "OE-20"
    match.play(0, "call")
    assert now(match, "out") == [0]


def test_oe_20_who_is_asked_and_who_has_declined_is_public() -> None:
    match = table(FULL_4, turn=2)
    match.play(0, "pass")
    for eyes in (SPECTATOR, 0, 1, 2, 3):
        assert match.blinded(eyes).asked == match.asked == 1
        assert match.position(eyes)["declined"] == [0]
        assert names(match.events_for(eyes)) == ["declined"]


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


# --- positions


def test_positions_read_back_as_written_for_all_eyes() -> None:
    matches = [table(board) for board in (*START.values(), HOME, FOREIGN, FULL_4)]
    matches += [limited(5, [4, 5]), table(HOME), table(FOREIGN)]
    matches[-3].play(0, "move a1 a2")
    for match in matches[-2:]:
        match.play(0, "call")
    for match in matches:
        for eyes in (None, SPECTATOR, 0, 1):
            doc = match.position(eyes)
            for form in (doc, to_line(doc)):
                assert tablee.position(form).position() == doc


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("turn", None, "never null"),
        ("turn", 2, "0 to 1"),
        ("board", [["."] * 6] * 5, "5 entries instead of 6"),
        ("board", [["."] * 5] * 6, "5 entries instead of 6"),
        ("board", [["?*"] * 6] * 6, "no egg that these eyes"),
        ("board", [["2"] * 6] * 6, "no egg that these eyes"),
        ("board", [[0] * 6] * 6, "0 is none of"),
        ("camp_changes", [-1, 0], "from 0"),
        ("camp_changes", [0], "1 entries"),
        ("declined", [0, 0], "different seats"),
        ("moved", "g1", "none of: a1"),
        ("used", [0, None], "whole number"),
        ("out", [0, 1], "always in"),
        ("over", 1, "neither true nor false"),
        ("winner", 0, "while the match is on"),
    ],
)
def test_positions_with_a_bad_value_are_refused_by_the_name_of_the_key(
    key: str, value: Any, why: str
) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"{key}.*{why}"):
        tablee.position(document(START[2]) | {key: value})


@pytest.mark.parametrize(
    "board",
    [
        START[2].replace("0 0 0 0 0 0", "0 0 0 0 0 ."),
        START[2].replace("1 1 1 1 1 1", "1 1 1 1 1 0"),
    ],
)
@pytest.mark.parametrize("eyes", ["table", 0, "spectator"])
def test_positions_have_the_right_number_of_eggs_for_all_eyes(board: str, eyes: Any) -> None:
    with pytest.raises(tablee.BadPositionError, match="with these seats out"):
        table(board, eyes=eyes)


FLAWED = [
    ("OE-7", document(ABROAD.replace("1 1 1 . 1 .", "1 1 1 0 1 .").replace(". 0 . .", ". . . ."))),
    ("OE-12", document(START[2], out=[0], turn=0)),
    ("OE-12", document(START[2], out=[0], turn=1)),
    ("OE-12", document(FOREIGN_4.replace("0*", "."), out=[0], turn=0)),
    ("OE-14", document(START[2], used=[150, 0])),
    ("OE-14", document(START[2], used=[0, 151])),
    ("OE-14", document(START[2], over=True)),
    ("OE-14", document(START[2], over=True, options={"limit": 0})),
    ("OE-15", document(START[2], moved="c3")),
    ("OE-16", document(START[2], declined=[0])),
    ("OE-16", document(FOREIGN, out=[0], over=True, winner=1, declined=[0])),
    ("OE-17", document(START[2], over=True, out=[0], used=[150, 150])),
    ("OE-11", document(START[2], over=True, winner=0)),
    ("OE-11", document(ALMOST, over=True, winner=0)),
    ("OE-11", document(HOME, over=True, winner=1)),
    ("OE-11", document(HOME, over=True, winner=1, out=[0])),
    ("OE-11", document(START[2], over=True, winner=0, out=[0])),
]


@pytest.mark.parametrize(("clause", "doc"), FLAWED)
def test_positions_that_break_a_rule_are_refused_by_its_clause(clause: str, doc: Doc) -> None:
    with pytest.raises(tablee.BadPositionError, match=rf"\({clause}\)"):
        tablee.position(doc)


def test_positions_no_record_with_nonsense_is_without_flaw() -> None:
    def flaw(field: str, value: Any, board: str = START[2]) -> int:
        match = table(board)
        match.state[field] = value
        return int(match.game.kernels.flaw(match.states, 0))

    assert flaw("turn", -1) == flaw("turn", 2) == 3
    assert flaw("out", -1) == flaw("out", 3) == 12
    assert flaw("declined", -1) == flaw("declined", 4) == 16
    assert flaw("turned", 1 << 20) == flaw("turned", 1 << 40) == 1
    assert flaw("moved", 36) == flaw("moved", -2) == 15
    assert flaw("used", -1) == 14
    assert flaw("changes", -1) == 18
    assert flaw("winner", 0) == 17
    assert flaw("over", 1) == 17
    assert flaw("visible", [0x3F, 0x3F << 30, 1, 0]) == 1  # a seat that is not there
    assert flaw("visible", [0x3F, 0x1F << 30, 0, 0]) == 1  # too few
    assert flaw("hidden", [1, 0, 0, 0]) == 1  # too many
    match = table(MIXED)
    match.state.hidden[1] = 1 << CELLS.index("e1")  # two on one cell
    assert match.game.kernels.flaw(match.states, 0) == 1
    blind_match = table(MIXED).blinded(0)
    assert blind_match.game.kernels.flaw(blind_match.states, 0) == 0
    blind_match.state.eyes = -2  # the table knows whose every egg is
    assert blind_match.game.kernels.flaw(blind_match.states, 0) == 1


# --- the brain: what a decent player does


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


# --- what learners are shown


def observed(match: Match, seat: int, memory: str = "none") -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, memory, "compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_says_what_its_description_promises() -> None:
    match = table(FULL_4, turn=2, declined=[1], moved="d3", used=[15, 0, 30, 0])

    def cells(block: str, place: int = 0) -> list[str]:
        numbers = seen[block][36 * place : 36 * place + 36]
        return [cell for cell, n in zip(CELLS, numbers, strict=True) if n]

    eggs = {c: egg for c, egg in zip(CELLS, FULL_4.split(), strict=True) if "*" in egg}
    seen = observed(match, 2, "all")
    for place, owner in enumerate((2, 3, 0, 1)):
        assert cells("remembered", place) == [c for c, egg in eggs.items() if egg == f"{owner}*"]
    assert sum(seen["turned"]) == 0
    seen = observed(match, 2)
    assert [cells("visible", i) for i in range(4)] == [["e5", "f6"], ["a5", "b5", "a6"], [], []]
    assert sum(seen["remembered"]) == 0
    assert cells("camp") == ["e5", "f5", "e6", "f6"]
    assert cells("camp", 2) == ["a1", "b1", "a2", "b2"]
    assert cells("turned") == list(eggs)
    assert cells("moved") == ["d3"]
    assert seen["still_in"] == [1, 1, 1, 1]
    assert seen["turn"] == [1, 0, 0, 0]
    assert seen["declined"] == [0, 0, 0, 1]
    assert seen["full"] == [0, 0, 1, 1]
    assert seen["used"] == [20, 0, 10, 0]


def test_observation_of_two_leaves_the_other_seats_empty() -> None:
    seen = observed(limited(0, [5, 5]), 1)
    assert sum(sum(seen[name][72:]) for name in ("visible", "remembered", "camp")) == 0
    assert (seen["still_in"], seen["turn"]) == ([1, 1, 0, 0], [0, 1, 0, 0])
    assert seen["used"] == [0] * 4


# --- words for people


def test_words_every_act_and_event_can_be_said_in_both_languages() -> None:
    matches = [tablee.new("oeufs", players=4, seed=2), table(HOME), table(FOREIGN_4), shut_in()]
    for seed in range(200):
        match = matches[0]
        match.play(match.asked, decide(bot("random"), match, match.asked, seed))
    for match, act in zip(matches[1:], ("call", "call", "pass"), strict=True):
        match.play(0, act)
    for match in matches:
        for language in ("fr", "en"):
            for action in match.legal(1):
                assert say_action(match.game, action, language)
            for eyes in (0, SPECTATOR):
                for event in match.events_for(eyes):
                    assert say_event(match.game, event, language, match.names)


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        ("move c3 b2", "Déplacer : c3 → b2", "Move: c3 → b2"),
        ("look f6", "Regarder en secret l'œuf en f6", "Look secretly at the egg on f6"),
    ],
)
def test_words_of_an_act(action: str, fr: str, en: str) -> None:
    game = table(START[2]).game
    sentences = [say_action(game, read_action(game, action), language) for language in ("fr", "en")]
    assert sentences == [fr, en]


def test_words_of_a_move_and_of_the_end() -> None:
    match = table(ALMOST)
    sentences = [say_event(match.game, event, "en", ["Anne", "Bob"]) for event in
            match.play(0, "move d2 d1 call")]  # fmt: skip
    assert sentences == [
        "Anne moves a turned egg: d2 → d1.",
        'Anne calls "les œufs sont faits": right!',
        "The match is over, won by a right call: Anne.",
    ]


def test_words_the_picture_shows_what_its_eyes_may_see() -> None:
    match = table(FULL_4, declined=[1])
    assert "  2 [●*] [◆*]  ·    ·   [▲*] [✱*]" in str(match)
    assert "  2 [?*] [?*]  ·    ·   [?*] [?*]" in match.blinded(3).picture("fr")
    assert "▸ ● Seat 0       turns 0/150" in str(match)
    assert "(has declined)" in str(match)
    match.play(0, "call")
    assert "(ne joue plus)" in match.picture("fr")


# --- how long a live table waits


def test_oe_10_a_live_table_waits_while_a_camp_is_full_of_turned_eggs_whosever_they_are() -> None:
    assert [table(board).window for board in (HOME, FOREIGN, ALMOST, START[2])] == [1, 1, 0, 0]
    match = table(HOME)
    match.play(0, "call")
    assert (match.over, match.window) == (True, 0)


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


# --- how a learner turns the board


def test_every_seat_sees_its_own_camp_where_the_first_seat_sees_its_own() -> None:
    form = game("oeufs").observation
    for players in game("oeufs").players:
        match = tablee.new("oeufs", players=players, seed=1)
        camps = []
        for seat in range(players):
            seen, meant = outlook.from_seat(players, seat)
            assert sorted(seen) == list(range(len(seen)))
            assert sorted(meant) == list(range(len(meant)))
            turned = match.observe(seat, form="compact")[seen]
            camps.append(turned[form.at("camp")][: len(CELLS)].tolist())
        assert sum(camps[0]) > 0 and all(camp == camps[0] for camp in camps)
