"""EKKO, EK-19: what an act is aimed at, and acts that come too late."""

from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tests.games.asking import legal, refused
from tests.games.ekko.setting import FAULTS, LIVE, table, texts

# --- EK-19: too late


def overtaken(**changes: Any) -> Match:
    """Seat 1 wanted to answer the 37 with the 73, but seat 0 has just laid the 40 on it."""
    match = table([["40", "50"], ["73", "80"], ["20"]], "37", options=LIVE, **changes)
    match.play(0, "lay 40", aim="37")
    return match


def test_ek_19_a_mirror_that_arrives_too_late_is_taken_back() -> None:
    match = overtaken()
    before = match.position()
    assert texts(match.play(1, "lay 73", aim="37")) == ["late seat=1 card=73"]
    assert match.position() == {**before, "exposed": ["73"]}  # all saw it
    assert texts(match.events_for(SPECTATOR)[-1:]) == ["late seat=1 card=73"]


def test_ek_19_so_is_any_card_aimed_at_one_that_is_covered_by_now() -> None:
    match = overtaken()
    match.play(2, "lay 20", aim="37")  # out of turn, and no mirror
    assert match.position()["exposed"] == ["20"]
    match.play(1, "lay 80", aim="37")
    assert match.position()["exposed"] == ["20", "80"]
    assert match.position()["hands"][1] == ["73", "80"]


def test_ek_19_other_acts_with_such_an_aim_are_void_too() -> None:
    match = overtaken()
    before = match.position()
    assert match.play(1, "draw", aim="37") == []
    assert match.play(1, "pass", aim="37") == []
    assert match.play(1, "lay 50", aim="37") == []  # a card that is not in the hand
    assert match.position() == before


def test_ek_19_an_aim_that_did_not_lie_there_in_this_round_is_void_unseen() -> None:
    match = overtaken()
    before = match.position()
    assert match.play(1, "lay 73", aim="12") == []
    assert match.position() == before


def test_ek_19_without_an_aim_the_mirror_of_the_card_underneath_counts_as_late() -> None:
    match = overtaken()
    assert "lay 73" not in legal(match, 1)
    assert texts(match.play(1, "lay 73")) == ["late seat=1 card=73"]
    assert match.position()["exposed"] == ["73"]
    assert refused(match, 2, "lay 73") == "EK-1"  # who does not hold it shows nothing


def test_ek_19_but_it_is_laid_where_it_fits() -> None:
    match = table([["40", "50"], ["73", "80"]], "37", under="12")
    match.play(0, "lay 40")
    match.play(1, "lay 73", aim="37")
    match = table([["41", "50"], ["73", "80"]], "37")
    match.play(0, "lay 41")
    assert texts(match.play(1, "lay 73")) == ["laid seat=1 card=73 mirror=no"]


@pytest.mark.parametrize("aim", [None, "37", "40", "20"])
def test_ek_19_a_barred_card_is_refused_late_or_not_and_nobody_sees_it(aim: str | None) -> None:
    match = table([["20"], ["60"], ["61"]], "40", pile=["73"], under="37", options=FAULTS)
    match.play(1, "lay 60")  # wrong: the penalty is the 73, the mirror of the covered card
    assert match.position()["barred"] == [[], ["73"], []]
    assert refused(match, 1, "lay 73", aim=aim) == "EK-28"
    assert match.position()["exposed"] == ["60"]
    assert texts(match.play(1, "lay 60", aim="37")) == ["late seat=1 card=60"]


def test_ek_19_an_act_aimed_at_the_card_on_the_table_stands() -> None:
    match = overtaken()
    assert match.aim(1, "lay 73") == match.aim(1, "draw") == "40"
    match.play(1, "draw", aim="40")
    assert match.asked == 2


# --- what an aim can be


@pytest.mark.parametrize("aim", ["99", "00", "?", "", "7", 37, -1, True, ["37"], {}])
def test_aims_that_are_no_card_are_refused(aim: Any) -> None:
    with pytest.raises(tablee.BadActionError, match="Aim"):
        table([["50"], ["60"]], "37").play(0, "lay 50", aim=aim)


def test_aims_the_rules_take_any_number() -> None:
    match = table([["50"], ["60"]], "37")
    log = np.zeros((4, 8), np.int64)
    for aim in (0, 99, 1000, -2):
        assert match.game.kernels.void(match.states, 0, 0, 49, aim, log)
    assert log[0, 0] == 0
