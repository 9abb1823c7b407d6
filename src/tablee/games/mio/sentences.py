"""How MIO speaks: sentences for actions, events and refusals, and the picture of the table."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.language import Text
from tablee.engine.text.sentences import Sentences
from tablee.games.mio import rules
from tablee.games.mio.words import CARDS, COLOURS, LETTERS

_COLOUR_WORDS = {
    "fr": dict(zip(COLOURS, ("rouge", "jaune", "bleu", "vert", "gris"), strict=True)),
    "en": dict(zip(COLOURS, COLOURS, strict=True)),
}
_AGREED = dict(zip(COLOURS, ("rouge", "jaune", "bleue", "verte", "grise"), strict=True))
"""The French colours as they go with a star."""


def _card_words(language: str) -> dict[str, str]:
    """What people call each card: `R3` is "red 3", "3 rouge"."""
    words = {"J": "joker"}
    for card in CARDS[:-1]:
        ink = COLOURS[LETTERS.index(card[0])]
        colour = _COLOUR_WORDS[language][ink]
        if card[1] == "*":
            words[card] = f"étoile {_AGREED[ink]}" if language == "fr" else f"{colour} star"
        else:
            words[card] = f"{card[1]} {colour}" if language == "fr" else f"{colour} {card[1]}"
    return words


_CARD_WORDS = {language: _card_words(language) for language in ("fr", "en")}

SAY_ACTION = {
    "fr": {
        "lay card": "Poser : {card}",
        "lay card colour": "Poser un joker et annoncer : {colour}",
        "lay card mio": "Poser : {card}, en disant « MIO »",
        "lay card colour mio": "Poser un joker et annoncer : {colour}, en disant « MIO »",
        "draw": "Piocher une carte",
        "pass": "Passer",
        "name colour": "Annoncer la couleur : {colour}",
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
        "named": "{seat} annonce la couleur : {colour}.",
        "laid": "{seat} pose : {card} (couleur : {colour}).",
        "said": "{seat} dit « MIO ».",
        "forgot": "{seat} a oublié de dire « MIO » : {card} reste face cachée.",
        "forgot ?": "{seat} a oublié de dire « MIO » : sa dernière carte reste face cachée.",
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
        "won": "La partie est finie. Victoire : {seats}.",
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

SENTENCES = Sentences(
    actions=SAY_ACTION,
    events=SAY_EVENT,
    values={"card": _CARD_WORDS, "cards": _CARD_WORDS, "colour": _COLOUR_WORDS},
)

REFUSALS = {
    rules.MI_1: Text(
        "Chaque carte du paquet est à un seul endroit.",
        "Each card of the deck is in exactly one place.",
    ),
    rules.MI_2: Text("Ce n'est pas à vous de jouer.", "It is not your turn."),
    rules.MI_3: Text(
        "Il faut d'abord annoncer la couleur du joker retourné.",
        "First the colour of the turned-up joker must be named.",
    ),
    rules.MI_4: Text(
        "Il faut une carte de votre main, de même couleur ou de même chiffre, ou un joker.",
        "You need a card from your hand of the same colour or number, or a joker.",
    ),
    rules.MI_5: Text(
        "Sur un joker, il faut la couleur annoncée ou un autre joker.",
        "On a joker you need the named colour or another joker.",
    ),
    rules.MI_6: Text(
        "Après avoir pioché, on ne peut poser que la dernière carte piochée.",
        "Once you have drawn, only the card drawn last may be laid.",
    ),
    rules.MI_8: Text(
        "Sur une étoile, on ne pose de sa main qu'une étoile ; sinon on pioche.",
        "On a star only a star may be laid from the hand; otherwise you draw.",
    ),
    rules.MI_10: Text(
        "Quand « MIO » se dit tout seul, aucune carte n'est face cachée.",
        'Where "MIO" is said for you no card lies face down.',
    ),
    rules.MI_11: Text(
        "Vous avez une carte face cachée : ce tour-ci, vous piochez.",
        "You have a card face down: on this turn you draw.",
    ),
    rules.MI_13: Text(
        "On passe seulement si la pioche est vide et que rien ne va ; on ne pioche que s'il "
        "reste des cartes.",
        "You pass only when the pile is empty and nothing fits, and draw only while it has cards.",
    ),
    rules.MI_14: Text(
        "Qui n'a plus de cartes a terminé la manche.",
        "A player with no cards left has ended the round.",
    ),
    rules.MI_15: Text("La partie est finie.", "The match is over."),
    rules.MI_17: Text(
        "Vous pouvez dire « MIO » après coup, ou y renoncer.",
        'You may say "MIO" late, or let it be.',
    ),
    rules.MI_18: Text("Ce n'est pas le moment de dire « MIO ».", '"MIO" is not due now.'),
}


# --- the picture

_WORDS = {
    "fr": ("Manche", "pioche", "couleur", "main", "total", "face cachée", "à annoncer"),
    "en": ("Round", "pile", "colour", "hand", "total", "face down", "to be named"),
}


def picture(view: Mapping[str, Json], language: str, names: Sequence[str]) -> str:
    """The table in a few lines."""
    round_, pile, colour, hand, total, face_down, to_name = _WORDS[language]
    in_force = to_name if view["naming"] else _COLOUR_WORDS[language][view["colour"]]
    lines = [
        f"MIO · {round_} {view['round']} · {pile}: {len(view['pile'])}",
        f"   [ {view['top']} ]   {colour}: {in_force}",
    ]
    for seat, cards in enumerate(view["hands"]):
        mark = "▸" if seat == view["turn"] and not view["over"] else " "
        card = view["down"][seat]
        down = "" if card is None else f"  + {card} ({face_down})"
        held = " ".join(cards) or "–"
        score = view["totals"][seat]
        lines.append(f" {mark} {names[seat]:<12} {total} {score:>3}  {hand}: {held}{down}")
    return "\n".join(lines)
