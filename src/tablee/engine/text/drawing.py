"""A table as an SVG drawing, for notebooks and pages: the frame, and what rooms draw with.

A room's `drawing.py` makes a `Drawing` from a position: what lies in the middle, and what each
seat has. It gets the document of the position and nothing else, so a drawing shows what its eyes
may see. Pieces are strings of SVG. Every text goes through `words`, which escapes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from tablee.engine.text.codecs import Json, to_text
from tablee.engine.text.language import Text
from tablee.engine.text.view import Key

WIDTH = 688
"""The width of the middle of a table."""
CARD = (100, 140)
"""Width and height of a card, in which its face is drawn."""
PAPER, LINE, INK, PALE = "#f7f1e5", "#d9ccb4", "#2a2833", "#6a6472"
FELT, OAK, ON_FELT = "#1f5550", "#b98b52", "#eef5ef"
WHITE, EDGE, BACK, GOLD, RED = "#fffdf8", "#d8ccb4", "#34506b", "#e3a72f", "#c03a22"
INKS = {
    "red": RED, "yellow": "#9a6700", "blue": "#2467a3", "green": "#3c7a39", "grey": "#5f6470",
    "violet": "#6f437a",
}  # fmt: skip
"""Six colours, dark enough for letters on a card."""
FILLS = INKS | {"yellow": GOLD}
SHAPES = {
    "red": "M0-8.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z",
    "yellow": "M0-9 9.5 8h-19z",
    "blue": "M0-10 9 0 0 10-9 0z",
    "green": "M-3.2-9h6.4v5.8H9v6.4H3.2V9h-6.4V3.2H-9v-6.4h5.8z",
    "grey": "M-8-8H8V8H-8z",
    "violet": "M0-10 2.7-3.3 9.7-3.2 4.3 1.3 6 8.3 0 4.6-6 8.3-4.3 1.3-9.7-3.2-2.7-3.3z",
}
"""A shape for each colour, as a path in a square from −10 to 10: colour is never the only cue."""
SEAT_FILLS = (
    "#2467a3",
    "#b5651d",
    "#4f8a4c",
    "#7b4f86",
    "#c8452b",
    "#6f7480",
    "#9a6700",
    "#2a2833",
)
"""The colour of each seat, where the game has none of its own."""
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,serif"
_SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif"
_TOP, _ROW, _EDGE = 52, 64, 16
_NAME_WIDTH, _SCORE_WIDTH = 150, 74
_MOST_LETTERS = 15


@dataclass(frozen=True)
class Row:
    """One seat: pieces in a line, a score, and a note in words."""

    things: Sequence[str] = ()
    """Pieces, each drawn in a field of `size`."""
    size: tuple[int, int] = CARD
    score: str = ""
    note: str = ""
    mark: str = ""
    """The seat's own sign, drawn in a square from −10 to 10."""


@dataclass(frozen=True)
class Drawing:
    """A table: what lies in the middle, and what each seat has."""

    heading: str
    """The text beside the title of the game, such as the round."""
    middle: str
    """Pieces in a field of `WIDTH` × `height`."""
    height: int
    rows: Sequence[Row]
    turn: int | None
    """The seat whose turn it is; None when the match is over."""


# --- pieces


def words(
    x: float,
    y: float,
    text: str,
    size: float = 15,
    fill: str = INK,
    anchor: str = "start",
    bold: bool = False,
    serif: bool = False,
) -> str:
    """A text, escaped; `anchor` is `start`, `middle` or `end`.

    >>> words(1, 2, "<b>")
    '<text x="1" y="2" font-size="15" fill="#2a2833">&lt;b&gt;</text>'
    """
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += ' font-weight="700"' if bold else ""
    more += f' font-family="{SERIF}"' if serif else ""
    where = f'x="{x:g}" y="{y:g}" font-size="{size:g}"'
    return f'<text {where} fill="{fill}"{more}>{escape(text)}</text>'


def path(d: str, fill: str, more: str = "") -> str:
    """A filled outline."""
    return f'<path d="{d}" fill="{fill}"{" " + more if more else ""}/>'


def box(
    x: float, y: float, w: float, h: float, r: float, fill: str, edge: str = "", width: float = 1.5
) -> str:
    """A rectangle with round corners."""
    stroke = f' stroke="{edge}" stroke-width="{width:g}"' if edge else ""
    where = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"'
    return f'<rect {where} fill="{fill}"{stroke}/>'


def at(x: float, y: float, piece: str, scale: float = 1, turn: float = 0) -> str:
    """A piece put somewhere else, larger or turned by some degrees."""
    how = f"translate({x:g} {y:g})"
    how += f" rotate({turn:g})" if turn else ""
    how += f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="{how}">{piece}</g>'


def card(face: str, fill: str = WHITE) -> str:
    """A card with this face, face up."""
    return box(0, 0, *CARD, 12, fill, EDGE, 2.5) + face


def back() -> str:
    """A card face down."""
    inner = box(9, 9, 82, 122, 7, "none", "#7f9ab5", 2.5)
    return box(0, 0, *CARD, 12, BACK, "#22384d", 2.5) + inner + path(_WEAVE, "#46637f")


_WEAVE = "".join(f"M{x} {y - 11}l9 11-9 11-9-11z" for y in range(32, 120, 25) for x in (28, 50, 72))


def pile(x: float, y: float, count: int, scale: float = 0.8) -> str:
    """Cards face down, with their number; an outline where there are none."""
    if not count:
        empty = '<rect x="1" y="1" width="98" height="138" rx="12" fill="none" stroke="#7fa39c" '
        return at(x, y, empty + 'stroke-width="2.5" stroke-dasharray="8 7"/>', scale)
    under = at(-3, -4, back()) if count > 1 else ""
    label = box(22, 52, 56, 38, 9, "#22384d") + words(50, 80, str(count), 27, WHITE, "middle", True)
    return at(x, y, under + back() + label, scale)


def shape(colour: str, fill: str = "") -> str:
    """The shape of a colour, in a square from −10 to 10."""
    return path(SHAPES[colour], fill or FILLS[colour])


def called(view: Sequence[Key], language: str) -> dict[str, str]:
    """What people call each key of a position."""
    return {key.name: key.called(language) for key in view}


# --- the frame

_TO_PLAY = Text("À {} de jouer", "{} to play")
_OVER = Text("Partie finie", "Match over")
_WON = Text("{} gagne", "{} wins")
_SHARED = Text("victoire partagée : {}", "shared win: {}")
_DRAWN = Text("égalité : {}", "a draw: {}")


def result_line(language: str, names: Sequence[str], winners: Sequence[int], draw: bool) -> str:
    """How a match ended, in a few words."""
    who = ", ".join(names[seat] for seat in winners)
    how = _DRAWN if draw else _WON if len(winners) == 1 else _SHARED
    return f"{_OVER.said(language)} · {how.said(language).format(who)}"


def svg(title: str, drawing: Drawing, names: Sequence[str], language: str, ended: str = "") -> str:
    """The whole table as an SVG document; `ended` says how the match ended, if it has."""
    height = _TOP + drawing.height + 14 + _ROW * len(drawing.rows) + 8
    width = WIDTH + 2 * _EDGE
    turn = None if ended else drawing.turn
    status = ended or (_TO_PLAY.said(language).format(names[turn]) if turn is not None else "")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="{_SANS}" role="img">',
        f"<title>{escape(f'{title} · {status}')}</title>",
        box(0.75, 0.75, width - 1.5, height - 1.5, 16, PAPER, LINE),
        _heading(title, drawing.heading),
        words(width - _EDGE - 2, 34, shortened(status, 60), 15, INK, "end", True),
        box(_EDGE, _TOP, WIDTH, drawing.height, 12, FELT, OAK, 4),
        at(_EDGE, _TOP, drawing.middle),
    ]
    for seat, row in enumerate(drawing.rows):
        y = _TOP + drawing.height + 14 + _ROW * seat
        parts.append(at(_EDGE, y, _seat(row, names[seat], seat == turn, seat)))
    return "".join([*parts, "</svg>"])


def _heading(title: str, more: str) -> str:
    beside = f'<tspan dx="14" font-size="14" font-weight="400" fill="{PALE}">{escape(more)}</tspan>'
    whole = words(_EDGE + 2, 34, title, 24, INK, "start", True, True)
    return whole.replace("</text>", f"{beside}</text>") if more else whole


def _seat(row: Row, name: str, is_turn: bool, seat: int) -> str:
    parts = [box(0, 0, WIDTH, _ROW - 6, 10, "#fff6dc" if is_turn else "#fbf7ee")]
    if is_turn:
        parts.append(box(1, 1, WIDTH - 2, _ROW - 8, 9, "none", GOLD, 2.5))
    dot = f'<circle r="9" fill="{SEAT_FILLS[seat % len(SEAT_FILLS)]}"/>'
    parts.append(at(22, 29, row.mark or dot, 1.1))
    parts.append(
        words(42, 26 if row.note else 34, shortened(name, _MOST_LETTERS), 15, INK, "start", True)
    )
    parts.append(words(42, 45, shortened(row.note, 22), 12, PALE))
    if row.score:
        parts.append(words(WIDTH - 18, 38, row.score, 24, INK, "end", True, True))
    parts.append(at(42 + _NAME_WIDTH, 6, _line(row)))
    return "".join(parts)


def _line(row: Row) -> str:
    """The pieces of a seat side by side, closer where there are many."""
    w, h = row.size
    scale = (_ROW - 18) / h
    room = WIDTH - 42 - _NAME_WIDTH - _SCORE_WIDTH
    step = w * scale + 5
    if row.things:
        step = min(step, (room - w * scale) / max(1, len(row.things) - 1))
    top = (_ROW - 18 - h * scale) / 2
    return "".join(at(i * step, top, thing, scale) for i, thing in enumerate(row.things))


def shortened(text: str, most: int) -> str:
    """A text that is not longer than `most` letters.

    >>> shortened("Bartholomew", 6)
    'Barth…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


# --- a game without a drawing of its own


def plain(
    view: Sequence[Key],
    total: str | None,
    turn: str | None,
    doc: Mapping[str, Json],
    language: str,
) -> Drawing:
    """A position as a tidy table: what all share in the middle, each seat's things beside its name.

    `total` and `turn` are the keys that hold each seat's score and the seat whose turn it is.
    """
    labels = called(view, language)
    shared = [(labels[key.name], _plain_text(doc[key.name])) for key in view if not key.per_seat]
    lines = []
    for i, (label, value) in enumerate(shared):
        x, y = 20 + 334 * (i % 2), 30 + 26 * (i // 2)
        lines.append(words(x, y, shortened(label, 17), 13, "#a9c7bf"))
        lines.append(words(x + 128, y, shortened(value, 22), 14, ON_FELT, "start", True))
    own = {key.name: labels[key.name] for key in view if key.per_seat and key.name != total}
    rows = [_plain_row(own, total, doc, seat) for seat in range(doc["players"])]
    on_turn = None if turn is None else doc[turn]
    return Drawing("", "".join(lines), 22 + 26 * -(-len(shared) // 2), rows, on_turn)


def _plain_row(
    own: Mapping[str, str], total: str | None, doc: Mapping[str, Json], seat: int
) -> Row:
    texts = [f"{label}: {_plain_text(doc[name][seat])}" for name, label in own.items()]
    columns = 1 if len(texts) <= 3 else 2
    lines = "".join(
        words(210 * (i % columns), 13 + 16 * (i // columns), shortened(text, 60 // columns), 12.5)
        for i, text in enumerate(texts[: 3 * columns])
    )
    score = "" if total is None else _plain_text(doc[total][seat])
    return Row([lines], (420, _ROW - 18), score)


def _plain_text(value: Json) -> str:
    """A value as short text: many things that are unknown are counted."""
    if isinstance(value, list) and len(value) > 3 and all(one == value[0] for one in value):
        return f"{_plain_text(value[0])} × {len(value)}"
    if isinstance(value, list):
        return " ".join(to_text(one) for one in value) or "–"
    return "–" if value is None else to_text(value)
