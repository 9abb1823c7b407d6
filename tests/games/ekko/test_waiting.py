"""EKKO, EK-26 and EK-27: waiting for the mirror of a last card, and passing."""

import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tests.games.asking import legal, names, refused
from tests.games.ekko.setting import FAULTS, LIVE, last_card, mirrored, table, texts

# --- EK-26: waiting for the mirror


def test_ek_26_live_a_last_card_waits_for_its_mirror_whether_it_is_held_or_not() -> None:
    for other in ("73", "74"):
        match = table([["37"], [other], ["60"]], "12", under="13", by=0, options=LIVE)
        assert names(match.play(0, "lay 37")) == ["laid", "waiting"]
        assert match.position()["phase"] == "wait"
        assert legal(match, 0) == {"close"}
        assert legal(match, 1) == ({"lay 73", "pass"} if other == "73" else set())


def test_ek_26_in_sequence_only_a_holder_is_waited_for() -> None:
    match = table([["37"], ["60"], ["73"]], "12", under="13", by=0)
    assert names(match.play(0, "lay 37")) == ["laid"]
    assert (match.position()["phase"], match.asked) == ("wait", 2)
    match = table([["37"], ["60"], ["74"]], "12", under="13", by=0)
    match.play(0, "lay 37")
    assert match.position()["round"] == 2


def test_ek_26_in_sequence_there_is_no_wait_without_a_holder() -> None:
    with pytest.raises(tablee.BadPositionError, match=r"'hands': nobody holds the 73.*\(EK-26\)"):
        last_card([["60"], ["74"]])
    assert last_card([["60"], ["74"]], options=LIVE).actors == (0,)


@pytest.mark.parametrize(("seat", "action"), [(0, "close"), (1, "pass")])
def test_ek_26_live_the_wait_ends_by_close_or_by_the_holders_pass_which_look_alike(
    seat: int, action: str
) -> None:
    match = last_card([["73"], ["60"]], options=LIVE)
    match.play(seat, action)
    for eyes in (0, 1, 2, SPECTATOR):
        assert names(match.events_for(eyes))[:2] == ["waited", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 1, 1], 2)


def test_ek_26_in_sequence_the_wait_ends_by_the_holders_pass_alone() -> None:
    match = last_card([["73"], ["60"]])
    assert (match.asked, match.actors) == (1, (1,))
    assert legal(match, 0) == set()
    assert refused(match, 0, "close") == "EK-26"
    match.play(1, "pass")
    for eyes in (0, 1, 2, SPECTATOR):
        assert names(match.events_for(eyes))[:1] == ["shown"]
    assert (match.points, match.position()["round"]) == ([0, 1, 1], 2)


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_ek_26_during_the_wait_only_the_mirror_can_be_laid(referee: str) -> None:
    match = last_card([["73", "50"], ["60"]], options={"live": True, "referee": referee})
    assert legal(match, 1) == {"lay 73", "pass"}
    assert refused(match, 1, "lay 50") == "EK-26"
    assert refused(match, 2, "lay 60") == "EK-26"
    assert refused(match, 0, "draw") == "EK-26"
    assert refused(match, 1, "close") == "EK-26"
    assert match.actors == (0, 1)


def test_ek_26_nobody_closes_a_wait_that_is_none() -> None:
    assert refused(table([["50"], ["60"]], "37"), 1, "close") == "EK-26"


def test_ek_26_there_is_no_wait_after_a_mirror_nor_if_the_mirror_has_been_laid() -> None:
    match = table([["73"], ["60"]], "37", options=LIVE)
    match.play(0, "lay 73")
    assert "waiting" not in names(match.play(0, "impose"))
    assert match.position()["round"] == 2
    match = table([["37"], ["60"]], "12", pile=["01"], options=LIVE, by=0)  # the 73 has been laid
    assert "waiting" not in names(match.play(0, "lay 37"))
    assert match.position()["round"] == 2


def test_ek_26_a_live_table_waits_as_long_as_the_mirror_may_come_whoever_holds_it() -> None:
    for other in ("73", "74"):
        match = table([["50", "51"], [other, "60"]], "37", options=LIVE)
        assert match.window == 1
    assert table([["50"], ["60"]], "33", options=LIVE).window == 0  # it has no mirror
    assert table([["50"], ["60"]], "37", pile=["01"], options=LIVE).window == 0  # laid before
    assert mirrored([["12"], ["50"]], options=LIVE).window == 0  # the effect is being chosen
    over = table([["50"], ["60"]], "37", options={"target": 1, "live": True})
    over.play(0, "lay 50")
    over.play(0, "close")
    assert (over.over, over.window) == (True, 0)


def test_ek_26_a_blinded_wait_says_nothing_about_a_holder() -> None:
    held = last_card([["73", "50"], ["60"]], options=LIVE)
    free = last_card([["74", "50"], ["60"]], options=LIVE)
    for eyes in (0, 2, SPECTATOR):
        assert held.blinded(eyes) == free.blinded(eyes)
        assert held.view(eyes) == free.view(eyes)


def test_ek_26_imagined_worlds_have_a_holder_as_often_as_chance_has_it() -> None:
    match = last_card([["73", "50"], ["60"]], pile=["01", "02", "03", "04"])
    blind_match = match.blinded(2)  # the 73 is one of six unseen cards, two of which seat 1 holds
    worlds = [blind_match.imagined(seed) for seed in range(600)]
    with_holder = [world for world in worlds if world.asked == 1]
    assert 150 < len(with_holder) < 250
    for world in worlds:
        assert world.asked == (1 if "73" in world.position()["hands"][1] else 0)
        assert world.actors == ((1,) if world.asked else ())


# --- EK-27: passing


def test_ek_27_who_has_declined_is_not_asked_again_for_now() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37")
    assert match.asked == 1
    assert match.play(1, "pass") != []
    assert match.position()["passed"] == [1]
    assert match.asked == 0
    assert refused(match, 1, "pass") == "EK-27"


def test_ek_27_a_pass_holds_until_a_card_is_laid() -> None:
    match = table([["20"], ["73", "21"], ["22"]], "37", pile=["01", "02", "03"])
    match.play(1, "pass")
    match.play(0, "draw")
    assert (match.position()["passed"], match.asked) == ([1], 1)  # on turn, not for the mirror
    match = table([["50", "51"], ["73", "05"], ["60"]], "37")
    match.play(1, "pass")
    match.play(0, "lay 50")
    assert (match.position()["passed"], match.asked) == ([], 1)


def test_ek_27_or_until_the_passers_hand_grows() -> None:
    match = table([["20"], ["21"], ["73", "22"]], "37", pile=["80", "02", "03"], options=FAULTS)
    match.play(2, "pass")
    match.play(1, "lay 21")  # another's hand grows
    assert match.position()["passed"] == [2]
    match.play(2, "lay 22")
    assert (match.position()["passed"], match.asked) == ([], 2)


def test_ek_27_a_passer_may_still_lay_it() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37")
    match.play(1, "pass")
    assert legal(match, 1) == {"lay 73"}
    match.play(1, "lay 73")
    assert match.position()["phase"] == "effect"


def test_ek_27_but_in_the_wait_his_pass_ends_the_round() -> None:
    match = last_card([["73"], ["60"]], options=LIVE)
    match.play(1, "pass")
    assert match.position()["round"] == 2


@pytest.mark.parametrize("seat", [0, 2])
def test_ek_27_only_the_holder_of_the_mirror_can_decline_it(seat: int) -> None:
    assert refused(table([["50", "51"], ["73", "20"], ["60"]], "37"), seat, "pass") == "EK-27"


def test_ek_27_who_passed_is_secret() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37")
    before = [match.blinded(eyes) for eyes in (0, 2, SPECTATOR)]
    match.play(1, "pass")
    assert [match.blinded(eyes) for eyes in (0, 2, SPECTATOR)] == before
    assert [match.events_for(eyes) for eyes in (0, 2, SPECTATOR)] == [[], [], []]
    assert texts(match.events_for(1)) == ["passed seat=1"]
    assert match.position(1)["passed"] == [1]
