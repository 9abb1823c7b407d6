"""Puzzles as JSON, for clients: what the seat sees, what it remembers, how good each act is.

A client gets the index of a game's puzzles, from which it chooses one, and the puzzles in parts.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablee.engine.game import Game
from tablee.engine.kit.contract import NOTHING
from tablee.engine.kit.states import copied
from tablee.engine.match import Match
from tablee.lessons import Theme, lesson
from tablee.lessons.reading import matches
from tablee.puzzles.keeping import Puzzle, shipped

CHUNK = 32
"""How many puzzles are handed out at once: about a month of them."""


def export(game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """All that a client needs to set this puzzle."""
    known = puzzle.shown(game)
    states = copied(known.states)
    game.kernels.blind(states, 0, known.eyes, np.uint64(NOTHING))
    shown = Match(game, states, None, known.names, known.eyes)
    remembered = known.view(known.eyes) if game.memory is not None else None
    view = shown.view(known.eyes)
    return {
        "id": puzzle.match,
        "seat": known.eyes,
        "view": view,
        "known": None if remembered == view else remembered,
        "best": puzzle.best,
        "acts": [{"act": act, "share": share / 1000} for act, share in puzzle.acts],
        "error": puzzle.error / 1000,
        "obvious": puzzle.obvious,
        "sure": puzzle.sure / 100,
        "level": puzzle.level,
        "rating": puzzle.rating,
    }


def part(game: Game, number: int) -> dict[str, Any]:
    """A part of the puzzles that a game ships, counted from 0."""
    kept = shipped(game)
    chosen = kept[CHUNK * number : CHUNK * (number + 1)]
    return {
        "game": game.name,
        "count": len(kept),
        "puzzles": [export(game, puzzle) for puzzle in chosen],
    }


def index(game: Game) -> dict[str, Any]:
    """The index of a game's puzzles, in the order of the days: theme and difficulty of each."""
    taught = lesson(game)
    themes = () if taught is None else taught.themes
    return {
        "game": game.name,
        "themes": [{"id": theme.id, "title": theme.title.export()} for theme in themes],
        "puzzles": [
            {
                "id": puzzle.match,
                "theme": theme_of(themes, puzzle.best),
                "level": puzzle.level,
                "rating": puzzle.rating,
            }
            for puzzle in shipped(game)
        ],
    }


def theme_of(themes: Sequence[Theme], act: str) -> str | None:
    """The first theme that an act belongs to."""
    fitting = (one.id for one in themes if any(matches(pattern, act) for pattern in one.acts))
    return next(fitting, None)
