"""What remains of matches: ratings among people, records in files."""

from pathlib import Path

from playwright.sync_api import expect

import tablee
from tests.web.conftest import Open
from tests.web.house import DESK, PHONE, finish

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
        expect(one.page.locator(".ranking .own")).to_have_count(1)
        assert one.page.locator(".ranking tbody tr").count() >= len(both)
        one.go("#/me")
        expect(one.page.locator(".strength")).to_have_count(1)


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
