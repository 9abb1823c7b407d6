"""The words of EKKO: options, actions, positions, events."""

from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    SEAT,
    SEATS,
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
from tablee.engine.text.options import LIVE, REFEREE, whole
from tablee.engine.text.view import field, key, seats
from tablee.games.ekko import components, reading, rules, views

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
        read=reading.phase,
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
        label=Text("Carte visible", "Card on the table"),
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
        reading.laid,
        Text("Posées", "Laid"),
        about="all cards laid in this round, sorted, the turned-up card and the zone included",
    ),
    key(
        "hands",
        PerSeat(Many(CARD)),
        views.hands,
        reading.hands,
        Text("Main", "Hand"),
        about="for each seat its cards, sorted. A seat sees its own, all others are so many "
        "`?`. In phase `over` everybody sees all (EK-23)",
    ),
    key(
        "pile",
        Many(CARD),
        views.pile,
        reading.pile,
        Text("Pioche", "Pile"),
        about="the draw pile, next card first. Seats and spectators see so many `?`",
    ),
    key(
        "aside",
        PerSeat(Many(CARD)),
        views.aside,
        reading.aside,
        Text("Écartées", "Aside"),
        about="for each seat the cards that it has put aside in this round, sorted (EK-15). "
        "A seat sees its own, all others are so many `?`, also when the match is over",
    ),
    key(
        "passed",
        SEATS,
        views.passed,
        reading.passed,
        Text("Garde le miroir", "Keeps the mirror"),
        about="the seat that has declined the mirror of the zone and is not asked again for "
        "now (EK-27). A seat may find itself here, never another one; a spectator "
        "sees `[]`",
    ),
    key(
        "barred",
        PerSeat(Many(CARD)),
        views.barred,
        reading.barred,
        Text("Bloquées", "Locked"),
        about="for each seat the penalty cards that it may not lay for now, sorted; they "
        "are in its hand too (EK-28). A seat sees its own, all others are so many `?`",
    ),
    field(
        "caught",
        SEAT,
        label=Text("Rattrapé", "Caught"),
        about="in phase `effect`: the seat that this mirror has caught. It has drawn "
        "already, and is skipped if the others draw (EK-20)",
    ),
    key(
        "exposed",
        Many(OPEN_CARD),
        views.exposed,
        reading.exposed,
        Text("Montrées", "Seen"),
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


FAULTS = {
    reading.TWICE: Fault("it names {} too often", OPEN_CARD),
    reading.KNOWN: Fault("these eyes know the card that is written as '?'"),
    reading.SECRET: Fault("these eyes can't know the cards of others: each is '?'"),
    reading.NO_MIRROR: Fault("nobody holds the {}, so there is no wait (EK-26)", OPEN_CARD),
    reading.NOT_ALL: Fault(
        f"with hands, pile and laid it makes {{}} cards, not {components.CARDS}"
    ),
    reading.TWICE_IN_ALL: Fault("with hands, pile and laid there is more than one {}", OPEN_CARD),
    reading.ONE_PASSES: Fault("only one seat can hold the mirror, and decline it"),
    reading.PASS_IS_SECRET: Fault("these eyes can't know whether others have passed"),
    reading.NOT_HELD: Fault("there are more of them than cards in that hand"),
}


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
