"""Ex & Hopp, EX-7 to EX-9 and EX-15: offers, answers and trades."""

import pytest

import tablee
from tablee.engine.conformance import check_uniform
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.position import to_line
from tablee.errors import BadActionError, BadPositionError
from tests.games.asking import legal, names, refused
from tests.games.exhopp.setting import (
    FRESH,
    HANDS,
    LIVE,
    by_colour,
    deck,
    document,
    impossible,
    offering,
    table,
    texts,
)

# --- EX-7: offers and trades


def test_ex_7_a_card_is_given_for_one_of_the_same_colour() -> None:
    match = offering(HANDS, "R7")
    assert match.position()["offer"] == "R7"
    assert legal(match, 1) == {"accept R1", "decline"}
    assert legal(match, 2) == {"accept R2", "accept R3", "decline"}
    assert refused(match, 1, "accept B2") == "EX-7"  # another colour
    assert refused(match, 1, "accept R2") == "EX-7"  # another's card


def test_ex_7_the_two_cards_change_hands_and_the_next_seat_is_on_turn() -> None:
    match = offering(HANDS, "R7")
    events = match.play(1, "accept R1")
    assert texts(events) == [
        "accepted seat=1 offer=R7",
        "traded seat=0 taker=1 given=R1 offered=R7",
        "turn seat=1",
    ]
    doc = match.position()
    assert doc["hands"][:2] == [["R1", "R8", "Y1", "B1"], ["R7", "Y2", "Y3", "B2"]]
    assert (doc["offer"], doc["turn"], len(doc["pile"])) == (None, 1, 24)


def test_ex_7_if_nobody_accepts_the_turn_is_lost() -> None:
    match = offering(HANDS, "R7")
    match.play(1, "decline")
    events = match.play(2, "decline")
    assert texts(events) == ["declined seat=2", "failed seat=0 closed=no", "turn seat=1"]
    doc = match.position()
    assert (doc["offer"], doc["declined"], doc["turn"]) == (None, [], 1)
    assert doc["hands"] == [hand.split() for hand in HANDS]


def test_ex_7_the_offerer_may_not_refuse_the_card_given() -> None:
    match = offering(HANDS, "R7")
    match.play(2, "accept R3")  # and that was that
    assert match.asked == 1


def test_ex_7_only_a_card_of_the_offerers_hand_is_on_offer() -> None:
    change = {"offer_number": 1, "known": [[], ["R7"], ["R7"]], "known_by_all": ["R7"]}
    assert impossible(HANDS, FRESH, offer="B12", **change) == "EX-7"
    assert impossible(HANDS, FRESH, offer="R7", **change | {"offer_number": 0}) == "EX-7"


# --- EX-8: answering


def test_ex_8_every_other_seat_is_an_actor_even_if_it_can_only_decline() -> None:
    match = offering(["R7 R8 Y1 B1", "Y2 Y3 B2 B5", "R2 R3 B3 B4"], "R7")
    assert match.actors == (1, 2)
    assert legal(match, 1) == {"decline"}
    assert match.asked == 1


def test_ex_8_in_sequence_all_are_asked_clockwise_from_the_offerers_left() -> None:
    match = table(HANDS, FRESH, turn=1)
    match.play(1, "offer Y2")
    assert match.asked == 2
    match.play(2, "decline")
    assert match.asked == 0


def test_ex_8_a_decline_holds_for_that_offer() -> None:
    match = offering(HANDS, "R7")
    assert texts(match.play(1, "decline")) == ["declined seat=1"]
    assert match.position()["declined"] == [1]
    assert legal(match, 1) == set()
    assert refused(match, 1, "accept R1") == "EX-8"
    assert refused(match, 1, "decline") == "EX-8"
    match.play(2, "decline")
    match.play(1, "offer Y2")  # another offer: whoever declined may act again
    assert match.actors == (0, 2)


def test_ex_8_live_the_first_acceptance_counts() -> None:
    match = offering(HANDS, "R7", options=LIVE)
    match.play(2, "accept R2")  # before seat 1 has answered
    assert refused(match, 1, "accept R1") == "EX-8"
    assert match.play(0, "decline", aim=1) == []  # too late: void


def test_ex_8_live_the_offerer_may_only_close_his_offer_and_loses_his_turn() -> None:
    match = offering(HANDS, "R7", options=LIVE)
    assert match.actors == (0, 1, 2)
    assert legal(match, 0) == {"close"}
    assert refused(match, 0, "decline") == "EX-8"
    assert refused(match, 1, "close") == "EX-8"
    assert texts(match.play(0, "close")) == ["failed seat=0 closed=yes", "turn seat=1"]
    assert match.position()["idle"] == 1


def test_ex_8_in_sequence_the_offerer_waits_and_nobody_closes() -> None:
    match = offering(HANDS, "R7")
    for decliners in (0, 1):
        assert legal(match, 0) == set()
        for seat in range(3):
            assert refused(match, seat, "close") == "EX-8"
        if not decliners:
            match.play(1, "decline")
    assert match.actors == (2,)


def test_ex_8_until_the_offer_is_over_nobody_lays() -> None:
    match = offering(HANDS, "R7")
    assert refused(match, 0, "lay R8 1") == "EX-8"
    assert refused(match, 0, "offer R8") == "EX-8"
    assert refused(match, 1, "lay Y2 1") == "EX-8"


def test_ex_8_without_an_offer_there_is_nothing_to_answer() -> None:
    match = table(HANDS, FRESH)
    assert refused(match, 0, "close") == "EX-8"
    assert refused(match, 0, "accept R7") == "EX-8"
    assert refused(match, 1, "decline") == "EX-4"


def test_ex_8_the_offered_card_is_seen_by_all_the_given_one_by_the_traders() -> None:
    match = offering(HANDS, "R7")
    assert texts(match.events_for(SPECTATOR)) == ["offered seat=0 number=1 offer=R7"]
    assert match.position(SPECTATOR)["hands"][0] == ["R7", "?", "?", "?"]
    match.play(1, "accept R1")
    for eyes in (2, SPECTATOR):
        assert texts(match.events_for(eyes))[1:3] == [
            "accepted seat=1 offer=R7",
            "traded seat=0 taker=1",
        ]
    for eyes in (0, 1):
        assert "traded seat=0 taker=1 given=R1 offered=R7" in texts(match.events_for(eyes))


def test_ex_8_an_answer_names_the_offer_that_it_was_aimed_at() -> None:
    match = offering(HANDS, "R7", offer_number=13)
    assert [match.aim(seat, act) for seat, act in ((1, "decline"), (0, "close"))] == [14, 14]
    before = match.position()
    for late in (13, 15):
        assert match.play(1, "accept R1", aim=late) == []
        assert match.play(0, "close", aim=late) == []
    assert match.position() == before
    assert refused(match, 1, "accept B2") == "EX-7"
    match.play(1, "accept R1", aim=14)
    assert match.position()["turn"] == 1
    assert match.aim(1, "decline") is None
    assert match.play(1, "decline", aim=14) == []  # the offer is over
    assert names(match.play(1, "lay Y2 1", aim=14))[0] == "laid"  # a lay answers nothing


def test_ex_8_an_aim_is_the_number_of_an_offer() -> None:
    with pytest.raises(BadActionError):
        offering(HANDS, "R7").play(1, "decline", aim="R7")


def test_ex_8_declines_fit_the_offer() -> None:
    change = {"offer": "R7", "offer_number": 1, "known_by_all": ["R7"]}
    known = [[], ["R7"], ["R7"]]
    assert impossible(HANDS, FRESH, declined=[1]) == "EX-8"
    assert impossible(HANDS, FRESH, **change, known=known, declined=[0]) == "EX-8"
    assert impossible(HANDS, FRESH, **change, known=known, declined=[1, 2]) == "EX-8"
    assert table(HANDS, FRESH, **change, known=known, declined=[1]).asked == 2


# --- EX-9: any card, and offers by colour


def test_ex_9_a_card_without_a_partner_may_be_offered() -> None:
    hands = ["R7 Y8 B1 B5", "B2 B3 B4 B6", "B7 B8 B9 B10"]
    match = offering(hands, "R7")
    assert (legal(match, 1), legal(match, 2)) == ({"decline"}, {"decline"})
    match.play(1, "decline")
    match.play(2, "decline")
    assert match.asked == 1


def test_ex_9_by_colour_only_the_colour_is_announced() -> None:
    match = by_colour()
    assert match.position()["offer"] == "R7"
    assert match.position(0)["offer"] == "R7"
    for eyes in (1, 2, SPECTATOR):
        assert match.position(eyes)["offer"] == "R?"
        assert match.position(eyes)["hands"][0] == (["?"] * 4)
        assert texts(match.events_for(eyes)) == ["offered seat=0 number=1 offer=R?"]
    assert legal(match, 2) == {"accept R2", "accept R3", "decline"}


def test_ex_9_by_colour_a_failed_offer_stays_unseen() -> None:
    match = by_colour()
    match.play(1, "decline")
    match.play(2, "decline")
    doc = match.position()
    assert (doc["known"], doc["known_by_all"]) == ([[], [], []], [])


def test_ex_9_by_colour_only_the_traders_see_the_cards() -> None:
    match = by_colour()
    match.play(2, "accept R3")
    doc = match.position()
    assert (doc["known"], doc["known_by_all"]) == ([["R7"], [], ["R3"]], [])
    for eyes in (1, SPECTATOR):
        assert texts(match.events_for(eyes))[1:3] == [
            "accepted seat=2 offer=R?",
            "traded seat=0 taker=2",
        ]


def test_ex_9_by_colour_each_card_that_fits_may_be_on_offer() -> None:
    discarded = [card for card in deck(2) if card not in ("R1", "R2", "Y1", "Y2", "Y3")]
    own = ["R12", "Y10", "Y11", "Y12"]
    world = document(
        ["R1 R2 Y1 Y2", " ".join(own)],
        FRESH,
        pile="Y3",
        facedown="",
        offer="R1",
        offer_number=1,
        options={"offer": "colour"},
    )
    assert world["discards"] == [card for card in discarded if card not in own]
    worlds = []
    for pile in ("R1", "R2", "Y1", "Y2", "Y3"):
        hand = [card for card in ("R1", "R2", "Y1", "Y2", "Y3") if card != pile]
        for offer in ("R1", "R2"):
            if offer != pile:
                worlds.append({**world, "hands": [hand, own], "pile": [pile], "offer": offer})
    assert len(worlds) == 8
    match = tablee.position(world)
    check_uniform(match, 1, [to_line(doc) for doc in worlds], samples=1600)


def test_ex_9_by_colour_a_card_known_in_the_hand_may_be_on_offer() -> None:
    own = ["R12", "Y10", "Y11", "Y12"]
    world = document(
        ["R1 R2 Y1 Y2", " ".join(own)],
        FRESH,
        pile="Y3",
        facedown="",
        offer="R1",
        offer_number=1,
        known=[[], ["R1", "Y1"]],
        options={"offer": "colour"},
    )
    worlds = []  # R1 and Y1 are known; R2, Y2 and Y3 lie in the hand or on the pile
    for pile, offers in (("R2", ["R1"]), ("Y2", ["R1", "R2"]), ("Y3", ["R1", "R2"])):
        hand = [card for card in ("R1", "R2", "Y1", "Y2", "Y3") if card != pile]
        worlds += [{**world, "hands": [hand, own], "pile": [pile], "offer": o} for o in offers]
    match = tablee.position(world)
    check_uniform(match, 1, [to_line(doc) for doc in worlds], samples=1600)


def test_ex_9_by_colour_a_hand_known_card_by_card_hides_only_which_one_is_on_offer() -> None:
    world = document(
        ["R1 R2 Y1 Y2", "R12 Y10 Y11 Y12"],
        FRESH,
        pile="",
        facedown="",
        offer="R1",
        offer_number=1,
        known=[[], ["R1", "R2", "Y1", "Y2"]],
        options={"offer": "colour"},
    )
    worlds = [{**world, "offer": offer} for offer in ("R1", "R2")]
    match = tablee.position(world)
    check_uniform(match, 1, [to_line(doc) for doc in worlds], samples=400)


def test_ex_9_by_colour_nobody_but_the_offerer_may_say_which_card_it_is() -> None:
    doc = by_colour().position()
    with pytest.raises(BadPositionError):
        tablee.position(doc | {"offer": "R?"})
    view = by_colour().position(1)
    assert tablee.position(view).position() == view


# --- EX-15: against endless offering


def test_ex_15_after_a_round_without_a_card_laid_the_seat_on_turn_may_not_offer() -> None:
    match = table(HANDS, FRESH, options=LIVE)
    for seat, card in enumerate(["R7", "Y2", "B3"]):
        match.play(seat, f"offer {card}")
        match.play(seat, "close")
        assert match.position()["idle"] == seat + 1
    assert refused(match, 0, "offer R7") == "EX-15"
    assert "lay R7 1" in legal(match, 0)
    match.play(0, "lay R7 1")
    assert match.position()["idle"] == 0
    assert "offer Y2" in legal(match, 1)


def test_ex_15_trades_count_too() -> None:
    match = offering(HANDS, "R7", idle=2)
    assert match.position()["idle"] == 2  # it counts at the end of the turn
    match.play(1, "accept R1")
    assert match.position()["idle"] == 3
    assert refused(match, 1, "offer Y2") == "EX-15"


def test_ex_15_no_offer_stands_after_a_round_without_a_card_laid() -> None:
    change = {"offer": "R7", "offer_number": 5, "known": [[], ["R7"], ["R7"]]}
    assert impossible(HANDS, FRESH, **change, known_by_all=["R7"], idle=3) == "EX-15"


def test_ex_15_the_count_of_turns_without_a_card_laid_goes_no_further_than_one_round() -> None:
    assert table(HANDS, FRESH, idle=3).position()["idle"] == 3
    assert impossible(HANDS, FRESH, idle=4) == "EX-15"
    cards = deck(2)  # seat 0 has no card: it can only pass, and that counts too
    heads = (("+6", 0, 5), ("+6", 5, 10), ("-6", 10, 15), ("+5", 15, 19))
    rows = [" ".join([head, *cards[first:end]]) for head, first, end in heads]
    hands = ["", " ".join(cards[19:23])]
    match = table(hands, rows, idle=1)
    match.play(0, "pass")
    assert tablee.position(match.position()).position()["idle"] == 2
    assert impossible(hands, rows, idle=2) == "EX-15"


# --- how long a live table waits


def test_a_live_table_waits_while_an_offer_stands() -> None:
    match = table(HANDS, FRESH)
    assert match.window == 0
    match.play(0, "offer R7")
    assert match.window > 0
