"""The words of Ex & Hopp: options, actions, positions, events."""

from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    SEATS,
    Json,
    Many,
    Maybe,
    Name,
    Number,
    Packed,
    PerSeat,
    Times,
)
from tablee.engine.text.events import EventForm
from tablee.engine.text.faults import Fault
from tablee.engine.text.language import Text
from tablee.engine.text.options import LIVE, REFEREE, choice
from tablee.engine.text.view import field, key
from tablee.games.exhopp import components, reading, rules, views

OPTIONS = (
    choice(
        "offer",
        ("card", "colour"),
        "Pour proposer un échange, on montre sa carte, ou l'on n'en annonce que la couleur.",
        "To offer an exchange you show your card, or announce only its colour.",
        of="by_colour",
    ),
    REFEREE,
    LIVE,
)

COLOURS = ("red", "yellow", "blue", "green", "grey", "violet")
LETTERS = "RYBGAV"
CARDS = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, components.NUMBERS + 1))
TOKENS = tuple(f"{value:+d}" for value in components.VALUE)

CARD = Name(CARDS, null=False)
OPEN_CARD = Name(CARDS, null=False, hidden=False)
OFFERED = Name((*CARDS, *(f"{letter}?" for letter in LETTERS)), hidden=False)
SHOWN = Name(OFFERED.names, null=False, hidden=False)
TOKEN = Name(TOKENS, null=False)
OPEN_TOKEN = Name(TOKENS, null=False, hidden=False)
HEAD = Name(TOKENS, hidden=False)
ROW = Number(1, components.ROWS, shift=1)
AIM = Number(0, 2**31 - 1)
"""What an answer answers: the number of the offer."""

ACTIONS: tuple[dict[str, Json], ...] = (
    *(
        {"do": "lay", "card": card, "row": row + 1}
        for card in CARDS
        for row in range(components.ROWS)
    ),
    *({"do": "offer", "card": card} for card in CARDS),
    *({"do": "accept", "card": card} for card in CARDS),
    {"do": "decline"},
    {"do": "close"},
    {"do": "pass"},
)


# --- positions

CARDS_IN_ROWS = Times(components.ROWS, Many(OPEN_CARD))

VIEW = (
    field(
        "turn",
        PLAYER,
        label=Text("À qui de jouer", "Turn"),
        about="the seat on turn; while an offer stands, the offerer",
    ),
    key(
        "hands",
        PerSeat(Many(CARD)),
        views.hands,
        reading.hands,
        Text("Main", "Hand"),
        about="for each seat its cards, sorted; a card on offer is still in its hand. A "
        "seat sees its own, of the others the cards in its own entry of `known`; a "
        "spectator sees the cards in `known_by_all`. The rest are `?`",
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
        "discards",
        Many(OPEN_CARD),
        views.discards,
        reading.discards,
        Text("Défausse", "Discards"),
        about="the cards discarded since the last reshuffle, sorted",
    ),
    key(
        "tokens",
        Times(components.ROWS, HEAD),
        views.tokens,
        reading.tokens,
        Text("Jetons", "Tokens"),
        about="for each of the four rows its token, or null (EX-12)",
    ),
    key(
        "rows",
        CARDS_IN_ROWS,
        views.rows,
        reading.rows,
        Text("Rangées", "Rows"),
        about="for each of the four rows its cards, in the order in which they were laid",
    ),
    key(
        "facedown",
        Many(TOKEN),
        views.facedown,
        reading.facedown,
        Text("Cachés", "Face down"),
        about="the tokens face down, the next to be turned up first. Seats and spectators "
        "see so many `?`",
    ),
    key(
        "taken",
        PerSeat(Many(OPEN_TOKEN)),
        views.taken,
        reading.taken,
        Text("Gagnés", "Taken"),
        about="for each seat the tokens that it has taken, sorted; the scores are their sums",
    ),
    field(
        "offer",
        OFFERED,
        read=reading.offer,
        label=Text("Proposition", "Offer"),
        about='the card on offer, or null. With the option `offer` at `"colour"` all but '
        "the offerer see its colour only: `R?`",
    ),
    field(
        "offer_number",
        COUNT,
        of="offers",
        label=Text("Propositions", "Offers so far"),
        about="how many offers have been made in the match, the standing one included",
    ),
    field(
        "declined",
        SEATS,
        label=Text("Ont décliné", "Have declined"),
        about="the seats that have declined the standing offer, sorted; `[]` when none stands",
    ),
    field(
        "idle",
        COUNT,
        label=Text("Tours sans carte", "Turns without a card"),
        about="how many turns in a row have ended without a card laid (EX-15)",
    ),
    key(
        "known",
        PerSeat(Maybe(Many(OPEN_CARD))),
        views.known,
        reading.known,
        Text("Sait", "Knows"),
        about="for each seat the cards that it knows to lie in other seats' hands, sorted. "
        "A seat sees its own entry only; all other entries are null",
    ),
    key(
        "known_by_all",
        Many(OPEN_CARD),
        views.known_by_all,
        reading.known_by_all,
        Text("Connues de tous", "Known to all"),
        about="the cards in hands that everybody, spectators too, knows to lie where they "
        "lie, sorted",
    ),
    field(
        "over",
        FLAG,
        label=Text("Partie finie", "Match over"),
        about="true when the match has ended",
    ),
)


FAULTS = {
    reading.TWICE: Fault("it names {} twice", OPEN_CARD),
    reading.NO_CARD: Fault("it does not say which card is on offer"),
    reading.SECRET: Fault("what seat {} knows is its secret: it should be null"),
    reading.KNOWN: Fault("these eyes know what seat {} knows: it should be a list"),
}


# --- events

DEALT_HAND = Packed(Times(components.HAND, OPEN_CARD), 7)
SUMS = Packed(PerSeat(Number(0, 127)), components.SUM)
SCORES = Packed(PerSeat(Number(-components.ZERO, 127, shift=-components.ZERO)), components.SUM)

EVENTS = {
    rules.DEALT: EventForm(
        "dealt",
        a=("count", COUNT),
        c=("hand", DEALT_HAND),
        about="a seat's hand; one event a seat from seat 0, told when all cards are dealt. "
        "Only the seat knows `hand`",
    ),
    rules.LAID: EventForm("laid", a=("card", OPEN_CARD), b=("row", ROW), about="a card was laid"),
    rules.SETTLED: EventForm(
        "settled",
        a=("row", ROW),
        c=("token", OPEN_TOKEN),
        d=("sums", SUMS),
        seat=None,
        about="the row was full; its cards are on the discards now. `sums` has one entry a seat",
    ),
    rules.TOOK: EventForm(
        "took",
        a=("token", OPEN_TOKEN),
        about="this seat has the highest sum and takes the token (EX-10)",
    ),
    rules.TIED: EventForm(
        "tied", a=("row", ROW), seat=None, about="nobody takes the token, it stays (EX-11)"
    ),
    rules.TURNED: EventForm(
        "turned",
        a=("row", ROW),
        b=("token", OPEN_TOKEN),
        seat=None,
        about="a token was turned up as the head of a row",
    ),
    rules.OFFERED: EventForm(
        "offered",
        a=("number", COUNT),
        b=("offer", SHOWN),
        about="an offer was made; `number` is its `offer_number`, `offer` the card as all "
        "see it: `B7`, or `B?` where only colours are announced",
    ),
    rules.DECLINED: EventForm("declined", about="a seat declined the offer"),
    rules.ACCEPTED: EventForm(
        "accepted", a=("offer", SHOWN), about="a seat, the taker, accepted the offer"
    ),
    rules.TRADED: EventForm(
        "traded",
        a=("taker", PLAYER),
        c=("given", OPEN_CARD),
        d=("offered", OPEN_CARD),
        about="the two cards changed hands; `seat` is the offerer. Only the offerer and the "
        "taker know the cards",
    ),
    rules.FAILED: EventForm(
        "failed",
        a=("closed", FLAG),
        about="an offer failed; `closed`: the offerer or the clock closed it, otherwise all "
        "have declined",
    ),
    rules.PASSED: EventForm("passed", about="a seat without cards passed"),
    rules.SHUFFLED: EventForm(
        "shuffled",
        a=("count", COUNT),
        seat=None,
        about="the discards were shuffled into a new pile of so many cards",
    ),
    rules.DREW: EventForm(
        "drew", c=("card", OPEN_CARD), about="one card was drawn. Only the seat knows `card`"
    ),
    rules.OVER: EventForm(
        "over",
        a=("scores", SCORES),
        b=("seats", SEATS),
        seat=None,
        about="the match is over; `scores` has one entry a seat, and the `seats` that have "
        "won share the win",
    ),
    rules.TURN: EventForm("turn", about="this seat is on turn now"),
}
