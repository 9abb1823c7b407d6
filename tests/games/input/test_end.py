"""Input, IN-19, IN-27 and IN-31: the end of a match."""

import pytest

from tests.games.asking import refused
from tests.games.input.setting import FIVE, ZERO, events_of, table


@pytest.mark.parametrize(("players", "target"), [(2, 17), (3, 21)])
def test_in_19_the_target_wins_at_once_and_points_above_are_ignored(
    players: int, target: int
) -> None:
    seats = [*FIVE, *[[]] * (players - 2)]
    match = table(seats, scores=[target - 4, *[0] * (players - 1)])
    assert events_of(match, 0, "announce 4 5")[-1] == "ended why=points winners=[0]"
    doc = match.position()
    assert match.over and not match.truncated
    assert (match.points[0], doc["last_gain"][0], doc["winners"]) == (target, 5, [0])
    assert (doc["turn"], doc["turns"], doc["quiet"]) == (0, 1, 0)
    assert match.result == [1.0, *[0.0] * (players - 1)]
    assert refused(match, 1, "take 1") == "IN-19"
    match = table(seats, scores=[target - 6, *[0] * (players - 1)])
    match.play(0, "announce 4 5")
    assert not match.over


def test_in_27_the_limit_ends_the_match_and_most_points_win() -> None:
    options = {"limit": 4}
    match = table([[], []], scores=[3, 5], quiet=7, turns=20, options=options)
    match.play(0, "take 1")
    assert events_of(match, 0, "place 2 1")[-1] == "ended why=limit winners=[1]"
    assert match.truncated
    assert match.result == [0.0, 1.0]
    assert (match.position()["winners"], match.position()["turn"]) == ([1], 0)


def test_in_27_equals_share_the_win() -> None:
    match = table([[], [], []], scores=[3, 5, 5], quiet=11, turns=11, options={"limit": 4})
    match.play(0, "take 1")
    match.play(0, "place 2 1")
    assert match.result == [0.0, 0.5, 0.5]


def test_in_27_a_round_is_one_turn_of_each_seat() -> None:
    match = table([[], [], []], quiet=10, turns=11, options={"limit": 4})
    match.play(0, "take 1")
    match.play(0, "place 2 1")
    assert (match.over, match.position()["quiet"]) == (False, 11)


def test_in_27_fifty_times_as_many_rounds_in_all_end_it_too() -> None:
    match = table([[], []], quiet=0, turns=399, options={"limit": 4})
    match.play(0, "take 1")
    match.play(0, "place 2 1")
    assert match.truncated


def test_in_27_a_card_won_sets_the_count_back_the_0_too() -> None:
    match = table(FIVE, quiet=7, turns=20)
    match.play(0, "announce 4 5")
    assert match.position()["quiet"] == 0
    match = table(ZERO, quiet=7, turns=20, scores=[5, 0], options={"zero": True})
    match.play(0, "announce 4 0")
    assert match.position()["quiet"] == 0


def test_in_27_without_a_limit_nothing_ends_it() -> None:
    match = table([[], []], quiet=10**6, turns=10**6, options={"limit": 0})
    match.play(0, "take 1")
    match.play(0, "place 2 1")
    assert not match.over


def test_in_31_a_match_won_on_the_very_last_turn_is_won() -> None:
    late = {"quiet": 7, "turns": 399, "options": {"limit": 4}}
    match = table(FIVE, scores=[12, 15], **late)
    match.play(0, "announce 4 5")
    assert match.over and not match.truncated
    assert match.result == [1.0, 0.0]
    match = table(FIVE, scores=[3, 7], **late)  # scored first, then time is up
    match.play(0, "announce 4 5")
    assert match.truncated and match.result == [1.0, 0.0]
