"""`tablee serve`: the command."""

import asyncio
import contextlib
import gc
import socket
import threading
import webbrowser
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.errors import BotError, UnusableStoreError

if TYPE_CHECKING:
    from tablee.server.ops.settings import Settings


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on [127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on [8000]")] = None,
    db: Annotated[
        str | None, typer.Option(help="sqlite:PATH or postgresql://… [sqlite:tablee.sqlite]")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; more than one needs PostgreSQL [1]")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.py:CLASS,…",
            help="Bots of yours that hosts may give a seat. They run in the server: see docs.",
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the browser")] = False,
) -> None:
    """Serve tables for people and bots. Every option can also be set as TABLEE_NAME."""
    with _modules_are_no_garbage():
        from tablee.bots import invite
        from tablee.server.ops import metrics
        from tablee.server.ops.settings import check, from_environment, metrics_address
        from tablee.server.process import alone, listen
        from tablee.server.store import set_up

    try:
        settings = from_environment(host=host, port=port, db=db, workers=workers, bots=bots)
        check(settings)
        invite(settings.own_bots)  # report a wrong one before anybody connects
        if address := metrics_address(settings):
            metrics.tell(*address)
        listening = listen(settings)
    except (ValueError, BotError) as error:
        raise _refused(error) from None
    with listening:
        store_lock = contextlib.ExitStack()
        try:
            store_lock.enter_context(alone(settings.db))
            asyncio.run(set_up(settings.db))  # before anybody comes in, and before workers
        except UnusableStoreError as error:
            raise _refused(error) from None
        with store_lock:
            _serve(settings, listening, open_)


@contextlib.contextmanager
def _modules_are_no_garbage() -> Iterator[None]:
    """Import without the garbage collector, and let it ignore for good what was imported. Scanning
    all modules takes a fifth of the start, and later a tenth of a second each time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _refused(error: Exception) -> typer.Exit:
    typer.echo(f"tablee serve: {error}", err=True)
    return typer.Exit(2)


def _serve(settings: "Settings", listening: socket.socket, open_: bool) -> None:
    from tablee.server.process import run
    from tablee.server.workers import run_many

    reached_at = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    url = f"http://{reached_at}:{listening.getsockname()[1]}{settings.root_path}/"
    typer.echo(f"Tablée is at {url} (Ctrl-C ends it)", err=True)
    if open_:
        threading.Timer(1.5, webbrowser.open, [url]).start()
    if settings.workers > 1:
        run_many(settings, listening)
    else:
        run(settings, listening)
