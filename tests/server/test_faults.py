"""Faults that others shipped: each has a test, here or where docs/decisions/faults.md says."""

import re
from pathlib import Path

import msgspec
import pytest

from tablee.engine.kit.events import SPECTATOR
from tablee.server.table.outcome import Think
from tablee.server.table.pace import PACES
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Ok
from tests.server.tables import FakeTable
from tests.server.test_core import GAMES, undo_table

ROOT = Path(__file__).parents[2]


def test_every_fault_names_tests_that_exist() -> None:
    rows = (ROOT / "docs/decisions/faults.md").read_text("utf-8").splitlines()
    faults = [row for row in rows if row.startswith("| ") and not row.startswith("| fault")]
    assert len(faults) > 20
    for fault in faults:
        named = re.findall(r"`(\S+?)::(.+?)`", fault)
        assert named, fault
        for file, test in named:
            words = f"def {test}(" if file.endswith(".py") else f"it('{test}"
            assert words in (ROOT / file).read_text("utf-8"), f"{file}::{test}"


@pytest.mark.parametrize("game", GAMES)
def test_two_who_act_at_once_are_both_answered(game: str) -> None:
    """In the same moment, looking at the same table; and each of them once."""
    table = FakeTable(game, people=2, seed=3)
    for _ in range(20):
        if table.core.races or table.core.state.phase != "playing":
            table.pass_time(3)
            continue
        on, sent = table.n, []
        for seat in (0, 1):
            if table.core.state.phase == "playing":
                acts = table.match.legal(seat) or table.match.legal(table.turn)
                message = protocol.Act(table.id(), table.dice.choice(acts).text, on)
                table.say(table.name(seat), message)
                sent.append(message.id)
        table.pass_time(3)
        assert [len(table.answers[id]) for id in sent] == [1] * len(sent)


def test_a_thought_of_before_the_restart_is_not_acted_on() -> None:
    table = FakeTable(people=1, bots=1, seed=2)
    while table.turn == 0:
        table.play(1)
    think = Think(1, table.n, "greedy")
    do = table.match.legal(1)[0].text
    table.core = table.new_core()
    assert not table.core.chosen(think, do, table.now).rows
    table.take(table.core.connect(table.who["A"], table.now))  # the table has waited for its person
    assert set(table.core.thinking.asks) == {1}  # it is asked anew, once


def test_a_host_who_does_not_come_back_after_a_restart_passes_on() -> None:
    """Even one who had no seat."""
    table = FakeTable(people=2, start=False)
    assert isinstance(table.say("A", protocol.Stand("up")), Ok)
    assert table.core.state.host == "A"
    table.core = table.new_core()
    table.take(table.core.connect(table.who["B"], table.now))
    table.pass_time(PACES["normal"].absence + 1)
    assert table.core.state.host == "B"


def test_an_undo_shows_nobody_more_than_before() -> None:
    """Neither the act that was taken back nor anything that it had changed."""
    table = undo_table(1, 1)
    before = fold(table.rows[:-1])
    assert isinstance(table.say("A", protocol.Undo("u")), Ok)
    for eyes in (SPECTATOR, 0, 1):
        assert table.frame(eyes).view == msgspec.json.decode(before.view(eyes))
