"""The store fails: the disk is full, a log is damaged. Nothing is lost, and play goes on after."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from starlette.requests import Request

from tablee.server.http.endpoint import Api
from tablee.server.http.endpoints import health
from tablee.server.live.clock import clock
from tablee.server.live.house import House
from tablee.server.net.sockets import Sockets
from tablee.server.ops import limits
from tablee.server.store.people import Person
from tablee.server.store.sqlite import SqliteDatabase
from tablee.server.table import log
from tablee.server.table.outcome import Outcome
from tablee.server.wire import protocol
from tablee.server.wire.protocol import No, Ok
from tests.server.test_actor import act, answer, in_house, sit


def test_disk_full(tmp_path: Path) -> None:
    """Nothing happens that could not be written down, and play goes on when there is room."""

    async def body(house: House) -> None:
        actor, people = await sit(house)
        assert isinstance(house.store.database, SqliteDatabase)
        connection = house.store.database._connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        for n in range(500):
            before = actor.core.state.n
            answered = await act(actor, people, f"full{n}")
            if isinstance(answered, No):
                break
        assert isinstance(answered, No)
        assert answered.reason == "store"
        assert actor.core.state.n == before
        connection.execute("PRAGMA max_page_count = 1000000")
        again = await act(actor, people, "again")
        assert isinstance(again, Ok)
        assert len(await house.store.rows(actor.id)) == again.n + 1

    in_house(tmp_path, body)


def test_healthz_says_that_nothing_can_be_written_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A watcher sees it, and sees when it is over even if nobody acts meanwhile."""

    async def body(house: House) -> None:
        api, asked = Api(house, Sockets(house)), Request({"type": "http"})
        actor, people = await sit(house)
        assert (await health(api, asked)).status == 200
        fill(house, monkeypatch)
        assert isinstance(await act(actor, people, "full"), No)
        health_report = await health(api, asked)
        assert (health_report.status, health_report.body.status) == (503, "store")
        monkeypatch.undo()
        health_report = await health(api, asked)
        assert (health_report.status, health_report.body.status) == (200, "ok")

    in_house(tmp_path, body)


class FullDisk(OSError):
    """What a store fails with."""


def fill(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be written, until `monkeypatch.undo()`."""

    async def full(*args: Any) -> None:
        raise FullDisk

    monkeypatch.setattr(house.store.database, "write", full)
    monkeypatch.setattr(house.store.database, "append", full)


def test_on_a_full_disk_talk_is_refused_and_the_socket_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)
        fill(house, monkeypatch)
        for message in (protocol.Say("s", "hello"), protocol.React("r", "wow")):
            await actor.say(anna, message)
            assert await answer(anna, message.id) == No(message.id, "store", actor.core.state.n)
        await actor.say(anna, protocol.Mute("m", "B"))
        assert await answer(anna, "m") == No("m", "store", actor.core.state.n)
        monkeypatch.undo()
        await actor.say(anna, protocol.Say("s", "hello"))
        assert isinstance(await answer(anna, "s"), Ok)
        assert [line.text for line in await house.store.said(actor.id, 9)] == ["hello"]
        assert anna.closing is None
        assert bob.muted == set()

    in_house(tmp_path, body)


def test_a_default_that_could_not_be_written_is_tried_again_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody's absence lasts too long while the disk is full: no busy loop, and not forgotten."""

    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)

        async def long_absence() -> None:
            actor.core.presence.absent_since["B"] = 0.0
            actor.post(lambda now: Outcome(since=actor.core.state.n, changed=True))
            await asyncio.wait_for(anna.next_frames(), 60)

        actor.leave(bob)
        while actor.core.presence.connected("B"):
            await asyncio.sleep(0)
        fill(house, monkeypatch)
        await long_absence()
        while actor.core.presence.absent_since.get("B", 0.0) == 0.0:
            await asyncio.wait_for(anna.next_frames(), 60)
        assert actor.core.deadline is not None
        assert actor.core.deadline > clock()
        monkeypatch.undo()
        await long_absence()
        while actor.core.state.seats[1].stand_in is None:
            await asyncio.wait_for(anna.next_frames(), 60)

    in_house(tmp_path, body)


def test_a_result_that_could_not_be_entered_is_entered_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(house: House) -> None:
        actor, _ = await sit(house)
        await house.store.add_person(Person("A", "Anna"))
        ended = log.Ended(at=1.0, result=[1.0, 0.0], points=[3, 0], truncated=False, rated=True)
        head = replace(actor.head(), phase="over")
        await house.store.append(actor.id, actor.epoch, actor.core.state.n + 1, [ended], head)
        actor.core.state.apply(ended)
        fill(house, monkeypatch)
        await house.results.enter(actor.id, actor.core.state)
        monkeypatch.undo()
        assert await house.store.without_results() == [actor.id]
        await house._sweep()
        assert await house.store.without_results() == []
        assert (await house.store.profile("A"))["played"]

    in_house(tmp_path, body)


def test_a_log_that_can_t_be_read_harms_no_other_table(tmp_path: Path) -> None:
    """A damaged file, or one that a newer program has written to."""

    async def play(house: House) -> None:
        for _ in range(3):
            await sit(house)

    async def damage(house: House) -> None:
        tables = [table for table, _ in await house.store.alive()]
        assert len(tables) == 3
        statement = "UPDATE events SET body = ? WHERE table_id = ? AND n = 1"
        rows = list(zip(('{"type":"new"}', "{}}"), tables[:2], strict=True))
        await house.store.database.write(lambda sql: sql.many(statement, rows))

    async def resume(house: House) -> None:
        while len(house.actors) < 1:
            await asyncio.sleep(0.01)
        await house._sweep()
        assert len(house.actors) == 1
        assert await house.find(next(iter(house._broken))) is None

    for body in (play, damage, resume):
        in_house(tmp_path, body)


def test_a_table_that_failed_is_taken_up_again(tmp_path: Path) -> None:
    """Nobody need look at it: no table waits for ever."""

    def fails(now: float) -> Outcome:
        raise ValueError

    async def body(house: House) -> None:
        actor, _ = await sit(house)
        actor.post(fails)
        while actor.id in house.actors:
            await asyncio.sleep(0)
        await house._sweep()
        assert house.actors[actor.id] is not actor

    in_house(tmp_path, body)


def test_who_talks_on_while_the_database_hangs_must_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits for it has a limit, long before that of messages; once it answers, all is said."""

    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)
        sockets, answers, mute = Sockets(house), asyncio.Event(), house.store.mute

        async def hangs(*args: Any) -> None:
            await answers.wait()
            await mute(*args)

        monkeypatch.setattr(house.store, "mute", hangs)
        for n in range(limits.TALKING):
            sockets._receive(anna, actor, f'{{"type":"mute","id":"m{n}","person":"B","mute":true}}')
        assert anna.closing is None
        sockets._receive(bob, actor, '{"type":"mute","id":"m","person":"A","mute":true}')
        sockets._receive(anna, actor, '{"type":"mute","id":"more","person":"B","mute":true}')
        assert [one.closing for one in (anna, bob)] == [4029, None]
        answers.set()
        assert isinstance(await answer(bob, "m"), Ok)
        assert (anna.talking, anna.muted) == (0, {"B"})

    in_house(tmp_path, body)


def test_a_table_of_a_game_that_is_gone_harms_no_other(tmp_path: Path) -> None:
    """A game that is no longer installed: its tables can't be loaded, all others are."""

    async def before(house: House) -> None:
        actor, _ = await sit(house)
        assert actor.core.state.opened
        opened = structs.replace(actor.core.state.opened, game="whist")
        entry = replace(actor.head(), id="orphan", code="ORPHAN", game="whist", phase="open")
        await house.store.create(entry, [opened])

    async def after(house: House) -> None:
        while not house.actors:
            await asyncio.sleep(0.01)
        assert "orphan" not in house.actors
        assert await house.find("orphan") is None

    for body in (before, after):
        in_house(tmp_path, body)


def test_results_are_looked_for_again_once_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(house: House) -> None:
        async def away() -> list[str]:
            raise OSError("the database is away")

        house.results.incomplete = True
        monkeypatch.setattr(house.store, "without_results", away)
        with pytest.raises(OSError, match="away"):
            await house._sweep()
        assert house.results.incomplete
        monkeypatch.undo()
        await house._sweep()
        assert not house.results.incomplete

    in_house(tmp_path, body)
