"""What one act costs the server, without network and disk: deciding it, and making four views.

python bench/act.py [GAME …] [--profile]
"""

import argparse
import cProfile
import pstats
import time
from random import Random

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.registry import game as find_game
from tablee.server.table import log
from tablee.server.table.core import Core
from tablee.server.table.frames import Frames
from tablee.server.table.outcome import Outcome, Who
from tablee.server.table.state import fold
from tablee.server.wire import protocol

SEATS = 4


class Bench:
    """A table whose people act at random, as soon as they may."""

    def __init__(self, game: str) -> None:
        self.game, self.dice, self.acts, self.frames = game, Random(1), 0, 0
        self.busy = 0.0
        self.deal()

    def deal(self) -> None:
        """A new table with four people."""
        seats = max(n for n in find_game(self.game).players if n <= SEATS)
        opened = log.Opened(
            at=0.0,
            game=self.game,
            rules=1,
            players=seats,
            options={},
            pace="none",
            public=False,
            host="0",
            bots=[None] * seats,
        )
        sat = [log.Sat(at=0.0, seat=n, person=str(n), name=f"Name {n}") for n in range(seats)]
        self.now = 0.0
        self.core = Core(fold([opened, *sat]), 0.0, dice=self.dice)
        self.people = [Who(str(n), f"Name {n}", n + 1) for n in range(seats)]
        for who in self.people:
            self.core.connect(who, 0.0)
        self.core.command(self.people[0], protocol.Start("start"), 0.0)

    def act(self) -> None:
        """One act, decided and shown to all."""
        state = self.core.state
        if state.phase != "playing" or state.match is None or state.turn is None:
            return self.deal()
        do = self.dice.choice(state.match.legal(state.turn)).text
        who = self.people[state.turn]
        self.acts += 1
        begun = time.process_time()
        message = protocol.Act(f"a{self.acts}", do, state.n)
        outcome = self.core.command(who, message, self.now)
        self.show(outcome)
        while not outcome.rows and (due := self.core.deadline) is not None:
            self.now = max(self.now, due)
            outcome = self.core.tick(self.now)
            self.show(outcome)
        self.busy += time.process_time() - begun
        return None

    def show(self, outcome: Outcome) -> None:
        """Make what everybody is sent."""
        for row in outcome.rows:
            log.to_bytes(row)
        if outcome.rows or outcome.changed:
            frames = Frames(self.core, "0123456789abcdef", "ABCDEF", outcome.since)
            self.frames += sum(len(frames.for_eyes(n)) for n in (SPECTATOR, *range(SEATS - 1)))


def main() -> None:
    """Measure, and say what one act takes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*", default=list(tablee.all_games()))
    parser.add_argument("--acts", type=int, default=400)
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    wanted = parser.parse_args()
    for game in wanted.games:
        bench = Bench(game)
        for _ in range(20):
            bench.act()
        bench.busy, bench.acts, bench.frames = 0.0, 0, 0
        profile = cProfile.Profile()
        if wanted.profile:
            profile.enable()
        while bench.acts < wanted.acts:
            bench.act()
        profile.disable()
        each = 1e6 * bench.busy / bench.acts
        print(f"{game:8} {each:7.0f} µs an act, {bench.frames // bench.acts} bytes", flush=True)
        if wanted.profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(28)


if __name__ == "__main__":
    main()
