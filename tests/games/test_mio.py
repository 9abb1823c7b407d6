"""MIO, clause by clause: what each rule of the book promises, shown at a small table.

A card is the letter of its colour (Red, Yellow, Blue, Green, Argent) and its number, or `*` for a
star; `J` is a joker. Seat 0 is on turn unless a test says otherwise.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.text.actions import read_action
from tablee.engine.text.events import Event
from tablee.engine.text.position import to_line
from tablee.engine.text.sentences import say_action, say_event
from tablee.games.mio import brain
from tests.games.judged import shares

Doc = dict[str, Any]
Cards = list[str]

COLOURS = {"R": "red", "Y": "yellow", "B": "blue", "G": "green", "A": "grey"}
DECKS = {
    "40-10-5": ["1", "1", "2", "2", "3", "3", "4", "5", "*", "*"],
    "45-5-5": ["1", "1", "2", "2", "3", "3", "4", "4", "5", "*"],
}
OPTIONS = {
    "target": 100,
    "deck": "40-10-5",
    "shout": "manual",
    "referee": "strict",
    "live": False,
}
JOKER_ANY_COLOUR = {f"lay J {colour}" for colour in COLOURS.values()}


# --- setting the table


def whole_deck(deck: str = "40-10-5") -> Cards:
    """The 55 cards, in the order in which positions list them."""
    return [letter + value for letter in COLOURS for value in DECKS[deck]] + ["J"] * 5


def document(hands: list[Cards], top: str, pile: Cards | None = None, **changes: Any) -> Doc:
    """A position with these hands and this card on top.

    With a `pile` (its next card first) all other cards have been laid; without one they are the
    pile. `options` are changes to the default options; other `changes` replace whole keys.
    """
    players = len(hands)
    options = OPTIONS | changes.pop("options", {})
    down = changes.get("down", [None] * players)
    placed = [*(card for hand in hands for card in hand), *filter(None, down), top, *(pile or [])]
    others = list((Counter(whole_deck(str(options["deck"]))) - Counter(placed)).elements())
    return {
        "game": "mio",
        "rules": 1,
        "players": players,
        "options": options,
        "eyes": "table",
        "round": 1,
        "dealer": players - 1,
        "turn": 0,
        "naming": False,
        "hands": hands,
        "down": down,
        "pile": others if pile is None else pile,
        "laid": [top] if pile is None else [top, *others],
        "top": top,
        "colour": COLOURS.get(top[0]),
        "drawn": None,
        "passes": 0,
        "forgot": None,
        "totals": [0] * players,
        "over": False,
        **changes,
    }


def table(hands: list[Cards], top: str, pile: Cards | None = None, **changes: Any) -> Match:
    """A match that stands at such a position."""
    return tablee.position(document(hands, top, pile, **changes))


def dealt(like: Callable[[Doc], bool]) -> Match:
    """The first new match of three, seed by seed, whose deal is like this."""
    matches = (tablee.new("mio", players=3, seed=seed) for seed in count())
    return next(match for match in matches if like(match.position()))


# --- looking at it


def legal(match: Match, seat: int) -> set[str]:
    return {str(action) for action in match.legal(seat)}


def refused(match: Match, seat: int, action: str) -> str:
    """The clause that forbids this act. A refusal changes nothing."""
    before = match.position()
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(seat, action)
    assert match.position() == before
    assert action not in legal(match, seat)
    return caught.value.clause


def names(events: Iterable[Event]) -> list[str]:
    return [event.name for event in events]


def all_cards(doc: Doc) -> Counter[str]:
    hands = [card for hand in doc["hands"] for card in hand]
    return Counter([*hands, *filter(None, doc["down"]), *doc["pile"], *doc["laid"]])


# --- the clauses in the code

UNCITED: dict[str, str] = {}
"""The clauses that no line of code can keep, and why."""


def test_every_other_clause_is_cited_where_it_is_kept() -> None:
    game = tablee.new("mio", players=2).game
    files = ("rules.py", "secrets.py", "flaws.py", "brain.py")
    lines = [
        line for file in files for line in (game.folder / file).read_text("utf-8").splitlines()
    ]
    cited = {clause for line in lines for clause in re.findall(r"MI-\d+", line)}
    returned = {n for line in lines if "return" in line for n in re.findall(r"MI_(\d+)", line)}
    assert game.clauses("en") - cited - {f"MI-{n}" for n in returned} == UNCITED.keys()


# --- MI-1: the cards


@pytest.mark.parametrize("deck", DECKS)
def test_mi_1_there_are_55_cards(deck: str) -> None:
    match = tablee.new("mio", players=4, seed=1, deck=deck)
    assert all_cards(match.position()) == Counter(whole_deck(deck))
    assert all_cards(match.position()).total() == 55


def test_mi_1_by_default_there_are_two_stars_a_colour() -> None:
    cards = all_cards(tablee.new("mio", players=2).position())
    assert [cards[letter + "*"] for letter in COLOURS] == [2] * 5


# --- MI-2: the deal


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_mi_2_five_cards_each_and_one_turned_up(players: int) -> None:
    doc = tablee.new("mio", players=players, seed=1).position()
    assert [len(hand) for hand in doc["hands"]] == [5] * players
    assert doc["laid"] == [doc["top"]]
    assert len(doc["pile"]) == 55 - 5 * players - 1


def test_mi_2_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    match = table([["R1"], ["B5"], ["B4"]], "R2", dealer=0, random="0123456789abcdef" * 4)
    places = np.arange(55)
    shuffle(match.states.copy()[0], places, 55)  # as the match is about to do
    order = [whole_deck()[place] for place in reversed(places)]
    match.play(0, "lay R1")  # ends the round: seat 1 deals the next one
    doc = match.position()
    assert doc["dealer"] == 1
    for i, seat in enumerate((2, 0, 1)):
        assert Counter(doc["hands"][seat]) == Counter(order[i:15:3])
    assert doc["top"] == order[15]
    assert doc["pile"] == order[16:]


def test_mi_2_the_dealers_left_neighbour_starts_and_play_goes_clockwise() -> None:
    match = dealt(lambda doc: not doc["naming"] and doc["dealer"] == 1)
    assert match.asked == 2
    assert refused(match, 0, "draw") == "MI-2"
    assert refused(match, 1, "draw") == "MI-2"
    match = table([["R1", "R2", "R3"], ["R1", "B1", "B2"], ["B1", "B2", "B3"]], "R4")
    for seat, action in enumerate(["lay R1", "lay R1", "lay B1"]):
        assert match.asked == seat
        match.play(seat, action)
    assert match.asked == 0


def test_mi_2_the_deal_passes_to_the_left_each_round() -> None:
    match = table([["R1"], ["B5"], ["B4"]], "R2", dealer=2, round=4)
    match.play(0, "lay R1")
    assert (match.position()["round"], match.position()["dealer"]) == (5, 0)


def test_mi_2_the_deal_is_told_from_the_dealers_left() -> None:
    match = dealt(lambda doc: doc["dealer"] == 1)
    doc = match.position()
    assert [str(event) for event in match.events_for(SPECTATOR)] == [
        "began seat=1 round=1",
        "dealt seat=2 count=5",
        "dealt seat=0 count=5",
        "dealt seat=1 count=5",
        f"turned_up seat=1 card={doc['top']}",
    ]
    for event in match.events[1:4]:
        assert event.fields["cards"] == doc["hands"][event.fields["seat"]]


def test_mi_2_a_new_match_begins_with_nothing_of_the_one_before() -> None:
    match = table([["R1"], ["Y1"]], "R3", options={"target": 1}, round=4, totals=[0, 0])
    match.play(0, "lay R1")
    match.game.kernels.deal(match.states, 0, None)
    doc = match.position()
    assert (doc["over"], doc["round"], doc["totals"]) == (False, 1, [0, 0])
    assert [len(hand) for hand in doc["hands"]] == [5, 5]


def test_mi_2_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = {tablee.new("mio", players=6, seed=s).position()["dealer"] for s in range(60)}
    assert dealers == set(range(6))


# --- MI-3: the card turned up


def test_mi_3_a_joker_turned_up_has_its_colour_named_by_the_dealer() -> None:
    match = dealt(lambda doc: doc["top"] == "J")
    doc = match.position()
    dealer, first = doc["dealer"], (doc["dealer"] + 1) % 3
    assert (doc["naming"], doc["colour"]) == (True, None)
    assert match.actors == (dealer,)
    assert legal(match, dealer) == {f"name {colour}" for colour in COLOURS.values()}
    assert refused(match, first, "draw") == "MI-2"
    assert refused(match, dealer, "draw") == "MI-3"
    for colour in COLOURS.values():
        named = match.copy()
        events = named.play(dealer, f"name {colour}")
        assert [str(event) for event in events] == [f"named seat={dealer} colour={colour}"]
        assert (named.position()["naming"], named.position()["colour"]) == (False, colour)
        assert named.asked == first


def test_mi_3_a_star_turned_up_bites_the_first_player() -> None:
    match = dealt(lambda doc: doc["top"].endswith("*"))
    stars = {card for card in match.position()["hands"][match.asked] if card.endswith("*")}
    assert legal(match, match.asked) == {"draw"} | {f"lay {star}" for star in stars}


# --- MI-4: on a number


def test_mi_4_on_a_number_lay_its_colour_its_number_or_a_joker() -> None:
    match = table([["R1", "R*", "B3", "G4", "Y*", "J"], ["B1"]], "R3")
    assert legal(match, 0) == {"lay R1", "lay R*", "lay B3", "draw"} | JOKER_ANY_COLOUR
    assert refused(match, 0, "lay G4") == "MI-4"
    assert refused(match, 0, "lay Y*") == "MI-4"


def test_mi_4_the_card_laid_is_the_new_top() -> None:
    match = table([["B3", "G4", "G5"], ["B1"]], "R3")
    events = match.play(0, "lay B3")
    assert [str(event) for event in events] == ["laid seat=0 card=B3 colour=blue"]
    doc = match.position()
    assert (doc["top"], doc["colour"], doc["laid"]) == ("B3", "blue", ["R3", "B3"])
    assert doc["hands"][0] == ["G4", "G5"]


def test_mi_4_only_cards_of_the_own_hand_can_be_laid() -> None:
    match = table([["R1", "G4"], ["R2", "J"]], "R3")
    assert refused(match, 0, "lay R2") == "MI-4"
    assert refused(match, 0, "lay J red") == "MI-4"


def test_mi_4_of_two_equal_cards_one_is_laid() -> None:
    match = table([["R1", "R1", "J", "J"], ["B1"]], "R3")
    match.play(0, "lay R1")
    assert match.position()["hands"][0] == ["R1", "J", "J"]


# --- MI-5: jokers


def test_mi_5_on_a_joker_lay_the_named_colour_or_a_joker() -> None:
    match = table([["B2", "B*", "R2", "Y*", "J"], ["B1"]], "J", colour="blue")
    assert legal(match, 0) == {"lay B2", "lay B*", "draw"} | JOKER_ANY_COLOUR
    assert refused(match, 0, "lay R2") == "MI-5"
    assert refused(match, 0, "lay Y*") == "MI-5"


def test_mi_5_whoever_lays_a_joker_names_the_colour() -> None:
    for letter, colour in COLOURS.items():
        match = table([["J", "R1", "R2"], ["R4", "Y4", "B4", "G4", "A4"]], "R3")
        assert refused(match, 0, f"name {colour}") == "MI-5"  # only together with a joker
        match.play(0, f"lay J {colour}")
        assert (match.position()["top"], match.position()["colour"]) == ("J", colour)
        assert legal(match, 1) == {f"lay {letter}4", "draw"}


def test_mi_5_a_colour_is_named_with_the_last_card_too() -> None:
    match = table([["J"], ["B1"]], "R3", options={"target": 1})
    assert legal(match, 0) == {"draw"} | JOKER_ANY_COLOUR
    match.play(0, "lay J blue")
    assert match.position()["colour"] == "blue"


# --- MI-6, MI-7: drawing


def test_mi_6_draw_until_a_card_fits_and_lay_only_the_card_drawn_last() -> None:
    match = table([["G1", "B1"], ["A1"]], "R3", pile=["Y4", "G*", "R5", "A2"])
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    match.play(0, "draw")
    assert match.position()["hands"][0] == ["R5", "Y4", "B1", "G1", "G*"]
    assert legal(match, 0) == {"lay R5", "draw"}
    assert refused(match, 0, "lay G*") == "MI-6"
    match.play(0, "lay R5")
    assert match.asked == 1


def test_mi_6_a_card_held_before_the_draw_may_not_be_laid() -> None:
    match = table([["R1", "J", "B1"], ["A1"]], "R3", pile=["R2", "G4", "Y5"])
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "draw"}
    assert refused(match, 0, "lay R1") == "MI-6"
    assert refused(match, 0, "lay J red") == "MI-6"


def test_mi_6_drawing_is_the_pile_s_next_card_and_the_turn_goes_on() -> None:
    match = table([["G1", "B1"], ["A1"]], "R3", pile=["Y4", "G*"])
    assert [str(event) for event in match.play(0, "draw")] == ["drew seat=0 card=Y4"]
    doc = match.position()
    assert (doc["pile"], doc["drawn"], doc["turn"]) == (["G*"], "Y4", 0)


def test_mi_7_you_may_draw_although_you_could_lay_and_go_on_drawing() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3", pile=["R2", "R4", "G1"])
    match.play(0, "draw")  # R1 would have fitted
    match.play(0, "draw")  # R2 would have fitted
    assert legal(match, 0) == {"lay R4", "draw"}
    match.play(0, "draw")
    assert legal(match, 0) == {"pass"}  # the pile is empty and green 1 does not fit (MI-13)


def test_mi_7_a_turn_once_drawn_in_ends_by_laying_the_card_drawn_last() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3", pile=["R2", "R4", "G1"])
    match.play(0, "draw")
    assert refused(match, 0, "pass") == "MI-13"
    match.play(0, "lay R2")
    assert (match.asked, match.position()["drawn"]) == (1, None)


# --- MI-8, MI-9: stars


def test_mi_8_on_a_star_only_a_star_may_be_laid_from_the_hand() -> None:
    match = table([["R1", "J", "R*", "B*", "G2"], ["A1"]], "R*")
    assert legal(match, 0) == {"lay R*", "lay B*", "draw"}
    assert refused(match, 0, "lay R1") == "MI-8"
    assert refused(match, 0, "lay J red") == "MI-8"


@pytest.mark.parametrize(("card", "fits"), [("R1", True), ("G*", True), ("J", True), ("G1", False)])
def test_mi_8_a_card_drawn_on_a_star_may_be_its_colour_a_star_or_a_joker(
    card: str, fits: bool
) -> None:
    match = table([["B1", "B2"], ["A1"]], "R*", pile=[card, "Y1"])
    match.play(0, "draw")
    lays = JOKER_ANY_COLOUR if card == "J" else {f"lay {card}"}
    assert legal(match, 0) == {"draw"} | (lays if fits else set())


def test_mi_8_a_card_drawn_earlier_does_not_help_on_a_star() -> None:
    match = table([["B1"], ["A1"]], "R*", pile=["R1", "G1", "Y1"])
    match.play(0, "draw")
    match.play(0, "draw")
    assert legal(match, 0) == {"draw"}
    assert refused(match, 0, "lay G1") == "MI-8"


def test_mi_9_a_star_bites_everybody_until_it_is_covered() -> None:
    hands = [["R1", "J"], ["R2", "J"], ["R3", "G*"]]
    match = table(hands, "R*", pile=[])
    for seat in (0, 1):  # the pile is empty: red cards and jokers in hand don't help
        assert legal(match, seat) == {"pass"}
        match.play(seat, "pass")
    assert legal(match, 2) == {"lay G*", "lay G* mio"}


def test_mi_9_the_last_card_drawn_from_the_pile_may_still_cover_the_star() -> None:
    match = table([["R1", "J"], ["A1"]], "R*", pile=["R3"])
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R3"}


# --- MI-10: "MIO"


def test_mi_10_laying_the_last_card_but_one_has_a_form_with_mio_and_one_without() -> None:
    match = table([["R1", "B3"], ["A1", "A2"]], "R3")
    assert legal(match, 0) == {"lay R1", "lay R1 mio", "lay B3", "lay B3 mio", "draw"}
    events = match.play(0, "lay R1 mio")
    assert names(events) == ["laid", "said"]
    assert match.position()["hands"][0] == ["B3"]
    assert match.position()["down"] == [None, None]


def test_mi_10_a_joker_can_be_laid_with_mio_too() -> None:
    match = table([["J", "B4"], ["A1"]], "R3")
    with_mio = {f"{lay} mio" for lay in JOKER_ANY_COLOUR}
    assert legal(match, 0) == {"draw"} | JOKER_ANY_COLOUR | with_mio
    match.play(0, "lay J grey mio")
    assert (match.position()["colour"], match.position()["hands"][0]) == ("grey", ["B4"])


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_mi_10_forgetting_is_legal_under_both_referees(referee: str) -> None:
    match = table([["R1", "B4"], ["A1"]], "R3", options={"referee": referee})
    assert legal(match, 0) == {"lay R1", "lay R1 mio", "draw"}
    match.play(0, "lay R1")
    assert match.position()["down"] == ["B4", None]


def test_mi_10_with_auto_mio_is_said_for_you() -> None:
    match = table([["R1", "B4"], ["A1"]], "R3", options={"shout": "auto"})
    assert legal(match, 0) == {"lay R1", "draw"}
    assert names(match.play(0, "lay R1")) == ["laid", "said"]
    assert (match.position()["down"], match.position()["forgot"]) == ([None, None], None)


def test_mi_10_with_auto_nothing_is_said_while_more_cards_are_left() -> None:
    match = table([["R1", "B4", "B5"], ["A1"]], "R3", options={"shout": "auto"})
    assert names(match.play(0, "lay R1")) == ["laid"]


# --- MI-11, MI-12: a card face down


def test_mi_11_who_forgets_puts_his_last_card_face_down() -> None:
    match = table([["R1", "B4"], ["A1"]], "R3")
    events = match.play(0, "lay R1")
    assert [str(event) for event in events[1:]] == ["forgot seat=0 card=B4"]
    assert match.position()["hands"][0] == []
    assert match.position()["down"] == ["B4", None]


def test_mi_11_with_a_card_down_you_draw_and_take_it_back_at_the_end_of_the_turn() -> None:
    match = table([[], ["A1"]], "R3", pile=["G1", "R2", "R5"], down=["R4", None])
    assert legal(match, 0) == {"draw"}
    assert refused(match, 0, "lay R4") == "MI-11"
    match.play(0, "draw")
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "draw"}  # two cards will be left: no "MIO"
    assert names(match.play(0, "lay R2")) == ["laid", "took_back"]
    assert match.position()["hands"][0] == ["R4", "G1"]
    assert match.position()["down"] == [None, None]
    assert match.asked == 1


def test_mi_11_with_a_card_down_the_rule_of_stars_holds_for_what_is_drawn() -> None:
    match = table([[], ["A1"]], "R*", pile=["G1", "R2", "R5"], down=["R4", None])
    match.play(0, "draw")
    assert legal(match, 0) == {"draw"}
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "draw"}


def test_mi_11_with_a_card_down_and_an_empty_pile_you_pass_and_take_it_back() -> None:
    match = table([[], ["A1", "A2"]], "R3", pile=[], down=["R4", None])
    assert legal(match, 0) == {"pass"}
    assert names(match.play(0, "pass")) == ["passed", "took_back"]
    assert match.position()["hands"][0] == ["R4"]


def test_mi_11_with_a_card_down_and_a_last_card_that_does_not_fit_you_pass() -> None:
    match = table([[], ["A1", "A2"]], "R3", pile=["G1"], down=["R4", None])
    match.play(0, "draw")
    assert legal(match, 0) == {"pass"}
    match.play(0, "pass")
    assert match.position()["hands"][0] == ["R4", "G1"]


def test_mi_11_nobody_goes_out_on_a_turn_begun_with_a_card_down() -> None:
    match = table([[], ["A1"]], "R3", pile=["R2", "R5"], down=["R4", None])
    match.play(0, "draw")
    events = match.play(0, "lay R2 mio")
    assert names(events) == ["laid", "said", "took_back"]
    assert match.position()["hands"][0] == ["R4"]
    assert match.position()["round"] == 1


def test_mi_12_who_forgets_again_on_the_first_card_drawn_leaves_his_card_down() -> None:
    match = table([[], ["R5", "A1", "A2"]], "R3", pile=["R2", "R1", "B5"], down=["R4", None])
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2", "lay R2 mio", "draw"}  # the card down counts
    assert names(match.play(0, "lay R2")) == ["laid", "forgot"]
    assert (match.position()["hands"][0], match.position()["down"][0]) == ([], "R4")
    match.play(1, "lay R5")
    assert legal(match, 0) == {"draw"}  # and so on
    match.play(0, "draw")
    match.play(0, "lay R1 mio")
    assert (match.position()["hands"][0], match.position()["down"][0]) == (["R4"], None)


def test_mi_12_the_card_down_can_not_be_laid() -> None:
    match = table([[], ["A1"]], "R3", pile=["G1", "R5"], down=["R4", None])
    match.play(0, "draw")
    assert refused(match, 0, "lay R4") == "MI-6"


def test_mi_12_the_card_down_scores_like_a_card_in_hand() -> None:
    match = table([["R2"], [], ["B2"]], "R3", down=[None, "R1", None])
    match.play(0, "lay R2")
    assert match.points == [0, 1, 2]


# --- MI-13: an empty pile


def test_mi_13_on_an_empty_pile_nobody_draws_and_who_would_have_to_passes() -> None:
    match = table([["B1", "B2"], ["R5", "A1"]], "R3", pile=[])
    assert legal(match, 0) == {"pass"}
    assert refused(match, 0, "draw") == "MI-13"
    assert [str(event) for event in match.play(0, "pass")] == ["passed seat=0"]
    assert match.asked == 1


def test_mi_13_on_an_empty_pile_who_can_lay_must_lay() -> None:
    match = table([["B1", "B2", "R1"], ["A1"]], "R3", pile=[])
    assert legal(match, 0) == {"lay R1"}
    assert refused(match, 0, "pass") == "MI-13"


def test_mi_13_nobody_passes_while_there_are_cards_to_draw() -> None:
    match = table([["B1", "B2"], ["A1"]], "R3", pile=["G1"])
    assert refused(match, 0, "pass") == "MI-13"


def test_mi_13_if_the_pile_runs_out_on_a_card_that_fits_it_must_be_laid() -> None:
    match = table([["R1", "B2"], ["A1"]], "R3", pile=["G1", "R2"])
    match.play(0, "draw")
    match.play(0, "draw")
    assert legal(match, 0) == {"lay R2"}


def test_mi_13_if_the_pile_runs_out_on_a_card_that_does_not_fit_you_pass() -> None:
    match = table([["R1", "B2"], ["A1", "A2"]], "R3", pile=["G1"])
    match.play(0, "draw")
    assert legal(match, 0) == {"pass"}  # whatever else you hold
    match.play(0, "pass")
    assert match.position()["drawn"] is None


def test_mi_13_the_laid_cards_are_not_shuffled_again() -> None:
    match = table([["R1", "B2"], ["A1", "A2"]], "R3", pile=["G1"])
    match.play(0, "draw")
    match.play(0, "pass")
    doc = match.position()
    assert (doc["pile"], len(doc["laid"])) == ([], 50)


# --- MI-14, MI-15: points


def test_mi_14_a_round_ends_with_a_last_card_and_hands_count() -> None:
    match = table([["R1"], ["Y1", "Y5", "G3"], ["G*", "J", "B2", "B4"]], "R3")
    events = match.play(0, "lay R1")
    assert names(events)[:2] == ["laid", "out"]
    assert match.points == [0, 9, 26]
    assert match.position()["round"] == 2
    scored = [str(event) for event in events if event.name == "scored"]
    assert scored[1] == "scored seat=1 points=9 total=9"


def test_mi_14_going_out_with_a_joker_counts_double() -> None:
    match = table([["J"], ["Y1", "Y5"], ["G*", "J"]], "R3", totals=[3, 4, 5])
    events = match.play(0, "lay J red")
    assert events[1].json == {"event": "out", "seat": 0, "double": True}
    assert match.points == [3, 4 + 12, 5 + 40]


def test_mi_14_going_out_on_a_joker_counts_once() -> None:
    match = table([["R1"], ["Y1", "Y5"]], "J", colour="red")
    events = match.play(0, "lay R1")
    assert events[1].json == {"event": "out", "seat": 0, "double": False}
    assert match.points == [0, 6]


def test_mi_15_the_match_ends_when_a_total_reaches_the_target() -> None:
    hands = [["R1"], ["Y5", "G4"], ["Y1"]]
    match = table(hands, "R3", totals=[40, 90, 30])
    match.play(0, "lay R1")
    assert (match.over, match.points) == (False, [40, 99, 31])
    match = table(hands, "R3", totals=[40, 91, 30])
    events = match.play(0, "lay R1")
    assert (match.over, match.points) == (True, [40, 100, 31])
    assert str(events[-1]) == "won seats=[2]"
    assert match.result == [0, 0, 1]  # the lowest total wins, not who went out


def test_mi_15_the_target_is_an_option() -> None:
    match = table([["R1"], ["Y1"]], "R3", options={"target": 1})
    match.play(0, "lay R1")
    assert match.over


def test_mi_15_a_tie_for_lowest_is_a_shared_win() -> None:
    match = table([["R1"], ["Y2"], ["Y5"]], "R3", totals=[20, 18, 95])
    events = match.play(0, "lay R1")
    assert str(events[-1]) == "won seats=[0,1]"
    assert match.result == [0.5, 0.5, 0]


def test_mi_15_nothing_can_be_done_after_the_end() -> None:
    match = table([["R1"], ["Y1"]], "R3", options={"target": 1})
    match.play(0, "lay R1")
    assert (match.asked, match.actors) == (-1, ())
    assert legal(match, 1) == set()
    assert refused(match, 1, "draw") == "MI-15"


# --- MI-16: a blocked round


def test_mi_16_a_round_is_blocked_when_all_pass_and_nobody_could_lay() -> None:
    match = table([["B1", "B2"], ["G1", "G*"], ["Y4", "Y5"]], "R3", pile=[])
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.position()["passes"] == 2
    events = match.play(2, "pass")
    assert names(events)[:3] == ["passed", "blocked", "shown"]
    assert match.points == [3, 11, 9]
    assert (match.position()["round"], match.position()["passes"]) == (2, 0)


def test_mi_16_who_passed_after_drawing_may_lay_on_his_next_turn() -> None:
    match = table([["R1", "B2", "B4"], ["G1", "G2"]], "R3", pile=["Y4"])
    match.play(0, "draw")
    match.play(0, "pass")
    events = match.play(1, "pass")  # all have passed, but seat 0 holds red 1
    assert names(events) == ["passed"]
    assert legal(match, 0) == {"lay R1"}
    match.play(0, "lay R1")
    assert match.position()["passes"] == 0
    assert legal(match, 1) == {"lay G1", "lay G1 mio"}


def test_mi_16_who_passed_with_a_card_down_may_lay_it_on_his_next_turn() -> None:
    match = table([[], ["G1", "G2"]], "R3", pile=[], down=["R4", None])
    match.play(0, "pass")
    match.play(1, "pass")
    assert legal(match, 0) == {"lay R4"}


def test_mi_16_a_card_laid_in_between_breaks_the_row_of_passes() -> None:
    match = table([["B1", "B2"], ["R1", "G5", "G4"], ["Y4", "Y5"]], "R3", pile=[], passes=2, turn=1)
    match.play(1, "lay R1")
    assert match.position()["passes"] == 0


def test_mi_16_a_blocked_round_is_never_doubled() -> None:
    match = table([["B1"], ["G1"]], "J", colour="red", pile=[])
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.points == [1, 1]


# --- MI-17: the late shout


def forgetful() -> Match:
    """Seat 0 has just forgotten "MIO": its blue 4 lies face down, and seat 1 is on turn."""
    match = table([["R1", "B4"], ["R5", "A1", "A2"], ["B1", "B2"]], "R3")
    match.play(0, "lay R1")
    return match


def test_mi_17_the_forgetter_may_still_shout_and_pick_his_card_up() -> None:
    match = forgetful()
    assert match.position()["forgot"] == 0
    assert match.actors == (0, 1)
    assert legal(match, 0) == {"mio", "pass"}
    assert [str(event) for event in match.play(0, "mio")] == [
        "said seat=0",
        "took_back seat=0 card=B4",
    ]
    doc = match.position()
    assert (doc["hands"][0], doc["down"][0], doc["forgot"]) == (["B4"], None, None)
    assert match.asked == 1


def test_mi_17_the_card_picked_up_can_be_laid_on_the_next_turn() -> None:
    match = table([["R1", "B4"], ["R4", "A1", "A2"]], "R3")
    match.play(0, "lay R1")
    match.play(0, "mio")
    match.play(1, "lay R4")
    assert names(match.play(0, "lay B4"))[:2] == ["laid", "out"]


def test_mi_17_only_the_forgetter_may_shout() -> None:
    match = forgetful()
    assert refused(match, 1, "mio") == "MI-18"
    assert refused(match, 2, "mio") == "MI-18"


def test_mi_17_the_forgetter_may_do_nothing_else() -> None:
    assert refused(forgetful(), 0, "draw") == "MI-17"


@pytest.mark.parametrize("action", ["draw", "lay R5"])
def test_mi_17_the_next_players_act_closes_the_window(action: str) -> None:
    match = forgetful()
    match.play(1, action)
    assert match.position()["forgot"] is None
    assert match.position()["down"][0] == "B4"
    assert refused(match, 0, "mio") == "MI-18"


def test_mi_17_giving_the_late_shout_up_closes_the_window_and_is_no_i_pass() -> None:
    match = forgetful()
    assert match.play(0, "pass") == []
    doc = match.position()
    assert (doc["forgot"], doc["down"][0], doc["passes"], doc["turn"]) == (None, "B4", 0, 1)
    assert refused(match, 0, "mio") == "MI-18"


def test_mi_17_in_sequence_the_forgetter_is_not_asked() -> None:
    assert forgetful().asked == 1


def test_mi_17_everybody_can_see_that_the_window_is_open() -> None:
    match = forgetful()
    assert match.window == 1
    match.play(1, "draw")
    assert match.window == 0


def test_mi_17_nothing_is_played_for_the_next_player_because_it_is_forced() -> None:
    match = table([["R1", "B4"], ["A2", "A3"]], "R3", pile=[])
    match.play(0, "lay R1")
    assert legal(match, 1) == {"pass"}  # he has no choice, and yet it is his to say
    assert (match.asked, match.position()["forgot"]) == (1, 0)


def test_mi_17_who_forgets_again_may_shout_late_again() -> None:
    match = table([[], ["A1"]], "R3", pile=["R2", "R5"], down=["R4", None])
    match.play(0, "draw")
    match.play(0, "lay R2")
    match.play(0, "mio")
    assert (match.position()["hands"][0], match.position()["down"][0]) == (["R4"], None)


# --- MI-18: "MIO" that is not due


@pytest.mark.parametrize("hand", [["R1"], ["R1", "B1", "B2"]])
def test_mi_18_mio_is_refused_unless_exactly_one_card_will_be_left(hand: Cards) -> None:
    match = table([hand, ["A1"]], "R3")
    assert refused(match, 0, "lay R1 mio") == "MI-18"


def test_mi_18_mio_is_refused_when_nothing_was_forgotten() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3")
    assert refused(match, 0, "mio") == "MI-18"
    assert refused(match, 1, "mio") == "MI-18"


def test_mi_18_with_auto_there_is_nothing_to_say() -> None:
    match = table([["R1", "B1"], ["A1"]], "R3", options={"shout": "auto"})
    assert refused(match, 0, "lay R1 mio") == "MI-18"


# --- MI-19: what is laid open


def test_mi_19_at_the_count_all_cards_are_laid_open() -> None:
    match = table([["R1"], ["J", "G4"], []], "R3", down=[None, None, "G5"])
    match.play(0, "lay R1")
    events = match.events_for(SPECTATOR)
    hands = {
        event.fields["seat"]: event.fields["cards"] for event in events if event.name == "shown"
    }
    assert hands == {0: [], 1: ["G4", "J"], 2: ["G5"]}


def test_mi_19_at_the_end_hands_lie_open_but_the_pile_stays_hidden() -> None:
    match = table([["R1"], [], ["J", "G4"]], "R3", down=[None, "G5", None], options={"target": 1})
    match.play(0, "lay R1")
    for eyes in (0, 1, 2, SPECTATOR):
        doc = match.position(eyes)
        assert doc["hands"] == [[], [], ["G4", "J"]]
        assert doc["down"] == [None, "G5", None]
        assert set(doc["pile"]) == {"?"}


# --- who may know what


def test_hidden_a_seat_knows_its_own_cards_and_how_many_the_others_hold() -> None:
    match = table([["R1", "B4"], ["J", "Y2", "Y3"], ["G*"]], "R3", pile=["A1", "A2"])
    seen = match.position(1)
    assert seen["eyes"] == 1
    assert seen["hands"] == [["?", "?"], ["Y2", "Y3", "J"], ["?"]]
    assert seen["pile"] == ["?", "?"]
    assert "random" not in seen
    public = {"turn", "dealer", "laid", "top", "colour", "passes", "forgot", "totals", "round"}
    assert all(seen[key] == match.position()[key] for key in public)


def test_hidden_only_its_owner_knows_the_card_face_down() -> None:
    match = forgetful()
    downs = [match.position(eyes)["down"][0] for eyes in (0, 1, 2, SPECTATOR)]
    assert downs == ["B4", "?", "?", "?"]
    lines = [str(match.events_for(eyes)[-1]) for eyes in (0, 1, 2, SPECTATOR)]
    assert lines == ["forgot seat=0 card=B4", *["forgot seat=0"] * 3]
    match.play(0, "mio")
    lines = [str(match.events_for(eyes)[-1]) for eyes in (0, 1, 2, SPECTATOR)]
    assert lines == ["took_back seat=0 card=B4", *["took_back seat=0"] * 3]


def test_hidden_others_see_that_a_card_is_drawn_but_not_which() -> None:
    match = table([["G1"], ["A1"]], "R3", pile=["Y4", "G*"])
    assert [match.position(eyes)["drawn"] for eyes in (0, 1, SPECTATOR)] == [None] * 3
    match.play(0, "draw")
    assert [match.position(eyes)["drawn"] for eyes in (0, 1, SPECTATOR)] == ["Y4", "?", "?"]
    lines = [str(match.events_for(eyes)[-1]) for eyes in (0, 1, SPECTATOR)]
    assert lines == ["drew seat=0 card=Y4", "drew seat=0", "drew seat=0"]


def test_hidden_the_deal_is_told_to_each_seat_for_itself() -> None:
    match = tablee.new("mio", players=2, seed=1)
    for eyes in (0, 1, SPECTATOR):
        events = [event for event in match.events_for(eyes) if event.name == "dealt"]
        assert [event.fields["count"] for event in events] == [5, 5]
        knows = {event.fields["seat"] for event in events if "cards" in event.fields}
        assert knows == {eyes} - {SPECTATOR}


def test_hidden_a_spectator_sees_only_what_is_public() -> None:
    match = forgetful()
    view = match.view(SPECTATOR)
    assert view["eyes"] == "spectator"
    assert view["hands"] == [[], ["?"] * 3, ["?"] * 2]
    assert view["down"] == ["?", None, None]
    assert set(view["pile"]) == {"?"}
    assert view["legal"] == []


def test_hidden_an_imagined_world_fits_what_the_seat_knows() -> None:
    match = forgetful()
    match.play(1, "draw")
    for eyes in (0, 1, 2, SPECTATOR):
        blind_match = match.blinded(eyes)
        worlds = [blind_match.imagined(seed) for seed in range(5)]
        assert len({str(world.position()["pile"]) for world in worlds}) == 5
        for world in worlds:
            doc = world.position()
            assert all_cards(doc) == Counter(whole_deck())
            assert doc["drawn"] in doc["hands"][1]
            assert world.blinded(eyes) == blind_match


def test_hidden_after_the_end_only_the_pile_is_left_to_imagine() -> None:
    match = table([["R1"], [], ["J", "G4"]], "R3", down=[None, "G5", None], options={"target": 1})
    match.play(0, "lay R1")
    world = match.blinded(0).imagined(1)
    assert world.position()["hands"] == match.position()["hands"]
    assert world.position()["down"] == match.position()["down"]
    assert Counter(world.position()["pile"]) == Counter(match.position()["pile"])


# --- aims: a live act names what it answers, and is void when that is gone


def test_aims_an_act_on_turn_answers_the_card_on_top() -> None:
    match = table([["R1", "B4", "B5"], ["R2", "A1", "A2"]], "R3")
    assert match.aim(0, "lay R1") == match.aim(0, "draw") == match.aim(1, "pass") == "R3"
    match.play(0, "lay R1", aim="R3")
    before = match.position()
    assert match.play(1, "lay R2", aim="R3") == []  # too late: red 1 lies there now
    assert match.position() == before
    match.play(1, "lay R2", aim="R1")
    assert match.position()["top"] == "R2"


def test_aims_a_void_act_is_not_even_refused() -> None:
    match = table([["R1", "B4", "B5"], ["A1"]], "R3")
    assert match.play(1, "draw", aim="R2") == []
    with pytest.raises(tablee.IllegalAction):
        match.play(1, "draw", aim="R3")


def test_aims_a_late_shout_answers_the_card_put_down() -> None:
    match = forgetful()
    assert match.aim(0, "mio") == match.aim(0, "pass") == 0
    assert match.aim(1, "draw") == match.aim(0, "draw") == "R1"
    match.play(1, "draw")
    before = match.position()
    assert match.play(0, "mio", aim=0) == []
    assert match.play(0, "pass", aim=0) == []  # never turns into an "I pass"
    assert match.position() == before
    assert match.aim(0, "mio") is None


def test_aims_a_late_shout_in_time_counts() -> None:
    match = forgetful()
    assert names(match.play(0, "mio", aim=0)) == ["said", "took_back"]


@pytest.mark.parametrize("aim", ["R9", "?", "", 6, -1, True, [0], {}])
def test_aims_that_are_neither_card_nor_seat_are_refused(aim: Any) -> None:
    with pytest.raises(tablee.BadActionError, match="Aim"):
        forgetful().play(1, "draw", aim=aim)


# --- options


def test_options_have_defaults() -> None:
    assert tablee.new("mio", players=2).options == OPTIONS


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"target": 0}, "target"),
        ({"target": 2.5}, "target"),
        ({"target": True}, "target"),
        ({"target": "100"}, "target"),
        ({"deck": "50-5"}, "deck"),
        ({"deck": None}, "deck"),
        ({"shout": "loud"}, "shout"),
        ({"referee": "blind"}, "referee"),
        ({"live": "yes"}, "live"),
        ({"limit": 3}, "limit"),
    ],
)
def test_options_that_mio_does_not_have_are_refused(options: dict[str, Any], named: str) -> None:
    with pytest.raises(tablee.BadOptionError, match=named):
        tablee.new("mio", players=2, **options)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_options_mio_is_for_2_to_6_players(players: int) -> None:
    with pytest.raises(tablee.BadOptionError, match="players"):
        tablee.new("mio", players=players)


def test_options_the_other_deck_has_other_cards() -> None:
    match = table([["R4", "R4", "B1"], ["A1"]], "R3", options={"deck": "45-5-5"})
    match.play(0, "lay R4")
    assert match.position()["hands"][0] == ["R4", "B1"]
    with pytest.raises(tablee.BadPositionError, match="there are not so many R4"):
        table([["R4", "R4", "B1"], ["A1"]], "R3")


# --- positions


def test_positions_read_back_as_written_for_all_eyes() -> None:
    window = forgetful()
    drawing = forgetful()
    drawing.play(1, "draw")
    drawing_with_one_down = table([["G1"], ["A1"]], "R3", down=["R4", None], drawn="G1")
    ended = table([["R1"], ["A1"]], "R3", options={"target": 1})
    ended.play(0, "lay R1")
    for match in (window, drawing, drawing_with_one_down, ended):
        for known in (match, *(match.blinded(eyes) for eyes in (0, 1, SPECTATOR))):
            doc = known.position()
            assert tablee.position(doc) == known
            assert tablee.position(to_line(doc)) == known


ANY = document([["R1", "B4"], ["A1", "A2"]], "R3")
"""A sound position, to be spoilt one key at a time."""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("round", 0),
        ("dealer", None),
        ("dealer", 2),
        ("turn", None),
        ("turn", "0"),
        ("naming", None),
        ("hands", [["R1", "B4"]]),
        ("hands", [["R1", "B4"], ["A1", "X1"]]),
        ("hands", [["R1", "B4"], ["A1", None]]),
        ("hands", [["R1", "B4"], ["A1", "?"]]),
        ("hands", [["R1"] * 56, ["A1", "A2"]]),
        ("hands", ["R1", "B4"]),
        ("down", [None]),
        ("down", [None, "?"]),
        ("pile", ["R1"] * 56),
        ("pile", [None]),
        ("pile", "R1"),
        ("laid", []),
        ("laid", ["R1"] * 3),
        ("laid", ["J"]),
        ("top", None),
        ("top", "R9"),
        ("colour", None),
        ("colour", "pink"),
        ("drawn", "?"),
        ("passes", -1),
        ("forgot", 2),
        ("totals", [0]),
        ("totals", [0, -1]),
        ("over", 0),
    ],
)
def test_positions_with_a_bad_value_are_refused_by_the_name_of_the_key(
    key: str, value: Any
) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"key '{key}'"):
        tablee.position({**ANY, key: value})


@pytest.mark.parametrize("key", [key for key in ANY if key != "game"])
def test_positions_lack_no_key(key: str) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"'{key}' is missing"):
        tablee.position({name: value for name, value in ANY.items() if name != key})


@pytest.mark.parametrize(
    ("clause", "doc"),
    [
        # A joker is turned up: the dealer is on turn, and nothing else has been laid.
        ("MI-3", document([["R1"], ["A1"]], "J", naming=True, turn=0, dealer=1)),
        ("MI-3", document([["R1"], ["A1"]], "J", pile=[], naming=True, turn=1, dealer=1)),
        (
            "MI-3",
            document([["A1"], ["R1", "R2"]], "J", naming=True, turn=1, dealer=1, drawn="R1"),
        ),
        ("MI-4", document([["R1"], ["A1"]], "R3") | {"top": "R2"}),
        ("MI-4", document([["R1"], ["A1"]], "R3", colour="blue")),
        ("MI-6", document([["R1", "R2"], ["A1"]], "R3", drawn="A1")),
        ("MI-6", document([["R1"], ["A1"]], "R3", drawn="R1", over=True, totals=[0, 100])),
        ("MI-10", document([["R1"], []], "R3", down=[None, "A1"], options={"shout": "auto"})),
        # A card lies down: its owner's hand is empty, but for what he draws on his turn.
        ("MI-11", document([["R1"], ["A1"]], "R3", down=[None, "A2"])),
        ("MI-11", document([["R1"], ["A1"]], "R3", down=["A2", None])),
        ("MI-11", document([["R1", "R2"], ["A1"]], "R3", down=[None, "A2"], drawn="R1")),
        # Whoever passes finds the pile empty, so nobody draws after a pass.
        ("MI-13", document([["R1"], ["A1"]], "R3", passes=1)),
        ("MI-13", document([["R1", "R2"], ["A1"]], "R3", pile=[], passes=1, drawn="R1")),
        # Whoever has no card but the one just drawn had none before, and had ended the round.
        ("MI-14", document([["R1"], []], "R3")),
        ("MI-14", document([["R1"], ["A1"]], "R3", drawn="R1")),
        ("MI-15", document([["R1"], ["A1"]], "R3", totals=[100, 0])),
        ("MI-15", document([["R1"], ["A1"]], "R3", over=True)),
        # The window of the late shout: a card down, and the next seat has not acted yet.
        ("MI-17", document([["R1"], ["A1"]], "R3", forgot=1)),
        ("MI-17", document([["R1"], []], "R3", down=[None, "A2"], turn=1, forgot=1)),
        ("MI-17", document([["R1", "R2"], []], "R3", down=[None, "A2"], drawn="R1", forgot=1)),
        ("MI-17", document([["R1"], []], "R3", pile=[], down=[None, "A2"], passes=1, forgot=1)),
        (
            "MI-17",
            document([["R1"], []], "R3", down=[None, "A2"], forgot=1, over=True, totals=[0, 100]),
        ),
    ],
)
def test_positions_that_break_a_rule_are_refused_by_its_clause(clause: str, doc: Doc) -> None:
    with pytest.raises(tablee.BadPositionError, match=f"{clause}\\)$"):
        tablee.position(doc)


@pytest.mark.parametrize(
    ("field", "place", "value"),
    [
        ("left", 0, 1),  # a card too few in the pile
        ("left", 0, 3),  # one that is none
        ("pile", (0, 0), 5),  # a third red star in place of a red 2
        ("count", 0, [2, 50, 0, 0, 0, 0]),  # one hand larger than its cards, and one smaller
        ("hand", (0, 0), 0b10),  # the second red 1 before the first
        ("laid", 0, 0b1000),  # the second red 2 before the first, and no others
    ],
)
def test_positions_every_card_is_in_one_place_and_equal_cards_lie_in_order(
    field: str, place: Any, value: Any
) -> None:
    match = table([["R1"], whole_deck()[4:]], "R2", pile=["R1", "R2"])
    flaw = match.game.kernels.flaw
    assert flaw(match.states, 0) == 0
    match.states[field][place] = value
    assert flaw(match.states, 0) == 1


def test_positions_of_a_seat_must_add_up_too() -> None:
    seen = table([["R1"], ["A1"]], "R3").position(0)
    with pytest.raises(tablee.BadPositionError, match="it makes 56 cards, not 55"):
        tablee.position({**seen, "hands": [["R1"], ["?", "?"]]})
    with pytest.raises(tablee.BadPositionError, match="key 'hands'"):
        tablee.position({**seen, "hands": [["?"], ["?"]]})
    with pytest.raises(tablee.BadPositionError, match="key 'colour'"):
        tablee.position({**seen, "colour": "?"})
    with pytest.raises(tablee.BadPositionError, match="key 'drawn'"):
        tablee.position({**seen, "drawn": "?"})


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


# --- what learners are shown


def observed(match: Match, seat: int) -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, form="compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_says_what_its_description_promises() -> None:
    faces = [letter + value for letter in COLOURS for value in "12345*"] + ["J"]

    def of_face(block: str) -> dict[str, int]:
        return {face: n for face, n in zip(faces, seen[block], strict=True) if n}

    hands = [["R1", "B4"], ["R2", "R2", "R5", "J"], []]
    match = table(hands, "R3", pile=["Y1"] * 2, down=[None, None, "G4"], turn=1, totals=[0, 50, 9])
    seen = observed(match, 1)
    assert of_face("hand") == {"R2": 2, "R5": 1, "J": 1}
    assert of_face("laid") == Counter(match.position()["laid"])
    assert of_face("may_lay") == {"R2": 1, "R5": 1, "J": 1}
    assert of_face("top") == {"R3": 1}
    assert of_face("drawn") == {}
    assert seen["colour"] == [1, 0, 0, 0, 0]  # red
    assert seen["seated"] == [1, 1, 1, 0, 0, 0]
    assert seen["cards"] == [4, 0, 2, 0, 0, 0]  # seats 1, 2, 0
    assert seen["down"] == [0, 1, 0, 0, 0, 0]
    assert seen["total"] == [50, 9, 0, 0, 0, 0]
    assert seen["turn"] == [1, 0, 0, 0, 0, 0]
    assert seen["late"] == [0] * 6
    assert (seen["pile"], seen["passes"]) == ([2], [0])
    match.play(1, "draw")
    assert [observed(match, seat)["drawn"][6] for seat in (0, 1)] == [0, 1]  # it drew yellow 1
    seen = observed(match, 2)
    assert of_face("hand") == {"G4": 1}  # its own card face down


def test_observation_shows_whose_late_shout_still_counts() -> None:
    match = table([["R1", "R2"], ["R2", "B1"]], "R3")
    match.play(0, "lay R1")
    assert [observed(match, seat)["late"] for seat in (0, 1)] == [
        [1, 0, *[0] * 4],
        [0, 1, *[0] * 4],
    ]


def test_observation_nobody_but_the_seat_on_turn_may_lay() -> None:
    match = table([["R1"], ["R2"]], "R3")
    assert [sum(observed(match, seat)["may_lay"]) for seat in (0, 1)] == [1, 0]
    naming = table([["R1"], ["A2", "J"]], "J", naming=True, turn=1, dealer=1)
    assert [sum(observed(naming, seat)["may_lay"]) for seat in (0, 1)] == [0, 0]


def test_observation_counts_the_passes_in_a_row() -> None:
    assert observed(table([["B1"], ["G1"]], "R3", pile=[], passes=1), 0)["passes"] == [1]


# --- words for people


def test_words_every_act_and_event_can_be_said_in_both_languages() -> None:
    match = dealt(lambda doc: doc["naming"])
    match.play(match.asked, "name blue")
    for seed in range(300):
        if not match.over:
            match.play(match.asked, decide(bot("random"), match, match.asked, seed))
    for language in ("fr", "en"):
        for seat in range(match.players):
            for action in match.legal(seat):
                assert say_action(match.game, action, language)
        for eyes in (0, SPECTATOR):
            for event in match.events_for(eyes):
                assert say_event(match.game, event, language, match.names)


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        ("lay R3", "Poser : 3 rouge", "Lay: red 3"),
        ("lay A* mio", "Poser : étoile grise, en disant « MIO »", 'Lay: grey star, saying "MIO"'),
        ("lay J blue", "Poser un joker et annoncer : bleu", "Lay a joker and name blue"),
    ],
)
def test_words_of_an_act(action: str, fr: str, en: str) -> None:
    game = table([["R1"], ["A1"]], "R3").game
    sentences = [say_action(game, read_action(game, action), language) for language in ("fr", "en")]
    assert sentences == [fr, en]


def test_words_the_picture_shows_what_its_eyes_may_see() -> None:
    match = forgetful()
    assert "▸ Seat 1" in str(match)
    assert "+ B4 (face down)" in str(match)
    assert "+ ? (face cachée)" in match.blinded(1).picture("fr")
    assert "colour: red" in str(match)
    joker = table([["A1"], ["R1"]], "J", naming=True, turn=1, dealer=1)
    assert "colour: to be named" in str(joker)


# --- how a match is judged


def test_a_judgement_favours_the_lowest_total_the_more_the_nearer_the_end_is() -> None:
    even, ahead, at_the_end = (
        shares(table([["R1"], ["Y1"], ["G1"]], "R3", totals=totals))
        for totals in ([3, 3, 3], [1, 3, 3], [88, 90, 90])
    )
    assert even == pytest.approx([1 / 3] * 3)
    assert ahead[0] > ahead[1] == ahead[2]
    assert at_the_end[0] > ahead[0]
