"""French texts are typed alike everywhere: where they are plain text, and where they are set."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.engine.registry import games
from tablee.terminal import phrases

ROOT = Path(__file__).parent.parent
LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'")


def lesson_texts(node: Any) -> Iterator[str]:
    """The French texts of a lesson file."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "fr":
                yield value
            else:
                yield from lesson_texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from lesson_texts(value)


def said(node: Any) -> Iterator[str]:
    """The texts in nested lists and dictionaries."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from said(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from said(value)


def plain_texts() -> Iterator[str]:
    """French as Python and the terminal have it."""
    for game in games().values():
        yield game.book("fr")
        yield from (text.fr for text in (game.title, game.tagline, *game.refusals.values()))
        yield from (option.about.fr for option in game.options)
        yield from (key.called("fr") for key in game.view)
        yield from said(game.sentences.actions["fr"])
        yield from said(game.sentences.events["fr"])
        yield from said([words["fr"] for words in game.sentences.values.values()])
    for path in ROOT.glob("src/tablee/**/lesson.toml"):
        yield from lesson_texts(tomllib.loads(path.read_text(encoding="utf-8")))
    yield from said(phrases.SAY["fr"])
    yield from (meaning for _, meaning in (*phrases.HELP["fr"], phrases.HELP_SHARED["fr"]))
    yield phrases.HELP_OUT_OF_TURN["fr"]
    yield (ROOT / "docs" / "joueurs.md").read_text(encoding="utf-8")


def set_texts() -> Iterator[str]:
    """French as the client has it, which sets it for the screen."""
    web = ROOT / "web" / "src"
    yield from LITERAL.findall((web / "i18n" / "fr.ts").read_text(encoding="utf-8"))
    for path in web.glob("**/*words.ts"):
        _, *french = path.read_text(encoding="utf-8").split("\n  },\n  {\n")
        for part in french:
            yield from LITERAL.findall(part.split("\n  },\n")[0])


UNREAD = re.compile(
    r"""(?smx)
    ```.*?``` | `[^`]*` | \]\([^)]*\) | \{[^{}]*\}   # code, addresses, blanks
    | ^\|[-:|\ ]+\|$                                 # rulers of tables
    | ^lang:\ fr$ | ^\*In\ English:.*?$               # what stands above a page
    """
)


def wrong(text: str, space: str, apostrophe: str) -> list[str]:
    """Where the text is not typed as French is, with this space and this apostrophe."""
    other_space = " " if space == "\u00a0" else "\u00a0"
    other_apostrophe = "'" if apostrophe == "’" else "’"
    slips = (
        r"[^\s«(][;!?»](?!\w)",  # a sign without its space
        r"[^\s]:(?=\s|$)",
        r"«\S",
        rf"{other_space}[;:!?»%](?!\w)",
        rf"«{other_space}",
        rf"\w{other_apostrophe}\w",
        r"\.\.\.",
    )
    read = UNREAD.sub("x", text)
    return [found for slip in slips for found in re.findall(rf".{{0,12}}{slip}.{{0,12}}", read)]


def test_texts_are_found() -> None:
    assert sum(1 for _ in plain_texts()) > 900
    assert sum(1 for _ in set_texts()) > 500


@pytest.mark.parametrize(
    "text",
    ["Prêt?", "Prêt ; oui:", "«oui »", "l’œuf", "Prêt\u00a0?", "Non ...", "oui !non»"],
)
def test_a_slip_is_seen(text: str) -> None:
    assert wrong(text, " ", "'")


def test_plain_french_has_spaces_and_straight_apostrophes() -> None:
    assert [fault for text in plain_texts() for fault in wrong(text, " ", "'")] == []


def test_french_on_the_screen_has_its_signs_kept_to_their_words() -> None:
    assert [fault for text in set_texts() for fault in wrong(text, "\u00a0", "’")] == []
