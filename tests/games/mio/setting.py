"""MIO's small table: setting it, and looking at it.

A card is the letter of its colour (Red, Yellow, Blue, Green, Argent) and its number, or `*` for a
star; `J` is a joker. Seat 0 is on turn unless a test says otherwise.
"""

from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import tablee
from tablee.engine.match import Match

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


def forgetful() -> Match:
    """Seat 0 has just forgotten "MIO": its blue 4 lies face down, and seat 1 is on turn."""
    match = table([["R1", "B4"], ["R5", "A1", "A2"], ["B1", "B2"]], "R3")
    match.play(0, "lay R1")
    return match


# --- looking at it


def all_cards(doc: Doc) -> Counter[str]:
    hands = [card for hand in doc["hands"] for card in hand]
    return Counter([*hands, *filter(None, doc["down"]), *doc["pile"], *doc["laid"]])
