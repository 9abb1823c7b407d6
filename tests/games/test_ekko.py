"""EKKO, clause by clause: what each rule of the book promises, shown at a small table.

A card is its two digits. Unless a test says otherwise seat 0 is on turn and the last seat, which is
the dealer, laid the card on the table.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, count, permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.conformance import check_uniform
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.text.actions import read_action
from tablee.engine.text.position import to_line
from tablee.engine.text.sentences import say_action, say_event
from tests.games.judged import shares

Doc = dict[str, Any]
Cards = list[str]

OPTIONS = {"target": 25, "referee": "strict", "live": False}
DECK = [f"{card:02}" for card in range(1, 99)]
DOUBLES = ["11", "22", "33", "44", "55", "66", "77", "88"]
FAULTS = {"referee": "table"}
LIVE = {"live": True}


# --- setting the table


def document(hands: list[Cards], zone: str, pile: Cards | None = None, **changes: Any) -> Doc:
    """A position with these hands and this card on the table.

    With a `pile` (its next card first) all other cards have been laid; without one they are the
    pile. `under` is the card under the zone. `options` are changes to the default options; other
    `changes` replace whole keys.
    """
    players = len(hands)
    options = OPTIONS | changes.pop("options", {})
    under = changes.pop("under", None)
    aside = changes.get("aside", [[]] * players)
    placed = [card for cards in (*hands, *aside, pile or [], [zone]) for card in cards]
    others = [card for card in DECK if card not in placed and card != under]
    if pile is not None and under is None and others:
        under = next((card for card in DOUBLES if card in others), others[0])
        others.remove(under)
    laid = [zone, *([under] if under else []), *(others if pile is not None else [])]
    return {
        "game": "ekko",
        "rules": 1,
        "players": players,
        "options": options,
        "eyes": "table",
        "round": 1,
        "dealer": players - 1,
        "phase": "turn",
        "turn": 0,
        "by": players - 1,
        "zone": zone,
        "under": under,
        "laid": sorted(laid),
        "hands": [sorted(hand) for hand in hands],
        "pile": others if pile is None else pile,
        "aside": aside,
        "passed": [],
        "barred": [[] for _ in hands],
        "caught": None,
        "exposed": [],
        "totals": [0] * players,
        **changes,
    }


def table(hands: list[Cards], zone: str, pile: Cards | None = None, **changes: Any) -> Match:
    """A match that stands at such a position."""
    return tablee.position(document(hands, zone, pile, **changes))


def dealt(like: Callable[[Doc], bool], players: int = 3, **options: Any) -> Match:
    """The first new match, seed by seed, whose deal is like this."""
    matches = (tablee.new("ekko", players=players, seed=seed, **options) for seed in count())
    return next(match for match in matches if like(match.position()))


def mirrored(hands: list[Cards], pile: Cards | None = None, **changes: Any) -> Match:
    """Seat 0 has just laid the 73 on the 37 and is to choose the effect."""
    known = {"phase": "effect", "under": "37", "by": 0, **changes}
    return table(hands, "73", pile, **known)


def last_card(hands: list[Cards], pile: Cards | None = None, **changes: Any) -> Match:
    """Seat 0 has just laid its last card, the 37, and its mirror is awaited."""
    return table([[], *hands], "37", pile, phase="wait", under="12", by=0, **changes)


# --- looking at it


def legal(match: Match, seat: int) -> set[str]:
    return {str(action) for action in match.legal(seat)}


def refused(match: Match, seat: int, action: str, aim: str | None = None) -> str:
    """The clause that forbids this act. A refusal changes nothing."""
    before = match.position()
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(seat, action, aim=aim)
    assert match.position() == before
    assert action not in legal(match, seat)
    return caught.value.clause


def names(events: Iterable[Any]) -> list[str]:
    return [event.name for event in events]


def texts(events: Iterable[Any]) -> list[str]:
    return [str(event) for event in events]


def drawers(events: Iterable[Any]) -> list[int]:
    return [event.fields["seat"] for event in events if event.name == "drew"]


def all_cards(doc: Doc) -> Cards:
    sets = [*doc["hands"], *doc["aside"], doc["pile"], doc["laid"]]
    return sorted(card for cards in sets for card in cards)


# --- the clauses in the code

UNCITED: dict[str, str] = {}
"""The clauses that no line of code can keep, and why."""


def test_every_clause_is_cited_where_the_code_keeps_it() -> None:
    room = tablee.new("ekko", players=2).game
    cited: set[str] = set()
    for file in ("rules.py", "components.py", "laying.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (room.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"EK-\d+", line))
            if "return " in line:
                cited |= {name.replace("_", "-") for name in re.findall(r"EK_\d+", line)}
    assert room.clauses("en") - cited == UNCITED.keys()


# --- EK-1, EK-2, EK-3: cards and deal


def test_ek_1_there_are_98_cards_each_once() -> None:
    cards = all_cards(tablee.new("ekko", players=4, seed=1).position())
    assert cards == DECK
    assert (len(cards), cards[0], cards[8], cards[-1]) == (98, "01", "09", "98")


def test_ek_1_only_cards_of_the_own_hand_can_be_played() -> None:
    match = table([["50", "60"], ["70", "80"]], "37")
    assert refused(match, 0, "lay 70") == "EK-1"
    assert refused(match, 0, "lay 37") == "EK-1"
    assert refused(mirrored([["50"], ["80"]]), 0, "aside 80") == "EK-1"


@pytest.mark.parametrize("players", range(2, 9))
def test_ek_2_hand_size_depends_on_the_number_of_players(players: int) -> None:
    doc = tablee.new("ekko", players=players, seed=1).position()
    size = {2: 6, 3: 6, 4: 5, 5: 5, 6: 4, 7: 4, 8: 4}[players]
    assert [len(hand) for hand in doc["hands"]] == [size] * players
    assert len(doc["pile"]) == 98 - size * players - 1


def test_ek_2_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    match = last_card([["73"], ["50"]], random="0123456789abcdef" * 4)
    cards = np.arange(1, 99)
    shuffle(match.states.copy()[0], cards, 98)  # as the match is about to do
    order = [f"{card:02}" for card in reversed(cards)]
    match.play(1, "pass")  # ends the round: seat 0 deals the next one
    doc = match.position()
    assert doc["dealer"] == 0
    for i, seat in enumerate((1, 2, 0)):
        assert doc["hands"][seat] == sorted(order[i:18:3])
    assert doc["zone"] == order[18]
    assert doc["pile"] == order[19:]


def test_ek_3_the_turned_up_card_counts_as_laid_by_the_dealer_and_his_left_starts() -> None:
    match = dealt(lambda doc: doc["zone"] not in DOUBLES and doc["dealer"] == 1)
    doc = match.position()
    assert (doc["by"], doc["turn"], doc["phase"]) == (1, 2, "turn")
    assert (doc["laid"], doc["under"]) == ([doc["zone"]], None)
    assert str(match.events[-1]) == f"turned_up seat=1 card={doc['zone']}"


def test_ek_3_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = {tablee.new("ekko", players=8, seed=s).position()["dealer"] for s in range(100)}
    assert dealers == set(range(8))


# --- EK-4, EK-5: a turn


@pytest.mark.parametrize(
    ("zone", "fitting"),
    [("35", {"36", "97"}), ("36", {"01", "34"}), ("01", {"34", "36", "97"}), ("98", {"97"})],
)
def test_ek_4_higher_on_an_odd_card_lower_on_an_even_one(zone: str, fitting: set[str]) -> None:
    hands = {"35": ["34", "36", "97"], "36": ["01", "34", "97"], "98": ["97"]}
    match = table([hands.get(zone, ["34", "36", "97"]), ["50"]], zone)
    assert legal(match, 0) == {f"lay {card}" for card in fitting}


def test_ek_4_a_card_that_does_not_fit_is_refused() -> None:
    match = table([["34", "36"], ["50"]], "35")
    assert refused(match, 0, "lay 34") == "EK-4"
    match.play(0, "lay 36")
    assert (match.position()["zone"], match.position()["under"]) == ("36", "35")
    assert match.position()["by"] == 0
    assert match.asked == 1


def test_ek_5_who_can_lay_must_lay() -> None:
    match = table([["34", "36"], ["50"]], "35")
    assert legal(match, 0) == {"lay 36"}
    assert refused(match, 0, "draw") == "EK-5"


def test_ek_5_who_can_not_lay_draws_one_card_and_the_turn_ends() -> None:
    match = table([["34", "12"], ["50"]], "35", pile=["90", "20"])
    assert legal(match, 0) == {"draw"}
    assert refused(match, 1, "draw") == "EK-5"
    assert texts(match.play(0, "draw")) == ["drew seat=0 why=turn card=90"]
    doc = match.position()
    assert (doc["hands"][0], doc["pile"], doc["turn"]) == (["12", "34", "90"], ["20"], 1)
    assert refused(match, 0, "lay 90") == "EK-11"  # it would have fitted


# --- EK-6, EK-7, EK-8: multiples of 11


@pytest.mark.parametrize("double", DOUBLES)
def test_ek_6_a_multiple_of_11_obliges_to_lay_again(double: str) -> None:
    match = table([[double, "10", "89"], ["50"]], "03")
    match.play(0, f"lay {double}")
    assert (match.position()["phase"], match.asked) == ("again", 0)
    fits = "89" if int(double) % 2 else "10"  # by the same rule of parity
    assert legal(match, 0) == {f"lay {fits}"}
    assert refused(match, 0, "lay 10" if fits == "89" else "lay 89") == "EK-6"
    match.play(0, f"lay {fits}")
    assert (match.position()["phase"], match.asked) == ("turn", 1)


def test_ek_6_and_so_on_while_multiples_are_laid() -> None:
    match = table([["33", "55", "88", "10", "12"], ["50"]], "01")
    for card in ("33", "55", "88", "10"):
        assert match.asked == 0
        match.play(0, f"lay {card}")
    assert match.asked == 1


def test_ek_6_nobody_else_may_lay_meanwhile() -> None:
    match = table([["33", "40"], ["50"]], "01")
    match.play(0, "lay 33")
    assert (match.actors, refused(match, 1, "lay 50")) == ((0,), "EK-11")


def test_ek_7_who_has_no_card_that_fits_on_his_multiple_draws_and_the_turn_ends() -> None:
    match = table([["33", "20"], ["50"]], "01", pile=["90", "91"])
    match.play(0, "lay 33")
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["20", "90"]
    assert (match.position()["phase"], match.asked) == ("turn", 1)


def test_ek_7_who_can_follow_his_multiple_may_not_draw() -> None:
    match = table([["33", "40"], ["50"]], "01")
    match.play(0, "lay 33")
    assert refused(match, 0, "draw") == "EK-7"


def test_ek_7_a_multiple_as_last_card_does_not_end_the_round() -> None:
    match = table([["33"], ["50"]], "01", pile=["90", "91"])
    assert names(match.play(0, "lay 33")) == ["laid"]
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert (match.position()["round"], match.position()["hands"][0]) == (1, ["90"])


def test_ek_7_but_it_does_if_there_is_nothing_to_draw() -> None:
    match = table([["33"], ["50", "44"]], "01", pile=[])
    match.play(0, "lay 33")
    assert names(match.play(0, "draw"))[:2] == ["empty", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 3], 2)


def test_ek_7_a_multiple_put_aside_may_end_the_round() -> None:
    match = mirrored([["33"], ["50"]])
    match.play(0, "aside 33")
    assert (match.points, match.position()["round"]) == ([0, 1], 2)


def test_ek_8_if_a_multiple_is_turned_up_the_dealer_lays_again_first() -> None:
    match = dealt(lambda doc: doc["zone"] == "55")
    doc = match.position()
    dealer = doc["dealer"]
    assert (doc["phase"], doc["by"], match.asked) == ("again", dealer, dealer)
    higher = {f"lay {card}" for card in doc["hands"][dealer] if card > "55"}
    assert legal(match, dealer) == (higher or {"draw"})
    match.play(dealer, match.legal(dealer)[0])
    assert match.asked in (dealer, (dealer + 1) % 3)


# --- EK-9: nobody has laid since


def test_ek_9_when_nobody_has_laid_since_your_card_any_card_fits() -> None:
    match = table([["20", "40", "95"], ["30"], ["32"]], "35", pile=["10", "12", "14"])
    match.play(0, "lay 95")
    match.play(1, "draw")
    match.play(2, "draw")
    assert legal(match, 0) == {"lay 20", "lay 40"}  # parity aside
    assert refused(match, 0, "draw") == "EK-9"  # so one must be laid
    match.play(0, "lay 20")
    assert match.asked == 1


def test_ek_9_holds_for_the_dealer_and_the_turned_up_card() -> None:
    match = table([["20"], ["30", "40"]], "95")
    match.play(0, "draw")
    assert legal(match, 1) == {"lay 30", "lay 40"}


def test_ek_9_holds_after_a_multiple_that_one_could_not_follow() -> None:
    match = table([["77", "20"], ["30"]], "01", pile=["10", "12", "14"])
    match.play(0, "lay 77")
    match.play(0, "draw")
    match.play(1, "draw")
    assert legal(match, 0) == {"lay 10", "lay 20"}


def test_ek_9_but_the_lay_owed_at_once_after_a_multiple_follows_parity() -> None:
    match = table([["77", "20", "80"], ["30"]], "95", by=0, under="12")
    match.play(0, "lay 77")
    assert legal(match, 0) == {"lay 80"}


def test_ek_9_ends_when_somebody_lays() -> None:
    match = table([["95", "20", "40"], ["97", "32"]], "35")
    match.play(0, "lay 95")
    match.play(1, "lay 97")
    assert legal(match, 0) == {"draw"}


# --- EK-10 to EK-14: the mirror


@pytest.mark.parametrize("card", [card for card in DECK if card not in DOUBLES])
def test_ek_10_the_mirror_of_a_card_has_its_digits_swapped(card: str) -> None:
    kept = next(double for double in DOUBLES if double != card)
    others = [other for other in DECK if other not in (card, kept)]
    match = table([[kept], others], card, pile=[])
    assert legal(match, 1) == {f"lay {card[::-1]}", "pass"}


@pytest.mark.parametrize("card", DOUBLES)
def test_ek_10_multiples_of_11_have_no_mirror(card: str) -> None:
    others = [other for other in DECK if other not in (card, "01")]
    match = table([others, ["01"]], card, phase="again", turn=1)
    assert legal(match, 0) == set()


def test_ek_11_anybody_may_lay_the_mirror_out_of_turn_parity_aside() -> None:
    match = table([["80"], ["50"], ["73", "20"], ["60"]], "37")
    assert match.actors == (0, 2)
    assert match.asked == 2  # in sequence he is asked first
    assert legal(match, 2) == {"lay 73", "pass"}
    assert refused(match, 2, "lay 20") == "EK-11"
    assert texts(match.play(2, "lay 73")) == ["laid seat=2 card=73 mirror=yes"]
    assert (match.position()["zone"], match.position()["by"]) == ("73", 2)
    match = table([["50", "73"], ["40"]], "37", turn=1, by=0, dealer=0)
    assert legal(match, 0) == {"lay 73", "pass"}  # who laid the card, or dealt it
    match = table([["12", "73"], ["40"]], "74", under="13")
    assert legal(match, 0) == {"lay 12", "lay 73"}
    match = table([["10", "20"], ["40"]], "01", under="13", turn=1)
    assert legal(match, 0) == {"lay 10", "pass"}


def test_ek_11_the_mirror_may_be_laid_on_turn_where_it_does_not_fit() -> None:
    match = table([["37", "80"], ["50"]], "73")
    assert legal(match, 0) == {"lay 37", "lay 80"}
    assert match.asked == 0


def test_ek_11_he_who_laid_the_card_may_answer_it_himself() -> None:
    match = table([["37", "73", "50"], ["40"]], "01")
    match.play(0, "lay 37")
    assert match.asked == 0
    match.play(0, "lay 73")
    assert match.position()["phase"] == "effect"


def test_ek_12_who_has_just_drawn_the_mirror_may_lay_it() -> None:
    match = table([["20", "30"], ["80"]], "37", pile=["73", "12"])
    match.play(0, "draw")
    assert match.asked == 0
    assert legal(match, 0) == {"lay 73", "pass"}


def test_ek_13_nobody_must_lay_a_mirror_as_a_mirror() -> None:
    match = table([["37", "50"], ["20"]], "73", pile=["12", "13"])
    assert legal(match, 0) == {"lay 37", "draw"}  # on turn, and nothing fits
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["12", "37", "50"]
    match = table([["80"], ["73"], ["50"]], "37")
    assert "pass" in legal(match, 1)  # out of turn


def test_ek_13_a_mirror_that_is_the_only_card_that_fits_must_be_laid() -> None:
    match = table([["73", "20"], ["50"]], "37")
    assert legal(match, 0) == {"lay 73"}
    assert refused(match, 0, "draw") == "EK-5"
    assert refused(match, 0, "pass") == "EK-27"


def test_ek_14_a_mirror_laid_on_turn_has_its_effect_even_where_it_fits() -> None:
    match = table([["73", "80"], ["50"]], "37")
    assert texts(match.play(0, "lay 73")) == ["laid seat=0 card=73 mirror=yes"]
    assert match.position()["phase"] == "effect"


# --- EK-15 to EK-18: its effect


def test_ek_15_a_card_of_the_hand_is_put_aside_face_down() -> None:
    match = mirrored([["12", "33"], ["50"], ["60"]])
    assert legal(match, 0) == {"aside 12", "aside 33", "impose"}
    events = match.play(0, "aside 33")
    assert texts(events) == ["effect seat=0 choice=aside", "aside seat=0 card=33"]
    doc = match.position()
    assert (doc["hands"][0], doc["aside"]) == (["12"], [["33"], [], []])


def test_ek_15_or_every_other_player_draws() -> None:
    match = mirrored([["12"], ["50"], ["60"]], pile=["01", "02", "03"])
    events = match.play(0, "impose")
    assert texts(events) == [
        "effect seat=0 choice=others",
        "drew seat=1 why=effect card=01",
        "drew seat=2 why=effect card=02",
    ]
    assert match.position()["hands"] == [["12"], ["01", "50"], ["02", "60"]]


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_ek_15_meanwhile_nobody_else_acts_and_no_card_can_be_laid(referee: str) -> None:
    match = mirrored([["12"], ["50"], ["60"]], options={"referee": referee, "live": True})
    assert match.actors == (0,)
    for seat, action in [(0, "lay 12"), (1, "lay 50"), (1, "pass"), (0, "draw"), (0, "close")]:
        assert refused(match, seat, action) == "EK-15"
    assert refused(match, 1, "impose") == "EK-15"


def test_ek_15_there_is_no_effect_without_a_mirror() -> None:
    match = table([["50"], ["60"]], "37")
    assert refused(match, 0, "aside 50") == "EK-15"
    assert refused(match, 0, "impose") == "EK-15"


def test_ek_16_to_put_the_last_card_aside_ends_the_round() -> None:
    match = mirrored([["12"], ["50"]])
    assert names(match.play(0, "aside 12"))[:3] == ["effect", "aside", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 1], 2)


def test_ek_16_if_the_mirror_was_the_last_card_the_others_draw_and_the_round_ends() -> None:
    match = mirrored([[], ["50"], ["60"]], pile=["11", "02", "03"])
    assert legal(match, 0) == {"impose"}
    assert refused(match, 0, "aside 12") == "EK-16"
    assert drawers(match.play(0, "impose")) == [1, 2]
    assert (match.points, match.position()["round"]) == ([0, 3, 2], 2)


def test_ek_17_the_others_draw_clockwise_from_the_left_of_the_mirrors_player() -> None:
    match = mirrored([["50"], ["60"], ["12"], ["40"]], by=2, turn=2)
    assert drawers(match.play(2, "impose")) == [3, 0, 1]


@pytest.mark.parametrize("effect", ["aside 12", "impose"])
def test_ek_18_then_the_seat_left_of_the_mirrors_player_is_on_turn(effect: str) -> None:
    match = table([["20"], ["50"], ["12", "14", "73"], ["40"]], "37")
    match.play(2, "lay 73")
    assert match.position()["turn"] == 2
    match.play(2, effect)
    doc = match.position()
    assert (doc["phase"], doc["turn"], doc["by"], doc["zone"]) == ("turn", 3, 2, "73")


def test_ek_18_the_mirror_counts_as_laid_by_its_player() -> None:
    match = table([["20"], ["12", "14", "89"]], "98", pile=["02", "03"])
    match.play(1, "lay 89")
    match.play(1, "aside 12")
    match.play(0, "draw")
    assert legal(match, 1) == {"lay 14"}  # EK-9


# --- EK-19: too late


def overtaken(**changes: Any) -> Match:
    """Seat 1 wanted to answer the 37 with the 73, but seat 0 has just laid the 40 on it."""
    match = table([["40", "50"], ["73", "80"], ["20"]], "37", options=LIVE, **changes)
    match.play(0, "lay 40", aim="37")
    return match


def test_ek_19_a_mirror_that_arrives_too_late_is_taken_back() -> None:
    match = overtaken()
    before = match.position()
    assert texts(match.play(1, "lay 73", aim="37")) == ["late seat=1 card=73"]
    assert match.position() == {**before, "exposed": ["73"]}  # all saw it
    assert texts(match.events_for(SPECTATOR)[-1:]) == ["late seat=1 card=73"]


def test_ek_19_so_is_any_card_aimed_at_one_that_is_covered_by_now() -> None:
    match = overtaken()
    match.play(2, "lay 20", aim="37")  # out of turn, and no mirror
    assert match.position()["exposed"] == ["20"]
    match.play(1, "lay 80", aim="37")
    assert match.position()["exposed"] == ["20", "80"]
    assert match.position()["hands"][1] == ["73", "80"]


def test_ek_19_other_acts_with_such_an_aim_are_void_too() -> None:
    match = overtaken()
    before = match.position()
    assert match.play(1, "draw", aim="37") == []
    assert match.play(1, "pass", aim="37") == []
    assert match.play(1, "lay 50", aim="37") == []  # a card that is not in the hand
    assert match.position() == before


def test_ek_19_an_aim_that_did_not_lie_there_in_this_round_is_void_unseen() -> None:
    match = overtaken()
    before = match.position()
    assert match.play(1, "lay 73", aim="12") == []
    assert match.position() == before


def test_ek_19_without_an_aim_the_mirror_of_the_card_underneath_counts_as_late() -> None:
    match = overtaken()
    assert "lay 73" not in legal(match, 1)
    assert texts(match.play(1, "lay 73")) == ["late seat=1 card=73"]
    assert match.position()["exposed"] == ["73"]
    assert refused(match, 2, "lay 73") == "EK-1"  # who does not hold it shows nothing


def test_ek_19_but_it_is_laid_where_it_fits() -> None:
    match = table([["40", "50"], ["73", "80"]], "37", under="12")
    match.play(0, "lay 40")
    match.play(1, "lay 73", aim="37")
    match = table([["41", "50"], ["73", "80"]], "37")
    match.play(0, "lay 41")
    assert texts(match.play(1, "lay 73")) == ["laid seat=1 card=73 mirror=no"]


@pytest.mark.parametrize("aim", [None, "37", "40", "20"])
def test_ek_19_a_barred_card_is_refused_late_or_not_and_nobody_sees_it(aim: str | None) -> None:
    match = table([["20"], ["60"], ["61"]], "40", pile=["73"], under="37", options=FAULTS)
    match.play(1, "lay 60")  # wrong: the penalty is the 73, the mirror of the covered card
    assert match.position()["barred"] == [[], ["73"], []]
    assert refused(match, 1, "lay 73", aim=aim) == "EK-28"
    assert match.position()["exposed"] == ["60"]
    assert texts(match.play(1, "lay 60", aim="37")) == ["late seat=1 card=60"]


def test_ek_19_an_act_aimed_at_the_card_on_the_table_stands() -> None:
    match = overtaken()
    assert match.aim(1, "lay 73") == match.aim(1, "draw") == "40"
    match.play(1, "draw", aim="40")
    assert match.asked == 2


# --- EK-20: caught


def test_ek_20_whose_last_card_is_answered_by_its_mirror_draws_before_the_effect() -> None:
    match = last_card([["73", "50"], ["60"]], pile=["01", "02"])
    assert texts(match.play(1, "lay 73")) == [
        "laid seat=1 card=73 mirror=yes",
        "caught seat=0",
        "drew seat=0 why=caught card=01",
    ]
    doc = match.position()
    assert (doc["phase"], doc["turn"], doc["by"], doc["caught"]) == ("effect", 1, 1, 0)
    assert doc["hands"][0] == ["01"]
    match.play(1, "aside 50")  # the effect may end the round
    assert match.points == [1, 0, 1]


def test_ek_20_he_does_not_draw_again_for_the_effect_and_the_round_goes_on() -> None:
    match = last_card([["73", "50"], ["60"]], pile=["01", "02", "03"])
    match.play(1, "lay 73")
    assert drawers(match.play(1, "impose")) == [2]
    doc = match.position()
    assert (doc["round"], doc["turn"], doc["caught"]) == (1, 2, None)


def test_ek_20_if_he_can_not_draw_the_round_ends_at_once() -> None:
    match = last_card([["73", "50"], ["60"]], pile=[])
    assert names(match.play(1, "lay 73"))[:4] == ["laid", "caught", "empty", "shown"]
    assert match.points == [0, 1, 1]
    assert match.position()["dealer"] == 1  # he laid the last card


# --- EK-21, EK-28, EK-29, EK-30: mistakes


def test_ek_21_a_wrong_card_goes_back_and_costs_a_card() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["41", "42"], options=FAULTS)
    assert texts(match.play(0, "lay 20")) == [
        "wrong seat=0 card=20",
        "drew seat=0 why=penalty card=41",
    ]
    doc = match.position()
    assert doc["hands"][0] == ["20", "41", "50"]
    assert (doc["exposed"], doc["barred"][0]) == (["20"], ["41"])
    assert (doc["zone"], doc["turn"], doc["by"]) == ("37", 0, 1)  # it was never laid
    assert legal(match, 0) == {"lay 20", "lay 50"}
    match.play(0, "lay 50")  # another card that is right
    assert match.asked == 1


def test_ek_21_with_the_strict_referee_nothing_can_go_wrong() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["41", "42"])
    assert refused(match, 0, "lay 20") == "EK-4"
    assert refused(match, 1, "lay 60") == "EK-11"


def test_ek_21_nobody_is_asked_merely_because_he_could_err() -> None:
    match = table([["20", "50"], ["60"], ["61"]], "37", options=FAULTS)
    assert (match.actors, match.asked) == ((0, 1, 2), 0)


def test_ek_28_out_of_turn_every_card_but_the_mirror_is_wrong() -> None:
    match = table([["50"], ["60", "73"]], "37", pile=["41", "42"], options=FAULTS)
    assert legal(match, 1) == {"lay 60", "lay 73", "pass"}
    match.play(1, "lay 60")
    assert match.position()["hands"][1] == ["41", "60", "73"]
    assert (match.position()["turn"], match.position()["phase"]) == (0, "turn")


def test_ek_28_on_turn_a_card_is_wrong_if_it_neither_fits_nor_mirrors() -> None:
    match = table([["20", "50", "73"], ["60"]], "37", options=FAULTS)
    assert legal(match, 0) == {"lay 20", "lay 50", "lay 73"}
    assert names(match.copy().play(0, "lay 50")) == ["laid"]
    assert names(match.copy().play(0, "lay 73")) == ["laid"]
    assert names(match.copy().play(0, "lay 20")) == ["wrong", "drew"]
    match = table([["33", "20", "50"], ["60"]], "01", options=FAULTS)
    match.play(0, "lay 33")
    assert names(match.copy().play(0, "lay 20")) == ["wrong", "drew"]  # on his own multiple


def test_ek_28_the_penalty_card_may_not_be_laid_even_as_a_mirror() -> None:
    match = table([["20", "50"], ["60"], ["61"]], "37", pile=["73", "40"], options=FAULTS)
    match.play(1, "lay 60")
    assert match.position()["barred"] == [[], ["73"], []]
    assert refused(match, 1, "lay 73") == "EK-28"
    assert refused(match, 1, "pass") == "EK-27"
    assert match.asked == 0
    match.play(0, "lay 20")
    assert refused(match, 0, "lay 40") == "EK-28"


def test_ek_28_until_a_card_is_laid_or_the_turn_moves_on() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["41", "42", "43"], options=FAULTS)
    match.play(1, "lay 60")
    match.play(0, "lay 50")
    assert match.position()["barred"] == [[], []]
    match = table([["20"], ["60"], ["61"]], "37", pile=["73", "42", "43"], options=FAULTS)
    match.play(1, "lay 60")
    match.play(0, "draw")
    assert match.position()["barred"] == [[], [], []]
    assert "lay 73" in legal(match, 1)


def test_ek_28_if_nothing_else_fits_the_offender_draws_and_his_turn_ends() -> None:
    match = table([["20"], ["60"]], "37", pile=["41", "42", "43"], options=FAULTS)
    match.play(0, "lay 20")
    assert legal(match, 0) == {"lay 20", "draw"}
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["20", "41", "42"]
    assert match.asked == 1


def test_ek_29_with_an_empty_pile_wrong_cards_are_refused() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=[], options=FAULTS)
    assert legal(match, 0) == {"lay 50"}
    assert refused(match, 0, "lay 20") == "EK-29"
    assert refused(match, 1, "lay 60") == "EK-29"
    assert match.actors == (0,)


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_ek_30_the_late_mirror_is_refused_even_when_aimed_at_the_card_on_top(referee: str) -> None:
    match = table([["20"], ["73", "60"]], "40", under="37", options={"referee": referee})
    assert "lay 73" not in legal(match, 1)
    assert refused(match, 1, "lay 73", aim="40") == "EK-30"
    match = table([["73", "60"], ["20"]], "40", under="37", options={"referee": referee})
    assert refused(match, 0, "lay 73", aim="40") == "EK-30"


def test_ek_30_but_it_may_be_laid_where_it_fits() -> None:
    match = table([["73", "60"], ["20"]], "41", under="37", options=FAULTS)
    assert names(match.play(0, "lay 73")) == ["laid"]


# --- EK-22 to EK-25: the end


def test_ek_22_a_round_ends_when_the_last_card_is_laid() -> None:
    match = table([["50"], ["60", "70"]], "37")  # nobody holds the 05
    assert names(match.play(0, "lay 50"))[:2] == ["laid", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 2], 2)


def test_ek_22_a_round_ends_when_somebody_must_draw_and_the_pile_is_empty() -> None:
    match = table([["20", "30"], ["60"]], "37", pile=[])
    assert legal(match, 0) == {"draw"}
    assert names(match.play(0, "draw"))[:2] == ["empty", "shown"]
    assert match.points == [2, 1]


def test_ek_22_the_pile_may_run_out_while_the_others_draw() -> None:
    match = mirrored([["12"], ["50"], ["60"], ["61"]], pile=["14"])
    events = match.play(0, "impose")
    assert names(events)[:4] == ["effect", "drew", "empty", "shown"]
    assert str(events[2]) == "empty seat=2"
    assert match.points == [1, 2, 1, 1]  # who has drawn keeps the card


def test_ek_22_a_pile_that_is_empty_ends_nothing_by_itself() -> None:
    match = table([["20", "30"], ["60"]], "37", pile=["40"])
    match.play(0, "draw")
    assert (match.position()["pile"], match.position()["round"]) == ([], 1)


def test_ek_23_multiples_count_two_points_and_all_other_cards_one() -> None:
    match = table([["50"], ["11", "88", "05"], ["97", "98"]], "37", totals=[3, 4, 5])
    match.play(0, "lay 50")
    match.play(1, "pass")
    assert match.points == [3, 4 + 5, 5 + 2]


def test_ek_23_hands_are_shown_but_cards_put_aside_stay_secret() -> None:
    match = table([["50"], ["60", "70"]], "37", aside=[["12"], ["13"]])
    match.play(0, "lay 50")
    events = match.events_for(SPECTATOR)
    assert texts(event for event in events if event.name == "shown") == [
        "shown seat=0 cards=[]",
        "shown seat=1 cards=[60,70]",
    ]
    assert match.points == [0, 2]
    match = table([["50"], ["60"]], "37", aside=[["12"], ["13"]], options={"target": 1})
    match.play(0, "lay 50")
    assert match.over
    for eyes, aside in {0: [["12"], ["?"]], 1: [["?"], ["13"]], SPECTATOR: [["?"], ["?"]]}.items():
        doc = match.position(eyes)
        assert (doc["hands"], doc["aside"]) == ([[], ["60"]], aside)
        assert set(doc["pile"]) == {"?"}


def test_ek_24_who_laid_the_last_card_deals_the_next_round() -> None:
    match = table([["50"], ["60", "70"], ["80"]], "37")
    match.play(0, "lay 50")
    assert (match.position()["dealer"], match.position()["round"]) == (0, 2)
    match = table([["20"], ["60"], ["80"]], "37", pile=[], by=1, dealer=0)
    match.play(0, "draw")
    assert match.position()["dealer"] == 1


def test_ek_24_if_only_the_turned_up_card_lies_there_the_dealer_deals_again() -> None:
    rest = [card for card in DECK if card not in ("37", "20")]
    match = table([["20"], rest], "37", pile=[], passed=[1])
    match.play(0, "draw")
    assert match.position()["dealer"] == 1


def test_ek_25_the_match_ends_when_a_total_reaches_the_target() -> None:
    hands = [["50"], ["60"], ["70", "33"]]
    match = table(hands, "37", totals=[7, 6, 21])
    match.play(0, "lay 50")
    assert (match.over, match.points) == (False, [7, 7, 24])
    match = table(hands, "37", totals=[8, 6, 22])
    events = match.play(0, "lay 50")
    assert (match.over, match.points) == (True, [8, 7, 25])
    assert str(events[-1]) == "won seats=[1] draw=no"
    assert match.result == [0, 1, 0]  # the lowest total wins, not who went out


def test_ek_25_a_tie_for_lowest_is_a_draw_between_these() -> None:
    match = table([["50"], ["60"], ["70"]], "37", totals=[7, 6, 24])
    events = match.play(0, "lay 50")
    assert str(events[-1]) == "won seats=[0,1] draw=yes"
    assert match.result == [0.5, 0.5, 0]


def test_ek_25_the_target_is_an_option() -> None:
    match = table([["50"], ["60"]], "37", options={"target": 1})
    match.play(0, "lay 50")
    assert match.over


def test_ek_25_nothing_can_be_done_after_the_end() -> None:
    match = table([["50"], ["60"]], "37", options={"target": 1})
    match.play(0, "lay 50")
    assert (match.asked, match.actors, legal(match, 1)) == (-1, (), set())
    assert refused(match, 1, "lay 60") == "EK-25"
    assert refused(match, 1, "lay 60", aim="37") == "EK-25"


def test_ek_25_the_table_stays_as_it_was() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["70"], options=FAULTS | {"target": 1})
    match.play(1, "lay 60")
    match.play(0, "lay 50")
    match.play(1, "draw")
    doc = match.position()
    assert (doc["phase"], doc["turn"], doc["by"], doc["zone"]) == ("over", 1, 0, "50")
    assert doc["hands"] == [["20"], ["60", "70"]]
    assert (doc["exposed"], doc["barred"]) == (["60"], [[], []])


def test_ek_25_at_the_end_no_card_is_barred() -> None:
    match = table([["20"], ["60"]], "37", pile=["12"], options=FAULTS | {"target": 1})
    match.play(0, "lay 20")
    assert match.position()["barred"] == [["12"], []]
    match.play(0, "draw")
    assert (match.over, match.position()["barred"]) == (True, [[], []])


# --- EK-26: waiting for the mirror


def test_ek_26_live_a_last_card_waits_for_its_mirror_whether_it_is_held_or_not() -> None:
    for other in ("73", "74"):
        match = table([["37"], [other], ["60"]], "12", under="13", by=0, options=LIVE)
        assert names(match.play(0, "lay 37")) == ["laid", "waiting"]
        assert match.position()["phase"] == "wait"
        assert legal(match, 0) == {"close"}
        assert legal(match, 1) == ({"lay 73", "pass"} if other == "73" else set())


def test_ek_26_in_sequence_only_a_holder_is_waited_for() -> None:
    match = table([["37"], ["60"], ["73"]], "12", under="13", by=0)
    assert names(match.play(0, "lay 37")) == ["laid"]
    assert (match.position()["phase"], match.asked) == ("wait", 2)
    match = table([["37"], ["60"], ["74"]], "12", under="13", by=0)
    match.play(0, "lay 37")
    assert match.position()["round"] == 2


def test_ek_26_in_sequence_there_is_no_wait_without_a_holder() -> None:
    with pytest.raises(tablee.BadPositionError, match=r"'hands': nobody holds the 73.*\(EK-26\)"):
        last_card([["60"], ["74"]])
    assert last_card([["60"], ["74"]], options=LIVE).actors == (0,)


@pytest.mark.parametrize(("seat", "action"), [(0, "close"), (1, "pass")])
def test_ek_26_live_the_wait_ends_by_close_or_by_the_holders_pass_which_look_alike(
    seat: int, action: str
) -> None:
    match = last_card([["73"], ["60"]], options=LIVE)
    match.play(seat, action)
    for eyes in (0, 1, 2, SPECTATOR):
        assert names(match.events_for(eyes))[:2] == ["waited", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 1, 1], 2)


def test_ek_26_in_sequence_the_wait_ends_by_the_holders_pass_alone() -> None:
    match = last_card([["73"], ["60"]])
    assert (match.asked, match.actors) == (1, (1,))
    assert legal(match, 0) == set()
    assert refused(match, 0, "close") == "EK-26"
    match.play(1, "pass")
    for eyes in (0, 1, 2, SPECTATOR):
        assert names(match.events_for(eyes))[:1] == ["shown"]
    assert (match.points, match.position()["round"]) == ([0, 1, 1], 2)


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_ek_26_during_the_wait_only_the_mirror_can_be_laid(referee: str) -> None:
    match = last_card([["73", "50"], ["60"]], options={"live": True, "referee": referee})
    assert legal(match, 1) == {"lay 73", "pass"}
    assert refused(match, 1, "lay 50") == "EK-26"
    assert refused(match, 2, "lay 60") == "EK-26"
    assert refused(match, 0, "draw") == "EK-26"
    assert refused(match, 1, "close") == "EK-26"
    assert match.actors == (0, 1)


def test_ek_26_nobody_closes_a_wait_that_is_none() -> None:
    assert refused(table([["50"], ["60"]], "37"), 1, "close") == "EK-26"


def test_ek_26_there_is_no_wait_after_a_mirror_nor_if_the_mirror_has_been_laid() -> None:
    match = table([["73"], ["60"]], "37", options=LIVE)
    match.play(0, "lay 73")
    assert "waiting" not in names(match.play(0, "impose"))
    assert match.position()["round"] == 2
    match = table([["37"], ["60"]], "12", pile=["01"], options=LIVE, by=0)  # the 73 has been laid
    assert "waiting" not in names(match.play(0, "lay 37"))
    assert match.position()["round"] == 2


def test_ek_26_a_live_table_waits_as_long_as_the_mirror_may_come_whoever_holds_it() -> None:
    for other in ("73", "74"):
        match = table([["50", "51"], [other, "60"]], "37", options=LIVE)
        assert match.window == 1
    assert table([["50"], ["60"]], "33", options=LIVE).window == 0  # it has no mirror
    assert table([["50"], ["60"]], "37", pile=["01"], options=LIVE).window == 0  # laid before
    assert mirrored([["12"], ["50"]], options=LIVE).window == 0  # the effect is being chosen
    over = table([["50"], ["60"]], "37", options={"target": 1, "live": True})
    over.play(0, "lay 50")
    over.play(0, "close")
    assert (over.over, over.window) == (True, 0)


def test_ek_26_a_blinded_wait_says_nothing_about_a_holder() -> None:
    held = last_card([["73", "50"], ["60"]], options=LIVE)
    free = last_card([["74", "50"], ["60"]], options=LIVE)
    for eyes in (0, 2, SPECTATOR):
        assert held.blinded(eyes) == free.blinded(eyes)
        assert held.view(eyes) == free.view(eyes)


def test_ek_26_imagined_worlds_have_a_holder_as_often_as_chance_has_it() -> None:
    match = last_card([["73", "50"], ["60"]], pile=["01", "02", "03", "04"])
    blind_match = match.blinded(2)  # the 73 is one of six unseen cards, two of which seat 1 holds
    worlds = [blind_match.imagined(seed) for seed in range(600)]
    with_holder = [world for world in worlds if world.asked == 1]
    assert 150 < len(with_holder) < 250
    for world in worlds:
        assert world.asked == (1 if "73" in world.position()["hands"][1] else 0)
        assert world.actors == ((1,) if world.asked else ())


# --- EK-27: passing


def test_ek_27_who_has_declined_is_not_asked_again_for_now() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37")
    assert match.asked == 1
    assert match.play(1, "pass") != []
    assert match.position()["passed"] == [1]
    assert match.asked == 0
    assert refused(match, 1, "pass") == "EK-27"


def test_ek_27_a_pass_holds_until_a_card_is_laid() -> None:
    match = table([["20"], ["73", "21"], ["22"]], "37", pile=["01", "02", "03"])
    match.play(1, "pass")
    match.play(0, "draw")
    assert (match.position()["passed"], match.asked) == ([1], 1)  # on turn, not for the mirror
    match = table([["50", "51"], ["73", "05"], ["60"]], "37")
    match.play(1, "pass")
    match.play(0, "lay 50")
    assert (match.position()["passed"], match.asked) == ([], 1)


def test_ek_27_or_until_the_passers_hand_grows() -> None:
    match = table([["20"], ["21"], ["73", "22"]], "37", pile=["80", "02", "03"], options=FAULTS)
    match.play(2, "pass")
    match.play(1, "lay 21")  # another's hand grows
    assert match.position()["passed"] == [2]
    match.play(2, "lay 22")
    assert (match.position()["passed"], match.asked) == ([], 2)


def test_ek_27_a_passer_may_still_lay_it() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37")
    match.play(1, "pass")
    assert legal(match, 1) == {"lay 73"}
    match.play(1, "lay 73")
    assert match.position()["phase"] == "effect"


def test_ek_27_but_in_the_wait_his_pass_ends_the_round() -> None:
    match = last_card([["73"], ["60"]], options=LIVE)
    match.play(1, "pass")
    assert match.position()["round"] == 2


@pytest.mark.parametrize("seat", [0, 2])
def test_ek_27_only_the_holder_of_the_mirror_can_decline_it(seat: int) -> None:
    assert refused(table([["50", "51"], ["73", "20"], ["60"]], "37"), seat, "pass") == "EK-27"


def test_ek_27_who_passed_is_secret() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37")
    before = [match.blinded(eyes) for eyes in (0, 2, SPECTATOR)]
    match.play(1, "pass")
    assert [match.blinded(eyes) for eyes in (0, 2, SPECTATOR)] == before
    assert [match.events_for(eyes) for eyes in (0, 2, SPECTATOR)] == [[], [], []]
    assert texts(match.events_for(1)) == ["passed seat=1"]
    assert match.position(1)["passed"] == [1]


# --- who may know what


def test_hidden_a_seat_knows_its_own_cards_and_how_many_the_others_have() -> None:
    match = table(
        [["50", "51"], ["60"], ["70"]],
        "37",
        aside=[["01"], [], ["02", "03"]],
        barred=[["51"], [], ["70"]],
        options=FAULTS,
    )
    seen = match.position(0)
    assert seen["hands"] == [["50", "51"], ["?"], ["?"]]
    assert seen["aside"] == [["01"], [], ["?", "?"]]
    assert seen["barred"] == [["51"], [], ["?"]]
    assert set(seen["pile"]) == {"?"}
    assert len(seen["pile"]) == len(match.position()["pile"])
    assert "random" not in seen
    seen = match.position(SPECTATOR)
    assert seen["hands"] == [["?", "?"], ["?"], ["?"]]
    assert seen["aside"] == [["?"], [], ["?", "?"]]


def test_hidden_others_see_that_a_card_is_drawn_or_put_aside_but_not_which() -> None:
    match = mirrored([["12", "13"], ["70"]], pile=["01", "02"])
    match.play(0, "aside 12")
    match.play(1, "draw")
    public = ["effect seat=0 choice=aside", "aside seat=0", "drew seat=1 why=turn"]
    assert texts(match.events_for(SPECTATOR)) == public
    assert texts(match.events_for(0)) == [public[0], "aside seat=0 card=12", public[2]]
    assert texts(match.events_for(1)) == [*public[:2], "drew seat=1 why=turn card=01"]


def test_hidden_the_deal_is_told_to_each_seat_for_itself() -> None:
    match = tablee.new("ekko", players=2, seed=1)
    for eyes in (0, 1, SPECTATOR):
        events = [event for event in match.events_for(eyes) if event.name == "dealt"]
        assert [event.fields["count"] for event in events] == [6, 6]
        knows = {event.fields["seat"] for event in events if "cards" in event.fields}
        assert knows == {eyes} - {SPECTATOR}
        for event in events:
            if "cards" in event.fields:
                assert event.fields["cards"] == match.position()["hands"][eyes]


def lines(match: Match, worlds: Iterable[Doc]) -> Cards:
    """The position with these changes each, as text."""
    doc = {key: value for key, value in match.position().items() if key != "random"}
    return [to_line(doc | world) for world in worlds]


def test_hidden_worlds_are_equally_likely() -> None:
    barred = {"barred": [[], ["60"]], "aside": [[], ["03"]]}
    match = table([["50"], ["60", "61"]], "37", pile=["01"], options=FAULTS, **barred)
    worlds = [
        {"hands": [["50"], hand], "aside": [[], [aside]], "pile": [top], "barred": [[], [locked]]}
        for hand in map(list, combinations(["01", "03", "60", "61"], 2))
        for aside, top in permutations({"01", "03", "60", "61"} - set(hand))
        for locked in hand
    ]
    check_uniform(match, 0, lines(match, worlds), samples=1200)


def test_hidden_a_card_that_was_shown_is_imagined_in_any_hand_but_not_in_the_pile() -> None:
    match = table([["50"], ["60"], ["61"]], "37", pile=["01", "02"], exposed=["50", "60"])
    worlds = [
        {"hands": [["50"], *hands], "pile": [*pile]}
        for other in ("61", "01", "02")
        for hands in ([["60"], [other]], [[other], ["60"]])
        for pile in permutations({"61", "01", "02"} - {other})
    ]
    check_uniform(match, 0, lines(match, worlds), samples=800)


def test_hidden_after_the_end_only_pile_and_cards_aside_are_left_to_imagine() -> None:
    match = table([["50"], ["60"]], "37", aside=[["12"], ["13"]], options={"target": 1})
    match.play(0, "lay 50")
    world = match.blinded(0).imagined(1).position()
    assert (world["hands"], world["aside"][0]) == ([[], ["60"]], ["12"])
    assert all_cards(world) == DECK


def test_hidden_who_is_on_turn_and_asked_imagines_that_the_holder_has_passed() -> None:
    match = table([["50", "51"], ["73", "20"], ["60"]], "37", pile=["01", "02"], passed=[1])
    passed: Counter[str] = Counter()
    for seed in range(60):
        world = match.blinded(0).imagined(seed)
        assert world.asked == 0
        passed[str(world.position()["passed"])] += 1
    assert set(passed) == {"[]", "[1]", "[2]"}
    assert match.blinded(1).imagined(1).position()["passed"] == [1]
    assert match.blinded(2).imagined(1).position()["passed"] == []


# --- aims


@pytest.mark.parametrize("aim", ["99", "00", "?", "", "7", 37, -1, True, ["37"], {}])
def test_aims_that_are_no_card_are_refused(aim: Any) -> None:
    with pytest.raises(tablee.BadActionError, match="Aim"):
        table([["50"], ["60"]], "37").play(0, "lay 50", aim=aim)


def test_aims_the_rules_take_any_number() -> None:
    match = table([["50"], ["60"]], "37")
    log = np.zeros((4, 8), np.int64)
    for aim in (0, 99, 1000, -2):
        assert match.game.kernels.void(match.states, 0, 0, 49, aim, log)
    assert log[0, 0] == 0


# --- options


def test_options_have_defaults() -> None:
    assert tablee.new("ekko", players=2).options == OPTIONS


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"target": 0}, "target"),
        ({"target": 2.5}, "target"),
        ({"referee": "blind"}, "referee"),
        ({"live": "yes"}, "live"),
        ({"limit": 3}, "limit"),
    ],
)
def test_options_that_ekko_does_not_have_are_refused(options: dict[str, Any], named: str) -> None:
    with pytest.raises(tablee.BadOptionError, match=named):
        tablee.new("ekko", players=2, **options)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_options_ekko_is_for_2_to_8_players(players: int) -> None:
    with pytest.raises(tablee.BadOptionError, match="players"):
        tablee.new("ekko", players=players)


# --- positions


def test_positions_read_back_as_written_for_all_eyes() -> None:
    erring = table([["20", "50"], ["60"]], "37", pile=["41", "42"], options=FAULTS)
    erring.play(0, "lay 20")
    over = table([["50"], ["60"]], "37", aside=[["12"], ["13"]], options={"target": 1})
    over.play(0, "lay 50")
    for match in (erring, over, last_card([["73"]]), mirrored([["12"], ["50"]])):
        for known in (match, *(match.blinded(eyes) for eyes in (0, 1, SPECTATOR))):
            doc = known.position()
            assert tablee.position(doc) == known
            assert tablee.position(to_line(doc)) == known


def test_positions_the_example_of_the_format_page_is_one() -> None:
    page = Path(__file__).parents[2] / "docs" / "formats" / "ekko.md"
    example = page.read_text("utf-8").split("```json")[1].split("```")[0]
    match = tablee.position(json.loads(example))
    assert {key: match.position()[key] for key in json.loads(example)} == json.loads(example)
    assert match.actors == (0,)
    match.play(0, "impose")
    assert "44" in match.position()["hands"][2]
    assert match.asked == 1


ANY = document([["50", "51"], ["60", "61"]], "37")
"""A sound position, to be spoilt one key at a time."""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("round", 0),
        ("dealer", None),
        ("dealer", 2),
        ("phase", None),
        ("phase", "?"),
        ("phase", "end"),
        ("turn", None),
        ("turn", "0"),
        ("by", None),
        ("zone", None),
        ("zone", "99"),
        ("zone", 37),
        ("under", "?"),
        ("laid", ["37", "37"]),
        ("laid", "37"),
        ("hands", [["50", "51"]]),
        ("hands", [["50", "51"], ["60", "X1"]]),
        ("hands", [["50", "51"], ["60", None]]),
        ("hands", [["50", "51"], ["60", "?"]]),
        ("hands", [["50", "51"], ["01"] * 99]),
        ("hands", ["50", "51"]),
        ("pile", ["01"] * 99),
        ("pile", [None]),
        ("pile", ["?"]),
        ("pile", "01"),
        ("aside", [[], ["01"]]),
        ("aside", [[], ["01", "01"]]),
        ("aside", [[]]),
        ("passed", [0, 1]),
        ("passed", [0, 0]),
        ("passed", [2]),
        ("passed", None),
        ("barred", [["50", "51", "60"], []]),
        ("barred", [["50", "50"], []]),
        ("caught", 2),
        ("exposed", ["99"]),
        ("totals", [0]),
        ("totals", [0, -1]),
    ],
)
def test_positions_with_a_bad_value_are_refused_by_the_name_of_the_key(
    key: str, value: Any
) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
        tablee.position({**ANY, key: value})


def test_positions_every_card_is_in_one_place() -> None:
    twice = {**ANY, "pile": ["50", *ANY["pile"][1:]]}
    with pytest.raises(tablee.BadPositionError, match="more than one 50"):
        tablee.position(twice)
    with pytest.raises(tablee.BadPositionError, match="it makes 97 cards, not 98"):
        tablee.position({**ANY, "pile": ANY["pile"][1:]})


def test_positions_of_a_seat_must_fit_its_eyes() -> None:
    seen = table([["50"], ["60"]], "37", options=FAULTS, under="12").position(0)
    for key, value in {
        "hands": [["?"], ["?"]],
        "aside": [[], ["?"]],
        "passed": [1],
        "barred": [[], ["?", "?"]],
    }.items():
        with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
            tablee.position({**seen, key: value})
    with pytest.raises(tablee.BadPositionError, match="can't know the cards of others"):
        tablee.position({**seen, "hands": [["50"], ["60"]]})


HANDS = [["50", "51"], ["60", "61"]]
CHOOSING: Doc = {"phase": "effect", "under": "37", "by": 0}
WAITING: Doc = {"phase": "wait", "under": "12", "by": 0}


@pytest.mark.parametrize(
    ("clause", "doc"),
    [
        ("EK-3", document(HANDS, "37") | {"zone": "50"}),
        ("EK-3", document(HANDS, "37", by=0)),  # the turned-up card is the dealer's
        ("EK-3", document(HANDS, "37", under="12") | {"under": None}),
        ("EK-19", document(HANDS, "37", under="12") | {"under": "37"}),
        ("EK-19", document(HANDS, "37", under="12") | {"under": "50"}),
        ("EK-21", document(HANDS, "37", exposed=["01"])),
        ("EK-25", document(HANDS, "37", totals=[0, 25])),
        ("EK-25", document(HANDS, "37", phase="over")),
        ("EK-22", document([["50"], []], "37")),
        ("EK-22", document([["50"], []], "33", phase="again", by=0, under="12")),
        ("EK-27", document([["50"], ["73"]], "37", passed=[0])),
        ("EK-27", document([["50"], ["73"]], "33", phase="again", turn=1, passed=[1])),
        (
            "EK-27",
            document([["50"], ["73"]], "37", passed=[1], barred=[[], ["73"]], options=FAULTS),
        ),
        ("EK-20", document(HANDS, "37", caught=1)),
        ("EK-20", document([["50"], ["60"]], "73", **CHOOSING, caught=0)),
        ("EK-20", document(HANDS, "73", **CHOOSING, caught=1)),
        ("EK-28", document(HANDS, "37", barred=[["50"], []])),
        ("EK-28", document(HANDS, "37", barred=[["60"], []], options=FAULTS)),
        ("EK-28", document(HANDS, "37", barred=[["01"], []], options=FAULTS)),
        ("EK-28", document(HANDS, "73", **CHOOSING, barred=[["50"], []], options=FAULTS)),
        ("EK-6", document(HANDS, "37", phase="again", turn=1)),
        ("EK-6", document(HANDS, "33", phase="again")),
        ("EK-15", document(HANDS, "73", phase="effect", under="37")),
        ("EK-15", document(HANDS, "74", **CHOOSING)),
        ("EK-15", document(HANDS, "33", phase="effect", turn=1)),
        ("EK-26", document([["73"], []], "37", phase="wait", under="12")),
        ("EK-26", document([["50"], ["73"]], "37", **WAITING)),
        ("EK-26", document([[], ["50"]], "33", **WAITING)),
        ("EK-26", document([[], ["50"]], "37", pile=[], **WAITING, options=LIVE)),
    ],
)
def test_positions_that_break_a_rule_are_refused_by_its_clause(clause: str, doc: Doc) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"{clause}\\)$"):
        tablee.position(doc)


@pytest.mark.parametrize(
    ("field", "place", "value", "clause"),
    [
        ("left", 0, 92, 1),  # a card too few in the pile
        ("count", (0, 1), 3, 1),  # a hand that is larger than its cards
        ("aside_count", (0, 1), 1, 1),
        ("laid", (0, 0), 0, 1),
        ("laid", (0, 1), 1, 1),
        ("barred_count", (0, 1), 1, 28),
        ("over", 0, 1, 25),
        ("over", 0, 2, 25),
    ],
)
def test_positions_a_record_that_contradicts_itself_is_found_out(
    field: str, place: Any, value: int, clause: int
) -> None:
    match = table(HANDS, "37")
    flaw = match.game.kernels.flaw
    assert flaw(match.states, 0) == 0
    match.states[field][place] = value
    assert flaw(match.states, 0) == clause


def test_positions_a_seat_that_is_none_may_do_nothing() -> None:
    match = table(HANDS, "37", options=FAULTS)
    kernels, out = match.game.kernels, np.zeros(200, np.int32)
    for seat in (SPECTATOR, 2, 7):
        assert not kernels.may_act(match.states, 0, seat)
        assert kernels.legal(match.states, 0, seat, out) == 0
        assert kernels.refusal(match.states, 0, seat, 49) == 11


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


# --- what learners are shown


def observed(match: Match, seat: int) -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, form="compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_says_what_its_description_promises() -> None:
    match = table(
        [["60"], ["20", "50", "73"], ["70"]],
        "37",
        pile=["01", "02"],
        turn=1,
        aside=[[], ["03"], ["04", "05"]],
        barred=[["60"], ["50"], []],
        exposed=["60"],
        totals=[5, 10, 0],
        options=FAULTS,
    )
    seen = observed(match, 1)

    def of_cards(block: str) -> Cards:
        return [DECK[i] for i in range(98) if seen[block][i]]

    assert of_cards("hand") == ["20", "50", "73"]
    assert of_cards("may_lay") == ["73"]
    assert of_cards("barred") == ["50"]
    assert of_cards("aside") == ["03"]
    assert of_cards("laid") == match.position()["laid"]
    assert [of_cards(name) for name in ("exposed", "table", "mirror")] == [["60"], ["37"], ["73"]]
    assert seen["phase"] == [1, 0, 0, 0, 0]
    assert (seen["free"], seen["passed"], seen["pile"]) == ([0], [0], [2])
    by_seat = {name: seen[name][:4] for name in ("seated", "cards", "cards_aside", "cards_barred")}
    assert by_seat == {  # seats 1, 2, 0
        "seated": [1, 1, 1, 0],
        "cards": [3, 1, 1, 0],
        "cards_aside": [1, 2, 0, 0],
        "cards_barred": [1, 0, 1, 0],
    }
    assert seen["total"][:4] == [40, 0, 20, 0]
    assert [seen[name][:3] for name in ("turn", "laid_by", "caught")] == [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
    ]


def test_observation_shows_no_mirror_where_there_is_none() -> None:
    """EK-8: a multiple of 11 has none."""
    seen = observed(table([["60"], ["70"]], "33"), 0)
    assert (sum(seen["table"]), sum(seen["mirror"])) == (1, 0)


def test_observation_shows_a_free_choice_a_pass_and_who_was_caught() -> None:
    free = table([["95", "20"], ["30"]], "97", by=0, dealer=0)
    assert [observed(free, seat)["free"] for seat in (0, 1)] == [[1], [0]]
    passed = table([["50"], ["73"]], "37", passed=[1])
    assert [observed(passed, seat)["passed"] for seat in (0, 1)] == [[0], [1]]
    caught = observed(mirrored([["12"], ["50"]], caught=1), 0)
    assert caught["phase"] == [0, 0, 1, 0, 0]
    assert sum(caught["may_lay"]) == 0  # while the effect is chosen no card can be laid
    assert caught["caught"][1] == 1


# --- words for people


def test_words_every_act_and_event_can_be_said_in_both_languages() -> None:
    match = tablee.new("ekko", players=4, seed=3, referee="table", live=True)
    for seed in range(400):
        if not match.over:
            match.play(match.asked, decide(bot("random"), match, match.asked, seed))
    for language in ("fr", "en"):
        for eyes in (0, SPECTATOR):
            for event in match.events_for(eyes):
                assert say_event(match.game, event, language, match.names)


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        ("lay 07", "Poser le 07", "Lay 07"),
        ("aside 33", "Écarter le 33", "Put 33 aside"),
        ("impose", "Faire piocher tous les autres", "Make all the others draw"),
    ],
)
def test_words_of_an_act(action: str, fr: str, en: str) -> None:
    game = table([["50"], ["60"]], "37").game
    sentences = [say_action(game, read_action(game, action), language) for language in ("fr", "en")]
    assert sentences == [fr, en]


def test_words_of_what_happened() -> None:
    match = mirrored([["12"], ["50"], ["60"]], pile=["01", "02", "03"])
    match.play(0, "impose")
    sentences = [say_event(match.game, event, "fr", "ABC") for event in match.events_for(2)]
    assert sentences == [
        "A choisit : faire piocher les autres.",
        "B pioche (effet du miroir).",
        "C pioche le 02 (effet du miroir).",
    ]


def test_words_the_picture_shows_what_its_eyes_may_see() -> None:
    match = mirrored([["12"], ["50", "51"]], aside=[[], ["01"]])
    assert "[ 73 ] on 37, by Seat 0 · choosing the effect" in str(match)
    assert "▸ Seat 0" in str(match)
    assert "main: ? ?  (écartées: ?)" in match.blinded(0).picture("fr")
    assert "[ 37 ], by Seat 1" in str(table([["50"], ["60"]], "37"))


# --- how a match is judged


def test_a_judgement_favours_the_lowest_total_the_more_the_nearer_the_end_is() -> None:
    even, ahead, at_the_end = (
        shares(table([["50"], ["60"], ["70"]], "37", totals=totals))
        for totals in ([3, 3, 3], [1, 3, 3], [22, 24, 24])
    )
    assert even == pytest.approx([1 / 3] * 3)
    assert ahead[0] > ahead[1] == ahead[2]
    assert at_the_end[0] > ahead[0]
