"""Checks that the puzzles of a file are sound, and how often another search agrees with them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tablee.bots import bot
from tablee.bots.search import think
from tablee.engine.game import Game
from tablee.errors import TableeError
from tablee.puzzles.keeping import Puzzle, line


def problems(game: Game, puzzles: Sequence[Puzzle]) -> list[str]:
    """All that is wrong with these puzzles; nothing, if they can be set."""
    found: list[str] = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            found += [f"puzzle {number}: {what}" for what in _wrong(game, puzzle)]
        except TableeError as error:
            found.append(f"puzzle {number}: {error}")
    for position, n in Counter(puzzle.position for puzzle in puzzles).items():
        if n > 1:
            found.append(f"{n} puzzles are of one position: {position[:60]}…")
    return found


def _wrong(game: Game, puzzle: Puzzle) -> Iterator[str]:
    shown = puzzle.shown(game)
    if shown.eyes < 0:
        yield "it is not what one seat knows."
        return
    legal = [act.text for act in shown.legal(shown.eyes)]
    for act, _ in puzzle.acts:
        if act not in legal:
            yield f"{act!r} is not allowed."
    if not puzzle.acts or puzzle.acts[0][0] != puzzle.best:
        yield "its first act is not the best one."
    elif len(puzzle.acts) < 2 or puzzle.lead <= puzzle.error:
        yield "no act is clearly best."
    if bot("greedy").choose(shown, 0).text == puzzle.best:
        yield f"{puzzle.best!r} is what `greedy` does."
    if len(line(puzzle)) > 4000:
        yield "it is longer than 4,000 characters."


def agreement(game: Game, puzzles: Sequence[Puzzle], simulations: int, seed: int) -> Iterator[bool]:
    """Whether a search of so many simulations finds the best act, puzzle by puzzle."""
    for puzzle in puzzles:
        thought = think(puzzle.shown(game), seed, simulations=simulations)
        yield thought.best.action.text == puzzle.best
