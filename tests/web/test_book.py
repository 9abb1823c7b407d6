"""The book: its pictures, how it is printed, and how words are found in it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from tablee.commands.main import app
from tests.own import OWN
from tests.web.conftest import Open
from tests.web.house import DESK, FITS, PHONE
from tests.web.learning import stage
from tests.web.test_care import LANGS, findings


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
