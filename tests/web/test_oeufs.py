"""Les œufs sont faits in a real browser: a match to the right call, and its special acts."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.house import DESK, PHONE, SMALL, Player

SCRIPT = (
    "c6c5 a1b2 d6b4 c1c3 c5c1 c1c5 a6c2 b1d3 c2b1 b1d5 e6c2 d5e6 c2b1 b1d5 b6d2 c5b6 d2c1 c1e5 "
    "f6d2 e5f6 d2c1 c1c5 b4d2 c5d6 d2c1 c1c2 c2a6 d5c5"
)
"""Who begins, from the lower edge, takes all eggs across; the other carries them home for him."""
LAST = "c5c6"


def cell(page: Page, name: str) -> None:
    """Tap a cell once it is one's turn."""
    page.locator(f".tray.mine [data-cell={name}]").click()


class Pair:
    """Two people at one table; the first is on turn first, and has the lower camp in the script."""

    def __init__(self, host: Player, guest: Player) -> None:
        self.table = host.meet(guest, "oeufs")
        host.page.locator(".tray").wait_for()
        host_begins = host.page.locator(".tray.mine").count() > 0
        self.first, self.other = (host, guest) if host_begins else (guest, host)
        self.turned = host_begins  # the host has the upper camp: the script is turned around

    def at(self, name: str) -> str:
        """A cell of the script as it is called at this table."""
        if not self.turned:
            return name
        return "abcdef"[5 - "abcdef".index(name[0])] + str(7 - int(name[1]))

    def move(self, who: Player, way: str) -> None:
        cell(who.page, self.at(way[:2]))
        who.page.locator(f".target[data-cell={self.at(way[2:])}]").click()


def look_in_secret(pair: Pair, at: str) -> None:
    """Both look at the same egg; each sees it alone, and afterwards it is nowhere to be found."""
    name = pair.at(at)
    for who, other in ((pair.first, pair.other), (pair.other, pair.first)):
        cell(who.page, name)
        who.page.locator("[data-look]").click()
        seen = who.page.locator("[data-peek]").inner_text()
        mine = pair.first is who
        other.page.locator(".tray.mine").wait_for()
        assert (seen in ("Yours!", "À vous\xa0!")) == mine
        if mine:
            assert other.page.locator("[data-peek]").count() == 0
    for who in (pair.first, pair.other):
        who.page.locator("[data-peek]").wait_for(state="detached")
        html = who.page.locator("#app").inner_html()
        assert "Only you can see it" not in html and "Personne d’autre ne le voit" not in html


def test_a_match_to_the_right_call(player: Open) -> None:
    host, guest = player(size=DESK, lang="en"), player(size=PHONE, lang="fr")
    pair = Pair(host, guest)
    turns = [pair.first, pair.other]
    for ply, way in enumerate(SCRIPT.split()):
        if ply == 6:
            look_in_secret(pair, "c5")
            host.page.reload()
            expect(host.page.locator(".log")).to_contain_text("looks secretly")
            expect(host.page.locator(".log")).not_to_contain_text("looks at")
        pair.move(turns[ply % 2], way)

    page = pair.first.page
    cell(page, pair.at(LAST[:2]))
    assert page.locator(".cell.calls").count() == 0
    page.keyboard.press("u")  # the next move carries the call …
    expect(page.locator(".cell.calls")).to_have_count(1)
    page.keyboard.press("u")  # … or not
    page.locator(f".target[data-cell={pair.at(LAST[2:])}]").click()
    pair.other.page.locator(".tray.mine").wait_for()
    page.locator("[data-urgent]:not([aria-disabled=true])").click()  # and calls out of turn
    for one, place in ((host, "aside"), (guest, ".near")):
        expect(one.page.locator(f"{place} [data-over]")).to_be_visible()
        # the climax: whose they are
        expect(one.page.locator(".egg.revealed .sign")).to_have_count(6)
    headline = pair.first.page.locator("[data-over] h2").inner_text()
    assert headline in ("You won!", "Vous avez gagné\u00a0!"), headline

    # looked back at: the look, by the eyes that had it; and with all open every egg has its owner
    seat = 0 if pair.turned else 1
    host.go(f"#/replay/{pair.table}?at=7&eyes={seat}")
    expect(host.page.locator("[data-peek]")).to_have_count(1)
    expect(host.page.locator(".shell.blank .sign")).to_have_count(0)
    host.page.get_by_label("Seen by").select_option("table")
    host.page.get_by_role("button", name="To the end").click()
    expect(host.page.locator(".shell.blank .sign")).to_have_count(6)


def walk_to(page: Page, name: str) -> None:
    """Go to a cell by arrow keys, as the board is seen."""
    order = page.locator("[data-cell]").evaluate_all("all => all.map(one => one.dataset.cell)")
    here = page.evaluate("document.activeElement?.dataset?.cell ?? null")
    if here is None:
        page.keyboard.press("ArrowUp")  # from anywhere on the page onto the board
        here = page.evaluate("document.activeElement.dataset.cell")
    (y, x), (b, a) = divmod(order.index(here), 6), divmod(order.index(name), 6)
    for key, n in (("Right", a - x), ("Left", x - a), ("Down", b - y), ("Up", y - b)):
        for _ in range(n):
            page.keyboard.press(f"Arrow{key}")
    assert page.evaluate("document.activeElement.dataset.cell") == name


def test_by_keyboard_alone_to_the_limit(player: Open) -> None:
    one = player(size=DESK, lang="en")
    one.table("oeufs", 2, limit=2)
    page = one.page
    page.locator(".tray.mine").wait_for()
    page.keyboard.press("u")  # a hopeless call is refused with its clause
    page.get_by_role("button", name="The rule").last.click()
    page.locator("dialog .lit").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    for _ in range(2):
        page.locator(".tray.mine").wait_for()
        egg = page.locator(".cell.can[aria-label*='your egg']")  # one that can move
        walk_to(page, str(egg.first.get_attribute("data-cell")))
        page.keyboard.press("Enter")
        walk_to(page, str(page.locator(".cell.target").first.get_attribute("data-cell")))
        assert "it can go here" in str(page.locator(":focus").get_attribute("aria-label"))
        told = page.locator(".log li").count()
        page.keyboard.press("Enter")
        made = page.locator(".log li").nth(told)
        made.or_(page.locator("[data-over]")).first.wait_for()
        expect(page.locator("[data-cell]:focus, [data-over]:focus")).to_have_count(1)
    expect(page.locator("[data-over]")).to_contain_text("The limit of 2 turns each is reached.")


NOTE = """() => {
  window.notes = []
  const all = what => document.querySelectorAll(what).length
  new MutationObserver(() => window.notes.push({
    wanted: document.querySelector('[data-wanted]').textContent,
    own: all("[aria-label*='votre œuf']"),
    urgent: all('[data-urgent]'),
  })).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""
"""From now on, note what every picture of the table shows: some are gone within milliseconds."""


def test_a_wrong_call_among_four(player: Open) -> None:
    one, watcher = player(size=SMALL, lang="fr"), player(size=DESK, lang="en")
    table = one.table("oeufs", 4, referee="table", limit=3)
    watcher.go(f"#/table/{table}")
    watcher.page.locator(".tray").wait_for()
    assert watcher.page.locator("[data-urgent], .cell.can").count() == 0
    page = one.page
    corner = re.compile("a6|f6|a1|f1")
    expect(page.locator("[data-cell]").last).to_have_attribute("data-cell", corner)
    low = page.locator(".cells-row").last.locator("[aria-label*='votre camp']")
    expect(low).to_have_count(2)
    page.locator(".tray.mine").wait_for()
    page.locator("[data-urgent]").click()  # nothing is lost by a slip of the finger
    expect(page.locator("[data-call]")).to_have_text("Annoncer")
    page.evaluate(NOTE)
    page.locator(".cell.can[aria-label*='votre œuf']").first.click()
    page.locator(".cell.calls").first.click()  # a move that carries the call
    page.locator("[data-over]").wait_for()  # soon: the bots go on without me
    out = [note for note in page.evaluate("notes") if "Vous ne jouez plus" in note["wanted"]]
    assert out
    assert not any(note["own"] or note["urgent"] for note in out)
    watcher.page.locator("[data-over]").wait_for()
