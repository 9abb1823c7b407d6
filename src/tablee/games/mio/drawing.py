"""The table of MIO as a drawing."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from tablee.engine.text.codecs import Json
from tablee.engine.text.drawing import (
    FILLS,
    INK,
    INKS,
    ON_FELT,
    SHAPES,
    WHITE,
    Drawing,
    Row,
    at,
    back,
    box,
    called,
    card,
    path,
    pile,
    shape,
    words,
)  # fmt: skip
from tablee.games.mio.words import VIEW

_COLOURS = {"R": "red", "Y": "yellow", "B": "blue", "G": "green", "A": "grey"}
_STAR = "M0-46 11-15 44-15 17 5 27 37 0 18-27 37-17 5-44-15-11-15Z"
_HEIGHT = 190


def drawing(view: Mapping[str, Json], language: str, names: Sequence[str]) -> Drawing:
    """The pile, the card on top and the colour that counts; every seat's hand."""
    labels = called(VIEW, language)
    middle = [pile(214, 38, len(view["pile"])), at(318, 24, _card(view["top"]), 1.02, 1.5)]
    middle.append(words(254, 174, labels["pile"], 13, ON_FELT, "middle"))
    if view["colour"] is not None:
        middle.append(box(458, 60, 96, 70, 14, WHITE))
        middle.append(at(506, 86, shape(view["colour"]), 1.5))
        middle.append(words(506, 121, labels["colour"], 12, INK, "middle"))
    rows = [
        Row(
            [*map(_card, hand), *([back()] if view["down"][seat] is not None else [])],
            score=str(view["totals"][seat]),
            note=labels["down"] if view["down"][seat] is not None else "",
        )
        for seat, hand in enumerate(view["hands"])
    ]
    turn = None if view["over"] else view["turn"]
    return Drawing(f"{labels['round']} {view['round']}", "".join(middle), _HEIGHT, rows, turn)


def _card(name: str) -> str:
    if name == "?":
        return back()
    if name == "J":
        return card(_joker())
    colour, value = _COLOURS[name[0]], name[1]
    corner = at(18, 22, shape(colour), 1.1) + at(82, 118, shape(colour), 1.1, 180)
    if value != "*":
        return card(corner + words(50, 97, value, 76, INKS[colour], "middle", True, True))
    star = path(_STAR, FILLS[colour]) + at(0, 1, path(SHAPES[colour], WHITE), 1.1)
    return card(corner + at(50, 72, star, 0.9), "#fff6da")


def _joker() -> str:
    def point(i: int) -> str:
        turn = i * 2 * pi / 5 - pi / 2
        return f"{38 * cos(turn):.1f} {38 * sin(turn):.1f}"

    slices = "".join(
        path(f"M0 0L{point(i)}A38 38 0 0 1 {point(i + 1)}z", FILLS[colour])
        for i, colour in enumerate(_COLOURS.values())
    )
    middle = f'<circle r="17" fill="{WHITE}"/>' + words(0, 9, "J", 26, INK, "middle", True, True)
    return at(50, 70, slices + middle)
