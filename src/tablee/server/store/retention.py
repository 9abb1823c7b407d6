"""Deletes old data: see docs/operations.md, "What is kept"."""

from collections.abc import Collection

from tablee.server.store.database import Sql

DAY = 86_400.0
GUESTS = 30
"""Days after which a guest who never finished a match is forgotten."""
AT_ONCE = 100
"""How many tables or people are deleted in one transaction: acts wait meanwhile."""


def forget_tables(sql: Sql, now: float, keep: float, sparing: Collection[str]) -> int:
    """Delete some of the tables that nobody needs any more; returns how many there were.

    Closed lobbies go after a day; finished matches, and those that have waited for their only
    person, after `keep` days. Results and ratings stay.
    """
    found = sql.all(
        "SELECT id FROM tables WHERE (phase = 'closed' AND changed < ?) "
        "OR ((phase = 'over' AND settled = 1 OR phase = 'paused') AND changed < ?) "
        "ORDER BY changed LIMIT ?",
        now - DAY,
        now - keep * DAY,
        AT_ONCE + len(sparing),
    )
    old = [str(id) for (id,) in found if id not in sparing]
    for table in old:
        sql.do("DELETE FROM events WHERE table_id = ?", table)
        sql.do("DELETE FROM talk WHERE table_id = ?", table)
        sql.do("DELETE FROM sitters WHERE table_id = ?", table)
        sql.do("DELETE FROM invitations WHERE table_id = ?", table)
        sql.do("DELETE FROM tables WHERE id = ?", table)
    return len(old)


def forget_guests(sql: Sql, now: float) -> int:
    """Delete some of the people who came once, never finished a match, and have neither a code nor
    a passkey to come back with; returns how many there were."""
    found = sql.all(
        "SELECT id FROM people p WHERE made < ? AND recovery IS NULL "
        "AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = p.id) "
        "AND NOT EXISTS (SELECT 1 FROM results WHERE person = p.id) "
        "AND NOT EXISTS (SELECT 1 FROM tables WHERE phase IN ('open', 'playing', 'paused') "
        "AND summary LIKE '%' || p.id || '%') LIMIT ?",
        now - GUESTS * DAY,
        AT_ONCE,
    )
    for (person,) in found:
        sql.do("DELETE FROM mutes WHERE person = ? OR other = ?", person, person)
        sql.do("DELETE FROM invitations WHERE person = ? OR host = ?", person, person)
        sql.do("DELETE FROM people WHERE id = ?", person)
    return len(found)
