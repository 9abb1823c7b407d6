"""Ex & Hopp: positions that can be read, and positions that can't be."""

from typing import Any

import pytest

import tablee
from tablee.errors import BadPositionError
from tests.games.asking import legal
from tests.games.exhopp.setting import FRESH, HANDS, document, table

# --- positions that can't be read


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("turn", None),
        ("hands", [["?", "R8", "Y1", "B1"], *(hand.split() for hand in HANDS[1:])]),
        ("hands", [[None, "R8", "Y1", "B1"], *(hand.split() for hand in HANDS[1:])]),
        ("hands", [["R7", "R8", "Y1", "B1", "B12"], *(hand.split() for hand in HANDS[1:])]),
        ("discards", ["R1", "R1"]),
        ("rows", [["R1"] * 99, [], [], []]),
        ("taken", [["+4"] * 99, [], []]),
        ("known", [["R8", "R8"], [], []]),
        ("offer", "R?"),
        ("known", [None, [], []]),
        ("idle", -1),
    ],
)
def test_a_position_with_such_a_value_is_refused(key: str, value: Any) -> None:
    with pytest.raises(BadPositionError, match=f"'{key}'"):
        tablee.position(document(HANDS, FRESH) | {key: value})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("discards", ["?"]),
        ("tokens", ["?", "+4", "-3", "-2"]),
        ("rows", [["?"], [], [], []]),
        ("taken", [["?"], [], []]),
        ("offer", "?"),
        ("offer", "R?"),
        ("known", [[], [], []]),
    ],
)
def test_what_all_see_is_not_hidden_in_a_seats_position(key: str, value: Any) -> None:
    view = table(HANDS, FRESH).position(1)
    with pytest.raises(BadPositionError, match=f"'{key}'"):
        tablee.position(view | {key: value})


def test_lists_are_sorted_when_they_are_read() -> None:
    doc = document(["B1 Y1 R8 R7", *HANDS[1:]], FRESH, known=[["R3", "R2"], [], []])
    read = tablee.position(doc).position()
    assert read["hands"][0] == ["R7", "R8", "Y1", "B1"]
    assert read["known"][0] == ["R2", "R3"]


# --- the example of the format's page


def test_the_example_of_the_page_of_formats() -> None:
    match = table(
        ["R8 Y10 B3 B7", "R5 Y5 Y6 Y12", "B1 B2 B8 B11"],
        ["+6 Y1 Y9 Y2 Y8 R1", "+5 R11 R7 B5 Y3", "+6 B12 B4 R3 B9", "-4 Y7"],
        pile="R12 R9",
        facedown="+4",
        taken=[
            ["-4", "+2", "+3", "+4"],
            ["-6", "-5", "-3", "-2", "+4"],
            ["+2", "+3", "+4", "+5"],
        ],
        offer="B7",
        offer_number=14,
        declined=[1],
        known=[["Y12", "B11"], ["B7", "B11"], ["R5", "Y12", "B7"]],
        known_by_all=["Y12", "B7", "B11"],
    )
    assert match.position()["discards"] == ["R2", "R4", "R6", "R10", "Y4", "Y11", "B6", "B10"]
    assert legal(match, 2) == {"accept B1", "accept B11", "accept B2", "accept B8", "decline"}
    assert (legal(match, 0), legal(match, 1), match.asked) == (set(), set(), 2)
    view = match.position(1)
    assert view["hands"] == [["B7", "?", "?", "?"], ["R5", "Y5", "Y6", "Y12"], ["B11", *"???"]]
    assert (view["pile"], view["facedown"]) == (["?", "?"], ["?"])
    assert view["known"] == [None, ["B7", "B11"], None]
    match.play(2, "accept B8")
    doc = match.position()
    assert doc["hands"][0] == ["R8", "Y10", "B3", "B8"]
    assert doc["hands"][2] == ["B1", "B2", "B7", "B11"]
    assert (doc["turn"], doc["idle"]) == (1, 1)
    assert doc["known"] == [["Y12", "B7", "B11"], ["B7"], ["R5", "Y12", "B8"]]
    assert doc["known_by_all"] == ["Y12", "B7"]
