"""MIO: positions that can be read, and positions that can't be."""

from typing import Any

import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.position import to_line
from tests.games.mio.setting import Doc, document, forgetful, table, whole_deck


def test_positions_read_back_as_written_for_all_eyes() -> None:
    window = forgetful()
    drawing = forgetful()
    drawing.play(1, "draw")
    drawing_with_one_down = table([["G1"], ["A1"]], "R3", down=["R4", None], drawn="G1")
    ended = table([["R1"], ["A1"]], "R3", options={"target": 1})
    ended.play(0, "lay R1")
    for match in (window, drawing, drawing_with_one_down, ended):
        for known in (match, *(match.blinded(eyes) for eyes in (0, 1, SPECTATOR))):
            doc = known.position()
            assert tablee.position(doc) == known
            assert tablee.position(to_line(doc)) == known


ANY = document([["R1", "B4"], ["A1", "A2"]], "R3")
"""A sound position, to be spoilt one key at a time."""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("round", 0),
        ("dealer", None),
        ("dealer", 2),
        ("turn", None),
        ("turn", "0"),
        ("naming", None),
        ("hands", [["R1", "B4"]]),
        ("hands", [["R1", "B4"], ["A1", "X1"]]),
        ("hands", [["R1", "B4"], ["A1", None]]),
        ("hands", [["R1", "B4"], ["A1", "?"]]),
        ("hands", [["R1"] * 56, ["A1", "A2"]]),
        ("hands", ["R1", "B4"]),
        ("down", [None]),
        ("down", [None, "?"]),
        ("pile", ["R1"] * 56),
        ("pile", [None]),
        ("pile", "R1"),
        ("laid", []),
        ("laid", ["R1"] * 3),
        ("laid", ["J"]),
        ("top", None),
        ("top", "R9"),
        ("colour", None),
        ("colour", "pink"),
        ("drawn", "?"),
        ("passes", -1),
        ("forgot", 2),
        ("totals", [0]),
        ("totals", [0, -1]),
        ("over", 0),
    ],
)
def test_positions_with_a_bad_value_are_refused_by_the_name_of_the_key(
    key: str, value: Any
) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
        tablee.position({**ANY, key: value})


@pytest.mark.parametrize("key", [key for key in ANY if key != "game"])
def test_positions_lack_no_key(key: str) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"'{key}' is missing"):
        tablee.position({name: value for name, value in ANY.items() if name != key})


@pytest.mark.parametrize(
    ("clause", "doc"),
    [
        # A joker is turned up: the dealer is on turn, and nothing else has been laid.
        ("MI-3", document([["R1"], ["A1"]], "J", naming=True, turn=0, dealer=1)),
        ("MI-3", document([["R1"], ["A1"]], "J", pile=[], naming=True, turn=1, dealer=1)),
        (
            "MI-3",
            document([["A1"], ["R1", "R2"]], "J", naming=True, turn=1, dealer=1, drawn="R1"),
        ),
        ("MI-4", document([["R1"], ["A1"]], "R3") | {"top": "R2"}),
        ("MI-4", document([["R1"], ["A1"]], "R3", colour="blue")),
        ("MI-6", document([["R1", "R2"], ["A1"]], "R3", drawn="A1")),
        ("MI-6", document([["R1"], ["A1"]], "R3", drawn="R1", over=True, totals=[0, 100])),
        ("MI-10", document([["R1"], []], "R3", down=[None, "A1"], options={"shout": "auto"})),
        # A card lies down: its owner's hand is empty, but for what he draws on his turn.
        ("MI-11", document([["R1"], ["A1"]], "R3", down=[None, "A2"])),
        ("MI-11", document([["R1"], ["A1"]], "R3", down=["A2", None])),
        ("MI-11", document([["R1", "R2"], ["A1"]], "R3", down=[None, "A2"], drawn="R1")),
        # Whoever passes finds the pile empty, so nobody draws after a pass.
        ("MI-13", document([["R1"], ["A1"]], "R3", passes=1)),
        ("MI-13", document([["R1", "R2"], ["A1"]], "R3", pile=[], passes=1, drawn="R1")),
        # Whoever has no card but the one just drawn had none before, and had ended the round.
        ("MI-14", document([["R1"], []], "R3")),
        ("MI-14", document([["R1"], ["A1"]], "R3", drawn="R1")),
        ("MI-15", document([["R1"], ["A1"]], "R3", totals=[100, 0])),
        ("MI-15", document([["R1"], ["A1"]], "R3", over=True)),
        # The window of the late shout: a card down, and the next seat has not acted yet.
        ("MI-17", document([["R1"], ["A1"]], "R3", forgot=1)),
        ("MI-17", document([["R1"], []], "R3", down=[None, "A2"], turn=1, forgot=1)),
        ("MI-17", document([["R1", "R2"], []], "R3", down=[None, "A2"], drawn="R1", forgot=1)),
        ("MI-17", document([["R1"], []], "R3", pile=[], down=[None, "A2"], passes=1, forgot=1)),
        (
            "MI-17",
            document([["R1"], []], "R3", down=[None, "A2"], forgot=1, over=True, totals=[0, 100]),
        ),
    ],
)
def test_positions_that_break_a_rule_are_refused_by_its_clause(clause: str, doc: Doc) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"{clause}\\)$"):
        tablee.position(doc)


@pytest.mark.parametrize(
    ("field", "place", "value"),
    [
        ("left", 0, 1),  # a card too few in the pile
        ("left", 0, 3),  # one that is none
        ("pile", (0, 0), 5),  # a third red star in place of a red 2
        ("count", 0, [2, 50, 0, 0, 0, 0]),  # one hand larger than its cards, and one smaller
        ("hand", (0, 0), 0b10),  # the second red 1 before the first
        ("laid", 0, 0b1000),  # the second red 2 before the first, and no others
    ],
)
def test_positions_every_card_is_in_one_place_and_equal_cards_lie_in_order(
    field: str, place: Any, value: Any
) -> None:
    match = table([["R1"], whole_deck()[4:]], "R2", pile=["R1", "R2"])
    flaw = match.game.kernels.flaw
    assert flaw(match.states, 0) == 0
    match.states[field][place] = value
    assert flaw(match.states, 0) == 1


def test_positions_of_a_seat_must_add_up_too() -> None:
    seen = table([["R1"], ["A1"]], "R3").position(0)
    with pytest.raises(tablee.BadPositionError, match="it makes 56 cards, not 55"):
        tablee.position({**seen, "hands": [["R1"], ["?", "?"]]})
    with pytest.raises(tablee.BadPositionError, match="key 'hands'"):
        tablee.position({**seen, "hands": [["?"], ["?"]]})
    with pytest.raises(tablee.BadPositionError, match="key 'colour'"):
        tablee.position({**seen, "colour": "?"})
    with pytest.raises(tablee.BadPositionError, match="key 'drawn'"):
        tablee.position({**seen, "drawn": "?"})
