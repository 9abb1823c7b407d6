"""SQL about tables, their logs and their talk."""

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.server.store.database import Append, Fenced, Sql
from tablee.server.wire.protocol import Line


@dataclass(frozen=True)
class TableHead:
    """A table as lists show it."""

    id: str
    code: str
    game: str
    public: bool
    phase: str
    summary: str
    """The table's `TableInfo` as JSON."""
    changed: float = 0.0
    owner: str = ""
    people: tuple[str, ...] = ()
    """The people who sit there; only set when the head is written."""


HEAD = ("id", "code", "game", "public", "phase", "summary", "changed", "owner")
_HEAD = ", ".join(HEAD)


def create(sql: Sql, head: TableHead, rows: Sequence[str], now: float) -> None:
    """A new table with its first rows."""
    sql.many(
        "INSERT INTO tables (id, code, game, public, phase, summary, made, changed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                head.id,
                head.code,
                head.game,
                int(head.public),
                head.phase,
                head.summary,
                now,
                now,
            )
        ],
    )
    _seat(sql, head)
    _insert(sql, head.id, 0, rows)


def _seat(sql: Sql, head: TableHead) -> None:
    """Note who sits at a table that is not over."""
    sql.do("DELETE FROM sitters WHERE table_id = ?", head.id)
    if head.phase in ("open", "playing"):
        rows = [(person, head.id) for person in head.people]
        sql.many("INSERT INTO sitters (person, table_id) VALUES (?, ?)", rows)


def drive(sql: Sql, wanted: Sequence[str], owner: str) -> list[tuple[str, str, int, list[str]]]:
    """Begin a new epoch of each of these tables, as far as they exist: id, code, epoch and log."""
    driven = []
    for table in wanted:
        taken = sql.one(
            "UPDATE tables SET epoch = epoch + 1, owner = ?, "
            "phase = CASE phase WHEN 'paused' THEN 'playing' ELSE phase END "
            "WHERE id = ? RETURNING code, epoch",
            owner,
            table,
        )
        if taken is not None:
            driven.append((table, str(taken[0]), int(taken[1]), rows(sql, table, -1)))
    return driven


def append(sql: Sql, new: Append) -> None:
    """Write rows under the next numbers, if the epoch is still the owner's."""
    found = sql.one("SELECT epoch FROM tables WHERE id = ?", new.table)
    if found is None or found[0] != new.epoch:
        raise Fenced(f"the table has epoch {found and found[0]}, not {new.epoch}")
    _insert(sql, new.table, new.first, new.rows)


def change(sql: Sql, head: TableHead, now: float) -> None:
    """Change a table's entry."""
    sql.do(
        "UPDATE tables SET phase = ?, summary = ?, changed = ? WHERE id = ?",
        head.phase,
        head.summary,
        now,
        head.id,
    )
    _seat(sql, head)


def pause(sql: Sql, head: TableHead, epoch: int, now: float) -> bool:
    """Mark a table as paused until its person comes back; False if another process has it by
    now."""
    where = "id = ? AND epoch = ? AND phase = 'playing'"
    return bool(
        sql.do(
            f"UPDATE tables SET phase = 'paused', summary = ?, changed = ? WHERE {where}",
            head.summary,
            now,
            head.id,
            epoch,
        )
    )


def _insert(sql: Sql, table: str, first: int, rows: Sequence[str]) -> None:
    numbered = [(table, first + i, row) for i, row in enumerate(rows)]
    sql.many("INSERT INTO events (table_id, n, body) VALUES (?, ?, ?)", numbered)


def rows(sql: Sql, table: str, since: int) -> list[str]:
    """The log after a number."""
    found = sql.all("SELECT body FROM events WHERE table_id = ? AND n > ? ORDER BY n", table, since)
    return [str(body) for (body,) in found]


def head(sql: Sql, table: str) -> TableHead | None:
    """One table's entry."""
    found = sql.one(f"SELECT {_HEAD} FROM tables WHERE id = ?", table)
    return None if found is None else TableHead(*found)


def by_code(sql: Sql, code: str) -> str | None:
    """The table that goes by this code now."""
    alive = "('open', 'playing', 'paused')"
    found = sql.one(f"SELECT id FROM tables WHERE code = ? AND phase IN {alive}", code)
    return None if found is None else str(found[0])


def listed(sql: Sql, phases: Sequence[str], limit: int) -> list[TableHead]:
    """Public tables, the newest first."""
    marks = ", ".join("?" for _ in phases)
    found = sql.all(
        f"SELECT {_HEAD} FROM tables WHERE public = 1 AND phase IN ({marks}) "
        "ORDER BY changed DESC LIMIT ?",
        *phases,
        limit,
    )
    return [TableHead(*row) for row in found]


def of_person(sql: Sql, person: str, limit: int) -> list[TableHead]:
    """The tables at which a person sits that are not over, the newest first."""
    found = sql.all(
        f"SELECT {_HEAD} FROM tables JOIN sitters ON table_id = id WHERE person = ? "
        "ORDER BY changed DESC LIMIT ?",
        person,
        limit,
    )
    return [TableHead(*row) for row in found]


def alive(sql: Sql) -> list[tuple[str, str]]:
    """Tables at which something can still happen by itself, with their owners."""
    found = sql.all(
        "SELECT id, owner FROM tables WHERE phase IN ('open', 'playing') ORDER BY changed DESC"
    )
    return [(str(id), str(owner)) for id, owner in found]


def without_results(sql: Sql) -> list[str]:
    """Tables whose results are not recorded yet."""
    return [
        str(id) for (id,) in sql.all("SELECT id FROM tables WHERE phase = 'over' AND settled = 0")
    ]


def say(sql: Sql, table: str, line: Line, id: str) -> None:
    """Store a line of talk, and the id of its command."""
    sql.many(
        "INSERT INTO talk (table_id, k, at, person, name, what, body, id) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(table, line.k, line.at, line.person, line.name, line.what, line.text, id)],
    )


def was_said(sql: Sql, table: str, person: str, id: str) -> bool:
    """Was this command of this person carried out?"""
    where = "table_id = ? AND person = ? AND id = ?"
    return sql.one(f"SELECT k FROM talk WHERE {where}", table, person, id) is not None


def said(sql: Sql, table: str, limit: int) -> list[Line]:
    """The latest lines of talk, in order."""
    found = sql.all(
        "SELECT k, at, person, name, what, body FROM talk WHERE table_id = ? "
        "ORDER BY k DESC LIMIT ?",
        table,
        limit,
    )
    return [Line(*row) for row in reversed(found)]
