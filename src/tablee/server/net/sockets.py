"""The WebSocket of a table: from the network to the actor and back."""

import asyncio
import itertools
import time
from typing import get_args

import msgspec
import structlog
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from tablee.server.live.actor import Actor
from tablee.server.live.connection import Connection, Pipe
from tablee.server.live.house import House
from tablee.server.live.talk import AboutSomebody
from tablee.server.net import security
from tablee.server.net.pipes import socket_pipe
from tablee.server.net.relay import Hello, Relay
from tablee.server.ops import limits, metrics
from tablee.server.store import error_name
from tablee.server.wire import protocol

_log = structlog.get_logger("sockets")
_COUNTS = {
    message: metrics.COMMANDS.labels(message.__name__.lower())
    for message in get_args(protocol.ClientMessage)
}
_SELDOM = (
    protocol.Sit
    | protocol.Stand
    | protocol.Place
    | protocol.Ready
    | protocol.Start
    | protocol.Undo
    | protocol.Agree
    | protocol.Rematch
    | protocol.Silence
    | protocol.PutOut
    | protocol.Lock
    | protocol.Mute
)
"""Commands that people send only now and then."""
PINGS = (2.0, 5.0)
"""Seconds before each of the first measurements of the round trip."""
PING = 10.0
"""Seconds before each of the later ones; clients give up a line after 25 silent seconds."""


class Sockets:
    """All sockets of a process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.open: set[Connection] = set()
        self._relay: Relay | None = None
        self._by_person: dict[str, int] = {}
        self._by_address: dict[str, int] = {}

    async def open_relay(self, key: bytes) -> Relay:
        """Accept sockets that other processes pass on."""
        self._relay = Relay(self.house.settings.relay, key, self._serve_passed_on)
        await self._relay.open()
        return self._relay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its opening to its end."""
        pongs, socket = self.house.settings.pongs, HTTPConnection(scope)
        pipe = socket_pipe(scope, receive, send, pongs)
        if not self.house.limiter.allows(security.address(socket), limits.OPENINGS):
            await receive()
            await send({"type": "websocket.close", "code": 4029})  # answered without a handshake
            return
        await pipe.accept()
        try:
            await self._welcome(pipe, socket)
        except Exception as error:  # the database is away, most likely
            _log.error("socket not admitted", error=error_name(error))
            metrics.CLOSED.labels(1013).inc()
            await pipe.close(1013)

    async def _welcome(self, pipe: Pipe, socket: HTTPConnection) -> None:
        connection, code = await self._admit(pipe, socket)
        if connection is None:
            metrics.CLOSED.labels(code).inc()
            await pipe.close(code)
            return
        self._count(connection, 1)
        try:
            await self._connect(connection, socket)
        finally:
            self._count(connection, -1)

    async def _connect(self, connection: Connection, socket: HTTPConnection) -> None:
        table, asked = socket.path_params["table"], socket.query_params.get("since", "")
        since = int(asked) if asked.isdecimal() and len(asked) < 16 else -1
        actor = await self.house.find(table)
        if actor is not None:
            return await self.serve(connection, actor, since)
        head = await self.house.store.head(table)
        if head is None or self._relay is None:
            code = 4004 if head is None else 1013
            metrics.CLOSED.labels(code).inc()
            return await connection.pipe.close(code)
        hello = Hello(
            table,
            connection.person,
            connection.name,
            connection.address,
            since,
            time.time(),
            sorted(connection.people),
        )
        return await self._relay.pass_on(connection.pipe, head.owner, hello)

    async def _serve_passed_on(self, pipe: Pipe, hello: Hello) -> None:
        """Serve a socket that another process holds."""
        actor = await self.house.find(hello.table)
        if actor is None:
            await pipe.close(1012)
            return
        connection = Connection(hello.person, hello.name, hello.address, pipe, hello.people)
        connection.muted = await self.house.store.muted(hello.person)
        await self.serve(connection, actor, hello.since)

    async def _admit(self, pipe: Pipe, socket: HTTPConnection) -> tuple[Connection | None, int]:
        """The connection of a person who may come in; if not, the code to close with."""
        settings = self.house.settings
        if not security.origin_allowed(socket, settings):
            return None, 4003
        if not security.path_allowed(socket):
            return None, 4004
        session = security.session(socket, self.house.key)
        if session is None:
            return None, 4001
        person, muted = await self.house.store.arriving(session.person)
        if person is None or person.epoch != session.epoch:
            return None, 4001
        address, factor = security.address(socket), settings.limits
        mine, near = self._by_person.get(person.id, 0), self._by_address.get(address, 0)
        if mine >= limits.SOCKETS_A_PERSON * factor or near >= limits.SOCKETS_AN_ADDRESS * factor:
            return None, 4013
        former = security.former(socket, self.house.key)
        connection = Connection(person.id, person.name, address, pipe, former)
        connection.muted = muted
        return connection, 0

    def _count(self, connection: Connection, change: int) -> None:
        for counts, key in (
            (self._by_person, connection.person),
            (self._by_address, connection.address),
        ):
            counts[key] = counts.get(key, 0) + change
            if not counts[key]:
                del counts[key]

    # --- at the table

    async def serve(self, connection: Connection, actor: Actor, since: int) -> None:
        """Serve a connection at a table that this process drives, until it ends."""
        if not actor.core.state.admits(connection.person):
            metrics.CLOSED.labels(4004).inc()
            return await connection.pipe.close(4004)
        if actor.turns_away(connection):  # before anything is shown, the talk too
            return await connection.pipe.close(await connection.ended())
        self.open.add(connection)
        metrics.SOCKETS.set(len(self.open))
        actor.join(connection, since)
        measuring = asyncio.create_task(self._measure(connection, actor))
        try:
            connection.pipe.receive(lambda text: self._receive(connection, actor, text))
            await actor.talk.greet(connection)
            await connection.pipe.close(await connection.ended())
        finally:
            measuring.cancel()
            connection.close(1000, counted=False)
            self.open.discard(connection)
            metrics.SOCKETS.set(len(self.open))
            actor.leave(connection)

    async def _measure(self, connection: Connection, actor: Actor) -> None:
        for k in itertools.count(1):
            await asyncio.sleep(PINGS[k - 1] if k <= len(PINGS) else PING)
            connection.ping(k, actor.core.state.n)

    def _receive(self, connection: Connection, actor: Actor, text: str | None) -> None:
        """A client has sent a text, or is gone."""
        if connection.closing is not None:
            return
        try:
            code = 1000 if text is None else self._take(connection, actor, text)
        except Exception as error:
            _log.error("socket failed", error=type(error).__name__)
            code = 1011
        if code is not None:
            connection.close(code, counted=False)

    def _take(self, connection: Connection, actor: Actor, text: str) -> int | None:
        """Pass a message on; returns the code to close with, if the client must go."""
        if len(text) > limits.MESSAGE_BYTES:
            return 1009
        if not connection.bucket.take(limits.MESSAGES, self.house.settings.limits):
            return 4029
        try:
            message = protocol.read(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return 4000
        if actor.gone:
            return 1012
        _COUNTS[type(message)].inc()
        if isinstance(message, protocol.Pong):
            pinged = connection.pong(message.k)
            if pinged is None or not pinged <= message.n <= actor.core.state.n:
                actor.resync(connection, message.n)
        elif isinstance(message, _SELDOM) and not self._may_change(connection, actor):
            connection.send(protocol.write(protocol.No(message.id, "flood", actor.core.state.n)))
        elif isinstance(message, protocol.Say | protocol.React | AboutSomebody):
            if connection.talking >= limits.TALKING:
                return 4029
            connection.talking += 1
            self.house.spawn(self._talk(connection, actor, message))
        else:
            actor.command(connection, message)
        return None

    def _may_change(self, connection: Connection, actor: Actor) -> bool:
        who = f"{connection.person}@{actor.id}"
        return self.house.limiter.allows(who, limits.LOBBY)

    async def _talk(
        self,
        connection: Connection,
        actor: Actor,
        message: protocol.Say | protocol.React | AboutSomebody,
    ) -> None:
        try:
            await actor.say(connection, message)
        finally:
            connection.talking -= 1
