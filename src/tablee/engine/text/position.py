"""Positions as documents, as FEN is for chess.

A position is a flat JSON object: game, rules version, players, options and the eyes that it is
for, then the game's own keys (its declared `view`), then, for the table's eyes, the random state.
Its text form says the same on one line.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

import numpy as np

from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.reading import ABOUT, FIRST, WHY
from tablee.engine.kit.rule import State, plain
from tablee.engine.kit.states import new_states
from tablee.engine.kit.view_layout import CAPACITY, PARTS, RANDOM_DIGITS
from tablee.engine.text.codecs import (
    BadValue,
    Json,
    Number,
    Numbers,
    Shape,
    from_text,
    numbers_of,
    to_text,
)
from tablee.engine.text.faults import FAULTS, NONSENSE
from tablee.engine.text.view import Key
from tablee.errors import BadOptionError, BadPositionError, BrokenGameError

if TYPE_CHECKING:
    from tablee.engine.game import Game

Doc: TypeAlias = dict[str, Json]
"""A position as a JSON object."""
_EYES = {"table": TABLE, "spectator": SPECTATOR}
_EYES_NAMES = {number: name for name, number in _EYES.items()}


class Record:
    """A record whose fields are attributes, to read and write; numpy's own is many times slower."""

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


def record_of(states: Any) -> State:
    """The first record of an array, with its fields as attributes, for Python to read and write."""
    return Record(states[0])


# --- writing


def view_numbers(game: "Game", states: Any) -> tuple[Any, int]:
    """The numbers that the first record's view is written from, and how many parts they have."""
    out = np.empty(CAPACITY, np.int32)
    return out, game.kernels.view(states, 0, out)


def write(game: "Game", states: Any) -> Doc:
    """The position in the first record of the array, as its eyes see it."""
    out, _ = view_numbers(game, states)
    numbers = iter(out[PARTS:].tolist())
    players, doc = write_head(game, numbers)
    for key in game.view:
        doc[key.name] = take(game, key, key.shape, numbers, players)
    if doc["eyes"] == "table":
        doc["random"] = "".join(f"{next(numbers):04x}" for _ in range(RANDOM_DIGITS))
    return doc


def take(game: "Game", key: Key, shape: Shape, numbers: Numbers, players: int) -> Json:
    """The value of a key, or of one seat's entry, from its numbers."""
    try:
        return shape.take(numbers, players)
    except (IndexError, RuntimeError, StopIteration):  # a generator's StopIteration is the second
        raise BrokenGameError(
            f"{game.name}: view key {key.name!r} has numbers that its shape can't write: mend "
            "the rule or the field that they come from, or the shape."
        ) from None


def write_head(game: "Game", numbers: Numbers) -> tuple[int, Doc]:
    """The keys that every position begins with, as its eyes see it; and the number of players."""
    players, eyes = next(numbers), next(numbers)
    doc = {
        "game": game.name,
        "rules": game.version,
        "players": players,
        "options": {option.name: option.shape.take(numbers, players) for option in game.options},
        "eyes": _EYES_NAMES.get(eyes, eyes),
    }
    return players, doc


# --- reading


def set_options(
    game: "Game", states: Any, players: SupportsIndex, options: Mapping[str, Json]
) -> None:
    """Put the number of players and the options, defaults filled in, into an empty record."""
    s = record_of(states)
    s.players = game.check_players(players)
    known = [option.name for option in game.options]
    for name in options:
        if name not in known:
            raise BadOptionError(
                f"{game.title.en} has no option {name!r}. It has: {', '.join(known)}."
            )
    for option in game.options:
        try:
            option.store(s, options.get(option.name, option.default))
        except BadValue as error:
            raise BadOptionError(f"Option {option.name}: {error}.") from None
    for option in game.options:
        if option.fits is not None and not plain(option.fits)(s):
            raise BadOptionError(f"Option {option.name}: {option.unfit}.")


def read(game: "Game", doc: Doc) -> Any:
    """An array with the one record that the document describes; its random state is 0 where the
    document says nothing of it."""
    states = new_states(game.rules.STATE, 1)
    keys = {key.name: key for key in game.view}
    _check_keys(game, doc, keys)
    try:
        set_options(game, states, _players(doc), doc["options"])
    except BadOptionError as error:
        raise BadPositionError(str(error)) from None
    s = record_of(states)
    try:
        s.eyes = _read_eyes(doc["eyes"], int(s.players))
        s.random = _read_random(doc.get("random"))
    except BadValue as error:
        raise BadPositionError(f"Position, eyes or random: {error}.") from None
    _read_keys(game, states, doc)
    if s.eyes == TABLE and (clause := int(game.kernels.flaw(states, 0))):
        raise BadPositionError(
            f"This can't be a position: {game.refusals[clause].en} ({game.clause(clause)})"
        )
    return states


def _read_keys(game: "Game", states: Any, doc: Doc) -> None:
    """Read all keys into a record that has its players, options and eyes."""
    s, numbers = record_of(states), [0] * FIRST
    for key in game.view:
        try:
            numbers += numbers_of(key.shape, s, doc[key.name])
        except BadValue as error:
            raise BadPositionError(f"Position, key {key.name!r}: {error}.") from None
    if len(numbers) > CAPACITY:
        raise BadPositionError("Position: it is too long.")
    given = np.array(numbers, np.int32)
    if (index := int(game.kernels.read(states, 0, given))) >= 0:
        said = fault_said(game, int(s.players), int(given[WHY]), int(given[ABOUT]))
        raise BadPositionError(f"Position, key {game.view[index].name!r}: {said}.")


def fault_said(game: "Game", players: int, why: int, about: int) -> str:
    """The sentence for a fault of a key."""
    fault = {**FAULTS, **game.faults}.get(why, NONSENSE)
    return fault.text.replace("{}", to_text(fault.of.write(players, about)))


def _check_keys(game: "Game", doc: Doc, keys: dict[str, Any]) -> None:
    if not isinstance(doc, dict):
        raise BadPositionError("A position is a JSON object.")
    needed = ["game", "rules", "players", "options", "eyes", *keys]
    for name in needed:
        if name not in doc:
            raise BadPositionError(f"Position: the key {name!r} is missing.")
    for name in doc:
        if name not in needed and name != "random":
            raise BadPositionError(f"Position: {name!r} is no key of {game.title.en}.")
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
        return Number(1, 16).read(None, doc["players"])
    except BadValue as error:
        raise BadPositionError(f"Position, key 'players': {error}.") from None


def _read_eyes(value: Json, players: int) -> int:
    if isinstance(value, str) and value in _EYES:
        return _EYES[value]
    return Number(0, players - 1).read(None, value)


def _read_random(value: Json) -> Any:
    if value is None:
        return np.zeros(4, np.uint64)
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise BadValue(f"{value!r} is not 64 hexadecimal digits")
    return np.array([int(value[i : i + 16], 16) for i in range(0, 64, 16)], np.uint64)


# --- one line of text


def to_line(doc: Doc) -> str:
    """A position as one line of text."""
    words = [str(doc["game"])]
    for name, value in doc.items():
        if name == "options":
            words += [f"options.{option}={to_text(setting)}" for option, setting in value.items()]
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
            json_value = from_text(value)
        except BadValue as error:
            raise BadPositionError(f"Position, key {key!r}: {error}.") from None
        if key.startswith("options."):
            doc["options"][key.removeprefix("options.")] = json_value
        else:
            doc[key] = json_value
    return doc


def document(source: Doc | str) -> Doc:
    """The document of a position given as a JSON object or as a line of text; it names its game."""
    doc = from_line(source) if isinstance(source, str) else source
    if not isinstance(doc, dict) or "game" not in doc:
        raise BadPositionError("A position names its game: the key 'game' is missing.")
    return doc
