"""EKKO's small table: setting it, and looking at it.

A card is its two digits. Unless a test says otherwise seat 0 is on turn and the last seat, which is
the dealer, laid the card on the table.
"""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import tablee
from tablee.engine.match import Match

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


def texts(events: Iterable[Any]) -> list[str]:
    return [str(event) for event in events]


def all_cards(doc: Doc) -> Cards:
    sets = [*doc["hands"], *doc["aside"], doc["pile"], doc["laid"]]
    return sorted(card for cards in sets for card in cards)
