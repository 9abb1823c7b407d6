"""Order at a table: the host silences people and puts them out, people report each other."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tablee.client import Guest, ServerRefused
from tablee.engine.kit.events import SPECTATOR
from tablee.server.live.actor import Actor
from tablee.server.live.house import House
from tablee.server.live.results import _results
from tablee.server.store.people import Person
from tablee.server.table.lobby import same_company
from tablee.server.table.pace import PACES
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import No, Ok, read_reply
from tests.server.conftest import ServerProcess
from tests.server.ears import Listener
from tests.server.tables import FakeTable
from tests.server.test_actor import answer, in_house, sit

NORMAL = PACES["normal"]


def reason(told: object) -> str:
    assert isinstance(told, No), told
    return told.reason


def test_only_the_host_keeps_order() -> None:
    table = FakeTable(people=3)
    for message in (protocol.Silence, protocol.PutOut):
        assert reason(table.say("B", message(table.id(), "C"))) == "host"
        assert reason(table.say("A", message(table.id(), "A"))) == "person"
    assert not table.core.state.out and not table.core.state.silenced


def test_nobody_is_silenced_or_put_out_who_never_was_there() -> None:
    """Made-up people would only fill the log, and the list that goes with every rematch."""
    table = FakeTable(people=2)
    before = len(table.rows)
    for message in (protocol.Silence, protocol.PutOut):
        assert reason(table.say("A", message(table.id(), "nobody"))) == "person"
    assert len(table.rows) == before
    table.take(table.core.connect(table.who["C"], table.now))  # somebody looks, and goes
    table.take(table.core.disconnect(table.who["C"], table.now))
    for message in (protocol.Silence, protocol.PutOut):
        assert isinstance(table.say("A", message(table.id(), "C")), Ok)
    table.core = table.new_core()
    assert isinstance(table.say("A", protocol.Silence("later", "C", False)), Ok)


@pytest.mark.parametrize("way", ["stands up", "is gone for long", "is erased"])
def test_a_host_who_leaves_the_match_is_host_no_more(way: str) -> None:
    table = FakeTable(people=3, target=1000)
    table.take(table.core.disconnect(table.who["B"], table.now))
    if way == "stands up":
        assert isinstance(table.say("A", protocol.Stand("bye")), Ok)
    else:
        if way == "is erased":
            table.take(table.core.erase("A", table.now))
        table.take(table.core.disconnect(table.who["A"], table.now))
        table.pass_time(NORMAL.absence + 1)
    assert table.core.state.host == "C", "B is not there"
    table.take(table.core.connect(table.who["A"], table.now))
    table.say("A", protocol.Sit("back"))
    assert reason(table.say("A", protocol.PutOut("revenge", "C"))) == "host"
    assert isinstance(table.say("C", protocol.Silence("hush", "A")), Ok)


def test_silence_lasts_into_the_rematch() -> None:
    table = FakeTable(people=2, target=1)
    assert isinstance(table.say("A", protocol.Silence("hush", "B")), Ok)
    table.play()
    opened, sat = same_company(table.core.state, table.core.presence, "t", table.now)
    assert fold([opened, *sat]).silenced == {"B"}


def test_who_is_put_out_of_the_lobby_cant_sit_again() -> None:
    table = FakeTable(people=3, start=False)
    assert isinstance(table.say("A", protocol.PutOut("out", "B")), Ok)
    assert [seat.person for seat in table.core.state.seats] == ["A", None, "C"]
    for message in (protocol.Sit("s"), protocol.Ready("r"), protocol.Stand("t")):
        assert reason(table.say("B", message)) == "out"
    assert fold(table.rows).out == {"B"}


def test_who_is_put_out_of_a_match_leaves_it_to_a_bot_for_good() -> None:
    table = FakeTable(people=2)
    assert isinstance(table.say("A", protocol.PutOut("out", "B")), Ok)
    seat = table.core.state.seats[1]
    assert (seat.person, seat.player is not None, seat.left) == ("B", True, True)
    table.take(table.core.connect(table.who["B"], table.now))
    assert reason(table.say("B", protocol.Sit("s"))) == "out"
    assert table.core.state.seats[1].player is not None
    table.play()
    assert table.core.state.phase == "over"
    opened, sat = same_company(table.core.state, table.core.presence, "t", table.now)
    assert opened.out == ["B"]
    assert [row.person for row in sat] == ["A"]


def test_whoever_was_put_out_is_not_led_back_to_the_table(server: ServerProcess) -> None:
    host, rude = Guest(server.url, "Host"), Guest(server.url, "Rude")
    table = host.open("mio", 2)["id"]
    with host.join(table) as at_table, rude.join(table) as out:
        assert isinstance(out.sit(), Ok)
        assert isinstance(at_table.start(), Ok)
        assert [one["id"] for one in rude.call("GET", "/api/me/tables")["tables"]] == [table]
        assert rude.call("GET", f"/api/me/tables/{table}")["you"] == 1
        assert isinstance(at_table.send(protocol.PutOut("out", rude.id)), Ok)
        assert rude.call("GET", "/api/me/tables")["tables"] == []
        with pytest.raises(ServerRefused, match="404"):
            rude.call("GET", f"/api/me/tables/{table}")


@pytest.mark.parametrize("left", [True, False], ids=["in the middle", "at the end"])
def test_a_host_who_has_left_is_not_host_of_the_rematch(left: bool) -> None:
    table = FakeTable(people=3, target=5)
    if left:
        assert isinstance(table.say("A", protocol.Stand("bye")), Ok)
    table.play()
    assert table.core.state.phase == "over"
    opened, _ = same_company(table.core.state, table.core.presence, "t", table.now)
    assert opened.host == ("B" if left else "A")
    table.take(table.core.disconnect(table.who["A"], table.now))
    opened, sat = same_company(table.core.state, table.core.presence, "t", table.now)
    assert opened.host == "B"
    assert [row.person for row in sat] == (["B", "C"] if left else ["A", "B", "C"])


def test_silence_shows_at_the_seat_and_ends() -> None:
    table = FakeTable(people=2)
    assert isinstance(table.say("A", protocol.Silence("s1", "B")), Ok)
    assert table.frame(SPECTATOR).table.seats[1].silent
    assert fold(table.rows).silenced == {"B"}
    assert isinstance(table.say("A", protocol.Silence("s2", "B", False)), Ok)
    assert not table.frame(SPECTATOR).table.seats[1].silent


def test_nobody_hears_the_silenced(tmp_path: Path) -> None:
    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)
        actor.command(anna, protocol.Silence("hush", "B"))
        assert isinstance(await answer(anna, "hush"), Ok)
        for message in (protocol.Say("s", "Hello!"), protocol.React("r", "wow")):
            await actor.say(bob, message)
            assert reason(await answer(bob, message.id)) == "silent"
        assert await house.store.said(actor.id, 9) == []

    in_house(tmp_path, body)


def test_who_was_muted_can_be_heard_again(tmp_path: Path) -> None:
    """Whoever mutes is told whom; what was said meanwhile comes once they are heard again."""

    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)
        again = Listener("A")

        async def told(connection: Listener) -> tuple[list[str], list[str] | None]:
            while True:
                for frame in reversed(await asyncio.wait_for(connection.next_frames(), 60)):
                    reply = read_reply(frame)
                    if isinstance(reply, protocol.Talk):
                        return [line.text for line in reply.lines], reply.muted

        await actor.say(bob, protocol.Say("s1", "before"))
        await actor.say(anna, protocol.Mute("m1", "B"))
        assert await told(anna) == ([], ["B"])
        await actor.say(bob, protocol.Say("s2", "meanwhile"))
        again.muted = await house.store.muted("A")  # as for every socket that opens
        await actor.talk.greet(again)
        assert await told(again) == ([], ["B"])
        await actor.say(anna, protocol.Mute("m2", "B", False))
        assert await told(anna) == (["before", "meanwhile"], [])

    in_house(tmp_path, body)


def test_who_was_put_out_stays_out_under_another_guest_of_the_same_browser(
    tmp_path: Path,
) -> None:
    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)
        actor.command(anna, protocol.PutOut("out", "B"))
        assert isinstance(await answer(anna, "out"), Ok)
        assert bob.closing == 4005
        again, stranger = Listener("D", former=["C", "B"]), Listener("E")
        for connection in (again, stranger):
            actor.join(connection, -1)
        await actor.read(lambda state: None)
        assert again.closing == 4005
        assert again.id not in actor.connections
        assert stranger.closing is None

    in_house(tmp_path, body)


def test_the_host_closes_the_table_to_all_who_dont_sit_there() -> None:
    table = FakeTable(people=2, bots=1, start=False)
    assert reason(table.say("B", protocol.Lock("l"))) == "host"
    table.take(table.core.connect(table.who["C"], table.now))
    assert isinstance(table.say("A", protocol.Lock("l")), Ok)
    assert table.frame(SPECTATOR).table.locked
    assert reason(table.say("C", protocol.Sit("s1", 2))) == "locked"
    assert isinstance(table.say("B", protocol.Sit("s2", 2)), Ok), "who sits here may move"
    state = fold(table.rows)
    assert [state.shuts_out(name) for name in "ABC"] == [False, False, True]
    assert isinstance(table.say("A", protocol.Lock("u", False)), Ok)
    assert isinstance(table.say("C", protocol.Sit("s3")), Ok)


def test_a_closed_table_is_closed_in_the_rematch_and_open_to_look_back_at() -> None:
    table = FakeTable(people=2, target=1)
    assert isinstance(table.say("A", protocol.Lock("l")), Ok)
    table.play()
    assert table.core.state.phase == "over"
    assert not table.core.state.shuts_out("C")
    assert reason(table.say("A", protocol.Lock("u", False))) == "phase"
    opened, sat = same_company(table.core.state, table.core.presence, "t", table.now)
    assert fold([opened, *sat]).shuts_out("C")


def test_who_was_put_out_and_comes_as_somebody_new_finds_the_table_closed(
    server: ServerProcess,
) -> None:
    """Nothing is shown to whoever is turned away: neither the table nor its talk."""
    host, rude = Guest(server.url, "Host"), Guest(server.url, "Rude")
    table = host.open("mio", 3, public=True)["id"]
    with host.join(table) as at_table, rude.join(table) as out:
        assert isinstance(at_table.send(protocol.Say("s", "Among us")), Ok)
        assert isinstance(out.sit(), Ok)
        assert isinstance(at_table.send(protocol.PutOut("out", rude.id)), Ok)
        assert isinstance(at_table.send(protocol.Lock("lock")), Ok)
        assert table not in [one["id"] for one in host.call("GET", "/api/tables")["tables"]]
        for guest, code in ((rude, 4005), (Guest(server.url, "Somebody Else"), 4006)):
            assert what_is_shown(guest, table) == ([], code)
        assert host.call("POST", "/api/pairing", {"game": "mio"})["id"] != table


def test_who_looks_at_a_closed_table_looks_on_in_silence(tmp_path: Path) -> None:
    async def body(house: House) -> None:
        actor, (anna, _) = await sit(house)
        watcher = Listener("C")
        actor.join(watcher, -1)
        actor.command(anna, protocol.Lock("lock"))
        assert isinstance(await answer(anna, "lock"), Ok)
        assert watcher.closing is None
        await actor.say(watcher, protocol.Say("s", "Boo!"))
        assert reason(await answer(watcher, "s")) == "locked"
        assert await house.store.said(actor.id, 9) == []

    in_house(tmp_path, body)


def what_is_shown(guest: Guest, table: str) -> tuple[list[str], int]:
    """The frames that a socket gets before it is closed, and the code."""
    frames: list[str] = []
    with connect(guest.address(table, -1), additional_headers=guest.headers) as socket:
        try:
            while True:
                frames.append(str(socket.recv(10)))
        except ConnectionClosed as closed:
            assert closed.rcvd
            return frames, closed.rcvd.code


def test_who_says_nothing_shows_nothing(tmp_path: Path) -> None:
    async def body(house: House) -> None:
        actor, (anna, bob) = await sit(house)
        for text in (" ", "\u3164 \u200b", "\u0301"):
            await actor.say(bob, protocol.Say(text, text))
            assert isinstance(await answer(bob, text), Ok)
        await actor.say(anna, protocol.Say("a", "Well?"))
        assert isinstance(await answer(anna, "a"), Ok)
        assert [line.text for line in await house.store.said(actor.id, 9)] == ["Well?"]

    in_house(tmp_path, body)


async def _talk(house: House) -> tuple[Actor, Listener, Listener]:
    actor, (anna, bob) = await sit(house)
    for person in (anna, bob):
        await house.store.add_person(Person(person.person, person.name))
    await actor.say(bob, protocol.Say("b", "You are a goose"))
    await actor.say(anna, protocol.Say("a", "Please stop"))
    return actor, anna, bob


def test_a_report_keeps_what_was_said_whatever_comes(tmp_path: Path) -> None:
    async def body(house: House) -> None:
        actor, anna, _ = await _talk(house)
        for _ in range(2):  # sent again: kept once
            await actor.say(anna, protocol.Report("r", "B"))
            assert isinstance(await answer(anna, "r"), Ok)
        for nobody in ("A", "nobody"):
            await actor.say(anna, protocol.Report("x", nobody))
            assert reason(await answer(anna, "x")) == "person"
        await house.erase("B")

    in_house(tmp_path, body)
    command = [sys.executable, "-m", "tablee", "reports", "--db"]
    db = f"sqlite:{tmp_path / 'tablee.sqlite'}"
    result = subprocess.run([*command, db, "--json"], capture_output=True, text=True, check=True)
    (report,) = [json.loads(line) for line in result.stdout.splitlines()]
    assert (report["reporter"], report["person"], report["name"]) == ("A", "B", "—")
    assert [line["text"] for line in report["said"]] == ["You are a goose", "Please stop"]
    assert [line["name"] for line in report["said"]] == ["—", "A"]
    plain = subprocess.run([*command, db], capture_output=True, text=True, check=True)
    assert "> —: You are a goose" in plain.stdout
    nothing = subprocess.run(
        [*command, "sqlite:no.sqlite"], capture_output=True, text=True, check=False
    )
    assert nothing.returncode == 2
    assert nothing.stderr.count("\n") == 1 and "no.sqlite" in nothing.stderr
    assert not Path("no.sqlite").exists()


def test_a_report_keeps_what_many_other_lines_have_covered(tmp_path: Path) -> None:
    """Somebody who says a hundred harmless things afterwards, and stands up, can be reported."""

    async def body(house: House) -> None:
        actor, anna, bob = await _talk(house)
        for n in range(100):
            await house.store.say(
                actor.id, protocol.Line(2 + n, 0.0, "C", "C", "say", "la"), f"{n}"
            )
        actor.talk.forget()
        actor.command(bob, protocol.Stand("up"))
        assert isinstance(await answer(bob, "up"), Ok)
        await actor.say(anna, protocol.Report("r", "B"))
        assert isinstance(await answer(anna, "r"), Ok)
        (report,) = await house.store.reports(9)
        assert [line.text for line in report.said[:2]] == ["You are a goose", "Please stop"]

    in_house(tmp_path, body)


def test_the_operators_words_block_talk_and_names(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("goose\n*blast*\n")
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_WORDS=str(words))
    server.start()
    try:
        with pytest.raises(ServerRefused) as refused:
            Guest(server.url, "Mr G00se")
        assert refused.value.reason == "words"
        anna = Guest(server.url, "Anna")
        with anna.join(anna.open("mio", 2)["id"]) as table:
            assert reason(table.say_to_all("You gÖÖse!")) == "words"
            assert reason(table.say_to_all("b l a s t it")) == "words"
            assert isinstance(table.say_to_all("Good evening"), Ok)
    finally:
        server.stop()


def test_a_word_list_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tablee", "serve", "--port", "0"],
        env={"PATH": "", "TABLEE_WORDS": "no-such-list.txt", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert result.returncode == 2
    assert "no-such-list.txt" in result.stderr and result.stderr.count("\n") == 1


def test_a_rematch_shows_who_is_in() -> None:
    table = FakeTable(people=3, target=1)
    table.play()
    assert [seat.ready for seat in table.core.state.seats] == [False] * 3
    outcome = table.core.command(table.who["B"], protocol.Rematch("r1"), table.now)
    table.take(outcome)
    assert outcome.rematch is not None
    outcome = table.core.command(table.who["C"], protocol.Rematch("r2"), table.now)
    table.take(outcome)
    assert outcome.rematch is None, "one table is enough"
    assert [seat.ready for seat in table.frame(SPECTATOR).table.seats] == [False, True, True]
    table.take(table.core.rematched("again", table.who["B"].connection, "r1", table.now))
    assert isinstance(table.answers["r1"][-1], Ok)
    assert isinstance(table.say("A", protocol.Rematch("r3")), Ok)
    assert all(seat.ready for seat in fold(table.rows).seats)


def test_a_rematch_that_could_not_be_opened_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(house: House) -> None:
        actor, (anna, _) = await sit(house)
        actor.core.state.phase = "over"

        async def full(*_: object) -> None:
            raise OSError("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(house, "open", full)
            actor.command(anna, protocol.Rematch("r1"))
            assert reason(await answer(anna, "r1")) == "store"
        actor.command(anna, protocol.Rematch("r2"))
        assert isinstance(await answer(anna, "r2"), Ok)
        assert actor.core.state.rematch is not None
        await asyncio.sleep(0)

    in_house(tmp_path, body)


def test_putting_a_player_out_is_no_way_to_win_or_to_dodge() -> None:
    table = FakeTable(people=2, target=1)
    assert isinstance(table.say("A", protocol.PutOut("out", "B")), Ok)
    table.play()
    host, player = _results(table.core.state)
    assert host.rated and host.helped and host.standing < 0 < 1 + player.standing
    assert host.standing < player.standing
    assert player.spared and not host.spared
