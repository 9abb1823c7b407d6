"""EKKO, EK-4 to EK-9: a turn, multiples of 11, and a card that nobody could follow."""

import pytest

from tests.games.asking import legal, names, refused
from tests.games.ekko.setting import DOUBLES, dealt, mirrored, table, texts

# --- EK-4, EK-5: a turn


@pytest.mark.parametrize(
    ("zone", "fitting"),
    [("35", {"36", "97"}), ("36", {"01", "34"}), ("01", {"34", "36", "97"}), ("98", {"97"})],
)
def test_ek_4_higher_on_an_odd_card_lower_on_an_even_one(zone: str, fitting: set[str]) -> None:
    hands = {"35": ["34", "36", "97"], "36": ["01", "34", "97"], "98": ["97"]}
    match = table([hands.get(zone, ["34", "36", "97"]), ["50"]], zone)
    assert legal(match, 0) == {f"lay {card}" for card in fitting}


def test_ek_4_a_card_that_does_not_fit_is_refused() -> None:
    match = table([["34", "36"], ["50"]], "35")
    assert refused(match, 0, "lay 34") == "EK-4"
    match.play(0, "lay 36")
    assert (match.position()["zone"], match.position()["under"]) == ("36", "35")
    assert match.position()["by"] == 0
    assert match.asked == 1


def test_ek_5_who_can_lay_must_lay() -> None:
    match = table([["34", "36"], ["50"]], "35")
    assert legal(match, 0) == {"lay 36"}
    assert refused(match, 0, "draw") == "EK-5"


def test_ek_5_who_can_not_lay_draws_one_card_and_the_turn_ends() -> None:
    match = table([["34", "12"], ["50"]], "35", pile=["90", "20"])
    assert legal(match, 0) == {"draw"}
    assert refused(match, 1, "draw") == "EK-5"
    assert texts(match.play(0, "draw")) == ["drew seat=0 why=turn card=90"]
    doc = match.position()
    assert (doc["hands"][0], doc["pile"], doc["turn"]) == (["12", "34", "90"], ["20"], 1)
    assert refused(match, 0, "lay 90") == "EK-11"  # it would have fitted


# --- EK-6, EK-7, EK-8: multiples of 11


@pytest.mark.parametrize("double", DOUBLES)
def test_ek_6_a_multiple_of_11_obliges_to_lay_again(double: str) -> None:
    match = table([[double, "10", "89"], ["50"]], "03")
    match.play(0, f"lay {double}")
    assert (match.position()["phase"], match.asked) == ("again", 0)
    fits = "89" if int(double) % 2 else "10"  # by the same rule of parity
    assert legal(match, 0) == {f"lay {fits}"}
    assert refused(match, 0, "lay 10" if fits == "89" else "lay 89") == "EK-6"
    match.play(0, f"lay {fits}")
    assert (match.position()["phase"], match.asked) == ("turn", 1)


def test_ek_6_and_so_on_while_multiples_are_laid() -> None:
    match = table([["33", "55", "88", "10", "12"], ["50"]], "01")
    for card in ("33", "55", "88", "10"):
        assert match.asked == 0
        match.play(0, f"lay {card}")
    assert match.asked == 1


def test_ek_6_nobody_else_may_lay_meanwhile() -> None:
    match = table([["33", "40"], ["50"]], "01")
    match.play(0, "lay 33")
    assert (match.actors, refused(match, 1, "lay 50")) == ((0,), "EK-11")


def test_ek_7_who_has_no_card_that_fits_on_his_multiple_draws_and_the_turn_ends() -> None:
    match = table([["33", "20"], ["50"]], "01", pile=["90", "91"])
    match.play(0, "lay 33")
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["20", "90"]
    assert (match.position()["phase"], match.asked) == ("turn", 1)


def test_ek_7_who_can_follow_his_multiple_may_not_draw() -> None:
    match = table([["33", "40"], ["50"]], "01")
    match.play(0, "lay 33")
    assert refused(match, 0, "draw") == "EK-7"


def test_ek_7_a_multiple_as_last_card_does_not_end_the_round() -> None:
    match = table([["33"], ["50"]], "01", pile=["90", "91"])
    assert names(match.play(0, "lay 33")) == ["laid"]
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert (match.position()["round"], match.position()["hands"][0]) == (1, ["90"])


def test_ek_7_but_it_does_if_there_is_nothing_to_draw() -> None:
    match = table([["33"], ["50", "44"]], "01", pile=[])
    match.play(0, "lay 33")
    assert names(match.play(0, "draw"))[:2] == ["empty", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 3], 2)


def test_ek_7_a_multiple_put_aside_may_end_the_round() -> None:
    match = mirrored([["33"], ["50"]])
    match.play(0, "aside 33")
    assert (match.points, match.position()["round"]) == ([0, 1], 2)


def test_ek_8_if_a_multiple_is_turned_up_the_dealer_lays_again_first() -> None:
    match = dealt(lambda doc: doc["zone"] == "55")
    doc = match.position()
    dealer = doc["dealer"]
    assert (doc["phase"], doc["by"], match.asked) == ("again", dealer, dealer)
    higher = {f"lay {card}" for card in doc["hands"][dealer] if card > "55"}
    assert legal(match, dealer) == (higher or {"draw"})
    match.play(dealer, match.legal(dealer)[0])
    assert match.asked in (dealer, (dealer + 1) % 3)


# --- EK-9: nobody has laid since


def test_ek_9_when_nobody_has_laid_since_your_card_any_card_fits() -> None:
    match = table([["20", "40", "95"], ["30"], ["32"]], "35", pile=["10", "12", "14"])
    match.play(0, "lay 95")
    match.play(1, "draw")
    match.play(2, "draw")
    assert legal(match, 0) == {"lay 20", "lay 40"}  # parity aside
    assert refused(match, 0, "draw") == "EK-9"  # so one must be laid
    match.play(0, "lay 20")
    assert match.asked == 1


def test_ek_9_holds_for_the_dealer_and_the_turned_up_card() -> None:
    match = table([["20"], ["30", "40"]], "95")
    match.play(0, "draw")
    assert legal(match, 1) == {"lay 30", "lay 40"}


def test_ek_9_holds_after_a_multiple_that_one_could_not_follow() -> None:
    match = table([["77", "20"], ["30"]], "01", pile=["10", "12", "14"])
    match.play(0, "lay 77")
    match.play(0, "draw")
    match.play(1, "draw")
    assert legal(match, 0) == {"lay 10", "lay 20"}


def test_ek_9_but_the_lay_owed_at_once_after_a_multiple_follows_parity() -> None:
    match = table([["77", "20", "80"], ["30"]], "95", by=0, under="12")
    match.play(0, "lay 77")
    assert legal(match, 0) == {"lay 80"}


def test_ek_9_ends_when_somebody_lays() -> None:
    match = table([["95", "20", "40"], ["97", "32"]], "35")
    match.play(0, "lay 95")
    match.play(1, "lay 97")
    assert legal(match, 0) == {"draw"}
