"""A game of another package, at a server's table: it has no screen of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tablee.commands.games import new_game
from tests.server.conftest import ServerProcess
from tests.web.conftest import Open, people
from tests.web.house import QUICK
from tests.web.test_learn import learn, press, stage

BROKEN = """[tablee.games]
lost = tablee_lost
"""
"""The entry point of a game whose package is not there."""


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A quick server with a game that `tablee new-game` wrote, and one that can't be loaded."""
    folder: Path = tmp_path_factory.mktemp("stranger")
    new_game("pebbles", folder / "source")
    installed = folder / "installed"
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    wanted = ["--target", str(installed), str(folder / "source")]
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", *options, *wanted], check=True)
    lost = installed / "tablee_lost-1.0.dist-info"
    lost.mkdir()
    (lost / "METADATA").write_text("Metadata-Version: 2.1\nName: tablee-lost\nVersion: 1.0\n")
    (lost / "entry_points.txt").write_text(BROKEN)
    path = os.pathsep.join([str(installed), *filter(None, [os.environ.get("PYTHONPATH")])])
    load = "from tablee.engine.registry import game; game('pebbles').load()"
    subprocess.run([sys.executable, "-c", load], env=os.environ | {"PYTHONPATH": path}, check=True)
    server = ServerProcess(
        f"sqlite:{folder / 'tablee.sqlite'}", TABLEE_TEMPO=QUICK, PYTHONPATH=path
    )
    server.start()
    yield server.url
    server.stop()


@pytest.fixture
def guest(browser: Browser, stranger: str) -> Iterator[Open]:
    """Makes people at that server."""
    yield from people(browser, stranger)


def test_a_match_of_a_third_party_game_by_its_labels_and_sentences(guest: Open) -> None:
    one = guest()
    one.table("pebbles", 3)
    one.page.wait_for_function("() => document.querySelector('[data-act]')")
    facts = one.page.locator("dl.generic")
    expect(facts.filter(has_text="Turn").first).to_be_visible()
    expect(one.page.locator("[data-act]").first).to_contain_text("Lay:")
    assert one.play() == 3
    expect(one.page.locator("[data-over]")).to_be_visible()
    expect(one.page.locator(".tell")).to_contain_text("takes the trick (")


def test_the_shelf_shows_it_and_says_what_another_game_lacks(guest: Open) -> None:
    one = guest()
    one.go()
    expect(one.page.locator('.box[data-game="pebbles"]')).to_be_visible()
    expect(one.page.locator('.box[data-game="mio"]')).to_be_visible()
    expect(one.page.locator("body")).to_contain_text("No module named 'tablee_lost'")
    one.go("#/rules/pebbles")
    expect(one.page.locator("body")).to_contain_text("Everybody is dealt three cards")


def test_its_own_lesson_is_taught_at_its_table_and_drawn_in_its_book(guest: Open) -> None:
    one = guest()
    taught = learn(one, "pebbles")
    assert [step["id"] for step in taught["steps"]] == ["lead", "follow", "last"]
    for step in taught["steps"]:
        stage(one, step["id"], "try")
        one.page.locator("[data-ask]").click()
        one.page.locator("[data-glow]").first.wait_for()
        press(one)
        stage(one, step["id"], "done")
        one.page.locator("[data-next]").click()
    expect(one.page.locator("[data-lesson-end]")).to_contain_text(taught["end"]["en"])
    one.go("#/rules/pebbles")
    expect(one.page.locator(".spread .drawn")).to_have_count(3)
    expect(one.page.locator(".spread")).to_contain_text(taught["goal"]["en"])


def test_a_game_without_a_module_says_that_the_server_plays_it(guest: Open) -> None:
    one = guest()
    one.play_now("pebbles")
    expect(one.page.get_by_text("can’t be played in the browser itself")).to_be_visible()
    assert "local." not in one.page.url
