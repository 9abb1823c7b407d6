"""What remains of matches: ratings among people, records in files."""

from pathlib import Path

from playwright.sync_api import expect

import tablee
from tests.web.conftest import Open
from tests.web.house import DESK, PHONE, SMALL, finish
from tests.web.test_care import findings, fits

DROP = """(target, text) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([text], 'match.jsonl'))
  for (const kind of ['dragover', 'drop'])
    target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
}"""


def test_a_match_between_two_people_is_rated(player: Open) -> None:
    host, guest = player(size=DESK, lang="en"), player(size=PHONE, lang="fr")
    host.meet(guest, "ekko", target=1)
    both = (host, guest)
    for one in both:
        one.page.emulate_media(reduced_motion="reduce")
    finish(*both)
    for one in both:
        one.go("#/leaders/ekko")
        expect(one.page.locator(".ladder .you")).to_have_count(1)
        assert one.page.locator(".ladder .climber").count() >= len(both)
        expect(one.page.locator(".ladder .rung"), "the levels of the bots").to_have_count(5)
        expect(one.page.locator(".podium li").first).to_be_visible()
        assert findings(one) == []
        assert fits(one, SMALL)
        one.go("#/me")
        expect(one.page.locator(".strength")).to_have_count(1)
        expect(one.page.locator(".met li")).to_have_count(1)
        assert findings(one) == []
        assert fits(one, SMALL)


def test_a_challenge_is_sent_and_followed(player: Open) -> None:
    """From a profile to a match of two, a tap each."""
    anna, bob = player(size=DESK, lang="en"), player(size=PHONE, lang="fr")
    for one, name in ((anna, "Anna"), (bob, "Bob")):
        one.go()
        one.page.locator(".box").first.wait_for()
        one.introduce(name)
    person = bob.api("GET", "me")["id"]
    anna.go(f"#/person/{person}")
    anna.page.get_by_role("button", name="Challenge Bob").click()
    anna.page.locator(".lobby").wait_for()
    bob.go()
    bob.page.locator(".onshelf.challenge").wait_for()
    assert findings(bob) == []
    bob.page.get_by_role("button", name="Relever le défi").click()
    for one in (anna, bob):
        one.page.locator("#stage").wait_for()


def test_two_who_look_for_somebody_play_at_once(player: Open) -> None:
    anna, bob = player(size=DESK, lang="en"), player(size=PHONE, lang="fr")
    for one, name in ((anna, "Anna"), (bob, "Bob")):
        one.go("#/pair/mio")
        one.page.locator(".pairform .check input").uncheck()
        one.page.locator(".pairform .callyou input").fill(name)
        assert findings(one) == []
        one.page.locator(".pairform .go").click()
        if one is anna:
            one.page.locator(".pairing").wait_for()
            assert findings(one) == []
    for one in (anna, bob):
        one.page.locator("#stage").wait_for()


def test_a_bot_comes_where_nobody_does(player: Open) -> None:
    one = player(size=PHONE, lang="fr")
    one.go("#/pair/input")
    one.page.locator(".pairform .callyou input").fill("Anna")
    one.page.locator(".pairform .go").click()
    one.page.locator(".pairing").get_by_role("button", name="Un robot tout de suite").click()
    one.page.locator("#stage").wait_for()


def test_a_public_match_can_be_watched(player: Open) -> None:
    anna, carl = player(size=DESK, lang="en"), player(size=PHONE, lang="fr")
    anna.go()
    anna.page.locator(".box").first.wait_for()
    anna.introduce()
    wanted = {"game": "mio", "players": 2, "bots": [None, "greedy"], "pace": "none"}
    table = anna.api("POST", "tables", {**wanted, "public": True})["id"]
    anna.page.evaluate(f"sessionStorage.setItem('tablee.deal.{table}', '1')")
    anna.go(f"#/table/{table}")
    anna.page.locator("#stage").wait_for()
    carl.go("#/watch")
    row = carl.page.locator(f'a[href="#/table/{table}"]')
    row.wait_for()
    assert findings(carl) == []
    row.click()
    carl.page.locator("#stage").wait_for()


def test_a_record_dropped_onto_the_page_is_looked_back_at(player: Open, tmp_path: Path) -> None:
    """From this device: there is no table, so there is no review of it either."""
    match, record = tablee.new("mio", players=2, seed=5), tmp_path / "match.jsonl"
    for _ in range(12):
        match.play(match.asked, match.legal(match.asked)[0])
    match.save(record)
    one = player(size=DESK, lang="en")
    one.go("#/replay")
    one.page.locator(".drop").evaluate(DROP, record.read_text())
    expect(one.page.locator("[data-step]")).to_have_text("0 / 12")
    expect(one.page.locator("[data-analysis]")).to_have_count(0)
