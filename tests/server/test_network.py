"""P2: each command is carried out at most once, whatever the network does. Hypothesis drives it."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.client import Desk
from tablee.server.table.outcome import Who
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Table, read_reply, write
from tests.server.tables import FakeTable

FATES = st.sampled_from(["pass", "pass", "pass", "drop", "double", "delay", "swap"])


class Tab:
    """A client behind a network that loses, doubles, delays and swaps frames."""

    def __init__(self, table: FakeTable, name: str, connection: int) -> None:
        self.table, self.desk = table, Desk()
        self.who = Who(name, name, connection)
        self.out: list[bytes] = []
        self.into: list[bytes] = []
        table.take(table.core.connect(self.who, table.now))

    def hear(self) -> None:
        seat = self.table.core.state.seat_of(self.who.person)
        assert seat is not None
        self.into.append(self.table.bytes(seat))

    def want(self, dice: Random) -> None:
        desk = self.desk
        if desk.legal and len(desk.waiting) < 2:
            self.out.append(desk.say(protocol.Act(desk.new_id(), dice.choice(desk.legal), desk.n)))
        else:  # what was not answered is sent again
            self.out += list(desk.waiting.values())


def through(frames: list[bytes], fate: str) -> list[bytes]:
    """What arrives now of the frames that are under way; the rest stays in the list."""
    if fate == "delay" or not frames:
        return []
    if fate == "swap":
        frames.reverse()
    arrived = [frames.pop(0)]
    if fate == "drop":
        return []
    return arrived * 2 if fate == "double" else arrived


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, 3), FATES, FATES), min_size=20, max_size=120))
def test_at_most_once(script: list[tuple[int, str, str]]) -> None:
    table = FakeTable(people=2, seed=3, target=100_000, pace="none")
    dice = Random(1)
    tabs = [Tab(table, name, 100 + n) for n, name in enumerate("ABAB")]  # two tabs each
    for number, there, back in script:
        tab = tabs[number]
        tab.hear()
        tab.want(dice)
        for frame in through(tab.out, there):
            message = protocol.read(frame)
            table.take(table.core.command(tab.who, protocol.Here(), table.now))
            outcome = table.take(table.core.command(tab.who, message, table.now))
            tab.into += [write(answer) for _, answer in outcome.answers]
        for frame in through(tab.into, back):
            tab.desk.feed(frame)
        table.pass_time(0.05)
        if number == 0 and there == "double":  # and the server restarts now and then
            table.core = table.new_core()
            for one in tabs:
                table.take(table.core.connect(one.who, table.now))
    times = Counter((row.who, row.id) for row in table.acted())
    assert not times or max(times.values()) == 1
    converge(table, tabs)


def converge(table: FakeTable, tabs: list[Tab]) -> None:
    """Once the network is well again, two tabs of a seat show the same (P3)."""
    for tab in tabs:
        tab.into.clear()
        tab.hear()
        tab.desk.feed(tab.into[0])
        reply = read_reply(tab.into[0])
        assert isinstance(reply, Table)
        assert tab.desk.n == table.n
    for one, two in ((0, 2), (1, 3)):
        assert tabs[one].desk.view == tabs[two].desk.view
