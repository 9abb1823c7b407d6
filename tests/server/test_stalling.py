"""Nobody holds a table up: every message, in every order of two, at every kind of moment.

`test_clocks.py` plays them from the deal on, over and over; here they begin in the middle of what a
table may be waiting for.
"""

import copy
import itertools
from collections.abc import Callable
from functools import cache

import pytest

from tablee.engine.text.actions import actions
from tablee.server.table import log
from tablee.server.table.pace import TIMED_ACTS
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Ok
from tests.server.tables import FakeTable
from tests.server.test_clocks import LONGEST, MESSAGES, NORMAL
from tests.server.test_core import undo_table
from tests.server.test_hold import after_a_round
from tests.server.test_races import ekko_race, offer_table


def _lobby() -> FakeTable:
    table = FakeTable(people=3, start=False, target=1000)
    table.say("B", protocol.Ready("ready"))
    return table


def _race() -> FakeTable:
    table, holder, mirror, _ = ekko_race()
    table.act(holder, mirror)  # it waits
    assert table.core.races
    return table


def _undo() -> FakeTable:
    table = undo_table(3, 0)
    table.say("A", protocol.Undo("undo"))
    assert table.core.undo
    return table


def _bot() -> FakeTable:
    table = FakeTable(people=2, bots=1, target=1000)
    while table.core.state.seats[table.turn].person:
        table.act(table.turn, table.match.legal(table.turn)[0].text)
    return table


def _stand_in() -> FakeTable:
    """A bot has just taken the seat of a person whose time was up."""
    table = FakeTable(people=3, target=1000)
    table.pass_time(NORMAL.turn + 0.1)
    assert table.core.state.seats[table.turn].player
    return table


def _lost() -> FakeTable:
    """Somebody has lost the line."""
    table = FakeTable(people=3, target=1000)
    table.take(table.core.disconnect(table.who[table.name(table.turn)], table.now))
    return table


def _over() -> FakeTable:
    table = FakeTable(people=3, target=1)
    table.play()
    assert table.core.state.phase == "over"
    return table


SITUATIONS: dict[str, Callable[[], FakeTable]] = {
    "lobby": _lobby,
    "window": lambda: ekko_race()[0],
    "race": _race,
    "offer": offer_table,
    "count": lambda: after_a_round("mio", people=3),
    "undo": _undo,
    "bot": _bot,
    "stand-in": _stand_in,
    "lost": _lost,
    "over": _over,
}
WAITS = ((0.1, 0.1), (NORMAL.count - 0.1, 0.2))
"""Seconds before the first message and the second: at once, and when a count or an offer ends."""
PAIRS = (("A", "A"), ("A", "B"))
"""Who sends the first and the second."""


@cache
def situation(name: str) -> FakeTable:
    return SITUATIONS[name]()


def stands(table: FakeTable, since: int) -> list[float]:
    """When the match went on: acts that stand, from this row on."""
    times = [table.rows[since - 1].at]
    for row in table.rows[since:]:
        if isinstance(row, log.Started) or (isinstance(row, log.Acted) and not row.void):
            times.append(row.at)
        elif isinstance(row, log.Undone) and len(times) > 1:
            times.pop()
    return times


def longest(table: FakeTable, sends: list[tuple[float, str, str]], silence: float) -> float:
    """The longest time without an act, while people send these and then nothing any more."""
    since = len(table.rows)
    for wait, name, what in sends:
        table.pass_time(wait)
        MESSAGES[what](table, name)
    table.pass_time(silence)
    times = stands(table, since)
    if not any(isinstance(row, log.Started) for row in table.rows):
        return 0.0  # nobody plays yet
    if table.started():
        times.append(table.now)
    return max((b - a for a, b in itertools.pairwise(times)), default=0.0)


WAYS = tuple(itertools.product(WAITS, PAIRS))


def hold_up(name: str, first: str, second: str, way: int) -> None:
    """One may send two messages, or two people one each, again and again; then everybody is
    silent. Each act comes within the time of a turn, or of a count and a turn."""
    (wait, gap), (one, two) = WAYS[way]
    allowed = LONGEST + (NORMAL.count if name in ("count", "race", "window") else 0.0)
    table = copy.deepcopy(situation(name))
    pair = [(wait, one, first), (gap, two, second)]
    waited = longest(table, pair * 2, allowed + 1.0)
    assert waited <= allowed, (first, second, wait, gap, one, two)
    assert name != "over" or table.core.state.phase == "over"


@pytest.mark.parametrize("name", SITUATIONS)
def test_nobody_holds_a_table_up_whatever_it_waits_for(name: str) -> None:
    """Every message in every order of two, each pair in one of the ways to send it, in turn."""
    for number, (first, second) in enumerate(itertools.product(MESSAGES, repeat=2)):
        hold_up(name, first, second, number % len(WAYS))


@pytest.mark.long
@pytest.mark.parametrize("name", SITUATIONS)
def test_nobody_holds_a_table_up_in_any_way(name: str) -> None:
    """Every message in every order of two, in every way to send it."""
    for first, second in itertools.product(MESSAGES, repeat=2):
        for way in range(len(WAYS)):
            hold_up(name, first, second, way)


# --- acts that stand, again and again

TURN = LONGEST + NORMAL.reflex
"""The longest turn of somebody who does nothing, whatever others do meanwhile."""


def ekko_with_mistakes(players: int, seed: int) -> FakeTable:
    return FakeTable("ekko", people=players, seed=seed, referee="table")


def err(table: FakeTable, seat: int) -> bool:
    """Lay a card that is wrong, as the table allows; False if there is none."""
    match = table.match
    for action in match.legal(seat):
        verdict = match.verdict(seat, action)
        if not (verdict.clause or verdict.void) and action.id != match.game.pass_action:
            return isinstance(table.act(seat, action.text), Ok | None)
    return False


def turn_against_mistakes(table: FakeTable, gap: float) -> float:
    """How long a turn takes while the others lay wrong cards."""
    turn, began = table.turn, table.now
    for _ in range(400):
        for seat in range(len(table.names)):
            if table.core.state.turn != turn:
                return table.now - began
            if seat != turn:
                err(table, seat)
                table.pass_time(gap)
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize("gap", [0.3, 1.0, 1.4, 2.5])
@pytest.mark.parametrize("players", [2, 3])
def test_wrong_cards_out_of_turn_take_nobody_time(players: int, gap: float) -> None:
    """They neither keep the stand-in from playing, nor the window open."""
    for seed in range(4):
        assert turn_against_mistakes(ekko_with_mistakes(players, seed), gap) <= TURN + gap


@pytest.mark.parametrize("gap", [0.3, 1.0, 1.4])
def test_an_act_that_waits_is_played_though_others_err(gap: float) -> None:
    table = ekko_with_mistakes(2, 0)
    turn = table.turn
    table.act(turn, "lay 70")  # on the 67: it fits, and waits for a mirror
    assert turn_against_mistakes(table, gap) <= 2 * NORMAL.reflex + 2 * gap


def test_an_act_that_comes_too_late_is_told_once() -> None:
    """Told again and again it would fill the log, and the lines of all others."""
    table = FakeTable("ekko", people=3, seed=3)
    table.play(12)
    seat = next(n for n in range(3) if n != table.turn)
    aims = dict.fromkeys(row.aim for row in table.acted())
    before = len(table.rows)
    for _ in range(5):
        for aim, action in itertools.product(aims, actions(table.match.game)):
            table.act(seat, action.text, aim=aim)
    told = [row for row in table.rows[before:] if isinstance(row, log.Acted)]
    assert told and all(row.void for row in told)
    assert len({row.do for row in told}) == len(told)


def test_a_turn_of_many_acts_ends() -> None:
    """Somebody draws a card in each last moment, again and again."""
    table = FakeTable("mio", people=2, target=1000)
    turn, began = table.turn, table.now
    while table.core.state.turn == turn and table.core.state.seats[turn].player is None:
        table.pass_time(NORMAL.turn - 0.1)
        table.act(turn, "draw")
        assert table.now < began + 3600
    assert table.now - began <= (TIMED_ACTS + 1) * NORMAL.turn
    table.pass_time(60)
    assert table.core.state.turn != turn
    assert fold(table.rows).turn_acts == table.core.state.turn_acts


def test_a_stand_in_plays_a_turn_to_its_end() -> None:
    table = FakeTable("input", people=2)
    turn = table.turn
    table.pass_time(NORMAL.turn + 0.1)
    MESSAGES["here"](table, table.name(turn))
    while not table.acted():
        table.pass_time(0.1)
    assert table.turn == turn, "the turn is to have a second act"
    assert table.core.state.seats[turn].player is not None
    while table.core.state.turn == turn:
        table.pass_time(0.1)
    assert {row.who for row in table.acted()} == {"bot"}
    assert table.core.state.seats[turn].player is None
