"""Kernels that can be called at once: interpreted until another process has compiled them.

Compiling the rules of a game takes about twenty seconds, once. A script that deals its first match
should not wait for that, and one that ends early should not wait for it either: so a process of its
own compiles, and goes on to the end even if the script does not. The results are the same.
"""

import importlib
import os
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tablee.engine.compiled import cache
from tablee.engine.compiled.interpreted import Kernel, interpreted_kernels

if TYPE_CHECKING:
    from tablee.engine.game import Game


class KernelsAhead:
    """The kernels of a game, as attributes; they are replaced as soon as compiled ones exist."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._ready = cache.ready_file(game, cache.KERNELS)
        self._process = _compile_in_background(game)
        source = cache.source(game, cache.KERNELS)
        names = list(cache.signatures(game.rules.STATE))
        for name, kernel in interpreted_kernels(game, source, names).items():
            vars(self)[name] = self._until_compiled(name, kernel)

    def _until_compiled(self, name: str, kernel: Kernel) -> Kernel:
        def call(*arguments: Any) -> Any:
            if self._process.poll() is None and not self._ready.exists():
                return kernel(*arguments)
            self.compile()
            return vars(self)[name](*arguments)

        return call

    def compile(self) -> None:
        """Replace the interpreted kernels by compiled ones, now.

        What the other process has compiled so far is in the cache and needs no second compilation.
        """
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        vars(self).update(vars(cache.kernels(self._game, cache.KERNELS)))


def _compile_in_background(game: "Game") -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", __name__, game.package],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the script
    )


def _main(package: str) -> None:
    with suppress(AttributeError, OSError):  # not every system has it
        os.nice(10)
    cache.kernels(importlib.import_module(package).GAME, cache.KERNELS)


if __name__ == "__main__":
    _main(sys.argv[1])
