"""A game of another package, at a server's table and on a site: it has no screen of its own."""

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
from tests.web.house import PHONE, QUICK, Player, finish
from tests.web.learning import learn, press, stage
from tests.web.plain import serving

BROKEN = """[tablee.games]
lost = tablee_lost
"""
"""The entry point of a game whose package is not there."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a game that `tablee new-game` wrote is installed, and one that can't be loaded."""
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
    return installed


def path_to(installed: Path) -> str:
    """A `PYTHONPATH` with these games."""
    return os.pathsep.join([str(installed), *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture(scope="module")
def stranger(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A quick server with these games."""
    folder, path = tmp_path_factory.mktemp("server"), path_to(installed)
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


@pytest.mark.long  # it compiles rules for browsers, and others anew
def test_it_is_on_a_site_that_is_built_where_it_is_installed(
    browser: Browser, installed: Path, tmp_path: Path
) -> None:
    """With its module, against bots, by its labels and sentences, without a network."""
    env = {**os.environ, "PYTHONPATH": path_to(installed), "TABLEE_TEMPO": QUICK}
    env["TABLEE_CACHE"] = str(tmp_path / "cache")  # the server of this page finds no module
    for command in (["wasm", "pebbles"], ["site", "--out", str(tmp_path / "host" / "site")]):
        subprocess.run([sys.executable, "-m", "tablee", *command], env=env, check=True)
    with (
        serving(tmp_path / "host") as host,
        Player(browser, f"{host}/site", PHONE, workers=True) as one,
    ):
        one.go()
        one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        one.context.set_offline(True)
        one.play_now("pebbles")
        assert "local." in one.page.url
        expect(one.page.locator("[data-act]").first).to_contain_text("Lay:")
        finish(one)
        expect(one.page.locator(".tell")).to_contain_text("takes the trick (")
        one.go("#/rules/pebbles")
        expect(one.page.locator(".book")).to_contain_text("Everybody is dealt three cards")
