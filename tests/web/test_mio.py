"""MIO at the table, by keyboard alone."""

from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.house import DESK, MOST, READY, Player

TO_DO = (".panel .go", ".colours .act", '[data-act="pass"]')
"""What is reached by Tab, if it is there: the count of a round, a joker's colour, a pass."""
TWO = "[data-urgent][aria-disabled=false][aria-pressed=false]"
"""The button, when its owner has so few cards that a shout makes sense."""


def press(one: Player) -> None:
    """Do the next thing as somebody does who has no pointer."""
    keys = one.page.keyboard
    for what in TO_DO:
        if one.page.locator(what).count():
            if one.reach(what, "Tab"):
                keys.press("Enter")
            return
    if not one.page.locator(".fan .can").count():
        keys.press("d")
    elif one.reach(".fan .can", "ArrowRight"):
        keys.press("Enter")


def test_a_whole_match_of_mio_by_keyboard_alone(player: Open) -> None:
    """Lay, draw, name a colour, pass, read the count, and shout: no pointer is there."""
    one = player(size=DESK, lang="en")
    one.table("mio", 2, target=30)
    shouts = 0
    for _ in range(MOST):
        one.page.wait_for_function(READY)
        if one.over:
            break
        if one.page.locator(TWO).count() and not one.page.locator(".panel").count():
            one.page.keyboard.press("u")
            shouts += 1
        press(one)
    assert one.over
    assert shouts
    expect(one.page.locator("[data-over]")).to_be_visible()
    one.page.wait_for_function("() => document.activeElement !== document.body")
