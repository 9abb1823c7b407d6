"""The Python client on a server that fails: it waits longer each time, and gives up in time."""

import asyncio
import time
from types import TracebackType
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from tablee import client
from tablee.server.wire import protocol

FAILURES = 9


class Failing:
    """A socket to a server that fails at the first commands, and carries the next one out."""

    def __init__(self, connections: list["Failing"], failures: int, code: int) -> None:
        self.sent: list[str | bytes] = []
        self.fails = len(connections) < failures
        self.code = code
        connections.append(self)

    def send(self, frame: str | bytes, text: bool | None = None) -> None:
        self.sent.append(frame)

    def recv(self, timeout: float | None = None) -> bytes:
        if self.fails or not self.sent:
            raise ConnectionClosedError(Close(self.code, ""), None)
        return protocol.write(protocol.Ok("one", 3))

    def __enter__(self) -> "Failing":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass


class FailingAsync(Failing):
    """The same, to be awaited."""

    async def send(self, frame: str | bytes, text: bool | None = None) -> None:  # type: ignore[override]
        super().send(frame, text)

    async def recv(self, timeout: float | None = None) -> bytes:  # type: ignore[override]
        return super().recv(timeout)


GUEST = client.Guest("http://nowhere.invalid", cookie="me")
ACT = protocol.Act("one", "draw", 0)


def pauses_of(monkeypatch: pytest.MonkeyPatch, failures: int, code: int) -> list[float]:
    """How long the client pauses until its command is answered."""
    pauses: list[float] = []
    connections: list[Failing] = []
    monkeypatch.setattr(
        client, "connect_sync", lambda *_, **__: Failing(connections, failures, code)
    )
    monkeypatch.setattr(time, "sleep", pauses.append)
    table = client.LiveTable(GUEST, "0" * 16)
    table._connect()
    assert table.send(ACT) == protocol.Ok("one", 3)
    assert len(connections) == failures + 1 and not table.waiting
    return pauses


def pauses_of_async(monkeypatch: pytest.MonkeyPatch, failures: int, code: int) -> list[float]:
    pauses: list[float] = []
    connections: list[Failing] = []

    async def connect(*_: Any, **__: Any) -> Failing:
        return FailingAsync(connections, failures, code)

    async def sleep(pause: float) -> None:
        pauses.append(pause)

    async def play() -> None:
        table = client.AsyncLiveTable(GUEST, "0" * 16)
        await table.connect()
        assert await table.send(ACT) == protocol.Ok("one", 3)

    monkeypatch.setattr(client, "connect_async", connect)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(play())
    return pauses


@pytest.mark.parametrize("pauses_of", [pauses_of, pauses_of_async])
def test_a_server_that_fails_is_given_longer_and_longer(
    pauses_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = pauses_of(monkeypatch, FAILURES, 1011)
    assert len(pauses) == FAILURES
    for attempt, pause in enumerate(pauses):
        usual = min(2.0, 0.05 * 2**attempt)
        assert 0.5 * usual <= pause <= 1.5 * usual, "half as long to half as long again"


@pytest.mark.parametrize("pauses_of", [pauses_of, pauses_of_async])
def test_a_server_that_restarts_is_met_again_at_once(
    pauses_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pauses_of(monkeypatch, 3, 1012) == [0, 0, 0]


def test_an_answer_ends_the_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    table = client.LiveTable(GUEST, "0" * 16)
    failed = ConnectionClosedError(Close(1011, ""), None)
    for _ in range(5):
        longest = next(table.pauses(failed))
    table.feed(protocol.write(protocol.Ok("one", 3)))
    assert next(table.pauses(failed)) < 0.1 < longest


def test_a_client_gives_up_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "connect_sync", lambda *_, **__: Failing([], 1, 1011))
    monkeypatch.setattr(time, "sleep", lambda _: None)
    table = client.LiveTable(GUEST, "0" * 16)
    table._connect()
    table.say(ACT)
    with pytest.raises(TimeoutError, match="does not come back"):
        table.wait(timeout=0.04)


def test_a_table_that_has_gone_is_not_tried_again() -> None:
    closed = ConnectionClosedError(Close(4001, ""), None)
    with pytest.raises(ConnectionClosedError):
        next(client.LiveTable(GUEST, "0" * 16).pauses(closed))
