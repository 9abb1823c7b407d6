"""Names that people choose: clean, readable, and never to be mistaken for another's at a table."""

import itertools
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from tablee.bots import bots, title

LONGEST = 24
NEUTRAL = "—"
"""The name of a person who was erased; nobody can choose it, since it has no letter."""
BOT_NAMES = (
    *("Ouest", "Nord", "Est", "Sud", "Aube", "Midi", "Soir", "Lune"),
    *("West", "North", "East", "South", "Dawn", "Noon", "Dusk", "Moon"),
)
"""The words for bots on pages, in French and English."""
_BOT_WORDS = ("bot", "robot")
_NUMBER = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_GAP = re.compile(r"[\W_]+")
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Letters, symbols and marks that show nothing."""
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Characters that choose between the looks of a letter or picture."""
_OVERLAY = 1
"""The combining class of marks that strike a letter through."""
_ONE_MARK = frozenset(("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "LISU", ""))
"""Scripts whose letters carry one mark at most besides those that are part of the letter."""
_ASIAN = frozenset(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "KATAKANA-HIRAGANA"))
"""Scripts that are written together, and with Latin letters."""
_LATIN = re.compile(
    r"(?:LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) (?:\w+ )?"
    r"|REGIONAL INDICATOR SYMBOL LETTER |NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER )"
    r"([A-Z])\b"
)
"""The name of a variant of a Latin letter: small capital, open, with a hook or a stroke; or of a
sign that shows one, as flags and buttons do."""
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhlkmnoptyx")
"""Greek capitals, where they look like another letter than the small ones do."""
_LOOKALIKES = str.maketrans(
    {
        **dict(zip("аеорсхуіјѕԁһӏкмтвнпгь", "aeopcxyijsdhlkmtbhnrb", strict=True)),  # Cyrillic
        **dict(zip("αβγορυχικτνηω", "abyopuxiktvnw", strict=True)),  # Greek
        **dict(zip("օոսհցԛգ", "onuhgqq", strict=True)),  # Armenian
        **dict(zip("ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ", "abcdehjklmprstvwz", strict=True)),  # Cherokee
        **dict(zip("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz", strict=True)),  # Lisu
        **dict(zip("0134578|ǀɑß", "oleastbllab", strict=True)),
    }
)
"""The most common letters and digits that pass for a Latin letter."""
_PAIRS = (("rn", "m"), ("vv", "w"), ("i", "l"))


def clean(text: str) -> str | None:
    """A name as it is shown: in compatible letters, nothing invisible, no stacked marks, not too
    long. None if no letter or digit is left."""
    plain = unicodedata.normalize("NFKC", text)
    plain = "".join(c for c in plain if not any(ord(c) in range_ for range_ in _SELECTORS))
    name = _cut(" ".join(visible(plain).split()))
    return name if any(unicodedata.category(c)[0] in "LN" for c in name) else None


def visible(text: str) -> str:
    """A text without anything invisible, struck through or piled up."""
    kept: list[str] = []
    marks = 0
    for c in re.sub(r"\s", " ", text):
        kind = unicodedata.category(c)
        if kind[0] == "C" or kind == "Me" or c in _BLANK:
            continue
        if kind == "Mn" and (not kept or not _fits(c, kept, marks)):
            continue
        marks = marks + 1 if kind == "Mn" else 0
        kept.append(c)
    return "".join(kept)


def _fits(mark: str, kept: list[str], marks: int) -> bool:
    """Can one more mark stand on the last letter, which has so many?"""
    letter = kept[-1 - marks]
    most = 1 if script(letter) in _ONE_MARK else 2
    return (
        letter != " "
        and marks < most
        and mark != kept[-1]
        and unicodedata.combining(mark) != _OVERLAY
    )


def _cut(name: str, longest: int = LONGEST) -> str:
    return name[:longest].strip()


@lru_cache(4_096)
def script(c: str) -> str:
    """The script of a letter, by its name in Unicode; empty for anything else."""
    return unicodedata.name(c, "").partition(" ")[0] if c.isalpha() else ""


def mixes_scripts(name: str) -> bool:
    """Is the name written in several alphabets? A letter of another alphabet that looks the same
    could imitate another's name. Chinese, Japanese and Korean are written with Latin letters
    too."""
    scripts = {script(c) for c in name} - {""}
    return len(scripts) > 1 and not scripts - _ASIAN <= {"LATIN"}


def skeleton(name: str) -> str:
    """How a name looks at a glance: two names with the same skeleton can be mistaken for each
    other."""
    plain = unicodedata.normalize("NFKD", name).translate(_CAPITALS).translate(_LOOKALIKES)
    plain = "".join(map(plain_letter, plain.casefold().translate(_LOOKALIKES)))
    letters = "".join(c for c in plain if c.isalnum())
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters


@lru_cache(4_096)
def plain_letter(c: str) -> str:
    """The Latin letter of which this one is a variant; otherwise the same character."""
    found = None if c.isascii() else _LATIN.match(unicodedata.name(c, ""))
    return found[1].lower() if found else c


def _looks(name: str) -> set[str]:
    """How a name looks, in a narrow face too, and how it would in capitals."""
    plain = skeleton(name)
    return {plain, plain.replace("cl", "d"), skeleton(name.upper())}


def is_reserved(name: str) -> bool:
    """Could this name be mistaken for a bot's: its kind, its level, or a numbered bot?"""
    levels = {name for bot in bots() for name in (bot, *title(bot).values())}
    whole = _looks(name) | _looks(_NUMBER.sub("", name))
    words = {look for word in _GAP.split(name) for look in _looks(_NUMBER.sub("", word))}
    kinds = {skeleton(word) for word in _BOT_WORDS}
    return bool(whole & {skeleton(word) for word in levels} or (whole | words) & kinds)


def distinct(name: str, others: Iterable[str]) -> str:
    """This name, with a number if that is needed to distinguish it from the others at a table:
    Anna, Anna 2, Anna 3."""
    taken = {look for other in (*others, *BOT_NAMES) for look in _looks(other)}
    for number in itertools.count(2):
        if not _looks(name) & taken:
            return name
        tail = f" {number}"
        name = _cut(_without_number(name, number - 1), LONGEST - len(tail)) + tail
    raise AssertionError  # itertools.count has no end


def _without_number(name: str, number: int) -> str:
    return name.removesuffix(f" {number}") if number > 1 else name
