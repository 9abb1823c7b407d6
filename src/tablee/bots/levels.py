"""Five levels, from beginner to master, the same for every game.

A weaker level searches less, decides more often at a glance, forgets and overlooks; no level makes
mistakes on purpose.
"""

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tablee.bots.attention import Attention, carried_out, meant, overlooked, perceived
from tablee.bots.memory import Memory
from tablee.bots.search import Thought, think
from tablee.bots.thinker import Thinker
from tablee.engine.kit.chance import MIX

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
    thought: float
    """The share of its decisions that it thinks about; it makes the others at a glance."""
    memory: Memory | None = None
    """How it forgets; None if it forgets nothing."""
    attention: Attention | None = None
    """How it overlooks things; None if it overlooks nothing."""

    def name(self, language: str) -> str:
        """What the level is called."""
        return self.fr if language == "fr" else self.en


LEVELS = {
    level.key: level
    for level in (
        Level("beginner", "débutant", "beginner", 0.0, 0.0, Memory(20), Attention(6, 4)),
        Level("casual", "amateur", "casual", 1 / 60, 0.3, Memory(40), Attention(12, 8)),
        Level("club", "joueur de club", "club player", 1 / 25, 0.6, Memory(80), Attention(30, 20)),
        Level("expert", "expert", "expert", 1 / 10, 0.8, Memory(160), Attention(100, 60)),
        Level("master", "maître", "master", 1.0, 1.0),
    )
}
GLANCE = 4
"""Simulations at a glance: each tries one act that looks good, followed by random play."""
_THOUGHT = np.uint64(3)
"""The purposes for which a choice uses its seed."""
SEARCH = Level("search", "recherche", "search", 0.5, 1.0)
"""Plain search, for experiments."""


class LevelBot(Thinker):
    """A bot of one level."""

    def __init__(self, level: Level, seconds: float | None = None, threads: int = 1) -> None:
        self.level, self.seconds, self.threads = level, seconds, threads
        self.memory = level.memory
        self.missed: frozenset[int] = frozenset()
        """The cues that it overlooks in the present position."""
        self.TITLE = {"fr": level.fr.capitalize(), "en": level.en.capitalize()}

    def attending(self, match: "Match", seat: int) -> "LevelBot":
        """This bot at this seat in this position, with the cues that it overlooks."""
        bot = copy(self)
        bot.missed = overlooked(match, seat, self.level.attention)
        return bot

    def choose(self, shown: "Match", seed: int) -> "Action":
        """Choose as the level does; a single legal action needs no thought.

        A bot that can overlook things thinks about the position as it sees it. If the act that it
        chooses is not possible, it looks again.
        """
        legal = shown.legal(shown.eyes)
        if len(legal) == 1:
            return legal[0]
        if self.level.attention is None:
            return self.pick(shown, seed)
        for missed in (self.missed, frozenset[int]()):
            seen = perceived(shown, missed)
            if seen.legal(shown.eyes):
                done = carried_out(shown, self.pick(seen, seed), missed)
                if done in legal:
                    return done
            elif (idle := _nothing(shown, legal)) is not None:
                return idle
        return self.pick(shown, seed)

    def pick(self, shown: "Match", seed: int) -> "Action":
        """The best act of its thought that somebody may mean."""
        thought = self.think(shown, seed)
        if self.level.attention is not None or shown.game.attention is None:
            return thought.best.action
        sensible = meant(shown)
        acts = (option.action for option in thought.options)
        return next((act for act in acts if act in sensible), thought.best.action)

    def think(self, shown: "Match", seed: int) -> Thought:
        """Search as much as the level does."""
        thinks = _thinks(shown, seed, self.level.thought)
        judgement = shown.game.judgement
        most = judgement.simulations if judgement is not None else GLANCE
        return think(
            shown,
            seed,
            simulations=max(GLANCE, round(self.level.effort * most)) if thinks else GLANCE,
            seconds=self.seconds,
            threads=self.threads,
            attentive=thinks,
        )


def _thinks(shown: "Match", seed: int, share: float) -> bool:
    """Does a level that thinks about this share of its decisions think now?"""
    words, of = np.empty(4, np.uint64), 1_000_000
    drawn = shown.game.kernels.draw(words, np.uint64(seed), _THOUGHT, MIX, of)
    return int(drawn) < round(of * share)


def _nothing(shown: "Match", legal: Collection["Action"]) -> "Action | None":
    """The act by which a seat does nothing, if it may."""
    return next((action for action in legal if action.id == shown.game.pass_action), None)
