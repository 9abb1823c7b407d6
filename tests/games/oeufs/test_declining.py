"""Les œufs sont faits, OE-16 and OE-20: who is asked for a call, and declining."""

from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tests.games.asking import legal, names, refused
from tests.games.oeufs.setting import FULL_4, now, table


def test_oe_16_full_camps_are_asked_first_clockwise_from_the_left_of_the_turn() -> None:
    match = table(FULL_4, turn=2)
    assert legal(match, 0) == {"call", "pass"}
    asked = []
    for _ in range(2):
        asked.append(match.asked)
        events = match.play(match.asked, "pass")
        assert [event.text for event in events] == [f"declined seat={asked[-1]}"]
    assert asked == [0, 1]
    assert now(match, "declined", "turn", "used") == [[0, 1], 2, [0, 0, 0, 0]]
    assert match.asked == 2


def declined_by(match: Match, *acts: tuple[int, str]) -> list[int]:
    for seat, action in acts:
        match.play(seat, action)
    declined: list[int] = now(match, "declined")
    return declined


def test_oe_16_a_decline_lapses_when_an_egg_leaves_or_enters_that_camp() -> None:
    match = table(FULL_4, turn=2, declined=[0, 1])
    assert declined_by(match.copy(), (2, "move b2 b3")) == [1]
    assert declined_by(match.copy(), (2, "move f2 f3")) == [0]
    assert declined_by(match.copy(), (2, "move d3 d2")) == [0, 1]


def test_oe_16_a_decline_lapses_when_that_seat_looks_or_somebody_goes_out() -> None:
    match = table(FULL_4, turn=1, declined=[0, 1])
    assert declined_by(match.copy(), (1, "look f2")) == [0]
    assert declined_by(match.copy(), (1, "move d3 d2")) == [0, 1]
    assert declined_by(match.copy(), (0, "call")) == []


def test_oe_16_only_a_pass_declines() -> None:
    match = table(FULL_4, declined=[1])
    match.play(0, "move d3 d2")
    assert now(match, "declined") == [1]
    assert match.asked == 0  # at once, before seat 1 plays


def test_oe_16_without_a_full_camp_there_is_nothing_to_decline() -> None:
    match = table(FULL_4)
    for seat in (2, 3):
        assert refused(match, seat, "pass") == "OE-16"
        assert legal(match, seat) == set()


def test_oe_16_on_ones_own_turn_one_may_call_regardless() -> None:
    match = table(FULL_4, declined=[0, 1])
    assert match.asked == 0
    assert "call" in legal(match, 0)
    assert "move d3 d2 call" in legal(match, 0)


def test_oe_20_who_has_declined_may_still_call_but_not_decline_again() -> None:
    match = table(FULL_4, turn=2, declined=[0])
    assert legal(match, 0) == {"call"}
    assert refused(match, 0, "pass") == "OE-20"
    match.play(0, "call")
    assert now(match, "out") == [0]


def test_oe_20_who_is_asked_and_who_has_declined_is_public() -> None:
    match = table(FULL_4, turn=2)
    match.play(0, "pass")
    for eyes in (SPECTATOR, 0, 1, 2, 3):
        assert match.blinded(eyes).asked == match.asked == 1
        assert match.position(eyes)["declined"] == [0]
        assert names(match.events_for(eyes)) == ["declined"]
