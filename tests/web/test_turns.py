"""Whose turn it is, and for how long: fair first turns, matches that wait, and being told."""

import contextlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocket, expect

from tablee.client import Guest, LiveTable
from tests.server.conftest import ServerProcess
from tests.web.conftest import Open
from tests.web.house import PHONE, SMALL, Player

TURN = 45 * 0.1
"""Seconds of a turn at the normal pace of the server below."""
BADGES = """
window.badges = []
navigator.setAppBadge = async (n) => void badges.push(n)
navigator.clearAppBadge = async () => void badges.push(0)
"""
ASKED = """
window.asked = 0
Object.defineProperty(Notification, 'permission', { get: () => 'default' })
Notification.requestPermission = async () => { asked += 1; return 'granted' }
"""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of the test's own, where a second takes 100 ms."""
    server = ServerProcess(f"sqlite:{tmp_path / 'tablee.sqlite'}", TABLEE_TEMPO="0.1")
    server.start()
    Guest(server.url, "Zoé").open("mio", 2)  # from now on the rules are in its memory
    yield server
    server.stop()


def dealt(told: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The first frame that shows cards."""
    return next((one for one in told if one["type"] == "table" and one["view"]), None)


def test_a_long_lobby_leaves_the_first_turn_whole(browser: Browser, own: ServerProcess) -> None:
    with Player(browser, own.url) as anna, Player(browser, own.url, PHONE, lang="fr") as bob:
        report: list[dict[str, Any]] = []

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda text: report.append(json.loads(text)))

        anna.page.on("websocket", listen)
        anna.go()
        anna.page.locator(".box").first.wait_for()
        anna.introduce()
        made = {"game": "mio", "players": 2, "options": {"target": 1000}, "pace": "normal"}
        table = anna.api("POST", "tables", made)["id"]
        opened = time.monotonic()
        anna.go(f"#/table/{table}")
        bob.join(table, "Bob")
        expect(anna.page.locator(".tablefacts")).to_contain_text("4.5 s")
        deal = anna.page.locator(".lobby .go.big:enabled")
        deal.wait_for()
        while time.monotonic() < opened + 2 * TURN:  # a lobby of two turns
            anna.page.wait_for_timeout(100)
        assert dealt(report) is None
        deal.click()
        anna.page.locator("#stage").wait_for()
        first = dealt(report)
        assert first
        assert first["clock"]["left"] == pytest.approx(TURN * 1000, rel=0.01)
        assert not any(seat["bot"] for seat in first["table"]["seats"])


def test_a_solo_match_waits_while_the_server_restarts(browser: Browser, own: ServerProcess) -> None:
    with Player(browser, own.url, PHONE, lang="fr") as anna:
        anna.table("mio", 4)
        anna.play(2)
        anna.page.get_by_role("button", name="Retour").click()
        mine = anna.page.get_by_role("region", name="Vos tables")
        expect(mine).to_contain_text("contre des robots")
        table = mine.get_by_role("link", name="Reprendre").get_attribute("href")
        assert table
        before = anna.api("GET", f"tables/{table.rpartition('/')[2]}")
        anna.page.goto("about:blank")  # a page that nobody looks at asks no server
        own.stop()
        own.start()
        anna.go("#/me")
        running = anna.page.get_by_role("region", name="En cours")
        expect(running).to_contain_text("MIO")
        expect(anna.page.get_by_text("Aucune partie terminée")).to_be_visible()
        running.get_by_role("link", name="Continuer").click()
        anna.page.locator("#stage").wait_for()
        assert anna.page.url.endswith(table)
        assert before["phase"] == "playing"
        assert anna.play(2) == 2
        assert not anna.page.locator("[data-over]").count()


def test_the_title_and_the_icons_say_that_it_is_my_turn(player: Open) -> None:
    one = player()
    one.context.add_init_script(BADGES)
    one.table("mio", 3)
    page = one.page
    page.wait_for_function(TURN_TOLD)
    icon = "() => document.querySelector('link[rel=icon]').href.endsWith('icon-turn.svg')"
    assert one.becomes(icon)
    assert page.evaluate("badges.at(-1)") == 1
    one.play(1)
    page.wait_for_function("() => badges.includes(0) && badges.at(-1) === 1")  # it went round
    page.get_by_role("button", name="Back").click()
    page.locator(".boxes").wait_for()
    page.wait_for_function("() => document.title === 'Tablée' && badges.at(-1) === 0")
    assert not page.evaluate(icon)


def test_what_is_told_changes_with_the_language_in_mid_match(player: Open) -> None:
    one = player(size=PHONE, lang="fr", touch=True)
    one.play_now("mio")
    one.play(2)
    one.page.wait_for_function(TURN_TOLD.replace("Your turn", "À vous"))
    one.page.get_by_role("button", name="Réglages").click()
    one.page.locator("dialog").get_by_text("English").click()
    one.page.wait_for_function(TURN_TOLD)
    one.page.keyboard.press("Escape")
    told = one.told()
    assert re.search(r"draw|lays|turn|names", told), told
    assert not re.search(r"pioche|pose|annonce|faut|vous", told), told


def test_a_lost_phone_takes_its_seat_back_so_many_times(
    browser: Browser, own: ServerProcess
) -> None:
    with Player(browser, own.url) as anna, Player(browser, own.url, PHONE) as bob:
        anna.go()
        anna.page.locator(".box").first.wait_for()
        anna.introduce()
        made = {"game": "mio", "players": 2, "options": {"target": 1000}, "pace": "fast"}
        table = anna.api("POST", "tables", made)["id"]
        anna.go(f"#/table/{table}")
        bob.join(table, "Bob")
        anna.page.locator(".lobby .go.big:enabled").click()
        bob.page.locator("#stage").wait_for()
        away = anna.page.locator(".seats .seat .note")
        bob.page.close()
        expect(away).to_have_text("a bot plays")
        bob.page = bob.new_tab()
        bob.go(f"#/table/{table}")
        back = bob.page.get_by_role("button", name="Take my seat back")
        for left in ("4 more times", "3 more times", "2 more times", "once more"):
            # his time is up again and again
            expect(back).to_have_attribute("title", re.compile(left))
            back.click()
        expect(bob.page.locator(".me [role=status]")).to_contain_text(
            "You have come back too often"
        )
        expect(back).to_have_count(0)
        expect(away).to_have_text("a bot plays")


TURN_TOLD = "() => document.title.startsWith('● Your turn — MIO')"


def test_the_first_turn_is_told_though_the_game_was_loaded_in_the_lobby(player: Open) -> None:
    host, guest = player(), player()
    host.go()
    host.page.locator(".box").first.wait_for()
    host.introduce()
    table = host.api("POST", "tables", {"game": "mio", "players": 2, "pace": "none"})["id"]
    host.go(f"#/table/{table}")
    guest.join(table, "Bob")
    loaded = "performance.getEntriesByType('resource').some(({ name }) => /mio-.*js/.test(name))"
    assert host.becomes(loaded) and guest.becomes(loaded)
    for one in (host, guest):
        one.page.wait_for_load_state("networkidle")
    host.page.locator(".lobby .go.big:enabled").click()
    for one in (host, guest):
        one.page.locator("#stage").wait_for()
    first = (host, guest)[host.api("GET", f"tables/{table}")["turn"]]
    first.page.wait_for_function(TURN_TOLD)


def test_an_answer_that_the_shelf_waited_for_leaves_the_title_of_a_table(player: Open) -> None:
    one = player()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    one.go()
    one.page.locator(".box").first.wait_for()
    one.introduce()
    one.page.route("**/api/me/tables", hold)
    one.table("mio", 2)
    one.page.wait_for_function(TURN_TOLD)
    with one.page.expect_response("**/api/me/tables"):
        held[-1].continue_()
    one.page.evaluate("() => new Promise((later) => setTimeout(later))")
    assert one.page.evaluate(TURN_TOLD)


def test_the_sound_is_off_by_one_tap_and_stays_so(player: Open) -> None:
    one = player(size=SMALL)
    one.play_now("ekko")
    one.page.get_by_role("button", name="Turn the sound off").click()
    one.page.get_by_role("button", name="Turn the sound on").wait_for()
    one.page.reload()
    one.page.get_by_role("button", name="Turn the sound on").wait_for()


def test_notifications_are_asked_for_by_a_tap_alone(player: Open) -> None:
    one = player()
    one.context.add_init_script(ASKED)
    one.go()
    one.page.locator(".box").first.wait_for()
    one.introduce()
    one.go("#/new/mio")
    one.page.get_by_text("one move a day · ").wait_for()
    one.page.get_by_role("button", name="Open the table").click()
    offer = one.page.get_by_role("button", name="Notify me when it’s my turn")
    offer.wait_for()
    assert one.page.evaluate("asked") == 0
    offer.click()
    one.page.get_by_text("You will be notified").wait_for()
    assert one.page.evaluate("asked") == 1
    expect(offer).to_have_count(0)


IN_THE_BACKGROUND = """
window.noticed = []
Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
ServiceWorkerRegistration.prototype.showNotification =
  async (title, words) => void noticed.push([title, words.body, words.data])
window.Notification = class extends Notification {
  constructor(title, words) { super(title); noticed.push([title, words.body, words.data]) }
}
Object.defineProperty(Document.prototype, 'visibilityState', {
  get: () => window.away ? 'hidden' : 'visible' })
const { requestAnimationFrame } = window
window.requestAnimationFrame = (call) => window.away ? 0 : requestAnimationFrame(call)
"""
"""Notifications are allowed and noted. A page that is `away` is not in sight: it paints nothing."""


def hand_over(anna: Player, bob: LiveTable) -> None:
    """Anna acts until it is Bob's turn. Not every tap is an act: a joker's colour takes two."""
    while bob.table and bob.table.clock.seat != bob.seat:
        before = bob.n
        anna.play(1)
        with contextlib.suppress(TimeoutError):
            while bob.n == before:
                bob.wait(10)


def hand_back(bob: LiveTable) -> None:
    """Bob acts until it is Anna's turn."""
    while bob.table and bob.table.clock.seat == bob.seat:
        before = bob.n
        bob.act(bob.legal[0])
        while bob.n == before:
            bob.wait()


def test_a_page_in_the_background_notifies_and_one_in_sight_does_not(
    player: Open, url: str
) -> None:
    anna = player(lang="fr")
    anna.context.add_init_script(IN_THE_BACKGROUND)
    anna.go()
    anna.page.locator(".box").first.wait_for()
    anna.introduce()
    options = {"target": 1000, "shout": "auto"}
    wanted = {"game": "mio", "players": 2, "options": options, "pace": "none"}
    table = anna.api("POST", "tables", wanted)["id"]
    anna.go(f"#/table/{table}")
    on_turn = "() => document.title.startsWith('● ')"
    with Guest(url, "Bob").join(table) as bob:
        bob.sit()
        anna.page.locator(".lobby .go.big:enabled").click()
        anna.page.locator("#stage").wait_for()
        while bob.phase == "open":
            bob.wait()
        for away in (False, True):
            hand_over(anna, bob)
            assert anna.page.evaluate("noticed") == []
            anna.page.evaluate(f"window.away = {str(away).lower()}")
            hand_back(bob)
            anna.page.wait_for_function(on_turn, polling=50)
    anna.page.wait_for_function("() => noticed.length", polling=50)
    assert anna.page.evaluate("noticed") == [["MIO", "À vous de jouer.", table]]


SOUNDS = """
window.tones = 0
const { start } = OscillatorNode.prototype
OscillatorNode.prototype.start = function (...at) { tones += 1; return start.apply(this, at) }
"""


def test_sounds_begin_with_the_first_tap_and_end_with_one(player: Open) -> None:
    one = player(size=PHONE)
    one.context.add_init_script(SOUNDS)
    one.table("mio", 2, target=1000, shout="auto")
    assert one.page.evaluate("tones") == 0
    one.play(2)
    one.page.wait_for_function("() => tones > 0")
    one.page.get_by_role("button", name="Turn the sound off").click()
    before = one.page.evaluate("tones")
    one.play(2)
    assert one.page.evaluate("tones") == before


def test_a_newcomer_meets_beginners_and_each_game_remembers_its_level(player: Open) -> None:
    one = player(lang="fr")
    one.go()
    box = one.page.locator('.box[data-game="mio"]')
    play = box.locator(".playnow")
    expect(play).to_have_text("Débutant")
    box.locator("summary").click()
    names = [text.split("\n")[0] for text in box.locator("[data-level]").all_inner_texts()]
    assert names == ["Débutant", "Amateur", "Joueur de club", "Expert", "Maître", "Champion"]
    box.locator("[data-level=expert]").click()
    one.page.reload()
    expect(play).to_have_text("Expert")
    expect(one.page.locator('.box[data-game="ekko"] .playnow')).to_have_text("Débutant")
    one.play_now("mio")
    (table,) = one.local_tables()
    assert {seat["bot"] for seat in table["seats"][1:]} == {"expert"}
