"""P4, by the clock on the wall: how long a seat waits for its frame tells it nothing either."""

import asyncio
import itertools
import time
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from tablee.engine.game import game as find_game
from tablee.engine.match import Match
from tablee.server import log, play, protocol
from tablee.server.actor import Actor, clock
from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.settings import Settings
from tablee.server.sockets import Sockets
from tests.server.test_core import GAMES

PAIRS, WORLDS = 200, 12
SHOWN = (b'{"type":"table"', b'{"type":"no"')


def freedom(match: Match, eyes: int) -> int:
    """A secret of the others: how much they may do."""
    return sum(len(match.legal(seat)) for seat in range(match.players) if seat != eyes)


def somewhere(game: str, dice: Random) -> Match:
    """A match after some acts, not over."""
    while True:
        match = Match.new(find_game(game), 2, dice.getrandbits(32), {"live": True})
        for _ in range(dice.randrange(30)):
            if not match.over:
                seat = int(match.states["turn"][0])
                match.act(seat, dice.choice(match.legal(seat)))
        if not match.over:
            return match


def two_worlds(game: str, dice: Random) -> tuple[Match, Match, int, str]:
    """Worlds that the seat on turn can't tell apart, where the other may do least, and most; and
    what that seat does in both."""
    match = somewhere(game, dice)
    seat = int(match.states["turn"][0])
    known = match.blinded(seat)
    worlds = [known.imagined(dice.getrandbits(32)) for _ in range(WORLDS)]
    worlds.sort(key=lambda world: freedom(world, seat))
    return worlds[0], worlds[-1], seat, dice.choice(known.legal(seat)).text


class Stage:
    """A real table over a real store, on which any match can be put."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self.game, self.ids = house, game, itertools.count()
        self.actor: Actor
        self.people: list[Connection]

    async def open(self) -> None:
        opened = log.Opened(
            at=clock(),
            game=self.game,
            rules=1,
            players=2,
            options={},
            pace="fast",
            public=False,
            host="0",
            bots=[None, None],
        )
        sat = [log.Sat(at=clock(), seat=n, person=str(n), name="Guest") for n in range(2)]
        self.actor = await self.house.open(opened, sat)
        self.people = [Connection(str(n), "Guest", "here") for n in range(2)]
        for one in self.people:
            self.actor.join(one, -1)
        self.actor.command(self.people[0], protocol.Start("start"))
        while self.actor.core.state.phase == "open":
            await self.people[0].next_frames()

    async def wait(self, match: Match, seat: int, do: str) -> float:
        """How many seconds after the act its seat has the frame that tells of it."""
        core, me = self.actor.core, self.people[seat]
        core.state.match = match.copy()
        core.state._remember()
        play.refresh(core)
        for one in self.people:
            one._outbox.clear()
        begun = time.perf_counter()
        self.actor.command(me, protocol.Act(f"a{next(self.ids)}", do, core.state.n))
        while not any(frame.startswith(SHOWN) for frame in await me.next_frames()):
            pass
        took = time.perf_counter() - begun
        if core.state.phase != "playing":
            await self.open()
        return took


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_how_long_a_seat_waits_tells_nothing(game: str, tmp_path: Path) -> None:
    """Whether the wait is longer where the other may do more is as good as a coin's word: within
    four standard deviations of half the pairs."""

    async def measured() -> float:
        settings = Settings(db=f"sqlite:{tmp_path / 'tablee.sqlite'}", tempo=0.001, limits=1e6)
        house, dice, longer = House(settings), Random(game), 0
        await house.start(Sockets(house))
        stage = Stage(house, game)
        await stage.open()
        for n in range(PAIRS):
            least, most, seat, do = two_worlds(game, dice)
            if n % 2:
                short, long = await stage.wait(least, seat, do), await stage.wait(most, seat, do)
            else:
                long, short = await stage.wait(most, seat, do), await stage.wait(least, seat, do)
            longer += long > short
        await house.stop()
        return longer / PAIRS

    assert abs(asyncio.run(measured()) - 0.5) < 4 * sqrt(0.25 / PAIRS)
