"""At the table nothing covers what it speaks of; rounds and matches end where they can be seen."""

import pytest
from playwright.sync_api import expect

import tablee
from tests.web.conftest import Open
from tests.web.house import DESK, MOST, PHONE, READY, RESTED, SMALL
from tests.web.test_care import findings

APART = """([one, other]) => {
  const [a, b] = [one, other].map(what => document.querySelector(what).getBoundingClientRect())
  return a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left
}"""
"""These two things don't cover each other."""
PLACE = """() => {
  const one = document.querySelector('[data-urgent]')?.getBoundingClientRect()
  return one ? [one.x, one.y, one.width].map(Math.round).join(' ') : null
}"""
"""Where the urgent button is."""


def test_a_refusal_is_said_at_the_card_and_goes_with_the_next_act(player: Open) -> None:
    one = player(size=SMALL, lang="fr", touch=True)
    one.table("ekko", 2)
    page, note = one.page, one.page.locator(".refused")
    for _ in range(MOST):  # until a card may be laid and another may not
        page.wait_for_function(READY)
        if page.locator("[data-hand] .can").count() and page.locator("[data-hand] .no").count():
            break
        one.play(acts=1)
    refused = page.locator("[data-hand] .no").first
    refused.evaluate("one => one.id = 'refused'")
    refused.click()
    expect(note).to_be_visible()
    page.evaluate(RESTED)
    assert page.evaluate(APART, [".refused", "#refused"])
    assert page.locator("[data-refused]").get_attribute("id") == "refused"
    expect(page.locator(".toast")).to_have_count(0)
    assert findings(one) == []
    note.get_by_role("button", name="La règle").click()
    page.locator("dialog .lit").wait_for()
    expect(page.locator("dialog [data-why] a[href^='#/learn/ekko/']")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator("[data-hand] .can").first.click()
    expect(note).to_have_count(0)


def test_the_count_of_a_round_waits_for_a_tap(player: Open) -> None:
    """And the mirror button is in the same place all the time, whatever may be done."""
    one = player(size=PHONE, lang="en")
    one.table("ekko", 3, target=1_000)
    page, places = one.page, set()
    for _ in range(MOST):
        page.wait_for_function(READY)
        if page.locator(".panel").count():
            break
        if page.locator("[data-hand] li").count() <= 8:  # a big hand takes two rows
            places.add(page.evaluate(PLACE))
        one.hurry()
    assert len(places - {None}) == 1
    expect(page.locator("[data-hand] .can, [data-draw].can")).to_have_count(0)
    expect(page.locator(".panel tbody tr")).to_have_count(3)
    assert findings(one) == []
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".panel")).to_have_count(0)
    page.wait_for_function(READY)


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "en"), (SMALL, "fr")])
def test_the_mirror_stays_where_it_is_beside_what_it_buys(
    player: Open, size: tuple[int, int], lang: str
) -> None:
    """P-16: its button keeps its place when the choice opens, whatever the other button says."""
    one = player(size=size, lang=lang)
    one.go("#/replay")
    one.page.locator("input[name=position]").fill(mirror_of_seat_0().line)
    one.page.locator("input[name=position]").press("Enter")
    one.page.locator("[data-play-on]").click()
    one.page.wait_for_url("**/#/table/**")
    one.page.locator("[data-act=impose]").wait_for()
    one.page.evaluate(RESTED)
    beside = one.page.evaluate(PLACE)
    one.page.locator("[data-hand] .can").first.click()
    expect(one.page.locator("[data-act=impose]")).to_have_count(0)
    one.page.evaluate(RESTED)
    assert one.page.evaluate(PLACE) == beside


def mirror_of_seat_0() -> tablee.Match:
    """A moment of EKKO in which seat 0 has laid the mirror and chooses what it buys."""
    match = tablee.new("ekko", players=3, seed=0)
    while (match.asked, match.view(0)["phase"]) != (0, "effect"):
        match.play(match.asked, match.legal(match.asked)[-1])
    return match


@pytest.mark.parametrize(("size", "place"), [(PHONE, ".near"), (DESK, "aside")])
def test_the_end_keeps_the_board_in_view(player: Open, size: tuple[int, int], place: str) -> None:
    one = player(size=size, lang="fr" if size == PHONE else "en")
    one.table("mio", 2, target=1)
    one.play()
    page = one.page
    expect(page.locator(f"{place} [data-over]")).to_be_visible()
    assert page.evaluate(APART, ["[data-over]", ".mid"])
    expect(page.locator("[data-urgent]")).to_have_count(0)  # nothing is urgent any more
    expect(page.locator(".standing li")).to_have_count(2)
    won = page.locator("#stage").get_attribute("data-outcome") == "won"
    assert page.locator(".shapes").count() == int(won)
    assert findings(one) == []
    with page.expect_download() as picture:
        page.get_by_role("button", name="Partager une image" if size == PHONE else "Share").click()
    assert picture.value.path().read_bytes()[:4] == b"\x89PNG"


LONG = """() => {
  const one = document.body.appendChild(document.createElement('p'))
  one.textContent = '.'
  one.style.animation = 'moment-long 1000s'
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '@keyframes moment-long { from { opacity: 0 } }'
}"""
"""A moment that would last for ever."""
RUNNING = """() => document.getAnimations().some(
  one => one.animationName === 'moment-long' && one.playState === 'running')"""
ENDED = RUNNING.replace("() => ", "() => !", 1)


def test_a_key_or_a_tap_ends_every_moment(player: Open) -> None:
    one = player(size=PHONE)
    one.table("ekko", 2)
    one.page.evaluate(RESTED)  # its listeners are there
    for by_key in (True, False):
        one.page.evaluate(LONG)
        one.page.wait_for_function(RUNNING)
        if by_key:
            one.page.keyboard.press("Shift")
        else:
            one.page.mouse.click(5, 5)
        one.page.wait_for_function(ENDED)


def test_no_moments_with_reduced_motion(player: Open) -> None:
    one = player(size=PHONE)
    one.page.emulate_media(reduced_motion="reduce")
    one.table("mio", 2, target=1)
    one.page.evaluate("""() => {
      window.moments = []
      const note = ({animationName: name}) => name.startsWith('moment') && moments.push(name)
      document.addEventListener('animationstart', note)
    }""")
    one.play()
    one.page.evaluate(RESTED)
    assert one.page.evaluate("moments") == []
