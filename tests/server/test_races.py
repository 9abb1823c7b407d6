"""Races: who was first is decided by the server alone, from what it has logged."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tablee.engine.match import Match
from tablee.server.table import log, play, races
from tablee.server.table.outcome import Who
from tablee.server.table.pace import CAP, PACES
from tablee.server.wire import protocol
from tablee.server.wire.protocol import No, Ok
from tests.server.tables import EYE, FakeTable

REFLEX = PACES["normal"].reflex


def ekko_race() -> tuple[FakeTable, int, str, str]:
    """A seat out of turn holds the mirror, and the one on turn has a card that fits."""
    for seed in range(1, 500):
        table = FakeTable("ekko", people=4, seed=seed)
        for _ in range(12):
            if table.core.state.phase != "playing":
                break
            found = list(_mirrors(table))
            cards = [a.text for a in table.match.legal(table.turn) if a.text.startswith("lay")]
            if found and cards and table.core.clocks.patience and table.match.state.phase == 0:
                return table, *found[0], cards[0]
            table.play(1)
    raise AssertionError("no such table")


def _mirrors(table: FakeTable) -> Iterator[tuple[int, str]]:
    for seat in range(4):
        for action in table.match.legal(seat):
            if seat != table.turn and action.text.startswith("lay"):
                yield seat, action.text


def send(table: FakeTable, seat: int, do: str, trip: float = 0.0) -> str:
    id = table.id()
    who = table.who[table.name(seat)]
    who = Who(who.person, who.name, who.connection, trip)
    table.take(table.core.command(who, protocol.Act(id, do, table.n), table.now))
    return id


def test_an_ordinary_card_waits_while_a_mirror_may_come() -> None:
    table, holder, mirror, card = ekko_race()
    begun, turn = table.core.clocks.window_from, table.turn
    ordinary = send(table, turn, card)
    table.pass_time(begun + REFLEX - 0.01 - table.now)
    assert ordinary not in table.answers
    claim = send(table, holder, mirror)
    table.pass_time(CAP + 0.01)
    assert isinstance(table.answers[claim][-1], Ok)
    assert [row.seat for row in table.acted() if not row.void][-1] == holder
    assert reason_by(table, ordinary) == ("late", 10)


def test_without_a_claim_the_card_is_played_when_the_window_ends() -> None:
    table, _, _, card = ekko_race()
    ends = table.core.clocks.window_from + REFLEX + CAP
    id = send(table, table.turn, card)
    table.pass_time(ends - table.now - 0.01)
    assert id not in table.answers
    table.pass_time(0.02)
    assert isinstance(table.answers[id][-1], Ok)


def test_an_act_that_waits_is_answered_where_it_was_sent_from_last() -> None:
    """Its client has lost the connection, and sends again what was not answered."""
    table, _, _, card = ekko_race()
    who, message = table.who[table.name(table.turn)], protocol.Act("again", card, table.n)
    table.take(table.core.command(replace(who, trip=0.1), message, table.now))
    made = [races.made(act, table.core.clocks, table.turn) for act in table.core.races]
    newer = replace(who, connection=99, trip=0.2)
    table.take(table.core.connect(newer, table.now))
    table.now += 0.05
    table.take(table.core.command(newer, message, table.now))
    assert made == [races.made(act, table.core.clocks, table.turn) for act in table.core.races]
    table.pass_time(REFLEX + CAP + 1)
    answered = [
        place for out in table.outcomes for place, answer in out.answers if answer.id == "again"
    ]
    assert answered == [99]
    assert isinstance(table.answers["again"][-1], Ok)


def test_the_measured_way_counts() -> None:
    """After the window: a mirror that arrives 100 ms later, from 200 ms further away, was first."""
    table, holder, mirror, card = ekko_race()
    table.pass_time(REFLEX + 1)
    ordinary = send(table, table.turn, card)
    table.pass_time(0.1)
    claim = send(table, holder, mirror, trip=0.2)
    table.pass_time(1)
    assert isinstance(table.answers[claim][-1], Ok)
    assert reason_by(table, ordinary) == ("late", 100)


def test_beaten_by_so_many_milliseconds_and_all_see_it() -> None:
    table, holder, mirror, card = ekko_race()
    table.pass_time(REFLEX + 1)
    ordinary = send(table, table.turn, card)
    table.pass_time(0.1)
    claim = send(table, holder, mirror, trip=0.05)
    table.pass_time(CAP + 0.1)
    assert isinstance(table.answers[ordinary][-1], Ok)
    table.pass_time(3)
    assert reason_by(table, claim) == ("late", 50)
    row = next(row for row in table.acted() if row.void)
    assert (row.seat, row.beaten) == (holder, 50)
    since = table.rows.index(row) - 1
    frame = table.frame(-1, since)
    assert ("beaten", holder, 50) in [(x.what, x.seat, x.by) for x in frame.news]
    assert "late" in [event["event"] for event in frame.events]


def reason_by(table: FakeTable, id: str) -> tuple[str, int | None]:
    answer = table.answers[id][-1]
    assert isinstance(answer, No)
    return answer.reason, answer.by


def test_nobody_gains_more_than_the_cap() -> None:
    table, holder, mirror, card = ekko_race()
    table.pass_time(REFLEX + 1)
    ordinary = send(table, table.turn, card)
    table.pass_time(CAP + 0.01)
    assert isinstance(table.answers[ordinary][-1], Ok)  # no claim of any distance can come now
    late = send(table, holder, mirror, trip=60.0)
    assert reason_by(table, late)[0] in ("late", "clause")


def test_an_answer_that_is_quicker_than_its_pongs_counts_as_the_line() -> None:
    """Pongs held back for 250 ms, and a claim 60 ms after the card: the line takes 60 ms at most,
    for that claim and for all later ones."""
    table, holder, mirror, card = ekko_race()
    table.core.clocks.laid_at = table.core.clocks.window_from = table.now
    table.now += 0.06
    send(table, holder, mirror, trip=CAP)
    (waiting,) = table.core.races
    assert waiting.trip == pytest.approx(0.06)
    assert waiting.basis == "answer"
    table.now += 1.0
    send(table, table.turn, card)
    later = table.core.races.timed(replace(waiting, came=table.now), table.core.clocks)
    assert later.trip == pytest.approx(0.06)


def test_pongs_count_no_more_than_the_line_that_was_measured() -> None:
    """After the window: two mirrors whose pongs are equally late, 100 ms after the card. From a
    line that takes 200 ms it was first; from a quick one it is too late."""
    for measured, first in ((0.2, True), (0.01, False)):
        table, holder, mirror, card = ekko_race()
        table.pass_time(REFLEX + 1)
        send(table, table.turn, card)
        table.pass_time(0.1)
        who = replace(table.who[table.name(holder)], trip=0.25, line=measured)
        table.take(table.core.command(who, protocol.Act("claim", mirror, table.n), table.now))
        assert [act.basis for act in table.core.races if act.seat == holder] == ["line"]
        table.pass_time(REFLEX + 2 * CAP)
        assert isinstance(table.answers["claim"][-1], Ok) is first


def test_the_log_says_how_a_race_was_judged() -> None:
    table, holder, mirror, card = ekko_race()
    table.core.races._quickest.clear()  # nobody has answered yet
    table.pass_time(REFLEX + 1)
    send(table, holder, mirror, trip=60.0)
    send(table, table.turn, card, trip=0.1)
    table.pass_time(1)
    row = [row for row in table.acted() if holder in [rival.seat for rival in row.race]][-1]
    judged = {rival.seat: (rival.trip, rival.basis) for rival in row.race}
    assert judged[holder] == (CAP, "cap")
    assert log.from_bytes(log.to_bytes(row)) == row


def test_arbitration_replays_from_the_log() -> None:
    """P6: every decision follows from the inputs that its row holds."""
    for game, people in (("ekko", 4), ("exhopp", 4), ("oeufs", 4), ("mio", 4)):
        options: dict[str, Any] = {"limit": 20} if game == "oeufs" else {}
        table = FakeTable(game, people=people, seed=11, **options)
        for _ in range(150):
            if table.core.state.phase != "playing":
                break
            for seat in range(people):  # all try something at once
                legal = [a.text for a in table.match.legal(seat) if a.text != "pass"]
                if legal and table.dice.random() < 0.7:
                    send(table, seat, table.dice.choice(legal), table.dice.random() * 0.4)
                    table.now += table.dice.random() * 0.2
            table.pass_time(table.dice.random() * 2)
        raced = [row for row in table.acted() if row.race]
        assert raced or game in ("mio", "oeufs")
        for row in raced:
            check_race(row)


def check_race(row: log.Acted) -> None:
    for rival in row.race:
        made = rival.came - rival.trip
        assert 0 <= rival.trip <= CAP
        assert rival.made == (made if rival.claim else max(made, row.window))
    assert row.race == sorted(row.race, key=races.order)
    assert (row.race[0].seat, row.race[0].do) == (row.seat, row.do)
    assert row.at >= row.race[0].made + CAP - 1e-6 or row.void


# --- Ex & Hopp


def offer_table() -> FakeTable:
    for seed in range(1, 200):
        table = FakeTable("exhopp", people=4, seed=seed)
        for action in table.match.legal(table.turn):
            if action.text.startswith("offer"):
                trial = table.match.copy()
                trial.play(table.turn, action)
                takers = [s for s in range(4) if s != table.turn and accepts(trial, s)]
                if len(takers) >= 2:
                    assert isinstance(table.act(table.turn, action.text), Ok)
                    return table
    raise AssertionError("no such table")


def accepts(match: Match, seat: int) -> list[str]:
    return [a.text for a in match.legal(seat) if a.text.startswith("accept")]


def test_one_acceptance_commits_and_the_next_is_too_late() -> None:
    table = offer_table()
    table.pass_time(EYE)
    first, second = [s for s in range(4) if s != table.turn and accepts(table.match, s)][:2]
    later = send(table, first, accepts(table.match, first)[0], trip=0.0)
    table.now += 0.05
    sooner = send(table, second, accepts(table.match, second)[0], trip=0.2)
    table.pass_time(1)
    assert isinstance(table.answers[sooner][-1], Ok)
    assert reason_by(table, later) == ("late", 150)
    assert len([row for row in table.acted() if row.do.startswith("accept")]) == 1


def test_an_offer_expires_after_a_constant_time() -> None:
    table = offer_table()
    offerer, begun = table.turn, table.core.clocks.window_from
    table.pass_time(begun + 10 * REFLEX + CAP - 0.01 - table.now)
    assert table.acted()[-1].do.startswith("offer")
    table.pass_time(0.02)
    assert (table.acted()[-1].do, table.acted()[-1].who) == ("close", "clock")
    assert table.turn != offerer


def test_an_offerer_can_close_but_not_at_once() -> None:
    table = offer_table()
    begun = table.core.clocks.window_from
    id = send(table, table.turn, "close")
    table.pass_time(begun + REFLEX - table.now)
    assert id not in table.answers
    table.pass_time(CAP + 0.01)
    assert isinstance(table.answers[id][-1], Ok)


# --- MIO


def forgotten() -> tuple[FakeTable, int]:
    for seed in range(1, 300):
        table = FakeTable("mio", people=2, seed=seed, target=1000)
        for _ in range(40):
            seat = table.turn
            lays = [a.text for a in table.match.legal(seat) if a.text.startswith("lay")]
            quiet = [do for do in lays if not do.endswith("mio")]
            table.act(seat, quiet[0] if quiet else table.match.legal(seat)[0].text)
            if table.core.clocks.patience:
                return table, int(table.match.state.forgot)
            table.pass_time(0.1)
    raise AssertionError("nobody forgets")


def test_a_late_shout_comes_before_the_next_act() -> None:
    table, forgetter = forgotten()
    do = table.match.legal(table.turn)[0].text
    ordinary = send(table, table.turn, do)
    table.now += 0.3
    shout = send(table, forgetter, "mio")
    table.pass_time(CAP + 0.01)
    assert isinstance(table.answers[shout][-1], Ok)
    table.pass_time(3)
    assert isinstance(table.answers[ordinary][-1], Ok)  # the top card is the same: it stands
    assert [row.do for row in table.acted()[-2:]] == ["mio", do]


def test_a_false_shout_costs_nothing() -> None:
    table = FakeTable("mio", people=2)
    before = table.n
    answer = table.act(1 - table.turn, "mio")
    assert isinstance(answer, No)
    assert (answer.reason, answer.clause, table.n) == ("clause", "MI-18", before)


def test_a_bot_on_turn_whose_waiting_act_came_too_late_chooses_anew() -> None:
    """Its act may have waited since the window before, and kept it from choosing in this one."""
    table = FakeTable("mio", people=1, bots=1, pace="none")
    while table.turn == 0:
        table.act(0, table.match.legal(0)[0].text)
    core, allowed = table.core, table.match.legal_ids(1)
    late = next(act for act in range(table.match.game.rules.ACTIONS) if act not in allowed)
    bot = Who("", "", -1)
    core.races.add(play.act_of(core.state, bot, "bot.1.late", 1, late, table.now))
    core.thinking.clear()
    before = len(table.acted())
    table.pass_time(60)
    assert len(table.acted()) > before
