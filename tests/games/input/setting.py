"""Input's small table: setting it, and looking at it.

A piece is written as its two faces, the one that lies up first, and where it lies: `HR@5.2` shows
a half on band 2 of the 5, with a round back. Its number follows from its kind: FR is 1, then FH,
FS, RH, RS, HS, SJ is 7. Pieces that are not mentioned lie in the stock, as in this list.
"""

from collections.abc import Iterable
from typing import Any

import tablee
from tablee.engine.match import Match

Doc = dict[str, Any]
Pieces = list[str]

KINDS = ("FR", "FH", "FS", "RH", "RS", "HS", "SJ")
CARDS = "RHFHR SHHHH RHSSF FSRHR SSFHH FHRHR SSRFR FSSSH RSFSR RFRSS"
BANDS = dict(enumerate(CARDS.split()))  # 0 to 9, from the top
OPTIONS: Doc = {
    "zero": False,
    "one_colour": "plus3",
    "free_card": None,
    "combos": [],
    "joker_final": False,
    "no_turning": [],
    "limit": 100,
    "referee": "strict",
    "live": False,
}
TAKES = {f"take {n}" for n in range(1, 8)}
AT_TABLE = {"referee": "table"}

# The 5 lacks its third band, a round one. Seat 0 has two pieces there; its 4 and 5 fit.
FIVE = [["FR@5.1", "HF@5.2", "HR", "SR"], ["HR@5.4", "RF@5.5"]]
# The 1 lacks its last band, a half. Seat 0 has three pieces there; its 6 fits.
ONE = [["SF@1.1", "HF@1.2", "HR@1.3", "SH"], ["HF@1.4"]]
# The 0 lacks its last band, a round one. Seat 0 has two pieces there; its 4 and 5 fit.
ZERO = [["RF@0.1", "HF@0.2", "HR", "SR"], ["FR@0.3", "HF@0.4"]]
# Two seats that fill every full band of the row, when the 8 and the 9 are won.
FULL = [["FR@2.5", "FH@3.1", "FS@4.3", "RH@8.1", "RS@9.1"], ["FR@5.1", "FH@6.4", "FS@7.1"]]
FREE = {"free_card": 5}
CHILD = {"no_turning": [0]}


# --- setting the table


def number(piece: str) -> int:
    """The number of a piece: FR is 1, SJ is 7."""
    return next(i for i, kind in enumerate(KINDS) if set(kind) == set(piece[:2])) + 1


def document(seats: list[Pieces], **changes: Any) -> Doc:
    """A position with these pieces; whatever lies on a card or is in hand has been turned.

    `options` are changes to the default options, `seen` the pieces of the stock whose back has been
    shown, as (seat, number); other `changes` replace whole keys.
    """
    players = len(seats)
    lying = []
    for pieces in seats:
        given = {number(piece): piece for piece in pieces}
        lying.append([given.get(i + 1, kind) for i, kind in enumerate(KINDS)])
    known = changes.pop("seen", [])
    scores = changes.get("scores", [0] * players)
    return {
        "game": "input",
        "rules": 1,
        "players": players,
        "eyes": "table",
        "turn": 0,
        "first": 0,
        "up": [[piece[0] for piece in own] for own in lying],
        "back": [[piece[1] for piece in own] for own in lying],
        "seen": [
            ["@" in piece or (seat, i + 1) in known for i, piece in enumerate(own)]
            for seat, own in enumerate(lying)
        ],
        "place": [[piece[3:] or "stock" for piece in own] for own in lying],
        "left": [[None] * 7 for _ in seats],
        "won": [],
        "hand": None,
        "from": None,
        "claimed": None,
        "free": False,
        "scores": scores,
        "last_gain": scores,
        "zero_used": [False] * players,
        "captured": [[]] * players,
        "quiet": 0,
        "turns": 0,
        "over": False,
        "winners": [],
        **changes,
        "options": OPTIONS | changes.get("options", {}),
    }


def table(seats: list[Pieces], **changes: Any) -> Match:
    """A match that stands at such a position."""
    return tablee.position(document(seats, **changes))


def left(seat: int, piece: int, card: int, players: int = 2) -> list[list[int | None]]:
    """The key `left`, when this piece of this seat left that card on its previous turn."""
    rows: list[list[int | None]] = [[None] * 7 for _ in range(players)]
    rows[seat][piece - 1] = card
    return rows


def holding(piece: str, players: int = 2, **changes: Any) -> Match:
    """Seat 0 has just turned this piece, which came from the stock, over."""
    others: list[Pieces] = [[] for _ in range(players - 1)]
    return table([[f"{piece}@hand"], *others], hand=number(piece), **changes)


def crowded(*pieces: str, won: tuple[int, ...] = (8, 9), **changes: Any) -> Match:
    """Seat 0 has these pieces; no free band takes a full shape."""
    return table([list(pieces), *FULL], won=list(won), **changes)


# --- looking at it


def events_of(match: Match, seat: int, action: str) -> list[str]:
    """Play this action; the events that it brings about, as text."""
    return [str(event) for event in match.play(seat, action)]


def places(shape: str, cards: Iterable[int]) -> set[str]:
    """Every action that places this shape on one of these cards."""
    return {
        f"place {card} {band + 1}"
        for card in cards
        for band in range(5)
        if BANDS[card][band] == shape or shape == "J"
    }
