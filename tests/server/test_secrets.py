"""P3 and P4: what a seat is sent follows from the log, and tells nothing that it may not know."""

import json

import pytest

from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tests.server.tables import FakeTable
from tests.server.test_core import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_frames_are_the_fold_of_the_log(game: str) -> None:
    """P3: at one number, all clients of a seat hold the same view: the one that the log gives."""
    table = FakeTable(game, people=2, seed=4)
    for _ in range(25):
        if table.core.state.phase != "playing":
            break
        table.play(1)
        folded = fold(table.rows)
        assert folded.n == table.n
        assert folded.match
        for eyes in (SPECTATOR, 0, 1):
            frame = table.frame(eyes)
            expected = folded.match.view(eyes)
            if eyes != folded.turn:
                expected["legal"] = [do for do in expected["legal"] if do != "pass"]
            assert frame.view == expected
            assert frame.n == table.n


@pytest.mark.parametrize("game", GAMES)
def test_events_arrive_once_whoever_is_how_far(game: str) -> None:
    """What a frame tells since a number is what the frames in between have told."""
    table = FakeTable(game, people=2, seed=4)
    frames: dict[int, list[object]] = {SPECTATOR: [], 0: [], 1: []}
    first = table.n
    for _ in range(15):
        before = table.n
        table.play(1)
        if table.n > before:
            for eyes in frames:
                frames[eyes] += table.frame(eyes, before).events
    for eyes, events in frames.items():
        assert table.frame(eyes, first).events == events


@pytest.mark.parametrize("game", GAMES)
def test_the_frame_that_starts_the_match_tells_the_deal(game: str) -> None:
    table = FakeTable(game, people=2, start=False)
    before = table.n
    table.say("A", protocol.Start("s"))
    names = [event["event"] for event in table.frame(0, before).events]
    assert names == [event["event"] for event in table.frame(0, -1).events]
    assert names == [event.name for event in table.match.events_for(0)]
    assert names


def twins(game: str, seed: int, acts: int, eyes: int) -> tuple[FakeTable, FakeTable]:
    """Two tables that these eyes can't tell apart, though others may hold different things."""
    tables = []
    for world in range(2):
        table = FakeTable(game, people=2, bots=0 if game == "oeufs" else 1, seed=seed)
        table.play(acts)
        while table.core.races and table.core.state.phase == "playing":
            table.pass_time(0.25)
        if table.core.state.phase != "playing":
            return table, table
        match = table.match
        states = match.states if world == 0 else match.blinded(eyes).imagined(seed + 77).states
        table.set_up(Match(match.game, states.copy(), match.seed, match.names))
        tables.append(table)
    return tables[0], tables[1]


def same_for(eyes: int, one: FakeTable, two: FakeTable) -> None:
    assert one.bytes(eyes) == two.bytes(eyes)
    assert one.n == two.n
    assert one.core.deadline == two.core.deadline
    assert one.core.thinking.asks == two.core.thinking.asks


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(1, 7))
def test_two_worlds_look_alike_on_the_wire(game: str, seed: int) -> None:
    """P4: bytes, number and times of frames don't depend on what these eyes may not know."""
    eyes = [SPECTATOR, 0, 1][seed % 3]
    for acts in (0, 3, 7, 12, 20):
        one, two = twins(game, seed, acts, eyes)
        if one is two:
            continue
        same_for(eyes, one, two)
        for table in (one, two):  # attempts that come to nothing show nothing
            frames = len(table.outcomes)
            for seat in range(2):
                if seat not in (eyes, table.turn):
                    table.act(seat, "pass")
                    table.act(seat, "no such act")
            visible = [o for o in table.outcomes[frames:] if o.rows or o.changed]
            assert not visible
        same_for(eyes, one, two)
        due = one.core.deadline
        assert due is not None
        thinks = []
        for table in (one, two):  # the clock runs alike, and bots are asked alike
            outcome = table.core.tick(due)
            thinks.append([(think.seat, think.bot) for think in outcome.thinks])
        assert thinks[0] == thinks[1]
        if not any(thinks):
            same_for(eyes, one, two)


def test_a_wait_is_equally_long_whoever_holds_the_mirror() -> None:
    """EK-26: with and without a holder the wait ends at the same moment, with the same frames."""
    seen = 0
    for seed in range(1, 60):
        table = FakeTable("ekko", people=3, seed=seed)
        while table.core.state.phase == "playing" and int(table.match.state.phase) != 3:
            table.play(1)
        if table.core.state.phase != "playing":
            continue
        seen += 1
        due = table.core.clocks.window_from + table.core.clocks.pace.reflex + table.core.clocks.cap
        others = [seat for seat in range(3) if seat != table.turn]
        assert all(table.frame(seat).clock.seat == table.turn for seat in others)
        before = table.n
        table.pass_time(due - table.now - 0.01)
        assert table.n == before
        table.pass_time(0.02)
        assert table.n > before
        if seen == 8:
            return
    raise AssertionError("too few waits")


SECRET = ("seed", "fresh", "random", "race", "trip", "came")


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_names_a_secret(game: str) -> None:
    table = FakeTable(game, people=2, bots=0 if game == "oeufs" else 1, seed=8)
    for _ in range(30):
        table.play(1)
        for eyes in (SPECTATOR, 0, 1):
            frame = json.loads(table.bytes(eyes, -1))
            assert not set(SECRET) & set(_keys(frame))
    for outcome in table.outcomes:
        for _, answer in outcome.answers:
            assert not set(SECRET) & set(_keys(json.loads(protocol.write(answer))))


def _keys(value: object) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(key for inner in value.values() for key in _keys(inner))]
    if isinstance(value, list):
        return [key for inner in value for key in _keys(inner)]
    return []
