"""How a game's `words.py` says what its actions, events and positions are called.

A *codec* turns the words of a record into JSON and back. A *key* is one entry of a position.
Both ways stand side by side, so that what is written can be read.

JSON values in positions and events are scalars, lists of scalars, or lists of lists. The same
values have a text form on one line: `round=4 hands=[[R2,J],[]] forgot=- over=no`. Read from text,
a leaf is a `Token`, which the codecs turn into what they expect.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.rule import State

Json: TypeAlias = Any


class BadValue(ValueError):
    """What is wrong with a value; whoever reads the key adds its name."""


class Token(str):
    """A leaf read from text, whose type the codec decides."""

    __slots__ = ()


@dataclass(frozen=True)
class Codec:
    """One kind of value: `write(s, word)` gives JSON, `read(s, value)` gives the word back.

    A codec of two words (a set too large for one) has `width` 2 and writes `(s, word, word)`.
    """

    write: Callable[..., Json]
    read: Callable[[State, Json], Any]
    width: int = 1


def number(low: int, high: int) -> Codec:
    """A whole number within limits."""

    def read(_s: State, value: Json) -> int:
        if isinstance(value, Token) and re.fullmatch(r"-?\d+", value):
            value = int(value)
        if type(value) is not int or not low <= value <= high:
            raise BadValue(f"{value!r} is not a whole number from {low} to {high}")
        return value

    return Codec(lambda _s, word: int(word), read)


def one_of(names: Sequence[str]) -> Codec:
    """A name from a list; nothing is null, what these eyes may not know is "?"."""
    numbers = {name: i for i, name in enumerate(names)}

    def write(_s: State, word: int) -> Json:
        if word == NONE:
            return None
        return "?" if word == UNKNOWN else names[word]

    def read(s: State, value: Json) -> int:
        if is_null(value):
            return NONE
        if value == "?" and s.eyes >= NONE:
            return UNKNOWN
        if not isinstance(value, str) or value not in numbers:
            some = ", ".join(names[:4]) + (", …" if len(names) > 4 else "")
            raise BadValue(f"{value!r} is none of: {some}")
        return numbers[value]

    return Codec(write, read)


def is_null(value: Json) -> bool:
    """Null, or its text form."""
    return value is None or (isinstance(value, Token) and value == "-")


def _write_seat(_s: State, word: int) -> Json:
    return None if word == NONE else int(word)


def _read_seat(s: State, value: Json) -> int:
    return NONE if is_null(value) else int(number(0, int(s.players) - 1).read(s, value))


def _read_flag(_s: State, value: Json) -> int:
    if isinstance(value, Token) and value in ("yes", "no"):
        return int(value == "yes")
    if not isinstance(value, bool):
        raise BadValue(f"{value!r} is neither true nor false")
    return int(value)


def _read_seats(s: State, value: Json) -> int:
    seats = [_read_seat(s, seat) for seat in as_list(value)]
    if NONE in seats or len(set(seats)) != len(seats):
        raise BadValue(f"{value!r} is not a list of different seats")
    return sum(1 << seat for seat in seats)


SEAT = Codec(_write_seat, _read_seat)
"""A seat, or null for nobody."""
PLAYER = Codec(_write_seat, lambda s, value: number(0, int(s.players) - 1).read(s, value))
"""A seat, never null."""
FLAG = Codec(lambda _s, word: bool(word), _read_flag)
NUMBER = number(-(2**31), 2**31 - 1)
COUNT = number(0, 2**31 - 1)
SEATS = Codec(lambda _s, word: [i for i in range(16) if int(word) >> i & 1], _read_seats)
"""A set of seats, one bit each."""


def as_list(value: Json, length: int | None = None) -> list[Json]:
    """The value, if it is a list (of this length)."""
    if not isinstance(value, list):
        raise BadValue(f"{value!r} is not a list")
    if length is not None and len(value) != length:
        raise BadValue(f"it has {len(value)} entries instead of {length}")
    return value


@dataclass(frozen=True)
class Key:
    """An entry of a position: how it is written from a record, and read into one."""

    name: str
    write: Callable[[State], Json]
    read: Callable[[State, Json], None]
    fields: tuple[str, ...] = ()
    write_one: Callable[..., Json] | None = None
    """Of a list with one entry a seat, see `each_seat`."""


def scalar(name: str, codec: Codec, field: str | None = None) -> Key:
    """A key that is one field of the record."""
    field = field or name

    def read(s: State, value: Json) -> None:
        s[field] = codec.read(s, value)

    return Key(name, lambda s: codec.write(s, s[field]), read)


def per_seat(name: str, codec: Codec, field: str | None = None) -> Key:
    """A key that is a list with one entry a seat."""
    field = field or name

    def write(s: State) -> Json:
        return [codec.write(s, s[field][seat]) for seat in range(s.players)]

    def read(s: State, value: Json) -> None:
        for seat, one in enumerate(as_list(value, int(s.players))):
            s[field][seat] = codec.read(s, one)

    return Key(name, write, read)


def each_seat(
    name: str,
    fields: tuple[str, ...],
    write_one: Callable[..., Json],
    read: Callable[[State, Json], None],
) -> Key:
    """A key that is a list with one list a seat: `write_one(s, …)` of what it has in these fields.

    Unlike `per_seat`'s, its entries are long enough that a server keeps the text of each.
    """

    def write(s: State) -> Json:
        seats = range(s.players)
        return [write_one(s, *(s[field][seat] for field in fields)) for seat in seats]

    return Key(name, write, read, fields, write_one)


@dataclass(frozen=True)
class EventWords:
    """An event's name, and the names and codecs of its words `a`, `b`, `c` and `d`.

    `seat` is what the seat is called in this event, or None where it has none. A field of width 2
    takes its own word and the next one.
    """

    name: str
    a: tuple[str, Codec] | None = None
    b: tuple[str, Codec] | None = None
    c: tuple[str, Codec] | None = None
    d: tuple[str, Codec] | None = None
    seat: str | None = "seat"

    @cached_property
    def told(self) -> list[tuple[int, str, Codec]]:
        """Its fields: of each the place of its first word, the name and the codec."""
        words = (self.a, self.b, self.c, self.d)
        return [(i, *word) for i, word in enumerate(words) if word is not None]

    @cached_property
    def told_to_all(self) -> list[tuple[int, str, Codec]]:
        """The fields that are never secret."""
        return [field for field in self.told if field[0] < 2]


def names_in(word: int, names: Sequence[str]) -> list[str]:
    """The names of the things in a set, in order.

    >>> names_in(0b1011, "ABCD")
    ['A', 'B', 'D']
    """
    return [name for name, bit in zip(names, f"{word:b}"[::-1], strict=False) if bit == "1"]


# --- the text form


def to_text(value: Json) -> str:
    """A JSON value on one line: null is `-`, true and false are `yes` and `no`.

    >>> to_text([["R2", "J"], [], None, True, 4])
    '[[R2,J],[],-,yes,4]'
    """
    if isinstance(value, list):
        return "[" + ",".join(to_text(one) for one in value) + "]"
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def from_text(text: str) -> Json:
    """Read a value back, its leaves as tokens.

    >>> from_text("[[R2,J],[],-]")
    [['R2', 'J'], [], '-']
    """
    value, end = _parse(text, 0)
    if end != len(text):
        raise BadValue(f"{text!r} goes on after its end")
    return value


def _parse(text: str, at: int) -> tuple[Json, int]:
    if at >= len(text) or text[at] != "[":
        end = at
        while end < len(text) and text[end] not in ",[]":
            end += 1
        if end == at:
            raise BadValue(f"{text!r} has an empty or misplaced entry")
        return Token(text[at:end]), end
    entries: list[Json] = []
    at += 1
    while not text.startswith("]", at):
        entry, at = _parse(text, at)
        entries.append(entry)
        if text.startswith(",", at):
            at += 1
        elif not text.startswith("]", at):
            raise BadValue(f"{text!r} has a bracket that is not closed")
    return entries, at + 1
