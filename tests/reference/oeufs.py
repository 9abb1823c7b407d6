"""Reference model of Les œufs sont faits, as literal as can be.

It works on full positions as `docs/formats/oeufs.md` describes them, shares nothing with the
package, and prefers plain words to speed. Clauses (OE-6 …) are those of the rule book.

Everything random goes through `shuffle(what, things)`, which returns the same things in a new
order. What is shuffled here:

- "first seat": the list of all seats; the first of them starts (OE-3).
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

Doc = dict[str, Any]
Shuffle = Callable[[str, list[Any]], list[Any]]

COLUMNS = "abcdef"  # from the left
ROWS = "123456"  # from the top
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

# OE-2: a camp is the cells where a seat's eggs begin.
CAMPS: dict[int, list[list[str]]] = {
    2: [
        ["a1", "b1", "c1", "d1", "e1", "f1"],
        ["a6", "b6", "c6", "d6", "e6", "f6"],
    ],
    4: [
        ["a1", "b1", "a2", "b2"],
        ["e1", "f1", "e2", "f2"],
        ["e5", "f5", "e6", "f6"],
        ["a5", "b5", "a6", "b6"],
    ],
}

DEFAULTS: Doc = {"limit": 150, "undo": "allowed", "referee": "strict", "live": False}


# The board


def cells() -> list[str]:
    return [column + row for row in ROWS for column in COLUMNS]


def get(board: list[list[str]], cell: str) -> str:
    return str(board[ROWS.index(cell[1])][COLUMNS.index(cell[0])])


def put(board: list[list[str]], cell: str, word: str) -> None:
    board[ROWS.index(cell[1])][COLUMNS.index(cell[0])] = word


def shifted(cell: str, direction: tuple[int, int], steps: int) -> str | None:
    """The cell that many steps away in that direction, None where the board has ended."""
    column = COLUMNS.index(cell[0]) + direction[0] * steps
    row = ROWS.index(cell[1]) + direction[1] * steps
    if column < 0 or column > 5 or row < 0 or row > 5:
        return None
    return COLUMNS[column] + ROWS[row]


def is_empty(word: str) -> bool:
    return word == "."


def is_turned(word: str) -> bool:
    return word.endswith("*")


def is_visible(word: str) -> bool:
    return not is_empty(word) and not is_turned(word)


def owner(word: str) -> int:
    return int(word[0])


def camp(pos: Doc, seat: int) -> list[str]:
    return CAMPS[pos["players"]][seat]


def in_opponents_camp(pos: Doc, seat: int, cell: str) -> bool:
    """Whether the cell lies in the camp of any other seat, also of one that is out (OE-12)."""
    return any(cell in camp(pos, s) for s in range(pos["players"]) if s != seat)


def full_of_turned(pos: Doc, seat: int) -> bool:
    """Every cell of this seat's camp holds a turned egg, whoever's (OE-16)."""
    return all(is_turned(get(pos["board"], cell)) for cell in camp(pos, seat))


# Moves


def ends(pos: Doc, start: str) -> set[str]:
    """Every cell on which a move of the egg on `start` can end, whoever may make it."""
    word = get(pos["board"], start)
    board = [list(row) for row in pos["board"]]
    put(board, start, ".")  # the egg is in the hand while it moves

    def stops(cell: str) -> bool:
        # OE-7: a visible egg is turned on an opponent's cell and goes no further.
        return is_visible(word) and in_opponents_camp(pos, owner(word), cell)

    found: set[str] = set()
    # OE-5: one cell in any direction.
    for direction in DIRECTIONS:
        cell = shifted(start, direction, 1)
        if cell is not None and is_empty(get(board, cell)):
            found.add(cell)
    # OE-6: jumps, one after the other. A chain lands on no cell twice nor on its start; as it
    # changes nothing on the way, a cell can be reached so just if it can be reached at all.
    landed: set[str] = {start}
    open_ends = [start]
    while open_ends:
        here = open_ends.pop()
        for direction in DIRECTIONS:
            over_cell = shifted(here, direction, 1)
            cell = shifted(here, direction, 2)
            if over_cell is None or cell is None or cell in landed:
                continue
            if is_empty(get(board, over_cell)) or not is_empty(get(board, cell)):
                continue
            landed.add(cell)
            if not stops(cell):
                open_ends.append(cell)
    return found | (landed - {start})


def movable(pos: Doc, seat: int, cell: str) -> bool:
    """Whether this seat, on turn, may move what lies on the cell (if it can move at all)."""
    word = get(pos["board"], cell)
    if is_empty(word):
        return False
    if is_visible(word) and owner(word) != seat:
        return False  # OE-8: never an opponent's visible egg
    # OE-4: an own visible egg, or any turned one; but for OE-15.
    return not (pos["options"]["undo"] == "forbidden" and cell == pos["moved"])


def change_camp(pos: Doc, seat: int) -> None:
    """An egg has entered or left this seat's camp."""
    pos["camp_changes"][seat] += 1
    lapse(pos, seat)  # OE-16


def lapse(pos: Doc, seat: int) -> None:
    pos["declined"] = [s for s in pos["declined"] if s != seat]


def board_after(pos: Doc, start: str, end: str) -> list[list[str]]:
    word = get(pos["board"], start)
    if is_visible(word) and in_opponents_camp(pos, owner(word), end):
        word += "*"  # OE-7: turned for good
    board = [list(row) for row in pos["board"]]
    put(board, start, ".")
    put(board, end, word)
    return board


def make_move(pos: Doc, start: str, end: str) -> None:
    pos["board"] = board_after(pos, start, end)
    pos["moved"] = end
    for seat in range(pos["players"]):
        # OE-18: start and end decide, not what was touched on the way; a move inside a camp
        # neither enters nor leaves it.
        if (start in camp(pos, seat)) != (end in camp(pos, seat)):
            change_camp(pos, seat)


# Turns, calls and the end


def still_in(pos: Doc) -> list[int]:
    return [s for s in range(pos["players"]) if s not in pos["out"]]


def next_turn(pos: Doc) -> None:
    """The next seat still in is on turn, or the match is a draw."""
    seat = (pos["turn"] + 1) % pos["players"]
    while seat in pos["out"]:
        seat = (seat + 1) % pos["players"]
    limit = pos["options"]["limit"]
    if limit > 0 and pos["used"][seat] >= limit:  # OE-14
        pos["over"] = True
        pos["winner"] = None
    else:
        pos["turn"] = seat


def make_call(pos: Doc, seat: int) -> None:
    """Judge a call (OE-10). The turn is not passed on here."""
    if all(get(pos["board"], cell) == f"{seat}*" for cell in camp(pos, seat)):
        pos["over"] = True
        pos["winner"] = seat  # OE-11
        return
    pos["out"] = sorted([*pos["out"], seat])
    pos["declined"] = []  # OE-16: somebody went out
    if pos["players"] == 2:
        pos["over"] = True
        pos["winner"] = 1 - seat  # OE-11
        return
    for cell in cells():  # OE-12: his eggs leave the board
        word = get(pos["board"], cell)
        if is_empty(word) or owner(word) != seat:
            continue
        put(pos["board"], cell, ".")
        if pos["moved"] == cell:
            pos["moved"] = None
        for s in range(4):
            if cell in camp(pos, s):
                change_camp(pos, s)  # OE-18
    if len(pos["out"]) == 3:
        pos["over"] = True
        pos["winner"] = still_in(pos)[0]  # OE-12


def may_call(pos: Doc, seat: int, board: list[list[str]]) -> bool:
    """Whether the referee hears a call of this seat on this board (OE-10)."""
    if pos["options"]["referee"] == "table":
        return True
    return all(is_turned(get(board, cell)) for cell in camp(pos, seat))


# What the tests use


def deal(players: int, options: Doc, shuffle: Shuffle) -> Doc:
    """A new match."""
    if players not in CAMPS:
        raise ValueError("two or four players")
    board = [["." for _ in COLUMNS] for _ in ROWS]
    for seat in range(players):
        for cell in CAMPS[players][seat]:
            put(board, cell, str(seat))  # OE-1, OE-3
    return {
        "game": "oeufs",
        "rules": 1,
        "players": players,
        "options": {**DEFAULTS, **options},
        "eyes": "table",
        "turn": shuffle("first seat", list(range(players)))[0],  # OE-3
        "board": board,
        "camp_changes": [0] * players,
        "declined": [],
        "moved": None,
        "used": [0] * players,
        "out": [],
        "over": False,
        "winner": None,
    }


def asked(pos: Doc) -> int:
    """The seat that is asked next in sequence, −1 when the match is over."""
    if pos["over"]:
        return -1
    for step in range(1, pos["players"]):
        seat: int = (pos["turn"] + step) % pos["players"]
        if seat in pos["out"] or seat in pos["declined"]:
            continue
        if full_of_turned(pos, seat):  # OE-16; nobody is asked merely because he could err
            return seat
    return int(pos["turn"])


def legal(pos: Doc, seat: int) -> list[str]:
    """Every act that this seat may do now, as at a live table."""
    if pos["over"] or seat in pos["out"]:
        return []
    acts: list[str] = []
    if seat == pos["turn"]:
        for start in cells():
            if movable(pos, seat, start):
                for end in ends(pos, start):
                    acts.append(f"move {start} {end}")
                    # OE-10: a carried call is judged directly after the move.
                    if may_call(pos, seat, board_after(pos, start, end)):
                        acts.append(f"move {start} {end} call")
            if is_turned(get(pos["board"], start)):
                acts.append(f"look {start}")  # OE-4
        if not acts:
            acts.append("pass")  # OE-13: being able to call does not count
    elif full_of_turned(pos, seat) and seat not in pos["declined"]:
        acts.append("pass")  # OE-16: the call is declined
    if may_call(pos, seat, pos["board"]):
        acts.append("call")  # OE-10: between any two acts, on turn or not, declined or not
    return sorted(acts)


def apply(pos: Doc, seat: int, action: str, shuffle: Shuffle) -> Doc:
    """The position after a legal act."""
    if action not in legal(pos, seat):
        raise ValueError(f"{action!r} is not legal for seat {seat}")
    pos = copy.deepcopy(pos)
    words = action.split()
    if words[0] == "call":
        make_call(pos, seat)
        if not pos["over"] and seat == pos["turn"]:
            next_turn(pos)  # OE-12: only if the caller was on turn
        return pos
    if words[0] == "pass" and seat != pos["turn"]:
        pos["declined"] = sorted([*pos["declined"], seat])  # OE-16
        return pos
    # A turn (OE-14): a move, a look, or a pass for want of both.
    pos["used"][seat] += 1
    pos["moved"] = None  # OE-15: set again by a move
    if words[0] == "look":
        lapse(pos, seat)  # OE-16
    if words[0] == "move":
        make_move(pos, words[1], words[2])
        if words[3:] == ["call"]:
            make_call(pos, seat)  # OE-14: before the limit is looked at
    if not pos["over"]:
        next_turn(pos)
    return pos


def late(pos: Doc, seat: int, action: str, aim: object) -> Doc | None:
    """None if the act stands as aimed; else the position after the void act: the same.

    Calls, moves that carry one, and passes are aimed at the actor's own camp (OE-10, OE-19):
    at the number of its changes that he saw. Other acts have no aim; one given is ignored.
    """
    words = action.split()
    aimed = words[0] == "pass" or words[-1] == "call"
    if aim is None or not aimed or aim == pos["camp_changes"][seat]:
        return None
    return copy.deepcopy(pos)


def over(pos: Doc) -> bool:
    return bool(pos["over"])


def result(pos: Doc) -> list[float]:
    """The share of the win of each seat (OE-17)."""
    if not pos["over"]:
        raise ValueError("the match is not over")
    sharers = still_in(pos) if pos["winner"] is None else [pos["winner"]]
    return [1 / len(sharers) if s in sharers else 0.0 for s in range(pos["players"])]
