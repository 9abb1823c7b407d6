"""The table of EKKO as a drawing."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.drawing import (
    GOLD,
    ON_FELT,
    WHITE,
    Drawing,
    Row,
    at,
    back,
    box,
    called,
    card,
    pile,
    shortened,
    words,
)  # fmt: skip
from tablee.games.ekko.words import VIEW

_HEIGHT = 196


def drawing(view: Mapping[str, Json], language: str, names: Sequence[str]) -> Drawing:
    """The pile, the card on the table and the card under it; every seat's hand."""
    labels = called(VIEW, language)
    middle = [
        pile(180, 40, len(view["pile"])),
        words(220, 178, labels["pile"], 13, ON_FELT, "middle"),
    ]
    if view["under"] is not None:
        middle.append(at(286, 48, _card(view["under"]), 0.95, -9))
    middle.append(at(340, 22, _card(view["zone"]), 1.05, 2))
    middle.append(words(470, 96, labels["by"], 13, "#a9c7bf"))
    middle.append(words(470, 116, shortened(names[view["by"]], 22), 15, ON_FELT, "start", True))
    rows = []
    for seat, hand in enumerate(view["hands"]):
        aside = len(view["aside"][seat])
        note = f"{labels['aside']}: {aside}" if aside else ""
        rows.append(Row([_card(one) for one in hand], score=str(view["totals"][seat]), note=note))
    turn = None if view["phase"] == "over" else view["turn"]
    return Drawing(f"{labels['round']} {view['round']}", "".join(middle), _HEIGHT, rows, turn)


def _card(name: str) -> str:
    if name == "?":
        return back()
    odd = int(name) % 2 == 1
    ink, double = "#a93721" if odd else "#235a8c", name[0] == name[1]
    face = words(9, 28, name, 21, ink, "start", True, True)
    face += words(50, 90, name, 56, ink, "middle", True, True)
    face += words(90, 132, "+" if odd else "−", 30, ink, "end", True)
    frame = box(5, 5, 90, 130, 8, "none", GOLD, 3) if double else ""
    return card(frame + face, "#fff6dc" if double else WHITE)
