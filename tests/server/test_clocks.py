"""Time that is fair: turns, coming and going, sleep, and tables that wait for their one person."""

import itertools
from collections.abc import Callable
from typing import Any, get_args

import pytest

from tablee.server.table import log
from tablee.server.table.outcome import Who
from tablee.server.table.pace import CAP, DAY, HOUR, LEFT, PACES, RETURNS, THINKING
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import No, Ok
from tests.server.tables import FakeTable
from tests.server.test_core import undo_table

NORMAL = PACES["normal"]


def whys(table: FakeTable) -> list[str]:
    """Why bots took seats."""
    return [row.why for row in table.rows if isinstance(row, log.Away)]


def left(table: FakeTable) -> float:
    """What the clock shows, in seconds."""
    seconds = table.frame(0).clock.left
    assert seconds is not None
    return seconds / 1000


def here(table: FakeTable, seat: int) -> None:
    table.take(table.core.command(table.who[table.name(seat)], protocol.Here(), table.now))


# --- the turn


def test_the_first_turn_has_all_its_time_however_long_the_lobby_took() -> None:
    for lobby in (60.0, 10 * NORMAL.turn):
        table = FakeTable(people=2, start=False, target=1000)
        table.pass_time(lobby)
        assert isinstance(table.say("A", protocol.Start("deal")), Ok)
        assert left(table) == NORMAL.turn
        table.pass_time(NORMAL.turn - 0.1)
        assert not whys(table)
        table.pass_time(0.2)
        assert whys(table) == ["time"]


def test_after_a_timeout_the_bot_plays_that_turn_and_the_person_the_next() -> None:
    table = FakeTable(people=2, target=1000)
    seat = table.turn
    table.pass_time(NORMAL.turn + 0.1)
    assert whys(table) == ["time"]
    here(table, seat)
    info = table.frame(seat).table.seats[seat]
    assert (info.bot, info.returning, info.returns) == ("greedy", True, RETURNS - 1)
    refused = table.act(seat, table.match.legal(seat)[0].text)
    assert isinstance(refused, No)
    assert refused.reason == "time"
    table.pass_time(2 * NORMAL.reflex)
    assert [(row.seat, row.who) for row in table.acted()] == [(seat, "bot")]
    assert table.core.state.seats[seat].player is None
    assert [news.what for _, news in table.core.state.news][-1] == "back"
    assert fold(table.rows).seats == table.core.state.seats


def test_what_is_left_of_a_turn_stays_whoever_comes_and_goes() -> None:
    table = FakeTable(people=2, target=1000)
    seat = table.turn
    name = table.name(seat)
    table.pass_time(20)
    assert isinstance(table.say(name, protocol.Stand("go")), Ok)
    table.now += 0.5  # the bot has not acted yet
    assert isinstance(table.say(name, protocol.Sit("back")), Ok)
    assert table.core.state.seats[seat].player is None
    assert left(table) == pytest.approx(NORMAL.turn - 20.5)
    table.take(table.core.disconnect(table.who[name], table.now))
    table.pass_time(10)
    table.take(table.core.connect(table.who[name], table.now))
    assert left(table) == pytest.approx(NORMAL.turn - 30.5)


def test_who_has_come_back_too_often_is_played_for_to_the_end() -> None:
    table = FakeTable(people=2, target=1000)
    name, seat = "A", table.core.state.seat_of("A")
    assert seat is not None
    for k in range(RETURNS):
        assert isinstance(table.say(name, protocol.Stand(f"go{k}")), Ok)
        assert isinstance(table.say(name, protocol.Sit(f"back{k}")), Ok)
        assert table.frame(0).table.seats[seat].returns == RETURNS - 1 - k
    table.say(name, protocol.Stand("go"))
    for message in (protocol.Sit("again"), protocol.Act("act", "draw", table.n)):
        refused = table.say(name, message)
        assert isinstance(refused, No)
        assert refused.reason == "returns"
    here(table, seat)
    table.take(table.core.connect(Who(name, name, 60), table.now))
    assert table.core.state.seats[seat].player == "greedy"


def test_taking_back_gives_no_time_back() -> None:
    """The clock goes on as if the act had not been."""
    table = undo_table(2, 0)
    before = left(table)
    table.now += 5
    table.say("A", protocol.Undo("u"))
    table.say("B", protocol.Agree("yes"))
    assert isinstance(table.answers["u"][-1], Ok)
    assert left(table) < before - 5 + 0.001
    table = undo_table(2, 0)
    table.now = table.core.clocks.earlier_turn_ends
    refused = table.say("A", protocol.Undo("u"))
    assert isinstance(refused, No)
    assert refused.reason == "undo"


# --- sleep and restarts


def test_downtime_costs_nobody_time() -> None:
    table = FakeTable(people=2, target=1000)
    table.pass_time(NORMAL.turn - 1)
    table.now += 100_000
    table.core = table.new_core()
    for name in "AB":
        table.take(table.core.connect(table.who[name], table.now))
    table.pass_time(NORMAL.turn - 1)
    assert not whys(table)


@pytest.mark.parametrize("used", [0.0, 10.0, NORMAL.turn - 1])
def test_a_server_that_sleeps_costs_nobody_a_turn(used: float) -> None:
    table = FakeTable(people=2, target=1000)
    table.pass_time(used)
    table.now += 18
    table.take(table.core.slept(18, table.now))
    assert left(table) == pytest.approx(NORMAL.turn - used)
    table.pass_time(NORMAL.turn - used - 0.1)
    assert not whys(table)
    table.pass_time(0.2)
    assert whys(table) == ["time"]


def test_sleep_counts_neither_as_absence_nor_for_a_lobby() -> None:
    table = FakeTable(people=2, target=1000, pace="none")
    table.take(table.core.disconnect(table.who["B"], table.now))
    table.now += 2 * DAY
    table.take(table.core.slept(2 * DAY, table.now))
    table.pass_time(1)
    assert not whys(table)
    lobby = FakeTable(people=2, start=False)
    for name in "AB":
        lobby.take(lobby.core.disconnect(lobby.who[name], lobby.now))
    lobby.now += 2 * DAY
    lobby.take(lobby.core.slept(2 * DAY, lobby.now))
    lobby.pass_time(1)
    assert lobby.core.state.phase == "open"


# --- the slow pace


def test_a_slow_match_waits_a_day_for_each_act_and_nobody_need_be_there() -> None:
    table = FakeTable(people=2, target=1000, pace="slow")
    for name in "AB":
        table.take(table.core.disconnect(table.who[name], table.now))
    table.pass_time(DAY - 1)
    assert not whys(table)
    table.pass_time(2)
    assert whys(table) == ["time"]


def test_a_slow_turn_goes_on_across_restarts() -> None:
    table = FakeTable(people=2, target=1000, pace="slow")
    for _ in range(5):
        table.pass_time(4 * HOUR)
        table.core = table.new_core()
    assert left(table) == pytest.approx(4 * HOUR)
    table.now += 3 * DAY  # a server that was down so long takes nobody's turn at once
    table.core = table.new_core()
    assert left(table) == pytest.approx(LEFT)
    table.pass_time(LEFT + 1)
    assert whys(table) == ["time"]


def test_a_slow_lobby_waits_for_days_and_deals_when_the_last_is_ready() -> None:
    table = FakeTable(people=2, start=False, pace="slow")
    table.say("A", protocol.Ready("r"))
    for name in "AB":
        table.take(table.core.disconnect(table.who[name], table.now))
    table.pass_time(3 * DAY)
    assert table.core.state.phase == "open"
    table.take(table.core.connect(table.who["B"], table.now))
    assert isinstance(table.say("B", protocol.Ready("r")), Ok)
    assert table.started()


# --- alone, the table waits


def alone(pace: protocol.Pace = "none") -> FakeTable:
    table = FakeTable(people=1, bots=2, target=1000, pace=pace)
    table.play(3)
    return table


@pytest.mark.parametrize("pace", list(PACES))
def test_alone_the_table_waits_for_days(pace: protocol.Pace) -> None:
    table = alone(pace)
    table.take(table.core.disconnect(table.who["A"], table.now))
    assert table.core.deadline is None
    before = len(table.rows)
    table.pass_time(30 * DAY)
    table.take(table.core.tick(table.now))
    assert len(table.rows) == before
    table.take(table.core.connect(table.who["A"], table.now))
    assert not table.core.paused
    table.play(20)
    assert len(table.rows) > before
    assert not whys(table)


def test_a_bot_that_thinks_while_its_person_leaves_is_asked_again() -> None:
    table = alone()
    while table.turn == 0:
        table.act(0, table.match.legal(0)[0].text)
        table.now += 1
    table.now = table.core.deadline or 0.0
    (think,) = table.core.tick(table.now).thinks
    table.take(table.core.disconnect(table.who["A"], table.now))
    before = table.n
    table.take(table.core.chosen(think, table.match.legal(think.seat)[0].text, table.now))
    assert table.n == before
    table.take(table.core.connect(table.who["A"], table.now))
    table.pass_time(10)
    assert table.n > before


def test_alone_the_table_waits_across_restarts_and_with_spectators() -> None:
    table = alone()
    table.core = table.new_core()
    table.take(table.core.connect(table.who["C"], table.now))  # somebody looks
    before = table.n
    table.pass_time(DAY)
    assert (table.n, table.core.paused) == (before, True)
    table.take(table.core.connect(table.who["A"], table.now))
    table.play(10)
    assert table.n > before


@pytest.mark.parametrize("pace", list(PACES))
def test_alone_one_may_think_for_days(pace: protocol.Pace) -> None:
    """However long somebody looks at the page, or has forgotten it: no bot plays the match to its
    end, and none is booked that was not played."""
    table = alone(pace)
    while table.turn != 0 or table.core.clocks.closing is not None:
        table.pass_time(1)
    table.pass_time(3 * DAY)
    assert not whys(table)
    assert table.core.state.seats[0].player is None
    assert table.core.state.phase == "playing"
    assert table.core.clock.left is None


def test_alone_nobody_is_replaced_by_leaving() -> None:
    table = alone()
    assert isinstance(table.say("A", protocol.Stand("go")), Ok)
    assert not whys(table)


# --- nobody holds a table up

LONGEST = NORMAL.turn + 1.6 * NORMAL.reflex + CAP + 0.01
"""A person's whole turn; then the bot that plays it turns to it, and what it does is decided."""
Message = Callable[[FakeTable, str], None]


def _sends(make: Callable[[FakeTable], protocol.ClientMessage]) -> Message:
    def send(table: FakeTable, name: str) -> None:
        table.take(table.core.command(table.who[name], make(table), table.now))

    return send


def _act(do: Callable[[FakeTable, int], str], back: int = 0) -> Message:
    def send(table: FakeTable, name: str) -> None:
        seat = table.core.state.seat_of(name)
        if table.started() and seat is not None:
            message = protocol.Act(table.id(), do(table, seat), max(0, table.n - back))
            table.take(table.core.command(table.who[name], message, table.now))

    return send


def _legal(table: FakeTable, seat: int) -> str:
    """Something quiet that is allowed, if anything is: an act that may be taken back, best."""
    return next((action.text for action in table.match.legal(seat)), "draw")


def _connect(table: FakeTable, name: str) -> None:
    table.take(table.core.connect(table.who[name], table.now))


def _disconnect(table: FakeTable, name: str) -> None:
    table.take(table.core.disconnect(table.who[name], table.now))


def _tab(table: FakeTable, name: str) -> None:
    table.take(table.core.connect(Who(name, name, next(table.ids) + 100), table.now))


MESSAGES: dict[str, Message] = {
    "act": _act(_legal),
    "act, refused": _act(lambda table, seat: "fly"),
    "act, stale": _act(_legal, back=1),
    "sit": _sends(lambda table: protocol.Sit(table.id())),
    "sit elsewhere": _sends(lambda table: protocol.Sit(table.id(), 2)),
    "stand": _sends(lambda table: protocol.Stand(table.id())),
    "place": _sends(lambda table: protocol.Place(table.id(), 1, "greedy")),
    "ready": _sends(lambda table: protocol.Ready(table.id())),
    "ready, no longer": _sends(lambda table: protocol.Ready(table.id(), False)),
    "start": _sends(lambda table: protocol.Start(table.id())),
    "undo": _sends(lambda table: protocol.Undo(table.id())),
    "agree": _sends(lambda table: protocol.Agree(table.id())),
    "disagree": _sends(lambda table: protocol.Agree(table.id(), False)),
    "rematch": _sends(lambda table: protocol.Rematch(table.id())),
    "silence": _sends(lambda table: protocol.Silence(table.id(), "B")),
    "putout": _sends(lambda table: protocol.PutOut(table.id(), "B")),
    "lock": _sends(lambda table: protocol.Lock(table.id())),
    "here": _sends(lambda table: protocol.Here()),
    "pong": _sends(lambda table: protocol.Pong(1)),
    "connect": _connect,
    "disconnect": _disconnect,
    "a new tab": _tab,
}
MOMENTS = (
    (9.0, 0.0),  # again and again within a turn
    (1.0, 0.5),  # before a bot has turned to it
    (NORMAL.turn - 0.1, 0.05),  # in the last moment
    (NORMAL.turn + 0.1, 0.0),  # just after it
    (NORMAL.turn + 0.1, NORMAL.reflex),  # and when the bot has acted
)


def longest_wait(table: FakeTable, script: list[tuple[float, str, str]]) -> float:
    """The longest time without an act that stands, while people send these messages, each so many
    seconds after the one before."""
    for wait, name, what in script:
        table.pass_time(wait)
        if table.started():
            MESSAGES[what](table, name)
    stands = [0.0]
    for row in table.rows:
        if isinstance(row, log.Started) or (isinstance(row, log.Acted) and not row.void):
            stands.append(row.at)
        elif isinstance(row, log.Undone):
            stands.pop()
    if table.started():
        stands.append(table.now)
    return max(b - a for a, b in itertools.pairwise(stands[1:]))


TALK = (
    protocol.Say("t1", "Hello!"),
    protocol.React("t2", "wow"),
    protocol.Mute("t3", "B"),
    protocol.Report("t4", "B"),
)
"""Talk is not the core's to decide."""


def test_every_message_is_tried() -> None:
    """A new kind of message must be entered in the list, unless it is talk."""
    kinds = set(get_args(protocol.ClientMessage)) - {type(message) for message in TALK}
    tried = {name.partition(",")[0].partition(" ")[0] for name in MESSAGES}
    assert {kind.__name__.lower() for kind in kinds} <= tried


@pytest.mark.parametrize("message", TALK, ids=lambda message: type(message).__name__)
def test_talk_moves_no_clock(message: protocol.ClientMessage) -> None:
    table = FakeTable(people=3, target=1000)
    table.pass_time(10)
    due, n = table.core.deadline, table.n
    for name in table.names:
        outcome = table.core.command(table.who[name], message, table.now)
        assert not (outcome.rows or outcome.answers or outcome.thinks or outcome.changed)
    assert (table.core.deadline, table.n) == (due, n)


@pytest.mark.parametrize("game", ["mio", "input"])
@pytest.mark.parametrize("first", MESSAGES)
def test_nobody_holds_a_table_up_longer_than_its_clocks_allow(first: str, game: str) -> None:
    """Whatever two people send, at whatever moment, in every order of two: one on turn, or the
    other; for ever. Each act comes within the time of a turn."""
    for second, (period, gap) in itertools.product(MESSAGES, MOMENTS):
        for one, two in ((0, 0), (0, 1), (1, 0)):
            options: dict[str, Any] = {"target": 1000} if game == "mio" else {}
            table = FakeTable(game, people=3, seed=7, **options)
            names = [table.name((table.turn + one) % 3), table.name((table.turn + two) % 3)]
            pair = [(period - gap, names[0], first), (gap, names[1], second)]
            rounds = max(3, round(2.5 * NORMAL.turn / period))
            waited = longest_wait(table, pair * min(rounds, 60))
            assert waited <= LONGEST, (first, second, period, gap, one, two)


def test_a_bot_that_never_answers_holds_nobody_up() -> None:
    table = FakeTable(people=2, target=1000)
    table.pass_time(NORMAL.turn - 0.1)
    table.now += 0.2
    table.take(table.core.tick(table.now))
    table.now = table.core.deadline or 0.0
    (think,) = table.core.tick(table.now).thinks
    assert table.core.deadline == table.now + THINKING
    table.now += THINKING
    table.take(table.core.tick(table.now))
    assert table.acted()[-1].seat == think.seat
