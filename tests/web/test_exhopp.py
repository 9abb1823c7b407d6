"""Ex & Hopp in a real browser: laying by tap, drag and keys, offers, a whole match."""

import time

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Open
from tests.web.house import DESK, FITS, PHONE, RESTED, SMALL, STUCK, Player, finish
from tests.web.test_care import findings

CARDS = "[data-hand] .card"
TURN = f"{CARDS}.can"
MAY_LAY = f"() => document.querySelector('{TURN}') && !document.querySelector('.mat.standing')"
"""Somebody's turn, and no offer stands."""
PENDING = "() => document.querySelector('#stage[data-pending]')"
"""What was done last has not been shown yet."""
DECLINE = """() => document.querySelector('[data-act="decline"]')?.click()"""
"""At once: an offer of a bot may be gone before a mouse is there."""

CRAMPED = """() => {
  const box = (one) => one.getBoundingClientRect()
  const all = (what) => [...document.querySelectorAll(what)]
  const within = (one, { left, top, right, bottom }) =>
    one.left >= left - 1 && one.top >= top - 1 && one.right <= right + 1 && one.bottom <= bottom + 1
  const felt = box(document.querySelector('.felt'))
  const near = box(document.querySelector('.near'))
  const seats = all('.seats .seat').map(box)
  const found = (what, which) => (which ? [] : [what])
  return [
    ...found('seats over one another',
      seats.every((one, n) => !n || seats[n - 1].right <= one.left)),
    ...all('.seat').flatMap((seat) => found('beside its seat',
      [...seat.querySelectorAll('.who, .holds > :not(.spoken), .token')].every(
        (one) => within(box(one), box(seat))))),
    ...found('seats off the felt', seats.every((one) => within(one, felt))),
    ...found('rows off the felt', all('.exhopp .hit').every((one) => within(box(one), felt))),
    ...found('low rows', all('.exhopp .hit').every((one) => box(one).height >= 24)),
    ...found('small cards', all('.lane .card, .lane .place').every((one) => box(one).width >= 24)),
    ...found('a clipped hand', all('[data-hand] .card, .near button').every(
      (one) => within(box(one), near) && box(one).width >= 24)),
    ...found('an answer off the mat', all('.answer button').every(
      (one) => within(box(one), box(document.querySelector('.mat'))))),
  ]
}"""
"""What can't be reached or read."""


def on_turn(*people: Player) -> tuple[Player, Player]:
    """Wait until one of them may lay; who, and somebody else. Offers of bots are declined."""
    ends = time.monotonic() + STUCK
    while time.monotonic() < ends:
        settled = not any(one.page.evaluate(PENDING) for one in people)
        for one in people:
            one.page.evaluate(DECLINE)
            if settled and one.page.evaluate(MAY_LAY):
                return one, next((other for other in people if other is not one), one)
        people[0].page.wait_for_timeout(20)
    raise AssertionError(f"nobody gets a turn: {people[0].told()}")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(one: Player, thing: Locator, dx: float, dy: float) -> None:
    """Press the mouse on a thing and move it this far."""
    one.page.evaluate(RESTED)
    x, y = middle(thing)
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + dx, y + dy, steps=4)


def drop(one: Player, place: Locator) -> None:
    """Carry what is held to a place and let it go there."""
    one.page.mouse.move(*middle(place), steps=4)
    expect(place).to_have_attribute("data-lit", "over")
    one.page.mouse.up()


def on_table(one: Player, card: str | None) -> Locator:
    """A card that was laid: in its row, or among the discards if the bot has filled the row."""
    key = f'[data-move="{card}"]'
    return one.page.locator(f".lane .card{key}, .heap .card{key}")


def test_whole_match_of_two_people_and_a_bot(player: Open) -> None:
    desk, phone = player(size=DESK, lang="en"), player(size=SMALL, lang="fr", scheme="dark")
    desk.meet(phone, "exhopp", 3)
    for _ in range(6):
        one, _other = on_turn(desk, phone)
        one.act()
        one.act()
    for one in (desk, phone):
        one.page.emulate_media(reduced_motion="reduce")
    finish(desk, phone)
    expect(desk.page.locator("aside [data-over]")).to_be_visible()
    expect(phone.page.locator(".near [data-over]")).to_be_visible()
    expect(desk.page.locator("[data-over] .token")).to_have_count(18)

    phone.page.get_by_role("link", name="Revoir").click()
    # All hands are open, and one sits where one sat.
    expect(phone.page.locator(".seat .card.mini")).to_have_count(8)
    expect(phone.page.locator(".near .card")).to_have_count(4)
    phone.page.get_by_label("Vu par").select_option("spectator")
    expect(phone.page.locator(".seat .card.mini")).to_have_count(0)


def cards(one: Player) -> list[str]:
    """The hand."""
    found = one.page.locator(CARDS)
    return list(found.evaluate_all("cards => cards.map(card => card.dataset.card)"))


def offer(one: Player, card: str) -> None:
    """Tap a card, then the mat."""
    if not one.page.locator(f'{CARDS}.chosen[data-card="{card}"]').count():
        one.page.locator(f'{CARDS}[data-card="{card}"]').click()
    one.page.locator(".mat .hit.can").click()
    expect(one.page.locator(".mat.standing .card")).to_be_visible()


def test_offers_are_answered_withdrawn_and_hidden(patient: Open) -> None:
    desk, phone = patient(size=DESK, lang="en"), patient(size=SMALL, lang="fr", scheme="dark")
    desk.meet(phone, "exhopp", 2, offer="colour")
    while True:  # until there is a pair to be traded
        one, other = on_turn(desk, phone)
        pairs = [(x, y) for x in cards(one) for y in cards(other) if x[0] == y[0]]
        if pairs:
            break
        one.act()
        one.act()
    given, got = pairs[0]
    offer(one, given)
    expect(one.page.locator(".mat .card .no-of")).to_have_attribute("data-print", given[1:])
    expect(other.page.locator(".mat .card .no-of")).to_have_attribute("data-print", "?")
    expect(one.page.locator(f'{CARDS}[data-card="{given}"]')).to_have_count(0)
    assert len(cards(other)) == 4
    other.page.locator(f'.answer [data-act="accept {got}"]').click()
    expect(one.page.locator(f'{CARDS}[data-card="{got}"]')).to_have_count(1)
    expect(other.page.locator(f'{CARDS}[data-card="{given}"]')).to_have_count(1)
    expect(one.page.locator(f'.seat .mini[data-move="{given}"]')).to_have_count(1)  # it was seen

    one, other = on_turn(desk, phone)
    offer(one, cards(one)[0])
    one.page.locator('[data-act="close"]').click()
    expect(other.page.locator(".mat.standing")).to_have_count(0)

    one, other = on_turn(desk, phone)
    one.act()
    one.act()
    one, other = on_turn(desk, phone)
    offer(one, cards(one)[0])
    assert other.becomes(FITS)
    assert findings(other) == []
    expect(other.page.locator(".mat.standing")).to_have_count(1)  # it was there all the time


@pytest.mark.parametrize(
    ("size", "lang", "scheme"),
    [((800, 360), "fr", "light"), ((740, 360), "en", "dark"), ((844, 390), "fr", "dark")],
)
def test_six_play_on_a_phone_on_its_side(
    patient: Open, size: tuple[int, int], lang: str, scheme: str
) -> None:
    one, other = (patient(size=size, lang=lang, scheme=scheme, touch=True) for _ in range(2))
    other.name = "Maximilienne"
    one.meet(other, "exhopp", 6)
    for who in (one, other):
        who.page.emulate_media(reduced_motion="reduce")
    for _ in range(6):
        now, watcher = on_turn(one, other)
        for who in (now, watcher):
            who.page.evaluate(RESTED)
            assert who.page.evaluate(CRAMPED) == []
        now.page.locator(TURN).first.click()
        now.page.evaluate(RESTED)
        assert now.page.evaluate(CRAMPED) == []
        now.page.locator(".lane .hit.can").first.click()
        expect(now.page.locator(f"{CARDS}.chosen")).to_have_count(0)
    now, watcher = on_turn(one, other)
    offer(now, cards(now)[0])
    for who in (now, watcher):
        expect(who.page.locator(".mat.standing")).to_have_count(1)
        assert who.page.evaluate(CRAMPED) == []
        assert who.becomes(FITS)


def test_drag_and_keys(player: Open) -> None:
    one = player(size=DESK, lang="en")
    one.table("exhopp", 2)
    page = one.page
    first, chosen = page.locator(TURN).first, page.locator(f"{CARDS}.chosen")

    on_turn(one)
    hold(one, first, 4, 4)  # less than the slack: a tap
    page.mouse.up()
    expect(chosen).to_have_count(1)
    first.click()
    expect(chosen).to_have_count(0)

    hold(one, first, 40, -60)
    expect(page.locator(".ghost")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(chosen).to_have_count(0)

    card = first.get_attribute("data-card")
    hold(one, first, 0, -40)
    drop(one, page.locator('.lane [data-row="2"]'))
    expect(on_table(one, card)).to_have_count(1)
    expect(page.locator(".ghost, [data-lifted]")).to_have_count(0)

    on_turn(one)
    page.locator("#stage").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator('.lane [data-row="0"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(CARDS).first).to_be_focused()
    page.keyboard.press("ArrowRight")
    card = page.locator(CARDS).nth(1).get_attribute("data-card")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.locator('.lane [data-row="1"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'{CARDS}[data-card="{card}"]')).to_have_count(0)
    page.wait_for_function("() => document.activeElement.closest('[data-hand]') !== null")


def test_drag_by_touch(player: Open) -> None:
    """A finger on a card drags it, and the page does not scroll away beneath."""
    one = player(size=PHONE, lang="en", touch=True)
    one.table("exhopp", 2)
    on_turn(one)
    one.page.evaluate(RESTED)
    session = one.context.new_cdp_session(one.page)
    card, lane = one.page.locator(TURN).first, one.page.locator('.lane [data-row="1"]')
    name = card.get_attribute("data-card")
    (x, y), (to_x, to_y) = (middle(thing) for thing in (card, lane))

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 20))
    expect(one.page.locator(".ghost")).to_have_count(1)
    touch("touchMove", (to_x, to_y))
    expect(lane).to_have_attribute("data-lit", "over")
    touch("touchEnd")
    expect(on_table(one, name)).to_have_count(1)
