"""EKKO: what a decent player does, and how a match is judged."""

import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.match import Match
from tests.games.asking import names
from tests.games.ekko.setting import LIVE, Cards, last_card, mirrored, table
from tests.games.judged import shares

# --- the brain: what a decent player does


def chosen(match: Match, seat: int) -> str:
    return str(decide(bot("greedy"), match, seat, seed=1))


@pytest.mark.parametrize(
    ("hand", "zone", "choice"),
    [
        (["40", "60", "97"], "37", "lay 97"),  # only the 98 follows
        (["12", "14", "03"], "16", "lay 12"),  # the 03 is odd, and easy to follow
        (["73", "97"], "37", "lay 73"),  # the mirror
        (["20", "30"], "37", "draw"),
        (["41", "77", "80"], "37", "lay 77"),  # a multiple that one can follow
        (["41", "88", "97"], "37", "lay 88"),
        (["97", "77"], "37", "lay 77"),
        (["33", "02", "30"], "38", "lay 02"),  # not one that one can't
        (["61", "16", "95"], "37", "lay 61"),  # its mirror is next
    ],
)
def test_brain_lays_what_is_hard_to_follow(hand: Cards, zone: str, choice: str) -> None:
    assert chosen(table([hand, ["50", "51"]], zone, under="13"), 0) == choice


def test_brain_mirrors_out_of_turn_and_after_a_last_card() -> None:
    assert chosen(table([["50"], ["73", "97"]], "37"), 1) == "lay 73"
    assert chosen(last_card([["73", "97"]]), 1) == "lay 73"
    assert chosen(last_card([["74", "97"]], options=LIVE), 0) == "close"


@pytest.mark.parametrize(
    ("hand", "choice"),
    [
        (["97", "02", "51"], "aside 51"),  # easy to follow
        (["97", "02", "33"], "aside 33"),  # dear
        (["15", "51", "02"], "aside 02"),  # a pair of mirrors is kept
        (["33"], "aside 33"),
        ([], "impose"),
    ],
)
def test_brain_puts_its_worst_card_aside(hand: Cards, choice: str) -> None:
    assert chosen(mirrored([hand, ["50"]]), 0) == choice


def test_brain_never_errs() -> None:
    for seed in range(3):
        match = tablee.new("ekko", players=3, seed=seed, referee="table", live=True)
        while not match.over:
            match.play(match.asked, decide(bot("greedy"), match, match.asked, seed))
        assert "wrong" not in names(match.events)


# --- how a match is judged


def test_a_judgement_favours_the_lowest_total_the_more_the_nearer_the_end_is() -> None:
    even, ahead, at_the_end = (
        shares(table([["50"], ["60"], ["70"]], "37", totals=totals))
        for totals in ([3, 3, 3], [1, 3, 3], [22, 24, 24])
    )
    assert even == pytest.approx([1 / 3] * 3)
    assert ahead[0] > ahead[1] == ahead[2]
    assert at_the_end[0] > ahead[0]
