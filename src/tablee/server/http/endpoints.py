"""The HTTP API: people, tables, rule books, results."""

import json
from typing import Any

import msgspec
from starlette.requests import Request

import tablee
from tablee.bots import bots, default_bot, title
from tablee.engine.game import Best, Game
from tablee.engine.match import Match
from tablee.engine.registry import broken_games, games
from tablee.engine.registry import game as find_game
from tablee.errors import BadOptionError, TableeError, UnknownGameError
from tablee.server.http import advice, replays
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.http.openapi import openapi
from tablee.server.http.wordbook import wordbook
from tablee.server.live.actor import clock
from tablee.server.net import auth, security
from tablee.server.ops import limits, metrics
from tablee.server.store.ids import new_id
from tablee.server.store.people import Person
from tablee.server.table import log
from tablee.server.table.pace import PACES
from tablee.server.wire import api
from tablee.server.wire.protocol import REACTIONS, TableInfo

_INFO = msgspec.json.Decoder(TableInfo)


# --- people


async def new_guest(api_: Api, request: Request) -> Answer:
    """Become a guest; all it takes is a name."""
    api_.limit(security.address(request), limits.GUESTS)
    wanted = await api_.body(request, api.NewGuest)
    person = Person(new_id(), _name(wanted.name))
    await api_.house.store.add_person(person)
    me = api.Me(person.id, person.name)
    return Answer(me, 201, cookie=auth.sign(person.id, api_.house.key))


def _name(text: str) -> str:
    name = auth.clean_name(text)
    if name is None:
        raise Refused(422, "name")
    return name


async def get_me(api_: Api, request: Request) -> Answer:
    """Who am I?"""
    person = await api_.me(request)
    return Answer(api.Me(person.id, person.name), cookie=auth.sign(person.id, api_.house.key))


async def rename(api_: Api, request: Request) -> Answer:
    """Take another name; it counts at the next seat you take."""
    person = await api_.me(request)
    name = _name((await api_.body(request, api.NewName)).name)
    await api_.house.store.rename(person.id, name)
    return Answer(api.Me(person.id, name))


async def new_recovery(api_: Api, request: Request) -> Answer:
    """Get a code with which you can go on elsewhere."""
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
    return Answer(api.Me(person.id, person.name), cookie=auth.sign(person.id, api_.house.key))


async def profile(api_: Api, request: Request) -> Answer:
    """A person's ratings and matches."""
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
    """The best players of a game."""
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
    options = [
        api.OptionInfo(o.name, o.default, o.schema, o.about.fr, o.about.en)
        for o in game.options
        if o.name != "live"
    ]
    return api.GameInfo(
        id=game.name,
        rules=game.version,
        title=game.title.export(),
        tagline=game.tagline.export(),
        minutes=game.minutes,
        players=list(game.players),
        lowest_wins=game.best is Best.LOWEST,
        options=options,
    )


async def list_games(api_: Api, request: Request) -> Answer:
    """All games, bots, paces and reactions."""
    infos = [game_info(game) for game in games().values()]
    return Answer(
        api.Games(
            games=infos,
            broken=broken_games(),
            bots=list(bots()),
            bot_titles={name: title(name) for name in bots()},
            default_bot=default_bot(),
            paces=list(PACES),
            reactions=list(REACTIONS),
        )
    )


async def book(api_: Api, request: Request) -> Answer:
    """A game's rule book."""
    game, language = _game(request.path_params["game"]), request.path_params["language"]
    if language not in ("fr", "en"):
        raise Refused(404, "path")
    sentences = {game.clause(n): text.said(language) for n, text in game.refusals.items()}
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
    if wanted.game in games():
        await api_.house.thinkers.compilers.rules(find_game(wanted.game))
    _check_table(wanted)
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
        raise Refused(
            422,
            "option",
            "There are more bots than seats, or the option `live`, which is always on.",
        )
    for bot in wanted.bots:
        if bot is not None and bot not in bots():
            raise Refused(422, "bot", f"There are: {', '.join(sorted(bots()))}.")
    try:
        game = find_game(wanted.game)
        Match.new(game, wanted.players, 0, {**wanted.options, "live": True})
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
    """The table with this code."""
    api_.limit(security.address(request), limits.CODES)
    table = await api_.house.store.by_code(request.path_params["code"].upper())
    if table is None:
        raise Refused(404, "code")
    return Answer(api.Found(table))


# --- the server itself


async def health(api_: Api, request: Request) -> Answer:
    """Is the server well?"""
    house = api_.house
    status: Any = "stopping" if house.stopping else "ok" if await house.well() else "store"
    body = api.Health(status, tablee.__version__, len(house.actors), len(api_.sockets.open))
    return Answer(body, 200 if status == "ok" else 503)


async def get_metrics(api_: Api, request: Request) -> Answer:
    """Numbers for Prometheus."""
    if not api_.house.settings.metrics:
        raise Refused(404, "path")
    return Answer(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def get_openapi(api_: Api, request: Request) -> Answer:
    """The description of this API."""
    return Answer(openapi(ENDPOINTS))


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
    *replays.ENDPOINTS,
    *advice.ENDPOINTS,
    Endpoint("GET", "/api/codes/{code}", find_code, api.Found, problems=(404, 429)),
    Endpoint("GET", "/healthz", health, api.Health),
    Endpoint("GET", "/metrics", get_metrics, None, problems=(404,)),
    Endpoint("GET", "/api/openapi.json", get_openapi, None),
)
