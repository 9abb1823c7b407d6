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
from tablee.engine.text.view import Read, field, into_pile, key, seats
from tablee.games.ekko import components, laying, rules, views

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

CARDS = tuple(f"{card:02}" for card in range(1, components.CARDS + 1))
PHASES = ("turn", "again", "effect", "wait", "over")
WHY = ("turn", "penalty", "caught", "effect")
CHOICES = ("aside", "others")

CARD = Name(CARDS, first=1, null=False)
OPEN_CARD = Name(CARDS, first=1, null=False, hidden=False)
COVERED_CARD = Name(CARDS, first=1, hidden=False)
HELD = Names(CARDS, bits=components.WORD)
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
        if len(as_list(cards)) > components.CARDS:
            raise BadValue(f"it has more than {components.CARDS} cards")
        s[count][seat] = len(cards)
        if s.eyes in (TABLE, seat) or open_to_all(s):
            s[name][seat] = HELD.read(s, cards)
        elif any(card != "?" for card in cards):
            raise BadValue("these eyes can't know the cards of others: each is '?'")


def _read_hands(s: State, value: Json) -> None:
    _read_cards(s, value, "hand", "count", lambda s: bool(s.over))
    if s.eyes == TABLE and s.phase == laying.WAIT and not s.live:
        # A world that a seat imagines may be so (EK-26), and `flaw` looks at those too.
        mirror = int(components.MIRROR[s.zone])
        if mirror != components.NO_CARD and not any(CARDS[mirror - 1] in hand for hand in value):
            raise BadValue(f"nobody holds the {CARDS[mirror - 1]}, so there is no wait (EK-26)")


def _read_aside(s: State, value: Json) -> None:
    _read_cards(s, value, "aside", "aside_count", lambda _s: False)
    n = int(s.left) + int(s.count.sum()) + int(s.aside_count.sum())
    if (n := n + len(_cards_in(s.laid))) != components.CARDS:
        raise BadValue(f"with hands, pile and laid it makes {n} cards, not {components.CARDS}")
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


def _read_phase(s: State, value: Json) -> None:
    s.phase = PHASE.read(s, value)
    s.over = ENDED if s.phase == laying.OVER else 0


def _read_passed(s: State, value: Json) -> None:
    seats = members(np.uint64(SEATS.read(s, value)))
    if len(seats) > 1:
        raise BadValue("only one seat can hold the mirror, and decline it")
    if seats and s.eyes not in (TABLE, seats[0]):
        raise BadValue("these eyes can't know whether others have passed")
    s.passed = seats[0] if seats else NONE


def clear(s: State) -> None:
    """Fill in what a position does not mention: the places of the pile that are empty."""
    s.pile = components.NO_CARD


VIEW = (
    field(
        "round",
        Number(1, 1_000_000),
        of="rounds",
        label=Text("Manche", "Round"),
        about="the number of the round, from 1",
    ),
    field(
        "dealer", PLAYER, label=Text("Donneur", "Dealer"), about="the seat that dealt this round"
    ),
    field(
        "phase",
        PHASE,
        read=_read_phase,
        label=Text("Moment", "Phase"),
        about="what the match waits for",
    ),
    field("turn", PLAYER, label=Text("À qui de jouer", "Turn"), about="the seat on turn"),
    field(
        "by",
        PLAYER,
        label=Text("Posée par", "Laid by"),
        about="the seat that laid the card on the table; the dealer, for the card turned up (EK-3)",
    ),
    field(
        "zone",
        OPEN_CARD,
        label=Text("Carte sur la table", "Card on the table"),
        about="the card on the table",
    ),
    field(
        "under",
        COVERED_CARD,
        label=Text("Carte recouverte", "Card under it"),
        about="the card directly under it; null while only the turned-up card lies there",
    ),
    key(
        "laid",
        Many(OPEN_CARD),
        views.laid,
        _cards_into("laid"),
        Text("Posées", "Laid"),
        about="all cards laid in this round, sorted, the turned-up card and the zone included",
    ),
    key(
        "hands",
        PerSeat(Many(CARD)),
        views.hands,
        _read_hands,
        Text("Main", "Hand"),
        about="for each seat its cards, sorted. A seat sees its own, all others are so many "
        "`?`. In phase `over` everybody sees all (EK-23)",
    ),
    key(
        "pile",
        Many(CARD),
        views.pile,
        into_pile(CARD),
        Text("Pioche", "Pile"),
        about="the draw pile, next card first. Seats and spectators see so many `?`",
    ),
    key(
        "aside",
        PerSeat(Many(CARD)),
        views.aside,
        _read_aside,
        Text("À l'écart", "Aside"),
        about="for each seat the cards that it has put aside in this round, sorted (EK-15). "
        "A seat sees its own, all others are so many `?`, also when the match is over",
    ),
    key(
        "passed",
        SEATS,
        views.passed,
        _read_passed,
        Text("Garde le miroir", "Keeps the mirror"),
        about="the seat that has declined the mirror of the zone and is not asked again for "
        "now (EK-27). A seat may find itself here, never another one; a spectator "
        "sees `[]`",
    ),
    key(
        "barred",
        PerSeat(Many(CARD)),
        views.barred,
        _read_barred,
        Text("Bloquées", "Locked"),
        about="for each seat the penalty cards that it may not lay for now, sorted; they "
        "are in its hand too (EK-28). A seat sees its own, all others are so many `?`",
    ),
    field(
        "caught",
        SEAT,
        label=Text("Pris au miroir", "Caught"),
        about="in phase `effect`: the seat that this mirror has caught. It has drawn "
        "already, and is skipped if the others draw (EK-20)",
    ),
    key(
        "exposed",
        Many(OPEN_CARD),
        views.exposed,
        _cards_into("exposed"),
        Text("Vues", "Seen"),
        about="cards that were shown and taken back in this round, sorted (EK-19, EK-21); "
        "the seat that showed a card may have laid it or put it aside since",
    ),
    seats(
        "totals",
        COUNT,
        of="total",
        label=Text("Total", "Total"),
        about="for each seat the points of the rounds scored so far",
    ),
)


# --- events

EVENTS = {
    rules.BEGAN: EventForm(
        "began",
        a=("round", COUNT),
        about="a round begins, the first one too; `seat` is the dealer (EK-24)",
    ),
    rules.DEALT: EventForm(
        "dealt",
        a=("count", COUNT),
        c=("cards", HELD),
        about="a seat's hand; one event a seat from the dealer's left, told when all cards "
        "are dealt (EK-2). Only the seat knows `cards`",
    ),
    rules.TURNED_UP: EventForm(
        "turned_up",
        a=("card", OPEN_CARD),
        about="the first card lies on the table; `seat` is the dealer (EK-3)",
    ),
    rules.LAID: EventForm(
        "laid",
        a=("card", OPEN_CARD),
        b=("mirror", FLAG),
        about="a card was laid validly (EK-4, EK-11)",
    ),
    rules.WAITING: EventForm("waiting", about="live only: the wait for the mirror begins (EK-26)"),
    rules.WAITED: EventForm(
        "waited",
        seat=None,
        about="live only: the wait ended without a mirror, by `close` or by a pass, which "
        "look the same (EK-26)",
    ),
    rules.CAUGHT: EventForm(
        "caught", about="a mirror answered this seat's last card; `drew` or `empty` follows (EK-20)"
    ),
    rules.CHOSE: EventForm(
        "effect",
        a=("choice", Name(CHOICES, null=False, hidden=False)),
        about="the effect was chosen; `others`: the others draw (EK-15)",
    ),
    rules.PUT_ASIDE: EventForm(
        "aside",
        c=("card", OPEN_CARD),
        about="a card was put aside (EK-15). Only the seat knows `card`",
    ),
    rules.DREW: EventForm(
        "drew",
        a=("why", Name(WHY, null=False, hidden=False)),
        c=("card", OPEN_CARD),
        about="one event a card, in the order of drawing (EK-5, EK-7, EK-17, EK-20, EK-21). "
        "Only the seat knows `card`",
    ),
    rules.NO_DRAW: EventForm(
        "empty", about="this seat had to draw and could not; the round ends (EK-22)"
    ),
    rules.WRONG: EventForm(
        "wrong", a=("card", OPEN_CARD), about="a mistake; `drew` follows (EK-21)"
    ),
    rules.LATE: EventForm(
        "late", a=("card", OPEN_CARD), about="a void lay that was seen; nothing follows it (EK-19)"
    ),
    rules.PASSED: EventForm(
        "passed", about="a pass outside a wait (EK-27); only that seat learns of it"
    ),
    rules.SHOWN: EventForm(
        "shown",
        a=("cards", HELD),
        about="the round has ended: a seat's hand lies open for the count, sorted (EK-23)",
    ),
    rules.SCORED: EventForm(
        "scored",
        a=("points", COUNT),
        b=("total", COUNT),
        about="and is counted; `shown` and `scored` come seat by seat, from seat 0 (EK-23)",
    ),
    rules.WON: EventForm(
        "won",
        a=("seats", SEATS),
        b=("draw", FLAG),
        seat=None,
        about="the match is over; if `draw`, these seats share the lowest total and nobody "
        "has won (EK-25)",
    ),
}
