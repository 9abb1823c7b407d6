"""The words of Ex & Hopp: options, actions, events, positions, sentences, the table's picture."""

from collections.abc import Sequence

from tablee.engine.kit.bits import members, set_of
from tablee.engine.kit.contract import NONE, UNAIMED
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import State
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
    number,
    one_of,
    scalar,
)
from tablee.engine.text.options import LIVE, REFEREE, choice
from tablee.games.exhopp import rules

PREFIX = "EX"
TITLE = {"fr": "Ex & Hopp", "en": "Ex & Hopp"}
TAGLINE = {
    "fr": "Poussez votre couleur là où ça rapporte, et celle des autres là où ça fait mal.",
    "en": "Push your colour where it gains, and everybody else's where it hurts.",
}
MINUTES = 30
PLAYERS = (2, 3, 4, 5, 6)
LOWEST_WINS = False

OPTIONS = (
    choice(
        "offer",
        ("card", "colour"),
        "Pour proposer un échange, on montre sa carte, ou l'on n'en annonce que la couleur.",
        "To offer an exchange you show your card, or announce only its colour.",
        field="by_colour",
    ),
    REFEREE,
    LIVE,
)

COLOURS = ("red", "yellow", "blue", "green", "grey", "violet")
LETTERS = "RYBGAV"
CARDS = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, rules.NUMBERS + 1))
TOKENS = tuple(f"{value:+d}" for value in rules.VALUE)

CARD = one_of(CARDS)
OFFERED = one_of([*CARDS, *(f"{letter}?" for letter in LETTERS)])
TOKEN = one_of(TOKENS)
ROW = Codec(lambda _s, row: int(row) + 1, lambda s, value: number(1, 4).read(s, value) - 1)

ACTIONS: tuple[dict[str, Json], ...] = (
    *({"do": "lay", "card": card, "row": row + 1} for card in CARDS for row in range(rules.ROWS)),
    *({"do": "offer", "card": card} for card in CARDS),
    *({"do": "accept", "card": card} for card in CARDS),
    {"do": "decline"},
    {"do": "close"},
    {"do": "pass"},
)


# --- lists of cards and tokens


def _listed(codec: Codec, s: State, value: Json, most: int) -> list[int]:
    """The numbers of a list of words, none of which is null."""
    words = as_list(value)
    if len(words) > most:
        raise BadValue(f"it has more than {most} entries")
    if any(is_null(word) for word in words):
        raise BadValue("an entry is null")
    return [codec.read(s, word) for word in words]


def _cards(s: State, value: Json) -> list[int]:
    """The numbers of a list of different cards, all of them known."""
    cards = sorted(_listed(CARD, s, value, rules.CARDS))
    if len(set(cards)) != len(cards) or min(cards, default=0) < 0:
        raise BadValue(f"{value!r} is not a list of different cards")
    return cards


def _write_hand(s: State, cards: Sequence[int]) -> list[str]:
    return [CARD.write(s, card) for card in cards if card != NONE]


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


def _write_discards(s: State) -> Json:
    return [CARDS[36 * half + i] for half in range(2) for i in members(s.discards[half])]


def _read_discards(s: State, value: Json) -> None:
    cards = _cards(s, value)
    for half in range(2):
        s.discards[half] = set_of([card - 36 * half for card in cards if card // 36 == half])


def _read_tokens(s: State, value: Json) -> None:
    for row, word in enumerate(as_list(value, rules.ROWS)):
        kind = TOKEN.read(s, word)
        if kind < NONE:
            raise BadValue("every eye sees these tokens")
        s.token[row] = kind


def _write_rows(s: State) -> Json:
    return [[CARDS[card] for card in row if card != NONE] for row in s.row]


def _read_rows(s: State, value: Json) -> None:
    for row, words in enumerate(as_list(value, rules.ROWS)):
        cards = _listed(CARD, s, words, rules.LONGEST)
        if min(cards, default=0) < 0:
            raise BadValue("every eye sees these cards")
        for i, card in enumerate(cards):
            s.row[row, i] = card


def _read_facedown(s: State, value: Json) -> None:
    stock = _listed(TOKEN, s, value, rules.TOKENS)
    s.in_stock = len(stock)
    for i, kind in enumerate(reversed(stock)):
        s.stock[i] = kind


def _write_taken(_s: State, taken: Sequence[int]) -> Json:
    return [token for token, n in zip(TOKENS, taken, strict=True) for _ in range(n)]


def _read_taken(s: State, value: Json) -> None:
    for seat, words in enumerate(as_list(value, int(s.players))):
        for kind in _listed(TOKEN, s, words, rules.TOKENS):
            if kind < 0:
                raise BadValue("every eye sees these tokens")
            s.taken[seat, kind] += 1


# --- the turn, the offer, and what is known


def _read_turn(s: State, value: Json) -> None:
    if is_null(value):
        raise BadValue("some seat is on turn, or was last")
    s.turn = SEAT.read(s, value)


def _read_offer(s: State, value: Json) -> None:
    offer = OFFERED.read(s, value)
    if offer < NONE or (offer >= rules.HIDDEN and (s.eyes == TABLE or not s.by_colour)):
        raise BadValue(f"{value!r} does not say which card is on offer")
    s.offer = offer


def _known_to(s: State, knower: int) -> list[str]:
    return [CARDS[card] for card in range(rules.CARDS) if s.knows[card] & knower]


def _write_known(s: State) -> Json:
    return [
        _known_to(s, 1 << seat) if s.eyes in (TABLE, seat) else None for seat in range(s.players)
    ]


def _read_known(s: State, value: Json) -> None:
    for seat, words in enumerate(as_list(value, int(s.players))):
        if s.eyes in (TABLE, seat):
            _learn(s, words, 1 << seat)
        elif not is_null(words):
            raise BadValue(f"what seat {seat} knows is its secret: it should be null")


def _learn(s: State, value: Json, knower: int) -> None:
    for card in _cards(s, value):
        s.knows[card] |= knower


def clear(s: State) -> None:
    """Fill in what a position does not mention."""
    s.hand = s.pile = s.row = s.stock = NONE


POSITION = (
    Key("turn", lambda s: int(s.turn), _read_turn),
    each_seat("hands", ("hand",), _write_hand, _read_hands),
    Key("pile", lambda s: [CARD.write(s, c) for c in s.pile[: s.left][::-1]], _read_pile),
    Key("discards", _write_discards, _read_discards),
    Key("tokens", lambda s: [TOKEN.write(s, kind) for kind in s.token], _read_tokens),
    Key("rows", _write_rows, _read_rows),
    Key(
        "facedown",
        lambda s: [TOKEN.write(s, kind) for kind in s.stock[: s.in_stock][::-1]],
        _read_facedown,
    ),
    each_seat("taken", ("taken",), _write_taken, _read_taken),
    Key("offer", lambda s: OFFERED.write(s, s.offer), _read_offer),
    scalar("offer_number", COUNT, "offers"),
    scalar("declined", SEATS),
    scalar("idle", COUNT),
    Key("known", _write_known, _read_known),
    Key(
        "known_by_all",
        lambda s: _known_to(s, rules.EVERYBODY),
        lambda s, value: _learn(s, value, rules.EVERYBODY),
    ),
    scalar("over", FLAG),
)


def write_aim(aim: int) -> Json:
    """What an act answers: the number of the offer, or nothing."""
    return aim if aim > 0 else None


def read_aim(value: Json) -> int:
    """The inverse of `write_aim`."""
    return UNAIMED if is_null(value) else int(number(0, 2**31 - 1).read(None, value))


def _per_seat(offset: int) -> Codec:
    """A number for each seat, all in one word, each moved up by the offset."""

    def write(s: State, word: int) -> Json:
        return [(word >> rules.SUM * seat & 255) - offset for seat in range(s.players)]

    def read(s: State, value: Json) -> int:
        numbers = [number(-offset, 127).read(s, n) for n in as_list(value, int(s.players))]
        return sum(n + offset << rules.SUM * seat for seat, n in enumerate(numbers))

    return Codec(write, read)


def _write_dealt(s: State, word: int) -> Json:
    return [CARDS[word >> 7 * i & 127] for i in reversed(range(rules.HAND))]


def _read_dealt(s: State, value: Json) -> int:
    word = 0
    for card in _cards(s, value):
        word = word << 7 | card
    return word


def window(s: State) -> int:
    """Can something out of turn answer what lies there? An offer, to be thought about: ten times
    as long as a reflex."""
    return 0 if s.offer == NONE else 10


EVENTS = {
    rules.DEALT: EventWords(
        "dealt", a=("count", COUNT), c=("hand", Codec(_write_dealt, _read_dealt))
    ),
    rules.LAID: EventWords("laid", a=("card", CARD), b=("row", ROW)),
    rules.SETTLED: EventWords(
        "settled", a=("row", ROW), c=("token", TOKEN), d=("sums", _per_seat(0)), seat=None
    ),
    rules.TOOK: EventWords("took", a=("token", TOKEN)),
    rules.TIED: EventWords("tied", a=("row", ROW), seat=None),
    rules.TURNED: EventWords("turned", a=("row", ROW), b=("token", TOKEN), seat=None),
    rules.OFFERED: EventWords("offered", a=("number", COUNT), b=("offer", OFFERED)),
    rules.DECLINED: EventWords("declined"),
    rules.ACCEPTED: EventWords("accepted", a=("offer", OFFERED)),
    rules.TRADED: EventWords("traded", a=("taker", SEAT), c=("given", CARD), d=("offered", CARD)),
    rules.FAILED: EventWords("failed", a=("closed", FLAG)),
    rules.PASSED: EventWords("passed"),
    rules.SHUFFLED: EventWords("shuffled", a=("count", COUNT), seat=None),
    rules.DREW: EventWords("drew", c=("card", CARD)),
    rules.OVER: EventWords(
        "over", a=("scores", _per_seat(rules.ZERO)), b=("seats", SEATS), seat=None
    ),
    rules.TURN: EventWords("turn"),
}


# --- sentences

SEAT_FIELDS = ("seat", "seats", "taker")
TALLY_FIELDS = ("sums", "scores")

_COLOUR_WORDS = {
    "fr": ("rouge", "jaune", "bleu", "vert", "gris", "violet"),
    "en": COLOURS,
}
_CARD_FIELDS = ("card", "offer", "hand", "given", "offered")


def spoken(field: str, value: Json, language: str) -> str:
    """A value as people say it: `R7` is "red 7", `R?` "a red card", `-6` has a real minus."""
    if field not in _CARD_FIELDS:
        return str(value).replace("-", "−")
    colour = _COLOUR_WORDS[language][LETTERS.index(value[0])]
    if value[1] == "?":
        return f"une carte ({colour})" if language == "fr" else f"a {colour} card"
    return f"{colour} {value[1:]}"


SAY_ACTION = {
    "fr": {
        "lay card row": "Poser : {card}, rangée {row}",
        "offer card": "Proposer un échange : {card}",
        "accept card": "Accepter et donner : {card}",
        "decline": "Décliner l'échange",
        "close": "Retirer la proposition",
        "pass": "Passer",
    },
    "en": {
        "lay card row": "Lay: {card}, row {row}",
        "offer card": "Offer an exchange: {card}",
        "accept card": "Accept and give: {card}",
        "decline": "Decline the exchange",
        "close": "Close the offer",
        "pass": "Pass",
    },
}

SAY_EVENT = {
    "fr": {
        "dealt": "{seat} reçoit {count} cartes : {hand}.",
        "dealt ?": "{seat} reçoit {count} cartes.",
        "laid": "{seat} pose : {card}, rangée {row}.",
        "settled": "La rangée {row} est complète (jeton {token}). Totaux : {sums}.",
        "took": "{seat} prend le jeton {token}.",
        "tied": "Égalité dans la rangée {row} : personne ne prend le jeton.",
        "turned": "Rangée {row} : jeton {token}.",
        "offered": "{seat} propose : {offer} (proposition {number}).",
        "declined": "{seat} décline.",
        "accepted": "{seat} accepte : {offer}.",
        "traded": "{seat} et {taker} échangent : {offered} contre {given}.",
        "traded ?": "{seat} et {taker} échangent leurs cartes.",
        "failed": "Personne n'accepte : {seat} perd son tour.",
        "failed closed": "La proposition est retirée : {seat} perd son tour.",
        "passed": "{seat} n'a pas de carte et passe.",
        "shuffled": "On mélange la défausse : {count} cartes dans la pioche.",
        "drew": "{seat} pioche : {card}.",
        "drew ?": "{seat} pioche.",
        "over": "La partie est finie. Scores : {scores}. Gagné : {seats}.",
        "turn": "À {seat} de jouer.",
    },
    "en": {
        "dealt": "{seat} gets {count} cards: {hand}.",
        "dealt ?": "{seat} gets {count} cards.",
        "laid": "{seat} lays {card} on row {row}.",
        "settled": "Row {row} is full (token {token}). Sums: {sums}.",
        "took": "{seat} takes the token {token}.",
        "tied": "A tie on row {row}: nobody takes the token.",
        "turned": "Row {row}: token {token}.",
        "offered": "{seat} offers {offer} (offer {number}).",
        "declined": "{seat} declines.",
        "accepted": "{seat} accepts {offer}.",
        "traded": "{seat} and {taker} trade {offered} for {given}.",
        "traded ?": "{seat} and {taker} trade their cards.",
        "failed": "Nobody accepts: {seat} loses the turn.",
        "failed closed": "The offer is closed: {seat} loses the turn.",
        "passed": "{seat} has no card and passes.",
        "shuffled": "The discards are shuffled: {count} cards in the pile.",
        "drew": "{seat} draws {card}.",
        "drew ?": "{seat} draws a card.",
        "over": "The match is over. Scores: {scores}. Won by {seats}.",
        "turn": "It is {seat}'s turn.",
    },
}

REFUSALS = {
    rules.EX_1: (
        "Chaque carte des couleurs en jeu est à un seul endroit.",
        "Each card of the colours in play is in one place.",
    ),
    rules.EX_2: (
        "Chacun des 18 jetons est à un seul endroit.",
        "Each of the 18 tokens is in one place.",
    ),
    rules.EX_4: (
        "À son tour seulement, on pose une carte de sa main.",
        "On your turn, and only then, you lay a card of your hand.",
    ),
    rules.EX_7: (
        "On propose une carte de sa main, à son tour ; on ne donne en échange qu'une carte de sa "
        "main, de la même couleur.",
        "You offer a card of your hand, on your turn, and give for one only a card of your hand of "
        "the same colour.",
    ),
    rules.EX_8: (
        "On répond à une proposition tant qu'elle tient, une seule fois ; d'ici là, personne ne "
        "pose.",
        "An offer is answered while it stands, once by each of the others; until then nobody lays.",
    ),
    rules.EX_10: (
        "Une rangée complète est comptée et défaussée aussitôt.",
        "A full row is counted and discarded at once.",
    ),
    rules.EX_12: (
        "Il n'y a pas de jeton à cette place : on n'y pose plus de carte.",
        "There is no token in this place: no more cards are laid there.",
    ),
    rules.EX_13: (
        "On a quatre cartes tant qu'il y en a à piocher, et l'on ne passe que si l'on n'en a plus.",
        "You hold four cards while there are any to draw, and pass only when you have none.",
    ),
    rules.EX_14: (
        "La partie est finie quand le dernier jeton est pris, et rien ne se joue plus après.",
        "The match is over when the last token is taken, and nothing is played after that.",
    ),
    rules.EX_15: (
        "Personne n'a posé depuis un tour de table : il faut poser une carte.",
        "Nobody has laid a card for a whole round of turns: now you must lay one.",
    ),
    rules.EX_16: (
        "On ne connaît des mains des autres que des cartes vues, et ce que tous savent, chacun "
        "le sait.",
        "Of others' hands only cards that were seen are known, and what all know, each knows.",
    ),
}


# --- the picture

_WORDS = {
    "fr": ("pioche", "défausse", "jetons cachés", "proposition", "points"),
    "en": ("pile", "discards", "tokens face down", "offer", "points"),
}


def picture(s: State, language: str, names: Sequence[str]) -> str:
    """The table in a few lines, as the record's eyes see it."""
    pile, discards, face_down, offer, points = _WORDS[language]
    thrown = len(_write_discards(s))
    lines = [f"Ex & Hopp · {pile}: {s.left} · {discards}: {thrown} · {face_down}: {s.in_stock}"]
    for row, cards in enumerate(_write_rows(s)):
        kind = s.token[row]
        token = "  " if kind == NONE else TOKENS[kind]
        missing = 0 if kind == NONE else abs(int(rules.VALUE[kind])) - len(cards)
        lines.append(f"   {row + 1} [{token}] {' '.join([*cards, *['·'] * missing])}".rstrip())
    if s.offer != NONE:
        lines.append(f"   {offer} {s.offers}: {names[s.turn]}, {OFFERED.write(s, s.offer)}")
    for seat in range(s.players):
        mark = "▸" if seat == s.turn and not s.over else " "
        held = " ".join(_write_hand(s, s.hand[seat])) or "–"
        score = sum(int(n) * int(v) for n, v in zip(s.taken[seat], rules.VALUE, strict=True))
        lines.append(f" {mark} {LETTERS[seat]} {names[seat]:<12} {score:>3} {points}  {held}")
    return "\n".join(lines)
