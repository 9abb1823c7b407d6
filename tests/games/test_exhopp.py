"""Ex & Hopp, clause by clause: what each rule of the book promises, shown at a small table.

A card is the letter of its colour (Red, Yellow, Blue, Green, Argent, Violet) and its number; seat 0
owns red, seat 1 yellow, and so on. A row is written as its token and its cards: "+5 B3 R6". Seat 0
is on turn unless a test says otherwise.
"""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.conformance import check_uniform
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.events import Event, read_event
from tablee.engine.text.position import to_line
from tablee.engine.text.sentences import say_event
from tablee.errors import BadActionError, BadPositionError
from tablee.games.exhopp import brain, components, outlook
from tablee.games.exhopp.components import NUMBERS, ROWS
from tablee.games.exhopp.rules import LAY
from tests.games.judged import settled, shares

Doc = dict[str, Any]
Cards = list[str]

LETTERS = "RYBGAV"
RED = ["-2", "-3", "-4", "-4", "-5", "-6"]
BLACK = ["+2", "+3", "+4", "+4", "+5", "+6"]
OPTIONS = {"offer": "card", "referee": "strict", "live": False}
LIVE = {"live": True}
FRESH = ["+5", "+4", "-3", "-2"]  # four rows without a card
ENOUGH = ["R8 R9 R10 R11", "Y8 Y9 Y10 Y11", "B8 B9 B10 B11"]  # three hands that don't matter


# --- setting the table


def deck(players: int) -> Cards:
    """The cards in play, in the order in which positions list them."""
    return [f"{letter}{n}" for letter in LETTERS[:players] for n in range(1, 13)]


def sorted_cards(cards: Iterable[str]) -> Cards:
    return sorted(cards, key=lambda card: (LETTERS.index(card[0]), int(card[1:])))


def rest(everything: Cards, placed: Iterable[str]) -> Cards:
    return list((Counter(everything) - Counter(placed)).elements())


def document(
    hands: list[str],
    rows: list[str],
    pile: str | None = None,
    facedown: str | None = None,
    **changes: Any,
) -> Doc:
    """A position with these hands and rows.

    With a `pile` (its next card first) all other cards are discarded; without one they are the
    pile. With `facedown` tokens (the next one first) all others are taken by the last seat; without
    it they are face down. `options` are changes to the default options; other `changes` replace
    whole keys.
    """
    players = len(hands)
    held = [hand.split() for hand in hands]
    heads = [row.split()[0] if row else None for row in rows]
    laid = [row.split()[1:] for row in rows]
    cards = rest(deck(players), [card for some in held + laid for card in some])
    tokens = rest(sorted(RED + 2 * BLACK, key=int), [token for token in heads if token])
    stock = tokens if facedown is None else facedown.split()
    nothing: list[Cards] = [[] for _ in hands[1:]]
    taken = [*nothing, sorted(rest(tokens, stock), key=int)]
    return {
        "game": "exhopp",
        "rules": 1,
        "players": players,
        "options": OPTIONS | changes.pop("options", {}),
        "eyes": "table",
        "turn": 0,
        "hands": held,
        "pile": cards if pile is None else pile.split(),
        "discards": [] if pile is None else sorted_cards(rest(cards, pile.split())),
        "tokens": heads,
        "rows": laid,
        "facedown": stock,
        "taken": taken,
        "offer": None,
        "offer_number": 0,
        "declined": [],
        "idle": 0,
        "known": [[] for _ in hands],
        "known_by_all": [],
        "over": False,
        **changes,
    }


def table(hands: list[str], rows: list[str], *args: Any, **changes: Any) -> Match:
    """A match that stands at such a position."""
    return tablee.position(document(hands, rows, *args, **changes))


def offering(hands: list[str], card: str, rows: list[str] | None = None, **changes: Any) -> Match:
    """A match in which seat 0 has just offered a card."""
    match = table(hands, rows or FRESH, **changes)
    match.play(0, f"offer {card}")
    return match


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


def impossible(*args: Any, **changes: Any) -> str:
    """Why this can't be a position: the clause at the end of the message."""
    with pytest.raises(BadPositionError) as caught:
        table(*args, **changes)
    return str(caught.value).rpartition("(")[2].rstrip(")")


def names(events: Iterable[Any]) -> list[str]:
    return [event.name for event in events]


def texts(events: Iterable[Any]) -> list[str]:
    return [str(event) for event in events]


def all_cards(doc: Doc) -> Counter[str]:
    some = [doc["pile"], doc["discards"], *doc["hands"], *doc["rows"]]
    return Counter(card for cards in some for card in cards)


def all_tokens(doc: Doc) -> Counter[str]:
    some = [doc["facedown"], filter(None, doc["tokens"]), *doc["taken"]]
    return Counter(token for tokens in some for token in tokens)


# --- the book and the code


UNCITED: dict[str, str] = {}
"""Clauses that no line of code can keep, each with the reason."""


def test_every_clause_is_cited_where_the_code_keeps_it() -> None:
    game = tablee.all_games()["exhopp"]
    cited: set[str] = set()
    for file in ("rules.py", "components.py", "secrets.py", "flaws.py", "brain.py"):
        for line in (game.folder / file).read_text("utf-8").splitlines():
            cited |= set(re.findall(r"EX-\d+", line))
            if line.lstrip().startswith("return "):
                cited |= {name.replace("_", "-") for name in re.findall(r"EX_\d+", line)}
    assert game.clauses("en") - cited == set(UNCITED)
    assert cited <= game.clauses("en")


# --- EX-1, EX-2: the cards and the tokens


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ex_1_twelve_cards_of_each_owned_colour_and_no_others(players: int) -> None:
    doc = tablee.new("exhopp", players=players, seed=1).position()
    assert all_cards(doc) == Counter(deck(players))
    assert len(deck(players)) == 12 * players


def test_ex_1_each_card_is_in_one_place() -> None:
    doc = document(ENOUGH, FRESH)
    for pile in (doc["pile"][1:], [*doc["pile"], "R8"], [*doc["pile"], "G1"]):
        assert impossible(ENOUGH, FRESH, pile=" ".join(pile), discards=[]) == "EX-1"
    assert impossible(["V1 V2 V3 V4", "Y1 Y2 Y3 Y4"], FRESH) == "EX-1"


def test_ex_2_there_are_six_red_and_twelve_black_tokens() -> None:
    doc = tablee.new("exhopp", players=4, seed=1).position()
    assert all_tokens(doc) == Counter(RED + 2 * BLACK)
    assert sum(all_tokens(doc).values()) == 18


def test_ex_2_each_token_is_in_one_place() -> None:
    assert impossible(ENOUGH, ["-6", "-6", "+4", "+4"]) == "EX-2"
    taken = [["-2"], [], []]
    assert impossible(ENOUGH, FRESH, taken=taken) == "EX-2"


# --- EX-3: the set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ex_3_four_cards_each_and_four_tokens_turned_up(players: int) -> None:
    doc = tablee.new("exhopp", players=players, seed=1).position()
    assert [len(hand) for hand in doc["hands"]] == [4] * players
    assert len(doc["pile"]) == 8 * players
    assert None not in doc["tokens"]
    assert len(doc["facedown"]) == 14
    assert (doc["rows"], doc["discards"]) == ([[], [], [], []], [])


def test_ex_3_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    match = tablee.new("exhopp", players=3, seed=5)
    match.game.kernels.reseed(match.states, 0, *(np.uint64(n) for n in (1, 2, 3)))
    cards, tokens = np.arange(36), np.repeat(np.arange(10), components.COPIES)
    twin = match.states.copy()[0]
    shuffle(twin, cards, 36)  # as the deal is about to do
    shuffle(twin, tokens, 18)
    match.game.kernels.deal(match.states, 0, None)
    order = [deck(3)[card] for card in reversed(cards)]
    heads = [f"{components.VALUE[kind]:+d}" for kind in reversed(tokens)]
    doc = match.position()
    assert doc["hands"] == [sorted_cards(order[seat:12:3]) for seat in range(3)]
    assert doc["pile"] == order[12:]
    assert doc["tokens"] + doc["facedown"] == heads


def test_ex_3_a_random_seat_starts_and_play_goes_clockwise() -> None:
    starts = {tablee.new("exhopp", players=6, seed=seed).asked for seed in range(60)}
    assert starts == set(range(6))
    match = table(ENOUGH, FRESH, turn=1)
    for seat, action in ((1, "lay Y8 1"), (2, "lay B8 1"), (0, "lay R8 1")):
        assert match.asked == seat
        match.play(seat, action)


def test_ex_3_the_deal_is_told() -> None:
    match = tablee.new("exhopp", players=2, seed=3)
    doc = match.position()
    tokens = doc["tokens"]
    assert texts(match.events_for(SPECTATOR)) == [
        "dealt seat=0 count=4",
        "dealt seat=1 count=4",
        *(f"turned row={row} token={token}" for row, token in enumerate(tokens, 1)),
        f"turn seat={doc['turn']}",
    ]
    assert [event.fields.get("hand") for event in match.events[:2]] == doc["hands"]
    assert [event.fields.get("hand") for event in match.events_for(1)[:2]] == [
        None,
        doc["hands"][1],
    ]


def test_ex_3_a_new_match_begins_with_nothing_of_the_one_before() -> None:
    match = offering(ENOUGH, "R8", ["+5 R1", "+4 B2", "-3 Y4", ""], facedown="", idle=2)
    match.play(1, "decline")
    match.game.kernels.deal(match.states, 0, None)
    doc = match.position()
    assert all_cards(doc) == Counter(deck(3))
    assert (doc["offer"], doc["offer_number"], doc["declined"], doc["idle"]) == (None, 0, [], 0)
    assert (doc["taken"], doc["known"], doc["known_by_all"]) == ([[]] * 3, [[]] * 3, [])


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


# --- EX-6, EX-10, EX-11: a full row


def test_ex_6_a_card_counts_for_the_owner_of_its_colour_whoever_laid_it() -> None:
    match = table(["Y7 R8 R9 R10", *ENOUGH[1:]], ["+2 R5", "+4", "-3", "-2"])
    match.play(0, "lay Y7 1")  # red lays it, yellow wins with it
    assert match.position()["taken"] == [[], ["+2"], []]


def test_ex_10_a_row_is_full_with_as_many_cards_as_its_tokens_value() -> None:
    rows = ["+5 B3 R6 Y11", "+4", "-3", "-2"]
    match = table(["R4 R2 R9 R10", "Y7 Y8 Y9 Y10", ENOUGH[2]], rows)
    assert "settled" not in names(match.play(0, "lay R4 1"))
    assert match.position()["taken"] == [[], [], []]
    rows[0] += " R12"
    match = table(["R4 R2 R9 R10", "Y7 Y8 Y9 Y10", ENOUGH[2]], rows)
    events = match.play(0, "lay R4 1")
    assert texts(events)[1:3] == ["settled row=1 token=+5 sums=[22,11,3]", "took seat=0 token=+5"]


def test_ex_10_the_highest_sum_in_a_colour_takes_the_token() -> None:
    match = table(["R2 R8 R9 R10", *ENOUGH[1:]], ["+5 B3 R6 Y12 R5", "+4", "-3", "-2"])
    match.play(0, "lay R2 1")  # 13 in three cards beat the single 12
    assert match.position()["taken"] == [["+5"], [], []]
    assert match.points == [5, 0, 0]


def test_ex_10_a_red_token_counts_against_its_taker() -> None:
    match = table(["R2 R8 R9 R10", *ENOUGH[1:]], ["-4 B7 R4 Y12", "+4", "-3", "-2"])
    match.play(0, "lay R2 1")
    assert match.position()["taken"] == [[], ["-4"], []]
    assert match.points == [0, -4, 0]


def test_ex_10_a_full_row_does_not_wait() -> None:
    assert impossible(ENOUGH, ["+2 R1 R2", "+4", "-3", "-2"]) == "EX-10"


def test_ex_11_equal_highest_sums_take_nothing_and_the_token_stays() -> None:
    match = table(["R2 R8 R9 R10", *ENOUGH[1:]], ["+5 B3 R6 Y12 R4", "+4", "-3", "-2"])
    events = match.play(0, "lay R2 1")
    assert texts(events)[1:3] == ["settled row=1 token=+5 sums=[12,12,3]", "tied row=1"]
    assert "turned" not in names(events)
    doc = match.position()
    assert (doc["taken"], doc["tokens"], doc["rows"][0]) == ([[], [], []], FRESH, [])
    assert doc["discards"] == ["R2", "R4", "R6", "Y12", "B3"]


def test_ex_11_a_tie_below_the_highest_sum_does_not_matter() -> None:
    match = table(["R5 R8 R9 R10", *ENOUGH[1:]], ["+3 Y5 B7", "+4", "-3", "-2"])
    match.play(0, "lay R5 1")
    assert match.position()["taken"] == [[], [], ["+3"]]


def test_ex_11_the_cards_go_to_the_discards_after_a_win_too() -> None:
    match = table(["R8 R9 R10 R11", *ENOUGH[1:]], ["+3 Y5 B7", "+4 R1", "-3", "-2"])
    match.play(0, "lay R8 1")
    doc = match.position()
    assert (doc["discards"], doc["rows"]) == (["R8", "Y5", "B7"], [[], ["R1"], [], []])


# --- EX-12: the next token


def test_ex_12_the_next_token_is_turned_up_in_the_same_place() -> None:
    match = table(ENOUGH, ["+5", "+4", "-2 B1", "-3"], facedown="+6 -4")
    assert texts(match.play(0, "lay R8 3"))[3] == "turned row=3 token=+6"
    doc = match.position()
    assert (doc["tokens"], doc["facedown"]) == (["+5", "+4", "+6", "-3"], ["-4"])


def test_ex_12_a_place_without_a_token_takes_no_more_cards() -> None:
    match = table(ENOUGH, ["+5", "+4", "-2 B1", "-3"], facedown="")
    assert "turned" not in names(match.play(0, "lay R8 3"))
    doc = match.position()
    assert (doc["tokens"], doc["over"]) == (["+5", "+4", None, "-3"], False)
    assert refused(match, 1, "lay Y8 3") == "EX-12"
    assert {"lay Y8 1", "lay Y8 2", "lay Y8 4"} < legal(match, 1)


def test_ex_12_places_are_empty_only_when_no_token_is_face_down() -> None:
    assert impossible(ENOUGH, ["+5", "+4", "", "-3"]) == "EX-12"
    doc = document(ENOUGH, ["+5 R1", "+4", "", "-3"], facedown="")
    with pytest.raises(BadPositionError, match="EX-12"):
        tablee.position(doc | {"rows": [[], [], ["R1"], []]})


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


# --- EX-14: the end


def ending(taken: list[list[str]] | None = None) -> Match:
    """One card is missing in the last row, a black 2; seat 0 can win it."""
    tokens = rest(sorted(RED + 2 * BLACK, key=int), ["+2"])
    some = taken or [[], [], []]
    others = rest(tokens, [token for hand in some for token in hand])
    some = [some[0], some[1], sorted(some[2] + others, key=int)]
    return table(ENOUGH, ["", "", "+2 B1", ""], None, "", taken=some)


def test_ex_14_the_match_ends_at_once_when_the_last_token_is_taken() -> None:
    match = ending()
    events = match.play(0, "lay R8 3")
    assert names(events) == ["laid", "settled", "took", "over"]  # nobody draws
    doc = match.position()
    assert (doc["over"], doc["turn"], len(doc["hands"][0])) == (True, 0, 3)
    assert doc["discards"] == ["R8", "B1"]


def test_ex_14_a_tie_in_the_last_row_does_not_end_it() -> None:
    match = table(["R1 R8 R9 R10", *ENOUGH[1:]], ["", "", "+2 B1", ""], None, "")
    match.play(0, "lay R1 3")
    assert not match.over
    assert "lay Y8 3" in legal(match, 1)


def test_ex_14_the_highest_score_wins() -> None:
    match = ending([["+6", "+6", "+5", "+5"], ["+4", "+4"], []])
    assert match.points[:2] == [22, 8]
    events = match.play(0, "lay R8 3")
    assert match.points == [24, 8, -8]
    assert str(events[-1]) == "over scores=[24,8,-8] seats=[0]"
    assert match.result == [1, 0, 0]


def test_ex_14_equal_scores_share_the_win() -> None:
    match = ending([["+6", "+4"], ["+6", "+4", "+2"], []])
    events = match.play(0, "lay R8 3")
    assert match.points[:2] == [12, 12]
    assert match.result == [0.5, 0.5, 0]
    assert events[-1].fields["seats"] == [0, 1]


def test_ex_14_nothing_can_be_done_after_the_end_and_hands_stay_hidden() -> None:
    match = ending()
    match.play(0, "lay R8 3")
    assert (match.asked, match.actors) == (-1, ())
    assert legal(match, 1) == set()
    assert refused(match, 1, "lay Y8 3") == "EX-14"
    assert match.position(1)["hands"] == [["?"] * 3, ENOUGH[1].split(), ["?"] * 4]


def test_ex_14_it_is_over_just_when_no_token_is_left() -> None:
    assert impossible(ENOUGH, ["", "", "", ""], None, "") == "EX-14"
    assert impossible(ENOUGH, FRESH, over=True) == "EX-14"
    assert impossible(ENOUGH, ["", "", "", ""], None, "", over=True) == "EX-13"  # who laid last?


# --- EX-7: offers and trades


HANDS = ["R7 R8 Y1 B1", "R1 Y2 Y3 B2", "R2 R3 B3 B4"]


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


def by_colour(hands: list[str] = HANDS, card: str = "R7", **changes: Any) -> Match:
    return offering(hands, card, options={"offer": "colour"}, **changes)


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


# --- EX-16: what is known of hands


def test_ex_16_an_offered_card_is_known_to_lie_in_the_offerers_hand() -> None:
    match = offering(HANDS, "R7", options=LIVE)
    match.play(0, "close")
    doc = match.position()
    assert (doc["known"], doc["known_by_all"]) == ([[], ["R7"], ["R7"]], ["R7"])
    assert match.position(2)["hands"] == [["R7", "?", "?", "?"], ["?"] * 4, HANDS[2].split()]
    assert match.position(2)["known"] == [None, None, ["R7"]]
    assert match.position(SPECTATOR)["known"] == [None, None, None]


def test_ex_16_a_known_card_that_is_laid_is_dropped_everywhere() -> None:
    match = offering(HANDS, "R7", options=LIVE)
    match.play(0, "close")
    for seat, action in ((1, "lay Y2 1"), (2, "lay B3 1"), (0, "lay R7 2")):
        match.play(seat, action)
    doc = match.position()
    assert (doc["known"], doc["known_by_all"]) == ([[], [], []], [])


def test_ex_16_the_others_follow_the_offered_card_and_forget_what_may_have_gone() -> None:
    hands = ["R7 R8 Y1 B1", "R1 R2 Y3 B2", "R3 R4 B3 B4"]
    known = [["R1", "R2", "Y3"], ["R8"], ["R1", "R2", "Y3", "R8"]]
    match = offering(hands, "R7", known=known)
    match.play(1, "accept R2")
    doc = match.position()
    assert doc["known"] == [["R1", "R7", "Y3"], ["R2", "R8"], ["R7", "R8", "Y3"]]
    assert doc["known_by_all"] == ["R7"]


def test_ex_16_by_colour_the_others_forget_in_both_hands() -> None:
    hands = ["R7 R8 Y1 B1", "R1 R2 Y3 B2", "R3 R4 B3 B4"]
    known = [["R1", "R2", "Y3"], ["R7", "R8", "Y1"], ["R1", "R2", "Y3", "R7", "R8", "Y1"]]
    match = by_colour(hands, "R7", known=known)
    match.play(1, "accept R2")
    assert match.position()["known"] == [["R1", "R7", "Y3"], ["R2", "R8", "Y1"], ["Y1", "Y3"]]


def test_ex_16_forgetting_is_literal_even_where_counting_would_tell() -> None:
    hands = ["R7 R8 Y1 B1", "R1 Y2 Y3 B2", "R3 R4 B3 B4"]  # R1 is the taker's only red card
    known = [["R1", "Y2", "Y3", "B2"], [], ["R1", "Y2", "Y3", "B2"]]
    match = offering(hands, "R7", known=known)
    match.play(1, "accept R1")
    assert match.position()["known"][2] == ["R7", "Y2", "Y3", "B2"]


def test_ex_16_an_imagined_world_has_known_cards_where_they_lie() -> None:
    match = offering(HANDS, "R7", ["+5 R12 Y12", "+4", "-3", "-2"], known=[[], ["B4"], []])
    match.play(1, "accept R1")
    piles = set()
    for seed in range(20):
        doc = match.blinded(1).imagined(seed).position()
        assert {"R1"} <= set(doc["hands"][0])
        assert {"B4"} <= set(doc["hands"][2])
        assert doc["known_by_all"] == ["R7"]
        assert doc["known"] == [["R7"], ["R1", "B4"], ["R7"]]
        assert all_cards(doc) == Counter(deck(3))
        assert all_tokens(doc) == Counter(RED + 2 * BLACK)
        piles.add(tuple(doc["pile"] + doc["facedown"]))
    assert len(piles) == 20


def test_ex_16_knowledge_is_of_cards_in_other_hands_and_what_all_know_each_knows() -> None:
    rows = ["+5 R12", "+4", "-3", "-2"]
    for known, by_all in (
        ([["R8"], [], []], []),  # the holder himself
        ([["R12"], [], []], []),  # not in a hand
        ([[], ["R8"], []], ["R8"]),  # all but seat 2
        ([["G1"], [], []], []),  # not in the game
    ):
        assert impossible(HANDS, rows, known=known, known_by_all=by_all) == "EX-16"
    known, by_all = [[], ["R8"], ["R8"]], ["R8"]
    assert table(HANDS, rows, known=known, known_by_all=by_all).asked == 0
    colour = {"options": {"offer": "colour"}}
    assert impossible(HANDS, rows, known=known, known_by_all=by_all, **colour) == "EX-16"
    assert impossible(HANDS, rows, offer="R7", offer_number=1) == "EX-16"


# --- positions that can't be read


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("turn", None),
        ("hands", [["?", "R8", "Y1", "B1"], *(hand.split() for hand in HANDS[1:])]),
        ("hands", [[None, "R8", "Y1", "B1"], *(hand.split() for hand in HANDS[1:])]),
        ("hands", [["R7", "R8", "Y1", "B1", "B12"], *(hand.split() for hand in HANDS[1:])]),
        ("discards", ["R1", "R1"]),
        ("rows", [["R1"] * 99, [], [], []]),
        ("taken", [["+4"] * 99, [], []]),
        ("known", [["R8", "R8"], [], []]),
        ("offer", "R?"),
        ("known", [None, [], []]),
        ("idle", -1),
    ],
)
def test_a_position_with_such_a_value_is_refused(key: str, value: Any) -> None:
    with pytest.raises(BadPositionError, match=f"'{key}'"):
        tablee.position(document(HANDS, FRESH) | {key: value})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("discards", ["?"]),
        ("tokens", ["?", "+4", "-3", "-2"]),
        ("rows", [["?"], [], [], []]),
        ("taken", [["?"], [], []]),
        ("offer", "?"),
        ("offer", "R?"),
        ("known", [[], [], []]),
    ],
)
def test_what_all_see_is_not_hidden_in_a_seats_position(key: str, value: Any) -> None:
    view = table(HANDS, FRESH).position(1)
    with pytest.raises(BadPositionError, match=f"'{key}'"):
        tablee.position(view | {key: value})


def test_lists_are_sorted_when_they_are_read() -> None:
    doc = document(["B1 Y1 R8 R7", *HANDS[1:]], FRESH, known=[["R3", "R2"], [], []])
    read = tablee.position(doc).position()
    assert read["hands"][0] == ["R7", "R8", "Y1", "B1"]
    assert read["known"][0] == ["R2", "R3"]


# --- the example of the format's page


def test_the_example_of_the_page_of_formats() -> None:
    match = table(
        ["R8 Y10 B3 B7", "R5 Y5 Y6 Y12", "B1 B2 B8 B11"],
        ["+6 Y1 Y9 Y2 Y8 R1", "+5 R11 R7 B5 Y3", "+6 B12 B4 R3 B9", "-4 Y7"],
        pile="R12 R9",
        facedown="+4",
        taken=[
            ["-4", "+2", "+3", "+4"],
            ["-6", "-5", "-3", "-2", "+4"],
            ["+2", "+3", "+4", "+5"],
        ],
        offer="B7",
        offer_number=14,
        declined=[1],
        known=[["Y12", "B11"], ["B7", "B11"], ["R5", "Y12", "B7"]],
        known_by_all=["Y12", "B7", "B11"],
    )
    assert match.position()["discards"] == ["R2", "R4", "R6", "R10", "Y4", "Y11", "B6", "B10"]
    assert legal(match, 2) == {"accept B1", "accept B11", "accept B2", "accept B8", "decline"}
    assert (legal(match, 0), legal(match, 1), match.asked) == (set(), set(), 2)
    view = match.position(1)
    assert view["hands"] == [["B7", "?", "?", "?"], ["R5", "Y5", "Y6", "Y12"], ["B11", *"???"]]
    assert (view["pile"], view["facedown"]) == (["?", "?"], ["?"])
    assert view["known"] == [None, ["B7", "B11"], None]
    match.play(2, "accept B8")
    doc = match.position()
    assert doc["hands"][0] == ["R8", "Y10", "B3", "B8"]
    assert doc["hands"][2] == ["B1", "B2", "B7", "B11"]
    assert (doc["turn"], doc["idle"]) == (1, 1)
    assert doc["known"] == [["Y12", "B7", "B11"], ["B7"], ["R5", "Y12", "B8"]]
    assert doc["known_by_all"] == ["Y12", "B7"]


# --- how long a live table waits


def test_a_live_table_waits_while_an_offer_stands() -> None:
    match = table(HANDS, FRESH)
    assert match.window == 0
    match.play(0, "offer R7")
    assert match.window > 0


# --- what a seat is shown


def test_blinding_twice_is_blinding_once() -> None:
    match = by_colour()
    record = match.blinded(1).states
    again = record.copy()
    match.game.kernels.blind(again, 0, 1, np.uint64(0))
    assert again.tobytes() == record.tobytes()


def observed(match: Match, seat: int) -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, form="compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_an_observation_counts_colours_and_seats_from_the_observers_own() -> None:
    rows = ["+5 B5 R6", "-3 Y4", "+2", ""]
    match = table(HANDS, rows, "R12 Y12", "", turn=2, idle=1, known=[[], ["R7"], []])
    match.play(2, "offer B3")
    match.play(0, "decline")
    out = observed(match, 1)
    seen = deck(6)
    moved = {"Y": "R", "B": "Y", "R": "B"}  # to seat 1 yellow comes first, then blue, then red

    def plane(block: str, n: int = 0) -> Cards:
        numbers = out[block][72 * n : 72 * n + 72]
        return [card for card, at in zip(seen, numbers, strict=True) if at]

    def as_seen(cards: str) -> Cards:
        return sorted_cards(moved[card[0]] + card[1:] for card in cards.split())

    assert plane("hand", 0) == as_seen(HANDS[1])
    assert plane("hand", 1) == as_seen("B3")  # on offer, by the left neighbour
    assert plane("hand", 2) == as_seen("R7")
    assert plane("row", 0) == as_seen("B5 R6")
    assert plane("row", 1) == as_seen("Y4")
    assert plane("discarded") == as_seen(" ".join(match.position()["discards"]))
    assert plane("on_offer") == plane("known") == as_seen("B3")
    assert out["colour_on_offer"] == [0, 1, 0, 0, 0, 0]  # blue is on offer
    assert out["token"] == [5, -3, 2, 0]  # there is no fourth token
    assert out["missing"] == [3, 2, 2, 0]
    assert out["sum"][:6] == [0, 5, 6, 0, 0, 0]
    assert out["sum"][6:12] == [4, 0, 0, 0, 0, 0]
    points = match.points
    assert out["score"] == [points[1], points[2], points[0], 0, 0, 0]
    assert out["seated"] == [1, 1, 1, 0, 0, 0]
    assert out["cards"] == [4, 4, 4, 0, 0, 0]
    assert out["turn"] == [0, 1, 0, 0, 0, 0]
    assert out["declined"] == [0, 0, 1, 0, 0, 0]
    assert out["face_down"] == [0] * 10
    assert (out["pile"], out["idle"]) == ([2], [1])


def test_an_observation_counts_the_tokens_face_down() -> None:
    seen = observed(table(HANDS, FRESH), 0)
    assert seen["face_down"] == [1, 1, 2, 0, 0, 2, 2, 3, 1, 2]


# --- the picture and the words


def test_the_picture_shows_rows_offer_hands_and_points() -> None:
    rows = ["+5 B5 R6", "-3 Y4", "+2", ""]
    match = offering(HANDS, "R7", rows, facedown="")
    lines = match.picture("en").splitlines()
    assert lines[0] == "Ex & Hopp · pile: 21 · discards: 0 · tokens face down: 0"
    assert lines[1:5] == ["   1 [+5] B5 R6 · · ·", "   2 [-3] Y4 · ·", "   3 [+2] · ·", "   4 [  ]"]
    assert lines[5] == "   offer 1: Seat 0, R7"
    assert lines[6].split() == ["▸", "R", "Seat", "0", "0", "points", *HANDS[0].split()]
    assert match.blinded(1).picture("fr").splitlines()[6].endswith("points  R7 ? ? ?")


def test_the_picture_without_an_offer() -> None:
    assert len(table(HANDS, FRESH).picture().splitlines()) == 8


def test_every_event_is_said_in_both_languages_and_reads_back() -> None:
    match = tablee.new("exhopp", players=2, seed=1, offer="colour")
    for n in range(60):
        seat = match.asked
        player = bot("random" if n % 3 else "greedy")
        match.play(seat, decide(player, match, seat, n))
    for event in [*match.events, *match.events_for(SPECTATOR)]:
        assert read_event(match.game, match.state, event.text).json == event.json
        for language in ("fr", "en"):
            assert say_event(match.game, event, language, ["Anna", "Bruno"])


def test_cards_are_spoken_in_both_languages() -> None:
    say = [
        say_event(match.game, event, language, ["Anna", "Bruno", "Chloé"])
        for match in (offering(HANDS, "R7"), by_colour())
        for event in match.events_for(1)
        for language in ("fr", "en")
    ]
    assert say == [
        "Anna propose : 7 rouge (proposition 1).",
        "Anna offers red 7 (offer 1).",
        "Anna propose : une carte rouge (proposition 1).",
        "Anna offers a red card (offer 1).",
    ]


def test_sums_and_losses_are_told_with_names() -> None:
    game = offering(HANDS, "R7").game
    settled = Event("settled", {"row": 2, "token": "-6", "sums": [0, 11, 9]})
    over = Event("over", {"scores": [-4, 6, 0], "seats": [1]})
    names = ["Anna", "Bruno", "Chloé"]
    assert say_event(game, settled, "en", names) == (
        "Row 2 is full (token −6). Sums: Anna 0, Bruno 11, Chloé 9."
    )
    assert "Scores : Anna −4, Bruno 6, Chloé 0." in say_event(game, over, "fr", names)


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


# --- how a learner turns the table


def test_every_seat_sees_its_own_colour_first() -> None:
    for players in game("exhopp").players:
        for seat in range(players):
            seen, meant = outlook.from_seat(players, seat)
            assert seen == list(range(len(seen)))
            assert sorted(meant) == list(range(len(meant)))
            red, own = (LAY + ROWS * NUMBERS * colour for colour in (0, seat))
            assert meant[red : red + ROWS] == list(range(own, own + ROWS))
