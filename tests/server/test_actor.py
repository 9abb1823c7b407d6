"""A table as it runs in a process: disk full, stale clients, restarts, logs."""

import asyncio
import json
import subprocess
import sys
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.client import Guest
from tablee.server.live.actor import Actor
from tablee.server.live.clock import clock
from tablee.server.live.connection import Connection
from tablee.server.live.house import House
from tablee.server.net.sockets import Sockets
from tablee.server.ops import limits
from tablee.server.ops.settings import Settings
from tablee.server.table.frames import Frames
from tablee.server.table.log import Opened
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Dup, No, Ok, Table, read_reply
from tests.server.conftest import ServerProcess, collector_off
from tests.server.ears import Listener


def in_house(tmp_path: Path, body: Callable[[House], Awaitable[None]]) -> None:
    async def whole() -> None:
        house = House(Settings(db=f"sqlite:{tmp_path / 'tablee.sqlite'}", tempo=0.02))
        await house.start(Sockets(house).open_relay)
        try:
            await body(house)
        finally:
            await house.stop()

    asyncio.run(whole())


async def sit(house: House, bots: int = 0) -> tuple[Actor, list[Listener]]:
    opened = Opened(
        at=clock(),
        game="mio",
        rules=1,
        players=2 + bots,
        options={},
        pace="none",
        public=False,
        host="A",
        bots=[None, None] + ["greedy"] * bots,
    )
    actor = await house.open(opened)
    people = [Listener(name) for name in "AB"]
    for connection in people:
        actor.join(connection, -1)
        actor.command(connection, protocol.Sit(f"sit{connection.person}"))
    actor.command(people[0], protocol.Start("start"))
    await answer(people[0], "start")
    return actor, people


async def answer(connection: Listener, id: str) -> Ok | Dup | No:
    while frames := await asyncio.wait_for(connection.next_frames(), 60):
        for frame in frames:
            reply = read_reply(frame)
            if isinstance(reply, Ok | Dup | No) and reply.id == id:
                return reply
    raise AssertionError("the connection is closed")


async def act(actor: Actor, people: list[Listener], id: str) -> Ok | Dup | No:
    state = actor.core.state
    assert state.match and state.turn is not None
    person = state.seats[state.turn].person
    connection = next(c for c in people if c.person == person)
    do = state.match.legal(state.turn)[0].text
    actor.command(connection, protocol.Act(id, do, state.n))
    return await answer(connection, id)


def test_a_stale_client_is_brought_up_to_date(tmp_path: Path) -> None:
    """P7: a client that slept is sent the true table as soon as it answers a ping."""

    async def body(house: House) -> None:
        actor, people = await sit(house)
        for n in range(5):
            await act(actor, people, f"act{n}")
        for connection in people:
            connection.ears.frames.clear()
        actor.resync(people[0], 1)
        reply = read_reply((await asyncio.wait_for(people[0].next_frames(), 60))[0])
        assert isinstance(reply, Table)
        assert reply.n == actor.core.state.n
        assert reply.since == 1
        actor.resync(people[0], reply.n)
        assert not people[0].ears.frames

    in_house(tmp_path, body)


def test_who_answers_a_ping_while_others_act_is_not_sent_the_table_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only who has less than the ping told has missed something, or who has more than there is."""
    asked: list[int] = []

    async def body(house: House) -> None:
        actor, people = await sit(house)
        sockets, me, n = Sockets(house), people[0], actor.core.state.n
        monkeypatch.setattr(actor, "resync", lambda _, n: asked.append(n))
        for k in (1, 2, 3):
            me.ping(k, n)
        assert isinstance(await act(actor, people, "meanwhile"), Ok)
        for k, has in ((1, n), (2, n - 1), (3, n + 2), (99, n)):
            sockets._receive(me, actor, f'{{"type":"pong","k":{k},"n":{has}}}')
        assert asked == [n - 1, n + 2, n]

    in_house(tmp_path, body)


def test_nothing_is_shown_that_is_not_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even to who comes, goes or asks while the disk is slow."""

    async def body(house: House) -> None:
        actor, people = await sit(house)
        written, append = asyncio.Event(), house.store.append

        async def slow(*args: Any) -> None:
            await written.wait()
            await append(*args)

        monkeypatch.setattr(house.store, "append", slow)
        before = actor.core.state.n
        acting = asyncio.create_task(act(actor, people, "slow"))
        while actor.core.state.n == before:
            await asyncio.sleep(0)
        late = Listener("C")
        actor.join(late, -1)
        actor.resync(late, 0)
        actor.leave(people[1])
        await asyncio.sleep(0.15)
        assert not late.ears.frames
        written.set()
        await acting
        reply = [read_reply(frame) for frame in await late.next_frames()]
        assert {frame.n for frame in reply if isinstance(frame, Table)} == {before + 1}

    in_house(tmp_path, body)


def test_all_frames_are_made_before_any_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P4: how long it takes to make a seat's view delays nobody's frame more than another's."""
    steps: list[str] = []

    async def body(house: House) -> None:
        actor, people = await sit(house)
        made, sent = Frames.for_eyes, Connection.send

        def make(frames: Frames, eyes: int) -> bytes:
            steps.append("made")
            return made(frames, eyes)

        def send(connection: Connection, frame: bytes) -> None:
            if isinstance(read_reply(frame), Table):
                steps.append("sent")
            sent(connection, frame)

        monkeypatch.setattr(Frames, "for_eyes", make)
        monkeypatch.setattr(Connection, "send", send)
        await act(actor, people, "one")

    in_house(tmp_path, body)
    assert steps[:4] == ["made", "made", "sent", "sent"]


def test_a_slow_reader_is_cut_off(tmp_path: Path) -> None:
    async def body(house: House) -> None:
        _, people = await sit(house)
        slow = people[0]
        await asyncio.sleep(0)
        slow.ears.frames.clear()
        slow.ears.unsent = limits.UNSENT + 1
        slow.send(b"{}")
        await asyncio.sleep(0)
        assert slow.closing == 4008
        assert not slow.ears.frames

    in_house(tmp_path, body)


def test_what_is_said_is_said_once(tmp_path: Path) -> None:
    """P2 for talk: from two tabs at once, and again after a restart."""

    async def before(house: House) -> None:
        actor, (anna, _) = await sit(house)
        tab = Listener("A")
        actor.join(tab, -1)
        message = protocol.Say("hello", "Hello!")
        await asyncio.gather(actor.say(anna, message), actor.say(tab, message))
        assert {type(await answer(anna, "hello")), type(await answer(tab, "hello"))} == {Ok, Dup}

    async def after(house: House) -> None:
        ((table, _),) = await house.store.alive()
        actor, anna = await house.find(table), Listener("A")
        assert actor
        await actor.say(anna, protocol.Say("hello", "Hello!"))
        assert isinstance(await answer(anna, "hello"), Dup)
        assert len(await house.store.said(table, 9)) == 1

    for body in (before, after):
        in_house(tmp_path, body)


def test_the_round_trip_is_the_least_of_the_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    clock = SimpleNamespace(monotonic=lambda: now)
    monkeypatch.setattr("tablee.server.live.connection.time", clock)

    async def body() -> None:
        nonlocal now
        connection, trips = Listener("A"), []
        connection.ping(1, 0)
        connection.pong(99)  # never asked
        for k, seconds in ((1, 0.5), (2, 0.25), (3, 1.0)):
            trips.append(connection.who.trip)
            connection.ping(k, 0)
            now += seconds
            connection.pong(k)
        assert [*trips, connection.who.trip] == [0.0, 0.5, 0.25, 0.25]
        for k in range(4, 60):  # pongs held back buy nothing, however many
            connection.ping(k, 0)
            now += 1.0
            connection.pong(k)
        assert connection.who.trip == 0.25

    asyncio.run(body())


def test_a_forgotten_table_leaves_no_circle(tmp_path: Path) -> None:
    """The garbage collector seldom looks at what is old: memory must not wait for it."""

    async def body(house: House) -> None:
        actor, people = await sit(house)
        await act(actor, people, "first")
        for connection in people:
            actor.leave(connection)
        house.forget(actor)
        await actor.stop()
        left = weakref.ref(actor)
        del actor
        for _ in range(500):  # what is under way ends within moments
            if left() is None:
                break
            await asyncio.sleep(0.02)
        assert left() is None

    with collector_off():
        in_house(tmp_path, body)


def test_tables_resume_after_a_stop_in_order(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}")
    server.start()
    guest = Guest(server.url, "Anna")
    opened = guest.open("mio", 2, bots=[None, "greedy"], pace="none", options={"target": 100_000})
    with guest.join(opened["id"]) as table:
        assert isinstance(table.start(), Ok)
        while not table.legal:
            table.wait(10)
        assert isinstance(table.act(table.legal[0]), Ok)
        before = table.n
        assert server.stop() == 0
        server.start()
        while not table.legal:
            table.wait(20)
        assert isinstance(table.act(table.legal[0]), Ok)
        assert table.n > before
    assert server.stop() == 0


def test_logs_hold_no_secrets() -> None:
    code = """if True:
        import structlog, sys
        from tablee.server.ops.logs import set_up_log
        set_up_log(sys.argv[1])
        def fail(seed):
            raise ValueError(f"with {seed}")
        try:
            fail(987654)
        except ValueError:
            structlog.get_logger("t").exception("failed", table="x")
    """
    for kind in ("json", "text"):
        done = subprocess.run([sys.executable, "-c", code, kind], capture_output=True, check=True)
        assert b"ValueError" in done.stdout
        assert b"<string>:6 fail" in done.stdout
        assert b"987654" not in done.stdout + done.stderr  # neither in words nor as a variable
        assert kind == "text" or json.loads(done.stdout)["event"] == "failed"
    for path in Path("src/tablee/server").rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            if "_log." in line:
                assert not any(word in line for word in ("seed", "fresh", "cookie", "recovery"))
