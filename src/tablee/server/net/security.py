"""Which requests may come in: by origin, host name and address."""

import ipaddress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tablee.server.net import auth
from tablee.server.ops.settings import Settings


def origin_allowed(request: HTTPConnection, settings: Settings) -> bool:
    """Does the request come from our own page, from a trusted page, or from no page at all?"""
    origin = request.headers.get("origin")
    if origin is None or origin in settings.origins.split():
        return True
    try:
        return bool(origin) and urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False


def host_allowed(request: HTTPConnection, settings: Settings) -> bool:
    """Was the request sent to one of our names? Every name will do unless the setting lists
    some."""
    wanted = settings.hosts.lower().split()
    return not wanted or request.headers.get("host", "").lower() in wanted


def path_allowed(request: HTTPConnection) -> bool:
    """Can anything have this address? No name holds a zero, and PostgreSQL takes none."""
    return "\0" not in request.scope["path"]


def address(request: HTTPConnection) -> str:
    """The address of a request, for limits."""
    return network(request.client.host) if request.client else "?"


def network(host: str) -> str:
    """The network of an address: for IPv6 the /64, which belongs to one household."""
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
    """The session in the request's cookie."""
    cookie = request.cookies.get(auth.COOKIE)
    return auth.session_of(cookie, key) if cookie else None


def former(request: HTTPConnection, key: bytes) -> list[str]:
    """The people that the browser was signed in as before."""
    cookie = request.cookies.get(auth.FORMER)
    return auth.former_of(cookie, key) if cookie else []
