"""The HTTP API keeps to its own description, and to what people need."""

import asyncio
import contextlib
import gzip
import json
import os
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi import checks
from starlette.applications import Starlette
from starlette.requests import HTTPConnection

import tablee
from tablee.client import Guest, ServerRefused
from tablee.engine import record
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.engine.text import position as positions
from tablee.errors import BadRecordError
from tablee.server.http import pages
from tablee.server.http.endpoints import ENDPOINTS
from tablee.server.http.headers import policy
from tablee.server.http.openapi import openapi
from tablee.server.wire.protocol import Ok
from tests.server.conftest import MATCH, ServerProcess
from tests.server.test_whole import play_on

CHECKS = [
    checks.status_code_conformance,
    checks.response_schema_conformance,
    checks.content_type_conformance,
    schemathesis.checks.not_a_server_error,
]
EXAMPLES = int(os.environ.get("TABLEE_EXAMPLES", "8"))


DESCRIBED: Any = schemathesis.openapi.from_dict(openapi(ENDPOINTS))
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
    with opener.open(server.url + path, timeout=60) as response:
        return response.headers, response.read()


def test_a_guest_is_the_same_person_everywhere(server: ServerProcess) -> None:
    guest = Guest(server.url, "  Zoé \u0007 de la\tTour  ")
    me = guest.call("GET", "/api/me")
    assert me["name"] == "Zoé de la Tour"
    code = guest.call("POST", "/api/me/recovery")["code"]
    other = Guest(server.url)
    assert other.call("POST", "/api/recover", {"code": code.lower().replace("-", " ")}) == me
    assert other.call("GET", "/api/me") == me
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
    assert {"relaxed", "normal", "fast", "slow", "none"} == set(shelf["paces"])
    assert shelf["paces"]["normal"] == pytest.approx(45 * 0.02)  # at the tempo of the tests
    assert shelf["levels"][0] == mio["default_bot"] == "beginner"
    assert mio["bots"][: len(shelf["levels"])] == shelf["levels"]
    assert not {"random", "greedy", "search"} & set(mio["bots"])  # for trying things out
    assert {"random", "greedy", "search"} <= set(shelf["bot_titles"])
    assert all(set(titles) == {"fr", "en"} for titles in shelf["bot_titles"].values())
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
        from tablee.server.wire.protocol import Mute, React

        assert isinstance(b.send(React("r1", "bravo")), Ok)
        assert isinstance(b.send(Mute("m1", anna.id)), Ok)
        assert isinstance(a.say_to_all("again"), Ok)
        assert isinstance(b.send(React("r2", "wow")), Ok)
        assert "again" not in [line.text for line in b.lines]
    with bob.join(table) as b:
        assert isinstance(b.send(React("r3", "wow")), Ok)
        assert {line.person for line in b.lines} == {bob.id}


def record_of(guest: Guest, table: str) -> str:
    """The record of a finished match, as a person at the table gets it."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    url = f"{guest.url}/api/tables/{table}/record"
    with opener.open(urllib.request.Request(url, headers=guest.headers), timeout=60) as response:
        return str(response.read().decode())


def test_ratings_profile_and_leaders(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    opened = anna.open("mio", 2, options={"target": 1}, pace="none")

    async def match() -> float:
        one, two = await anna.join_async(opened["id"]), await bob.join_async(opened["id"])
        async with one, two:
            assert isinstance(await two.sit(), Ok)
            assert isinstance(await one.start(), Ok)
            await asyncio.wait_for(asyncio.gather(play_on(one), play_on(two)), MATCH)
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
    assert profile["ratings"][0]["provisional"]
    leaders = anna.call("GET", "/api/leaders/mio")["leaders"]
    assert {anna.id, bob.id} <= {leader["id"] for leader in leaders}
    text = record_of(anna, opened["id"])
    assert json.loads(text.splitlines()[-1])["over"] is True
    assert record.replay(text.split("\n")).over


def post_text(server: ServerProcess, path: str, text: str) -> Any:
    request = urllib.request.Request(server.url + path, text.encode())
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=20) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def played(game: str = "mio") -> Match:
    match = tablee.new(game, players=3, seed=5)
    for _ in range(12):
        match.play(match.asked, match.legal(match.asked)[0])
    return match


def test_a_record_file_can_be_looked_at(server: ServerProcess) -> None:
    match = played()
    lines = [json.dumps(line) for line in record.lines(match)]
    status, seen = post_text(server, "/api/replay?eyes=1", "\n".join(lines))
    assert status == 200
    assert seen["steps"][-1]["view"] == json.loads(json.dumps(match.position(1)))
    assert [seat["name"] for seat in seen["table"]["seats"]] == list(match.names)
    status, all_open = post_text(server, "/api/replay", "\n".join(lines))
    assert all_open["steps"][-1]["view"]["eyes"] == "table"
    assert "random" not in all_open["steps"][-1]["view"]
    status, problem = post_text(server, "/api/replay", "\n".join([*lines[:3], "{", *lines[4:]]))
    assert (status, problem["reason"]) == (422, "record")
    assert problem["detail"].startswith("line 4:")
    assert post_text(server, "/api/replay?eyes=7", "\n".join(lines))[0] == 404
    assert post_text(server, "/api/replay", " " * 1_100_000)[0] == 413


ODD: tuple[Any, ...] = (None, True, 5, -1, 2**70, 1.5, float("nan"), "x", [], [1], {"a": 1})


def test_values_of_odd_kinds_are_refused_and_compile_nothing(server: ServerProcess) -> None:
    """One kernel that is compiled anew holds everybody up for seconds."""
    lines: list[dict[str, Any]] = list(record.lines(played()))
    signatures = compiled_for("mio")
    for number, keys in ((0, list(lines[0])), (1, ["seat", "do", "aim", "fresh", "told", "check"])):
        for key in keys:
            for odd in ODD:
                changed = [*lines[:number], {**lines[number], key: odd}, *lines[number + 1 :]]
                with contextlib.suppress(BadRecordError):
                    record.replay([json.dumps(line) for line in changed])
    assert compiled_for("mio") == signatures
    for key, odd in (("fresh", 5), ("seat", True), ("aim", 2**70), ("seat", "0")):
        changed = [lines[0], {**lines[1], key: odd}, *lines[2:]]
        text = "\n".join(json.dumps(line) for line in changed)
        status, problem = post_text(server, "/api/replay", text)
        assert (status, problem["reason"]) == (422, "record")
        assert problem["detail"].startswith("line 2:")
        assert "\n" not in problem["detail"]


def compiled_for(name: str) -> dict[str, int]:
    """For how many kinds of arguments each kernel of a game has been compiled."""
    kernels = find_game(name).kernels
    return {
        kernel: len(getattr(kernels, kernel).signatures)
        for kernel in ("act", "deal", "view", "flaw")
        if hasattr(getattr(kernels, kernel, None), "signatures")
    }


def test_no_name_in_an_address_holds_a_zero(server: ServerProcess) -> None:
    """PostgreSQL refuses such a text: the log would say that the store has failed."""
    guest = Guest(server.url, "Anna")
    for path in ("tables/%00", "people/a%00b", "codes/%00", "me/tables/%00"):
        with pytest.raises(ServerRefused) as refused:
            guest.call("GET", f"/api/{path}")
        assert (refused.value.status, refused.value.reason) == (404, "path")


def test_a_position_can_be_looked_at(server: ServerProcess) -> None:
    match = played("ekko")
    for form in (json.dumps(match.position(2)), positions.to_line(match.position(2))):
        status, seen = post_text(server, "/api/position", form)
        assert status == 200
        assert seen["eyes"] == "2"
        assert [step["view"] for step in seen["steps"]] == [match.position(2)]
        assert post_text(server, "/api/position?eyes=0", form)[0] == 422  # not theirs to see
    whole = json.dumps(match.position())
    assert post_text(server, "/api/position?eyes=0", whole)[1]["steps"][0]["view"]["eyes"] == 0
    for bad in (
        "",
        "{",
        "[]",
        "ekko",
        "chess x=1",
        '{"game": "ekko"}',
        "\0",
        "ekko x=" + "[" * 9_999,
    ):
        assert post_text(server, "/api/position", bad)[0] == 422
    while not match.over:
        match.play(match.asked, match.legal(match.asked)[0])
    for eyes, result in ((0, None), (None, match.result)):  # over for all; told to the table
        own = match if eyes is None else match.blinded(eyes)
        table = post_text(server, "/api/position", json.dumps(own.position()))[1]["table"]
        assert (table["phase"], table["result"]) == ("over", result)


def fetch(app: Any, path: str) -> tuple[int, dict[str, str], bytes]:
    """Ask an application without a network."""
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.Event().wait()  # the browser stays

    async def send(message: Any) -> None:
        sent.append(message)

    packed = [(b"accept-encoding", b"gzip")]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": packed}
    asyncio.run(app(scope, receive, send))
    headers = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, b"".join(m.get("body", b"") for m in sent[1:])


def test_the_clients_files_are_packed_and_kept(tmp_path: Path) -> None:
    script, page = "let x = 1\n" * 500, "<!doctype html>"
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1a2b.js").write_text(script)
    (tmp_path / "index.html").write_text(page)
    (tmp_path / "icon.svg").write_text("<svg/>")
    app = Starlette(routes=pages.routes(tmp_path))
    _, headers, body = fetch(app, "/assets/app-1a2b.js")
    assert headers["content-encoding"] == "gzip"
    assert "immutable" in headers["cache-control"]
    assert gzip.decompress(body).decode() == script
    for path in ("/", "/icon.svg", "/table/anything"):
        assert fetch(app, path)[1]["cache-control"] == "no-cache"
    assert fetch(app, "/table/anything")[2].decode() == page
    assert fetch(app, "/api/nothing")[0] == fetch(app, "/no.js")[0] == 404


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


def told_to_prometheus(server: ServerProcess) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"http://127.0.0.1:{server.metrics}/metrics", timeout=60) as response:
        return str(response.read().decode())


def test_a_policy_names_no_host_that_is_none() -> None:
    scope = {"type": "http", "headers": [(b"host", b"x; script-src *")]}
    assert "connect-src 'self';" in policy(HTTPConnection(scope))


def test_health_metrics_and_headers(server: ServerProcess) -> None:
    headers, body = get(server, "/healthz")
    assert json.loads(body)["status"] == "ok"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "server" not in headers
    host = f"127.0.0.1:{server.port}"
    assert f"connect-src 'self' ws://{host} wss://{host};" in headers["Content-Security-Policy"]
    assert post_text(server, "/metrics", "")[0] == 405
    with pytest.raises(urllib.error.HTTPError, match="404"):  # not for players
        get(server, "/metrics")
    text = told_to_prometheus(server)
    for name in ("action_seconds", "ack_seconds", "resyncs", "refusals", "loop_lag", "tables"):
        assert f"tablee_{name}" in text
    assert (
        get(server, "/api/openapi.json")[1]
        == json.dumps(openapi(ENDPOINTS), separators=(",", ":"), ensure_ascii=False).encode()
    )
