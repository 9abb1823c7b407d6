"""How a match of Les œufs sont faits stands, some turns on."""

from tablee.engine.kit.bits import lowest, only, rest
from tablee.engine.kit.prospects import share_by_score
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.oeufs.brain import steps as steps_to
from tablee.games.oeufs.rules import ABROAD, CAMP, SIDE, all_eggs, still_in

TURNS = 3  # of each seat
A_STEP = 4.0  # so many steps more make the win e times as likely


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """Some turns have been played, and whoever was on turn is so again, or it takes too long."""
    if steps < TURNS * s.players:
        return False
    return s.turn == start.turn or steps >= 3 * TURNS * s.players


@rule
def worth(s: State, out: Out) -> None:
    """Who has fewer steps to go is ahead."""
    for seat in range(s.players):
        out[seat] = -to_go(s, seat) if still_in(s, seat) else -1000.0
    share_by_score(s, out, A_STEP)


@rule
def to_go(s: State, seat: int) -> float:
    """The steps of all eggs abroad and home, as if nothing were in the way and none could jump."""
    camp = CAMP[s.players, seat]
    total = 0.0
    eggs = s.visible[seat]
    goal = ABROAD[s.players, seat] & ~all_eggs(s)
    while eggs:
        total += steps_to(lowest(eggs), goal) + SIDE
        eggs = rest(eggs)
    total += homeward(s.hidden[seat] & ~camp, camp & ~s.hidden[seat])
    return total


@rule
def homeward(eggs: Bits, goal: Bits) -> float:
    """The steps that bring these eggs to the goal, each to the nearest cell that is left."""
    total = 0.0
    while eggs:
        cell = lowest(eggs)
        near = steps_to(cell, goal)
        total += near
        cells = goal
        while cells and steps_to(cell, only(lowest(cells))) > near:
            cells = rest(cells)
        goal &= ~only(lowest(cells))
        eggs = rest(eggs)
    return total
