"""The WebSocket of a table: from the network to the actor and back."""

import asyncio
import itertools
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablee.server import limits, metrics, protocol, security
from tablee.server.actor import Actor
from tablee.server.connection import Connection
from tablee.server.limits import Bucket

if TYPE_CHECKING:
    from tablee.server.house import House

_log = structlog.get_logger("sockets")
PING = 5.0
"""Seconds between measurements of the round trip."""


class Sockets:
    """All sockets of a process."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.open: set[Connection] = set()

    async def endpoint(self, socket: WebSocket) -> None:
        """One socket, from its opening to its end."""
        await socket.accept()
        connection, code = await self._admit(socket)
        if connection is None:
            metrics.CLOSED.labels(code).inc()
            await socket.close(code, protocol.CLOSE_CODES[code])
            return
        actor = await self.house.find(socket.path_params["table"])
        if actor is None:
            metrics.CLOSED.labels(4004).inc()
            await socket.close(4004, protocol.CLOSE_CODES[4004])
            return
        self.open.add(connection)
        metrics.SOCKETS.set(len(self.open))
        try:
            await self._serve(socket, connection, actor)
        finally:
            self.open.discard(connection)
            metrics.SOCKETS.set(len(self.open))
            actor.leave(connection)

    async def _admit(self, socket: WebSocket) -> tuple[Connection | None, int]:
        """Who is it, and may he come in? If not, the code to close with."""
        if not security.origin_allowed(socket, self.house.settings):
            return None, 4003
        person = await security.person_of(socket, self.house)
        if person is None:
            return None, 4001
        address = security.address(socket)
        factor = self.house.settings.limits
        mine = sum(1 for other in self.open if other.person == person.id)
        near = sum(1 for other in self.open if other.address == address) if factor < 100 else 0
        if mine >= limits.SOCKETS_A_PERSON * factor or near >= limits.SOCKETS_AN_ADDRESS * factor:
            return None, 4013
        connection = Connection(person.id, person.name, address)
        connection.muted = await self.house.store.muted(person.id)
        return connection, 0

    async def _serve(self, socket: WebSocket, connection: Connection, actor: Actor) -> None:
        since = socket.query_params.get("since", "")
        actor.join(connection, int(since) if since.isdecimal() and len(since) < 16 else -1)
        await actor.talk.greet(connection)
        jobs = {
            asyncio.create_task(self._send(socket, connection)),
            asyncio.create_task(self._receive(socket, connection, actor)),
            asyncio.create_task(self._measure(connection, actor)),
        }
        try:
            done, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
        for job in done:
            error = job.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
                _log.error("socket failed", error=type(error).__name__)

    async def _send(self, socket: WebSocket, connection: Connection) -> None:
        while frames := await connection.next_frames():
            for frame in frames:
                await socket.send_text(frame.decode())
        code = connection.closing or 1000
        if socket.application_state != WebSocketState.DISCONNECTED:
            await socket.close(code, protocol.CLOSE_CODES.get(code, ""))

    async def _measure(self, connection: Connection, actor: Actor) -> None:
        for k in itertools.count(1):
            await asyncio.sleep(PING)
            connection.ping(k, actor.core.state.n)

    async def _receive(self, socket: WebSocket, connection: Connection, actor: Actor) -> None:
        bucket, factor = Bucket(), self.house.settings.limits
        while True:
            raw = await socket.receive()
            if raw["type"] == "websocket.disconnect":
                return None
            data = raw.get("text")
            if data is None:
                return connection.close(4000)
            if len(data) > limits.MESSAGE_BYTES:
                return connection.close(1009)
            if not bucket.take(limits.MESSAGES, factor):
                return connection.close(4029)
            try:
                message = protocol.read(data)
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                return connection.close(4000)
            await self._handle(connection, actor, message)

    async def _handle(
        self, connection: Connection, actor: Actor, message: protocol.ClientMessage
    ) -> None:
        metrics.COMMANDS.labels(type(message).__name__.lower()).inc()
        if actor.gone:
            connection.close(1012)
        elif isinstance(message, protocol.Pong):
            connection.pong(message.k)
            actor.resync(connection, message.n)
        elif isinstance(message, protocol.Say | protocol.React):
            await actor.talk.say(connection, message)
        elif isinstance(message, protocol.Mute):
            await actor.talk.mute(connection, message)
        else:
            actor.command(connection, message)
