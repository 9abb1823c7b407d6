"""How far away a client is, by what it can't say otherwise: the kernel's own measure.

A client may hold back its pongs, so those say only how slow a line is at most. The kernel knows
better: the other side's kernel acknowledges what comes, whatever its programs do. Where a proxy
stands in between, our kernel knows the way to the proxy alone; a proxy that we trust can pass on
what its own kernel says.
"""

import math
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

EXTENSION = "tablee.line"
"""The ASGI extension under which a server of ours offers `trip`."""
HEADER = b"x-forwarded-rtt"
"""In it a proxy tells the round trip to its client, in microseconds."""
UNKNOWN = math.inf
Trip: TypeAlias = Callable[[], float]
"""A function that returns the round trip as it is known now, in seconds, or `UNKNOWN`."""
_MIN_RTT = 148
"""Where `tcpi_min_rtt` stands in Linux's `struct tcp_info`: microseconds, in four bytes."""
_NONE = 0xFFFF_FFFF
_DIGITS = 9


def measured(transport: Any) -> float:
    """The least round trip of late, by this machine's kernel; Linux alone tells it."""
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


def told(headers: Iterable[tuple[bytes, bytes]]) -> float:
    """The round trip that a trusted proxy has told when the socket was opened. Of two, one may be
    the client's own: then it is not known."""
    found = [value for name, value in headers if name.lower() == HEADER]
    if len(found) != 1 or not found[0].isdigit() or len(found[0]) > _DIGITS:
        return UNKNOWN
    return int(found[0]) / 1e6


def trip_of(scope: Any, pongs: bool) -> Trip:
    """The round trip of a socket, for races. If it is not known it is 0, so that nobody gains by
    being slow to answer; or it has no bound, if pongs are believed."""
    offered = scope.get("extensions", {}).get(EXTENSION)
    otherwise = UNKNOWN if pongs else 0.0
    if offered is None:
        return lambda: otherwise
    read: Trip = offered["trip"]

    def trip() -> float:
        known = read()
        return known if known < UNKNOWN else otherwise

    return trip
