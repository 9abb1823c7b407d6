"""Advice: a hint at a table among bots, and a review of a match that is over."""

import msgspec
from starlette.requests import Request

from tablee.bots.review import Review
from tablee.engine.game import Game
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.errors import TableeError
from tablee.server.http import replays
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.live.reviews import Reviewing
from tablee.server.net import security
from tablee.server.ops import limits
from tablee.server.table.state import State, fold
from tablee.server.wire import api


async def get_hint(api_: Api, request: Request) -> Answer:
    """What you might do, from what your seat knows; only where nobody but bots plays with you."""
    person = await api_.me(request)
    table = request.path_params["table"]
    head = await api_.house.store.head(table)
    if head is None:
        raise Refused(404, "table")
    if head.phase != "playing":
        raise _nothing_to_decide()
    api_.limit(person.id, limits.HINTS)
    n, known = await _known_at(api_, table, person.id)
    _refuse_broken(api_, known.game)
    if not api_.house.thinkers.ready(known.game):
        raise Refused(503, "soon", "The search of this game is being compiled.")
    advice = await api_.house.thinkers.advise(known)
    return Answer(msgspec.convert({"n": n, **advice.as_json()}, api.Hint))


async def _known_at(api_: Api, table: str, person: str) -> tuple[int, Match]:
    """The table's number, and the match as this person knows it there."""
    actor = await api_.house.find(table)
    if actor is not None:
        return await actor.read(lambda state: _known_to(state, person))
    rows = await api_.house.store.rows(table)  # another process drives the table
    return _known_to(await api_.in_background(fold, rows), person)


def _nothing_to_decide() -> Refused:
    return Refused(409, "turn", "There is nothing to decide for your seat.")


def _known_to(state: State, person: str) -> tuple[int, Match]:
    seat, match = state.seat_of(person), state.match
    if seat is None or sum(one.person is not None for one in state.seats) > 1:
        raise Refused(403, "company", "Hints are for people who play against bots alone.")
    if state.phase != "playing" or match is None or not state.legal(match.blinded(seat)):
        raise _nothing_to_decide()
    return state.n, match.blinded(seat, EVERYTHING)


def _refuse_broken(api_: Api, game: Game) -> None:
    try:
        game.check_judged()
    except TableeError as error:
        raise Refused(503, "broken", str(error)) from None
    if api_.house.thinkers.compilers.search_failed(game):
        raise Refused(503, "broken", "This game's search can't be compiled: the log says why.")


async def get_review(api_: Api, request: Request) -> Answer:
    """A review of a finished match. It takes a while: ask until `done` is `of`."""
    table = request.path_params["table"]
    await api_.look_at(table, request)
    review = api_.house.reviews.of(table)
    if review is None:
        match, _ = await replays.finished(api_, request)
        _refuse_broken(api_, match.game)
        api_.limit(security.address(request), limits.REVIEWS)
        review = api_.house.reviews.of(table) or api_.house.reviews.begin(table, match)
    return Answer(_as_json(review))


def _as_json(review: Reviewing) -> api.Review:
    found = (review.result or Review([], None)).as_json()
    return msgspec.convert({"done": review.done, "of": review.of, **found}, api.Review)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/tables/{table}/hint", get_hint, api.Hint,
        problems=(401, 403, 404, 409, 429, 503),
    ),
    Endpoint(
        "GET", "/api/tables/{table}/review", get_review, api.Review, problems=(404, 409, 429, 503)
    ),
)  # fmt: skip
