"""How far away a client is, measured by the kernel, so that the client can't falsify it.

A client may hold back its pongs, so they give only an upper bound for the round trip. The kernel
knows better: the other side's kernel acknowledges every packet, whatever its programs do. If there
is a proxy in between, our kernel knows only the way to the proxy; a trusted proxy can pass on its
own kernel's measure.
"""

import math
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

EXTENSION = "tablee.line"
"""The ASGI extension under which our server offers `trip`."""
HEADER = b"x-forwarded-rtt"
"""The header in which a proxy gives the round trip to its client, in microseconds."""
UNKNOWN = math.inf
Trip: TypeAlias = Callable[[], float]
"""A function that returns the round trip in seconds as far as it is known now, or `UNKNOWN`."""
_MIN_RTT = 148
"""The offset of `tcpi_min_rtt` in Linux's `struct tcp_info`: microseconds, in four bytes."""
_NONE = 0xFFFF_FFFF
_DIGITS = 9


def measured(transport: Any) -> float:
    """The shortest recent round trip, measured by this machine's kernel; only Linux gives it."""
    if sys.platform != "linux" or transport.is_closing():
        return UNKNOWN
    try:
        info = transport.get_extra_info("socket").getsockopt(
            socket.IPPROTO_TCP, socket.TCP_INFO, _MIN_RTT + 4
        )
        (least,) = struct.unpack_from("=I", info, _MIN_RTT)
    except (AttributeError, OSError, struct.error):  # not TCP, or an old kernel
        return UNKNOWN
    return least / 1e6 if 0 < least < _NONE else UNKNOWN


def from_header(headers: Iterable[tuple[bytes, bytes]]) -> float:
    """The round trip that a trusted proxy gave when the socket was opened. If there are two such
    headers, the client may have sent one: then it is not known."""
    found = [value for name, value in headers if name.lower() == HEADER]
    if len(found) != 1 or not found[0].isdigit() or len(found[0]) > _DIGITS:
        return UNKNOWN
    return int(found[0]) / 1e6


def trip_of(scope: Any, pongs: bool) -> Trip:
    """The round trip of a socket, for races. If it is not known, it is 0, so that nobody gains by
    answering slowly; if pongs are believed, it is infinite, so that they count."""
    offered = scope.get("extensions", {}).get(EXTENSION)
    otherwise = UNKNOWN if pongs else 0.0
    if offered is None:
        return lambda: otherwise
    read: Trip = offered["trip"]

    def trip() -> float:
        known = read()
        return known if known < UNKNOWN else otherwise

    return trip
