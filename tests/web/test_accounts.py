"""Accounts that survive a cleared browser: by a passkey, by a code. Signing out, being erased."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.conftest import Open, people
from tests.web.house import DESK, PHONE, SMALL, Player, finish

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

IN_FULL = """() => {
  const { left, right } = document.querySelector('dialog .code').getBoundingClientRect()
  return left >= 0 && right <= innerWidth
}"""
"""No letter of the code is cut off."""


@pytest.fixture
def local(browser: Browser, url: str) -> Iterator[Open]:
    """Makes people at `localhost`: passkeys belong to names, not to numbers."""
    yield from people(browser, url.replace("127.0.0.1", "localhost"))


def with_device(one: Player) -> Any:
    """Give a person's browser a device that holds passkeys."""
    session = one.context.new_cdp_session(one.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session


def forget(one: Player) -> None:
    """Clear the browser, as people and systems do."""
    one.context.clear_cookies()
    one.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    one.page.reload()
    one.page.locator(".box").first.wait_for()


def settings(one: Player) -> None:
    one.page.get_by_role("button", name="Settings").click()
    one.page.locator(".account").wait_for()


def call(one: Player, name: str) -> None:
    one.go()
    settings(one)
    one.page.get_by_label("Your name").fill(name)
    one.page.get_by_role("button", name="Save").click()
    one.page.get_by_text("Saved").wait_for()


def test_a_passkey_survives_a_cleared_browser(local: Open) -> None:
    one = local(size=PHONE, lang="en")
    with_device(one)
    call(one, "Colette")
    me = one.api("GET", "me")
    one.page.get_by_role("button", name="Make a passkey").click()
    one.page.get_by_text("Passkey made").wait_for()
    one.page.locator(".known li", has_text="Passkey of").wait_for()
    forget(one)
    settings(one)
    one.page.get_by_role("button", name="Come back with a passkey").click()
    one.page.get_by_text("You are Colette.").wait_for()
    assert one.api("GET", "me") == me
    one.page.locator(".known").get_by_role("button", name="Revoke").click()
    expect(one.page.locator(".known li")).to_have_count(0)
    forget(one)
    settings(one)
    one.page.get_by_role("button", name="Come back with a passkey").click()
    one.page.get_by_text("This passkey was not recognised.").wait_for()
    one.wrong.clear()


def test_a_recovery_code_survives_a_cleared_browser_and_works_once(local: Open) -> None:
    one = local(size=DESK, lang="en")
    call(one, "Colette")
    me = one.api("GET", "me")
    one.page.get_by_role("button", name="Make a code").click()
    code = one.page.locator("dialog .code").inner_text()
    for width, height in (SMALL, PHONE, DESK):
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.becomes(IN_FULL)
    forget(one)
    settings(one)
    for said in ("You are Colette.", "This code is unknown."):
        one.page.get_by_label("I have a code").fill(code.lower())
        one.page.get_by_role("button", name="OK").click()
        one.page.get_by_text(said).wait_for()
    assert one.api("GET", "me") == me
    one.wrong.clear()


def test_settings_opened_before_the_server_has_answered(local: Open) -> None:
    """What was typed stays, and the ways to leave appear, however late the guest is made."""
    one = local(size=PHONE, lang="en")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    one.page.route("**/api/guest", hold)
    one.go()
    with one.page.expect_request("**/api/guest"):
        settings(one)
    one.page.get_by_label("Your name").fill("Colette")
    expect(one.page.get_by_text("Sign out or erase my account")).to_have_count(0)
    held[0].continue_()
    one.page.get_by_text("Sign out or erase my account").wait_for()
    expect(one.page.get_by_label("Your name")).to_have_value("Colette")


def test_signing_out_leaves_nobody(local: Open) -> None:
    one = local(size=PHONE, lang="en")
    call(one, "Colette")
    me = one.api("GET", "me")
    one.page.get_by_text("Sign out or erase my account").click()
    with one.starts_anew():
        one.page.get_by_role("button", name="Sign out everywhere").click()
    settings(one)
    expect(one.page.get_by_label("Your name")).not_to_have_value("")
    assert one.api("GET", "me")["id"] != me["id"]
    one.wrong.clear()


def test_a_person_is_erased_after_two_taps(local: Open) -> None:
    one = local(size=PHONE, lang="en")
    call(one, "Colette")
    me = one.api("GET", "me")
    one.page.get_by_text("Sign out or erase my account").click()
    one.page.get_by_role("button", name="Erase my account").click()
    with one.starts_anew():
        one.page.get_by_role("button", name="Yes, erase everything").click()
    gone = one.context.request.get(f"{one.url}/api/people/{me['id']}")
    assert gone.status == 404
    one.wrong.clear()


UNCOVERED = """(what) => {
  const found = document.querySelector(what)
  if (!found) return false
  const { left, top, bottom } = found.getBoundingClientRect()
  return [top + 4, bottom - 4].every((y) => found.contains(document.elementFromPoint(left + 4, y)))
}"""
"""This is in sight, and nothing lies over its first and last line."""


def test_a_way_back_is_offered_after_the_third_match(local: Open) -> None:
    one = local(size=SMALL, lang="en")
    offer = one.page.locator(".keep")
    for n in (1, 2, 3):
        one.table("mio", 2, target=1)
        one.page.emulate_media(reduced_motion="reduce")
        finish(one)
        if n < 3:
            expect(offer).to_have_count(0)
    one.page.wait_for_function(UNCOVERED, arg=".keep h3")
    offer.get_by_role("button", name="Make a code").click()
    one.page.wait_for_function(UNCOVERED, arg=".keep .code")
    one.table("mio", 2, target=1)
    expect(offer).to_have_count(0)
