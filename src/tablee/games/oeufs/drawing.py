"""The table of Les œufs sont faits as a drawing: a tray of hollows, and the eggs in them."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.drawing import (
    ON_FELT,
    SEAT_FILLS,
    WIDTH,
    Drawing,
    Row,
    at,
    box,
    called,
    path,
    words,
)  # fmt: skip
from tablee.games.oeufs import rules
from tablee.games.oeufs.board import SIDE
from tablee.games.oeufs.words import VIEW

_DISC = "M0-8.2a8.2 8.2 0 1 1 0 16.4A8.2 8.2 0 0 1 0-8.2z"
_TRIANGLE = "M0-9.4 9.6 7.6H-9.6z"
_DIAMOND = "M0-10.4 8.6 0 0 10.4-8.6 0z"
_STAR = "M-2.3-10h4.6v20h-4.6zM7.5-7 9.8-3-7.5 7-9.8 3zM-9.8-3-7.5-7 9.8 3 7.5 7z"
_SIGNS = {2: (_DIAMOND, _STAR), 4: (_DISC, _TRIANGLE, _DIAMOND, _STAR)}
_SHELL = "M0-44c21 0 35 29 35 51S19 44 0 44-35 29-35 7-21-44 0-44z"
_SHADE = "M34 6c0 22-15 38-34 38-17 0-30-12-34-29 8 13 20 19 34 19 15 0 27-10 34-28z"
_SPECKLES = (
    (-12, -22),
    (7, -29),
    (16, -11),
    (-22, -2),
    (9, 6),
    (25, 9),
    (-15, 14),
    (2, 22),
    (17, 26),
)
_CELL, _EDGE = 62, 14
_HEIGHT = SIDE * _CELL + 2 * _EDGE + 24


def drawing(view: Mapping[str, Json], language: str, names: Sequence[str]) -> Drawing:
    """The board with its camps and eggs; every seat's sign and turns."""
    labels = called(VIEW, language)
    players, limit = view["players"], view["options"]["limit"]
    side = SIDE * _CELL
    board = [box(-_EDGE, -_EDGE, side + 2 * _EDGE, side + 2 * _EDGE, 12, "#a97a42", "#8a6236", 3)]
    for cell in range(SIDE * SIDE):
        row, column = divmod(cell, SIDE)
        board.append(
            at(column * _CELL, row * _CELL, _cell(players, cell, view["board"][row][column]))
        )
    for i in range(SIDE):
        middle = (i + 0.5) * _CELL
        board.append(words(middle, side + 30, "abcdef"[i], 13, ON_FELT, "middle"))
        board.append(words(-24, middle + 5, str(i + 1), 13, ON_FELT, "middle"))
    rows = []
    for seat, used in enumerate(view["used"]):
        note = labels["out"] if seat in view["out"] else labels["used"]
        score = f"{used}/{limit}" if limit else str(used)
        rows.append(Row(score=score, note=note, mark=path(_SIGNS[players][seat], SEAT_FILLS[seat])))
    turn = None if view["over"] else view["turn"]
    middle_at = (WIDTH - side) / 2
    return Drawing("", at(middle_at, _EDGE + 14, "".join(board)), _HEIGHT + 18, rows, turn)


def _cell(players: int, cell: int, egg: str) -> str:
    """A hollow of the tray; those of a camp have the colour and the sign of its seat."""
    middle = _CELL / 2
    owner = next((s for s in range(players) if int(rules.CAMP[players][s]) >> cell & 1), None)
    parts = [box(1, 1, _CELL - 2, _CELL - 2, 6, "#bd8f56" if owner is None else SEAT_FILLS[owner])]
    if owner is not None:
        parts.append(box(1, 1, _CELL - 2, _CELL - 2, 6, "rgb(255 253 248 / .18)"))
    parts.append(f'<circle cx="{middle}" cy="{middle}" r="24" fill="rgb(58 38 16 / .34)"/>')
    if egg != ".":
        parts.append(at(middle, middle, _egg(players, egg), 0.58))
    elif owner is not None:
        parts.append(
            at(middle, middle, path(_SIGNS[players][owner], "rgb(255 253 248 / .55)"), 1.1)
        )
    return "".join(parts)


def _egg(players: int, egg: str) -> str:
    """An egg: white with its sign, or turned and speckled, with its sign as far as it is known."""
    turned = egg.endswith("*")
    parts = [
        path(_SHELL, "#e8c79a" if turned else "#fffdf8", 'stroke="#8a6236" stroke-width="1.5"')
    ]
    parts.append(path(_SHADE, "rgb(90 60 25 / .16)"))
    if turned:
        parts += [f'<circle cx="{x}" cy="{y}" r="2.4" fill="#a8743c"/>' for x, y in _SPECKLES]
    if egg[0] != "?":
        seat = int(egg[0])
        fill = f'fill-opacity="{0.75 if turned else 1}"'
        parts.append(at(0, 5, path(_SIGNS[players][seat], SEAT_FILLS[seat], fill), 2.05))
    return "".join(parts)
