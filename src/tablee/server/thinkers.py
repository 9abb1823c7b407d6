"""Bots think in threads, a few at a time, so that a hundred bot tables don't starve people."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor

import structlog

from tablee.bots import bot
from tablee.engine.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.server import metrics

_log = structlog.get_logger("thinkers")


class Thinkers:
    """A bounded pool of threads."""

    def __init__(self, at_once: int) -> None:
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="think")

    async def choose(self, name: str, match: Match, seat: int) -> str | None:
        """What the bot does for the seat; None if it does nothing, or fails."""
        shown = match.blinded(seat, EVERYTHING)
        with metrics.THINKING.track_inprogress():
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, _choose, name, shown)
            except Exception as error:
                _log.error("bot failed", bot=name, error=type(error).__name__)
                return None

    def close(self) -> None:
        """Let the threads go, without waiting for thoughts."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(name: str, shown: Match) -> str | None:
    on_turn = int(shown.state.turn) == shown.eyes
    legal = [action for action in shown.legal(shown.eyes) if on_turn or action.text != "pass"]
    if not legal:
        return None
    chosen = bot(name).choose(shown, secrets.randbits(63)).text
    return None if chosen == "pass" and not on_turn else chosen
