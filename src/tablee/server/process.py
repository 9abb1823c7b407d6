"""One server process: its listening socket, its hold on the database, its event loop."""

import contextlib
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import structlog
import uvicorn

from tablee.errors import UnusableStoreError
from tablee.server.http.app import make_app
from tablee.server.ops.limits import MESSAGE_BYTES
from tablee.server.ops.logs import set_up_log
from tablee.server.ops.settings import Settings

_log = structlog.get_logger("process")
_SWITCH = 0.0005
"""Seconds after which a thread that wants the interpreter gets it. Every statement that the
database's threads run waits that long for a busy loop, and Python's own 5 ms would add up."""


def listen(settings: Settings) -> socket.socket:
    """The listening socket; raises ValueError, which says what to do."""
    address = settings.host, settings.port
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server(address, family=family, backlog=2048)
    except OSError as error:
        why = str(error.strerror or error).partition(" (")[0]
        raise ValueError(
            f"can't listen at {settings.host} port {settings.port} ({why}): "
            "choose another --port or --host."
        ) from None


@contextlib.contextmanager
def alone(db: str) -> Iterator[None]:
    """Lock an SQLite file for this server alone: two would take its tables from each other.

    The lock ends with the process, however that ends. Where the system has no such locks, there is
    none.
    """
    path = db.removeprefix("sqlite:").removeprefix("//")
    if sys.platform == "win32" or not db.startswith("sqlite:") or path == ":memory:":
        yield
        return
    import fcntl

    with Path(f"{path}-lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise UnusableStoreError(
                f"another server uses {db}: stop it, or name another file with --db."
            ) from None
        yield


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process until a signal says to stop."""
    set_up_log(settings.log)
    sys.setswitchinterval(_SWITCH)
    config = uvicorn.Config(
        make_app(settings),
        loop="auto",  # uvloop where it is installed, else asyncio's own
        ws=_websockets(settings),
        ws_max_size=2 * MESSAGE_BYTES,
        ws_per_message_deflate=False,
        root_path=settings.root_path,
        forwarded_allow_ips=settings.proxies,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, round(settings.drain)),
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))  # once uvicorn has stopped in order
    uvicorn.Server(config).run([listening])


def _websockets(settings: Settings) -> Any:
    """The class that serves WebSockets: ours, or uvicorn's own where that does not fit."""
    if settings.sockets == "direct":
        try:
            from tablee.server.net.transport import Transport
        except ImportError:  # a uvicorn with another inside
            _log.warning("sockets by plain ASGI: this version of uvicorn is unknown")
        else:
            return Transport
    return "websockets-sansio"
