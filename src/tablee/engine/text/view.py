"""The keys of a position: what a view shows, each a name, a shape, and where its numbers are.

The numbers of a key are a field of the record, or a rule fills them in. All keys together are one
kernel (`engine/compiled/view_source.py`), so that the server, the browser and a debugger write the
same view from the same rules. How a key is read back is written in Python, beside it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import BadValue, Codec, Json, PerSeat, Shape, as_list
from tablee.engine.text.language import Text

Read: TypeAlias = Callable[[State, Json], None]
"""Checks a JSON value and puts it into the record; raises `BadValue`."""


NO_LABEL = Text("", "")


@dataclass(frozen=True)
class Key:
    """One entry of a position."""

    name: str
    shape: Shape
    read: Read
    of: str | None = None
    """The field of the record that holds its numbers,"""
    rule: Any = None
    """or the rule that writes them: `rule(s, out, n)`, or `rule(s, seat, out, n)` with one
    entry per seat; it returns the index after the last number."""
    label: Text = NO_LABEL
    """What people call it, where a client has no label of its own."""
    about: str = ""
    """What it means, for the page of formats."""

    @property
    def per_seat(self) -> bool:
        """Does it have one entry per seat?"""
        return isinstance(self.shape, PerSeat)

    def called(self, language: str) -> str:
        """Its label, or its name."""
        return self.label.said(language) or self.name.replace("_", " ")


def field(
    name: str,
    codec: Codec,
    of: str | None = None,
    read: Read | None = None,
    label: Text = NO_LABEL,
    about: str = "",
) -> Key:
    """A key that is one field of the record, by default the one of its name."""
    source = of or name

    def store(s: State, value: Json) -> None:
        s[source] = codec.read(s, value)

    return Key(name, codec, read or store, of=source, label=label, about=about)


def seats(
    name: str,
    codec: Codec,
    of: str | None = None,
    read: Read | None = None,
    label: Text = NO_LABEL,
    about: str = "",
) -> Key:
    """A key with one number per seat, in a field of the record."""
    source = of or name

    def store(s: State, value: Json) -> None:
        for seat, one in enumerate(as_list(value, int(s.players))):
            s[source][seat] = codec.read(s, one)

    return Key(name, PerSeat(codec), read or store, of=source, label=label, about=about)


def key(
    name: str,
    shape: Shape,
    rule: Any,
    read: Read,
    label: Text = NO_LABEL,
    about: str = "",
) -> Key:
    """A key whose numbers a rule writes."""
    return Key(name, shape, read, rule=rule, label=label, about=about)


def into_pile(codec: Codec, pile: str = "pile", left: str = "left") -> Read:
    """How a pile is read, its next thing first.

    The record holds it in the field `pile`, the next thing last, and its size in the field `left`.
    """

    def read(s: State, value: Json) -> None:
        things, most = as_list(value), len(s[pile])
        if len(things) > most:
            raise BadValue(f"it has more than {most} entries")
        s[left] = len(things)
        for i, thing in enumerate(reversed(things)):
            s[pile][i] = codec.read(s, thing)

    return read
