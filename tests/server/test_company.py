"""People find each other: opponents, challenges, pairing, and what profiles tell."""

import asyncio
import json
import runpy
import time
from typing import Any

import pytest

import tablee
from tablee.client import Guest, ServerRefused
from tablee.engine.registry import games
from tablee.ratings import MU, SETTLED, Rating, distance, rate
from tablee.server.http.rungs import rungs
from tablee.server.store.company import COMPANY, MANY, STREAK, Ended, feats
from tablee.server.wire.protocol import Mute, Ok
from tests.server.conftest import MATCH, ServerProcess
from tests.server.test_private import after_a_match
from tests.server.test_whole import play_on
from tests.web.house import ROOT


def refusal(call: Any) -> int:
    with pytest.raises(ServerRefused) as refused:
        call()
    return refused.value.status


def sits(guest: Guest, table: str) -> None:
    async def sit() -> None:
        async with await guest.join_async(table) as at:
            assert isinstance(await at.sit(), Ok)

    asyncio.run(sit())


def met(server: ServerProcess) -> tuple[Guest, Guest]:
    """Two people who have played a private match that is in the books by now."""
    anna, bob, _, _ = after_a_match(server, public=False)
    while not all(anna.call("GET", f"/api/people/{one.id}")["played"] for one in (anna, bob)):
        time.sleep(0.02)
    return anna, bob


# --- recent opponents


def test_recent_opponents_are_those_one_has_met(server: ServerProcess) -> None:
    anna, bob = met(server)
    (one,) = anna.call("GET", "/api/me/people")["people"]
    assert (one["id"], one["name"], one["game"], one["matches"]) == (bob.id, "Bob", "mio", 1)
    (other,) = bob.call("GET", "/api/me/people")["people"]
    assert one["won"] + other["won"] == 1
    assert Guest(server.url, "Carl").call("GET", "/api/me/people") == {"people": []}
    assert refusal(lambda: Guest(server.url).call("GET", "/api/me/people")) == 401


# --- a table as its people see it


def test_your_table_is_shown_as_you_see_it_and_to_nobody_else(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    table = anna.open("mio", 2, bots=[None, "greedy"], pace="none")["id"]
    lobby = anna.call("GET", f"/api/me/tables/{table}")
    assert (lobby["you"], lobby["view"]) == (0, None)

    async def deal() -> None:
        async with await anna.join_async(table) as at:
            assert isinstance(await at.start(), Ok)

    asyncio.run(deal())
    seen = anna.call("GET", f"/api/me/tables/{table}")
    assert set(seen["view"]["hands"][1]) == {"?"}
    assert "?" not in seen["view"]["hands"][0]
    assert refusal(lambda: bob.call("GET", f"/api/me/tables/{table}")) == 404
    assert refusal(lambda: bob.call("GET", "/api/me/tables/nothing")) == 404


def test_people_at_tables_are_counted(server: ServerProcess) -> None:
    guest = Guest(server.url, "Anna")
    before = guest.call("GET", "/api/tables")["people"]
    guest.open("mio", 3)
    assert guest.call("GET", "/api/tables")["people"] == before + 1


# --- challenges


def test_a_challenge_waits_for_the_other(server: ServerProcess) -> None:
    anna, bob, carl = (Guest(server.url, name) for name in ("Anna", "Bob", "Carl"))
    opened = anna.call("POST", f"/api/people/{bob.id}/challenge", {"game": "ekko"})
    assert (opened["game"], opened["players"], opened["public"]) == ("ekko", 2, False)
    (waiting,) = bob.call("GET", "/api/me/tables")["invitations"]
    assert (waiting["by"], waiting["table"]["id"]) == ("Anna", opened["id"])
    assert carl.call("GET", "/api/me/tables")["invitations"] == []
    again = anna.call("POST", f"/api/people/{bob.id}/challenge", {"game": "mio"})
    (waiting,) = bob.call("GET", "/api/me/tables")["invitations"]
    assert waiting["table"]["id"] == again["id"], "one challenge at a time"
    sits(bob, again["id"])
    assert bob.call("GET", "/api/me/tables")["invitations"] == [], "the table is full"


def test_a_challenge_can_be_declined(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    table = anna.call("POST", f"/api/people/{bob.id}/challenge", {"game": "ekko"})["id"]
    assert refusal(lambda: anna.call("DELETE", f"/api/me/invitations/{table}")) == 404
    assert bob.call("DELETE", f"/api/me/invitations/{table}") == {"id": table}
    assert bob.call("GET", "/api/me/tables")["invitations"] == []
    assert refusal(lambda: bob.call("DELETE", f"/api/me/invitations/{table}")) == 404


def test_nobody_hears_of_challenges_by_somebody_muted(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    table = anna.open("mio", 3)["id"]

    with bob.join(table) as at:
        assert isinstance(at.send(Mute("m1", anna.id)), Ok)
    anna.call("POST", f"/api/people/{bob.id}/challenge", {"game": "ekko"})
    assert bob.call("GET", "/api/me/tables")["invitations"] == []


def test_a_challenge_needs_somebody_else_and_a_game(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    for person, game in ((anna.id, "ekko"), ("nobody", "ekko"), (bob.id, "chess")):
        path = f"/api/people/{person}/challenge"
        assert refusal(lambda: anna.call("POST", path, {"game": game})) == 404  # noqa: B023
    path = f"/api/people/{bob.id}/challenge"
    assert refusal(lambda: Guest(server.url).call("POST", path, {"game": "ekko"})) == 401


def test_who_is_erased_is_challenged_no_more(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    anna.call("POST", f"/api/people/{bob.id}/challenge", {"game": "ekko"})
    anna.call("DELETE", "/api/me")
    assert bob.call("GET", "/api/me/tables")["invitations"] == []


# --- pairing


def pair(guest: Guest, game: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.call("POST", "/api/pairing", {"game": game})
    return found


def test_two_who_look_for_somebody_find_each_other(server: ServerProcess) -> None:
    anna, bob, carl = (Guest(server.url, name) for name in ("Anna", "Bob", "Carl"))
    first = pair(anna, "oeufs")
    assert (first["public"], first["players"]) == (True, 2)
    assert pair(anna, "oeufs")["id"] == first["id"], "one waits at one table"
    assert pair(bob, "oeufs")["id"] == first["id"]
    assert pair(bob, "input")["id"] != first["id"], "somebody else plays something else"
    sits(bob, first["id"])
    assert pair(carl, "oeufs")["id"] != first["id"], "the table is full"


def test_pairing_leads_to_no_table_that_is_private_or_odd(server: ServerProcess) -> None:
    anna, bob = Guest(server.url, "Anna"), Guest(server.url, "Bob")
    odd = {
        anna.open("exhopp", 2)["id"],
        anna.open("exhopp", 2, public=True, options={"offer": "colour"})["id"],
        anna.open("exhopp", 2, public=True, pace="slow")["id"],
    }
    assert pair(bob, "exhopp")["id"] not in odd
    assert refusal(lambda: pair(bob, "chess")) == 404


# --- going on from a position


def test_a_match_goes_on_from_a_position_and_counts_for_nothing(server: ServerProcess) -> None:
    match = tablee.new("mio", players=2, seed=4, target=1)
    for _ in range(3):
        match.play(match.asked, match.legal(match.asked)[0])
    anna = Guest(server.url, "Anna")
    opened = anna.call(
        "POST",
        "/api/tables",
        {"game": "mio", "players": 2, "bots": [None, "greedy"], "pace": "none",
         "position": json.dumps(match.position())},
    )  # fmt: skip
    assert opened["options"]["target"] == 1

    async def finish() -> dict[str, Any]:
        async with await anna.join_async(opened["id"]) as at:
            assert isinstance(await at.start(), Ok)
            while not (at.table and at.table.view):
                await at.wait()
            view = dict(at.table.view)
            await asyncio.wait_for(play_on(at), MATCH)
            return view

    view = asyncio.run(finish())
    assert view["hands"][0] == match.position()["hands"][0]
    assert set(view["hands"][1]) == {"?"}
    replay = anna.call("GET", f"/api/tables/{opened['id']}/replay?eyes=table")
    assert replay["steps"][0]["view"]["hands"] == match.position()["hands"]
    assert anna.call("GET", f"/api/people/{anna.id}")["played"] == []


def test_what_a_seat_knows_is_filled_up_at_random(server: ServerProcess) -> None:
    match = tablee.new("mio", players=2, seed=4)
    anna = Guest(server.url, "Anna")
    wanted = {"game": "mio", "players": 2, "bots": [None, "greedy"]}
    opened = anna.call("POST", "/api/tables", {**wanted, "position": match.blinded(0).line})
    assert opened["phase"] == "open"


@pytest.mark.parametrize(
    "position",
    ["nonsense", "{", "{}", '{"game": "ekko"}', '{"game": "mio", "players": 99}'],
)
def test_no_table_begins_at_what_is_no_position(server: ServerProcess, position: str) -> None:
    anna = Guest(server.url, "Anna")
    wanted = {"game": "mio", "players": 2, "position": position}
    assert refusal(lambda: anna.call("POST", "/api/tables", wanted)) == 422


def test_no_table_begins_where_a_match_has_ended(server: ServerProcess) -> None:
    match = tablee.new("mio", players=2, seed=4, target=1)
    while not match.over:
        match.play(match.asked, match.legal(match.asked)[0])
    anna = Guest(server.url, "Anna")
    wanted = {"game": "mio", "players": 2, "position": json.dumps(match.position())}
    assert refusal(lambda: anna.call("POST", "/api/tables", wanted)) == 422


# --- the ladder


def test_every_game_has_rungs_that_rise(server: ServerProcess) -> None:
    for name in games():
        found = Guest(server.url).call("GET", f"/api/leaders/{name}")["rungs"]
        heights = [rung["mu"] for rung in found]
        assert [rung["bot"] for rung in found][:2] == ["beginner", "casual"]
        assert heights == sorted(heights) and len(heights) == 5
        assert heights[1] == MU, "a newcomer stands where the second level does"
    assert rungs("a game that nobody has measured") == []


def test_the_rungs_are_those_of_the_ladder() -> None:
    measured = runpy.run_path(str(ROOT / "bench" / "rungs.py"))
    assert json.loads(measured["RUNGS"].read_text()) == measured["rungs"](), (
        "the ladder was measured again: python bench/rungs.py"
    )


def test_a_distance_is_what_the_odds_say() -> None:
    """Players of known strength at that distance: the model expects those odds."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU)
    for odds, share in ((0.0, 0.5), (1.0986, 0.75), (2.1972, 0.9)):
        near = [[model.rating(MU + distance(odds), 1e-6)], [model.rating(MU, 1e-6)]]
        after = model.rate(near, ranks=[1, 2])
        gained = after[0][0].mu - near[0][0].mu
        level = model.rate([[model.rating(MU, 1e-6)], [model.rating(MU, 1e-6)]], ranks=[1, 2])
        even = level[0][0].mu - MU
        assert gained / even == pytest.approx((1 - share) / 0.5, abs=0.01)


def test_a_hundred_matches_of_two_settle_a_rating() -> None:
    """`SETTLED` is what is left of the doubt by then."""
    pool = [Rating() for _ in range(10)]
    for n in range(500):  # each has played a hundred
        a, b = n % 10, (n % 10 + 1 + n // 10 % 9) % 10
        pool[a], pool[b] = rate([pool[a], pool[b]], [1.0, 0.0] if n % 3 else [0.0, 1.0])
    assert sum(one.sigma for one in pool) / 10 == pytest.approx(SETTLED, abs=0.4)


# --- what people have achieved


def match(share: float = 1.0, people: int = 2, game: str = "a", **more: Any) -> Ended:
    return Ended(**{"game": game, "at": 1.0, "share": share, "people": people,
                    "strength": None, "strongest": None, **more})  # fmt: skip


@pytest.mark.parametrize(
    ("matches", "keys"),
    [
        ([], []),
        ([match(people=1)] * 20, []),
        ([match(share=0.0)] * 20, []),
        ([match(share=0.5)], []),
        ([match()], ["first"]),
        ([match()] * STREAK, ["first", "streak"]),
        ([match(), match(share=0)] * STREAK, ["first"]),
        ([match(people=COMPANY)], ["first", "full_table"]),
        ([match(), match(game="b")], ["first", "all_games"]),
        ([match(strength=3.0, strongest=4.0)], ["first", "upset"]),
        ([match(strength=4.0, strongest=3.0)], ["first"]),
        ([match(people=1, share=0)] * MANY, ["hundred"]),
    ],
)
def test_achievements(matches: list[Ended], keys: list[str]) -> None:
    assert [feat.key for feat in feats(matches, games=2)] == keys


def test_a_profile_tells_what_its_person_has_achieved(server: ServerProcess) -> None:
    """The deal is the server's: one of the two wins, or they share the match and win nothing."""
    for person in met(server):
        (against,) = person.call("GET", "/api/me/people")["people"]
        found = person.call("GET", f"/api/people/{person.id}")
        achieved = [feat["key"] for feat in found["feats"]]
        assert achieved == (["first"] if against["won"] == 1 else [])
        assert found["since"] > 0
