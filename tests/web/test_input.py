"""Input at the table: digits, pieces, announcements, by finger and by keyboard."""

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Open
from tests.web.house import DESK, FITS, READY, RESTED, SMALL, Player, finish

TO_THE_FULLEST = """() => {
  if (document.querySelector('[data-urgent]')) return true
  const bits = (band) => band.closest('.digit').querySelectorAll('.bit').length
  const bands = [...document.querySelectorAll('.target')].sort((a, b) => bits(b) - bits(a))
  const stock = [...document.querySelectorAll('.slot.can')]
  const one = bands[0] ?? stock[Math.floor(Math.random() * stock.length)]
  one?.click()
  return false
}"""
"""Build where most has been built, and take any piece, until a card can be announced."""


def _pieces(one: Player) -> Locator:
    return one.page.locator(".slot")


def _take(one: Player, which: str = ".slot.can") -> None:
    """Take a piece when it is one's turn."""
    one.page.locator(which).first.click()


def test_two_people_and_a_bot_play_a_match(player: Open) -> None:
    desk, phone = player(size=DESK, lang="en"), player(size=SMALL, lang="fr")
    desk.meet(phone, "input", 3, limit=2)
    finish(desk, phone, act=Player.act)
    expect(desk.page.locator("aside [data-over]")).to_be_visible()
    expect(phone.page.locator(".near [data-over]")).to_be_visible()
    assert phone.becomes(FITS)


def test_a_piece_turns_over_and_goes_where_the_thumb_means(player: Open) -> None:
    one = player(size=SMALL, lang="fr")
    one.table("input", 3)
    expect(_pieces(one)).to_have_count(7)
    for box in (slot.bounding_box() for slot in _pieces(one).all()):
        assert box and min(box["width"], box["height"]) >= 44
    _take(one)
    held = one.page.locator(".slot.now")
    expect(held.locator(".turning")).to_have_count(1)
    expect(one.page.locator("[data-wanted]")).to_contain_text("Posez votre pièce")
    one.page.evaluate(RESTED)
    lasting = "document.getAnimations().filter(one => one.animationName === 'turn-over').length"
    assert one.page.evaluate(lasting) == 0  # else it is painted where it was when the felt shrinks
    digit = one.page.locator(".digit.lit").first.get_attribute("data-digit")
    card = one.page.locator(f'[data-digit="{digit}"]')
    piece = held.get_attribute("data-piece")
    card.locator(".head").click()
    expect(card.locator(f'.bit[data-move="piece-0-{piece}"]')).to_have_count(1)
    expect(held).to_have_count(0)
    assert one.page.locator(".under").count() == 0  # no face that is hidden is on the page


HIGHER = """() => {
  const won = document.querySelector('.digit.won')
  const top = (one) => one.getBoundingClientRect().top
  const row = [...document.querySelectorAll('.digit:not(.won)')]
    .filter((one) => one.offsetTop === won.offsetTop)
  return row.length && row.every((one) => top(won) < top(one))
}"""


def test_an_announcement_comes_true_and_the_card_moves_up(player: Open) -> None:
    """Whoever never turns a piece can see what to announce, and this bot announces nothing true."""
    one = player(size=DESK, lang="en")
    one.table("input", 2, bot="random", no_turning=[0], limit=0)
    page = one.page
    for _ in range(400):
        page.wait_for_function(READY)
        if page.evaluate(TO_THE_FULLEST):
            break
    page.evaluate(RESTED)
    page.keyboard.press("u")
    expect(page.locator("[data-urgent]")).to_have_attribute("aria-pressed", "true")
    called = page.locator(".digit.called")
    digit = called.get_attribute("data-digit")
    expect(page.locator("[data-wanted]")).to_contain_text(f"The {digit}: with which piece?")
    page.locator(".slot.can").first.click()
    won = page.locator(f'.digit.won[data-digit="{digit}"]')
    expect(won.get_by_role("rowheader")).to_have_accessible_name(re.compile("won, moved up"))
    assert one.becomes(HIGHER), "it stands higher than the others of its row"
    expect(page.locator(".score td", has_text=re.compile(r"^[1-9]"))).not_to_have_count(0)


def test_an_announcement_in_vain_and_the_free_card(player: Open) -> None:
    one = player(size=DESK, lang="fr")
    one.table("input", 2, referee="table", free_card=5, joker_final=True, zero=True, combos=True)
    page = one.page
    expect(page.locator(".combos")).to_contain_text("1-2-3")
    expect(page.locator('[data-digit="0"]')).to_have_count(1)
    page.locator('[data-way="ask"]').click()
    expect(page.locator(".slot.can")).to_have_count(0)
    page.locator('[data-digit="4"] .call').last.click()
    page.locator(".slot.can").first.click()
    expect(page.locator("[data-wanted]")).to_contain_text("Raté pour le 4")
    page.locator(".target").first.click()
    page.locator('[data-way="free"]').click()
    page.locator(".slot.can").first.click()
    expect(page.locator('.lit[data-digit="5"]')).to_have_count(1)
    expect(page.locator(".lit")).to_have_count(1)
    expect(page.locator(".slot.now .turning")).to_have_count(0)
    page.locator(".target").first.click()
    expect(page.locator('[data-digit="5"] .bit')).not_to_have_count(0)


def test_input_by_keyboard_alone(player: Open) -> None:
    one = player(size=DESK, lang="en")
    one.table("input", 2, limit=4)
    page = one.page
    page.locator(".slot.can").first.wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-piece="1"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".target:focus")).to_have_count(1)  # on to where the piece may go
    page.keyboard.press("4")
    expect(page.locator('[data-digit="4"] .band:focus')).to_have_count(1)
    for _ in range(600):
        page.wait_for_function(READY)
        if one.over:
            break
        if page.locator(".target").count():
            for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
                if page.locator(".target:focus").count():
                    break
                page.keyboard.press(key)
            page.keyboard.press("Enter")
        else:
            if page.locator("[data-band]:focus").count():
                page.keyboard.press("Tab")
            if one.reach(".slot.can", "ArrowRight"):
                page.keyboard.press("Enter")
    assert one.over
    page.wait_for_function("() => document.activeElement !== document.body")


def test_look_back_with_all_faces_open(player: Open) -> None:
    one, other = player(size=DESK, lang="en"), player(size=SMALL, lang="fr")
    table = one.table("input", 2, limit=1)
    other.go(f"#/table/{table}")
    other.page.locator(".digit").first.wait_for()
    assert other.page.locator(".slot, .under").count() == 0
    one.play()
    one.go(f"#/replay/{table}/1?eyes=table")
    expect(one.page.locator(".lot .under")).to_have_count(7)
    expect(one.page.locator(".slot .under")).to_have_count(7)  # one sits where one sat
    one.go(f"#/replay/{table}/1?eyes=0")
    one.page.reload()
    expect(_pieces(one)).to_have_count(7)
    assert one.page.locator(".under").count() == 0
    expect(one.page.locator(".slot:enabled")).to_have_count(0)
