"""The interface to a database."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class Fenced(Exception):
    """Another process drives the table now, or a row of this number is there already."""


def error_name(error: BaseException) -> str:
    """The name of an error for the log: the database's own code where there is one.

    Never its message, which may quote the data.
    """
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return str(code or type(error).__name__)


class Append(NamedTuple):
    """Rows for a table's log, numbered from `first`, by the owner of this epoch."""

    table: str
    epoch: int
    first: int
    rows: Sequence[str]


class Sql(Protocol):
    """A connection within a transaction. Parameters are written `?`."""

    def all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement and fetch its rows."""

    def one(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """Run a statement and fetch its first row."""

    def do(self, sql: str, *values: Any) -> int:
        """Run a statement; return how many rows it touched."""

    def many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement once a row; a key that is there already raises `Fenced`."""


class Database(Protocol):
    """A database that runs jobs, each in a transaction of its own or as if in one."""

    shared: bool
    """Can other processes drive tables of this database?"""

    async def write(self, job: Callable[[Sql], T]) -> T:
        """Run a job that writes. When this returns, what it wrote is on disk."""

    async def append(self, rows: Append) -> None:
        """Write rows of a log, durably; raises `Fenced` if another owns the table by now."""

    async def read(self, job: Callable[[Sql], T]) -> T:
        """Run a job that only reads."""

    async def lock(self, table: str) -> bool:
        """Lock the table for this process; False if another process has it."""

    async def unlock(self, table: str) -> None:
        """Release the table to other processes."""

    async def depose(self, table: str) -> None:
        """Take all its tables from the process that holds this one."""

    async def listen(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with every text that other processes `notify`; returns at once."""

    async def notify(self, text: str) -> None:
        """Wake the other processes."""

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
