"""What README and the docs show is run: Python by doctest, `tablee` commands by the shell."""

import doctest
import importlib
import inspect
import json
import pkgutil
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tablee
from tablee.arena.crews import crew
from tablee.arena.plan import make_plan
from tablee.arena.simulation import simulate
from tablee.bots import bot, decide
from tablee.bots.advice import advise
from tablee.bots.review import review
from tablee.client import Guest
from tablee.engine.batch import Batch
from tablee.engine.match import Match
from tests.own import OWN

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BOOKS = sorted(ROOT.glob("src/tablee/games/*/RULES.*.md"))
MODULES = ["tablee"] + [
    name
    for _, name, _ in pkgutil.walk_packages(tablee.__path__, "tablee.")
    if not name.endswith(("kernels", "row_rules", "__main__"))
    and not name.startswith("tablee.learning.")  # needs torch: test_learning.py looks at it
]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def fenced(page: Path, kind: str) -> list[str]:
    """The blocks of code of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", [page for page in PAGES if fenced(page, "python")], ids=name_of)
def test_python_snippets(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, _ = doctest.testfile(str(page), module_relative=False, verbose=False)
    assert failed == 0


_FILE = re.compile(r"# (\w+\.py)\n")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_snippets_can_be_run(page: Path) -> None:
    if page.name != "adding-a-game.md":  # quotes the example game: see test_example_game.py
        for block in fenced(page, "python"):
            assert block.startswith(">>> ") or _FILE.match(block)


def write_files(page: Path, folder: Path) -> None:
    """Write the files that a page shows: blocks of Python whose first line is their name."""
    for block in fenced(page, "python"):
        if named := _FILE.match(block):
            (folder / named[1]).write_text(block, "utf-8")


SNIPPETS = [
    pytest.param(page, block, id=f"{name_of(page)}-{number}")
    for page in PAGES
    for number, block in enumerate(fenced(page, "sh"))
]


@pytest.mark.parametrize(("page", "block"), SNIPPETS)
def test_shell_snippets(page: Path, block: str, tmp_path: Path) -> None:
    write_files(page, tmp_path)
    for command in block.splitlines():
        program, *argv = shlex.split(command, comments=True)
        assert program == "tablee"
        run = subprocess.run(
            [sys.executable, "-m", "tablee", *argv],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout and "Traceback" not in run.stderr


@pytest.mark.parametrize("page", [*PAGES, *BOOKS], ids=name_of)
def test_links_lead_to_files(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.S)
    links = re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", text)
    for link in map("".join, links):
        if not re.match(r"\w+:|#", link):
            assert (page.parent / link.partition("#")[0]).exists(), link


def documented() -> Iterator[Callable[..., object]]:
    """The functions that the reference shows to users."""
    for name in tablee.__all__:
        if inspect.isfunction(getattr(tablee, name)):
            yield getattr(tablee, name)
    yield from (advise, bot, crew, decide, make_plan, review, simulate)
    for kind in (Match, Batch, Guest):
        for name, member in inspect.getmembers(kind, inspect.isroutine):
            if not name.startswith("_"):
                yield member


@pytest.mark.parametrize("function", [*documented()], ids=lambda function: function.__qualname__)
def test_the_reference_explains_every_parameter(function: Callable[..., object]) -> None:
    """Of functions that have several; the site makes a table of them."""
    names = [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]
    table = (inspect.getdoc(function) or "").partition("Args:\n")[2].partition("\n\n")[0]
    explained = re.findall(r"^ {4}\**(\w+): ", table, re.M)
    assert len(names) < 2 or explained == names


def test_every_variable_of_the_environment_is_explained() -> None:
    from tablee.server.ops.settings import Settings

    read = {f"TABLEE_{name.upper()}" for name in Settings.__dataclass_fields__}
    for path in (ROOT / "src" / "tablee").rglob("*.py"):
        read |= set(re.findall(r'"(TABLEE_[A-Z_]+)"', path.read_text("utf-8")))
    assert "TABLEE_CACHE" in read
    page = (ROOT / "docs" / "variables.md").read_text("utf-8")
    assert read <= set(re.findall("TABLEE_[A-Z_]+", page))


@pytest.mark.parametrize("name", OWN)
def test_examples_of_positions(name: str) -> None:
    page = ROOT / "docs" / "formats" / f"{name}.md"
    docs = [doc for doc in map(json.loads, fenced(page, "json")) if "game" in doc]
    assert docs
    for doc in docs:
        written = tablee.position(doc).position()
        assert {**written, "random": None} == {**doc, "random": None}


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
