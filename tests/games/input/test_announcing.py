"""Input, IN-11 to IN-17, IN-21, IN-24 and IN-29: final pieces, and what they win or cost."""

from tests.games.asking import legal, refused
from tests.games.input.setting import AT_TABLE, FIVE, ONE, TAKES, crowded, events_of, places, table

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
