"""An evening with friends: invitations, the lobby, talk at the seats, a lost phone, a rematch."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Open
from tests.web.house import DESK, FITS, PHONE, RESTED, SMALL, Player, finish


def host_a_table(host: Player, players: int, name: str = "Inès", **more: object) -> str:
    """Open a table as somebody who has a name, and wait in its lobby."""
    host.go()
    host.page.locator(".box").first.wait_for()
    host.introduce(name)
    wanted = {"game": "mio", "players": players, "pace": "none", "options": {"target": 1}, **more}
    table = str(host.api("POST", "tables", wanted)["id"])
    host.go(f"#/table/{table}")
    host.page.locator(".lobby .chair.own").wait_for()
    return table


WITHIN_THE_EDGE = """() => {
  const edge = document.querySelector('.round').getBoundingClientRect()
  return [...document.querySelectorAll('.round .chair')].every((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= edge.top + 6 && bottom <= edge.bottom - 6
  })
}"""
"""Nothing that a chair says is cut off by the table's edge."""


UNBROKEN = """() => {
  const edge = document.querySelector('.round').getBoundingClientRect()
  return [...document.querySelectorAll('.round .chair b')].every((one) => {
    const { left, right } = one.getBoundingClientRect()
    const words = one.textContent.split(/(?<=[ -])/).length
    const lines = one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)
    return Math.round(lines) <= words && left >= edge.left + 6 && right <= edge.right - 6
  })
}"""
"""No name is broken inside a word, and none lies over the table's edge."""
CUT = """() => [...document.querySelectorAll('.round .chair b')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
"""The names that end in an ellipsis."""


def chair(one: Player, name: str) -> Locator:
    return one.page.locator(".round li", has=one.page.locator("b", has_text=name))


def seat(one: Player, name: str) -> Locator:
    return one.page.locator(".seats .seat", has=one.page.locator(".n", has_text=name))


def say(one: Player, text: str) -> None:
    """Say something in whatever field for it is in sight."""
    field = one.page.locator("input[name=text]:visible").last
    field.fill(text)
    field.press("Enter")


def test_a_link_a_name_a_tap_and_one_sits(player: Open) -> None:
    host, guest = player(size=DESK, lang="fr"), player(size=SMALL, lang="fr")
    table = host_a_table(host, 3)
    guest.go(f"#/table/{table}")
    expect(guest.page.locator(".ask h2")).to_have_text("Inès vous garde une place.")
    field = guest.page.get_by_label("Comment vous appelez-vous ?")
    expect(field).to_be_focused()
    assert guest.context.cookies() == [], "nobody is anybody before that"
    field.fill("Lou")
    field.press("Enter")
    guest.page.locator(".lobby .chair.own", has_text="Lou").wait_for()
    chair(host, "Lou").wait_for()
    guest.page.reload()
    guest.page.locator(".lobby .chair.own", has_text="Lou").wait_for()


def test_names_are_ones_own_and_distinct(player: Open) -> None:
    host, guest = player(size=PHONE, lang="en"), player(size=PHONE, lang="en")
    table = host_a_table(host, 3, name="Anna")
    guest.go(f"#/table/{table}")
    field = guest.page.get_by_label("What shall we call you?")
    refused = (
        ("R0bot", "That is a bot’s name."),
        ("…", "Please enter a name"),
        ("аnna", "in one alphabet"),  # the first letter is Cyrillic
    )
    for bad, why in refused:
        field.fill(bad)
        guest.page.get_by_role("button", name="Sit down").click()
        expect(guest.page.get_by_role("alert")).to_contain_text(why)
    field.fill("ÀNNA")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.locator(".chair.own", has_text="ÀNNA 2").wait_for()
    chair(host, "ÀNNA 2").wait_for()
    guest.wrong.clear()


def test_the_lobby_tells_the_pace_in_seconds_and_shares(player: Open) -> None:
    host = player(size=SMALL, lang="fr")
    host.page.add_init_script(
        "navigator.share = (what) => { window.shared = what; return Promise.resolve() }"
    )
    table = host_a_table(host, 2, pace="fast")
    expect(host.page.locator(".tablefacts")).to_contain_text(
        "0.6 s par coup"
    )  # a second takes 40 ms
    assert host.becomes(WITHIN_THE_EDGE)
    host.page.locator(".invitebar").get_by_role("button", name="Inviter").click()
    shared = host.page.wait_for_function("() => window.shared").json_value()
    assert shared["url"].endswith(f"#/table/{table}")
    host.page.locator(".invitebar .chip").first.click()
    host.page.locator("dialog .qr path").wait_for()
    expect(host.page.locator("dialog [data-code]")).to_have_text(re.compile("^[A-Z]{6}$"))
    host.page.keyboard.press("Escape")
    host.page.get_by_role("button", name="Mettre un robot").click()
    expect(host.page.locator(".tablefacts")).to_contain_text("sans chrono")  # nobody waits


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize(("lang", "scheme"), [("fr", "light"), ("en", "dark")])
def test_names_of_twelve_letters_stay_whole_on_a_small_phone(
    player: Open, players: int, lang: str, scheme: str
) -> None:
    names = ["Maximilienne", "Bartholomäus", "Anne-Sophie", "MMMMMMMMMMMM"]
    names += ["Guillemette", "Marie-Claire", "Wilhelminaaa", "Constantinos"]
    people = [player(size=SMALL, lang=lang, scheme=scheme) for _ in range(players)]
    table = host_a_table(people[0], players, names[0], game="ekko")
    for guest, name in zip(people[1:], names[1:], strict=False):
        guest.go(f"#/table/{table}")
        guest.page.locator(".ask input").wait_for()
        assert guest.becomes(UNBROKEN)  # on the invitation, too
        guest.join(table, name)
    last = people[-1]
    expect(last.page.locator(".chair b")).to_have_count(players)
    for one in (people[0], last):
        assert one.becomes(UNBROKEN)
        assert one.becomes(WITHIN_THE_EDGE)
        assert one.becomes(FITS)
        assert set(one.page.evaluate(CUT)) <= {"MMMMMMMMMMMM"}
    for name in names[: players - 1]:  # a name that is cut is spoken whole
        last.page.locator(".round").get_by_role("button", name=name).wait_for()


def test_an_evening_with_three_phones(player: Open) -> None:
    """A lobby with talk, a match, a lost phone that comes back, a rematch with one tap each."""
    sizes = (SMALL, PHONE, PHONE)
    host, lou, basile = (player(size=size, lang="fr", touch=True) for size in sizes)
    people = (host, lou, basile)
    table = host_a_table(host, 3)
    lou.join(table, "Lou")
    basile.join(table, "Basile")
    say(lou, "Bonsoir !")
    for one in people:
        expect(chair(one, "Lou").locator(".bubble")).to_have_text("Bonsoir !")
    basile.page.get_by_role("button", name="Ha ha !").click()
    expect(chair(host, "Basile").locator(".bubble")).to_have_text("Ha ha !")
    expect(host.page.get_by_role("status").first).to_be_attached()
    expect(host.page.locator(".wait")).to_contain_text("On attend Lou et Basile.")
    for one in (lou, basile):
        one.page.get_by_role("button", name="On peut commencer").click()
    expect(lou.page.locator(".wait")).to_have_text("On attend Inès.")
    for name in ("Lou", "Basile"):
        chair(host, name).locator(".tick").wait_for()
    assert all(one.becomes(FITS) for one in people)
    host.page.get_by_role("button", name="Distribuer").click()
    for one in people:
        one.page.locator("#stage").wait_for()

    basile.page.get_by_role("button", name="Score, Messages").click()
    say(basile, "C’est parti")
    basile.page.keyboard.press("Escape")
    for one in (host, lou):
        expect(seat(one, "Basile").locator(".bubble")).to_have_text("C’est parti")
    expect(basile.page.locator(".me .bubble")).to_have_text("C’est parti")

    lou.page.close()
    expect(seat(host, "Lou").get_by_text("pas là")).to_be_visible()
    lou.page = lou.new_tab()
    lou.go(f"#/table/{table}")
    lou.page.locator("#stage").wait_for()
    expect(seat(host, "Lou").locator(".note")).to_have_count(0)
    for one in people:
        one.page.emulate_media(reduced_motion="reduce")
    finish(*people)

    def rematch(one: Player) -> None:
        one.page.locator("[data-over]").get_by_role("button", name="Revanche").click()

    rematch(lou)
    expect(host.page.locator(".whoisin")).to_contain_text("Lou veut une revanche.")
    expect(seat(host, "Lou").locator(".note")).to_have_count(0)  # who waits for one is not away
    rematch(host)
    expect(basile.page.locator(".whoisin")).to_contain_text("veulent une revanche.")
    expect(host.page.locator(".wait")).to_contain_text("On attend Basile.")
    rematch(basile)
    for one in people:
        one.page.locator("#stage").wait_for()
        expect(one.page.locator("[data-over]")).to_have_count(0)
        expect(one.page).not_to_have_url(re.compile(table))


LONG_TALK = """
const { setTimeout } = window
window.setTimeout = (call, wait, ...more) => setTimeout(call, wait === 10_000 ? 1e8 : wait, ...more)
"""
"""Bubbles stay: however slow the machine is, the first is there when the last comes."""
OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll('.bubble')].map((one) => one.getBoundingClientRect())
  return boxes.some((a, i) => boxes.slice(i + 1).some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
}"""
COVERED = """() => {
  const bubbles = [...document.querySelectorAll('.bubble')]
  for (const one of bubbles) one.style.pointerEvents = 'auto'
  return bubbles.some((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((x) => [0.2, 0.8].some((y) => {
      const there = document.elementsFromPoint(left + x * width, top + y * height)
      const over = there.slice(0, there.findIndex((other) => one.contains(other)))
      return over.some((other) => other.matches('.face, .face *, b, small'))
    }))
  })
}"""
"""Does a face or a name lie over a bubble?"""


@pytest.mark.parametrize("dealt", [False, True], ids=["in the lobby", "in the match"])
def test_four_talk_at_once_on_small_phones_and_all_can_be_read(player: Open, dealt: bool) -> None:
    host, *guests = people = [player(size=SMALL, lang="fr", touch=True) for _ in range(4)]
    for one in people:
        one.page.add_init_script(LONG_TALK)
        one.page.emulate_media(reduced_motion="reduce")
    table = host_a_table(host, 4)
    for guest, name in zip(guests, ("Lou", "Basile", "Zoé"), strict=True):
        guest.join(table, name)
    if dealt:
        host.page.get_by_role("button", name="Distribuer").click()
        for one in people:
            one.page.locator("#stage").wait_for()
            one.page.get_by_role("button", name="Score, Messages").click()
    for one in people:
        say(one, "Bonsoir à toutes et à tous, on commence ?")
        if dealt:
            one.page.keyboard.press("Escape")
    for one in people:
        expect(one.page.locator(".bubble")).to_have_count(4)
        one.page.evaluate(RESTED)
        assert not one.page.evaluate(OVERLAPPING)
        assert not one.page.evaluate(COVERED)
        assert one.becomes(FITS)


OWN_WORDS_HIDE = """() => {
  const { top } = document.querySelector('.me .bubble').getBoundingClientRect()
  const cards = [...document.querySelectorAll('[data-hand] button')]
  const bottoms = cards.map((one) => one.getBoundingClientRect().bottom)
  return Math.max(...bottoms.map((bottom) => bottom - top))
}"""
"""How many pixels of a card in one's own hand lie beneath one's own words."""


@pytest.mark.parametrize("game", ["exhopp", "mio", "ekko"])
def test_ones_own_words_leave_the_own_hand_to_be_read(player: Open, game: str) -> None:
    host, lou = player(size=SMALL, lang="fr", touch=True), player(lang="fr")
    host.page.add_init_script(LONG_TALK)
    host.page.emulate_media(reduced_motion="reduce")
    host.meet(lou, game, 3)
    host.page.get_by_role("button", name="Score, Messages").click()
    say(host, "Un message plutôt long, pour voir ce que la bulle cache de mes propres cartes")
    host.page.keyboard.press("Escape")
    host.page.locator(".me .bubble").wait_for()
    host.page.evaluate(RESTED)
    assert host.page.evaluate(OWN_WORDS_HIDE) <= 16
    assert host.becomes(FITS)


def test_unread_lines_are_counted_from_the_first(player: Open) -> None:
    host, guest = player(size=DESK, lang="en"), player(size=PHONE, lang="en")
    table = host_a_table(host, 2)
    guest.join(table, "Lou")
    host.page.get_by_role("button", name="Deal").click()
    for one in (host, guest):
        one.page.locator("#stage").wait_for()
    unread = guest.page.locator(".ic .dot")
    for n in (1, 2):
        say(host, f"Line {n}")
        expect(unread).to_have_text(str(n))
    guest.page.reload()
    guest.page.locator("#stage").wait_for()
    expect(unread).to_have_count(0)  # a page that is opened shows what is new from then on
    say(host, "Line 3")
    expect(unread).to_have_text("1")
    guest.page.get_by_role("button", name="Score, Chat").click()
    guest.page.locator("dialog .talk li", has_text="Line 3").wait_for()
    guest.page.keyboard.press("Escape")
    expect(unread).to_have_count(0)
    say(host, "Line 4")
    expect(unread).to_have_text("1")
    guest.page.reload()  # this time there is a mark
    expect(unread).to_have_text("1")


def test_the_talk_opens_where_it_was_not_read(player: Open) -> None:
    """On a low phone, beneath the score of six, what counts as read must be in sight."""
    host, guest = player(size=SMALL, lang="fr", touch=True), player(lang="fr")
    host.meet(guest, "mio", 6, target=1000)
    say(guest, "Coucou")
    opens = host.page.get_by_role("button", name="Score, Messages")
    host.page.get_by_label("non lus").wait_for()
    opens.click()
    expect(host.page.locator("dialog .lines li", has_text="Coucou")).to_be_in_viewport()
    expect(host.page.locator("dialog input[name=text]")).to_be_in_viewport()
    host.page.keyboard.press("Escape")
    opens.click()
    expect(host.page.get_by_role("heading", name="Score")).to_be_in_viewport()


def test_what_was_read_in_the_lobby_counts_as_read(player: Open) -> None:
    host, lou = player(size=SMALL, lang="fr", touch=True), player(lang="fr")
    table = host_a_table(host, 3)
    lou.join(table, "Lou")
    say(lou, "Coucou")
    host.page.get_by_label("non lus").wait_for()
    host.page.get_by_role("button", name="Score, Messages").click()
    expect(host.page.locator("dialog .lines li", has_text="Coucou")).to_be_in_viewport()
    host.page.keyboard.press("Escape")
    host.page.locator("dialog").wait_for(state="detached")
    expect(host.page.get_by_label("non lus")).to_have_count(0)


def test_long_names_that_differ_in_their_numbers_are_told_apart_on_a_phone(player: Open) -> None:
    host, twin, lou = (player(size=SMALL, lang="fr", touch=True) for _ in range(3))
    table = host_a_table(host, 3, name="Maximilienne-Éléonore", options={"target": 1000})
    twin.join(table, "Maximilienne-Eléonore")
    lou.join(table, "Lou")
    host.page.locator(".lobby .go.big:enabled").click()
    lou.page.locator("#stage").wait_for()
    names = lou.page.locator(".seats .n")
    expect(names).to_have_text(["Maximilienne-Éléonore", "Maximilienne-Eléonore 2"])
    assert lou.becomes(
        "[...document.querySelectorAll('.seats .n')].every("
        "(name) => name.scrollWidth <= name.clientWidth)"
    )


def test_the_host_silences_and_puts_out_for_good(player: Open) -> None:
    host, rude = player(size=PHONE, lang="en"), player(size=PHONE, lang="en")
    table = host_a_table(host, 3)
    rude.join(table, "Rude")
    say(rude, "Boo")
    chair(host, "Rude").locator(".bubble").wait_for()
    host.page.locator(".chair", has_text="Rude").click()
    host.page.get_by_role("button", name="Report").click()
    host.page.get_by_text("Reported, thank you.").wait_for()
    host.page.locator(".chair", has_text="Rude").click()
    host.page.get_by_role("button", name="Silence Rude").click()
    rude.page.locator(".chair.own", has_text="silenced").wait_for()
    say(rude, "Boo again")
    rude.page.get_by_text("The host has silenced you at this table.").wait_for()
    host.page.locator(".chair", has_text="Rude").click()
    host.page.get_by_role("button", name="Remove Rude from").click()
    host.page.get_by_role("button", name="Yes, remove Rude").click()
    out = rude.page.get_by_text("You were removed from this table.")
    out.wait_for()
    expect(host.page.locator(".chair", has_text="Rude")).to_have_count(0)
    rude.page.reload()
    rude.page.get_by_role("button", name="Sit down").click()
    out.wait_for()
    rude.go("#/")
    rude.page.get_by_role("button", name="Settings").click()
    rude.page.get_by_text("Sign out or erase my account").click()
    with rude.starts_anew():
        rude.page.get_by_role("button", name="Sign out here").click()
    rude.go(f"#/table/{table}")
    rude.page.locator(".ask input").fill("Somebody Else")
    rude.page.get_by_role("button", name="Sit down").click()
    out.wait_for()
    expect(host.page.locator(".chair", has_text="Somebody")).to_have_count(0)
    rude.wrong.clear()


def test_who_comes_back_as_somebody_new_finds_the_table_closed(player: Open) -> None:
    host, rude, again = (player(size=SMALL, lang="fr", touch=True) for _ in range(3))
    table = host_a_table(host, 3)
    rude.join(table, "Malotru")
    host.page.locator(".chair", has_text="Malotru").click()
    host.page.get_by_role("button", name="Exclure Malotru").click()
    host.page.get_by_role("button", name="Oui, exclure Malotru").click()
    rude.page.get_by_text("Cette table ne vous est plus ouverte.").wait_for()
    host.page.locator(".toast", has_text="L’hôte a exclu Malotru de la table.").wait_for()
    host.page.locator("dialog").get_by_role("button", name="Fermer la table").click()
    host.page.locator("dialog").get_by_role("button", name="Rouvrir").wait_for()
    host.page.keyboard.press("Escape")
    expect(host.page.locator(".tablefacts")).to_contain_text("fermée aux nouveaux venus")
    expect(host.page.locator(".invitebar")).to_have_count(0)
    expect(host.page.locator(".round").get_by_text("Inviter")).to_have_count(0)
    assert host.becomes(FITS)
    again.go(f"#/table/{table}")
    again.page.get_by_text("Cette table est fermée aux nouveaux venus.").wait_for()
    host.page.locator(".tablefacts").get_by_role("button", name="Rouvrir").click()
    host.page.locator(".invitebar").wait_for()
    again.page.reload()
    again.join(table, "Lou")
    rude.wrong.clear()


def test_whoever_was_muted_can_be_heard_again(player: Open) -> None:
    host, guest = player(size=DESK, lang="en"), player(size=PHONE, lang="en")
    table = host_a_table(host, 3)
    guest.join(table, "Lou")
    say(guest, "Line 1")
    lines = host.page.locator(".talk .lines li")
    for order, count in (("Mute Lou", 0), ("Unmute Lou", 2)):
        chair(host, "Lou").get_by_role("button").click()
        host.page.get_by_role("button", name=order, exact=True).click()
        expect(lines.filter(has_text="Line")).to_have_count(count)
        host.page.reload()  # the server knows it, not only the page
        host.page.locator(".chair.own").wait_for()
        if not count:
            say(guest, "Line 2")
            guest.page.locator(".bubble", has_text="Line 2").wait_for()
        expect(lines.filter(has_text="Line")).to_have_count(count)


def test_one_only_watches(player: Open) -> None:
    host, guest = player(size=DESK, lang="en"), player(size=PHONE, lang="en")
    table = host_a_table(host, 2)
    guest.go(f"#/table/{table}")
    guest.page.get_by_role("button", name="Just watch").click()
    guest.page.locator(".lobby").wait_for()
    expect(host.page.locator(".tablefacts")).to_contain_text("1 watching")
    guest.page.get_by_role("button", name="Sit here").click()
    guest.page.locator(".chair.own").wait_for()


@pytest.mark.long
def test_ten_people_in_a_room(player: Open) -> None:
    """Eight sit down, one tap each; the last two find the table full, and watch."""
    host = player(size=PHONE, lang="fr")
    table = host_a_table(host, 8, game="ekko")
    names = ["Lou", "Basile", "Zoé", "Malo", "Léa", "Noé", "Lou"]
    guests = [player(size=SMALL if n % 2 else PHONE, lang="fr") for n in range(len(names) + 2)]
    for guest, name in zip(guests, names, strict=False):
        guest.join(table, name)
        guest.page.get_by_role("button", name="On peut commencer").click()
    expect(host.page.locator(".round .tick")).to_have_count(len(names))
    expect(host.page.locator(".chair b", has_text="Lou 2")).to_have_count(1)
    for late in guests[len(names) :]:
        late.go(f"#/table/{table}")
        expect(late.page.locator(".ask h2")).to_have_text("La table est complète.")
        late.page.locator(".ask .go.big", has_text="Regarder").click()
        late.page.locator(".lobby").wait_for()
    assert all(one.becomes(FITS) for one in guests)
    host.page.get_by_role("button", name="Distribuer").click()
    for one in (host, *guests):
        one.page.locator("#stage").wait_for()
