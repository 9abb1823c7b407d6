"""The keys of a position: what a view shows, each a name, a shape, and where its numbers are.

The numbers of a key are a field of the record, or a rule fills them in; they go back into the same
field, or a rule reads them (`engine/kit/reading.py`). All keys together are two kernels
(`engine/compiled/view_source.py`), so that the server, the browser and a debugger write and read
the same positions by the same rules.
"""

from dataclasses import dataclass
from typing import Any

from tablee.engine.text.codecs import Codec, PerSeat, Shape
from tablee.engine.text.language import Text

NO_LABEL = Text("", "")


@dataclass(frozen=True)
class Key:
    """One entry of a position."""

    name: str
    shape: Shape
    of: str | None = None
    """The field of the record that holds its numbers,"""
    rule: Any = None
    """or the rule that writes them: `rule(s, out, n)`, or `rule(s, seat, out, n)` with one
    entry per seat; it returns the index after the last number."""
    read: Any = None
    """The rule that reads them: `read(s, numbers, n)`; None: they go into the field as they are."""
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
    read: Any = None,
    label: Text = NO_LABEL,
    about: str = "",
) -> Key:
    """A key that is one field of the record, by default the one of its name."""
    return Key(name, codec, of or name, read=read, label=label, about=about)


def seats(
    name: str, codec: Codec, of: str | None = None, label: Text = NO_LABEL, about: str = ""
) -> Key:
    """A key with one number per seat, in a field of the record."""
    return Key(name, PerSeat(codec), of or name, label=label, about=about)


def key(
    name: str, shape: Shape, rule: Any, read: Any, label: Text = NO_LABEL, about: str = ""
) -> Key:
    """A key whose numbers one rule writes and another reads."""
    return Key(name, shape, rule=rule, read=read, label=label, about=about)
