"""Options of a game: their names, limits and defaults, and a plain sentence for each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.engine.kit.rule import State, plain
from tablee.engine.text.codecs import (
    FLAG,
    BadValue,
    Json,
    Many,
    Name,
    Number,
    Shape,
    Token,
    numbers_of,
    to_text,
)
from tablee.engine.text.language import Text


@dataclass(frozen=True)
class Option:
    """An option that a match is set up with; it lives in the record."""

    name: str
    default: Json
    about: Text
    """A sentence that says what it does."""
    schema: dict[str, Any]
    """JSON Schema of the value, for forms and for other programs."""
    samples: tuple[Json, ...]
    """Values that together show what the option does; tests combine them."""
    shape: Shape
    """How the value is written from its numbers."""
    of: str
    """The field of the record that holds its number, or the numbers of a list, none of them 0."""
    rule: Any = None
    """The rule `rule(s, out, n)` that writes the numbers of a list."""
    means: tuple[tuple[bool, Json], ...] = ()
    """The values that true and false stand for, if they stand for others."""
    fits: Any = None
    """A rule `fits(s)`: does it go with the other options and the players? It calls no other
    rule."""
    unfit: str = ""
    """What the error says if it does not."""

    def store(self, s: State, value: Json) -> None:
        """Check a value and put it into the record; raises `BadValue`."""
        for short, meant in self.means:
            if value is short or (isinstance(value, Token) and value == to_text(short)):
                value = meant
        numbers = numbers_of(self.shape, s, value)
        if not isinstance(self.shape, Many):
            s[self.of] = numbers[0]
            return
        most = len(s[self.of])
        if len(numbers) - 1 > most or 0 in numbers[1:]:
            raise BadValue(f"{value!r} is not a list of up to {most} values, none of them empty")
        s[self.of] = [*numbers[1:], *[0] * (most - len(numbers) + 1)]

    def fetch(self, s: State) -> Json:
        """The value in this record."""
        return self.shape.take(self._numbers(s), int(s.players))

    def _numbers(self, s: State) -> Iterator[int]:
        if self.rule is None:
            return iter([int(s[self.of])])
        out: dict[int, int] = {}
        count = plain(self.rule)(s, out, 0)
        return (int(out[i]) for i in range(count))


def whole(
    name: str,
    default: int,
    fr: str,
    en: str,
    *,
    low: int,
    high: int = 1_000_000,
    samples: Sequence[int],
) -> Option:
    """An option that is a whole number from `low` to `high`, in the field of the same name."""
    codec = Number(low, high)
    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Option(name, default, Text(fr, en), schema, tuple(samples), codec, name)


def choice(name: str, values: Sequence[str], fr: str, en: str, of: str | None = None) -> Option:
    """An option that is one of `values`, by default the first; the field `of` holds its index."""
    codec = Name(tuple(values), null=False, hidden=False)
    schema = {"type": "string", "enum": list(values)}
    return Option(name, values[0], Text(fr, en), schema, tuple(values), codec, of or name)


def flag(name: str, fr: str, en: str) -> Option:
    """An option that is true or false, by default false."""
    schema = {"type": "boolean"}
    return Option(name, False, Text(fr, en), schema, (False, True), FLAG, name)


REFEREE = choice(
    "referee",
    ("strict", "table"),
    "Strict : un coup interdit est refusé, sans pénalité. Comme à table : on peut commettre les "
    "fautes que la règle punit, et on les paie.",
    "Strict: a forbidden act is refused and costs nothing. Table: the mistakes that the rules "
    "punish can happen, and are punished.",
)
LIVE = flag(
    "live",
    "En direct : premier arrivé, premier servi, avec un temps constant pour réagir. Sinon, on "
    "interroge les joueurs à tour de rôle.",
    "Live: first come, first served, with a constant time for reactions. Otherwise the players "
    "are asked one after the other.",
)
