"""SQL about reports: the talk, stored for the operator of the server."""

from dataclasses import dataclass

import msgspec

from tablee.server.store.database import Sql
from tablee.server.wire.protocol import Line

_LINES = msgspec.json.Decoder(list[Line])


@dataclass(frozen=True)
class Report:
    """A person has reported another at a table."""

    at: float
    table: str
    reporter: str
    person: str
    name: str
    """The name of the reported person at the table."""
    said: list[Line]
    """The latest talk at the table, of all who spoke."""


def add(sql: Sql, report: Report, id: str) -> None:
    """Store a report; the same command is stored once."""
    sql.do(
        "INSERT INTO reports (at, table_id, reporter, person, name, said, id) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING",
        report.at,
        report.table,
        report.reporter,
        report.person,
        report.name,
        msgspec.json.encode(report.said).decode(),
        id,
    )


def latest(sql: Sql, limit: int) -> list[Report]:
    """The latest reports, the newest first."""
    found = sql.all(
        "SELECT at, table_id, reporter, person, name, said FROM reports ORDER BY at DESC LIMIT ?",
        limit,
    )
    return [
        Report(at, table, reporter, person, name, _LINES.decode(said))
        for at, table, reporter, person, name, said in found
    ]
