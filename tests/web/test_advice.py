"""Levels to choose, hints that glow, and reviews, as people meet them."""

import re

from playwright.sync_api import expect

import tablee
from tablee.engine.compiled.cache import SEARCH_KERNELS, is_compiled
from tablee.engine.registry import game
from tests.web.conftest import Open
from tests.web.house import DESK, PATIENCE, PHONE, READY, SMALL, Player, finish
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
        one.wrong = [wrong for wrong in one.wrong if "409 (Conflict)" not in wrong]  # the bot's act
        one.play(acts=1)
    raise AssertionError("there is no hint")


def test_hints_glow_in_every_game(player: Open) -> None:
    one = player(size=SMALL, lang="fr", touch=True)
    for name in GAMES:
        compile_search(name)
        one.table(name, 2)
        reply = hinted(one)
        assert "Vous pourriez" in reply and "% des cas" in reply
        assert not re.search(r"\{\w+\}", reply)
        assert fits(one, SMALL)
    one.page.wait_for_function(CLEAR)  # a board fills the felt
    assert findings(one) == []
    one.page.locator(".suggestion .x").click()
    one.page.locator("[data-glow], .suggestion").first.wait_for(state="detached")


def test_the_level_chosen_last_is_remembered(player: Open) -> None:
    one = player(size=PHONE, lang="fr")
    one.go("#/new/mio")
    one.page.get_by_label("Comment vous appelez-vous ?").fill("Anna")
    one.page.get_by_label("Qui joue la place 2").select_option("Débutant")
    one.page.get_by_role("button", name="Ouvrir la table").click()
    seats = one.page.locator(".lobby .round li")
    seats.filter(has_text="Débutant").first.wait_for()
    one.page.get_by_role("button", name="Inviter (Place 3)").click()
    one.page.get_by_label("Qui joue la place 3").select_option("Expert")
    seats.nth(2).filter(has_text="Expert").wait_for()
    one.page.keyboard.press("Escape")
    one.go()
    play = one.page.locator('.box[data-game="mio"] .playnow')
    expect(play).to_have_text("Expert")
    one.page.reload()
    expect(play).to_have_text("Expert")


def at_moment(one: Player, number: int) -> None:
    """The moment after so many acts is shown."""
    one.page.locator("[data-step]").filter(has_text=re.compile(rf"^{number} /")).wait_for()


def reviewed(player: Open, size: tuple[int, int], game: str = "mio", **options: object) -> Player:
    """Somebody who has played a match against a bot, and looks at its review."""
    compile_search(game)
    one = player(size=size, lang="fr")
    one.page.emulate_media(reduced_motion="reduce")
    match = one.table(game, 2, **options)
    finish(one)
    one.go(f"#/replay/{match}?review=1")
    one.page.locator("[data-review]").wait_for(timeout=3 * PATIENCE)  # every act is searched
    return one


APART = """() => {
  const [board, panel] = ['#stage', 'aside.review'].map(
    what => document.querySelector(what).getBoundingClientRect())
  return panel.left >= board.right - 1 || panel.top >= board.bottom - 1
}"""
"""Nothing of the review lies on the board."""


def test_a_review_on_a_phone_lies_below_the_board(player: Open) -> None:
    one = reviewed(player, PHONE, target=1)
    review = one.page.locator("[data-review]")
    expect(one.page.locator(".chances polyline")).to_have_count(2)
    assert not re.search(r"\{\w+\}", review.inner_text())
    assert one.page.evaluate(APART)
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        assert findings(one) == []
    assert fits(one, SMALL)
    marks = one.page.locator("[data-turn]")
    expect(marks, "somebody has won, so chances have changed").not_to_have_count(0)
    turn = int(marks.last.get_attribute("data-turn") or -1)
    assert one.reach(f"[data-turn='{turn}']", "Tab")  # by keyboard alone
    one.page.keyboard.press("Enter")
    at_moment(one, turn)
    review.wait_for()  # it stays: nothing closes


SUM = re.compile(r"(\d+)\s% au départ − (\d+) ([+−]) (\d+) = (\d+)\s%")


def test_a_review_on_a_desk_is_beside_the_board(player: Open) -> None:
    """The chart is the scrubber, keys walk through moments, and choice and luck add up."""
    one = reviewed(player, DESK, target=1)
    assert one.page.evaluate(APART)
    numbers = SUM.search(one.page.locator(".balance .soft").inner_text())
    assert numbers
    start, cost, sign, luck, end = numbers.groups()
    assert int(start) - int(cost) + int(f"{'-' if sign == '−' else ''}{luck}") == int(end)
    assert int(start) == 50
    one.page.locator("#stage").focus()
    one.page.keyboard.press("Home")
    at_moment(one, 0)
    one.page.keyboard.press("ArrowDown")  # the first moment that counts
    one.page.locator(".stage [data-played], .stage [data-both]").first.wait_for()
    scrub = one.page.locator("input.scrub")
    scrub.fill("2")
    at_moment(one, 2)
    assert findings(one) == []


def test_playing_on_from_a_moment(player: Open) -> None:
    one = reviewed(player, DESK, target=1)
    one.page.locator("input.scrub").fill("3")
    at_moment(one, 3)
    hand = one.page.locator(".near [data-hand] .card").all_inner_texts()
    one.page.locator(".moment .go").click()
    one.page.wait_for_url("**/#/table/**")
    one.page.wait_for_function(READY)
    assert hand and one.page.locator(".near [data-hand] .card").count() >= len(hand) - 1


def test_playing_on_from_a_pasted_position(player: Open) -> None:
    match = tablee.new("mio", players=2, seed=5)
    for _ in range(4):
        match.play(match.asked, match.legal(match.asked)[0])
    one = player(size=PHONE, lang="fr")
    one.go("#/replay")
    one.page.locator("input[name=position]").fill(match.line)
    one.page.get_by_role("button", name="Afficher").click()
    one.page.locator("[data-play-on]").click()
    one.page.wait_for_url("**/#/table/**")
    one.page.wait_for_function(READY)


def test_open_hands_of_mio_are_cards_and_not_codes(player: Open) -> None:
    """P-4."""
    match = tablee.new("mio", players=3, seed=5)
    one = player(size=PHONE, lang="fr")
    one.go("#/replay")
    one.page.locator("input[name=position]").fill(match.line)
    one.page.get_by_role("button", name="Afficher").click()
    one.page.locator(".open-hand li").first.wait_for()
    shown = one.page.locator(".open-hand li").all_inner_texts()
    assert not [text for text in shown if re.fullmatch(r"[A-Z][0-9*]", text.strip())]


def test_the_board_of_the_eggs_keeps_its_way_round(player: Open) -> None:
    """P-14: in a replay one sits where one sat, also with all cards open."""
    one = player(size=PHONE, lang="fr")
    match = one.table("oeufs", 2, limit=1)
    first = "document.querySelector('[role=grid] [data-cell]').dataset.cell"
    one.page.locator("[role=grid]").wait_for()
    seen = one.page.evaluate(first)
    finish(one)
    one.go(f"#/replay/{match}")
    one.page.locator("[data-step]").wait_for()
    assert one.becomes(f"{first} === {seen!r}")
