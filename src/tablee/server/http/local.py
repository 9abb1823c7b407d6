"""The files of a game for a table in the browser: its rules as a module, and a sheet beside them.

The sheet holds the game's declaration without its sentences, which pages ask for anyway, and all
figures by which bots think, wait and advise. Where the game has a champion, its network is a third
file, which is asked for when the champion plays. The files are named by their content.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import cache
from itertools import groupby, product
from typing import Any

from tablee.bots import (
    CHAMPION,
    advice,
    champion,
    levels,
    opinion,
    review,
    search,
    tempo,
    weighing,
)
from tablee.engine.champion import network_file
from tablee.engine.compiled import wasm
from tablee.engine.game import Game
from tablee.engine.text.codecs import Json
from tablee.engine.text.export import export
from tablee.server.table.lobby import STAND_IN
from tablee.server.table.pace import PACES, THINKING, TIMED_ACTS

FORMAT = 2
"""The version of this format."""
FOLDER = "local"
"""The folder of these files on a server and on a site."""
BOTS = ["random", "greedy", *levels.LEVELS, CHAMPION, levels.SEARCH.key]
"""The bots that a table in the browser knows."""
_UNUSED = ("observation", "sentences", "tagline", "minutes", "best", "tie_is_draw")
"""Parts of the declaration that no table in the browser reads."""


def sheet(game: Game) -> dict[str, Any]:
    """Everything that a table in the browser needs of a game besides its rules."""
    return {
        "tablee": FORMAT,
        "declaration": _declaration(game),
        "rounds": game.rounds,
        "simulations": None if game.judgement is None else game.judgement.simulations,
        "levels": {level.key: _level(level) for level in (*levels.LEVELS.values(), levels.SEARCH)},
        "champion": _champion(game),
        "glance": levels.GLANCE,
        "paces": {
            name: {part: getattr(pace, part) for part in ("turn", "reflex", "count", "shown")}
            for name, pace in PACES.items()
        },
        "timed_acts": TIMED_ACTS,
        "stand_in": STAND_IN,
        "tempo": {
            "earliest": tempo.EARLIEST,
            "latest": tempo.LATEST,
            "variety": tempo.VARIETY,
            "thought": tempo.THOUGHT,
            "margin": tempo.MARGIN,
            "patience": THINKING,
        },
        "search": {"most_nodes": search.MOST_NODES, "trees": search.TREES, "few": search.FEW},
        "weighing": {
            "close": weighing.CLOSE,
            "clear": weighing.CLEAR,
            "pressing": advice.PRESSING,
            "hint": asdict(weighing.HINT),
        },
        "review": {
            "simulations": review.SIMULATIONS,
            "grades": [list(grade) for grade in review.GRADES],
            "turns": review.TURNS,
            "turning": review.TURNING,
        },
    }


def packed(game: Game) -> dict[str, Any]:
    """The sheet as its file has it."""
    whole = sheet(game)
    whole["declaration"]["actions"] = choices(game.actions)
    return whole


def _declaration(game: Game) -> dict[str, Any]:
    """The declaration without the parts for people and pages."""
    whole = export(game)
    parts = {key: value for key, value in whole.items() if key not in _UNUSED}
    parts["view"] = [{"name": key["name"], "shape": key["shape"]} for key in whole["view"]]
    parts["options"] = [
        {key: value for key, value in option.items() if key not in ("about", "schema")}
        for option in whole["options"]
    ]
    parts["refusals"] = {clause: {"en": text["en"]} for clause, text in whole["refusals"].items()}
    parts["events"] = {
        kind: {key: value for key, value in form.items() if key != "about"}
        for kind, form in whole["events"].items()
    }
    return parts


def choices(actions: Iterable[Mapping[str, Json]]) -> list[dict[str, list[Json]]]:
    """The same actions in fewer lines: a line stands for all combinations of its values, of which
    the last changes first. A list of 2,630 actions takes half a second on a slow phone's line.

    >>> choices([{"do": "look", "cell": "a1"}, {"do": "look", "cell": "b1"}, {"do": "pass"}])
    [{'do': ['look'], 'cell': ['a1', 'b1']}, {'do': ['pass']}]
    """
    lines = []
    for verb, same in groupby(actions, key=lambda action: (action["do"], *action)):
        given = [list(action.values()) for action in same]
        values = [list(dict.fromkeys(column)) for column in zip(*given, strict=True)]
        whole = [list(one) for one in product(*values)] == given
        for line in [values] if whole else [[[value] for value in one] for one in given]:
            lines.append(dict(zip(verb[1:], line, strict=True)))
    return lines


def _champion(game: Game) -> dict[str, Any] | None:
    """How the champion weighs acts, and how much its network counts there."""
    if game.champion is None:
        return None
    worlds, guided = game.champion.worlds, game.champion.guided
    return {
        "players": list(game.champion.players),
        "network": game.has_network,
        "worlds": worlds,
        "guided": guided,
        "care": asdict(champion.care_for(worlds)) if worlds else None,
        "trust": game.champion.trust,
        "favourites": opinion.FAVOURITES,
        "unlikely": opinion.UNLIKELY,
    }


def _level(level: levels.Level) -> dict[str, Any]:
    return {
        "effort": level.effort,
        "thought": level.thought,
        "memory": None if level.memory is None else level.memory.half_life,
        "attention": None if level.attention is None else asdict(level.attention),
    }


@cache
def files(game: Game) -> dict[str, bytes]:
    """The files of a game by their names; none if there is no module."""
    module = wasm.module(game)
    if module is None:
        return {}
    text = json.dumps(packed(game), ensure_ascii=False, separators=(",", ":")).encode()
    network = network_file(game)
    digest = hashlib.sha256(module + text + (network or b"")).hexdigest()[:12]
    found = {"wasm": module, "json": text, "network": network}
    return {f"{game.name}-{digest}.{kind}": file for kind, file in found.items() if file}


def stem(game: Game) -> str | None:
    """The address of a game's files without their endings; None if it has none."""
    return next((f"{FOLDER}/{name.rpartition('.')[0]}" for name in files(game)), None)
