"""What README and the docs show is run: Python by doctest, `tablee` commands by the shell."""

import doctest
import importlib
import json
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tests.own import OWN

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(tablee.__path__, "tablee.")
    if not name.endswith(("kernels", "__main__"))
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_snippets(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, _ = doctest.testfile(str(page), module_relative=False, verbose=False)
    assert failed == 0


def commands(page: Path) -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("tablee ")]


@pytest.mark.parametrize("command", [line for page in PAGES for line in commands(page)])
def test_shell_snippets(command: str, tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "tablee", *shlex.split(command, comments=True)[1:]]
    run = subprocess.run(
        argv, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout and "Traceback" not in run.stderr


@pytest.mark.parametrize("name", OWN)
def test_examples_of_positions(name: str) -> None:
    page = (ROOT / "docs" / "formats" / f"{name}.md").read_text("utf-8")
    blocks = re.findall(r"^```json\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    docs = [doc for doc in map(json.loads, blocks) if "game" in doc]
    assert docs
    for doc in docs:
        written = tablee.position(name, doc).position()
        assert {**written, "random": None} == {**doc, "random": None}


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
