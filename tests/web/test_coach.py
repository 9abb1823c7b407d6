"""The coach of a first match, and why something happened."""

import pytest
from playwright.sync_api import expect

from tests.own import OWN
from tests.web.conftest import Open
from tests.web.house import DESK, FITS, PHONE, READY, SMALL, Player
from tests.web.learning import learn, stage, typed
from tests.web.test_care import findings

# --- the first match


def first_match(one: Player, game: str) -> None:
    """Skip through the lesson, and begin the match that follows it."""
    lesson = learn(one, game)
    for _ in lesson["steps"]:
        one.page.locator(".voice-acts .chip").last.click()
    one.page.locator("[data-first]").click()
    one.page.locator(".coach").wait_for()


@pytest.mark.parametrize("game", OWN)
def test_a_coach_speaks_once_when_something_is_new_and_can_be_sent_away(
    player: Open, game: str
) -> None:
    one = player(size=SMALL, lang="fr")
    first_match(one, game)
    said = one.page.locator("[data-remark]")
    for _ in range(20):  # not every deal begins with something new
        one.page.wait_for_function(f"() => document.querySelector('[data-remark]') || ({READY})()")
        if said.count():
            break
        one.play(acts=1)
    coach = one.api("GET", f"games/{game}/coach")
    texts = {remark["id"]: remark["said"]["fr"] for remark in coach["remarks"]}
    id, text = said.evaluate("one => [one.dataset.remark, one.innerText]")  # of one moment
    assert typed(text) == texts[id]
    assert one.page.evaluate(FITS)
    assert findings(one) == []
    one.play(acts=3)
    known = one.page.evaluate(f"JSON.parse(localStorage.getItem('tablee.progress.{game}')).said")
    assert id in known
    assert len(known) == len(set(known))
    one.page.reload()
    one.page.locator(".coach").wait_for()
    expect(one.page.locator(f"[data-remark={id}]")).to_have_count(0)
    one.page.locator("[data-dismiss]").click()
    expect(one.page.locator(".coach")).to_have_count(0)
    one.page.reload()
    one.page.locator("#stage").wait_for()
    expect(one.page.locator(".coach")).to_have_count(0)


TAP_UNFIT = """() => {
    const unfit = document.querySelector('[data-hand]:has(.can) button:not(.can)')
    unfit?.click()
    return unfit !== null
}"""
"""Lay a card that may not be laid; false if there is none. Looked for and tapped in one moment,
since a mirror of somebody else may change what may be laid between two moments."""


def test_a_first_refusal_is_explained_by_the_coach(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    first_match(one, "ekko")
    one.page.wait_for_function(READY)
    while not one.page.evaluate(TAP_UNFIT):
        one.play(acts=1)
        one.page.wait_for_function(READY)
    remark = one.page.locator("[data-remark=direction], [data-remark=turn]")
    remark.wait_for()
    expect(one.page.locator(".refused")).to_be_visible()


# --- why


def test_one_tap_tells_why_something_happened_and_shows_its_step(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    one.table("mio", 3)
    one.play(acts=2)
    one.page.locator(".why-last").click()
    why = one.page.locator("dialog [data-why]")
    why.wait_for()
    clause = str(why.get_attribute("data-why"))
    coach = one.api("GET", "games/mio/coach")
    rule = coach["rules"][clause]
    told = [found["said"]["en"] for found in coach["why"] if found["clause"] == clause]
    assert any(said in why.inner_text() for said in told)
    if rule["step"]:
        expect(why.locator(".drawn")).to_be_visible()
        why.locator(f'a[href="#/learn/mio/{rule["step"]}"]').click()
        stage(one, rule["step"], "try")


def test_every_line_of_the_log_tells_its_rule_by_keyboard(player: Open) -> None:
    one = player(size=DESK, lang="en")
    one.table("ekko", 3)
    one.play(acts=2)
    first = one.page.locator(".side .log li button").first
    first.focus()
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("ArrowDown")
    expect(one.page.locator(".side .log li button:focus")).to_have_count(1)
    one.page.keyboard.press("Enter")
    expect(one.page.locator("dialog [data-why]")).to_contain_text("EK-")
