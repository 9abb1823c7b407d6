"""MIO: a live act names what it answers, and is void when that is gone."""

from typing import Any

import pytest

import tablee
from tests.games.asking import names
from tests.games.mio.setting import forgetful, table


def test_aims_an_act_on_turn_answers_the_card_on_top() -> None:
    match = table([["R1", "B4", "B5"], ["R2", "A1", "A2"]], "R3")
    assert match.aim(0, "lay R1") == match.aim(0, "draw") == match.aim(1, "pass") == "R3"
    match.play(0, "lay R1", aim="R3")
    before = match.position()
    assert match.play(1, "lay R2", aim="R3") == []  # too late: red 1 lies there now
    assert match.position() == before
    match.play(1, "lay R2", aim="R1")
    assert match.position()["top"] == "R2"


def test_aims_a_void_act_is_not_even_refused() -> None:
    match = table([["R1", "B4", "B5"], ["A1"]], "R3")
    assert match.play(1, "draw", aim="R2") == []
    with pytest.raises(tablee.IllegalAction):
        match.play(1, "draw", aim="R3")


def test_aims_a_late_shout_answers_the_card_put_down() -> None:
    match = forgetful()
    assert match.aim(0, "mio") == match.aim(0, "pass") == 0
    assert match.aim(1, "draw") == match.aim(0, "draw") == "R1"
    match.play(1, "draw")
    before = match.position()
    assert match.play(0, "mio", aim=0) == []
    assert match.play(0, "pass", aim=0) == []  # never turns into an "I pass"
    assert match.position() == before
    assert match.aim(0, "mio") is None


def test_aims_a_late_shout_in_time_counts() -> None:
    match = forgetful()
    assert names(match.play(0, "mio", aim=0)) == ["said", "took_back"]


@pytest.mark.parametrize("aim", ["R9", "?", "", 6, -1, True, [0], {}])
def test_aims_that_are_neither_card_nor_seat_are_refused(aim: Any) -> None:
    with pytest.raises(tablee.BadActionError, match="Aim"):
        forgetful().play(1, "draw", aim=aim)
