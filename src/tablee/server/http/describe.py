"""The protocol, the API and the games, described from their types and declarations.

`python -m tablee.server.http.describe` writes `docs/protocol.md`, `docs/protocol.schema.json`,
`docs/openapi.json`, `docs/protocol.ts`, `docs/views.ts` and the tables in `docs/formats/*.md`; a
test fails when they are out of date.
"""

import ast
import inspect
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from tablee.engine.registry import games
from tablee.engine.text import pages, typescript
from tablee.engine.text.export import export
from tablee.server.http.endpoint import Endpoint
from tablee.server.http.endpoints import ENDPOINTS
from tablee.server.http.openapi import bodies, components_of, openapi
from tablee.server.wire import api, protocol

# --- JSON Schema of the socket's messages


def schema() -> dict[str, Any]:
    """JSON Schema of what is said over the socket, in both directions."""
    kinds = [protocol.ClientMessage, protocol.ServerMessage]
    (client, server), components = components_of(kinds, "#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tablée protocol",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {**components, "ClientMessage": client, "ServerMessage": server},
    }


# --- TypeScript


def protocol_types() -> str:
    """The types of socket and API for TypeScript."""
    kinds = [protocol.ClientMessage, protocol.ServerMessage, *bodies(ENDPOINTS), api.Problem]
    (client, server, *_), components = components_of(kinds, "{name}")
    notes = _notes(protocol) | _notes(api)
    parts = ["// Made by `python -m tablee.server.http.describe`: do not edit.\n"]
    for name in components:
        parts.append(_interface(name, components[name], notes))
    parts.append(f"export type ClientMessage = {_ts(client)};\n")
    parts.append(f"export type ServerMessage = {_ts(server)};\n")
    codes = ", ".join(f'{code}: "{why}"' for code, why in protocol.CLOSE_CODES.items())
    parts.append(f"export const CLOSE_CODES: Record<number, string> = {{ {codes} }};\n")
    return "\n".join(parts)


def _interface(name: str, described: dict[str, Any], notes: dict[str, str]) -> str:
    required = set(described.get("required", []))
    lines = [_comment(notes.get(name), "") + f"export interface {name} {{"]
    for key, value in described.get("properties", {}).items():
        mark = "" if key in required else "?"
        lines.append(_comment(notes.get(f"{name}.{key}"), "  ") + f"  {key}{mark}: {_ts(value)};")
    return "\n".join([*lines, "}\n"])


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    body = "\n".join(f"{indent} * {line}".rstrip() for line in text.split("\n"))
    return f"{indent}/**\n{body}\n{indent} */\n"


def _ts(described: dict[str, Any]) -> str:
    if "$ref" in described:
        return str(described["$ref"])
    if "enum" in described:
        return " | ".join(json.dumps(value) for value in described["enum"])
    if "const" in described:
        return json.dumps(described["const"])
    if "anyOf" in described:
        return " | ".join(dict.fromkeys(_ts(one) for one in described["anyOf"]))
    kind = described.get("type")
    if kind == "array":
        return f"({_ts(described.get('items', {}))})[]"
    if kind == "object":
        values = described.get("additionalProperties")
        return f"Record<string, {_ts(values) if isinstance(values, dict) else 'unknown'}>"
    names = {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "string" if kind == "string" else "unknown")


# --- Markdown


def _notes(module: ModuleType) -> dict[str, str]:
    """Docstrings of classes and of their fields, by `Class` and `Class.field`."""
    found: dict[str, str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
            for field, after in zip(node.body, [*node.body[1:], None], strict=True):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    text = _docstring(after)
                    if text:
                        found[f"{node.name}.{field.target.id}"] = text
                        found.setdefault(f"*.{field.target.id}", text)
    return found


def _docstring(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return inspect.cleandoc(str(node.value.value))
    return ""


def markdown() -> str:
    """The protocol for people."""
    notes = _notes(protocol)
    _, components = components_of([protocol.ClientMessage, protocol.ServerMessage], "{name}")
    out = [
        "# The protocol of a table",
        "<!-- Made by `python -m tablee.server.http.describe`: do not edit. -->",
        inspect.getdoc(protocol) or "",
        _CONNECTING,
        "## What a client says",
        *_sections(get_args(protocol.ClientMessage), components, notes),
        "## What the server says",
        *_sections(get_args(protocol.ServerMessage), components, notes),
        "## What these contain",
        *_sections(
            (
                protocol.TableInfo,
                protocol.SeatInfo,
                protocol.Clock,
                protocol.News,
                protocol.Line,
            ),
            components,
            notes,
        ),
        "## Close codes",
        "| code | |\n|---|---|\n"
        + "\n".join(f"| {code} | {why} |" for code, why in protocol.CLOSE_CODES.items()),
        "## The HTTP API",
        "Described in full by `/api/openapi.json`; a copy is [openapi.json](openapi.json).",
        "| | | |\n|---|---|---|\n" + "\n".join(_row(e) for e in ENDPOINTS),
    ]
    return "\n\n".join(out) + "\n"


_CONNECTING = """## Connecting

1. `POST /api/guest {"name": "Anna"}` gives a signed, HttpOnly cookie: the person, from now on.
2. `POST /api/tables` opens a table, `GET /api/codes/ABCDEF` finds one by its six letters.
3. The socket is at `/ws/TABLE?since=N` with that cookie; `N` is the number of the newest frame that
   the client has, or is left out. Whoever has no seat is a spectator.

The first frame of the server is a `table`. A frame whose `since` is the number that the client has
tells in `events` and `news` exactly what happened in between, and can be shown as motion; any other
frame is simply shown. After a lost connection: connect again, send again what was not answered.

An act names in `on` the number of the frame that its player was looking at. The server looks up
what that act was aimed at (the card on the table, the offer, the state of the camp); if that is
gone when the act is judged, the act is void. So a client needs to know no rule of any game: it
shows `view`, offers what `legal` lists, and sends the text that was chosen.

While something out of turn could answer what lies on the table (`clock.window` is above 0), an act
is not played at once, see [races](decisions/races.md); its `ok` comes when it has been decided.

`ping` carries the table's number. A client answers `pong` with the number it has; if it is behind,
the server sends the table again."""


def _sections(kinds: Any, components: dict[str, Any], notes: dict[str, str]) -> list[str]:
    return [_section(kind.__name__, components[kind.__name__], notes) for kind in kinds]


def _section(name: str, described: dict[str, Any], notes: dict[str, str]) -> str:
    properties = described.get("properties", {})
    tag = properties.get("type", {}).get("enum", [None])[0]
    lines = [f"### {f'`{tag}`' if tag else name}", "", notes.get(name, ""), ""]
    lines += ["| field | type | |", "|---|---|---|"]
    for key, value in properties.items():
        if key == "type" and tag:
            continue
        note = notes.get(f"{name}.{key}") or (notes.get("_Command.id", "") if key == "id" else "")
        optional = "" if key in described.get("required", []) else " (optional)"
        kind = _ts(value).replace("|", "\\|")
        lines.append(f"| `{key}` | `{kind}`{optional} | {' '.join(note.split())} |")
    return "\n".join(lines)


def _row(endpoint: Endpoint) -> str:
    summary = (inspect.getdoc(endpoint.handler) or "").split("\n")[0]
    return f"| `{endpoint.method}` | `{endpoint.path}` | {summary} |"


# --- files


def files(docs: Path) -> dict[str, str]:
    """All that is made from types and declarations, by file name in this folder."""
    own = [game for game in games().values() if game.package.startswith("tablee.games.")]
    declared = [export(game) for game in own]
    formats = {f"formats/{game['name']}.md": game for game in declared}
    return {
        "protocol.md": markdown(),
        "protocol.schema.json": json.dumps(schema(), indent=1, ensure_ascii=False) + "\n",
        "openapi.json": json.dumps(openapi(ENDPOINTS), indent=1, ensure_ascii=False) + "\n",
        "protocol.ts": protocol_types(),
        "views.ts": typescript.module(declared),
        **{
            name: pages.filled((docs / name).read_text("utf-8"), game)
            for name, game in formats.items()
        },
    }


def main() -> None:
    """Write the files into the folder given, or into `docs`."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    for name, text in files(folder).items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
