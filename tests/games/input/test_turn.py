"""Input, IN-6 to IN-10 and IN-18: taking, turning over and placing a piece."""

import pytest

import tablee
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.kit.events import SPECTATOR
from tests.games.asking import legal, refused
from tests.games.input.setting import FIVE, TAKES, crowded, events_of, left, places, table

# --- IN-6, IN-7: a turn


def test_in_6_take_any_of_your_own_pieces_from_stock_row_or_won_card() -> None:
    match = table([["FR@5.1", "HF@4.4"], ["HF@4.5"]], won=[4])
    assert legal(match, 0) == TAKES
    assert refused(match, 1, "take 1") == "IN-6"
    assert events_of(match, 0, "take 2") == [
        "lifted seat=0 piece=2 from=4.4",
        "turned seat=0 piece=2 face=F",
    ]
    doc = match.position()
    assert (doc["hand"], doc["from"], doc["place"][0][1]) == (2, 4, "hand")
    assert (doc["up"][0][1], doc["back"][0][1], doc["turn"]) == ("F", "H", 0)


def test_in_6_the_face_goes_to_a_free_band_of_its_shape() -> None:
    match = table([[], ["HF@1.2", "RF@5.3"]])
    match.play(0, "take 1")  # R
    free = places("R", range(1, 7)) - {"place 5 3"}
    assert legal(match, 0) == free
    assert refused(match, 0, "place 5 3") == "IN-6"  # covered
    assert refused(match, 0, "place 5 1") == "IN-6"  # full
    assert events_of(match, 0, "place 2 1") == [
        "placed seat=0 piece=1 to=2.1 face=R",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["place"][0][0], doc["hand"], doc["turn"], doc["turns"]) == ("2.1", None, 1, 1)


def test_in_6_touched_is_played() -> None:
    match = table([[], []])
    match.play(0, "take 1")
    for action in ("take 2", "announce 2 5", "free 2", "free 2 final"):
        assert refused(match, 0, action) == "IN-6"


def test_in_7_the_piece_is_chosen_before_its_face_is_seen() -> None:
    match = table(FIVE)
    assert refused(match, 0, "place 5 3") == "IN-7"
    for seed in range(20):  # and what may be done does not depend on it
        world = match.blinded(0).imagined(seed)
        assert (
            legal(world, 0)
            == legal(match, 0)
            == TAKES | {f"announce {n} 5" for n in (3, 4, 5, 6, 7)}
        )


def test_in_7_a_face_that_does_not_fit_goes_to_another_card() -> None:
    match = table(FIVE)
    match.play(0, "announce 3 5")  # a slant appears
    assert legal(match, 0) == places("S", (1, 2, 3, 4, 6))


# --- IN-8: no to and fro


def test_in_8_a_piece_may_not_return_to_the_card_that_it_leaves() -> None:
    match = table([["FR@5.1"], []])
    match.play(0, "take 1")
    assert legal(match, 0) == places("R", (2, 3, 6))
    assert refused(match, 0, "place 5 3") == "IN-8"


def test_in_8_nor_to_the_card_that_it_left_on_its_owners_previous_turn() -> None:
    match = table([["FR@5.1"], []])
    match.play(0, "take 1")
    match.play(0, "place 3 3")
    assert match.position()["left"] == left(0, 1, 5)
    match.play(1, "take 6")
    match.play(1, "place 1 1")
    match.play(0, "take 1")
    assert legal(match, 0) == places("F", (2, 4, 6))
    assert refused(match, 0, "place 5 1") == "IN-8"


def test_in_8_only_the_previous_turn_counts() -> None:
    match = table([["FR@3.1"], []], left=left(0, 1, 5))
    match.play(0, "take 6")
    match.play(0, "place 1 1")
    assert match.position()["left"] == [[None] * 7] * 2
    match = table([["FR@3.1"], []], left=left(0, 2, 5))
    match.play(0, "take 1")
    assert "place 5 3" in legal(match, 0)  # another piece left it


def test_in_8_holds_for_announcements_too() -> None:
    assert refused(table(FIVE), 0, "announce 1 5") == "IN-8"
    assert refused(table(FIVE, left=left(0, 4, 5)), 0, "announce 4 5") == "IN-8"
    assert "announce 5 5" in legal(table(FIVE, left=left(0, 4, 5)), 0)


# --- IN-9, IN-18: won cards


def test_in_9_nothing_is_placed_on_a_won_card() -> None:
    match = table([[], ["HF@4.4"]], won=[4])
    match.play(0, "take 3")  # S
    assert legal(match, 0) == places("S", (1, 2, 3, 6))
    assert refused(match, 0, "place 4 1") == "IN-9"
    assert refused(table([[], ["HF@4.4"]], won=[4]), 0, "announce 1 4") == "IN-9"


def test_in_18_a_won_card_moves_up_and_its_pieces_stay() -> None:
    match = table(FIVE)
    match.play(0, "announce 4 5")
    doc = match.position()
    assert doc["won"] == [5]
    assert doc["place"][0][:4] == ["5.1", "5.2", "stock", "5.3"]
    assert (doc["place"][1][3], doc["place"][1][0]) == ("5.4", "5.5")


def test_in_18_emptied_it_goes_back_to_the_row_and_can_be_won_again() -> None:
    match = table([["HF@4.4"], []], won=[4], captured=[[4], []])
    assert events_of(match, 0, "take 2") == [
        "lifted seat=0 piece=2 from=4.4",
        "emptied card=4",
        "turned seat=0 piece=2 face=F",
    ]
    assert match.position()["won"] == []
    match.play(0, "place 5 1")
    match.play(1, "take 3")
    assert "place 4 1" in legal(match, 1)
    four = [["SF@4.1", "SR@4.2"], ["FR@4.3", "HF@4.4", "HS@4.5"]]
    match = table([[*four[0], "SH"], four[1][:2]], captured=[[4], [4]])
    match.play(0, "announce 6 4")
    assert match.position()["won"] == [4]


# --- IN-10: nowhere to go


def test_in_10_a_piece_from_the_stock_stays_there_with_its_new_face_up() -> None:
    match = crowded("HF")
    assert events_of(match, 0, "take 2") == [
        "lifted seat=0 piece=2 from=stock",
        "turned seat=0 piece=2 face=F",
        "returned seat=0 piece=2 to=stock face=F",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["up"][0][1], doc["place"][0][1], doc["seen"][0][1]) == ("F", "stock", True)


def test_in_10_a_piece_from_the_row_is_turned_back_and_has_not_left() -> None:
    match = crowded("HF@1.2")
    assert events_of(match, 0, "take 2")[2:] == [
        "returned seat=0 piece=2 to=1.2 face=H",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["up"][0][1], doc["back"][0][1], doc["place"][0][1]) == ("H", "F", "1.2")
    assert doc["left"][0] == [None] * 7


@pytest.mark.parametrize("alone", [False, True])
def test_in_10_a_piece_from_a_won_card_goes_to_the_stock_and_has_left(alone: bool) -> None:
    match = crowded("HF@1.2", *([] if alone else ["HS@1.3"]), won=(1, 8, 9))
    match.play(0, "take 2")
    doc = match.position()
    assert (doc["up"][0][1], doc["place"][0][1]) == ("F", "stock")
    assert doc["left"] == left(0, 2, 1, 3)
    assert doc["won"] == ([8, 9] if alone else [1, 8, 9])


def test_in_10_the_face_was_seen_by_all() -> None:
    match = crowded("HF@1.2")
    match.play(0, "take 2")
    assert match.events_for(SPECTATOR)[1].fields["face"] == "F"
    assert match.blinded(2, EVERYTHING).position()["back"][0][1] == "F"


# --- acts for another turn


def test_aims_an_act_for_another_turn_is_void() -> None:
    match = table(FIVE, turns=12)
    assert match.aim(0, "take 1") == 12
    before = match.position()
    assert match.play(0, "take 1", aim=11) == []
    assert match.position() == before
    assert match.play(0, "take 1", aim=12)
    for aim in ("12", -1, True):
        with pytest.raises(tablee.BadActionError, match="whole number"):
            match.play(0, "place 2 1", aim=aim)
