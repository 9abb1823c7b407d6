"""How Newgame speaks: sentences for actions, events and refusals; the picture of the table."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.language import Text
from tablee.engine.text.sentences import Sentences

from . import rules

SAY_ACTION = {
    "fr": {"lay card": "Poser : {card}"},
    "en": {"lay card": "Lay: {card}"},
}

SAY_EVENT = {
    "fr": {
        "dealt": "{seat} reçoit {count} cartes : {cards}.",
        "dealt ?": "{seat} reçoit {count} cartes.",
        "laid": "{seat} pose : {card}.",
        "took": "{seat} prend le pli ({taken} en tout).",
    },
    "en": {
        "dealt": "{seat} gets {count} cards: {cards}.",
        "dealt ?": "{seat} gets {count} cards.",
        "laid": "{seat} lays: {card}.",
        "took": "{seat} takes the trick ({taken} in all).",
    },
}

SENTENCES = Sentences(actions=SAY_ACTION, events=SAY_EVENT)

REFUSALS = {
    rules.NG_1: Text("Cette carte n'est pas dans votre main.", "This card is not in your hand."),
    rules.NG_2: Text(
        "Chacun a reçu trois cartes et en pose une par pli.",
        "Everybody was dealt three cards and lays one a trick.",
    ),
    rules.NG_3: Text("Ce n'est pas à vous de jouer.", "It is not your turn."),
    rules.NG_4: Text("La partie dure trois plis.", "The match lasts three tricks."),
}


def picture(view: Mapping[str, Json], language: str, names: Sequence[str]) -> str:
    """The table in a few lines."""
    tricks, hand = ("plis", "main") if language == "fr" else ("tricks", "hand")
    lines = ["Newgame"]
    for seat, cards in enumerate(view["hands"]):
        mark = "▸" if seat == view["turn"] and not view["over"] else " "
        laid = "      " if view["laid"][seat] is None else f"[ {view['laid'][seat]:>2} ]"
        taken, held = view["taken"][seat], " ".join(cards) or "–"
        lines.append(f" {mark} {names[seat]:<12} {laid}  {tricks}: {taken}  {hand}: {held}")
    return "\n".join(lines)
