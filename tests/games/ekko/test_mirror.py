"""EKKO, EK-10 to EK-18 and EK-20: the mirror, its effect, and who is caught by it."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.games.asking import legal, names, refused
from tests.games.ekko.setting import DECK, DOUBLES, last_card, mirrored, table, texts


def drawers(events: Iterable[Any]) -> list[int]:
    return [event.fields["seat"] for event in events if event.name == "drew"]


# --- EK-10 to EK-14: the mirror


@pytest.mark.parametrize("card", [card for card in DECK if card not in DOUBLES])
def test_ek_10_the_mirror_of_a_card_has_its_digits_swapped(card: str) -> None:
    kept = next(double for double in DOUBLES if double != card)
    others = [other for other in DECK if other not in (card, kept)]
    match = table([[kept], others], card, pile=[])
    assert legal(match, 1) == {f"lay {card[::-1]}", "pass"}


@pytest.mark.parametrize("card", DOUBLES)
def test_ek_10_multiples_of_11_have_no_mirror(card: str) -> None:
    others = [other for other in DECK if other not in (card, "01")]
    match = table([others, ["01"]], card, phase="again", turn=1)
    assert legal(match, 0) == set()


def test_ek_11_anybody_may_lay_the_mirror_out_of_turn_parity_aside() -> None:
    match = table([["80"], ["50"], ["73", "20"], ["60"]], "37")
    assert match.actors == (0, 2)
    assert match.asked == 2  # in sequence he is asked first
    assert legal(match, 2) == {"lay 73", "pass"}
    assert refused(match, 2, "lay 20") == "EK-11"
    assert texts(match.play(2, "lay 73")) == ["laid seat=2 card=73 mirror=yes"]
    assert (match.position()["zone"], match.position()["by"]) == ("73", 2)
    match = table([["50", "73"], ["40"]], "37", turn=1, by=0, dealer=0)
    assert legal(match, 0) == {"lay 73", "pass"}  # who laid the card, or dealt it
    match = table([["12", "73"], ["40"]], "74", under="13")
    assert legal(match, 0) == {"lay 12", "lay 73"}
    match = table([["10", "20"], ["40"]], "01", under="13", turn=1)
    assert legal(match, 0) == {"lay 10", "pass"}


def test_ek_11_the_mirror_may_be_laid_on_turn_where_it_does_not_fit() -> None:
    match = table([["37", "80"], ["50"]], "73")
    assert legal(match, 0) == {"lay 37", "lay 80"}
    assert match.asked == 0


def test_ek_11_he_who_laid_the_card_may_answer_it_himself() -> None:
    match = table([["37", "73", "50"], ["40"]], "01")
    match.play(0, "lay 37")
    assert match.asked == 0
    match.play(0, "lay 73")
    assert match.position()["phase"] == "effect"


def test_ek_12_who_has_just_drawn_the_mirror_may_lay_it() -> None:
    match = table([["20", "30"], ["80"]], "37", pile=["73", "12"])
    match.play(0, "draw")
    assert match.asked == 0
    assert legal(match, 0) == {"lay 73", "pass"}


def test_ek_13_nobody_must_lay_a_mirror_as_a_mirror() -> None:
    match = table([["37", "50"], ["20"]], "73", pile=["12", "13"])
    assert legal(match, 0) == {"lay 37", "draw"}  # on turn, and nothing fits
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["12", "37", "50"]
    match = table([["80"], ["73"], ["50"]], "37")
    assert "pass" in legal(match, 1)  # out of turn


def test_ek_13_a_mirror_that_is_the_only_card_that_fits_must_be_laid() -> None:
    match = table([["73", "20"], ["50"]], "37")
    assert legal(match, 0) == {"lay 73"}
    assert refused(match, 0, "draw") == "EK-5"
    assert refused(match, 0, "pass") == "EK-27"


def test_ek_14_a_mirror_laid_on_turn_has_its_effect_even_where_it_fits() -> None:
    match = table([["73", "80"], ["50"]], "37")
    assert texts(match.play(0, "lay 73")) == ["laid seat=0 card=73 mirror=yes"]
    assert match.position()["phase"] == "effect"


# --- EK-15 to EK-18: its effect


def test_ek_15_a_card_of_the_hand_is_put_aside_face_down() -> None:
    match = mirrored([["12", "33"], ["50"], ["60"]])
    assert legal(match, 0) == {"aside 12", "aside 33", "impose"}
    events = match.play(0, "aside 33")
    assert texts(events) == ["effect seat=0 choice=aside", "aside seat=0 card=33"]
    doc = match.position()
    assert (doc["hands"][0], doc["aside"]) == (["12"], [["33"], [], []])


def test_ek_15_or_every_other_player_draws() -> None:
    match = mirrored([["12"], ["50"], ["60"]], pile=["01", "02", "03"])
    events = match.play(0, "impose")
    assert texts(events) == [
        "effect seat=0 choice=others",
        "drew seat=1 why=effect card=01",
        "drew seat=2 why=effect card=02",
    ]
    assert match.position()["hands"] == [["12"], ["01", "50"], ["02", "60"]]


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_ek_15_meanwhile_nobody_else_acts_and_no_card_can_be_laid(referee: str) -> None:
    match = mirrored([["12"], ["50"], ["60"]], options={"referee": referee, "live": True})
    assert match.actors == (0,)
    for seat, action in [(0, "lay 12"), (1, "lay 50"), (1, "pass"), (0, "draw"), (0, "close")]:
        assert refused(match, seat, action) == "EK-15"
    assert refused(match, 1, "impose") == "EK-15"


def test_ek_15_there_is_no_effect_without_a_mirror() -> None:
    match = table([["50"], ["60"]], "37")
    assert refused(match, 0, "aside 50") == "EK-15"
    assert refused(match, 0, "impose") == "EK-15"


def test_ek_16_to_put_the_last_card_aside_ends_the_round() -> None:
    match = mirrored([["12"], ["50"]])
    assert names(match.play(0, "aside 12"))[:3] == ["effect", "aside", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 1], 2)


def test_ek_16_if_the_mirror_was_the_last_card_the_others_draw_and_the_round_ends() -> None:
    match = mirrored([[], ["50"], ["60"]], pile=["11", "02", "03"])
    assert legal(match, 0) == {"impose"}
    assert refused(match, 0, "aside 12") == "EK-16"
    assert drawers(match.play(0, "impose")) == [1, 2]
    assert (match.points, match.position()["round"]) == ([0, 3, 2], 2)


def test_ek_17_the_others_draw_clockwise_from_the_left_of_the_mirrors_player() -> None:
    match = mirrored([["50"], ["60"], ["12"], ["40"]], by=2, turn=2)
    assert drawers(match.play(2, "impose")) == [3, 0, 1]


@pytest.mark.parametrize("effect", ["aside 12", "impose"])
def test_ek_18_then_the_seat_left_of_the_mirrors_player_is_on_turn(effect: str) -> None:
    match = table([["20"], ["50"], ["12", "14", "73"], ["40"]], "37")
    match.play(2, "lay 73")
    assert match.position()["turn"] == 2
    match.play(2, effect)
    doc = match.position()
    assert (doc["phase"], doc["turn"], doc["by"], doc["zone"]) == ("turn", 3, 2, "73")


def test_ek_18_the_mirror_counts_as_laid_by_its_player() -> None:
    match = table([["20"], ["12", "14", "89"]], "98", pile=["02", "03"])
    match.play(1, "lay 89")
    match.play(1, "aside 12")
    match.play(0, "draw")
    assert legal(match, 1) == {"lay 14"}  # EK-9


# --- EK-20: caught


def test_ek_20_whose_last_card_is_answered_by_its_mirror_draws_before_the_effect() -> None:
    match = last_card([["73", "50"], ["60"]], pile=["01", "02"])
    assert texts(match.play(1, "lay 73")) == [
        "laid seat=1 card=73 mirror=yes",
        "caught seat=0",
        "drew seat=0 why=caught card=01",
    ]
    doc = match.position()
    assert (doc["phase"], doc["turn"], doc["by"], doc["caught"]) == ("effect", 1, 1, 0)
    assert doc["hands"][0] == ["01"]
    match.play(1, "aside 50")  # the effect may end the round
    assert match.points == [1, 0, 1]


def test_ek_20_he_does_not_draw_again_for_the_effect_and_the_round_goes_on() -> None:
    match = last_card([["73", "50"], ["60"]], pile=["01", "02", "03"])
    match.play(1, "lay 73")
    assert drawers(match.play(1, "impose")) == [2]
    doc = match.position()
    assert (doc["round"], doc["turn"], doc["caught"]) == (1, 2, None)


def test_ek_20_if_he_can_not_draw_the_round_ends_at_once() -> None:
    match = last_card([["73", "50"], ["60"]], pile=[])
    assert names(match.play(1, "lay 73"))[:4] == ["laid", "caught", "empty", "shown"]
    assert match.points == [0, 1, 1]
    assert match.position()["dealer"] == 1  # he laid the last card
