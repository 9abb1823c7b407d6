"""Levels to choose, hints that glow, and reviews, as people meet them."""

import re

from playwright.sync_api import expect

from tablee.engine.compiled.cache import SEARCH_KERNELS, is_compiled
from tablee.engine.registry import game
from tests.web.conftest import Open
from tests.web.house import PATIENCE, PHONE, READY, SMALL, Player, finish
from tests.web.test_care import GAMES, SCHEMES, findings, fits


def compile_search(name: str) -> None:
    """Compile a game's search unless it is, so that nobody waits for it."""
    found = game(name)
    assert is_compiled(found, SEARCH_KERNELS) or found.search_kernels


CLEAR = """() => {
  const box = one => one.getBoundingClientRect()
  const words = box(document.querySelector('.suggestion'))
  const lit = [...document.querySelectorAll('[data-glow]')].map(box)
  const apart = (a, b) =>
    a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left
  return lit.length && lit.every(one => apart(one, words))
}"""
"""The words of the hint hide nothing that glows."""


ANSWERED = """() => {
  const words = document.querySelector('.suggestion:not([data-suggests=pass])')
  if (document.querySelector('[data-ask][aria-busy=true]')) return null
  if (words && !document.querySelector('[data-glow]')) return null
  return { words: words?.innerText ?? '' }
}"""
"""The words of the hint once it glows. They are empty if a bot acted before the hint came, or if
the hint is to wait."""


def hinted(one: Player) -> str:
    """Ask for a hint by its key: what it says. Where a bot acts first, play on and ask again."""
    for _ in range(20):
        one.page.wait_for_function(READY)
        one.page.keyboard.press("h")
        answer = one.page.wait_for_function(ANSWERED, timeout=3 * PATIENCE).json_value()
        if answer["words"]:
            return str(answer["words"])
        one.play(acts=1)
    raise AssertionError("there is no hint")


def test_hints_glow_in_every_game(player: Open) -> None:
    one = player(size=SMALL, lang="fr", touch=True)
    for name in GAMES:
        compile_search(name)
        one.table(name, 2)
        told = hinted(one)
        assert "Vous pourriez" in told and "% des cas" in told
        assert not re.search(r"\{\w+\}", told)
        assert fits(one, SMALL)
    one.page.wait_for_function(CLEAR)  # a board fills the felt
    assert findings(one) == []
    one.page.locator(".suggestion .x").click()
    one.page.locator("[data-glow], .suggestion").first.wait_for(state="detached")


def test_the_level_chosen_last_is_remembered(player: Open) -> None:
    one = player(size=PHONE, lang="fr")
    one.go("#/new/mio")
    one.page.get_by_label("Qui joue la place 2").select_option("Débutant")
    one.page.get_by_role("button", name="Ouvrir la table").click()
    seats = one.page.locator(".lobby .places li")
    seats.filter(has_text="Débutant").first.wait_for()
    one.page.get_by_label("Qui joue la place 3").select_option("Expert")
    one.page.locator(".lobby .places li").nth(2).filter(has_text="Expert").first.wait_for()
    one.go()
    opponents = one.page.get_by_label("Adversaires")
    expect(opponents).to_have_value("expert")
    one.page.reload()
    expect(opponents).to_have_value("expert")


def test_a_review_on_a_phone(player: Open) -> None:
    compile_search("mio")
    one = player(size=PHONE, lang="fr")
    one.table("mio", 2, target=1)
    finish(one)
    one.page.get_by_role("link", name="Analyse").click()
    review = one.page.locator("[data-review]")
    review.wait_for(timeout=3 * PATIENCE)  # every act of the match is searched
    expect(one.page.locator(".chances polyline")).to_have_count(2)
    assert "Choix de" in review.inner_text() and not re.search(r"\{\w+\}", review.inner_text())
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        assert findings(one) == []
    assert fits(one, SMALL)
    marks = one.page.locator("[data-turn]")
    expect(marks, "somebody has won, so chances have changed").not_to_have_count(0)
    turn = int(marks.last.get_attribute("data-turn") or -1)
    assert one.reach(f"[data-turn='{turn}']", "Tab")  # by keyboard alone
    one.page.keyboard.press("Enter")
    review.wait_for(state="detached")
    one.page.locator("[data-step]").filter(has_text=re.compile(rf"^{turn + 1} /")).wait_for()
    one.page.locator("[data-analysis]").click()
    act = review.locator("[data-judged]").first
    number = int(act.get_attribute("data-judged") or -1)
    act.click()
    one.page.locator("[data-step]").filter(has_text=re.compile(rf"^{number + 1} /")).wait_for()
