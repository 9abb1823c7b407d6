"""MIO, MI-4 to MI-9 and MI-13: laying and drawing, also when the pile is empty."""

import pytest

from tests.games.asking import legal, refused
from tests.games.mio.setting import COLOURS, JOKER_ANY_COLOUR, table

# --- MI-4: on a number


def test_mi_4_on_a_number_lay_its_colour_its_number_or_a_joker() -> None:
    match = table([["R1", "R*", "B3", "G4", "Y*", "J"], ["B1"]], "R3")
    assert legal(match, 0) == {"lay R1", "lay R*", "lay B3", "draw"} | JOKER_ANY_COLOUR
    assert refused(match, 0, "lay G4") == "MI-4"
    assert refused(match, 0, "lay Y*") == "MI-4"


def test_mi_4_the_card_laid_is_the_new_top() -> None:
    match = table([["B3", "G4", "G5"], ["B1"]], "R3")
    events = match.play(0, "lay B3")
    assert [str(event) for event in events] == ["laid seat=0 card=B3 colour=blue"]
    doc = match.position()
    assert (doc["top"], doc["colour"], doc["laid"]) == ("B3", "blue", ["R3", "B3"])
    assert doc["hands"][0] == ["G4", "G5"]


def test_mi_4_only_cards_of_the_own_hand_can_be_laid() -> None:
    match = table([["R1", "G4"], ["R2", "J"]], "R3")
    assert refused(match, 0, "lay R2") == "MI-4"
    assert refused(match, 0, "lay J red") == "MI-4"


def test_mi_4_of_two_equal_cards_one_is_laid() -> None:
    match = table([["R1", "R1", "J", "J"], ["B1"]], "R3")
    match.play(0, "lay R1")
    assert match.position()["hands"][0] == ["R1", "J", "J"]


# --- MI-5: jokers


def test_mi_5_on_a_joker_lay_the_named_colour_or_a_joker() -> None:
    match = table([["B2", "B*", "R2", "Y*", "J"], ["B1"]], "J", colour="blue")
    assert legal(match, 0) == {"lay B2", "lay B*", "draw"} | JOKER_ANY_COLOUR
    assert refused(match, 0, "lay R2") == "MI-5"
    assert refused(match, 0, "lay Y*") == "MI-5"


def test_mi_5_whoever_lays_a_joker_names_the_colour() -> None:
    for letter, colour in COLOURS.items():
        match = table([["J", "R1", "R2"], ["R4", "Y4", "B4", "G4", "A4"]], "R3")
        assert refused(match, 0, f"name {colour}") == "MI-5"  # only together with a joker
        match.play(0, f"lay J {colour}")
        assert (match.position()["top"], match.position()["colour"]) == ("J", colour)
        assert legal(match, 1) == {f"lay {letter}4", "draw"}


def test_mi_5_a_colour_is_named_with_the_last_card_too() -> None:
    match = table([["J"], ["B1"]], "R3", options={"target": 1})
    assert legal(match, 0) == {"draw"} | JOKER_ANY_COLOUR
    match.play(0, "lay J blue")
    assert match.position()["colour"] == "blue"


# --- MI-6, MI-7: drawing


def test_mi_6_draw_until_a_card_fits_and_lay_only_the_card_drawn_last() -> None:
    match = table([["G1", "B1"], ["A1"]], "R3", pile=["Y4", "G*", "R5", "A2"])
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["R5", "Y4", "B1", "G1", "G*"]
    assert legal(match, 0) == {"lay R5", "draw"}
    assert refused(match, 0, "lay G*") == "MI-6"
    match.play(0, "lay R5")
    assert match.asked == 1


def test_mi_6_a_card_held_before_the_draw_may_not_be_laid() -> None:
    match = table([["R1", "J", "B1"], ["A1"]], "R3", pile=["R2", "G4", "Y5"])
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "draw"}
    assert refused(match, 0, "lay R1") == "MI-6"
    assert refused(match, 0, "lay J red") == "MI-6"


def test_mi_6_drawing_is_the_pile_s_next_card_and_the_turn_goes_on() -> None:
    match = table([["G1", "B1"], ["A1"]], "R3", pile=["Y4", "G*"])
    assert [str(event) for event in match.play(0, "draw")] == ["drew seat=0 card=Y4"]
    doc = match.position()
    assert (doc["pile"], doc["drawn"], doc["turn"]) == (["G*"], "Y4", 0)


def test_mi_7_you_may_draw_although_you_could_lay_and_go_on_drawing() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3", pile=["R2", "R4", "G1"])
    match.play(0, "draw")  # R1 would have fitted
    match.play(0, "draw")  # R2 would have fitted
    assert legal(match, 0) == {"lay R4", "draw"}
    match.play(0, "draw")
    assert legal(match, 0) == {"pass"}  # the pile is empty and green 1 does not fit (MI-13)


def test_mi_7_a_turn_once_drawn_in_ends_by_laying_the_card_drawn_last() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3", pile=["R2", "R4", "G1"])
    match.play(0, "draw")
    assert refused(match, 0, "pass") == "MI-13"
    match.play(0, "lay R2")
    assert (match.asked, match.position()["drawn"]) == (1, None)


# --- MI-8, MI-9: stars


def test_mi_8_on_a_star_only_a_star_may_be_laid_from_the_hand() -> None:
    match = table([["R1", "J", "R*", "B*", "G2"], ["A1"]], "R*")
    assert legal(match, 0) == {"lay R*", "lay B*", "draw"}
    assert refused(match, 0, "lay R1") == "MI-8"
    assert refused(match, 0, "lay J red") == "MI-8"


@pytest.mark.parametrize(("card", "fits"), [("R1", True), ("G*", True), ("J", True), ("G1", False)])
def test_mi_8_a_card_drawn_on_a_star_may_be_its_colour_a_star_or_a_joker(
    card: str, fits: bool
) -> None:
    match = table([["B1", "B2"], ["A1"]], "R*", pile=[card, "Y1"])
    match.play(0, "draw")
    lays = JOKER_ANY_COLOUR if card == "J" else {f"lay {card}"}
    assert legal(match, 0) == {"draw"} | (lays if fits else set())


def test_mi_8_a_card_drawn_earlier_does_not_help_on_a_star() -> None:
    match = table([["B1"], ["A1"]], "R*", pile=["R1", "G1", "Y1"])
    match.play(0, "draw")
    match.play(0, "draw")
    assert legal(match, 0) == {"draw"}
    assert refused(match, 0, "lay G1") == "MI-8"


def test_mi_9_a_star_bites_everybody_until_it_is_covered() -> None:
    hands = [["R1", "J"], ["R2", "J"], ["R3", "G*"]]
    match = table(hands, "R*", pile=[])
    for seat in (0, 1):  # the pile is empty: red cards and jokers in hand don't help
        assert legal(match, seat) == {"pass"}
        match.play(seat, "pass")
    assert legal(match, 2) == {"lay G*", "lay G* mio"}


def test_mi_9_the_last_card_drawn_from_the_pile_may_still_cover_the_star() -> None:
    match = table([["R1", "J"], ["A1"]], "R*", pile=["R3"])
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R3"}


# --- MI-13: an empty pile


def test_mi_13_on_an_empty_pile_nobody_draws_and_who_would_have_to_passes() -> None:
    match = table([["B1", "B2"], ["R5", "A1"]], "R3", pile=[])
    assert legal(match, 0) == {"pass"}
    assert refused(match, 0, "draw") == "MI-13"
    assert [str(event) for event in match.play(0, "pass")] == ["passed seat=0"]
    assert match.asked == 1


def test_mi_13_on_an_empty_pile_who_can_lay_must_lay() -> None:
    match = table([["B1", "B2", "R1"], ["A1"]], "R3", pile=[])
    assert legal(match, 0) == {"lay R1"}
    assert refused(match, 0, "pass") == "MI-13"


def test_mi_13_nobody_passes_while_there_are_cards_to_draw() -> None:
    match = table([["B1", "B2"], ["A1"]], "R3", pile=["G1"])
    assert refused(match, 0, "pass") == "MI-13"


def test_mi_13_if_the_pile_runs_out_on_a_card_that_fits_it_must_be_laid() -> None:
    match = table([["R1", "B2"], ["A1"]], "R3", pile=["G1", "R2"])
    match.play(0, "draw")
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2"}


def test_mi_13_if_the_pile_runs_out_on_a_card_that_does_not_fit_you_pass() -> None:
    match = table([["R1", "B2"], ["A1", "A2"]], "R3", pile=["G1"])
    match.play(0, "draw")
    assert legal(match, 0) == {"pass"}  # whatever else you hold
    match.play(0, "pass")
    assert match.position()["drawn"] is None


def test_mi_13_the_laid_cards_are_not_shuffled_again() -> None:
    match = table([["R1", "B2"], ["A1", "A2"]], "R3", pile=["G1"])
    match.play(0, "draw")
    match.play(0, "pass")
    doc = match.position()
    assert (doc["pile"], len(doc["laid"])) == ([], 50)
