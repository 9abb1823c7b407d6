"""How Three Tricks speaks: sentences for actions, events and refusals; the picture of the table."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.language import Text
from tablee.engine.text.sentences import Sentences

from . import rules

_ANIMALS = {
    "fr": {"1": "1 (la souris)", "12": "12 (l'éléphant)"},
    "en": {"1": "1 (the mouse)", "12": "12 (the elephant)"},
}

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

SENTENCES = Sentences(actions=SAY_ACTION, events=SAY_EVENT, values={"card": _ANIMALS})

REFUSALS = {
    rules.TP_1: Text("Chaque carte est à un seul endroit.", "Each card is in one place."),
    rules.TP_2: Text(
        "Chacun a reçu trois cartes et en pose une par pli.",
        "Everybody was dealt three cards and lays one a trick.",
    ),
    rules.TP_3: Text("Ce n'est pas à vous de jouer.", "It is not your turn."),
    rules.TP_4: Text("Cette carte n'est pas dans votre main.", "This card is not in your hand."),
    rules.TP_5: Text(
        "L'éléphant n'ouvre un pli que s'il est votre dernière carte.",
        "The elephant leads only if it is your last card.",
    ),
    rules.TP_7: Text("La partie dure trois plis.", "The match lasts three tricks."),
}


# --- the picture

_WORDS = {
    "fr": ("Trois plis", "pli", "plis", "main"),
    "en": ("Three Tricks", "trick", "tricks", "hand"),
}


def picture(view: Mapping[str, Json], language: str, names: Sequence[str]) -> str:
    """The table in a few lines."""
    title, trick, tricks, hand = _WORDS[language]
    now = min(sum(view["taken"]) + 1, rules.HAND)
    lines = [f"{title} · {trick} {now}/{rules.HAND}"]
    for seat, cards in enumerate(view["hands"]):
        mark = "▸" if seat == view["turn"] and not view["over"] else " "
        laid = "      " if view["laid"][seat] is None else f"[ {view['laid'][seat]:>2} ]"
        taken, held = view["taken"][seat], " ".join(cards) or "–"
        lines.append(f" {mark} {names[seat]:<12} {laid}  {tricks}: {taken}  {hand}: {held}")
    return "\n".join(lines)
