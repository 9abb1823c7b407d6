"""`make screenshots`: pictures of every page and game, phone and desktop, light and dark."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tablee.engine.game import games
from tests.server.conftest import ServerProcess
from tests.web.house import DESK, PHONE, ROOT, Missing, Player, launch

OUT = ROOT / "docs" / "screenshots"
SIZES = {"phone": (PHONE, "fr"), "desk": (DESK, "en")}
PAGES = {"shelf": "", "new-table": "#/new/ekko", "rules": "#/rules/ekko"}


def shoot(one: Player, name: str) -> None:
    """One picture, when everything has come to rest."""
    one.page.wait_for_timeout(700)
    one.page.screenshot(path=OUT / f"{name}.png")
    print(f"docs/screenshots/{name}.png")


def pages(browser: Browser, url: str, kind: str, scheme: str) -> None:
    """The pages outside a match."""
    size, lang = SIZES[kind]
    with Player(browser, url, size, lang, scheme) as one:
        for name, path in PAGES.items():
            one.go(path)
            one.page.locator("main").wait_for()
            shoot(one, f"{name}-{kind}-{scheme}")
        one.go("#/new/mio")
        one.page.locator(".newtable .go").click()
        one.page.locator(".lobby").wait_for()
        shoot(one, f"lobby-{kind}-{scheme}")


def table(browser: Browser, url: str, game: str, kind: str, scheme: str) -> None:
    """A match that has gone on for a while."""
    size, lang = SIZES[kind]
    players = [n for n in games()[game].words.PLAYERS if n <= 4][-1]
    with Player(browser, url, size, lang, scheme) as one:
        one.table(game, players)
        one.play(seconds=60, acts=5)
        for _ in range(60):  # wait until it is one's turn again
            if one.page.locator("[data-hand] .can, [data-act], .target").count():
                break
            one.page.wait_for_timeout(150)
        shoot(one, f"{game}-{kind}-{scheme}")


def main() -> int:
    """Start a server of its own and go round with the camera."""
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(games())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Missing as error:
            print(error, file=sys.stderr)
            return 1
        server = ServerProcess(f"sqlite:{Path(folder) / 'tablee.sqlite'}", TABLEE_TEMPO="0.1")
        server.start()
        try:
            for kind in SIZES:
                for scheme in ("light", "dark"):
                    if len(sys.argv) == 1:
                        pages(browser, server.url, kind, scheme)
                    for game in wanted:
                        table(browser, server.url, game, kind, scheme)
        finally:
            server.stop()
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
