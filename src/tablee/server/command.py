"""`tablee serve`."""

import logging
import signal
import socket
import sys
import threading
import webbrowser
from typing import Annotated

import typer

from tablee.server.settings import Settings, from_environment

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
    except ValueError as error:
        typer.echo(f"tablee serve: {error}", err=True)
        raise typer.Exit(2) from None
    shown = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
    url = f"http://{shown}:{settings.port}{settings.root_path}/"
    typer.echo(f"Tablée is at {url} (Ctrl-C ends it)", err=True)
    if open_:
        threading.Timer(1.5, webbrowser.open, [url]).start()
    if settings.workers > 1:
        from tablee.server.workers import run_many

        run_many(settings)
    else:
        run(settings)


def check(settings: Settings) -> None:
    """Refuse what can't work, before anything is started."""
    if settings.workers < 1:
        raise ValueError("--workers must be at least 1.")
    if not settings.db.startswith(("sqlite:", "postgresql:", "postgres:")):
        raise ValueError(f"--db {settings.db!r} is neither sqlite:PATH nor postgresql://…")
    if settings.workers > 1 and settings.db.startswith("sqlite:"):
        raise ValueError("several workers need PostgreSQL: --db postgresql://…")


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
            structlog.processors.dict_tracebacks,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )


def run(settings: Settings, listening: socket.socket | None = None) -> None:
    """Serve in this process until told to stop."""
    import uvicorn

    from tablee.server.app import make_app
    from tablee.server.limits import MESSAGE_BYTES

    set_up_log(settings.log)
    sys.setswitchinterval(_SWITCH)
    config = uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_max_size=2 * MESSAGE_BYTES,
        ws_per_message_deflate=False,
        root_path=settings.root_path,
        forwarded_allow_ips=settings.proxies,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, round(settings.drain)),
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # once uvicorn has stopped in order
    uvicorn.Server(config).run(None if listening is None else [listening])
