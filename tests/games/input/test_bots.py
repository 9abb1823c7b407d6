"""Input: what a decent player does, and how a match is judged."""

import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.match import Match
from tests.games.input.setting import AT_TABLE, CHILD, FIVE, FREE, ZERO, Doc, table
from tests.games.judged import settled, shares

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
