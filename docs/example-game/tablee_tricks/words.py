"""The words of Three Tricks: options, actions, events, positions, sentences, the picture."""

from collections.abc import Sequence

from tablee.engine.kit.bits import members, set_of
from tablee.engine.kit.contract import NONE
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, State
from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    SEAT,
    BadValue,
    Codec,
    EventWords,
    Json,
    Key,
    as_list,
    each_seat,
    number,
    one_of,
    per_seat,
    scalar,
)
from tablee.engine.text.options import LIVE, REFEREE, flag

from . import rules

PREFIX = "TP"
TITLE = {"fr": "Trois plis", "en": "Three Tricks"}
TAGLINE = {
    "fr": "Douze cartes, trois plis, un éléphant et une souris.",
    "en": "Twelve cards, three tricks, one elephant and one mouse.",
}
MINUTES = 3
PLAYERS = (2, 3, 4)

OPTIONS = (
    flag(
        "mouse",
        "L'éléphant a peur de la souris : le 1 prend le pli où se trouve le 12.",
        "The elephant is afraid of the mouse: the 1 takes the trick in which the 12 lies.",
    ),
    REFEREE,
    LIVE,
)

CARDS = tuple(str(number) for number in range(1, rules.CARDS + 1))
CARD = one_of(CARDS)

ACTIONS: tuple[dict[str, Json], ...] = tuple({"do": "lay", "card": card} for card in CARDS)


# --- positions


def cards_in(_s: State, cards: Bits) -> list[str]:
    """A set of cards as sorted card words."""
    return [CARDS[card] for card in members(cards)]


def set_of_cards(s: State, value: Json) -> Bits:
    """A list of card words as a set."""
    cards = [CARD.read(s, word) for word in as_list(value)]
    if min(cards, default=0) < 0 or len(set(cards)) < len(cards):
        raise BadValue(f"{value!r} is not a list of different cards")
    return set_of(cards)


HELD = Codec(cards_in, set_of_cards)


def _write_hand(s: State, hand: Bits, count: int) -> Json:
    known = cards_in(s, hand)
    return known + ["?"] * (int(count) - len(known))


def _read_hands(s: State, value: Json) -> None:
    for seat, cards in enumerate(as_list(value, int(s.players))):
        if len(as_list(cards)) > rules.HAND:
            raise BadValue(f"there are more than {rules.HAND} cards in a hand")
        s.count[seat] = len(cards)
        hidden = s.eyes not in (TABLE, seat)
        s.hand[seat] = set_of_cards(s, [card for card in cards if not (hidden and card == "?")])


HANDS = each_seat("hands", ("hand", "count"), _write_hand, _read_hands)


def _read_laid(s: State, value: Json) -> None:
    for seat, card in enumerate(as_list(value, int(s.players))):
        s.laid[seat] = CARD.read(s, card)
        if s.laid[seat] < NONE:
            raise BadValue("a card on the table is known to all")


def _read_turn(s: State, value: Json) -> None:
    s.turn = SEAT.read(s, value)
    if s.turn == NONE:
        raise BadValue("it is a seat, never null")


def clear(s: State) -> None:
    """Fill in what a position does not mention: the chairs that nobody sits on."""
    s.laid = NONE


POSITION = (
    Key("turn", lambda s: int(s.turn), _read_turn),
    HANDS,
    Key("laid", lambda s: [CARD.write(s, s.laid[i]) for i in range(s.players)], _read_laid),
    scalar("gone", HELD),
    per_seat("taken", number(0, rules.HAND)),
    scalar("over", FLAG),
)


def write_aim(aim: int) -> Json:
    """What an act answers: how many cards had been laid."""
    return aim


def read_aim(value: Json) -> int:
    """The inverse of `write_aim`."""
    return int(number(0, rules.CARDS).read(None, value))


EVENTS = {
    rules.DEALT: EventWords("dealt", a=("count", COUNT), c=("cards", HELD)),
    rules.LAID: EventWords("laid", a=("card", CARD)),
    rules.TOOK: EventWords("took", a=("taken", COUNT)),
}


# --- sentences

SEAT_FIELDS = ("seat",)

_ANIMALS = {
    "fr": {"1": "1 (la souris)", "12": "12 (l'éléphant)"},
    "en": {"1": "1 (the mouse)", "12": "12 (the elephant)"},
}


def spoken(field: str, value: Json, language: str) -> str:
    """A value as people say it."""
    return _ANIMALS[language].get(str(value), str(value)) if field == "card" else str(value)


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

REFUSALS = {
    1: ("Chaque carte est à un seul endroit.", "Each card is in one place."),
    2: (
        "Chacun a reçu trois cartes et en pose une par pli.",
        "Everybody was dealt three cards and lays one a trick.",
    ),
    3: ("Ce n'est pas à vous de jouer.", "It is not your turn."),
    4: ("Cette carte n'est pas dans votre main.", "This card is not in your hand."),
    5: (
        "L'éléphant n'ouvre un pli que s'il est votre dernière carte.",
        "The elephant leads only if it is your last card.",
    ),
    7: ("La partie dure trois plis.", "The match lasts three tricks."),
}


# --- the picture

_WORDS = {"fr": ("pli", "plis", "main"), "en": ("trick", "tricks", "hand")}


def picture(s: State, language: str, names: Sequence[str]) -> str:
    """The table in a few lines, as the record's eyes see it."""
    trick, tricks, hand = _WORDS[language]
    now = min(int(s.taken.sum()) + 1, rules.HAND)
    lines = [f"{TITLE[language]} · {trick} {now}/{rules.HAND}"]
    for seat, cards in enumerate(HANDS.write(s)):
        mark = "▸" if seat == s.turn and not s.over else " "
        laid = f"[ {CARDS[s.laid[seat]]:>2} ]" if s.laid[seat] != NONE else "      "
        held = " ".join(cards) or "–"
        lines.append(f" {mark} {names[seat]:<12} {laid}  {tricks}: {s.taken[seat]}  {hand}: {held}")
    return "\n".join(lines)
