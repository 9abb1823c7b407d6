"""Who may talk to the server."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tablee.server.net import auth
from tablee.server.ops.settings import Settings


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


def person_id(request: HTTPConnection, key: bytes) -> str | None:
    """The id of the person whose cookie the request carries."""
    cookie = request.cookies.get(auth.COOKIE)
    return auth.person_of(cookie, key) if cookie else None
