"""The rule book, or what it says under one clause."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tablee.errors import TableeError
from tablee.terminal.phrases import SAY

if TYPE_CHECKING:
    from tablee.engine.game import Game


def book(game: "Game", language: str, clause: str = "") -> str:
    """The rule book, or what it says under one clause, given as `EK-13`, `ek13` or `13`."""
    text = game.book(language)
    if not clause:
        return text
    digits = re.fullmatch(r"(?:[A-Za-z]+-?)?(\d+)", clause.strip("⟨⟩ "))
    wanted = game.clause(int(digits[1])) if digits else clause
    if wanted not in game.clauses(language):
        numbers = sorted(int(found.split("-")[1]) for found in game.clauses(language))
        first, last = game.clause(numbers[0]), game.clause(numbers[-1])
        raise TableeError(SAY[language]["no_clause"].format(clause=clause, first=first, last=last))
    return "\n\n".join(_under(text, f"⟨{wanted}⟩")) + "\n"


def _under(text: str, mark: str) -> Iterator[str]:
    """The paragraphs and list entries that carry the mark, below their headings."""
    heading, heading_given = "", ""
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)", text):
        part = block.strip()
        if part.startswith("#"):
            heading, _, part = part.partition("\n")
        if mark in part:
            if heading != heading_given:
                yield heading
                heading_given = heading
            yield part
