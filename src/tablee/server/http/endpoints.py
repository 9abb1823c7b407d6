"""The HTTP API: people, tables, rule books, results."""

from typing import Any

import msgspec
from starlette.requests import Request

import tablee
from tablee.bots import CHAMPION, bots, offered, title
from tablee.bots import limits as bot_limits
from tablee.bots.levels import LEVELS
from tablee.engine.declared import explained
from tablee.engine.game import Best, Game
from tablee.engine.registry import broken_games, games
from tablee.puzzles import shipped
from tablee.server.http import accounts, advice, keeping, local, people, replays, teaching
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.http.openapi import openapi
from tablee.server.http.opening import find, open_table
from tablee.server.http.wordbook import wordbook
from tablee.server.net import auth, security
from tablee.server.ops import limits
from tablee.server.ops.settings import Settings
from tablee.server.store.ids import new_id
from tablee.server.store.people import Person
from tablee.server.table import names
from tablee.server.table.pace import PACES
from tablee.server.wire import api
from tablee.server.wire.protocol import REACTIONS, TableInfo

_INFO = msgspec.json.Decoder(TableInfo)


# --- people


async def new_guest(api_: Api, request: Request) -> Answer:
    """Become a guest; all it takes is a name."""
    api_.limit(security.address(request), limits.GUESTS)
    wanted = await api_.body(request, api.NewGuest)
    person = Person(new_id(), _name(api_, wanted.name))
    await api_.house.store.add_person(person)
    return accounts.signed_in(api_, request, person, 201)


def _name(api_: Api, text: str) -> str:
    """The name as it is shown; refused if nothing of it is left, if it looks like a bot's, or if it
    is not allowed."""
    name = names.clean(text)
    if name is None:
        raise Refused(422, "name", "A name has a letter or a digit.")
    if names.mixes_scripts(name):
        raise Refused(422, "scripts", "A name is written in one alphabet.")
    if names.is_reserved(name):
        raise Refused(422, "reserved", "That is what bots are called here.")
    if api_.house.words.blocks(name):
        raise Refused(422, "words", "This server does not allow that name.")
    return name


async def get_me(api_: Api, request: Request) -> Answer:
    """Who am I?"""
    person = await api_.me(request)
    cookie = auth.sign(person.id, person.epoch, api_.house.key)
    return Answer(api.Me(person.id, person.name), cookie=cookie)


async def rename(api_: Api, request: Request) -> Answer:
    """Take another name; it counts at the next seat you take."""
    person = await api_.me(request)
    name = _name(api_, (await api_.body(request, api.NewName)).name)
    await api_.house.store.rename(person.id, name)
    return Answer(api.Me(person.id, name))


# --- games


def game_info(game: Game, all_bots: bool) -> api.GameInfo:
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
        bots=list(bots()) if all_bots else offered(game),
        default_bot=offered(game)[0],
        limits=bot_limits(game),
        advice=game.judgement is not None,
        lesson=game.lesson is not None,
        puzzles=len(shipped(game)),
        local=local.stem(game),
    )


def all_games(settings: Settings) -> api.Games:
    """All games, bots, paces and reactions."""
    sound, broken = [], dict(broken_games())
    for game in games().values():
        try:
            sound.append(game_info(game, settings.all_bots))
        except Exception as error:  # a stranger's files may be broken in any way
            broken[game.name] = f"The game {game.name!r} can't be shown: {explained(error)}"
    return api.Games(
        games=sound,
        broken=broken,
        bot_titles={name: title(name) for name in bots()},
        levels=[*LEVELS, CHAMPION],
        paces={name: pace.turn * settings.tempo for name, pace in PACES.items()},
        reactions=list(REACTIONS),
        tempo=settings.tempo,
        local_bots=local.BOTS,
    )


async def list_games(api_: Api, request: Request) -> Answer:
    """All games, bots, paces and reactions."""
    return Answer(await api_.in_background(all_games, api_.house.settings))


def rule_book(game: Game, language: str) -> api.Book:
    """A game's rule book in one language, and the sentences of its refusals."""
    sentences = {game.clause(n): text.said(language) for n, text in game.refusals.items()}
    return api.Book(game.name, language, game.book(language), sentences)


async def book(api_: Api, request: Request) -> Answer:
    """A game's rule book."""
    game, language = find(request.path_params["game"]), request.path_params["language"]
    if language not in ("fr", "en"):
        raise Refused(404, "path")
    return Answer(rule_book(game, language))


async def words(api_: Api, request: Request) -> Answer:
    """A game's words for acts and events."""
    game, language = find(request.path_params["game"]), request.path_params["language"]
    if language not in ("fr", "en"):
        raise Refused(404, "path")
    return Answer(wordbook(game, language))


# --- tables


async def new_table(api_: Api, request: Request) -> Answer:
    """Open a table."""
    person = await api_.me(request)
    wanted = await api_.body(request, api.NewTable)
    return Answer(await open_table(api_, request, person, wanted), 201)


async def list_tables(api_: Api, request: Request) -> Answer:
    """Public tables that are open or being played."""
    heads = await api_.house.store.listed(("open", "playing"))
    people = await api_.house.store.at_table()
    tables = [_INFO.decode(head.summary) for head in heads]
    return Answer(api.Tables([table for table in tables if not table.locked], people))


async def get_table(api_: Api, request: Request) -> Answer:
    """Everything about a table that all may know."""
    _, info = await api_.look_at(request.path_params["table"], request)
    return Answer(info)


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


async def get_openapi(api_: Api, request: Request) -> Answer:
    """The description of this API."""
    return Answer(openapi(ENDPOINTS))


ENDPOINTS = (
    Endpoint("POST", "/api/guest", new_guest, api.Me, api.NewGuest, 201, (422, 429)),
    Endpoint("GET", "/api/me", get_me, api.Me, problems=(401,)),
    Endpoint("PATCH", "/api/me", rename, api.Me, api.NewName, problems=(401, 422)),
    *accounts.ENDPOINTS,
    *people.ENDPOINTS,
    Endpoint("GET", "/api/games", list_games, api.Games),
    Endpoint("GET", "/api/games/{game}/rules/{language}", book, api.Book, problems=(404,)),
    Endpoint("GET", "/api/games/{game}/words/{language}", words, api.Words, problems=(404,)),
    Endpoint("GET", "/api/tables", list_tables, api.Tables),
    Endpoint("POST", "/api/tables", new_table, TableInfo, api.NewTable, 201, (401, 422, 429)),
    Endpoint("GET", "/api/tables/{table}", get_table, TableInfo, problems=(404,)),
    *teaching.ENDPOINTS,
    *replays.ENDPOINTS,
    *keeping.ENDPOINTS,
    *advice.ENDPOINTS,
    Endpoint("GET", "/api/codes/{code}", find_code, api.Found, problems=(404, 429)),
    Endpoint("GET", "/healthz", health, api.Health),
    Endpoint("GET", "/api/openapi.json", get_openapi, None),
)
