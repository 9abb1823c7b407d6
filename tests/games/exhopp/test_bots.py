"""Ex & Hopp: what a decent player does, and how a match is judged."""

from random import Random

import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.match import Match
from tablee.games.exhopp import brain
from tests.games.exhopp.setting import ENOUGH, FRESH, HANDS, LIVE, by_colour, offering, table
from tests.games.judged import settled, shares

# --- the brain


def choice(match: Match, seat: int) -> str:
    return str(decide(bot("greedy"), match, seat, 1))


def test_the_brain_takes_a_black_token_that_it_can_take() -> None:
    match = table(["R12 R1 B1 Y1", *ENOUGH[1:]], ["+6 Y2 R11 R10 B2 B3", "+4", "-3", "-2"])
    assert choice(match, 0) in {"lay B1 1", "lay Y1 1", "lay R1 1"}  # without wasting its 12


def test_the_brain_gives_a_red_token_to_another() -> None:
    match = table(["R12 R1 B12 Y1", *ENOUGH[1:]], ["-6 Y2 R11 R3 B2 B3", "+4", "-3", "-2"])
    assert choice(match, 0) == "lay B12 1"


def test_the_brain_offers_where_every_card_would_hurt() -> None:
    rows = ["-6 R12 Y12 Y1 B12 B1", "", "", ""]  # whoever lays his own colour takes it
    match = table(["R8 R9 R10 R2", *ENOUGH[1:]], rows, None, "")
    assert choice(match, 0).startswith("offer R")
    match = table(["R8 R9 R10 R2", *ENOUGH[1:]], rows, None, "", idle=3)
    assert choice(match, 0) == "lay R2 1"  # it must lay, and gives up the least
    match = table(["B9 R8 R9 Y9", "R10 Y10 Y11 B10", "B2 B3 B4 B5"], rows, None, "", turn=1)
    assert choice(match, 1) == "lay B10 1"  # another's card, from the own left on
    rows = ["+6 R12 Y12 Y1 B12 B1", "", "", ""]
    match = table(["Y2 Y3 B2 B3", "R10 Y10 Y11 B10", "B4 B5 B6 B7"], rows, None, "")
    assert choice(match, 0) == "offer Y2"  # rather than give the black 6 away


def test_the_brain_trades_for_a_card_that_it_can_use_better() -> None:
    rows = ["-6 R1 Y9 Y2 B8 B2", "+5", "+4", "+3"]  # one card is missing, yellow leads
    hands = ["R12 R11 R10 R9", "R2 Y10 Y11 Y12", "B4 B5 B6 B7"]
    match = offering(hands, "R12", rows, options=LIVE)  # with it red takes the red 6
    assert choice(match, 1) == "accept R2"
    assert choice(match, 2) == "decline"  # it has no red card
    assert choice(match, 0) == "close"
    match = offering(["R2 R11 R10 R9", "R12 Y10 Y11 Y12", "B4 B5 B6 B7"], "R2", rows)
    assert choice(match, 1) == "decline"


def test_the_brain_takes_a_card_that_it_can_not_see_for_a_6() -> None:
    rows = ["-6 R5 Y8 Y2 B8 B2", "+5", "+4", "+3"]  # a red 6 is enough
    hands = ["R4 R11 R10 R9", "R2 Y10 Y11 Y12", "B4 B5 B6 B7"]
    assert choice(by_colour(hands, "R4", rows=rows), 1) == "accept R2"
    hands = ["R4 R2 R10 R9", "R11 Y10 Y11 Y12", "B4 B5 B6 B7"]
    assert choice(by_colour(hands, "R4", rows=rows), 1) == "decline"


def merit(match: Match, action: str) -> float:
    """How much the brain likes this act of the seat whose turn it is, in points."""
    shown = match.blinded(match.asked)
    wanted = next(a for a in match.legal(match.asked) if a.text == action)
    return float(brain.merit_of(shown.states[0], match.asked, wanted.id) / brain.POINT)


def test_the_brain_likes_to_offer_what_others_would_pay_for() -> None:
    """An offer costs the turn; others' higher cards of one's own colour make up for it."""
    rows = ["+6 Y2", "+5 B2", "+4", "+3"]
    match = table(["R1 R12 Y4 B4", *ENOUGH[1:]], rows)
    assert merit(match, "offer R1") > merit(match, "offer R12")
    others = match.players - 1
    assert merit(match, "offer R1") > brain.LOST_TURN / others / brain.POINT


def test_the_brain_likes_no_offer_that_helps_the_only_other_player() -> None:
    """Between two, whatever a trade brings the other is lost: a card that it can use costs more
    than the turn."""
    match = tablee.new("exhopp", players=2, seed=0)
    offers = [a.text for a in match.legal(match.asked) if a.text.startswith("offer")]
    assert min(merit(match, offer) for offer in offers) < brain.LOST_TURN / brain.POINT


@pytest.mark.parametrize("offer", ["card", "colour"])
def test_the_brain_chooses_what_it_likes_best(offer: str) -> None:
    match, dice = tablee.new("exhopp", players=3, seed=2, offer=offer), Random(2)
    while not match.over:
        seat = match.asked
        blind_match = match.blinded(seat)
        merits = {
            a.text: brain.merit_of(blind_match.states[0], seat, a.id) for a in match.legal(seat)
        }
        chosen = choice(match, seat)
        if chosen.startswith("offer"):  # where every card would hurt
            assert all(merit < -brain.POINT for a, merit in merits.items() if a.startswith("lay"))
        else:
            others = [merit for action, merit in merits.items() if not action.startswith("offer")]
            assert merits[chosen] == max(others)
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize("offer", ["card", "colour"])
def test_the_brain_beats_chance(offer: str) -> None:
    won = 0.0
    for seed in range(20):
        match = tablee.new("exhopp", players=2, seed=seed, offer=offer)
        while not match.over:
            seat = match.asked
            player = "greedy" if seat == seed % 2 else "random"
            match.play(seat, decide(bot(player), match, seat, len(match.plays)))
        won += match.result[seed % 2]
    assert won > 15


# --- how a match is judged


SPREAD = [tokens.split() for tokens in ("+6 +6 +4 -5 -3", "+5 +4 +4 +3 -6 -2", "+2 +2 +3 +4 -4")]


def test_a_judgement_counts_tokens_and_chances_on_rows() -> None:
    even = shares(table(ENOUGH, ["+5", "-4", "", ""], None, "", taken=SPREAD))
    assert max(even) - min(even) < 0.1
    leads = shares(table(ENOUGH, ["+5 R7", "-4", "", ""], None, "", taken=SPREAD))
    assert leads[0] > max(even)
    rich = [[*SPREAD[0], *SPREAD[1]], [], SPREAD[2]]
    assert shares(table(ENOUGH, ["+5", "-4", "", ""], None, "", taken=rich))[0] > leads[0]


def test_a_search_stops_after_six_turns_each_when_it_is_the_same_seats_turn() -> None:
    start = table(HANDS, FRESH)
    assert not settled(start, start, 17)
    assert settled(start, start, 18)
    assert not settled(table(HANDS, FRESH, turn=1), start, 18)
    assert not settled(offering(HANDS, "R7"), start, 18)
    assert settled(offering(HANDS, "R7"), start, 54)  # it takes too long
