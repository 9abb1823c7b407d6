"""Actions and events as sentences for people."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tablee.engine.text.actions import Action
from tablee.engine.text.codecs import Json
from tablee.engine.text.events import Event
from tablee.errors import BrokenGameError

if TYPE_CHECKING:
    from tablee.engine.game import Game

Templates: TypeAlias = Mapping[str, Mapping[str, str]]
"""By language: sentences with names of fields in braces."""
_NEGATIVE = re.compile(r"-(?=\d)")
_AND = {"fr": " et ", "en": " and "}


@dataclass(frozen=True)
class Sentences:
    """The sentences of a game's actions and events."""

    actions: Templates
    """By the form of the action, its verb and the names of its objects: `lay card mio`."""
    events: Templates
    """By the name of the event, the names of its flags that are true, and "?" where secret fields
    are left out: `drew ?`."""
    values: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """By field, language and value: the words for values that are said differently than they are
    written."""
    seat_fields: tuple[str, ...] = ("seat", "seats")
    """Fields of actions and events that hold seats; the sentence has the players' names."""
    tally_fields: tuple[str, ...] = ()
    """Fields of events that hold a number for each seat; the sentence has the players' names
    too."""

    def value(self, field: str, value: Json, language: str) -> str:
        """One value as people say it: nothing is a dash, a negative number has a real minus."""
        if isinstance(value, list):
            return "".join(self.value(field, one, language) for one in value)
        plain_text = "–" if value is None else _NEGATIVE.sub("−", str(value))
        return self.values.get(field, {}).get(language, {}).get(str(value), plain_text)


def say_action(game: "Game", action: Action, language: str, names: Sequence[str] = ()) -> str:
    """An action as a person would put it: "Lay the red 3 and say MIO". Without `names`, seats are
    said as numbers."""
    sentences = game.sentences
    values = {
        k: names[v]
        if k in sentences.seat_fields and isinstance(v, int) and 0 <= v < len(names)
        else sentences.value(k, v, language)
        for k, v in action.json.items()
    }
    return _template(game, "actions", language, action.form).format(**values)


def event_form(event: Event) -> str:
    """The key of an event's sentence: its name, its true flags, and "?" for secrets."""
    flags = [name for name, value in event.fields.items() if value is True]
    return " ".join([event.name, *flags, *(["?"] if event.hidden else [])])


def say_event(game: "Game", event: Event, language: str, names: Sequence[str]) -> str:
    """An event as a sentence."""
    template = _template(game, "events", language, event_form(event))
    values = {k: _say(game.sentences, k, v, language, names) for k, v in event.fields.items()}
    return template.format(**values)


def _template(game: "Game", what: str, language: str, form: str) -> str:
    templates: Templates = vars(game.sentences)[what]
    template = templates[language].get(form)
    if template is None:
        raise BrokenGameError(
            f"{game.name}: sentences.{what}[{language!r}][{form!r}] is missing: add a sentence."
        )
    return template


def _say(sentences: Sentences, field: str, value: Json, language: str, names: Sequence[str]) -> str:
    if field in sentences.seat_fields:
        seats: list[int | None] = value if isinstance(value, list) else [value]
        return _AND[language].join("–" if seat is None else names[seat] for seat in seats)
    if not isinstance(value, list):
        return sentences.value(field, value, language)
    values = [sentences.value(field, one, language) for one in value]
    if field in sentences.tally_fields:
        return ", ".join(map(" ".join, zip(names, values, strict=True)))
    return " ".join(values) or "–"
