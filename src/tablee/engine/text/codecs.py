"""Codecs and shapes: how the numbers of a record or an event become JSON, and back.

A *codec* is one kind of value, from a small named set: a number, a name from a table, a set of
names, a seat. A *shape* says how values are grouped: a codec alone, a list, one entry per seat.
Both are data: `export` gives them as JSON, and the browser writes the same values from it.

JSON values in positions and events are scalars, lists of scalars, or lists of lists. The same
values have a text form on one line: `round=4 hands=[[R2,J],[]] forgot=- over=no`. Read from text,
a leaf is a `Token`, which the codecs turn into what they expect.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, SupportsIndex, TypeAlias

from tablee.engine.kit.contract import NONE, UNKNOWN
from tablee.engine.kit.rule import State
from tablee.engine.whole import as_int

Json: TypeAlias = Any
"""A value as `json.loads` gives it."""
OptionValue: TypeAlias = SupportsIndex | str | Sequence[SupportsIndex | str]
"""The value of an option: a number (true and false among them), a name, or a list of such."""
Numbers: TypeAlias = Iterator[int]
"""The numbers that a shape takes its values from."""


class BadValue(ValueError):
    """A value is wrong; the message says why, and the caller adds the name of the key."""


class Token(str):
    """A leaf read from text, whose type the codec decides."""

    __slots__ = ()


class Shape(ABC):
    """How values are grouped. A shape takes as many numbers as it needs, and gives JSON."""

    @abstractmethod
    def take(self, numbers: Numbers, players: int) -> Json:
        """The JSON value of the next numbers, in a match of `players` players."""

    def take_list(self, n: int, numbers: Numbers, players: int) -> list[Json]:
        """The next `n` values of this shape."""
        return [self.take(numbers, players) for _ in range(n)]

    @abstractmethod
    def export(self) -> dict[str, Json]:
        """The shape itself as JSON."""


class Codec(Shape):
    """One kind of value: `write` gives the JSON of its number, `read` the number back.

    A set too large for one number has the `width` 2: it is written from two, and read as a tuple.
    """

    width = 1

    @abstractmethod
    def write(self, players: int, *words: int) -> Json:
        """The JSON of a number, in a match of `players` players."""

    @abstractmethod
    def read(self, s: State, value: Json) -> Any:
        """The number that a JSON value stands for; `s` gives the players and the eyes."""

    def take(self, numbers: Numbers, players: int) -> Json:
        """The JSON value of the next number or numbers."""
        return self.write(players, *(next(numbers) for _ in range(self.width)))


@dataclass(frozen=True)
class Number(Codec):
    """A whole number within limits. Its JSON is the number of the record plus `shift`.

    >>> Number(1, 4, shift=1).write(2, 0)
    1
    """

    low: int
    high: int
    shift: int = 0
    null: bool = False
    """May the value be null, for `NONE`?"""

    def write(self, players: int, *words: int) -> Json:
        """The number, or null."""
        return None if self.null and words[0] == NONE else int(words[0]) + self.shift

    def read(self, s: State, value: Json) -> int:
        """The number in the record."""
        if self.null and is_null(value):
            return NONE
        if isinstance(value, Token) and re.fullmatch(r"-?\d+", value):
            value = int(value)
        number = as_int(value)
        if number is None or not self.low <= number <= self.high:
            raise BadValue(f"{value!r} is not a whole number from {self.low} to {self.high}")
        return number - self.shift

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        limits = {"low": self.low, "high": self.high}
        return {"is": "number", **limits, "shift": self.shift, "null": self.null}


@dataclass(frozen=True)
class Name(Codec):
    """A name from a table; null stands for nothing, "?" for what these eyes may not know.

    The names stand for the numbers from `first` on; the number before `first` stands for nothing.
    If a name is None, its number stands for nothing too; of several equal names, the first is read
    back.
    """

    names: tuple[Json, ...]
    first: int = 0
    null: bool = True
    """May the value be null, for nothing?"""
    hidden: bool = True
    """May the value be one that these eyes may not know?"""

    @cached_property
    def _numbers(self) -> dict[Json, int]:
        pairs = [(name, self.first + i) for i, name in enumerate(self.names)]
        return {name: i for name, i in reversed(pairs) if name is not None}

    def write(self, players: int, *words: int) -> Json:
        """The name."""
        if words[0] == UNKNOWN:
            return "?"
        return None if words[0] < self.first else self.names[words[0] - self.first]

    def take_list(self, n: int, numbers: Numbers, players: int) -> list[Json]:
        """The next `n` names; most of a view is lists of names, so this is written for speed."""
        names, first = self.names, self.first
        return [
            "?" if word == UNKNOWN else None if word < first else names[word - first]
            for word in islice(numbers, n)
        ]

    def read(self, s: State, value: Json) -> int:
        """The name's number."""
        if self.null and is_null(value):
            return self.first - 1
        if self.hidden and value == "?" and s.eyes >= NONE:
            return UNKNOWN
        if isinstance(value, Token) and value not in self._numbers and value.isdecimal():
            value = int(value)
        if isinstance(value, bool | list | dict) or value not in self._numbers:
            some = ", ".join(map(str, self.names[:4])) + (", …" if len(self.names) > 4 else "")
            raise BadValue(f"{value!r} is none of: {some}")
        return self._numbers[value]

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        marks = {"first": self.first, "null": self.null, "hidden": self.hidden}
        return {"is": "name", "names": list(self.names), **marks}


@dataclass(frozen=True)
class Flag(Codec):
    """True or false."""

    def write(self, players: int, *words: int) -> Json:
        """True for every number but 0."""
        return bool(words[0])

    def read(self, s: State, value: Json) -> int:
        """1 or 0."""
        if isinstance(value, Token) and value in ("yes", "no"):
            return int(value == "yes")
        if not isinstance(value, bool):
            raise BadValue(f"{value!r} is neither true nor false")
        return int(value)

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        return {"is": "flag"}


@dataclass(frozen=True)
class Seat(Codec):
    """A seat, from 0; null for nobody, where that can be."""

    null: bool = True

    def write(self, players: int, *words: int) -> Json:
        """The seat."""
        return None if words[0] == NONE else int(words[0])

    def read(self, s: State, value: Json) -> int:
        """The seat, which must be at this table."""
        if self.null and is_null(value):
            return NONE
        if is_null(value):
            raise BadValue("it is a seat, never null")
        return Number(0, int(s.players) - 1).read(s, value)

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        return {"is": "seat", "null": self.null}


@dataclass(frozen=True)
class Names(Codec):
    """A set of names, one bit each: `bits` to a number, in as many numbers as it takes.

    Several neighbouring things may have the same name.

    >>> Names(("A", "B", "C")).write(2, 0b101)
    ['A', 'C']
    >>> Names(("A", "B", "B", "C")).read(None, ["B", "B"])
    6
    """

    names: tuple[Json, ...]
    bits: int = 64
    width: int = field(init=False, repr=False)
    """How many numbers the set takes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", -(-len(self.names) // self.bits))

    def write(self, players: int, *words: int) -> Json:
        """The names in the set, in the order of the table."""
        mask = (1 << self.bits) - 1
        whole = sum((int(word) & mask) << self.bits * i for i, word in enumerate(words))
        return names_in(whole, self.names)

    def read(self, s: State, value: Json) -> Any:
        """The set as one number, or as a tuple of `width` numbers."""
        one, whole = Name(self.names, null=False, hidden=False), 0
        for name in as_list(value):
            place = one.read(s, name)
            while whole >> place & 1:  # things of equal names stand beside each other
                place += 1
            if place >= len(self.names) or self.names[place] != self.names[one.read(s, name)]:
                raise BadValue(f"{value!r} names {name} too often")
            whole |= 1 << place
        mask = (1 << self.bits) - 1
        words = tuple(whole >> self.bits * i & mask for i in range(self.width))
        return words if self.width > 1 else words[0]

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        return {"is": "names", "names": list(self.names), "bits": self.bits}


@dataclass(frozen=True)
class Seats(Codec):
    """A set of seats, one bit each."""

    def write(self, players: int, *words: int) -> Json:
        """The seats in the set."""
        return [seat for seat in range(16) if int(words[0]) >> seat & 1]

    def read(self, s: State, value: Json) -> int:
        """The set, of seats at this table."""
        seats = [SEAT.read(s, seat) for seat in as_list(value)]
        if NONE in seats or len(set(seats)) != len(seats):
            raise BadValue(f"{value!r} is not a list of different seats")
        return sum(1 << seat for seat in seats)

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        return {"is": "seats"}


@dataclass(frozen=True)
class Path(Codec):
    """A list of names in one number: digits of `bits` bits, the first lowest, 0 for its end."""

    names: tuple[str, ...]
    bits: int

    def write(self, players: int, *words: int) -> Json:
        """The names on the path."""
        path, rest = [], int(words[0])
        while rest:
            path.append(self.names[(rest & (1 << self.bits) - 1) - 1])
            rest >>= self.bits
        return path

    def read(self, s: State, value: Json) -> int:
        """The path as one number."""
        one = Name(self.names, null=False, hidden=False)
        digits = [one.read(s, name) + 1 for name in as_list(value)]
        return sum(digit << self.bits * i for i, digit in enumerate(digits))

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        return {"is": "path", "names": list(self.names), "bits": self.bits}


@dataclass(frozen=True)
class Packed(Codec):
    """Values of a shape in one number: digits of `bits` bits, the first lowest.

    >>> Packed(PerSeat(COUNT), 8).write(2, 0x0304)
    [4, 3]
    """

    inner: Shape
    bits: int

    def write(self, players: int, *words: int) -> Json:
        """The values."""
        return self.inner.take(self._digits(int(words[0])), players)

    def _digits(self, rest: int) -> Numbers:
        while True:
            yield rest & (1 << self.bits) - 1
            rest >>= self.bits

    def read(self, s: State, value: Json) -> int:
        """The values as one number."""
        digits = numbers_of(self.inner, s, value)
        if any(not 0 <= digit < 1 << self.bits for digit in digits):
            raise BadValue(f"{value!r} does not fit into {self.bits} bits each")
        return sum(digit << self.bits * i for i, digit in enumerate(digits))

    def export(self) -> dict[str, Json]:
        """The codec as JSON."""
        return {"is": "packed", "of": self.inner.export(), "bits": self.bits}


SEAT, PLAYER, SEATS, FLAG = Seat(), Seat(null=False), Seats(), Flag()
"""A seat or null, a seat, a set of seats, true or false."""
COUNT = Number(0, 2**31 - 1)
"""A number from 0."""


# --- shapes


@dataclass(frozen=True)
class Many(Shape):
    """A list: its length, then its entries."""

    of: Shape

    def take(self, numbers: Numbers, players: int) -> Json:
        """The list."""
        return self.of.take_list(next(numbers), numbers, players)

    def export(self) -> dict[str, Json]:
        """The shape as JSON."""
        return {"is": "many", "of": self.of.export()}


@dataclass(frozen=True)
class PerSeat(Shape):
    """A list with one entry per seat."""

    of: Shape

    def take(self, numbers: Numbers, players: int) -> Json:
        """The list."""
        return self.of.take_list(players, numbers, players)

    def export(self) -> dict[str, Json]:
        """The shape as JSON."""
        return {"is": "seatwise", "of": self.of.export()}


@dataclass(frozen=True)
class Times(Shape):
    """A list of a fixed length."""

    n: int
    of: Shape

    def take(self, numbers: Numbers, players: int) -> Json:
        """The list."""
        return self.of.take_list(self.n, numbers, players)

    def export(self) -> dict[str, Json]:
        """The shape as JSON."""
        return {"is": "times", "n": self.n, "of": self.of.export()}


@dataclass(frozen=True)
class Maybe(Shape):
    """Null after a 0; after a 1, a value."""

    of: Shape

    def take(self, numbers: Numbers, players: int) -> Json:
        """The value, or null."""
        return self.of.take(numbers, players) if next(numbers) else None

    def export(self) -> dict[str, Json]:
        """The shape as JSON."""
        return {"is": "maybe", "of": self.of.export()}


def grid(rows: int, columns: int, of: Shape) -> Times:
    """A board: a list of rows."""
    return Times(rows, Times(columns, of))


def numbers_of(shape: Shape, s: State, value: Json) -> list[int]:
    """The numbers from which a shape would write this value: the inverse of `Shape.take`."""
    if isinstance(shape, Codec):
        word = shape.read(s, value)
        return list(word) if shape.width > 1 else [int(word)]
    if isinstance(shape, Maybe):
        return [0] if is_null(value) else [1, *numbers_of(shape.of, s, value)]
    assert isinstance(shape, Many | PerSeat | Times)
    if isinstance(shape, Many):
        entries = as_list(value)
    else:
        entries = as_list(value, shape.n if isinstance(shape, Times) else int(s.players))
    inner = [number for entry in entries for number in numbers_of(shape.of, s, entry)]
    return [len(entries), *inner] if isinstance(shape, Many) else inner


# --- what codecs share


def is_null(value: Json) -> bool:
    """Is the value null, or the text form of null?"""
    return value is None or (isinstance(value, Token) and value == "-")


def as_list(value: Json, length: int | None = None) -> list[Json]:
    """The value, if it is a list (of this length)."""
    if not isinstance(value, list):
        raise BadValue(f"{value!r} is not a list")
    if length is not None and len(value) != length:
        raise BadValue(f"it has {len(value)} entries instead of {length}")
    return value


def names_in(word: int, names: Sequence[Json]) -> list[Json]:
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


_DEEPEST = 16
"""How deep lists in a text may lie in each other."""


def _parse(text: str, at: int, depth: int = 0) -> tuple[Json, int]:
    if depth > _DEEPEST:
        raise BadValue(f"{text[:_DEEPEST]!r} goes on, with too many lists in each other")
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
        entry, at = _parse(text, at, depth + 1)
        entries.append(entry)
        if text.startswith(",", at):
            at += 1
        elif not text.startswith("]", at):
            raise BadValue(f"{text!r} has a bracket that is not closed")
    return entries, at + 1
