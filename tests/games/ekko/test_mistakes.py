"""EKKO, EK-21 and EK-28 to EK-30: mistakes, and what they cost."""

import pytest

from tests.games.asking import legal, names, refused
from tests.games.ekko.setting import FAULTS, table, texts


def test_ek_21_a_wrong_card_goes_back_and_costs_a_card() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["41", "42"], options=FAULTS)
    assert texts(match.play(0, "lay 20")) == [
        "wrong seat=0 card=20",
        "drew seat=0 why=penalty card=41",
    ]
    doc = match.position()
    assert doc["hands"][0] == ["20", "41", "50"]
    assert (doc["exposed"], doc["barred"][0]) == (["20"], ["41"])
    assert (doc["zone"], doc["turn"], doc["by"]) == ("37", 0, 1)  # it was never laid
    assert legal(match, 0) == {"lay 20", "lay 50"}
    match.play(0, "lay 50")  # another card that is right
    assert match.asked == 1


def test_ek_21_with_the_strict_referee_nothing_can_go_wrong() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["41", "42"])
    assert refused(match, 0, "lay 20") == "EK-4"
    assert refused(match, 1, "lay 60") == "EK-11"


def test_ek_21_nobody_is_asked_merely_because_he_could_err() -> None:
    match = table([["20", "50"], ["60"], ["61"]], "37", options=FAULTS)
    assert (match.actors, match.asked) == ((0, 1, 2), 0)


def test_ek_28_out_of_turn_every_card_but_the_mirror_is_wrong() -> None:
    match = table([["50"], ["60", "73"]], "37", pile=["41", "42"], options=FAULTS)
    assert legal(match, 1) == {"lay 60", "lay 73", "pass"}
    match.play(1, "lay 60")
    assert match.position()["hands"][1] == ["41", "60", "73"]
    assert (match.position()["turn"], match.position()["phase"]) == (0, "turn")


def test_ek_28_on_turn_a_card_is_wrong_if_it_neither_fits_nor_mirrors() -> None:
    match = table([["20", "50", "73"], ["60"]], "37", options=FAULTS)
    assert legal(match, 0) == {"lay 20", "lay 50", "lay 73"}
    assert names(match.copy().play(0, "lay 50")) == ["laid"]
    assert names(match.copy().play(0, "lay 73")) == ["laid"]
    assert names(match.copy().play(0, "lay 20")) == ["wrong", "drew"]
    match = table([["33", "20", "50"], ["60"]], "01", options=FAULTS)
    match.play(0, "lay 33")
    assert names(match.copy().play(0, "lay 20")) == ["wrong", "drew"]  # on his own multiple


def test_ek_28_the_penalty_card_may_not_be_laid_even_as_a_mirror() -> None:
    match = table([["20", "50"], ["60"], ["61"]], "37", pile=["73", "40"], options=FAULTS)
    match.play(1, "lay 60")
    assert match.position()["barred"] == [[], ["73"], []]
    assert refused(match, 1, "lay 73") == "EK-28"
    assert refused(match, 1, "pass") == "EK-27"
    assert match.asked == 0
    match.play(0, "lay 20")
    assert refused(match, 0, "lay 40") == "EK-28"


def test_ek_28_until_a_card_is_laid_or_the_turn_moves_on() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["41", "42", "43"], options=FAULTS)
    match.play(1, "lay 60")
    match.play(0, "lay 50")
    assert match.position()["barred"] == [[], []]
    match = table([["20"], ["60"], ["61"]], "37", pile=["73", "42", "43"], options=FAULTS)
    match.play(1, "lay 60")
    match.play(0, "draw")
    assert match.position()["barred"] == [[], [], []]
    assert "lay 73" in legal(match, 1)


def test_ek_28_if_nothing_else_fits_the_offender_draws_and_his_turn_ends() -> None:
    match = table([["20"], ["60"]], "37", pile=["41", "42", "43"], options=FAULTS)
    match.play(0, "lay 20")
    assert legal(match, 0) == {"lay 20", "draw"}
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["20", "41", "42"]
    assert match.asked == 1


def test_ek_29_with_an_empty_pile_wrong_cards_are_refused() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=[], options=FAULTS)
    assert legal(match, 0) == {"lay 50"}
    assert refused(match, 0, "lay 20") == "EK-29"
    assert refused(match, 1, "lay 60") == "EK-29"
    assert match.actors == (0,)


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_ek_30_the_late_mirror_is_refused_even_when_aimed_at_the_card_on_top(referee: str) -> None:
    match = table([["20"], ["73", "60"]], "40", under="37", options={"referee": referee})
    assert "lay 73" not in legal(match, 1)
    assert refused(match, 1, "lay 73", aim="40") == "EK-30"
    match = table([["73", "60"], ["20"]], "40", under="37", options={"referee": referee})
    assert refused(match, 0, "lay 73", aim="40") == "EK-30"


def test_ek_30_but_it_may_be_laid_where_it_fits() -> None:
    match = table([["73", "60"], ["20"]], "41", under="37", options=FAULTS)
    assert names(match.play(0, "lay 73")) == ["laid"]
