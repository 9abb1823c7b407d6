"""EKKO: positions that can be read, and positions that can't be."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.position import to_line
from tests.games.ekko.setting import FAULTS, LIVE, Doc, document, last_card, mirrored, table


def test_positions_read_back_as_written_for_all_eyes() -> None:
    erring = table([["20", "50"], ["60"]], "37", pile=["41", "42"], options=FAULTS)
    erring.play(0, "lay 20")
    over = table([["50"], ["60"]], "37", aside=[["12"], ["13"]], options={"target": 1})
    over.play(0, "lay 50")
    for match in (erring, over, last_card([["73"]]), mirrored([["12"], ["50"]])):
        for known in (match, *(match.blinded(eyes) for eyes in (0, 1, SPECTATOR))):
            doc = known.position()
            assert tablee.position(doc) == known
            assert tablee.position(to_line(doc)) == known


def test_positions_the_example_of_the_format_page_is_one() -> None:
    page = Path(__file__).parents[3] / "docs" / "formats" / "ekko.md"
    example = page.read_text("utf-8").split("```json")[1].split("```")[0]
    match = tablee.position(json.loads(example))
    assert {key: match.position()[key] for key in json.loads(example)} == json.loads(example)
    assert match.actors == (0,)
    match.play(0, "impose")
    assert "44" in match.position()["hands"][2]
    assert match.asked == 1


ANY = document([["50", "51"], ["60", "61"]], "37")
"""A sound position, to be spoilt one key at a time."""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("round", 0),
        ("dealer", None),
        ("dealer", 2),
        ("phase", None),
        ("phase", "?"),
        ("phase", "end"),
        ("turn", None),
        ("turn", "0"),
        ("by", None),
        ("zone", None),
        ("zone", "99"),
        ("zone", 37),
        ("under", "?"),
        ("laid", ["37", "37"]),
        ("laid", "37"),
        ("hands", [["50", "51"]]),
        ("hands", [["50", "51"], ["60", "X1"]]),
        ("hands", [["50", "51"], ["60", None]]),
        ("hands", [["50", "51"], ["60", "?"]]),
        ("hands", [["50", "51"], ["01"] * 99]),
        ("hands", ["50", "51"]),
        ("pile", ["01"] * 99),
        ("pile", [None]),
        ("pile", ["?"]),
        ("pile", "01"),
        ("aside", [[], ["01"]]),
        ("aside", [[], ["01", "01"]]),
        ("aside", [[]]),
        ("passed", [0, 1]),
        ("passed", [0, 0]),
        ("passed", [2]),
        ("passed", None),
        ("barred", [["50", "51", "60"], []]),
        ("barred", [["50", "50"], []]),
        ("caught", 2),
        ("exposed", ["99"]),
        ("totals", [0]),
        ("totals", [0, -1]),
    ],
)
def test_positions_with_a_bad_value_are_refused_by_the_name_of_the_key(
    key: str, value: Any
) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
        tablee.position({**ANY, key: value})


def test_positions_every_card_is_in_one_place() -> None:
    twice = {**ANY, "pile": ["50", *ANY["pile"][1:]]}
    with pytest.raises(tablee.BadPositionError, match="more than one 50"):
        tablee.position(twice)
    with pytest.raises(tablee.BadPositionError, match="it makes 97 cards, not 98"):
        tablee.position({**ANY, "pile": ANY["pile"][1:]})


def test_positions_of_a_seat_must_fit_its_eyes() -> None:
    seen = table([["50"], ["60"]], "37", options=FAULTS, under="12").position(0)
    for key, value in {
        "hands": [["?"], ["?"]],
        "aside": [[], ["?"]],
        "passed": [1],
        "barred": [[], ["?", "?"]],
    }.items():
        with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
            tablee.position({**seen, key: value})
    with pytest.raises(tablee.BadPositionError, match="can't know the cards of others"):
        tablee.position({**seen, "hands": [["50"], ["60"]]})


HANDS = [["50", "51"], ["60", "61"]]
CHOOSING: Doc = {"phase": "effect", "under": "37", "by": 0}
WAITING: Doc = {"phase": "wait", "under": "12", "by": 0}


@pytest.mark.parametrize(
    ("clause", "doc"),
    [
        ("EK-3", document(HANDS, "37") | {"zone": "50"}),
        ("EK-3", document(HANDS, "37", by=0)),  # the turned-up card is the dealer's
        ("EK-3", document(HANDS, "37", under="12") | {"under": None}),
        ("EK-19", document(HANDS, "37", under="12") | {"under": "37"}),
        ("EK-19", document(HANDS, "37", under="12") | {"under": "50"}),
        ("EK-21", document(HANDS, "37", exposed=["01"])),
        ("EK-25", document(HANDS, "37", totals=[0, 25])),
        ("EK-25", document(HANDS, "37", phase="over")),
        ("EK-22", document([["50"], []], "37")),
        ("EK-22", document([["50"], []], "33", phase="again", by=0, under="12")),
        ("EK-27", document([["50"], ["73"]], "37", passed=[0])),
        ("EK-27", document([["50"], ["73"]], "33", phase="again", turn=1, passed=[1])),
        (
            "EK-27",
            document([["50"], ["73"]], "37", passed=[1], barred=[[], ["73"]], options=FAULTS),
        ),
        ("EK-20", document(HANDS, "37", caught=1)),
        ("EK-20", document([["50"], ["60"]], "73", **CHOOSING, caught=0)),
        ("EK-20", document(HANDS, "73", **CHOOSING, caught=1)),
        ("EK-28", document(HANDS, "37", barred=[["50"], []])),
        ("EK-28", document(HANDS, "37", barred=[["60"], []], options=FAULTS)),
        ("EK-28", document(HANDS, "37", barred=[["01"], []], options=FAULTS)),
        ("EK-28", document(HANDS, "73", **CHOOSING, barred=[["50"], []], options=FAULTS)),
        ("EK-6", document(HANDS, "37", phase="again", turn=1)),
        ("EK-6", document(HANDS, "33", phase="again")),
        ("EK-15", document(HANDS, "73", phase="effect", under="37")),
        ("EK-15", document(HANDS, "74", **CHOOSING)),
        ("EK-15", document(HANDS, "33", phase="effect", turn=1)),
        ("EK-26", document([["73"], []], "37", phase="wait", under="12")),
        ("EK-26", document([["50"], ["73"]], "37", **WAITING)),
        ("EK-26", document([[], ["50"]], "33", **WAITING)),
        ("EK-26", document([[], ["50"]], "37", pile=[], **WAITING, options=LIVE)),
    ],
)
def test_positions_that_break_a_rule_are_refused_by_its_clause(clause: str, doc: Doc) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"{clause}\\)$"):
        tablee.position(doc)


@pytest.mark.parametrize(
    ("field", "place", "value", "clause"),
    [
        ("left", 0, 92, 1),  # a card too few in the pile
        ("count", (0, 1), 3, 1),  # a hand that is larger than its cards
        ("aside_count", (0, 1), 1, 1),
        ("laid", (0, 0), 0, 1),
        ("laid", (0, 1), 1, 1),
        ("barred_count", (0, 1), 1, 28),
        ("over", 0, 1, 25),
        ("over", 0, 2, 25),
    ],
)
def test_positions_a_record_that_contradicts_itself_is_found_out(
    field: str, place: Any, value: int, clause: int
) -> None:
    match = table(HANDS, "37")
    flaw = match.game.kernels.flaw
    assert flaw(match.states, 0) == 0
    match.states[field][place] = value
    assert flaw(match.states, 0) == clause


def test_positions_a_seat_that_is_none_may_do_nothing() -> None:
    match = table(HANDS, "37", options=FAULTS)
    kernels, out = match.game.kernels, np.zeros(200, np.int32)
    for seat in (SPECTATOR, 2, 7):
        assert not kernels.may_act(match.states, 0, seat)
        assert kernels.legal(match.states, 0, seat, out) == 0
        assert kernels.refusal(match.states, 0, seat, 49) == 11
