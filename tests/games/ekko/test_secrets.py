"""EKKO: who may know what."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations

import tablee
from tablee.engine.conformance import check_uniform
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.text.position import to_line
from tests.games.ekko.setting import DECK, FAULTS, Cards, Doc, all_cards, mirrored, table, texts


def test_hidden_a_seat_knows_its_own_cards_and_how_many_the_others_have() -> None:
    match = table(
        [["50", "51"], ["60"], ["70"]],
        "37",
        aside=[["01"], [], ["02", "03"]],
        barred=[["51"], [], ["70"]],
        options=FAULTS,
    )
    seen = match.position(0)
    assert seen["hands"] == [["50", "51"], ["?"], ["?"]]
    assert seen["aside"] == [["01"], [], ["?", "?"]]
    assert seen["barred"] == [["51"], [], ["?"]]
    assert set(seen["pile"]) == {"?"}
    assert len(seen["pile"]) == len(match.position()["pile"])
    assert "random" not in seen
    seen = match.position(SPECTATOR)
    assert seen["hands"] == [["?", "?"], ["?"], ["?"]]
    assert seen["aside"] == [["?"], [], ["?", "?"]]


def test_hidden_others_see_that_a_card_is_drawn_or_put_aside_but_not_which() -> None:
    match = mirrored([["12", "13"], ["70"]], pile=["01", "02"])
    match.play(0, "aside 12")
    match.play(1, "draw")
    public = ["effect seat=0 choice=aside", "aside seat=0", "drew seat=1 why=turn"]
    assert texts(match.events_for(SPECTATOR)) == public
    assert texts(match.events_for(0)) == [public[0], "aside seat=0 card=12", public[2]]
    assert texts(match.events_for(1)) == [*public[:2], "drew seat=1 why=turn card=01"]


def test_hidden_the_deal_is_told_to_each_seat_for_itself() -> None:
    match = tablee.new("ekko", players=2, seed=1)
    for eyes in (0, 1, SPECTATOR):
        events = [event for event in match.events_for(eyes) if event.name == "dealt"]
        assert [event.fields["count"] for event in events] == [6, 6]
        knows = {event.fields["seat"] for event in events if "cards" in event.fields}
        assert knows == {eyes} - {SPECTATOR}
        for event in events:
            if "cards" in event.fields:
                assert event.fields["cards"] == match.position()["hands"][eyes]


def lines(match: Match, worlds: Iterable[Doc]) -> Cards:
    """The position with these changes each, as text."""
    doc = {key: value for key, value in match.position().items() if key != "random"}
    return [to_line(doc | world) for world in worlds]


def test_hidden_worlds_are_equally_likely() -> None:
    barred = {"barred": [[], ["60"]], "aside": [[], ["03"]]}
    match = table([["50"], ["60", "61"]], "37", pile=["01"], options=FAULTS, **barred)
    worlds = [
        {"hands": [["50"], hand], "aside": [[], [aside]], "pile": [top], "barred": [[], [locked]]}
        for hand in map(list, combinations(["01", "03", "60", "61"], 2))
        for aside, top in permutations({"01", "03", "60", "61"} - set(hand))
        for locked in hand
    ]
    check_uniform(match, 0, lines(match, worlds), samples=1200)


def test_hidden_a_card_that_was_shown_is_imagined_in_any_hand_but_not_in_the_pile() -> None:
    match = table([["50"], ["60"], ["61"]], "37", pile=["01", "02"], exposed=["50", "60"])
    worlds = [
        {"hands": [["50"], *hands], "pile": [*pile]}
        for other in ("61", "01", "02")
        for hands in ([["60"], [other]], [[other], ["60"]])
        for pile in permutations({"61", "01", "02"} - {other})
    ]
    check_uniform(match, 0, lines(match, worlds), samples=800)


def test_hidden_after_the_end_only_pile_and_cards_aside_are_left_to_imagine() -> None:
    match = table([["50"], ["60"]], "37", aside=[["12"], ["13"]], options={"target": 1})
    match.play(0, "lay 50")
    world = match.blinded(0).imagined(1).position()
    assert (world["hands"], world["aside"][0]) == ([[], ["60"]], ["12"])
    assert all_cards(world) == DECK


def test_hidden_who_is_on_turn_and_asked_imagines_that_the_holder_has_passed() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37", pile=["01", "02"], passed=[1])
    passed: Counter[str] = Counter()
    for seed in range(60):
        world = match.blinded(0).imagined(seed)
        assert world.asked == 0
        passed[str(world.position()["passed"])] += 1
    assert set(passed) == {"[]", "[1]", "[2]"}
    assert match.blinded(1).imagined(1).position()["passed"] == [1]
    assert match.blinded(2).imagined(1).position()["passed"] == []
