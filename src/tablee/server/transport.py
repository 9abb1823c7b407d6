"""The WebSocket protocol below uvicorn."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Transport(WebSocketsSansIOProtocol):
    """uvicorn's own, which lets go of what it was when its socket is lost.

    A parser and what it parses for hold each other. The garbage collector seldom looks at what is
    old here (see `house`), so without this every socket that ever was would stay for hours.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        super().connection_lost(exc)
        self.conn.parser.close()
