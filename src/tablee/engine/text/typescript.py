"""TypeScript types from exported declarations: views, options, actions and events of games."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from tablee.engine.text.codecs import Json

_SHORT = 8
"""Up to so many names are listed one by one; more of them are just strings."""

HEAD = """\
// Made by `python -m tablee.server.http.describe`: do not edit.

/** A seat at the table, from 0. */
export type Seat = number

/** What every view begins with. */
export interface Position {
  rules: number
  players: number
  /** Whose knowledge the view holds: everything, a seat's, or only what is public. */
  eyes: 'table' | Seat | 'spectator'
  /** The state of the random generator, for the table's eyes only. */
  random?: string
}
"""


def module(declarations: Iterable[Mapping[str, Json]]) -> str:
    """A TypeScript module with the types of these games."""
    return "\n".join([HEAD, *map(types, declarations)])


def types(declared: Mapping[str, Json]) -> str:
    """The types of one game: its options, view, verbs, actions and events."""
    name = declared["name"].capitalize()
    options = [
        _field(option["name"], of_shape(option["shape"]), option["about"]["en"])
        for option in declared["options"]
    ]
    keys = [
        _field("game", _literal(declared["name"])),
        _field("options", f"{name}Options"),
        *(
            _field(key["name"], of_shape(key["shape"]), key["about"] or key["label"]["en"])
            for key in declared["view"]
        ),
    ]
    verbs = dict.fromkeys(_literal(action["do"]) for action in declared["actions"])
    return "\n".join(
        [
            _interface(f"{name}Options", options),
            _interface(f"{name}View extends Position", keys),
            f"export type {name}Verb = {' | '.join(verbs)}\n",
            _union(f"{name}Action", _actions(declared["actions"])),
            _union(f"{name}Event", map(_event, declared["events"].values())),
        ]
    )


def of_shape(shape: Mapping[str, Any]) -> str:
    """The type of the values that a shape writes.

    >>> of_shape({"is": "many", "of": {"is": "seat", "null": True}})
    '(Seat | null)[]'
    """
    match shape["is"]:
        case "number":
            return "number | null" if shape["null"] else "number"
        case "name":
            names = [name for name in shape["names"] if name is not None]
            marks = [*(["?"] if shape["hidden"] else []), *([None] if shape["null"] else [])]
            return of_values([*names, *marks])
        case "names" | "path":
            return _list(of_values(shape["names"]))
        case "flag":
            return "boolean"
        case "seat":
            return "Seat | null" if shape["null"] else "Seat"
        case "seats":
            return "Seat[]"
        case "packed":
            return of_shape(shape["of"])
        case "maybe":
            return f"{of_shape(shape['of'])} | null"
        case "many" | "seatwise" | "times":
            return _list(of_shape(shape["of"]))
    raise ValueError(f"no such shape: {shape['is']}")


def of_values(values: Iterable[Json]) -> str:
    """The type of these values: few strings one by one, everything else by its kind.

    >>> of_values(["red", "blue", None])
    "'red' | 'blue' | null"
    """
    different = list(dict.fromkeys(values))
    strings = [value for value in different if isinstance(value, str)]
    kinds = list(map(_literal, strings)) if len(strings) <= _SHORT else ["string"]
    if any(type(value) is int for value in different):
        kinds.append("number")
    kinds += [
        json.dumps(value) for value in (True, False, None) if any(v is value for v in different)
    ]
    return " | ".join(kinds)


def _list(inner: str) -> str:
    is_union = " | " in re.sub(r"\([^()]*\)", "", inner)
    return f"({inner})[]" if is_union else f"{inner}[]"


def _literal(text: str) -> str:
    return "'" + json.dumps(text, ensure_ascii=False)[1:-1].replace("'", "\\'") + "'"


def _field(name: str, kind: str, about: str = "") -> str:
    return (f"  /** {about} */\n" if about else "") + f"  {name}: {kind}"


def _interface(name: str, fields: Iterable[str]) -> str:
    return "\n".join([f"export interface {name} {{", *fields, "}", ""])


def _union(name: str, members: Iterable[str]) -> str:
    return "\n".join([f"export type {name} =", *(f"  | {member}" for member in members), ""])


def _object(fields: Mapping[str, str]) -> str:
    return "{ " + "; ".join(f"{name}: {kind}" for name, kind in fields.items()) + " }"


def _actions(actions: Iterable[Mapping[str, Json]]) -> list[str]:
    """One type for each form of action: a verb with the same objects."""
    forms: dict[tuple[str, ...], dict[str, list[Json]]] = {}
    for action in actions:
        form = forms.setdefault((action["do"], *action), {})
        for name, value in action.items():
            form.setdefault(name, []).append(value)
    return [
        _object({name: of_values(values) for name, values in f.items()}) for f in forms.values()
    ]


def _event(form: Mapping[str, Json]) -> str:
    """An event, with the fields that may be secret as optional ones."""
    fields = {"event": _literal(form["name"])}
    if form["seat"] is not None:
        fields[form["seat"]] = "Seat"
    for field in form["fields"]:
        fields[field["name"] + ("?" if field["secret"] else "")] = of_shape(field["codec"])
    return _object(fields)
