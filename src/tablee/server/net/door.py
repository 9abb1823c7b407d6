"""The door: limits on connections, enforced before a byte of them has been parsed.

A connection that says nothing costs a descriptor, and descriptors are few. So connections must send
a request soon, one address may have a limited number of them, and when there are too many, one that
waits without a request is closed to make room. If an address sends too many requests, its
connections are not read for a while: that costs us nothing, and costs the sender time.
"""

import asyncio
import time
import weakref
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.net import line
from tablee.server.net.security import network
from tablee.server.ops import limits
from tablee.server.ops.limits import Bucket, Limiter

__all__ = ["Door", "WebSocketsSansIOProtocol"]
PATIENCE = 10.0
"""Seconds within which a connection has to send a whole request head."""
_SWEEP = 1.0
_ADDRESSES = 4_096
"""How many addresses are remembered with their networks."""
_TOO_MUCH = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: 31\r\n"
    b'Retry-After: 1\r\nConnection: close\r\n\r\n{"reason":"flood","detail":""}\n'
)


class Door:
    """All connections of a process, by where they come from.

    `most` is how many there may be in all. Addresses of `proxies` stand for many people: `most` is
    the only limit for them.
    """

    def __init__(self, limiter: Limiter, proxies: str, most: int) -> None:
        self.limiter, self._most = limiter, most
        trusted = _TrustedHosts(proxies)
        self._network = lru_cache(_ADDRESSES)(lambda host: "" if host in trusted else network(host))
        """The network of an address; of a proxy, nothing."""
        self._address: dict[asyncio.Transport, str] = {}
        self._by_address: dict[str, dict[asyncio.Transport, None]] = {}
        self._waiting: dict[asyncio.Transport, float] = {}
        """Connections without a request, and the time since they have none; the oldest comes
        first."""
        self._sweeping: asyncio.TimerHandle | None = None

    def enter(self, transport: asyncio.Transport) -> bool:
        """A connection has come; False if there is no room for it."""
        peer = get_remote_addr(transport)
        address = self._network(peer[0] if peer else "?")
        if address and not self.limiter.allows(address, limits.CONNECTIONS):
            return False
        near = self._by_address.get(address, {})
        share = limits.CONNECTIONS_AN_ADDRESS * self.limiter.factor
        if address and len(near) >= share and not self._make_room(near):
            return False
        if len(self._address) >= self._most and not self._make_room(self._waiting):
            return False
        self._address[transport] = address
        self._by_address.setdefault(address, {})[transport] = None
        self.wait(transport)
        return True

    def _make_room(self, among: Iterable[asyncio.Transport]) -> bool:
        """End the connection that has waited longest without a request, if there is one."""
        oldest = next((one for one in among if one in self._waiting), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.abort()
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        address = self._address.pop(transport, None)
        self._waiting.pop(transport, None)
        if address is not None:
            near = self._by_address[address]
            near.pop(transport, None)
            if not near:
                del self._by_address[address]

    def wait(self, transport: asyncio.Transport) -> None:
        """A connection has no request now and must send one soon."""
        if transport in self._address:
            self._waiting.pop(transport, None)
            self._waiting[transport] = time.monotonic()
            if self._sweeping is None:
                self._sweeping = asyncio.get_running_loop().call_later(_SWEEP, self._sweep)

    def trusts(self, transport: asyncio.Transport) -> bool:
        """Is the other side a trusted proxy?"""
        return self._address.get(transport) == ""

    def work(self, transport: asyncio.Transport) -> None:
        """A request has come."""
        self._waiting.pop(transport, None)

    def allows(self, transport: asyncio.Transport) -> bool:
        """May there be one more request? Requests that proxies pass on are counted later."""
        address = self._address.get(transport)
        return not address or self.limiter.allows(address, limits.ARRIVALS)

    def _sweep(self) -> None:
        """End the connections that have waited for too long."""
        self._sweeping, late = None, time.monotonic() - PATIENCE
        for transport in [one for one, since in self._waiting.items() if since < late]:
            self.leave(transport)
            transport.abort()
        if self._waiting:
            self._sweeping = asyncio.get_running_loop().call_later(_SWEEP, self._sweep)

    def guard_http(self) -> type[H11Protocol]:
        """uvicorn's class for HTTP connections, behind this door."""
        return type("GuardedHttp", (_GuardedHttp,), {"door": self})

    def guard_sockets(self, kind: Any) -> Any:
        """A class of uvicorn's for WebSockets, behind this door."""
        return type("GuardedSocket", (_GuardedSocket, kind), {"door": self})


class _GuardedHttp(H11Protocol):
    """One HTTP connection. Most connections of a flood are refused; they are ended before anything
    is prepared to serve them."""

    door: Door
    _refused = False
    _head: bytes | None = None
    """The bytes that have come and are not parsed yet."""

    def __init__(self, **given: Any) -> None:
        self._given = given

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected."""
        if self.door.enter(transport):
            super().__init__(**self._given)
            super().connection_made(transport)
        else:
            self._refused = True
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if not self._refused:
            self.door.leave(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes have come: parse them, unless the address has sent too many requests."""
        if self._refused or self.transport.is_closing():
            return
        if self._head is not None:
            self._head += data
        elif self._between_requests() and not self.door.allows(self.transport):
            self._head = data
            self.transport.pause_reading()
            self.loop.call_later(limits.PENALTY, self._look_again)
        else:
            super().data_received(data)

    def _between_requests(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _look_again(self) -> None:
        """Try again, a while after the address had sent too many requests."""
        head, self._head = self._head, None
        if head is None or self.transport.is_closing():
            return
        if self.door.allows(self.transport):
            self.transport.resume_reading()
            super().data_received(head)
        else:
            self.transport.write(_TOO_MUCH)
            self.transport.close()

    def handle_events(self) -> None:
        """Requests begin in here."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self.door.work(self.transport)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The connection becomes a WebSocket, which has limits of its own."""
        self.door.work(self.transport)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """The connection may be used again."""
        if not self.transport.is_closing():
            self.door.wait(self.transport)
        super().on_response_complete()


class _GuardedSocket(WebSocketsSansIOProtocol):
    """One WebSocket. Its bytes are counted before they are parsed, and parsed a few at a time:
    parsing a thousand small frames at once would make others wait too long. A socket that is being
    closed is hardly read any more: it should only say goodbye."""

    door: Door
    _bucket: Bucket | None = None
    _unread = b""
    _last_pieces = limits.LAST_PIECES

    async def run_asgi(self) -> None:
        """Hand the socket to the application, which may ask how far away its client is."""
        self.scope["extensions"][line.EXTENSION] = {"trip": self._trip()}
        await super().run_asgi()

    def _trip(self) -> line.Trip:
        if self.door.trusts(self.transport):
            trip = line.from_header(self.scope["headers"])
            return lambda: trip
        reference = weakref.ref(self)  # the scope would hold its own socket

        def measured() -> float:
            socket = reference()
            return line.UNKNOWN if socket is None else line.measured(socket.transport)

        return measured

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        if not self.handshake_initiated:
            return super().data_received(data)
        self._bucket = self._bucket or Bucket()
        if not self._bucket.take(limits.BYTES, self.door.limiter.factor, len(data)):
            self._unread = b""
            return self.transport.abort()
        if self._unread:
            self._unread += data
            return None
        self._unread = data
        return self._read_on()

    def _read_on(self) -> None:
        if self.close_sent:
            self._last_pieces -= 1
            if self._last_pieces < 0:
                self._unread = b""
                return self.transport.pause_reading()
        now, self._unread = self._unread[: limits.PIECE], self._unread[limits.PIECE :]
        if now:
            super().data_received(now)
        if self._unread:
            self.loop.call_soon(self._read_on)
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        self._unread = b""
        self.door.leave(self.transport)
        super().connection_lost(exc)
