"""The small board of Les œufs sont faits: setting it, and looking at it.

A board is drawn row by row from the top: `0` is a visible egg of seat 0, `0*` a turned one, `.` no
egg. Seat 0 is on turn unless a test says otherwise.
"""

from typing import Any

import tablee
from tablee.engine.match import Match

Doc = dict[str, Any]

OPTIONS = {"limit": 150, "undo": "allowed", "referee": "strict", "live": False}
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
START = {
    2: """
    0 0 0 0 0 0
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    1 1 1 1 1 1
    """,
    4: """
    0 0 . . 1 1
    0 0 . . 1 1
    . . . . . .
    . . . . . .
    3 3 . . 2 2
    3 3 . . 2 2
    """,
}
HOME = """
    0* 0* 0* 0* 0* 0*
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  1  .  .
    .  .  .  .  .  .
    1  1  1  1  .  1
    """  # seat 0 has done it
FOREIGN = """
    0* 0* 0* 1* 0* 0*
    .  .  .  .  .  .
    .  .  .  0* .  .
    .  .  1  .  1* .
    .  .  .  .  .  .
    1  1  .  .  .  1*
    """  # the camp of seat 0 is full, but d1 is not its own
FOREIGN_4 = """
    0* 0* .  .  1  1
    0* 2* .  .  1  1
    .  .  .  0* .  .
    2* .  .  .  .  .
    3  3  .  .  2  .
    3  3  .  .  .  2
    """
FULL_4 = """
    0* 0* .  .  1* 1*
    0* 2* .  .  1* 3*
    .  .  .  0* .  .
    1* .  2* .  .  .
    3  3  .  .  2  .
    3  .  .  .  .  2
    """  # the camps of seats 0 and 1 are full; both have one stranger in them
MIXED = """
    0 0 . 0 0* .
    . . . . .  .
    . . . 0 .  .
    . . . . .  .
    . . . . .  0*
    1 1 1 1 1* 1
    """  # some eggs are turned, at home and abroad
ABROAD = """
    . . 0 0 0 0
    . 0 . . . .
    . . 1 . . .
    . . . . . .
    . . 0 1 . .
    1 1 1 . 1 .
    """
ALMOST = """
    0* 0* 0* .  0* 0*
    .  .  .  0* .  .
    .  .  .  .  .  .
    .  .  .  1* .  .
    .  .  .  .  .  .
    1  1  1  1  .  1
    """  # seat 0 does it by moving d2 to d1


# --- setting the table


def document(board: str, **changes: Any) -> Doc:
    """A position with this board; `options` are changes to the default options."""
    words = board.split()
    players = 4 if any(word[0] in "23" for word in words) else 2
    return {
        "game": "oeufs",
        "rules": 1,
        "players": players,
        "options": OPTIONS | changes.pop("options", {}),
        "eyes": "table",
        "turn": 0,
        "board": [words[i : i + 6] for i in range(0, 36, 6)],
        "camp_changes": [0] * players,
        "declined": [],
        "moved": None,
        "used": [0] * players,
        "out": [],
        "over": False,
        "winner": None,
        **changes,
    }


def table(board: str, **changes: Any) -> Match:
    """A match that stands at such a position."""
    return tablee.position(document(board, **changes))


def at_table(board: str, **changes: Any) -> Match:
    """The same without a strict referee."""
    return table(board, options={"referee": "table"}, **changes)


def shut_in(**changes: Any) -> Match:
    """Seat 0 sits in the corner of four, behind eggs that it can't jump over."""
    board = """
        0 0 1 1 . .
        0 0 1 1 . .
        2 2 2 2 . .
        3 3 3 3 . .
        . . . . . .
        . . . . . .
        """
    return table(board, **changes)


def limited(limit: int, used: list[int], board: str = START[2], **changes: Any) -> Match:
    return table(board, options={"limit": limit}, used=used, **changes)


# --- looking at it


def ends(match: Match, start: str) -> set[str]:
    """Where the seat on turn may move the egg on this cell."""
    moves = [action.json for action in match.legal(match.state.turn)]
    return {m["to"] for m in moves if m["do"] == "move" and m["from"] == start and "call" not in m}


def eggs(match: Match) -> dict[str, str]:
    """The eggs on the board by their cells."""
    words = [word for row in match.position()["board"] for word in row]
    return {cell: egg for cell, egg in zip(CELLS, words, strict=True) if egg != "."}


def now(match: Match, *keys: str) -> Any:
    """What the position says at these keys."""
    doc = match.position()
    return doc[keys[0]] if len(keys) == 1 else [doc[key] for key in keys]
