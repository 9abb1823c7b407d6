"""What people install: the sdist builds the wheel, and the wheel runs with numpy and Numba alone,
on every supported Python that can be had here, without writing into its installation."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import ServerProcess, free_port

pytestmark = pytest.mark.long
ROOT = Path(__file__).parent.parent
VERSIONS = ("3.11", "3.12", "3.13")


def ran(*command: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """Run a command that must succeed; return what it printed."""
    env = {**os.environ, **environment}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(version: str) -> Path | None:
    """The Python of this version that can be had here: on the PATH, or by pyenv."""
    places = [shutil.which(f"python{version}")]
    if pyenv := shutil.which("pyenv"):
        versions = Path(ran(pyenv, "root").strip()) / "versions"
        places += [str(path) for path in sorted(versions.glob(f"{version}.*/bin/python"))]
    for place in filter(None, places):
        code = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
        done = subprocess.run([place, "-c", code], capture_output=True, text=True, check=False)
        if done.stdout.strip() == version:
            return Path(place)
    return None


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The wheel, built from what is in the sdist and nothing else."""
    folder = tmp_path_factory.mktemp("built")
    ran(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / sdist.name.removesuffix(".tar.gz")
    ran(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=source)
    (built,) = folder.glob("*.whl")
    yield built
    shutil.rmtree(folder)


def installed(wheel: Path, interpreter: Path, folder: Path, extra: str = "") -> Path:
    """The Python of a new environment with the wheel in it."""
    ran(interpreter, "-m", "venv", folder)
    inside = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pins = ROOT / "requirements" / "base.in"
    ran(inside, "-m", "pip", "install", "-q", "-c", pins, f"{wheel}{extra}")
    return inside


_USED = """
import time
begun = time.perf_counter()
import tablee
for name, game in tablee.all_games().items():
    match = tablee.new(name, players=min(game.players), seed=1)
    match.play(match.asked, match.legal(match.asked)[0])
    if name == "ekko":
        print("first act after", round(time.perf_counter() - begun, 2), "s")
    assert tablee.position(match.line) == match
    match.save(name + ".jsonl")
    assert tablee.load(name + ".jsonl") == match
    assert "<svg" in match.svg("fr") and game.book("fr")
batch = tablee.batch("mio", n=8, players=2, seed=1)
assert (batch.play_out("greedy")["shares"].sum(axis=1) == 1).all()
import sys
extra = {"typer", "rich", "msgspec", "starlette", "gymnasium"} & set(sys.modules)
print(len(tablee.all_games()), "games", extra or "without extras")
"""


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    """All files below a folder that are not Python's own caches, with size and time."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


@pytest.mark.parametrize("version", VERSIONS)
def test_the_wheel_runs_and_writes_nothing_into_itself(
    wheel: Path, version: str, tmp_path: Path
) -> None:
    interpreter = python(version)
    if interpreter is None:
        pytest.skip(f"there is no Python {version} here")
    inside = installed(wheel, interpreter, tmp_path / "env")
    before = contents(tmp_path / "env")
    (tmp_path / "file").touch()
    (tmp_path / "work").mkdir()
    nowhere = str(tmp_path / "file" / "home")  # can't be made, not even by root
    environment = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "PYTHONPATH": "", "PYTHONHOME": ""}
    environment = {**os.environ, **environment}
    environment.pop("TABLEE_CACHE", None)
    environment.pop("PYTHONHOME")
    done = subprocess.run(
        [inside, "-c", _USED],
        cwd=tmp_path / "work",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    assert "5 games without extras" in done.stdout
    assert "TABLEE_CACHE can name another folder" in done.stderr
    assert "Traceback" not in done.stderr
    assert contents(tmp_path / "env") == before
    script = inside.with_name("tablee")
    result = subprocess.run([script, "list"], capture_output=True, text=True, check=False)
    assert result.stderr == "This needs typer: pip install 'tablee[cli]'\n"


def test_the_wheel_with_its_extra_serves_the_client(wheel: Path, tmp_path: Path) -> None:
    inside = installed(wheel, Path(sys.executable), tmp_path / "env", "[server]")
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", free_port())
    server.python = str(inside)
    server.start(PYTHONPATH="")
    with urllib.request.urlopen(server.url) as page:
        assert b"<title>" in page.read()
    with urllib.request.urlopen(f"{server.url}/api/games") as answer:
        games = json.load(answer)["games"]
    for game in games:  # each can be played in the browser itself
        with urllib.request.urlopen(f"{server.url}/{game['local']}.wasm") as module:
            assert module.read(4) == b"\0asm"
    assert server.stop() == 0
    site = tmp_path / "site"
    ran(inside, "-m", "tablee", "site", "--out", site, PYTHONPATH="")
    assert len(list((site / "local").glob("*.wasm"))) == len(games) == 5
