"""MIO, MI-10 to MI-12, MI-17 and MI-18: saying "MIO", forgetting it, and the late shout."""

import pytest

from tests.games.asking import legal, names, refused
from tests.games.mio.setting import JOKER_ANY_COLOUR, Cards, forgetful, table

# --- MI-10: "MIO"


def test_mi_10_laying_the_last_card_but_one_has_a_form_with_mio_and_one_without() -> None:
    match = table([["R1", "B3"], ["A1", "A2"]], "R3")
    assert legal(match, 0) == {"lay R1", "lay R1 mio", "lay B3", "lay B3 mio", "draw"}
    events = match.play(0, "lay R1 mio")
    assert names(events) == ["laid", "said"]
    assert match.position()["hands"][0] == ["B3"]
    assert match.position()["down"] == [None, None]


def test_mi_10_a_joker_can_be_laid_with_mio_too() -> None:
    match = table([["J", "B4"], ["A1"]], "R3")
    with_mio = {f"{lay} mio" for lay in JOKER_ANY_COLOUR}
    assert legal(match, 0) == {"draw"} | JOKER_ANY_COLOUR | with_mio
    match.play(0, "lay J grey mio")
    assert (match.position()["colour"], match.position()["hands"][0]) == ("grey", ["B4"])


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_mi_10_forgetting_is_legal_under_both_referees(referee: str) -> None:
    match = table([["R1", "B4"], ["A1"]], "R3", options={"referee": referee})
    assert legal(match, 0) == {"lay R1", "lay R1 mio", "draw"}
    match.play(0, "lay R1")
    assert match.position()["down"] == ["B4", None]


def test_mi_10_with_auto_mio_is_said_for_you() -> None:
    match = table([["R1", "B4"], ["A1"]], "R3", options={"shout": "auto"})
    assert legal(match, 0) == {"lay R1", "draw"}
    assert names(match.play(0, "lay R1")) == ["laid", "said"]
    assert (match.position()["down"], match.position()["forgot"]) == ([None, None], None)


def test_mi_10_with_auto_nothing_is_said_while_more_cards_are_left() -> None:
    match = table([["R1", "B4", "B5"], ["A1"]], "R3", options={"shout": "auto"})
    assert names(match.play(0, "lay R1")) == ["laid"]


# --- MI-11, MI-12: a card face down


def test_mi_11_who_forgets_puts_his_last_card_face_down() -> None:
    match = table([["R1", "B4"], ["A1"]], "R3")
    events = match.play(0, "lay R1")
    assert [str(event) for event in events[1:]] == ["forgot seat=0 card=B4"]
    assert match.position()["hands"][0] == []
    assert match.position()["down"] == ["B4", None]


def test_mi_11_with_a_card_down_you_draw_and_take_it_back_at_the_end_of_the_turn() -> None:
    match = table([[], ["A1"]], "R3", pile=["G1", "R2", "R5"], down=["R4", None])
    assert legal(match, 0) == {"draw"}
    assert refused(match, 0, "lay R4") == "MI-11"
    match.play(0, "draw")
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "draw"}  # two cards will be left: no "MIO"
    assert names(match.play(0, "lay R2")) == ["laid", "took_back"]
    assert match.position()["hands"][0] == ["R4", "G1"]
    assert match.position()["down"] == [None, None]
    assert match.asked == 1


def test_mi_11_with_a_card_down_the_rule_of_stars_holds_for_what_is_drawn() -> None:
    match = table([[], ["A1"]], "R*", pile=["G1", "R2", "R5"], down=["R4", None])
    match.play(0, "draw")
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "draw"}


def test_mi_11_with_a_card_down_and_an_empty_pile_you_pass_and_take_it_back() -> None:
    match = table([[], ["A1", "A2"]], "R3", pile=[], down=["R4", None])
    assert legal(match, 0) == {"pass"}
    assert names(match.play(0, "pass")) == ["passed", "took_back"]
    assert match.position()["hands"][0] == ["R4"]


def test_mi_11_with_a_card_down_and_a_last_card_that_does_not_fit_you_pass() -> None:
    match = table([[], ["A1", "A2"]], "R3", pile=["G1"], down=["R4", None])
    match.play(0, "draw")
    assert legal(match, 0) == {"pass"}
    match.play(0, "pass")
    assert match.position()["hands"][0] == ["R4", "G1"]


def test_mi_11_nobody_goes_out_on_a_turn_begun_with_a_card_down() -> None:
    match = table([[], ["A1"]], "R3", pile=["R2", "R5"], down=["R4", None])
    match.play(0, "draw")
    events = match.play(0, "lay R2 mio")
    assert names(events) == ["laid", "said", "took_back"]
    assert match.position()["hands"][0] == ["R4"]
    assert match.position()["round"] == 1


def test_mi_12_who_forgets_again_on_the_first_card_drawn_leaves_his_card_down() -> None:
    match = table([[], ["R5", "A1", "A2"]], "R3", pile=["R2", "R1", "B5"], down=["R4", None])
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "lay R2 mio", "draw"}  # the card down counts
    assert names(match.play(0, "lay R2")) == ["laid", "forgot"]
    assert (match.position()["hands"][0], match.position()["down"][0]) == ([], "R4")
    match.play(1, "lay R5")
    assert legal(match, 0) == {"draw"}  # and so on
    match.play(0, "draw")
    match.play(0, "lay R1 mio")
    assert (match.position()["hands"][0], match.position()["down"][0]) == (["R4"], None)


def test_mi_12_the_card_down_can_not_be_laid() -> None:
    match = table([[], ["A1"]], "R3", pile=["G1", "R5"], down=["R4", None])
    match.play(0, "draw")
    assert refused(match, 0, "lay R4") == "MI-6"


def test_mi_12_the_card_down_scores_like_a_card_in_hand() -> None:
    match = table([["R2"], [], ["B2"]], "R3", down=[None, "R1", None])
    match.play(0, "lay R2")
    assert match.points == [0, 1, 2]


# --- MI-17: the late shout


def test_mi_17_the_forgetter_may_still_shout_and_pick_his_card_up() -> None:
    match = forgetful()
    assert match.position()["forgot"] == 0
    assert match.actors == (0, 1)
    assert legal(match, 0) == {"mio", "pass"}
    assert [str(event) for event in match.play(0, "mio")] == [
        "said seat=0",
        "took_back seat=0 card=B4",
    ]
    doc = match.position()
    assert (doc["hands"][0], doc["down"][0], doc["forgot"]) == (["B4"], None, None)
    assert match.asked == 1


def test_mi_17_the_card_picked_up_can_be_laid_on_the_next_turn() -> None:
    match = table([["R1", "B4"], ["R4", "A1", "A2"]], "R3")
    match.play(0, "lay R1")
    match.play(0, "mio")
    match.play(1, "lay R4")
    assert names(match.play(0, "lay B4"))[:2] == ["laid", "out"]


def test_mi_17_only_the_forgetter_may_shout() -> None:
    match = forgetful()
    assert refused(match, 1, "mio") == "MI-18"
    assert refused(match, 2, "mio") == "MI-18"


def test_mi_17_the_forgetter_may_do_nothing_else() -> None:
    assert refused(forgetful(), 0, "draw") == "MI-17"


@pytest.mark.parametrize("action", ["draw", "lay R5"])
def test_mi_17_the_next_players_act_closes_the_window(action: str) -> None:
    match = forgetful()
    match.play(1, action)
    assert match.position()["forgot"] is None
    assert match.position()["down"][0] == "B4"
    assert refused(match, 0, "mio") == "MI-18"


def test_mi_17_giving_the_late_shout_up_closes_the_window_and_is_no_i_pass() -> None:
    match = forgetful()
    assert match.play(0, "pass") == []
    doc = match.position()
    assert (doc["forgot"], doc["down"][0], doc["passes"], doc["turn"]) == (None, "B4", 0, 1)
    assert refused(match, 0, "mio") == "MI-18"


def test_mi_17_in_sequence_the_forgetter_is_not_asked() -> None:
    assert forgetful().asked == 1


def test_mi_17_everybody_can_see_that_the_window_is_open() -> None:
    match = forgetful()
    assert match.window == 1
    match.play(1, "draw")
    assert match.window == 0


def test_mi_17_nothing_is_played_for_the_next_player_because_it_is_forced() -> None:
    match = table([["R1", "B4"], ["A2", "A3"]], "R3", pile=[])
    match.play(0, "lay R1")
    assert legal(match, 1) == {"pass"}  # he has no choice, and yet it is his to say
    assert (match.asked, match.position()["forgot"]) == (1, 0)


def test_mi_17_who_forgets_again_may_shout_late_again() -> None:
    match = table([[], ["A1"]], "R3", pile=["R2", "R5"], down=["R4", None])
    match.play(0, "draw")
    match.play(0, "lay R2")
    match.play(0, "mio")
    assert (match.position()["hands"][0], match.position()["down"][0]) == (["R4"], None)


# --- MI-18: "MIO" that is not due


@pytest.mark.parametrize("hand", [["R1"], ["R1", "B1", "B2"]])
def test_mi_18_mio_is_refused_unless_exactly_one_card_will_be_left(hand: Cards) -> None:
    match = table([hand, ["A1"]], "R3")
    assert refused(match, 0, "lay R1 mio") == "MI-18"


def test_mi_18_mio_is_refused_when_nothing_was_forgotten() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3")
    assert refused(match, 0, "mio") == "MI-18"
    assert refused(match, 1, "mio") == "MI-18"


def test_mi_18_with_auto_there_is_nothing_to_say() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3", options={"shout": "auto"})
    assert refused(match, 0, "lay R1 mio") == "MI-18"
