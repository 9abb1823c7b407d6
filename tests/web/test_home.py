"""The shelf: one tap plays, levels behind the chevron, what one goes on with, all in one screen."""

from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.house import DESK, PHONE, Player
from tests.web.test_care import SCHEMES, findings

ONE_SCREEN = "document.documentElement.scrollHeight <= innerHeight"


def at_home(one: Player) -> None:
    one.go()
    one.page.locator(".quiet").wait_for()


def test_a_first_visit_fits_one_screen(player: Open) -> None:
    for size, lang in ((PHONE, "fr"), (DESK, "en")):
        one = player(size=size, lang=lang)
        at_home(one)
        assert one.becomes(ONE_SCREEN), f"home has to be scrolled at {size}"
        expect(one.page.locator(".box .playnow").first).to_have_text(
            "Débutant" if lang == "fr" else "Beginner"
        )
        assert one.page.locator(".onshelf.new .go").is_visible()


def test_the_table_that_waits_is_shown_as_it_is(player: Open) -> None:
    for size, lang in ((PHONE, "fr"), (DESK, "en")):
        one = player(size=size, lang=lang)
        one.table("mio", 3)
        one.play(acts=1)
        at_home(one)
        one.page.locator(".picture .felt .mid .card").first.wait_for()
        assert one.becomes(ONE_SCREEN), f"home has to be scrolled at {size}"
        for scheme in SCHEMES:
            one.page.emulate_media(color_scheme=scheme)
            assert findings(one) == []
        one.page.locator(".onshelf .go").click()
        one.page.locator("#stage").wait_for()


LOADED = "(part) => performance.getEntriesByType('resource').some((e) => e.name.includes(part))"


def test_the_table_is_loaded_while_the_shelf_is_looked_at(player: Open) -> None:
    one = player(size=PHONE)
    with one.page.expect_worker():  # nobody has tapped anything
        at_home(one)
    one.page.wait_for_function(LOADED, arg="/table-")
    assert not one.page.evaluate(LOADED, "/mio-")
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.locator('.box[data-game="mio"] .playnow').click()
    one.page.locator("#stage").wait_for()
    assert any("/mio-" in url for url in asked)
    assert not [url for url in asked if "/table-" in url or "/worker-" in url]


def test_levels_are_chosen_by_keyboard(player: Open) -> None:
    one = player(size=DESK, lang="en")
    at_home(one)
    box = one.page.locator('.box[data-game="ekko"]')
    box.locator("summary").focus()
    one.page.keyboard.press("Enter")
    box.locator("[data-level=club]").wait_for()
    assert findings(one) == []
    one.page.keyboard.press("Escape")
    expect(box.locator("[data-level=club]")).to_be_hidden()
    one.page.keyboard.press("Enter")
    assert one.reach('.box[data-game="ekko"] [data-level=club]', "Tab")
    one.page.keyboard.press("Enter")
    expect(box.locator(".playnow")).to_have_text("Club player")
    expect(one.page.locator('.box[data-game="mio"] .playnow')).to_have_text("Beginner")


def test_a_game_that_is_not_there_is_said_to_be_missing(player: Open) -> None:
    """P-18."""
    one = player(lang="en")
    one.go("#/new/unknown")
    expect(one.page.get_by_role("alert")).to_contain_text("no such game")
    one.go("#/new")
    one.page.locator(".newtable").wait_for()
