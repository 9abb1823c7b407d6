"""MIO: who may know what."""

from collections import Counter

import tablee
from tablee.engine.kit.events import SPECTATOR
from tests.games.mio.setting import all_cards, forgetful, table, whole_deck


def test_hidden_a_seat_knows_its_own_cards_and_how_many_the_others_hold() -> None:
    match = table([["R1", "B4"], ["J", "Y2", "Y3"], ["G*"]], "R3", pile=["A1", "A2"])
    seen = match.position(1)
    assert seen["eyes"] == 1
    assert seen["hands"] == [["?", "?"], ["Y2", "Y3", "J"], ["?"]]
    assert seen["pile"] == ["?", "?"]
    assert "random" not in seen
    public = {"turn", "dealer", "laid", "top", "colour", "passes", "forgot", "totals", "round"}
    assert all(seen[key] == match.position()[key] for key in public)


def test_hidden_only_its_owner_knows_the_card_face_down() -> None:
    match = forgetful()
    downs = [match.position(eyes)["down"][0] for eyes in (0, 1, 2, SPECTATOR)]
    assert downs == ["B4", "?", "?", "?"]
    lines = [str(match.events_for(eyes)[-1]) for eyes in (0, 1, 2, SPECTATOR)]
    assert lines == ["forgot seat=0 card=B4", *["forgot seat=0"] * 3]
    match.play(0, "mio")
    lines = [str(match.events_for(eyes)[-1]) for eyes in (0, 1, 2, SPECTATOR)]
    assert lines == ["took_back seat=0 card=B4", *["took_back seat=0"] * 3]


def test_hidden_others_see_that_a_card_is_drawn_but_not_which() -> None:
    match = table([["G1"], ["A1"]], "R3", pile=["Y4", "G*"])
    assert [match.position(eyes)["drawn"] for eyes in (0, 1, SPECTATOR)] == [None] * 3
    match.play(0, "draw")
    assert [match.position(eyes)["drawn"] for eyes in (0, 1, SPECTATOR)] == ["Y4", "?", "?"]
    lines = [str(match.events_for(eyes)[-1]) for eyes in (0, 1, SPECTATOR)]
    assert lines == ["drew seat=0 card=Y4", "drew seat=0", "drew seat=0"]


def test_hidden_the_deal_is_told_to_each_seat_for_itself() -> None:
    match = tablee.new("mio", players=2, seed=1)
    for eyes in (0, 1, SPECTATOR):
        events = [event for event in match.events_for(eyes) if event.name == "dealt"]
        assert [event.fields["count"] for event in events] == [5, 5]
        knows = {event.fields["seat"] for event in events if "cards" in event.fields}
        assert knows == {eyes} - {SPECTATOR}


def test_hidden_a_spectator_sees_only_what_is_public() -> None:
    match = forgetful()
    view = match.view(SPECTATOR)
    assert view["eyes"] == "spectator"
    assert view["hands"] == [[], ["?"] * 3, ["?"] * 2]
    assert view["down"] == ["?", None, None]
    assert set(view["pile"]) == {"?"}
    assert view["legal"] == []


def test_hidden_an_imagined_world_fits_what_the_seat_knows() -> None:
    match = forgetful()
    match.play(1, "draw")
    for eyes in (0, 1, 2, SPECTATOR):
        blind_match = match.blinded(eyes)
        worlds = [blind_match.imagined(seed) for seed in range(5)]
        assert len({str(world.position()["pile"]) for world in worlds}) == 5
        for world in worlds:
            doc = world.position()
            assert all_cards(doc) == Counter(whole_deck())
            assert doc["drawn"] in doc["hands"][1]
            assert world.blinded(eyes) == blind_match


def test_hidden_after_the_end_only_the_pile_is_left_to_imagine() -> None:
    match = table([["R1"], [], ["J", "G4"]], "R3", down=[None, "G5", None], options={"target": 1})
    match.play(0, "lay R1")
    world = match.blinded(0).imagined(1)
    assert world.position()["hands"] == match.position()["hands"]
    assert world.position()["down"] == match.position()["down"]
    assert Counter(world.position()["pile"]) == Counter(match.position()["pile"])
