"""Matches that people have played on their own device, and want to keep on the server.

Nothing in the request is trusted: the rules play the record again, names are cleaned, and the match
counts for nothing. Only the person who keeps it sees it.
"""

import hashlib

import msgspec
from starlette.requests import Request

from tablee.bots import bots
from tablee.engine import record
from tablee.engine.match import Match
from tablee.errors import TableeError
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.live.clock import clock
from tablee.server.net import security
from tablee.server.ops import limits
from tablee.server.store.people import Person
from tablee.server.table import log, names
from tablee.server.table.log import Row
from tablee.server.wire.protocol import TableInfo

_INFO = msgspec.json.Decoder(TableInfo)


async def keep(api_: Api, request: Request) -> Answer:
    """Keep the finished match whose record is in the body: for you alone, and for no rating.

    `?seat=` says where you sat. A match that is kept already is not kept twice."""
    person = await api_.me(request)
    api_.limit(person.id, limits.KEPT)
    api_.limit(security.address(request), limits.KEPT)
    text = await api_.text(request)
    if await api_.house.store.kept_matches(person.id) >= limits.MOST_KEPT:
        raise Refused(429, "flood", f"There are {limits.MOST_KEPT} of your matches here already.")
    seat = request.query_params.get("seat", "")
    try:
        rows = await api_.in_background(_rows, text, seat, person)
    except TableeError as error:
        raise Refused(422, "record", str(error)) from None
    table = hashlib.sha256(f"{person.id} {text}".encode()).hexdigest()[:16]
    return Answer(_INFO.decode(await api_.house.keep(table, rows)), 201)


def _rows(text: str, seat: str, person: Person) -> list[Row]:
    """The log of a table where the match of this record was played."""
    match = record.replay(text.split("\n"))
    if not match.over:
        raise TableeError("This match is not over.")
    if seat not in map(str, range(match.players)):
        raise TableeError("Nobody sits at that seat.")
    own, now = int(seat), clock()
    known = [name in bots() and n != own for n, name in enumerate(match.names)]
    people = [names.clean(name) or names.NEUTRAL for name in match.names]
    called = [match.names[n] if known[n] else people[n] for n in range(match.players)]
    called[own] = person.name
    return [
        _opened(match, known, person, now),
        log.Sat(at=now, seat=own, person=person.id, name=person.name),
        log.Started(at=now, seed=match.seed if _dealt_here(match) else None, names=called),
        *(
            log.Acted(
                at=now, seat=play.seat, do=play.action.text, fresh=play.fresh, on=0, aim=play.aim
            )
            for play in match.plays
        ),
        log.Ended(
            at=now,
            result=match.result,
            points=match.points,
            truncated=match.truncated,
            rated=False,
        ),
    ]


def _opened(match: Match, known: list[bool], person: Person, now: float) -> log.Opened:
    start = None if _dealt_here(match) else record.beginning(match).position()
    return log.Opened(
        at=now,
        game=match.game.name,
        rules=match.game.version,
        players=match.players,
        options={key: value for key, value in match.options.items() if key != "live"},
        pace="none",
        public=False,
        host=person.id,
        bots=[match.names[n] if known[n] else None for n in range(match.players)],
        position=start,
        kept=True,
    )


def _dealt_here(match: Match) -> bool:
    """Would a table deal this match of its seed?"""
    return match.seed is not None and match.number == 0 and bool(match.options["live"])


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/me/matches",
        keep,
        TableInfo,
        str,
        201,
        problems=(401, 422, 429),
        query=("seat",),
    ),
)
