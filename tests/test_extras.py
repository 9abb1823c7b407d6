"""Rules, kernels and bots need numpy and Numba alone; the rest says what to install."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.extras import EXTRAS

TESTS = Path(__file__).parent
WITHOUT = "import sys; sys.modules |= dict.fromkeys({missing!r})\n"


def run(missing: list[str], code: str) -> "subprocess.CompletedProcess[str]":
    """Run code where these packages are not installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing=missing) + code],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("lock", ["dev", "learning", "ray"])
def test_where_tests_run_there_is_what_they_all_import(lock: str) -> None:
    body = ast.parse((TESTS / "conftest.py").read_text("utf-8")).body
    plain = [alias.name for node in body if isinstance(node, ast.Import) for alias in node.names]
    modules = [node.module or "" for node in body if isinstance(node, ast.ImportFrom)]
    names = {name.split(".")[0] for name in plain + modules}
    text = (TESTS.parent / "requirements" / f"{lock}.txt").read_text("utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    assert names - set(sys.stdlib_module_names) - {"tablee", "tests"} <= locked


def test_the_library_needs_no_extra() -> None:
    code = """if True:
        import tablee
        from tablee.bots import bot, decide
        from tablee.bots.review import review
        from tablee.engine import conformance
        match = tablee.new("mio", players=2, seed=1)
        match.play(match.asked, decide(bot("greedy"), match, match.asked, 1))
        tablee.position(match.position())
        print(len(match.view(0)["legal"]), len(tablee.all_games()))
    """
    done = run(list(EXTRAS), code)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 2


@pytest.mark.parametrize("package", ["typer", "rich", "uvicorn", "msgspec", "starlette"])
def test_the_command_line_says_what_to_install(package: str) -> None:
    code = "sys.argv[1:] = ['serve', '--port', '0', '--db', 'sqlite::memory:']\n"
    if EXTRAS[package] == "cli":
        code = "sys.argv[1:] = ['simulate', 'mio', '--games', '1']\n"
    done = run([package], code + "import runpy; runpy.run_module('tablee', run_name='__main__')")
    assert done.stdout == ""
    assert done.stderr == f"This needs {package}: pip install 'tablee[{EXTRAS[package]}]'\n"
    assert done.returncode in (1, 2)


@pytest.mark.parametrize("package", ["websockets", "msgspec"])
def test_the_client_says_what_to_install(package: str) -> None:
    last = run([package], "import tablee.client").stderr.splitlines()[-1]
    assert last == f"ImportError: This needs {package}: pip install 'tablee[server]'"


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium"),
        ("gymnasium", "gymnasium"),
        ("openspiel", "pyspiel"),
    ],
)
def test_an_adapter_says_what_to_install(module: str, package: str) -> None:
    last = run([package], f"import tablee.envs.{module}").stderr.splitlines()[-1]
    assert last == f"ImportError: This needs {package}: pip install 'tablee[{EXTRAS[package]}]'"
