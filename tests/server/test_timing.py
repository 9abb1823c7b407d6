"""P4, by the clock on the wall: how long one waits for a frame tells nothing either."""

import asyncio
import itertools
import sys
import time
from math import sqrt
from pathlib import Path
from random import Random

import msgspec
import pytest

from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.server.live.actor import Actor
from tablee.server.live.clock import clock
from tablee.server.live.house import House
from tablee.server.net.sockets import Sockets
from tablee.server.ops.settings import Settings
from tablee.server.table import log
from tablee.server.table.frames import Frames
from tablee.server.wire import protocol
from tests.server.ears import Listener
from tests.server.test_core import GAMES

PAIRS, WORLDS = 200, 12
TABLE = b'{"type":"table","n":'
WHO = ("the seat on turn", "the other seat", "a spectator")


def leaks(waits: list[tuple[float, float]]) -> bool:
    """Can it be told from how long one waits which of two worlds it is? If not, either is longer in
    as many pairs as a coin would say, within four standard deviations."""
    longer = sum(long > short for short, long in waits) / len(waits)
    return abs(longer - 0.5) >= 4 * sqrt(0.25 / len(waits))


def secret(match: Match, eyes: int) -> tuple[int, bytes, bytes]:
    """What these eyes may not know, so that worlds can be put in order: how much the others are
    told, what that is, and what nobody is told."""
    others = [seat for seat in range(match.players) if seat != eyes]
    views = b"".join(msgspec.json.encode(match.view(seat)) for seat in others)
    return len(views), views, match.states.tobytes()


def somewhere(game: str, dice: Random) -> Match:
    """A match after some acts, not over."""
    while True:
        match = Match.new(find_game(game), 2, dice.getrandbits(32), {"live": True})
        for _ in range(dice.randrange(30)):
            if not match.over:
                seat = int(match.states["turn"][0])
                match.play(seat, dice.choice(match.legal(seat)))
        if not match.over:
            return match


def two_worlds(game: str, who: str, dice: Random) -> tuple[Match, Match, int, str]:
    """Worlds that these eyes can't tell apart, where the others are told least, and most; whose
    eyes they are; and what the seat on turn does in both."""
    while True:
        match = somewhere(game, dice)
        turn = int(match.states["turn"][0])
        eyes = dict(zip(WHO, (turn, 1 - turn, SPECTATOR), strict=True))[who]
        known = match.blinded(eyes)
        worlds = [known.imagined(dice.getrandbits(32)) for _ in range(WORLDS)]
        worlds.sort(key=lambda world: secret(world, eyes))
        least, most = worlds[0], worlds[-1]
        both = {act.text for act in least.legal(turn)} & {act.text for act in most.legal(turn)}
        if both:
            return least, most, eyes, dice.choice(sorted(both))


def number(frame: bytes) -> int:
    """The number of what a frame shows; −1 if it shows nothing."""
    return int(frame[len(TABLE) : frame.index(b",", len(TABLE))]) if frame.startswith(TABLE) else -1


class Stage:
    """A real table over a real store, on which any match can be put."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self.game, self.ids = house, game, itertools.count()
        self.actor: Actor
        self.people: list[Listener]

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
        self.people = [Listener(str(n), "Guest") for n in range(3)]  # the last looks on
        for one in self.people:
            self.actor.join(one, -1)
        self.actor.command(self.people[0], protocol.Start("start"))
        while self.actor.core.state.phase == "open":
            await self.people[0].next_frames()

    async def wait(self, match: Match, eyes: int, do: str) -> float:
        """How many seconds after the act these eyes have the frame that tells of it."""
        core, me = self.actor.core, self.people[eyes]  # a `SPECTATOR` is the last
        core.state.put(match.copy())
        core.go_on()
        for one in self.people:
            one.ears.frames.clear()
        acts, before = self.people[int(match.states["turn"][0])], core.state.n
        begun = time.perf_counter()
        self.actor.command(acts, protocol.Act(f"a{next(self.ids)}", do, before))
        while all(number(frame) <= before for frame in await me.next_frames()):
            pass
        took = time.perf_counter() - begun
        if core.state.phase != "playing":
            await self.open()
        return took


def waits(folder: Path, game: str, who: str, pairs: int) -> list[tuple[float, float]]:
    """How long these eyes wait where the others are told least, and where they are told most."""

    async def measured() -> list[tuple[float, float]]:
        settings = Settings(db=f"sqlite:{folder / 'tablee.sqlite'}", tempo=0.001, limits=1e6)
        house, dice = House(settings), Random(game + who)
        await house.start(Sockets(house).open_relay)
        stage, found = Stage(house, game), []
        await stage.open()
        for n in range(pairs):
            least, most, eyes, do = two_worlds(game, who, dice)
            if n % 2:
                short, long = await stage.wait(least, eyes, do), await stage.wait(most, eyes, do)
            else:
                long, short = await stage.wait(most, eyes, do), await stage.wait(least, eyes, do)
            found.append((short, long))
        await house.stop()
        return found

    return asyncio.run(measured())


@pytest.mark.long
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("game", GAMES)
def test_how_long_one_waits_tells_nothing(game: str, who: str, tmp_path: Path) -> None:
    assert not leaks(waits(tmp_path, game, who, PAIRS))


@pytest.mark.long
@pytest.mark.parametrize("who", WHO)
def test_a_leak_would_be_found(who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five milliseconds more in the one of two worlds are seen."""
    made, found, slow = Frames.for_eyes, two_worlds, set()

    def noted(game: str, who: str, dice: Random) -> tuple[Match, Match, int, str]:
        worlds = found(game, who, dice)
        slow.add(worlds[1].states.tobytes())
        return worlds

    def slower(frames: Frames, eyes: int) -> bytes:
        state = frames.core.state
        if eyes == 0 and any(
            past.tobytes() in slow for n, past in state.records if n == state.n - 1
        ):
            time.sleep(0.005)
        return made(frames, eyes)

    monkeypatch.setattr(sys.modules[__name__], "two_worlds", noted)
    monkeypatch.setattr(Frames, "for_eyes", slower)
    assert leaks(waits(tmp_path, "mio", who, PAIRS // 4))


def test_the_measure_tells_a_shift_from_noise() -> None:
    dice = Random(1)

    def noise() -> float:
        return dice.lognormvariate(1.0, 0.5)

    assert not leaks([(noise(), noise()) for _ in range(PAIRS)])
    assert leaks([(noise(), noise() + 1.0) for _ in range(PAIRS)])
    assert leaks([(noise() + 1.0, noise()) for _ in range(PAIRS)])
