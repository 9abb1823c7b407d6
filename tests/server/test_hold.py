"""After a round the table holds still until the count was read; after the match all lies open."""

from typing import Any

import pytest

from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.server.table.pace import PACES
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import No, Ok
from tests.server.tables import FakeTable

COUNT = PACES["normal"].count


def after_a_round(game: str, people: int, bots: int = 0, seed: int = 1) -> FakeTable:
    """A table whose first round has just ended, at the moment when it ended."""
    table = FakeTable(game, people=people, bots=bots, seed=seed, target=1000)
    for _ in range(2_000):
        if table.core.hold is not None:
            return table
        seat, due = table.turn, table.core.deadline
        if table.core.state.seats[seat].player is None and not table.core.races:
            table.act(seat, table.dice.choice(table.match.legal(seat)).text)
        elif due is not None:
            table.now = max(table.now, due)
            table.take(table.core.tick(table.now))
    raise AssertionError("no round ends")


def held(table: FakeTable) -> bool:
    return table.frame(0).table.held


@pytest.mark.parametrize("game", ["ekko", "mio"])
def test_nobody_plays_on_while_the_count_is_read(game: str) -> None:
    table = after_a_round(game, people=1, bots=3)
    acts, n = len(table.acted()), table.n
    assert held(table)
    clock = table.frame(0).clock
    assert (clock.seat, clock.left, table.core.deadline) == (None, None, None)
    table.pass_time(3_600)  # alone, one holds nobody up
    assert held(table)
    assert (len(table.acted()), table.n) == (acts, n)
    assert isinstance(table.say("A", protocol.Ready("seen")), Ok)
    assert not held(table)
    if table.turn != table.core.state.seat_of("A"):
        table.pass_time(5)
        assert len(table.acted()) > acts


def test_it_goes_on_when_all_have_read_it() -> None:
    table = after_a_round("mio", people=3)
    for name, still in (("A", True), ("B", True), ("C", False)):
        assert isinstance(table.say(name, protocol.Ready(f"seen{name}")), Ok)
        assert held(table) == still
    refused = table.say("A", protocol.Ready("late"))
    assert isinstance(refused, No)
    assert refused.reason == "phase"
    assert fold(table.rows).seats == table.core.state.seats


def test_nobody_holds_the_others_up() -> None:
    table = after_a_round("mio", people=2)
    clock = table.frame(0).clock
    assert (clock.seat, clock.left) == (None, round(COUNT * 1000))
    table.say("A", protocol.Ready("seen"))
    table.pass_time(COUNT - 0.1)
    assert held(table)
    table.pass_time(0.2)
    assert not held(table)


def test_the_pause_costs_no_time() -> None:
    table = after_a_round("mio", people=2)
    table.pass_time(COUNT)
    assert not held(table)
    assert table.frame(0).clock.left == round(PACES["normal"].turn * 1000)


def test_an_act_ends_it() -> None:
    table = after_a_round("mio", people=2)
    seat = table.turn
    refused = table.act(seat, "no such thing")
    assert isinstance(refused, No)
    assert held(table)
    table.act(seat, table.match.legal(seat)[0].text)
    assert not held(table)


def test_who_is_not_there_is_not_waited_for() -> None:
    table = after_a_round("mio", people=2)
    table.say("A", protocol.Ready("seen"))
    table.take(table.core.disconnect(table.who["B"], table.now))
    assert not held(table)
    alone = after_a_round("mio", people=1, bots=1)
    alone.take(alone.core.disconnect(alone.who["A"], alone.now))
    assert alone.core.paused
    alone.now += 3_600  # the count is still there for whoever comes back
    alone.take(alone.core.connect(alone.who["A"], alone.now))
    assert held(alone)


def test_a_pause_in_which_the_server_slept_is_no_shorter() -> None:
    table = after_a_round("ekko", people=2)
    table.now += 100
    table.take(table.core.slept(100, table.now))
    assert held(table)
    assert table.frame(0).clock.left == round(COUNT * 1000)


def test_ready_for_a_round_is_not_ready_for_a_rematch() -> None:
    table = FakeTable("mio", people=2, target=1, seed=3)
    while table.core.state.phase == "playing":
        if table.core.hold is not None:
            table.say("A", protocol.Ready(table.id()))
        table.play(1)
    assert not any(seat.ready for seat in table.frame(0).table.seats)


@pytest.mark.parametrize("game", ["ekko", "exhopp", "input", "mio", "oeufs"])
def test_after_the_match_all_lies_open(game: str) -> None:
    """As the replay shows it to the same people; the random state stays where it is."""
    short: dict[str, dict[str, Any]] = {
        "oeufs": {"limit": 6},
        "mio": {"target": 1},
        "ekko": {"target": 1},
    }
    table = FakeTable(game, people=2, seed=2, **short.get(game, {}))
    table.play()
    assert table.core.state.phase == "over"
    view = table.frame(0).view
    assert view == table.frame(1).view == table.frame(SPECTATOR).view
    shown = {key: value for key, value in table.match.position(TABLE).items() if key != "random"}
    assert view == {**shown, "legal": []}
