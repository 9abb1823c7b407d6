"""The parts of every endpoint of the HTTP API."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablee.server.live.house import House
from tablee.server.net import auth, security
from tablee.server.net.sockets import Sockets
from tablee.server.ops import limits
from tablee.server.ops.limits import Limit
from tablee.server.store.people import Person
from tablee.server.store.tables import TableHead
from tablee.server.wire import api
from tablee.server.wire.protocol import TableInfo

_INFO = msgspec.json.Decoder(TableInfo)
P = ParamSpec("P")
T = TypeVar("T")


class Refused(Exception):
    """Ends a request with an answer that says why it is refused."""

    def __init__(self, status: int, reason: Any, detail: str = "") -> None:
        super().__init__(reason)
        self.status, self.problem = status, api.Problem(reason, detail)


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    body: Any
    status: int = 200
    cookie: str | None = None
    """The person that the browser is signed in as from now on; empty: nobody."""
    former: str | None = None
    """The people that it was signed in as before."""
    media_type: str = "application/json"


Handler = Callable[["Api", Request], Awaitable[Answer]]


@dataclass(frozen=True)
class Endpoint:
    """One entry of the API; routes and OpenAPI document are generated from these."""

    method: str
    path: str
    handler: Handler
    answers: Any
    body: Any = None
    """The type of the body; `str` for plain text."""
    status: int = 200
    problems: tuple[int, ...] = ()
    query: tuple[str, ...] = ()


class Api:
    """The parts of the server that endpoints use."""

    def __init__(self, house: House, sockets: Sockets) -> None:
        self.house, self.sockets = house, sockets
        self._background = asyncio.Semaphore(1)

    async def in_background(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run long work in a thread, one at a time: tables go on meanwhile."""
        async with self._background:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def body(self, request: Request, kind: type[T]) -> T:
        """The request's body, checked."""
        data = await self._data(request, limits.BODY_BYTES)
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError as error:
            raise Refused(422, "body", str(error)) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refused(400, "json") from None

    async def text(self, request: Request) -> str:
        """The request's body as plain text: a file."""
        data = await self._data(request, limits.FILE_BYTES)
        try:
            return data.decode()
        except UnicodeError:
            raise Refused(400, "text", "line 1: this is no text file.") from None

    async def _data(self, request: Request, most: int) -> bytes:
        data = bytearray()
        chunks: AsyncIterator[bytes] = request.stream()
        try:
            async with asyncio.timeout(limits.BODY_SECONDS):
                async for chunk in chunks:
                    data += chunk
                    if len(data) > most:
                        raise Refused(413, "big", f"more than {most} bytes")
        except TimeoutError:
            raise Refused(408, "slow", "The body of the request did not come.") from None
        return bytes(data)

    async def me(self, request: Request) -> Person:
        """The person who asks."""
        person = await self.viewer(request)
        if person is None:
            raise Refused(401, "who", "POST /api/guest first")
        return person

    async def viewer(self, request: Request) -> Person | None:
        """The person who asks; None if nobody is signed in."""
        session = security.session(request, self.house.key)
        person = None if session is None else await self.house.store.person(session.person)
        return person if session and person and person.epoch == session.epoch else None

    async def look_at(self, table: str, request: Request) -> tuple[TableHead, TableInfo]:
        """A table that the person who asks may look at: see `State.admits`."""
        head = await self.house.store.head(table)
        if head is None:
            raise Refused(404, "table")
        info = _INFO.decode(head.summary)
        if not head.public and head.phase not in ("open", "playing"):
            viewer = await self.viewer(request)
            at_it = {info.host, *(seat.person for seat in info.seats)}
            if viewer is None or viewer.id not in at_it:
                raise Refused(404, "table")
        return head, info

    def limit(self, who: str, limit: Limit) -> None:
        """Refuse a request that is one too many."""
        if not self.house.limiter.allows(who, limit):
            raise Refused(429, "flood")


def respond(answer: Answer, secure: bool, path: str) -> Response:
    """The HTTP response for an answer."""
    body = answer.body if isinstance(answer.body, bytes) else msgspec.json.encode(answer.body)
    response = Response(body, answer.status, media_type=answer.media_type)
    response.headers["Cache-Control"] = "no-store"
    for name, value in ((auth.COOKIE, answer.cookie), (auth.FORMER, answer.former)):
        if value is not None:
            response.set_cookie(
                name,
                value,
                max_age=auth.MAX_AGE if value else 0,
                httponly=True,
                samesite="lax",
                secure=secure,
                path=path or "/",
            )
    return response
