"""The table of Input as a drawing: digits of five bands, and the pieces that lie on them."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.drawing import (
    EDGE,
    GOLD,
    INK,
    PALE,
    SEAT_FILLS,
    WHITE,
    Drawing,
    Row,
    at,
    box,
    called,
    path,
    words,
)  # fmt: skip
from tablee.games.input.components import CARDS, TARGET, WORTH
from tablee.games.input.words import VIEW

_TALL = 44
_MARKS = (
    "M0-7a7 7 0 1 1 0 14 7 7 0 0 1 0-14z",
    "M0-8 8.5 7h-17z",
    "M0-9 8.5 0 0 9-8.5 0z",
)
_STAR = "M0-10 3-3.2 10-2.6 4.6 2 6.4 9.4 0 5.4-6.4 9.4-4.6 2-10-2.6-3-3.2z"


def _bar(left: float, right: float) -> str:
    return f"M{left:g} 0H{right:g}V{_TALL}H{left:g}z"


def _lean(top: float, foot: float, width: float) -> str:
    return f"M{top:g} 0h{width:g}L{foot + width:g} {_TALL}h-{width:g}z"


_Band = tuple[str, float]
"""The outline of a band in a field of 100 × 44, and where the mark of its piece goes."""
_FULL: _Band = (_bar(0, 100), 50)
_CAP: _Band = (f"M0 {_TALL}V40C0 16 20 0 50 0s50 16 50 40v4z", 50)
_BOWL: _Band = ("M0 0h100v4c0 24-20 40-50 40S0 28 0 4z", 50)
_POSTS: _Band = (_bar(0, 27) + _bar(73, 100), 13)


def _half(left: float) -> _Band:
    return _bar(left, left + 50), left + 25


def _slant(top: float, foot: float) -> _Band:
    return _lean(top, foot, 50), (top + foot) / 2 + 25


def _waist(top: float, foot: float) -> _Band:
    return _lean(top, foot, 27) + _lean(73 - top, 73 - foot, 27), (top + foot) / 2 + 13


_DIGITS = (
    (_CAP, _POSTS, _FULL, _POSTS, _BOWL),
    (_slant(32, 4), _half(32), _half(32), _half(32), _half(32)),
    (_CAP, _half(50), _slant(50, 26), _slant(24, 0), _FULL),
    (_FULL, _slant(50, 18), _CAP, _half(50), _BOWL),
    (_slant(44, 23), _slant(21, 0), _FULL, _half(44), _half(44)),
    (_FULL, _half(0), _CAP, _half(50), _BOWL),
    (_slant(48, 25), _slant(23, 0), _CAP, _FULL, _BOWL),
    (_FULL, _slant(50, 37), _slant(36, 23), _slant(22, 9), _half(8)),
    (_CAP, _waist(0, 19), _FULL, _waist(19, 0), _BOWL),
    (_CAP, _FULL, _BOWL, _slant(50, 26), _slant(24, 2)),
)
_FACES = {"F": _FULL, "R": _CAP, "H": _half(25), "S": _slant(42, 8)}


def drawing(view: Mapping[str, Json], language: str, names: Sequence[str]) -> Drawing:
    """The digits with the pieces on them; every seat's stock and the piece in hand."""
    labels = called(VIEW, language)
    players = view["players"]
    cards = range(0 if view["options"]["zero"] else 1, 7 if players == 2 else CARDS)
    lying = {
        place: (seat, view["up"][seat][i])
        for seat, places in enumerate(view["place"])
        for i, place in enumerate(places)
    }
    step = min(78.0, 668 / len(cards))
    left = (688 - step * len(cards)) / 2
    middle = [
        at(left + i * step, 20 if card not in view["won"] else 8, _digit(card, lying), step / 118)
        for i, card in enumerate(cards)
    ]
    rows = [_seat(view, seat, labels) for seat in range(players)]
    turn = None if view["over"] else view["turn"]
    return Drawing(f"{labels['turns']}: {view['turns']}", "".join(middle), 240, rows, turn)


def _digit(card: int, lying: Mapping[str, tuple[int, str]]) -> str:
    """A card of 110 × 320: its number, what it is worth, and its bands."""
    parts = [box(0, 0, 110, 306, 10, WHITE, EDGE, 2)]
    parts.append(words(9, 29, str(card), 26, INK, "start", True, True))
    if card:
        parts.append(words(102, 27, f"+{WORTH[card]}", 18, PALE, "end"))
    for band, (outline, mid) in enumerate(_DIGITS[card]):
        piece = lying.get(f"{card}.{band + 1}")
        parts.append(
            at(
                11,
                42 + 51 * band,
                _hollow(outline) if piece is None else _laid(outline, mid, *piece),
                0.88,
            )
        )
    return "".join(parts)


def _hollow(outline: str) -> str:
    return path(outline, "#e9dfca", 'stroke="#cdbf9f" stroke-width="2"')


def _laid(outline: str, mid: float, seat: int, face: str) -> str:
    """A piece on its band; a joker has a star beside the mark of its owner."""
    filled = path(outline, SEAT_FILLS[seat])
    if face != "J":
        return filled + at(mid, _TALL / 2, path(_MARKS[seat], WHITE))
    return filled + at(mid, _TALL / 2, path(_STAR, WHITE), 1.2)


def _seat(view: Mapping[str, Json], seat: int, labels: Mapping[str, str]) -> Row:
    in_hand = view["hand"] - 1 if view["hand"] is not None and seat == view["turn"] else None
    pieces = zip(view["up"][seat], view["place"][seat], strict=True)
    tiles = [_tile(seat, i, face, place, i == in_hand) for i, (face, place) in enumerate(pieces)]
    score = f"{view['scores'][seat]}/{TARGET[view['players']]}"
    return Row(tiles, (110, 84), score, labels["hand"] if in_hand is not None else "",
               path(_MARKS[seat], SEAT_FILLS[seat]))  # fmt: skip


def _tile(seat: int, i: int, face: str, place: str, in_hand: bool) -> str:
    """A piece of a seat's stock; its place in the stock is empty while it lies on a card."""
    number = words(8, 78, str(i + 1), 17, PALE, "start", True)
    if place != "stock" and not in_hand:
        empty = '<rect x="1" y="1" width="108" height="82" rx="9" fill="none" stroke="#cdbf9f" '
        return empty + 'stroke-width="2" stroke-dasharray="6 6"/>' + number
    outline, mid = _FACES.get(face, _FULL)
    if face == "J":
        inner = path(
            outline, "none", f'stroke="{SEAT_FILLS[seat]}" stroke-width="3" stroke-dasharray="7 5"'
        )
        inner += at(50, _TALL / 2, path(_STAR, SEAT_FILLS[seat]), 1.8)
    else:
        inner = path(outline, SEAT_FILLS[seat]) + at(mid, _TALL / 2, path(_MARKS[seat], WHITE))
    frame = box(1, 1, 108, 82, 9, WHITE, GOLD if in_hand else EDGE, 4 if in_hand else 2)
    return frame + at(12, 12, inner, 0.86) + number
