"""Tablée: five French table games with hidden information, complete, exact and fast.

>>> import tablee
>>> match = tablee.new("mio", players=3, seed=7)
>>> match.asked
0

The face of the library is what this module offers; it loads Numba and the rules only when a match
is made.
"""

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from tablee.errors import (
    BadActionError,
    BadOptionError,
    BadPositionError,
    BadRecordError,
    IllegalAction,
    TableeError,
    UnknownGameError,
)

if TYPE_CHECKING:
    from tablee.engine.batch import Batch
    from tablee.engine.game import Game
    from tablee.engine.match import Match

__version__ = "0.1.0"


def all_games() -> "dict[str, Game]":
    """All games that are installed, by name."""
    from tablee.engine import registry

    return registry.games()


def new(
    game: str, *, players: int, seed: int = 0, names: Sequence[str] | None = None, **options: Any
) -> "Match":
    """Deal a new match.

    >>> import tablee
    >>> match = tablee.new("mio", players=4, seed=7, target=50)
    >>> match.options["target"]
    50
    """
    from tablee.engine.match import Match
    from tablee.engine.registry import game as find

    return Match.new(find(game), players, seed, options, names)


def position(game: str, doc: "dict[str, Any] | str", names: Sequence[str] | None = None) -> "Match":
    """A match that stands at a position, given as JSON object or as its line of text."""
    from tablee.engine.match import Match
    from tablee.engine.registry import game as find
    from tablee.engine.text import position as positions

    parsed = positions.document(doc)
    if parsed["game"] != game:
        raise BadPositionError(f"This is a position of {parsed['game']!r}, not of {game!r}.")
    return Match.at(find(game), parsed, names)


def batch(
    game: str,
    *,
    n: int,
    players: int,
    seed: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    **options: Any,
) -> "Batch":
    """Many matches at once, on all cores or on a GPU; match i of a seed is always the same."""
    from tablee.engine.batch import Batch
    from tablee.engine.registry import game as find

    return Batch(find(game), n, players, seed, options, threads, device)


def load(path: "str | PathLike[str]") -> "Match":
    """Replay a match from its record."""
    from tablee.engine import record

    return record.load(path)


__all__ = [
    "BadActionError",
    "BadOptionError",
    "BadPositionError",
    "BadRecordError",
    "IllegalAction",
    "TableeError",
    "UnknownGameError",
    "all_games",
    "batch",
    "load",
    "new",
    "position",
]
