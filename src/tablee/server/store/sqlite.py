"""SQLite: one writer thread, which commits the jobs that have come in meanwhile together."""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from tablee.server.ops import crash, metrics
from tablee.server.store.database import Append, Fenced, Sql

T = TypeVar("T")
_Job = tuple[Any, "asyncio.Future[Any]"]
"""An `Append` or a function of a connection, and the future that waits for it."""
_Done = tuple["asyncio.Future[Any]", Any, BaseException | None]
_AT_ONCE = 256
_EPOCHS = "SELECT id, epoch FROM tables WHERE id IN (SELECT value FROM json_each(?))"
_INSERT = (
    "INSERT INTO events (table_id, n, body) SELECT json_extract(value, '$[0]'), "
    "json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class _Connection:
    """`Sql` over a connection of Python's `sqlite3`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self.connection.execute(sql, values).fetchone()
        return row

    def do(self, sql: str, *values: Any) -> int:
        return self.connection.execute(sql, values).rowcount

    def many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        try:
            self.connection.executemany(sql, rows)
        except sqlite3.IntegrityError as error:
            raise Fenced(str(error)) from None


class SqliteDatabase:
    """A file, for one process."""

    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        if path != ":memory:":
            create_private(Path(path))
        self._waiting: list[_Job] = []
        self._busy = False
        """Is the writer at work on a batch?"""
        self._batches: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._local = threading.local()
        self._reading: list[sqlite3.Connection] = []
        """The connections of the readers' threads."""
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="read")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._connection = self._connect()
        self._connection.execute(
            "PRAGMA journal_mode = WAL"
        )  # stored in the file, so readers use it too
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=10, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    # --- the writer's thread

    def _write_all(self) -> None:
        while (batch := self._batches.get()) is not None:
            with metrics.COMMIT.time():
                done = self._write_batch(batch)
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                batch[0][1].get_loop().call_soon_threadsafe(self._written, done)
        self._connection.close()

    def _write_batch(self, batch: list[_Job]) -> list[_Done]:
        crash.point("before write")
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            done = self._append([entry for entry in batch if isinstance(entry[0], Append)])
            others = [entry for entry in batch if not isinstance(entry[0], Append)]
            done += [(future, *self._run(job)) for job, future in others]
            crash.point("after write")
            self._connection.execute("COMMIT")
        except BaseException as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            fenced = isinstance(error, sqlite3.IntegrityError)
            if fenced and len(batch) > 1:  # one of the jobs failed: the others must not suffer
                return [done for entry in batch for done in self._write_batch([entry])]
            failure = Fenced(str(error)) if fenced else error
            return [(future, None, failure) for _, future in batch]
        crash.point("after commit")
        return done

    def _append(self, jobs: list[_Job]) -> list[_Done]:
        """Write rows of many logs in one statement: the interpreter is free meanwhile."""
        if not jobs:
            return []
        wanted = _json([job.table for job, _ in jobs])
        epochs = dict(self._connection.execute(_EPOCHS, (wanted,)).fetchall())
        done: list[_Done] = []
        rows: list[tuple[str, int, str]] = []
        for job, future in jobs:
            if epochs.get(job.table) == job.epoch:
                rows += [(job.table, n, row) for n, row in enumerate(job.rows, job.first)]
                done.append((future, None, None))
            else:
                there = epochs.get(job.table)
                done.append((future, None, Fenced(f"the table has epoch {there}, not {job.epoch}")))
        self._connection.execute(_INSERT, (_json(rows),))
        return done

    def _run(self, job: Callable[[Sql], Any]) -> tuple[Any, Exception | None]:
        """Run one job of a batch; if it fails, only its own writes are undone."""
        self._connection.execute("SAVEPOINT job")
        try:
            result = job(_Connection(self._connection))
        except (sqlite3.OperationalError, MemoryError):
            raise  # the disk is full, or the like: nothing of this batch can be stored
        except Exception as error:
            self._connection.execute("ROLLBACK TO job")
            self._connection.execute("RELEASE job")
            return None, error
        self._connection.execute("RELEASE job")
        return result, None

    # --- for others

    async def write(self, job: Callable[[Sql], T]) -> T:
        """Run a job in the writer's thread; returns once it is on disk."""
        return cast(T, await self._put(job))

    async def append(self, rows: Append) -> None:
        """Write rows of a log; returns once they are on disk."""
        await self._put(rows)

    def _put(self, job: Any) -> "asyncio.Future[Any]":
        """Hand a job to the writer, together with all that come while it is busy."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((job, future))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
        self._batches.put(batch)

    def _written(self, done: list[_Done]) -> None:
        if self._waiting:
            self._hand_over()
        else:
            self._busy = False
        for future, result, failure in done:
            if future.done():  # nobody waits any more
                continue
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    async def read(self, job: Callable[[Sql], T]) -> T:
        """Run a job on a connection of its own."""
        if self.path == ":memory:":
            return await self.write(job)
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Callable[[Sql], T]) -> T:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
            self._reading.append(connection)
        connection.execute("BEGIN")  # everything that a job reads is of one moment
        try:
            return job(_Connection(connection))
        finally:
            connection.execute("COMMIT")

    async def lock(self, table: str) -> bool:
        """There is no other process."""
        return True

    async def unlock(self, table: str) -> None:
        """There is no other process."""

    async def depose(self, table: str) -> None:
        """There is no other process."""

    async def listen(self, callback: Callable[[str], None]) -> None:
        """There is no other process."""

    async def notify(self, text: str) -> None:
        """There is no other process."""

    async def close(self) -> None:
        """Finish what is under way. The last connection to close puts the write-ahead log into
        the file, so the readers' go first: people copy the file alone."""
        await self.write(lambda _: None)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._reading:
            connection.close()
        self._batches.put(None)
        await asyncio.to_thread(self._writer.join)


def create_private(path: Path) -> None:
    """Create a database file, if there is none, that only its owner can read. It holds people's
    talk, the seeds of running matches and the key that signs cookies. SQLite gives the files beside
    it the same rights."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
