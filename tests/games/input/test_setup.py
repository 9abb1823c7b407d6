"""Input, IN-1 to IN-5 and IN-28: the cards, the pieces and the throw."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

import tablee
from tablee.engine.kit.bits import set_of
from tablee.engine.kit.events import SPECTATOR
from tablee.games.input import components
from tests.games.asking import legal, refused
from tests.games.input.setting import FIVE, KINDS, Doc, holding, places, table

# --- sets of bands


def bands_of(*cards: str) -> np.uint64:
    """A set of bands, each card as five digits from the top: "01001" has its 2nd and 5th band."""
    return set_of([6 * c + b for c, bands in enumerate(cards) for b in range(5) if bands[b] == "1"])


@pytest.mark.parametrize("neighbour", ["00000", "01100", "00001", "11111"])
def test_bands_sums_ask_each_card_by_itself(neighbour: str) -> None:
    for card in (f"{n:05b}" for n in range(32)):
        cards = (neighbour, card, neighbour)
        whole = ["11111" if "1" in one else "00000" for one in cards]
        last = [one if one.count("1") == 1 else "00000" for one in cards]
        assert components.whole_cards(bands_of(*cards)) == bands_of(*whole)
        assert components.last_bands(bands_of(*cards)) == bands_of(*last)


# --- IN-1, IN-2, IN-3, IN-4: cards and pieces


def test_in_1_each_card_has_five_bands_of_one_shape_each() -> None:
    bands = [act for piece in ("FR", "RF", "HF", "SF") for act in legal(holding(piece, 3), 0)]
    assert sorted(bands) == sorted(f"place {c} {b}" for c in range(1, 10) for b in range(1, 6))


@pytest.mark.parametrize("piece", ["FR", "RF", "HF", "SF"])
def test_in_2_the_bands_of_the_cards(piece: str) -> None:
    match = holding(piece, 3, options={"zero": True})
    assert legal(match, 0) == places(piece[0], range(10))


@pytest.mark.parametrize("players", [2, 3])
def test_in_3_everybody_has_the_same_seven_pieces(players: int) -> None:
    doc = tablee.new("input", players=players, seed=3).position()
    for up, back in zip(doc["up"], doc["back"], strict=True):
        assert sorted(map(set, zip(up, back, strict=True)), key=sorted) == sorted(
            map(set, KINDS), key=sorted
        )
        assert Counter(up + back) == {"F": 3, "R": 3, "H": 3, "S": 4, "J": 1}


def test_in_4_three_play_with_the_cards_1_to_9_and_two_with_1_to_6() -> None:
    assert legal(holding("JS", 3), 0) == places("J", range(1, 10))
    assert legal(holding("JS", 2), 0) == places("J", range(1, 7))
    assert refused(holding("JS", 2), 0, "place 7 1") == "IN-4"
    assert refused(table(FIVE), 0, "announce 4 8") == "IN-4"


# --- IN-5, IN-28: the throw


@cache
def deals() -> list[Doc]:
    return [tablee.new("input", players=3, seed=seed).position() for seed in range(200)]


def test_in_5_any_face_can_lie_up_but_never_the_joker() -> None:
    fallen = Counter(face for doc in deals() for face in doc["up"][1])
    assert set(fallen) == set("FRHS")
    assert all(doc["place"] == [["stock"] * 7] * 3 for doc in deals())


def test_in_5_a_random_seat_begins() -> None:
    assert {doc["first"] for doc in deals()} == {0, 1, 2}
    assert all(doc["first"] == doc["turn"] for doc in deals())


def test_in_5_numbers_tell_nothing_about_the_faces() -> None:
    seen = [{doc["up"][0][i] + doc["back"][0][i] for doc in deals()} for i in range(7)]
    both_ways = {pair for kind in KINDS[:-1] for pair in (kind, kind[::-1])} | {"SJ"}
    assert seen == [both_ways] * 7


def test_in_5_nobody_may_look_at_a_hidden_face_not_even_its_owner() -> None:
    match = tablee.new("input", players=2, seed=1)
    for eyes in (0, 1, SPECTATOR):
        assert match.position(eyes)["back"] == [["?"] * 7] * 2
        assert "back" not in match.events_for(eyes)[0].fields
    match.play(match.asked, "take 1")
    assert match.position(match.asked)["back"] == [["?"] * 7] * 2  # not even what was shown


def test_in_28_a_joker_that_fell_up_is_turned_over_and_has_been_seen_by_all() -> None:
    fallen: Counter[int] = Counter()
    for seed in range(100):
        match = tablee.new("input", players=2, seed=seed)
        doc = match.position()
        backs = [(seat, i) for seat in (0, 1) for i in range(7) if doc["seen"][seat][i]]
        assert all(doc["back"][seat][i] == "J" for seat, i in backs)
        events = match.events_for(SPECTATOR)[1:]
        assert [str(e) for e in events] == [
            f"joker_turned seat={s} piece={i + 1}" for s, i in backs
        ]
        fallen[len(backs)] += 1
    assert all(fallen[n] > 10 for n in (0, 1, 2))
