"""Ex & Hopp's small table: setting it, and looking at it.

A card is the letter of its colour (Red, Yellow, Blue, Green, Argent, Violet) and its number; seat 0
owns red, seat 1 yellow, and so on. A row is written as its token and its cards: "+5 B3 R6". Seat 0
is on turn unless a test says otherwise.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import tablee
from tablee.engine.match import Match
from tablee.errors import BadPositionError

Doc = dict[str, Any]
Cards = list[str]

LETTERS = "RYBGAV"
RED = ["-2", "-3", "-4", "-4", "-5", "-6"]
BLACK = ["+2", "+3", "+4", "+4", "+5", "+6"]
OPTIONS = {"offer": "card", "referee": "strict", "live": False}
LIVE = {"live": True}
FRESH = ["+5", "+4", "-3", "-2"]  # four rows without a card
ENOUGH = ["R8 R9 R10 R11", "Y8 Y9 Y10 Y11", "B8 B9 B10 B11"]  # three hands that don't matter
HANDS = ["R7 R8 Y1 B1", "R1 Y2 Y3 B2", "R2 R3 B3 B4"]


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


def by_colour(hands: list[str] = HANDS, card: str = "R7", **changes: Any) -> Match:
    return offering(hands, card, options={"offer": "colour"}, **changes)


# --- looking at it


def impossible(*args: Any, **changes: Any) -> str:
    """Why this can't be a position: the clause at the end of the message."""
    with pytest.raises(BadPositionError) as caught:
        table(*args, **changes)
    return str(caught.value).rpartition("(")[2].rstrip(")")


def texts(events: Iterable[Any]) -> list[str]:
    return [str(event) for event in events]


def all_cards(doc: Doc) -> Counter[str]:
    some = [doc["pile"], doc["discards"], *doc["hands"], *doc["rows"]]
    return Counter(card for cards in some for card in cards)


def all_tokens(doc: Doc) -> Counter[str]:
    some = [doc["facedown"], filter(None, doc["tokens"]), *doc["taken"]]
    return Counter(token for tokens in some for token in tokens)
