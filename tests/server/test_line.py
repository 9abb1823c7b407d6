"""Late pongs: a client that holds them back from the start gains nothing in a race (A-7)."""

import asyncio
import math
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.client import Guest, LiveTable
from tablee.server.net import line
from tablee.server.store import open_store
from tablee.server.table.log import Acted, Rival
from tablee.server.table.pace import CAP
from tablee.server.wire import protocol
from tests.server.conftest import ServerProcess

HELD = 0.06
"""Seconds for which pongs are held back: far more than the cap of a server with this tempo."""
MOST = CAP * 0.02


class LateTable(LiveTable):
    """A client that holds back every pong."""

    def feed(self, data: str | bytes) -> tuple[protocol.ServerMessage, bytes | None]:
        message, reply = super().feed(data)
        if isinstance(message, protocol.Ping):
            time.sleep(HELD)
        return message, reply


class Passed(Guest):
    """A person whom a proxy passes on, or who says so."""

    rtt: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        own = {} if self.rtt is None else {"X-Forwarded-Rtt": self.rtt}
        return {**super().headers, "X-Forwarded-For": "192.0.2.7", **own}


def rivals(server: ServerProcess, guest: Guest) -> list[Rival]:
    """What the log says of the races of somebody whose pongs are late."""
    opened = guest.open("ekko", 3, bots=[None, "greedy", "greedy"], pace="none")
    acts = 0
    with LateTable(guest, opened["id"]) as table:
        table.start()
        while acts < 4 and not table.over:
            if table.legal:
                time.sleep(HELD)  # a quick answer would tell, too
                acts += isinstance(table.act(table.legal[0]), protocol.Ok)
            else:
                table.wait()
    return asyncio.run(_logged(server, opened["id"]))


async def _logged(server: ServerProcess, table: str) -> list[Rival]:
    store = open_store(server.db)
    rows = await store.rows(table)
    await store.close()
    raced = [rival for row in rows if isinstance(row, Acted) for rival in row.race]
    found = [rival for rival in raced if rival.seat == 0]
    assert found
    return found


def test_pongs_that_are_held_back_from_the_start_buy_nothing(either_server: ServerProcess) -> None:
    for rival in rivals(either_server, Guest(either_server.url, "Late")):
        assert rival.basis == "line"
        assert 0 < rival.trip < MOST / 2


def test_a_client_can_not_tell_its_own_round_trip(either_server: ServerProcess) -> None:
    guest = Passed(either_server.url, "Liar")
    guest.rtt = "4000"
    assert {rival.trip < MOST / 2 for rival in rivals(either_server, guest)} == {True}


@pytest.fixture(scope="module", params=["direct", "asgi"])
def proxied(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server that believes a proxy at this machine."""
    path: Path = tmp_path_factory.mktemp("proxied") / "tablee.sqlite"
    env = {"TABLEE_PROXIES": "127.0.0.1", "TABLEE_SOCKETS": request.param}
    running = ServerProcess(f"sqlite:{path}", **env)
    running.start()
    yield running
    running.stop()


def test_behind_a_proxy_counts_what_the_proxy_has_measured(proxied: ServerProcess) -> None:
    """Somebody truly far away, whose pongs take long for that reason."""
    guest = Passed(proxied.url, "Far away")
    guest.rtt = "4000"
    assert {(rival.trip, rival.basis) for rival in rivals(proxied, guest)} == {(0.004, "line")}


def test_behind_a_proxy_that_tells_nothing_pongs_buy_nothing(proxied: ServerProcess) -> None:
    guest = Passed(proxied.url, "Late")
    assert {(rival.trip, rival.basis) for rival in rivals(proxied, guest)} == {(0.0, "line")}


@pytest.mark.parametrize("headers", [[], ["4000", "9"], ["-1"], ["4e9"], [""], ["9" * 10]])
def test_what_a_proxy_tells_is_one_number(headers: list[str]) -> None:
    assert line.from_header([(b"X-Forwarded-Rtt", value.encode()) for value in headers]) == math.inf


class Socket:
    """A transport whose socket answers so."""

    def __init__(self, info: bytes | None, closing: bool = False) -> None:
        self.info, self.closing = info, closing

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str) -> Any:
        return self if self.info is not None else None

    def getsockopt(self, level: int, option: int, size: int) -> bytes:
        assert (level, option) == (socket.IPPROTO_TCP, socket.TCP_INFO)
        return (self.info or b"")[:size]


def info(microseconds: int) -> bytes:
    return bytes(148) + microseconds.to_bytes(4, sys.byteorder) + bytes(80)


def test_the_kernel_is_asked_where_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.net.line.sys.platform", "linux")
    assert line.measured(Socket(info(180_000))) == 0.18
    unknown = [Socket(info(0)), Socket(info(2**32 - 1)), Socket(bytes(104)), Socket(None)]
    for transport in [*unknown, Socket(info(9), closing=True)]:
        assert line.measured(transport) == math.inf
    monkeypatch.setattr("tablee.server.net.line.sys.platform", "darwin")
    assert line.measured(Socket(info(180_000))) == math.inf


def test_where_nothing_tells_pongs_count_if_the_operator_says_so() -> None:
    unknown = {"extensions": {line.EXTENSION: {"trip": lambda: math.inf}}}
    known = {"extensions": {line.EXTENSION: {"trip": lambda: 0.1}}}
    for scope in ({}, unknown):
        assert line.trip_of(scope, pongs=False)() == 0.0
        assert line.trip_of(scope, pongs=True)() == math.inf
    assert {line.trip_of(known, pongs)() for pongs in (False, True)} == {0.1}
