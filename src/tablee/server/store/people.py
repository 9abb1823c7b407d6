"""SQL about people: who they are, what they played, how strong they seem."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablee.ratings import Rating, rate
from tablee.server.store.database import Sql


@dataclass(frozen=True)
class Person:
    """A person who plays here."""

    id: str
    name: str


@dataclass(frozen=True)
class Result:
    """How a match ended for a person."""

    seat: int
    person: str
    game: str
    at: float
    share: float
    points: int
    company: str
    """The names at the table, as a JSON list."""
    rated: bool


def key(sql: Sql, fresh: str) -> str:
    """The key that cookies are signed with; it is set once."""
    sql.do(
        "INSERT INTO meta (key, value) VALUES ('cookies', ?) ON CONFLICT (key) DO NOTHING", fresh
    )
    found = sql.one("SELECT value FROM meta WHERE key = 'cookies'")
    assert found
    return str(found[0])


def touch(sql: Sql, now: float) -> None:
    """Write the time of now."""
    sql.do(
        "INSERT INTO meta (key, value) VALUES ('touched', ?) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        str(now),
    )


def add(sql: Sql, person: Person, now: float) -> None:
    """Add a person."""
    sql.many(
        "INSERT INTO people (id, name, made) VALUES (?, ?, ?)", [(person.id, person.name, now)]
    )


def get(sql: Sql, id: str) -> Person | None:
    """The person of this id."""
    found = sql.one("SELECT id, name FROM people WHERE id = ?", id)
    return None if found is None else Person(*found)


def arriving(sql: Sql, id: str) -> tuple[Person | None, set[str]]:
    """The person of this id, and the people whom this person has muted."""
    found = sql.all(
        "SELECT p.name, m.other FROM people p LEFT JOIN mutes m ON m.person = p.id WHERE p.id = ?",
        id,
    )
    person = Person(id, str(found[0][0])) if found else None
    return person, {str(other) for _, other in found if other is not None}


def rename(sql: Sql, id: str, name: str) -> None:
    """Give a person another name."""
    sql.do("UPDATE people SET name = ? WHERE id = ?", name, id)


def set_recovery(sql: Sql, id: str, digest: str) -> None:
    """Set the digest of a person's recovery code."""
    sql.do("UPDATE people SET recovery = ? WHERE id = ?", digest, id)


def recover(sql: Sql, digest: str) -> Person | None:
    """The person whose recovery code has this digest."""
    found = sql.one("SELECT id, name FROM people WHERE recovery = ?", digest)
    return None if found is None else Person(*found)


def mute(sql: Sql, person: str, other: str, mute: bool) -> None:
    """Mute another person, or no longer."""
    if mute:
        sql.do(
            "INSERT INTO mutes (person, other) VALUES (?, ?) ON CONFLICT DO NOTHING", person, other
        )
    else:
        sql.do("DELETE FROM mutes WHERE person = ? AND other = ?", person, other)


def muted(sql: Sql, person: str) -> set[str]:
    """The people whom a person has muted."""
    return {str(o) for (o,) in sql.all("SELECT other FROM mutes WHERE person = ?", person)}


# --- the books


def settle(sql: Sql, table: str, results: Sequence[Result]) -> None:
    """Enter a table's results and new ratings into the books, once."""
    if not sql.do("UPDATE tables SET settled = 1 WHERE id = ? AND settled = 0", table):
        return
    before = [_rating(sql, result) for result in results]
    rated = bool(results) and all(result.rated for result in results)
    after = rate(before, [result.share for result in results]) if rated else before
    for result, (mu, sigma) in zip(results, after, strict=True):
        _enter(sql, table, result, mu if rated else None, sigma if rated else None)
        if rated:
            sql.do(
                "INSERT INTO ratings (person, game, mu, sigma, matches) VALUES (?, ?, ?, ?, 1) "
                "ON CONFLICT (person, game) DO UPDATE SET mu = excluded.mu, "
                "sigma = excluded.sigma, matches = ratings.matches + 1",
                result.person,
                result.game,
                mu,
                sigma,
            )


def _rating(sql: Sql, result: Result) -> Rating:
    found = sql.one(
        "SELECT mu, sigma FROM ratings WHERE person = ? AND game = ?", result.person, result.game
    )
    return Rating(*found) if found else Rating()


def _enter(sql: Sql, table: str, result: Result, mu: float | None, sigma: float | None) -> None:
    sql.do(
        "INSERT INTO results (table_id, seat, person, game, at, share, points, company, rated, "
        "mu, sigma) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        table,
        result.seat,
        result.person,
        result.game,
        result.at,
        result.share,
        result.points,
        result.company,
        int(result.rated),
        mu,
        sigma,
    )


def profile(sql: Sql, person: str, limit: int) -> dict[str, Any]:
    """Ratings now, and the latest matches with the rating after each."""
    ratings = sql.all(
        "SELECT game, mu, sigma, matches FROM ratings WHERE person = ? ORDER BY game", person
    )
    played = sql.all(
        "SELECT table_id, seat, game, at, share, points, company, rated, mu, sigma FROM results "
        "WHERE person = ? ORDER BY at DESC LIMIT ?",
        person,
        limit,
    )
    tally = sql.all(
        "SELECT game, COUNT(*), SUM(share) FROM results WHERE person = ? GROUP BY game "
        "ORDER BY game",
        person,
    )
    return {"ratings": ratings, "played": played, "tally": tally}


def leaders(sql: Sql, game: str, limit: int) -> list[dict[str, Any]]:
    """The best players, by the lower bound of their rating."""
    found = sql.all(
        "SELECT p.id, p.name, r.mu, r.sigma, r.matches FROM ratings r "
        "JOIN people p ON p.id = r.person WHERE r.game = ? "
        "ORDER BY r.mu - 3 * r.sigma DESC, p.id LIMIT ?",
        game,
        limit,
    )
    return [dict(zip(("id", "name", "mu", "sigma", "matches"), row, strict=True)) for row in found]
