"""One server process: its listening socket, its hold on the database, its event loop."""

import contextlib
import importlib
import os
import signal
import socket
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import structlog
import uvicorn

from tablee.bots import invite
from tablee.errors import UnusableStoreError
from tablee.server.http.app import make_app
from tablee.server.ops.limits import MESSAGE_BYTES, Limiter
from tablee.server.ops.logs import set_up_log
from tablee.server.ops.settings import Settings
from tablee.server.store import sqlite_file

fcntl: ModuleType | None
resource: ModuleType | None
try:
    fcntl = importlib.import_module("fcntl")
    resource = importlib.import_module("resource")
except ImportError:  # not a Unix
    fcntl = resource = None

_log = structlog.get_logger("process")
_SWITCH = 0.0005
"""Seconds after which a thread that wants the interpreter gets it. When the loop is busy, every
statement of the database's threads waits that long; Python's default of 5 ms would add up."""
_SPARE = 100
"""Descriptors that are left for files, and for other processes."""
_ENOUGH = 1_000_000
"""Descriptors, where the system has no limit."""


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

    All links to a file count as that file. The lock ends with the process, however that ends. On a
    system without such locks nothing is locked.
    """
    path = sqlite_file(db)
    if fcntl is None or path is None:
        yield
        return
    if path.is_file() and path.stat().st_nlink > 1:  # SQLite keeps a log beside each name
        raise UnusableStoreError(
            f"{db} has a second name (a hard link), by which another server could write to it: "
            "remove one of them, or name another file with --db."
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise UnusableStoreError(
            f"{db} can't be used ({error.strerror}): mend that, or name another database with --db."
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise UnusableStoreError(
            f"another server uses {db}: stop it, or name another file with --db."
        ) from None
    try:
        yield
    finally:
        os.close(lock)


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process until a signal says to stop."""
    set_up_log(settings.log)
    invite(settings.own_bots)
    sys.setswitchinterval(_SWITCH)
    http, sockets = _protocols(settings, raise_descriptor_limit())
    config = uvicorn.Config(
        make_app(settings),
        loop="auto",  # uvloop where it is installed, else asyncio's own
        http=http,
        ws=sockets,
        ws_max_size=2 * MESSAGE_BYTES,
        ws_per_message_deflate=False,
        root_path=settings.root_path,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, round(settings.drain)),
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))  # once uvicorn has stopped in an orderly way
    uvicorn.Server(config).run([listening])


def raise_descriptor_limit() -> int:
    """Raise this process's limit of files and connections as far as the system allows; returns the
    limit."""
    if resource is None:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return _ENOUGH if soft == resource.RLIM_INFINITY else int(soft)


def _protocols(settings: Settings, descriptors: int) -> tuple[Any, Any]:
    """The classes that serve HTTP and WebSockets: ours, or uvicorn's own if ours don't fit its
    version."""
    try:
        from tablee.server.net.door import Door, WebSocketsSansIOProtocol
        from tablee.server.net.transport import Transport
    except ImportError:  # a uvicorn with other internals
        _log.warning("connections are not limited: this version of uvicorn is unknown")
        return "auto", "websockets-sansio"
    most = max(_SPARE, descriptors - _SPARE)
    door = Door(Limiter(settings.limits), settings.proxies, most)
    sockets = Transport if settings.sockets == "direct" else WebSocketsSansIOProtocol
    return door.guard_http(), door.guard_sockets(sockets)
