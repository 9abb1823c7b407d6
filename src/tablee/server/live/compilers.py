"""Games are compiled once, in processes of their own, so that all tables go on meanwhile."""

import asyncio
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from typing import IO

import structlog

from tablee.engine.compiled.cache import KERNELS, SEARCH_KERNELS, is_compiled
from tablee.engine.game import Game

_LOOK = 0.1
_ATTRIBUTES = {KERNELS: "kernels", SEARCH_KERNELS: "search_kernels"}
_log = structlog.get_logger("compilers")


@dataclass
class _Compiling:
    """A process that compiles, and what it complains of."""

    process: subprocess.Popen[bytes]
    complaints: IO[bytes]
    failed: bool = False

    def reason(self) -> str:
        """The last line of what it has said, which names the error."""
        self.complaints.seek(0)
        lines = self.complaints.read().decode(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "see standard error")


class Compilers:
    """The compiling that this process has begun."""

    def __init__(self) -> None:
        self._running: dict[tuple[str, str], _Compiling] = {}

    def search(self, game: Game) -> bool:
        """Is the game's search compiled? If not, it soon will be, unless that has failed."""
        return self._ready(game, SEARCH_KERNELS)

    def search_failed(self, game: Game) -> bool:
        """Was the game's search tried to be compiled, in vain? The log says why."""
        return self._failed(game, SEARCH_KERNELS)

    async def rules(self, game: Game) -> None:
        """Have the game's rules compiled and in memory."""
        while not self._ready(game, KERNELS) and not self._failed(game, KERNELS):
            await asyncio.sleep(_LOOK)
        await asyncio.to_thread(game.load)

    def _ready(self, game: Game, template: str) -> bool:
        if _is_compiled(game, template):
            return True
        key = game.name, template
        if key not in self._running:
            self._running[key] = _start(game, template)
        compiling = self._running[key]
        if compiling.failed or compiling.process.poll() is None:
            return False
        _is_compiled.cache_clear()
        if not _is_compiled(game, template):
            compiling.failed = True
            _log.error("not compiled", game=game.name, what=template, reason=compiling.reason())
        return not compiling.failed

    def _failed(self, game: Game, template: str) -> bool:
        """Has it ended without success? Then whoever needs it will hear why."""
        compiling = self._running.get((game.name, template))
        return compiling is not None and compiling.failed

    def close(self) -> None:
        """Leave what is under way."""
        for compiling in self._running.values():
            compiling.process.terminate()
            compiling.complaints.close()


def _start(game: Game, template: str) -> _Compiling:
    code = f"from tablee.engine.registry import game; game({game.name!r}).{_ATTRIBUTES[template]}"
    complaints = tempfile.TemporaryFile()  # noqa: SIM115 (it stays open until `close`)
    told = None if template == KERNELS else complaints  # who waits for rules is told so
    return _Compiling(subprocess.Popen([sys.executable, "-c", code], stderr=told), complaints)


@cache
def _is_compiled(game: Game, template: str) -> bool:
    return is_compiled(game, template)
