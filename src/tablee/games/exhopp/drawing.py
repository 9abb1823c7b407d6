"""The table of Ex & Hopp as a drawing."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.drawing import (
    FILLS,
    INK,
    INKS,
    ON_FELT,
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
from tablee.games.exhopp.words import VIEW

_COLOURS = {"R": "red", "Y": "yellow", "B": "blue", "G": "green", "A": "grey", "V": "violet"}
_OF_SEAT = tuple(_COLOURS.values())
_LINE = 72


def drawing(view: Mapping[str, Json], language: str, names: Sequence[str]) -> Drawing:
    """Four rows with their tokens, the piles and the offer; every seat's hand and tokens."""
    labels = called(VIEW, language)
    lines = zip(view["tokens"], view["rows"], strict=True)
    middle = [at(10, 10 + _LINE * i, _row(*line)) for i, line in enumerate(lines)]
    middle.append(pile(524, 26, len(view["pile"]), 0.6))
    middle.append(words(554, 128, labels["pile"], 12, ON_FELT, "middle"))
    discards = view["discards"]
    middle.append(at(606, 26, _card(discards[-1]), 0.6) if discards else pile(606, 26, 0, 0.6))
    middle.append(words(636, 128, f"{labels['discards']}: {len(discards)}", 12, ON_FELT, "middle"))
    face_down = f"{labels['facedown']}: {len(view['facedown'])}"
    middle.append(at(548, 164, '<circle r="13" fill="#4a5b74" stroke="#8fa3bb" stroke-width="2"/>'))
    middle.append(words(570, 169, face_down, 13, ON_FELT))
    if view["offer"] is not None:
        middle.append(box(512, 196, 162, 92, 10, "#184541", "#8fd3b4"))
        middle.append(words(526, 247, labels["offer"], 13, ON_FELT))
        middle.append(at(612, 203, _card(view["offer"]), 0.56))
    rows = []
    for seat, hand in enumerate(view["hands"]):
        taken = view["taken"][seat]
        note = " ".join(token.replace("-", "−") for token in taken)
        score = str(sum(map(int, taken))).replace("-", "−")
        rows.append(
            Row([_card(one) for one in hand], score=score, note=note, mark=shape(_OF_SEAT[seat]))
        )
    turn = None if view["over"] else view["turn"]
    return Drawing("", "".join(middle), 20 + _LINE * len(view["rows"]), rows, turn)


def _row(token: str | None, cards: Sequence[str]) -> str:
    """A token, the cards laid for it, and the places that are left."""
    parts = [box(0, 3, 490, _LINE - 6, 10, "#184541", "#3c7a6c")]
    if token is None:
        return parts[0]
    gain, places = int(token) > 0, abs(int(token))
    parts.append(f'<circle cx="36" cy="36" r="25" fill="{"#3a3a46" if gain else "#c03a22"}"/>')
    parts.append(words(36, 43, token.replace("-", "−"), 20, WHITE, "middle", True, True))
    step = min(46, 420 / max(places, len(cards), 1))
    for i in range(max(places, len(cards))):
        slot = '<rect x="2" y="2" width="96" height="136" rx="12" fill="none" stroke="#5b8f84" '
        empty = slot + 'stroke-width="3" stroke-dasharray="9 8"/>'
        parts.append(at(72 + i * step, 9, _card(cards[i]) if i < len(cards) else empty, 0.39))
    return "".join(parts)


def _card(name: str) -> str:
    if name == "?":
        return back()
    colour = _COLOURS[name[0]]
    on = INK if colour == "yellow" else WHITE
    flag = path("M1.5 100H98.5V128a11 11 0 0 1-11 10.5H12.5A11 11 0 0 1 1.5 128Z", FILLS[colour])
    number = words(50, 77, name[1:], 64, INKS[colour], "middle", True, True)
    return card(number + flag + at(50, 119, shape(colour, on), 1.3))
