"""Actions and events as objects, as text, and as sentences for people.

An action of any game is a verb and its objects, `{"do": "lay", "card": "R3", "mio": true}`; its
text is the values in order, `lay R3 mio`. `words.ACTIONS` lists them by id.

An event is a name and its fields, `{"event": "drew", "seat": 1, "card": "R3"}`; its text is
`drew seat=1 card=R3`. Fields that the reader may not know are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tablee.engine.game import Game
from tablee.engine.kit.events import may_see
from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import SEAT, BadValue, Codec, EventWords, Json, from_text, to_text
from tablee.errors import BadActionError, TableeError


@dataclass(frozen=True, order=True)
class Action:
    """Something that a seat may do: an id of the game's, with its text and its JSON form."""

    id: int
    text: str
    json: dict[str, Json] = field(compare=False, hash=False, repr=False)

    def __str__(self) -> str:
        return self.text


@cache
def actions(game: Game) -> tuple[Action, ...]:
    """All actions of a game, by id."""
    return tuple(Action(i, _action_text(j), j) for i, j in enumerate(game.words.ACTIONS))


def _action_text(json: Mapping[str, Json]) -> str:
    return " ".join(name if value is True else str(value) for name, value in json.items()).strip()


@cache
def _by_text(game: Game) -> dict[str, Action]:
    return {action.text: action for action in actions(game)}


def read_action(game: Game, given: Action | str | Mapping[str, Json]) -> Action:
    """The action that a text, a JSON object or an action object names."""
    if isinstance(given, Action):
        own = actions(game)
        if given.id < len(own) and given is own[given.id]:
            return given
        text = given.text
    elif isinstance(given, str):
        if (action := _by_text(game).get(given)) is not None:
            return action
        text = " ".join(given.split())
    else:
        text = _action_text(given)
    action = _by_text(game).get(text)
    if action is None or (isinstance(given, Mapping) and dict(given) != action.json):
        verbs = ", ".join(dict.fromkeys(str(a.json["do"]) for a in actions(game)))
        raise BadActionError(
            f"{given!r} is no action of {game.title('en')}. Actions begin with: {verbs}."
        )
    return action


@dataclass(frozen=True)
class Event:
    """Something that happened, with as many of its fields as the reader may know."""

    name: str
    fields: dict[str, Json]
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


def decode(game: Game, s: State, row: Sequence[int], eyes: int) -> Event | None:
    """What these eyes learn of one row of the log; None if they don't learn that it happened."""
    _, seen, known, *_ = row
    return worded(game, s, row, may_see(eyes, known)) if may_see(eyes, seen) else None


def worded(game: Game, s: State, row: Sequence[int], secret: bool) -> Event:
    """One row of the log, with what is secret in it or without."""
    kind, _, _, seat, *values = row
    words: EventWords = game.words.EVENTS[kind]
    fields: dict[str, Json] = {} if words.seat is None else {words.seat: SEAT.write(s, seat)}
    told = words.told if secret else words.told_to_all
    for i, name, codec in told:
        fields[name] = codec.write(s, *values[i : i + codec.width])
    return Event(words.name, fields, len(told) < len(words.told))


def read_event(game: Game, s: State, given: str | Mapping[str, Json]) -> Event:
    """An event given as text or JSON, checked against the game's words."""
    if isinstance(given, str):
        name, *parts = given.split() or [""]
        fields = {k: from_text(v) for k, _, v in (part.partition("=") for part in parts)}
    else:
        fields = dict(given)
        name = str(fields.pop("event", ""))
    codecs = _fields(game, name)
    read: dict[str, Json] = {}
    for key, value in fields.items():
        if key not in codecs:
            raise TableeError(f"Event {name!r} has no field {key!r}.")
        codec = codecs[key]
        try:
            word = codec.read(s, value)
        except BadValue as error:
            raise TableeError(f"Event {name!r}, field {key!r}: {error}.") from None
        read[key] = codec.write(s, *(word if codec.width > 1 else (word,)))
    return Event(name, read, len(read) < len(codecs))


def _fields(game: Game, name: str) -> dict[str, Codec]:
    for words in game.words.EVENTS.values():
        if words.name == name:
            named = {field: codec for _, field, codec in words.told}
            return ({} if words.seat is None else {words.seat: SEAT}) | named
    raise TableeError(f"{game.title('en')} tells no event {name!r}.")


# --- for people


def say_action(game: Game, action: Action, language: str) -> str:
    """An action as a person would put it: "Lay the red 3 and say MIO"."""
    pattern = " ".join([str(action.json["do"]), *list(action.json)[1:]])
    template: str = game.words.SAY_ACTION[language][pattern]
    spoken = {k: game.words.spoken(k, v, language) for k, v in action.json.items()}
    return template.format(**spoken)


def say_event(game: Game, event: Event, language: str, names: Sequence[str]) -> str:
    """An event as a sentence. Its true flags, and "?" for what is hidden, choose the template."""
    flags = [name for name, value in event.fields.items() if value is True]
    key = " ".join([event.name, *flags, *(["?"] if event.hidden else [])])
    template: str = game.words.SAY_EVENT[language][key]
    spoken = {k: _speak(game, k, v, language, names) for k, v in event.fields.items()}
    return template.format(**spoken)


_AND = {"fr": " et ", "en": " and "}


def _speak(game: Game, key: str, value: Json, language: str, names: Sequence[str]) -> str:
    if key in game.words.SEAT_FIELDS:
        seats: list[Any] = value if isinstance(value, list) else [value]
        return _AND[language].join("–" if seat is None else names[seat] for seat in seats)
    if key in game.tally_fields:
        said = [game.words.spoken(key, number, language) for number in value]
        return ", ".join(map(" ".join, zip(names, said, strict=True)))
    if isinstance(value, list):
        return " ".join(game.words.spoken(key, one, language) for one in value) or "–"
    spoken: str = game.words.spoken(key, value, language)
    return spoken
