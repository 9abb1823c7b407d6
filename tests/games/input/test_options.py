"""Input, IN-20, IN-22, IN-23, IN-25, IN-26 and IN-30: what the options change."""

from typing import Any

import pytest

import tablee
from tests.games.asking import legal, refused
from tests.games.input.setting import (
    AT_TABLE,
    CHILD,
    FIVE,
    FREE,
    ONE,
    OPTIONS,
    TAKES,
    ZERO,
    Doc,
    Pieces,
    crowded,
    events_of,
    holding,
    left,
    places,
    table,
)

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


# --- what can be given


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
