"""How EKKO speaks: sentences for actions, events and refusals, and the picture of the table."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.language import Text
from tablee.engine.text.sentences import Sentences
from tablee.games.ekko import rules
from tablee.games.ekko.words import PHASES

_WHY_WORDS = {
    "fr": {
        "turn": "rien ne va",
        "penalty": "pénalité",
        "caught": "rattrapé par le miroir",
        "effect": "effet du miroir",
    },
    "en": {
        "turn": "nothing fits",
        "penalty": "penalty",
        "caught": "caught",
        "effect": "effect of the mirror",
    },
}
_CHOICE_WORDS = {
    "fr": {"aside": "écarter une carte", "others": "faire piocher les autres"},
    "en": {"aside": "a card aside", "others": "the others draw"},
}

SAY_ACTION = {
    "fr": {
        "lay card": "Poser le {card}",
        "aside card": "Écarter le {card}",
        "draw": "Piocher une carte",
        "impose": "Faire piocher tous les autres",
        "pass": "Garder le miroir en main",
        "close": "Finir d'attendre le miroir",
    },
    "en": {
        "lay card": "Lay {card}",
        "aside card": "Put {card} aside",
        "draw": "Draw a card",
        "impose": "Make all the others draw",
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
        "aside": "{seat} écarte le {card}.",
        "aside ?": "{seat} écarte une carte.",
        "drew": "{seat} pioche le {card} ({why}).",
        "drew ?": "{seat} pioche ({why}).",
        "empty": "{seat} devrait piocher, mais la pioche est vide.",
        "wrong": "{seat} se trompe : le {card} ne va pas et revient en main.",
        "late": "{seat} arrive trop tard avec le {card} et le reprend.",
        "passed": "{seat} garde le miroir en main.",
        "shown": "{seat} montre : {cards}.",
        "scored": "{seat} : {points} de plus, {total} en tout.",
        "won": "La partie est finie. Victoire : {seats}.",
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

SENTENCES = Sentences(
    actions=SAY_ACTION,
    events=SAY_EVENT,
    values={"why": _WHY_WORDS, "choice": _CHOICE_WORDS},
)

REFUSALS = {
    rules.EK_1: Text(
        "Chacune des 98 cartes n'est qu'à un seul endroit : on ne joue que celles de sa main.",
        "Each of the 98 cards is in one place only: you can play only those in your hand.",
    ),
    rules.EK_3: Text(
        "La carte visible est parmi les cartes posées ; la première est celle du donneur.",
        "The card on the table is one of those laid, and the first is the dealer's.",
    ),
    rules.EK_4: Text(
        "Sur une carte impaire il faut plus haut, sur une carte paire plus bas.",
        "On an odd card you go higher, on an even card lower.",
    ),
    rules.EK_5: Text(
        "On ne pioche qu'à son tour, et seulement si aucune carte ne va.",
        "You draw only on your turn, and only if none of your cards fits.",
    ),
    rules.EK_6: Text(
        "Qui pose un double (un multiple de 11) rejoue, plus haut ou plus bas comme toujours.",
        "After a multiple of 11 the same player lays again, higher or lower as usual.",
    ),
    rules.EK_7: Text(
        "Une de vos cartes va sur votre double : il faut en poser une.",
        "One of your cards fits on your multiple of 11: you must lay one.",
    ),
    rules.EK_9: Text(
        "Personne n'a posé après vous : toutes vos cartes vont, il faut en poser une.",
        "Nobody has laid since your card: every card fits, and you must lay one.",
    ),
    rules.EK_11: Text(
        "Ce n'est pas votre tour : vous ne pouvez poser que le miroir de la carte visible.",
        "It is not your turn: only the mirror of the card on the table can be laid.",
    ),
    rules.EK_15: Text(
        "Celui qui a posé un miroir choisit son effet ; les autres attendent.",
        "After a mirror, the player who laid it chooses the effect; everybody else waits.",
    ),
    rules.EK_16: Text(
        "Il ne vous reste aucune carte à écarter : faites piocher les autres.",
        "You have no card left to put aside: the others draw.",
    ),
    rules.EK_19: Text(
        "La carte recouverte est parmi les cartes posées, et n'est pas celle du dessus.",
        "The covered card is one of those laid, and not the one on top.",
    ),
    rules.EK_20: Text(
        "Qui est rattrapé par le miroir a pioché une carte et n'a que celle-là.",
        "A player caught by the mirror has drawn one card and holds no other.",
    ),
    rules.EK_21: Text(
        "Une carte montrée par erreur est revenue en main : elle n'est pas dans la pioche.",
        "A card shown by mistake went back to a hand: it is not in the pile.",
    ),
    rules.EK_22: Text(
        "Qui n'a plus de carte a fini la manche, sauf s'il doit encore jouer.",
        "A player with no card left has ended the round, unless they still owe an act.",
    ),
    rules.EK_25: Text(
        "La partie est finie dès qu'un total atteint l'objectif, et pas avant.",
        "The match is over once a total has reached the target, and not before.",
    ),
    rules.EK_26: Text(
        "Quand on attend le miroir d'une dernière carte, rien d'autre ne se pose ; à une "
        "table en direct, le joueur qui l'a posée met fin à l'attente.",
        "While the mirror of a last card is awaited nothing else can be laid; at a live table "
        "whoever laid it ends the wait.",
    ),
    rules.EK_27: Text(
        "Seul le joueur qui tient le miroir peut y renoncer, hors de son tour, une seule fois.",
        "Only the holder of the mirror, out of turn, can decline to lay it, and only once.",
    ),
    rules.EK_28: Text(
        "Une carte de pénalité reste bloquée jusqu'à ce qu'on pose une carte ou que le tour passe.",
        "A penalty card stays locked until somebody lays a card or the turn passes on.",
    ),
    rules.EK_29: Text(
        "Cette carte ne va pas ; comme la pioche est vide, l'erreur ne coûte rien.",
        "That card is wrong; as the pile is empty, the mistake costs nothing.",
    ),
    rules.EK_30: Text(
        "C'est le miroir de la carte recouverte : il arrive trop tard.",
        "That is the mirror of the covered card: it comes too late.",
    ),
}


# --- the picture

_WORDS = {
    "fr": ("Manche", "pioche", "sur le", "de", "main", "total", "écartées"),
    "en": ("Round", "pile", "on", "by", "hand", "total", "aside"),
}
_PHASE_WORDS = {
    "fr": ("à poser", "à rejouer", "effet à choisir", "on attend le miroir", "fin"),
    "en": ("to lay", "to lay again", "choosing the effect", "waiting for the mirror", "over"),
}


def picture(view: Mapping[str, Json], language: str, names: Sequence[str]) -> str:
    """The table in a few lines."""
    round_, pile, on, by, hand, total, aside = _WORDS[language]
    covered = "" if view["under"] is None else f" {on} {view['under']}"
    phase = _PHASE_WORDS[language][PHASES.index(view["phase"])]
    lines = [
        f"EKKO · {round_} {view['round']} · {pile}: {len(view['pile'])}",
        f"   [ {view['zone']} ]{covered}, {by} {names[view['by']]} · {phase}",
    ]
    for seat, cards in enumerate(view["hands"]):
        mark = "▸" if seat == view["turn"] and view["phase"] != "over" else " "
        held, away = " ".join(cards) or "–", " ".join(view["aside"][seat])
        out = f"  ({aside}: {away})" if away else ""
        score = view["totals"][seat]
        lines.append(f" {mark} {names[seat]:<12} {total} {score:>3}  {hand}: {held}{out}")
    return "\n".join(lines)
