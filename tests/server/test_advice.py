"""Hints are for who plays against bots alone, and reviews for matches that are over."""

import asyncio
import time
from collections.abc import Awaitable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from structlog.testing import capture_logs

import tablee
from tablee.bots.review import TURNS, Review, ReviewedAct
from tablee.client import Guest, LiveTable, ServerRefused
from tablee.engine.compiled.cache import SEARCH_KERNELS
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.server.http import advice, replays
from tablee.server.http.advice import get_hint, get_review
from tablee.server.http.endpoint import Api, Refused
from tablee.server.live import compilers, reviews
from tablee.server.live.house import House
from tablee.server.net.sockets import Sockets
from tablee.server.store.people import Person
from tablee.server.wire.protocol import Ok
from tests.server import test_actor
from tests.server.conftest import ServerProcess
from tests.server.tables import FakeTable
from tests.server.test_actor import in_house, sit


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The search is compiled before; else hints have to wait for it."""
    assert game("mio").search_kernels


def refused(guest: Guest, method: str, path: str) -> tuple[int, str]:
    with pytest.raises(ServerRefused) as error:
        guest.call(method, path)
    return error.value.status, error.value.reason


def play_out(table: LiveTable) -> None:
    while not table.over:
        if table.legal:
            table.act(table.legal[0])
        else:
            table.wait()


def reviewed(guest: Guest, table: str) -> Any:
    ends = time.monotonic() + 60
    while (review := guest.call("GET", f"/api/tables/{table}/review"))["done"] < review["of"]:
        assert time.monotonic() < ends
        assert not review["acts"]
    return review


def test_a_hint_and_a_review(server: ServerProcess) -> None:
    guest, stranger = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    bots, options = [None, "greedy"], {"target": 1}
    opened = guest.open("mio", 2, bots=bots, options=options, pace="none", public=True)["id"]
    hint, review = f"/api/tables/{opened}/hint", f"/api/tables/{opened}/review"
    assert refused(guest, "POST", hint) == (409, "turn")
    with guest.join(opened) as table:
        assert isinstance(table.start(), Ok)
        while not table.legal:
            table.wait()
        given = guest.call("POST", hint)
        assert table.table and given["n"] == table.table.n
        assert {option["action"] for option in given["options"]} <= set(table.legal)
        assert given["facts"][0]["key"] == "chance"
        assert [guest.call("POST", hint) for _ in range(3)] == [given] * 3
        assert refused(stranger, "POST", hint) == (403, "company")
        assert refused(guest, "GET", review) == (409, "running")
        play_out(table)
    assert refused(guest, "POST", hint) == (409, "turn")
    made = reviewed(stranger, opened)
    steps = guest.call("GET", f"/api/tables/{opened}/replay")["steps"]
    assert made["of"] == len(steps) - 1
    for act in made["acts"]:
        step = steps[act["number"] + 1]
        assert (act["seat"], act["action"]) == (step["seat"], step["do"])
        assert act["cost"] == pytest.approx(act["before"] - act["after"], abs=2e-4)
    for seat in made["seats"]:  # from the even share to the result, nothing is left unexplained
        ends = seat["start"] + seat["luck"] - seat["cost"]
        assert round(1e4 * ends) == round(1e4 * made["result"][seat["seat"]])


def test_no_hints_in_company(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    opened = anna.open("mio", 3, bots=[None, None, "greedy"], pace="none")["id"]
    with anna.join(opened) as a, bob.join(opened) as b:
        assert isinstance(b.sit(), Ok)
        assert isinstance(a.start(), Ok)
        for guest in (anna, bob):
            assert refused(guest, "POST", f"/api/tables/{opened}/hint") == (403, "company")
    assert refused(anna, "POST", "/api/tables/nothing/hint") == (404, "table")


def test_turning_points_are_the_greatest_swings() -> None:
    acts = [
        ReviewedAct(n, n % 2, "a", "b", 0.5 + cost, 0.5, 2, 3, [0.5, 0.5], "weak", luck)
        for n, (cost, luck) in enumerate([(0.3, 0.0), (0.0, -0.2), (0.05, 0.09), (0.12, 0.4)])
    ]
    turns = [(turn["number"], turn["why"], turn["swing"]) for turn in Review(acts, None).turns()]
    assert turns == [(0, "choice", -0.3), (1, "luck", -0.2), (3, "choice", -0.12), (3, "luck", 0.4)]
    assert len(Review(acts * 3, None).turns()) == TURNS


def test_advice_comes_from_what_the_seat_knows() -> None:
    table = FakeTable("ekko", people=1, bots=1)
    while table.turn != 0:
        table.pass_time(1)
    n, known = advice._known_to(table.core.state, "A")
    assert (n, known.eyes) == (table.n, 0)
    assert known == table.match.blinded(0, EVERYTHING)
    assert known != table.match


def test_a_hint_is_about_the_table_in_memory_once_it_is_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(house: House) -> None:
        actor, people = await sit(house)
        written, append = asyncio.Event(), house.store.append

        async def slow(*args: Any) -> None:
            await written.wait()
            await append(*args)

        monkeypatch.setattr(house.store, "append", slow)
        before = actor.core.state.n
        acting = asyncio.create_task(test_actor.act(actor, people, "slow"))
        while actor.core.state.n == before:
            await asyncio.sleep(0)
        answer = asyncio.create_task(actor.read(lambda state: state.n))
        tired = asyncio.create_task(actor.read(lambda state: state.n))
        await asyncio.sleep(0.05)
        assert not answer.done()
        tired.cancel()  # somebody who no longer waits harms nobody
        written.set()
        assert await answer == before + 1
        await acting
        with pytest.raises(ZeroDivisionError):
            await actor.read(lambda state: 1 / 0)
        assert not actor.gone

    in_house(tmp_path, body)


def test_a_search_that_cannot_be_compiled_is_given_up_and_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compilers, "_is_compiled", cache(lambda game, template: False))
    monkeypatch.setitem(compilers._EXPRESSIONS, SEARCH_KERNELS, "no_such_thing")
    trying, mio = compilers.Compilers(), game("mio")
    with capture_logs() as logs:
        while not trying.search_failed(mio):
            assert not trying.search(mio)
            time.sleep(0.01)
        assert not trying.search(mio)
    trying.close()
    assert [(entry["game"], "no_such_thing" in entry["reason"]) for entry in logs] == [
        ("mio", True)
    ]


def test_a_search_that_cannot_be_compiled_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for a hint or a review is told to wait, and then that it is in vain."""
    failed = False
    match = tablee.new("mio", players=2, seed=4)

    async def over(api: Api, request: Request) -> tuple[Match, None]:
        return match, None

    async def me(request: Request) -> Person:
        return Person("A", "Anna")

    monkeypatch.setattr(compilers.Compilers, "search", lambda self, game: False)
    monkeypatch.setattr(compilers.Compilers, "search_failed", lambda self, game: failed)
    monkeypatch.setattr(replays, "finished", over)
    monkeypatch.setattr(reviews, "_LOOK", 0.001)

    async def body(house: House) -> None:
        nonlocal failed
        api = Api(house, Sockets(house))
        monkeypatch.setattr(api, "me", me)
        actor, _ = await sit(house)
        known = actor.core.state.match
        assert known
        monkeypatch.setattr(advice, "_known_to", lambda state, person: (state.n, known))
        asked = Request({"type": "http", "path_params": {"table": actor.id}, "headers": []})
        assert await problem(get_hint(api, asked)) == (503, "soon")
        assert (await get_review(api, asked)).body.done == 0
        failed = True
        assert await problem(get_hint(api, asked)) == (503, "broken")
        while house.reviews.of(actor.id) is not None:
            await asyncio.sleep(0.001)
        assert await problem(get_review(api, asked)) == (503, "broken")

    in_house(tmp_path, body)


async def problem(call: Awaitable[Any]) -> tuple[int, str]:
    with pytest.raises(Refused) as refused:
        await call
    return refused.value.status, refused.value.problem.reason
