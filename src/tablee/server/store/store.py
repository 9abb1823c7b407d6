"""All that is stored, as methods for the rest of the server."""

import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.errors import TableeError, UnusableStoreError
from tablee.server.store import people, tables
from tablee.server.store.database import Append, Database, Sql
from tablee.server.store.people import Person
from tablee.server.store.schema import migrate
from tablee.server.store.tables import TableHead
from tablee.server.table import log
from tablee.server.table.log import Row
from tablee.server.wire.protocol import Line


class Store:
    """Tables, people, talk and results in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def prepare(self) -> bytes:
        """Bring the schema up to date; returns the key that cookies are signed with."""
        await self.database.write(migrate)
        fresh = secrets.token_hex(32)
        return bytes.fromhex(await self.database.write(lambda sql: people.key(sql, fresh)))

    async def close(self) -> None:
        """Finish what is under way."""
        await self.database.close()

    async def touch(self) -> None:
        """Write something without meaning, to see whether anything can be written."""
        now = time.time()
        await self.database.write(lambda sql: people.touch(sql, now))

    # --- tables

    async def create(self, head: TableHead, rows: Sequence[Row]) -> None:
        """A new table with its first rows; raises `Fenced` if its id or code is taken."""
        texts = [log.to_bytes(row).decode() for row in rows]
        await self.database.write(lambda sql: tables.create(sql, head, texts, time.time()))

    async def drive(
        self, wanted: Sequence[str], owner: str
    ) -> list[tuple[str, str, int, list[Row] | None]]:
        """Become the owner of these tables: id, code, epoch and log of each that exists.

        A log that this program can't read is None: the other tables must not suffer.
        """
        driven = await self.database.write(lambda sql: tables.drive(sql, wanted, owner))
        return [(id, code, epoch, _readable(rows)) for id, code, epoch, rows in driven]

    async def append(
        self, table: str, epoch: int, first: int, rows: Sequence[Row], head: TableHead | None
    ) -> None:
        """Write rows durably, from this number on; raises `Fenced` if another owns the table."""
        new = Append(table, epoch, first, [log.to_bytes(row).decode() for row in rows])
        if head is None:
            return await self.database.append(new)
        now, entry = time.time(), head

        def job(sql: Sql) -> None:
            tables.append(sql, new)
            tables.change(sql, entry, now)

        return await self.database.write(job)

    async def rows(self, table: str, since: int = -1) -> list[Row]:
        """The log of a table after a number."""
        texts = await self.database.read(lambda sql: tables.rows(sql, table, since))
        return [log.from_bytes(text) for text in texts]

    async def head(self, table: str) -> TableHead | None:
        """A table's entry."""
        return await self.database.read(lambda sql: tables.head(sql, table))

    async def by_code(self, code: str) -> str | None:
        """The table that goes by a code now."""
        return await self.database.read(lambda sql: tables.by_code(sql, code))

    async def listed(self, phases: Sequence[str], limit: int = 100) -> list[TableHead]:
        """Public tables in these phases, the newest first."""
        return await self.database.read(lambda sql: tables.listed(sql, phases, limit))

    async def alive(self) -> list[tuple[str, str]]:
        """All tables that are open or being played, with their owners."""
        return await self.database.read(tables.alive)

    # --- talk

    async def say(self, table: str, line: Line, id: str) -> None:
        """Store a line of talk, and the id of its command."""
        await self.database.write(lambda sql: tables.say(sql, table, line, id))

    async def was_said(self, table: str, person: str, id: str) -> bool:
        """Was this command of this person carried out?"""
        return await self.database.read(lambda sql: tables.was_said(sql, table, person, id))

    async def said(self, table: str, limit: int) -> list[Line]:
        """The latest lines of talk, in order."""
        return await self.database.read(lambda sql: tables.said(sql, table, limit))

    # --- people

    async def add_person(self, person: Person) -> None:
        """Add a person."""
        await self.database.write(lambda sql: people.add(sql, person, time.time()))

    async def person(self, id: str) -> Person | None:
        """The person of this id."""
        return await self.database.read(lambda sql: people.get(sql, id))

    async def arriving(self, id: str) -> tuple[Person | None, set[str]]:
        """A person who opens a socket, and the people whom this person has muted."""
        return await self.database.read(lambda sql: people.arriving(sql, id))

    async def rename(self, id: str, name: str) -> None:
        """Give a person another name."""
        await self.database.write(lambda sql: people.rename(sql, id, name))

    async def set_recovery(self, id: str, digest: str) -> None:
        """Set the digest of a person's recovery code; the old code no longer counts."""
        await self.database.write(lambda sql: people.set_recovery(sql, id, digest))

    async def recover(self, digest: str) -> Person | None:
        """The person whose recovery code has this digest."""
        return await self.database.read(lambda sql: people.recover(sql, digest))

    async def mute(self, person: str, other: str, mute: bool) -> None:
        """Mute another person for this one, or no longer."""
        await self.database.write(lambda sql: people.mute(sql, person, other, mute))

    async def muted(self, person: str) -> set[str]:
        """The people whom a person has muted."""
        return await self.database.read(lambda sql: people.muted(sql, person))

    # --- results

    async def unsettled(self) -> list[str]:
        """Tables whose match is over and whose results are not in the books yet."""
        return await self.database.read(tables.unsettled)

    async def settle(self, table: str, results: Sequence[people.Result]) -> None:
        """Enter a match's results and new ratings into the books, once."""
        await self.database.write(lambda sql: people.settle(sql, table, results))

    async def profile(self, person: str, limit: int = 200) -> dict[str, Any]:
        """Ratings and history of a person."""
        return await self.database.read(lambda sql: people.profile(sql, person, limit))

    async def leaders(self, game: str, limit: int = 100) -> list[dict[str, Any]]:
        """The best players of a game."""
        return await self.database.read(lambda sql: people.leaders(sql, game, limit))


def _readable(texts: Sequence[str]) -> list[Row] | None:
    try:
        return [log.from_bytes(text) for text in texts]
    except msgspec.MsgspecError:
        return None


def open_store(url: str) -> Store:
    """The store that a `--db` names: `sqlite:PATH` or `postgresql://…`."""
    if url.startswith("sqlite:"):
        from tablee.server.store.sqlite import SqliteDatabase

        return Store(SqliteDatabase(url.removeprefix("sqlite:").removeprefix("//")))
    if url.startswith(("postgresql:", "postgres:")):
        try:
            from tablee.server.store.postgres import PostgresDatabase
        except ImportError:
            raise UnusableStoreError(
                "PostgreSQL needs psycopg: install `tablee[postgres]`, or use sqlite:PATH."
            ) from None
        return Store(PostgresDatabase(url))
    raise UnusableStoreError(f"{url!r} is neither sqlite:PATH nor postgresql://…")


async def set_up(url: str) -> None:
    """Bring a database up to date; raises `UnusableStoreError`, which says what to do.

    Any error of the database here is about what `--db` names, or about the right to use it.
    """
    try:
        store = open_store(url)
        try:
            await store.prepare()
        finally:
            await store.close()
    except TableeError:
        raise
    except Exception as error:
        named = url if url.startswith("sqlite:") else "PostgreSQL"  # without the password
        words = str(error).splitlines()[0].rstrip(".")
        raise UnusableStoreError(
            f"{named} can't be used ({words}): mend that, or name another database with --db."
        ) from error
