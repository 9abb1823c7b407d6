"""Accounts that survive a cleared browser, and people who want to be gone (A-9)."""

import asyncio
import http.cookiejar
import json
import sqlite3
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.client import Guest, ServerRefused
from tablee.server.net import auth
from tablee.server.store import open_store
from tablee.server.table.state import fold
from tablee.server.wire.protocol import Ok
from tests.server.authenticator import Authenticator
from tests.server.conftest import ServerProcess
from tests.server.test_whole import play_on

KEY = b"key"


class Browser:
    """A browser as the API sees it: it keeps cookies, and names the page that asks."""

    def __init__(self, server: ServerProcess, name: str | None = None) -> None:
        self.url = server.url.replace("127.0.0.1", "localhost")
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.cookies)
        )
        if name is not None:
            self.call("POST", "/api/guest", {"name": name})

    def call(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Origin": self.url}, method=method)
        try:
            with self._opener.open(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                problem = json.load(error)
            raise ServerRefused(error.code, problem["reason"], problem["detail"]) from None

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        with pytest.raises(ServerRefused) as error:
            self.call(method, path, body)
        return error.value.status, error.value.reason

    def add(self, device: Authenticator) -> Any:
        challenge = self.call("POST", "/api/me/passkeys/options")["challenge"]
        body = {"challenge": challenge, "credential": device.make(challenge)}
        return self.call("POST", "/api/me/passkeys", body)

    def sign_in(self, device: Authenticator) -> Any:
        challenge = self.call("POST", "/api/passkey/options")["challenge"]
        body = {"challenge": challenge, "credential": device.sign(challenge)}
        return self.call("POST", "/api/passkey", body)


def test_a_cookie_is_of_its_key_and_epoch() -> None:
    for epoch in (0, 1, 12):
        cookie = auth.sign("person", epoch, KEY)
        assert auth.session_of(cookie, KEY) == auth.Session("person", epoch)
        assert auth.session_of(cookie, b"other") is None
        assert auth.session_of(cookie.replace("person", "nosrep"), KEY) is None
    for broken in ("", ".", "..", "person", "person.", '""'):
        assert auth.session_of(broken, KEY) is None
        assert auth.former_of(broken, KEY) == []
    former = auth.sign_former([str(n) for n in range(20)], KEY)
    assert auth.former_of(former, KEY) == [str(n) for n in range(12, 20)]
    assert auth.session_of(former, KEY) is None
    assert auth.former_of(auth.sign("person", 0, KEY), KEY) == []


def test_a_code_works_once(server: ServerProcess) -> None:
    one, other = Browser(server, "Colette"), Browser(server)
    me = one.call("GET", "/api/me")
    first = one.call("POST", "/api/me/recovery")["code"]
    code = one.call("POST", "/api/me/recovery")["code"]
    assert other.refused("POST", "/api/recover", {"code": first}) == (404, "code")
    assert one.call("GET", "/api/me/account")["recovery"]
    assert other.call("POST", "/api/recover", {"code": code}) == me
    assert Browser(server).refused("POST", "/api/recover", {"code": code}) == (404, "code")
    assert not other.call("GET", "/api/me/account")["recovery"]


def test_a_code_can_be_revoked(server: ServerProcess) -> None:
    one = Browser(server, "Colette")
    code = one.call("POST", "/api/me/recovery")["code"]
    assert not one.call("DELETE", "/api/me/recovery")["recovery"]
    assert Browser(server).refused("POST", "/api/recover", {"code": code}) == (404, "code")


def test_a_passkey_brings_its_person_back(server: ServerProcess) -> None:
    one = Browser(server, "Colette")
    me, device = one.call("GET", "/api/me"), Authenticator(one.url)
    (key,) = one.add(device)["passkeys"]
    assert key["used"] is None
    other = Browser(server, "Somebody")
    assert other.sign_in(device) == me
    assert other.call("GET", "/api/me") == me
    (used,) = other.call("GET", "/api/me/account")["passkeys"]
    assert used["used"] is not None
    assert one.call("DELETE", f"/api/me/passkeys/{key['id']}")["passkeys"] == []
    assert one.refused("DELETE", f"/api/me/passkeys/{key['id']}") == (404, "passkey")
    with pytest.raises(ServerRefused) as refused:
        Browser(server).sign_in(device)
    assert refused.value.reason == "passkey"


def test_a_passkey_of_another_page_or_another_moment_is_refused(server: ServerProcess) -> None:
    one = Browser(server, "Colette")
    device, elsewhere = Authenticator(one.url), Authenticator("https://evil.example")
    with pytest.raises(ServerRefused):
        one.add(elsewhere)
    one.add(device)
    challenge = one.call("POST", "/api/passkey/options")["challenge"]
    body = {"challenge": challenge, "credential": device.sign(challenge)}
    wrong = {**body, "credential": device.sign("another challenge")}
    thief, victim = Browser(server), Browser(server)
    assert thief.refused("POST", "/api/passkey", wrong) == (422, "passkey")
    assert victim.refused("POST", "/api/passkey", body) == (422, "passkey"), "asked once"
    asked = one.call("POST", "/api/me/passkeys/options")["challenge"]
    theirs = {"challenge": asked, "credential": device.sign(asked)}
    assert thief.refused("POST", "/api/passkey", theirs) == (422, "passkey"), "asked of another"
    twin = Authenticator(one.url)
    twin.id = device.id
    with pytest.raises(ServerRefused):
        thief.sign_in(twin)
    with pytest.raises(ServerRefused):
        Browser(server, "Thief").add(twin)
    for credential in ({}, {"id": 1}, {"id": "x", "rawId": "x", "type": "y", "response": []}):
        fresh = thief.call("POST", "/api/passkey/options")["challenge"]
        status, _ = thief.refused(
            "POST", "/api/passkey", {"challenge": fresh, "credential": credential}
        )
        assert status in (404, 422)


def test_signing_out_here_and_everywhere(server: ServerProcess) -> None:
    one, other = Browser(server, "Colette"), Browser(server)
    me = one.call("GET", "/api/me")
    other.call("POST", "/api/recover", {"code": one.call("POST", "/api/me/recovery")["code"]})
    code = one.call("POST", "/api/me/recovery")["code"]
    one.call("POST", "/api/me/sign-out", {})
    assert one.refused("GET", "/api/me") == (401, "who")
    assert other.call("GET", "/api/me") == me
    third = Browser(server)
    third.call("POST", "/api/recover", {"code": code})
    third.call("POST", "/api/me/sign-out", {"everywhere": True})
    for browser in (one, other, third):
        assert browser.refused("GET", "/api/me") == (401, "who")


def test_signing_out_everywhere_closes_sockets(server: ServerProcess) -> None:
    anna = Guest(server.url, "Anna")
    with anna.join(anna.open("mio", 2)["id"]) as table:
        anna.call("POST", "/api/me/sign-out", {"everywhere": True})
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                table.wait()
    assert closed.value.rcvd and closed.value.rcvd.code == 4001


def test_who_a_browser_has_been_is_remembered(server: ServerProcess) -> None:
    one = Browser(server, "Anna")
    first = one.call("GET", "/api/me")["id"]
    one.call("POST", "/api/me/sign-out", {})
    one.call("POST", "/api/guest", {"name": "Berthe"})
    former = {cookie.name: str(cookie.value) for cookie in one.cookies}[auth.FORMER]
    assert former.split(".")[:-1] == [first]


def test_another_guest_in_the_same_browser_is_remembered_too(server: ServerProcess) -> None:
    """Nobody whom a host has put out comes back by asking for another cookie."""
    one = Browser(server, "Anna")
    first = one.call("GET", "/api/me")["id"]
    one.call("POST", "/api/guest", {"name": "Berthe"})
    former = {cookie.name: str(cookie.value) for cookie in one.cookies}[auth.FORMER]
    assert former.split(".")[:-1] == [first]


async def _play_and_talk(anna: Guest, bob: Guest, table: str) -> None:
    async with await anna.join_async(table) as a, await bob.join_async(table) as b:
        assert isinstance(await b.sit(), Ok)
        assert isinstance(await a.say_to_all("It is me"), Ok)
        assert isinstance(await b.say_to_all("And me"), Ok)
        assert isinstance(await a.start(), Ok)
        await asyncio.gather(play_on(a), play_on(b))


async def _stored(db: str, table: str) -> tuple[Any, Any, Any]:
    store = open_store(db)
    try:
        state = fold(await store.rows(table))
        return state, await store.head(table), await store.said(table, 9)
    finally:
        await store.close()


def test_a_person_can_be_erased(server: ServerProcess, tmp_path: Path) -> None:
    """The name is nowhere in the database; the match is whole."""
    anna, bob = Guest(server.url, "Annabelle-la-Rouge"), Guest(server.url, "Bob")
    person = anna.id
    opened = anna.open("mio", 2, options={"target": 1}, public=True)
    lobby = anna.open("mio", 3)["id"]
    asyncio.run(_play_and_talk(anna, bob, opened["id"]))
    while not bob.call("GET", f"/api/people/{bob.id}")["played"]:
        pass  # results are entered a moment later
    assert anna.call("DELETE", "/api/me") == {"id": person}
    with pytest.raises(ServerRefused):
        anna.call("GET", "/api/me")
    with pytest.raises(ServerRefused) as refused:
        bob.call("GET", f"/api/people/{person}")
    assert refused.value.status == 404
    (played,) = bob.call("GET", f"/api/people/{bob.id}")["played"]
    assert played["company"] == ["—", "Bob"]
    replay = bob.call("GET", f"/api/tables/{opened['id']}/replay?eyes=table")
    assert [seat["name"] for seat in replay["table"]["seats"]] == ["—", "Bob"]
    state, _, lines = asyncio.run(_stored(server.db, opened["id"]))
    assert state.match.over and state.match.names == ("—", "Bob")
    assert [line.text for line in lines] == ["And me"]
    waiting, _, _ = asyncio.run(_stored(server.db, lobby))
    assert all(seat.person is None for seat in waiting.seats)
    with sqlite3.connect(server.db.removeprefix("sqlite:")) as database:
        database.execute("VACUUM INTO ?", (str(tmp_path / "copy.sqlite"),))
    database.close()
    assert b"Annabelle" not in (tmp_path / "copy.sqlite").read_bytes()
    assert person not in [one["id"] for one in bob.call("GET", "/api/leaders/mio")["leaders"]]
