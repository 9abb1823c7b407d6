"""SQL about opponents, invitations and achievements."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from tablee.server.store.database import Sql
from tablee.server.store.tables import HEAD, TableHead

_AT_TABLE = "t.phase = 'playing' OR (t.phase = 'open' AND t.changed > ?)"
_OF_LATE = 600.0
"""Seconds after which people at a table that nobody has touched do not seem to be there."""
_LOOKED_THROUGH = 200
"""How many of a person's latest meetings with others are read."""
_INVITATIONS = 5
"""The most invitations that a person is shown; the newest come first."""
_MOST = 5_000


def at_table(sql: Sql, now: float) -> int:
    """How many people sit at active tables."""
    found = sql.one(
        "SELECT COUNT(DISTINCT s.person) FROM sitters s JOIN tables t ON t.id = s.table_id "
        f"WHERE {_AT_TABLE}",
        now - _OF_LATE,
    )
    return int(found[0]) if found else 0


# --- opponents


@dataclass
class Opponent:
    """Somebody with whom a person has played."""

    id: str
    name: str
    game: str
    at: float
    matches: int = 0
    won: float = 0.0
    here: bool = False


def opponents(sql: Sql, person: str, now: float, limit: int) -> list[Opponent]:
    """The people with whom a person has played of late, the latest first, without the muted."""
    met = sql.all(
        "SELECT o.person, p.name, o.game, o.at, m.share FROM results m "
        "JOIN results o ON o.table_id = m.table_id AND o.person <> m.person "
        "JOIN people p ON p.id = o.person WHERE m.person = ? AND NOT EXISTS "
        "(SELECT 1 FROM mutes u WHERE u.person = m.person AND u.other = o.person) "
        "ORDER BY o.at DESC, o.person LIMIT ?",
        person,
        _LOOKED_THROUGH,
    )
    known: dict[str, Opponent] = {}
    for id, name, game, at, share in met:
        one = known.setdefault(id, Opponent(id, name, game, at))
        one.matches, one.won = one.matches + 1, one.won + share
    latest = list(known.values())[:limit]
    for one in latest:
        one.here = bool(
            sql.one(
                "SELECT 1 FROM sitters s JOIN tables t ON t.id = s.table_id "
                f"WHERE s.person = ? AND ({_AT_TABLE})",
                one.id,
                now - _OF_LATE,
            )
        )
    return latest


# --- invitations


def invite(sql: Sql, person: str, host: str, table: str, now: float) -> None:
    """Note that a host waits for a person at a table; this replaces the host's earlier
    invitation."""
    sql.do(
        "INSERT INTO invitations (person, host, table_id, made) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (person, host) DO UPDATE SET table_id = excluded.table_id, "
        "made = excluded.made",
        person,
        host,
        table,
        now,
    )


def invitations(sql: Sql, person: str) -> list[tuple[TableHead, str]]:
    """The tables that wait for a person, and the hosts' names; not those of muted hosts."""
    columns = ", ".join(f"t.{column}" for column in HEAD)
    found = sql.all(
        f"SELECT {columns}, p.name FROM invitations i JOIN tables t ON t.id = i.table_id "
        "JOIN people p ON p.id = i.host WHERE i.person = ? AND t.phase = 'open' AND NOT EXISTS "
        "(SELECT 1 FROM mutes u WHERE u.person = i.person AND u.other = i.host) "
        "ORDER BY i.made DESC LIMIT ?",
        person,
        _INVITATIONS,
    )
    return [(TableHead(*row[:-1]), str(row[-1])) for row in found]


def decline(sql: Sql, person: str, table: str) -> bool:
    """Forget an invitation; False if there is none."""
    return bool(sql.do("DELETE FROM invitations WHERE person = ? AND table_id = ?", person, table))


# --- what people have achieved


class Ended(NamedTuple):
    """A match of a person, for their achievements."""

    game: str
    at: float
    share: float
    people: int
    """How many people sat at the table."""
    strength: float | None
    """The person's rating after the match, if it was rated: mu − 3 sigma."""
    strongest: float | None
    """The highest rating among the others after it."""


def career(sql: Sql, person: str) -> list[Ended]:
    """A person's matches, the first first."""
    others = "FROM results o WHERE o.table_id = r.table_id"
    found = sql.all(
        f"SELECT r.game, r.at, r.share, (SELECT COUNT(*) {others}), r.mu - 3 * r.sigma, "
        f"(SELECT MAX(o.mu - 3 * o.sigma) {others} AND o.person <> r.person) "
        "FROM results r WHERE r.person = ? ORDER BY r.at, r.table_id LIMIT ?",
        person,
        _MOST,
    )
    return [Ended(*row) for row in found]


class Feat(NamedTuple):
    """Something a person has achieved."""

    key: str
    at: float
    game: str | None = None


STREAK, COMPANY, MANY = 5, 5, 100
"""The numbers behind achievements: wins in a row, people at a large table, many matches."""


def feats(matches: list[Ended], games: int) -> list[Feat]:
    """A person's achievements, each once, in order of time; `games` is the number of games. Matches
    against bots alone count only for the number of matches."""
    found: dict[str, Feat] = {}
    won_in: set[str] = set()
    row = 0

    def achieve(key: str, match: Ended, game: bool = True) -> None:
        found.setdefault(key, Feat(key, match.at, match.game if game else None))

    for number, match in enumerate(matches, 1):
        if number == MANY:
            achieve("hundred", match, game=False)
        if match.people < 2:
            continue
        won = match.share == 1
        row = row + 1 if won else 0
        if not won:
            continue
        won_in.add(match.game)
        achieve("first", match)
        if row == STREAK:
            achieve("streak", match, game=False)
        if match.people >= COMPANY:
            achieve("full_table", match)
        if len(won_in) == games:
            achieve("all_games", match, game=False)
        if _upset(match):
            achieve("upset", match)
    return list(found.values())


def _upset(match: Ended) -> bool:
    """Has the person beaten somebody who is rated higher even after the match?"""
    if match.strength is None or match.strongest is None:
        return False
    return match.strongest > match.strength


def since(sql: Sql, person: str) -> float:
    """When a person first came here."""
    found = sql.one("SELECT made FROM people WHERE id = ?", person)
    return float(found[0]) if found else 0.0


def about(sql: Sql, person: str) -> dict[str, Any]:
    """When a person came, and all matches, for `feats`."""
    return {"since": since(sql, person), "career": career(sql, person)}
