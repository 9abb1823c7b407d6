"""The words of Newgame: options, actions, positions, events."""

from tablee.engine.kit.contract import NONE
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    BadValue,
    Json,
    Many,
    Name,
    Names,
    Number,
    PerSeat,
    as_list,
)
from tablee.engine.text.events import EventForm
from tablee.engine.text.language import Text
from tablee.engine.text.options import LIVE, REFEREE
from tablee.engine.text.view import field, key, seats

from . import rules, views

OPTIONS = (REFEREE, LIVE)

CARDS = tuple(str(number) for number in range(1, rules.CARDS + 1))
CARD = Name(CARDS)
OPEN_CARD = Name(CARDS, hidden=False)
HELD = Names(CARDS)
AIM = Number(0, rules.CARDS)

ACTIONS: tuple[dict[str, Json], ...] = tuple({"do": "lay", "card": card} for card in CARDS)


# --- positions


def _read_hands(s: State, value: Json) -> None:
    for seat, cards in enumerate(as_list(value, int(s.players))):
        if len(as_list(cards)) > rules.HAND:
            raise BadValue(f"there are more than {rules.HAND} cards in a hand")
        s.count[seat] = len(cards)
        hidden = s.eyes not in (TABLE, seat)
        s.hand[seat] = HELD.read(s, [card for card in cards if not (hidden and card == "?")])


def _read_gone(s: State, value: Json) -> None:
    s.gone = HELD.read(s, value)


def clear(s: State) -> None:
    """Fill in what a position does not mention: the chairs that nobody sits on."""
    s.laid = NONE


VIEW = (
    field("turn", PLAYER, label=Text("À qui de jouer", "Turn")),
    key("hands", PerSeat(Many(CARD)), views.hands, _read_hands, Text("Main", "Hand")),
    seats("laid", OPEN_CARD, label=Text("Carte posée", "Card laid")),
    key("gone", Many(OPEN_CARD), views.gone, _read_gone, Text("Cartes jouées", "Cards played")),
    seats("taken", Number(0, rules.HAND), label=Text("Plis", "Tricks")),
    field("over", FLAG, label=Text("Partie finie", "Match over")),
)


# --- events

EVENTS = {
    rules.DEALT: EventForm("dealt", a=("count", COUNT), c=("cards", HELD)),
    rules.LAID: EventForm("laid", a=("card", OPEN_CARD)),
    rules.TOOK: EventForm("took", a=("taken", COUNT)),
}
