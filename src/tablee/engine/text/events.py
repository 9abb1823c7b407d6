"""Events as objects, as text and as JSON.

An event is a name and its fields, `{"event": "drew", "seat": 1, "card": "R3"}`; its text is
`drew seat=1 card=R3`. Fields that the reader may not know are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from struct import Struct
from typing import TYPE_CHECKING, overload

from tablee.engine.kit.events import may_see
from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import SEAT, BadValue, Codec, Json, from_text, to_text
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game

_ROW = Struct("8q")
_OPEN = 2
"""How many of an event's words are for everybody who learns that it happened: `a` and `b`."""


@dataclass(frozen=True)
class EventForm:
    """An event's name, and the names and codecs of its words `a`, `b`, `c` and `d`.

    Everybody who sees the event sees `a` and `b`; `c` and `d` may be secret. `seat` is the name of
    the field for the seat, or None if the event has none. A codec of two words takes its own word
    and the next one.
    """

    name: str
    a: tuple[str, Codec] | None = None
    b: tuple[str, Codec] | None = None
    c: tuple[str, Codec] | None = None
    d: tuple[str, Codec] | None = None
    seat: str | None = "seat"
    about: str = ""
    """When it happens, for the page of formats."""

    @cached_property
    def fields(self) -> list[tuple[int, str, Codec]]:
        """Its fields, each as the index of its first word, its name and its codec."""
        words = (self.a, self.b, self.c, self.d)
        return [(i, *word) for i, word in enumerate(words) if word is not None]

    @cached_property
    def open_fields(self) -> list[tuple[int, str, Codec]]:
        """The fields that are never secret."""
        return [field for field in self.fields if field[0] < _OPEN]


@dataclass(frozen=True)
class Event:
    """Something that happened, with as many of its fields as the reader may know.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=0)
    >>> drew = match.play(0, "draw")[0]
    >>> drew.name, drew.fields, str(match.events_for(1)[-1])
    ('drew', {'seat': 0, 'card': 'G*'}, 'drew seat=0')
    """

    name: str
    """What kind of event: the game's page of formats lists them."""
    fields: dict[str, Json]
    """Its values by name."""
    hidden: bool = False
    """Were secret fields left out?"""

    @property
    def json(self) -> dict[str, Json]:
        """`{"event": name, …fields}`."""
        return {"event": self.name, **self.fields}

    @property
    def text(self) -> str:
        """`name field=value …`."""
        return " ".join([self.name, *(f"{k}={to_text(v)}" for k, v in self.fields.items())])

    def __str__(self) -> str:
        return self.text


class Events(Sequence[Event]):
    """The events of an act, as the table sees them; they are decoded when somebody reads them.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=0)
    >>> events = match.play(0, "draw")
    >>> len(events), str(events[0])
    (1, 'drew seat=0 card=G*')
    """

    __slots__ = ("_decoded", "_game", "_log", "_players")

    def __init__(self, game: "Game", players: int, log: bytes) -> None:
        self._game, self._players, self._log = game, players, log
        self._decoded: list[Event] | None = None

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The rows of the log: see `engine/kit/events.py`."""
        return rows_in(self._log)

    def _all(self) -> list[Event]:
        if self._decoded is None:
            self._decoded = [event_in(self._game, self._players, row, True) for row in self.rows]
        return self._decoded

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._log) // _ROW.size

    def __eq__(self, other: object) -> bool:
        return self._all() == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # like a list

    def __repr__(self) -> str:
        return repr(self._all())


def rows_in(log: bytes) -> list[tuple[int, ...]]:
    """The rows of a log, from its bytes."""
    return list(_ROW.iter_unpack(log))


def decode(game: "Game", players: int, row: Sequence[int], eyes: int) -> Event | None:
    """The event in one row of the log, as these eyes see it; None if they may not."""
    _, seen, known, *_ = row
    return event_in(game, players, row, may_see(eyes, known)) if may_see(eyes, seen) else None


def decode_all(game: "Game", players: int, rows: Sequence[Sequence[int]], eyes: int) -> list[Event]:
    """The events in these rows that these eyes may see."""
    events = [decode(game, players, row, eyes) for row in rows]
    return [event for event in events if event is not None]


def event_in(game: "Game", players: int, row: Sequence[int], secret: bool) -> Event:
    """The event in one row of the log, with its secret fields or without."""
    kind, _, _, seat, *words = row
    form = game.events[kind]
    fields: dict[str, Json] = {} if form.seat is None else {form.seat: SEAT.write(players, seat)}
    visible = form.fields if secret else form.open_fields
    for i, name, codec in visible:
        fields[name] = codec.write(players, *words[i : i + codec.width])
    return Event(form.name, fields, len(visible) < len(form.fields))


def read_event(game: "Game", s: State, given: str | Mapping[str, Json]) -> Event:
    """An event given as text or JSON, checked against the game's declaration."""
    if isinstance(given, str):
        name, *parts = given.split() or [""]
        fields = {k: from_text(v) for k, _, v in (part.partition("=") for part in parts)}
    else:
        fields = dict(given)
        name = str(fields.pop("event", ""))
    codecs = _codecs(game, name)
    values: dict[str, Json] = {}
    for key, value in fields.items():
        if key not in codecs:
            raise TableeError(f"Event {name!r} has no field {key!r}.")
        codec = codecs[key]
        try:
            word = codec.read(s, value)
        except BadValue as error:
            raise TableeError(f"Event {name!r}, field {key!r}: {error}.") from None
        values[key] = codec.write(int(s.players), *(word if codec.width > 1 else (word,)))
    return Event(name, values, len(values) < len(codecs))


def _codecs(game: "Game", name: str) -> dict[str, Codec]:
    for form in game.events.values():
        if form.name == name:
            codecs = {field: codec for _, field, codec in form.fields}
            return ({} if form.seat is None else {form.seat: SEAT}) | codecs
    raise TableeError(f"{game.title.en} has no event {name!r}.")
