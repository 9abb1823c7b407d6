"""Options of a game: their names, limits and defaults, and a plain sentence for each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.engine.kit.rule import State, plain
from tablee.engine.text.codecs import FLAG, Json, Name, Number, Shape
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
    store: Callable[[State, Json], None]
    """Checks a value and puts it into the record; raises `BadValue`."""
    shape: Shape
    """How the value is written from its numbers."""
    of: str | None = None
    """The field of the record that holds its number,"""
    rule: Any = None
    """or the rule `rule(s, out, n)` that writes its numbers."""

    def fetch(self, s: State) -> Json:
        """The value in this record."""
        return self.shape.take(self._numbers(s), int(s.players))

    def _numbers(self, s: State) -> Iterator[int]:
        if self.of is not None:
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

    def store(s: State, value: Json) -> None:
        s[name] = codec.read(s, value)

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Option(name, default, Text(fr, en), schema, tuple(samples), store, codec, name)


def choice(name: str, values: Sequence[str], fr: str, en: str, of: str | None = None) -> Option:
    """An option that is one of `values`, by default the first; the field `of` holds its index."""
    codec, source = Name(tuple(values), null=False, hidden=False), of or name

    def store(s: State, value: Json) -> None:
        s[source] = codec.read(s, value)

    schema = {"type": "string", "enum": list(values)}
    return Option(name, values[0], Text(fr, en), schema, tuple(values), store, codec, source)


def flag(name: str, fr: str, en: str) -> Option:
    """An option that is true or false, by default false."""

    def store(s: State, value: Json) -> None:
        s[name] = FLAG.read(s, value)

    schema = {"type": "boolean"}
    return Option(name, False, Text(fr, en), schema, (False, True), store, FLAG, name)


REFEREE = choice(
    "referee",
    ("strict", "table"),
    "Strict : un coup interdit est refusé et ne coûte rien. À la table : les fautes que la règle "
    "punit peuvent arriver, et sont punies.",
    "Strict: a forbidden act is refused and costs nothing. Table: the mistakes that the rules "
    "punish can happen, and are punished.",
)
LIVE = flag(
    "live",
    "En direct : le premier arrivé est servi, et l'on attend les réactions un temps constant. "
    "Sinon, on interroge les joueurs l'un après l'autre.",
    "Live: first come, first served, with a constant time for reactions. Otherwise the players "
    "are asked one after the other.",
)
