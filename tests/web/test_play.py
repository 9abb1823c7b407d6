"""Whole matches in a real browser."""

import pytest

from tests.web.conftest import Open
from tests.web.house import DESK, PHONE, SMALL

SHORT: dict[str, dict[str, object]] = {"ekko": {"target": 1}, "mio": {"target": 1}}


@pytest.mark.parametrize("game", ["ekko", "mio", "exhopp", "input", "oeufs"])
def test_play_now_is_one_tap(player: Open, game: str) -> None:
    one = player(size=PHONE, lang="fr")
    one.play_now(game)
    assert one.play(acts=4) == 4 or one.over


@pytest.mark.parametrize(
    ("game", "players", "size", "lang"),
    [
        ("ekko", 3, PHONE, "fr"),
        ("ekko", 2, DESK, "en"),
        ("mio", 4, SMALL, "en"),
        ("mio", 2, DESK, "fr"),
    ],
)
def test_whole_match_against_bots(
    player: Open, game: str, players: int, size: tuple[int, int], lang: str
) -> None:
    one = player(size=size, lang=lang)
    one.table(game, players, **SHORT[game])
    one.play(seconds=90)
    end = one.page.locator("[data-over]")
    assert ("finie" if lang == "fr" else "over") in end.inner_text()
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_friends_meet_by_link_and_play_a_rematch(player: Open) -> None:
    host, guest = player(size=DESK, lang="en"), player(size=PHONE, lang="fr")
    host.go("#/new/mio")
    host.page.get_by_text("Options of the game").click()
    host.page.locator("#opt-target").fill("1")
    host.page.locator(".choice label", has_text="no clock").click()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.locator("[data-code]").wait_for()
    code = host.page.locator("[data-code]").inner_text()

    guest.go()
    guest.page.locator("input[name=code]").fill(code.lower())
    guest.page.get_by_role("button", name="Rejoindre").click()
    guest.page.get_by_role("button", name="S’asseoir ici").first.click()
    host.page.get_by_role("button", name="A bot on the free seat").click()
    host.page.get_by_role("button", name="Deal").click()
    guest.page.locator("#stage").wait_for()
    host.page.locator("#stage").wait_for()
    for _ in range(2000):
        if host.over and guest.over:
            break
        if not host.act() and not guest.act():
            host.page.wait_for_timeout(40)
    assert host.over and guest.over

    host.page.get_by_role("button", name="Rematch").click()
    guest.page.get_by_role("button", name="Vers la revanche").click()
    guest.page.locator(".lobby").wait_for()


def test_spectator_sees_no_hand_and_can_do_nothing(player: Open) -> None:
    one, other = player(), player()
    table = one.table("ekko", 2)
    other.go(f"#/table/{table}")
    other.page.locator("#stage").wait_for()
    assert other.page.locator("[data-hand] button").count() == 0
    assert other.page.get_by_text("You are watching.").is_visible()


def test_ekko_by_keyboard_alone(player: Open) -> None:
    one = player(size=DESK, lang="en")
    one.table("ekko", 2, target=1)
    page = one.page
    for _ in range(3000):
        if one.over:
            break
        draw = page.locator("button[data-draw].can")
        cards = page.locator("[data-hand] button")
        if draw.count():
            page.keyboard.press("d")
        elif page.locator("[data-hand] .can").count():
            page.keyboard.press("ArrowRight")
            for _ in range(cards.count()):
                if page.locator("[data-hand] .can:focus").count():
                    page.keyboard.press("Enter")
                    break
                page.keyboard.press("ArrowRight")
        elif page.locator("[data-act]").count():
            page.keyboard.press("Tab")
            if page.locator("[data-act]:focus").count():
                page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    assert one.over


def test_refusal_opens_the_rule(player: Open) -> None:
    one = player(lang="en")
    one.table("ekko", 2)
    page = one.page
    for _ in range(100):
        if page.locator("[data-hand] .no").count() and page.locator("[data-hand] .can").count():
            break
        one.act()
        page.wait_for_timeout(100)
    page.locator("[data-hand] .no").first.click(force=True)
    page.get_by_role("button", name="The rule").last.click()
    page.locator("dialog .lit").wait_for()
    assert "EK-" in page.locator("dialog .lit").inner_text()


def test_replay_steps_and_shares(player: Open) -> None:
    one = player(lang="en")
    table = one.table("mio", 2, target=1)
    one.play(seconds=90)
    one.page.get_by_role("link", name="Look back").click()
    step = one.page.locator("[data-step]")
    step.wait_for()
    one.page.keyboard.press("ArrowRight")
    one.page.keyboard.press("ArrowRight")
    assert step.inner_text().startswith("2 /")
    one.page.keyboard.press("End")
    one.page.get_by_label("Seen by").select_option("1")
    one.page.locator("[data-hand]").wait_for()
    one.go(f"#/replay/{table}?at=3&eyes=spectator")
    one.page.reload()
    assert step.inner_text().startswith("3 /")
