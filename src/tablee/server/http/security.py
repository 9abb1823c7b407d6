"""Who may talk to the server, and what browsers are told about it."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.http import auth
from tablee.server.ops.settings import Settings
from tablee.server.store.people import Person

if TYPE_CHECKING:
    from tablee.server.live.house import House

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'self'; "
        "form-action 'self'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class SecureHeaders:
    """Puts the usual headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with the headers."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        return await self.app(scope, receive, send_with_headers)


def origin_allowed(request: HTTPConnection, settings: Settings) -> bool:
    """Does the request come from our own page, a page we trust, or no page at all?"""
    origin = request.headers.get("origin")
    if origin is None or origin in settings.origins.split():
        return True
    try:
        return bool(origin) and urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False


def address(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "?"


def id_of(request: HTTPConnection, house: "House") -> str | None:
    """Whose cookie the request carries."""
    cookie = request.cookies.get(auth.COOKIE)
    return house.signer.person(cookie) if cookie else None


async def person_of(request: HTTPConnection, house: "House") -> Person | None:
    """Who asks."""
    id = id_of(request, house)
    return None if id is None else await house.store.person(id)
