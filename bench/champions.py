"""How strong is a trained network? Against a bot, by player count, on duplicate deals.

    python bench/champions.py mio --network mio.npz --players 2+4 --styles 0,800:0.05,400:guided \
        --deals 200 [--seconds 60] [--against master] [--jobs 2] [--seed 7] [--out results.json]

A style says how many worlds a decision is worth, and after a colon how much the network is trusted
there, or that it guides the search (`candidate.py`); 0 is the network alone. Every deal is played
twice, with the seats exchanged. A line for each contest is added to the file. Without `--network`
there are only worlds.
"""

import argparse
import json
import os
from pathlib import Path
from typing import Any

import h200

h200.prepare()  # here, so that the processes of the arena have Numba too


def contest(asked: Any, players: int) -> dict[str, Any]:
    """Play one contest; what is worth keeping of its report."""
    from tablee.arena.contest import Contest
    from tablee.arena.crews import crew
    from tablee.arena.plan import make_plan

    bots = [f"{Path(__file__).parent / 'candidate.py'}:Candidate", asked.against]
    plan = make_plan(asked.game, bots, players, asked.seed, most_seatings=2)
    run = Contest(plan, asked.deals, seconds=asked.seconds).run(crew("here", asked.jobs))
    report = run.as_json()
    ahead = report["pairs"][0]["difference"]
    return {
        "game": asked.game,
        "players": players,
        "against": asked.against,
        "deals": report["deals"],
        "stopped": report["stopped"],
        "ahead": [round(100 * ahead[key], 1) for key in ("mean", "low", "high")],
        "limited": report["limited"],
        "ms": [round(1000 * each, 2) for each in per_decision(run.counted())],
    }


def per_decision(deals: list[Any]) -> list[float]:
    """The seconds that each bot needed for a decision."""
    seconds, decisions = (
        [sum(of_bot) for of_bot in zip(*(getattr(deal, what) for deal in deals), strict=True)]
        for what in ("seconds", "decisions")
    )
    return [each / max(1, n) for each, n in zip(seconds, decisions, strict=True)]


def main() -> None:
    """Play all that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--network", default="", help="what `quantise` wrote")
    parser.add_argument("--players", default="2", help="2+4, …")
    parser.add_argument("--styles", default="0")
    parser.add_argument("--against", default="master")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=None)
    asked = parser.parse_args()
    os.environ["CANDIDATE"] = asked.network
    for style in asked.styles.split(","):
        os.environ["CANDIDATE_WORLDS"], _, trust = style.partition(":")
        os.environ["CANDIDATE_TRUST"] = trust or "0"
        for players in map(int, asked.players.split("+")):
            try:
                row = {"style": style, **contest(asked, players)}
            except Exception as error:
                row = {"style": style, "players": players, "error": repr(error)}
            print(json.dumps(row), flush=True)
            if asked.out:
                with asked.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
