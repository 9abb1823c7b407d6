"""SQL about people's progress with lessons and puzzles, and how two documents of it merge."""

import msgspec

from tablee.server.store.database import Sql
from tablee.server.wire.teaching import Outcome, Progress

_PROGRESS = msgspec.json.Decoder(Progress)


def merged(one: Progress, other: Progress) -> Progress:
    """Everything in either of them; if a puzzle was solved twice, the first outcome counts. The
    order of merging does not matter, and merging again changes nothing.
    """
    puzzles = dict(one.puzzles)
    for id, outcome in other.puzzles.items():
        puzzles[id] = min(puzzles.get(id, outcome), outcome, key=_when)
    return Progress(
        known=one.known or other.known,
        steps=sorted({*one.steps, *other.steps}),
        said=sorted({*one.said, *other.said}),
        puzzles=dict(sorted(puzzles.items(), key=lambda entry: int(entry[0]))),
    )


def _when(outcome: Outcome) -> tuple[int, int, bool, int, int]:
    return outcome.at, outcome.misses, outcome.found, outcome.rating, outcome.day


def of_person(sql: Sql, person: str) -> dict[str, Progress]:
    """A person's progress, by game."""
    found = sql.all("SELECT game, body FROM progress WHERE person = ?", person)
    return {str(game): _PROGRESS.decode(body) for game, body in found}


def add(sql: Sql, person: str, game: str, more: Progress) -> Progress:
    """Merge this into a person's progress; returns all of it.

    Raises `msgspec.ValidationError` if that would be more than fits.
    """
    found = sql.one("SELECT body FROM progress WHERE person = ? AND game = ?", person, game)
    whole = merged(more, _PROGRESS.decode(found[0]) if found else Progress())
    body = msgspec.json.encode(whole)
    _PROGRESS.decode(body)
    sql.do(
        "INSERT INTO progress (person, game, body) VALUES (?, ?, ?) "
        "ON CONFLICT (person, game) DO UPDATE SET body = excluded.body",
        person,
        game,
        body.decode(),
    )
    return whole
