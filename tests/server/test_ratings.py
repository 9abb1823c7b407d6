"""Ratings can't be dodged, assisted or farmed: docs/decisions/ratings.md."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.client import Guest
from tablee.ratings import CERTAIN, Rating
from tablee.server.live.encounters import Encounters
from tablee.server.live.house import House
from tablee.server.live.results import _results
from tablee.server.store import Store, open_store
from tablee.server.store.people import MEETINGS, WEEK, Person, Result
from tablee.server.store.tables import TableHead
from tablee.server.table import log
from tablee.server.table.outcome import Who
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Ok
from tests.server.conftest import ServerProcess
from tests.server.tables import FakeTable
from tests.server.test_actor import in_house, sit

SECOND = 0.05


def at_a_store(body: Callable[[Store], Awaitable[None]]) -> None:
    async def go() -> None:
        store = open_store("sqlite::memory:")
        await store.prepare()
        for name in "ABCD":
            await store.add_person(Person(name, name))
        await body(store)
        await store.close()

    asyncio.run(go())


async def enter(store: Store, id: str, results: Sequence[Result]) -> None:
    """Enter the results of a match at a table of this id."""
    opened = log.Opened(
        at=0.0,
        game="mio",
        rules=1,
        players=2,
        options={},
        pace="none",
        public=True,
        host="A",
        bots=[None, None],
    )
    await store.create(TableHead(id, id, "mio", True, "over", "{}"), [opened])
    await store.enter_results(id, results)


async def rating(store: Store, person: str) -> Rating | None:
    found = (await store.profile(person))["ratings"]
    return Rating(*found[0][1:3]) if found else None


def finished(table: FakeTable) -> list[Result]:
    table.play()
    assert table.core.state.ended
    return _results(table.core.state)


def wins(results: Sequence[Result], person: str) -> bool:
    return next(result.share for result in results if result.person == person) == 1


def leave(table: FakeTable, name: str) -> None:
    table.say(name, protocol.Stand(table.id()))


def come_back(table: FakeTable, name: str) -> None:
    table.say(name, protocol.Sit(table.id()))


def assisted(seed: int) -> FakeTable:
    """B stands up on turn, has a bot act, and sits down again."""
    table = FakeTable(people=2, target=5, seed=seed, shout="auto")
    while table.turn != 1:
        table.act(0, table.match.legal(0)[0].text)
        table.pass_time(2)
    leave(table, "B")
    before = len(table.acted())
    while len(table.acted()) == before:
        table.pass_time(SECOND)
    come_back(table, "B")
    return table


def seed_where(made: Callable[[int], FakeTable], won: bool) -> tuple[FakeTable, list[Result]]:
    """A match that B wins, or does not."""
    for seed in range(1, 60):
        table = made(seed)
        if table.core.state.phase == "playing":
            results = finished(table)
            if wins(results, "B") == won:
                return table, results
    raise AssertionError("there is no such match")


def left(seed: int) -> FakeTable:
    """B has left in the middle."""
    table = FakeTable(people=2, target=5, seed=seed, shout="auto")
    table.play(2)
    if table.core.state.phase == "playing":
        leave(table, "B")
    return table


@pytest.mark.parametrize("won", [True, False], ids=["the bot wins", "the bot loses"])
def test_who_leaves_a_rated_match_loses_it(won: bool) -> None:
    async def body(store: Store) -> None:
        _, results = seed_where(left, won)
        await enter(store, "t", results)
        stayed, gone = await rating(store, "A"), await rating(store, "B")
        assert stayed and gone
        assert gone.mu < 25 < stayed.mu
        assert gone.sigma == Rating().sigma, "it says little about how strong B is"

    at_a_store(body)


def test_of_all_who_leave_the_first_stands_last() -> None:
    table = FakeTable(people=3, target=5, shout="auto")
    table.play(1)
    for name in "BAC":
        table.pass_time(SECOND)
        leave(table, name)
    results = finished(table)
    assert results[1].standing < results[0].standing < results[2].standing < 0


def test_the_acts_of_a_bot_never_help() -> None:
    async def body(store: Store) -> None:
        table, results = seed_where(assisted, won=True)
        assert table.core.state.seats[1].stand_in is None
        await enter(store, "won", results)
        assert await rating(store, "B") is None
        other = await rating(store, "A")
        assert other and other.mu < 25, "the other seat is rated as ever"
        assert not (await store.profile("B"))["played"][0][7]

    at_a_store(body)


def test_nor_do_they_save_from_losing() -> None:
    async def body(store: Store) -> None:
        _, results = seed_where(assisted, won=False)
        await enter(store, "lost", results)
        mine = await rating(store, "B")
        assert mine and mine.mu < 25
        assert mine.sigma == Rating().sigma

    at_a_store(body)


# --- one address


def sitting_at(addresses: Sequence[str], neighbours: bool = False) -> FakeTable:
    table = FakeTable(people=len(addresses), target=5, start=False, shout="auto")
    table.core.rates_neighbours = neighbours
    for n, (name, address) in enumerate(zip(table.names, addresses, strict=True)):
        table.who[name] = replace(table.who[name], connection=100 + n, address=address)
        table.take(table.core.connect(table.who[name], table.now))
    table.say("A", protocol.Start(table.id()))
    return table


def test_a_match_within_one_address_is_not_rated() -> None:
    table = sitting_at(["192.0.2.1", "192.0.2.2", "192.0.2.1"])
    assert table.frame(0).table.unrated == "address"
    results = finished(table)
    assert not any(result.rated for result in results)
    assert table.core.state.ended and not table.core.state.ended.rated
    assert all(result.rated for result in finished(sitting_at(["192.0.2.1", "192.0.2.2"])))
    club = sitting_at(["192.0.2.1", "192.0.2.1"], neighbours=True)
    assert all(result.rated for result in finished(club))


@pytest.mark.parametrize("said", [True, False], ids=["said ready", "said nothing"])
def test_a_match_dealt_behind_somebodys_back_is_not_rated(said: bool) -> None:
    """The host deals the rematch when the other one has gone home."""
    table = FakeTable(people=2, target=5, start=False)
    if said:
        table.say("B", protocol.Ready("ready"))
    table.take(table.core.disconnect(table.who["B"], table.now))
    assert isinstance(table.say("A", protocol.Start("deal")), Ok)
    assert table.frame(0).table.unrated == (None if said else "absent")
    assert {result.rated for result in finished(table)} == {said}


def test_with_bots_nobody_is_told_that_a_match_is_not_rated() -> None:
    table = FakeTable(people=2, bots=1, target=1000, start=False)
    table.take(table.core.disconnect(table.who["B"], table.now))
    table.say("A", protocol.Start("deal"))
    assert table.core.state.phase == "playing"
    assert table.core.state.unrated is None


def test_who_is_there_when_the_host_deals_is_rated() -> None:
    assert all(result.rated for result in finished(FakeTable(people=2, target=5)))


def test_coming_from_the_same_address_later_counts_too_and_is_remembered() -> None:
    table = sitting_at(["192.0.2.1", "192.0.2.2"])
    assert table.frame(0).table.unrated is None
    table.take(table.core.connect(Who("B", "B", 200, address="192.0.2.1"), table.now))
    assert table.frame(0).table.unrated == "address"
    assert [news.why for news in table.frame(0, since=0).news if news.what == "unrated"] == [
        "address"
    ]
    again = table.new_core()
    assert again.state.unrated == "address"
    assert sum(isinstance(row, log.Unrated) for row in table.rows) == 1


# --- the same people


def result(n: int, person: str, at: float, share: float, **changes: Any) -> Result:
    return replace(
        Result(n, person, "mio", at, share, 0, "[]", True, share, helped=False), **changes
    )


def test_the_same_two_over_and_over_are_not_rated() -> None:
    async def body(store: Store) -> None:
        for n in range(MEETINGS + 3):
            pair = [result(0, "A", 10.0 + n, 1.0), result(1, "B", 10.0 + n, 0.0)]
            await enter(store, f"t{n}", pair)
        played = (await store.profile("A"))["played"]
        assert [bool(row[7]) for row in reversed(played)] == [True] * MEETINGS + [False] * 3
        assert (await store.profile("A"))["ratings"][0][3] == MEETINGS
        with_others = [result(0, "A", 30.0, 1.0), result(1, "C", 30.0, 0.0)]
        await enter(store, "other", with_others)
        assert (await store.profile("C"))["played"][0][7]
        three = [*with_others, result(2, "B", 31.0, 0.0)]
        await enter(store, "three", three)
        assert not (await store.profile("C"))["played"][0][7], "B is there again"
        later = [result(0, "A", 40.0 + WEEK, 1.0), result(1, "B", 40.0 + WEEK, 0.0)]
        await enter(store, "later", later)
        assert (await store.profile("B"))["played"][0][7]

    at_a_store(body)


def test_new_guests_of_the_same_two_addresses_are_the_same_two(tmp_path: Path) -> None:
    """Somebody with two addresses could beat a new guest of their own in every match."""

    async def body(house: House) -> None:
        actors = [(await sit(house))[0] for _ in range(MEETINGS + 1)]
        while actors[-1].core.state.unrated is None:
            await asyncio.sleep(0)
        assert actors[-1].core.state.unrated == "company"
        assert [actor.core.state.unrated for actor in actors[:-1]] == [None] * MEETINGS

    in_house(tmp_path, body)


def test_meetings_of_addresses_count_for_a_week_and_for_one_game() -> None:
    encounters, pair = Encounters(), [{"a"}, {"b", "c"}]
    assert not any(encounters.too_many("mio", pair, n) for n in range(MEETINGS))
    assert encounters.too_many("mio", [{"c"}, {"d"}, {"a"}], MEETINGS)
    assert not encounters.too_many("ekko", pair, MEETINGS)
    assert not encounters.too_many("mio", [{"c"}, {"d"}], MEETINGS)
    assert not encounters.too_many("mio", [{"a"}, set()], MEETINGS)
    assert not encounters.too_many("mio", pair, MEETINGS + WEEK)


def test_players_are_told_before_the_match(tmp_path: Path) -> None:
    """At a live table: the people's last matches are looked up when the cards are dealt."""
    path = tmp_path / "tablee.sqlite"
    server = ServerProcess(f"sqlite:{path}")
    server.start()
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    pair = ada.id, bob.id
    server.stop()

    async def remember() -> None:
        store = open_store(server.db)
        await store.prepare()
        now = time.time()
        for n in range(MEETINGS):
            await enter(
                store, f"t{n}", [result(k, who, now, 1.0 - k) for k, who in enumerate(pair)]
            )
        await store.close()

    asyncio.run(remember())
    server.start()
    try:
        opened = ada.open("mio", 2, pace="none")
        with ada.join(opened["id"]) as one, bob.join(opened["id"]) as two:
            two.sit()
            one.start()
            while not (one.table and one.table.table.unrated):
                one.wait()
            assert one.table.table.unrated == "company"
    finally:
        server.stop()


def test_who_is_erased_in_mid_match_loses_it_and_leaves_no_trace() -> None:
    async def body(store: Store) -> None:
        table = left(1)
        results = finished(table)
        await store.erase("B")
        await enter(store, "t", results)
        a, b = await rating(store, "A"), await rating(store, "B")
        assert a is not None and a.mu > Rating().mu
        assert b is None
        assert (await store.profile("B"))["played"] == []

    at_a_store(body)


def test_ratings_are_provisional_until_they_are_certain() -> None:
    async def body(store: Store) -> None:
        async def provisional() -> tuple[bool, bool]:
            own = (await store.profile("A"))["ratings"][0][4]
            return own, (await store.leaders("mio"))[0]["provisional"]

        await enter(store, "first", [result(0, "A", 1.0, 1.0), result(1, "B", 1.0, 0.0)])
        assert await provisional() == (True, True)
        await store.database.write(
            lambda sql: sql.do("UPDATE ratings SET sigma = ?, mu = 99 WHERE person = 'A'", CERTAIN)
        )
        assert await provisional() == (False, False)

    at_a_store(body)
