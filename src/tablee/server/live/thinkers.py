"""Bots think in threads, a few at a time, so that a hundred tables of bots don't slow people down.

Compiled search runs without the GIL, in slices of milliseconds. It has to be compiled once for each
game; until a separate process has done that, bots that search play as the game's brain says.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

import structlog

from tablee.bots import Bot, bot, remembered, searches
from tablee.bots.advice import Advice, advise
from tablee.bots.tempo import MARGIN, THOUGHT
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.server.live.compilers import Compilers
from tablee.server.ops import metrics
from tablee.server.table.lobby import STAND_IN

P = ParamSpec("P")
T = TypeVar("T")

ADVICE = 0.5
"""Seconds that a hint may take, apart from comparing the alternatives."""
_log = structlog.get_logger("thinkers")


class Thinkers:
    """A bounded pool of threads."""

    def __init__(self, at_once: int, tempo: float = 1.0) -> None:
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="think")
        self._tempo = min(1.0, tempo)
        self.compilers = Compilers()

    async def choose(self, name: str, match: Match, seat: int) -> str | None:
        """What the bot does for the seat; None if it does nothing, or fails."""
        with metrics.THINKING.track_inprogress():
            try:
                return await self._thought(name, match, seat)
            except Exception as error:
                _log.error("bot failed", bot=name, error=type(error).__name__)
                return None

    async def _thought(self, name: str, match: Match, seat: int) -> str | None:
        """What the bot chooses; a thought always takes equally long."""
        player = bot(name, seconds=(THOUGHT - MARGIN) * self._tempo)
        loop = asyncio.get_running_loop()
        until = loop.time()
        if searches(player):
            until += THOUGHT * self._tempo
            if not self.ready(match.game):
                player = bot(STAND_IN)
        known = remembered(player, match, seat)
        chosen = await self.run(_choose, player, known)
        await asyncio.sleep(until - loop.time())
        return chosen

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a piece of thinking in the pool."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, partial(work, *args, **kwargs))

    async def advise(self, known: Match) -> Advice:
        """What a seat might do, from the match as it knows it; the game's search must be ready."""
        return await self.run(advise, known, secrets.randbits(63), seconds=ADVICE)

    def ready(self, game: Game) -> bool:
        """Is the game's search compiled? If not, its compilation is started."""
        return self.compilers.search(game)

    def close(self) -> None:
        """End the threads, without waiting for thoughts."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.compilers.close()


def _choose(player: Bot, known: Match) -> str | None:
    on_turn = int(known.state.turn) == known.eyes
    passes = known.game.pass_action
    legal = [action for action in known.legal(known.eyes) if on_turn or action.id != passes]
    if not legal:
        return None
    chosen = player.choose(known, secrets.randbits(63))
    return None if chosen.id == passes and not on_turn else chosen.text
