"""Players made of code. A bot is handed what its seat knows, and nothing else.

Bots are found by name. The house's own are below; other packages add theirs by an entry point in
the group `tablee.bots`, whose value is a function that makes a `Bot`. The house's bots are
`random`, `greedy` (the game's brain), `search` (the brain and a tree search) and five levels,
`beginner` to `master`.

    >>> import tablee
    >>> from tablee.bots import bot, decide
    >>> match = tablee.new("mio", players=2, seed=3)
    >>> str(decide(bot("greedy"), match, match.asked, seed=1))
    'lay G*'
"""

from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import entry_points
from random import Random
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeGuard

from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.bots.levels import LevelBot
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action


class Bot(Protocol):
    """Anything that can choose an action for a seat."""

    def choose(self, shown: "Match", seed: int) -> "Action":
        """Choose for the seat in `shown.eyes`; equal seeds on equal matches choose alike."""


class RandomBot:
    """Plays any legal action, all equally likely."""

    TITLE: ClassVar = {"fr": "Au hasard", "en": "Random"}

    def choose(self, shown: "Match", seed: int) -> "Action":
        """Pick one of the seat's legal actions."""
        return Random(seed).choice(shown.legal(shown.eyes))


class GreedyBot:
    """Plays as the game's `brain.py` says: what a decent player knows."""

    TITLE: ClassVar = {"fr": "Simple", "en": "Simple"}

    def choose(self, shown: "Match", seed: int) -> "Action":
        """Let the brain choose; where it tosses a coin, the seed decides."""
        import numpy as np

        from tablee.engine.kit.states import copied
        from tablee.engine.text.actions import actions

        kernels, states = shown.game.kernels, copied(shown.states)
        kernels.reseed(states, 0, np.uint64(seed), np.uint64(2), np.uint64(shown.eyes))
        out = np.empty(shown.game.rules.ACTIONS, np.int32)
        return actions(shown.game)[int(kernels.choose(states, 0, shown.eyes, out))]


@cache
def bots() -> dict[str, Callable[[], Bot]]:
    """All installed bots: for each name, the function that makes the bot."""
    from tablee.bots.levels import LEVELS, SEARCH, LevelBot

    found = {point.name: point.load() for point in entry_points(group="tablee.bots")}
    levels = {level.key: partial(LevelBot, level) for level in (*LEVELS.values(), SEARCH)}
    return found | {"random": RandomBot, "greedy": GreedyBot} | levels


def title(name: str) -> dict[str, str]:
    """What a bot is called in each language: its `TITLE`, or else its name."""
    titles: dict[str, str] = getattr(bots()[name](), "TITLE", {"fr": name, "en": name})
    return titles


_DEFAULTS = ("club", "greedy")


def default_bot() -> str:
    """The bot that takes a seat by default: the first of these that is installed."""
    return next(name for name in _DEFAULTS if name in bots())


def bot(name: str, seconds: float | None = None, threads: int = 1) -> Bot:
    """The bot of that name. A bot that searches thinks for at most `seconds`.

    Without a time limit it runs a fixed number of simulations, so it always chooses alike.
    """
    if name not in bots():
        raise TableeError(f"There is no bot {name!r}. There are: {', '.join(sorted(bots()))}.")
    player = bots()[name]()
    if searches(player):
        player.seconds, player.threads = seconds, threads
    return player


def searches(player: Bot) -> "TypeGuard[LevelBot]":
    """Does this bot think by searching?"""
    from tablee.bots.levels import LevelBot

    return isinstance(player, LevelBot)


def remembered(player: Bot, match: "Match", seat: int) -> "Match":
    """The match as this bot knows it on this seat: blinded, without what it has forgotten."""
    from tablee.bots.memory import memory_of

    return match.blinded(seat, memory_of(match, seat, getattr(player, "memory", None)))


def decide(player: Bot, match: "Match", seat: int, seed: int) -> "Action":
    """Let a bot choose for a seat, from what that seat knows and the bot remembers."""
    return player.choose(remembered(player, match, seat), seed)
