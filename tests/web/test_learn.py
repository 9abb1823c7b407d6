"""Lessons on the real table: by keyboard alone, by what a screen reader hears, wrong and right."""

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tablee.engine import registry
from tablee.lessons import lesson
from tests.own import OWN
from tests.web.conftest import Open
from tests.web.house import DESK, FITS, PHONE, SMALL, STATIC, Player
from tests.web.learning import learn, press, stage, typed
from tests.web.test_care import LANGS, findings, spoken

STOPS = """() => {
  const seen = one => one.checkVisibility() && !one.disabled
  const all = [...document.querySelectorAll('[data-glow]')].flatMap(
    one => one.matches('button, [tabindex]') ? [one] : [...one.querySelectorAll('button')])
  return all.filter(seen).length
}"""


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


@pytest.mark.parametrize(
    ("game", "step", "presses"),
    [
        ("exhopp", "answer", ["3 bleu"]),
        ("exhopp", "bad", ["1 rouge", "Rangée 2 : poser"]),
        ("oeufs", "jump", ["b3, votre œuf", "b4"]),
        ("oeufs", "step", ["a6"]),
    ],
)
def test_a_wrong_touch_is_answered_in_the_words_of_the_lesson(
    player: Open, game: str, step: str, presses: list[str]
) -> None:
    """Not by silence, and not by the rule of another act."""
    one = player(size=PHONE, lang="fr")
    steps = {found["id"]: found for found in learn(one, game, step)["steps"]}
    for begins in presses:
        press_by_name(one, begins)
    answer = one.page.locator('[data-answer="wrong"]')
    expect(answer).to_be_visible()
    said = typed(answer.inner_text())
    assert any(wrong["said"]["fr"] in said for wrong in steps[step]["wrong"]), said


def test_the_last_steps_show_how_a_match_ends(player: Open) -> None:
    """Every egg shows whose it is; and where nothing can be offered any more, nothing invites."""
    one = player(size=PHONE, lang="fr")
    learn(one, "oeufs", "call")
    press_by_name(one, "Les œufs sont faits !")
    stage(one, "call", "done")
    expect(one.page.locator(".egg.revealed .sign")).to_have_count(10)
    learn(one, "exhopp", "last")
    press_by_name(one, "9 rouge")
    press_by_name(one, "Rangée 1 : poser")
    stage(one, "last", "done")
    expect(one.page.locator(".mat")).to_have_text("Échange")


def test_what_was_looked_at_is_hidden_in_the_next_step(player: Open) -> None:
    """It would lie on the cell that the next step speaks of."""
    one = player(size=PHONE, lang="fr")
    learn(one, "oeufs", "look")
    press_by_name(one, "d1, œuf retourné")
    press_by_name(one, "Regarder d1")
    stage(one, "look", "done")
    expect(one.page.locator("[data-peek]")).to_have_count(1)
    one.page.locator("[data-next]").click()
    stage(one, "out", "try")
    assert one.page.locator("[data-peek]").count() == 0


BELOW = """() => {
  const there = [...document.querySelectorAll('.near button')].filter(one => one.checkVisibility())
  const boxes = there.map(one => one.getBoundingClientRect())
  return boxes.filter(({ top, height }) => top + height / 2 > innerHeight).length
}"""
"""How many things to touch lie below the window, by more than half."""


@pytest.mark.parametrize("game", OWN)
def test_all_that_a_step_asks_for_is_in_sight_on_a_small_phone(player: Open, game: str) -> None:
    """Who knows nothing does not look for a button below the edge; and the aim is told."""
    one = player(size=SMALL, lang="fr", touch=True)
    for number, step in enumerate(learn(one, game)["steps"]):
        stage(one, step["id"], "try")
        if number == 0:
            expect(one.page.locator(".voice .aim")).to_be_visible()
        assert one.becomes(f"({BELOW})() === 0"), step["id"]
        one.page.locator(".voice-acts .chip").last.click()


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


def test_the_table_calls_the_learner_by_a_name_that_was_told(player: Open) -> None:
    one = player(size=DESK, lang="en")
    learn(one, "ekko")
    expect(one.page.locator(".bar .note")).to_contain_text("you are Camille")
    one.page.get_by_role("button", name=re.compile("^41")).click()
    expect(one.page.locator(".tell .last")).to_have_text("Camille lays 41.")


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


def test_a_lesson_that_is_not_there_says_so(player: Open) -> None:
    one = player(lang="en")
    one.go("#/learn/nothing")
    expect(one.page.locator("main")).to_contain_text("could not be loaded")
    one.wrong.clear()  # the browser notes that the file was not found


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
