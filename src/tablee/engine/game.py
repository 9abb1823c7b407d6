"""A game as the rest of the house sees it, and the registry that finds games.

The house's own games are the folders of `tablee.games`; others announce themselves by an entry
point in the group `tablee.games`, whose value is the package that holds the game's room.
"""

import importlib
import re
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from tablee.errors import BadOptionError, TableeError, UnknownGameError

LANGUAGES = ("fr", "en")
_CLAUSE = re.compile(r"⟨([A-Z]+-\d+)⟩")


class Game:
    """One game: its rules, its words, its brain and its rule books, each loaded when needed."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.package = package

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def rules(self) -> Any:
        """The room's `rules.py`."""
        return self._module("rules")

    @cached_property
    def secrets(self) -> Any:
        """The room's `secrets.py`."""
        return self._module("secrets")

    @cached_property
    def words(self) -> Any:
        """The room's `words.py`."""
        return self._module("words")

    @cached_property
    def kernels(self) -> ModuleType:
        """The compiled rules; the first time ever this takes a while, and says so."""
        from tablee.engine.compiled import cache as compiling

        return compiling.kernels(self.package, self.folder, compiling.reporter(self.title("en")))

    def load(self) -> None:
        """Have the compiled rules in memory, so that nothing waits for them in mid-match."""
        from tablee.engine.compiled import cache as compiling

        compiling.load(self.kernels)

    @cached_property
    def batch_kernels(self) -> ModuleType:
        """The compiled loops over many matches."""
        from tablee.engine.compiled import cache as compiling

        report = compiling.reporter(f"{self.title('en')} for batches")
        return compiling.kernels(self.package, self.folder, report, compiling.BATCH_KERNELS)

    @cached_property
    def cuda_kernels(self) -> ModuleType:
        """The same loops for a GPU; Numba compiles each when it is first called."""
        from tablee.engine.compiled import cache as compiling

        return compiling.stamped(self.package, self.folder, compiling.CUDA_KERNELS)

    @cached_property
    def search_kernels(self) -> ModuleType:
        """The compiled tree search."""
        from tablee.engine.compiled import cache as compiling

        if not (self.folder / compiling.JUDGEMENT).exists():
            raise TableeError(
                f"{self.title('en')} has no {compiling.JUDGEMENT}: only bots that don't search can "
                "play it."
            )
        report = compiling.reporter(f"{self.title('en')} for bots that search")
        return compiling.kernels(self.package, self.folder, report, compiling.SEARCH_KERNELS)

    @cached_property
    def folder(self) -> Path:
        """Where the room lies."""
        return Path(str(importlib.import_module(self.package).__file__)).parent

    @property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        players: tuple[int, ...] = self.words.PLAYERS
        return players

    @property
    def version(self) -> int:
        """The version of the rules, named by every record and position."""
        version: int = self.rules.VERSION
        return version

    @property
    def options(self) -> dict[str, Any]:
        """The game's options by name."""
        return {option.name: option for option in self.words.OPTIONS}

    @property
    def tally_fields(self) -> tuple[str, ...]:
        """The fields of its events that hold a number for each seat."""
        fields: tuple[str, ...] = getattr(self.words, "TALLY_FIELDS", ())
        return fields

    def title(self, language: str) -> str:
        """What the game is called."""
        title: str = self.words.TITLE[language]
        return title

    def book(self, language: str) -> str:
        """The rule book, in Markdown."""
        return (self.folder / f"RULES.{language}.md").read_text("utf-8")

    def clauses(self, language: str) -> set[str]:
        """The ids of all clauses in the rule book."""
        return set(_CLAUSE.findall(self.book(language)))

    def clause(self, number: int) -> str:
        """A clause number as its id: 13 is `EK-13`."""
        return f"{self.words.PREFIX}-{number}"

    def sentence(self, number: int, language: str) -> str:
        """What a refusal by this clause says."""
        sentence: str = self.words.REFUSALS[number][LANGUAGES.index(language)]
        return sentence

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the game does not have."""
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise BadOptionError(f"{self.title('en')} is for {allowed} players, not for {players}.")


@cache
def _own() -> dict[str, str]:
    rooms = Path(__file__).parent.parent / "games"
    return {
        room.parent.name: f"tablee.games.{room.parent.name}" for room in rooms.glob("*/words.py")
    }


@cache
def games() -> dict[str, Game]:
    """All games that are installed, by name."""
    found = {point.name: point.value for point in entry_points(group="tablee.games")} | _own()
    return {name: Game(name, found[name]) for name in sorted(found)}


def game(name: str) -> Game:
    """The game of that name.

    >>> game("mio").players
    (2, 3, 4, 5, 6)
    """
    if name not in games():
        raise UnknownGameError(f"There is no game {name!r}. There are: {', '.join(games())}.")
    return games()[name]
