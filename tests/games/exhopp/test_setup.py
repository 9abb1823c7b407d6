"""Ex & Hopp, EX-1 to EX-3: the cards, the tokens and the set-up."""

from collections import Counter

import numpy as np
import pytest

import tablee
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.events import SPECTATOR
from tablee.games.exhopp import components
from tests.games.exhopp.setting import (
    BLACK,
    ENOUGH,
    FRESH,
    RED,
    all_cards,
    all_tokens,
    deck,
    document,
    impossible,
    offering,
    sorted_cards,
    table,
    texts,
)

# --- EX-1, EX-2: the cards and the tokens


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ex_1_twelve_cards_of_each_owned_colour_and_no_others(players: int) -> None:
    doc = tablee.new("exhopp", players=players, seed=1).position()
    assert all_cards(doc) == Counter(deck(players))
    assert len(deck(players)) == 12 * players


def test_ex_1_each_card_is_in_one_place() -> None:
    doc = document(ENOUGH, FRESH)
    for pile in (doc["pile"][1:], [*doc["pile"], "R8"], [*doc["pile"], "G1"]):
        assert impossible(ENOUGH, FRESH, pile=" ".join(pile), discards=[]) == "EX-1"
    assert impossible(["V1 V2 V3 V4", "Y1 Y2 Y3 Y4"], FRESH) == "EX-1"


def test_ex_2_there_are_six_red_and_twelve_black_tokens() -> None:
    doc = tablee.new("exhopp", players=4, seed=1).position()
    assert all_tokens(doc) == Counter(RED + 2 * BLACK)
    assert sum(all_tokens(doc).values()) == 18


def test_ex_2_each_token_is_in_one_place() -> None:
    assert impossible(ENOUGH, ["-6", "-6", "+4", "+4"]) == "EX-2"
    taken = [["-2"], [], []]
    assert impossible(ENOUGH, FRESH, taken=taken) == "EX-2"


# --- EX-3: the set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ex_3_four_cards_each_and_four_tokens_turned_up(players: int) -> None:
    doc = tablee.new("exhopp", players=players, seed=1).position()
    assert [len(hand) for hand in doc["hands"]] == [4] * players
    assert len(doc["pile"]) == 8 * players
    assert None not in doc["tokens"]
    assert len(doc["facedown"]) == 14
    assert (doc["rows"], doc["discards"]) == ([[], [], [], []], [])


def test_ex_3_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    match = tablee.new("exhopp", players=3, seed=5)
    match.game.kernels.reseed(match.states, 0, *(np.uint64(n) for n in (1, 2, 3)))
    cards, tokens = np.arange(36), np.repeat(np.arange(10), components.COPIES)
    twin = match.states.copy()[0]
    shuffle(twin, cards, 36)  # as the deal is about to do
    shuffle(twin, tokens, 18)
    match.game.kernels.deal(match.states, 0, None)
    order = [deck(3)[card] for card in reversed(cards)]
    heads = [f"{components.VALUE[kind]:+d}" for kind in reversed(tokens)]
    doc = match.position()
    assert doc["hands"] == [sorted_cards(order[seat:12:3]) for seat in range(3)]
    assert doc["pile"] == order[12:]
    assert doc["tokens"] + doc["facedown"] == heads


def test_ex_3_a_random_seat_starts_and_play_goes_clockwise() -> None:
    starts = {tablee.new("exhopp", players=6, seed=seed).asked for seed in range(60)}
    assert starts == set(range(6))
    match = table(ENOUGH, FRESH, turn=1)
    for seat, action in ((1, "lay Y8 1"), (2, "lay B8 1"), (0, "lay R8 1")):
        assert match.asked == seat
        match.play(seat, action)


def test_ex_3_the_deal_is_told() -> None:
    match = tablee.new("exhopp", players=2, seed=3)
    doc = match.position()
    tokens = doc["tokens"]
    assert texts(match.events_for(SPECTATOR)) == [
        "dealt seat=0 count=4",
        "dealt seat=1 count=4",
        *(f"turned row={row} token={token}" for row, token in enumerate(tokens, 1)),
        f"turn seat={doc['turn']}",
    ]
    assert [event.fields.get("hand") for event in match.events[:2]] == doc["hands"]
    assert [event.fields.get("hand") for event in match.events_for(1)[:2]] == [
        None,
        doc["hands"][1],
    ]


def test_ex_3_a_new_match_begins_with_nothing_of_the_one_before() -> None:
    match = offering(ENOUGH, "R8", ["+5 R1", "+4 B2", "-3 Y4", ""], facedown="", idle=2)
    match.play(1, "decline")
    match.game.kernels.deal(match.states, 0, None)
    doc = match.position()
    assert all_cards(doc) == Counter(deck(3))
    assert (doc["offer"], doc["offer_number"], doc["declined"], doc["idle"]) == (None, 0, [], 0)
    assert (doc["taken"], doc["known"], doc["known_by_all"]) == ([[]] * 3, [[]] * 3, [])
