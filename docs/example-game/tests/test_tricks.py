"""Three Tricks: its clauses, the promises of the contract, the golden matches."""

import re
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.engine.conformance import (
    Setting,
    check,
    check_interpreted,
    check_many,
    check_uniform,
    settings,
)
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.position import to_line

GOLDEN = Path(__file__).parent / "golden"


def table(*hands: str, mouse: bool = False, **changes: Any) -> Match:
    """A match at its beginning, seat 0 to lead, with these hands: `table("3 8 12", "1 2 5")`."""
    nobody = [None] * len(hands)
    doc = {
        "game": "tricks",
        "rules": 1,
        "players": len(hands),
        "options": {"mouse": mouse, "referee": "strict", "live": False},
        "eyes": "table",
        "turn": 0,
        "hands": [hand.split() for hand in hands],
        "laid": nobody,
        "gone": [],
        "taken": [0 for _ in nobody],
        "over": False,
    }
    return tablee.position(doc | changes)


def lay(match: Match, *cards: int) -> list[str]:
    """Lay these cards, each by the seat on turn; return what the table was told."""
    return [str(event) for card in cards for event in match.play(match.asked, f"lay {card}")]


def legal(match: Match, seat: int) -> list[str]:
    """What this seat may do, as text."""
    return [str(action) for action in match.legal(seat)]


def refused(match: Match, seat: int, action: str) -> str:
    """The clause that forbids this act."""
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(seat, action)
    return caught.value.clause


# --- the clauses


def test_tp_1_there_are_twelve_cards() -> None:
    hands = tablee.new("tricks", players=4, seed=1).position()["hands"]
    assert sorted(int(card) for hand in hands for card in hand) == list(range(1, 13))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tp_2_three_cards_each_and_the_leader_by_lot(players: int) -> None:
    matches = [tablee.new("tricks", players=players, seed=seed) for seed in range(60)]
    assert all(len(hand) == 3 for match in matches for hand in match.position()["hands"])
    assert {match.asked for match in matches} == set(range(players))


def test_tp_3_one_card_each_clockwise_and_the_taker_leads() -> None:
    match = table("3 8 12", "1 2 5", "9 6 4")
    assert refused(match, 1, "lay 2") == "TP-3"
    lay(match, 8)
    assert match.asked == 1
    assert lay(match, 2, 9) == ["laid seat=1 card=2", "laid seat=2 card=9", "took seat=2 taken=1"]
    assert match.asked == 2


def test_tp_4_any_card_of_your_own_hand_may_be_laid() -> None:
    match = table("3 8 12", "1 2 5", turn=1, laid=[None, None])
    assert legal(match, 1) == ["lay 1", "lay 2", "lay 5"]
    assert refused(match, 1, "lay 3") == "TP-4"


def test_tp_5_the_elephant_leads_only_as_the_last_card() -> None:
    match = table("3 8 12", "1 2 5")
    assert legal(match, 0) == ["lay 3", "lay 8"]
    assert refused(match, 0, "lay 12") == "TP-5"
    lay(match, 3, 1, 8, 2)
    assert legal(match, 0) == ["lay 12"]


def test_tp_5_the_elephant_may_follow() -> None:
    match = table("1 2 5", "3 8 12")
    lay(match, 1)
    assert "lay 12" in legal(match, 1)


def test_tp_6_the_highest_card_takes_the_trick() -> None:
    match = table("3 8 1", "12 2 5", "9 6 4")
    assert lay(match, 1, 12, 9)[-1] == "took seat=1 taken=1"


@pytest.mark.parametrize("cards", [(1, 12, 9), (3, 12, 9)])
def test_tp_6_the_mouse_takes_the_trick_of_the_elephant(cards: tuple[int, ...]) -> None:
    match = table("3 8 1", "12 2 5", "9 6 4", mouse=True)
    taker = 0 if cards[0] == 1 else 1
    assert lay(match, *cards)[-1] == f"took seat={taker} taken=1"


def test_tp_6_a_mouse_alone_is_only_a_1() -> None:
    match = table("3 8 1", "12 2 5", "9 6 4", mouse=True)
    assert lay(match, 1, 2, 9)[-1] == "took seat=2 taken=1"


def test_tp_7_most_tricks_win_and_that_is_the_end() -> None:
    match = table("7 8 9", "10 2 3")
    lay(match, 7, 10, 2, 8, 9, 3)
    assert (match.over, match.points, match.result) == (True, [2, 1], [1, 0])
    assert refused(match, 0, "lay 9") == "TP-7"


def test_tp_7_a_tie_is_a_shared_win() -> None:
    match = table("10 1 2", "11 3 4", "12 5 6")
    lay(match, 10, 3, 5, 1, 11, 6, 4, 12, 2)
    assert match.points == [1, 1, 1]
    assert match.result == pytest.approx([1 / 3] * 3)


def test_tp_8_hands_are_hidden_and_their_sizes_are_not() -> None:
    match = table("3 8 12", "1 2 5")
    lay(match, 8)
    unknown = ["?", "?", "?"]
    assert match.position(0)["hands"] == [["3", "12"], unknown]
    assert match.position(SPECTATOR)["hands"] == [["?", "?"], unknown]
    assert match.position(1)["laid"] == ["8", None]


def test_tp_8_everybody_is_told_of_the_deal_but_only_his_own_cards() -> None:
    match = tablee.new("tricks", players=2, seed=1)
    own = ",".join(match.position()["hands"][0])
    told = [str(event) for event in match.events_for(0)]
    assert told == [f"dealt seat=0 count=3 cards=[{own}]", "dealt seat=1 count=3"]


def test_tp_8_unseen_cards_are_equally_likely_anywhere() -> None:
    late: dict[str, Any] = {"gone": ["1", "2", "3", "4"], "taken": [1, 1]}
    worlds = [table("5", str(card), **late) for card in range(6, 13)]
    lines = [to_line({k: v for k, v in w.position().items() if k != "random"}) for w in worlds]
    check_uniform(worlds[0], 0, lines)


# --- positions and aims


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"hands": [["1", "2", "3"], ["3", "4", "5"]]}, "TP-1"),
        ({"gone": ["7"]}, "TP-1"),
        ({"hands": [["1", "2"], ["4", "5", "6"]]}, "TP-2"),
        ({"hands": [["1", "2"], ["4", "5", "6"]], "laid": ["3", None]}, "TP-3"),
        ({"over": True}, "TP-7"),
        ({"hands": [["1", "2", "3"], ["4", "5", "?"]]}, "'hands'"),
        ({"hands": [["1", "2", "3", "7"], ["4", "5", "6"]]}, "'hands'"),
        ({"laid": ["?", None], "eyes": 1}, "'laid'"),
        ({"turn": None}, "'turn'"),
    ],
)
def test_what_can_not_be_a_position_is_refused(changes: dict[str, Any], clause: str) -> None:
    with pytest.raises(tablee.BadPositionError, match=clause):
        table("1 2 3", "4 5 6", **changes)


def test_an_act_that_comes_too_late_has_no_effect() -> None:
    match = table("3 8 12", "10 2 5")
    meant = match.aim(0, "lay 8")
    lay(match, 3, 2)
    assert match.play(0, "lay 8", aim=meant) == []  # it was meant for the first trick
    assert legal(match, 0) == ["lay 8"]  # TP-5


# --- the promises


def test_every_clause_has_a_test() -> None:
    tested = set(re.findall(r"def test_tp_(\d+)_", Path(__file__).read_text("utf-8")))
    assert {f"TP-{number}" for number in tested} == game("tricks").clauses("en")


def test_every_promise_of_the_contract_is_kept() -> None:
    check("tricks", matches=4)


@pytest.mark.parametrize("setting", settings(["tricks"]), ids=str)
def test_a_thousand_matches_end_without_a_flaw(setting: Setting) -> None:
    check_many(setting, 1000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_python_and_compiled_rules_agree(players: int) -> None:
    check_interpreted(Setting("tricks", players, {"mouse": True}), 20)


@pytest.mark.parametrize("name", ["tricks-2", "tricks-3", "tricks-4", "tricks-3-mouse"])
def test_golden_matches_replay(name: str) -> None:
    assert tablee.load(GOLDEN / f"{name}.jsonl").over
