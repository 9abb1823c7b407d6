"""The API of lessons, coaches and positions of the day, and of people's progress with them."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request

from tablee.engine.game import Game
from tablee.errors import TableeError
from tablee.lessons import Lesson
from tablee.lessons import coach as exported_coach
from tablee.lessons import export as exported_lesson
from tablee.lessons import lesson as lesson_of
from tablee.puzzles import exporting
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.http.opening import find
from tablee.server.ops import limits
from tablee.server.wire import teaching as wire


@cache
def lesson(game: Game) -> wire.Lesson:
    """A game's lesson, with the answers of the rules."""
    return msgspec.convert(exported_lesson(_lesson(game)), wire.Lesson)


@cache
def coach(game: Game) -> wire.Coach:
    """The remarks of the coach of a first match, and the reasons of events."""
    return msgspec.convert(exported_coach(_lesson(game)), wire.Coach)


def _lesson(game: Game) -> Lesson:
    found = lesson_of(game)
    if found is None:
        raise TableeError(f"{game.title.en} has no lesson.")
    return found


@cache
def index(game: Game) -> wire.PuzzleIndex:
    """The index of a game's puzzles."""
    return msgspec.convert(exporting.index(game), wire.PuzzleIndex)


@cache
def puzzles(game: Game, number: int) -> wire.Puzzles:
    """A part of a game's puzzles."""
    part = exporting.part(game, number)
    if not part["puzzles"]:
        raise TableeError(f"{game.title.en} has no such puzzles.")
    return msgspec.convert(part, wire.Puzzles)


async def get_lesson(api_: Api, request: Request) -> Answer:
    """A game's lesson: its steps, what the learner sees, and the answer to every act."""
    return await _made(api_, lesson, request.path_params["game"])


async def get_coach(api_: Api, request: Request) -> Answer:
    """The remarks of the coach of a first match, when they fit, and the rule behind each event."""
    return await _made(api_, coach, request.path_params["game"])


async def get_index(api_: Api, request: Request) -> Answer:
    """All positions of a game, in the order of the days: theme and difficulty of each."""
    return await _made(api_, index, request.path_params["game"])


async def get_puzzles(api_: Api, request: Request) -> Answer:
    """A part of a game's positions of the day, counted from 0."""
    chunk = request.path_params["chunk"]
    if not chunk.isdecimal() or len(chunk) > 4:
        raise Refused(404, "path")
    return await _made(api_, puzzles, request.path_params["game"], int(chunk))


async def _made(api_: Api, make: Any, name: str, *args: int) -> Answer:
    try:
        return Answer(await api_.in_background(make, find(name), *args))
    except TableeError as error:
        raise Refused(404, "path", str(error)) from None


# --- how far people have come


async def get_progress(api_: Api, request: Request) -> Answer:
    """How far you have come with lessons and puzzles."""
    person = await api_.me(request)
    return Answer(wire.AllProgress(await api_.house.store.progress(person.id)))


async def add_progress(api_: Api, request: Request) -> Answer:
    """Send the progress that you have made elsewhere. It is merged, and the answer holds all
    progress."""
    person = await api_.me(request)
    api_.limit(person.id, limits.PROGRESS)
    game = find(request.path_params["game"])
    more = await api_.body(request, wire.Progress)
    try:
        return Answer(await api_.house.store.add_progress(person.id, game.name, more))
    except msgspec.ValidationError as error:
        raise Refused(422, "body", str(error)) from None


ENDPOINTS = (
    Endpoint("GET", "/api/games/{game}/lesson", get_lesson, wire.Lesson, problems=(404,)),
    Endpoint("GET", "/api/me/progress", get_progress, wire.AllProgress, problems=(401,)),
    Endpoint(
        "POST",
        "/api/me/progress/{game}",
        add_progress,
        wire.Progress,
        wire.Progress,
        problems=(401, 404, 422, 429),
    ),
    Endpoint("GET", "/api/games/{game}/coach", get_coach, wire.Coach, problems=(404,)),
    Endpoint("GET", "/api/games/{game}/puzzles", get_index, wire.PuzzleIndex, problems=(404,)),
    Endpoint(
        "GET", "/api/games/{game}/puzzles/{chunk}", get_puzzles, wire.Puzzles, problems=(404,)
    ),
)
