"""Matches that people have played on their own devices, and keep on a server."""

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

import tablee
from tablee.client import Guest
from tablee.engine.match import Match
from tablee.engine.record import lines
from tests.server.conftest import ServerProcess


def played(options: dict[str, Any], names: list[str], start: bool = False) -> Match:
    """A match as a device plays it: fresh bits with every act."""
    match = tablee.new("mio", players=2, seed=5, names=names, target=1, **options)
    if start:
        match.play(match.asked, match.legal(match.asked)[0])
        match = Match.at(match.game, match.position(), names)
    while not match.over:
        act = match.legal(match.asked)[0]
        match.play(match.asked, act, fresh=f"{len(match.plays):048x}")
    return match


def text_of(match: Match) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(match))


def keep(guest: Guest | None, server: ServerProcess, text: str, seat: Any = 0) -> tuple[int, Any]:
    """Send a record in: the status and the answer."""
    headers = {} if guest is None else guest.headers
    url = f"{server.url}/api/me/matches?seat={seat}"
    request = urllib.request.Request(url, text.encode(), headers, method="POST")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=60) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def record_at(guest: Guest, table: str) -> str:
    request = urllib.request.Request(
        f"{guest.url}/api/tables/{table}/record", headers=guest.headers
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=60) as response:
        return str(response.read().decode())


@pytest.mark.parametrize(
    ("options", "names", "start"),
    [
        ({"live": True}, ["Anna", "club"], False),
        ({"live": False}, ["Anna", "Grand-père"], False),
        ({"live": True}, ["Anna", "club"], True),
    ],
)
def test_a_match_is_kept_for_its_player_alone(
    server: ServerProcess, options: dict[str, Any], names: list[str], start: bool
) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    match = played(options, names, start)
    status, table = keep(anna, server, text_of(match))
    assert status == 201 and table["phase"] == "over" and not table["rated"]
    assert [seat["name"] or seat["bot"] for seat in table["seats"]] == names
    assert table["result"] == match.result and table["points"] == match.points
    again = record_at(anna, table["id"]).split("\n")
    assert [json.loads(line)["check"] for line in again[1:-2]] == [
        line["check"] for line in list(lines(match))[1:-1]
    ]
    replay = anna.call("GET", f"/api/tables/{table['id']}/replay?eyes=table")
    assert len(replay["steps"]) == len(match.plays) + 1
    profile = anna.call("GET", f"/api/people/{anna.id}")
    assert [one["table"] for one in profile["played"]] == [table["id"]]
    assert profile["tally"] == [] and profile["ratings"] == []
    assert bob.call("GET", f"/api/people/{anna.id}")["played"] == []
    with pytest.raises(tablee.TableeError):
        bob.call("GET", f"/api/tables/{table['id']}/replay?eyes=table")
    assert keep(anna, server, text_of(match)) == (201, table)  # once is enough
    assert len(anna.call("GET", f"/api/people/{anna.id}")["played"]) == 1


def test_what_is_no_finished_match_is_refused(server: ServerProcess) -> None:
    anna, whole = Guest(server.url, "Anna"), text_of(played({"live": True}, ["Anna", "club"]))
    rows = whole.split("\n")
    unfinished = "\n".join([*rows[:3], '{"end": 2, "over": false}', ""])
    forged = whole.replace(json.loads(rows[2])["check"], "00000000")
    for text, seat in (
        ("", 0),
        ("{}", 0),
        (unfinished, 0),
        (forged, 0),
        ("\n".join(rows[:-2]), 0),
        (whole, 2),
        (whole, "x"),
    ):
        status, problem = keep(anna, server, text, seat)
        assert (status, problem["reason"]) == (422, "record"), text
        assert problem["detail"].endswith(".")
    assert keep(None, server, whole)[0] == 401
    assert anna.call("GET", f"/api/people/{anna.id}")["played"] == []


def test_nobody_keeps_matches_without_end(tmp_path: Any) -> None:
    strict = ServerProcess(f"sqlite:{tmp_path}/tablee.sqlite", TABLEE_LIMITS="1")
    strict.start()
    try:
        anna = Guest(strict.url, "Anna")
        found = [keep(anna, strict, "{}")[0] for _ in range(12)]
        assert found == [422] * 10 + [429] * 2
    finally:
        strict.stop()


def test_what_is_too_long_is_refused(server: ServerProcess) -> None:
    assert keep(Guest(server.url, "Anna"), server, " " * 1_100_000)[0] == 413
