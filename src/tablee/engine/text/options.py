"""Options of a game: their names, limits and defaults, and a plain sentence for each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import FLAG, BadValue, Json, number, one_of


@dataclass(frozen=True)
class Option:
    """An option that a match is set up with; it lives in a field of the record."""

    name: str
    default: Json
    fr: str
    en: str
    schema: dict[str, Any]
    """JSON Schema of the value, for forms and for other programs."""
    samples: tuple[Json, ...]
    """Values that between them show what the option does; tests combine these."""
    store: Callable[[State, Json], None]
    """Check a value and put it into the record; raises BadValue."""
    fetch: Callable[[State], Json]


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
    """A whole number from `low` to `high`."""
    codec = number(low, high)

    def store(s: State, value: Json) -> None:
        s[name] = codec.read(s, value)

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Option(name, default, fr, en, schema, tuple(samples), store, lambda s: int(s[name]))


def choice(name: str, values: Sequence[str], fr: str, en: str, field: str | None = None) -> Option:
    """One of some words, the first being the default."""
    codec, field = one_of(values), field or name

    def store(s: State, value: Json) -> None:
        if value not in values:
            raise BadValue(f"{value!r} is none of: {', '.join(values)}")
        s[field] = codec.read(s, value)

    def fetch(s: State) -> Json:
        return codec.write(s, s[field])

    schema = {"type": "string", "enum": list(values)}
    return Option(name, values[0], fr, en, schema, tuple(values), store, fetch)


def flag(name: str, fr: str, en: str) -> Option:
    """Yes or no; no by default."""

    def store(s: State, value: Json) -> None:
        s[name] = FLAG.read(s, value)

    schema = {"type": "boolean"}
    return Option(name, False, fr, en, schema, (False, True), store, lambda s: bool(s[name]))


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
