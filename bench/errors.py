"""What each level overlooks: MIO's shout, EKKO's mirrors, and cards that don't fit.

    python bench/errors.py --matches 20

Every level plays so many matches against itself, with the fewest and the most players. The results
go as a table into docs/bots.md, between the marks of the errors.
"""

import argparse
from collections import Counter
from pathlib import Path
from random import Random

import tablee
from tablee.bots import bot, decide
from tablee.bots.levels import LEVELS
from tablee.engine.registry import game

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- errors -->", "<!-- end of errors -->"


def mio(level: str, players: int, matches: int) -> str:
    """Shouts that were forgotten, of those that were due."""
    told = counted("mio", level, players, matches)
    return part(told["forgot"], told["said"])


def mirrors(level: str, players: int, matches: int) -> str:
    """Mirrors out of turn that stayed in the hand, of those that could be laid."""
    told = counted("ekko", level, players, matches)
    return part(told["passed"], told["mirror"])


def cards(level: str, players: int, matches: int) -> str:
    """Wrong cards, of all that were laid, where the table is the referee."""
    told = counted("ekko", level, players, matches, referee="table")
    return part(told["wrong"], told["laid"])


def counted(name: str, level: str, players: int, matches: int, **options: str) -> Counter[str]:
    """How often each kind of event happened; `mirror` counts those laid out of turn."""
    told = Counter[str]()
    for seed in range(matches):
        match = tablee.new(name, players=players, seed=seed, **options)
        dice, player = Random(seed), bot(level)
        while not match.over:
            seat, turn = match.asked, int(match.state.turn)
            events = match.play(seat, decide(player, match, seat, dice.getrandbits(60)))
            told.update(event.name for event in events)
            told["mirror"] += seat != turn and events[0].fields.get("mirror") is True
    return told


def part(wrong: int, right: int) -> str:
    """A share, and of how many."""
    return f"{100 * wrong / max(1, wrong + right):.1f} % of {wrong + right:,}"


def table(matches: int) -> str:
    """The results."""
    few, many = ({name: game(name).players[i] for name in ("mio", "ekko")} for i in (0, -1))
    heads = [
        (f"{what}, {size[name]} players", measure, size[name])
        for what, name, measure in (
            ("shouts forgotten", "mio", mio),
            ("mirrors missed", "ekko", mirrors),
            ("wrong cards", "ekko", cards),
        )
        for size in (few, many)
    ]
    lines = ["| | " + " | ".join(head for head, *_ in heads) + " |", "|---" * 7 + "|"]
    for level in LEVELS:
        cells = [measure(level, players, matches) for _, measure, players in heads]
        lines.append(f"| {level} | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return "\n".join(lines)


def main() -> None:
    """Play, and write the results down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--matches", type=int, default=20, help="of each level and size (20)")
    found = table(parser.parse_args().matches)
    page = PAGE.read_text("utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{found}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
