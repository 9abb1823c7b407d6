"""Lessons on the real table: by keyboard alone, by what a screen reader hears, wrong and right."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from tablee.commands.main import app
from tablee.engine import registry
from tablee.engine.registry import games
from tablee.lessons import lesson
from tests.web.conftest import Open
from tests.web.house import DESK, FITS, PHONE, READY, SMALL, STATIC, Player
from tests.web.test_care import LANGS, findings, spoken

OWN = [name for name, one in games().items() if one.package.startswith("tablee.games.")]
STOPS = """() => {
  const seen = one => one.checkVisibility() && !one.disabled
  const all = [...document.querySelectorAll('[data-glow]')].flatMap(
    one => one.matches('button, [tabindex]') ? [one] : [...one.querySelectorAll('button')])
  return all.filter(seen).length
}"""
WAY = """() => {
  const all = [...document.querySelectorAll('[data-glow]')].flatMap(
    one => one.matches('button, [tabindex]') ? [one] : [...one.querySelectorAll('button')])
  const there = all.filter(one => one.checkVisibility() && !one.disabled)
  const times = (window.times ??= new Map())
  const often = one => one.dataset.act ? -1 : times.get(one) ?? 0  // what does just that goes first
  const next = there.sort((a, b) => often(a) - often(b))[0]
  const at = document.activeElement
  if (!next) return ''
  if (next === at) {
    times.set(next, (times.get(next) ?? 0) + 1)
    return 'Enter'
  }
  const group = at.closest('[role=grid]') ?? at.closest('[data-hand]')
  if (!group || !group.contains(next)) return 'Tab'
  if (!group.matches('[role=grid]')) return 'ArrowRight'
  const [from, to] = [at, next].map(one => one.getBoundingClientRect())
  const dx = to.x + to.width / 2 - from.x - from.width / 2
  const dy = to.y + to.height / 2 - from.y - from.height / 2
  const across = Math.abs(dx) > from.width / 2
  return across ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp'
}"""
"""The key that a person presses next who sees what glows: Tab from part to part, arrows within."""
STEP = "document.querySelector('.lesson')?.dataset"


def learn(one: Player, game: str, step: str = "") -> Any:
    """Open a lesson, and wait until something can be done; its text."""
    one.go(f"#/learn/{game}/{step}")
    one.page.locator('.lesson[data-stage="try"]').wait_for()
    return one.api("GET", f"games/{game}/lesson")


def stage(one: Player, step: str, what: str) -> None:
    """Wait until the lesson stands there."""
    one.page.locator(f'.lesson[data-step="{step}"][data-stage="{what}"]').wait_for()


def press(one: Player, most: int = 200) -> None:
    """Walk to what glows by Tab and arrows and press Enter, until the step is done: no pointer."""
    for _ in range(most):
        if key := one.page.evaluate(f"{STEP}.stage !== 'try' ? 'done' : ({WAY})()"):
            if key == "done":
                return
            one.page.keyboard.press(key)
    raise AssertionError(f"no key leads there: {one.page.evaluate(f'{STEP}.step')}")


@pytest.mark.parametrize("game", OWN)
def test_a_lesson_is_finished_by_walking_there_with_keys(player: Open, game: str) -> None:
    one = player(size=DESK, lang="en")
    lesson = learn(one, game)
    for number, step in enumerate(lesson["steps"]):
        stage(one, step["id"], "try")
        one.page.keyboard.press("h")
        one.page.locator("[data-glow]").first.wait_for()
        press(one)
        stage(one, step["id"], "done")
        expect(one.page.locator("[data-next]")).to_be_focused()
        if number == 0:
            expect(one.page.locator('[data-answer="right"]')).to_be_visible()
        one.page.keyboard.press("Enter")
    expect(one.page.locator("[data-lesson-end]")).to_contain_text(lesson["end"]["en"])
    one.go()
    one.page.locator(".box").first.wait_for()
    expect(one.page.locator(f'.paperband a[href="#/learn/{game}"]')).to_have_count(0)


@pytest.mark.parametrize("game", OWN)
def test_a_screen_reader_hears_the_task_and_the_answer(player: Open, game: str) -> None:
    one = player(size=PHONE, lang="fr")
    lesson = learn(one, game)
    step = lesson["steps"][0]
    heard = [typed(name) for _, name in spoken(one)]
    assert step["do"]["fr"] in heard
    assert step["why"]["fr"] in heard
    assert findings(one) == []
    assert one.page.evaluate(FITS)
    one.page.locator("[data-ask]").click()
    one.page.locator("[data-glow]").first.wait_for()
    assert one.page.evaluate(STOPS) > 0


def typed(text: str) -> str:
    """French as it stands in the lesson's file, not as the screen sets it."""
    return text.replace("\xa0", " ").replace("’", "'")


BY_EAR: dict[str, list[list[str]]] = {
    "ekko": [
        ["41"],
        ["08"],
        ["Piocher"],
        ["33"],
        ["41"],
        ["08"],
        ["Miroir 73 !"],
        ["Les autres"],
        ["Miroir 52 !"],
    ],
    "mio": [
        ["5 rouge"],
        ["Piocher"],
        ["3 bleu"],
        ["étoile jaune"],
        ["Piocher"],
        ["joker", "bleu"],
        ["MIO !", "1 jaune"],
        ["MIO !"],
        ["5 bleu"],
    ],
    "exhopp": [
        ["11 rouge", "Rangée 1 : poser"],
        ["8 rouge", "Rangée 1 : poser"],
        ["12 jaune", "Rangée 2 : poser"],
        ["6 bleu", "Rangée 4 : poser"],
        ["1 rouge,", "Proposer"],
        ["12 bleu", "Proposer"],
        ["Accepter et donner : 2 rouge"],
        ["9 rouge", "Rangée 1 : poser"],
    ],
    "input": [
        ["Pièce 1, pleine"],
        ["2, bande 1"],
        ["2, bande 1"],
        ["3, bande 1"],
        ["Annoncer le 5", "Pièce 3, moitié"],
        ["3, bande 3"],
        ["Annoncer le 5", "Pièce 2, moitié"],
        ["5, bande 1"],
    ],
    "oeufs": [
        ["a1, votre œuf", "a2, vide"],
        ["b3, votre œuf", "b5, vide"],
        ["b2, votre œuf", "d6, vide"],
        ["c2, œuf retourné", "c1, vide"],
        ["d1, œuf retourné", "Regarder d1"],
        ["d1, œuf retourné", "d2, vide"],
        ["Les œufs sont faits !"],
    ],
}
"""What a listener presses in the steps of a lesson, by how its name begins."""


def press_by_name(one: Player, begins: str) -> None:
    """Find a button in the accessibility tree by how its name begins, and press it.

    Where several begin so, the one that says it can be used comes first: that is what one hears.
    """
    one.page.wait_for_function("() => document.querySelector('#stage:not([data-pending])')")
    heard = [name for role, name in spoken(one) if role in ("button", "gridcell")]
    names = [name for name in heard if typed(name).startswith(begins)]
    assert names, f"nothing is called {begins}: {heard}"
    may = [name for name in names if re.search("jouable|aller ici|poser ici", name)]
    name = (may or names)[0]
    one.page.get_by_role("button", name=name, exact=True).first.click()


@pytest.mark.parametrize("game", OWN)
def test_a_lesson_is_finished_by_the_names_that_a_screen_reader_speaks(
    player: Open, game: str
) -> None:
    """Nothing is looked at: a button is found by its name in the accessibility tree."""
    one = player(size=PHONE, lang="fr")
    lesson = learn(one, game)
    for step, presses in zip(lesson["steps"], BY_EAR[game], strict=True):
        stage(one, step["id"], "try")
        heard = [typed(name) for _, name in spoken(one)]
        assert step["do"]["fr"] in heard
        for begins in presses:
            press_by_name(one, begins)
        stage(one, step["id"], "done")
        answers = [said for right in step["right"] for said in [right["said"]["fr"]]]
        answer = one.page.locator('[data-answer="right"]')
        expect(answer).to_be_visible()
        assert any(said in typed(answer.inner_text()) for said in answers)
        one.page.get_by_role("button", name=re.compile("Étape suivante|Terminer")).click()
    expect(one.page.locator("[data-lesson-end] h2")).to_be_focused()
    expect(one.page.locator("#stage")).to_be_visible()
    assert one.page.evaluate(FITS)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", OWN)
def test_the_table_stays_where_it_is_from_step_to_step(player: Open, game: str, lang: str) -> None:
    """The words fit their paper; only the first step, which tells the aim too, has more of them."""
    one = player(size=PHONE, lang=lang)
    tops = []
    for step in learn(one, game)["steps"]:
        stage(one, step["id"], "try")
        tops.append(
            one.page.evaluate("document.querySelector('.stage').getBoundingClientRect().top")
        )
        one.page.locator(".voice-acts .chip").last.click()
    assert max(tops[1:]) - min(tops[1:]) < 2


def test_what_is_shown_is_also_told(player: Open) -> None:
    one = player(lang="en")
    learn(one, "mio")
    one.page.locator("[data-ask]").click()
    expect(one.page.locator(".voice p.spoken")).to_contain_text(re.compile("lay", re.IGNORECASE))


def test_a_wrong_act_is_answered_at_the_card_by_its_clause(player: Open) -> None:
    one = player(size=SMALL, lang="fr")
    learn(one, "ekko")
    voice = one.page.locator(".voice .do").inner_text()
    one.page.get_by_role("button", name=re.compile("^08")).click()
    answer = one.page.locator('[data-answer="wrong"]')
    expect(answer).to_contain_text("Trop bas")
    expect(answer).to_have_attribute("data-clause", "EK-4")
    assert one.page.locator(".voice .do").inner_text() == voice
    stage(one, "higher", "try")
    one.page.get_by_role("button", name=re.compile("^41")).click()
    stage(one, "higher", "done")
    expect(one.page.locator('[data-answer="right"]')).to_contain_text("41 est impair")
    assert one.page.evaluate(FITS)


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_an_answer_can_be_read_between_felt_and_hand(
    player: Open, game: str, size: tuple[int, int]
) -> None:
    """It lies in its lane, covers nothing, and is as wide as its words need."""
    one = player(size=size, lang="fr")
    learn(one, game)
    one.page.locator("[data-ask]").click()
    one.page.locator("[data-glow]").first.wait_for()
    press(one)
    answer = one.page.locator('[data-answer="right"]')
    expect(answer).to_be_visible()
    fits = """said => {
      const [box, lane] = [said, said.parentElement].map(one => one.getBoundingClientRect())
      const inside = box.left >= lane.left && box.right <= lane.right
        && box.top >= lane.top && box.bottom <= lane.bottom
      const cut = said.scrollWidth > said.clientWidth || said.scrollHeight > said.clientHeight
      const lines = Math.round(said.clientHeight / parseFloat(getComputedStyle(said).lineHeight))
      return inside && !cut && lines <= 3
    }"""
    assert answer.evaluate(fits)


def test_a_step_on_another_table_says_nothing_of_the_one_before(player: Open) -> None:
    """MIO was said in one step, and is forgotten in the next: both can't be read at once."""
    one = player(size=PHONE, lang="en")
    learn(one, "mio", "mio")
    one.page.locator("[data-ask]").click()
    press(one)
    stage(one, "mio", "done")
    expect(one.page.locator(".tell .last")).to_contain_text("MIO")
    one.page.locator("[data-next]").click()
    stage(one, "forgot", "try")
    expect(one.page.locator(".tell .last")).not_to_contain_text("MIO")


def test_the_table_asks_for_nothing_else_once_a_step_is_done(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    learn(one, "mio", "draw")
    one.page.locator("[data-ask]").click()
    press(one)
    stage(one, "draw", "done")
    expect(one.page.locator("[data-wanted]")).to_have_text("Your turn: the colour is blue")


def test_others_act_first_before_the_learners_eyes(player: Open) -> None:
    one = player(lang="en")
    learn(one, "ekko", "mirror")
    stage(one, "mirror", "try")
    expect(one.page.locator(".ekko .zone").last).to_contain_text("37")


def test_progress_is_kept_and_a_step_has_an_address(player: Open) -> None:
    one = player(size=DESK, lang="en")
    learn(one, "mio", "star")
    one.page.locator(".near button", has_text=re.compile("★|star")).or_(
        one.page.get_by_role("button", name=re.compile("yellow star"))
    ).first.click()
    stage(one, "star", "done")
    one.page.reload()
    stage(one, "star", "try")
    expect(one.page.locator(".step-list")).to_contain_text("✓")


def test_the_shelf_offers_a_lesson_until_it_is_declined(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    one.go()
    band = one.page.locator('.paperband:has(a[href="#/learn/mio"])')
    expect(band).to_contain_text("90")
    band.locator("button").click()
    expect(band).to_have_count(0)
    one.page.reload()
    one.page.locator(".paperband").first.wait_for()
    expect(band).to_have_count(0)


@pytest.mark.parametrize("game", OWN)
def test_the_book_opens_with_the_aim_a_turn_and_the_exception(player: Open, game: str) -> None:
    """One picture, three pictures, one picture; a tap on any of them opens its step."""
    one = player(size=DESK, lang="fr")
    one.go(f"#/rules/{game}")
    one.page.locator(".spread .drawn").first.wait_for()
    pages = one.page.locator(".spread > ol > li").evaluate_all(
        "all => all.map(li => li.dataset.page)"
    )
    assert pages == ["aim", "turn", "turn", "turn", "exception"]
    titles = ["Le but", "Un tour, 1", "Un tour, 2", "Un tour, 3", "L’exception"]
    assert one.page.locator(".spread .page").all_inner_texts() == titles
    picture = one.page.locator('.spread [data-page="aim"] .drawn')
    aim = next(
        step for step in one.api("GET", f"games/{game}/lesson")["steps"] if step["book"] == "aim"
    )
    box = picture.bounding_box()
    assert box is not None
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    stage(one, aim["id"], "try")


def test_the_book_opens_with_pictures_and_each_can_be_tried(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    one.go("#/rules/mio")
    pictures = one.page.locator(".spread > ol > li")
    expect(pictures).to_have_count(5)
    expect(pictures.first.locator(".mio .card.top")).to_be_visible()
    assert one.page.evaluate(FITS)
    assert findings(one) == []
    one.page.locator('.spread a[href="#/learn/mio/star"]').click()
    stage(one, "star", "try")
    one.go("#/rules/mio/MI-8")
    one.page.locator('a[href="#/learn/mio/MI-8"]').click()
    stage(one, "star", "try")


WHOLE = """() => [...document.querySelectorAll('.felt.picture')].every(picture => {
  const {top, bottom} = picture.querySelector('.mid > *').getBoundingClientRect()
  return [...picture.querySelectorAll('.mid > * > *')].map(one => one.getBoundingClientRect())
    .every(box => box.top >= top - 1 && box.bottom <= bottom + 1)
})"""
"""The parts of the middle lie within it in every picture of the book."""


@pytest.mark.parametrize("game", ["exhopp", "input", "oeufs"])
def test_the_pictures_of_a_book_are_whole(player: Open, game: str) -> None:
    """The book's own lists and those of the table have nothing to do with each other."""
    one = player(size=PHONE, lang="fr")
    one.go(f"#/rules/{game}")
    one.page.locator(".spread .felt .mid > *").first.wait_for()
    assert one.becomes(WHOLE)


def test_a_lesson_that_is_not_there_says_so(player: Open) -> None:
    one = player(lang="en")
    one.go("#/learn/nothing")
    expect(one.page.locator("main")).to_contain_text("could not be loaded")
    one.wrong.clear()  # the browser notes that the file was not found


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
    rule = one.api("GET", "games/mio/coach")["rules"][clause]
    expect(why).to_contain_text(rule["said"]["en"])
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


# --- the book


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", OWN)
def test_a_book_is_printed_on_two_pages(player: Open, tmp_path: Path, game: str, lang: str) -> None:
    one = player(size=DESK, lang=lang)
    one.go(f"#/rules/{game}")
    one.page.locator(".book").wait_for()
    one.page.locator(".spread .drawn").first.wait_for()
    assert pages(one.page.pdf(prefer_css_page_size=True)) == 2
    printed = CliRunner().invoke(app, ["rules", game, "--html", "--lang", lang])
    (tmp_path / "book.html").write_text(printed.stdout, "utf-8")
    goal = one.api("GET", f"games/{game}/lesson")["goal"][lang]
    one.page.goto((tmp_path / "book.html").as_uri())
    expect(one.page.locator(".steps svg")).to_have_count(5)
    expect(one.page.locator(".steps li").first).to_contain_text(goal)
    assert pages(one.page.pdf(prefer_css_page_size=True)) == 2


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_words_are_found_in_the_book_and_one_comes_back_to_where_one_was(player: Open) -> None:
    one = player(size=PHONE, lang="fr")
    one.go("#/rules/ekko")
    one.page.locator(".book").wait_for()
    one.page.keyboard.press("/")
    one.page.keyboard.type("RATTRAPE")  # neither accents nor capitals matter
    status = one.page.locator(".find [role=status]")
    expect(status).to_have_text(re.compile(r"^1 / \d+$"))
    one.page.keyboard.press("Enter")
    expect(status).to_have_text(re.compile(r"^2 / \d+$"))
    one.page.keyboard.press("Control+a")
    one.page.keyboard.type("EK-20")
    expect(status).to_have_text(re.compile(r"^1 / "))
    kept = "Number(sessionStorage.getItem('tablee.read.ekko'))"
    assert one.becomes(f"scrollY > 500 && {kept} === Math.round(scrollY)")
    place = one.page.evaluate(kept)
    one.go("#/learn/ekko")
    one.page.locator('.lesson[data-stage="try"]').wait_for()
    one.page.go_back()
    one.page.locator(".book").wait_for()
    assert one.becomes(f"Math.abs(scrollY - {place}) < 60")


# --- the position of the day


def test_the_position_of_the_day_gives_three_tries_and_then_the_numbers(player: Open) -> None:
    one = player(size=DESK, lang="en")
    one.go("#/daily/ekko/1")
    one.page.locator('.daily[data-stage="try"]').wait_for()
    puzzle = one.api("GET", "games/ekko/puzzles/0")["puzzles"][0]
    cards = [act.split()[1] for act in puzzle["view"]["legal"] if act.startswith("lay")]
    best = puzzle["best"].split()[1]
    wrong = [card for card in cards if card != best][:3]
    for card in wrong:
        one.page.get_by_role("button", name=re.compile(f"^{card}")).click()
    if len(wrong) < 3:
        one.page.get_by_role("button", name=re.compile(f"^{best}")).click()
    result = one.page.locator("[data-result]")
    expect(result).to_contain_text("%")
    expect(one.page.locator("[data-share]")).to_contain_text("Tablée no. 1 · EKKO · ✕")
    expect(one.page.locator("[data-share]")).not_to_contain_text(best)
    assert one.page.locator("[data-rating]").get_attribute("data-rating") != "1200"
    assert findings(one) == []


def test_three_tries_are_three_also_after_leaving_the_page(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    one.go("#/daily/ekko/2")
    one.page.locator('.daily[data-stage="try"]').wait_for()
    puzzle = one.api("GET", "games/ekko/puzzles/0")["puzzles"][1]
    card = puzzle["best"].split()[1]
    wrong = next(
        act.split()[1]
        for act in puzzle["view"]["legal"]
        if act.startswith("lay") and act != puzzle["best"]
    )
    one.page.get_by_role("button", name=re.compile(f"^{wrong}")).click()
    expect(one.page.locator(".tries .miss")).to_have_count(1)
    one.page.reload()
    expect(one.page.locator(".tries .miss")).to_have_count(1)
    one.page.get_by_role("button", name=re.compile(f"^{card}")).click()
    row = "Tablée no. 2 · EKKO · ✕✓"
    expect(one.page.locator("[data-share]")).to_have_text(row)
    one.page.reload()
    expect(one.page.locator('[data-result="found"]')).to_be_visible()
    one.page.locator("[data-again]").click()
    one.page.locator('.daily[data-stage="try"]').wait_for()
    one.page.get_by_role("button", name=re.compile(f"^{card}")).click()
    expect(one.page.locator("[data-share]")).to_have_text(row)  # the first time counts


def test_what_was_shown_is_shown_first_in_games_of_memory(player: Open) -> None:
    one = player(size=PHONE, lang="fr")
    part = one.api("GET", "games/oeufs/puzzles/0")
    day = next(n for n, puzzle in enumerate(part["puzzles"], 1) if puzzle["known"])
    one.go(f"#/daily/oeufs/{day}")
    one.page.locator("[data-remembered]").click()
    one.page.locator('.daily[data-stage="try"]').wait_for()
    one.page.locator("[data-give-up]").click()
    expect(one.page.locator('[data-result="missed"]')).to_contain_text("C’était")
    assert one.page.evaluate(FITS)


def test_the_table_does_not_forbid_the_answer(player: Open) -> None:
    """Once it is over nothing can be done, but the table must not say that an offer is barred."""
    one = player(size=DESK, lang="en")
    puzzles = one.api("GET", "games/exhopp/puzzles/0")["puzzles"]
    day = next(n for n, one in enumerate(puzzles, 1) if one["best"].startswith("offer"))
    one.go(f"#/daily/exhopp/{day}")
    one.page.locator("[data-give-up]").click()
    expect(one.page.locator("[data-result]")).to_contain_text("Offer an exchange")
    expect(one.page.locator("[data-share]")).to_have_text(f"Tablée no. {day} · Ex & Hopp · –")
    expect(one.page.locator("[data-wanted]")).not_to_contain_text("no offer")


def test_the_archive_is_sorted_by_game_theme_and_difficulty(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    one.go("#/puzzles/mio")
    index = one.api("GET", "games/mio/puzzles")
    today = one.page.evaluate(
        "Math.round((Date.UTC(...(d => [d.getFullYear(), d.getMonth(), d.getDate()])(new Date()))"
        " - Date.UTC(2026, 0, 1)) / 864e5) + 1"
    )
    so_far = index["puzzles"][:today]
    entries = one.page.locator(".entries a")
    expect(entries).to_have_count(len(so_far))
    theme = so_far[0]["theme"]
    one.page.get_by_label("Theme").select_option(theme)
    expect(entries).to_have_count(sum(entry["theme"] == theme for entry in so_far))
    one.page.get_by_label("Difficulty").select_option("1")
    easy = [one for one in so_far if one["theme"] == theme and one["level"] == 1]
    expect(entries).to_have_count(len(easy))
    assert one.page.evaluate(FITS)
    assert findings(one) == []
    one.page.get_by_label("Difficulty").select_option("0")
    entries.first.click()
    one.page.locator('.daily[data-stage="try"]').wait_for()
    one.page.locator("[data-give-up]").click()
    number = so_far.index(next(one for one in so_far if one["theme"] == theme)) + 1
    expect(one.page.locator("[data-share]")).to_contain_text(f"Tablée no. {number} · MIO")
    one.page.locator("[data-archive]").click()
    expect(one.page.locator(".entries .missed")).to_have_count(1)
    one.page.get_by_label("Not yet tried").check()
    expect(one.page.locator(".entries .missed")).to_have_count(0)
    one.page.locator('.archive a[href="#/puzzles/ekko"]').click()
    expect(entries).to_have_count(min(today, len(one.api("GET", "games/ekko/puzzles")["puzzles"])))


def test_progress_goes_with_the_account_and_a_declined_lesson_stays_declined(
    player: Open,
) -> None:
    one = player(size=PHONE, lang="en")
    one.go()
    one.page.locator(".paperband").first.wait_for()
    one.introduce()
    one.page.locator('.paperband:has(a[href="#/learn/mio"]) button').click()
    learn(one, "ekko")
    one.page.get_by_role("button", name=re.compile("^41")).click()
    stage(one, "higher", "done")
    known = _until(one, lambda games: "mio" in games and games.get("ekko", {}).get("steps"))
    assert known["ekko"]["steps"] == ["higher"]
    assert known["mio"]["known"]
    code = one.api("POST", "me/recovery")["code"]

    other = player(size=PHONE, lang="en")
    other.go("#/learn/ekko/lower")
    other.page.locator('.lesson[data-stage="try"]').wait_for()
    other.page.get_by_role("button", name=re.compile("^41")).click()
    stage(other, "lower", "done")
    other.api("POST", "recover", {"code": code})
    other.page.evaluate("localStorage.setItem('tablee.known', '1')")
    other.go()
    other.page.reload()
    band = other.page.locator('.paperband:has(a[href="#/learn/mio"])')
    expect(band).to_have_count(0)
    expect(other.page.locator(".paperband").first).to_be_visible()
    both = _until(other, lambda games: len(games["ekko"]["steps"]) == 2)
    assert both["ekko"]["steps"] == ["higher", "lower"]


def _until(one: Player, enough: Callable[[Any], Any]) -> Any:
    """What the account knows, once it knows enough."""
    for _ in range(200):
        games = one.api("GET", "me/progress")["games"]
        if enough(games):
            return games
        one.page.wait_for_timeout(100)
    raise AssertionError(f"the account never knew enough: {games}")


def test_weight_of_what_teaches() -> None:
    """All code of lessons, coach, book pictures and puzzles; their texts come game by game."""
    names = [path.name for path in (STATIC / "assets").glob("*.js")]
    own = re.compile(r"(learn|sync|archive|coach|coached|daily|page|rule-of|spread|why)-[\w-]+\.js")
    found = [name for name in names if own.fullmatch(name)]
    assert any(name.startswith("learn-") for name in found)
    assert (
        sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in found) < 12_000
    )
    code = "".join((STATIC / "assets" / name).read_text("utf-8") for name in found)
    assert one_sentence_of_a_lesson() not in code


def one_sentence_of_a_lesson() -> str:
    taught = lesson(registry.game("mio"))
    assert taught is not None
    return taught.steps[0].do.en
