"""The words of Ex & Hopp: options, actions, positions, events."""

from tablee.engine.kit.bits import set_of
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    SEAT,
    SEATS,
    BadValue,
    Codec,
    Json,
    Many,
    Maybe,
    Name,
    Number,
    Packed,
    PerSeat,
    Times,
    as_list,
    is_null,
)
from tablee.engine.text.events import EventForm
from tablee.engine.text.language import Text
from tablee.engine.text.options import LIVE, REFEREE, choice
from tablee.engine.text.view import field, key
from tablee.games.exhopp import rules, views

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
CARDS = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, rules.NUMBERS + 1))
TOKENS = tuple(f"{value:+d}" for value in rules.VALUE)

CARD = Name(CARDS, null=False)
OPEN_CARD = Name(CARDS, null=False, hidden=False)
OFFERED = Name((*CARDS, *(f"{letter}?" for letter in LETTERS)), hidden=False)
TOKEN = Name(TOKENS, null=False)
OPEN_TOKEN = Name(TOKENS, null=False, hidden=False)
HEAD = Name(TOKENS, hidden=False)
ROW = Number(1, rules.ROWS, shift=1)
AIM = Number(0, 2**31 - 1)
"""What an answer answers: the number of the offer."""

ACTIONS: tuple[dict[str, Json], ...] = (
    *({"do": "lay", "card": card, "row": row + 1} for card in CARDS for row in range(rules.ROWS)),
    *({"do": "offer", "card": card} for card in CARDS),
    *({"do": "accept", "card": card} for card in CARDS),
    {"do": "decline"},
    {"do": "close"},
    {"do": "pass"},
)


# --- positions


def _listed(codec: Codec, s: State, value: Json, most: int) -> list[int]:
    """The numbers of a list of names."""
    names = as_list(value)
    if len(names) > most:
        raise BadValue(f"it has more than {most} entries")
    return [codec.read(s, name) for name in names]


def _cards(s: State, value: Json) -> list[int]:
    """The numbers of a list of different cards, all of them known."""
    cards = sorted(_listed(OPEN_CARD, s, value, rules.CARDS))
    if len(set(cards)) != len(cards):
        raise BadValue(f"{value!r} is not a list of different cards")
    return cards


def _read_hands(s: State, value: Json) -> None:
    for seat, words in enumerate(as_list(value, int(s.players))):
        cards = _listed(CARD, s, words, rules.HAND)
        for i, card in enumerate(
            sorted(cards, key=lambda card: card if card >= 0 else rules.CARDS)
        ):
            s.hand[seat, i] = card


def _read_pile(s: State, value: Json) -> None:
    pile = _listed(CARD, s, value, rules.CARDS)
    s.left = len(pile)
    for i, card in enumerate(reversed(pile)):
        s.pile[i] = card


def _read_discards(s: State, value: Json) -> None:
    cards = _cards(s, value)
    for half in range(2):
        s.discards[half] = set_of([card - 36 * half for card in cards if card // 36 == half])


def _read_tokens(s: State, value: Json) -> None:
    for row, token in enumerate(as_list(value, rules.ROWS)):
        s.token[row] = HEAD.read(s, token)


def _read_rows(s: State, value: Json) -> None:
    for row, names in enumerate(as_list(value, rules.ROWS)):
        for i, card in enumerate(_listed(OPEN_CARD, s, names, rules.LONGEST)):
            s.row[row, i] = card


def _read_facedown(s: State, value: Json) -> None:
    stock = _listed(TOKEN, s, value, rules.TOKENS)
    s.in_stock = len(stock)
    for i, kind in enumerate(reversed(stock)):
        s.stock[i] = kind


def _read_taken(s: State, value: Json) -> None:
    for seat, names in enumerate(as_list(value, int(s.players))):
        for kind in _listed(OPEN_TOKEN, s, names, rules.TOKENS):
            s.taken[seat, kind] += 1


def _read_offer(s: State, value: Json) -> None:
    s.offer = OFFERED.read(s, value)
    if s.offer >= rules.HIDDEN and (s.eyes == TABLE or not s.by_colour):
        raise BadValue(f"{value!r} does not say which card is on offer")


def _read_known(s: State, value: Json) -> None:
    for seat, words in enumerate(as_list(value, int(s.players))):
        if s.eyes in (TABLE, seat):
            _learn(s, words, 1 << seat)
        elif not is_null(words):
            raise BadValue(f"what seat {seat} knows is its secret: it should be null")


def _learn(s: State, value: Json, knower: int) -> None:
    for card in _cards(s, value):
        s.knows[card] |= knower


def _read_known_by_all(s: State, value: Json) -> None:
    _learn(s, value, rules.EVERYBODY)


def clear(s: State) -> None:
    """Fill in what a position does not mention."""
    s.hand = s.pile = s.row = s.stock = NONE


CARDS_IN_ROWS = Times(rules.ROWS, Many(OPEN_CARD))

VIEW = (
    field("turn", PLAYER, label=Text("À qui de jouer", "Turn")),
    key("hands", PerSeat(Many(CARD)), views.hands, _read_hands, Text("Main", "Hand")),
    key("pile", Many(CARD), views.pile, _read_pile, Text("Pioche", "Pile")),
    key("discards", Many(OPEN_CARD), views.discards, _read_discards, Text("Défausse", "Discards")),
    key("tokens", Times(rules.ROWS, HEAD), views.tokens, _read_tokens, Text("Jetons", "Tokens")),
    key("rows", CARDS_IN_ROWS, views.rows, _read_rows, Text("Rangées", "Rows")),
    key("facedown", Many(TOKEN), views.facedown, _read_facedown, Text("Cachés", "Face down")),
    key("taken", PerSeat(Many(OPEN_TOKEN)), views.taken, _read_taken, Text("Gagnés", "Taken")),
    field("offer", OFFERED, read=_read_offer, label=Text("Proposition", "Offer")),
    field("offer_number", COUNT, of="offers", label=Text("Propositions", "Offers so far")),
    field("declined", SEATS, label=Text("Ont décliné", "Have declined")),
    field("idle", COUNT, label=Text("Tours sans carte", "Turns without a card")),
    key("known", PerSeat(Maybe(Many(OPEN_CARD))), views.known, _read_known, Text("Sait", "Knows")),
    key(
        "known_by_all",
        Many(OPEN_CARD),
        views.known_by_all,
        _read_known_by_all,
        Text("Connues de tous", "Known to all"),
    ),
    field("over", FLAG, label=Text("Partie finie", "Match over")),
)


# --- events

DEALT_HAND = Packed(Times(rules.HAND, OPEN_CARD), 7)
SUMS = Packed(PerSeat(Number(0, 127)), rules.SUM)
SCORES = Packed(PerSeat(Number(-rules.ZERO, 127, shift=-rules.ZERO)), rules.SUM)

EVENTS = {
    rules.DEALT: EventForm("dealt", a=("count", COUNT), c=("hand", DEALT_HAND)),
    rules.LAID: EventForm("laid", a=("card", CARD), b=("row", ROW)),
    rules.SETTLED: EventForm(
        "settled", a=("row", ROW), c=("token", TOKEN), d=("sums", SUMS), seat=None
    ),
    rules.TOOK: EventForm("took", a=("token", TOKEN)),
    rules.TIED: EventForm("tied", a=("row", ROW), seat=None),
    rules.TURNED: EventForm("turned", a=("row", ROW), b=("token", TOKEN), seat=None),
    rules.OFFERED: EventForm("offered", a=("number", COUNT), b=("offer", OFFERED)),
    rules.DECLINED: EventForm("declined"),
    rules.ACCEPTED: EventForm("accepted", a=("offer", OFFERED)),
    rules.TRADED: EventForm("traded", a=("taker", SEAT), c=("given", CARD), d=("offered", CARD)),
    rules.FAILED: EventForm("failed", a=("closed", FLAG)),
    rules.PASSED: EventForm("passed"),
    rules.SHUFFLED: EventForm("shuffled", a=("count", COUNT), seat=None),
    rules.DREW: EventForm("drew", c=("card", CARD)),
    rules.OVER: EventForm("over", a=("scores", SCORES), b=("seats", SEATS), seat=None),
    rules.TURN: EventForm("turn"),
}
