"""How a match of Les œufs sont faits stands, some turns on."""

from tablee.engine.kit.bits import lowest, only, rest
from tablee.engine.kit.prospects import share_by_score
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.oeufs.board import SIDE
from tablee.games.oeufs.brain import steps_to
from tablee.games.oeufs.rules import ABROAD, CAMP, all_eggs, still_in

TURNS = 3  # how many turns of each seat are played before a world is judged
A_STEP = 4.0  # with this many steps less to go, the win is e times as likely


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """Have enough turns been played, and is it the same seat's turn as at the start?

    After three times as many actions it no longer matters whose turn it is.
    """
    if steps < TURNS * s.players:
        return False
    return s.turn == start.turn or steps >= 3 * TURNS * s.players


@rule
def worth(s: State, out: Out) -> None:
    """The fewer steps a seat has to go, the likelier it wins."""
    for seat in range(s.players):
        out[seat] = -steps_to_go(s, seat) if still_in(s, seat) else -1000.0
    share_by_score(s, out, A_STEP)


@rule
def steps_to_go(s: State, seat: int) -> float:
    """The steps of all own eggs abroad and home, as if nothing lay in the way and none jumped."""
    camp = CAMP[s.players, seat]
    total = 0.0
    eggs = s.visible[seat]
    goal = ABROAD[s.players, seat] & ~all_eggs(s)
    while eggs:
        total += steps_to(lowest(eggs), goal) + SIDE
        eggs = rest(eggs)
    total += steps_home(s.hidden[seat] & ~camp, camp & ~s.hidden[seat])
    return total


@rule
def steps_home(eggs: Bits, goal: Bits) -> float:
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
