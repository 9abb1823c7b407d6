"""Copies of an SQLite database, and back again: each complete in one file, and private."""

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

from tablee.errors import UnusableStoreError
from tablee.server.store.schema import MIGRATIONS


def back_up(database: Path, copy: Path) -> None:
    """Write a complete copy of a database, whether or not a server uses it now."""
    if not database.is_file():
        raise UnusableStoreError(f"{database}: there is no such database: name it with --db.")
    try:
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise UnusableStoreError(f"{copy} is there already: name a new file.") from None
    except OSError as error:
        raise UnusableStoreError(f"{copy} can't be written: {error.strerror}.") from None
    try:
        with contextlib.closing(sqlite3.connect(database, timeout=10)) as source:
            source.execute("VACUUM INTO ?", (str(copy),))
        check(copy)
        _to_disk(copy)
    except (sqlite3.Error, OSError) as error:
        copy.unlink()
        raise UnusableStoreError(f"{database} can't be copied: {error}.") from None
    except UnusableStoreError:
        copy.unlink()
        raise


def restore(copy: Path, database: Path) -> Path | None:
    """Put a copy in the place of a database that no server uses now.

    The database that was there is put aside; returns where it is now.
    """
    check(copy)
    new, old = Path(f"{database}-new"), Path(f"{database}-replaced")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        shutil.copyfile(copy, new)
        _to_disk(new)
        was_there = database.exists()
        if was_there:
            with contextlib.closing(sqlite3.connect(database)) as last:
                last.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that it is complete
            database.replace(old)
        for beside in ("-wal", "-shm"):
            Path(f"{database}{beside}").unlink(missing_ok=True)
        new.replace(database)
        _to_disk(database)
    except (sqlite3.Error, OSError) as error:
        raise UnusableStoreError(f"{database} can't be replaced: {error}.") from None
    return old if was_there else None


def check(copy: Path) -> None:
    """Refuse a file that is no sound database of ours."""
    if not copy.is_file():
        raise UnusableStoreError(f"{copy}: there is no such file.")
    try:
        with contextlib.closing(
            sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)
        ) as found:
            sound = found.execute("PRAGMA integrity_check").fetchone()[0]
            schema = found.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    except sqlite3.Error as error:
        raise UnusableStoreError(f"{copy} is no database of Tablée ({error}).") from None
    if sound != "ok" or schema is None:
        raise UnusableStoreError(f"{copy} is damaged ({sound}): use another copy.")
    if int(schema[0]) > len(MIGRATIONS):
        raise UnusableStoreError(f"{copy} is of a newer version: install a newer tablee.")


def _to_disk(path: Path) -> None:
    """Have a file and its name on disk before it is called there."""
    for place in (path, path.resolve().parent):
        descriptor = os.open(place, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
