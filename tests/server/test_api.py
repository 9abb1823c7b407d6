"""The HTTP API keeps to its own description, and to what people need."""

import asyncio
import json
import os
import urllib.request
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi import checks

from tablee.client import Guest, ServerRefused
from tablee.server import describe
from tablee.server.protocol import Ok
from tests.server.conftest import ServerProcess
from tests.server.test_whole import play_on

CHECKS = [
    checks.status_code_conformance,
    checks.response_schema_conformance,
    checks.content_type_conformance,
    schemathesis.checks.not_a_server_error,
]
EXAMPLES = int(os.environ.get("TABLEE_EXAMPLES", "8"))


DESCRIBED: Any = schemathesis.openapi.from_dict(describe.openapi())
OPERATIONS = {found.ok().label: found.ok() for found in DESCRIBED.get_all_operations()}


@pytest.mark.parametrize("label", list(OPERATIONS))
def test_the_api_is_as_described(server: ServerProcess, label: str) -> None:
    headers = Guest(server.url, "Schema").headers

    @given(OPERATIONS[label].as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        response = case.call(base_url=server.url, headers=headers)
        case.validate_response(response, checks=CHECKS)

    check()


def get(server: ServerProcess, path: str) -> tuple[Any, bytes]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(server.url + path, timeout=10) as response:
        return response.headers, response.read()


def test_a_guest_is_the_same_person_everywhere(server: ServerProcess) -> None:
    guest = Guest(server.url, "  Zoé \u0007 de la\tTour  ")
    me = guest.call("GET", "/api/me")
    assert me["name"] == "Zoé de la Tour"
    code = guest.call("POST", "/api/me/recovery")["code"]
    other = Guest(server.url)
    assert other.call("POST", "/api/recover", {"code": code.lower().replace("-", " ")}) == me
    assert other.call("GET", "/api/me") == me
    newer = guest.call("POST", "/api/me/recovery")["code"]
    with pytest.raises(ServerRefused):
        Guest(server.url).call("POST", "/api/recover", {"code": code})
    assert Guest(server.url).call("POST", "/api/recover", {"code": newer}) == me
    assert guest.call("PATCH", "/api/me", {"name": "Zoé"})["name"] == "Zoé"


def test_the_cookie_is_out_of_scripts_reach(server: ServerProcess) -> None:
    request = urllib.request.Request(server.url + "/api/guest", b'{"name":"A"}')
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request) as response:
        cookie = response.headers["Set-Cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_the_shelf(server: ServerProcess) -> None:
    shelf = Guest(server.url).call("GET", "/api/games")
    mio = next(game for game in shelf["games"] if game["id"] == "mio")
    assert mio["players"] == [2, 3, 4, 5, 6]
    assert "live" not in [option["name"] for option in mio["options"]]
    assert {"relaxed", "normal", "fast", "none"} == set(shelf["paces"])
    assert {"random", "greedy"} <= set(shelf["bots"])
    book = Guest(server.url).call("GET", "/api/games/mio/rules/fr")
    assert "⟨MI-4⟩" in book["text"]
    assert book["refusals"]["MI-2"]


def test_public_tables_are_listed_and_private_ones_are_not(server: ServerProcess) -> None:
    guest = Guest(server.url, "Anna")
    shown, hidden = guest.open("mio", 3, public=True), guest.open("mio", 3)
    listed = [table["id"] for table in guest.call("GET", "/api/tables")["tables"]]
    assert shown["id"] in listed
    assert hidden["id"] not in listed
    assert guest.call("GET", f"/api/codes/{hidden['code'].lower()}")["id"] == hidden["id"]


def test_chat_and_mute(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    table = anna.open("mio", 2)["id"]
    with anna.join(table) as a, bob.join(table) as b:
        assert isinstance(a.say_to_all("hello\u0000 you"), Ok)
        while not b.lines:
            b.wait()
        assert (b.lines[0].text, b.lines[0].name) == ("hello you", "Anna")
        from tablee.server.protocol import Mute, React

        assert isinstance(b.send(React("r1", "bravo")), Ok)
        assert isinstance(b.send(Mute("m1", anna.id)), Ok)
        assert isinstance(a.say_to_all("again"), Ok)
        assert isinstance(b.send(React("r2", "wow")), Ok)
        assert "again" not in [line.text for line in b.lines]
    with bob.join(table) as b:
        assert isinstance(b.send(React("r3", "wow")), Ok)
        assert {line.person for line in b.lines} == {bob.id}


def test_ratings_profile_and_leaders(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    opened = anna.open("mio", 2, options={"target": 1}, pace="none")

    async def match() -> float:
        one, two = await anna.join_async(opened["id"]), await bob.join_async(opened["id"])
        async with one, two:
            assert isinstance(await two.sit(), Ok)
            assert isinstance(await one.start(), Ok)
            await asyncio.wait_for(asyncio.gather(play_on(one), play_on(two)), 30)
            assert one.table and one.table.table.result
            return one.table.table.result[one.seat or 0]

    share = asyncio.run(match())
    for _ in range(50):
        profile = anna.call("GET", f"/api/people/{anna.id}")
        if profile["played"]:
            break
    (played,) = profile["played"]
    assert played["rated"]
    assert played["share"] == share
    assert profile["ratings"][0]["mu"] == played["mu"]
    assert (played["mu"] > 25) == (played["share"] == 1)
    leaders = anna.call("GET", "/api/leaders/mio")["leaders"]
    assert {anna.id, bob.id} <= {leader["id"] for leader in leaders}
    record = get(server, f"/api/tables/{opened['id']}/record")[1].decode()
    assert json.loads(record.splitlines()[-1])["over"] is True
    from tablee.engine.record import replay

    assert replay(record.split("\n")).over


def test_rematch(server: ServerProcess) -> None:
    guest = Guest(server.url, "Anna")
    opened = guest.open("mio", 2, bots=[None, "greedy"], options={"target": 1})
    with guest.join(opened["id"]) as table:
        assert isinstance(table.start(), Ok)
        while not table.over:
            if table.legal:
                table.act(table.legal[0])
            else:
                table.wait()
        assert isinstance(table.rematch(), Ok)
        while not (table.table and table.table.table.rematch):
            table.wait()
        again = table.table.table.rematch
    with guest.join(again) as table:
        assert table.seat == 0
        assert table.table
        assert table.table.table.after == opened["id"]
        assert isinstance(table.start(), Ok)


def test_health_metrics_and_headers(server: ServerProcess) -> None:
    headers, body = get(server, "/healthz")
    assert json.loads(body)["status"] == "ok"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "server" not in headers
    text = get(server, "/metrics")[1].decode()
    for name in ("action_seconds", "ack_seconds", "resyncs", "refusals", "loop_lag", "tables"):
        assert f"tablee_{name}" in text
    assert (
        get(server, "/api/openapi.json")[1]
        == json.dumps(describe.openapi(), separators=(",", ":"), ensure_ascii=False).encode()
    )
