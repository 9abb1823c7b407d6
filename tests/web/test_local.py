"""Tables in the browser itself, from a plain file server: no Tablée server runs here at all."""

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

import tablee
from tablee.engine.record import lines
from tablee.engine.registry import games
from tablee.server.http import local
from tablee.server.http.site import build
from tablee.server.ops.settings import Settings
from tests.own import OWN
from tests.web.conftest import Open, people
from tests.web.house import DESK, PHONE, QUICK, READY, Player, finish
from tests.web.learning import press
from tests.web.plain import serving

PATH = "some/path"
"""Where the site lies on its host."""
SHORT = {"ekko": {"target": 1}, "mio": {"target": 1}}
NEXT = "[data-hand-on], [data-curtain] .go"
"""What hands the device on."""


FIRST_CARD = 150_000
"""All bytes of a first visit until one may act, gzipped."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a host with the site under a path, where a second takes 40 ms."""
    root: Path = tmp_path_factory.mktemp("host")
    build(root / PATH, Settings(tempo=float(QUICK)))
    return root


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The address of the site."""
    with serving(folder) as host:
        yield f"{host}/{PATH}"


@pytest.fixture
def alone(browser: Browser, site: str) -> Iterator[Open]:
    """Makes people at the site."""
    yield from people(browser, site)


def sit_down(
    one: Player,
    game: str,
    people: int = 1,
    players: int = 2,
    bot: str = "beginner",
    pace: str = "none",
) -> str:
    """Open a short match for people at this device; returns its table."""
    one.go(f"#/new/{game}")
    page = one.page
    page.locator(f".choice label:has-text('{players}')").first.click()
    for seat in range(people, players):
        page.locator("fieldset.others select").nth(seat - 1).select_option(bot)
    for name, value in SHORT.get(game, {}).items():
        page.get_by_text("Game options").click()
        page.locator(f"#opt-{name}").fill(str(value))
    if pace != "none":
        page.locator(".choice label", has_text=pace).click()
    page.locator("form .go.big").click()
    page.wait_for_url(re.compile("#/table/local"))
    return page.url.rpartition("/")[2]


def record_of(one: Player, table: str, to: Path) -> Path:
    """Download the record of a finished match."""
    one.go(f"#/replay/{table}")
    one.page.get_by_role("button", name="Share this moment").click()
    with one.page.expect_download() as download:
        one.page.locator("[data-download]").click()
    download.value.save_as(to)
    return to


@pytest.mark.parametrize("game", OWN)
def test_a_whole_match_without_a_network(alone: Open, game: str, tmp_path: Path) -> None:
    """After one visit to the shelf, with a reload in the middle."""
    one = alone(size=PHONE, workers=True)
    one.go()
    one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    one.context.set_offline(True)
    table = sit_down(one, game)
    one.page.locator("#stage").wait_for()
    one.play(acts=3)
    one.page.reload()
    one.page.wait_for_function(READY)
    finish(one)
    file = record_of(one, table, tmp_path / "match.jsonl")
    match = tablee.load(file)
    assert match.over and match.game.name == game
    again = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(match))
    assert again == file.read_text("utf-8")


def test_the_champion_plays_with_its_network(alone: Open, tmp_path: Path) -> None:
    """That it does what it does in Python is tested without a clock, in tests/test_local.py."""
    one = alone(size=DESK)
    with one.page.expect_response(re.compile(r"/local/mio-\w+\.network$")):
        table = sit_down(one, "mio", bot="champion")
        one.page.locator("#stage").wait_for()
        finish(one)
    match = tablee.load(record_of(one, table, tmp_path / "match.jsonl"))
    assert match.over and match.names[1] == "champion"
    assert any(play.seat == 1 for play in match.plays)


def shown(page: Page) -> list[str]:
    """What a player sees: the cards or pieces, and everybody's points."""
    page.wait_for_function(READY)
    return page.locator("#stage").all_inner_texts()


def test_reload_in_the_middle_and_continue_from_the_shelf(alone: Open) -> None:
    one = alone(size=DESK)
    one.play_now("mio")
    one.play(acts=2)
    score = one.page.locator(".score").inner_text()
    story = one.page.locator(".log li").count()
    one.page.reload()
    expect(one.page.locator(".score")).to_have_text(score, use_inner_text=True)
    assert one.page.locator(".log li").count() >= story
    one.play(acts=1)
    one.go()
    one.page.get_by_role("link", name="Continue: MIO").click()
    assert one.play(acts=1) == 1


def test_offline_after_one_visit(browser: Browser, site: str) -> None:
    with Player(browser, site, size=PHONE, workers=True) as one:
        one.go()
        one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        one.context.set_offline(True)
        one.page.reload()
        one.page.locator('.box[data-game="ekko"] .playnow').click()
        one.page.locator("#stage").wait_for()
        assert one.play(acts=2) == 2 or one.over
        one.go("#/rules/oeufs")
        expect(one.page.locator(".book")).to_contain_text("OE-1")


def test_lessons_books_and_positions_without_a_network(browser: Browser, site: str) -> None:
    """After one visit to the shelf, everything that teaches is there, also the first match."""
    with Player(browser, site, size=PHONE, workers=True) as one:
        one.go()
        one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        one.context.set_offline(True)
        for game in OWN:
            one.go(f"#/learn/{game}")
            one.page.locator(f'.lesson[data-stage="try"] [data-game="{game}"]').wait_for()
            one.page.locator("[data-ask]").click()
            one.page.locator("[data-glow]").first.wait_for()
            press(one)
            expect(one.page.locator('[data-answer="right"]')).to_be_visible()
            one.go(f"#/rules/{game}")
            expect(one.page.locator(".spread .drawn")).to_have_count(5)
            one.go(f"#/daily/{game}/300")
            one.page.locator("[data-remembered], [data-give-up]").click()
            one.page.locator("[data-give-up], [data-result]").first.wait_for()
            if one.page.locator("[data-result]").count() == 0:  # something was to be remembered
                one.page.locator("[data-give-up]").click()
            expect(one.page.locator("[data-result]")).to_contain_text("%")
            one.go(f"#/puzzles/{game}")
            expect(one.page.locator(".entries .missed")).to_have_count(1)
        one.go("#/learn/mio/out")
        one.page.locator('.lesson[data-stage="try"] .voice-acts .chip').last.click()
        one.page.locator("[data-first]").click()
        one.page.locator(".coach").wait_for()
        assert one.play(acts=1) == 1
        one.page.locator(".why-last").click()
        expect(one.page.locator("dialog [data-why]")).to_contain_text("MI-")


def test_two_tabs_see_the_same_and_the_newer_one_acts(alone: Open) -> None:
    one = alone()
    one.play_now("mio")
    first, table = one.page, one.page.url
    one.page = one.new_tab()
    one.page.goto(table)
    one.page.locator("#stage").wait_for()
    one.play(acts=2)
    one.page.wait_for_function(READY)
    top = one.page.locator(".card.top").get_attribute("aria-label")
    expect(first.locator(".card.top")).to_have_attribute("aria-label", str(top))
    one.page = first
    first.bring_to_front()
    first.evaluate("() => dispatchEvent(new Event('focus'))")
    assert one.play(acts=1) == 1


def test_a_browser_that_keeps_nothing(alone: Open) -> None:
    one = alone()

    def forgetful(route: Route) -> None:
        body = route.fetch().text()
        nothing = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
        route.fulfill(body=nothing + body, content_type="text/javascript")

    one.context.route(re.compile(r"/assets/worker-.*\.js"), forgetful)
    one.play_now("mio")
    expect(one.page.get_by_text("This browser stores nothing")).to_be_visible()
    assert one.play(acts=3) == 3 or one.over


def test_a_disk_that_is_full_in_the_middle_of_a_match(alone: Open) -> None:
    one = alone()

    def small(route: Route) -> None:
        full = """const { add } = IDBObjectStore.prototype
let room = 4
IDBObjectStore.prototype.add = function (...row) {
  if (room-- < 1) throw new DOMException('The disk is full.', 'QuotaExceededError')
  return add.apply(this, row)
}
"""
        route.fulfill(body=full + route.fetch().text(), content_type="text/javascript")

    one.context.route(re.compile(r"/assets/worker-.*\.js"), small)
    one.context.add_init_script(
        """window.told = ''
new MutationObserver(() => { told += document.querySelector('.toasts')?.innerText ?? '' })
  .observe(document, { subtree: true, childList: true })"""
    )
    table = sit_down(one, "mio")
    finish(one)
    assert "This browser stores nothing" in one.page.evaluate("told")
    one.page.evaluate(f"location.hash = '#/replay/{table}'")
    expect(one.page.locator("#stage")).to_be_visible()


def test_a_new_version_while_a_match_runs(browser: Browser, folder: Path, tmp_path: Path) -> None:
    host = tmp_path / "host"
    shutil.copytree(folder, host)
    with serving(host) as address, Player(browser, f"{address}/{PATH}") as one:
        one.play_now("mio")
        one.play(acts=2)
        for file in (host / PATH / "local").iterdir():  # a new version has other files
            file.unlink()
        one.page.reload()
        one.page.locator("#stage").wait_for()
        assert one.play(acts=2) == 2 or one.over


def damaged() -> Iterator[tuple[str, str]]:
    """Bad positions and records: each key of real positions spoilt, real records cut short."""
    dice = Random("damaged")
    for game in OWN:
        match = tablee.new(game, players=2, seed=5)
        for _ in range(4):
            match.play(match.asked, match.legal(match.asked)[0])
        name, *keys = match.line.split(" ")
        for number in range(len(keys)):
            spoilt = [
                f"{key.partition('=')[0]}=?" if n == number else key for n, key in enumerate(keys)
            ]
            yield "position", " ".join([name, *spoilt])
        text = "".join(json.dumps(line) + "\n" for line in lines(match))
        starts = [at + 1 for at, letter in enumerate(text) if letter == "\n"]
        for start in [0, *starts[:-1]]:
            yield "record", text[: start + dice.randrange(1, text.index("\n", start) - start)]
    for text in ("{", "[]", "mio", "mio rules=1", '{"tablee": 2}', '{"tablee": 9, "game": "mio"}'):
        yield "record", text
        yield "position", text


def test_bad_pastes_get_a_sentence_and_lose_nothing(alone: Open) -> None:
    one = alone()
    one.play_now("mio")
    one.play(acts=1)
    table = one.page.url
    bad = list(damaged())
    assert len(bad) >= 100
    for number, (kind, text) in enumerate(bad):
        if kind == "record":
            one.page.evaluate("(text) => { sessionStorage.setItem('tablee.record', text) }", text)
            one.go(f"#/replay/file?{number}")
        else:
            one.go(f"#/replay?{number}")
            one.page.locator("input[name=position]").fill(text)
            one.page.locator(".paste button").click()
        told = re.compile(rf"^This {'file' if kind == 'record' else 'position'} can’t be .*\.")
        expect(one.page.locator("[role=alert]"), text).to_have_text(told)
        if kind == "position":  # it can be mended where it was pasted
            assert one.page.locator("input[name=position]").input_value() == text
    one.page.goto(table)
    one.page.locator("#stage").wait_for()
    assert one.play(acts=1) == 1


def test_a_hint_a_replay_and_a_review_without_a_server(alone: Open) -> None:
    one = alone(size=DESK)
    table = sit_down(one, "mio")
    one.page.wait_for_function(READY)
    one.page.locator("[data-ask]").click()
    expect(one.page.locator("[data-suggests] li").first).to_contain_text("%")
    finish(one)
    one.go(f"#/replay/{table}?review=1")
    expect(one.page.locator(".chances svg")).to_be_visible(timeout=120_000)
    one.page.keyboard.press("End")
    one.page.keyboard.press("Home")
    one.page.locator("[data-play-on], .moment .go").first.click()
    one.page.wait_for_url(re.compile("#/table/local"))
    assert one.play(acts=1) == 1 or one.over


@pytest.mark.parametrize("game", OWN)
def test_a_pasted_position_is_played_on_without_a_server(alone: Open, game: str) -> None:
    one = alone(size=DESK)
    match = tablee.new(game, players=2, seed=11)
    for _ in range(2):
        match.play(match.asked, match.legal(match.asked)[0])
    one.go("#/replay")
    one.page.locator("input[name=position]").fill(match.blinded(0).line)
    one.page.locator(".paste button").click()
    one.page.locator("[data-play-on]").click()
    one.page.wait_for_url(re.compile("#/table/local"))
    assert one.play(acts=1) == 1 or one.over
    broken = match.line.replace(f"turn={match.state.turn}", "turn=9")
    one.go("#/replay")
    one.page.locator("input[name=position]").fill(broken)
    one.page.locator(".paste button").click()
    expect(one.page.locator("[role=alert]")).to_contain_text("turn")


def test_a_record_is_played_on_without_a_server(alone: Open, tmp_path: Path) -> None:
    one = alone(size=DESK)
    match = tablee.new("mio", players=2, seed=3, target=1)
    while not match.over:
        match.play(match.asked, match.legal(match.asked)[0])
    file = tmp_path / "match.jsonl"
    match.save(file)
    one.go("#/replay")
    one.page.locator("input[type=file]").set_input_files(file)
    one.page.locator("[data-play-on]").wait_for()
    one.page.keyboard.press("Home")
    one.page.locator("[data-play-on]").click()
    one.page.wait_for_url(re.compile("#/table/local"))
    assert one.play(acts=1) == 1 or one.over


def test_a_finished_match_is_kept_where_there_is_a_server(player: Open) -> None:
    one = player(size=DESK)
    one.play_now("input")
    table = one.page.url.rpartition("/")[2]
    finish(one)
    one.go(f"#/replay/{table}")
    one.page.get_by_role("button", name="Share this moment").click()
    one.page.locator("[data-keep]").click()
    one.page.wait_for_url(re.compile(r"#/replay/(?!local)\w+"))
    kept = one.page.url.rpartition("/")[2].partition("?")[0]
    expect(one.page.locator("#stage")).to_be_visible()
    me = one.api("GET", "me")
    profile = one.api("GET", f"people/{me['id']}")
    assert [played["table"] for played in profile["played"]] == [kept]
    assert profile["tally"] == []


def hand_on(one: Player) -> bool:
    """Hand the device on where that is due, else act."""
    if one.page.locator(NEXT).count():
        return one._click(NEXT)
    return one.hurry()


NEXT_BEHIND_CURTAIN = """() => [...document.querySelectorAll('[data-curtain]')].map((one) =>
  `${one.dataset.curtain} ${document.querySelectorAll('[data-hand]').length}`)"""
"""While the curtain hangs: who is next, and how many hands are in the page."""
DUE = f"() => document.querySelector({NEXT!r}) || ({READY})()"
"""Somebody can act, or hand the device on."""


def test_two_people_hand_one_device_on(alone: Open) -> None:
    one = alone(size=PHONE)
    sit_down(one, "mio", people=2)
    curtain = one.page.locator("[data-curtain]")
    expect(curtain).to_be_visible()
    assert one.page.locator("[data-hand]").count() == 0  # nobody's hand is even in the page
    seen = set()
    while not one.over:
        one.page.wait_for_function(DUE)
        seen.update(one.page.evaluate(NEXT_BEHIND_CURTAIN))
        hand_on(one)
    assert seen - {" 0"} == {"0 0", "1 0"}  # between them, whoever wants to answers


@pytest.mark.parametrize("game", ["ekko", "exhopp", pytest.param("oeufs", marks=pytest.mark.long)])
def test_people_and_a_bot_at_one_device_play_to_the_end(alone: Open, game: str) -> None:
    one = alone(size=PHONE)
    sit_down(one, game, people=2, players=4 if game == "oeufs" else 3)
    while not one.over:
        one.page.wait_for_function(DUE)
        hand_on(one)


def test_an_offer_is_answered_by_whoever_takes_the_device(alone: Open) -> None:
    one = alone(size=PHONE)
    sit_down(one, "exhopp", people=3, players=3)
    page = one.page
    page.locator("[data-curtain] .go").click()
    page.locator("[data-hand] .can").first.dispatch_event("click")
    offer = page.locator("[data-act^=offer]").first
    offer.wait_for()
    offer.dispatch_event("click")
    page.locator("[data-hand-on]").click()
    answers = page.locator("[data-answers]")
    expect(answers).to_have_count(2)  # everybody but who offers
    seats = [str(one.get_attribute("data-answers")) for one in answers.all()]
    answers.first.click()
    page.locator("[data-act=decline]").wait_for()
    page.locator("[data-hand-on]").click()  # without an answer: nobody can tell why
    expect(answers).to_have_count(2)
    assert [one.get_attribute("data-answers") for one in answers.all()] == seats
    page.locator("[data-curtain] .go").click()  # nobody answers
    expect(page.locator("[data-curtain]")).not_to_have_attribute("data-curtain", "")
    expect(answers).to_have_count(0)


def slow_down(one: Player) -> None:
    """At this site a second takes a second."""

    def slower(route: Route) -> None:
        found = route.fetch().json()
        route.fulfill(json={**found, "tempo": 1})

    one.context.route(re.compile(r"/data/games-[^/]*\.json"), slower)


def seconds(one: Player) -> int:
    """What the clock shows."""
    minutes, rest = one.page.locator("[role=timer]").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def test_what_is_left_of_a_turn_outlasts_a_pause_and_a_reload(alone: Open) -> None:
    one = alone(size=PHONE)
    slow_down(one)
    sit_down(one, "input", people=2, pace="normal")
    one.page.locator("[data-curtain] .go").click()
    timer = one.page.locator("[role=timer]")
    expect(timer).to_have_text(re.compile(r"^0:4[01]$"))
    one.page.locator("[data-put-down]").click()
    expect(one.page.locator("[data-curtain]")).to_be_visible()
    assert timer.count() == one.page.locator("[data-hand]").count() == 0
    one.page.locator("[data-curtain] .go").click()
    timer.wait_for()
    assert seconds(one) <= 41
    one.page.reload()
    one.page.locator("[data-curtain] .go").click()
    timer.wait_for()
    assert seconds(one) <= 43  # written down every second


def test_a_bot_plays_the_turn_whose_time_is_up(alone: Open) -> None:
    one = alone(size=PHONE)
    sit_down(one, "input", people=2, pace="fast")
    one.page.locator("[data-curtain] .go").click()
    expect(one.page.get_by_text("Time’s up").first).to_be_visible()


def test_a_person_alone_has_no_clock_at_any_pace(alone: Open) -> None:
    one = alone(size=PHONE)
    sit_down(one, "input", pace="fast")
    one.page.wait_for_function(READY)
    assert one.page.locator("[role=timer]").count() == 0


def test_weights(folder: Path) -> None:
    """A game's module, and all that a first visit loads until the first card lies there."""
    for game in OWN:
        files = local.files(games()[game])
        module = next(content for name, content in files.items() if name.endswith(".wasm"))
        assert len(gzip.compress(module, 9)) <= 30_000, game
    named = [path for path in (folder / PATH).rglob("*") if path.is_file()]
    fixed = {"index.html", "worker.js"}
    hashed = re.compile(r"-[\w-]{8,}(\.|/)")
    assert not [str(p) for p in named if p.name not in fixed and not hashed.search(str(p))]


@pytest.mark.parametrize("game", OWN)
def test_the_first_card_costs_little(alone: Open, game: str) -> None:
    one = alone(size=PHONE)
    loaded: dict[str, int] = {}

    def weigh(got: Response) -> None:
        loaded[got.url] = len(gzip.compress(got.body(), 6))

    one.page.on("response", weigh)
    one.play_now(game)
    one.page.wait_for_function(READY)
    assert sum(loaded.values()) <= FIRST_CARD, loaded
