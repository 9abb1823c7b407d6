"""The words of Les œufs sont faits: options, actions, events, positions, sentences, the picture."""

from collections.abc import Sequence

import numpy as np

from tablee.engine.kit.bits import EMPTY, members, set_of
from tablee.engine.kit.contract import ENDED, NONE, TRUNCATED
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
from tablee.engine.text.options import LIVE, REFEREE, choice, whole
from tablee.games.oeufs import rules

PREFIX = "OE"
TITLE = {"fr": "Les œufs sont faits", "en": "Les œufs sont faits"}
TAGLINE = {
    "fr": "Traversez le plateau, revenez au nid, et rappelez-vous quel œuf est à qui.",
    "en": "Across the board, back to the nest, and remember whose egg is whose.",
}
MINUTES = 20
PLAYERS = (2, 4)
LOWEST_WINS = False

OPTIONS = (
    whole(
        "limit",
        150,
        "La partie est nulle quand chacun a joué ce nombre de tours ; 0 : pas de limite.",
        "The match is a draw when everybody has had this many turns; 0: no limit.",
        low=0,
        samples=(150, 12),
    ),
    choice(
        "undo",
        ("allowed", "forbidden"),
        "L'œuf qui vient d'être déplacé peut-il l'être aussitôt par le suivant ?",
        "May the egg that has just been moved be moved at once by whoever is next?",
    ),
    REFEREE,
    LIVE,
)

CELLS = tuple(f"{column}{row}" for row in range(1, 7) for column in "abcdef")
EGGS = (*(str(seat) for seat in range(rules.MOST_PLAYERS)), "?*")
WHY = ("call", "wrong", "last", "limit")


def _moves() -> list[dict[str, Json]]:
    return [{"do": "move", "from": start, "to": end} for start in CELLS for end in CELLS]


ACTIONS: tuple[dict[str, Json], ...] = (
    *_moves(),
    *({**move, "call": True} for move in _moves()),
    *({"do": "look", "cell": cell} for cell in CELLS),
    {"do": "call"},
    {"do": "pass"},
)


# --- eggs in the record


def _words_of_eggs(s: State) -> dict[int, str]:
    """The word of each egg on the board, by its cell."""
    eggs = dict.fromkeys(members(s.turned), "?*")
    for seat in range(s.players):
        eggs |= dict.fromkeys(members(s.visible[seat]), f"{seat}")
        eggs |= dict.fromkeys(members(s.hidden[seat]), f"{seat}*")
    return eggs


def _write_board(s: State) -> Json:
    eggs = _words_of_eggs(s)
    return [[eggs.get(6 * row + column, ".") for column in range(6)] for row in range(6)]


def _read_board(s: State, value: Json) -> None:
    rows = [as_list(row, rules.SIDE) for row in as_list(value, rules.SIDE)]
    words = [word for row in rows for word in row]
    eggs: dict[str, list[int]] = {}
    for cell, word in enumerate(words):
        if not isinstance(word, str):
            raise BadValue(f"{word!r} is no egg")
        eggs.setdefault(str(word), []).append(cell)
    for seat in range(s.players):
        s.visible[seat] = set_of(eggs.pop(f"{seat}", []))
        s.hidden[seat] = set_of(eggs.pop(f"{seat}*", []))
    if s.eyes != TABLE:
        s.turned = set_of(eggs.pop("?*", []))
    eggs.pop(".", None)
    for word in eggs:
        raise BadValue(f"{word!r} is no egg that these eyes could see here")


def _read_out(s: State, value: Json) -> None:
    s.out = SEATS.read(s, value)
    if s.out == (1 << s.players) - 1:
        raise BadValue("somebody is always in")
    due = [int(rules.EGGS[s.players]) for _ in range(s.players)]
    if s.players > 2:
        due = [0 if int(s.out) >> seat & 1 else n for seat, n in enumerate(due)]
    known = [len(members(s.visible[seat] | s.hidden[seat])) for seat in range(s.players)]
    n = sum(known) + len(members(s.turned))
    if n != sum(due) or any(k > d for k, d in zip(known, due, strict=True)):
        raise BadValue(f"with these seats out, the board should have {due} eggs of each seat")


def _read_cell(_s: State, value: Json) -> int:
    if not isinstance(value, str) or value not in CELLS:
        raise BadValue(f"{value!r} is no cell: cells are a1 to f6")
    return CELLS.index(value)


def _read_moved(s: State, value: Json) -> int:
    return NONE if is_null(value) else _read_cell(s, value)


CELL = Codec(lambda _s, cell: CELLS[cell], _read_cell)
CELL_OR_NULL = Codec(lambda _s, cell: None if cell == NONE else CELLS[cell], _read_moved)
CELL_SET = Codec(
    lambda _s, cells: [CELLS[cell] for cell in members(np.uint64(cells))],
    lambda s, value: int(set_of([_read_cell(s, cell) for cell in as_list(value)])),
)


def _write_path(_s: State, digits: int) -> Json:
    path = []
    while digits:
        digits, digit = divmod(digits, 64)
        path.append(CELLS[digit - 1])
    return path


def _read_path(s: State, value: Json) -> int:
    return sum((_read_cell(s, cell) + 1) << 6 * i for i, cell in enumerate(as_list(value)))


PATH = Codec(_write_path, _read_path)


def _read_winner(s: State, value: Json) -> None:
    s.winner = SEAT.read(s, value)
    if s.over:
        s.over = TRUNCATED if s.winner == NONE else ENDED
    elif s.winner != NONE:
        raise BadValue("nobody has won while the match is on")


def _read_player(s: State, value: Json) -> int:
    seat = int(SEAT.read(s, value))
    if seat == NONE:
        raise BadValue("it is a seat, never null")
    return seat


def clear(s: State) -> None:
    """Fill in what a position does not mention: there are no unknown eggs unless it says so."""
    s.turned = EMPTY


POSITION = (
    scalar("turn", Codec(SEAT.write, _read_player)),
    Key("board", _write_board, _read_board),
    per_seat("camp_changes", COUNT, "changes"),
    scalar("declined", SEATS),
    scalar("moved", CELL_OR_NULL),
    per_seat("used", COUNT),
    Key("out", lambda s: SEATS.write(s, s.out), _read_out),
    scalar("over", FLAG),
    Key("winner", lambda s: SEAT.write(s, s.winner), _read_winner),
)


def write_aim(aim: int) -> Json:
    """What a call answers: how often an egg has entered or left the caller's camp."""
    return aim if aim >= 0 else None


def read_aim(value: Json) -> int:
    """The inverse of `write_aim`."""
    return int(number(0, 2**31 - 1).read(None, value))


def window(s: State) -> bool:
    """Can something out of turn answer what lies there, as far as all know? The call of a seat
    whose camp is full of turned eggs."""
    turned = s.turned | s.hidden[0] | s.hidden[1] | s.hidden[2] | s.hidden[3]
    camps = rules.CAMP[s.players]
    return not s.over and any(
        not s.out >> seat & 1 and not camps[seat] & ~turned for seat in range(s.players)
    )


EVENTS = {
    rules.BEGAN: EventWords("began"),
    rules.MOVED: EventWords("moved", a=("from", CELL), c=("path", PATH), d=("egg", one_of(EGGS))),
    rules.TURNED: EventWords("turned", a=("cell", CELL), seat="owner"),
    rules.LOOKED: EventWords("looked", a=("cell", CELL), c=("owner", SEAT)),
    rules.PASSED: EventWords("passed"),
    rules.DECLINED: EventWords("declined"),
    rules.CALLED: EventWords("called", a=("right", FLAG)),
    rules.REMOVED: EventWords("removed", a=("cells", CELL_SET)),
    rules.OUT: EventWords("out"),
    rules.NEXT: EventWords("turn"),
    rules.WON: EventWords("won", a=("seats", SEATS), b=("why", one_of(WHY)), seat=None),
}


# --- sentences

SEAT_FIELDS = ("seat", "seats", "owner")

_WHY_WORDS = {
    "fr": (
        "gagnée par une annonce juste",
        "gagnée par l'erreur de l'autre",
        "gagnée par le dernier en jeu",
        "nulle, la limite est atteinte",
    ),
    "en": (
        "won by a right call",
        "won by the other's wrong call",
        "won by the last one in",
        "a draw at the limit",
    ),
}
_EGG_WORDS = {"fr": ("un de ses œufs", "un œuf retourné"), "en": ("an own egg", "a turned egg")}


def spoken(field: str, value: Json, language: str) -> str:
    """A value as people say it; cells are their names."""
    if field == "why":
        return _WHY_WORDS[language][WHY.index(value)]
    if field == "egg":
        return _EGG_WORDS[language][value == "?*"]
    return str(value)


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

REFUSALS = {
    rules.OE_1: (
        "À deux, chacun a six œufs sur le plateau ; à quatre, quatre.",
        "With two players everybody has six eggs on the board, with four four.",
    ),
    rules.OE_3: ("Ce n'est pas à vous de jouer.", "It is not your turn."),
    rules.OE_4: (
        "Il faut un œuf : l'un des vôtres, visible, ou un œuf retourné. On ne regarde qu'un œuf "
        "retourné.",
        "It takes an egg: a visible one of yours, or a turned one. Only turned eggs are looked at.",
    ),
    rules.OE_5: ("La case d'arrivée doit être libre.", "The egg must end on a free cell."),
    rules.OE_6: (
        "On n'y arrive ni d'un pas, ni en sautant par-dessus un œuf à la fois.",
        "It can't be reached by one step, nor by jumping over one egg at a time.",
    ),
    rules.OE_7: (
        "Un œuf visible s'arrête, retourné, dans le premier camp adverse qu'il touche.",
        "A visible egg stops, turned over, in the first camp of an opponent that it touches.",
    ),
    rules.OE_8: (
        "On ne déplace pas un œuf adverse dont le symbole est visible.",
        "An opponent's egg whose symbol is visible may not be moved.",
    ),
    rules.OE_10: (
        "On ne peut annoncer que si toutes les cases de son camp portent un œuf retourné.",
        "You can call only while every cell of your camp holds a turned egg.",
    ),
    rules.OE_11: (
        "Gagne qui annonce à raison, ou qui reste quand l'autre s'est trompé.",
        "Who calls rightly wins, or who is left when the other was wrong.",
    ),
    rules.OE_12: ("Qui s'est trompé ne joue plus.", "Who has called wrongly is out."),
    rules.OE_13: (
        "On ne passe que si l'on ne peut ni déplacer ni regarder aucun œuf.",
        "You pass only if there is no egg to move and none to look at.",
    ),
    rules.OE_14: (
        "Chacun joue au plus autant de tours que la limite le permet.",
        "Nobody has more turns than the limit allows.",
    ),
    rules.OE_15: (
        "L'œuf qui vient d'être déplacé ne peut pas l'être aussitôt.",
        "The egg that has just been moved may not be moved at once.",
    ),
    rules.OE_16: (
        "Pour renoncer à annoncer, il faut un camp plein d'œufs retournés.",
        "To decline the call it takes a camp full of turned eggs.",
    ),
    rules.OE_17: ("La partie est finie.", "The match is over."),
    rules.OE_18: (
        "On compte les œufs qui entrent dans un camp ou en sortent ; le compte ne baisse jamais.",
        "Eggs that enter or leave a camp are counted, and the count never falls.",
    ),
    rules.OE_20: ("Vous avez déjà renoncé à annoncer.", "You have declined the call already."),
}


# --- the picture

SYMBOLS = {2: "◆✱", 4: "●▲◆✱"}
_WORDS = {
    "fr": ("tours", "ne joue plus", "n'annonce pas"),
    "en": ("turns", "out", "has declined"),
}


def _drawn(s: State, cell: int, egg: str | None) -> str:
    camps = rules.CAMP[s.players]
    left, right = "[]" if any(int(camp) >> cell & 1 for camp in camps) else "  "
    if egg is None:
        return f"{left}  {right}" if left == "[" else " ·  "
    symbol = "?" if egg == "?*" else SYMBOLS[int(s.players)][int(egg[0])]
    return f"{left}{symbol}{'*' if egg.endswith('*') else ' '}{right}"


def picture(s: State, language: str, names: Sequence[str]) -> str:
    """The board, camps in brackets, turned eggs with a star; then the seats."""
    turns, is_out, has_declined = _WORDS[language]
    eggs = _words_of_eggs(s)
    lines = [f"{TITLE[language]}", "     " + "    ".join("abcdef")]
    for row in range(rules.SIDE):
        cells = range(rules.SIDE * row, rules.SIDE * (row + 1))
        drawn = " ".join(_drawn(s, cell, eggs.get(cell)) for cell in cells)
        lines.append(f"  {row + 1} {drawn}".rstrip())
    for seat in range(s.players):
        mark = "▸" if seat == s.turn and not s.over else " "
        limit = f"/{s.limit}" if s.limit else ""
        note = f"  ({is_out})" if int(s.out) >> seat & 1 else ""
        note += f"  ({has_declined})" if int(s.declined) >> seat & 1 else ""
        symbol = SYMBOLS[int(s.players)][seat]
        lines.append(f" {mark} {symbol} {names[seat]:<12} {turns} {s.used[seat]}{limit}{note}")
    return "\n".join(lines)
