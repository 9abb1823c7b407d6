"""Les œufs sont faits: positions that can be read, and positions that can't be."""

from typing import Any

import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.position import to_line
from tests.games.oeufs.setting import (
    ABROAD,
    ALMOST,
    CELLS,
    FOREIGN,
    FOREIGN_4,
    FULL_4,
    HOME,
    MIXED,
    START,
    Doc,
    document,
    limited,
    table,
)


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
