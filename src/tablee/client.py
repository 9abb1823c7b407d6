"""Play at a table of a Tablée server from Python: for bot authors, tests and load drivers.

    from tablee.client import Guest

    me = Guest("http://127.0.0.1:8000", "Ada")
    with me.join("http://127.0.0.1:8000/t/0123456789abcdef") as table:
        table.sit()
        while not table.over:
            if table.legal:
                table.act(table.legal[0])
            table.wait()

`await me.join_async(…)` gives the same table with methods to be awaited. A command that was not
answered when the connection broke is sent again under its id, so it is carried out only once.
"""

import asyncio
import contextlib
import http.cookiejar
import itertools
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from tablee.errors import TableeError
from tablee.extras import what_to_install

try:
    from websockets.asyncio.client import ClientConnection as AsyncConnection
    from websockets.asyncio.client import connect as connect_async
    from websockets.exceptions import ConnectionClosed, WebSocketException
    from websockets.sync.client import ClientConnection as SyncConnection
    from websockets.sync.client import connect as connect_sync

    from tablee.server.wire import protocol
    from tablee.server.wire.protocol import Dup, Line, No, Ok, Ping, Pong, Table, Talk
except ModuleNotFoundError as error:
    raise ImportError(what_to_install(error) or str(error)) from error

Answer = Ok | Dup | No
_LINE: dict[str, Any] = {
    "compression": None,
    "proxy": None,
    "ping_interval": 10.0,
    "ping_timeout": 13.0,
    "close_timeout": 2.0,
}
"""The settings of a connection; one that is silent for 25 seconds is dead, and is replaced."""
_FAILED = 1011
"""The close code of a server in which something failed, and might fail again at once."""
_LOST = (1000, 1001, 1006, _FAILED, 1012, 1013, 4008)
"""Close codes after which it makes sense to connect again."""
_LONGEST_PAUSE = 2.0


class ServerRefused(TableeError):
    """The server said no to an HTTP request."""

    def __init__(self, status: int, reason: str, detail: str) -> None:
        super().__init__(f"{status} {reason}: {detail}")
        self.status, self.reason = status, reason


class Guest:
    """A person on a server. Keep `cookie` to be the same person later."""

    def __init__(self, url: str, name: str | None = None, cookie: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.cookie = cookie
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()),
        )
        if cookie is None and name is not None:
            self.call("POST", "/api/guest", {"name": name})

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Call the HTTP API; returns the JSON of the answer.

        Args:
            method: `GET`, `POST` or the like.
            path: The path, with its leading slash.
            body: The body of the request, as JSON; None for none.
        """
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        if self.cookie is not None:
            request.add_header("Cookie", f"tablee={self.cookie}")
        try:
            with self._opener.open(request, timeout=30) as response:
                self._keep_cookie(response.headers.get("Set-Cookie"))
                return json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                problem = json.loads(error.read() or b"{}")
            raise ServerRefused(
                error.code, problem.get("reason", ""), problem.get("detail", "")
            ) from None

    def _keep_cookie(self, header: str | None) -> None:
        if header is not None:
            self.cookie = header.partition(";")[0].partition("=")[2]

    @property
    def id(self) -> str:
        """The person's id."""
        return str(self.call("GET", "/api/me")["id"])

    def open(
        self,
        game: str,
        players: int,
        *,
        options: dict[str, Any] | None = None,
        bots: Sequence[str | None] = (),
        pace: str = "normal",
        public: bool = False,
        sit: bool = True,
    ) -> dict[str, Any]:
        """Open a table; returns what everybody may know of it, with its `id` and `code`.

        Args:
            game: The name of the game.
            players: How many seats there are.
            options: The game's options that are not the default.
            bots: For each seat the name of its bot, or None for a person.
            pace: How much time there is for an act: `relaxed`, `normal`, `fast`, `slow` (a day) or
                `none` (no limit).
            public: Is the table listed for everybody?
            sit: Do you sit down at once?
        """
        body = {
            "game": game,
            "players": players,
            "options": options or {},
            "bots": list(bots),
            "pace": pace,
            "public": public,
            "sit": sit,
        }
        opened: dict[str, Any] = self.call("POST", "/api/tables", body)
        return opened

    def find(self, link: str) -> str:
        """The id of the table that a link, a six-letter code or an id names."""
        last = urlsplit(link).path.rstrip("/").rpartition("/")[2]
        if len(last) == 6 and last.isalpha():
            return str(self.call("GET", f"/api/codes/{last}")["id"])
        return last

    def join(self, link: str) -> "LiveTable":
        """Sit or watch at a table; use it in a `with` statement."""
        return LiveTable(self, self.find(link))

    async def join_async(self, link: str) -> "AsyncLiveTable":
        """The same, to be awaited; use it in an `async with` statement."""
        return AsyncLiveTable(self, await asyncio.to_thread(self.find, link))

    def address(self, table: str, since: int) -> str:
        """The address of a table's socket.

        Args:
            table: The table's id.
            since: The number of the newest frame that the client has.
        """
        return f"ws{self.url.removeprefix('http')}/ws/{table}?since={max(since, 0)}"

    @property
    def headers(self) -> dict[str, str]:
        """The headers that tell the server who connects."""
        return {"Cookie": f"tablee={self.cookie}"}


class Desk:
    """What a client knows of a table, and the answers that it waits for. It does no input or
    output."""

    def __init__(self) -> None:
        self.table: Table | None = None
        """The newest frame, which holds everything that the client knows of the table."""
        self.answers: dict[str, Answer] = {}
        self.lines: list[Line] = []
        self.waiting: dict[str, bytes] = {}
        """Commands without an answer, by id."""
        self._done = -1
        """The number of the latest command that was carried out."""
        self._attempts = 0
        """How often the client has paused before connecting again, since a command was last
        answered."""
        self._prefix = secrets.token_hex(4)
        self._count = itertools.count(1)

    # --- what is known

    @property
    def n(self) -> int:
        """The number of the newest frame; −1 before the first."""
        return -1 if self.table is None else self.table.n

    @property
    def view(self) -> dict[str, Any]:
        """The match as this seat may see it."""
        return {} if self.table is None or self.table.view is None else self.table.view

    @property
    def legal(self) -> list[str]:
        """What this seat may do now; nothing after an act that no frame has shown yet."""
        return list(self.view.get("legal", [])) if self.n >= self._done else []

    @property
    def seat(self) -> int | None:
        """The client's own seat."""
        return None if self.table is None else self.table.you

    @property
    def phase(self) -> str:
        """`open`, `playing`, `over` or `closed`."""
        return "open" if self.table is None else self.table.table.phase

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.phase in ("over", "closed")

    # --- messages

    def new_id(self) -> str:
        """An id for a command."""
        return f"{self._prefix}.{next(self._count)}"

    def say(self, message: Any) -> bytes:
        """A command as a frame, which is remembered until it is answered."""
        frame = protocol.write(message)
        self.waiting[message.id] = frame
        return frame

    def feed(self, data: str | bytes) -> tuple[protocol.ServerMessage, bytes | None]:
        """Take in a frame; returns its message, and the frame to reply with at once, if any."""
        message = protocol.read_reply(data)
        if isinstance(message, Table):
            if self.table is None or message.n >= self.table.n:
                self.table = message
            return message, self._go_on(message)
        if isinstance(message, Ok | Dup | No):
            self.waiting.pop(message.id, None)
            self._attempts = 0
            if not isinstance(message, No):
                self._done = max(self._done, message.n)
            self.answers[message.id] = message
        elif isinstance(message, Talk):
            self.lines += message.lines
        elif isinstance(message, Ping):
            return message, protocol.write(Pong(message.k, max(self.n, 0)))
        return message, None

    def _go_on(self, frame: Table) -> bytes | None:
        """After a round: say `ready` at once, since programs need no time to read the count."""
        seat = None if frame.you is None else frame.table.seats[frame.you]
        if not frame.table.held or seat is None or seat.ready:
            return None
        return self.say(protocol.Ready(self.new_id()))

    def pauses(self, closed: ConnectionClosed) -> Iterator[float]:
        """How long to wait before each attempt to connect again: longer each time, and different
        for each client; at first not at all, unless the server failed.

        A server that fails may do so because of a command, which is sent again. So the pauses grow
        until a command is answered.
        """
        code = closed.rcvd.code if closed.rcvd else 1006
        if code not in _LOST:
            raise closed
        if code != _FAILED:
            self._attempts = 0
            yield 0.0
        while True:
            pause = min(_LONGEST_PAUSE, 0.05 * 2**self._attempts)
            self._attempts += 1
            yield pause * (0.5 + secrets.randbelow(1000) / 1000)


class _Commands(Desk):
    """Builds the commands; its subclasses send them."""

    def _act(self, do: str, on: int | None, aim: Any) -> protocol.Act:
        return protocol.Act(self.new_id(), do, max(self.n, 0) if on is None else on, aim)


class LiveTable(_Commands):
    """A table, played from ordinary Python."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__()
        self.guest, self.id = guest, table
        self._socket: SyncConnection | None = None
        self._sockets = contextlib.ExitStack()

    def __enter__(self) -> "LiveTable":
        self._connect()
        while self.table is None:
            self.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the socket."""
        self._sockets.close()

    def _connect(self) -> None:
        self.close()
        self._socket = self._sockets.enter_context(
            connect_sync(
                self.guest.address(self.id, self.n),
                additional_headers=self.guest.headers,
                **_LINE,
            )
        )
        for frame in list(self.waiting.values()):
            self._socket.send(frame, text=True)

    def wait(self, timeout: float = 60.0) -> protocol.ServerMessage:
        """Wait for the server's next message; raises `TimeoutError` if none comes."""
        ends = time.monotonic() + timeout
        while True:
            assert self._socket
            try:
                data = self._socket.recv(max(0.0, ends - time.monotonic()))
            except ConnectionClosed as closed:
                self._again(closed, ends)
                continue
            message, reply = self.feed(data)
            if reply is not None:
                with contextlib.suppress(ConnectionClosed):
                    self._socket.send(reply, text=True)
            if not isinstance(message, Ping):
                return message

    def _again(self, closed: ConnectionClosed, ends: float) -> None:
        lost: Exception = closed
        for pause in self.pauses(closed):
            if time.monotonic() + pause > ends:
                raise TimeoutError("The server does not come back.") from lost
            time.sleep(pause)
            try:
                self._connect()
                return
            except (OSError, WebSocketException) as error:
                lost = error

    def send(self, message: Any) -> Answer:
        """Send a command and wait for its answer."""
        assert self._socket
        frame = self.say(message)
        with contextlib.suppress(ConnectionClosed):
            self._socket.send(frame, text=True)
        while message.id not in self.answers:
            self.wait()
        return self.answers[message.id]

    def act(self, do: str, on: int | None = None, aim: Any = None) -> Answer:
        """Play an act, in answer to the newest frame."""
        return self.send(self._act(do, on, aim))

    def sit(self, seat: int | None = None) -> Answer:
        """Take a seat."""
        return self.send(protocol.Sit(self.new_id(), seat))

    def stand(self) -> Answer:
        """Leave the seat."""
        return self.send(protocol.Stand(self.new_id()))

    def ready(self, ready: bool = True) -> Answer:
        """Say that this seat is ready to begin, or no longer is."""
        return self.send(protocol.Ready(self.new_id(), ready))

    def start(self) -> Answer:
        """Deal, as the host."""
        return self.send(protocol.Start(self.new_id()))

    def say_to_all(self, text: str) -> Answer:
        """Say something to everybody at the table."""
        return self.send(protocol.Say(self.new_id(), text))

    def rematch(self) -> Answer:
        """Open a new table for the same people."""
        return self.send(protocol.Rematch(self.new_id()))


class AsyncLiveTable(_Commands):
    """A table, played from asyncio."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__()
        self.guest, self.id = guest, table
        self._socket: AsyncConnection | None = None

    async def __aenter__(self) -> "AsyncLiveTable":
        await self.connect()
        while self.table is None:
            await self.wait()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def connect(self) -> None:
        """Open a new socket, and send the unanswered commands again."""
        self._socket = await connect_async(
            self.guest.address(self.id, self.n),
            additional_headers=self.guest.headers,
            **_LINE,
        )
        for frame in list(self.waiting.values()):
            await self._socket.send(frame, text=True)

    async def wait(self, timeout: float = 60.0) -> protocol.ServerMessage:
        """Wait for the server's next message; raises `TimeoutError` if none comes."""
        ends = time.monotonic() + timeout
        while True:
            assert self._socket
            try:
                left = max(0.0, ends - time.monotonic())
                data = await asyncio.wait_for(self._socket.recv(), left)
            except ConnectionClosed as closed:
                await self._again(closed, ends)
                continue
            message, reply = self.feed(data)
            if reply is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(reply, text=True)
            if not isinstance(message, Ping):
                return message

    async def _again(self, closed: ConnectionClosed, ends: float) -> None:
        lost: Exception = closed
        for pause in self.pauses(closed):
            if time.monotonic() + pause > ends:
                raise TimeoutError("The server does not come back.") from lost
            await asyncio.sleep(pause)
            try:
                await self.connect()
                return
            except (OSError, WebSocketException) as error:
                lost = error

    async def post(self, message: Any) -> None:
        """Send a command without waiting for its answer."""
        assert self._socket
        frame = self.say(message)
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(frame, text=True)

    async def send(self, message: Any) -> Answer:
        """Send a command and wait for its answer."""
        await self.post(message)
        while message.id not in self.answers:
            await self.wait()
        return self.answers[message.id]

    async def act(self, do: str, on: int | None = None, aim: Any = None) -> Answer:
        """Play an act, in answer to the newest frame."""
        return await self.send(self._act(do, on, aim))

    async def sit(self, seat: int | None = None) -> Answer:
        """Take a seat."""
        return await self.send(protocol.Sit(self.new_id(), seat))

    async def stand(self) -> Answer:
        """Leave the seat."""
        return await self.send(protocol.Stand(self.new_id()))

    async def ready(self, ready: bool = True) -> Answer:
        """Say that this seat is ready to begin, or no longer is."""
        return await self.send(protocol.Ready(self.new_id(), ready))

    async def start(self) -> Answer:
        """Deal, as the host."""
        return await self.send(protocol.Start(self.new_id()))

    async def say_to_all(self, text: str) -> Answer:
        """Say something to everybody at the table."""
        return await self.send(protocol.Say(self.new_id(), text))

    async def rematch(self) -> Answer:
        """Open a new table for the same people."""
        return await self.send(protocol.Rematch(self.new_id()))
