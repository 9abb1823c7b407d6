"""How a table is opened, by any endpoint."""

import secrets

import msgspec
from starlette.requests import Request

from tablee.bots import bots, check_plays
from tablee.engine.game import Game
from tablee.engine.kit.events import TABLE
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.engine.registry import games
from tablee.engine.text.position import Doc
from tablee.errors import BadOptionError, BrokenGameError, TableeError, UnknownGameError
from tablee.server.http.endpoint import Api, Refused
from tablee.server.http.positions import read_position
from tablee.server.live.clock import clock
from tablee.server.net import security
from tablee.server.ops import limits
from tablee.server.store.people import Person
from tablee.server.table import log, names
from tablee.server.wire import api
from tablee.server.wire.protocol import TableInfo

_INFO = msgspec.json.Decoder(TableInfo)


def find(name: str) -> Game:
    """The game of this name; refused if there is none, or if it can't be loaded."""
    try:
        return find_game(name)
    except (UnknownGameError, BrokenGameError) as error:
        raise Refused(404, "game", str(error)) from None


async def open_table(
    api_: Api, request: Request, person: Person, wanted: api.NewTable
) -> TableInfo:
    """Open a table for a person, unless the person has opened too many."""
    api_.limit(person.id, limits.TABLES)
    api_.limit(security.address(request), limits.TABLES_AN_ADDRESS)
    seats = wanted.bots + [None] * (wanted.players - len(wanted.bots))
    if wanted.game in games():
        try:
            await api_.house.thinkers.compilers.rules(find_game(wanted.game))
        except BrokenGameError as error:
            raise Refused(422, "game", str(error)) from None
    _check(wanted)
    options, position = wanted.options, None
    if wanted.position is not None:
        position = await api_.in_background(_beginning, wanted, wanted.position)
        options = {key: value for key, value in position["options"].items() if key != "live"}
    now = clock()
    opened = log.Opened(
        at=now,
        game=wanted.game,
        rules=find_game(wanted.game).version,
        players=wanted.players,
        options=options,
        pace=wanted.pace,
        public=wanted.public,
        host=person.id,
        bots=seats,
        position=position,
    )
    free = next((n for n, bot in enumerate(seats) if bot is None), 0)
    name = names.distinct(person.name, ())
    sat = [log.Sat(at=now, seat=free, person=person.id, name=name)] if wanted.sit else []
    actor = await api_.house.open(opened, sat)
    return _INFO.decode(actor.head().summary)


def _check(wanted: api.NewTable) -> None:
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
    except (UnknownGameError, BrokenGameError) as error:
        raise Refused(422, "game", str(error)) from None
    except (BadOptionError, TableeError, TypeError, ValueError, OverflowError) as error:
        raise Refused(422, "option", str(error)) from None
    try:
        for bot in filter(None, wanted.bots):
            check_plays(bot, game, wanted.players)
    except TableeError as error:
        raise Refused(422, "bot", str(error)) from None


def _beginning(wanted: api.NewTable, text: str) -> Doc:
    """The whole position at which a match shall begin, checked."""
    try:
        doc = read_position(text)
        doc["options"] = {**doc.get("options", {}), "live": True}
        match = Match.at(find_game(str(doc["game"])), doc)
        if match.eyes != TABLE:
            match = match.imagined(secrets.randbits(63))
    except TableeError as error:
        raise Refused(422, "position", str(error)) from None
    except (TypeError, ValueError, OverflowError, AttributeError):
        raise Refused(422, "position", "This is no possible position.") from None
    if match.game.name != wanted.game or match.players != wanted.players:
        raise Refused(422, "position", "It is of another game, or for another number of players.")
    if match.over:
        raise Refused(422, "position", "This match is over.")
    return {key: value for key, value in match.position().items() if key != "random"}
