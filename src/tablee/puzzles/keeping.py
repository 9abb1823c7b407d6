"""Puzzles as values and as lines of a file, and which one belongs to a date."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.text.position import document, to_line
from tablee.errors import TableeError

FORMAT = 1
"""The version of the format of a file of puzzles."""
TRIED = {"beginner": 800, "casual": 1100, "club": 1400, "expert": 1700}
"""The levels that try each puzzle, and where each stands on the scale of puzzle ratings."""
TRIES = 8
"""The number of tries of each level."""
BOUNDS = (1200, 1600)
"""The ratings from which a puzzle counts as medium and as hard."""
FIRST_DAY = date(2026, 1, 1)
"""The day of puzzle number 1."""


@dataclass(frozen=True)
class Puzzle:
    """A position, seen from one seat, in which one act is clearly best."""

    match: int
    """The number of the match in which it was found."""
    position: str
    """The position that the seat knows, as a line; it includes everything that the seat has been
    shown."""
    best: str
    """The act that is best."""
    acts: tuple[tuple[str, int], ...]
    """The acts that were compared, the best first, with shares of the win in thousandths."""
    error: int
    """The half width of the 95 % interval of the lead over the second, in thousandths."""
    obvious: str
    """The act of `greedy` here."""
    sure: int
    """In how many of a hundred worlds the best act does at least as well as the second."""
    finds: tuple[int, ...]
    """How often each level of `TRIED` finds the best act in `TRIES` tries."""

    @property
    def rating(self) -> int:
        """How hard it is, on the scale on which the solvers of puzzles are rated."""
        return rating(self.finds)

    @property
    def level(self) -> int:
        """How hard it is to find: 1 (easy) to 3."""
        return 1 + sum(self.rating >= bound for bound in BOUNDS)

    @property
    def lead(self) -> int:
        """By how many thousandths the best act is ahead of the second."""
        return self.acts[0][1] - self.acts[1][1]

    def shown(self, game: Game) -> Match:
        """The match as the seat knows it."""
        short = {"rules": game.version, **document(self.position)}
        return Match.at(game, short)


def rating(finds: Sequence[int]) -> int:
    """The rating at which the levels would be expected to find a puzzle as often as they did.

    Where a level stands 400 points above a puzzle it finds it in 10 of 11 tries, as in chess. Half
    a find and half a miss of each level are added, so that nothing is infinitely easy or hard.

    >>> rating((8, 8, 8, 8)), rating((0, 2, 5, 7)), rating((0, 0, 0, 0))
    (534, 1321, 1967)
    """
    found = sum(finds) + len(TRIED) / 2
    low, high = 0.0, 3000.0
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - level) / 400)) for level in TRIED.values())
        low, high = (middle, high) if expected * (TRIES + 1) > found else (low, middle)
    return round(middle)


def short_line(game: Game, doc: dict[str, Any]) -> str:
    """A position as a line without the keys that its game's file need not repeat: version, default
    options."""
    usual = {option.name: option.default for option in game.options}
    options = {name: value for name, value in doc["options"].items() if usual[name] != value}
    kept = {name: value for name, value in doc.items() if name not in ("rules", "random")}
    return to_line({**kept, "options": options})


def line(puzzle: Puzzle) -> str:
    """A puzzle as a line of a file."""
    return json.dumps(asdict(puzzle), ensure_ascii=False, separators=(",", ":"))


def head(game: Game) -> str:
    """The first line of a file."""
    return json.dumps({"tablee": FORMAT, "game": game.name, "rules": game.version})


def file_of(game: Game) -> Path | None:
    """The file of puzzles that the game ships."""
    return None if game.puzzles is None else game.folder / game.puzzles


def read(game: Game, file: Path | None = None) -> list[Puzzle]:
    """The puzzles of a file; by default of the one that the game ships."""
    path = file or file_of(game)
    if path is None or not path.is_file():
        return []
    lines = path.read_text("utf-8").splitlines()
    return [] if not lines else _read(game, path, lines)


@cache
def shipped(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that the game ships, read once."""
    return tuple(read(game))


def _read(game: Game, path: Path, lines: Sequence[str]) -> list[Puzzle]:
    puzzles: list[Puzzle] = []
    for number, text in enumerate(lines, 1):
        try:
            value = json.loads(text)
            if number == 1:
                _check_head(game, value)
            else:
                puzzles.append(_puzzle(value))
        except (ValueError, TypeError, KeyError) as error:
            raise TableeError(f"{path}, line {number}: this is no puzzle: {error}.") from None
    return puzzles


def _check_head(game: Game, value: Any) -> None:
    wanted = json.loads(head(game))
    for key, one in wanted.items():
        if not isinstance(value, dict) or value.get(key) != one:
            raise ValueError(f"its first line should say {key} {one!r}")


def _puzzle(value: dict[str, Any]) -> Puzzle:
    acts = tuple((str(act), int(n)) for act, n in value["acts"])
    finds = tuple(int(n) for n in value["finds"])
    if len(finds) != len(TRIED):
        raise ValueError(f"'finds' needs {len(TRIED)} numbers")
    return Puzzle(**{**value, "acts": acts, "finds": finds})


# --- the day


def day_number(day: date) -> int:
    """The number of a day's puzzle: 1 on the first day.

    >>> day_number(date(2026, 1, 2))
    2
    """
    return (day - FIRST_DAY).days + 1


def of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a date, the same for everybody who has this file."""
    return puzzles[(day_number(day) - 1) % len(puzzles)] if puzzles else None


def game_of_day(names: Iterable[str], day: date) -> str | None:
    """The game whose puzzle is the day's: they take turns, in the order of their names."""
    ordered = sorted(names)
    return ordered[(day_number(day) - 1) % len(ordered)] if ordered else None
