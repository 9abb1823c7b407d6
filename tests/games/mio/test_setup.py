"""MIO, MI-1 to MI-3: the cards, the deal and the card turned up."""

from collections import Counter

import numpy as np
import pytest

import tablee
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.events import SPECTATOR
from tests.games.asking import legal, refused
from tests.games.mio.setting import COLOURS, DECKS, all_cards, dealt, table, whole_deck

# --- MI-1: the cards


@pytest.mark.parametrize("deck", DECKS)
def test_mi_1_there_are_55_cards(deck: str) -> None:
    match = tablee.new("mio", players=4, seed=1, deck=deck)
    assert all_cards(match.position()) == Counter(whole_deck(deck))
    assert all_cards(match.position()).total() == 55


def test_mi_1_by_default_there_are_two_stars_a_colour() -> None:
    cards = all_cards(tablee.new("mio", players=2).position())
    assert [cards[letter + "*"] for letter in COLOURS] == [2] * 5


# --- MI-2: the deal


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_mi_2_five_cards_each_and_one_turned_up(players: int) -> None:
    doc = tablee.new("mio", players=players, seed=1).position()
    assert [len(hand) for hand in doc["hands"]] == [5] * players
    assert doc["laid"] == [doc["top"]]
    assert len(doc["pile"]) == 55 - 5 * players - 1


def test_mi_2_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    match = table([["R1"], ["B5"], ["B4"]], "R2", dealer=0, random="0123456789abcdef" * 4)
    places = np.arange(55)
    shuffle(match.states.copy()[0], places, 55)  # as the match is about to do
    order = [whole_deck()[place] for place in reversed(places)]
    match.play(0, "lay R1")  # ends the round: seat 1 deals the next one
    doc = match.position()
    assert doc["dealer"] == 1
    for i, seat in enumerate((2, 0, 1)):
        assert Counter(doc["hands"][seat]) == Counter(order[i:15:3])
    assert doc["top"] == order[15]
    assert doc["pile"] == order[16:]


def test_mi_2_the_dealers_left_neighbour_starts_and_play_goes_clockwise() -> None:
    match = dealt(lambda doc: not doc["naming"] and doc["dealer"] == 1)
    assert match.asked == 2
    assert refused(match, 0, "draw") == "MI-2"
    assert refused(match, 1, "draw") == "MI-2"
    match = table([["R1", "R2", "R3"], ["R1", "B1", "B2"], ["B1", "B2", "B3"]], "R4")
    for seat, action in enumerate(["lay R1", "lay R1", "lay B1"]):
        assert match.asked == seat
        match.play(seat, action)
    assert match.asked == 0


def test_mi_2_the_deal_passes_to_the_left_each_round() -> None:
    match = table([["R1"], ["B5"], ["B4"]], "R2", dealer=2, round=4)
    match.play(0, "lay R1")
    assert (match.position()["round"], match.position()["dealer"]) == (5, 0)


def test_mi_2_the_deal_is_told_from_the_dealers_left() -> None:
    match = dealt(lambda doc: doc["dealer"] == 1)
    doc = match.position()
    assert [str(event) for event in match.events_for(SPECTATOR)] == [
        "began seat=1 round=1",
        "dealt seat=2 count=5",
        "dealt seat=0 count=5",
        "dealt seat=1 count=5",
        f"turned_up seat=1 card={doc['top']}",
    ]
    for event in match.events[1:4]:
        assert event.fields["cards"] == doc["hands"][event.fields["seat"]]


def test_mi_2_a_new_match_begins_with_nothing_of_the_one_before() -> None:
    match = table([["R1"], ["Y1"]], "R3", options={"target": 1}, round=4, totals=[0, 0])
    match.play(0, "lay R1")
    match.game.kernels.deal(match.states, 0, None)
    doc = match.position()
    assert (doc["over"], doc["round"], doc["totals"]) == (False, 1, [0, 0])
    assert [len(hand) for hand in doc["hands"]] == [5, 5]


def test_mi_2_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = {tablee.new("mio", players=6, seed=s).position()["dealer"] for s in range(60)}
    assert dealers == set(range(6))


# --- MI-3: the card turned up


def test_mi_3_a_joker_turned_up_has_its_colour_named_by_the_dealer() -> None:
    match = dealt(lambda doc: doc["top"] == "J")
    doc = match.position()
    dealer, first = doc["dealer"], (doc["dealer"] + 1) % 3
    assert (doc["naming"], doc["colour"]) == (True, None)
    assert match.actors == (dealer,)
    assert legal(match, dealer) == {f"name {colour}" for colour in COLOURS.values()}
    assert refused(match, first, "draw") == "MI-2"
    assert refused(match, dealer, "draw") == "MI-3"
    for colour in COLOURS.values():
        named = match.copy()
        events = named.play(dealer, f"name {colour}")
        assert [str(event) for event in events] == [f"named seat={dealer} colour={colour}"]
        assert (named.position()["naming"], named.position()["colour"]) == (False, colour)
        assert named.asked == first


def test_mi_3_a_star_turned_up_bites_the_first_player() -> None:
    match = dealt(lambda doc: doc["top"].endswith("*"))
    stars = {card for card in match.position()["hands"][match.asked] if card.endswith("*")}
    assert legal(match, match.asked) == {"draw"} | {f"lay {star}" for star in stars}
