"""The first act: at once on an empty cache, with the same results; and on any system."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

import tablee
from tablee.engine.compiled import ahead, cache
from tablee.engine.compiled.ahead import KernelsAhead
from tablee.engine.compiled.interpreted import interpreted_kernels
from tablee.engine.game import Game
from tablee.engine.kit.rule import INTERPRETED
from tablee.engine.match import Match
from tablee.engine.registry import games
from tablee.server.process import alone

pytestmark = pytest.mark.skipif(INTERPRETED, reason="this is about compiled and interpreted rules")

ACTS = 120


def _played(game: Game, seed: int) -> Match:
    """A match of so many acts, chosen alike every time."""
    match = Match.new(game, max(game.players), seed, {})
    for number in range(ACTS):
        if match.over:
            break
        legal = match.legal(match.asked)
        match.play(match.asked, legal[(7 * number + seed) % len(legal)])
    return match


@pytest.mark.parametrize("name", games())
def test_interpreted_and_compiled_kernels_give_the_same_matches(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games()[name]
    compiled = _played(game, 5)
    names = list(cache.signatures(game.rules.STATE))
    interpreted = interpreted_kernels(game, cache.source(game, cache.KERNELS), names)
    assert not any(hasattr(kernel, "py_func") for kernel in interpreted.values())
    monkeypatch.setitem(vars(game), "kernels", SimpleNamespace(**interpreted))
    twin = _played(game, 5)
    assert twin == compiled
    assert twin.rows == compiled.rows
    assert twin.view(0) == compiled.view(0)


class _Process:
    """A process that is compiling, for as long as a test wants."""

    def __init__(self) -> None:
        self.ended: int | None = None

    def poll(self) -> int | None:
        return self.ended

    def kill(self) -> None:
        self.ended = -9

    def wait(self) -> int:
        return -9


def test_kernels_are_interpreted_until_they_are_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game, ready = games()["mio"], tmp_path / "ready"
    compiled = _played(game, 1)
    monkeypatch.setattr(ahead, "_compile_in_background", lambda game: _Process())
    monkeypatch.setattr(cache, "ready_file", lambda game, template: ready)
    kernels = KernelsAhead(game)
    monkeypatch.setitem(vars(game), "kernels", kernels)
    assert _played(game, 1) == compiled
    assert not hasattr(vars(kernels)["apply"], "py_func")
    monkeypatch.undo()
    monkeypatch.setitem(vars(game), "kernels", kernels)
    ready.touch()
    assert _played(game, 1) == compiled
    assert hasattr(vars(kernels)["apply"], "py_func")


def test_a_game_that_is_loaded_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    game, process = games()["mio"], _Process()
    monkeypatch.setattr(ahead, "_compile_in_background", lambda game: process)
    kernels = KernelsAhead(game)
    monkeypatch.setitem(vars(game), "kernels", kernels)
    game.load()
    assert process.ended is not None  # one compiler is enough
    assert hasattr(vars(kernels)["apply"], "py_func")


_FIRST_ACT = """
import tablee
match = tablee.new("mio", players=3, seed=7)
match.play(match.asked, match.legal(match.asked)[0])
kernels = match.game.kernels
print(type(kernels).__name__, kernels._process.pid, kernels._process.poll())
print(match.states.tobytes().hex())
"""


def test_a_script_plays_at_once_on_an_empty_cache_and_ends_at_once(tmp_path: Path) -> None:
    script = [sys.executable, "-c", _FIRST_ACT]
    environment = os.environ | {"TABLEE_CACHE": str(tmp_path)}
    ran = subprocess.run(script, env=environment, capture_output=True, text=True, check=True)
    kind, pid, ended, record = ran.stdout.split()
    with suppress(ProcessLookupError):
        os.kill(int(pid), 9)
    assert (kind, ended) == ("KernelsAhead", "None")  # the compiler went on when the script ended
    assert ran.stderr == ""
    match = tablee.new("mio", players=3, seed=7)
    match.play(match.asked, match.legal(match.asked)[0])
    assert match.states.tobytes().hex() == record


@pytest.mark.long
def test_the_compiler_in_the_background_fills_the_cache(tmp_path: Path) -> None:
    environment = os.environ | {"TABLEE_CACHE": str(tmp_path)}
    until_compiled = _FIRST_ACT + "kernels._process.wait()\nmatch.asked\nprint(kernels.rules)\n"
    script = [sys.executable, "-c", until_compiled]
    ran = subprocess.run(script, env=environment, capture_output=True, text=True, check=True)
    assert "tablee.games.mio.rules" in ran.stdout
    assert list(tmp_path.glob("*/ready"))


def test_a_cache_folder_that_cannot_be_written_is_replaced_by_a_temporary_one(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    environment = os.environ | {"TABLEE_CACHE": str(tmp_path / "file" / "cache")}
    script = "from tablee.engine.compiled.cache import cache_folder; print(cache_folder())"
    ran = subprocess.run(
        [sys.executable, "-c", f"{script}; {script}"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    folder, again = ran.stdout.split()
    assert folder == again
    assert not Path(folder).exists()  # it is gone with the process
    [line] = ran.stderr.splitlines()
    assert str(tmp_path / "file" / "cache") in line
    assert "TABLEE_CACHE" in line


def test_a_batch_uses_all_cores_where_the_system_does_not_tell_which(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    batch = tablee.batch("mio", n=3, players=2)
    assert batch.device.threads == os.cpu_count()
    assert len(batch.play_out()) == 3


def test_a_server_runs_where_files_cannot_be_locked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tablee.server.process.fcntl", None)
    db = f"sqlite:{tmp_path}/db"
    with alone(db), alone(db):
        pass


def test_a_server_runs_where_there_is_no_uvloop(tmp_path: Path) -> None:
    code = f"""if True:
        import sys
        sys.modules["uvloop"] = None
        import asyncio, uvicorn
        from tablee.server.ops.settings import Settings
        from tablee.server.process import listen, run

        def serve(self, sockets):
            print(type(self.config.get_loop_factory()()).__module__.partition(".")[0])

        uvicorn.Server.run = serve
        settings = Settings(port=0, db="sqlite:{tmp_path}/db", log="none")
        with listen(settings) as listening:
            run(settings, listening)
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "asyncio\n"


def test_the_compiler_runs_where_processes_cannot_be_nice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(cache, "kernels", lambda game, template: compiled.append(game.name))
    compiled: list[str] = []
    ahead._main("tablee.games.mio")
    assert compiled == ["mio"]
