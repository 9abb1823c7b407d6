"""How Ex & Hopp speaks: sentences for actions, events and refusals, and the table's picture."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.language import Text
from tablee.engine.text.sentences import Sentences
from tablee.games.exhopp import rules
from tablee.games.exhopp.words import CARDS, COLOURS, LETTERS

_COLOUR_WORDS = {"fr": ("rouge", "jaune", "bleu", "vert", "gris", "violet"), "en": COLOURS}


_AGREED = ("rouge", "jaune", "bleue", "verte", "grise", "violette")
"""The French colours as they go with a card."""


def _card_words(language: str) -> dict[str, str]:
    """What people call each card: `R7` is "red 7", "7 rouge"; `R?` is "a red card"."""
    words = {}
    for letter, colour, agreed in zip(LETTERS, _COLOUR_WORDS[language], _AGREED, strict=True):
        for card in CARDS:
            if card[0] == letter:
                number = card[1:]
                words[card] = f"{number} {colour}" if language == "fr" else f"{colour} {number}"
        words[f"{letter}?"] = f"une carte {agreed}" if language == "fr" else f"a {colour} card"
    return words


_CARD_WORDS = {language: _card_words(language) for language in ("fr", "en")}
_CARD_FIELDS = ("card", "offer", "hand", "given", "offered")

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
        "failed closed": "{seat} retire sa proposition et perd son tour.",
        "passed": "{seat} n'a pas de carte et passe.",
        "shuffled": "On mélange la défausse : {count} cartes dans la pioche.",
        "drew": "{seat} pioche : {card}.",
        "drew ?": "{seat} pioche.",
        "over": "La partie est finie. Scores : {scores}. Victoire : {seats}.",
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

SENTENCES = Sentences(
    actions=SAY_ACTION,
    events=SAY_EVENT,
    values=dict.fromkeys(_CARD_FIELDS, _CARD_WORDS),
    seat_fields=("seat", "seats", "taker"),
    tally_fields=("sums", "scores"),
)

REFUSALS = {
    rules.EX_1: Text(
        "Chaque carte des couleurs en jeu est à un seul endroit.",
        "Each card of the colours in play is in exactly one place.",
    ),
    rules.EX_2: Text(
        "Chacun des 18 jetons est à un seul endroit.",
        "Each of the 18 tokens is in exactly one place.",
    ),
    rules.EX_4: Text(
        "On ne pose une carte de sa main qu'à son tour.",
        "On your turn, and only then, you lay a card from your hand.",
    ),
    rules.EX_7: Text(
        "On propose une carte de sa main, à son tour ; on ne donne en échange qu'une "
        "carte de sa main, de la même couleur.",
        "You offer a card of your hand, on your turn, and give for one only a card of "
        "your hand of the same colour.",
    ),
    rules.EX_8: Text(
        "On répond à une proposition tant qu'elle tient, une seule fois ; entre-temps, "
        "personne ne pose de carte.",
        "While an offer stands, each of the others answers it once, and nobody lays a card.",
    ),
    rules.EX_10: Text(
        "On compte et on défausse aussitôt une rangée complète.",
        "A full row is counted and discarded at once.",
    ),
    rules.EX_12: Text(
        "Il n'y a pas de jeton à cette place : on n'y pose plus de carte.",
        "There is no token in this place: no more cards can be laid there.",
    ),
    rules.EX_13: Text(
        "On a quatre cartes tant qu'il y en a à piocher, et l'on ne passe que si l'on n'en a plus.",
        "You hold four cards while there are any to draw, and pass only when you have none.",
    ),
    rules.EX_14: Text(
        "La partie est finie dès que le dernier jeton est pris : on ne joue plus rien après.",
        "The match is over when the last token is taken, and nothing is played after that.",
    ),
    rules.EX_15: Text(
        "Personne n'a posé depuis un tour de table : il faut poser une carte.",
        "Nobody has laid a card for a whole round of turns: now you must lay one.",
    ),
    rules.EX_16: Text(
        "On ne connaît des mains des autres que des cartes vues, et ce que tous savent, "
        "chacun le sait.",
        "In others' hands only cards that were seen are known; what all know, each player knows.",
    ),
}


# --- the picture

_WORDS = {
    "fr": ("pioche", "défausse", "jetons cachés", "proposition", "points"),
    "en": ("pile", "discards", "tokens face down", "offer", "points"),
}


def picture(view: Mapping[str, Json], language: str, names: Sequence[str]) -> str:
    """The table in a few lines."""
    pile, discards, face_down, offer, points = _WORDS[language]
    left, thrown, hidden = (len(view[name]) for name in ("pile", "discards", "facedown"))
    lines = [f"Ex & Hopp · {pile}: {left} · {discards}: {thrown} · {face_down}: {hidden}"]
    for row, (token, cards) in enumerate(zip(view["tokens"], view["rows"], strict=True)):
        missing = 0 if token is None else abs(int(token)) - len(cards)
        places = " ".join([*cards, *["·"] * missing])
        lines.append(f"   {row + 1} [{token or '  '}] {places}".rstrip())
    if view["offer"] is not None:
        lines.append(f"   {offer} {view['offer_number']}: {names[view['turn']]}, {view['offer']}")
    for seat, cards in enumerate(view["hands"]):
        mark = "▸" if seat == view["turn"] and not view["over"] else " "
        score, held = sum(map(int, view["taken"][seat])), " ".join(cards) or "–"
        lines.append(f" {mark} {LETTERS[seat]} {names[seat]:<12} {score:>3} {points}  {held}")
    return "\n".join(lines)
