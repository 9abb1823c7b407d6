from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.conftest import ServerProcess
from tests.web.house import QUICK, Missing, Player, launch, warm

Open = Callable[..., Player]


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile the rules before any server starts: on a fresh machine that takes minutes."""
    warm()


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where a second takes 40 ms."""
    path: Path = tmp_path_factory.mktemp("web") / "tablee.sqlite"
    server = ServerProcess(f"sqlite:{path}", TABLEE_TEMPO=QUICK)
    server.start()
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            found = launch(playwright)
        except Missing as error:
            pytest.fail(str(error), pytrace=False)
        yield found
        found.close()


def people(browser: Browser, url: str) -> Iterator[Open]:
    """Makes people; what went wrong in their browsers fails the test."""
    made: list[Player] = []

    def new(**how: object) -> Player:
        made.append(Player(browser, url, **how))  # type: ignore[arg-type]
        return made[-1]

    yield new
    wrong = [wrong for one in made for wrong in one.wrong]
    for one in made:
        one.context.close()
    assert not wrong


@pytest.fixture
def player(browser: Browser, url: str) -> Iterator[Open]:
    """Makes people at the quick server."""
    yield from people(browser, url)


@pytest.fixture
def patient(browser: Browser, url: str, tmp_path: Path) -> Iterator[Open]:
    """Makes people at a slow server, where an offer lies for 45 seconds."""
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_TEMPO="3")
    server.start()
    yield from people(browser, server.url)
    server.stop()
