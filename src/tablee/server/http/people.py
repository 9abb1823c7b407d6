"""The API of people: profiles, the people that one has met, challenges and pairing."""

import json
import time

import msgspec
from starlette.requests import Request

from tablee.engine.registry import games
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.http.opening import find, open_table
from tablee.server.http.rungs import rungs
from tablee.server.net import security
from tablee.server.ops import limits
from tablee.server.store.company import feats
from tablee.server.store.people import Person
from tablee.server.table.state import State, fold
from tablee.server.wire import api
from tablee.server.wire.protocol import TableInfo

_INFO = msgspec.json.Decoder(TableInfo)
_ARRIVING = 15.0
"""Somebody who has opened a table has this many seconds to connect to it."""


# --- profiles and leaderboards


async def profile(api_: Api, request: Request) -> Answer:
    """A person's ratings and matches."""
    person = await api_.house.store.person(request.path_params["person"])
    if person is None:
        raise Refused(404, "person")
    viewer = await api_.viewer(request)
    found = await api_.house.store.profile(person.id, viewer.id if viewer else None)
    about = await api_.house.store.about(person.id)
    found_feats = [feat._asdict() for feat in feats(about["career"], len(games()))]
    played = [
        api.Played(table, seat, game, at, share, points, json.loads(names), bool(rated), mu, sigma)
        for table, seat, game, at, share, points, names, rated, mu, sigma in found["played"]
    ]
    return Answer(
        api.Profile(
            id=person.id,
            name=person.name,
            since=about["since"],
            feats=msgspec.convert(found_feats, list[api.Feat]),
            ratings=[api.RatingInfo(*row) for row in found["ratings"]],
            tally=[api.Tally(*row) for row in found["tally"]],
            played=played,
        )
    )


async def leaders(api_: Api, request: Request) -> Answer:
    """The best players of a game, and the bots as rungs between them."""
    game = find(request.path_params["game"])
    found = await api_.house.store.leaders(game.name)
    return Answer(
        api.Leaders(game.name, [api.Leader(**leader) for leader in found], rungs(game.name))
    )


async def my_people(api_: Api, request: Request) -> Answer:
    """The people with whom you have played of late."""
    person = await api_.me(request)
    found = await api_.house.store.opponents(person.id)
    return Answer(
        api.Opponents(
            [api.Opponent(o.id, o.name, o.game, o.at, o.matches, o.won, o.here) for o in found]
        )
    )


# --- your tables


async def my_tables(api_: Api, request: Request) -> Answer:
    """The tables where you sit, until their matches are over, and those that wait for you."""
    person = await api_.me(request)
    heads = await api_.house.store.of_person(person.id)
    here = [api_.house.actors.get(head.id) for head in heads]
    newest = [actor.head() if actor else head for actor, head in zip(here, heads, strict=True)]
    waiting = [
        api.Invitation(_INFO.decode(head.summary), by)
        for head, by in await api_.house.store.invitations(person.id)
    ]
    return Answer(
        api.MyTables(
            [_INFO.decode(head.summary) for head in newest],
            [one for one in waiting if _has_room(one.table)],
        )
    )


async def my_table(api_: Api, request: Request) -> Answer:
    """A table where you sit, as you see it now. The table does not notice that you looked."""
    person = await api_.me(request)
    table = request.path_params["table"]
    actor = api_.house.actors.get(table)
    if actor is not None and not actor.gone:
        return Answer(await actor.read(lambda state: _seen(state, person, actor.head().summary)))
    head = await api_.house.store.head(table)
    if head is None or person.id not in head.summary:
        raise Refused(404, "table")
    state = await api_.in_background(fold, await api_.house.store.rows(table))
    return Answer(_seen(state, person, head.summary))


def _seen(state: State, person: Person, summary: str) -> api.Now:
    seat = state.seat_of(person.id)
    if seat is None or person.id in state.out:
        raise Refused(404, "table")
    view = None if state.match is None else msgspec.json.decode(state.view(seat))
    return api.Now(_INFO.decode(summary), seat, view)


def _has_room(table: TableInfo) -> bool:
    return table.phase == "open" and any(_is_free(table, n) for n in range(len(table.seats)))


def _is_free(table: TableInfo, seat: int) -> bool:
    return table.seats[seat].person is None and table.seats[seat].bot is None


# --- challenges


async def challenge(api_: Api, request: Request) -> Answer:
    """Open a table for yourself and another person, who is invited to it."""
    person = await api_.me(request)
    _limit(api_, request, person, limits.CHALLENGES)
    wanted = await api_.body(request, api.Challenge)
    other = await api_.house.store.person(request.path_params["person"])
    if other is None or other.id == person.id:
        raise Refused(404, "person")
    info = await open_table(api_, request, person, _for_two(wanted.game, public=False))
    await api_.house.store.invite(other.id, person.id, info.id)
    return Answer(info, 201)


async def decline(api_: Api, request: Request) -> Answer:
    """Don't follow a challenge."""
    person = await api_.me(request)
    table = request.path_params["table"]
    if not await api_.house.store.decline(person.id, table):
        raise Refused(404, "table")
    return Answer(api.Found(table))


def _for_two(game: str, public: bool) -> api.NewTable:
    """A table of a game with its fewest players and the usual options."""
    return api.NewTable(game=game, players=find(game).players[0], public=public)


def _limit(api_: Api, request: Request, person: Person, limit: limits.Limit) -> None:
    api_.limit(person.id, limit)
    api_.limit(security.address(request), limit)


# --- pairing


async def pair(api_: Api, request: Request) -> Answer:
    """A public table of this game where somebody waits; if there is none, one where you do.

    You sit down at it yourself."""
    person = await api_.me(request)
    _limit(api_, request, person, limits.PAIRINGS)
    game = find((await api_.body(request, api.Pairing)).game)
    async with api_.house.store.alone(
        f"pairing {game.name}"
    ):  # two who look at once find each other
        wanted = _for_two(game.name, public=True)
        waiting = await _waiting(api_, person, wanted)
        if waiting is None:
            waiting = await open_table(api_, request, person, wanted)
    return Answer(waiting)


async def _waiting(api_: Api, person: Person, wanted: api.NewTable) -> TableInfo | None:
    """The table like this where this person should sit: their own, or else one whose host is
    there."""
    muted = await api_.house.store.muted(person.id)
    fitting = []
    for head in await api_.house.store.listed(("open",)):
        actor = api_.house.actors.get(head.id)
        if head.game != wanted.game or (actor and person.id in actor.core.state.out):
            continue
        info = _INFO.decode(actor.head().summary if actor else head.summary)
        if not _has_room(info) or info.locked or info.host in muted:
            continue
        if (info.options, info.pace) != (wanted.options, wanted.pace):
            continue
        if any(seat.person == person.id for seat in info.seats):
            return info
        here = any(seat.here and seat.person == info.host for seat in info.seats)
        if here or head.changed > time.time() - _ARRIVING:
            fitting.append(info)
    return min(fitting, key=lambda info: info.id, default=None)


ENDPOINTS = (
    Endpoint("GET", "/api/me/tables", my_tables, api.MyTables, problems=(401,)),
    Endpoint("GET", "/api/me/tables/{table}", my_table, api.Now, problems=(401, 404)),
    Endpoint("GET", "/api/me/people", my_people, api.Opponents, problems=(401,)),
    Endpoint(
        "DELETE", "/api/me/invitations/{table}", decline, api.Found, problems=(401, 404)
    ),
    Endpoint("GET", "/api/people/{person}", profile, api.Profile, problems=(404,)),
    Endpoint(
        "POST", "/api/people/{person}/challenge", challenge, TableInfo, api.Challenge, 201,
        (401, 404, 422, 429),
    ),
    Endpoint("GET", "/api/leaders/{game}", leaders, api.Leaders, problems=(404,)),
    Endpoint("POST", "/api/pairing", pair, TableInfo, api.Pairing, problems=(401, 404, 422, 429)),
)  # fmt: skip
