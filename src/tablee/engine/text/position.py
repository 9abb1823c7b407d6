"""Positions as documents: what FEN is to chess.

A position is a flat JSON object: game, rules version, players, options and whose eyes it is made
for, then the game's own keys (`words.POSITION`), then, for the table's eyes, the random state.
Its text form says the same on one line.
"""

import math
import struct
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from tablee.engine.compiled.cache import new_states
from tablee.engine.game import Game
from tablee.engine.game import game as find_game
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import BadValue, Json, Token, from_text, number, to_text
from tablee.errors import BadOptionError, BadPositionError, TableeError

Doc: TypeAlias = dict[str, Json]
_EYES = {"table": TABLE, "spectator": SPECTATOR}
_EYES_NAMES = {number: name for name, number in _EYES.items()}


class Record:
    """A record whose fields are attributes, to read and write: numpy's own is many times slower."""

    __slots__ = ("_void",)

    def __init__(self, void: Any) -> None:
        object.__setattr__(self, "_void", void)

    def __getattr__(self, name: str) -> Any:
        return self._void[name]

    def __setattr__(self, name: str, value: Any) -> None:
        self._void[name] = value

    def __getitem__(self, name: str) -> Any:
        return self._void[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self._void[name] = value


def first(states: Any) -> State:
    """The first record of an array, with its fields as attributes, for Python to read and write."""
    return Record(states[0])


class Snapshot:
    """A record as plain numbers and lists, to read only: what a position is written from. A field
    is unpacked when it is first read, so `vars` names those that were read."""

    __slots__ = ("__dict__", "_fields", "_raw")

    def __init__(self, raw: bytes, record: np.dtype[Any]) -> None:
        self._raw, self._fields = raw, layout(record)

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            raise AttributeError(name)
        value = self.__dict__[name] = unpack(self._raw, self._fields[name])
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


Place: TypeAlias = tuple[slice, struct.Struct, tuple[int, ...]]
"""Where a field of a record is, in bytes, how to unpack it, and its shape."""


@cache
def layout(record: np.dtype[Any]) -> dict[str, Place]:
    """Where each field of a record is."""
    assert record.fields
    return {
        name: _place(offset, field.base, field.shape)
        for name, (field, offset, *_) in record.fields.items()
    }


def place_of(record: np.dtype[Any], name: str, seat: int) -> Place:
    """Where that is which a seat has in a field."""
    assert record.fields
    field, offset, *_ = record.fields[name]
    size = field.itemsize // field.shape[0]
    return _place(offset + seat * size, field.base, field.shape[1:])


def _place(start: int, base: np.dtype[Any], shape: tuple[int, ...]) -> Place:
    form = struct.Struct(f"={math.prod(shape)}{_CODES[base.kind + str(base.itemsize)]}")
    return slice(start, start + form.size), form, shape


def unpack(raw: bytes, place: Place) -> Any:
    """What is there, as plain numbers and lists."""
    where, form, shape = place
    flat = form.unpack_from(raw, where.start)
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return list(flat)
    return [list(flat[i : i + shape[-1]]) for i in range(0, len(flat), shape[-1])]


_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


def head(game: Game, s: State) -> Doc:
    """What every position begins with, as its eyes see it."""
    return {
        "game": game.name,
        "rules": game.version,
        "players": s.players,
        "options": {name: option.fetch(s) for name, option in game.options.items()},
        "eyes": _EYES_NAMES.get(s.eyes, s.eyes),
    }


def write(game: Game, states: Any) -> Doc:
    """The position in the first record of the array, as its eyes see it."""
    s: State = Snapshot(states.tobytes(), states.dtype)
    doc = head(game, s)
    for key in game.words.POSITION:
        doc[key.name] = key.write(s)
    if s.eyes == TABLE:
        doc["random"] = "".join(f"{word:016x}" for word in s.random)
    return doc


def set_options(game: Game, states: Any, players: int, options: dict[str, Json]) -> None:
    """Put the number of players and the options, defaults filled in, into an empty record."""
    game.check_players(players)
    s = first(states)
    s.players = players
    for name in options:
        if name not in game.options:
            known = ", ".join(game.options)
            raise BadOptionError(f"{game.title('en')} has no option {name!r}. It has: {known}.")
    for name, option in game.options.items():
        try:
            option.store(s, options.get(name, option.default))
        except BadValue as error:
            raise BadOptionError(f"Option {name}: {error}.") from None


def read(game: Game, doc: Doc) -> Any:
    """An array with the one record that the document describes."""
    states = new_states(game.rules.STATE, 1)
    keys = {key.name: key for key in game.words.POSITION}
    _check_keys(game, doc, keys)
    try:
        set_options(game, states, _players(doc), doc["options"])
    except BadOptionError as error:
        raise BadPositionError(str(error)) from None
    s = first(states)
    try:
        s.eyes = _read_eyes(doc["eyes"], int(s.players))
        s.random = _read_random(doc.get("random"))
    except BadValue as error:
        raise BadPositionError(f"Position, eyes or random: {error}.") from None
    game.words.clear(s)
    for name, key in keys.items():
        try:
            key.read(s, doc[name])
        except BadValue as error:
            raise BadPositionError(f"Position, key {name!r}: {error}.") from None
    if s.eyes == TABLE and (clause := int(game.kernels.flaw(states, 0))):
        raise BadPositionError(
            f"This can't be a position: {game.sentence(clause, 'en')} ({game.clause(clause)})"
        )
    return states


def _check_keys(game: Game, doc: Doc, keys: dict[str, Any]) -> None:
    if not isinstance(doc, dict):
        raise BadPositionError("A position is a JSON object.")
    needed = ["game", "rules", "players", "options", "eyes", *keys]
    for name in needed:
        if name not in doc:
            raise BadPositionError(f"Position: the key {name!r} is missing.")
    for name in doc:
        if name not in needed and name != "random":
            raise BadPositionError(f"Position: {name!r} is no key of {game.title('en')}.")
    if doc["game"] != game.name:
        raise BadPositionError(f"This is a position of {doc['game']!r}, not of {game.name!r}.")
    if str(doc["rules"]) != str(game.version):
        raise BadPositionError(
            f"Rules version {doc['rules']!r} is unknown here; this is version {game.version}."
        )
    if not isinstance(doc["options"], dict):
        raise BadPositionError("Position, key 'options': it is not an object.")


def _players(doc: Doc) -> int:
    try:
        return int(number(1, 16).read(None, doc["players"]))
    except BadValue as error:
        raise BadPositionError(f"Position, key 'players': {error}.") from None


def _read_eyes(value: Json, players: int) -> int:
    if isinstance(value, str) and value in _EYES:
        return _EYES[value]
    return int(number(0, players - 1).read(None, value))


def _read_random(value: Json) -> Any:
    if value is None:
        return np.zeros(4, np.uint64)
    try:
        if len(value) != 64:
            raise ValueError
        return np.array([int(value[i : i + 16], 16) for i in range(0, 64, 16)], np.uint64)
    except (TypeError, ValueError):
        raise BadValue(f"{value!r} is not 64 hexadecimal digits") from None


# --- one line of text


def to_line(doc: Doc) -> str:
    """A position as one line of text."""
    words = [str(doc["game"])]
    for name, value in doc.items():
        if name == "options":
            words += [f"options.{option}={to_text(chosen)}" for option, chosen in value.items()]
        elif name != "game":
            words.append(f"{name}={to_text(value)}")
    return " ".join(words)


def from_line(line: str) -> Doc:
    """The document that a line of text stands for; its leaves are tokens."""
    name, *words = line.split() or [""]
    doc: Doc = {"game": name, "options": {}}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadPositionError(f"Position: {word!r} is not of the form key=value.")
        try:
            parsed = from_text(value)
        except BadValue as error:
            raise BadPositionError(f"Position, key {key!r}: {error}.") from None
        if key.startswith("options."):
            doc["options"][key.removeprefix("options.")] = parsed
        else:
            doc[key] = parsed
    return doc


def parse(source: Doc | str) -> tuple[Game, Doc]:
    """The game and the document of a position given as JSON object or as text."""
    doc = from_line(source) if isinstance(source, str) else source
    if not isinstance(doc, dict) or "game" not in doc:
        raise BadPositionError("A position names its game: the key 'game' is missing.")
    try:
        return find_game(str(doc["game"])), doc
    except TableeError as error:
        raise BadPositionError(str(error)) from None


__all__ = ["Doc", "Token", "first", "from_line", "parse", "read", "set_options", "to_line", "write"]
