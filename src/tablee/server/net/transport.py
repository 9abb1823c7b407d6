"""The WebSocket protocol below uvicorn."""

import asyncio
import weakref
from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "tablee.transport"
"""The name under which an application finds the transport in its scope, as a weak reference."""
_TEXT = 0x81
_SHORT, _MEDIUM = 126, 65_536


class _Events(asyncio.Queue[Any]):
    """What comes in, as ASGI's events: kept until somebody asks, or passed on at once."""

    passed_to: Callable[[Any], None] | None = None

    def put_nowait(self, item: Any) -> None:
        """Something has come."""
        if self.passed_to is None:
            super().put_nowait(item)
        else:
            self.passed_to(item)


class Transport(WebSocketsSansIOProtocol):
    """uvicorn's own, with a short way past ASGI for an application in a hurry: one call for each
    text that comes, one for all texts that go, and no task in between.

    A parser and what it parses for hold each other. The garbage collector seldom looks at what is
    old here (see `house`), so it is let go by hand when the socket is lost: otherwise every socket
    that ever was would stay for hours.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.events = self.queue = _Events()

    async def run_asgi(self) -> None:
        """Let the application have the socket."""
        self.scope["extensions"][EXTENSION] = {"transport": weakref.ref(self)}
        await super().run_asgi()

    def hear(self, heard: Callable[[str | None], None]) -> None:
        """Have every text passed on from now on; None when the other side is gone. Anything but
        text is an empty text."""

        def pass_on(event: Any) -> None:
            gone = event["type"] == "websocket.disconnect"
            heard(None if gone else event.get("text") or "")

        while not self.events.empty():
            pass_on(self.events.get_nowait())
        if not self.disconnected:
            self.events.passed_to = pass_on
            self.transport.resume_reading()
            self.read_paused = True  # so that it is not paused again: nothing lies there unheard

    def say(self, texts: Iterable[bytes]) -> None:
        """Send texts, in one piece."""
        if self.disconnected:
            return
        pieces: list[bytes] = []
        for text in texts:
            pieces += _head(len(text)), text
        self.transport.write(b"".join(pieces))

    @property
    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer is gone, and all that waits for him with him."""
        super().keepalive_timeout()
        self.transport.abort()

    def leave(self) -> None:
        """It is being closed: whoever does not read what is left has so much time, and no more.

        Without this a socket would wait for its reader for ever, and its application with it.
        """
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.events.passed_to = None


def _head(length: int) -> bytes:
    """What stands before a text of a server (RFC 6455, 5.2): one frame, not masked."""
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length < _MEDIUM:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")
