"""What all tests need."""

import fcntl
import signal
from functools import cached_property

import pytest
from hypothesis import HealthCheck, settings

from tablee.engine.compiled import cache
from tablee.engine.game import Game
from tablee.engine.registry import games

# The tests are about compiled rules, so they wait for the compiler (`test_start.py` does not).
_compiled_kernels = cached_property(lambda game: cache.kernels(game, cache.KERNELS))
_compiled_kernels.__set_name__(Game, "kernels")
Game.kernels = _compiled_kernels  # type: ignore[method-assign, assignment]

# Tests pass at any speed: a busy machine is slow to draw examples, too.
settings.register_profile("any speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any speed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets background jobs ignore Ctrl-C, and what they start inherits that; some tests try
    # just what Ctrl-C does.
    signal.signal(signal.SIGINT, signal.default_int_handler)

_MANY = 1_000
"""A run of so many tests needs the rules of all games."""
_TEMPLATES = (cache.KERNELS, cache.BATCH_KERNELS, cache.SEARCH_KERNELS)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Compile all games before many tests run, each game in one of the workers.

    Otherwise every worker would compile whatever its tests need: on an empty cache, the same as the
    others at the same time.
    """
    workers = int(getattr(session.config, "workerinput", {}).get("workercount", 1))
    if workers > 1 and len(session.items) >= _MANY:
        for wait in (False, True):
            for game in games().values():
                _compile(game, wait)


def _compile(game: Game, wait: bool) -> None:
    """Compile this game, or leave it to the worker that does so, or wait until it has done so."""
    with (cache.cache_folder() / f"{game.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return
        for template in _TEMPLATES:
            if not cache.is_compiled(game, template):
                cache.kernels(game, template)
