"""How Input speaks: sentences for actions, events and refusals, and the picture of the table."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.language import Text
from tablee.engine.text.sentences import Sentences
from tablee.games.input import components, rules
from tablee.games.input.components import BANDS, OWN
from tablee.games.input.words import BAND_NAMES, FACES

_SHAPES = {
    "fr": dict(zip(FACES, ("pleine", "ronde", "moitié", "oblique", "joker"), strict=True)),
    "en": dict(zip(FACES, ("full", "round", "half", "slanted", "joker"), strict=True)),
}
_ENDS = {
    "fr": {"points": "aux points", "combo": "par combinaison", "limit": "la limite est atteinte"},
    "en": {"points": "by points", "combo": "by combination", "limit": "the limit is reached"},
}
_PLACES = {"fr": {"stock": "la réserve"}, "en": {"stock": "the stock"}}
for _name in BAND_NAMES.values():
    _card, _band = _name.split(".")
    _PLACES["fr"][_name] = f"le {_card}, bande {_band}"
    _PLACES["en"][_name] = f"the {_card}, band {_band}"

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
        "in_vain": "{seat} a annoncé le {card} à tort : {lost} points perdus.",
        "placed": "{seat} pose la pièce {piece} ({face}) : {to}.",
        "returned": "La pièce {piece} de {seat} ne va nulle part et revient (où : {to} ; face "
        "visible : {face}).",
        "won": "{seat} gagne le {card} : {points} points.",
        "won one_colour": "{seat} gagne le {card}, tout de sa couleur : {points} points.",
        "lost": "{seat} perd {points} points.",
        "turn": "C'est à {seat}.",
        "ended": "La partie est finie ({why}). Victoire : {winners}.",
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

SENTENCES = Sentences(
    actions=SAY_ACTION,
    events=SAY_EVENT,
    values={"face": _SHAPES, "why": _ENDS, "from": _PLACES, "to": _PLACES},
    seat_fields=("seat", "first", "winners"),
)

REFUSALS = {
    rules.IN_3: Text(
        "Chacun a les sept pièces : FR, FH, FS, RH, RS, HS et JS.",
        "Everybody has the seven pieces FR, FH, FS, RH, RS, HS and JS.",
    ),
    rules.IN_4: Text(
        "Cette carte n'est pas en jeu.",
        "This card is not in play.",
    ),
    rules.IN_6: Text(
        "À votre tour, prenez une de vos pièces, puis posez-la sur une bande libre de sa forme.",
        "On your turn take one of your pieces, then place it on a free band of its shape.",
    ),
    rules.IN_7: Text(
        "Prenez d'abord une pièce.",
        "First take a piece.",
    ),
    rules.IN_8: Text(
        "Pas d'aller-retour : ni sur la carte d'où elle vient, ni sur celle qu'elle a "
        "quittée à votre tour précédent.",
        "No to and fro: neither to the card that it comes from, nor to the one that it "
        "left on your previous turn.",
    ),
    rules.IN_9: Text(
        "Cette carte est gagnée ; on n'y ajoute rien avant qu'elle soit vide.",
        "This card has been won; nothing is added to it until it is empty.",
    ),
    rules.IN_10: Text(
        "Aucune bande ne convient à la pièce en main.",
        "The piece in hand fits on no band.",
    ),
    rules.IN_12: Text(
        "Une carte entièrement recouverte est gagnée.",
        "A card whose bands are all covered has been won.",
    ),
    rules.IN_13: Text(
        "On n'annonce qu'une carte à laquelle il manque une seule pièce, où l'on en a déjà "
        "une, et sans en avoir d'autre sur une carte gagnée.",
        "You announce a card that lacks exactly one piece and bears one of yours, with "
        "none of your other pieces on a won card.",
    ),
    rules.IN_14: Text(
        "Le joker ne peut pas être une pièce finale.",
        "The joker can't be a final piece.",
    ),
    rules.IN_15: Text(
        "Vous avez annoncé cette carte à tort : posez la pièce ailleurs.",
        "The card was announced in vain: the piece goes elsewhere.",
    ),
    rules.IN_16: Text(
        "Il faut annoncer la dernière bande libre d'une carte avant de prendre la pièce.",
        "The last free band of a card must be announced before the piece is taken.",
    ),
    rules.IN_18: Text(
        "Une carte gagnée porte au moins une pièce ; vide, elle revient dans la rangée.",
        "A won card bears at least one piece; once empty, it is back in the row.",
    ),
    rules.IN_19: Text(
        "La partie est finie quand quelqu'un a gagné.",
        "The match is over once it is won.",
    ),
    rules.IN_20: Text(
        "Le 0 n'est là qu'avec son option ; on l'annonce après avoir marqué, une fois par partie.",
        "The 0 is in play only with its option; you may announce it once a match, after scoring.",
    ),
    rules.IN_22: Text(
        "Sans la retourner, une pièce ne va que sur la carte libre, si sa face visible y convient.",
        "Without turning it you can place a piece only on the free card, if its visible face fits.",
    ),
    rules.IN_23: Text(
        "On ne peut avoir gagné que des cartes en jeu.",
        "Only cards in play can have been won.",
    ),
    rules.IN_25: Text(
        "Prenez une pièce dont la face visible peut se poser ; n'annoncez que si elle convient.",
        "Take a piece whose visible face can be placed, and announce only if it fits.",
    ),
    rules.IN_27: Text(
        "La limite dit quand la partie s'arrête sans vainqueur.",
        "The limit says when the match ends without anybody having won it.",
    ),
    rules.IN_28: Text(
        "Un joker visible a été retourné, donc vu de tous.",
        "A visible joker has been turned over, so everybody has seen it.",
    ),
    rules.IN_30: Text(
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


def picture(view: Mapping[str, Json], language: str, names: Sequence[str]) -> str:
    """The table in a few lines: each band with its shape and the piece that lies there."""
    turn, stock, in_hand, won = _WORDS[language]
    players, moved_up = view["players"], view["won"]
    cards = range(0 if view["options"]["zero"] else 1, 7 if players == 2 else components.CARDS)
    lines = [f"Input · {turn} {view['turns'] + 1}", ""]
    lines.append("   " + "   ".join(f"{c}^" if c in moved_up else f"{c} " for c in cards).rstrip())
    lying = _pieces_by_place(view)
    for band in range(BANDS):
        lines.append("   " + "  ".join(_cell(6 * card + band, lying) for card in cards))
    lines.append("")
    for seat in range(players):
        mark = "▸" if seat == view["turn"] and not view["over"] else " "
        kept = [_piece(view, seat, i) for i in range(OWN) if view["place"][seat][i] == "stock"]
        line = f" {mark} {_LETTERS[seat]} {names[seat]:<12} {view['scores'][seat]:>2}"
        line += f"/{components.TARGET[players]}  {stock}: {' '.join(kept) or '–'}"
        if view["hand"] is not None and seat == view["turn"]:
            line += f"  {in_hand}: {_piece(view, seat, view['hand'] - 1)}"
        lines.append(line)
    if moved_up:
        lines.append(f"   ^ {won}: {' '.join(map(str, moved_up))}")
    return "\n".join(lines)


def _piece(view: Mapping[str, Json], seat: int, i: int) -> str:
    return f"{i + 1}{view['up'][seat][i]}"


def _pieces_by_place(view: Mapping[str, Json]) -> dict[str, str]:
    """What the picture shows of each piece, by the name of its place."""
    return {
        place: f"{view['up'][seat][i]}{_LETTERS[seat]}{i + 1}"
        for seat, places in enumerate(view["place"])
        for i, place in enumerate(places)
    }


def _cell(band: int, lying: Mapping[str, str]) -> str:
    shape = next(f for f in range(4) if int(components.FITTING[f]) >> band & 1)
    return lying.get(BAND_NAMES[band], f"{FACES[shape]}··")
