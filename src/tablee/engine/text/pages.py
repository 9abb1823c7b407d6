"""The tables in the format pages: options, keys, actions and events, from the declaration.

A page holds a pair of comments for each table, `<!-- keys -->` and `<!-- end of keys -->`; what
stands between them is generated, and the prose around them stays.
"""

import json
import re
from collections.abc import Iterable, Mapping

from tablee.engine.text.actions import action_form, action_text
from tablee.engine.text.codecs import Json
from tablee.engine.text.typescript import of_shape, of_values
from tablee.errors import TableeError


def filled(page: str, declared: Mapping[str, Json]) -> str:
    """The page with its tables filled in from the declaration."""
    for name, table in _TABLES.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        pattern = re.escape(begin) + ".*?" + re.escape(end)
        text = f"{begin}\n{table(declared)}\n{end}"
        page, n = re.subn(pattern, lambda _: text, page, flags=re.S)  # noqa: B023, used at once
        if n != 1:
            raise TableeError(
                f"The page of {declared['name']} should hold once: {begin} and {end}."
            )
    return page


def _options(declared: Mapping[str, Json]) -> str:
    rows = (
        (
            _code(option["name"]),
            _code(of_shape(option["shape"])),
            _code(json.dumps(option["default"])),
            option["about"]["en"],
        )
        for option in declared["options"]
    )
    return _table(("option", "type", "default", ""), rows)


def _keys(declared: Mapping[str, Json]) -> str:
    common = (
        ("game", of_values([declared["name"]]), "the game's name"),
        ("rules", str(declared["rules"]), "the version of the rules"),
        ("players", " | ".join(map(str, declared["players"])), "how many seats"),
        ("options", "object", "all options, see below"),
        ("eyes", "'table' | Seat | 'spectator'", "whose knowledge the position holds"),
    )
    own = (
        (key["name"], of_shape(key["shape"]), key["about"] or key["label"]["en"])
        for key in declared["view"]
    )
    last = ("random", "string", "64 hexadecimal digits, only in full positions, and optional there")
    rows = ((_code(name), _code(kind), about) for name, kind, about in (*common, *own, last))
    return _table(("key", "type", ""), rows)


def _actions(declared: Mapping[str, Json]) -> str:
    """One row for each form of action, with its first action as the example."""
    examples: dict[str, Mapping[str, Json]] = {}
    for action in declared["actions"]:
        examples.setdefault(action_form(action), action)
    sentences = declared["sentences"]["actions"]["en"]
    rows = (
        (
            _code(action_text(action)),
            _code(json.dumps(action, ensure_ascii=False)),
            _plain(sentences[form]),
        )
        for form, action in examples.items()
    )
    return _table(("for example", "as JSON", ""), rows)


def _events(declared: Mapping[str, Json]) -> str:
    rows = (
        (_code(form["name"]), _fields(form, False), _fields(form, True), form["about"])
        for form in declared["events"].values()
    )
    return _table(("event", "fields", "secret fields", ""), rows)


def _fields(form: Mapping[str, Json], secret: bool) -> str:
    fields = [
        (field["name"], of_shape(field["codec"]))
        for field in form["fields"]
        if field["secret"] == secret
    ]
    if form["seat"] is not None and not secret:
        fields.insert(0, (form["seat"], "Seat"))
    return ", ".join(_code(f"{name}: {kind}") for name, kind in fields)


_TABLES = {"options": _options, "keys": _keys, "actions": _actions, "events": _events}


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(map(_row, lines))


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _code(text: str) -> str:
    return f"`{text}`"


def _plain(template: str) -> str:
    """A sentence with the names of its fields in italics: "Lay the *card*"."""
    return re.sub(r"\{(\w+)\}", r"*\1*", template)
