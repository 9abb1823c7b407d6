"""Games are compiled once, in separate processes, so that tables go on meanwhile."""

import asyncio
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from typing import IO

import structlog

from tablee.engine.compiled.cache import KERNELS, NETWORK_KERNELS, SEARCH_KERNELS, is_compiled
from tablee.engine.game import Game
from tablee.errors import BrokenGameError

_LOOK = 0.1
_EXPRESSIONS = {
    KERNELS: "load()",
    SEARCH_KERNELS: "search_kernels",
    NETWORK_KERNELS: "network_kernels",
}
"""The command that compiles the kernels of a template."""
_log = structlog.get_logger("compilers")


@dataclass
class _Compiling:
    """A process that compiles, and its error output."""

    process: subprocess.Popen[bytes]
    errors: IO[bytes]
    failed: bool = False

    def reason(self) -> str:
        """The last line of the error output, which names the error."""
        self.errors.seek(0)
        lines = self.errors.read().decode(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "see standard error")


class Compilers:
    """The compilations that this process has started."""

    def __init__(self) -> None:
        self._running: dict[tuple[str, str], _Compiling] = {}

    def search(self, game: Game) -> bool:
        """Is the game's search compiled? If not, its compilation is started."""
        return self._ready(game, SEARCH_KERNELS)

    def network(self, game: Game) -> bool:
        """The same for its champion's network."""
        return self._ready(game, NETWORK_KERNELS)

    def search_failed(self, game: Game) -> bool:
        """Has the compilation of the game's search failed? The log says why."""
        return self._failed(game, SEARCH_KERNELS)

    async def rules(self, game: Game) -> None:
        """Have the game's rules compiled and in memory."""
        while not self._ready(game, KERNELS):
            if self._failed(game, KERNELS):
                raise BrokenGameError(
                    f"The rules of {game.title.en} can't be compiled: standard error says why."
                )
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
            _log.error(
                "compilation failed", game=game.name, what=template, reason=compiling.reason()
            )
        return not compiling.failed

    def _failed(self, game: Game, template: str) -> bool:
        """Has the compilation ended without success?"""
        compiling = self._running.get((game.name, template))
        return compiling is not None and compiling.failed

    def close(self) -> None:
        """End the compilations under way."""
        for compiling in self._running.values():
            compiling.process.terminate()
            compiling.errors.close()


def _start(game: Game, template: str) -> _Compiling:
    code = f"from tablee.engine.registry import game; game({game.name!r}).{_EXPRESSIONS[template]}"
    errors = tempfile.TemporaryFile()  # noqa: SIM115 (it stays open until `close`)
    stderr = None if template == KERNELS else errors  # rules: the operator sees that they compile
    return _Compiling(subprocess.Popen([sys.executable, "-c", code], stderr=stderr), errors)


@cache
def _is_compiled(game: Game, template: str) -> bool:
    return is_compiled(game, template)
