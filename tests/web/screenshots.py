"""`make screenshots`: pictures of every page, game and moment, phone and desktop, light and dark.

python -m tests.web.screenshots                  # all of them, into docs/screenshots
python -m tests.web.screenshots learn ekko       # some parts only; a game is a part too
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

import tablee
from tablee.engine.registry import games
from tablee.server.net.auth import COOKIE
from tests.web.house import DESK, PHONE, QUICK, READY, RESTED, ROOT, Player, finish, visit

OUT = ROOT / "docs" / "screenshots"
QUALITY = 82
LANDSCAPE = (PHONE[1], PHONE[0])
SIZES = {"phone": (PHONE, "fr"), "desk": (DESK, "en")}
SCHEMES = ("light", "dark")
PAGES = {
    "first-visit": ("", ".quiet"),
    "new-table": ("#/new/input", ".newtable"),
    "rules": ("#/rules/exhopp", ".spread .felt"),
    "pair": ("#/pair/mio", ".pairform"),
    "watch": ("#/watch", ".hall-of .tables"),
    "open-record": ("#/replay", ".drop"),
}
ON_THE_LADDER = {
    "leaders": ("#/leaders/ekko", ".ladder .you"),
    "profile": ("#/me", ".profile .hist"),
}
"""Pages that look best to somebody who has played with people."""
CLOSE = "all => all.forEach(one => one.click())"
PATIENCE = 90_000
"""In milliseconds: so long may a search take that is compiled first."""


class Camera:
    """Takes pictures of one kind, such as the desk in the dark."""

    def __init__(
        self, browser: Browser, url: str, kind: str, scheme: str, climber: str = "", out: Path = OUT
    ) -> None:
        self.browser, self.url, self.out = browser, url, out
        self.climber = climber
        """The cookie of somebody who has played with people."""
        self.size, self.lang = SIZES[kind]
        self.scheme, self.suffix = scheme, f"{kind}-{scheme}"

    def visitor(self, size: tuple[int, int] | None = None) -> Player:
        """Somebody who has never been here."""
        return Player(self.browser, self.url, size or self.size, self.lang, self.scheme)

    def shoot(self, one: Player, name: str) -> None:
        """One picture, when everything has come to rest; WebP, which is a third of a PNG."""
        one.page.locator(".toast .x").evaluate_all(CLOSE)
        one.page.mouse.move(0, 0)  # what lies under the pointer is lifted
        expect(one.page.locator(".toast")).to_have_count(0)
        one.page.wait_for_timeout(300)
        one.page.evaluate(RESTED)
        session = one.context.new_cdp_session(one.page)
        how = {"format": "webp", "quality": QUALITY}
        data = session.send("Page.captureScreenshot", how)["data"]
        session.detach()
        path = self.out / f"{name}-{self.suffix}.webp"
        path.write_bytes(base64.b64decode(data))
        print(path.name, flush=True)


def rated(browser: Browser, url: str) -> str:
    """People play matches, so that the leaderboard has something to show; one of their cookies."""
    names = ("Inès", "Basile", "Maud")
    people = [Player(browser, url, PHONE) for _ in names]
    for one, name in zip(people, names, strict=True):
        one.go()
        one.page.locator(".box").first.wait_for()
        one.introduce(name)
    for n in range(2 * len(people)):
        one, other = people[n % 3], people[(n + 1) % 3]
        one.meet(other, "ekko", target=1)
        finish(one, other)
    cookies = {str(one["name"]): str(one["value"]) for one in people[-1].context.cookies()}
    for one in people:
        one.context.close()
    return cookies[COOKIE]


PUBLIC = {
    "phone-light": ("mio", "Inès"),
    "phone-dark": ("ekko", "Basile"),
    "desk-light": ("exhopp", "Maud"),
    "desk-dark": ("input", "Robin"),
}
"""A public match that runs while pictures are taken, and who plays it; it stays until the end."""


@contextmanager
def public_match(camera: Camera) -> Iterator[None]:
    """Somebody plays, and whoever likes may watch."""
    with camera.visitor() as one:
        one.go()
        one.page.locator(".box").first.wait_for()
        game, name = PUBLIC[camera.suffix]
        one.introduce(name)
        wanted = {"game": game, "players": 2, "bots": [None, "club"], "pace": "none"}
        table = one.api("POST", "tables", {**wanted, "public": True})["id"]
        one.page.evaluate(f"sessionStorage.setItem('tablee.deal.{table}', '1')")
        one.go(f"#/table/{table}")
        one.page.locator("#stage").wait_for()
        yield


def pages(camera: Camera) -> None:
    """The pages outside a match."""
    with camera.visitor() as one, public_match(camera):
        for name, (path, ready) in PAGES.items():
            one.go(path)
            one.page.locator(ready).first.wait_for()
            camera.shoot(one, name)
        one.page.locator("header .ic").click()
        one.page.locator("dialog").wait_for()
        camera.shoot(one, "settings")
    with camera.visitor() as one:
        one.context.add_cookies([{"name": COOKIE, "value": camera.climber, "url": camera.url}])
        one.context.add_init_script("localStorage.setItem('tablee.known', '1')")
        for name, (path, ready) in ON_THE_LADDER.items():
            one.go(path)
            one.page.locator(ready).first.wait_for()
            camera.shoot(one, name)


def joining(camera: Camera) -> None:
    """A table that waits for people: seen by its host, by somebody invited, and by both."""
    with camera.visitor() as host, camera.visitor() as guest:
        host.go("#/new/mio")
        host.page.locator(".newtable .callyou input").fill("Inès")
        host.page.locator(".newtable .go").click()
        host.page.locator(".lobby").wait_for()
        table = host.page.url.split("/")[-1]
        guest.go(f"#/table/{table}")
        guest.page.locator(".ask").wait_for()
        camera.shoot(guest, "invitation")
        guest.join(table, "Bob")
        guest.page.locator(".sayline input").fill("Bonsoir !")
        guest.page.keyboard.press("Enter")
        host.page.locator(".bubble").wait_for()
        camera.shoot(host, "lobby")


def after(camera: Camera) -> None:
    """The end of a match, what remains of it, and the review of it."""
    with camera.visitor() as one:
        match = one.table("ekko", 3, target=1)
        one.play()
        camera.shoot(one, "over")
        one.go("#/me")
        one.page.locator(".hist").wait_for()
        camera.shoot(one, "my-matches")
        one.go(f"#/replay/{match}?at=12&eyes=table")
        one.page.locator("[data-step]").wait_for()
        camera.shoot(one, "look-back")
        one.go(f"#/replay/{match}?review=1")
        one.page.reload()
        one.page.locator(".plot").wait_for(timeout=PATIENCE)
        one.page.locator("#stage").focus()
        one.page.keyboard.press("Home")
        one.page.keyboard.press("ArrowDown")
        camera.shoot(one, "review")


def home(camera: Camera) -> None:
    """The shelf with a table that waits, and with the levels of a game."""
    with camera.visitor() as one:
        one.table("exhopp", 3)
        one.play(acts=3)
        one.go()
        one.page.locator(".picture .felt").wait_for()
        camera.shoot(one, "shelf")
        one.page.locator(".levels summary").nth(1).click()
        camera.shoot(one, "levels")


def learn(camera: Camera) -> None:
    """A lesson: the task, a wrong act, a right one; and the position of the day, open and over."""
    with camera.visitor() as one:
        one.go("#/learn/ekko/higher")
        one.page.locator('.lesson[data-stage="try"]').wait_for()
        camera.shoot(one, "lesson")
        card(one, "08").click()
        one.page.locator('[data-answer="wrong"]').wait_for()
        camera.shoot(one, "lesson-wrong")
        card(one, "41").click()
        one.page.locator('.lesson[data-stage="done"]').wait_for()
        camera.shoot(one, "lesson-right")
        one.go("#/daily/mio/1")
        one.page.locator('.daily[data-stage="try"]').wait_for()
        camera.shoot(one, "daily")
        one.page.locator("[data-give-up]").click()
        one.page.locator("[data-result]").wait_for()
        camera.shoot(one, "daily-answer")


def card(one: Player, name: str) -> Locator:
    """A card of the hand."""
    return one.page.locator(f'[data-hand] [data-drag="{name}"]')


def moments(camera: Camera) -> None:
    """A refusal, and the count of a round."""
    with camera.visitor() as one:
        one.table("ekko", 4, target=20)
        wanted = {"refusal": "[data-hand]:has(.can) .no", "count": ".panel .go"}
        while wanted:
            one.page.wait_for_function(READY, timeout=PATIENCE)
            for name, where in list(wanted.items()):
                if one.page.locator(where).count():
                    if name == "refusal":
                        one.page.locator(where).first.click()
                        one.page.locator(".refused").wait_for()
                    camera.shoot(one, name)
                    del wanted[name]
            one.hurry()


MANY = 30
"""After so many matches one has been won, and one has been lost."""
EGGS = {
    "called": """
        0* 0* 0* 0* 0* 0*
        .  .  .  .  .  .
        .  .  .  .  1* .
        .  .  1* 1* .  .
        .  1  .  .  .  .
        1  .  .  .  .  1
        """,
    "called-wrong": """
        0* 0* 0* 1* 0* 0*
        .  .  .  .  .  .
        .  .  .  0* .  .
        .  .  1  .  1* .
        .  .  .  .  .  .
        1  1  .  .  .  1*
        """,
}
"""Boards of Les œufs sont faits on which seat 0 calls: rightly, and with an egg of another."""


def endings(camera: Camera) -> None:
    """The end of a match: won, lost, after a right call of the eggs and after a wrong one."""
    with camera.visitor() as one:
        for outcome, bot, wanted in (
            ("lost", "greedy", ".turning .chip"),
            ("won", "random", ".turning"),
        ):
            for _ in range(MANY):
                one.table("ekko", 3, bot, target=15)
                finish(one)
                if one.page.locator(f"[data-over].{outcome} {wanted}").count():
                    break
            one.page.locator(".keep .aslink").evaluate_all(CLOSE)
            camera.shoot(one, outcome)
        for name, drawn in EGGS.items():
            words = drawn.split()
            board = [words[i : i + 6] for i in range(0, len(words), 6)]
            start = tablee.new("oeufs", players=2, seed=1).position()
            position = tablee.position({**start, "board": board, "turn": 0})
            one.go("#/replay")
            one.page.locator("input[name=position]").fill(position.line)
            one.page.keyboard.press("Enter")
            one.page.locator("[data-play-on]").click()
            one.page.locator(".tray.mine").wait_for()
            one.page.locator("[data-urgent]").click()
            one.page.locator("[data-over]").wait_for()
            camera.shoot(one, name)


def landscape(camera: Camera) -> None:
    """Two games with much on the table, on a phone that lies on its side."""
    with camera.visitor(LANDSCAPE) as one:
        for game in ("exhopp", "input"):
            one.table(game, 3)
            one.play(acts=3)
            one.page.wait_for_function(READY)
            camera.shoot(one, f"landscape-{game}")


def ask_for_a_hint(one: Player) -> None:
    """Ask again and again: while the search is being compiled, there are no hints."""
    answer = one.page.locator(".suggestion")
    for _ in range(PATIENCE // 3_000):
        one.page.locator("[data-ask]").click()
        one.page.wait_for_timeout(3_000)
        if answer.count():
            return
    answer.wait_for(timeout=PATIENCE)


def table_of(game: str) -> Callable[[Camera], None]:
    """A match that has gone on for a while, when it is one's turn."""

    def table(camera: Camera) -> None:
        players = [n for n in games()[game].players if n <= 4][-1]
        with camera.visitor() as one:
            one.table(game, players)
            one.play(acts=5)
            one.page.wait_for_function(READY)
            camera.shoot(one, game)
            if game == "oeufs":
                ask_for_a_hint(one)
                camera.shoot(one, "hint")

    return table


PARTS: dict[str, Callable[[Camera], None]] = {
    part.__name__: part
    for part in (pages, joining, after, home, learn, moments, endings, landscape)
} | {game: table_of(game) for game in games()}


TIMED = ("pages", "joining")
"""These parts tell how long a turn takes: a second must be a second."""


def go_round(browser: Browser, url: str, parts: list[str], climber: str = "") -> None:
    """Take the pictures of these parts: phone and desk, light and dark."""
    for kind in SIZES:
        for scheme in SCHEMES:
            for part in parts:
                if part != "landscape" or kind == "phone":
                    PARTS[part](Camera(browser, url, kind, scheme, climber))


def main() -> None:
    """Go round with the camera."""
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"There is no part {', '.join(sorted(unknown))}: {', '.join(PARTS)}.")
    OUT.mkdir(parents=True, exist_ok=True)
    timed = [part for part in wanted if part in TIMED]
    with tempfile.TemporaryDirectory() as folder:
        with visit(QUICK, Path(folder)) as (browser, url):
            climber = rated(browser, url) if "pages" in wanted else ""
            go_round(browser, url, [part for part in wanted if part not in TIMED])
        if timed:
            with visit("1", Path(folder)) as (browser, url):
                go_round(browser, url, timed, climber)


if __name__ == "__main__":
    main()
