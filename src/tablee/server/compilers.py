"""Games are compiled once, in processes of their own, so that all tables go on meanwhile."""

import asyncio
import subprocess
import sys
from functools import cache

from tablee.engine.compiling import KERNELS, SEARCH_KERNELS, compiled
from tablee.engine.game import Game

_LOOK = 0.1
_ATTRIBUTES = {KERNELS: "kernels", SEARCH_KERNELS: "search_kernels"}


class Compilers:
    """The compiling that this process has begun."""

    def __init__(self) -> None:
        self._running: dict[tuple[str, str], subprocess.Popen[bytes]] = {}

    def search(self, game: Game) -> bool:
        """Is the game's search compiled? If not, it soon will be."""
        return self._ready(game, SEARCH_KERNELS)

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
            asked = f"game({game.name!r}).{_ATTRIBUTES[template]}"
            code = f"from tablee.engine.game import game; {asked}"
            quiet = None if template == KERNELS else subprocess.DEVNULL
            self._running[key] = subprocess.Popen([sys.executable, "-c", code], stderr=quiet)
        elif self._running[key].poll() is not None:
            _is_compiled.cache_clear()
            return _is_compiled(game, template)
        return False

    def _failed(self, game: Game, template: str) -> bool:
        """Has it ended without success? Then whoever needs it will hear why."""
        ended = self._running[game.name, template].poll() is not None
        return ended and not compiled(game.package, game.folder, template)

    def close(self) -> None:
        """Leave what is under way."""
        for process in self._running.values():
            process.terminate()


@cache
def _is_compiled(game: Game, template: str) -> bool:
    return compiled(game.package, game.folder, template)
