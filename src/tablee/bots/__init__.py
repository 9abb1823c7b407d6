"""Players made of code. A bot is handed what its seat knows, and nothing else.

Bots are found by name. The built-in bots are `random`, `greedy` (the game's brain), `search` (the
brain and a tree search), five levels, `beginner` to `master`, and in some games the `champion`. A
bot of yours is named by its place, `mybot.py:Patient` or `package.module:Patient`;
docs/bots-by-you.md says how to write one.
Packages add bots with names by an entry point in the group `tablee.bots`, whose value is a class
or a function that makes a `Bot`.

    >>> import tablee
    >>> from tablee.bots import bot, decide
    >>> match = tablee.new("mio", players=2, seed=3)
    >>> str(decide(bot("greedy"), match, match.asked, seed=1))
    'lay G*'
"""

from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.metadata import entry_points
from random import Random
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeGuard

from tablee.bots.named import Guest, found, is_place
from tablee.errors import BotError, BrokenGameError, TableeError

if TYPE_CHECKING:
    from tablee.bots.thinker import Thinker
    from tablee.engine.game import Game
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action


CHAMPION = "champion"


class Bot(Protocol):
    """Anything that can choose an action for a seat; docs/bots-by-you.md has an example.

    It may also have `TITLE`, its name in each language (`{"fr": …, "en": …}`), and `memory`, a
    `bots.memory.Memory` by which it forgets; without one it remembers all that it was shown.
    """

    def choose(self, shown: "Match", seed: int, /) -> "Action":
        """Choose one of `shown.legal(shown.eyes)`, for the seat in `shown.eyes`.

        With equal matches and equal seeds it makes the same choice, so it keeps nothing from one
        choice to the next.
        """


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
        """Let the brain choose; the seed decides its random choices."""
        import numpy as np

        from tablee.engine.kit.states import copied
        from tablee.engine.text.actions import actions

        kernels, states = shown.game.kernels, copied(shown.states)
        kernels.reseed(states, 0, np.uint64(seed), np.uint64(2), np.uint64(shown.eyes))
        out = np.empty(shown.game.rules.ACTIONS, np.int32)
        chosen = int(kernels.choose(states, 0, shown.eyes, out))
        every = actions(shown.game)
        if not 0 <= chosen < len(every):
            raise BrokenGameError(f"The brain of {shown.game.title.en} chose {chosen}: no action.")
        if refusal := shown.refusal(shown.eyes, every[chosen]):
            raise BrokenGameError(
                f"The brain of {shown.game.title.en} chose {every[chosen]}, which is not allowed: "
                f"{refusal}"
            )
        return every[chosen]


@cache
def bots() -> dict[str, Callable[[], Bot]]:
    """All bots that have names: for each, the function that makes it."""
    points = entry_points(group="tablee.bots")
    return {point.name: point.load() for point in points} | _house()


@cache
def _house() -> dict[str, Callable[[], Bot]]:
    """The built-in bots."""
    from tablee.bots.champion import ChampionBot
    from tablee.bots.levels import LEVELS, SEARCH, LevelBot

    own: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
    levels = {level.key: partial(LevelBot, level) for level in LEVELS.values()}
    return own | levels | {CHAMPION: ChampionBot, SEARCH.key: partial(LevelBot, SEARCH)}


def limits(game: "Game") -> dict[str, list[int]]:
    """The bots that don't play this game with every number of players: the numbers, by bot."""
    from tablee.bots.levels import LEVELS, SEARCH

    counts = {CHAMPION: [] if game.champion is None else list(game.champion.players)}
    unjudged: dict[str, list[int]] = {name: [] for name in (*LEVELS, SEARCH.key)}
    return counts if game.judgement is not None else unjudged | counts


def plays(name: str, game: "Game", players: int) -> bool:
    """Is there a bot of this name, and does it play this game with this number of players?"""
    counts = limits(game).get(name)
    return name in bots() and (counts is None or players in counts)


def check_plays(name: str, game: "Game", players: int) -> None:
    """Refuse a bot that does not play this game with this number of players."""
    counts = limits(game).get(name)
    if counts is None or players in counts:
        return
    if name != CHAMPION:
        game.check_judged()
    if not counts:
        raise TableeError(f"{game.title.en} has no {name}: `master` is its best bot.")
    fewer = ", ".join(map(str, counts[:-1])) + " or " if counts[1:] else ""
    raise TableeError(
        f"{game.title.en} has a {name} for {fewer}{counts[-1]} players, not for {players}: "
        "`master` is the best bot there."
    )


def invite(places: Iterable[str]) -> None:
    """Give bots that are named by their places a second name, that of their class. If one can't be
    loaded or made, a `BotError` says so at once.
    """
    for place in places:
        name = place.rpartition(":")[2]
        bot(place)
        known = bots().setdefault(name, partial(_again, place))
        if not (isinstance(known, partial) and known.args == (place,)):
            raise BotError(
                f"{place}: there is a bot {name!r} already: give the class another name."
            )


def _again(place: str) -> Bot:
    return found(place)()


def is_guest(name: str) -> bool:
    """Is the bot of this name not a built-in one?"""
    return name not in _house()


def title(name: str) -> dict[str, str]:
    """What a bot is called in each language: its `TITLE`, or else its name."""
    titles: dict[str, str] = getattr(bot(name), "TITLE", {"fr": name, "en": name})
    return titles


def offered(game: "Game") -> list[str]:
    """The bots that are offered to players of this game: the levels, the weakest first, and those
    of guests. Without a judgement there are no levels, but the brain."""
    from tablee.bots.levels import LEVELS

    own = (*LEVELS, CHAMPION) if game.judgement is not None else ("greedy", CHAMPION)
    counts = limits(game)
    return [
        name for name in (*own, *filter(is_guest, bots())) if name not in counts or counts[name]
    ]


def bot(
    name: str, seconds: float | None = None, threads: int = 1, source: str | None = None
) -> Bot:
    """Make the bot of that name or place.

    Args:
        name: One of `bots()`, or a place: `mybot.py:Patient` or `package.module:Patient`.
        seconds: How long a bot that searches thinks at most. Without a limit it runs a fixed number
        of simulations, so it always makes the same choice.
        threads: How many threads such a bot may use.
        source: The text of the file that a bot's place names, if the file can't be read here.

    Raises:
        TableeError: There is no such bot, or its file can't be run.
    """
    if is_place(name):
        return Guest(name, found(name, source))
    if name not in bots():
        raise TableeError(
            f"There is no bot {name!r}. There are: {', '.join(sorted(bots()))}; a bot of yours is "
            "FILE.py:CLASS."
        )
    if is_guest(name):
        return Guest(name, bots()[name])
    player = bots()[name]()
    if searches(player):
        player.seconds, player.threads = seconds, threads
    return player


def searches(player: Bot) -> "TypeGuard[Thinker]":
    """Does this bot think by searching?"""
    from tablee.bots.thinker import Thinker

    return isinstance(player, Thinker)


def remembered(player: Bot, match: "Match", seat: int) -> "Match":
    """The match as this bot knows it on this seat: blinded, without what it has forgotten."""
    from tablee.bots.memory import memory_of

    return match.blinded(seat, memory_of(match, seat, getattr(player, "memory", None)))


def attending(player: Bot, match: "Match", seat: int) -> Bot:
    """This bot at this seat in this position: a level may overlook something there."""
    return player.attending(match, seat) if searches(player) else player


def decide(player: Bot, match: "Match", seat: int, seed: int) -> "Action":
    """Let a bot choose for a seat, from what that seat knows and the bot remembers.

    With equal matches and equal seeds the choice is the same.

    Args:
        player: The bot.
        match: The whole match; the bot gets only what the seat knows of it.
        seat: The seat to choose for.
        seed: Decides the bot's random choices.

    Raises:
        BotError: The bot fails, or chooses what is not allowed.
    """
    return attending(player, match, seat).choose(remembered(player, match, seat), seed)
