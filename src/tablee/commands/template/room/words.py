"""The words of Newgame: options, actions, positions, events."""

from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    Json,
    Many,
    Name,
    Names,
    Number,
    PerSeat,
)
from tablee.engine.text.events import EventForm
from tablee.engine.text.faults import Fault
from tablee.engine.text.language import Text
from tablee.engine.text.options import LIVE, REFEREE
from tablee.engine.text.view import field, key, seats

from . import reading, rules, views

OPTIONS = (REFEREE, LIVE)

CARDS = tuple(str(number) for number in range(1, rules.CARDS + 1))
CARD = Name(CARDS, null=False)
OPEN_CARD = Name(CARDS, null=False, hidden=False)
LAID = Name(CARDS, hidden=False)
HELD = Names(CARDS)
AIM = Number(0, rules.CARDS)

ACTIONS: tuple[dict[str, Json], ...] = tuple({"do": "lay", "card": card} for card in CARDS)


# --- positions

VIEW = (
    field("turn", PLAYER, label=Text("À qui de jouer", "Turn")),
    key("hands", PerSeat(Many(CARD)), views.hands, reading.hands, Text("Main", "Hand")),
    seats("laid", LAID, label=Text("Carte posée", "Card laid")),
    key("gone", Many(OPEN_CARD), views.gone, reading.gone, Text("Cartes jouées", "Cards played")),
    seats("taken", Number(0, rules.HAND), label=Text("Plis", "Tricks")),
    field("over", FLAG, label=Text("Partie finie", "Match over")),
)


FAULTS = {
    reading.KNOWN: Fault("these eyes know the card that is written as '?'"),
    reading.TWICE: Fault("it names {} twice", OPEN_CARD),
}


# --- events

EVENTS = {
    rules.DEALT: EventForm("dealt", a=("count", COUNT), c=("cards", HELD)),
    rules.LAID: EventForm("laid", a=("card", OPEN_CARD)),
    rules.TOOK: EventForm("took", a=("taken", COUNT)),
}
