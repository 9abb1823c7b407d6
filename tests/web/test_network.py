"""Bad networks, several tabs, reloads."""

from playwright.sync_api import WebSocketRoute

from tests.web.conftest import Open


def test_reload_comes_back_to_the_same_match(player: Open) -> None:
    one = player()
    one.table("mio", 2)
    one.play(acts=2)
    score = one.page.locator(".score").inner_text()
    one.page.reload()
    one.page.locator("#stage").wait_for()
    assert one.page.locator(".score").inner_text() == score
    assert one.play(acts=2) == 2 or one.over


def test_offline_is_said_quietly_and_passes(player: Open) -> None:
    one = player()
    one.table("mio", 2)
    one.context.set_offline(True)
    one.page.evaluate("dispatchEvent(new Event('offline'))")
    one.page.locator('[data-link="lost"]').wait_for()
    assert one.page.locator(".link").inner_text()
    one.context.set_offline(False)
    one.page.evaluate("dispatchEvent(new Event('online'))")
    one.page.locator('[data-link="open"]').wait_for(state="attached")
    assert one.play(acts=2) == 2 or one.over


def test_two_tabs_both_see_and_the_newer_acts(player: Open) -> None:
    one = player()
    table = one.table("mio", 2)
    tab = one.new_tab()
    tab.goto(f"{one.url}/#/table/{table}")
    tab.locator("#stage").wait_for()
    first, one.page = one.page, tab
    one.play(acts=2)
    tab.wait_for_timeout(500)
    assert first.locator(".card.top").get_attribute("aria-label") == tab.locator(
        ".card.top"
    ).get_attribute("aria-label")


LOSSES = 3
"""How many frames get lost; each is noticed at the next ping, some seconds later."""


def test_frames_lost_and_doubled(player: Open) -> None:
    one = player()
    count = {"in": 0, "out": 0}

    def meddle(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def out(message: str | bytes) -> None:
            count["out"] += 1
            server.send(message)
            if count["out"] % 2 and b"act" in (
                message if isinstance(message, bytes) else message.encode()
            ):
                server.send(message)

        def back(message: str | bytes) -> None:
            count["in"] += 1
            if count["in"] % 7 or count["in"] > LOSSES * 7:
                route.send(message)
            if count["in"] % 3 == 0:
                route.send(message)

        route.on_message(out)
        server.on_message(back)

    one.page.route_web_socket("**/ws/**", meddle)
    one.table("mio", 2, target=1)
    one.play(seconds=120)
    assert one.over


def test_no_such_table(player: Open) -> None:
    one = player(lang="fr")
    one.go("#/table/nothing-here")
    one.page.get_by_text("Cette table n’existe pas.").wait_for()
    one.wrong.clear()
