"""The HTTP API: people, tables, rule books, results."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import tablee
from tablee.bots import bots
from tablee.engine import record
from tablee.engine.events import SPECTATOR
from tablee.engine.game import Game, games
from tablee.engine.game import game as find_game
from tablee.engine.match import Match
from tablee.errors import BadOptionError, TableeError, UnknownGameError
from tablee.server import api, auth, limits, log, metrics, security
from tablee.server.actor import clock
from tablee.server.house import House, check_options
from tablee.server.limits import Limit
from tablee.server.pace import PACES
from tablee.server.protocol import REACTIONS, TableInfo
from tablee.server.state import State, fold
from tablee.server.store.people import Person
from tablee.server.wordbook import wordbook

if TYPE_CHECKING:
    from tablee.server.sockets import Sockets

T = TypeVar("T")
_INFO = msgspec.json.Decoder(TableInfo)


class Refused(Exception):
    """An answer that says why not."""

    def __init__(self, status: int, reason: Any, detail: str = "") -> None:
        super().__init__(reason)
        self.status, self.problem = status, api.Problem(reason, detail)


@dataclass(frozen=True)
class Answer:
    """A body, and what goes with it."""

    body: Any
    status: int = 200
    cookie: str | None = None
    media_type: str = "application/json"


Handler = Callable[["Api", Request], Awaitable[Answer]]


@dataclass(frozen=True)
class Endpoint:
    """One way of calling the API; the routes and the OpenAPI document are made from these."""

    method: str
    path: str
    handler: Handler
    answers: Any
    body: Any = None
    status: int = 200
    problems: tuple[int, ...] = ()


class Api:
    """What the endpoints work on."""

    def __init__(self, house: House, sockets: "Sockets") -> None:
        self.house, self.sockets = house, sockets

    async def body(self, request: Request, kind: type[T]) -> T:
        """The request's body, checked."""
        data = b""
        chunks: AsyncIterator[bytes] = request.stream()
        async for chunk in chunks:
            data += chunk
            if len(data) > limits.BODY_BYTES:
                raise Refused(413, "big")
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError as error:
            raise Refused(422, "body", str(error)) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refused(400, "json") from None

    async def me(self, request: Request) -> Person:
        """Who asks."""
        person = await security.person_of(request, self.house)
        if person is None:
            raise Refused(401, "who", "POST /api/guest first")
        return person

    def limit(self, who: str, limit: Limit) -> None:
        """Refuse what is too much."""
        if not self.house.limiter.allows(who, limit):
            raise Refused(429, "flood")


# --- people


async def new_guest(api_: Api, request: Request) -> Answer:
    """Become a guest: at once, with nothing but a name."""
    api_.limit(security.address(request), limits.GUESTS)
    wanted = await api_.body(request, api.NewGuest)
    person = Person(auth.new_id(), _name(wanted.name))
    await api_.house.store.add_person(person)
    me = api.Me(person.id, person.name)
    return Answer(me, 201, cookie=api_.house.signer.sign(person.id))


def _name(text: str) -> str:
    name = auth.clean_name(text)
    if name is None:
        raise Refused(422, "name")
    return name


async def get_me(api_: Api, request: Request) -> Answer:
    """Who am I?"""
    person = await api_.me(request)
    return Answer(api.Me(person.id, person.name), cookie=api_.house.signer.sign(person.id))


async def rename(api_: Api, request: Request) -> Answer:
    """Take another name, for tables to come."""
    person = await api_.me(request)
    name = _name((await api_.body(request, api.NewName)).name)
    await api_.house.store.rename(person.id, name)
    return Answer(api.Me(person.id, name))


async def new_recovery(api_: Api, request: Request) -> Answer:
    """Make a code with which to go on elsewhere."""
    person = await api_.me(request)
    code = auth.new_recovery()
    await api_.house.store.set_recovery(person.id, auth.digest(code))
    return Answer(api.Recovery(code), 201)


async def recover(api_: Api, request: Request) -> Answer:
    """Go on as the person whose code this is."""
    api_.limit(security.address(request), limits.RECOVERIES)
    code = (await api_.body(request, api.Recover)).code
    person = await api_.house.store.recover(auth.digest(code))
    if person is None:
        raise Refused(404, "code")
    return Answer(api.Me(person.id, person.name), cookie=api_.house.signer.sign(person.id))


async def profile(api_: Api, request: Request) -> Answer:
    """Somebody's ratings and matches."""
    person = await api_.house.store.person(request.path_params["person"])
    if person is None:
        raise Refused(404, "person")
    found = await api_.house.store.profile(person.id)
    played = [
        api.Played(table, seat, game, at, share, points, json.loads(names), bool(rated), mu, sigma)
        for table, seat, game, at, share, points, names, rated, mu, sigma in found["played"]
    ]
    ratings = [api.RatingInfo(*row) for row in found["ratings"]]
    tally = [api.Tally(*row) for row in found["tally"]]
    return Answer(api.Profile(person.id, person.name, ratings, tally, played))


async def leaders(api_: Api, request: Request) -> Answer:
    """The best of a game."""
    game = _game(request.path_params["game"])
    found = await api_.house.store.leaders(game.name)
    return Answer(api.Leaders(game.name, [api.Leader(**leader) for leader in found]))


# --- games


def _game(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownGameError as error:
        raise Refused(404, "game", str(error)) from None


def game_info(game: Game) -> api.GameInfo:
    """A game as the shelf shows it. Tables are always live, so that option is not offered."""
    words = game.words
    options = [
        api.OptionInfo(o.name, o.default, o.schema, o.fr, o.en)
        for o in game.options.values()
        if o.name != "live"
    ]
    return api.GameInfo(
        id=game.name,
        rules=game.version,
        title=words.TITLE,
        tagline=words.TAGLINE,
        minutes=words.MINUTES,
        players=list(words.PLAYERS),
        lowest_wins=words.LOWEST_WINS,
        options=options,
    )


async def list_games(api_: Api, request: Request) -> Answer:
    """All games, bots, paces and reactions."""
    infos = [game_info(game) for game in games().values()]
    return Answer(api.Games(infos, sorted(bots()), list(PACES), list(REACTIONS)))


async def book(api_: Api, request: Request) -> Answer:
    """A game's rule book."""
    game, language = _game(request.path_params["game"]), request.path_params["language"]
    if language not in ("fr", "en"):
        raise Refused(404, "path")
    sentences = {game.clause(n): game.sentence(n, language) for n in game.words.REFUSALS}
    return Answer(api.Book(game.name, language, game.book(language), sentences))


async def words(api_: Api, request: Request) -> Answer:
    """A game's words for acts and events."""
    game, language = _game(request.path_params["game"]), request.path_params["language"]
    if language not in ("fr", "en"):
        raise Refused(404, "path")
    return Answer(wordbook(game, language))


# --- tables


async def new_table(api_: Api, request: Request) -> Answer:
    """Open a table."""
    person = await api_.me(request)
    api_.limit(person.id, limits.TABLES)
    wanted = await api_.body(request, api.NewTable)
    seats = wanted.bots + [None] * (wanted.players - len(wanted.bots))
    _check_table(wanted)
    await asyncio.to_thread(getattr, find_game(wanted.game), "kernels")  # compiled, the first time
    now = clock()
    opened = log.Opened(
        at=now,
        game=wanted.game,
        rules=find_game(wanted.game).version,
        players=wanted.players,
        options=wanted.options,
        pace=wanted.pace,
        public=wanted.public,
        host=person.id,
        bots=seats,
    )
    free = next((n for n, bot in enumerate(seats) if bot is None), 0)
    sat = [log.Sat(at=now, seat=free, person=person.id, name=person.name)] if wanted.sit else []
    actor = await api_.house.open(opened, sat)
    return Answer(_INFO.decode(actor.head().summary), 201)


def _check_table(wanted: api.NewTable) -> None:
    if len(wanted.bots) > wanted.players or "live" in wanted.options:
        raise Refused(422, "option", "more bots than seats, or `live`: tables always are")
    for bot in wanted.bots:
        if bot is not None and bot not in bots():
            raise Refused(422, "bot", f"There are: {', '.join(sorted(bots()))}.")
    try:
        check_options(wanted.game, wanted.players, wanted.options)
    except UnknownGameError as error:
        raise Refused(422, "game", str(error)) from None
    except (BadOptionError, TableeError, TypeError, ValueError, OverflowError) as error:
        raise Refused(422, "option", str(error)) from None


async def list_tables(api_: Api, request: Request) -> Answer:
    """Public tables that are open or being played."""
    heads = await api_.house.store.listed(("open", "playing"))
    return Answer(api.Tables([_INFO.decode(head.summary) for head in heads]))


async def get_table(api_: Api, request: Request) -> Answer:
    """What all may know of a table."""
    head = await api_.house.store.head(request.path_params["table"])
    if head is None:
        raise Refused(404, "table")
    return Answer(_INFO.decode(head.summary))


async def find_code(api_: Api, request: Request) -> Answer:
    """The table that goes by a code."""
    api_.limit(security.address(request), limits.CODES)
    table = await api_.house.store.by_code(request.path_params["code"].upper())
    if table is None:
        raise Refused(404, "code")
    return Answer(api.Found(table))


async def _finished(api_: Api, request: Request) -> tuple[State, TableInfo]:
    """A match that is over; as long as it runs its record stays closed."""
    table = request.path_params["table"]
    head = await api_.house.store.head(table)
    if head is None:
        raise Refused(404, "table")
    state = fold(await api_.house.store.rows(table))
    if state.ended is None or state.match is None:
        raise Refused(409, "running")
    return state, _INFO.decode(head.summary)


async def get_record(api_: Api, request: Request) -> Answer:
    """The record of a finished match: a JSON-lines file."""
    state, _ = await _finished(api_, request)
    assert state.match
    text = "".join(
        json.dumps(line, ensure_ascii=False) + "\n" for line in record.lines(state.match)
    )
    return Answer(text.encode(), media_type="application/jsonl")


async def get_replay(api_: Api, request: Request) -> Answer:
    """A finished match step by step: `?eyes=` a seat's number, `spectator`, or `table` for all."""
    state, info = await _finished(api_, request)
    assert state.match
    eyes = request.query_params.get("eyes", "table")
    seats = {str(n): n for n in range(state.match.players)} | {"spectator": SPECTATOR, "table": -2}
    if eyes not in seats:
        raise Refused(404, "path")
    return Answer(api.Replay(info, eyes, _steps(state.match, seats[eyes])))


def _steps(match: Match, eyes: int) -> list[api.Step]:
    assert match.seed is not None
    again = Match.new(match.game, match.players, match.seed, match.options, match.names)
    steps = [api.Step(None, None, _events(again, eyes, 0), _view(again, eyes))]
    for play in match.plays:
        told = again.told
        again.play(play.seat, play.action, play.aim, play.fresh)
        events = _events(again, eyes, told)
        steps.append(api.Step(play.seat, play.action.text, events, _view(again, eyes)))
    return steps


def _events(match: Match, eyes: int, since: int) -> list[dict[str, Any]]:
    return [event.json for event in match.events_for(eyes, since)]


def _view(match: Match, eyes: int) -> dict[str, Any]:
    if eyes != -2:
        return match.position(eyes)
    return {key: value for key, value in match.position().items() if key != "random"}


# --- the server itself


async def health(api_: Api, request: Request) -> Answer:
    """Is the server well?"""
    stopping = api_.house.stopping
    return Answer(
        api.Health(
            "stopping" if stopping else "ok",
            tablee.__version__,
            len(api_.house.actors),
            len(api_.sockets.open),
        ),
        503 if stopping else 200,
    )


async def get_metrics(api_: Api, request: Request) -> Answer:
    """Numbers for Prometheus."""
    if not api_.house.settings.metrics:
        raise Refused(404, "path")
    return Answer(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def get_openapi(api_: Api, request: Request) -> Answer:
    """This API, described."""
    from tablee.server.describe import openapi

    return Answer(openapi())


ENDPOINTS = (
    Endpoint("POST", "/api/guest", new_guest, api.Me, api.NewGuest, 201, (422, 429)),
    Endpoint("GET", "/api/me", get_me, api.Me, problems=(401,)),
    Endpoint("PATCH", "/api/me", rename, api.Me, api.NewName, problems=(401, 422)),
    Endpoint("POST", "/api/me/recovery", new_recovery, api.Recovery, None, 201, (401,)),
    Endpoint("POST", "/api/recover", recover, api.Me, api.Recover, problems=(404, 422, 429)),
    Endpoint("GET", "/api/people/{person}", profile, api.Profile, problems=(404,)),
    Endpoint("GET", "/api/leaders/{game}", leaders, api.Leaders, problems=(404,)),
    Endpoint("GET", "/api/games", list_games, api.Games),
    Endpoint("GET", "/api/games/{game}/rules/{language}", book, api.Book, problems=(404,)),
    Endpoint("GET", "/api/games/{game}/words/{language}", words, api.Words, problems=(404,)),
    Endpoint("GET", "/api/tables", list_tables, api.Tables),
    Endpoint("POST", "/api/tables", new_table, TableInfo, api.NewTable, 201, (401, 422, 429)),
    Endpoint("GET", "/api/tables/{table}", get_table, TableInfo, problems=(404,)),
    Endpoint("GET", "/api/tables/{table}/record", get_record, None, problems=(404, 409)),
    Endpoint("GET", "/api/tables/{table}/replay", get_replay, api.Replay, problems=(404, 409)),
    Endpoint("GET", "/api/codes/{code}", find_code, api.Found, problems=(404, 429)),
    Endpoint("GET", "/healthz", health, api.Health),
    Endpoint("GET", "/metrics", get_metrics, None, problems=(404,)),
    Endpoint("GET", "/api/openapi.json", get_openapi, None),
)


def respond(answer: Answer, secure: bool, path: str) -> Response:
    """An answer as it is sent."""
    body = answer.body if isinstance(answer.body, bytes) else msgspec.json.encode(answer.body)
    response = Response(body, answer.status, media_type=answer.media_type)
    response.headers["Cache-Control"] = "no-store"
    if answer.cookie is not None:
        response.set_cookie(
            auth.COOKIE,
            answer.cookie,
            max_age=auth.MAX_AGE,
            httponly=True,
            samesite="lax",
            secure=secure,
            path=path or "/",
        )
    return response
