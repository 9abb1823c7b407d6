"""A game's words for clients: the sentences of its actions and events, and how values are said."""

import string
from collections.abc import Iterator
from typing import Any

from tablee.engine.game import Game
from tablee.server.wire import api

_PLAIN: tuple[Any, ...] = (None, True, False, "?", "?*", *"0123456789")


def wordbook(game: Game, language: str) -> api.Words:
    """All that a client needs to tell acts and events of a game in one language."""
    words = game.words
    actions, events = words.SAY_ACTION[language], words.SAY_EVENT[language]
    fields = {name for text in (*actions.values(), *events.values()) for name in _holes(text)}
    fields -= set(words.SEAT_FIELDS)
    flags = {name for action in words.ACTIONS for name, value in action.items() if value is True}
    values = [*dict.fromkeys(_values(words)), *_PLAIN]
    spoken = {field: _spoken(words, field, values, language) for field in sorted(fields)}
    return api.Words(
        game=game.name,
        language=language,
        actions=dict(actions),
        events=dict(events),
        flags=sorted(flags),
        seats=list(words.SEAT_FIELDS),
        tallies=list(game.tally_fields),
        spoken={field: said for field, said in spoken.items() if said},
    )


def _holes(template: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(template) if name]


def _values(words: Any) -> Iterator[str]:
    """Every word that the room lists anywhere: cards, colours, reasons, and those of actions."""
    for listed in vars(words).values():
        if isinstance(listed, tuple | list):
            for word in listed:
                if isinstance(word, str):
                    yield from (word, word[:1] + "?")
    for action in words.ACTIONS:
        yield from (word for word in action.values() if isinstance(word, str))


def _spoken(words: Any, field: str, values: list[Any], language: str) -> dict[str, str]:
    said: dict[str, str] = {}
    for value in values:
        try:
            text = words.spoken(field, value, language)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            continue  # no value of this field
        name = {None: "null", True: "true", False: "false"}.get(value, value)
        if text not in (str(value), name):
            said[name] = text
    return said
