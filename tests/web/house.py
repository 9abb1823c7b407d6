"""What the browser tests share: a server, Chromium, and people who play by looking at the page."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as Timeout

from tests.server.conftest import ServerProcess

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "tablee" / "static"
PHONE, SMALL, DESK = (390, 844), (360, 640), (1280, 800)
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
"""In milliseconds: so long may a slow machine take for anything."""
SLOWER = float(os.environ.get("TABLEE_TEST_SLOWER", "1"))
"""Slows the processor of every page down by this factor: `TABLEE_TEST_SLOWER=4 pytest tests/web`.
The tests must pass at any speed."""
PASS = '[data-act="pass"]'
MAY = (
    ".panel .go",
    f"[data-act]:not({PASS})",
    "[data-hand] .can",
    "[role=grid] .can",
    "button[data-draw].can",
    PASS,
)
"""What may be done now, wherever it is on the page; a count that is to be read goes
first, then a choice that has begun."""
READY = f"""() => !!(document.querySelector('[data-over]') || (
  document.querySelector('#stage:not([data-pending])') &&
  document.querySelector({", ".join(MAY)!r})))"""
"""The match is over, or there is something to do and nothing under way. It is a truth value: an
element that is handed out stays in the page's memory."""
RESTED = """async () => {
  const moving = () => document.getAnimations().filter(
    one => one.playState === 'running' && one.animationName !== 'fuse')
  await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)))
  while (moving().length) await Promise.allSettled(moving().map(one => one.finished))
}"""
"""Wait until the page has been painted, so that its listeners are there too, and nothing moves any
more. The fuse of an offer does not count: it burns for as long as the offer stands."""
FITS = "document.documentElement.scrollWidth <= innerWidth"
"""Nothing sticks out sideways."""
STUCK = 60
"""A match in which nobody can act for this many seconds is stuck. It is long because a lost frame
is only noticed at the next ping."""
MOST = 5_000
"""No match here takes this many acts."""


WARM = """
from tablee.bots import bot, decide
from tablee.engine.compiled import cache
from tablee.engine.registry import games
import tablee
for game in games().values():
    match = tablee.new(game.name, players=game.players[0], seed=1)
    seat = match.asked
    match.play(seat, decide(bot("greedy"), match, seat, seed=1))
    match.view(seat)
    if not cache.is_compiled(game, cache.SEARCH_KERNELS):
        cache.kernels(game, cache.SEARCH_KERNELS)
"""


def warm() -> None:
    """Compile what must be compiled, before anybody waits for it."""
    subprocess.run([sys.executable, "-c", WARM], check=True)


class Missing(Exception):
    """Something that these tests can't do without."""


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Debian's names. The shell is the same Chromium without windows: it needs a third less time."""


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium; without it there is a sentence, not a skipped test."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise Missing(
            "There is no chromium here, and the browser tests need one: apt-get install chromium"
        )
    if not (STATIC / "index.html").exists():
        raise Missing("The client is not built: make web")
    return playwright.chromium.launch(executable_path=path, args=ARGS)


QUICK = "0.04"
"""How many seconds a second takes at the tests' server."""


@contextmanager
def visit(tempo: str = QUICK, store: Path | None = None) -> Iterator[tuple[Browser, str]]:
    """A browser and a server, for what is no test; without Chromium it ends in a sentence.

    What is done there is kept in the folder `store`, if there is one.
    """
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Missing as error:
            sys.exit(str(error))
        warm()
        path = (store or Path(folder)) / "tablee.sqlite"
        server = ServerProcess(f"sqlite:{path}", TABLEE_TEMPO=tempo)
        server.start()
        try:
            yield browser, server.url
        finally:
            server.stop()
            browser.close()


class Player:
    """Somebody with a browser of his own, who also notes what goes wrong there."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESK,
        lang: str = "en",
        scheme: str = "light",
        touch: bool = False,
        workers: bool = False,
    ) -> None:
        self.url, self.wrong = url, list[str]()
        self.name = "Bob"
        """What this person says to be called when invited."""
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            color_scheme="dark" if scheme == "dark" else "light",
            has_touch=touch,
            service_workers="allow" if workers else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        self.page = self.new_tab()

    def __enter__(self) -> "Player":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.context.close()
        if error is None:
            assert not self.wrong

    def new_tab(self) -> Page:
        page = self.context.new_page()
        if SLOWER > 1:
            session = self.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.on("pageerror", lambda error: self.wrong.append(f"page error: {error}"))
        page.on("console", lambda said: self._note(said.type, said.text))
        return page

    def _note(self, kind: str, text: str) -> None:
        offline = "ERR_INTERNET_DISCONNECTED" in text or "WebSocket" in text or "ERR_FAILED" in text
        if kind == "error" and not offline:
            self.wrong.append(f"console: {text}")

    def go(self, path: str = "") -> None:
        self.page.goto(f"{self.url}/{path}")

    def api(self, method: str, path: str, body: object = None) -> Any:
        """Call the API as this person."""
        answer = self.context.request.fetch(
            f"{self.url}/api/{path}",
            method=method,
            data=None if body is None else json.dumps(body),
            headers={"Content-Type": "application/json"},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def play_now(self, game: str) -> None:
        """From the shelf, with one tap, to the table."""
        self.go()
        self.page.locator(f'.box[data-game="{game}"] .playnow').click()
        self.page.locator("#stage").wait_for()

    def local_tables(self) -> list[dict[str, Any]]:
        """The tables that this browser keeps."""
        tables: list[dict[str, Any]] = self.page.evaluate(
            """() => new Promise((done, failed) => {
                const base = indexedDB.open('tablee')
                base.onerror = failed
                base.onsuccess = () => {
                    const all = base.result.transaction('tables').objectStore('tables').getAll()
                    all.onsuccess = () => done(all.result.map(({ info }) => info))
                }
            })"""
        )
        return tables

    def _open(self, game: str, bots: list[object], options: dict[str, object]) -> str:
        """Open a table as somebody who has just arrived."""
        self.go()
        self.page.locator(".box").first.wait_for()
        self.introduce()
        more = {"players": len(bots), "bots": bots, "options": options, "pace": "none"}
        return str(self.api("POST", "tables", {"game": game, **more})["id"])

    def table(self, game: str, players: int, bot: object = "greedy", **options: object) -> str:
        """Open a table for oneself and bots, and deal."""
        table = self._open(game, [None] + [bot] * (players - 1), options)
        self.page.evaluate(f"sessionStorage.setItem('tablee.deal.{table}', '1')")
        self.go(f"#/table/{table}")
        self.page.locator("#stage").wait_for()
        return table

    def meet(self, other: "Player", game: str, players: int = 2, **options: object) -> str:
        """Open a table for two people, by link, and bots in the other seats, and deal."""
        table = self._open(game, [None, None] + ["greedy"] * (players - 2), options)
        self.go(f"#/table/{table}")
        other.join(table, other.name)
        self.page.locator(".lobby .go.big:enabled").click()
        for one in (self, other):
            one.page.locator("#stage").wait_for()
        return table

    def join(self, table: str, name: str) -> None:
        """Come by a link, say a name, and sit: one field, one tap."""
        self.go(f"#/table/{table}")
        self.page.locator(".ask input").fill(name)
        self.page.locator(".ask .go").click()
        self.page.locator(".lobby .chair.own").wait_for()

    @contextmanager
    def starts_anew(self) -> Iterator[None]:
        """Wait for the reload that follows: the page forgets who it was, and is loaded again.

        Nothing less shows that the reload has come: the shelf may stand there before it, too.
        """
        with self.page.expect_event("load"):
            yield
        self.page.locator(".box").first.wait_for()

    def introduce(self, name: str = "Anna") -> None:
        """Become a guest of this name, as the page would at the first table."""
        if not self.context.cookies():
            self.name = name
            self.api("POST", "guest", {"name": name})
            for key, value in (("known", "1"), ("name", name)):
                self.page.evaluate(f"localStorage.setItem('tablee.{key}', '{value}')")

    @property
    def over(self) -> bool:
        return self.page.locator("[data-over]").count() > 0

    def _click(self, what: str) -> bool:
        """Click the first such thing; False if there is none, or if it is gone by then."""
        found = self.page.query_selector(what)
        try:
            if found:
                found.click(force=True)
                found.dispose()
        except Error:  # the page moved on meanwhile
            return False
        return found is not None

    def act(self) -> bool:
        """Do the first thing that may be done, if there is any."""
        return any(self._click(may) for may in MAY)

    def hurry(self) -> bool:
        """The same without a mouse, much quicker: for long matches, once clicks were tried."""
        return bool(
            self.page.evaluate(
                """(may) => {
                const found = may.map((what) => document.querySelector(what)).find(Boolean)
                found?.click()
                return !!found
            }""",
                MAY,
            )
        )

    def play(self, acts: int = MOST) -> int:
        """Play until the match is over, or so many acts were made."""
        made = 0
        for _ in range(MOST):
            if made == acts:
                return made
            try:
                self.page.wait_for_function(READY, timeout=STUCK * 1_000)
            except Timeout:
                break
            if self.over:
                return made
            made += self.act()
        raise AssertionError(f"the match does not go on: {self.told()}")

    def becomes(self, what: str) -> bool:
        """Is this true on the page, or does it become true soon?

        It is wrapped in a function, because the page's policy lets nobody evaluate a text.
        """
        try:
            self.page.wait_for_function(what if what.startswith("() =>") else f"() => {what}")
        except Timeout:
            return False
        return True

    def until(self, promised: str) -> None:
        """Wait until this promise comes true; `wait_for_function` takes any promise for a yes."""
        ends = time.monotonic() + STUCK
        while not self.page.evaluate(promised):
            assert time.monotonic() < ends, f"it does not come true: {promised}"
            self.page.wait_for_timeout(20)

    def reach(self, wanted: str, key: str) -> bool:
        """Press this key until the thing has the focus; False if it is gone before that."""
        for _ in range(100):
            if self.page.locator(f"{wanted}:focus").count():
                return True
            if not self.page.locator(wanted).count():
                return False
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {wanted}")

    def told(self) -> str:
        return re.sub(r"\s+", " ", self.page.locator(".tell").inner_text())


HURRY = f"""(may) => {{
  window.acts ??= 0
  window.hurrying ??= setInterval(() => {{
    const ready = !document.querySelector('[data-over]') && ({READY})()
    const found = ready && may.map((what) => document.querySelector(what)).find(Boolean)
    if (found) {{
      window.acts += 1
      found.click()
    }}
  }}, 20)
  return window.acts
}}"""
"""Do the first thing that may be done, again and again, in the page itself; so many were done."""
CALM = """() => {
  clearInterval(window.hurrying)
  delete window.hurrying
}"""


def finish(*people: Player, act: Callable[[Player], bool] | None = None) -> None:
    """These people play their match to its end: by themselves, or by `act`."""
    acts, acted = 0, time.monotonic()
    while not all(one.over for one in people):
        if act is None:
            done = sum(int(one.page.evaluate(HURRY, MAY)) for one in people)
        else:
            done = acts + sum(act(one) for one in people if one.page.evaluate(READY))
        now = time.monotonic()
        acts, acted = done, acted if done == acts else now
        assert acts < MOST and now < acted + STUCK, f"it does not end: {people[0].told()}"
        people[0].page.wait_for_timeout(20 if act else 100)
    for one in people:
        one.page.evaluate(CALM)
