"""The words of Les œufs sont faits: options, actions, positions, events."""

from tablee.engine.text.codecs import (
    COUNT,
    FLAG,
    PLAYER,
    SEAT,
    SEATS,
    Json,
    Name,
    Names,
    Number,
    Path,
    grid,
)
from tablee.engine.text.events import EventForm
from tablee.engine.text.faults import Fault
from tablee.engine.text.language import Text
from tablee.engine.text.options import LIVE, REFEREE, choice, whole
from tablee.engine.text.view import field, key, seats
from tablee.games.oeufs import reading, rules, views
from tablee.games.oeufs.board import SIDE

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
        "Le joueur suivant peut-il déplacer aussitôt l'œuf qui vient de bouger ?",
        "May the egg that has just been moved be moved at once by whoever is next?",
    ),
    REFEREE,
    LIVE,
)

CELLS = tuple(f"{column}{row}" for row in range(1, 7) for column in "abcdef")
EGGS = (*(str(seat) for seat in range(rules.MOST_PLAYERS)), "?*")
BOARD_CELLS = (".", *EGGS[:-1], *(f"{egg}*" for egg in EGGS[:-1]), "?*")
"""In the order of the numbers that `views.board` writes."""
WHY = ("call", "wrong", "last", "limit")

CELL = Name(CELLS, null=False, hidden=False)
CELL_OR_NULL = Name(CELLS, hidden=False)
PATH = Path(CELLS, 6)
BOARD_CELL = Name(BOARD_CELLS, null=False, hidden=False)
BOARD = grid(SIDE, SIDE, BOARD_CELL)
AIM = Number(0, 2**31 - 1)
"""What a call answers: how often an egg has entered or left the caller's camp."""


def _moves() -> list[dict[str, Json]]:
    return [{"do": "move", "from": start, "to": end} for start in CELLS for end in CELLS]


ACTIONS: tuple[dict[str, Json], ...] = (
    *_moves(),
    *({**move, "call": True} for move in _moves()),
    *({"do": "look", "cell": cell} for cell in CELLS),
    {"do": "call"},
    {"do": "pass"},
)


# --- positions

VIEW = (
    field(
        "turn",
        PLAYER,
        label=Text("À qui de jouer", "Turn"),
        about="the seat on turn. After the end: the seat that was on turn when the last act "
        "was made",
    ),
    key(
        "board",
        BOARD,
        views.board,
        reading.board,
        Text("Plateau", "Board"),
        about="the six rows from the top, each from the left, in egg words. Seats and "
        "spectators see `?*` for every turned egg",
    ),
    seats(
        "camp_changes",
        COUNT,
        of="changes",
        label=Text("Œufs entrés ou sortis", "Eggs in and out"),
        about="for each seat how often an egg has entered or left its camp (OE-18): the aim "
        "of a call",
    ),
    field(
        "declined",
        SEATS,
        label=Text("N'annoncent pas", "Have declined"),
        about="the seats whose declined call has not lapsed, sorted (OE-16)",
    ),
    field(
        "moved",
        CELL_OR_NULL,
        label=Text("Dernier œuf déplacé", "Egg moved last"),
        about="where the egg that was moved in the latest turn lies; null if there was no "
        "turn yet, if the latest turn was a look or a pass, or if that egg has left "
        "the board (OE-15). It is written whatever `undo` says",
    ),
    seats(
        "used",
        COUNT,
        label=Text("Tours", "Turns"),
        about="for each seat the turns that it has used (OE-14); counted with `limit` 0 as well",
    ),
    field(
        "out",
        SEATS,
        read=reading.out,
        label=Text("Ne jouent plus", "Out"),
        about="the seats that have called wrongly, sorted (OE-11, OE-12); with two players too",
    ),
    field(
        "over",
        FLAG,
        label=Text("Partie finie", "Match over"),
        about="true when the match has ended",
    ),
    field(
        "winner",
        SEAT,
        read=reading.winner,
        label=Text("Gagnant", "Winner"),
        about="null while the match is on, and for a draw (OE-14)",
    ),
)


FAULTS = {
    reading.NO_EGG: Fault("{} is no egg that these eyes could see here", BOARD_CELL),
    reading.NOBODY_IN: Fault("somebody is always in"),
    reading.EGGS_DUE: Fault("with these seats out, seat {} has too many eggs on the board"),
    reading.EGGS_IN_ALL: Fault("with these seats out, the board should have {} eggs"),
    reading.NO_WINNER: Fault("nobody has won while the match is on"),
}


# --- events

EVENTS = {
    rules.BEGAN: EventForm("began", about="the seat that begins; told once, after the deal (OE-3)"),
    rules.MOVED: EventForm(
        "moved",
        a=("from", CELL),
        c=("path", PATH),
        d=("egg", Name(EGGS, null=False, hidden=False)),
        about="an egg was moved. `path`: the cells on which it lands, in order, the last "
        "being where it stays (one cell for a step), by a shortest legal path. `egg`: "
        "the word that all could see before the move",
    ),
    rules.TURNED: EventForm(
        "turned",
        a=("cell", CELL),
        seat="owner",
        about="a visible egg was turned over; all saw whose it was (OE-7)",
    ),
    rules.LOOKED: EventForm(
        "looked",
        a=("cell", CELL),
        c=("owner", PLAYER),
        about="a seat looked at a turned egg; only that seat knows its `owner`, whose "
        "symbol the egg bears",
    ),
    rules.PASSED: EventForm(
        "passed", about="a seat that could neither move nor look passed (OE-13)"
    ),
    rules.DECLINED: EventForm("declined", about="a seat declined the call (OE-16)"),
    rules.CALLED: EventForm(
        "called",
        a=("right", FLAG),
        about="a call. A right one shows that all the eggs in the caller's camp are the "
        "caller's (OE-11)",
    ),
    rules.REMOVED: EventForm(
        "removed",
        a=("cells", Names(CELLS)),
        about="four players, a wrong call: the cells that the caller's eggs leave, in "
        "reading order (OE-12)",
    ),
    rules.OUT: EventForm("out", about="the seat has called wrongly and is out"),
    rules.NEXT: EventForm(
        "turn",
        about="this seat is on turn now; after a move, a look, a pass on turn, or a wrong "
        "call made on turn; not at the end",
    ),
    rules.WON: EventForm(
        "won",
        a=("seats", SEATS),
        b=("why", Name(WHY, null=False, hidden=False)),
        seat=None,
        about="the match is over. `seats`: the winner, or all who share a draw. `why`: a "
        "right call, a wrong one (two players), the `last` seat that is still in "
        "(four), or the limit (a draw)",
    ),
}
