"""Choosing a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.errors import TableeError
from tablee.terminal.phrases import SAY
from tablee.terminal.screen import Quit, Screen, fold

if TYPE_CHECKING:
    from tablee.engine.game import Game


def pick(screen: Screen, games: "Sequence[Game]") -> "tuple[Game, int]":
    """Let a person choose a game and the number of players."""
    if not games:
        raise TableeError(screen.words("no_game"))
    screen.line()
    _show_games(screen, games)
    while True:
        answer = screen.ask(screen.words("pick")).lower()
        if answer == "q":
            raise Quit
        if answer in SAY:
            screen.language = answer
            screen.line()
            _show_games(screen, games)
            continue
        chosen = _chosen(games, answer)
        if chosen is not None:
            return chosen, _how_many(screen, chosen)
        if answer:
            screen.say("pick_wrong", text=answer)


def _chosen(games: "Sequence[Game]", answer: str) -> "Game | None":
    if answer.isdecimal() and 1 <= int(answer) <= len(games):
        return games[int(answer) - 1]
    for game in games:
        if answer in (game.name, *(game.title.said(language).lower() for language in SAY)):
            return game
    return None


def _show_games(screen: Screen, games: "Sequence[Game]") -> None:
    language = screen.language
    wide = max(len(game.title.said(language)) for game in games)
    people = max(len(span(game.players, screen)) for game in games)
    for number, game in enumerate(games, 1):
        title, players = game.title.said(language), span(game.players, screen)
        first = f" {number}) {title:<{wide}}  {players:>{people}}  "
        tagline = game.tagline.said(language).split()
        for line in fold(tagline, screen.width, first, " " * len(first), " "):
            screen.line(line)
    screen.line()


def span(players: Sequence[int], screen: Screen) -> str:
    """How many can play: "2–6", or "2 or 4"."""
    if len(players) > 1 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]}–{players[-1]}"
    return screen.words("or").join(map(str, players))


def usual_number(game: "Game") -> int:
    """The default number of players: three, if the game allows it."""
    return 3 if 3 in game.players else game.players[0]


def _how_many(screen: Screen, game: "Game") -> int:
    if len(game.players) == 1:
        return game.players[0]
    allowed, default = span(game.players, screen), usual_number(game)
    while True:
        answer = screen.ask(screen.words("how_many", allowed=allowed, default=default))
        if not answer:
            return default
        if answer.isdecimal() and int(answer) in game.players:
            return int(answer)
        if answer == "q":
            raise Quit
        screen.say("how_many_wrong", allowed=allowed)
