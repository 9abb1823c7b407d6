"""The words of Input: options, actions, positions, events."""

from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    SEATS,
    Json,
    Many,
    Name,
    Names,
    Number,
    Packed,
    PerSeat,
    Times,
)
from tablee.engine.text.events import EventForm
from tablee.engine.text.faults import Fault
from tablee.engine.text.language import Text
from tablee.engine.text.options import LIVE, REFEREE, Option, choice, flag, whole
from tablee.engine.text.view import field, key, seats
from tablee.games.input import components, reading, rules, views
from tablee.games.input.components import BANDS, CARDS, OWN

FACES = ("F", "R", "H", "S", "J")
BAND_NAMES = {band: f"{band // 6}.{band % 6 + 1}" for band in components.BAND_OF.tolist()}
PLACES = (*(BAND_NAMES.get(place) for place in range(components.STOCK)), "stock", "hand")
"""By their numbers in the record, of which some are of no place."""

FACE = Name(FACES, null=False, hidden=False)
BACK = Name(FACES, null=False)
PLACE = Name(PLACES, null=False, hidden=False)
DIGIT = Number(0, CARDS - 1)
DIGIT_OR_NULL = Number(0, CARDS - 1, null=True)
DIGITS = Names(tuple(range(CARDS)))
PIECE = Name(tuple(range(1, OWN + 1)) * components.MOST_PLAYERS, null=False, hidden=False)
OWN_PIECE = Number(1, OWN, shift=1, null=True)
AIM = Number(0, 2**31 - 1)
"""What an act answers: how many turns had been played."""


# --- options


DEFAULT_COMBOS = [[1, 2, 3], [8, 9]]
DIGIT_SCHEMA = {"type": "integer", "minimum": 0, "maximum": CARDS - 1}

OPTIONS = (
    flag(
        "zero",
        "Le 0 rejoint la rangée : le gagner fait perdre aux autres leur dernier gain.",
        "The 0 joins the row: winning it costs the others their last gain.",
    ),
    choice(
        "one_colour",
        ("plus3", "double"),
        "Une carte toute de votre couleur rapporte trois points de plus, ou le double.",
        "A card all in your colour scores three points more, or double.",
        of="double",
    ),
    Option(
        "free_card",
        None,
        Text(
            "Sur cette carte, on peut poser une pièce sans la retourner.",
            "On this card a piece may be placed without turning it.",
        ),
        {"anyOf": [{"type": "null"}, DIGIT_SCHEMA]},
        (None, 5),
        DIGIT_OR_NULL,
        of="free_card",
        fits=reading.free_card_fits,
        unfit="that card is not in the row",
    ),
    Option(
        "combos",
        [],
        Text(
            "Gagner une de ces combinaisons de cartes (1-2-3 ou 8-9, ou d'autres) gagne la partie.",
            "Winning one of these combinations of cards (1-2-3 or 8-9, or others) wins the match.",
        ),
        {
            "anyOf": [
                {"type": "boolean"},
                {
                    "type": "array",
                    "maxItems": components.COMBOS,
                    "items": {
                        "type": "array",
                        "minItems": 1,
                        "uniqueItems": True,
                        "items": DIGIT_SCHEMA,
                    },
                },
            ]
        },
        ([], True, [[4, 6], [2, 5]]),
        Many(DIGITS),
        of="combos",
        rule=views.combos,
        means=((True, DEFAULT_COMBOS), (False, [])),
    ),
    flag(
        "joker_final",
        "Le joker peut compléter n'importe quelle carte.",
        "The joker may complete any card.",
    ),
    Option(
        "no_turning",
        [],
        Text(
            "Ces places, des enfants par exemple, posent la face visible sans retourner la pièce.",
            "These seats, children for example, place the face that lies up without turning it.",
        ),
        {"type": "array", "uniqueItems": True, "items": {"type": "integer", "minimum": 0}},
        ([], [1]),
        SEATS,
        of="no_turning",
        fits=reading.no_turning_fits,
        unfit="at least one seat must turn its pieces",
    ),
    whole(
        "limit",
        100,
        "La partie s'arrête après ce nombre de tours de table sans carte gagnée ; 0 : jamais.",
        "The match ends after this many rounds without a card won; 0: never.",
        low=0,
        samples=(100, 8),
    ),
    REFEREE,
    LIVE,
)


# --- actions

_NUMBERS = range(1, OWN + 1)

ACTIONS: tuple[dict[str, Json], ...] = (
    *({"do": "take", "piece": n} for n in _NUMBERS),
    *({"do": "announce", "piece": n, "card": card} for n in _NUMBERS for card in range(CARDS)),
    *({"do": "free", "piece": n} for n in _NUMBERS),
    *({"do": "free", "piece": n, "final": True} for n in _NUMBERS),
    *({"do": "place", "card": c, "band": b + 1} for c in range(CARDS) for b in range(BANDS)),
)


# --- positions

SEVEN_FACES = PerSeat(Times(OWN, FACE))
SEVEN_BACKS = PerSeat(Times(OWN, BACK))
SEVEN_FLAGS = PerSeat(Times(OWN, FLAG))
SEVEN_PLACES = PerSeat(Times(OWN, PLACE))
SEVEN_DIGITS = PerSeat(Times(OWN, DIGIT_OR_NULL))

VIEW = (
    field(
        "turn",
        PLAYER,
        label=Text("À qui de jouer", "Turn"),
        about="the seat on turn. When the match is over: the seat that played the last turn (IN-6)",
    ),
    field(
        "first",
        PLAYER,
        label=Text("A commencé", "Went first"),
        about="the seat that began (IN-5); nothing depends on it",
    ),
    key(
        "up",
        SEVEN_FACES,
        views.up,
        reading.up,
        Text("Faces visibles", "Faces up"),
        about="for each seat the seven faces that lie up. For the piece in hand: the face "
        "to be placed",
    ),
    key(
        "back",
        SEVEN_BACKS,
        views.back,
        reading.back,
        Text("Dos", "Backs"),
        about="for each seat the seven faces that are hidden. Seats and spectators see `?` "
        "for all of them, their own too",
    ),
    key(
        "seen",
        SEVEN_FLAGS,
        views.seen,
        reading.seen,
        Text("Dos déjà vus", "Backs once seen"),
        about="for each seat and piece: has the face that is hidden now been shown to all "
        "at some time? Once true it stays true (after its first turning, both faces "
        "of a piece have been shown). At the deal it is true only for a joker that "
        "lay up at the throw and was turned over (IN-10, IN-28)",
    ),
    key(
        "place",
        SEVEN_PLACES,
        views.place,
        reading.place,
        Text("Places", "Places"),
        about="for each seat and piece where it is",
    ),
    key(
        "left",
        SEVEN_DIGITS,
        views.left,
        reading.left,
        Text("Quitté", "Left"),
        about="for each seat and piece the card that it left on its owner's previous turn, "
        "or null. At most one piece of a seat has one (IN-8)",
    ),
    key(
        "won",
        Many(DIGIT),
        views.won,
        reading.won,
        Text("Cartes gagnées", "Cards won"),
        about="the cards that are moved up now, sorted; all other cards of the match are in "
        "the row (IN-9, IN-18)",
    ),
    key(
        "hand",
        OWN_PIECE,
        views.hand,
        reading.hand,
        Text("Pièce en main", "Piece in hand"),
        about="the piece that the seat on turn has taken and must place now; null between "
        "turns (IN-6)",
    ),
    field(
        "from",
        DIGIT_OR_NULL,
        of="source",
        label=Text("Prise sur", "Lifted from"),
        about="while a piece is in hand: the card that it was lifted from, or null if it "
        "came from the stock (IN-8)",
    ),
    field(
        "claimed",
        DIGIT_OR_NULL,
        label=Text("Annoncée à tort", "Announced in vain"),
        about="while a piece is in hand: the card that was announced in vain with it, or "
        "null (IN-15)",
    ),
    field(
        "free",
        FLAG,
        of="unturned",
        label=Text("Pour la carte libre", "For the free card"),
        about="while a piece is in hand: was it taken unturned by `free`, so that it must "
        "go to the free card? (IN-22)",
    ),
    seats(
        "scores",
        Number(0, 21),
        of="score",
        label=Text("Points", "Points"),
        about="for each seat its points, never above 21 (three players) or 17 (two) (IN-19)",
    ),
    seats(
        "last_gain",
        Number(0, 20),
        label=Text("Dernier gain", "Last gain"),
        about="for each seat the latest amount that it scored, bonus included, and in full "
        "even if the last points were above the target; 0 if it has never scored "
        "(IN-20)",
    ),
    key(
        "zero_used",
        PerSeat(FLAG),
        views.zero_used,
        reading.zero_used,
        Text("Zéro", "Zero"),
        about="for each seat: has it announced the 0, in vain or not? (IN-20)",
    ),
    seats(
        "captured",
        DIGITS,
        label=Text("Cartes gagnées", "Cards won"),
        about="for each seat the cards that it has won at any time, sorted, each once, the "
        "0 among them (IN-23)",
    ),
    field(
        "quiet",
        COUNT,
        label=Text("Tours sans gain", "Turns without a gain"),
        about="turns since the turn on which a card was last won, or since the start (IN-27)",
    ),
    field("turns", COUNT, label=Text("Tours", "Turns"), about="turns played in all (IN-27)"),
    field(
        "over",
        FLAG,
        read=reading.over,
        label=Text("Partie finie", "Match over"),
        about="true when the match has ended (IN-19, IN-23, IN-27)",
    ),
    key(
        "winners",
        SEATS,
        views.won_by,
        reading.won_by,
        Text("Gagnants", "Winners"),
        about="the seats that share the win, sorted; empty while the match goes on",
    ),
)


FAULTS = {
    reading.NEVER_SEEN: Fault("a hidden face that has never been seen is '?'"),
    reading.NOT_THE_SEVEN: Fault("with up and back it does not fit the seven pieces"),
    reading.TWO_ON: Fault("two pieces lie on {}", PLACE),
    reading.TWO_LEFT: Fault("two pieces of one seat have left a card on its previous turn"),
    reading.NOT_IN_PLAY: Fault("the {} is not in play", DIGIT),
    reading.TWICE: Fault("it names {} too often", DIGIT),
    reading.WINNERS: Fault("it should be {}", SEATS),
}


# --- events

ALL_FACES = Packed(PerSeat(Times(OWN, FACE)), 3)
WHY = ("points", "combo", "limit")

EVENTS = {
    rules.DEALT: EventForm(
        "dealt",
        a=("up", ALL_FACES),
        c=("back", ALL_FACES),
        seat="first",
        about="at the start. `up` as it lies after jokers were turned over; nobody knows `back`",
    ),
    rules.JOKER_TURNED: EventForm(
        "joker_turned",
        a=("piece", PIECE),
        about="at the start, for each joker that lay up at the throw (IN-5, IN-28)",
    ),
    rules.ANNOUNCED: EventForm(
        "announced",
        a=("piece", PIECE),
        b=("card", DIGIT),
        about="a card was announced as completed, by `announce` or `free … final`",
    ),
    rules.LIFTED: EventForm(
        "lifted",
        a=("piece", PIECE),
        b=("from", PLACE),
        about="a piece was taken, from the stock or a band",
    ),
    rules.EMPTIED: EventForm(
        "emptied",
        a=("card", DIGIT),
        seat=None,
        about="the last piece was lifted from a won card, which is back in the row (IN-18)",
    ),
    rules.TURNED: EventForm(
        "turned",
        a=("piece", PIECE),
        b=("face", FACE),
        about="the piece was turned over; all see the new `face`",
    ),
    rules.IN_VAIN: EventForm(
        "in_vain",
        a=("card", DIGIT),
        b=("lost", COUNT),
        about="an announcement failed; `lost` is what the score really fell by (IN-15, IN-20)",
    ),
    rules.PLACED: EventForm(
        "placed",
        a=("piece", PIECE),
        c=("to", PLACE),
        d=("face", FACE),
        about="the piece lies on a band",
    ),
    rules.RETURNED: EventForm(
        "returned",
        a=("piece", PIECE),
        c=("to", PLACE),
        d=("face", FACE),
        about="no band took the piece (IN-10): it goes to the stock or back to its band; "
        "`face` is the face that lies up now",
    ),
    rules.WON: EventForm(
        "won",
        a=("card", DIGIT),
        c=("points", COUNT),
        d=("one_colour", FLAG),
        about="a card was completed and moved up; `points` with the bonus, 0 for the 0; "
        "`one_colour`: the bonus was earned",
    ),
    rules.LOST: EventForm(
        "lost",
        a=("points", COUNT),
        about="an opponent's loss through the 0, one event for each, clockwise from the "
        "announcer, if it is more than 0 (IN-20)",
    ),
    rules.TURN: EventForm("turn", about="the next seat is on turn"),
    rules.OVER: EventForm(
        "ended",
        a=("why", Name(WHY, null=False, hidden=False)),
        b=("winners", SEATS),
        seat=None,
        about="the match is over; this comes instead of `turn`",
    ),
}
