"""Tablée: five French table games with hidden information, complete, exact and fast.

The games are `ekko`, `exhopp` (Ex & Hopp), `input`, `mio` and `oeufs` (Les œufs sont faits);
`all_games()` lists these and those of other packages. A *match* is one play of a game, by *seats*
from 0. Everything is here:

    new(game, players=…, seed=…)    deal a match
    position(line)                  a match at a position that somebody wrote down
    load(path)                      a match from its record
    batch(game, n=…, players=…)     many matches at once, on all cores or a GPU

Play a match in sequence: `asked` is the seat that acts next, `legal(seat)` lists what it may do,
`play(seat, action)` does it and returns what happened.

>>> import tablee
>>> match = tablee.new("mio", players=3, seed=7, names=["Ann", "Bob", "Cleo"])
>>> match.asked
0
>>> [str(action) for action in match.legal(0)]
['name red', 'name yellow', 'name blue', 'name green', 'name grey']
>>> print(*match.play(0, "name green"))
named seat=0 colour=green

An act that the rules forbid raises `IllegalAction`, with the clause of the rule book; `refusal`
asks beforehand.

>>> match.refusal(1, "pass").clause
'MI-13'

`view(seat)` and `blinded(seat)` are what one seat may know, for fair bots. `position()` and `line`
write the position down; `save` and `load` keep a whole match. `undo()` takes back an act, `copy()`
gives a match to try things on. A notebook shows a match as a picture; `svg("fr")` gives that
picture.

>>> tablee.position(match.line) == match
True
>>> match.undo().action.text
'name green'

`outcome` says how a match ended.

>>> while not match.over:
...     events = match.play(match.asked, match.legal(match.asked)[0])
>>> match.outcome.winners
(0,)

A batch plays many matches; results are arrays.

>>> results = tablee.batch("mio", n=100, players=4, seed=1).play_out("random")
>>> results["shares"].shape
(100, 4)

If a call is wrong, a `TableeError` says why in one line. This module is light: Numba and
the rules are loaded when they are first needed.
"""

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, SupportsIndex

from tablee.errors import (
    BadActionError,
    BadOptionError,
    BadPositionError,
    BadRecordError,
    IllegalAction,
    Refusal,
    TableeError,
    UnknownGameError,
)

if TYPE_CHECKING:
    from tablee.engine.answers import Outcome
    from tablee.engine.batch import Batch
    from tablee.engine.game import Game
    from tablee.engine.kit.events import SPECTATOR, TABLE
    from tablee.engine.match import Match
    from tablee.engine.step import Step
    from tablee.engine.text.actions import Action
    from tablee.engine.text.codecs import OptionValue
    from tablee.engine.text.events import Event
    from tablee.engine.text.position import Doc

__version__ = "0.1.0"

_ELSEWHERE = {
    "Action": "tablee.engine.text.actions",
    "Batch": "tablee.engine.batch",
    "Event": "tablee.engine.text.events",
    "Game": "tablee.engine.game",
    "Match": "tablee.engine.match",
    "Outcome": "tablee.engine.answers",
    "SPECTATOR": "tablee.engine.kit.events",
    "Step": "tablee.engine.step",
    "TABLE": "tablee.engine.kit.events",
}
"""The public names that load Numba, and so are imported when they are first used."""


def __getattr__(name: str) -> object:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module 'tablee' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_ELSEWHERE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_ELSEWHERE})


def all_games() -> "dict[str, Game]":
    """All games that are installed, by name.

    >>> import tablee
    >>> tablee.all_games()["oeufs"].title.en
    'Les œufs sont faits'
    """
    from tablee.engine import registry

    return registry.games()


def new(
    game: str,
    *,
    players: SupportsIndex,
    seed: SupportsIndex = 0,
    number: SupportsIndex = 0,
    names: Sequence[str] | None = None,
    **options: "OptionValue",
) -> "Match":
    """Deal a new match.

    Args:
        game: The name of the game; `all_games()` lists the names.
        players: How many seats.
        seed: Decides everything that is drawn by lot, from 0 to 2⁶⁴ − 1.
        number: Which match of the seed: those of a batch are 0 to n − 1.
        names: The names of the players, by seat.
        **options: Options of the game; its page of formats lists them.

    Raises:
        UnknownGameError: There is no such game.
        BadOptionError: The game has no such option, value or number of players.

    >>> import tablee
    >>> match = tablee.new("mio", players=4, seed=7, target=50)
    >>> match.options["target"]
    50
    >>> tablee.new("mio", players=2, seed=1, number=3) == tablee.batch(
    ...     "mio", n=5, players=2, seed=1
    ... ).match(3)
    True
    """
    from tablee.engine.match import Match
    from tablee.engine.registry import game as find

    return Match.new(find(game), players, seed, options, names, number)


def position(
    source: "str | Doc",
    *,
    seed: SupportsIndex | None = None,
    names: Sequence[str] | None = None,
) -> "Match":
    """A match that stands at a position that somebody wrote down.

    Args:
        source: The position as `Match.line` or `Match.position` writes it: a line of text, or a
            JSON object.
        seed: Decides what is drawn or shuffled from here on, instead of the random state in the
            position. A position that holds none gets that of the seed 0.
        names: The names of the players, by seat.

    Raises:
        BadPositionError: This can't be a position: the message names the key or the clause.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=1)
    >>> tablee.position(match.line) == match == tablee.position(match.position())
    True
    >>> tablee.position(match.line, seed=5) == match
    False
    """
    from tablee.engine.match import Match
    from tablee.engine.registry import game as find
    from tablee.engine.text import position as positions

    doc = positions.document(source)
    return Match.at(find(str(doc["game"])), doc, names, seed)


def batch(
    game: str,
    *,
    n: SupportsIndex,
    players: SupportsIndex,
    seed: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    device: str = "cpu",
    history: bool = False,
    first: SupportsIndex = 0,
    **options: "OptionValue",
) -> "Batch":
    """Many matches at once, on all cores or on a GPU; match i of a seed is always the same.

    Args:
        game: The name of the game.
        n: How many matches.
        players: How many seats each has.
        seed: Decides all of them.
        threads: How many threads play; by default one for each core.
        device: `"cpu"`, or `"cuda"` for an NVIDIA GPU.
        history: Keep the acts of every step, so that `batch.match(i)` can play them again.
        first: Which match of the seed stands in row 0, so that a long list of matches can be
            played in parts.
        **options: Options of the game.

    Raises:
        UnknownGameError: There is no such game.
        BadOptionError: The game has no such option, value or number of players.
        TableeError: `n`, `seed` or `device` makes no sense, or there is no GPU.

    >>> import tablee
    >>> batch = tablee.batch("ekko", n=100, players=2, seed=1)
    >>> bool((batch.play_out("greedy")["steps"] > 0).all())
    True
    """
    from tablee.engine.batch import Batch
    from tablee.engine.registry import game as find

    return Batch(find(game), n, players, seed, options, threads, device, history, first)


def load(path: "str | PathLike[str]") -> "Match":
    """Replay a match from the record that `match.save(path)` wrote.

    Raises:
        BadRecordError: The file is no record, was cut off or altered, or was made by other rules;
            the message names the line.

    >>> import tablee, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "match.jsonl"
    >>> match = tablee.new("mio", players=2, seed=1)
    >>> match.save(path)
    >>> tablee.load(path) == match
    True
    """
    from tablee.engine import record

    return record.load(path)


__all__ = [
    "SPECTATOR",
    "TABLE",
    "Action",
    "BadActionError",
    "BadOptionError",
    "BadPositionError",
    "BadRecordError",
    "Batch",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "Refusal",
    "Step",
    "TableeError",
    "UnknownGameError",
    "all_games",
    "batch",
    "load",
    "new",
    "position",
]
