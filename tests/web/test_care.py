"""Care for everybody: accessibility, sizes, what the build may weigh."""

import gzip
import json
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Open
from tests.web.house import (
    DESK,
    FITS,
    MAY,
    PHONE,
    READY,
    RESTED,
    ROOT,
    SMALL,
    STATIC,
    Player,
    finish,
)

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ZOOMED = (DESK[0] // 2, DESK[1] // 2)
"""A desk at 200 %: half as many pixels for everything."""
THUMB = 24
LOCK = ROOT / "web" / "package-lock.json"


GAMES = ("ekko", "mio", "exhopp", "input", "oeufs")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NAMED = ("button", "link", "image", "gridcell", "textbox", "combobox", "slider", "radio")


LISTEN = """() => {
  window.said = []
  new MutationObserver(() => {
    const text = document.querySelector('.felt > .spoken[aria-live]')?.textContent?.trim()
    if (text) window.said.push(text)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""
"""Note what a screen reader is told."""
EDGED = """may => {
  const edged = ({outlineStyle, borderStyle}) => outlineStyle !== 'none' || borderStyle !== 'none'
  const all = [...document.querySelectorAll(may)]
  return all.length ? all.every(one => edged(getComputedStyle(one)))
    : document.querySelector('[data-over]') !== null
}"""
"""All that may be done has an edge; or the match is over."""
IN_SIGHT = "document.querySelector('.near').getBoundingClientRect().bottom <= innerHeight + 1"
"""One's hand is in the window, whole."""


def findings(one: Player) -> list[str]:
    """What axe finds on the page as it is."""
    one.page.evaluate(RESTED)
    one.page.evaluate(AXE.read_text())
    found = one.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {v['nodes'][0]['target']} {v['nodes'][0].get('failureSummary', '')}"
        for v in found["violations"]
    ]


def spoken(one: Player) -> list[tuple[str, str]]:
    """What a screen reader finds on the page: roles and names."""
    session = one.context.new_cdp_session(one.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        (node["role"]["value"], node.get("name", {}).get("value", "").strip())
        for node in nodes
        if not node["ignored"] and "role" in node
    ]


def fits(one: Player, size: tuple[int, int]) -> bool:
    """Does nothing stick out sideways?"""
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    return one.becomes(f"innerWidth === {size[0]} && {FITS}")


PAGES = {
    "": ".quiet",
    "#/new/input": ".newtable",
    "#/rules/mio": ".spread",
    "#/rules/mio/MI-8": ".book .lit",
    "#/learn/ekko/higher": '.lesson[data-stage="try"]',
    "#/daily/ekko/1": '.daily[data-stage="try"]',
    "#/puzzles/mio": ".entries a",
    "#/nowhere": "main h1",
    "#/me": ".profile",
    "#/pair": ".pairform",
    "#/watch": ".hall-of .go",
    "#/leaders/ekko": ".tabs .on",
    "#/replay": ".drop",
}


LANGS = ["fr", pytest.param("en", marks=pytest.mark.long)]
"""Pages are laid out alike in both languages, and French is longer."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("path", "ready"), PAGES.items())
def test_axe_finds_nothing_on_any_page(player: Open, path: str, ready: str, lang: str) -> None:
    one = player(size=PHONE if lang == "fr" else DESK, lang=lang)
    one.go(path)
    one.page.locator(ready).first.wait_for()
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        assert findings(one) == []
    assert fits(one, SMALL) and fits(one, ZOOMED)


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_for_everybody(player: Open, game: str) -> None:
    """axe light and dark, a name for everything, a live region, small windows, forced colours."""
    one = player(size=DESK, lang="en")
    one.table(game, 2)
    one.page.evaluate(LISTEN)
    one.play(acts=3)  # an act may be two taps
    one.page.wait_for_function("() => window.said.length")
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        one.page.wait_for_function(READY)
        assert findings(one) == []
    nameless = [role for role, name in spoken(one) if role in NAMED and not name]
    assert not nameless
    for size in (ZOOMED, SMALL):
        assert fits(one, size) and one.becomes(IN_SIGHT)
    one.page.emulate_media(forced_colors="active")
    assert findings(one) == []
    one.page.wait_for_function(EDGED, arg=", ".join(MAY))  # without colours too


@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing_after_a_match(player: Open, lang: str) -> None:
    """The end of a match, the look back, the review, one's own page: light and dark."""
    one = player(size=PHONE if lang == "fr" else DESK, lang=lang)
    table = one.table("exhopp", 3)
    finish(one)
    expect(one.page.locator("[data-over] h2")).to_be_visible()
    expect(one.page.locator(".lane.shut .ended").first).to_be_visible()
    expect(one.page.locator(".lane:has(.ended) > .soft")).to_have_count(0)  # one lies on the other
    for path, ready in (
        ("", "[data-over] h2"),
        (f"#/replay/{table}?at=12&eyes=table", "[data-step]"),
        (f"#/replay/{table}?review=1", ".plot"),
        ("#/me", ".hist"),
    ):
        if path:
            one.go(path)
            one.page.reload()
        one.page.locator(ready).first.wait_for(timeout=90_000)
        for scheme in SCHEMES:
            one.page.emulate_media(color_scheme=scheme)
            assert findings(one) == [], path


def test_axe_finds_nothing_in_the_lobby(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    one.go("#/new/ekko")
    one.page.get_by_label("What shall we call you?").fill("Anna")
    one.page.get_by_role("button", name="Open the table").click()
    one.page.locator(".lobby").wait_for()
    one.page.get_by_label("Say something").fill("Good evening")
    one.page.keyboard.press("Enter")
    one.page.locator(".bubble").wait_for()
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        assert findings(one) == []
    seen = one.page.evaluate("document.querySelector('[data-code]').getBoundingClientRect().bottom")
    assert seen < PHONE[1] / 2, "the invitation is where one looks first"
    assert fits(one, SMALL) and fits(one, ZOOMED)


def test_axe_finds_nothing_in_an_invitation(player: Open) -> None:
    host, guest = player(size=PHONE, lang="en"), player(size=PHONE, lang="fr")
    host.go()
    host.page.locator(".box").first.wait_for()
    host.introduce()
    table = host.api("POST", "tables", {"game": "mio", "players": 6})["id"]
    guest.go(f"#/table/{table}")
    guest.page.locator(".ask").wait_for()
    for scheme in SCHEMES:
        guest.page.emulate_media(color_scheme=scheme)
        assert findings(guest) == []
    for size in (PHONE, SMALL):
        assert fits(guest, size)
        button = "document.querySelector('.ask .go').getBoundingClientRect().bottom"
        assert guest.becomes(f"{button} < innerHeight"), "name and button are seen at once"
    assert fits(guest, ZOOMED)


def test_reduced_motion_stands_still(player: Open) -> None:
    one = player(lang="en")
    one.page.emulate_media(reduced_motion="reduce")
    one.page.add_init_script("Element.prototype.animate = () => { throw Error('it moves') }")
    one.table("mio", 2)
    one.play(acts=3)
    assert one.page.evaluate("document.documentElement.dataset.motion") == "none"


HANDS = {
    "ekko": [f"{n:02}" for n in range(3, 63, 3)],
    "mio": [f"{colour}{n}" for colour in "RBGY" for n in range(1, 6)],
}
SHOWN = """card => {
  card.scrollIntoView({block: 'nearest', inline: 'nearest'})
  const {left, top, right, bottom} = card.getBoundingClientRect()
  const mine = (x, y) => card.contains(document.elementFromPoint(x, y))
  let [free, best] = [0, 0]
  for (let x = left + 1; x < right; x += 2) {
    free = mine(x, (top + bottom) / 2) ? free + 2 : 0
    best = Math.max(best, free)
  }
  return best
}"""
"""How many pixels of a card side by side answer to a thumb."""


@pytest.mark.parametrize("game", HANDS)
def test_twenty_cards_stay_playable_on_a_small_phone(player: Open, game: str) -> None:
    one = player(size=SMALL, lang="fr", touch=True)
    one.page.emulate_media(reduced_motion="reduce")  # cards that lie still, whatever the bot does

    def deal(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def back(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["type"] == "table" and frame["view"]:
                frame["view"]["hands"][frame["you"]] = HANDS[game]
            route.send(json.dumps(frame))

        server.on_message(back)

    one.page.route_web_socket("**/ws/**", deal)
    one.table(game, 2)
    cards = one.page.locator("[data-hand] .card")
    expect(cards).to_have_count(20)
    assert all(cards.nth(n).evaluate(SHOWN) >= THUMB for n in range(20))
    assert fits(one, SMALL) and one.becomes(IN_SIGHT)


def _weight(names: list[str]) -> int:
    return sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in names)


IMPORTED = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")


def _needed(names: list[str]) -> set[str]:
    """These scripts, and all that they import at once."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name.endswith(".js") and name not in found:
            found.add(name)
            names += IMPORTED.findall((STATIC / "assets" / name).read_text())
    return found


def test_weight_of_the_client() -> None:
    """The shelf and the first table together, and each game by itself."""
    page = (STATIC / "index.html").read_text()
    first = re.findall(r"assets/([\w.-]+)", page)
    everything = [path.name for path in (STATIC / "assets").iterdir()]
    tables = [n for n in everything if n.startswith("table-") and n.endswith(".js")]
    assert tables
    styles = {n for n in first if n.endswith(".css")}
    styles |= {n for n in everything if re.match(r"(table|use-client)-.*css$", n)}
    assert _weight(sorted(_needed([*first, *tables]))) <= 60_000
    assert _weight(sorted(styles)) <= 15_000
    for game in GAMES:
        own = [n for n in everything if n.startswith(f"{game}-")]
        assert _weight(own) <= 25_000, game


def test_nothing_comes_from_elsewhere() -> None:
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            foreign = re.findall(r"https?://(?!www\.w3\.org)[\w./-]+", path.read_text())
            assert not [f for f in foreign if "preactjs.com" not in f], path.name


def test_the_lock_names_no_registry() -> None:
    text = LOCK.read_text()
    assert '"resolved"' not in text
    assert json.loads(text)["lockfileVersion"] == 3


CLASS = re.compile(r"\s*\.([\w-]+)\s*")


def _room(path: Path) -> str:
    """What is loaded together. A table needs the house, so these two are one."""
    first, *rest = path.relative_to(ROOT / "web" / "src").parts
    return f"{first}/{rest[0]}" if first == "games" else "ui" if first == "table" else first


def test_no_two_rooms_give_one_class_two_meanings() -> None:
    """Style sheets are loaded one by one, and stay: on a phone the position of the day once hid
    who else plays at a new table."""
    rooms: dict[str, set[str]] = {}
    for path in (ROOT / "web" / "src").rglob("*.css"):
        for selectors in re.findall(r"([^{}]+)\{", re.sub(r"(?s)/\*.*?\*/", "", path.read_text())):
            for one in selectors.split(","):
                if found := CLASS.fullmatch(one):
                    rooms.setdefault(found[1], set()).add(_room(path))
    assert len(rooms) > 200
    assert {name: where for name, where in rooms.items() if len(where) > 1} == {}
