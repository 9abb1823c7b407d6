"""Ex & Hopp, EX-16: what is known of hands."""

from collections import Counter

import numpy as np

from tablee.engine.kit.events import SPECTATOR
from tests.games.exhopp.setting import (
    BLACK,
    HANDS,
    LIVE,
    RED,
    all_cards,
    all_tokens,
    by_colour,
    deck,
    impossible,
    offering,
    table,
)

# --- EX-16: what is known of hands


def test_ex_16_an_offered_card_is_known_to_lie_in_the_offerers_hand() -> None:
    match = offering(HANDS, "R7", options=LIVE)
    match.play(0, "close")
    doc = match.position()
    assert (doc["known"], doc["known_by_all"]) == ([[], ["R7"], ["R7"]], ["R7"])
    assert match.position(2)["hands"] == [["R7", "?", "?", "?"], ["?"] * 4, HANDS[2].split()]
    assert match.position(2)["known"] == [None, None, ["R7"]]
    assert match.position(SPECTATOR)["known"] == [None, None, None]


def test_ex_16_a_known_card_that_is_laid_is_dropped_everywhere() -> None:
    match = offering(HANDS, "R7", options=LIVE)
    match.play(0, "close")
    for seat, action in ((1, "lay Y2 1"), (2, "lay B3 1"), (0, "lay R7 2")):
        match.play(seat, action)
    doc = match.position()
    assert (doc["known"], doc["known_by_all"]) == ([[], [], []], [])


def test_ex_16_the_others_follow_the_offered_card_and_forget_what_may_have_gone() -> None:
    hands = ["R7 R8 Y1 B1", "R1 R2 Y3 B2", "R3 R4 B3 B4"]
    known = [["R1", "R2", "Y3"], ["R8"], ["R1", "R2", "Y3", "R8"]]
    match = offering(hands, "R7", known=known)
    match.play(1, "accept R2")
    doc = match.position()
    assert doc["known"] == [["R1", "R7", "Y3"], ["R2", "R8"], ["R7", "R8", "Y3"]]
    assert doc["known_by_all"] == ["R7"]


def test_ex_16_by_colour_the_others_forget_in_both_hands() -> None:
    hands = ["R7 R8 Y1 B1", "R1 R2 Y3 B2", "R3 R4 B3 B4"]
    known = [["R1", "R2", "Y3"], ["R7", "R8", "Y1"], ["R1", "R2", "Y3", "R7", "R8", "Y1"]]
    match = by_colour(hands, "R7", known=known)
    match.play(1, "accept R2")
    assert match.position()["known"] == [["R1", "R7", "Y3"], ["R2", "R8", "Y1"], ["Y1", "Y3"]]


def test_ex_16_forgetting_is_literal_even_where_counting_would_tell() -> None:
    hands = ["R7 R8 Y1 B1", "R1 Y2 Y3 B2", "R3 R4 B3 B4"]  # R1 is the taker's only red card
    known = [["R1", "Y2", "Y3", "B2"], [], ["R1", "Y2", "Y3", "B2"]]
    match = offering(hands, "R7", known=known)
    match.play(1, "accept R1")
    assert match.position()["known"][2] == ["R7", "Y2", "Y3", "B2"]


def test_ex_16_an_imagined_world_has_known_cards_where_they_lie() -> None:
    match = offering(HANDS, "R7", ["+5 R12 Y12", "+4", "-3", "-2"], known=[[], ["B4"], []])
    match.play(1, "accept R1")
    piles = set()
    for seed in range(20):
        doc = match.blinded(1).imagined(seed).position()
        assert {"R1"} <= set(doc["hands"][0])
        assert {"B4"} <= set(doc["hands"][2])
        assert doc["known_by_all"] == ["R7"]
        assert doc["known"] == [["R7"], ["R1", "B4"], ["R7"]]
        assert all_cards(doc) == Counter(deck(3))
        assert all_tokens(doc) == Counter(RED + 2 * BLACK)
        piles.add(tuple(doc["pile"] + doc["facedown"]))
    assert len(piles) == 20


def test_ex_16_knowledge_is_of_cards_in_other_hands_and_what_all_know_each_knows() -> None:
    rows = ["+5 R12", "+4", "-3", "-2"]
    for known, by_all in (
        ([["R8"], [], []], []),  # the holder himself
        ([["R12"], [], []], []),  # not in a hand
        ([[], ["R8"], []], ["R8"]),  # all but seat 2
        ([["G1"], [], []], []),  # not in the game
    ):
        assert impossible(HANDS, rows, known=known, known_by_all=by_all) == "EX-16"
    known, by_all = [[], ["R8"], ["R8"]], ["R8"]
    assert table(HANDS, rows, known=known, known_by_all=by_all).asked == 0
    colour = {"options": {"offer": "colour"}}
    assert impossible(HANDS, rows, known=known, known_by_all=by_all, **colour) == "EX-16"
    assert impossible(HANDS, rows, offer="R7", offer_number=1) == "EX-16"


# --- what a seat is shown


def test_blinding_twice_is_blinding_once() -> None:
    match = by_colour()
    record = match.blinded(1).states
    again = record.copy()
    match.game.kernels.blind(again, 0, 1, np.uint64(0))
    assert again.tobytes() == record.tobytes()
