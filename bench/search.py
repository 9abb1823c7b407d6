"""How many simulations a second the tree search runs on one core: `python bench/search.py [GAME…]`.

At the deal, where the most is left to play, and as a mean over positions of a match between decent
players; by the processor's time, so that other programs matter less.
"""

import sys
import time

import tablee
from tablee.arena.plan import make_plan
from tablee.arena.playing import warm_up
from tablee.bots import bot, decide
from tablee.bots.search import think
from tablee.engine.kit.contract import EVERYTHING

SECONDS, POSITIONS, APART = 0.2, 10, 6


def rates(name: str, players: int) -> list[float]:
    """Simulations a second at positions that are some acts apart, the first at the deal."""
    warm_up(make_plan(name, ["master", "greedy"], players))
    match = tablee.new(name, players=players, seed=5)
    found: list[float] = []
    while len(found) < POSITIONS and not match.over:
        blind_match = match.blinded(match.asked, EVERYTHING)
        begun = time.process_time()
        thought = think(blind_match, 1, seconds=SECONDS)
        found.append(thought.worlds / (time.process_time() - begun))
        for _ in range(APART):
            if not match.over:
                match.play(match.asked, decide(bot("greedy"), match, match.asked, 1))
    return found


def main() -> None:
    """Measure the games that are named, or all."""
    for name in sys.argv[1:] or tablee.all_games():
        for players in (tablee.all_games()[name].players[0], tablee.all_games()[name].players[-1]):
            found = rates(name, players)
            mean = sum(found) / len(found)
            print(
                f"{name:8} {players} players: {found[0]:9,.0f} at the deal, {mean:9,.0f} on average"
            )


if __name__ == "__main__":
    main()
