"""What people paste, whole or damaged, is read in the browser as it is here: accepted alike, and
refused alike."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.engine import record
from tablee.engine.conformance import settings
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.position import to_line
from tablee.errors import TableeError
from tablee.server.http.positions import read_position
from tests.own import OWN
from tests.test_local import in_typescript, played

CHECK = Path(__file__).parent / "pasted_check.ts"
STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "?",
    "-",
    "x",
    -1,
    0,
    1,
    7,
    97,
    10**6,
    2**40,
    [],
    {},
    "__proto__",
)
LETTERS = '[],=-?* {}":x09'


def position_of(name: str, text: str) -> str | None:
    """The position that this text stands for, as a server reads it; None if it is refused."""
    try:
        doc = read_position(text)
        if doc["game"] != name:
            return None
        return to_line(Match.at(game(name), doc).position())
    except (TableeError, TypeError, ValueError, OverflowError, AttributeError):
        return None


def match_of(name: str, text: str) -> str | None:
    """The end of the match in this record."""
    try:
        match = record.replay(text.split("\n"))
    except TableeError:
        return None
    return match.line if match.game.name == name else None


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Where each entry of a document stands: in what, and at which key."""
    if isinstance(value, dict | list):
        for at in value if isinstance(value, dict) else range(len(value)):
            yield value, at
            yield from leaves(value[at])


def damaged(doc: Any, dice: Random) -> Any:
    """The document with one entry changed, moved, doubled or left out."""
    doc = json.loads(json.dumps(doc))
    places = list(leaves(doc))
    (holder, at), (other, there) = dice.choice(places), dice.choice(places)
    match dice.randrange(5):
        case 0:
            holder[at] = dice.choice(STRANGE)
        case 1:
            del holder[at]
        case 2:
            holder[at] = json.loads(json.dumps(other[there]))
        case 3 if isinstance(holder, list):
            holder.insert(at, dice.choice([holder[at], dice.choice(STRANGE)]))
        case _ if type(holder[at]) is int:
            holder[at] += dice.choice((-2, -1, 1, 2, 100))
        case _:
            holder[at], other[there] = other[there], holder[at]
    return doc


def scratched(text: str, dice: Random) -> str:
    """The text with a few letters lost, doubled or replaced."""
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice(("", text[at] * 2, dice.choice(LETTERS))) + text[at + 1 :]
    return text


def acyclic(doc: Any) -> str | None:
    """The document as JSON; None if a change has put it into itself."""
    try:
        return json.dumps(doc)
    except ValueError:
        return None


def positions(match: Match, dice: Random, times: int) -> Iterator[str]:
    """A position as several eyes see it, as text and as JSON; and damaged."""
    for eyes in (match, match.blinded(dice.randrange(match.players)), match.blinded(-1)):
        doc = eyes.position()
        if dice.random() < 0.5:
            doc.pop("random", None)
        yield from (to_line(doc), json.dumps(doc))
        for _ in range(times):
            yield scratched(to_line(doc), dice)
            if text := acyclic(damaged(doc, dice)):
                yield text
            moved = damaged({key: value for key, value in doc.items() if key != "options"}, dice)
            if isinstance(moved.get("game"), str) and acyclic(moved):
                yield to_line({**moved, "options": doc["options"]})


def records(match: Match, dice: Random, times: int) -> Iterator[str]:
    """A record, and damaged ones."""
    whole = [json.loads(json.dumps(line)) for line in record.lines(match)]
    yield "".join(json.dumps(line) + "\n" for line in whole)
    for _ in range(times):
        if text := acyclic(damaged(whole, dice)):
            yield "".join(json.dumps(line) + "\n" for line in json.loads(text))
    yield scratched("".join(json.dumps(line) + "\n" for line in whole), dice)


@pytest.mark.parametrize("name", OWN)
def test_bad_pastes_are_refused_in_the_browser_as_here(name: str, tmp_path: Path) -> None:
    dice, cases = Random(f"pasted {name}"), []
    for setting in settings([name]):
        match = played(setting, dice)
        for text in positions(match, dice, 3):
            cases.append({"kind": "position", "text": text, "line": position_of(name, text)})
        again = Match.at(match.game, match.position())  # a record that begins with a position
        for _ in range(3):
            if not again.over:
                again.play(again.asked, dice.choice(again.legal(again.asked)))
        for one in (match, again):
            for text in records(one, dice, 4):
                cases.append({"kind": "record", "text": text, "line": match_of(name, text)})
    deep = f"{name} rules=1 players=2 eyes=0 hands={'[' * 20_000}"
    for text in ("", "{", "[]", "null", name, f"{name} rules=1", f"{name} x", '{"game": []}', deep):
        assert position_of(name, text) is None
        cases.append({"kind": "position", "text": text, "line": None})
        cases.append({"kind": "record", "text": text, "line": None})
    assert len(cases) > 400
    taken = sum(one["line"] is not None for one in cases)
    assert len(cases) / 10 < taken < len(cases) / 2, "both kinds are there"
    assert in_typescript(name, CHECK, cases, tmp_path) == len(cases)
