"""PostgreSQL: for several processes. Needs psycopg 3.

A table belongs to the process that holds its advisory lock. The lock ends with the connection: when
a process dies, its tables are free at once.
"""

import asyncio
import contextlib
import hashlib
import queue
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
from psycopg import errors, sql

from tablee.server.ops import crash, metrics
from tablee.server.store import tables
from tablee.server.store.database import Append, Fenced, Sql

T = TypeVar("T")
_CHANNEL = "tablee"
_CONNECTIONS = 6
_KEEPALIVE = (
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
)
"""A machine that vanishes loses its locks within half a minute, not after hours."""
_DEPOSE = """SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE application_name IN (
    SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)
    WHERE locktype = 'advisory' AND objsubid = 1 AND application_name <> ?
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint = ? AND objid::bigint = ?
)"""


class _Connection:
    """`Sql` over a connection of psycopg."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection

    def _run(self, statement: str, values: Sequence[Any]) -> psycopg.Cursor[Any]:
        return self.connection.execute(statement.replace("?", "%s").encode(), values)

    def all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._run(statement, values).fetchall()

    def one(self, statement: str, *values: Any) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._run(statement, values).fetchone()
        return row

    def do(self, statement: str, *values: Any) -> int:
        return self._run(statement, values).rowcount

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        try:
            for row in rows:
                self._run(statement, row)
        except errors.UniqueViolation as error:
            raise Fenced(str(error)) from None


class PostgresDatabase:
    """A database that several processes share."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = f"tablee {secrets.token_hex(8)}"
        """The application name of all connections of this process."""
        self._idle: queue.SimpleQueue[psycopg.Connection[Any] | None] = queue.SimpleQueue()
        for _ in range(_CONNECTIONS):
            self._idle.put(None)
        self._threads = ThreadPoolExecutor(_CONNECTIONS, thread_name_prefix="postgres")
        self._keeper: psycopg.Connection[Any] | None = None
        """The connection that holds the locks."""
        self._keeping = threading.Lock()
        self._listener: threading.Thread | None = None
        self._closed = threading.Event()

    def _open(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(
            self.url, autocommit=True, connect_timeout=10, application_name=self.name
        )
        for setting in _KEEPALIVE:
            connection.execute(setting.encode())
        return connection

    # --- jobs

    @contextlib.contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        """One of a few connections; a broken one is replaced."""
        connection = self._idle.get()
        try:
            if connection is None or connection.closed:
                connection = self._open()
            yield connection
        except psycopg.OperationalError:
            if connection is not None:
                connection.close()
            connection = None
            raise
        finally:
            self._idle.put(connection)

    def _transact(self, job: Callable[[Sql], T]) -> T:
        with self._connection() as connection:
            crash.point("before write")
            with connection.transaction():
                result = job(_Connection(connection))
                crash.point("after write")
            crash.point("after commit")
            return result

    def _commit(self, job: Callable[[Sql], T]) -> T:
        with metrics.COMMIT.time():
            return self._transact(job)

    async def write(self, job: Callable[[Sql], T]) -> T:
        """Run a job in a transaction of its own; returns once it is committed."""
        return await self._in_thread(self._commit, job)

    async def append(self, rows: Append) -> None:
        """Write rows of a log in a transaction of its own."""
        await self.write(lambda found: tables.append(found, rows))

    async def read(self, job: Callable[[Sql], T]) -> T:
        """Run a job that only reads."""
        return await self._in_thread(self._transact, job)

    async def _in_thread(self, run: Callable[..., T], job: Callable[[Sql], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, run, job)

    # --- locks: which process drives which table

    def _keep(self, statement: str, table: str) -> bool:
        with self._keeping:
            try:
                return self._ask_keeper(statement, table)
            except psycopg.OperationalError:  # it was cut off, and the locks with it
                return self._ask_keeper(statement, table)

    def _ask_keeper(self, statement: str, table: str) -> bool:
        if self._keeper is None or self._keeper.closed:
            self._keeper = self._open()
        found = self._keeper.execute(statement.encode(), (_number(table),)).fetchone()
        return bool(found and found[0])

    async def lock(self, table: str) -> bool:
        """Lock a table for this process, if no other has it."""
        return await asyncio.to_thread(self._keep, "SELECT pg_try_advisory_lock(%s)", table)

    async def unlock(self, table: str) -> None:
        """Let others take a table."""
        await asyncio.to_thread(self._keep, "SELECT pg_advisory_unlock(%s)", table)

    async def depose(self, table: str) -> None:
        """End all connections of the process that holds the table's lock: one of them may be in the
        middle of a transaction."""
        high, low = divmod(_number(table) % 2**64, 2**32)
        await self.write(lambda found: found.all(_DEPOSE, self.name, high, low))

    # --- waking others

    async def listen(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with every text that other processes notify, from a thread of its own."""
        loop = asyncio.get_running_loop()

        def pass_on(text: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(callback, text)

        self._listener = threading.Thread(target=self._listen, args=(pass_on,), daemon=True)
        self._listener.start()

    def _listen(self, pass_on: Callable[[str], None]) -> None:
        while not self._closed.is_set():
            try:
                with self._open() as connection:
                    connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(_CHANNEL)))
                    while not self._closed.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            pass_on(notice.payload)
            except psycopg.Error:
                self._closed.wait(1.0)

    async def notify(self, text: str) -> None:
        """Wake the other processes."""
        await self.write(lambda found: found.do("SELECT pg_notify(?, ?)", _CHANNEL, text))

    async def close(self) -> None:
        """Finish what is under way; the locks end with their connection."""
        self._closed.set()
        await asyncio.to_thread(self._threads.shutdown)
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)
        while not self._idle.empty():
            connection = self._idle.get()
            if connection is not None:
                connection.close()
        if self._keeper is not None:
            self._keeper.close()


def _number(table: str) -> int:
    """The number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
