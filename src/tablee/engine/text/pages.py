"""The tables in the format pages: options, keys, actions, events, observations; as declared.

A page holds a pair of comments for each table, `<!-- keys -->` and `<!-- end of keys -->`; what
stands between them is generated, and the prose around them stays.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence

from tablee.engine.text.actions import action_form, action_text
from tablee.engine.text.codecs import Json
from tablee.engine.text.typescript import of_shape, of_values
from tablee.errors import TableeError


def filled(page: str, declared: Mapping[str, Json]) -> str:
    """The page with its tables filled in from the declaration."""
    for name, table in _TABLES.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        page, n = _replaced(page, begin, end, table(declared))
        if n != 1:
            raise TableeError(
                f"The page of {declared['name']} should hold once: {begin} and {end}."
            )
    return page


def _replaced(page: str, begin: str, end: str, text: str) -> tuple[str, int]:
    """The page with this text between the two comments, and how often they stand there."""
    pattern = re.escape(begin) + ".*?" + re.escape(end)
    return re.subn(pattern, lambda _: f"{begin}\n{text}\n{end}", page, flags=re.S)


def _options(declared: Mapping[str, Json]) -> str:
    rows = (
        (
            _code(option["name"]),
            _code(of_shape(option["shape"])) + _range(option["schema"]),
            _code(json.dumps(option["default"])),
            option["about"]["en"],
        )
        for option in declared["options"]
    )
    return _table(("option", "type", "default", ""), rows)


def _range(schema: Mapping[str, Json]) -> str:
    """From where to where a number may go."""
    if "minimum" not in schema:
        return ""
    return f" from {schema['minimum']:,} to {schema['maximum']:,}"


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
    """One row for each form of action: the ids of all, and the first as the example."""
    forms: dict[str, list[int]] = {}
    for id, action in enumerate(declared["actions"]):
        forms.setdefault(action_form(action), []).append(id)
    sentences = declared["sentences"]["actions"]["en"]
    rows = []
    for form, ids in forms.items():
        action = declared["actions"][ids[0]]
        rows.append(
            (
                _ranges(ids),
                _code(action_text(action)),
                _code(json.dumps(action, ensure_ascii=False)),
                _plain(sentences[form]),
            )
        )
    return _table(("ids", "for example", "as JSON", ""), rows)


def _ranges(ids: Sequence[int]) -> str:
    """Rising numbers in short.

    >>> _ranges([0, 1, 2, 5, 7, 8])
    '0 – 2, 5, 7 – 8'
    """
    ends = [i for i, id in enumerate(ids) if i + 1 == len(ids) or ids[i + 1] != id + 1]
    runs = zip([0, *(end + 1 for end in ends)], ends, strict=False)
    return ", ".join(f"{ids[a]}" if a == b else f"{ids[a]} – {ids[b]}" for a, b in runs)


def _events(declared: Mapping[str, Json]) -> str:
    rows = (
        (_code(form["name"]), _fields(form, False), _fields(form, True), form["about"])
        for form in declared["events"].values()
    )
    return _table(("event", "fields", "secret fields", ""), rows)


def _observation(declared: Mapping[str, Json]) -> str:
    """One row for each block of numbers."""
    blocks = declared["observation"]["blocks"]
    size = sum(block["count"] for block in blocks)
    rows = (
        (
            _ranges(range(block["at"], block["at"] + block["count"])),
            _code(block["name"]),
            f"{block['low']:,} – {block['high']:,}",
            f"{block['scale']:.3g}",
            block["about"],
        )
        for block in blocks
    )
    kind = declared["observation"]["type"]
    table = _table(("numbers", "block", "from – to", "scale", ""), rows)
    return f"{size} numbers; the compact form is `{kind}`.\n\n{table}"


def _fields(form: Mapping[str, Json], secret: bool) -> str:
    fields = [
        (field["name"], of_shape(field["codec"]))
        for field in form["fields"]
        if field["secret"] == secret
    ]
    if form["seat"] is not None and not secret:
        fields.insert(0, (form["seat"], "Seat"))
    return ", ".join(_code(f"{name}: {kind}") for name, kind in fields)


_TABLES = {
    "options": _options,
    "keys": _keys,
    "actions": _actions,
    "events": _events,
    "observation": _observation,
}


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
