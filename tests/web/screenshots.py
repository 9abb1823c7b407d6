"""`make screenshots`: pictures of every page and game, phone and desktop, light and dark."""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tablee.engine.game import games
from tests.server.conftest import ServerProcess
from tests.web.house import DESK, PHONE, READY, ROOT, Missing, Player, launch, warm

OUT = ROOT / "docs" / "screenshots"
QUALITY = 82
SIZES = {"phone": (PHONE, "fr"), "desk": (DESK, "en")}
PAGES = {
    "shelf": ("", ".box"),
    "new-table": ("#/new/input", ".newtable"),
    "rules": ("#/rules/exhopp", ".book"),
    "leaders": ("#/leaders", ".tabs"),
    "open-record": ("#/replay", ".drop"),
}
RESTED = "Promise.allSettled(document.getAnimations().map(one => one.finished))"


def shoot(one: Player, name: str) -> None:
    """One picture, when everything has come to rest; WebP, which is a third of a PNG."""
    for close in one.page.locator(".toast .x").all():
        close.click()
    one.page.wait_for_timeout(300)
    one.page.evaluate(RESTED)
    session = one.context.new_cdp_session(one.page)
    how = {"format": "webp", "quality": QUALITY}
    data = session.send("Page.captureScreenshot", how)["data"]
    session.detach()
    (OUT / f"{name}.webp").write_bytes(base64.b64decode(data))
    print(f"docs/screenshots/{name}.webp", flush=True)


def pages(browser: Browser, url: str, kind: str, scheme: str) -> None:
    """The pages outside a match, and those after one."""
    size, lang = SIZES[kind]
    with Player(browser, url, size, lang, scheme) as one:
        for name, (path, ready) in PAGES.items():
            one.go(path)
            one.page.locator(ready).first.wait_for()
            shoot(one, f"{name}-{kind}-{scheme}")
        one.page.locator("header .ic").click()
        one.page.locator("dialog").wait_for()
        shoot(one, f"settings-{kind}-{scheme}")
        one.go("#/new/mio")
        one.page.reload()
        one.page.locator(".newtable .go").click()
        one.page.locator(".lobby").wait_for()
        shoot(one, f"lobby-{kind}-{scheme}")
        match = one.table("ekko", 3, target=1)
        one.play(seconds=90)
        shoot(one, f"over-{kind}-{scheme}")
        one.go("#/me")
        one.page.locator(".tallies").wait_for()
        shoot(one, f"my-matches-{kind}-{scheme}")
        one.go(f"#/replay/{match}?at=12&eyes=table")
        one.page.locator("[data-step]").wait_for()
        shoot(one, f"look-back-{kind}-{scheme}")


def table(browser: Browser, url: str, game: str, kind: str, scheme: str) -> None:
    """A match that has gone on for a while, when it is one's turn."""
    size, lang = SIZES[kind]
    players = [n for n in games()[game].words.PLAYERS if n <= 4][-1]
    with Player(browser, url, size, lang, scheme) as one:
        one.table(game, players)
        one.play(seconds=60, acts=5)
        one.page.wait_for_function(READY)
        shoot(one, f"{game}-{kind}-{scheme}")


def main() -> int:
    """Start a server of its own and go round with the camera; `main GAME` for one game only."""
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(games())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Missing as error:
            print(error, file=sys.stderr)
            return 1
        warm()
        server = ServerProcess(f"sqlite:{Path(folder) / 'tablee.sqlite'}", TABLEE_TEMPO="0.04")
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
