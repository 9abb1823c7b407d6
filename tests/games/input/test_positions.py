"""Input: positions that can be read, and positions that can't be."""

from typing import Any

import pytest

import tablee
from tablee.engine.kit.contract import EVERYTHING
from tablee.games.input import rules
from tests.games.input.setting import CHILD, FREE, FULL, Doc, document, left, table

ON_FIVE = [["FR@5.1"], []]


@pytest.mark.parametrize(
    ("clause", "doc"),
    [
        (
            "IN-3",
            document([[], []]) | {"back": [["R", "H", "S", "H", "S", "S", "S"], [*"RHSHSSJ"]]},
        ),
        (
            "IN-3",
            document([[], []]) | {"back": [["R", "R", "S", "H", "S", "S", "J"], [*"RHSHSSJ"]]},
        ),
        ("IN-28", document([["JS"], []])),
        ("IN-6", document([["FR@5.2"], []])),  # not its shape
        ("IN-6", document([["FR@9.2"], []])),  # not in play
        ("IN-6", document(ON_FIVE) | {"seen": [[False] * 7] * 2}),  # never turned
        ("IN-6", document([["FR@hand"], []])),
        ("IN-6", document([["FR@hand"], []], hand=2)),
        ("IN-6", document([[], []], hand=2)),
        ("IN-6", document([["FR@hand"], []], hand=1, turn=1)),
        ("IN-6", document([["FR@hand"], []], hand=1) | {"seen": [[False] * 7] * 2}),
        ("IN-6", document([[], []], **{"from": 3})),
        ("IN-6", document([[], []], claimed=3)),
        ("IN-6", document([[], []], free=True)),
        ("IN-8", document(ON_FIVE, left=left(0, 1, 5))),
        ("IN-8", document(ON_FIVE, left=left(0, 1, 8))),
        ("IN-8", document([["FR@hand"], []], hand=1, left=left(0, 1, 4), **{"from": 4})),
        ("IN-4", document([["FR@hand"], []], hand=1, **{"from": 8})),
        ("IN-4", document([["FR@hand"], []], hand=1, claimed=8)),
        ("IN-10", document([["FR@hand"], *FULL], won=[8, 9], hand=1)),
        ("IN-12", document([["FR@5.1", "HF@5.2", "RS@5.3"], ["HR@5.4", "RF@5.5"]])),
        ("IN-18", document([[], []], won=[4])),
        ("IN-19", document([[], []], scores=[17, 0])),
        ("IN-19", document([[], []], scores=[20, 0])),
        ("IN-19", document([[], []], captured=[[2], []], options={"combos": [[2]]})),
        ("IN-19", document([[], []], scores=[17, 17], over=True, winners=[0, 1])),
        ("IN-19", document([[], []], scores=[0, 17], over=True, winners=[1])),
        ("IN-20", document([[], []], scores=[5, 0], last_gain=[0, 0])),
        ("IN-20", document([[], []], scores=[5, 0], zero_used=[True, False])),
        ("IN-20", document([[], []], zero_used=[True, False], options={"zero": True})),
        ("IN-22", document([["FR@hand"], []], hand=1, free=True, claimed=3, options=FREE)),
        ("IN-22", document([["FR@hand"], []], hand=1, free=True, options=FREE | CHILD)),
        ("IN-10", document([["FR@hand"], []], hand=1, free=True)),
        ("IN-23", document([[], []], captured=[[8], []])),
        ("IN-27", document([[], []], quiet=3)),
        ("IN-27", document([[], []], quiet=8, turns=8, options={"limit": 4})),
        ("IN-27", document([[], []], over=True, winners=[0, 1])),
        ("IN-6", document([["FR@hand"], []], scores=[0, 17], hand=1, over=True, winners=[1])),
    ],
)
def test_positions_that_break_a_rule_are_refused_by_its_clause(clause: str, doc: Doc) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"{clause}\\)$"):
        tablee.position(doc)


def test_positions_records_whose_sets_and_pieces_differ_have_a_flaw() -> None:
    match = table([["FR@5.1"], ["HF@5.2"]], seen=[(0, 2)])
    flaw = match.game.kernels.flaw
    for field, place, value, clause in (
        ("mine", (0, 0), 0, rules.IN_6),
        ("mine", (0, 1), int(match.state.mine[0]), rules.IN_6),
        ("row", 0, 1 << 6, rules.IN_4),
        ("row", 0, 0b11111, rules.IN_4),
        ("score", (0, 0), -1, rules.IN_19),
        ("last_gain", (0, 0), -1, rules.IN_20),
        ("place", (0, 1), 5 * 6, rules.IN_6),  # two pieces on one band
    ):
        broken = match.copy()
        broken.states[field][place] = value
        assert flaw(broken.states, 0) == clause


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("turn", None),
        ("up", [[*"FFFRRHX"], [*"FFFRRHS"]]),
        ("up", [[*"FFFRRH", None], [*"FFFRRHS"]]),
        ("up", [[*"FFFRRH"], [*"FFFRRHS"]]),
        ("back", [[*"RHSHSS", None], [*"RHSHSSJ"]]),
        ("back", [[*"RHSHSS?"], [*"RHSHSSJ"]]),
        ("seen", [[1] * 7, [False] * 7]),
        ("place", [["5.6", *["stock"] * 6], ["stock"] * 7]),
        ("place", [[5, *["stock"] * 6], ["stock"] * 7]),
        ("place", [["5.1", "5.1", *["stock"] * 5], ["stock"] * 7]),
        ("left", [[1, 2, *[None] * 5], [None] * 7]),
        ("won", [8]),
        ("won", [4, 4]),
        ("won", 4),
        ("hand", 8),
        ("from", 10),
        ("scores", [22, 0]),
        ("zero_used", [False]),
        ("over", 1),
        ("winners", [0]),
    ],
)
def test_positions_with_a_bad_value_name_its_key(key: str, value: Any) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
        tablee.position(document([[], []]) | {key: value})


@pytest.mark.parametrize("numbers", [(), (1, 2, 4), (1, 2, 3, 4, 5, 6, 7)])
def test_positions_of_a_seat_read_back_whatever_was_seen(numbers: tuple[int, ...]) -> None:
    shown = [(0, number) for number in numbers]
    for up in ("FFFRRHS", "RHSHSSS", "FHFRRHS", "RFFHRHS"):
        turned = document([[], []], seen=shown)
        for piece, face in enumerate(up):
            if turned["up"][0][piece] != face:
                turned["up"][0][piece], turned["back"][0][piece] = face, turned["up"][0][piece]
        for eyes in (0, 1, -1):
            known = tablee.position(turned).blinded(eyes, EVERYTHING)
            assert tablee.position(known.position()) == known


@pytest.mark.parametrize(
    "changes",
    [
        {"up": [[*"FFFFFFF"], [*"FFFRRHS"]]},  # there are not so many
        {"back": [["?"] * 7, [*"RHSHSS?"]]},  # known, but never seen
        {"back": [[*"FR?????"], ["?"] * 7], "seen": [[True] * 7] * 2},  # no such piece
        {"back": [[*"RR?????"], ["?"] * 7], "seen": [[True] * 7] * 2},  # the same piece twice
    ],
)
def test_positions_of_a_seat_must_fit_the_seven_pieces_too(changes: Doc) -> None:
    seen = table([[], []]).position(0)
    with pytest.raises(tablee.BadPositionError, match="key 'seen'"):
        tablee.position(seen | changes)
