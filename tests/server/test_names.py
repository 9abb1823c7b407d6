"""Names: the players' own, clean, and distinct at a table (A-10)."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import bots, title
from tablee.client import Guest, ServerRefused
from tablee.server.live.wordlist import WordList
from tablee.server.table import names
from tablee.server.wire import protocol
from tablee.server.wire.protocol import Ok
from tests.server.conftest import ServerProcess
from tests.server.tables import FakeTable

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Zoé \u0007 de la\tTour  ", "Zoé de la Tour"),
        ("Jean\u200bne\u200d\u2060\ufeff", "Jeanne"),  # nothing invisible
        ("\u202eannA", "annA"),  # nor turned round
        ("Ａｎｎａ", "Anna"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("Z\u0351\u036b\u0343\u036aalgo", "Z\u0351algo"),  # no stacked marks
        ("Ả\u0301\u0309nna", "Ả\u0301nna"),
        ("A\u0336n\u0336na", "Anna"),  # nothing struck through
        ("ก็็็", "ก็"),
        ("e\u0301le\u0300ne", "élène"),
        ("ẹ\u0301", "ẹ\u0301"),
        ("ที่รัก", "ที่รัก"),  # Thai is written with two
        ("अनि", "अनि"),
        ("an\U000e0101na", "anna"),
        ("❤️ Lou", "❤ Lou"),
        ("x" * 99, "x" * 24),
    ],
)
def test_a_name_is_shown_clean(typed: str, shown: str) -> None:
    assert names.clean(typed) == shown


@pytest.mark.parametrize(
    "typed", ["", " ", "\u3164\u3164", "\u2800", "\u034f", "—", "...", "\u0301"]
)
def test_a_name_has_a_letter_or_a_digit(typed: str) -> None:
    assert names.clean(typed) is None


@given(st.text(max_size=60))
def test_whatever_is_typed_shows_nothing_invisible(typed: str) -> None:
    name = names.clean(typed)
    if name is None:
        return
    kinds = [unicodedata.category(c) for c in name]
    assert not any(kind[0] == "C" or kind in ("Me", "Zl", "Zp") for kind in kinds)
    assert "MnMnMn" not in "".join(kinds)
    assert name == name.strip() and 0 < len(name) <= names.LONGEST
    assert names.clean(name) == name


@pytest.mark.parametrize(
    "twin",
    [
        *("anna", "ANNA", "Аnna", "Ann\u0430", "A n n a", "Ánna", "Anna."),
        *("ᴀnna", "ɑnna", "Anɴa", "ΑΝΝΑ", "ꓮꓠꓠꓮ", "ᎪNNᎪ", "Aոոa", "🅐nna", "An🇳a", "🅰nn🅰", "4nna"),
    ],
)
def test_look_alikes_have_one_skeleton(twin: str) -> None:
    assert names.skeleton(twin) == names.skeleton("Anna")


def test_look_alikes_of_several_letters() -> None:
    assert names.skeleton("rnarc") == names.skeleton("Marc")
    assert names.skeleton("Il1i") == names.skeleton("llll")
    assert names.skeleton("Anna") != names.skeleton("Anne")
    assert names.distinct("νίκος", ["Νίκος"]) == "νίκος 2"
    assert names.distinct("Aclam", ["Adam"]) == "Aclam 2"
    assert names.distinct("Adam", ["Aclam"]) == "Adam 2"
    assert not names.is_reserved("Dub")


def test_a_name_is_written_in_one_alphabet() -> None:
    for name in ("Ann\u0430", "Εmma", "Bօb", "Ꮲaul"):
        assert names.mixes_scripts(name), name
    for name in (
        "Zoé 2",
        "Νίκος",
        "Анна",
        "田中 Ken",
        "さくら桜",
        "민수 Lee",
        "J-P!",
        "❤ Lou",
        "ที่รัก",
    ):
        assert not names.mixes_scripts(name), name


def test_names_of_bots_are_reserved() -> None:
    for bot in bots():
        for name in (bot, *title(bot).values(), f"{title(bot)['fr']} 2"):
            assert names.is_reserved(name), name
    assert names.is_reserved("R0b0t") and names.is_reserved("Bot 3") and names.is_reserved("воt")
    for name in (
        "Le bot",
        "Bot Anna",
        "1bot",
        "ᴍaster",
        "ʙot",
        "bot master",
        "Bot-Nord",
        "Nord_bot",
        "8ot",
    ):
        assert names.is_reserved(name), name
    assert not names.is_reserved("Robert") and not names.is_reserved("Botond")


@given(st.lists(st.sampled_from(["Anna", "anna", "Аnna", "Anna 2", "Bob", "Nord", "x" * 24])))
def test_names_at_a_table_are_distinct(wanted: list[str]) -> None:
    taken: list[str] = []
    for name in wanted:
        taken.append(names.distinct(name, taken))
    looks = [names.skeleton(name) for name in (*taken, *names.BOT_NAMES)]
    assert len(set(looks)) == len(looks)
    assert all(len(name) <= names.LONGEST for name in taken)


def test_pages_call_bots_as_the_server_thinks() -> None:
    page = (ROOT / "web/src/table/names.ts").read_text()
    lists = re.findall(r"(?:fr|en): \[(.*?)\]", page)
    assert re.findall(r"'(\w+)'", " ".join(lists)) == list(names.BOT_NAMES)


def test_two_annas_at_one_table() -> None:
    table = FakeTable(people=3, start=False)
    for name in "BC":
        assert isinstance(table.say(name, protocol.Stand(table.id())), Ok)
        table.who[name] = table.who[name].__class__(name, "Name 0f A", table.who[name].connection)
        assert isinstance(table.say(name, protocol.Sit(table.id())), Ok)
    assert [seat.name for seat in table.core.state.seats] == [
        "Name of A",
        "Name 0f A 2",
        "Name 0f A 3",
    ]


def test_a_spectator_speaks_under_no_players_name() -> None:
    state = FakeTable(people=2).core.state
    assert state.name_of("A", "whatever") == "Name of A"
    assert state.name_of("X", "name of a") == "name of a 2"
    assert state.name_of("X", "Xavier") == "Xavier"


def test_reserved_and_empty_names_are_refused(server: ServerProcess) -> None:
    guest = Guest(server.url, "Anna")
    for name, reason in (
        ("Robot", "reserved"),
        ("Expert", "reserved"),
        ("Ann\u0430", "scripts"),
        ("\u200b", "name"),
    ):
        with pytest.raises(ServerRefused) as refused:
            guest.call("PATCH", "/api/me", {"name": name})
        assert (refused.value.status, refused.value.reason) == (422, reason)
    assert guest.call("GET", "/api/me")["name"] == "Anna"


def test_what_is_said_piles_nothing_up() -> None:
    assert names.visible("z\u0351\u036b\u0343\u036a!") == "z\u0351!"
    assert names.visible("Bravo ❤️, Zoé  !") == "Bravo ❤️, Zoé  !"


def test_the_operators_words() -> None:
    words = WordList(["# remarks", "", "zut", "flûte*", "*saperlotte*"])
    for text in (
        "Zut !",
        "Z Ü T",
        "Zut",
        "flutes alors",
        "nomdunesaperlottes",
        "ZUΤ",
        "zu\u0336t",
        "z\u200but",
        "🆉🆄🆃 !",
        "5aper10tte",
    ):
        assert words.blocks(text), text
    assert not WordList(["as"]).blocks("45 points")
    for text in ("zutique", "la flamme", "# remarks", ""):
        assert not words.blocks(text), text
    assert not WordList().blocks("zut")
