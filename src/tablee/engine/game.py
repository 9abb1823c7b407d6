"""A game as the code knows it: one declared value, `GAME = Game(…)` in the room's `__init__.py`.

The declaration holds all that the rest of the code may ask of a game. Nothing is looked up in a
room by a name that the declaration does not hold, and a wrong or missing entry is reported when the
game is loaded (`engine/declared.py`).
"""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, SupportsIndex

from tablee.engine.compiled import cache as compiled
from tablee.engine.compiled.ahead import KernelsAhead
from tablee.engine.kit.observation import Observation
from tablee.engine.text.codecs import Codec, Json
from tablee.engine.text.drawing import Drawing
from tablee.engine.text.events import EventForm
from tablee.engine.text.faults import Fault
from tablee.engine.text.language import Text
from tablee.engine.text.options import Option
from tablee.engine.text.sentences import Sentences
from tablee.engine.text.view import Key
from tablee.engine.whole import as_int
from tablee.errors import BadOptionError, TableeError

_CLAUSE = re.compile(r"⟨([A-Z]+-\d+)⟩")


class Best(Enum):
    """Which score is best."""

    LOWEST = "lowest"
    HIGHEST = "highest"


@dataclass(frozen=True)
class Brain:
    """What a decent player does: the bot `greedy`, and how search bots imagine the others."""

    choose: Any
    """`choose(s, seat, out)`: the action to take with a record blinded for the seat."""
    merit: Any
    """`merit(s, seat, action)`: how much such a player likes an action; only the order matters."""
    careful: Any = None
    """The same player as `choose` when nothing is overlooked; None where `choose` overlooks
    nothing."""


@dataclass(frozen=True)
class Heed:
    """What a player must notice, and what happens when it is overlooked: see `bots/attention.py`.

    A cue is a number. All of these functions are rules, made with `engine/kit/minds.py`.
    """

    names: Sequence[str]
    """What each cue is called; there are at most `minds.CUES`."""
    follow: Any
    """`follow(mind, seat, row)`: note which cues an event reminds the seat of."""
    load: Any
    """`load(s, seat, legal, n, cue, going_on)`: how much else there is to look at beside this cue;
    below 0 where it is not there to be noticed. `legal` lists the seat's `n` legal actions,
    `going_on` is what `follow` has added since the seat's last act."""
    perceive: Any
    """`perceive(s, seat, missed)`: change a blinded record into the one that a seat sees if it
    overlooks these cues, one bit each."""
    carry_out: Any
    """`carry_out(s, seat, legal, n, action, missed)`: the action that such a seat carries out when
    it intends this one."""


@dataclass(frozen=True)
class Champion:
    """The bot `champion`: a trained network, a long search, or both together.
    docs/how-the-champion-learned.md says how to make one."""

    players: Sequence[int]
    """The player counts for which it was measured to be stronger than `master`."""
    network: str | None = None
    """The file of its network in the room, if it has one."""
    worlds: int = 0
    """About how many worlds to try for a decision; 0 for the network alone. Without a network, it
    is the number of simulations of a search."""
    guided: bool = False
    """Does the network guide the search through these worlds? Otherwise the brain imagines them,
    and the network says which acts to weigh there."""
    trust: float = 0.0
    """How much the network counts beside worlds that the brain imagines: the credit, in shares of
    the win between two seats, for a chance that is e times as high. Hints and reviews use it."""


@dataclass(frozen=True)
class Judgement:
    """What a tree search knows beyond the rules. A game without a judgement has only bots that
    don't search."""

    settled: Any
    """`settled(s, start, steps)`: has this world been played on far enough? `start` is the record
    that the search began with, `steps` acts ago."""
    worth: Any
    """`worth(s, out)`: each seat's expected share of the win then; the shares sum to 1."""
    simulations: int
    """How many simulations a master takes for a decision."""
    trust: float
    """How many simulations the brain's choice counts for."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """One game: all that the rest of the code may ask of it."""

    name: str
    """The name of the game in commands, addresses and records."""
    prefix: str
    """The letters of its clauses: `EK` of `EK-13`."""
    title: Text
    tagline: Text
    """One line that invites people to play it."""
    minutes: int
    """About how long a match takes."""
    players: Sequence[int]
    """The numbers of players that the game allows."""

    rules: ModuleType
    """The record and the rules: see `engine/kit/contract.py`."""
    secrets: ModuleType
    """What a seat may know: `blind`, `resample`, `observe`, `OBSERVATION`."""
    flaws: ModuleType
    """Which records can't be a position: `flaw`."""

    options: Sequence[Option]
    actions: Sequence[Mapping[str, Json]]
    """Every action as JSON, by id: `do` first, then its objects."""
    events: Mapping[int, EventForm]
    """The form of each event, by the kind that the rules tell."""
    view: Sequence[Key]
    """The keys of a position, in the order in which they are written and read."""
    aim: Codec
    """What an act answers, as JSON."""
    sentences: Sentences
    refusals: Mapping[int, Text]
    """One sentence for each clause that `refusal` or `flaw` can return."""
    picture: Callable[[Mapping[str, Json], str, Sequence[str]], str]
    """`picture(view, language, names)`: the table in a few lines of text."""
    drawing: Callable[[Mapping[str, Json], str, Sequence[str]], Drawing] | None = None
    """`drawing(view, language, names)`: the table as an SVG drawing (`engine/text/drawing.py`).
    Without one, a table of the view's keys is drawn."""
    clear: Any = None
    """`clear(s)`: fills in what no key of a position mentions, before the keys are read."""
    faults: Mapping[int, Fault] = field(default_factory=dict)
    """The sentences for what the readers of the keys can find wrong (`engine/kit/reading.py`)."""

    best: Best
    tie_is_draw: bool = False
    """Is a tie a draw that nobody wins? Otherwise the level seats share the win."""
    total: str | None = None
    """The key of the view that holds each seat's score, if one does."""
    rounds: str | None = None
    """The field of the record that counts the rounds, if there are any."""
    dealer: str | None = None
    """The field of the record that holds the dealer, if there is one: the seat to the left begins,
    even where another seat is asked before it. None: the seat that acts first begins."""
    pass_action: int | None = None
    """The action by which a seat does nothing, on its turn or when it could act out of turn."""
    decline_action: int | None = None
    """The action that declines another seat's proposal."""
    close_action: int | None = None
    """The action by which the seat whose turn it is ends a wait for the others."""
    window: Any = None
    """`window(s)`: for how many reflexes a live table waits, because somebody might answer what
    lies there, as far as a spectator knows; 0 for none. None if nobody ever acts out of turn."""

    brain: Brain
    judgement: Judgement | None = None
    memory: Any = None
    """`follow(mind, seat, row)`: note what a seat has been shown and may forget; see
    `bots/memory.py`. None if nothing that was shown is ever turned away again."""
    attention: Heed | None = None
    """What a seat may overlook. None if it overlooks nothing."""
    outlook: Callable[[int, int], tuple[Sequence[int], Sequence[int]]] | None = None
    """`outlook(players, seat)`: how a learner turns the table so that it always sits at seat 0: for
    each number of the turned observation its index, and for each turned action the real one. None
    if the table looks the same from every seat."""

    champion: Champion | None = None
    """The bot that is stronger than `master`, if there is one."""
    lesson: str | None = None
    """The file in the room that teaches the game, step by step: docs/formats/lessons.md."""
    puzzles: str | None = None
    """The file in the room that holds its positions of the day: docs/formats/puzzles.md."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    # --- derived from the declaration

    @property
    def package(self) -> str:
        """The package of the room."""
        return str(self.rules.__package__)

    @cached_property
    def folder(self) -> Path:
        """The folder of the room."""
        return Path(str(self.rules.__file__)).parent

    @property
    def observation(self) -> Observation:
        """What the numbers of an observation mean, their bounds and their scale."""
        form: Observation = self.secrets.OBSERVATION
        return form

    @property
    def version(self) -> int:
        """The version of the rules, named by every record and position."""
        version: int = self.rules.VERSION
        return version

    @property
    def turn(self) -> str | None:
        """The key of the view that holds the seat whose turn it is, if one does."""
        return next((key.name for key in self.view if key.of == "turn"), None)

    def book(self, language: str) -> str:
        """The rule book, in Markdown."""
        return (self.folder / f"RULES.{language}.md").read_text("utf-8")

    def clauses(self, language: str) -> set[str]:
        """The ids of all clauses in the rule book."""
        return set(_CLAUSE.findall(self.book(language)))

    def clause(self, number: int) -> str:
        """A clause number as its id: 13 is `EK-13`."""
        return f"{self.prefix}-{number}"

    def option(self, name: str) -> Option | None:
        """The option of that name."""
        return next((option for option in self.options if option.name == name), None)

    def check_players(self, players: SupportsIndex) -> int:
        """The number of players as a plain int; one that the game does not have is refused."""
        number = as_int(players)
        if number is None or number not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise BadOptionError(f"{self.title.en} is for {allowed} players, not for {players!r}.")
        return number

    def check_judged(self) -> None:
        """Refuse to search a game that declares no judgement."""
        if self.judgement is None:
            raise TableeError(
                f"{self.title.en} declares no judgement, so nothing can be searched: it has no "
                "hints, no reviews and no bots of the house but `greedy` and `random`. "
                "Its author adds judgement=Judgement(…)."
            )

    # --- compiled

    @cached_property
    def kernels(self) -> Any:
        """The rules, to be called at once: compiled, or interpreted while they are compiled in the
        background for the first time."""
        if compiled.is_compiled(self) or not sys.executable:
            return compiled.kernels(self, compiled.KERNELS)
        return KernelsAhead(self)

    def load(self) -> None:
        """Have the rules compiled and in memory, so that no match has to wait for them. The first
        compilation takes a while, and shows its progress on standard error.
        """
        if isinstance(self.kernels, KernelsAhead):
            self.kernels.compile()
        compiled.load(self.kernels)

    @cached_property
    def batch_kernels(self) -> ModuleType:
        """The compiled loops over many matches."""
        return compiled.kernels(self, compiled.BATCH_KERNELS)

    @cached_property
    def cuda_kernels(self) -> ModuleType:
        """The same loops for a GPU; Numba compiles each when it is first called."""
        return compiled.stamped(self, compiled.CUDA_KERNELS)

    @property
    def has_network(self) -> bool:
        """Has its champion learned anything?"""
        return self.champion is not None and self.champion.network is not None

    @cached_property
    def network_kernels(self) -> ModuleType:
        """The compiled network."""
        return compiled.kernels(self, compiled.NETWORK_KERNELS)

    @cached_property
    def search_kernels(self) -> ModuleType:
        """The compiled tree search."""
        self.check_judged()
        return compiled.kernels(self, compiled.SEARCH_KERNELS)
