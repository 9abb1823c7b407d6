"""The position of the day, and the archive of all of them."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.house import DESK, FITS, PHONE
from tests.web.test_care import findings


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
