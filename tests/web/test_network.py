"""Bad networks, several tabs, reloads."""

import time
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.server.conftest import ServerProcess
from tests.web.conftest import Open
from tests.web.house import PHONE, READY, STUCK, Player, finish
from tests.web.proxy import Proxy


def test_reload_comes_back_to_the_same_match(player: Open) -> None:
    one = player()
    one.table("mio", 2)
    one.play(acts=2)
    one.page.wait_for_function(READY)
    score = one.page.locator(".score").inner_text()
    one.page.reload()
    expect(one.page.locator(".score")).to_have_text(score, use_inner_text=True)
    assert one.play(acts=2) == 2 or one.over


def test_offline_is_said_quietly_and_passes(player: Open) -> None:
    one = player()
    one.table("mio", 2)
    one.context.set_offline(True)
    one.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(one.page.locator('[data-link="lost"]')).to_contain_text("offline")
    one.context.set_offline(False)
    one.page.evaluate("dispatchEvent(new Event('online'))")
    one.page.locator('[data-link="open"]').wait_for(state="attached")
    assert one.play(acts=2) == 2 or one.over


SERVED = "navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const [, parts] = (await (await fetch('worker.js')).text()).match(/const PARTS = (.*)/)
  const cache = await caches.open('tablee-2')
  const found = await Promise.all(JSON.parse(parts).map((part) => cache.match(part)))
  return found.length > 20 && found.every(Boolean)
}"""
"""All parts of the client are kept: what one of them imports, too."""


def test_a_match_on_this_device_ends_without_the_server(player: Open) -> None:
    """After one visit to the shelf: with a hint, and the end, whose code no page has loaded."""
    one = player(size=PHONE, workers=True)
    one.go()
    assert one.becomes(SERVED)
    one.page.locator('.box[data-game="mio"] .playnow').click()
    one.page.wait_for_function(READY)
    one.until(KEPT)
    one.context.set_offline(True)
    one.page.locator("[data-ask]").click()
    one.page.locator("[data-suggests]").wait_for()
    finish(one)
    expect(one.page.locator("[data-over]")).to_be_visible()


def test_two_tabs_both_see_and_the_newer_acts(player: Open) -> None:
    one = player()
    table = one.table("mio", 2)
    tab = one.new_tab()
    tab.goto(f"{one.url}/#/table/{table}")
    tab.locator("#stage").wait_for()
    first, one.page = one.page, tab
    one.play(acts=2)
    tab.locator(".log li").nth(2).wait_for()
    ends = time.monotonic() + STUCK
    while top(first) != top(tab) or not tab.evaluate(READY):
        assert time.monotonic() < ends, "the tabs show different tables"
        tab.wait_for_timeout(20)


def top(page: Page) -> str | None:
    return page.locator(".card.top").get_attribute("aria-label")


LOSSES = 3
"""How many frames get lost; each is noticed at the next ping, some seconds later."""


def test_frames_lost_and_doubled(player: Open) -> None:
    one = player()
    count = {"in": 0, "out": 0}

    def meddle(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def out(message: str | bytes) -> None:
            count["out"] += 1
            server.send(message)
            if count["out"] % 2 and b"act" in (
                message if isinstance(message, bytes) else message.encode()
            ):
                server.send(message)

        def back(message: str | bytes) -> None:
            count["in"] += 1
            if count["in"] % 7 or count["in"] > LOSSES * 7:
                route.send(message)
            if count["in"] % 3 == 0:
                route.send(message)

        route.on_message(out)
        server.on_message(back)

    one.page.route_web_socket("**/ws/**", meddle)
    one.table("mio", 2, target=1)
    one.play()
    assert one.over


def test_no_such_table(player: Open) -> None:
    one = player(lang="fr")
    one.go("#/table/nothing-here")
    one.page.get_by_text("Cette table n’existe pas.").wait_for()
    one.wrong.clear()


def test_under_a_path_of_another_server(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(
        f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_TEMPO="0.04", TABLEE_ROOT_PATH="/tablee"
    )
    server.start()
    try:
        with Proxy("/tablee", server.port) as proxy, Player(browser, proxy.url) as one:
            one.play_now("mio")  # the rules come from under the path, too
            assert one.play(acts=1) == 1
            one.table("mio", 2)
            assert one.play(acts=2) == 2
            cookies = one.context.cookies()
            assert [cookie.get("path") for cookie in cookies] == ["/tablee"]
            one.page.locator("header .ic").first.click()
            one.page.get_by_role("link", name="Continue").first.click()
            one.page.locator("#stage").wait_for()
    finally:
        server.stop()


ALL_CACHED = """async () => {
    const names = performance.getEntriesByType('resource').map((entry) => entry.name)
    const parts = names.filter((name) => name.includes('/assets/'))
    const cached = await Promise.all(parts.map((name) => caches.match(name)))
    return navigator.serviceWorker.controller !== null && cached.every(Boolean)
}"""


def test_opens_without_a_network_and_goes_on_when_it_is_back(player: Open) -> None:
    one = player(size=PHONE, lang="fr", workers=True)
    one.go()
    one.page.evaluate("navigator.serviceWorker.ready")
    one.until(ALL_CACHED)
    one.context.set_offline(True)
    one.page.reload()
    notice = one.page.get_by_role("alert")
    expect(notice).to_contain_text("hors ligne")
    one.context.set_offline(False)  # the browser tells the page, so nobody has to press a button
    one.page.locator(".box").first.wait_for()
    expect(notice).to_have_count(0)


def unanswered(one: Player) -> Locator:
    """Open the shelf while the server does not answer, then let it answer again; the notice.

    The browser has a network all the time, so it never tells the page to try again.
    """
    one.page.route("**/api/games", lambda route: route.abort())
    one.go()
    notice = one.page.get_by_role("alert")
    expect(notice).to_contain_text("hors ligne")
    one.page.unroute("**/api/games")
    return notice


def test_tries_again_by_itself_when_the_server_did_not_answer(player: Open) -> None:
    one = player(size=PHONE, lang="fr")
    one.page.clock.install()
    notice = unanswered(one)
    one.page.clock.fast_forward(10_000)
    one.page.locator(".box").first.wait_for()
    expect(notice).to_have_count(0)


def test_tries_again_on_request_when_the_server_did_not_answer(player: Open) -> None:
    one = player(size=PHONE, lang="fr")
    one.page.add_init_script("window.setInterval = () => 0")  # else it might be quicker
    notice = unanswered(one)
    notice.get_by_role("button", name="Réessayer").click()
    one.page.locator(".box").first.wait_for()
    expect(notice).to_have_count(0)


def test_can_be_installed(player: Open) -> None:
    one = player()
    one.go()
    manifest = one.context.request.get(f"{one.url}/manifest.webmanifest").json()
    sizes = {icon["sizes"]: icon["src"] for icon in manifest["icons"] if "png" in icon["type"]}
    assert {"192x192", "512x512"} <= sizes.keys()
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for source in sizes.values():
        answer = one.context.request.get(f"{one.url}/{source}")
        assert answer.ok and answer.body().startswith(b"\x89PNG")
