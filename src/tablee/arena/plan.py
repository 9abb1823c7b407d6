"""What an arena plays: the game, the bots, the deals, and a seed that decides everything."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import tablee
from tablee.arena.seating import Seating, seatings
from tablee.bots import bot as make_bot
from tablee.bots import check_plays
from tablee.bots.named import sources_of
from tablee.engine.game import Game
from tablee.engine.registry import game as find
from tablee.engine.text.codecs import Json
from tablee.errors import TableeError

MOST_SEATINGS = 24
_WORDS = ("words.py", "speech.py")
"""Files that cannot change how a match is played."""


@dataclass(frozen=True)
class Plan:
    """All that a deal's matches depend on; two workers with the same plan play the same matches."""

    game: str
    rules: int
    tablee: str
    code: str
    """A digest of the sources of bots and rules: deals of different bots don't mix."""
    players: int
    options: dict[str, Json]
    bots: list[str]
    seed: int
    seatings: list[Seating]
    sources: dict[str, str] = field(default_factory=dict)
    """The sources of the bots that are named by file or module, so that all workers play the same
    ones."""

    @property
    def names(self) -> list[str]:
        """What the bots are called here; a bot that plays against itself is numbered."""
        seen: Counter[str] = Counter()
        names = []
        for bot in self.bots:
            name = bot.rpartition(":")[2]  # of a place, the class
            seen[name] += 1
            names.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
        return names

    def number(self, *of: object) -> int:
        """A random number of 63 bits that belongs to this plan's seed and to `of`."""
        text = "/".join(map(str, (self.seed, *of)))
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 1

    def as_json(self) -> dict[str, Any]:
        """All of it, for files and programs; sources are read again."""
        fields = {name: value for name, value in vars(self).items() if name != "sources"}
        return {**fields, "seatings": [list(sitting) for sitting in self.seatings]}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Plan":
        """The plan that `as_json` wrote down."""
        fields = {name: document[name] for name in cls.__dataclass_fields__ if name != "sources"}
        fields["seatings"] = [tuple(one) for one in document["seatings"]]
        return cls(**fields, sources=sources_of(document["bots"]))


@dataclass
class Deal:
    """The results of one deal: one row per match, in the order of the plan's seatings."""

    deal: int
    shares: list[list[float]] = field(default_factory=list)
    points: list[list[float]] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    limited: list[int] = field(default_factory=list)
    """1 for a match that a limit ended."""
    first: list[int] = field(default_factory=list)
    """The seat that began each match."""
    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    """How often each bot was asked; `seconds` is the time that it thought in all."""
    seconds: list[float] = field(default_factory=list)
    events: list[dict[str, int]] = field(default_factory=list)
    """For each bot, how often each kind of event concerned one of its seats."""


def code_of(game: Game, sources: Mapping[str, str]) -> str:
    """A digest of the sources that decide what the bots do in this game."""
    digest = blake2b(_house(game), digest_size=8)
    for name, source in sorted(sources.items()):
        digest.update(f"{name}\n{source}".encode())
    return digest.hexdigest()


@cache
def _house(game: Game) -> bytes:
    """A digest of the sources of the built-in bots, and of the game."""
    digest = blake2b(digest_size=8)
    house = Path(tablee.__file__).parent
    for folder in (house / "engine", house / "bots", game.folder):
        for file in sorted(folder.rglob("*.py")):
            if file.name not in _WORDS:
                digest.update(file.read_bytes())
    return digest.digest()


def make_plan(
    game: str,
    bots: Sequence[str],
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    most_seatings: int = MOST_SEATINGS,
) -> Plan:
    """Check these arguments and make a plan of them, for a `Contest`.

    Args:
        game: The name of the game.
        bots: The bots, strongest first: names, or places such as `mybot.py:Patient`.
        players: How many seats; by default the fewest.
        seed: Decides the deals and what bots draw.
        options: Options of the game.
        most_seatings: How many seatings of a deal are played at most.

    Raises:
        TableeError: A bot, a game or an option is not there, or there are too few bots.

    >>> make_plan("mio", ["greedy", "random"]).seatings
    [(0, 1), (1, 0)]
    """
    if len(bots) < 2:
        raise TableeError(
            "An arena needs at least two bots. (greedy,greedy lets one play against itself.)"
        )
    found = find(game)
    n = players or found.players[0]
    return plan_for(found, bots, n, seed, options or {}, seatings(len(bots), n, most_seatings))


def plan_for(
    game: Game,
    bots: Sequence[str],
    players: int,
    seed: int,
    options: Mapping[str, Json],
    seatings: list[Seating],
) -> Plan:
    """A plan with these seatings; every bot is made once, to see that there is one."""
    sources = sources_of(bots)
    for name in bots:
        make_bot(name, source=sources.get(name))
        check_plays(name, game, players)
    match = tablee.new(game.name, players=players, seed=0, **options)
    return Plan(
        game=game.name,
        rules=game.version,
        tablee=tablee.__version__,
        code=code_of(game, sources),
        players=players,
        options=match.options,
        bots=list(bots),
        seed=seed,
        seatings=seatings,
        sources=sources,
    )
