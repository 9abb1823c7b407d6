"""Advice: a hint at a table among bots, and a review of a match that is over."""

import msgspec
from starlette.requests import Request

from tablee.bots.review import Review
from tablee.engine.game import Game
from tablee.server.http import replays, security
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.live.reviews import Reviewing
from tablee.server.net import limits
from tablee.server.table.state import State, fold
from tablee.server.wire import api


async def get_hint(api_: Api, request: Request) -> Answer:
    """What you might do, from what your seat knows; only where nobody but bots plays with you."""
    person = await api_.me(request)
    table = request.path_params["table"]
    if await api_.house.store.head(table) is None:
        raise Refused(404, "table")
    api_.limit(person.id, limits.HINTS)
    state = await api_.aside(fold, await api_.house.store.rows(table))
    seat = _advised(state, person.id)
    assert state.match
    if not api_.house.thinkers.ready(state.game):
        _refuse_what_failed(api_, state.game)
        raise Refused(503, "soon", "The search of this game is being compiled.")
    given = await api_.house.thinkers.advise(state.match, seat)
    return Answer(msgspec.convert({"n": state.n, **given.as_json()}, api.Hint))


def _advised(state: State, person: str) -> int:
    """The seat that may be given a hint now."""
    seat = state.seat_of(person)
    if seat is None or sum(one.person is not None for one in state.seats) > 1:
        raise Refused(403, "company", "Hints are for who plays against bots, and nobody else.")
    match = state.match
    if state.phase != "playing" or match is None or not state.legal(match.blinded(seat)):
        raise Refused(409, "turn", "There is nothing to decide for your seat.")
    return seat


def _refuse_what_failed(api_: Api, game: Game) -> None:
    if api_.house.thinkers.compilers.search_failed(game):
        raise Refused(503, "broken", "This game's search can't be compiled: the log says why.")


async def get_review(api_: Api, request: Request) -> Answer:
    """A finished match looked at again. It takes a while: ask until `done` is `of`."""
    table = request.path_params["table"]
    review = api_.house.reviews.of(table)
    if review is None:
        match, _ = await replays.finished(api_, request)
        _refuse_what_failed(api_, match.game)
        api_.limit(security.address(request), limits.REVIEWS)
        review = api_.house.reviews.of(table) or api_.house.reviews.begin(table, match)
    return Answer(_told(review))


def _told(review: Reviewing) -> api.Review:
    made = (review.made or Review([], None)).as_json()
    return msgspec.convert({"done": review.done, "of": review.of, **made}, api.Review)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/tables/{table}/hint", get_hint, api.Hint,
        problems=(401, 403, 404, 409, 429, 503),
    ),
    Endpoint(
        "GET", "/api/tables/{table}/review", get_review, api.Review, problems=(404, 409, 429, 503)
    ),
)  # fmt: skip
