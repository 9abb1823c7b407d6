"""Five levels, from beginner to master, the same for every game.

A weaker level searches less, decides more often at a glance, and forgets; no level makes mistakes
on purpose.
"""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tablee.bots.memory import Memory
from tablee.bots.search import think

if TYPE_CHECKING:
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    key: str
    fr: str
    en: str
    effort: float
    """Its share of the simulations that the game's judgement asks for."""
    attention: float
    """The share of its decisions that it thinks about; it takes the others at a glance."""
    memory: Memory | None = None

    def name(self, language: str) -> str:
        """What the level is called."""
        return self.fr if language == "fr" else self.en


LEVELS = {
    level.key: level
    for level in (
        Level("beginner", "débutant", "beginner", 0.0, 0.0, Memory(20)),
        Level("casual", "amateur", "casual", 1 / 60, 0.3, Memory(40)),
        Level("club", "joueur de club", "club player", 1 / 25, 0.6, Memory(80)),
        Level("expert", "expert", "expert", 1 / 10, 0.8, Memory(160)),
        Level("master", "maître", "master", 1.0, 1.0),
    )
}
GLANCE = 4
"""Simulations at a glance: each tries one act that looks good, followed by random play."""
SEARCH = Level("search", "recherche", "search", 0.5, 1.0)
"""Plain search, for trying things out."""


class LevelBot:
    """A bot of one level. With `seconds`, a thought also ends when that time is up."""

    def __init__(self, level: Level, seconds: float | None = None, threads: int = 1) -> None:
        self.level, self.seconds, self.threads = level, seconds, threads
        self.memory = level.memory
        self.TITLE = {"fr": level.fr.capitalize(), "en": level.en.capitalize()}

    def choose(self, shown: "Match", seed: int) -> "Action":
        """Search as much as the level does; a single legal action needs no thought."""
        legal = shown.legal(shown.eyes)
        if len(legal) == 1:
            return legal[0]
        thinks = Random(seed).random() < self.level.attention
        judgement = shown.game.judgement
        most = judgement.simulations if judgement is not None else GLANCE
        return think(
            shown,
            seed,
            simulations=max(GLANCE, round(self.level.effort * most)) if thinks else GLANCE,
            seconds=self.seconds,
            threads=self.threads,
            attentive=thinks,
        ).best.action
