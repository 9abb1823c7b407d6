"""The words of MIO: options, actions, events and positions."""

from tablee.engine.kit.contract import NONE
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
from tablee.engine.text.options import LIVE, REFEREE, choice, whole
from tablee.engine.text.view import field, key, seats
from tablee.games.mio import reading, rules, views

OPTIONS = (
    whole(
        "target",
        100,
        "La partie s'arrête quand un total atteint ce nombre de points.",
        "The match ends when a total reaches this many points.",
        low=1,
        samples=(100, 30),
    ),
    choice(
        "deck",
        ("40-10-5", "45-5-5"),
        "Le paquet : nombre de chiffres, d'étoiles et de jokers.",
        "The deck: number cards, stars, jokers.",
    ),
    choice(
        "shout",
        ("manual", "auto"),
        "« MIO » : à dire soi-même, ou dit automatiquement.",
        '"MIO": for you to say, or said for you.',
        of="auto",
    ),
    REFEREE,
    LIVE,
)

COLOURS = ("red", "yellow", "blue", "green", "grey")
LETTERS = "RYBGA"
CARDS = (*(letter + value for letter in LETTERS for value in "12345*"), "J")

CARD = Name(CARDS, null=False)
CARD_OR_NULL = Name(CARDS)
OPEN_CARD = Name(CARDS, null=False, hidden=False)
COLOUR = Name(COLOURS, hidden=False)
OPEN_COLOUR = Name(COLOURS, null=False, hidden=False)
AIM = Name((*CARDS, None, *range(rules.MOST_PLAYERS)), null=False, hidden=False)
"""The card on top, or the seat whose shout is due, or null where none is."""


def _lays() -> list[dict[str, Json]]:
    plain: list[dict[str, Json]] = [{"do": "lay", "card": card} for card in CARDS[: rules.JOKER]]
    return [*plain, *({"do": "lay", "card": "J", "colour": colour} for colour in COLOURS)]


ACTIONS: tuple[dict[str, Json], ...] = (
    *_lays(),
    *({**lay, "mio": True} for lay in _lays()),
    {"do": "draw"},
    {"do": "pass"},
    *({"do": "name", "colour": colour} for colour in COLOURS),
    {"do": "mio"},
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
        "turn",
        PLAYER,
        label=Text("À qui de jouer", "Turn"),
        about="the seat on turn; while `naming`, the dealer",
    ),
    key(
        "naming",
        FLAG,
        views.naming,
        reading.naming,
        Text("Couleur à annoncer", "Colour to be named"),
        about="true: a joker was turned up, and the dealer has yet to name its colour (MI-3)",
    ),
    key(
        "hands",
        PerSeat(Many(CARD)),
        views.hands,
        reading.hands,
        Text("Main", "Hand"),
        about="for each seat its cards, sorted, without the one face down. A seat sees its "
        "own; all others are so many `?`. After the end everybody sees all (MI-19)",
    ),
    seats(
        "down",
        CARD_OR_NULL,
        label=Text("Face cachée", "Face down"),
        about="for each seat the card that lies face down before it (MI-11), or null. A "
        "seat sees its own, the others are `?`; after the end everybody sees all "
        "(MI-19)",
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
        "laid",
        Many(OPEN_CARD),
        views.laid,
        reading.laid,
        Text("Cartes posées", "Cards laid"),
        about="all cards laid in this round, sorted, with the one turned up at the start "
        "and the one on top",
    ),
    field(
        "top",
        OPEN_CARD,
        label=Text("Carte du dessus", "Card on top"),
        about="the card on top; it is one of those in `laid`",
    ),
    field(
        "colour",
        COLOUR,
        read=reading.colour,
        label=Text("Couleur", "Colour"),
        about="the colour in force: that of the top card, for a joker the one named; null "
        "while `naming`",
    ),
    field(
        "drawn",
        CARD_OR_NULL,
        read=reading.drawn,
        label=Text("Carte piochée", "Card drawn"),
        about="the card that the seat on turn drew last in this turn and still holds (it is "
        "also in `hands`); null if it has not drawn. The other seats and spectators "
        "see `?` or null",
    ),
    field(
        "passes",
        Number(0, 11),
        label=Text("« Je passe » de suite", "Passes in a row"),
        about='how many times in a row "I pass" was said (MI-16)',
    ),
    field(
        "forgot",
        SEAT,
        label=Text("A oublié « MIO »", 'Forgot "MIO"'),
        about="the seat that may still shout late (MI-17), or null",
    ),
    seats(
        "totals",
        COUNT,
        of="total",
        label=Text("Total", "Total"),
        about="for each seat the points of the rounds scored so far",
    ),
    field(
        "over",
        FLAG,
        label=Text("Partie finie", "Match over"),
        about="true when the match has ended",
    ),
)


FAULTS = {
    reading.KNOWN: Fault("these eyes know the card that is written as '?'"),
    reading.TOO_MANY: Fault("there are not so many {}", OPEN_CARD),
    reading.NOT_ALL: Fault(f"with hands, down and pile it makes {{}} cards, not {rules.CARDS}"),
    reading.TOO_MANY_IN_ALL: Fault("with hands, down and pile there are not so many {}", OPEN_CARD),
    reading.NAMING: Fault("it is null exactly while naming"),
    reading.NOT_DRAWN: Fault("it is '?' though no card of the seat on turn is"),
}


# --- events

HELD = Names(tuple(CARDS[face] for face in rules.FACE_AT if face != NONE))

EVENTS = {
    rules.BEGAN: EventForm(
        "began", a=("round", COUNT), about="a round begins, the first one too; `seat` is the dealer"
    ),
    rules.DEALT: EventForm(
        "dealt",
        a=("count", COUNT),
        c=("cards", HELD),
        about="a seat's hand; one event a seat from the dealer's left, told when all cards "
        "are dealt. Only the seat knows `cards`",
    ),
    rules.TURNED_UP: EventForm(
        "turned_up",
        a=("card", OPEN_CARD),
        about="the first card lies on the table; `seat` is the dealer",
    ),
    rules.NAMED: EventForm(
        "named",
        a=("colour", OPEN_COLOUR),
        about="the dealer named the colour of the joker that was turned up (MI-3)",
    ),
    rules.LAID: EventForm(
        "laid",
        a=("card", OPEN_CARD),
        b=("colour", OPEN_COLOUR),
        about="a card was laid; `colour` is in force from now on",
    ),
    rules.SAID: EventForm(
        "said",
        about='"MIO" was said: with the card (by the player, or for the player with '
        '`"auto"`), or late',
    ),
    rules.FORGOT: EventForm(
        "forgot",
        c=("card", OPEN_CARD),
        about="the shout was forgotten: the last card lies face down now, or still (MI-11, "
        "MI-12). Only the seat knows `card`",
    ),
    rules.DREW: EventForm(
        "drew", c=("card", OPEN_CARD), about="a card was drawn. Only the seat knows `card`"
    ),
    rules.PASSED: EventForm("passed", about='"I pass", on turn'),
    rules.TOOK_BACK: EventForm(
        "took_back",
        c=("card", OPEN_CARD),
        about="the card that lay face down came back to the hand. Only the seat knows `card`",
    ),
    rules.OUT: EventForm(
        "out",
        a=("double", FLAG),
        about="the seat has laid its last card; `double`: it was a joker (MI-14)",
    ),
    rules.BLOCKED: EventForm(
        "blocked", about="the round is blocked (MI-16); `seat` is the one that passed"
    ),
    rules.SHOWN: EventForm(
        "shown",
        a=("cards", HELD),
        about="a seat's cards are laid open for the count, sorted, the one face down among "
        "them (MI-19)",
    ),
    rules.SCORED: EventForm(
        "scored",
        a=("points", COUNT),
        b=("total", COUNT),
        about="and counted; `points` are doubled if they must be. `shown` and `scored` come "
        "seat by seat, from seat 0",
    ),
    rules.WON: EventForm(
        "won",
        a=("seats", SEATS),
        seat=None,
        about="the match is over; several seats share the win (MI-15)",
    ),
}
