"""SQL that forgets a person: name and account go, records stay with a neutral name."""

import json
from typing import Any

import msgspec

from tablee.server.store.database import Sql
from tablee.server.table import log
from tablee.server.table.names import NEUTRAL


def tables_of(sql: Sql, person: str) -> list[str]:
    """Every table whose log names a person."""
    found = sql.all("SELECT DISTINCT table_id FROM events WHERE body LIKE ?", f'%"{person}"%')
    return [str(table) for (table,) in found]


def erase_account(sql: Sql, person: str) -> None:
    """Remove everything that concerns this person alone."""
    sql.do("DELETE FROM people WHERE id = ?", person)
    for table in ("ratings", "results", "talk", "passkeys", "challenges", "progress"):
        sql.do(f"DELETE FROM {table} WHERE person = ?", person)
    sql.do("DELETE FROM mutes WHERE person = ? OR other = ?", person, person)
    sql.do("DELETE FROM invitations WHERE person = ? OR host = ?", person, person)
    sql.do("UPDATE reports SET name = ? WHERE person = ?", NEUTRAL, person)
    for at, said in sql.all("SELECT at, said FROM reports WHERE said LIKE ?", f'%"{person}"%'):
        lines = json.loads(said)
        for line in lines:
            if line["person"] == person:
                line["name"] = NEUTRAL
        sql.do("UPDATE reports SET said = ? WHERE at = ?", _text(lines), at)


def erase_at(sql: Sql, table: str, person: str) -> None:
    """Give a person a neutral name in the stored data of one table."""
    for seat in _rewrite_log(sql, table, person):
        for key, company in sql.all("SELECT seat, company FROM results WHERE table_id = ?", table):
            names = json.loads(company)
            names[seat] = NEUTRAL
            sql.do(
                "UPDATE results SET company = ? WHERE table_id = ? AND seat = ?",
                _text(names),
                table,
                key,
            )
    found = sql.one("SELECT summary FROM tables WHERE id = ?", table)
    if found is not None:
        summary = json.loads(found[0])
        for seat in summary["seats"]:
            if seat["person"] == person:
                seat["name"] = NEUTRAL
        sql.do("UPDATE tables SET summary = ? WHERE id = ?", _text(summary), table)


def _rewrite_log(sql: Sql, table: str, person: str) -> list[int]:
    """Take the name out of a log; returns the seats where the person sat when cards were dealt."""
    sits: dict[int, str] = {}
    dealt: list[int] = []
    found = sql.all("SELECT n, body FROM events WHERE table_id = ? ORDER BY n", table)
    for n, body in found:
        if not any(kind in body[:40] for kind in ('"sat"', '"stood"', '"seated"', '"started"')):
            continue
        row: Any = log.from_bytes(body)
        match row:
            case log.Sat():
                sits[row.seat] = row.person
                if row.person == person:
                    row = msgspec.structs.replace(row, name=NEUTRAL)
            case log.Stood() | log.Seated():
                sits.pop(row.seat, None)
            case log.Started():
                dealt = [seat for seat, who in sits.items() if who == person]
                names = [NEUTRAL if seat in dealt else name for seat, name in enumerate(row.names)]
                row = msgspec.structs.replace(row, names=names)
        text = log.to_bytes(row).decode()
        if text != body:
            sql.do("UPDATE events SET body = ? WHERE table_id = ? AND n = ?", text, table, n)
    return dealt


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
