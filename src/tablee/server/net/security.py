"""Who may talk to the server."""

import ipaddress
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


def host_allowed(request: HTTPConnection, settings: Settings) -> bool:
    """Is the name that the request was sent to one of ours? Any is, unless they are listed."""
    wanted = settings.hosts.lower().split()
    return not wanted or request.headers.get("host", "").lower() in wanted


def address(request: HTTPConnection) -> str:
    """Where a request comes from, as far as limits are concerned."""
    return network(request.client.host) if request.client else "?"


def network(host: str) -> str:
    """The network of an address: of IPv6 the half that belongs to one household."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 4:
        return host
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


def session(request: HTTPConnection, key: bytes) -> auth.Session | None:
    """What the cookie says that the request carries."""
    cookie = request.cookies.get(auth.COOKIE)
    return auth.session_of(cookie, key) if cookie else None


def former(request: HTTPConnection, key: bytes) -> list[str]:
    """Who the browser has been before."""
    cookie = request.cookies.get(auth.FORMER)
    return auth.former_of(cookie, key) if cookie else []
