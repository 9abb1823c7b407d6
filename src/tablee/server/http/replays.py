"""Records, replays and positions: of tables that are over, and of files that people send."""

import json
from typing import Any

from starlette.requests import Request

from tablee.engine import record
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.errors import TableeError
from tablee.server.http.endpoint import Answer, Api, Endpoint, Refused
from tablee.server.http.positions import read_position
from tablee.server.net import security
from tablee.server.ops import limits
from tablee.server.table.state import fold
from tablee.server.wire import api
from tablee.server.wire.protocol import SeatInfo, TableInfo


async def finished(api_: Api, request: Request) -> tuple[Match, TableInfo]:
    """A match that is over; while a match runs, nobody gets its record."""
    table = request.path_params["table"]
    head, info = await api_.look_at(table, request)
    if head.phase != "over":
        raise Refused(409, "running")
    state = await api_.in_background(fold, await api_.house.store.rows(table))
    assert state.match
    return state.match, info


async def get_record(api_: Api, request: Request) -> Answer:
    """The record of a finished match: a JSON-lines file."""
    match, _ = await finished(api_, request)
    text = await api_.in_background(_record, match)
    return Answer(text.encode(), media_type="application/jsonl")


def _record(match: Match) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in record.lines(match))


async def get_replay(api_: Api, request: Request) -> Answer:
    """A finished match step by step: `?eyes=` a seat's number, `spectator`, or `table` for all."""
    match, info = await finished(api_, request)
    return Answer(await api_.in_background(_replay, match, info, _eyes(request)))


async def replay_file(api_: Api, request: Request) -> Answer:
    """The record file in the body, step by step; `?eyes=` as for the replay of a table."""
    api_.limit(security.address(request), limits.FILES)
    text = await api_.text(request)

    def replayed() -> api.Replay:
        match = record.replay(text.split("\n"))
        return _replay(match, _info_of(match), _eyes(request))

    try:
        return Answer(await api_.in_background(replayed))
    except TableeError as error:
        raise Refused(422, "record", str(error)) from None


async def show_position(api_: Api, request: Request) -> Answer:
    """The position in the body, as text or as JSON, as a replay with one step.

    `?eyes=` as for a replay; if it is left out, the eyes that the position was written for."""
    api_.limit(security.address(request), limits.FILES)
    text = (await api_.text(request)).strip()
    eyes = _eyes(request) if "eyes" in request.query_params else None
    try:
        return Answer(await api_.in_background(_position, text, eyes))
    except TableeError as error:
        raise Refused(422, "position", str(error)) from None


def _position(text: str, eyes: str | None) -> api.Replay:
    doc = read_position(text)
    try:
        match = Match.at(find_game(str(doc["game"])), doc)
    except (TypeError, ValueError, OverflowError, AttributeError):
        raise TableeError("This is no possible position.") from None
    own = {TABLE: "table", SPECTATOR: "spectator"}.get(match.eyes, str(match.eyes))
    return _replay(match, _info_of(match), eyes or own)


def _eyes(request: Request) -> str:
    return request.query_params.get("eyes", "table")


def _info_of(match: Match) -> TableInfo:
    """The table of a match that was not played here."""
    told = match.eyes == TABLE and match.over
    return TableInfo(
        id="",
        code="",
        game=match.game.name,
        rules=match.game.version,
        players=match.players,
        options={name: value for name, value in match.options.items() if name != "live"},
        pace="none",
        public=False,
        host="",
        phase="over" if match.over else "playing",
        seats=[SeatInfo(name=name, person=None, bot=None, here=False) for name in match.names],
        watchers=0,
        undo=None,
        result=match.result if told else None,
        points=match.points if told else None,
        rated=False,
        after=None,
        rematch=None,
    )


def _replay(match: Match, info: TableInfo, eyes: str) -> api.Replay:
    seats = {str(n): n for n in range(match.players)} | {"spectator": SPECTATOR, "table": TABLE}
    if eyes not in seats:
        raise Refused(404, "path", f"eyes={eyes}: there are {', '.join(seats)}.")
    return api.Replay(info, eyes, _steps(match, seats[eyes]))


def _steps(match: Match, eyes: int) -> list[api.Step]:
    again = match if not match.plays else record.beginning(match)
    steps = [api.Step(None, None, _events(again, eyes, 0), _view(again, eyes))]
    for play in match.plays:
        since = again.event_count
        again.play(play.seat, play.action, play.aim, play.fresh)
        events = _events(again, eyes, since)
        steps.append(api.Step(play.seat, play.action.text, events, _view(again, eyes)))
    return steps


def _events(match: Match, eyes: int, since: int) -> list[dict[str, Any]]:
    return [event.json for event in match.events_for(eyes, since)]


def _view(match: Match, eyes: int) -> dict[str, Any]:
    return {key: value for key, value in match.position(eyes).items() if key != "random"}


ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/record", get_record, None, problems=(404, 409)),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        get_replay,
        api.Replay,
        problems=(404, 409),
        query=("eyes",),
    ),
    Endpoint(
        "POST", "/api/replay", replay_file, api.Replay, str, problems=(404, 422), query=("eyes",)
    ),
    Endpoint(
        "POST",
        "/api/position",
        show_position,
        api.Replay,
        str,
        problems=(404, 422),
        query=("eyes",),
    ),
)
