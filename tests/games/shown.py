"""What a seat has been shown in a match, by the game's own `memory.follow`."""

from tablee.engine.kit.bits import has, members
from tablee.engine.kit.minds import MIND, learns
from tablee.engine.kit.states import new_states
from tablee.engine.match import Match


def shown_to(match: Match, seat: int) -> dict[int, bool]:
    """The things that have left a trace; for each, whether the seat itself turned it."""
    mind = new_states(MIND, 1)[0]
    rows, _ = match.rows_by_act
    for k in range(len(rows)):
        if learns(mind, rows, k, seat):
            match.game.memory(mind, seat, mind["row"])
    return {thing: bool(has(mind["own"], thing)) for thing in members(mind["shown"])}
