"""The games that are installed: the folders of `tablee.games`, and games of other packages.

Another package announces a game by an entry point in the group `tablee.games`, whose value is the
package that holds the game's room. A game that can't be loaded does not affect the others: it is
listed as broken, with the reason.
"""

import copyreg
import importlib
import sys
import traceback
from contextlib import redirect_stdout
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from tablee.engine.declared import check, explained
from tablee.engine.game import Game
from tablee.errors import BrokenGameError, TableeError, UnknownGameError


@cache
def _announced() -> dict[str, list[str]]:
    """The packages that announce a game, by its name: the first one has it, and no other."""
    rooms = Path(__file__).parent.parent / "games"
    found = {
        room.parent.name: [f"tablee.games.{room.parent.name}"] for room in rooms.glob("*/rules.py")
    }
    for point in sorted(entry_points(group="tablee.games"), key=lambda one: one.value):
        found.setdefault(point.name, []).append(point.value)
    return {name: list(dict.fromkeys(packages)) for name, packages in sorted(found.items())}


@cache
def _packages() -> dict[str, str]:
    """The package of every installed game, by name."""
    return {name: packages[0] for name, packages in _announced().items()}


@cache
def _loaded(name: str) -> Game | BrokenGameError:
    package = _packages()[name]
    try:
        with redirect_stdout(sys.stderr):  # what a module prints is no part of a command's answer
            declaration = vars(importlib.import_module(package)).get("GAME")
        if not isinstance(declaration, Game):
            raise BrokenGameError(f"{package}/__init__.py should end in GAME = Game(…).")
        if declaration.name != name:
            raise BrokenGameError(
                f"its entry point is called {name!r} and its declaration {declaration.name!r}: "
                "write one name in both."
            )
        check(declaration)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"while the game {name!r} was being loaded") from None
    except BaseException as error:  # a module of another package may fail in any way
        at = "" if isinstance(error, BrokenGameError) else _place(error, package)
        return BrokenGameError(f"The game {name!r} can't be loaded: {explained(error)}{at}")
    return declaration


def _place(error: BaseException, package: str) -> str:
    """Where in the room of this package something failed; nothing if it failed elsewhere."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if file.parent.name == package.rpartition(".")[2]:
            return f" ({file.name}, line {frame.lineno})"
    return ""


def blamed(error: BaseException) -> str:
    """Which game's room failed, and where; nothing if no room did."""
    for name, package in _packages().items():
        if place := _place(error, package):
            return f"The game {name!r} failed{place}"
    return ""


def guests() -> list[str]:
    """The games of other packages that this process has loaded."""
    return [
        name
        for name, package in _packages().items()
        if package in sys.modules and not package.startswith("tablee.games.")
    ]


@cache
def games() -> dict[str, Game]:
    """All games that are installed and sound, by name."""
    return {name: game for name in _packages() if isinstance(game := _loaded(name), Game)}


@cache
def broken_games() -> dict[str, str]:
    """The games that are installed but can't be loaded: the reasons, by name. A game whose name is
    taken is listed by its package."""
    outcomes = {name: _loaded(name) for name in _packages()}
    failed = {
        name: str(error) for name, error in outcomes.items() if isinstance(error, TableeError)
    }
    taken = {
        package: f"The game {name!r} of {package} can't be loaded: {first} has that name. "
        "Choose another one, in the declaration and in the entry point."
        for name, (first, *others) in _announced().items()
        for package in others
    }
    return failed | taken


def game(name: str) -> Game:
    """The game of that name.

    >>> list(game("mio").players)
    [2, 3, 4, 5, 6]
    """
    if name not in _packages():
        raise UnknownGameError(f"There is no game {name!r}. There are: {', '.join(games())}.")
    outcome = _loaded(name)
    if isinstance(outcome, BrokenGameError):
        raise outcome
    return outcome


copyreg.pickle(Game, lambda one: (game, (one.name,)))
