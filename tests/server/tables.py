"""A table without a network: the core, a clock that the test turns, and people by name."""

import itertools
from random import Random
from typing import Any

from tablee.bots import bot
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.server.live.thinkers import _choose
from tablee.server.table import log
from tablee.server.table.core import Core
from tablee.server.table.frames import Frames
from tablee.server.table.log import Row
from tablee.server.table.outcome import Outcome, Who
from tablee.server.table.state import fold
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Dup, No, Ok, Pace, Table, read_reply

EYE = 0.3
"""Seconds that people need to see what was laid."""


class FakeTable:
    """People are named A, B, C …; each has one connection, unless more are opened."""

    def __init__(
        self,
        game: str = "mio",
        people: int = 2,
        bots: int = 0,
        pace: Pace = "normal",
        seed: int = 1,
        start: bool = True,
        **options: Any,
    ) -> None:
        players = people + bots
        opened = log.Opened(
            at=0.0,
            game=game,
            rules=1,
            players=players,
            options=options,
            pace=pace,
            public=True,
            host="A",
            bots=[None] * people + ["greedy"] * bots,
        )
        self.rows: list[Row] = [opened]
        self.now = 0.0
        self.dice = Random(seed)
        self.ids = itertools.count(1)
        self.core = self.new_core()
        self.who = {name: Who(name, f"Name of {name}", n) for n, name in enumerate("ABCDEFGH", 1)}
        self.names = "ABCDEFGH"[:people]
        self.answers: dict[str, list[Ok | Dup | No]] = {}
        self.outcomes: list[Outcome] = []
        for name in self.names:
            self.take(self.core.connect(self.who[name], self.now))
            assert isinstance(self.say(name, protocol.Sit(self.id())), Ok)
        if start:
            assert isinstance(self.say("A", protocol.Start(self.id())), Ok)

    def new_core(self) -> Core:
        return Core(fold(self.rows), self.now, fresh=self.fresh, dice=self.dice)

    def fresh(self) -> str:
        return f"{self.dice.getrandbits(192):048x}"

    def id(self) -> str:
        return f"c{next(self.ids)}"

    @property
    def match(self) -> Match:
        assert self.core.state.match
        return self.core.state.match

    @property
    def n(self) -> int:
        return self.core.state.n

    @property
    def turn(self) -> int:
        assert self.core.state.turn is not None
        return self.core.state.turn

    def started(self) -> bool:
        return self.core.state.phase == "playing"

    def name(self, seat: int) -> str:
        person = self.core.state.seats[seat].person
        assert person
        return person

    def take(self, outcome: Outcome) -> Outcome:
        """Take note of an outcome; bots that are to think do so at once."""
        assert outcome.first == len(self.rows) or not outcome.rows
        self.rows += outcome.rows
        self.outcomes.append(outcome)
        for _, answer in outcome.answers:
            self.answers.setdefault(answer.id, []).append(answer)
        for think in outcome.thinks:
            do = _choose(bot(think.bot), self.match.blinded(think.seat, EVERYTHING))
            self.take(self.core.chosen(think, do, self.now))
        return outcome

    def say(self, name: str, message: Any, after: float = 0.0) -> Ok | Dup | No | None:
        """Send a command; returns its latest answer, if there is one by now."""
        self.now += after
        self.take(self.core.command(self.who[name], message, self.now))
        answers = self.answers.get(message.id, [])
        return answers[-1] if answers else None

    def act(self, seat: int, do: str, on: int | None = None, **words: Any) -> Ok | Dup | No | None:
        message = protocol.Act(self.id(), do, self.n if on is None else on, **words)
        return self.say(self.name(seat), message)

    def pass_time(self, seconds: float) -> None:
        """Let time pass, with all that is due on the way."""
        ends = self.now + seconds
        while (due := self.core.deadline) is not None and due <= ends:
            self.now = max(self.now, due)
            self.take(self.core.tick(self.now))
        self.now = ends

    def play(self, acts: int = 10_000) -> None:
        """Everybody plays something legal, at random, in good time."""
        for _ in range(acts):
            if self.core.state.phase != "playing":
                return
            seat, laid = self.turn, self.core.clocks.laid_at
            if self.core.state.seats[seat].player is None and not self.core.races:
                self.now = max(self.now, laid + EYE if laid is not None else 0.0)
                self.act(seat, self.dice.choice(self.match.legal(seat)).text)
            self.pass_time(0.5)

    def frame(self, eyes: int, since: int | None = None) -> Table:
        reply = read_reply(self.bytes(eyes, since))
        assert isinstance(reply, Table)
        return reply

    def bytes(self, eyes: int, since: int | None = None) -> bytes:
        return Frames(self.core, "t", "CODE", self.n if since is None else since).for_eyes(eyes)

    def acted(self) -> list[log.Acted]:
        return [row for row in self.rows if isinstance(row, log.Acted)]

    def set_up(self, match: Match) -> None:
        """Go on from another position."""
        self.core.state.put(match)
        self.core.go_on()
        self.core.clocks.start_turn(self.now)
