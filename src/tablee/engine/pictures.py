"""A match drawn as text, and as SVG: by its game, or from the keys of its view where the game does
not draw."""

from collections.abc import Sequence

from tablee.engine.answers import Outcome
from tablee.engine.game import Game
from tablee.engine.text import drawing
from tablee.engine.text.language import LANGUAGES
from tablee.engine.text.position import Doc
from tablee.errors import BrokenGameError, TableeError


def picture(game: Game, doc: Doc, names: Sequence[str], language: str) -> str:
    """This position of a game in a few lines of text."""
    drawn = game.picture(doc, language, names)
    if not isinstance(drawn, str):
        raise BrokenGameError(f"{game.name}: picture returns {drawn!r}: return a text.")
    return drawn


def svg(game: Game, doc: Doc, names: Sequence[str], outcome: Outcome | None, language: str) -> str:
    """This position of a game; under it how the match ended, if it has."""
    if language not in LANGUAGES:
        raise TableeError(f"There is no language {language!r}: there are en and fr.")
    if game.drawing is None:
        drawn = drawing.plain(game.view, game.total, game.turn, doc, language)
    else:
        drawn = game.drawing(doc, language, names)
    ended = ""
    if outcome is not None:
        best = outcome.drawn or outcome.winners
        ended = drawing.result_line(language, names, best, outcome.draw)
    return drawing.svg(game.title.said(language), drawn, names, language, ended)
