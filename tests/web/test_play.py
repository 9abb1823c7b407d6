"""Whole matches in a real browser."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

import tablee
from tests.web.conftest import Open
from tests.web.house import DESK, FITS, MAY, MOST, PHONE, READY, RESTED, SMALL, Player, finish

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
        ("mio", 4, SMALL, "en"),
        pytest.param("ekko", 2, DESK, "en", marks=pytest.mark.long),
        pytest.param("mio", 2, DESK, "fr", marks=pytest.mark.long),
    ],
)
def test_whole_match_against_bots(
    player: Open, game: str, players: int, size: tuple[int, int], lang: str
) -> None:
    one = player(size=size, lang=lang)
    one.table(game, players, **SHORT[game])
    one.play()
    expect(one.page.locator("[data-over] h2")).to_be_visible()
    assert one.becomes(FITS)


def test_friends_meet_by_link_and_play_a_rematch(player: Open) -> None:
    host, guest = player(size=DESK, lang="en"), player(size=PHONE, lang="fr")
    host.go("#/new/ekko")
    host.page.get_by_label("What shall we call you?").fill("Anna")
    host.page.get_by_text("Game options").click()
    host.page.locator("#opt-target").fill("1")
    host.page.locator(".choice label", has_text="no clock").click()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.locator("[data-code]").wait_for()
    code = host.page.locator("[data-code]").inner_text()

    guest.go()
    guest.page.locator("input[name=code]").fill(code.lower())
    guest.page.get_by_role("button", name="Rejoindre").click()
    guest.page.get_by_label("Comment vous appelez-vous ?").fill("Zoé")
    guest.page.get_by_role("button", name="M’asseoir").click()
    host.page.locator(".chair", has_text="Zoé").wait_for()
    host.page.get_by_role("button", name="A bot on the free seat").click()
    host.page.get_by_role("button", name="Deal").click()
    guest.page.locator("#stage").wait_for()
    host.page.locator("#stage").wait_for()
    finish(host, guest, act=Player.act)
    first = host.page.url
    host.page.get_by_role("button", name="Rematch").click()
    expect(guest.page.locator(".whoisin")).to_have_text(re.compile("Anna veut une revanche."))
    guest.page.get_by_role("button", name="Revanche").click()
    for one in (host, guest):
        one.page.locator("#stage").wait_for()
        expect(one.page).not_to_have_url(first)


def test_spectator_sees_no_hand_and_can_do_nothing(player: Open) -> None:
    one, other = player(), player()
    table = one.table("ekko", 2)
    other.go(f"#/table/{table}")
    other.page.locator("#stage").wait_for()
    assert other.page.locator("[data-hand] button").count() == 0
    expect(other.page.get_by_text("You are watching.")).to_be_visible()


def press(one: Player) -> None:
    """One act by keyboard, in the way that the page offers now; none if it moved on meanwhile."""
    may = one.page.locator
    if may(".panel .go").count():
        if one.reach(".panel .go", "Tab"):
            one.page.keyboard.press("Enter")
    elif may("button[data-draw].can").count():
        one.page.keyboard.press("d")
    elif may("[data-hand] .can").count():
        if one.reach("[data-hand] .can", "ArrowRight"):
            one.page.keyboard.press("Enter")
    elif one.reach("[data-act]", "Tab"):
        one.page.keyboard.press("Enter")


def test_ekko_by_keyboard_alone(player: Open) -> None:
    one = player(size=DESK, lang="en")
    table = one.table("ekko", 2, target=1)
    for _ in range(MOST):
        one.page.wait_for_function(READY)
        if one.over:
            break
        press(one)
    assert one.reach("[data-over] .go", "Tab")
    one.page.keyboard.press("Enter")
    expect(one.page).not_to_have_url(re.compile(table))
    one.page.locator("#stage").wait_for()


def test_refusal_opens_the_rule(player: Open) -> None:
    one = player(lang="en")
    one.table("ekko", 2)
    page = one.page
    for _ in range(100):
        page.wait_for_function(READY)
        if page.locator("[data-hand] .no").count() and page.locator("[data-hand] .can").count():
            break
        one.act()
    page.locator("[data-hand] .no").first.dispatch_event("click")
    page.get_by_role("button", name="The rule").last.click()
    expect(page.locator("dialog .lit")).to_contain_text("EK-")


APART = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect()
  const [verdict, need, why] = ['[data-verdict]', '.need', '.why-last'].map(box)
  return verdict.top >= need.bottom - 2 && verdict.right <= why.left + 9
}"""
"""The verdict covers neither what is wanted nor the "?", whose ring lies 9 px inside its button."""


@pytest.mark.parametrize("size", [DESK, PHONE, SMALL])
def test_the_verdict_after_a_race_is_on_the_felt(player: Open, size: tuple[int, int]) -> None:
    one = player(size=size, lang="en")

    def late(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def back(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["type"] == "table" and any(e["event"] == "laid" for e in frame["events"]):
                frame["news"].append({"what": "beaten", "seat": 1, "by": 34})
            route.send(json.dumps(frame))

        server.on_message(back)

    one.page.route_web_socket("**/ws/**", late)
    one.table("ekko", 2)
    verdict = one.page.locator("[data-verdict]", has_text="by 34 ms")
    for _ in range(20):  # an act may be to draw a card
        one.play(acts=1)
        if verdict.count():
            break
    expect(verdict).to_be_visible()
    assert one.becomes(APART)


def test_drawers_open_on_a_phone(player: Open) -> None:
    one = player(size=PHONE, lang="en")
    one.table("ekko", 2)
    for button, inside in (("Rules", ".book"), ("Score, Chat", ".talk"), ("Settings", ".choice")):
        one.page.get_by_role("button", name=button, exact=True).click()
        one.page.locator(f"dialog {inside}").first.wait_for()
        one.page.keyboard.press("Escape")
        one.page.locator("dialog").wait_for(state="detached")


def test_look_back_step_play_share_and_open_a_file(player: Open, tmp_path: Path) -> None:
    one = player(lang="en")
    table = one.table("ekko", 2, target=1)
    one.play()
    one.page.get_by_role("link", name="Replay").click()
    page, step = one.page, one.page.locator("[data-step]")
    step.wait_for()
    page.evaluate(RESTED)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(step).to_have_text(re.compile("^2 /"))
    page.keyboard.press("Space")
    page.get_by_role("button", name="Stop").wait_for()
    page.keyboard.press("End")
    expect(step).to_have_text(re.compile(r"^(\d+) / \1$"))
    last = step.inner_text().split(" / ")[1]
    page.keyboard.press("Home")
    page.get_by_label("Seen by").select_option("1")
    page.locator("[data-hand]").wait_for()
    expect(page).to_have_url(re.compile(r"at=0&eyes=1$"))

    one.go(f"#/replay/{table}?at=3&eyes=table")
    expect(step).to_have_text(re.compile("^3 /"))
    page.get_by_role("button", name="Share this moment").click()
    link = page.get_by_label("A link to this moment", exact=True).input_value()
    text = page.get_by_label("The position as text", exact=True).input_value()
    view = one.api("GET", f"tables/{table}/replay?eyes=table")["steps"][3]["view"]
    assert link.endswith(f"/replay/{table}?at=3&eyes=table")
    again = tablee.position(text).position()
    assert {key: again[key] for key in view} == view
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "match.jsonl"
    download.value.save_as(record)

    one.go("#/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(step).to_have_text(f"0 / {last}")
    one.go("#/replay")
    page.get_by_label("Or paste a position").fill(text)
    page.get_by_role("button", name="Show it").click()
    page.locator("#stage").wait_for()
    one.go("#/replay")
    record.write_text(record.read_text().replace("lay", "lie", 1))
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("alert").wait_for()
    one.wrong.clear()


def test_focus_stays_at_the_table(player: Open) -> None:
    """Whoever plays by keyboard still has a place after every new view."""
    one = player(lang="en")
    one.table("mio", 2)
    for _ in range(4):
        one.page.wait_for_function(READY)
        if one.over:
            break
        one.page.locator(", ".join(MAY)).first.focus()
        one.page.keyboard.press("Enter")
        one.page.locator("#stage:not([data-pending])").wait_for()
        one.page.wait_for_function("() => document.activeElement.closest('#stage') !== null")


def test_people_say_that_they_are_ready(player: Open) -> None:
    host, guest = player(lang="en"), player(size=PHONE, lang="en")
    host.go("#/new/ekko")
    host.page.get_by_label("What shall we call you?").fill("Anna")
    host.page.locator(".choice label", has_text="2").first.click()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.locator("[data-code]").wait_for()
    guest.join(host.page.url.rpartition("/")[2], "Bob")
    guest.page.get_by_role("button", name="I am ready").click()
    host.page.locator(".chair[data-ready]", has_text="Bob").wait_for()
    host.page.get_by_role("button", name="Deal").click()
    guest.page.locator("#stage").wait_for()


def say(one: Player, other: Player, text: str) -> None:
    """One says something, and the other hears it."""
    one.page.get_by_label("Say something").fill(text)
    one.page.keyboard.press("Enter")
    other.page.locator(".talk li", has_text=text).wait_for()


def test_what_people_say_and_not_hear(player: Open) -> None:
    one, other = player(lang="en"), player(lang="en")
    table = one.table("ekko", 2)
    other.go(f"#/table/{table}")
    other.page.locator("#stage").wait_for()
    say(other, one, "Nice one")
    one.page.get_by_role("button", name=re.compile("^About")).first.click()
    one.page.get_by_role("button", name=re.compile("^Mute")).click()
    one.page.locator(".talk li", has_text="Nice one").wait_for(state="detached")
    say(one, other, "Now")  # by now the server knows whom I mute
    other.page.get_by_role("button", name="Bravo!").click()
    other.page.locator(".talk li", has_text="Bravo!").wait_for()
    say(one, one, "Then")  # what I hear of it came after all that was said before
    assert one.page.locator(".talk li", has_text="Bravo!").count() == 0
