"""The words of EKKO: options, actions, positions, events."""

from collections.abc import Callable

import numpy as np

from tablee.engine.kit.bits import members
from tablee.engine.kit.contract import ENDED, NONE, UNKNOWN
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    SEAT,
    SEATS,
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
from tablee.engine.text.options import LIVE, REFEREE, whole
from tablee.engine.text.view import Read, field, key, seats
from tablee.games.ekko import rules, views

OPTIONS = (
    whole(
        "target",
        25,
        "La partie s'arrête quand un total atteint ce nombre de points.",
        "The match ends when a total reaches this many points.",
        low=1,
        samples=(25, 8),
    ),
    REFEREE,
    LIVE,
)

CARDS = tuple(f"{card:02}" for card in range(1, rules.CARDS + 1))
PHASES = ("turn", "again", "effect", "wait", "over")
WHY = ("turn", "penalty", "caught", "effect")
CHOICES = ("aside", "others")

CARD = Name(CARDS, first=1, null=False)
OPEN_CARD = Name(CARDS, first=1, null=False, hidden=False)
COVERED_CARD = Name(CARDS, first=1, hidden=False)
HELD = Names(CARDS, bits=rules.WORD)
PHASE = Name(PHASES, null=False, hidden=False)
AIM = OPEN_CARD
"""Every act answers the card on the table."""

ACTIONS: tuple[dict[str, Json], ...] = (
    *({"do": "lay", "card": card} for card in CARDS),
    *({"do": "aside", "card": card} for card in CARDS),
    {"do": "draw"},
    {"do": "impose"},
    {"do": "pass"},
    {"do": "close"},
)


# --- positions


def _cards_into(name: str) -> Read:
    """How a set of cards is read into a field of the record."""

    def read(s: State, value: Json) -> None:
        s[name] = HELD.read(s, value)

    return read


def _read_cards(
    s: State, value: Json, name: str, count: str, open_to_all: Callable[[State], bool]
) -> None:
    """Read a set of cards a seat: the others' are so many "?" unless everybody sees them."""
    for seat, cards in enumerate(as_list(value, int(s.players))):
        if len(as_list(cards)) > rules.CARDS:
            raise BadValue(f"it has more than {rules.CARDS} cards")
        s[count][seat] = len(cards)
        if s.eyes in (TABLE, seat) or open_to_all(s):
            s[name][seat] = HELD.read(s, cards)
        elif any(card != "?" for card in cards):
            raise BadValue("these eyes can't know the cards of others: each is '?'")


def _read_hands(s: State, value: Json) -> None:
    _read_cards(s, value, "hand", "count", lambda s: bool(s.over))


def _read_aside(s: State, value: Json) -> None:
    _read_cards(s, value, "aside", "aside_count", lambda _s: False)
    n = int(s.left) + int(s.count.sum()) + int(s.aside_count.sum())
    if (n := n + len(_cards_in(s.laid))) != rules.CARDS:
        raise BadValue(f"with hands, pile and laid it makes {n} cards, not {rules.CARDS}")
    sets = [_cards_in(cards) for cards in (s.laid, *s.hand, *s.aside)]
    known = [card for cards in sets for card in cards] + [
        CARDS[card - 1] for card in s.pile[: s.left] if card != UNKNOWN
    ]
    for card in CARDS:
        if known.count(card) > 1:
            raise BadValue(f"with hands, pile and laid there is more than one {card}")


def _cards_in(words: Json) -> list[str]:
    names: list[str] = HELD.write(0, *map(int, words))
    return names


def _read_barred(s: State, value: Json) -> None:
    _read_cards(s, value, "barred", "barred_count", lambda _s: False)
    if (s.barred_count > s.count).any():
        raise BadValue("there are more of them than cards in that hand")


def _read_pile(s: State, value: Json) -> None:
    pile = as_list(value)
    if len(pile) > rules.CARDS:
        raise BadValue(f"it has more than {rules.CARDS} cards")
    s.left = len(pile)
    for i, card in enumerate(reversed(pile)):
        s.pile[i] = CARD.read(s, card)


def _read_phase(s: State, value: Json) -> None:
    s.phase = PHASE.read(s, value)
    s.over = ENDED if s.phase == rules.OVER else 0


def _read_passed(s: State, value: Json) -> None:
    seats = members(np.uint64(SEATS.read(s, value)))
    if len(seats) > 1:
        raise BadValue("only one seat can hold the mirror, and decline it")
    if seats and s.eyes not in (TABLE, seats[0]):
        raise BadValue("these eyes can't know whether others have passed")
    s.passed = seats[0] if seats else NONE


def clear(s: State) -> None:
    """Fill in what a position does not mention: the places of the pile that are empty."""
    s.pile = rules.NO_CARD


VIEW = (
    field("round", Number(1, 1_000_000), of="rounds", label=Text("Manche", "Round")),
    field("dealer", PLAYER, label=Text("Donneur", "Dealer")),
    field("phase", PHASE, read=_read_phase, label=Text("Moment", "Phase")),
    field("turn", PLAYER, label=Text("À qui de jouer", "Turn")),
    field("by", PLAYER, label=Text("Posée par", "Laid by")),
    field("zone", OPEN_CARD, label=Text("Carte sur la table", "Card on the table")),
    field("under", COVERED_CARD, label=Text("Carte recouverte", "Card under it")),
    key("laid", Many(OPEN_CARD), views.laid, _cards_into("laid"), Text("Posées", "Laid")),
    key("hands", PerSeat(Many(CARD)), views.hands, _read_hands, Text("Main", "Hand")),
    key("pile", Many(CARD), views.pile, _read_pile, Text("Pioche", "Pile")),
    key("aside", PerSeat(Many(CARD)), views.aside, _read_aside, Text("À l'écart", "Aside")),
    key("passed", SEATS, views.passed, _read_passed, Text("Garde le miroir", "Keeps the mirror")),
    key("barred", PerSeat(Many(CARD)), views.barred, _read_barred, Text("Bloquées", "Locked")),
    field("caught", SEAT, label=Text("Pris au miroir", "Caught")),
    key("exposed", Many(OPEN_CARD), views.exposed, _cards_into("exposed"), Text("Vues", "Seen")),
    seats("totals", COUNT, of="total", label=Text("Total", "Total")),
)


# --- events

EVENTS = {
    rules.BEGAN: EventForm("began", a=("round", COUNT)),
    rules.DEALT: EventForm("dealt", a=("count", COUNT), c=("cards", HELD)),
    rules.TURNED_UP: EventForm("turned_up", a=("card", OPEN_CARD)),
    rules.LAID: EventForm("laid", a=("card", OPEN_CARD), b=("mirror", FLAG)),
    rules.WAITING: EventForm("waiting"),
    rules.WAITED: EventForm("waited", seat=None),
    rules.CAUGHT: EventForm("caught"),
    rules.CHOSE: EventForm("effect", a=("choice", Name(CHOICES))),
    rules.PUT_ASIDE: EventForm("aside", c=("card", OPEN_CARD)),
    rules.DREW: EventForm("drew", a=("why", Name(WHY)), c=("card", OPEN_CARD)),
    rules.NO_DRAW: EventForm("empty"),
    rules.WRONG: EventForm("wrong", a=("card", OPEN_CARD)),
    rules.LATE: EventForm("late", a=("card", OPEN_CARD)),
    rules.PASSED: EventForm("passed"),
    rules.SHOWN: EventForm("shown", a=("cards", HELD)),
    rules.SCORED: EventForm("scored", a=("points", COUNT), b=("total", COUNT)),
    rules.WON: EventForm("won", a=("seats", SEATS), b=("draw", FLAG), seat=None),
}
