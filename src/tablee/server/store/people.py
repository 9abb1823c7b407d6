"""SQL about people: names, results, ratings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablee.engine.whole import plain_number
from tablee.ratings import CERTAIN, Rating, rate
from tablee.server.ops.limits import MUTES
from tablee.server.store.database import Sql


@dataclass(frozen=True)
class Person:
    """A person who plays here."""

    id: str
    name: str
    epoch: int = 0
    """How often the person has signed out everywhere: older cookies don't count."""


WEEK = 7 * 86_400.0
MEETINGS = 5
"""The most rated matches of one game that two people can play with each other in a week."""


@dataclass(frozen=True)
class Result:
    """How a match ended for a person."""

    seat: int
    person: str
    game: str
    at: float
    share: float
    points: float
    company: str
    """The names at the table, as a JSON list."""
    rated: bool
    """Is the match one that counts for ratings?"""
    standing: float
    """The share of the win for ratings; less than any share if the person has left, and the less,
    the earlier they left."""
    helped: bool
    """Has a bot acted in the person's stead, or does one at the end?"""
    spared: bool = False
    """Was the person put out? Then the match does not count for them."""
    kept: bool = False
    """Was it played on the person's own device? Then it stands in the list of matches, but counts
    for nothing."""


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
    found = sql.one("SELECT id, name, epoch FROM people WHERE id = ?", id)
    return None if found is None else Person(*found)


def arriving(sql: Sql, id: str) -> tuple[Person | None, set[str]]:
    """The person of this id, and the people whom this person has muted."""
    found = sql.all(
        "SELECT p.name, p.epoch, m.other FROM people p LEFT JOIN mutes m ON m.person = p.id "
        "WHERE p.id = ?",
        id,
    )
    person = Person(id, str(found[0][0]), int(found[0][1])) if found else None
    return person, {str(other) for _, _, other in found if other is not None}


def rename(sql: Sql, id: str, name: str) -> None:
    """Give a person another name."""
    sql.do("UPDATE people SET name = ? WHERE id = ?", name, id)


def mute(sql: Sql, person: str, other: str, mute: bool) -> None:
    """Mute another person, or no longer."""
    if mute:
        sql.do(
            "INSERT INTO mutes (person, other) SELECT ?, ? "
            "WHERE (SELECT COUNT(*) FROM mutes WHERE person = ?) < ? ON CONFLICT DO NOTHING",
            person,
            other,
            person,
            MUTES,
        )
    else:
        sql.do("DELETE FROM mutes WHERE person = ? AND other = ?", person, other)


def muted(sql: Sql, person: str) -> set[str]:
    """The people whom a person has muted."""
    return {str(o) for (o,) in sql.all("SELECT other FROM mutes WHERE person = ?", person)}


# --- results and ratings


def enter_results(sql: Sql, table: str, results: Sequence[Result]) -> None:
    """Record a table's results and new ratings, once: the column `settled` says that it is done."""
    if not sql.do("UPDATE tables SET settled = 1 WHERE id = ? AND settled = 0", table):
        return
    before = [_rating(sql, result) for result in results]
    rated = bool(results) and all(result.rated for result in results)
    after: list[Rating | None] = [None for _ in results]
    if rated and not met_too_often(
        sql, [r.person for r in results], results[0].game, results[0].at
    ):
        new = rate(before, [result.standing for result in results])
        after = [_earned(*one) for one in zip(results, before, new, strict=True)]
    for result, rating in zip(results, after, strict=True):
        if get(sql, result.person) is None:
            continue  # erased while the match was played: nothing about them is stored again
        _enter(sql, table, result, rating)
        if rating is not None:
            sql.do(
                "INSERT INTO ratings (person, game, mu, sigma, matches) VALUES (?, ?, ?, ?, 1) "
                "ON CONFLICT (person, game) DO UPDATE SET mu = excluded.mu, "
                "sigma = excluded.sigma, matches = ratings.matches + 1",
                result.person,
                result.game,
                rating.mu,
                rating.sigma,
            )


def _earned(result: Result, before: Rating, after: Rating) -> Rating | None:
    """The rating after a match; None if it does not count for this person. If a bot has helped, the
    rating can fall but not rise, and does not become more certain."""
    if result.spared:
        return None
    if not result.helped:
        return after
    return Rating(after.mu, before.sigma) if after.mu < before.mu else None


def met_too_often(sql: Sql, company: Sequence[str], game: str, now: float) -> bool:
    """Have two of these people had too many rated matches with each other in the last week?"""
    for n, one in enumerate(company):
        for other in company[n + 1 :]:
            found = sql.one(
                "SELECT COUNT(*) FROM results a JOIN results b ON a.table_id = b.table_id "
                "WHERE a.person = ? AND b.person = ? AND a.game = ? AND a.at > ? "
                "AND (a.rated = 1 OR b.rated = 1)",
                one,
                other,
                game,
                now - WEEK,
            )
            if found and found[0] >= MEETINGS:
                return True
    return False


def _rating(sql: Sql, result: Result) -> Rating:
    found = sql.one(
        "SELECT mu, sigma FROM ratings WHERE person = ? AND game = ?", result.person, result.game
    )
    return Rating(*found) if found else Rating()


def _enter(sql: Sql, table: str, result: Result, rating: Rating | None) -> None:
    sql.do(
        "INSERT INTO results (table_id, seat, person, game, at, share, points, company, rated, "
        "mu, sigma, kept) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        table,
        result.seat,
        result.person,
        result.game,
        result.at,
        result.share,
        result.points,
        result.company,
        int(rating is not None),
        None if rating is None else rating.mu,
        None if rating is None else rating.sigma,
        int(result.kept),
    )


def profile(sql: Sql, person: str, viewer: str | None, limit: int) -> dict[str, Any]:
    """Ratings now, and the latest matches with the rating after each.

    The table and the company of a private match are shown only to the people who were at it; a
    match from the person's own device is shown to nobody else.
    """
    ratings = sql.all(
        "SELECT game, mu, sigma, matches, sigma > ? FROM ratings WHERE person = ? ORDER BY game",
        CERTAIN,
        person,
    )
    played = sql.all(
        "SELECT t.id, r.seat, r.game, r.at, r.share, r.points, r.company, r.rated, r.mu, r.sigma, "
        "COALESCE(t.public, 0) = 1 OR EXISTS "
        "(SELECT 1 FROM results v WHERE v.table_id = r.table_id AND v.person = ?) "
        "FROM results r LEFT JOIN tables t ON t.id = r.table_id "
        "WHERE r.person = ? AND (r.kept = 0 OR r.person = ?) ORDER BY r.at DESC LIMIT ?",
        viewer or "",
        person,
        viewer or "",
        limit,
    )
    played = [(*row[:5], plain_number(row[5]), *row[6:]) for row in played]
    played = [row[:-1] if row[-1] else (None, *row[1:6], "[]", *row[7:-1]) for row in played]
    tally = sql.all(
        "SELECT game, COUNT(*), SUM(share) FROM results WHERE person = ? AND kept = 0 "
        "GROUP BY game ORDER BY game",
        person,
    )
    ratings = [(*row[:-1], bool(row[-1])) for row in ratings]
    return {"ratings": ratings, "played": played, "tally": tally}


def matches(sql: Sql, person: str) -> int:
    """How many matches a person has finished."""
    found = sql.one("SELECT COUNT(*) FROM results WHERE person = ?", person)
    return int(found[0]) if found else 0


def kept_matches(sql: Sql, person: str) -> int:
    """How many matches from a person's own devices are stored."""
    found = sql.one("SELECT COUNT(*) FROM results WHERE person = ? AND kept = 1", person)
    return int(found[0]) if found else 0


_LEADER = ("id", "name", "mu", "sigma", "matches", "provisional")


def leaders(sql: Sql, game: str, limit: int) -> list[dict[str, Any]]:
    """The best players, by their rating, certain or not."""
    found = sql.all(
        "SELECT p.id, p.name, r.mu, r.sigma, r.matches, r.sigma > ? FROM ratings r "
        "JOIN people p ON p.id = r.person WHERE r.game = ? "
        "ORDER BY r.mu DESC, r.sigma, p.id LIMIT ?",
        CERTAIN,
        game,
        limit,
    )
    return [dict(zip(_LEADER, (*row[:-1], bool(row[-1])), strict=True)) for row in found]
