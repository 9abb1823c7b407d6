"""Bots of an operator at a server: seated by name, and reported on when they fail (S-10)."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import tablee
from tablee.bots import bots, invite
from tablee.bots.named import found
from tablee.client import Guest, ServerRefused
from tablee.server.live.thinkers import Thinkers
from tablee.server.wire.protocol import Ok
from tests.server.conftest import ServerProcess
from tests.server.test_serve import refused
from tests.test_bots_by_you import NOTHING, SOURCE, line_of

BOTS = "mybots.py:Failing,mybots.py:Forbidden,mybots.py:Patient"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "mybots.py").write_text(SOURCE, "utf-8")
    (tmp_path / "helper.py").write_text("def first(things): return things[0]\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in ("Failing", "Forbidden", "Patient"):
        bots().pop(name, None)


@pytest.mark.parametrize(
    ("name", "error", "line"),
    [
        ("Failing", "KeyError", NOTHING),
        ("Forbidden", "not allowed: MI-13", "    def choose(self, shown, seed):"),
    ],
)
def test_the_log_says_where_a_bot_failed_and_no_cards(
    folder: Path, name: str, error: str, line: str
) -> None:
    invite(BOTS.split(","))
    thinkers, match = Thinkers(1), tablee.new("mio", players=2, seed=0)
    with capture_logs() as entries:
        assert asyncio.run(thinkers.choose(name, match, 0)) is None
    thinkers.close()
    (entry,) = entries
    place = entry.pop("place")
    number = int(place.partition("mybots.py:")[2].partition(",")[0])
    assert SOURCE.splitlines()[number - 1] == line
    assert name == "Forbidden" or number == line_of(line)
    assert entry == {
        "event": "bot failed",
        "log_level": "error",
        "bot": name,
        "game": "mio",
        "seat": 0,
        "error": error,
    }


ENDLESS = """
import threading

WAITING = threading.Event()

class Endless:
    def choose(self, shown, seed):
        WAITING.wait()
        return shown.legal(shown.eyes)[0]

class Leaving:
    def choose(self, shown, seed):
        raise SystemExit(3)
"""


@pytest.fixture
def endless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Two bots: one never answers before this is set, the other wants to end the program."""
    (tmp_path / "endless.py").write_text(ENDLESS, "utf-8")
    monkeypatch.chdir(tmp_path)
    invite(["endless.py:Endless", "endless.py:Leaving"])
    yield found("endless.py:Endless").choose.__globals__["WAITING"]  # type: ignore[attr-defined]
    for name in ("Endless", "Leaving"):
        bots().pop(name, None)


def test_a_bot_that_never_answers_is_stood_in_for_and_holds_nothing(
    endless: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.live.thinkers.PATIENCE", 0.05)
    match = tablee.new("mio", players=2, seed=0)
    legal = {str(action) for action in match.legal(0)}

    async def go() -> None:
        thinkers = Thinkers(1)
        for _ in range(3):  # asked once, stood in for ever after
            assert await thinkers.choose("Endless", match, 0) in legal
        (late,) = (one for one in threading.enumerate() if one.name == "guest")
        assert await thinkers.choose("beginner", match, 0) in legal
        endless.set()
        await asyncio.to_thread(late.join)
        monkeypatch.setattr("tablee.server.live.thinkers.PATIENCE", 20.0)
        assert await thinkers.choose("Endless", match, 0) == str(match.legal(0)[0])
        thinkers.close()

    with capture_logs() as entries:
        asyncio.run(go())
    assert [(entry["event"], entry["bot"]) for entry in entries] == [("bot too slow", "Endless")]


def test_a_bot_cant_end_the_server(endless: threading.Event) -> None:
    thinkers, match = Thinkers(1), tablee.new("mio", players=2, seed=0)
    with capture_logs() as entries:
        assert asyncio.run(thinkers.choose("Leaving", match, 0)) is None
    thinkers.close()
    assert [(entry["event"], entry["error"]) for entry in entries] == [("bot failed", "SystemExit")]


def test_a_server_stops_though_a_bot_never_answers(endless: threading.Event) -> None:
    server = ServerProcess("sqlite:tablee.sqlite", TABLEE_BOTS="endless.py:Endless")
    server.start()
    guest = Guest(server.url, "Anna")
    opened = guest.open("mio", 2, bots=[None, "Endless"], pace="none", options={"target": 100_000})
    with guest.join(opened["id"]) as table:
        assert isinstance(table.start(), Ok)
        while not table.legal:
            table.wait(40)
        assert isinstance(table.act(table.legal[0]), Ok)
    assert server.stop() == 0


def test_a_bot_that_is_no_longer_invited_is_stood_in_for() -> None:
    thinkers, match = Thinkers(1), tablee.new("mio", players=2, seed=0)
    with capture_logs() as entries:
        chosen = asyncio.run(thinkers.choose("Patient", match, 0))
    thinkers.close()
    assert chosen in {str(action) for action in match.legal(0)}
    assert entries == []


def test_what_is_wrong_with_a_bot_is_said_before_the_server_starts(folder: Path) -> None:
    assert "There is no file nobot.py" in refused("--bots", "nobot.py:Patient")
    assert "mybots.py has no class 'Nobody'" in refused(TABLEE_BOTS="mybots.py:Nobody")


def test_a_host_seats_the_operators_bots_and_no_others(folder: Path) -> None:
    server = ServerProcess(f"sqlite:{folder / 'tablee.sqlite'}", TABLEE_BOTS=BOTS)
    server.start()
    guest = Guest(server.url, "Anna")
    shelf = guest.call("GET", "/api/games")
    assert {"Patient", "Failing"} <= set(shelf["games"][0]["bots"])
    assert shelf["bot_titles"]["Patient"] == {"fr": "Patiente", "en": "Patient"}
    with pytest.raises(ServerRefused, match="bot"):
        guest.open("mio", 2, bots=[None, "mybots.py:Patient"])  # files are not a client's business
    options = {"target": 100_000}
    opened = guest.open("mio", 3, bots=[None, "Patient", "Failing"], pace="none", options=options)
    with guest.join(opened["id"]) as table:
        assert isinstance(table.start(), Ok)
        for _ in range(3):  # a bot that fails holds nobody up
            while not table.legal:
                table.wait(20)
            assert isinstance(table.act(table.legal[0]), Ok)
    assert server.stop() == 0
