"""The words of MIO: options, actions, events, positions, sentences, the picture of the table."""

from collections import Counter
from collections.abc import Sequence

from tablee.engine.kit.bits import members, set_of
from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, State
from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    SEAT,
    SEATS,
    BadValue,
    Codec,
    EventWords,
    Json,
    Key,
    as_list,
    each_seat,
    names_in,
    number,
    one_of,
    per_seat,
    scalar,
)
from tablee.engine.text.options import LIVE, REFEREE, choice, whole
from tablee.games.mio import rules

PREFIX = "MI"
TITLE = {"fr": "MIO", "en": "MIO"}
TAGLINE = {
    "fr": "Couleur, chiffre, étoile : débarrassez-vous de vos cartes et criez à temps.",
    "en": "Colour, number, star: get rid of your cards, and shout in time.",
}
MINUTES = 20
PLAYERS = (2, 3, 4, 5, 6)
LOWEST_WINS = True

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
        "Le paquet : cartes chiffre, étoiles, jokers.",
        "The deck: number cards, stars, jokers.",
    ),
    choice(
        "shout",
        ("manual", "auto"),
        "« MIO » : à dire soi-même, ou dit pour vous.",
        '"MIO": for you to say, or said for you.',
        field="auto",
    ),
    REFEREE,
    LIVE,
)

COLOURS = ("red", "yellow", "blue", "green", "grey")
LETTERS = "RYBGA"
CARDS = (*(letter + value for letter in LETTERS for value in "12345*"), "J")

CARD = one_of(CARDS)
COLOUR = one_of(COLOURS)


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


# --- cards in the record

_CARD_AT = [CARDS[face] for face in rules.FACE_AT]


def cards_in(s: State, cards: Bits) -> list[str]:
    """A set of cards as sorted card words."""
    return names_in(int(cards), _CARD_AT)


def set_of_cards(s: State, value: Json) -> Bits:
    """A list of card words as a set; more copies than the deck has are refused."""
    taken: list[int] = []
    for word in as_list(value):
        face = CARD.read(s, word)
        if face < 0:
            raise BadValue(f"{word!r} is no card")
        places = members(rules.PLACES[face] & rules.IN_DECK[s.deck])
        free = [place for place in places if place not in taken]
        if not free:
            raise BadValue(f"there are not so many {word}")
        taken.append(free[0])
    return set_of(taken)


HELD = Codec(cards_in, set_of_cards)


def _write_hand(s: State, cards: Bits, count: int) -> Json:
    known = cards_in(s, cards)
    return known + ["?"] * (int(count) - len(known))


def _read_hands(s: State, value: Json) -> None:
    for seat, cards in enumerate(as_list(value, int(s.players))):
        known = [card for card in as_list(cards) if card != "?"]
        if len(known) < len(cards) and s.eyes in (TABLE, seat):
            raise BadValue("these eyes know the card that is written as '?'")
        if len(cards) > rules.CARDS:
            raise BadValue(f"it has more than {rules.CARDS} cards")
        s.hand[seat] = set_of_cards(s, known)
        s.count[seat] = len(cards)


HANDS = each_seat("hands", ("hand", "count"), _write_hand, _read_hands)


def _write_pile(s: State) -> Json:
    return [CARD.write(s, s.pile[i]) for i in reversed(range(s.left))]


def _read_pile(s: State, value: Json) -> None:
    pile = as_list(value)
    if len(pile) > rules.CARDS:
        raise BadValue(f"it has more than {rules.CARDS} cards")
    s.left = len(pile)
    for i, card in enumerate(reversed(pile)):
        face = CARD.read(s, card)
        if face == NONE:
            raise BadValue(f"{card!r} is no card")
        s.pile[i] = face


def _read_laid(s: State, value: Json) -> None:
    s.laid = set_of_cards(s, value)
    held = sum(int(s.count[seat]) + bool(s.down[seat] != NONE) for seat in range(s.players))
    if (n := held + int(s.left) + len(value)) != rules.CARDS:
        raise BadValue(f"with hands, down and pile it makes {n} cards, not {rules.CARDS}")
    open_ = [rules.FACE_AT[i] for cards in (s.laid, *s.hand) for i in members(cards)]
    known = Counter(int(face) for face in (*open_, *s.down, *s.pile) if face >= 0)
    for face in known - Counter(rules.DECK[s.deck].tolist()):
        raise BadValue(f"with hands, down and pile there are not so many {CARDS[face]}")


def _read_naming(s: State, value: Json) -> None:
    s.colour = NONE if FLAG.read(s, value) else 0  # until the colour itself is read


def _read_colour(s: State, value: Json) -> None:
    naming = s.colour == NONE
    s.colour = COLOUR.read(s, value)
    if s.colour == UNKNOWN or naming != (s.colour == NONE):
        raise BadValue("it is known to all, and null exactly while naming")


def _read_drawn(s: State, value: Json) -> None:
    s.drawn = CARD.read(s, value)
    if s.drawn == UNKNOWN and s.count[s.turn] == len(members(s.hand[s.turn])):
        raise BadValue("it is '?' though no card of the seat on turn is")


def _read_top(s: State, value: Json) -> None:
    s.top = CARD.read(s, value)
    if s.top < 0:
        raise BadValue(f"{value!r} is no card")


def clear(s: State) -> None:
    """Fill in what a position does not mention."""
    s.down = NONE
    s.pile = NONE


POSITION = (
    scalar("round", number(1, 1_000_000), "rounds"),
    scalar("dealer", PLAYER),
    scalar("turn", PLAYER),
    Key("naming", lambda s: bool(s.colour == NONE), _read_naming),
    HANDS,
    per_seat("down", CARD),
    Key("pile", _write_pile, _read_pile),
    Key("laid", lambda s: cards_in(s, s.laid), _read_laid),
    Key("top", lambda s: CARD.write(s, s.top), _read_top),
    Key("colour", lambda s: COLOUR.write(s, s.colour), _read_colour),
    Key("drawn", lambda s: CARD.write(s, s.drawn), _read_drawn),
    scalar("passes", number(0, 11)),
    scalar("forgot", SEAT),
    per_seat("totals", COUNT, "total"),
    scalar("over", FLAG),
)


def write_aim(aim: int) -> Json:
    """What an act answers: the card on top, or the seat whose shout is due, or null if none is."""
    return SEAT.write(None, aim - rules.A_SEAT) if aim > rules.JOKER else CARDS[aim]


def read_aim(value: Json) -> int:
    """The inverse of `write_aim`."""
    if type(value) is int and 0 <= value < rules.MOST_PLAYERS:
        return rules.A_SEAT + value
    if value not in CARDS:
        raise BadValue(f"{value!r} is neither a card nor a seat")
    return CARDS.index(value)


def window(s: State) -> bool:
    """Can something out of turn answer what lies there, as far as all know? The late shout."""
    return bool(s.forgot != NONE)


EVENTS = {
    rules.BEGAN: EventWords("began", a=("round", COUNT)),
    rules.DEALT: EventWords("dealt", a=("count", COUNT), c=("cards", HELD)),
    rules.TURNED_UP: EventWords("turned_up", a=("card", CARD)),
    rules.NAMED: EventWords("named", a=("colour", COLOUR)),
    rules.LAID: EventWords("laid", a=("card", CARD), b=("colour", COLOUR)),
    rules.SAID: EventWords("said"),
    rules.FORGOT: EventWords("forgot", c=("card", CARD)),
    rules.DREW: EventWords("drew", c=("card", CARD)),
    rules.PASSED: EventWords("passed"),
    rules.TOOK_BACK: EventWords("took_back", c=("card", CARD)),
    rules.OUT: EventWords("out", a=("double", FLAG)),
    rules.BLOCKED: EventWords("blocked"),
    rules.SHOWN: EventWords("shown", a=("cards", HELD)),
    rules.SCORED: EventWords("scored", a=("points", COUNT), b=("total", COUNT)),
    rules.WON: EventWords("won", a=("seats", SEATS), seat=None),
}


# --- sentences

SEAT_FIELDS = ("seat", "seats")

_COLOUR_WORDS = {
    "fr": dict(zip(COLOURS, ("rouge", "jaune", "bleu", "vert", "gris"), strict=True)),
    "en": dict(zip(COLOURS, COLOURS, strict=True)),
}


def spoken(field: str, value: Json, language: str) -> str:
    """A value as people say it: `R3` is "red 3"."""
    if field == "colour":
        return "–" if value is None else _COLOUR_WORDS[language][value]
    if field not in ("card", "cards") or value == "?":
        return str(value)
    if value == "J":
        return "joker"
    colour = _COLOUR_WORDS[language][COLOURS[LETTERS.index(value[0])]]
    if value[1] == "*":
        return f"étoile ({colour})" if language == "fr" else f"{colour} star"
    return f"{value[1]} {colour}" if language == "fr" else f"{colour} {value[1]}"


SAY_ACTION = {
    "fr": {
        "lay card": "Poser : {card}",
        "lay card colour": "Poser un joker et demander : {colour}",
        "lay card mio": "Poser : {card}, en disant « MIO »",
        "lay card colour mio": "Poser un joker et demander : {colour}, en disant « MIO »",
        "draw": "Piocher une carte",
        "pass": "Passer",
        "name colour": "Demander la couleur : {colour}",
        "mio": "Dire « MIO » après coup et reprendre sa carte",
    },
    "en": {
        "lay card": "Lay: {card}",
        "lay card colour": "Lay a joker and name {colour}",
        "lay card mio": 'Lay: {card}, saying "MIO"',
        "lay card colour mio": 'Lay a joker and name {colour}, saying "MIO"',
        "draw": "Draw a card",
        "pass": "Pass",
        "name colour": "Name the colour: {colour}",
        "mio": 'Say "MIO" late and pick the card up',
    },
}

SAY_EVENT = {
    "fr": {
        "began": "Manche {round} : {seat} distribue.",
        "dealt": "{seat} reçoit {count} cartes : {cards}.",
        "dealt ?": "{seat} reçoit {count} cartes.",
        "turned_up": "On retourne : {card}.",
        "named": "{seat} demande la couleur : {colour}.",
        "laid": "{seat} pose : {card} (couleur : {colour}).",
        "said": "{seat} dit « MIO ».",
        "forgot": "{seat} a oublié « MIO » : {card} reste face cachée.",
        "forgot ?": "{seat} a oublié « MIO » : sa dernière carte reste face cachée.",
        "drew": "{seat} pioche : {card}.",
        "drew ?": "{seat} pioche.",
        "passed": "{seat} : « Je passe ».",
        "took_back": "{seat} reprend sa carte : {card}.",
        "took_back ?": "{seat} reprend sa carte face cachée.",
        "out": "{seat} a posé sa dernière carte.",
        "out double": "{seat} finit sur un joker : tout compte double.",
        "blocked": "Personne ne peut plus poser : la manche est bloquée.",
        "shown": "{seat} montre : {cards}.",
        "scored": "{seat} : {points} de plus, {total} en tout.",
        "won": "La partie est finie. Gagné : {seats}.",
    },
    "en": {
        "began": "Round {round}: {seat} deals.",
        "dealt": "{seat} gets {count} cards: {cards}.",
        "dealt ?": "{seat} gets {count} cards.",
        "turned_up": "Turned up: {card}.",
        "named": "{seat} names {colour}.",
        "laid": "{seat} lays {card} (colour: {colour}).",
        "said": '{seat} says "MIO".',
        "forgot": '{seat} forgot "MIO": {card} stays face down.',
        "forgot ?": '{seat} forgot "MIO": the last card stays face down.',
        "drew": "{seat} draws {card}.",
        "drew ?": "{seat} draws a card.",
        "passed": '{seat}: "I pass".',
        "took_back": "{seat} takes {card} back.",
        "took_back ?": "{seat} takes the face-down card back.",
        "out": "{seat} has laid the last card.",
        "out double": "{seat} goes out with a joker: everything counts double.",
        "blocked": "Nobody can lay any more: the round is blocked.",
        "shown": "{seat} shows {cards}.",
        "scored": "{seat}: {points} more, {total} in all.",
        "won": "The match is over. Won by {seats}.",
    },
}

REFUSALS = {
    rules.MI_1: (
        "Chaque carte du paquet est à un seul endroit.",
        "Each card of the deck is in one place.",
    ),
    rules.MI_2: ("Ce n'est pas à vous de jouer.", "It is not your turn."),
    rules.MI_3: (
        "Il faut d'abord nommer la couleur du joker retourné.",
        "First the colour of the turned-up joker must be named.",
    ),
    rules.MI_4: (
        "Il faut une carte de votre main, de même couleur ou de même valeur, ou un joker.",
        "It takes a card of your hand, of the same colour or number, or a joker.",
    ),
    rules.MI_5: (
        "Sur un joker, il faut la couleur demandée ou un autre joker.",
        "On a joker it takes the named colour or another joker.",
    ),
    rules.MI_6: (
        "Après avoir pioché, on ne peut poser que la dernière carte piochée.",
        "Once you have drawn, only the card drawn last may be laid.",
    ),
    rules.MI_8: (
        "Sur une étoile, on ne pose de sa main qu'une étoile ; sinon on pioche.",
        "On a star only a star may be laid from the hand; otherwise you draw.",
    ),
    rules.MI_10: (
        "Quand « MIO » est dit pour vous, aucune carte n'est face cachée.",
        'Where "MIO" is said for you no card lies face down.',
    ),
    rules.MI_11: (
        "Vous avez une carte face cachée : ce tour-ci, vous piochez.",
        "You have a card face down: on this turn you draw.",
    ),
    rules.MI_13: (
        "On passe seulement si la pioche est vide et que rien ne va ; on ne pioche que s'il reste "
        "des cartes.",
        "You pass only when the pile is empty and nothing fits, and draw only while it has cards.",
    ),
    rules.MI_14: (
        "Qui n'a plus de cartes a terminé la manche.",
        "Whoever has no cards left has ended the round.",
    ),
    rules.MI_15: ("La partie est finie.", "The match is over."),
    rules.MI_17: (
        "Vous pouvez dire « MIO » après coup, ou y renoncer.",
        'You may say "MIO" late, or let it be.',
    ),
    rules.MI_18: ("Ce n'est pas le moment de dire « MIO ».", '"MIO" is not due now.'),
}


# --- the picture

_WORDS = {
    "fr": ("Manche", "pioche", "couleur", "main", "total", "face cachée", "à nommer"),
    "en": ("Round", "pile", "colour", "hand", "total", "face down", "to be named"),
}


def picture(s: State, language: str, names: Sequence[str]) -> str:
    """The table in a few lines, as the record's eyes see it."""
    round_, pile, colour, hand, total, face_down, to_name = _WORDS[language]
    in_force = to_name if s.colour == NONE else _COLOUR_WORDS[language][COLOURS[s.colour]]
    lines = [
        f"MIO · {round_} {s.rounds} · {pile}: {s.left}",
        f"   [ {CARDS[s.top]} ]   {colour}: {in_force}",
    ]
    for seat, cards in enumerate(HANDS.write(s)):
        mark = "▸" if seat == s.turn and not s.over else " "
        down = ""
        if s.down[seat] != NONE:
            down = f"  + {'?' if s.down[seat] == UNKNOWN else CARDS[s.down[seat]]} ({face_down})"
        held = " ".join(cards) or "–"
        lines.append(f" {mark} {names[seat]:<12} {total} {s.total[seat]:>3}  {hand}: {held}{down}")
    return "\n".join(lines)
