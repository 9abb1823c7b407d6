"""Ex & Hopp, EX-6 and EX-10 to EX-12: full rows, and who takes their tokens."""

import pytest

import tablee
from tablee.errors import BadPositionError
from tests.games.asking import legal, names, refused
from tests.games.exhopp.setting import ENOUGH, FRESH, document, impossible, table, texts

# --- EX-6, EX-10, EX-11: a full row


def test_ex_6_a_card_counts_for_the_owner_of_its_colour_whoever_laid_it() -> None:
    match = table(["Y7 R8 R9 R10", *ENOUGH[1:]], ["+2 R5", "+4", "-3", "-2"])
    match.play(0, "lay Y7 1")  # red lays it, yellow wins with it
    assert match.position()["taken"] == [[], ["+2"], []]


def test_ex_10_a_row_is_full_with_as_many_cards_as_its_tokens_value() -> None:
    rows = ["+5 B3 R6 Y11", "+4", "-3", "-2"]
    match = table(["R4 R2 R9 R10", "Y7 Y8 Y9 Y10", ENOUGH[2]], rows)
    assert "settled" not in names(match.play(0, "lay R4 1"))
    assert match.position()["taken"] == [[], [], []]
    rows[0] += " R12"
    match = table(["R4 R2 R9 R10", "Y7 Y8 Y9 Y10", ENOUGH[2]], rows)
    events = match.play(0, "lay R4 1")
    assert texts(events)[1:3] == ["settled row=1 token=+5 sums=[22,11,3]", "took seat=0 token=+5"]


def test_ex_10_the_highest_sum_in_a_colour_takes_the_token() -> None:
    match = table(["R2 R8 R9 R10", *ENOUGH[1:]], ["+5 B3 R6 Y12 R5", "+4", "-3", "-2"])
    match.play(0, "lay R2 1")  # 13 in three cards beat the single 12
    assert match.position()["taken"] == [["+5"], [], []]
    assert match.points == [5, 0, 0]


def test_ex_10_a_red_token_counts_against_its_taker() -> None:
    match = table(["R2 R8 R9 R10", *ENOUGH[1:]], ["-4 B7 R4 Y12", "+4", "-3", "-2"])
    match.play(0, "lay R2 1")
    assert match.position()["taken"] == [[], ["-4"], []]
    assert match.points == [0, -4, 0]


def test_ex_10_a_full_row_does_not_wait() -> None:
    assert impossible(ENOUGH, ["+2 R1 R2", "+4", "-3", "-2"]) == "EX-10"


def test_ex_11_equal_highest_sums_take_nothing_and_the_token_stays() -> None:
    match = table(["R2 R8 R9 R10", *ENOUGH[1:]], ["+5 B3 R6 Y12 R4", "+4", "-3", "-2"])
    events = match.play(0, "lay R2 1")
    assert texts(events)[1:3] == ["settled row=1 token=+5 sums=[12,12,3]", "tied row=1"]
    assert "turned" not in names(events)
    doc = match.position()
    assert (doc["taken"], doc["tokens"], doc["rows"][0]) == ([[], [], []], FRESH, [])
    assert doc["discards"] == ["R2", "R4", "R6", "Y12", "B3"]


def test_ex_11_a_tie_below_the_highest_sum_does_not_matter() -> None:
    match = table(["R5 R8 R9 R10", *ENOUGH[1:]], ["+3 Y5 B7", "+4", "-3", "-2"])
    match.play(0, "lay R5 1")
    assert match.position()["taken"] == [[], [], ["+3"]]


def test_ex_11_the_cards_go_to_the_discards_after_a_win_too() -> None:
    match = table(["R8 R9 R10 R11", *ENOUGH[1:]], ["+3 Y5 B7", "+4 R1", "-3", "-2"])
    match.play(0, "lay R8 1")
    doc = match.position()
    assert (doc["discards"], doc["rows"]) == (["R8", "Y5", "B7"], [[], ["R1"], [], []])


# --- EX-12: the next token


def test_ex_12_the_next_token_is_turned_up_in_the_same_place() -> None:
    match = table(ENOUGH, ["+5", "+4", "-2 B1", "-3"], facedown="+6 -4")
    assert texts(match.play(0, "lay R8 3"))[3] == "turned row=3 token=+6"
    doc = match.position()
    assert (doc["tokens"], doc["facedown"]) == (["+5", "+4", "+6", "-3"], ["-4"])


def test_ex_12_a_place_without_a_token_takes_no_more_cards() -> None:
    match = table(ENOUGH, ["+5", "+4", "-2 B1", "-3"], facedown="")
    assert "turned" not in names(match.play(0, "lay R8 3"))
    doc = match.position()
    assert (doc["tokens"], doc["over"]) == (["+5", "+4", None, "-3"], False)
    assert refused(match, 1, "lay Y8 3") == "EX-12"
    assert {"lay Y8 1", "lay Y8 2", "lay Y8 4"} < legal(match, 1)


def test_ex_12_places_are_empty_only_when_no_token_is_face_down() -> None:
    assert impossible(ENOUGH, ["+5", "+4", "", "-3"]) == "EX-12"
    doc = document(ENOUGH, ["+5 R1", "+4", "", "-3"], facedown="")
    with pytest.raises(BadPositionError, match="EX-12"):
        tablee.position(doc | {"rows": [[], [], ["R1"], []]})
