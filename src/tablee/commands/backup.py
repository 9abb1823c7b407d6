"""`tablee backup` and `tablee restore`: the commands."""

from pathlib import Path
from typing import Annotated

import typer

from tablee.errors import UnusableStoreError

Db = Annotated[str | None, typer.Option(help="sqlite:PATH [sqlite:tablee.sqlite]")]


def backup(
    copy: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet")
    ],
    db: Db = None,
) -> None:
    """Copy a server's database to one file, while the server runs or not."""
    from tablee.server.store.backup import back_up

    back_up(_file(db, "pg_dump -Fc"), copy)
    typer.echo(f"{copy} is complete and sound. It holds everything: keep it private.")


def restore(
    copy: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file that `tablee backup` wrote")
    ],
    db: Db = None,
) -> None:
    """Put a backup in the place of a server's database; the server must be stopped."""
    from tablee.server.process import alone
    from tablee.server.store.backup import restore as put_back

    database = _file(db, "pg_restore")
    with alone(f"sqlite:{database}"):
        replaced = put_back(copy, database)
    typer.echo(f"{database} is restored from {copy}: start the server.")
    if replaced is not None:
        typer.echo(f"What was there before is in {replaced}.")


def _file(db: str | None, instead: str) -> Path:
    from tablee.server.ops.settings import from_environment
    from tablee.server.store import sqlite_file

    try:
        url = from_environment(db=db).db
    except ValueError as error:
        raise UnusableStoreError(str(error)) from None
    if url.startswith(("postgresql:", "postgres:")):
        raise UnusableStoreError(f"PostgreSQL has its own command for that: {instead}")
    found = sqlite_file(url)
    if found is None:
        raise UnusableStoreError(f"--db {url} names no file: sqlite:PATH")
    return found
