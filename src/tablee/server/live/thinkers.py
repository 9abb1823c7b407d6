"""Bots think in threads, a few at a time, so that a hundred tables of bots don't slow people down.

Compiled search runs without the GIL, in slices of milliseconds. It has to be compiled once for each
game; until a separate process has done that, bots that search play as the game's brain says.

Bots that are not built in think in threads of their own, since nobody knows when they will have
finished, or whether they ever will. After `PATIENCE` seconds a stand-in chooses instead.
"""

import asyncio
import contextlib
import secrets
import threading
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

import structlog

from tablee.bots import CHAMPION, Bot, attending, bot, is_guest, plays, remembered, searches
from tablee.bots.advice import Advice, advise
from tablee.bots.tempo import MARGIN, THOUGHT
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.errors import BotError
from tablee.server.live.compilers import Compilers
from tablee.server.ops import metrics
from tablee.server.table.lobby import STAND_IN

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that a bot which is not built in may think: less than a table waits for any bot."""
_log = structlog.get_logger("thinkers")


class Thinkers:
    """A bounded pool of threads."""

    def __init__(self, at_once: int, tempo: float = 1.0) -> None:
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="think")
        self._at_once = at_once
        self._guests = asyncio.Semaphore(at_once)
        """Limits how many of other people's bots think at once."""
        self._overdue: Counter[str] = Counter()
        """For each of those bots, the number of thoughts that nobody waits for any more but that
        have not ended."""
        self._tempo = min(1.0, tempo)
        self.compilers = Compilers()

    async def choose(self, name: str, match: Match, seat: int) -> str | None:
        """The act that the bot chooses for the seat; None if it does nothing, or fails."""
        with metrics.THINKING.track_inprogress():
            try:
                return await self._thought(name, match, seat)
            except Exception as error:
                _log.error("bot failed", bot=name, game=match.game.name, seat=seat, **_said(error))
                return None

    async def _thought(self, name: str, match: Match, seat: int) -> str | None:
        """The act that the bot chooses; a thought always takes the same time."""
        if not plays(name, match.game, match.players):  # one that is no longer invited
            name = STAND_IN
        player = bot(name, seconds=(THOUGHT - MARGIN) * self._tempo)
        loop = asyncio.get_running_loop()
        until = loop.time()
        if searches(player):
            until += THOUGHT * self._tempo
        if not self._compiled(name, player, match.game):
            player = bot(STAND_IN)
        if is_guest(name):
            chosen = await self._guest_thought(name, player, match, seat)
        else:
            player = attending(player, match, seat)
            chosen = await self.run(_choose, player, remembered(player, match, seat))
        await asyncio.sleep(until - loop.time())
        return chosen

    async def _guest_thought(self, name: str, player: Bot, match: Match, seat: int) -> str | None:
        """The act that somebody else's bot chooses; if that takes too long, the stand-in's act.

        A thread can't be ended from outside. So a bot with unfinished thoughts is not asked again
        before one of them ends, and the threads don't keep the server from stopping.
        """
        async with self._guests:
            if self._overdue[name] < self._at_once:
                thought = _in_thread(_choose, player, remembered(player, match, seat))
                finished, _ = await asyncio.wait([thought], timeout=PATIENCE)
                if finished:
                    return thought.result()
                self._overdue[name] += 1
                thought.add_done_callback(partial(self._no_longer_overdue, name))
                _log.error(
                    "bot too slow", bot=name, game=match.game.name, seat=seat, seconds=PATIENCE
                )
        stand_in = bot(STAND_IN)
        return await self.run(_choose, stand_in, remembered(stand_in, match, seat))

    def _no_longer_overdue(self, name: str, thought: "asyncio.Future[str | None]") -> None:
        self._overdue[name] -= 1
        if not thought.cancelled():
            thought.exception()  # nobody waits for it any more

    def _compiled(self, name: str, player: Bot, game: Game) -> bool:
        """Is the search or network of this bot compiled? If not, its compilation is started."""
        if name == CHAMPION and game.has_network and not self.compilers.network(game):
            return False
        return not searches(player) or self.ready(game)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a piece of thinking in the pool."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, partial(work, *args, **kwargs))

    async def advise(self, known: Match) -> Advice:
        """Advice for a seat, from the match as it knows it; the game's search must be ready."""
        return await self.run(advise, known)

    def ready(self, game: Game) -> bool:
        """Is the game's search compiled? If not, its compilation is started."""
        return self.compilers.search(game)

    def close(self) -> None:
        """End the threads, without waiting for thoughts."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.compilers.close()


def _said(error: Exception) -> dict[str, str]:
    """What went wrong in a bot, and where, for the log, without the cards of the seat."""
    if isinstance(error, BotError):
        return {"error": error.reason, "place": error.place}
    last = traceback.extract_tb(error.__traceback__)[-1]
    return {"error": type(error).__name__, "place": f"{last.filename}:{last.lineno}"}


def _in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "asyncio.Future[T]":
    """Run this in a thread that ends with the process, whether it has finished or not."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def give(answer_with: Callable[[Any], None], value: object) -> None:
        if not answer.done():  # else its table has been closed
            answer_with(value)

    def run() -> None:
        try:
            given: tuple[Any, object] = (answer.set_result, work(*args, **kwargs))
        except Exception as error:
            given = (answer.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(give, *given)

    threading.Thread(target=run, name="guest", daemon=True).start()
    return answer


def _choose(player: Bot, known: Match) -> str | None:
    on_turn = int(known.state.turn) == known.eyes
    passes = known.game.pass_action
    legal = [action for action in known.legal(known.eyes) if on_turn or action.id != passes]
    if not legal:
        return None
    chosen = player.choose(known, secrets.randbits(63))
    return None if chosen.id == passes and not on_turn else chosen.text
