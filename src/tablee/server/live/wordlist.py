"""The words that the operator of the server allows neither in talk nor in names."""

import re
import unicodedata
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from tablee.server.table.names import plain_letter, skeleton

_WORD = re.compile(r"[^\W_]+")


class WordList:
    """One word a line; `word*` blocks all that begins with it, `*word*` all that holds it.

    Words are compared by how they look: capitals, accents, look-alike letters and digits, and
    blanks between single letters make no difference. Numbers are no words. Lines that begin with
    `#` are remarks.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        entries = (line.strip() for line in lines)
        self._patterns = [
            "*".join(skeleton(part) for part in entry.split("*"))
            for entry in entries
            if entry and not entry.startswith("#")
        ]

    def blocks(self, text: str) -> bool:
        """Does the text hold one of the words?"""
        if not self._patterns:
            return False
        plain = (c for c in unicodedata.normalize("NFKD", text) if not _is_mark(c))
        found = _WORD.findall("".join(map(plain_letter, plain)))
        words = [skeleton(word) for word in found if not word.isdecimal()]
        words += _spelled(words)
        return any(fnmatchcase(word, pattern) for word in words for pattern in self._patterns)


def _is_mark(c: str) -> bool:
    return unicodedata.category(c) in ("Mn", "Me", "Cf")


def _spelled(words: list[str]) -> list[str]:
    """What single letters in a row spell."""
    single = "".join(word if len(word) == 1 else " " for word in words)
    return [word for word in single.split() if len(word) > 1]


def read_words(path: str) -> WordList:
    """The list in a file; an empty one if no file is named."""
    return WordList(Path(path).read_text(encoding="utf-8").splitlines() if path else ())
