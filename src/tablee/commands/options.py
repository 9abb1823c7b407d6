"""Reads the options of a game from the command line."""

import json
from typing import TYPE_CHECKING, Any

from tablee.errors import BadOptionError

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.engine.text.options import Option


def read_option(game: "Game", text: str) -> tuple[str, Any]:
    """Read an option as a person types it: `target=50`."""
    name, equals, value = text.partition("=")
    name = name.strip()
    if not equals:
        raise BadOptionError(f"An option is given as NAME=VALUE, not as {text!r}.")
    option = game.option(name)
    if option is None:
        known = ", ".join(option.name for option in game.options)
        raise BadOptionError(f"{game.title.en} has no option {name!r}. It has: {known}.")
    return name, _value(option, value.strip())


_WORDS = {"yes": True, "no": False, "oui": True, "non": False, "on": True, "off": False}


def _value(option: "Option", text: str) -> Any:
    """Read a value: a string as it is, yes and no as people write them, all else as JSON."""
    if option.schema.get("type") == "string":
        return text
    if text.lower() == "none":
        return None
    if text.lower() in ("true", "false", *_WORDS):
        return _WORDS.get(text.lower(), text.lower() == "true")
    try:
        return json.loads(text)
    except ValueError:
        return text
