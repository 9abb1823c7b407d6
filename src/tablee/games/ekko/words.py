"""The words of EKKO: options, actions, events, positions, sentences, the picture of the table."""

from collections.abc import Callable, Sequence

import numpy as np

from tablee.engine.kit.bits import members, set_of
from tablee.engine.kit.contract import ENDED, NONE, UNKNOWN
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, State
from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    SEAT,
    SEATS,
    BadValue,
    Codec,
    EventWords,
    Json,
    Key,
    as_list,
    each_seat,
    is_null,
    names_in,
    number,
    one_of,
    per_seat,
    scalar,
)
from tablee.engine.text.options import LIVE, REFEREE, whole
from tablee.games.ekko import rules

PREFIX = "EK"
TITLE = {"fr": "EKKO", "en": "EKKO"}
TAGLINE = {
    "fr": "Plus haut sur l'impair, plus bas sur le pair, et gare au miroir.",
    "en": "Over the odd, under the even, and beware of the mirror.",
}
MINUTES = 20
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
LOWEST_WINS = True

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

ACTIONS: tuple[dict[str, Json], ...] = (
    *({"do": "lay", "card": card} for card in CARDS),
    *({"do": "aside", "card": card} for card in CARDS),
    {"do": "draw"},
    {"do": "others draw"},
    {"do": "pass"},
    {"do": "close"},
)


# --- cards in the record


def _write_card(_s: State, card: int) -> Json:
    if card == rules.NO_CARD:
        return None
    return "?" if card == UNKNOWN else CARDS[card - 1]


def _read_card(_s: State, value: Json) -> int:
    if not isinstance(value, str) or value not in CARDS:
        raise BadValue(f"{value!r} is no card: cards are 01 to 98")
    return CARDS.index(value) + 1


def _read_card_or_null(s: State, value: Json) -> int:
    return rules.NO_CARD if is_null(value) else _read_card(s, value)


CARD = Codec(_write_card, _read_card)
CARD_OR_NULL = Codec(_write_card, _read_card_or_null)


def cards_in(_s: State, low: Bits, high: Bits) -> list[str]:
    """A set of cards, two words, as sorted card words."""
    return names_in(int(low) | int(high) << rules.WORD, CARDS)


def set_of_cards(s: State, value: Json) -> tuple[Bits, Bits]:
    """A list of different card words as two words of a set."""
    cards = [_read_card(s, card) - 1 for card in as_list(value)]
    if len(set(cards)) != len(cards):
        raise BadValue("a card is there twice")
    low = [card for card in cards if card < rules.WORD]
    return set_of(low), set_of([card - rules.WORD for card in cards if card >= rules.WORD])


HELD = Codec(cards_in, set_of_cards, width=2)


def _cards(name: str, field: str) -> Key:
    """A key that is one set of cards, known to all."""

    def read(s: State, value: Json) -> None:
        s[field] = set_of_cards(s, value)

    return Key(name, lambda s: cards_in(s, *s[field]), read)


def _cards_per_seat(name: str, field: str, count: str, shown: Callable[[State], bool]) -> Key:
    """A key that is a set of cards a seat, the others' as so many "?" unless they are `shown`."""

    def write(s: State, cards: Sequence[Bits], count: int) -> Json:
        return cards_in(s, *cards) or ["?"] * int(count)

    def read(s: State, value: Json) -> None:
        for seat, cards in enumerate(as_list(value, int(s.players))):
            if len(as_list(cards)) > rules.CARDS:
                raise BadValue(f"it has more than {rules.CARDS} cards")
            s[count][seat] = len(cards)
            if s.eyes in (TABLE, seat) or shown(s):
                s[field][seat] = set_of_cards(s, cards)
            elif any(card != "?" for card in cards):
                raise BadValue("these eyes can't know the cards of others: each is '?'")

    return each_seat(name, (field, count), write, read)


HANDS = _cards_per_seat("hands", "hand", "count", lambda s: bool(s.over))
ASIDE = _cards_per_seat("aside", "aside", "aside_count", lambda _s: False)
BARRED = _cards_per_seat("barred", "barred", "barred_count", lambda _s: False)


def _read_aside(s: State, value: Json) -> None:
    ASIDE.read(s, value)
    n = int(s.left) + int(s.count.sum()) + int(s.aside_count.sum())
    if (n := n + len(cards_in(s, *s.laid))) != rules.CARDS:
        raise BadValue(f"with hands, pile and laid it makes {n} cards, not {rules.CARDS}")
    sets = [cards_in(s, *cards) for cards in (s.laid, *s.hand, *s.aside)]
    known = [card for cards in sets for card in cards] + [
        CARDS[card - 1] for card in s.pile[: s.left] if card != UNKNOWN
    ]
    for card in CARDS:
        if known.count(card) > 1:
            raise BadValue(f"with hands, pile and laid there is more than one {card}")


def _read_barred(s: State, value: Json) -> None:
    BARRED.read(s, value)
    if (s.barred_count > s.count).any():
        raise BadValue("there are more of them than cards in that hand")


def _read_pile(s: State, value: Json) -> None:
    pile = as_list(value)
    if len(pile) > rules.CARDS:
        raise BadValue(f"it has more than {rules.CARDS} cards")
    s.left = len(pile)
    for i, card in enumerate(reversed(pile)):
        hidden = card == "?" and s.eyes != TABLE
        s.pile[i] = UNKNOWN if hidden else _read_card(s, card)


def _read_phase(s: State, value: Json) -> None:
    s.phase = one_of(PHASES).read(s, value)
    if s.phase < 0:
        raise BadValue(f"{value!r} is none of: {', '.join(PHASES)}")
    s.over = ENDED if s.phase == rules.OVER else 0


def _read_passed(s: State, value: Json) -> None:
    seats = members(np.uint64(SEATS.read(s, value)))
    if len(seats) > 1:
        raise BadValue("only one seat can hold the mirror, and decline it")
    if seats and s.eyes not in (TABLE, seats[0]):
        raise BadValue("these eyes can't know whether others have passed")
    s.passed = seats[0] if seats else NONE


def _read_player(s: State, value: Json) -> int:
    seat = int(SEAT.read(s, value))
    if seat == NONE:
        raise BadValue("it is a seat, never null")
    return seat


PLAYER = Codec(SEAT.write, _read_player)


def clear(s: State) -> None:
    """Fill in what a position does not mention: the places of the pile that are empty."""
    s.pile = rules.NO_CARD


POSITION = (
    scalar("round", number(1, 1_000_000), "rounds"),
    scalar("dealer", PLAYER),
    Key("phase", lambda s: PHASES[s.phase], _read_phase),
    scalar("turn", PLAYER),
    scalar("by", PLAYER),
    scalar("zone", CARD),
    scalar("under", CARD_OR_NULL),
    _cards("laid", "laid"),
    HANDS,
    Key("pile", lambda s: [_write_card(s, s.pile[i]) for i in reversed(range(s.left))], _read_pile),
    Key("aside", ASIDE.write, _read_aside),
    Key("passed", lambda s: [] if s.passed == NONE else [int(s.passed)], _read_passed),
    Key("barred", BARRED.write, _read_barred),
    scalar("caught", SEAT),
    _cards("exposed", "exposed"),
    per_seat("totals", COUNT, "total"),
)


def write_aim(aim: int) -> Json:
    """What every act answers: the card on the table."""
    return CARDS[aim - 1]


def read_aim(value: Json) -> int:
    """The inverse of `write_aim`."""
    return _read_card(None, value)


def window(s: State) -> bool:
    """Can something out of turn answer what lies there, as far as all know? The mirror."""
    mirror = rules.MIRROR[s.zone]
    word = int(mirror > rules.WORD)
    laid = s.laid[word] & rules.CARD[mirror, word]
    return not s.over and mirror != rules.NO_CARD and not laid and s.phase != rules.EFFECT


EVENTS = {
    rules.BEGAN: EventWords("began", a=("round", COUNT)),
    rules.DEALT: EventWords("dealt", a=("count", COUNT), c=("cards", HELD)),
    rules.TURNED_UP: EventWords("turned_up", a=("card", CARD)),
    rules.LAID: EventWords("laid", a=("card", CARD), b=("mirror", FLAG)),
    rules.WAITING: EventWords("waiting"),
    rules.WAITED: EventWords("waited", seat=None),
    rules.CAUGHT: EventWords("caught"),
    rules.CHOSE: EventWords("effect", a=("choice", one_of(CHOICES))),
    rules.PUT_ASIDE: EventWords("aside", c=("card", CARD)),
    rules.DREW: EventWords("drew", a=("why", one_of(WHY)), c=("card", CARD)),
    rules.NO_DRAW: EventWords("empty"),
    rules.WRONG: EventWords("wrong", a=("card", CARD)),
    rules.LATE: EventWords("late", a=("card", CARD)),
    rules.PASSED: EventWords("passed"),
    rules.SHOWN: EventWords("shown", a=("cards", HELD)),
    rules.SCORED: EventWords("scored", a=("points", COUNT), b=("total", COUNT)),
    rules.WON: EventWords("won", a=("seats", SEATS), b=("draw", FLAG), seat=None),
}


# --- sentences

SEAT_FIELDS = ("seat", "seats")

_WHY_WORDS = {
    "fr": ("rien ne va", "pénalité", "pris au miroir", "effet du miroir"),
    "en": ("nothing fits", "penalty", "caught", "effect of the mirror"),
}
_CHOICE_WORDS = {
    "fr": ("une carte à l'écart", "les autres piochent"),
    "en": ("a card aside", "the others draw"),
}


def spoken(field: str, value: Json, language: str) -> str:
    """A value as people say it; cards are their two digits."""
    if field == "why":
        return _WHY_WORDS[language][WHY.index(value)]
    if field == "choice":
        return _CHOICE_WORDS[language][CHOICES.index(value)]
    return str(value)


SAY_ACTION = {
    "fr": {
        "lay card": "Poser le {card}",
        "aside card": "Mettre le {card} à l'écart",
        "draw": "Piocher une carte",
        "others draw": "Faire piocher tous les autres",
        "pass": "Garder le miroir en main",
        "close": "Finir d'attendre le miroir",
    },
    "en": {
        "lay card": "Lay {card}",
        "aside card": "Put {card} aside",
        "draw": "Draw a card",
        "others draw": "Make all the others draw",
        "pass": "Keep the mirror in hand",
        "close": "Stop waiting for the mirror",
    },
}

SAY_EVENT = {
    "fr": {
        "began": "Manche {round} : {seat} distribue.",
        "dealt": "{seat} reçoit {count} cartes : {cards}.",
        "dealt ?": "{seat} reçoit {count} cartes.",
        "turned_up": "On retourne le {card}.",
        "laid": "{seat} pose le {card}.",
        "laid mirror": "Miroir ! {seat} pose le {card}.",
        "waiting": "{seat} n'a plus de carte. Quelqu'un a-t-il le miroir ?",
        "waited": "Aucun miroir n'est venu.",
        "caught": "{seat} croyait avoir fini : le miroir l'en empêche.",
        "effect": "{seat} choisit : {choice}.",
        "aside": "{seat} met le {card} à l'écart.",
        "aside ?": "{seat} met une carte à l'écart.",
        "drew": "{seat} pioche le {card} ({why}).",
        "drew ?": "{seat} pioche ({why}).",
        "empty": "{seat} devrait piocher, mais la pioche est vide.",
        "wrong": "{seat} se trompe : le {card} ne va pas et revient en main.",
        "late": "{seat} arrive trop tard avec le {card} et le reprend.",
        "passed": "{seat} garde le miroir en main.",
        "shown": "{seat} montre : {cards}.",
        "scored": "{seat} : {points} de plus, {total} en tout.",
        "won": "La partie est finie. Gagné : {seats}.",
        "won draw": "La partie est finie sans vainqueur : égalité entre {seats}.",
    },
    "en": {
        "began": "Round {round}: {seat} deals.",
        "dealt": "{seat} gets {count} cards: {cards}.",
        "dealt ?": "{seat} gets {count} cards.",
        "turned_up": "Turned up: {card}.",
        "laid": "{seat} lays {card}.",
        "laid mirror": "Mirror! {seat} lays {card}.",
        "waiting": "{seat} has no cards left. Does anybody hold the mirror?",
        "waited": "No mirror came.",
        "caught": "{seat} seemed to be out, but is caught by the mirror.",
        "effect": "{seat} chooses: {choice}.",
        "aside": "{seat} puts {card} aside.",
        "aside ?": "{seat} puts a card aside.",
        "drew": "{seat} draws {card} ({why}).",
        "drew ?": "{seat} draws a card ({why}).",
        "empty": "{seat} has to draw, but the pile is empty.",
        "wrong": "{seat} is wrong: {card} does not fit and goes back to the hand.",
        "late": "{seat} comes too late with {card} and takes it back.",
        "passed": "{seat} keeps the mirror in hand.",
        "shown": "{seat} shows {cards}.",
        "scored": "{seat}: {points} more, {total} in all.",
        "won": "The match is over. Won by {seats}.",
        "won draw": "The match is over and nobody has won: a draw between {seats}.",
    },
}

REFUSALS = {
    1: (
        "Chacune des 98 cartes n'est qu'à un seul endroit : on ne joue que celles de sa main.",
        "Each of the 98 cards is in one place only: you can play just those in your hand.",
    ),
    3: (
        "La carte sur la table est parmi les cartes posées ; la première est celle du donneur.",
        "The card on the table is one of those laid, and the first is the dealer's.",
    ),
    4: (
        "Sur une carte impaire il faut plus haut, sur une carte paire plus bas.",
        "On an odd card you go higher, on an even card lower.",
    ),
    5: (
        "On ne pioche qu'à son tour, et seulement si aucune carte ne va.",
        "You draw only on your turn, and only if none of your cards fits.",
    ),
    6: (
        "Après un multiple de 11, qui l'a posé rejoue, plus haut ou plus bas comme toujours.",
        "After a multiple of 11 whoever laid it lays again, higher or lower as usual.",
    ),
    7: (
        "Une de vos cartes va sur votre multiple de 11 : il faut en poser une.",
        "One of your cards fits on your multiple of 11: you must lay one.",
    ),
    9: (
        "Personne n'a posé depuis votre carte : toutes vont, il faut en poser une.",
        "Nobody has laid since your card: every card fits, and you must lay one.",
    ),
    11: (
        "Ce n'est pas à vous de jouer : seul le miroir de la carte sur la table peut être posé.",
        "It is not your turn: only the mirror of the card on the table can be laid.",
    ),
    15: (
        "L'effet se choisit après un miroir, par celui qui l'a posé ; les autres attendent.",
        "The effect is chosen after a mirror, by whoever laid it; everybody else waits.",
    ),
    16: (
        "Il ne vous reste aucune carte à mettre à l'écart : les autres piochent.",
        "You have no card left to put aside: the others draw.",
    ),
    19: (
        "La carte recouverte est parmi les cartes posées, et n'est pas celle du dessus.",
        "The covered card is one of those laid, and not the one on top.",
    ),
    20: (
        "Qui est pris par le miroir a pioché une carte et n'a que celle-là.",
        "Whoever is caught by the mirror has drawn one card and holds only that.",
    ),
    21: (
        "Une carte montrée par erreur est revenue en main : elle n'est pas dans la pioche.",
        "A card shown by mistake went back to a hand: it is not in the pile.",
    ),
    22: (
        "Qui n'a plus de carte a fini la manche, sauf s'il doit encore jouer.",
        "Whoever has no card left has ended the round, unless an act is still owed.",
    ),
    25: (
        "La partie est finie dès qu'un total atteint le but, et pas avant.",
        "The match is over once a total has reached the target, and not before.",
    ),
    26: (
        "Quand on attend le miroir d'une dernière carte, rien d'autre ne se pose ; c'est à qui l'a "
        "posée d'y mettre fin.",
        "While the mirror of a last card is awaited nothing else can be laid; whoever laid it ends "
        "the wait.",
    ),
    27: (
        "Seul qui tient le miroir, hors de son tour, peut y renoncer, et une seule fois.",
        "Only the holder of the mirror, out of turn, can decline to lay it, and only once.",
    ),
    28: (
        "Une carte de pénalité reste bloquée jusqu'à ce qu'on pose une carte ou que le tour passe.",
        "A penalty card stays locked until somebody lays a card or the turn passes on.",
    ),
    29: (
        "Cette carte ne va pas ; comme la pioche est vide, l'erreur ne coûte rien.",
        "That card is wrong; as the pile is empty, the mistake costs nothing.",
    ),
    30: (
        "C'est le miroir de la carte recouverte : il arrive trop tard.",
        "That is the mirror of the covered card: it comes too late.",
    ),
}


# --- the picture

_WORDS = {
    "fr": ("Manche", "pioche", "sur le", "de", "main", "total", "à l'écart"),
    "en": ("Round", "pile", "on", "by", "hand", "total", "aside"),
}
_PHASE_WORDS = {
    "fr": ("à poser", "à rejouer", "effet à choisir", "on attend le miroir", "fin"),
    "en": ("to lay", "to lay again", "choosing the effect", "waiting for the mirror", "over"),
}


def picture(s: State, language: str, names: Sequence[str]) -> str:
    """The table in a few lines, as the record's eyes see it."""
    round_, pile, on, by, hand, total, aside = _WORDS[language]
    covered = "" if s.under == rules.NO_CARD else f" {on} {CARDS[s.under - 1]}"
    phase = _PHASE_WORDS[language][s.phase]
    lines = [
        f"EKKO · {round_} {s.rounds} · {pile}: {s.left}",
        f"   [ {CARDS[s.zone - 1]} ]{covered}, {by} {names[s.by]} · {phase}",
    ]
    hidden = ASIDE.write(s)
    for seat, cards in enumerate(HANDS.write(s)):
        mark = "▸" if seat == s.turn and not s.over else " "
        held = " ".join(cards) or "–"
        out = f"  ({aside}: {' '.join(hidden[seat])})" if hidden[seat] else ""
        lines.append(f" {mark} {names[seat]:<12} {total} {s.total[seat]:>3}  {hand}: {held}{out}")
    return "\n".join(lines)
