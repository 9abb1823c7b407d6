"""Care for everybody: accessibility, sizes, what the build may weigh."""

import gzip
import json
import re

import pytest

from tests.web.conftest import Open
from tests.web.house import DESK, PHONE, ROOT, SMALL, STATIC, Player

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOCK = ROOT / "web" / "package-lock.json"


def findings(one: Player) -> list[str]:
    """What axe finds serious on the page as it is."""
    one.page.evaluate(AXE.read_text())
    found = one.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {v['nodes'][0]['target']} {v['nodes'][0].get('failureSummary', '')}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "#/new/ekko", "#/rules/mio", "#/me", "#/replay"])
def test_pages_have_no_serious_findings(player: Open, path: str, scheme: str) -> None:
    one = player(size=PHONE, lang="fr", scheme=scheme)
    one.go(path)
    one.page.locator("main").wait_for()
    one.page.wait_for_timeout(700)
    assert findings(one) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["ekko", "mio", "exhopp", "input", "oeufs"])
def test_tables_have_no_serious_findings(player: Open, game: str, scheme: str) -> None:
    one = player(size=DESK, lang="en", scheme=scheme)
    one.table(game, 2)
    one.play(acts=1)
    one.page.wait_for_timeout(500)
    assert findings(one) == []


def test_lobby_has_no_serious_findings(player: Open) -> None:
    one = player(lang="en")
    one.go("#/new/ekko")
    one.page.get_by_role("button", name="Open the table").click()
    one.page.locator(".lobby").wait_for()
    assert findings(one) == []


@pytest.mark.parametrize("game", ["ekko", "mio", "exhopp", "input", "oeufs"])
def test_fits_a_small_phone(player: Open, game: str) -> None:
    one = player(size=SMALL, lang="fr")
    one.table(game, 2)
    page = one.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    low = page.evaluate("document.querySelector('.near').getBoundingClientRect().bottom")
    assert low <= SMALL[1] + 1


def _weight(names: list[str]) -> int:
    return sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in names)


def test_weight_of_the_client() -> None:
    page = (STATIC / "index.html").read_text()
    first = re.findall(r"assets/([\w.-]+)", page)
    everything = [path.name for path in (STATIC / "assets").iterdir()]
    shared = [n for n in everything if re.match(r"(table|scene|book|cards|rounds)-", n)]
    scripts = {n for n in [*first, *shared] if n.endswith(".js")}
    styles = {n for n in [*first, *shared] if n.endswith(".css")}
    assert _weight(sorted(scripts)) <= 60_000
    assert _weight(sorted(styles)) <= 15_000
    for game in ("ekko", "mio", "exhopp", "input", "oeufs"):
        own = [n for n in everything if n.startswith(f"{game}-")]
        assert _weight(own) <= 25_000, game


def test_nothing_comes_from_elsewhere() -> None:
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            foreign = re.findall(r"https?://(?!www\.w3\.org)[\w./-]+", path.read_text())
            assert not [f for f in foreign if "preactjs.com" not in f], path.name


def test_the_lock_names_no_registry() -> None:
    text = LOCK.read_text()
    assert '"resolved"' not in text
    assert json.loads(text)["lockfileVersion"] == 3
