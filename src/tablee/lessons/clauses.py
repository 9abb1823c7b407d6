"""The clauses of a rule book as newcomers meet them: which can be broken, and what each says."""

import ast
import inspect
import re
import textwrap
from functools import cache
from typing import Any

from tablee.engine.game import Game
from tablee.engine.kit.rule import plain

_FITTING = 230
"""The most characters of a rule that are shown at once."""
_MARK = re.compile(r"⟨([A-Z]+-\d+)⟩")


def number_of(clause: str) -> int:
    """The number of a clause: 13 of `EK-13`."""
    return int(clause.rpartition("-")[2])


@cache
def breakable(game: Game) -> set[str]:
    """The clauses that the rules can refuse an act by, found in the source of `refusal`.

    >>> from tablee.engine.registry import game
    >>> sorted(breakable(game("mio")))[:4]
    ['MI-11', 'MI-13', 'MI-15', 'MI-17']
    """
    clause = re.compile(rf"{game.prefix}_(\d+)")
    found: set[str] = set()
    waiting, seen = [plain(game.rules.refusal)], set()
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        for name in _names_in(function):
            if number := clause.fullmatch(name):
                found.add(game.clause(int(number[1])))
            elif inspect.isfunction(called := plain(function.__globals__.get(name))):
                waiting.append(called)
    return found


def _names_in(function: Any) -> set[str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def in_a_sentence(game: Game, clause: str, language: str) -> str:
    """A clause in short: the sentence of its refusal, or else the beginning of the clause in the
    book.

    >>> from tablee.engine.registry import game
    >>> in_a_sentence(game("ekko"), "EK-17", "en")
    'They draw clockwise, starting on your left.'
    """
    if clause in breakable(game):
        return game.refusals[number_of(clause)].said(language)
    _preface, _, text = game.book(language).partition("\n## ")
    for block in re.split(r"\n\s*\n|\n(?=\s*[-*|]\s)", text):
        spans = _MARK.split(block)
        for said, mark in zip(spans[::2], spans[1::2], strict=False):
            if mark == clause:
                return _shortened(said)
    return ""


def _shortened(text: str) -> str:
    """The first sentences, as many as fit, without the signs of Markdown and the headings."""
    plain = " ".join(line for line in text.splitlines() if not line.startswith("#"))
    plain = re.sub(r"[*`]", "", " ".join(plain.split())).lstrip("-|. ").rstrip(":,; ")
    first, *others = re.split(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý«\"(])", plain)
    for sentence in others:
        if len(first) + len(sentence) >= _FITTING:
            break
        first += f" {sentence}"
    return first if first.endswith((".", "!", "?")) else f"{first}."
