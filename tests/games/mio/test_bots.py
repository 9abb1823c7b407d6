"""MIO: what a decent player does, and how a match is judged."""

from random import Random

import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.match import Match
from tablee.games.mio import brain
from tests.games.asking import names
from tests.games.judged import shares
from tests.games.mio.setting import Cards, forgetful, table

# --- the brain: what a decent player does


def chosen(match: Match, seat: int) -> str:
    return str(decide(bot("greedy"), match, seat, seed=1))


@pytest.mark.parametrize(
    ("hand", "top", "choice"),
    [
        (["R1", "R4", "B2", "B3"], "R3", "lay R4"),  # the dearer card
        (["R1", "R*", "B2", "B3"], "R3", "lay R*"),  # a star is dear too
        (["R1", "J", "B1", "B2", "B4", "B5"], "R3", "lay R1"),  # the joker is kept
        (["J", "B1", "B2", "G4"], "R3", "lay J blue"),  # until it is needed
        (["B1", "B2", "G4"], "R3", "draw"),
        (["R1", "B2"], "R3", "lay R1 mio"),
        (["J", "B2"], "R3", "lay J blue mio"),
        (["J"], "R3", "lay J red"),
    ],
)
def test_brain_lays_dear_cards_keeps_jokers_and_says_mio(
    hand: Cards, top: str, choice: str
) -> None:
    assert chosen(table([hand, ["A1", "A2", "A3"]], top), 0) == choice


def test_brain_bites_who_is_about_to_go_out() -> None:
    hand = ["R*", "B3", "B1", "B2", "B4"]  # blue is its colour, and blue 3 fits red 3
    assert chosen(table([hand, ["A1", "A2", "A3"]], "R3"), 0) == "lay R*"
    hand = ["R*", "B3", "B1", "B2", "B4", "B5", "B1", "B2", "B3"]
    assert chosen(table([hand, ["A1", "A2", "A3"]], "R3"), 0) == "lay B3"
    assert chosen(table([hand, ["A1", "A2"]], "R3"), 0) == "lay R*"


def test_brain_names_the_colour_it_holds_most_of() -> None:
    hand = ["R1", "G1", "G2", "B1", "J"]
    match = table([["A1"], hand], "J", naming=True, turn=1, dealer=1)
    assert chosen(match, 1) == "name green"


def test_brain_passes_when_it_must_and_shouts_late_when_it_may() -> None:
    assert chosen(table([["B1"], ["A1"]], "R3", pile=[]), 0) == "pass"
    assert chosen(forgetful(), 0) == "mio"


def test_brain_never_forgets_the_shout() -> None:
    for seed in range(3):
        match = tablee.new("mio", players=3, seed=seed, target=40)
        while not match.over:
            match.play(match.asked, decide(bot("greedy"), match, match.asked, seed))
        assert "said" in names(match.events)
        assert "forgot" not in names(match.events)


def liked_best(match: Match, seat: int) -> str:
    """The first of the legal acts with the most merit."""
    blind_match = match.blinded(seat)
    return max(
        match.legal(seat), key=lambda action: brain.merit_of(blind_match.states[0], seat, action.id)
    ).text


def test_brain_chooses_what_it_likes_best() -> None:
    for match in (
        table([["J"], ["A1", "R2"]], "J", naming=True, turn=0, dealer=0),
        table([["B1"], ["A1"]], "R3", pile=[]),
        forgetful(),
    ):
        assert chosen(match, 0) == liked_best(match, 0)
    match, dice = tablee.new("mio", players=3, seed=2, target=30), Random(2)
    while not match.over:
        assert chosen(match, match.asked) == liked_best(match, match.asked)
        match.play(match.asked, dice.choice(match.legal(match.asked)))


# --- how a match is judged


def test_a_judgement_favours_the_lowest_total_the_more_the_nearer_the_end_is() -> None:
    even, ahead, at_the_end = (
        shares(table([["R1"], ["Y1"], ["G1"]], "R3", totals=totals))
        for totals in ([3, 3, 3], [1, 3, 3], [88, 90, 90])
    )
    assert even == pytest.approx([1 / 3] * 3)
    assert ahead[0] > ahead[1] == ahead[2]
    assert at_the_end[0] > ahead[0]
