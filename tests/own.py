"""The house's own games: others that are installed beside it have tests of their own."""

from tablee.engine.registry import games

OWN = [name for name, game in games().items() if game.package.startswith("tablee.games.")]
