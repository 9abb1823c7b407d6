"""The database as methods for the rest of the server."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from tablee.errors import TableeError, UnusableStoreError
from tablee.server.store import (
    accounts,
    company,
    erasing,
    people,
    progress,
    reports,
    retention,
    tables,
)
from tablee.server.store.accounts import Passkey
from tablee.server.store.database import Append, Database, Sql
from tablee.server.store.people import Person
from tablee.server.store.reports import Report
from tablee.server.store.schema import migrate
from tablee.server.store.tables import TableHead
from tablee.server.table import log
from tablee.server.table.log import Row
from tablee.server.wire.protocol import Line
from tablee.server.wire.teaching import Progress

_PATIENCE = 5.0
"""Seconds to wait for another process that does something that only one may do at a time."""
_SETTING_UP = 120.0
"""Seconds to wait for another process that brings the schema up to date."""
_MOMENT = 0.02


class Store:
    """Tables, people, talk and results in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._alone: dict[str, asyncio.Lock] = {}
        """Locks within this process, by name, for things that only one process may do at a time."""

    async def prepare(self) -> bytes:
        """Bring the schema up to date; returns the key that cookies are signed with."""
        async with self.alone("schema", _SETTING_UP):
            await self.database.write(migrate)
        fresh = secrets.token_hex(32)
        return bytes.fromhex(await self.database.write(lambda sql: people.key(sql, fresh)))

    async def close(self) -> None:
        """Finish what is under way."""
        await self.database.close()

    async def touch(self) -> None:
        """Write something meaningless, to see whether writing works."""
        now = time.time()
        await self.database.write(lambda sql: people.touch(sql, now))

    @contextlib.asynccontextmanager
    async def alone(self, what: str, patience: float | None = None) -> AsyncIterator[None]:
        """While this context is open, nobody else is in a context of this name, in any process. If
        a process stops in the middle of it, the others wait for a few seconds only."""
        async with self._alone.setdefault(what, asyncio.Lock()):
            ends = time.monotonic() + (_PATIENCE if patience is None else patience)
            while not (locked := await self.database.lock(what)) and time.monotonic() < ends:
                await asyncio.sleep(_MOMENT)
            try:
                yield
            finally:
                if locked:
                    await self.database.unlock(what)

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

    async def of_person(self, person: str, limit: int = 20) -> list[TableHead]:
        """The tables at which a person sits that are not over, the newest first."""
        return await self.database.read(lambda sql: tables.of_person(sql, person, limit))

    async def pause(self, head: TableHead, epoch: int) -> bool:
        """Mark a table as paused until its person comes back; False if another process has it by
        now."""
        now = time.time()
        return await self.database.write(lambda sql: tables.pause(sql, head, epoch, now))

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
        """A person who opens a socket, and the people whom that person has muted."""
        return await self.database.read(lambda sql: people.arriving(sql, id))

    async def rename(self, id: str, name: str) -> None:
        """Give a person another name."""
        await self.database.write(lambda sql: people.rename(sql, id, name))

    async def mute(self, person: str, other: str, mute: bool) -> None:
        """Mute another person for this one, or no longer."""
        await self.database.write(lambda sql: people.mute(sql, person, other, mute))

    async def muted(self, person: str) -> set[str]:
        """The people whom a person has muted."""
        return await self.database.read(lambda sql: people.muted(sql, person))

    # --- company

    async def at_table(self) -> int:
        """How many people sit at active tables."""
        now = time.time()
        return await self.database.read(lambda sql: company.at_table(sql, now))

    async def progress(self, person: str) -> dict[str, Progress]:
        """A person's progress with lessons and puzzles, by game."""
        return await self.database.read(lambda sql: progress.of_person(sql, person))

    async def add_progress(self, person: str, game: str, more: Progress) -> Progress:
        """Merge this into a person's progress; returns all of it."""
        return await self.database.write(lambda sql: progress.add(sql, person, game, more))

    async def opponents(self, person: str, limit: int = 12) -> list[company.Opponent]:
        """The people with whom a person has played of late."""
        now = time.time()
        return await self.database.read(lambda sql: company.opponents(sql, person, now, limit))

    async def invite(self, person: str, host: str, table: str) -> None:
        """Note that a host waits for a person at a table."""
        now = time.time()
        await self.database.write(lambda sql: company.invite(sql, person, host, table, now))

    async def invitations(self, person: str) -> list[tuple[TableHead, str]]:
        """The tables that wait for a person, and the hosts' names."""
        return await self.database.read(lambda sql: company.invitations(sql, person))

    async def decline(self, person: str, table: str) -> bool:
        """Forget an invitation; False if there is none."""
        return await self.database.write(lambda sql: company.decline(sql, person, table))

    async def about(self, person: str) -> dict[str, Any]:
        """When a person came, and all matches, the first first."""
        return await self.database.read(lambda sql: company.about(sql, person))

    # --- accounts

    async def set_recovery(self, id: str, digest: str | None) -> None:
        """Set the digest of a person's recovery code; the old code no longer counts."""
        await self.database.write(lambda sql: accounts.set_recovery(sql, id, digest))

    async def recover(self, digest: str) -> Person | None:
        """The person whose recovery code has this digest; the code is used up."""
        return await self.database.write(lambda sql: accounts.recover(sql, digest))

    async def sign_out(self, id: str) -> None:
        """Make all cookies that this person has had until now invalid."""
        await self.database.write(lambda sql: accounts.sign_out(sql, id))

    async def kept_matches(self, person: str) -> int:
        """How many matches from a person's own devices are stored."""
        return await self.database.read(lambda sql: people.kept_matches(sql, person))

    async def account(self, id: str) -> tuple[list[Passkey], bool, int]:
        """A person's passkeys, whether there is a recovery code, and how many matches."""
        return await self.database.read(
            lambda sql: (
                accounts.passkeys(sql, id),
                accounts.has_recovery(sql, id),
                people.matches(sql, id),
            )
        )

    async def passkey(self, id: str) -> Passkey | None:
        """The passkey of this id."""
        return await self.database.read(lambda sql: accounts.passkey(sql, id))

    async def add_passkey(self, key: Passkey) -> bool:
        """Add a passkey; False if there is one of that id."""
        return await self.database.write(lambda sql: accounts.add_passkey(sql, key))

    async def use_passkey(self, id: str, sign_count: int) -> None:
        """A person has come back with a passkey."""
        now = time.time()
        await self.database.write(lambda sql: accounts.use_passkey(sql, id, sign_count, now))

    async def remove_passkey(self, person: str, id: str) -> bool:
        """Revoke a passkey; False if this person has none of that id."""
        return await self.database.write(lambda sql: accounts.remove_passkey(sql, person, id))

    async def add_challenge(self, challenge: str, person: str, seconds: float) -> None:
        """Remember a challenge that a device is asked to sign, for this many seconds."""
        now = time.time()
        await self.database.write(
            lambda sql: accounts.add_challenge(sql, challenge, person, now, now + seconds)
        )

    async def take_challenge(self, challenge: str, person: str) -> bool:
        """Is this a challenge for this person that was not answered before?"""
        now = time.time()
        return await self.database.write(
            lambda sql: accounts.take_challenge(sql, challenge, person, now)
        )

    async def erase(self, person: str) -> None:
        """Forget a person; one table at a time, so that nobody has to wait for it."""
        tables_of = await self.database.read(lambda sql: erasing.tables_of(sql, person))
        for table in tables_of:
            await self.database.write(partial(erasing.erase_at, table=table, person=person))
        await self.database.write(lambda sql: erasing.erase_account(sql, person))

    # --- reports

    async def report(self, report: Report, id: str) -> None:
        """Store a report, and the id of its command."""
        await self.database.write(lambda sql: reports.add(sql, report, id))

    async def reports(self, limit: int) -> list[Report]:
        """The latest reports, the newest first."""
        return await self.database.read(lambda sql: reports.latest(sql, limit))

    # --- old data

    async def forget_old(self, keep: float, sparing: Collection[str]) -> int:
        """Delete some of the data that need not be kept any longer; returns how many rows there
        were."""
        now = time.time()
        tables = await self.database.write(
            lambda sql: retention.forget_tables(sql, now, keep, sparing)
        )
        return tables + await self.database.write(lambda sql: retention.forget_guests(sql, now))

    # --- results

    async def without_results(self) -> list[str]:
        """Tables whose match is over and whose results are not recorded yet."""
        return await self.database.read(tables.without_results)

    async def enter_results(self, table: str, results: Sequence[people.Result]) -> None:
        """Record a match's results and new ratings, once."""
        await self.database.write(lambda sql: people.enter_results(sql, table, results))

    async def met_too_often(self, company: Sequence[str], game: str) -> bool:
        """Have two of these people played too many rated matches with each other lately?"""
        now = time.time()
        return await self.database.read(lambda sql: people.met_too_often(sql, company, game, now))

    async def profile(
        self, person: str, viewer: str | None = None, limit: int = 200
    ) -> dict[str, Any]:
        """Ratings and history of a person, as far as another may see them."""
        return await self.database.read(lambda sql: people.profile(sql, person, viewer, limit))

    async def leaders(self, game: str, limit: int = 100) -> list[dict[str, Any]]:
        """The best players of a game."""
        return await self.database.read(lambda sql: people.leaders(sql, game, limit))


def _readable(texts: Sequence[str]) -> list[Row] | None:
    try:
        return [log.from_bytes(text) for text in texts]
    except msgspec.MsgspecError:
        return None


def sqlite_file(url: str) -> Path | None:
    """The file that a `--db` names, whatever links lead to it; None if it names none."""
    path = url.removeprefix("sqlite:").removeprefix("//")
    return Path(path).resolve() if url.startswith("sqlite:") and path != ":memory:" else None


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


async def open_existing(url: str) -> Store:
    """A store that is there already, for commands that read it; raises `UnusableStoreError`."""
    path = url.removeprefix("sqlite:").removeprefix("//")
    if url.startswith("sqlite:") and not Path(path).is_file():
        raise UnusableStoreError(f"There is no database {path}: name it with --db sqlite:PATH.")
    await set_up(url)
    return open_store(url)


async def set_up(url: str) -> None:
    """Bring a database up to date; raises `UnusableStoreError`, which says what to do.

    Any error of the database here concerns the database that `--db` names, or the right to use it.
    """
    try:
        store = open_store(url)
        try:
            await store.prepare()
        finally:
            await store.close()
        if file := sqlite_file(url):
            with contextlib.suppress(PermissionError):  # somebody else's file, which we may write
                file.chmod(0o600)  # an older version let others read it
    except TableeError:
        raise
    except Exception as error:
        named = url if url.startswith("sqlite:") else "PostgreSQL"  # without the password
        words = str(error).splitlines()[0].rstrip(".")
        raise UnusableStoreError(
            f"{named} can't be used ({words}): mend that, or name another database with --db."
        ) from error
