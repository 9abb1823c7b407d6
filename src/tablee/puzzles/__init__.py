"""Puzzles: positions in which one act is clearly best, found in matches that bots play.

`mine(game, …)` finds them, `read(game)` opens the file that comes with a game, and `of_day(puzzles,
date)` is the puzzle that everybody gets on a date. The format is in `docs/formats/puzzles.md`.
"""

from tablee.puzzles.checking import agreement, problems
from tablee.puzzles.keeping import Puzzle, day_number, of_day, read, shipped
from tablee.puzzles.mining import Criteria, Found, mine

__all__ = [
    "Criteria",
    "Found",
    "Puzzle",
    "agreement",
    "day_number",
    "mine",
    "of_day",
    "problems",
    "read",
    "shipped",
]
