"""`make screenshots`: pictures of every page and game, phone and desktop, light and dark."""

import base64
import sys

from playwright.sync_api import Browser, expect

from tablee.engine.registry import games
from tests.web.house import DESK, PHONE, READY, RESTED, ROOT, Player, finish, visit

OUT = ROOT / "docs" / "screenshots"
QUALITY = 82
SIZES = {"phone": (PHONE, "fr"), "desk": (DESK, "en")}
PAGES = {
    "shelf": ("", ".box"),
    "new-table": ("#/new/input", ".newtable"),
    "rules": ("#/rules/exhopp", ".book"),
    "leaders": ("#/leaders/ekko", ".ranking"),
    "open-record": ("#/replay", ".drop"),
}
CLOSE = "all => all.forEach(one => one.click())"
PATIENCE = 90


def shoot(one: Player, name: str) -> None:
    """One picture, when everything has come to rest; WebP, which is a third of a PNG."""
    one.page.locator(".toast .x").evaluate_all(CLOSE)
    expect(one.page.locator(".toast")).to_have_count(0)
    one.page.wait_for_timeout(300)
    one.page.evaluate(RESTED)
    session = one.context.new_cdp_session(one.page)
    how = {"format": "webp", "quality": QUALITY}
    data = session.send("Page.captureScreenshot", how)["data"]
    session.detach()
    (OUT / f"{name}.webp").write_bytes(base64.b64decode(data))
    print(f"docs/screenshots/{name}.webp", flush=True)


def rated(browser: Browser, url: str) -> None:
    """Two people play a match, so that the leaderboard has something to show."""
    with Player(browser, url) as one, Player(browser, url) as other:
        one.meet(other, "ekko", target=1)
        finish(one, other)


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
        one.play()
        shoot(one, f"over-{kind}-{scheme}")
        one.go("#/me")
        one.page.locator(".tallies").wait_for()
        shoot(one, f"my-matches-{kind}-{scheme}")
        one.go(f"#/replay/{match}?at=12&eyes=table")
        one.page.locator("[data-step]").wait_for()
        shoot(one, f"look-back-{kind}-{scheme}")
        one.go(f"#/replay/{match}?review=1")
        one.page.reload()
        one.page.locator(".plot").wait_for(timeout=PATIENCE * 1_000)
        shoot(one, f"review-{kind}-{scheme}")


def table(browser: Browser, url: str, game: str, kind: str, scheme: str) -> None:
    """A match that has gone on for a while, when it is one's turn."""
    size, lang = SIZES[kind]
    players = [n for n in games()[game].players if n <= 4][-1]
    with Player(browser, url, size, lang, scheme) as one:
        one.table(game, players)
        one.play(acts=5)
        one.page.wait_for_function(READY)
        shoot(one, f"{game}-{kind}-{scheme}")
        if game == "oeufs":
            one.page.locator("[data-ask]").click()
            one.page.locator(".suggestion").wait_for(timeout=PATIENCE * 1_000)
            shoot(one, f"hint-{kind}-{scheme}")


def main() -> None:
    """Go round with the camera; `python -m tests.web.screenshots GAME` for one game only."""
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(games())
    with visit() as (browser, url):
        if len(sys.argv) == 1:
            rated(browser, url)
        for kind in SIZES:
            for scheme in ("light", "dark"):
                if len(sys.argv) == 1:
                    pages(browser, url, kind, scheme)
                for game in wanted:
                    table(browser, url, game, kind, scheme)


if __name__ == "__main__":
    main()
