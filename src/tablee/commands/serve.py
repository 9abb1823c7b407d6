"""`tablee serve`."""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import threading
import traceback
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from tablee.errors import UnusableStoreError
from tablee.server.ops.settings import Settings, from_environment

_SWITCH = 0.0005
"""Seconds after which a thread that wants the interpreter gets it: every statement that the
database's threads run waits so long for a busy loop, and Python's own 5 ms would add up."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on [127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on [8000]")] = None,
    db: Annotated[
        str | None, typer.Option(help="sqlite:PATH or postgresql://… [sqlite:tablee.sqlite]")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; more than one needs PostgreSQL [1]")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the browser")] = False,
) -> None:
    """Serve tables for people and bots. Every option can also be set as TABLEE_NAME."""
    try:
        settings = from_environment(host=host, port=port, db=db, workers=workers)
        check(settings)
        listening = listen(settings)
    except ValueError as error:
        raise _refused(error) from None
    with listening:
        held = contextlib.ExitStack()
        try:
            set_up_store(settings)
            held.enter_context(alone(settings.db))
        except UnusableStoreError as error:
            raise _refused(error) from None
        with held:
            _serve(settings, listening, open_)


def _refused(error: Exception) -> typer.Exit:
    typer.echo(f"tablee serve: {error}", err=True)
    return typer.Exit(2)


def _serve(settings: Settings, listening: socket.socket, open_: bool) -> None:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    url = f"http://{shown}:{listening.getsockname()[1]}{settings.root_path}/"
    typer.echo(f"Tablée is at {url} (Ctrl-C ends it)", err=True)
    if open_:
        threading.Timer(1.5, webbrowser.open, [url]).start()
    if settings.workers > 1:
        from tablee.server.ops.workers import run_many

        run_many(settings, listening)
    else:
        run(settings, listening)


def check(settings: Settings) -> None:
    """Refuse what can't work, before anything is started."""
    if settings.workers < 1:
        raise ValueError("--workers must be at least 1.")
    if not settings.db.startswith(("sqlite:", "postgresql:", "postgres:")):
        raise ValueError(f"--db {settings.db!r} is neither sqlite:PATH nor postgresql://…")
    if settings.db in ("sqlite:", "sqlite://"):
        raise ValueError(f"--db {settings.db} names no file: sqlite:PATH")
    if settings.workers > 1 and settings.db.startswith("sqlite:"):
        raise ValueError("several workers need PostgreSQL: --db postgresql://…")
    if not 0 <= settings.port <= 65_535:
        raise ValueError(f"--port {settings.port} is no port: choose one from 1 to 65535.")
    if settings.log not in ("json", "text", "none"):
        raise ValueError(f"TABLEE_LOG={settings.log} is neither json, text nor none.")
    for name in ("thinkers", "limits", "tempo", "drain"):
        if not getattr(settings, name) > 0:
            raise ValueError(f"TABLEE_{name.upper()} must be above 0.")


def listen(settings: Settings) -> socket.socket:
    """The socket that people come in by; raises ValueError, which says what to do."""
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


def set_up_store(settings: Settings) -> None:
    """Bring the database up to date, before anybody comes in and before workers try it at once."""
    from tablee.server.store import set_up

    asyncio.run(set_up(settings.db))


@contextlib.contextmanager
def alone(db: str) -> Iterator[None]:
    """Have an SQLite file for this server alone: two would take its tables from each other.

    Whatever ends the process ends the hold. Where the system has no such locks there is none.
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


def set_up_log(kind: str) -> None:
    """One JSON object a line, without secrets; or text for people; or nothing."""
    import structlog

    level = logging.CRITICAL if kind == "none" else logging.INFO
    shown = (
        structlog.dev.ConsoleRenderer() if kind == "text" else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _name_error,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )


def _name_error(logger: Any, method: str, entry: Any) -> Any:
    """An exception by its kind and its place. Neither its words nor the values of variables: those
    would be seeds, hands and cookies."""
    if entry.pop("exc_info", None):
        kind, _, trace = sys.exc_info()
        frames = traceback.extract_tb(trace)
        entry["error"] = kind.__name__ if kind else ""
        entry["where"] = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames]
    return entry


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process until told to stop."""
    import uvicorn

    from tablee.server.http.app import make_app
    from tablee.server.net.limits import MESSAGE_BYTES
    from tablee.server.net.transport import Transport

    set_up_log(settings.log)
    sys.setswitchinterval(_SWITCH)
    config = uvicorn.Config(
        make_app(settings),
        loop="uvloop",
        ws=Transport,
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
