"""EKKO, EK-1 to EK-3: the cards and the deal."""

import numpy as np
import pytest

import tablee
from tablee.engine.kit.chance import shuffle
from tests.games.asking import refused
from tests.games.ekko.setting import DECK, DOUBLES, all_cards, dealt, last_card, mirrored, table


def test_ek_1_there_are_98_cards_each_once() -> None:
    cards = all_cards(tablee.new("ekko", players=4, seed=1).position())
    assert cards == DECK
    assert (len(cards), cards[0], cards[8], cards[-1]) == (98, "01", "09", "98")


def test_ek_1_only_cards_of_the_own_hand_can_be_played() -> None:
    match = table([["50", "60"], ["70", "80"]], "37")
    assert refused(match, 0, "lay 70") == "EK-1"
    assert refused(match, 0, "lay 37") == "EK-1"
    assert refused(mirrored([["50"], ["80"]]), 0, "aside 80") == "EK-1"


@pytest.mark.parametrize("players", range(2, 9))
def test_ek_2_hand_size_depends_on_the_number_of_players(players: int) -> None:
    doc = tablee.new("ekko", players=players, seed=1).position()
    size = {2: 6, 3: 6, 4: 5, 5: 5, 6: 4, 7: 4, 8: 4}[players]
    assert [len(hand) for hand in doc["hands"]] == [size] * players
    assert len(doc["pile"]) == 98 - size * players - 1


def test_ek_2_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    match = last_card([["73"], ["50"]], random="0123456789abcdef" * 4)
    cards = np.arange(1, 99)
    shuffle(match.states.copy()[0], cards, 98)  # as the match is about to do
    order = [f"{card:02}" for card in reversed(cards)]
    match.play(1, "pass")  # ends the round: seat 0 deals the next one
    doc = match.position()
    assert doc["dealer"] == 0
    for i, seat in enumerate((1, 2, 0)):
        assert doc["hands"][seat] == sorted(order[i:18:3])
    assert doc["zone"] == order[18]
    assert doc["pile"] == order[19:]


def test_ek_3_the_turned_up_card_counts_as_laid_by_the_dealer_and_his_left_starts() -> None:
    match = dealt(lambda doc: doc["zone"] not in DOUBLES and doc["dealer"] == 1)
    doc = match.position()
    assert (doc["by"], doc["turn"], doc["phase"]) == (1, 2, "turn")
    assert (doc["laid"], doc["under"]) == ([doc["zone"]], None)
    assert str(match.events[-1]) == f"turned_up seat=1 card={doc['zone']}"


def test_ek_3_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = {tablee.new("ekko", players=8, seed=s).position()["dealer"] for s in range(100)}
    assert dealers == set(range(8))
