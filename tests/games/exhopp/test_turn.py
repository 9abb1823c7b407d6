"""Ex & Hopp, EX-4, EX-5 and EX-13: laying and drawing, also when the pile is empty."""

from collections import Counter
from itertools import permutations

from tablee.bots import bot, decide
from tablee.engine.kit.contract import NONE
from tablee.engine.match import Match
from tests.games.asking import legal, names, refused
from tests.games.exhopp.setting import ENOUGH, FRESH, deck, impossible, offering, table, texts

# --- EX-4: the turn


def test_ex_4_lay_any_card_on_any_row_with_a_token_or_offer_one() -> None:
    match = table(["R1 Y2 B3 B12", *ENOUGH[1:]], FRESH)
    hand = match.position()["hands"][0]
    lays = {f"lay {card} {row}" for card in hand for row in (1, 2, 3, 4)}
    assert legal(match, 0) == lays | {f"offer {card}" for card in hand}
    match.play(0, "lay B12 3")
    assert match.position()["rows"] == [[], [], ["B12"], []]
    assert "B12" not in match.position()["hands"][0]


def test_ex_4_a_card_goes_to_the_end_of_its_row() -> None:
    match = table(ENOUGH, ["+5 B3 R6", "+4", "-3", "-2"])
    assert texts(match.play(0, "lay R8 1"))[0] == "laid seat=0 card=R8 row=1"
    assert match.position()["rows"][0] == ["B3", "R6", "R8"]


def test_ex_4_only_the_seat_on_turn_and_only_cards_of_its_hand() -> None:
    match = table(ENOUGH, FRESH)
    assert match.actors == (0,)
    assert legal(match, 1) == set()
    assert refused(match, 1, "lay Y8 1") == "EX-4"
    assert refused(match, 1, "offer Y8") == "EX-4"
    assert refused(match, 0, "lay Y8 1") == "EX-4"
    assert refused(match, 0, "offer Y8") == "EX-7"


# --- EX-5: lay, settle, draw


def test_ex_5_a_card_is_drawn_at_the_end_of_the_turn() -> None:
    match = table(ENOUGH, FRESH, pile="B1 Y2 R3")
    assert texts(match.play(0, "lay R8 1"))[1:] == ["drew seat=0 card=B1", "turn seat=1"]
    doc = match.position()
    assert doc["hands"][0] == ["R9", "R10", "R11", "B1"]
    assert (doc["pile"], doc["turn"]) == (["Y2", "R3"], 1)


def test_ex_5_a_full_row_is_settled_before_the_draw() -> None:
    match = table(ENOUGH, ["+2 B1", "+4", "-3", "-2"], pile="Y1", facedown="+6 -4")
    events = match.play(0, "lay R8 1")
    assert names(events) == ["laid", "settled", "took", "turned", "drew", "turn"]


def test_ex_5_who_was_short_of_cards_draws_back_to_four() -> None:
    rows = ["+6 R1 R2 R3 R4 R5", "+6 Y1 Y2 Y3 Y4", "+5 R6 Y5 Y6", "-6 Y7"]
    match = table(["R7 R8", "Y8 Y9 Y10 Y11"], rows, pile="R9 R10 R11 R12 Y12", discards=[])
    events = match.play(0, "lay R7 2")
    assert names(events) == ["laid", "drew", "drew", "drew", "turn"]
    assert match.position()["hands"][0] == ["R8", "R9", "R10", "R11"]


def test_ex_5_after_a_trade_or_a_failed_offer_too() -> None:
    rows = ["+6 R1 R2 R3 R4 R5", "+6 Y1 Y2 Y3 Y4", "+5 R6 Y5 Y6", "-6 Y7"]
    for answer in ("accept R12", "decline"):
        hands = ["R7 R8", "R12 Y9 Y10 Y11"]
        match = offering(hands, "R7", rows, pile="R9 R10 R11 Y8 Y12", discards=[])
        events = match.play(1, answer)
        assert names(events)[-3:] == ["drew", "drew", "turn"]
        assert len(match.position()["hands"][0]) == 4


def test_ex_5_the_taker_of_an_offer_draws_nothing() -> None:
    match = offering(["R7 R8 R9 R10", "R12 Y9 Y10 Y11"], "R7")
    assert names(match.play(1, "accept R12")) == ["accepted", "traded", "turn"]


# --- EX-13: an empty pile


def test_ex_13_the_discards_become_the_new_pile_when_a_card_must_be_drawn() -> None:
    match = table(ENOUGH, FRESH, pile="R1")
    assert "shuffled" not in names(match.play(0, "lay R8 1"))  # the last card of the pile
    assert match.position()["pile"] == []
    thrown = match.position()["discards"]
    events = match.play(1, "lay Y8 1")
    assert texts(events)[1] == f"shuffled count={len(thrown)}"
    doc = match.position()
    drawn = [event.fields["card"] for event in events if event.name == "drew"]
    assert Counter(doc["pile"] + drawn) == Counter(thrown)
    assert (doc["discards"], len(drawn)) == ([], 1)


def test_ex_13_the_row_just_settled_is_among_them() -> None:
    match = table(ENOUGH, ["+2 B1", "+4", "-3", "-2"], pile="")
    thrown = match.position()["discards"]
    events = match.play(0, "lay R8 1")
    assert f"shuffled count={len(thrown) + 2}" in texts(events)
    doc = match.position()
    assert Counter(doc["pile"] + doc["hands"][0]) == Counter(
        [*thrown, "R8", "B1", "R9", "R10", "R11"]
    )


def test_ex_13_every_order_of_the_new_pile_is_as_likely() -> None:
    rows = ["+6 R1 R2 R3 R4", "+6 Y1 Y2 Y3 Y4", "+5 R6 Y5 Y6", "-6 R12"]
    match = table(["R8 R9 R10 R11", "Y8 Y9 Y10 Y11"], rows, pile="")
    orders: Counter[tuple[str, ...]] = Counter()
    for seed in range(480):
        twin = match.copy()
        events = twin.play(0, "lay R8 4", fresh=f"{seed:048x}")
        drawn = next(event.fields["card"] for event in events if event.name == "drew")
        orders[(drawn, *twin.position()["pile"])] += 1
    assert set(orders) == set(permutations(match.position()["discards"]))
    chi2 = sum((n - 20) ** 2 / 20 for n in orders.values())  # 24 orders, 23 degrees of freedom
    assert chi2 < 23 + 7 * 46**0.5


TIGHT = ["-6 R1 R2 R3 R4 R5", "+6 Y1 Y2 Y3 Y4 Y5", "+6 R6 Y6 Y7", "+5 R7 R12"]
"""Rows so long that with the hands there is hardly a card left for two players."""


def test_ex_13_with_pile_and_discards_empty_you_play_on_with_fewer_cards() -> None:
    match = table(["R8 R9 R10 R11", "Y8 Y9 Y10 Y11"], TIGHT, pile="Y12")
    match.play(0, "lay R8 3")
    assert names(match.play(1, "lay Y8 3")) == ["laid", "turn"]
    assert match.position()["hands"][1] == ["Y9", "Y10", "Y11"]
    events = match.play(0, "lay R9 3")  # fills the row: there are cards to draw again
    assert names(events)[-3:] == ["shuffled", "drew", "turn"]
    match.play(1, "lay Y9 4")
    assert len(match.position()["hands"][1]) == 4


def bare(hands: list[str], rows: list[str] = TIGHT) -> Match:
    """A table of two with a smaller deck: only these hands and rows, as no real match can be."""
    match = table(["R8 R9 R10 R11", "Y8 Y9 Y10 Y11"], rows)
    s = match.state
    s.hand = s.pile = NONE
    s.left = 0
    for seat, hand in enumerate(hands):
        for i, card in enumerate(hand.split()):
            s.hand[seat, i] = deck(2).index(card)
    return match


def test_ex_13_who_has_no_card_on_his_turn_passes() -> None:
    match = bare(["", "Y8 Y9"])
    assert legal(match, 0) == {"pass"}
    assert refused(match, 0, "lay R8 1") == "EX-13"
    assert str(decide(bot("greedy"), match, 0, 1)) == "pass"
    assert texts(match.play(0, "pass")) == ["passed seat=0", "turn seat=1"]
    assert match.position()["idle"] == 1


def test_ex_13_nobody_passes_with_a_card_in_hand() -> None:
    assert refused(table(ENOUGH, FRESH), 0, "pass") == "EX-13"


def test_ex_13_the_match_ends_when_hands_pile_and_discards_are_all_empty() -> None:
    match = bare(["R8", "Y8"])
    assert names(match.play(0, "lay R8 4")) == ["laid", "turn"]
    assert names(match.play(1, "lay Y8 4")) == ["laid", "over"]
    assert (match.over, match.asked, match.points) == (True, -1, [0, 0])  # tokens left count not
    assert match.result == [0.5, 0.5]
    assert match.position()["turn"] == 1


def test_ex_13_hands_are_short_only_where_cards_have_run_out() -> None:
    assert impossible(["R8 R9 R10", *ENOUGH[1:]], FRESH) == "EX-13"
    two = ["R8 R9 R10 R11", "Y8 Y9 Y10"]
    assert impossible(two, FRESH) == "EX-13"
    assert impossible(two, TIGHT, pile="Y11 Y12") == "EX-13"
    assert impossible(two[::-1], TIGHT, pile="Y12") == "EX-13"  # a card is on the discards
    assert impossible(two[::-1], ["+6", "+6", "+5", "-6"]) == "EX-13"  # too many for one row
