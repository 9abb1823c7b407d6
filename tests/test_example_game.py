"""The example game of docs/adding-a-game.md, as somebody else would install and test it."""

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from tablee.engine.game import Game
from tablee.engine.kit import contract

DOCS = Path(__file__).parent.parent / "docs"
GUIDE = (DOCS / "adding-a-game.md").read_text("utf-8")
EXAMPLE = DOCS / "example-game"

SECOND_START = """
import tablee
from tablee.bots import bot, decide
match = tablee.new("tricks", players=3, seed=1)
while not match.over:
    match.play(match.asked, decide(bot("greedy"), match, match.asked, 1))
made = [k for k in vars(match.game.kernels).values() if hasattr(k, "stats")]
print(sum(sum(k.stats.cache_hits.values()) for k in made) > 5)
print(sum(sum(k.stats.cache_misses.values()) for k in made))
"""

IN_THE_BROWSER = """
import sys
from pathlib import Path
from tablee.engine.registry import game
from tests.test_wasm import matches, searches
from tests.wasm_cases import compare
folder = Path(sys.argv[1])
n = compare(game("tricks"), matches("tricks", 25, 0.3, "short"), folder)
print(n + compare(game("tricks"), searches("tricks", 60, 6, 2), folder))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the example has been installed, from its own pyproject.toml."""
    folder = tmp_path_factory.mktemp("installed")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    run_python("-m", "pip", "install", "-q", *options, "--target", str(folder), str(EXAMPLE))
    return folder


def run_python(*arguments: str, path: Path | None = None, cwd: Path | None = None) -> str:
    """Run Python with this folder on its path; return what it wrote, errors and all."""
    paths = [str(path)] if path else []
    paths += [os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else []
    run = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout
    return run.stdout


def test_it_shows_up_by_its_entry_point(installed: Path, tmp_path: Path) -> None:
    code = "import tablee; print(tablee.all_games()['tricks'].package)"
    assert run_python("-c", code, path=installed, cwd=tmp_path).strip() == "tablee_tricks"
    listed = run_python("-m", "tablee", "list", "--lang", "en", path=installed, cwd=tmp_path)
    assert "Three Tricks · 2–4 players" in listed
    book = run_python("-m", "tablee", "rules", "tricks", "--lang", "fr", path=installed)
    assert "éléphant" in book


def test_it_passes_its_own_tests_and_a_second_start_compiles_nothing(installed: Path) -> None:
    """Its own tests run `check` on every number of players, and every clause."""
    output = run_python("-m", "pytest", "-q", "-p", "no:cacheprovider", path=installed, cwd=EXAMPLE)
    assert re.search(r"\d+ passed", output) and "skipped" not in output
    again = run_python("-c", SECOND_START, path=installed)
    assert again.split() == ["True", "0"]  # neither a cache miss nor a word about compiling


@pytest.mark.long
def test_it_runs_in_the_browser_as_it_does_here(installed: Path, tmp_path: Path) -> None:
    """`tablee wasm` builds its module, which answers as its kernels do."""
    printed = run_python("-m", "tablee", "wasm", "tricks", "--out", str(tmp_path), path=installed)
    (module,) = tmp_path.glob("tricks-*.wasm")
    assert module.name in printed
    root = Path(__file__).parent.parent
    said = run_python("-c", IN_THE_BROWSER, str(tmp_path), path=installed, cwd=root)
    assert int(said.split()[-1]) > 100  # after what a cold cache says of compiling


def test_what_the_guide_quotes_stands_in_the_example() -> None:
    files = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.toml"), *EXAMPLE.rglob("RULES.*.md")]
    sources = [file.read_text("utf-8") for file in files]
    quoted = re.findall(r"^```(?:python|toml|markdown)\n(.*?)^```", GUIDE, re.M | re.S)
    assert len(quoted) > 10
    for snippet in quoted:
        assert any(snippet in source for source in sources), snippet


def test_the_guide_names_every_entry_of_the_declaration() -> None:
    section = GUIDE[GUIDE.index("## The declaration") : GUIDE.index("## brain.py")]
    assert {entry.name for entry in fields(Game)} <= set(re.findall(r"`(\w+)`", section))


def test_the_guide_names_every_function_of_the_contract() -> None:
    assert contract.__doc__ is not None
    rows = [line.split("|")[1] for line in contract.__doc__.splitlines() if line.startswith("| `")]
    names = [name for row in rows for name in re.findall(r"`(\w+)", row)]
    assert "resample" in names
    table = [line.split("|")[1] for line in GUIDE.splitlines() if line.startswith("| `")]
    assert set(names) <= {name for row in table for name in re.findall(r"`(\w+)", row)}
