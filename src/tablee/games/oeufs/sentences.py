"""How Les œufs sont faits speaks: sentences for actions, events and refusals, and the picture."""

from collections.abc import Mapping, Sequence

from tablee.engine.text.codecs import Json
from tablee.engine.text.language import Text
from tablee.engine.text.sentences import Sentences
from tablee.games.oeufs import rules
from tablee.games.oeufs.board import SIDE
from tablee.games.oeufs.words import EGGS

_WHY_WORDS = {
    "fr": {
        "call": "gagnée par une annonce juste",
        "wrong": "gagnée grâce à l'erreur de l'autre",
        "last": "gagnée par le dernier en jeu",
        "limit": "nulle, la limite est atteinte",
    },
    "en": {
        "call": "won by a right call",
        "wrong": "won by the other's wrong call",
        "last": "won by the last one in",
        "limit": "a draw at the limit",
    },
}
_EGG_WORDS = {
    "fr": {**dict.fromkeys(EGGS, "un de ses œufs"), "?*": "un œuf retourné"},
    "en": {**dict.fromkeys(EGGS, "an own egg"), "?*": "a turned egg"},
}

SAY_ACTION = {
    "fr": {
        "move from to": "Déplacer : {from} → {to}",
        "move from to call": "Déplacer : {from} → {to}, et annoncer « les œufs sont faits »",
        "look cell": "Regarder en secret l'œuf en {cell}",
        "call": "Annoncer : « les œufs sont faits »",
        "pass": "Passer",
    },
    "en": {
        "move from to": "Move: {from} → {to}",
        "move from to call": 'Move: {from} → {to}, and call "les œufs sont faits"',
        "look cell": "Look secretly at the egg on {cell}",
        "call": 'Call "les œufs sont faits"',
        "pass": "Pass",
    },
}

SAY_EVENT = {
    "fr": {
        "began": "{seat} commence.",
        "moved": "{seat} déplace {egg} : {from} → {path}.",
        "turned": "L'œuf arrivé en {cell} est retourné : il est à {owner}.",
        "looked": "{seat} regarde l'œuf en {cell} : il est à {owner}.",
        "looked ?": "{seat} regarde en secret l'œuf en {cell}.",
        "passed": "{seat} ne peut rien faire et passe.",
        "declined": "{seat} n'annonce rien.",
        "called": "{seat} annonce « les œufs sont faits »… et se trompe.",
        "called right": "{seat} annonce « les œufs sont faits » : c'est juste !",
        "removed": "{seat} retire ses œufs : {cells}.",
        "out": "{seat} ne joue plus.",
        "turn": "C'est à {seat}.",
        "won": "La partie est finie, {why} : {seats}.",
    },
    "en": {
        "began": "{seat} begins.",
        "moved": "{seat} moves {egg}: {from} → {path}.",
        "turned": "The egg on {cell} is turned over: it belongs to {owner}.",
        "looked": "{seat} looks at the egg on {cell}: it belongs to {owner}.",
        "looked ?": "{seat} looks secretly at the egg on {cell}.",
        "passed": "{seat} can do nothing and passes.",
        "declined": "{seat} does not call.",
        "called": '{seat} calls "les œufs sont faits" … and is wrong.',
        "called right": '{seat} calls "les œufs sont faits": right!',
        "removed": "{seat} takes away: {cells}.",
        "out": "{seat} is out.",
        "turn": "{seat} is on turn.",
        "won": "The match is over, {why}: {seats}.",
    },
}

SENTENCES = Sentences(
    actions=SAY_ACTION,
    events=SAY_EVENT,
    values={"why": _WHY_WORDS, "egg": _EGG_WORDS},
    seat_fields=("seat", "seats", "owner"),
)

REFUSALS = {
    rules.OE_1: Text(
        "À deux, chacun a six œufs sur le plateau ; à quatre, quatre.",
        "Two players have six eggs each on the board, four players have four each.",
    ),
    rules.OE_3: Text(
        "Ce n'est pas à vous de jouer.",
        "It is not your turn.",
    ),
    rules.OE_4: Text(
        "Choisissez l'un de vos œufs visibles, ou un œuf retourné. On ne regarde qu'un œuf "
        "retourné.",
        "Choose an egg: a visible one of yours, or a turned one. You can look only at turned eggs.",
    ),
    rules.OE_5: Text(
        "La case d'arrivée doit être libre.",
        "The egg must end on a free cell.",
    ),
    rules.OE_6: Text(
        "On n'y arrive ni d'un pas, ni en sautant par-dessus un œuf à la fois.",
        "One step does not reach that cell, nor do jumps over one egg at a time.",
    ),
    rules.OE_7: Text(
        "Un œuf visible s'arrête, retourné, dans le premier camp adverse qu'il touche.",
        "A visible egg stops, turned over, in the first camp of an opponent that it touches.",
    ),
    rules.OE_8: Text(
        "On ne déplace pas un œuf adverse dont le symbole est visible.",
        "An opponent's egg whose symbol is visible may not be moved.",
    ),
    rules.OE_10: Text(
        "On ne peut annoncer que si toutes les cases de son camp portent un œuf retourné.",
        "You can call only while every cell of your camp holds a turned egg.",
    ),
    rules.OE_11: Text(
        "On gagne en annonçant à raison, ou quand l'autre s'est trompé.",
        "The winner has called rightly, or is the one left when the other was wrong.",
    ),
    rules.OE_12: Text(
        "Qui s'est trompé ne joue plus.",
        "A player who has called wrongly is out.",
    ),
    rules.OE_13: Text(
        "On ne passe que si l'on ne peut ni déplacer ni regarder aucun œuf.",
        "You pass only if there is no egg to move and none to look at.",
    ),
    rules.OE_14: Text(
        "Chacun joue au plus autant de tours que la limite le permet.",
        "Nobody has more turns than the limit allows.",
    ),
    rules.OE_15: Text(
        "On ne redéplace pas aussitôt l'œuf qui vient de bouger.",
        "The egg that has just been moved may not be moved at once.",
    ),
    rules.OE_16: Text(
        "Pour renoncer à annoncer, il faut un camp plein d'œufs retournés.",
        "You can decline to call only while your camp is full of turned eggs.",
    ),
    rules.OE_17: Text(
        "La partie est finie.",
        "The match is over.",
    ),
    rules.OE_18: Text(
        "On compte les œufs qui entrent dans un camp ou en sortent ; le compte ne baisse jamais.",
        "Eggs that enter or leave a camp are counted, and the count never falls.",
    ),
    rules.OE_20: Text(
        "Vous avez déjà renoncé à annoncer.",
        "You have declined the call already.",
    ),
}


# --- the picture

SYMBOLS = {2: "◆✱", 4: "●▲◆✱"}
_WORDS = {
    "fr": ("tours", "ne joue plus", "n'annonce pas"),
    "en": ("turns", "out", "has declined"),
}


def _cell(players: int, cell: int, egg: str) -> str:
    camps = rules.CAMP[players]
    left, right = "[]" if any(int(camp) >> cell & 1 for camp in camps) else "  "
    if egg == ".":
        return f"{left}  {right}" if left == "[" else " ·  "
    symbol = "?" if egg == "?*" else SYMBOLS[players][int(egg[0])]
    return f"{left}{symbol}{'*' if egg.endswith('*') else ' '}{right}"


def picture(view: Mapping[str, Json], language: str, names: Sequence[str]) -> str:
    """The board, camps in brackets, turned eggs with a star; then the seats."""
    turns, is_out, has_declined = _WORDS[language]
    players, most = view["players"], view["options"]["limit"]
    lines = ["Les œufs sont faits", "     " + "    ".join("abcdef")]
    for row, eggs in enumerate(view["board"]):
        cells = (_cell(players, SIDE * row + column, egg) for column, egg in enumerate(eggs))
        lines.append(f"  {row + 1} {' '.join(cells)}".rstrip())
    for seat, used in enumerate(view["used"]):
        mark = "▸" if seat == view["turn"] and not view["over"] else " "
        limit = f"/{most}" if most else ""
        note = f"  ({is_out})" if seat in view["out"] else ""
        note += f"  ({has_declined})" if seat in view["declined"] else ""
        lines.append(
            f" {mark} {SYMBOLS[players][seat]} {names[seat]:<12} {turns} {used}{limit}{note}"
        )
    return "\n".join(lines)
