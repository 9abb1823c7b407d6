"""What a table decides: seats, acts, clocks, absence, bots."""

from random import Random
from typing import Any

import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.server.table.outcome import Think, Who
from tablee.server.table.pace import PACES, THINKING
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Dup, No, Ok
from tests.server.tables import FakeTable

GAMES = [name for name in tablee.all_games() if name in ("ekko", "exhopp", "input", "mio", "oeufs")]
NORMAL = PACES["normal"]


def reason(answer: object) -> str:
    assert isinstance(answer, No), answer
    return answer.reason


# --- before the match


def test_seats_are_taken_left_and_given_to_bots() -> None:
    table = FakeTable(people=2, bots=1, start=False)
    table.take(table.core.connect(table.who["C"], 0))
    assert reason(table.say("C", protocol.Sit("x", 0))) == "taken"
    assert reason(table.say("C", protocol.Sit("x", 9))) == "seat"
    assert isinstance(table.say("C", protocol.Sit("x", 2)), Ok)
    assert isinstance(table.say("C", protocol.Stand("y")), Ok)
    assert table.core.state.seats[2].player == "greedy"
    assert reason(table.say("C", protocol.Start("z"))) == "host"
    assert reason(table.say("C", protocol.Place("z", 2, None))) == "host"
    assert reason(table.say("A", protocol.Place("p", 2, "nobody"))) == "bot"
    five = FakeTable(people=2, bots=3, start=False)
    assert reason(five.say("A", protocol.Place("p", 3, "champion"))) == "bot"  # not for five
    assert isinstance(table.say("A", protocol.Place("p", 2, None)), Ok)
    assert reason(table.say("A", protocol.Start("s"))) == "empty"
    assert isinstance(table.say("A", protocol.Place("q", 1, "random")), Ok)  # B has to get up
    assert table.core.state.seat_of("B") is None


def test_the_match_starts_when_all_are_ready() -> None:
    table = FakeTable(people=2, bots=1, start=False)
    table.take(table.core.connect(table.who["C"], 0))
    assert reason(table.say("C", protocol.Ready("r"))) == "seat"
    assert isinstance(table.say("A", protocol.Ready("r")), Ok)
    assert [seat.ready for seat in table.frame(0).table.seats] == [True, False, False]
    table.take(table.core.disconnect(table.who["B"], 0))
    table.core = table.new_core()  # what was said survives a restart
    assert table.core.state.seats[0].ready
    for name in "AB":
        table.take(table.core.connect(table.who[name], 0))
    assert isinstance(table.say("A", protocol.Ready("s", False)), Ok)
    assert isinstance(table.say("B", protocol.Ready("s")), Ok)
    assert not table.started()
    assert isinstance(table.say("A", protocol.Ready("t")), Ok)
    assert table.started()
    assert reason(table.say("B", protocol.Ready("u"))) == "phase"


def test_nobody_is_ready_in_a_seat_just_taken() -> None:
    table = FakeTable(people=3, start=False)
    table.say("A", protocol.Ready("r"))
    table.say("B", protocol.Ready("r"))
    assert isinstance(table.say("B", protocol.Stand("s")), Ok)
    assert isinstance(table.say("B", protocol.Sit("t", 1)), Ok)
    assert isinstance(table.say("C", protocol.Ready("r")), Ok)
    assert not table.started()
    assert isinstance(table.say("A", protocol.Place("p", 1, "greedy")), Ok)  # B has to get up
    assert table.started()


def test_the_host_passes_on() -> None:
    table = FakeTable(people=3, start=False)
    table.take(table.core.disconnect(table.who["A"], 0))
    table.pass_time(NORMAL.absence + 1)
    assert table.core.state.seat_of("A") is None
    assert table.core.state.host == "B"


def test_an_empty_table_closes() -> None:
    table = FakeTable(people=2, start=False)
    for name in "AB":
        table.take(table.core.disconnect(table.who[name], 0))
    table.pass_time(3600)
    assert table.core.state.phase == "closed"
    assert table.core.deadline is None


# --- acts


def test_ok_dup_and_no() -> None:
    table = FakeTable()
    seat = table.turn
    do = table.match.legal(seat)[0].text
    act = protocol.Act("same", do, table.n)
    assert isinstance(table.say(table.name(seat), act), Ok)
    again = table.say(table.name(seat), act)
    assert isinstance(again, Dup)
    assert again.n == table.n == len(table.rows) - 1
    assert len(table.acted()) == 1
    other = 1 - table.turn
    refused = table.act(other, "draw")
    assert isinstance(refused, No)
    assert (refused.reason, refused.clause) == ("clause", "MI-2")
    assert reason(table.act(other, "fly")) == "action"
    assert reason(table.act(table.turn, "draw", on=table.n + 1)) == "future"
    assert reason(table.say("C", protocol.Act("x", "draw", table.n))) == "seat"


def test_a_repeated_id_is_carried_out_once_across_a_restart() -> None:
    table = FakeTable()
    act = protocol.Act("same", table.match.legal(table.turn)[0].text, table.n)
    name = table.name(table.turn)
    assert isinstance(table.say(name, act), Ok)
    table.core = table.new_core()
    table.take(table.core.connect(table.who[name], table.now))
    assert isinstance(table.say(name, act), Dup)
    assert len(table.acted()) == 1


def test_two_clicks_are_one_act() -> None:
    """The second click answers a table that is no longer there."""
    table = FakeTable(target=1000)
    while not {"draw"} & {a.text for a in table.match.legal(table.turn)}:
        table.play(1)
    seat, seen = table.turn, table.n
    assert isinstance(table.act(seat, "draw", on=seen), Ok)
    assert reason(table.act(seat, "draw", on=seen)) == "stale"


def test_an_act_for_an_earlier_turn_of_mine_is_stale() -> None:
    table = FakeTable("oeufs", people=2)
    first, seen = table.turn, table.n
    table.play(1)
    table.play(1)
    assert table.turn == first
    assert reason(table.act(first, table.match.legal(first)[0].text, on=seen)) == "stale"


def test_the_newest_tab_acts() -> None:
    table = FakeTable()
    seat = table.turn
    name = table.name(seat)
    old = table.who[name]
    table.take(table.core.connect(Who(name, "again", 99), table.now))
    assert reason(table.act(seat, table.match.legal(seat)[0].text)) == "tab"
    table.take(table.core.command(old, protocol.Here(), table.now))
    assert isinstance(table.act(seat, table.match.legal(seat)[0].text), Ok)


def test_passes_out_of_turn_are_neither_offered_nor_taken() -> None:
    table = FakeTable("ekko", people=4, seed=3)
    for _ in range(200):
        for seat in range(4):
            if seat != table.turn:
                assert "pass" not in (table.frame(seat).view or {})["legal"]
                assert reason(table.act(seat, "pass")) == "needless"
        table.play(1)
        if table.core.state.phase != "playing":
            break


# --- clocks and absence


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pace", list(PACES))
def test_no_table_waits_for_ever(game: str, pace: protocol.Pace) -> None:
    """P5: a deadline in every state; and if nobody ever does anything, the match still ends."""
    options: dict[str, Any] = {"target": 5} if game in ("mio", "ekko") else {}
    options |= {"limit": 5} if game in ("oeufs", "input") else {}
    table = FakeTable(game, people=2, pace=pace, **options)
    for _ in range(5000):
        due = table.core.deadline
        if due is None:
            break
        table.pass_time(max(0.0, due - table.now))
    assert table.core.state.phase == "over"
    assert {row.who for row in table.acted()} <= {"bot", "clock"}


def test_who_is_gone_is_replaced_and_comes_back_by_connecting() -> None:
    table = FakeTable(people=2, pace="none", target=1000)
    seat = 1 - table.turn
    name = table.name(seat)
    table.take(table.core.disconnect(table.who[name], table.now))
    table.pass_time(PACES["none"].absence + 1)
    assert table.core.state.seats[seat].stand_in == "greedy"
    assert table.frame(1 - seat).table.seats[seat].bot == "greedy"
    table.take(table.core.connect(table.who[name], table.now))
    assert table.core.state.seats[seat].stand_in is None


def test_who_leaves_is_replaced_and_may_sit_down_again() -> None:
    table = FakeTable(people=2, target=1000)
    assert isinstance(table.say("A", protocol.Stand("go")), Ok)
    seat = table.core.state.seat_of("A")
    assert seat is not None
    assert table.core.state.seats[seat].player == "greedy"
    table.take(table.core.connect(Who("A", "A", 50), table.now))  # only looking
    assert table.core.state.seats[seat].player == "greedy"
    assert isinstance(table.say("A", protocol.Sit("back", seat)), Ok)
    assert table.core.state.seats[seat].player is None
    assert isinstance(table.say("A", protocol.Stand("go")), Dup)


def asked_of_the_bot(table: FakeTable) -> Think:
    """Play until the bot at seat 1 is on turn and asked; what it is asked."""
    while table.turn == 0:
        table.act(0, table.match.legal(0)[0].text)
        table.now += 0.01
    table.now = table.core.thinking.asks[1]
    (think,) = table.core.tick(table.now).thinks
    return think


def test_a_bot_that_fails_is_helped() -> None:
    table = FakeTable(people=1, bots=1, target=1000)
    think = asked_of_the_bot(table)
    before = len(table.acted())
    table.take(table.core.chosen(think, "no such thing", table.now))
    assert len(table.acted()) == before + 1
    while table.turn == 0:
        table.act(0, table.match.legal(0)[0].text)
    before, table.now = len(table.acted()), table.core.thinking.asks[1]
    table.core.tick(table.now)
    table.now += THINKING + 1  # the thought never comes
    table.take(table.core.tick(table.now))
    assert len(table.acted()) == before + 1


def test_a_bot_on_turn_that_may_do_nothing_does_not_stop_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A third-party game may break that promise; its people can still be answered."""
    table = FakeTable(people=1, bots=1, target=1000)
    think = asked_of_the_bot(table)
    monkeypatch.setattr(Match, "legal", lambda *_: [])
    assert not table.core.chosen(think, None, table.now).rows


def test_a_thought_about_something_past_is_not_acted_on() -> None:
    """Nor is one from before a restart: bots are asked anew."""
    table = FakeTable(people=1, bots=1, target=1000)
    think = asked_of_the_bot(table)
    do = table.match.legal(1)[0].text
    table.core = table.new_core()
    table.take(table.core.connect(table.who["A"], table.now))
    assert not table.core.chosen(think, do, table.now).rows
    assert list(table.core.thinking.asks) == [1]
    before = len(table.acted())
    table.pass_time(10)
    assert len(table.acted()) > before


# --- the end, and again


def test_results_and_whether_they_are_rated() -> None:
    people = FakeTable(people=3, target=20)
    people.play()
    ended = people.core.state.ended
    assert ended
    assert ended.rated
    assert sum(ended.result) == pytest.approx(1)
    with_bot = FakeTable(people=2, bots=1, target=20)
    with_bot.play()
    assert with_bot.core.state.ended
    assert not with_bot.core.state.ended.rated


def test_rematch_is_asked_for_once() -> None:
    table = FakeTable(people=2, target=5)
    assert reason(table.say("A", protocol.Rematch("r"))) == "phase"
    table.play()
    assert reason(table.say("C", protocol.Rematch("r"))) == "seat"
    asked = table.take(table.core.command(table.who["A"], protocol.Rematch("r"), table.now))
    assert asked.rematch == (1, "r")
    table.take(table.core.rematched("other", 1, "r", table.now))
    assert isinstance(table.say("B", protocol.Rematch("r2")), Ok)
    assert table.frame(0).table.rematch == "other"


# --- undo


def undo_table(people: int, bots: int) -> FakeTable:
    """Somebody has taken a piece whose other side all can tell, and is still on turn."""
    for seed in range(1, 50):
        table = FakeTable("input", people=people, bots=bots, seed=seed)
        for _ in range(150):
            table.play(1)
            last = table.core.state.last_act
            if not table.started():
                break
            if last and last.who == "A" and table.core.may_undo(last.seat):
                return table
    raise AssertionError("no such table")


def test_undo_is_free_against_bots() -> None:
    table = undo_table(1, 1)
    mine = table.core.state.seat_of("A")
    assert mine is not None
    before = fold(table.rows[:-1]).match
    assert [table.frame(eyes).undoable for eyes in (mine, 1 - mine, SPECTATOR)] == [
        True,
        False,
        False,
    ]
    assert isinstance(table.say("A", protocol.Undo("u")), Ok)
    assert table.match == before
    assert not table.frame(mine).undoable
    assert isinstance(table.say("A", protocol.Undo("u")), Dup)
    assert fold(table.rows).match == table.match


def test_undo_needs_consent_among_people() -> None:
    table = undo_table(2, 0)
    assert table.say("A", protocol.Undo("u")) is None
    assert table.frame(1).table.undo == table.core.state.seat_of("A")
    assert isinstance(table.say("B", protocol.Agree("no", False)), Ok)
    assert reason(table.answers["u"][-1]) == "undo"
    assert table.say("A", protocol.Undo("u2")) is None
    assert isinstance(table.say("B", protocol.Agree("yes")), Ok)
    assert isinstance(table.answers["u2"][-1], Ok)


def test_consent_counts_once() -> None:
    """An `agree` that a network delivers twice is no consent to another undo."""
    table = undo_table(2, 0)
    table.say("A", protocol.Undo("u"))
    assert isinstance(table.say("B", protocol.Agree("no", False)), Ok)
    assert isinstance(table.say("B", protocol.Agree("no", False)), Dup)
    table.say("A", protocol.Undo("u2"))
    assert isinstance(table.say("B", protocol.Agree("no", False)), Dup)
    assert "u2" not in table.answers, "still nobody has said no"
    table.core = table.new_core()
    for person in "AB":
        table.take(table.core.connect(table.who[person], table.now))
    table.say("A", protocol.Undo("u3"))
    assert isinstance(table.say("B", protocol.Agree("no", False)), Dup), "after a restart too"
    assert isinstance(table.say("B", protocol.Agree("yes")), Ok)
    assert isinstance(table.answers["u3"][-1], Ok)


def test_a_wish_to_undo_is_said_again_by_its_client() -> None:
    """Clients repeat what is not answered: to the same table, and to one that was restarted."""
    table = undo_table(3, 0)
    table.say("A", protocol.Undo("u"))
    table.say("B", protocol.Agree("yes"))
    assert table.say("A", protocol.Undo("u")) is None  # again: who has agreed has agreed
    table.core = table.new_core()
    for person in "ABC":
        table.take(table.core.connect(table.who[person], table.now))
    assert table.frame(1).table.undo is None
    assert reason(table.say("C", protocol.Agree("too early"))) == "undo"
    assert table.say("A", protocol.Undo("u")) is None
    assert table.frame(1).table.undo == table.core.state.seat_of("A")
    table.say("B", protocol.Agree("yes again"))
    table.say("C", protocol.Agree("yes"))
    assert isinstance(table.answers["u"][-1], Ok)


@pytest.mark.parametrize("game", GAMES)
def test_when_bots_are_asked_tells_nothing_about_what_they_hold(game: str) -> None:
    """In worlds that nobody who watches can tell apart, the same dice give the same times."""
    table = FakeTable(game, people=1, bots=1, seed=3)
    core = table.core
    watched = table.match.blinded(SPECTATOR)
    times = set()
    for world in range(5):
        core.state.match = watched.imagined(world)
        core.thinking.dice = Random(8)
        core.go_on()
        times.add(tuple(core.thinking.asks.items()))
    assert len(times) == 1


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_back_nothing_that_was_shown_or_drawn(game: str) -> None:
    """And nothing once another is on turn: a draw, a laid card, a look at an egg, a face turned."""
    table = FakeTable(game, people=1, bots=1, seed=5)
    for _ in range(60):
        if not table.started():
            break
        if table.turn == 0 and not table.core.races:
            seat, do = table.turn, table.dice.choice(table.match.legal(table.turn)).text
            before = table.match.copy()
            table.act(seat, do)
            if table.started() and isinstance(table.say("A", protocol.Undo(table.id())), Ok):
                assert table.turn == seat
                for eyes in (0, 1):
                    worlds = [before.blinded(eyes).imagined(100 + n) for n in range(20)]
                    seen = {str(world.play(seat, do)) for world in worlds}
                    assert len(seen) == 1
        table.pass_time(1)
    assert len(table.acted()) > 10
