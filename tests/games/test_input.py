"""Input, clause by clause: what each rule of the book promises, shown at a small table.

A piece is written as its two faces, the one that lies up first, and where it lies: `HR@5.2` shows
a half on band 2 of the 5, with a round back. Its number follows from its kind: FR is 1, then FH,
FS, RH, RS, HS, SJ is 7. Pieces that are not mentioned lie in the stock, as in this list.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.conformance import check_uniform
from tablee.engine.kit.bits import set_of
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.position import to_line
from tablee.games.input import components, rules
from tests.games.judged import settled, shares
from tests.games.shown import shown_to

Doc = dict[str, Any]
Pieces = list[str]

KINDS = ("FR", "FH", "FS", "RH", "RS", "HS", "SJ")
CARDS = "RHFHR SHHHH RHSSF FSRHR SSFHH FHRHR SSRFR FSSSH RSFSR RFRSS"
BANDS = dict(enumerate(CARDS.split()))  # 0 to 9, from the top
OPTIONS: Doc = {
    "zero": False,
    "one_colour": "plus3",
    "free_card": None,
    "combos": [],
    "joker_final": False,
    "no_turning": [],
    "limit": 100,
    "referee": "strict",
    "live": False,
}
TAKES = {f"take {n}" for n in range(1, 8)}
AT_TABLE = {"referee": "table"}

# The 5 lacks its third band, a round one. Seat 0 has two pieces there; its 4 and 5 fit.
FIVE = [["FR@5.1", "HF@5.2", "HR", "SR"], ["HR@5.4", "RF@5.5"]]
# The 1 lacks its last band, a half. Seat 0 has three pieces there; its 6 fits.
ONE = [["SF@1.1", "HF@1.2", "HR@1.3", "SH"], ["HF@1.4"]]
# The 0 lacks its last band, a round one. Seat 0 has two pieces there; its 4 and 5 fit.
ZERO = [["RF@0.1", "HF@0.2", "HR", "SR"], ["FR@0.3", "HF@0.4"]]


# The clauses that no line of code keeps, and why: none in this game.
UNCITED: dict[str, str] = {}


def test_every_clause_is_cited_where_the_code_keeps_it() -> None:
    room = game("input")
    cited: set[str] = set()
    for file in ("rules.py", "components.py", "placing.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (room.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"IN-\d+", line))
            if "return " in line:
                cited |= {name.replace("_", "-") for name in re.findall(r"IN_\d+", line)}
    assert room.clauses("en") - cited == set(UNCITED)


# --- setting the table


def number(piece: str) -> int:
    """The number of a piece: FR is 1, SJ is 7."""
    return next(i for i, kind in enumerate(KINDS) if set(kind) == set(piece[:2])) + 1


def document(seats: list[Pieces], **changes: Any) -> Doc:
    """A position with these pieces; whatever lies on a card or is in hand has been turned.

    `options` are changes to the default options, `seen` the pieces of the stock whose back has been
    shown, as (seat, number); other `changes` replace whole keys.
    """
    players = len(seats)
    lying = []
    for pieces in seats:
        given = {number(piece): piece for piece in pieces}
        lying.append([given.get(i + 1, kind) for i, kind in enumerate(KINDS)])
    known = changes.pop("seen", [])
    scores = changes.get("scores", [0] * players)
    return {
        "game": "input",
        "rules": 1,
        "players": players,
        "eyes": "table",
        "turn": 0,
        "first": 0,
        "up": [[piece[0] for piece in own] for own in lying],
        "back": [[piece[1] for piece in own] for own in lying],
        "seen": [
            ["@" in piece or (seat, i + 1) in known for i, piece in enumerate(own)]
            for seat, own in enumerate(lying)
        ],
        "place": [[piece[3:] or "stock" for piece in own] for own in lying],
        "left": [[None] * 7 for _ in seats],
        "won": [],
        "hand": None,
        "from": None,
        "claimed": None,
        "free": False,
        "scores": scores,
        "last_gain": scores,
        "zero_used": [False] * players,
        "captured": [[]] * players,
        "quiet": 0,
        "turns": 0,
        "over": False,
        "winners": [],
        **changes,
        "options": OPTIONS | changes.get("options", {}),
    }


def table(seats: list[Pieces], **changes: Any) -> Match:
    """A match that stands at such a position."""
    return tablee.position(document(seats, **changes))


def left(seat: int, piece: int, card: int, players: int = 2) -> list[list[int | None]]:
    """The key `left`, when this piece of this seat left that card on its previous turn."""
    rows: list[list[int | None]] = [[None] * 7 for _ in range(players)]
    rows[seat][piece - 1] = card
    return rows


def holding(piece: str, players: int = 2, **changes: Any) -> Match:
    """Seat 0 has just turned this piece, which came from the stock, over."""
    others: list[Pieces] = [[] for _ in range(players - 1)]
    return table([[f"{piece}@hand"], *others], hand=number(piece), **changes)


# --- looking at it


def legal(match: Match, seat: int) -> set[str]:
    return {str(action) for action in match.legal(seat)}


def refused(match: Match, seat: int, action: str) -> str:
    """The clause that forbids this action. A refusal changes nothing."""
    before = match.position()
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(seat, action)
    assert match.position() == before
    assert action not in legal(match, seat)
    return caught.value.clause


def events_of(match: Match, seat: int, action: str) -> list[str]:
    """Play this action; the events that it brings about, as text."""
    return [str(event) for event in match.play(seat, action)]


def places(shape: str, cards: Iterable[int]) -> set[str]:
    """Every action that places this shape on one of these cards."""
    return {
        f"place {card} {band + 1}"
        for card in cards
        for band in range(5)
        if BANDS[card][band] == shape or shape == "J"
    }


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


# --- IN-6, IN-7: a turn


def test_in_6_take_any_of_your_own_pieces_from_stock_row_or_won_card() -> None:
    match = table([["FR@5.1", "HF@4.4"], ["HF@4.5"]], won=[4])
    assert legal(match, 0) == TAKES
    assert refused(match, 1, "take 1") == "IN-6"
    assert events_of(match, 0, "take 2") == [
        "lifted seat=0 piece=2 from=4.4",
        "turned seat=0 piece=2 face=F",
    ]
    doc = match.position()
    assert (doc["hand"], doc["from"], doc["place"][0][1]) == (2, 4, "hand")
    assert (doc["up"][0][1], doc["back"][0][1], doc["turn"]) == ("F", "H", 0)


def test_in_6_the_face_goes_to_a_free_band_of_its_shape() -> None:
    match = table([[], ["HF@1.2", "RF@5.3"]])
    match.play(0, "take 1")  # R
    free = places("R", range(1, 7)) - {"place 5 3"}
    assert legal(match, 0) == free
    assert refused(match, 0, "place 5 3") == "IN-6"  # covered
    assert refused(match, 0, "place 5 1") == "IN-6"  # full
    assert events_of(match, 0, "place 2 1") == [
        "placed seat=0 piece=1 to=2.1 face=R",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["place"][0][0], doc["hand"], doc["turn"], doc["turns"]) == ("2.1", None, 1, 1)


def test_in_6_touched_is_played() -> None:
    match = table([[], []])
    match.play(0, "take 1")
    for action in ("take 2", "announce 2 5", "free 2", "free 2 final"):
        assert refused(match, 0, action) == "IN-6"


def test_in_7_the_piece_is_chosen_before_its_face_is_seen() -> None:
    match = table(FIVE)
    assert refused(match, 0, "place 5 3") == "IN-7"
    for seed in range(20):  # and what may be done does not depend on it
        world = match.blinded(0).imagined(seed)
        assert (
            legal(world, 0)
            == legal(match, 0)
            == TAKES | {f"announce {n} 5" for n in (3, 4, 5, 6, 7)}
        )


def test_in_7_a_face_that_does_not_fit_goes_to_another_card() -> None:
    match = table(FIVE)
    match.play(0, "announce 3 5")  # a slant appears
    assert legal(match, 0) == places("S", (1, 2, 3, 4, 6))


# --- IN-8: no to and fro


def test_in_8_a_piece_may_not_return_to_the_card_that_it_leaves() -> None:
    match = table([["FR@5.1"], []])
    match.play(0, "take 1")
    assert legal(match, 0) == places("R", (2, 3, 6))
    assert refused(match, 0, "place 5 3") == "IN-8"


def test_in_8_nor_to_the_card_that_it_left_on_its_owners_previous_turn() -> None:
    match = table([["FR@5.1"], []])
    match.play(0, "take 1")
    match.play(0, "place 3 3")
    assert match.position()["left"] == left(0, 1, 5)
    match.play(1, "take 6")
    match.play(1, "place 1 1")
    match.play(0, "take 1")
    assert legal(match, 0) == places("F", (2, 4, 6))
    assert refused(match, 0, "place 5 1") == "IN-8"


def test_in_8_only_the_previous_turn_counts() -> None:
    match = table([["FR@3.1"], []], left=left(0, 1, 5))
    match.play(0, "take 6")
    match.play(0, "place 1 1")
    assert match.position()["left"] == [[None] * 7] * 2
    match = table([["FR@3.1"], []], left=left(0, 2, 5))
    match.play(0, "take 1")
    assert "place 5 3" in legal(match, 0)  # another piece left it


def test_in_8_holds_for_announcements_too() -> None:
    assert refused(table(FIVE), 0, "announce 1 5") == "IN-8"
    assert refused(table(FIVE, left=left(0, 4, 5)), 0, "announce 4 5") == "IN-8"
    assert "announce 5 5" in legal(table(FIVE, left=left(0, 4, 5)), 0)


# --- IN-9, IN-18: won cards


def test_in_9_nothing_is_placed_on_a_won_card() -> None:
    match = table([[], ["HF@4.4"]], won=[4])
    match.play(0, "take 3")  # S
    assert legal(match, 0) == places("S", (1, 2, 3, 6))
    assert refused(match, 0, "place 4 1") == "IN-9"
    assert refused(table([[], ["HF@4.4"]], won=[4]), 0, "announce 1 4") == "IN-9"


def test_in_18_a_won_card_moves_up_and_its_pieces_stay() -> None:
    match = table(FIVE)
    match.play(0, "announce 4 5")
    doc = match.position()
    assert doc["won"] == [5]
    assert doc["place"][0][:4] == ["5.1", "5.2", "stock", "5.3"]
    assert (doc["place"][1][3], doc["place"][1][0]) == ("5.4", "5.5")


def test_in_18_emptied_it_goes_back_to_the_row_and_can_be_won_again() -> None:
    match = table([["HF@4.4"], []], won=[4], captured=[[4], []])
    assert events_of(match, 0, "take 2") == [
        "lifted seat=0 piece=2 from=4.4",
        "emptied card=4",
        "turned seat=0 piece=2 face=F",
    ]
    assert match.position()["won"] == []
    match.play(0, "place 5 1")
    match.play(1, "take 3")
    assert "place 4 1" in legal(match, 1)
    four = [["SF@4.1", "SR@4.2"], ["FR@4.3", "HF@4.4", "HS@4.5"]]
    match = table([[*four[0], "SH"], four[1][:2]], captured=[[4], [4]])
    match.play(0, "announce 6 4")
    assert match.position()["won"] == [4]


# --- IN-10: nowhere to go


FULL = [["FR@2.5", "FH@3.1", "FS@4.3", "RH@8.1", "RS@9.1"], ["FR@5.1", "FH@6.4", "FS@7.1"]]


def crowded(*pieces: str, won: tuple[int, ...] = (8, 9), **changes: Any) -> Match:
    """Seat 0 has these pieces; no free band takes a full shape."""
    return table([list(pieces), *FULL], won=list(won), **changes)


def test_in_10_a_piece_from_the_stock_stays_there_with_its_new_face_up() -> None:
    match = crowded("HF")
    assert events_of(match, 0, "take 2") == [
        "lifted seat=0 piece=2 from=stock",
        "turned seat=0 piece=2 face=F",
        "returned seat=0 piece=2 to=stock face=F",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["up"][0][1], doc["place"][0][1], doc["seen"][0][1]) == ("F", "stock", True)


def test_in_10_a_piece_from_the_row_is_turned_back_and_has_not_left() -> None:
    match = crowded("HF@1.2")
    assert events_of(match, 0, "take 2")[2:] == [
        "returned seat=0 piece=2 to=1.2 face=H",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["up"][0][1], doc["back"][0][1], doc["place"][0][1]) == ("H", "F", "1.2")
    assert doc["left"][0] == [None] * 7


@pytest.mark.parametrize("alone", [False, True])
def test_in_10_a_piece_from_a_won_card_goes_to_the_stock_and_has_left(alone: bool) -> None:
    match = crowded("HF@1.2", *([] if alone else ["HS@1.3"]), won=(1, 8, 9))
    match.play(0, "take 2")
    doc = match.position()
    assert (doc["up"][0][1], doc["place"][0][1]) == ("F", "stock")
    assert doc["left"] == left(0, 2, 1, 3)
    assert doc["won"] == ([8, 9] if alone else [1, 8, 9])


def test_in_10_the_face_was_seen_by_all() -> None:
    match = crowded("HF@1.2")
    match.play(0, "take 2")
    assert match.events_for(SPECTATOR)[1].fields["face"] == "F"
    assert match.blinded(2, EVERYTHING).position()["back"][0][1] == "F"


# --- IN-11, IN-14, IN-24: the joker


def test_in_11_a_joker_stands_for_any_shape() -> None:
    match = table([[], []])
    match.play(0, "take 7")
    assert legal(match, 0) == places("J", range(1, 7))
    match.play(0, "place 5 1")
    assert match.position()["place"][0][6] == "5.1"


def test_in_14_a_joker_cant_be_a_final_piece() -> None:
    match = table(FIVE, scores=[6, 0])
    match.play(0, "announce 7 5")
    doc = match.position()
    assert (doc["scores"], doc["claimed"], doc["up"][0][6]) == ([1, 0], 5, "J")
    assert not any(action.startswith("place 5") for action in legal(match, 0))


def test_in_24_with_joker_final_it_can() -> None:
    match = table(FIVE, options={"joker_final": True})
    match.play(0, "announce 7 5")
    assert match.position()["scores"] == [5, 0]


# --- IN-12, IN-13: announcing


def test_in_12_a_final_piece_is_announced_and_wins_the_card() -> None:
    assert events_of(table(FIVE), 0, "announce 4 5") == [
        "announced seat=0 piece=4 card=5",
        "lifted seat=0 piece=4 from=stock",
        "turned seat=0 piece=4 face=R",
        "placed seat=0 piece=4 to=5.3 face=R",
        "won seat=0 card=5 points=5 one_colour=no",
        "turn seat=1",
    ]


def test_in_12_the_digit_counts_and_the_1_ten_points() -> None:
    match = table(FIVE)
    match.play(0, "announce 5 5")
    doc = match.position()
    assert (doc["scores"], doc["last_gain"], doc["captured"]) == ([5, 0], [5, 0], [[5], []])
    match = table(ONE)
    match.play(0, "announce 6 1")
    assert match.position()["scores"] == [10, 0]


def test_in_13_exactly_one_band_must_be_free() -> None:
    assert legal(table(FIVE), 0) == TAKES | {f"announce {n} 5" for n in (3, 4, 5, 6, 7)}
    match = table([FIVE[0], FIVE[1][:1]])
    assert legal(match, 0) == TAKES
    assert refused(match, 0, "announce 4 5") == "IN-13"


def test_in_13_one_of_your_pieces_must_lie_there() -> None:
    match = table([["HR"], ["FR@5.1", "HF@5.2", "RS@5.3", "HR@5.4"]])
    assert refused(match, 0, "announce 4 5") == "IN-13"


def test_in_13_none_of_your_pieces_may_lie_on_a_won_card() -> None:
    match = table([[*FIVE[0], "HS@4.4"], FIVE[1]], won=[4])
    assert refused(match, 0, "announce 4 5") == "IN-13"
    others = table([FIVE[0], [*FIVE[1], "HS@4.4"]], won=[4])
    assert "announce 4 5" in legal(others, 0)


def test_in_13_the_announced_piece_itself_may_come_from_a_won_card() -> None:
    match = table([[*FIVE[0][:2], "HR@4.4"], [*FIVE[1], "HF@4.5"]], won=[4])
    assert legal(match, 0) == TAKES | {"announce 4 5"}
    match.play(0, "announce 4 5")
    assert match.position()["scores"] == [5, 0]


def test_in_29_the_row_is_looked_at_before_the_piece_is_lifted() -> None:
    for options in ({}, AT_TABLE):
        match = table([["HR@4.4"], []], won=[4], options=options)
        assert refused(match, 0, "announce 4 4") == "IN-9"  # though lifting it empties the 4
    match = table([[*FIVE[0][:2], "HR@4.4"], FIVE[1]], won=[4])
    match.play(0, "announce 4 5")
    assert match.position()["won"] == [5]


# --- IN-15, IN-16: in vain, and in silence


def test_in_15_announced_in_vain_costs_the_points_and_the_piece_goes_elsewhere() -> None:
    match = table(FIVE, scores=[8, 0])
    assert events_of(match, 0, "announce 3 5") == [
        "announced seat=0 piece=3 card=5",
        "lifted seat=0 piece=3 from=stock",
        "turned seat=0 piece=3 face=S",
        "in_vain seat=0 card=5 lost=5",
    ]
    doc = match.position()
    assert (doc["scores"], doc["last_gain"], doc["claimed"]) == ([3, 0], [8, 0], 5)
    match.play(0, "place 6 1")
    assert (match.position()["claimed"], match.asked) == (None, 1)


def test_in_15_the_score_does_not_fall_below_0() -> None:
    match = table(FIVE, scores=[3, 0])
    assert "in_vain seat=0 card=5 lost=3" in events_of(match, 0, "announce 3 5")
    assert match.position()["scores"] == [0, 0]


def test_in_15_the_piece_may_not_go_to_the_card_claimed() -> None:
    match = table([["HR", "FS@5.1"], []], scores=[9, 0], options=AT_TABLE)
    match.play(0, "announce 4 5")  # four bands are free, and two of them are round
    assert match.position()["scores"] == [4, 0]
    assert refused(match, 0, "place 5 3") == "IN-15"
    assert legal(match, 0) == places("R", (2, 3, 6))


def test_in_15_in_vain_and_nowhere_to_go() -> None:
    match = crowded("HF", options=AT_TABLE)
    assert events_of(match, 0, "announce 2 1")[-3:] == [
        "in_vain seat=0 card=1 lost=0",
        "returned seat=0 piece=2 to=stock face=F",
        "turn seat=1",
    ]
    assert match.position()["claimed"] is None


def test_in_16_a_card_may_not_be_completed_unannounced() -> None:
    match = table(FIVE)
    match.play(0, "take 4")  # R
    assert legal(match, 0) == places("R", (2, 3, 6))
    assert refused(match, 0, "place 5 3") == "IN-16"


def test_in_16_not_by_a_joker_either() -> None:
    match = table(FIVE, options={"joker_final": True})
    match.play(0, "take 7")
    assert refused(match, 0, "place 5 3") == "IN-16"


# --- IN-17, IN-21: one colour

OWN_FIVE = [["FS@5.1", "HF@5.2", "RS@5.3", "HS@5.4", "HR"], []]


def test_in_17_a_card_all_in_your_colour_scores_three_more() -> None:
    match = table(OWN_FIVE)
    assert "won seat=0 card=5 points=8 one_colour=yes" in events_of(match, 0, "announce 4 5")
    doc = match.position()
    assert (doc["scores"], doc["last_gain"]) == ([8, 0], [8, 0])


def test_in_21_or_double() -> None:
    match = table(OWN_FIVE, options={"one_colour": "double"})
    match.play(0, "announce 4 5")
    assert match.points == [10, 0]
    match = table(FIVE, options={"one_colour": "double"})
    match.play(0, "announce 4 5")
    assert match.points == [5, 0]


# --- IN-19, IN-27, IN-31: the end


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


# --- IN-20: the 0


def test_in_20_the_0_joins_the_row() -> None:
    assert legal(holding("JS", 2, options={"zero": True}), 0) == places("J", range(7))
    assert refused(holding("JS", 2), 0, "place 0 1") == "IN-20"


def test_in_20_winning_it_costs_every_opponent_his_last_gain() -> None:
    seats = [*ZERO, []]
    scores, gains = [5, 12, 3], [5, 9, 10]
    match = table(seats, scores=scores, last_gain=gains, options={"zero": True})
    assert events_of(match, 0, "announce 4 0")[-4:] == [
        "won seat=0 card=0 points=0 one_colour=no",
        "lost seat=1 points=9",
        "lost seat=2 points=3",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["scores"], doc["last_gain"]) == ([5, 3, 0], [5, 9, 10])
    assert (doc["zero_used"], doc["captured"]) == ([True, False, False], [[0], [], []])


def test_in_20_who_has_nothing_loses_nothing() -> None:
    match = table(ZERO, scores=[5, 0], options={"zero": True})
    assert events_of(match, 0, "announce 4 0")[-2:] == [
        "won seat=0 card=0 points=0 one_colour=no",
        "turn seat=1",
    ]


@pytest.mark.parametrize(("score", "lost"), [(9, 7), (4, 4)])
def test_in_20_in_vain_costs_your_own_last_gain(score: int, lost: int) -> None:
    match = table(ZERO, scores=[score, 8], last_gain=[7, 8], options={"zero": True})
    assert f"in_vain seat=0 card=0 lost={lost}" in events_of(match, 0, "announce 3 0")
    doc = match.position()
    assert (doc["scores"], doc["last_gain"]) == ([score - lost, 8], [7, 8])
    assert doc["zero_used"] == [True, False]


@pytest.mark.parametrize("options", [{}, AT_TABLE])
def test_in_20_only_who_has_scored_may_announce_it_and_once(options: Doc) -> None:
    zero = {"zero": True, **options}
    assert refused(table(ZERO, options=zero), 0, "announce 4 0") == "IN-20"
    used = table(ZERO, scores=[5, 0], zero_used=[True, False], options=zero)
    assert refused(used, 0, "announce 4 0") == "IN-20"
    assert "announce 4 0" in legal(table(ZERO, scores=[5, 0], options=zero), 0)
    assert refused(table(FIVE, options=options), 0, "announce 4 0") == "IN-20"


def test_in_20_the_joker_may_complete_it() -> None:
    match = table(ZERO, scores=[5, 4], options={"zero": True})
    match.play(0, "announce 7 0")
    assert match.position()["scores"] == [5, 0]


def test_in_20_all_in_one_colour_it_brings_no_bonus() -> None:
    own = [["RF@0.1", "HF@0.2", "FS@0.3", "HS@0.4", "HR"], []]
    match = table(own, scores=[5, 4], options={"zero": True})
    assert "won seat=0 card=0 points=0 one_colour=no" in events_of(match, 0, "announce 4 0")
    assert match.points == [5, 0]


# --- IN-22: the free card

FREE = {"free_card": 5}


def test_in_22_on_the_free_card_a_piece_may_be_placed_unturned() -> None:
    match = table([[], []], options=FREE)
    assert legal(match, 0) == TAKES | {f"free {n}" for n in (1, 2, 3, 4, 5, 6)}
    assert refused(match, 0, "free 7") == "IN-22"  # a slant
    assert events_of(match, 0, "free 1") == ["lifted seat=0 piece=1 from=stock"]
    doc = match.position()
    assert (doc["free"], doc["up"][0][0], doc["seen"][0][0]) == (True, "F", False)
    assert legal(match, 0) == {"place 5 1"}
    assert refused(match, 0, "place 3 1") == "IN-22"
    match.play(0, "place 5 1")
    assert (match.position()["place"][0][0], match.position()["free"]) == ("5.1", False)


def test_in_22_without_a_free_card_there_is_no_such_act() -> None:
    assert refused(table(FIVE), 0, "free 1") == "IN-22"
    assert refused(table(FIVE), 0, "free 1 final") == "IN-22"


def test_in_22_completing_it_must_be_announced_and_come_true() -> None:
    seats = [["FR@5.1", "HF@5.2"], FIVE[1]]  # the 4 and 5 show a round face
    for options in (FREE, FREE | AT_TABLE):
        match = table(seats, scores=[1, 0], options=options)
        assert refused(match, 0, "free 4") == "IN-16"
        assert refused(match, 0, "free 3 final") == "IN-22"  # a full face
        assert refused(match, 0, "free 1 final") == "IN-8"
        assert refused(table([[], []], options=options), 0, "free 4 final") == "IN-13"
        assert events_of(match, 0, "free 4 final") == [
            "announced seat=0 piece=4 card=5",
            "lifted seat=0 piece=4 from=stock",
            "placed seat=0 piece=4 to=5.3 face=R",
            "won seat=0 card=5 points=5 one_colour=no",
            "turn seat=1",
        ]


def test_in_22_to_and_fro_joker_and_won_cards_as_elsewhere() -> None:
    match = table([["FR@5.1"], []], left=left(0, 1, 3), options=FREE)
    assert refused(match, 0, "free 1") == "IN-8"
    match = table([["FR@3.1"], []], left=left(0, 1, 5), options=FREE)
    assert refused(match, 0, "free 1") == "IN-8"
    match = table([[], ["FR@5.1"]], won=[5], options=FREE)
    assert refused(match, 0, "free 1") == refused(match, 0, "free 1 final") == "IN-9"
    joker = [["FR@5.1", "HF@5.2", "JS@3.1"], FIVE[1]]
    assert refused(table(joker, options=FREE), 0, "free 7 final") == "IN-14"
    assert "free 7 final" in legal(table(joker, options=FREE | {"joker_final": True}), 0)


def test_in_22_the_0_as_free_card_keeps_its_own_conditions() -> None:
    options = {"zero": True, "free_card": 0}
    seats = [["RF@0.1", "HF@0.2"], ZERO[1]]
    assert refused(table(seats, options=options), 0, "free 4 final") == "IN-20"
    match = table(seats, scores=[5, 4], options=options)
    match.play(0, "free 4 final")
    assert match.position()["scores"] == [5, 0]
    assert match.position()["zero_used"] == [True, False]


# --- IN-23: combinations


@pytest.mark.parametrize(
    ("combos", "captured", "won"),
    [
        (False, [4], False),
        ([[4, 5]], [4], True),
        ([[4, 5]], [3], False),
        ([[1, 2], [5]], [], True),
        ([[5, 9]], [], False),
    ],
)
def test_in_23_winning_all_the_cards_of_a_combination_wins(
    combos: Any, captured: list[int], won: bool
) -> None:
    match = table(FIVE, captured=[captured, [4]], options={"combos": combos})
    last = events_of(match, 0, "announce 4 5")[-1]
    assert match.over == won
    if won:
        assert last == "ended why=combo winners=[0]"
        assert not match.truncated and match.result == [1.0, 0.0]
        assert match.position()["winners"] == [0]


def test_in_23_by_default_1_2_3_or_8_9() -> None:
    match = table(ONE, captured=[[2, 3], []], options={"combos": True})
    match.play(0, "announce 6 1")
    assert match.result == [1.0, 0.0]
    nine = [["RF@9.1", "FS@9.2", "SR@9.4"], ["RF@9.3"], []]
    match = table(nine, captured=[[8], [], []], options={"combos": [[1, 2, 3], [8, 9]]})
    assert match.options["combos"] == [[1, 2, 3], [8, 9]]
    match.play(0, "announce 6 9")
    assert match.result == [1.0, 0.0, 0.0]


def test_in_23_points_come_first_in_the_telling() -> None:
    match = table(FIVE, scores=[12, 0], options={"combos": [[5]]})
    assert events_of(match, 0, "announce 4 5")[-1] == "ended why=points winners=[0]"


# --- IN-25, IN-30: seats that don't turn

CHILD = {"no_turning": [0]}


def test_in_25_a_child_places_the_visible_face() -> None:
    match = table([[], []], options=CHILD)
    assert events_of(match, 0, "take 1") == ["lifted seat=0 piece=1 from=stock"]
    assert legal(match, 0) == places("F", range(1, 7))
    match.play(0, "place 3 1")
    doc = match.position()
    assert (doc["up"][0][0], doc["seen"][0][0]) == ("F", False)
    match.play(1, "take 1")  # the others turn
    assert match.position()["up"][1][0] == "R"


def test_in_25_a_child_must_take_a_piece_that_fits() -> None:
    assert legal(crowded(options=CHILD), 0) == {"take 4", "take 5", "take 6", "take 7"}
    assert refused(crowded(options=CHILD), 0, "take 1") == "IN-25"  # a full shape
    assert legal(crowded("RF", "HF", "SF", options=CHILD), 0) == TAKES


def test_in_25_a_child_announces_the_visible_face() -> None:
    seats = [["FR@5.1", "HF@5.2"], FIVE[1]]
    match = table(seats, options=CHILD)
    assert {"announce 4 5", "announce 5 5"} == legal(match, 0) - TAKES
    assert refused(match, 0, "announce 3 5") == "IN-25"
    assert events_of(match, 0, "announce 4 5")[2:4] == [
        "placed seat=0 piece=4 to=5.3 face=R",
        "won seat=0 card=5 points=5 one_colour=no",
    ]
    joker = [["FR@5.1", "HF@5.2", "JS@3.1"], FIVE[1]]
    assert refused(table(joker, options=CHILD), 0, "announce 7 5") == "IN-14"


def test_in_25_at_the_table_a_child_can_announce_in_vain() -> None:
    match = table([["FR@5.1", "HF@5.2"], FIVE[1]], scores=[9, 0], options=CHILD | AT_TABLE)
    match.play(0, "announce 3 5")
    assert match.position()["scores"] == [4, 0]
    assert legal(match, 0) == places("F", (2, 3, 4, 6))


def test_in_25_at_least_one_seat_must_turn() -> None:
    with pytest.raises(tablee.BadOptionError, match="must turn"):
        tablee.new("input", players=2, seed=1, no_turning=[0, 1])


# The row is the 1 and the 2, and both lack only a half: nothing can be placed in silence.
STUCK = [
    ["SF@1.1", "HF@1.2", "HR@3.4", "FR@4.3", "RS@6.3"],
    ["HF@1.3", "HR@1.4", "RF@2.1", "FS@2.5", "SR@2.3", "SH@2.4", "JS@5.1"],
]


def test_in_30_if_nothing_fits_a_child_takes_any_piece_and_in_10_holds() -> None:
    match = table(STUCK, won=[3, 4, 5, 6], options=CHILD)
    assert legal(match, 0) == TAKES
    assert events_of(match, 0, "take 4") == [
        "lifted seat=0 piece=4 from=3.4",
        "emptied card=3",
        "returned seat=0 piece=4 to=stock face=H",
        "turn seat=1",
    ]
    doc = match.position()
    assert (doc["left"], doc["won"]) == (left(0, 4, 3), [4, 5, 6])


def test_in_30_a_child_s_piece_of_the_row_stays_as_it_lies() -> None:
    match = table(STUCK, won=[3, 4, 5, 6], options=CHILD)
    assert events_of(match, 0, "take 3") == [
        "lifted seat=0 piece=3 from=1.1",
        "returned seat=0 piece=3 to=1.1 face=S",
        "turn seat=1",
    ]
    assert match.position()["left"] == [[None] * 7] * 2


def test_in_30_a_child_has_no_special_way_to_the_free_card() -> None:
    match = table([[], []], options=CHILD | FREE)
    assert legal(match, 0) == TAKES
    assert refused(match, 0, "free 1") == refused(match, 0, "free 1 final") == "IN-30"


def test_in_30_an_announcement_is_not_bound_by_the_duty_to_take_what_fits() -> None:
    match = table([["FR@5.1", "HF@5.2"], FIVE[1]], options=CHILD)
    assert {"take 1", "announce 4 5"} <= legal(match, 0)


# --- IN-26: the table as referee


def test_in_26_any_card_of_the_row_may_be_announced_with_any_piece() -> None:
    match = table(FIVE, options=AT_TABLE)
    announced = {f"announce {n} {card}" for n in range(1, 8) for card in range(1, 7)}
    assert legal(match, 0) == TAKES | announced
    match = table([[], ["HF@4.4"]], won=[4], options=AT_TABLE)
    assert refused(match, 0, "announce 1 4") == "IN-9"


@pytest.mark.parametrize(
    ("seats", "action", "changes"),
    [
        ([FIVE[0], FIVE[1][:1]], "announce 4 5", {}),  # two free bands
        ([["HR"], ["FR@5.1", "HF@5.2", "RS@5.3", "HR@5.4"]], "announce 4 5", {}),  # not there
        ([[*FIVE[0], "HS@4.4"], FIVE[1]], "announce 4 5", {"won": [4]}),  # another on a won card
        ([[*FIVE[0][:3]], FIVE[1]], "announce 4 5", {"left": left(0, 4, 5)}),  # to and fro
        ([["FR@5.1", "HF@5.2"], FIVE[1]], "announce 1 5", {}),  # from that very card
    ],
)
def test_in_26_if_its_conditions_fail_it_is_in_vain_whatever_the_face(
    seats: list[Pieces], action: str, changes: Doc
) -> None:
    match = table(seats, scores=[7, 0], options=AT_TABLE, **changes)
    assert "in_vain seat=0 card=5 lost=5" in events_of(match, 0, action)
    assert match.points == [2, 0]
    assert not any(act.startswith("place 5") for act in legal(match, 0))


def test_in_26_a_true_announcement_is_as_good_as_ever() -> None:
    match = table(FIVE, options=AT_TABLE)
    match.play(0, "announce 4 5")
    assert match.points == [5, 0]


# --- aims


def test_aims_an_act_for_another_turn_is_void() -> None:
    match = table(FIVE, turns=12)
    assert match.aim(0, "take 1") == 12
    before = match.position()
    assert match.play(0, "take 1", aim=11) == []
    assert match.position() == before
    assert match.play(0, "take 1", aim=12)
    for aim in ("12", -1, True):
        with pytest.raises(tablee.BadActionError, match="whole number"):
            match.play(0, "place 2 1", aim=aim)


# --- what is hidden


def test_hidden_a_perfect_memory_knows_what_was_shown_and_no_more() -> None:
    match = table(FIVE, seen=[(0, 7)])
    known = match.blinded(1, EVERYTHING).position()["back"]
    assert known[0] == ["R", "F", "?", "?", "?", "?", "J"]
    assert known[1] == ["F", "?", "?", "R", "?", "?", "?"]
    some = match.blinded(1, np.uint64(1 << 7 | 1 << 1)).position()["back"]
    assert some[0] == ["?", "F", *["?"] * 5]
    assert some[1] == ["F", *["?"] * 6]


def fitting(up: str) -> list[Pieces]:
    """Every list of hidden faces that makes these faces the seven pieces."""
    return [
        [kind.replace(face, "", 1) for face, kind in zip(up, order, strict=True)]
        for order in permutations(KINDS)
        if all(face in kind for face, kind in zip(up, order, strict=True))
    ]


def lines(match: Match, backs: Iterable[list[Pieces]]) -> list[str]:
    """The position with each of these hidden faces, as text."""
    doc = {key: value for key, value in match.position().items() if key != "random"}
    return [to_line(doc | {"back": back}) for back in backs]


def test_hidden_worlds_are_all_that_fit_and_equally_likely() -> None:
    match = table([["JS@5.1", "SR"], ["JS@2.1"]])
    ways = [fitting("".join(up)) for up in match.position()["up"]]
    assert [len(way) for way in ways] == [12, 12]
    check_uniform(match, 0, lines(match, map(list, product(*ways))), samples=1500)


def test_hidden_worlds_keep_what_is_remembered() -> None:
    match = table([["FR@5.1"], []])
    ways = [back for back in fitting("FFFRRHS") if back[0] == "R"]
    blind_match = match.blinded(0, EVERYTHING)
    seen = Counter("".join(blind_match.imagined(n).position()["back"][0]) for n in range(300))
    assert set(seen) == {"".join(back) for back in ways}
    assert len(ways) > 1
    assert min(seen.values()) > 0.5 * 300 / len(ways)


def observed(match: Match, seat: int, memory: str = "all") -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, memory, "compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_begins_with_the_observer_s_own_pieces() -> None:
    match = table([["FR@5.1"], ["HF@hand"]], hand=2, turn=1, scores=[0, 1], left=left(0, 1, 3))
    form = match.game.observation
    first, second = observed(match, 0), observed(match, 1)
    by_seat = [block for block in form.blocks if block.count % 3 == 0 and block.count > 1]
    assert len(by_seat) == 14
    for block in by_seat:
        n = block.count // 3
        mine, theirs = first[block.name], second[block.name]
        assert mine[:n] == theirs[n : 2 * n]  # what is said of a seat is the same for all
        assert theirs[:n] == mine[n : 2 * n]
        assert mine[2 * n :] == [0] * n  # nobody sits there
    for block in form.blocks[len(by_seat) :]:
        assert first[block.name] == second[block.name]
    assert first["up"][:5] == [1, 0, 0, 0, 0] and first["back"][:5] == [0, 1, 0, 0, 0]
    assert first["on_card"][:10] == one_hot(5, 10) and first["on_band"][:5] == one_hot(0, 5)
    assert first["seen"][0] == 1
    assert first["stock"][:2] == [0, 1]  # the second lies in the stock
    assert second["up"][5:10] == [0, 0, 1, 0, 0] and second["back"][5:10] == [1, 0, 0, 0, 0]
    assert second["in_hand"][:2] == [0, 1]
    assert (second["score"], second["last_gain"]) == ([1, 0, 0], [1, 0, 0])
    assert (second["turn"], second["zero"]) == ([1, 0, 0], [0, 0, 0])
    assert first["left"][:10] == one_hot(3, 10) and first["moved"][:7] == one_hot(0, 7)


def test_observation_shows_where_a_piece_comes_from_and_what_was_announced_in_vain() -> None:
    dice, match, found = Random(0), tablee.new("input", players=2, seed=0), set[str]()
    while len(found) < 2:
        seat, view = match.asked, match.view(match.asked)
        for block, key in (("source", "from"), ("in_vain", "claimed")):
            card, shown = view[key], observed(match, seat)[block]
            assert shown == ([0] * len(shown) if card is None else one_hot(card, len(shown)))
            if card is not None:
                found.add(block)
        match.play(seat, dice.choice(match.legal(seat)))


def test_observation_holds_hidden_faces_only_if_they_are_remembered() -> None:
    match = table([["FR@5.1"], ["HF@hand"]], hand=2, turn=1, scores=[0, 1], left=left(0, 1, 3))
    assert sum(observed(match, 0, "all")["back"]) == sum(observed(match, 0)["seen"]) > 0
    assert sum(observed(match, 0, "none")["back"]) == 0


def one_hot(i: int, n: int) -> list[int]:
    return [int(i == j) for j in range(n)]


# --- positions and options that can't be


ON_FIVE = [["FR@5.1"], []]


@pytest.mark.parametrize(
    ("clause", "doc"),
    [
        (
            "IN-3",
            document([[], []]) | {"back": [["R", "H", "S", "H", "S", "S", "S"], [*"RHSHSSJ"]]},
        ),
        (
            "IN-3",
            document([[], []]) | {"back": [["R", "R", "S", "H", "S", "S", "J"], [*"RHSHSSJ"]]},
        ),
        ("IN-28", document([["JS"], []])),
        ("IN-6", document([["FR@5.2"], []])),  # not its shape
        ("IN-6", document([["FR@9.2"], []])),  # not in play
        ("IN-6", document(ON_FIVE) | {"seen": [[False] * 7] * 2}),  # never turned
        ("IN-6", document([["FR@hand"], []])),
        ("IN-6", document([["FR@hand"], []], hand=2)),
        ("IN-6", document([[], []], hand=2)),
        ("IN-6", document([["FR@hand"], []], hand=1, turn=1)),
        ("IN-6", document([["FR@hand"], []], hand=1) | {"seen": [[False] * 7] * 2}),
        ("IN-6", document([[], []], **{"from": 3})),
        ("IN-6", document([[], []], claimed=3)),
        ("IN-6", document([[], []], free=True)),
        ("IN-8", document(ON_FIVE, left=left(0, 1, 5))),
        ("IN-8", document(ON_FIVE, left=left(0, 1, 8))),
        ("IN-8", document([["FR@hand"], []], hand=1, left=left(0, 1, 4), **{"from": 4})),
        ("IN-4", document([["FR@hand"], []], hand=1, **{"from": 8})),
        ("IN-4", document([["FR@hand"], []], hand=1, claimed=8)),
        ("IN-10", document([["FR@hand"], *FULL], won=[8, 9], hand=1)),
        ("IN-12", document([["FR@5.1", "HF@5.2", "RS@5.3"], ["HR@5.4", "RF@5.5"]])),
        ("IN-18", document([[], []], won=[4])),
        ("IN-19", document([[], []], scores=[17, 0])),
        ("IN-19", document([[], []], scores=[20, 0])),
        ("IN-19", document([[], []], captured=[[2], []], options={"combos": [[2]]})),
        ("IN-19", document([[], []], scores=[17, 17], over=True, winners=[0, 1])),
        ("IN-19", document([[], []], scores=[0, 17], over=True, winners=[1])),
        ("IN-20", document([[], []], scores=[5, 0], last_gain=[0, 0])),
        ("IN-20", document([[], []], scores=[5, 0], zero_used=[True, False])),
        ("IN-20", document([[], []], zero_used=[True, False], options={"zero": True})),
        ("IN-22", document([["FR@hand"], []], hand=1, free=True, claimed=3, options=FREE)),
        ("IN-22", document([["FR@hand"], []], hand=1, free=True, options=FREE | CHILD)),
        ("IN-10", document([["FR@hand"], []], hand=1, free=True)),
        ("IN-23", document([[], []], captured=[[8], []])),
        ("IN-27", document([[], []], quiet=3)),
        ("IN-27", document([[], []], quiet=8, turns=8, options={"limit": 4})),
        ("IN-27", document([[], []], over=True, winners=[0, 1])),
        ("IN-6", document([["FR@hand"], []], scores=[0, 17], hand=1, over=True, winners=[1])),
    ],
)
def test_positions_that_break_a_rule_are_refused_by_its_clause(clause: str, doc: Doc) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"{clause}\\)$"):
        tablee.position(doc)


def test_positions_records_whose_sets_and_pieces_differ_have_a_flaw() -> None:
    match = table([["FR@5.1"], ["HF@5.2"]], seen=[(0, 2)])
    flaw = match.game.kernels.flaw
    for field, place, value, clause in (
        ("mine", (0, 0), 0, rules.IN_6),
        ("mine", (0, 1), int(match.state.mine[0]), rules.IN_6),
        ("row", 0, 1 << 6, rules.IN_4),
        ("row", 0, 0b11111, rules.IN_4),
        ("score", (0, 0), -1, rules.IN_19),
        ("last_gain", (0, 0), -1, rules.IN_20),
        ("place", (0, 1), 5 * 6, rules.IN_6),  # two pieces on one band
    ):
        broken = match.copy()
        broken.states[field][place] = value
        assert flaw(broken.states, 0) == clause


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("turn", None),
        ("up", [[*"FFFRRHX"], [*"FFFRRHS"]]),
        ("up", [[*"FFFRRH", None], [*"FFFRRHS"]]),
        ("up", [[*"FFFRRH"], [*"FFFRRHS"]]),
        ("back", [[*"RHSHSS", None], [*"RHSHSSJ"]]),
        ("back", [[*"RHSHSS?"], [*"RHSHSSJ"]]),
        ("seen", [[1] * 7, [False] * 7]),
        ("place", [["5.6", *["stock"] * 6], ["stock"] * 7]),
        ("place", [[5, *["stock"] * 6], ["stock"] * 7]),
        ("place", [["5.1", "5.1", *["stock"] * 5], ["stock"] * 7]),
        ("left", [[1, 2, *[None] * 5], [None] * 7]),
        ("won", [8]),
        ("won", [4, 4]),
        ("won", 4),
        ("hand", 8),
        ("from", 10),
        ("scores", [22, 0]),
        ("zero_used", [False]),
        ("over", 1),
        ("winners", [0]),
    ],
)
def test_positions_with_a_bad_value_name_its_key(key: str, value: Any) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
        tablee.position(document([[], []]) | {key: value})


@pytest.mark.parametrize("numbers", [(), (1, 2, 4), (1, 2, 3, 4, 5, 6, 7)])
def test_positions_of_a_seat_read_back_whatever_was_seen(numbers: tuple[int, ...]) -> None:
    shown = [(0, number) for number in numbers]
    for up in ("FFFRRHS", "RHSHSSS", "FHFRRHS", "RFFHRHS"):
        turned = document([[], []], seen=shown)
        for piece, face in enumerate(up):
            if turned["up"][0][piece] != face:
                turned["up"][0][piece], turned["back"][0][piece] = face, turned["up"][0][piece]
        for eyes in (0, 1, -1):
            known = tablee.position(turned).blinded(eyes, EVERYTHING)
            assert tablee.position(known.position()) == known


@pytest.mark.parametrize(
    "changes",
    [
        {"up": [[*"FFFFFFF"], [*"FFFRRHS"]]},  # there are not so many
        {"back": [["?"] * 7, [*"RHSHSS?"]]},  # known, but never seen
        {"back": [[*"FR?????"], ["?"] * 7], "seen": [[True] * 7] * 2},  # no such piece
        {"back": [[*"RR?????"], ["?"] * 7], "seen": [[True] * 7] * 2},  # the same piece twice
    ],
)
def test_positions_of_a_seat_must_fit_the_seven_pieces_too(changes: Doc) -> None:
    seen = table([[], []]).position(0)
    with pytest.raises(tablee.BadPositionError, match="key 'seen'"):
        tablee.position(seen | changes)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("free_card", 0),
        ("free_card", 7),
        ("free_card", "5"),
        ("combos", [[]]),
        ("combos", [[1, 1]]),
        ("combos", [[10]]),
        ("combos", [[1]] * 9),
        ("combos", 3),
        ("no_turning", [2]),
        ("no_turning", [0, 0]),
        ("one_colour", "triple"),
        ("limit", -1),
    ],
)
def test_options_with_bad_values_are_refused(option: str, value: Any) -> None:
    with pytest.raises(tablee.BadOptionError, match=option):
        tablee.new("input", players=2, seed=1, **{option: value})


def test_options_are_written_as_they_were_given() -> None:
    given: Doc = {"combos": [[0, 4], [6]], "free_card": 0, "zero": True, "no_turning": [0, 2]}
    match = tablee.new("input", players=3, seed=1, **given)
    assert match.options == OPTIONS | given
    assert tablee.new("input", players=2, seed=1, combos=[]).options == OPTIONS


# --- words for people


def test_picture_shows_cards_pieces_and_scores() -> None:
    match = table([["FR@5.1", "RH@hand"], ["HS@4.4"]], won=[4], hand=4, scores=[6, 0])
    for language, in_hand in (("fr", "en main: 4R"), ("en", "in hand: 4R")):
        drawn = match.picture(language)
        assert in_hand in drawn
        for part in ("4^", "Fa1", "Hb6", "6/17", "2F 3F 5R 6H 7S"):
            assert part in drawn
    full = [[f"{k}@{c}" for k, c in SPREAD], []]
    assert "–" in table(full).picture("fr")


SPREAD = zip(KINDS, ("2.5", "3.1", "4.3", "2.1", "3.3", "1.2", "1.1"), strict=True)


# --- the brain: what a decent player does


def chosen(match: Match, seat: int = 0) -> str:
    return str(decide(bot("greedy"), match, seat, seed=1))


SURE = {"seen": [(0, 4), (0, 5), (0, 6), (0, 7), (0, 3)]}


def test_brain_announces_what_it_has_seen() -> None:
    assert chosen(table(FIVE, **SURE)) in ("announce 4 5", "announce 5 5")
    assert chosen(table(FIVE, options=AT_TABLE, **SURE)) in ("announce 4 5", "announce 5 5")


def test_brain_deduces_what_nobody_has_seen() -> None:
    # All pieces of seat 0 but one have been seen: the last one must be RH.
    seats = [["FR@5.1", "HF@5.2", "HR"], FIVE[1]]
    match = table(seats, seen=[(0, n) for n in (3, 5, 6, 7)])
    assert chosen(match) == "announce 4 5"


def test_brain_does_not_announce_on_a_hope() -> None:
    assert not chosen(table(FIVE)).startswith("announce")
    assert not chosen(table(FIVE, scores=[9, 0], options=AT_TABLE)).startswith("announce")


def test_brain_prefers_the_dear_card() -> None:
    seats = [["FS@5.1", "HF@5.2", "HS@1.3", "FR", "SJ"], ["HR@5.4", "RF@5.5", "HF@1.2", "HS@1.4"]]
    seats[1].append("SF@1.1")
    match = table([[*seats[0], "RH"], seats[1]], seen=[(0, n) for n in (1, 4, 5, 7)])
    assert chosen(match) == "announce 4 1"


def test_brain_takes_the_card_that_wins_the_match() -> None:
    seats = [["FS@5.1", "HF@5.2", "HS@1.3"], ["HR@5.4", "RF@5.5", "HF@1.2", "HS@1.4", "SF@1.1"]]
    match = table(seats, scores=[12, 0], seen=[(0, n) for n in (1, 4, 5, 7)])
    assert chosen(match).split()[2] in ("5", "1")
    match.play(0, chosen(match))
    assert match.over


def test_brain_uses_the_0_when_it_hurts() -> None:
    changes: Doc = {"options": {"zero": True}, "seen": [(0, n) for n in (3, 4, 5, 6, 7)]}
    assert chosen(table(ZERO, scores=[5, 9], **changes)).endswith(" 0")
    assert not chosen(table(ZERO, scores=[5, 0], **changes)).startswith("announce")


def test_brain_completes_the_free_card_and_builds_on_it() -> None:
    seats = [["FR@5.1", "HF@5.2"], FIVE[1]]
    assert chosen(table(seats, options=FREE)) in ("free 4 final", "free 5 final")
    own = table(
        [["FS@5.1", "HF@5.2", "RS@5.3", "HS@5.4"], []], options=FREE | {"one_colour": "double"}
    )
    own.play(0, chosen(own))
    assert own.points == [10, 0]
    assert chosen(table([[], []], options={"free_card": 1} | CHILD), 0).startswith("take")


def test_brain_plays_a_child_too() -> None:
    match = table([["FR@5.1", "HF@5.2"], FIVE[1]], options=CHILD)
    assert chosen(match) in ("announce 4 5", "announce 5 5")
    match = table([["FR@5.1", "HF@5.2"], FIVE[1]], options=CHILD | AT_TABLE)
    assert chosen(match) in ("announce 4 5", "announce 5 5")


def test_brain_does_not_hand_a_card_to_others() -> None:
    # A fourth piece on the 5 would let seat 1 finish it: its 4 has a round back.
    seats = [["FR@5.1", "HF@hand"], ["HS@5.4", "RF@5.5", "HR"]]
    match = table(seats, hand=2, seen=[(1, 4)])
    assert chosen(match) != "place 5 2"
    # But if seat 1 is not there, and seat 0 can finish it, it is a good place.
    own = [["FS@5.1", "HF@hand", "RS@5.3", "HS@5.4"], []]
    assert chosen(table(own, hand=2, seen=[(0, 1), (0, 4)])) == "place 5 2"


def test_brain_breaks_up_a_card_that_others_are_about_to_win() -> None:
    seats = [["HR@1.2", "FS"], ["SF@1.1", "HF@1.3", "HR@1.4", "SH"]]
    match = table(seats, scores=[0, 10], seen=[(1, 6), *[(0, n) for n in (1, 2, 3, 5, 6, 7)]])
    assert chosen(match) == "take 4"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("referee", ["strict", "table"])
def test_brain_never_announces_in_vain_what_it_knows(players: int, referee: str) -> None:
    options: Doc = {
        "zero": True,
        "free_card": 3,
        "joker_final": True,
        "limit": 20,
        "referee": referee,
    }
    match = tablee.new("input", players=players, seed=players, **options)
    while not match.over:
        match.play(match.asked, decide(bot("greedy"), match, match.asked, len(match.plays)))
    assert not [event for event in match.events if event.name == "in_vain"]


def test_brain_beats_chance() -> None:
    wins = 0.0
    for seed in range(20):
        match = tablee.new("input", players=2, seed=seed)
        players = [bot("greedy"), bot("random")]
        while not match.over:
            seat = match.asked
            match.play(seat, decide(players[(seat + seed) % 2], match, seat, len(match.plays)))
        wins += match.result[seed % 2]
    assert wins >= 18


# --- how a match is judged


def test_a_judgement_counts_points_cards_and_the_turn() -> None:
    mine, theirs = shares(table([[], []]))
    assert mine > theirs  # it is seat 0's turn
    few, more, most = (shares(table([[], []], scores=[n, 0]))[0] for n in (11, 12, 13))
    assert mine < few < more < most
    assert most - more > 1.5 * (more - few)  # four points from the end it looks better still
    assert shares(table(FIVE))[0] > mine  # the 5 lacks one band, and seat 0 may complete it


def test_a_search_stops_after_four_turns_each_with_no_piece_in_hand() -> None:
    start = table(FIVE)
    assert settled(table(FIVE, turns=8), start, 8)
    assert not settled(table(FIVE, turns=7), start, 8)
    holding = table(FIVE, turns=8)
    holding.state.hand = 0
    assert not settled(holding, start, 8)


# --- what is remembered


@pytest.mark.parametrize("seat", [0, 1])
def test_in_6_everybody_sees_both_faces_of_a_piece_that_is_turned(seat: int) -> None:
    match = table(FIVE)
    match.play(0, "take 6")
    assert shown_to(match, seat) == {5: seat == 0}
