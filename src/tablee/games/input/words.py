"""The words of Input: options, actions, events, positions, sentences, the picture of the table."""

from collections.abc import Callable, Sequence

from tablee.engine.kit.bits import EMPTY, members, only
from tablee.engine.kit.contract import ENDED, NONE, TRUNCATED, UNKNOWN
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
    is_null,
    number,
    one_of,
    per_seat,
    scalar,
)
from tablee.engine.text.options import LIVE, REFEREE, Option, choice, flag, whole
from tablee.games.input import rules
from tablee.games.input.rules import BANDS, CARDS, OWN

PREFIX = "IN"
TITLE = {"fr": "Input", "en": "Input"}
TAGLINE = {
    "fr": "Recouvrez les chiffres avec la face que personne ne voit.",
    "en": "Cover the digits with the face that nobody sees.",
}
MINUTES = 30
PLAYERS = (2, 3)
LOWEST_WINS = False

FACES = ("F", "R", "H", "S", "J")
PLACE_NAMES = (*(f"{p // 6}.{p % 6 + 1}" for p in rules.BAND_OF.tolist()), "stock", "hand")
PLACES: dict[str, int] = dict(
    zip(PLACE_NAMES, (*rules.BAND_OF.tolist(), rules.STOCK, rules.HAND), strict=True)
)
PLACE_WORDS = {place: word for word, place in PLACES.items()}


def _read_place(_s: State, value: Json) -> int:
    if not isinstance(value, str) or value not in PLACES:
        raise BadValue(f"{value!r} is neither 'stock' nor 'hand' nor a band like '5.2'")
    return PLACES[value]


def _read_digit(s: State, value: Json) -> int:
    return NONE if is_null(value) else int(number(0, CARDS - 1).read(s, value))


def _read_digits(s: State, value: Json) -> int:
    digits = [number(0, CARDS - 1).read(s, digit) for digit in as_list(value)]
    if len(set(digits)) != len(digits):
        raise BadValue(f"{value!r} names a card twice")
    return sum(1 << digit for digit in digits)


PLACE = Codec(lambda _s, word: PLACE_WORDS[int(word)], _read_place)
DIGIT = Codec(lambda _s, word: None if word == NONE else int(word), _read_digit)
DIGITS = Codec(lambda _s, word: members(word), _read_digits)
PIECE = Codec(lambda _s, word: int(word) % OWN + 1, lambda s, v: number(1, OWN).read(s, v) - 1)
FACE = one_of(FACES)


# --- options


def cards_in_play(s: State) -> list[int]:
    """The cards of the match, in the row or won."""
    return list(range(0 if s.zero else 1, 7 if s.players == 2 else CARDS))


def _store_free_card(s: State, value: Json) -> None:
    s.free_card = _read_digit(s, value)
    if s.free_card != NONE and s.free_card not in cards_in_play(s):
        raise BadValue(f"the {value} is not in the row")


DEFAULT_COMBOS = [[1, 2, 3], [8, 9]]


def _store_combos(s: State, value: Json) -> None:
    if not isinstance(value, list):
        value = DEFAULT_COMBOS if FLAG.read(s, value) else []
    if len(value) > rules.COMBOS or not all(value):
        raise BadValue(f"it is not a list of up to {rules.COMBOS} lists of digits")
    s.combos = 0
    for i, digits in enumerate(value):
        s.combos[i] = _read_digits(s, digits)


def _fetch_combos(s: State) -> Json:
    combos = [members(cards) for cards in s.combos if cards]
    return combos == DEFAULT_COMBOS or combos or False


def _store_no_turning(s: State, value: Json) -> None:
    s.no_turning = SEATS.read(s, value)
    if s.no_turning == (1 << s.players) - 1:
        raise BadValue("at least one seat must turn its pieces")


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
        field="double",
    ),
    Option(
        "free_card",
        None,
        "Sur cette carte, on peut poser une pièce sans la retourner.",
        "On this card a piece may be placed without turning it.",
        {"anyOf": [{"type": "null"}, DIGIT_SCHEMA]},
        (None, 5),
        _store_free_card,
        lambda s: DIGIT.write(s, s.free_card),
    ),
    Option(
        "combos",
        False,
        "Gagner une de ces combinaisons de cartes (1-2-3 ou 8-9, ou d'autres) gagne la partie.",
        "Winning one of these combinations of cards (1-2-3 or 8-9, or others) wins the match.",
        {
            "anyOf": [
                {"type": "boolean"},
                {
                    "type": "array",
                    "maxItems": rules.COMBOS,
                    "items": {
                        "type": "array",
                        "minItems": 1,
                        "uniqueItems": True,
                        "items": DIGIT_SCHEMA,
                    },
                },
            ]
        },
        (False, True, [[4, 6], [2, 5]]),
        _store_combos,
        _fetch_combos,
    ),
    flag(
        "joker_final",
        "Le joker peut compléter n'importe quelle carte.",
        "The joker may complete any card.",
    ),
    Option(
        "no_turning",
        [],
        "Ces places, des enfants par exemple, posent la face visible sans retourner la pièce.",
        "These seats, children for example, place the face that lies up without turning it.",
        {"type": "array", "uniqueItems": True, "items": {"type": "integer", "minimum": 0}},
        ([], [1]),
        _store_no_turning,
        lambda s: SEATS.write(s, s.no_turning),
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


def _per_piece(name: str, write: Callable[[State, int], Json], read: Callable[..., None]) -> Key:
    """A key with a list of seven per seat; `write` and `read` are for one piece of 21."""

    def write_all(s: State) -> Json:
        return [[write(s, OWN * seat + i) for i in range(OWN)] for seat in range(s.players)]

    def read_all(s: State, value: Json) -> None:
        for seat, seven in enumerate(as_list(value, int(s.players))):
            for i, one in enumerate(as_list(seven, OWN)):
                read(s, OWN * seat + i, one)

    return Key(name, write_all, read_all)


def _read_up(s: State, piece: int, value: Json) -> None:
    s.up[piece] = FACE.read(s, value)
    if s.up[piece] < 0:
        raise BadValue("every face that lies up is known")


def _read_back(s: State, piece: int, value: Json) -> None:
    s.back[piece] = FACE.read(s, value)
    if s.back[piece] == NONE:
        raise BadValue("a hidden face is never null")


def _read_seen(s: State, piece: int, value: Json) -> None:
    if FLAG.read(s, value):
        s.seen |= only(piece)
    elif s.eyes != TABLE and s.back[piece] != UNKNOWN:
        raise BadValue("a hidden face that has never been seen is '?'")


def _read_all_seen(s: State, value: Json) -> None:
    _SEEN.read(s, value)
    if s.eyes != TABLE and not all(_explained(s, seat) for seat in range(s.players)):
        raise BadValue("with up and back it does not fit the seven pieces")


def _explained(s: State, seat: int) -> bool:
    """Can this seat's pieces be the seven, as far as their faces are known?"""
    known, counts = {}, 0
    own = slice(OWN * seat, OWN * seat + OWN)
    pairs = [(int(up), int(back)) for up, back in zip(s.up[own], s.back[own], strict=True)]
    for up, back in pairs:
        counts += int(rules.COUNT_OF[up])
        if back != UNKNOWN:
            kind = int(rules.KIND[up, back])
            known[kind] = int(rules.SIDES[kind, 1]) == up
    unseen = sum(back == UNKNOWN for _, back in pairs)
    return (
        NONE not in known
        and len(known) + unseen == OWN
        and any(
            rules.COUNTS[throw] == counts and all(throw >> k & 1 == known[k] for k in known)
            for throw in range(rules.THROWS)
        )
    )


def _read_piece_place(s: State, piece: int, value: Json) -> None:
    s.place[piece] = place = PLACE.read(s, value)
    if place < rules.STOCK:
        if any(mine & only(place) for mine in s.mine):
            raise BadValue(f"two pieces lie on {value}")
        s.mine[piece // OWN] |= only(place)


def _write_left(s: State, piece: int) -> Json:
    return int(s.left[piece // OWN]) if s.moved[piece // OWN] == piece else None


def _read_left(s: State, piece: int, value: Json) -> None:
    if (card := DIGIT.read(s, value)) != NONE:
        if s.moved[piece // OWN] != NONE:
            raise BadValue("two pieces of one seat have left a card on its previous turn")
        s.moved[piece // OWN] = piece
        s.left[piece // OWN] = card


def _write_won(s: State) -> Json:
    return [card for card in cards_in_play(s) if not rules.BANDS_OF[card] & s.row]


def _read_won(s: State, value: Json) -> None:
    won = members(DIGITS.read(s, value))
    if not set(won) <= set(cards_in_play(s)):
        raise BadValue("not all of these cards are in play")
    for card in set(cards_in_play(s)) - set(won):
        s.row |= rules.BANDS_OF[card]


def _read_turn(s: State, value: Json) -> int:
    if (seat := int(SEAT.read(s, value))) == NONE:
        raise BadValue("it is a seat, never null")
    return seat


def _write_hand(s: State) -> Json:
    return None if s.hand == NONE else PIECE.write(s, s.hand)


def _read_hand(s: State, value: Json) -> None:
    s.hand = NONE if is_null(value) else OWN * s.turn + PIECE.read(s, value)


def _write_zero_used(s: State) -> Json:
    return [bool(s.zero_used >> seat & 1) for seat in range(s.players)]


def _read_zero_used(s: State, value: Json) -> None:
    used = [FLAG.read(s, one) for one in as_list(value, int(s.players))]
    s.zero_used = sum(1 << seat for seat, one in enumerate(used) if one)


def _has_won(s: State, seat: int) -> bool:
    combos = [int(combo) for combo in s.combos if combo]
    held = int(s.captured[seat])
    return bool(s.score[seat] == rules.TARGET[s.players]) or any(c & ~held == 0 for c in combos)


def _winners(s: State) -> list[int]:
    seats = range(s.players if s.over else 0)
    best = max((int(s.score[seat]) for seat in seats), default=0)
    leading = [seat for seat in seats if s.score[seat] == best]
    return [seat for seat in seats if _has_won(s, seat)] or leading


def _read_over(s: State, value: Json) -> None:
    won = any(_has_won(s, seat) for seat in range(s.players))
    s.over = (ENDED if won else TRUNCATED) if FLAG.read(s, value) else 0


def _read_winners(s: State, value: Json) -> None:
    if SEATS.read(s, value) != sum(1 << seat for seat in _winners(s)):
        raise BadValue(f"it should be {_winners(s)}")


def clear(s: State) -> None:
    """Fill in what a position does not mention."""
    s.up = s.back = s.place = NONE
    s.moved = s.left = NONE
    s.row = s.seen = EMPTY


SEATED = Codec(SEAT.write, _read_turn)
_SEEN = _per_piece("seen", lambda s, piece: bool(s.seen & only(piece)), _read_seen)

POSITION = (
    scalar("turn", SEATED),
    scalar("first", SEATED),
    _per_piece("up", lambda s, piece: FACE.write(s, s.up[piece]), _read_up),
    _per_piece("back", lambda s, piece: FACE.write(s, s.back[piece]), _read_back),
    Key("seen", _SEEN.write, _read_all_seen),
    _per_piece("place", lambda s, piece: PLACE.write(s, s.place[piece]), _read_piece_place),
    _per_piece("left", _write_left, _read_left),
    Key("won", _write_won, _read_won),
    Key("hand", _write_hand, _read_hand),
    scalar("from", DIGIT, "source"),
    scalar("claimed", DIGIT),
    scalar("free", FLAG, "unturned"),
    per_seat("scores", number(0, 21), "score"),
    per_seat("last_gain", number(0, 20)),
    Key("zero_used", _write_zero_used, _read_zero_used),
    per_seat("captured", DIGITS),
    scalar("quiet", COUNT),
    scalar("turns", COUNT),
    Key("over", lambda s: bool(s.over), _read_over),
    Key("winners", _winners, _read_winners),
)


def write_aim(aim: int) -> Json:
    """What an act answers: how many turns had been played."""
    return aim


def read_aim(value: Json) -> int:
    """The inverse of `write_aim`."""
    if type(value) is not int or value < 0:
        raise BadValue(f"{value!r} is not a number of turns")
    return value


def window(s: State) -> bool:
    """Can something out of turn answer what lies there? Never in Input."""
    return False


# --- events


def _write_faces(s: State, word: int) -> Json:
    faces = [FACES[int(word) >> 3 * i & 7] for i in range(OWN * int(s.players))]
    return [faces[i : i + OWN] for i in range(0, len(faces), OWN)]


def _read_faces(s: State, value: Json) -> int:
    rows = as_list(value, int(s.players))
    faces = [FACE.read(s, face) for row in rows for face in as_list(row, OWN)]
    return sum(face << 3 * i for i, face in enumerate(faces))


ALL_FACES = Codec(_write_faces, _read_faces)
ENDS = ("points", "combo", "limit")
WHY = one_of(ENDS)

EVENTS = {
    rules.DEALT: EventWords("dealt", a=("up", ALL_FACES), c=("back", ALL_FACES), seat="first"),
    rules.JOKER_TURNED: EventWords("joker_turned", a=("piece", PIECE)),
    rules.ANNOUNCED: EventWords("announced", a=("piece", PIECE), b=("card", DIGIT)),
    rules.LIFTED: EventWords("lifted", a=("piece", PIECE), b=("from", PLACE)),
    rules.EMPTIED: EventWords("emptied", a=("card", DIGIT), seat=None),
    rules.TURNED: EventWords("turned", a=("piece", PIECE), b=("face", FACE)),
    rules.IN_VAIN: EventWords("in_vain", a=("card", DIGIT), b=("lost", COUNT)),
    rules.PLACED: EventWords("placed", a=("piece", PIECE), c=("to", PLACE), d=("face", FACE)),
    rules.RETURNED: EventWords("returned", a=("piece", PIECE), c=("to", PLACE), d=("face", FACE)),
    rules.WON: EventWords("won", a=("card", DIGIT), c=("points", COUNT), d=("one_colour", FLAG)),
    rules.LOST: EventWords("lost", a=("points", COUNT)),
    rules.TURN: EventWords("turn"),
    rules.OVER: EventWords("ended", a=("why", WHY), b=("winners", SEATS), seat=None),
}


# --- sentences

SEAT_FIELDS = ("seat", "first", "winners")

_SHAPES = {
    "fr": ("plein", "rond", "moitié", "oblique", "joker"),
    "en": ("full", "round", "half", "slanted", "joker"),
}
_ENDS = {
    "fr": {"points": "aux points", "combo": "par combinaison", "limit": "la limite est atteinte"},
    "en": {"points": "by points", "combo": "by combination", "limit": "the limit is reached"},
}


def spoken(field: str, value: Json, language: str) -> str:
    """A value as people say it: `H` is "half", `5.2` is "the 5, band 2"."""
    if field == "face":
        return _SHAPES[language][FACES.index(value)]
    if field == "why":
        return _ENDS[language][value]
    if field in ("from", "to"):
        if value == "stock":
            return "la réserve" if language == "fr" else "the stock"
        card, band = value.split(".")
        return f"le {card}, bande {band}" if language == "fr" else f"the {card}, band {band}"
    return "".join(value) if isinstance(value, list) else str(value)


SAY_ACTION = {
    "fr": {
        "take piece": "Prendre et retourner la pièce {piece}",
        "announce piece card": "Annoncer le {card} avec la pièce {piece}",
        "free piece": "Prendre la pièce {piece} sans la retourner, pour la carte libre",
        "free piece final": "Annoncer la carte libre avec la pièce {piece}, sans la retourner",
        "place card band": "Poser sur le {card}, bande {band}",
    },
    "en": {
        "take piece": "Take piece {piece} and turn it over",
        "announce piece card": "Announce the {card} with piece {piece}",
        "free piece": "Take piece {piece} unturned, for the free card",
        "free piece final": "Announce the free card with piece {piece}, unturned",
        "place card band": "Place it on the {card}, band {band}",
    },
}

SAY_EVENT = {
    "fr": {
        "dealt": "Les pièces sont jetées : {up} (faces cachées : {back}). {first} commence.",
        "dealt ?": "Les pièces sont jetées : {up}. {first} commence.",
        "joker_turned": "La pièce {piece} de {seat} montrait le joker : on la retourne.",
        "announced": "{seat} annonce le {card} avec la pièce {piece}.",
        "lifted": "{seat} prend la pièce {piece} (d'où : {from}).",
        "emptied": "Le {card} est vide et revient dans la rangée.",
        "turned": "{seat} retourne la pièce {piece} : {face}.",
        "in_vain": "Le {card} était annoncé à tort : {seat} perd {lost} points.",
        "placed": "{seat} pose la pièce {piece} ({face}) : {to}.",
        "returned": "La pièce {piece} de {seat} ne va nulle part : {to}, face visible {face}.",
        "won": "{seat} gagne le {card} : {points} points.",
        "won one_colour": "{seat} gagne le {card}, tout de sa couleur : {points} points.",
        "lost": "{seat} perd {points} points.",
        "turn": "C'est à {seat}.",
        "ended": "La partie est finie ({why}). Gagné : {winners}.",
    },
    "en": {
        "dealt": "The pieces are thrown: {up} (hidden: {back}). {first} begins.",
        "dealt ?": "The pieces are thrown: {up}. {first} begins.",
        "joker_turned": "{seat}'s piece {piece} fell on the joker and is turned over.",
        "announced": "{seat} announces the {card} with piece {piece}.",
        "lifted": "{seat} takes piece {piece} from {from}.",
        "emptied": "The {card} is empty and back in the row.",
        "turned": "{seat} turns piece {piece} over: {face}.",
        "in_vain": "The {card} was announced in vain: {seat} loses {lost} points.",
        "placed": "{seat} places piece {piece} ({face}) on {to}.",
        "returned": "{seat}'s piece {piece} fits nowhere: back to {to}, showing {face}.",
        "won": "{seat} wins the {card}: {points} points.",
        "won one_colour": "{seat} wins the {card}, all in one colour: {points} points.",
        "lost": "{seat} loses {points} points.",
        "turn": "{seat} is on turn.",
        "ended": "The match is over ({why}). Won by {winners}.",
    },
}

REFUSALS = {
    rules.IN_3: (
        "Chacun a les sept pièces : FR, FH, FS, RH, RS, HS et JS.",
        "Everybody has the seven pieces FR, FH, FS, RH, RS, HS and JS.",
    ),
    rules.IN_4: ("Cette carte n'est pas en jeu.", "This card is not in play."),
    rules.IN_6: (
        "À votre tour, prenez une de vos pièces, puis posez-la sur une bande libre de sa forme.",
        "On your turn take one of your pieces, then place it on a free band of its shape.",
    ),
    rules.IN_7: ("Prenez d'abord une pièce.", "First take a piece."),
    rules.IN_8: (
        "Pas d'aller-retour : ni sur la carte d'où elle vient, ni sur celle qu'elle a quittée à "
        "votre tour précédent.",
        "No to and fro: neither to the card that it comes from, nor to the one that it left on "
        "your previous turn.",
    ),
    rules.IN_9: (
        "Cette carte est gagnée ; on n'y ajoute rien avant qu'elle soit vide.",
        "This card has been won; nothing is added to it until it is empty.",
    ),
    rules.IN_10: ("Aucune bande ne prend la pièce en main.", "No band takes the piece in hand."),
    rules.IN_12: ("Une carte recouverte est gagnée.", "A card that is covered has been won."),
    rules.IN_13: (
        "On annonce une carte à qui il manque une seule pièce, où l'on a déjà une pièce, sans en "
        "avoir d'autre sur une carte gagnée.",
        "You announce a card that lacks exactly one piece and bears one of yours, with none of "
        "your other pieces on a won card.",
    ),
    rules.IN_14: (
        "Le joker ne peut pas être une pièce finale.",
        "The joker can't be a final piece.",
    ),
    rules.IN_15: (
        "La carte était annoncée à tort : la pièce va ailleurs.",
        "The card was announced in vain: the piece goes elsewhere.",
    ),
    rules.IN_16: (
        "La dernière bande libre d'une carte doit être annoncée avant de prendre la pièce.",
        "The last free band of a card must be announced before the piece is taken.",
    ),
    rules.IN_18: (
        "Une carte gagnée porte au moins une pièce ; vide, elle revient dans la rangée.",
        "A won card bears at least one piece; empty, it is back in the row.",
    ),
    rules.IN_19: (
        "La partie est finie quand quelqu'un a gagné.",
        "The match is over once it is won.",
    ),
    rules.IN_20: (
        "Le 0 n'est là qu'avec son option ; on l'annonce après avoir marqué, une fois par partie.",
        "The 0 is there only with its option; you announce it once you have scored, once a match.",
    ),
    rules.IN_22: (
        "Sans la retourner, une pièce ne va que sur la carte libre, si sa face visible y convient.",
        "Unturned, a piece goes only to the free card, if the face that lies up fits there.",
    ),
    rules.IN_23: (
        "On ne peut avoir gagné que des cartes en jeu.",
        "Only cards in play can have been won.",
    ),
    rules.IN_25: (
        "Prenez une pièce dont la face visible peut être posée ; annoncez seulement si elle "
        "convient.",
        "Take a piece whose visible face can be placed, and announce only if it fits.",
    ),
    rules.IN_27: (
        "La limite dit quand la partie s'arrête sans vainqueur.",
        "The limit says when the match ends without anybody having won it.",
    ),
    rules.IN_28: (
        "Un joker visible a été retourné, donc vu de tous.",
        "A joker that lies up has been turned, and so been seen by all.",
    ),
    rules.IN_30: (
        "Vous ne retournez jamais : la carte libre n'a rien de particulier pour vous.",
        "You never turn a piece: the free card has no special act for you.",
    ),
}


# --- the picture

_WORDS = {
    "fr": ("tour", "réserve", "en main", "gagnées"),
    "en": ("turn", "stock", "in hand", "won"),
}
_LETTERS = "abc"


def picture(s: State, language: str, names: Sequence[str]) -> str:
    """The table in a few lines: each band with its shape and the piece that lies there."""
    turn, stock, in_hand, won = _WORDS[language]
    on = {int(s.place[piece]): piece for piece in range(OWN * s.players)}
    cards = cards_in_play(s)
    moved_up = _write_won(s)
    lines = [f"Input · {turn} {s.turns + 1}", ""]
    lines.append("   " + "   ".join(f"{c}^" if c in moved_up else f"{c} " for c in cards).rstrip())
    for band in range(BANDS):
        cells = [_cell(s, 6 * card + band, on) for card in cards]
        lines.append("   " + "  ".join(cells))
    lines.append("")
    for seat in range(s.players):
        mark = "▸" if seat == s.turn and not s.over else " "
        own = range(OWN * seat, OWN * seat + OWN)
        lying = [_named(s, piece) for piece in own if s.place[piece] == rules.STOCK]
        line = f" {mark} {_LETTERS[seat]} {names[seat]:<12} {s.score[seat]:>2}"
        line += f"/{rules.TARGET[s.players]}  {stock}: {' '.join(lying) or '–'}"
        if s.hand in own:
            line += f"  {in_hand}: {_named(s, int(s.hand))}"
        lines.append(line)
    if moved_up:
        lines.append(f"   ^ {won}: {' '.join(map(str, moved_up))}")
    return "\n".join(lines)


def _named(s: State, piece: int) -> str:
    return f"{piece % OWN + 1}{FACES[s.up[piece]]}"


def _cell(s: State, band: int, on: dict[int, int]) -> str:
    shape = next(f for f in range(4) if rules.FITTING[f] & only(band))
    if band not in on:
        return f"{FACES[shape]}··"
    piece = on[band]
    return f"{FACES[s.up[piece]]}{_LETTERS[piece // OWN]}{piece % OWN + 1}"
