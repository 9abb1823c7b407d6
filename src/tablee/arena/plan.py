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

    @property
    def names(self) -> list[str]:
        """What the bots are called here; a bot that plays against itself is numbered."""
        seen: Counter[str] = Counter()
        names = []
        for bot in self.bots:
            seen[bot] += 1
            names.append(bot if seen[bot] == 1 else f"{bot}#{seen[bot]}")
        return names

    def number(self, *of: object) -> int:
        """A random number of 63 bits that belongs to this plan's seed and to `of`."""
        text = "/".join(map(str, (self.seed, *of)))
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 1

    def as_json(self) -> dict[str, Any]:
        """All of it, for files and programs."""
        return {**vars(self), "seatings": [list(sitting) for sitting in self.seatings]}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Plan":
        """The plan that `as_json` wrote down."""
        fields = {name: document[name] for name in cls.__dataclass_fields__}
        return cls(**{**fields, "seatings": [tuple(one) for one in document["seatings"]]})


@dataclass
class Deal:
    """The results of one deal: one row per match, in the order of the plan's seatings."""

    deal: int
    shares: list[list[float]] = field(default_factory=list)
    points: list[list[float]] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    limited: list[int] = field(default_factory=list)
    """1 for a match that a limit ended."""
    decisions: list[int] = field(default_factory=list)
    """How often each bot was asked; `seconds` is how long it thought in all."""
    seconds: list[float] = field(default_factory=list)


@cache
def code_of(game: Game) -> str:
    """A digest of the sources that decide what the house's bots do in this game."""
    digest = blake2b(digest_size=8)
    house = Path(tablee.__file__).parent
    for folder in (house / "engine", house / "bots", game.folder):
        for file in sorted(folder.rglob("*.py")):
            if file.name not in _WORDS:
                digest.update(file.read_bytes())
    return digest.hexdigest()


def make_plan(
    game: str,
    bots: Sequence[str],
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    most_seatings: int = MOST_SEATINGS,
) -> Plan:
    """Check these wishes and make a plan of them.

    >>> make_plan("mio", ["greedy", "random"]).seatings
    [(0, 1), (1, 0)]
    """
    from tablee.bots import bot

    if len(bots) < 2:
        raise TableeError(
            "An arena needs two bots at least. (greedy,greedy lets one play against itself.)"
        )
    for name in bots:
        bot(name)
    n = players or find(game).players[0]
    match = tablee.new(game, players=n, seed=0, **(options or {}))
    return Plan(
        game=game,
        rules=match.game.version,
        tablee=tablee.__version__,
        code=code_of(match.game),
        players=n,
        options=match.options,
        bots=list(bots),
        seed=seed,
        seatings=seatings(len(bots), n, most_seatings),
    )
