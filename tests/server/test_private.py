"""What happens at a private table stays among those who are invited."""

import asyncio
import urllib.error
import urllib.request

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tablee.client import Guest, ServerRefused
from tablee.server.wire.protocol import Ok
from tests.server.conftest import MATCH, ServerProcess
from tests.server.test_whole import play_on

HIDDEN = ("", "/record", "/replay?eyes=table", "/review")


def after_a_match(server: ServerProcess, public: bool) -> tuple[Guest, Guest, str, str]:
    """Two people have played a match, talked, and met again: them, the table, and the next."""
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    opened = anna.open("mio", 2, options={"target": 1}, pace="none", public=public)

    async def match() -> str:
        one, two = await anna.join_async(opened["id"]), await bob.join_async(opened["id"])
        async with one, two:
            assert isinstance(await two.sit(), Ok)
            assert isinstance(await one.start(), Ok)
            await asyncio.wait_for(asyncio.gather(play_on(one), play_on(two)), MATCH)
            assert isinstance(await two.say_to_all("my secret"), Ok)
            assert isinstance(await one.rematch(), Ok)
            while not (one.table and one.table.table.rematch):
                await one.wait()
            return one.table.table.rematch

    return anna, bob, opened["id"], asyncio.run(match())


def status(guest: Guest, path: str) -> int:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(guest.url + path, headers=guest.headers)
    try:
        with opener.open(request, timeout=20) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def heard(guest: Guest, table: str) -> tuple[str, int]:
    """All that a socket is sent at first, and the code that it is closed with."""

    async def listen() -> tuple[str, int]:
        reply = ""
        address = guest.address(table, 0)
        async with connect(address, additional_headers=guest.headers, proxy=None) as ws:
            try:
                while not ("my secret" in reply and '"type":"table"' in reply):
                    reply += str(await asyncio.wait_for(ws.recv(), 5))
            except ConnectionClosed as closed:
                return reply, closed.rcvd.code if closed.rcvd else 1006
        return reply, 0

    return asyncio.run(listen())


def booked(guest: Guest, person: str) -> dict[str, object]:
    """The latest match in a person's profile, as another sees it."""
    for _ in range(100):
        played = guest.call("GET", f"/api/people/{person}")["played"]
        if played:
            return dict(played[0])
    raise AssertionError("the match is not in the books")


def test_a_private_match_is_for_those_who_were_at_it(server: ServerProcess) -> None:
    anna, bob, table, rematch = after_a_match(server, public=False)
    stranger = Guest(server.url, "Eve")
    for path in HIDDEN:
        assert status(stranger, f"/api/tables/{table}{path}") == 404, path
        assert status(Guest(server.url), f"/api/tables/{table}{path}") == 404, "without a cookie"
    output, code = heard(stranger, table)
    assert (output, code) == ("", 4004), "neither talk nor the table of the rematch"
    for friend in (anna, bob):
        for path in HIDDEN:
            assert status(friend, f"/api/tables/{table}{path}") == 200, path
        assert "my secret" in heard(friend, table)[0]
        assert rematch in heard(friend, table)[0]


def test_profiles_don_t_lead_to_private_tables(server: ServerProcess) -> None:
    anna, bob, table, _ = after_a_match(server, public=False)
    stranger = Guest(server.url, "Eve")
    for viewer in (anna, bob):
        seen = booked(viewer, anna.id)
        assert (seen["table"], seen["company"]) == (table, ["Anna", "Bob"])
    for viewer in (stranger, Guest(server.url)):
        seen = booked(viewer, anna.id)
        assert (seen["table"], seen["company"]) == (None, [])
        assert seen["game"] == "mio"


def test_a_public_match_can_be_looked_back_at_by_all(server: ServerProcess) -> None:
    anna, _, table, _ = after_a_match(server, public=True)
    stranger = Guest(server.url, "Eve")
    for path in HIDDEN:
        assert status(stranger, f"/api/tables/{table}{path}") == 200
    assert booked(stranger, anna.id)["table"] == table
    assert "my secret" in heard(stranger, table)[0]


def test_a_link_is_an_invitation_while_the_table_lives(server: ServerProcess) -> None:
    anna, eve = Guest(server.url, "Anna"), Guest(server.url, "Eve")
    table = anna.open("mio", 2)["id"]
    assert status(eve, f"/api/tables/{table}") == 200
    with eve.join(table) as invited:
        assert isinstance(invited.sit(), Ok)
    with pytest.raises(ServerRefused, match="running"):
        eve.call("GET", f"/api/tables/{table}/record")
