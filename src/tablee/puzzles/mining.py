"""How puzzles are found: in matches that bots play, by criteria, each confirmed by another search.

A position becomes a puzzle if

- one act is clearly best: it leads the second by at least `lead`, and the lower end of the 95 %
  interval of that lead is at least `least`;
- it is not obvious: `greedy` does something else;
- it is decided by reasoning and not by luck: in most of the worlds that the seat thinks possible
  the best act does at least as well as the second, world by world;
- a longer search, in other worlds, finds the same act by a clear lead again; and so does the level
  `master`, with ten times its thought, again and again.

In a game of memory everything that was shown counts as known: the puzzle shows it first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import hypot

import numpy as np
import numpy.typing as npt

from tablee.bots import bot
from tablee.bots.levels import LEVELS, LevelBot
from tablee.bots.search import Option, Tree, think
from tablee.engine.game import Game
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.engine.text.actions import Action
from tablee.puzzles.keeping import TRIED, TRIES, Puzzle, short_line

CERTAIN = 1.96
"""How many standard errors make a 95 % interval."""
_KEPT = 8
"""How many acts a puzzle lists."""
HARDER, AGAIN = 10, 3
"""How many times as much as usual `master` thinks about a puzzle, and with how many seeds."""
OPENING = 29
"""The number of acts at the beginning of a match that may be skipped."""


@dataclass(frozen=True)
class Criteria:
    """What makes a puzzle."""

    lead: float = 0.1
    least: float = 0.05
    sure: float = 0.7
    fewest: int = 4
    """How many acts there must be to choose from at least, one more than a person has tries,"""
    most: int = 48
    """and at most."""
    glance: int = 120
    """Simulations of the first look at a position."""
    first: int = 100
    """Simulations of each act at first; then the acts that might be among the best are compared,"""
    each: int = 400
    """with this many simulations each."""
    again: int = 2400
    """Simulations of each of the best acts, when the puzzle is confirmed."""


@dataclass(frozen=True)
class Found:
    """The result of looking through one match."""

    match: int
    puzzle: Puzzle | None
    refuted: int
    """How many candidates the longer search did not confirm."""


def mine(
    game: Game, seed: int, first: int = 0, step: int = 1, criteria: Criteria | None = None
) -> Iterator[Found]:
    """Look through matches number `first`, `first + step` … of a seed, without end."""
    game.check_judged()
    for number in count(first, step):
        yield look_through(game, seed, number, criteria or Criteria())


def look_through(game: Game, seed: int, number: int, criteria: Criteria) -> Found:
    """Play a match, and take the first of its positions that makes a puzzle."""
    counts = [n for n in game.players if n <= 3] or list(game.players)
    players = counts[number % len(counts)]
    match = Match.new(game, players, seed, {}, number=number)
    refuted = 0
    for shown, obvious in _decisions(match, number, criteria):
        puzzle = _candidate(shown, obvious, number, criteria)
        if puzzle is None:
            continue
        if _confirmed(shown, puzzle, number, criteria):
            return Found(number, puzzle, refuted)
        refuted += 1
    return Found(number, None, refuted)


def _decisions(match: Match, number: int, criteria: Criteria) -> Iterator[tuple[Match, str]]:
    """The positions of a match in which there is something to choose, and what `greedy` does."""
    greedy = bot("greedy")
    acts, unlooked = 0, number * 5 % OPENING  # so that puzzles are not all of the opening
    while not match.over:
        seat = match.asked
        shown = match.blinded(seat, EVERYTHING)
        act = greedy.choose(shown, number + acts)
        if acts >= unlooked and criteria.fewest <= len(match.legal_ids(seat)) <= criteria.most:
            yield shown, act.text
        match.play(seat, act)
        acts += 1


def _candidate(shown: Match, obvious: str, number: int, criteria: Criteria) -> Puzzle | None:
    """The puzzle that this position seems to be; None if it is none."""
    seed = 2 * number + 1
    glance = think(shown, seed, simulations=criteria.glance)
    promising = max(glance.options, key=lambda option: option.shares[shown.eyes])
    if promising.action.text == obvious or _is_obvious(shown, promising.action):
        return None
    seat = shown.eyes
    usual = [option for option in glance.options if option.action.text == obvious]
    if usual and promising.shares[seat] - usual[0].shares[seat] < criteria.lead / 2:
        return None
    rough = _compared(shown, shown.legal(seat), seed, criteria.first)
    lead, error = _lead(rough, seat)
    if lead + error < criteria.lead or _is_obvious(shown, rough[0].action):
        return None
    foremost = [*rough[:_KEPT], *(one for one in rough[_KEPT:] if one.action.text == obvious)]
    options = _compared(shown, [one.action for one in foremost], seed, criteria.each)
    best, second = options[:2]
    lead, error = _lead(options, seat)
    if lead < criteria.lead or lead - error < criteria.least or best.action.text == obvious:
        return None
    if _is_obvious(shown, best.action):
        return None
    sure = _sure(shown, best.action, second.action, seed, criteria.each // 2)
    if sure < criteria.sure:
        return None
    return Puzzle(
        match=number,
        position=short_line(shown.game, shown.position()),
        best=best.action.text,
        acts=tuple((one.action.text, round(1000 * one.shares[seat])) for one in options),
        error=round(1000 * error),
        obvious=obvious,
        sure=round(100 * sure),
        finds=finds(shown, best.action.text),
    )


def _is_obvious(shown: Match, act: Action) -> bool:
    """Would `greedy` choose this act with another seed?"""
    greedy = bot("greedy")
    return any(greedy.choose(shown, seed).id == act.id for seed in range(4))


def _compared(shown: Match, acts: list[Action], seed: int, simulations: int) -> list[Option]:
    """These acts, each looked at in the same worlds, the best first."""
    looked = [think(shown, seed, simulations=simulations, only=act).best for act in acts]
    return sorted(looked, key=lambda option: -option.shares[shown.eyes])


def _sure(shown: Match, best: Action, second: Action, seed: int, worlds: int) -> float:
    """In what part of the worlds the best act does at least as well as the second."""
    first, other = (_outcomes(shown, act, seed, worlds) for act in (best, second))
    return float(np.mean(first >= other - 1e-6))


def _outcomes(shown: Match, act: Action, seed: int, worlds: int) -> npt.NDArray[np.float64]:
    """The share of the win in each world, one after the other, if this act is played."""
    tree = Tree(shown, seed, 0, worlds + 1, True, act.id)
    sums = np.zeros(worlds + 1)
    for world in range(1, worlds + 1):
        tree.grow(world, lambda: False)
        sums[world] = tree.sums[0, shown.eyes]
    return np.diff(sums)


def _lead(options: list[Option], seat: int) -> tuple[float, float]:
    """By how much the first act is ahead of the second, and half the width of the interval."""
    best, second = options[:2]
    return best.shares[seat] - second.shares[seat], CERTAIN * hypot(best.error, second.error)


def finds(shown: Match, best: str) -> tuple[int, ...]:
    """How often each of the weaker levels finds the best act, the weakest first."""
    found = []
    for key in TRIED:
        bot = LevelBot(LEVELS[key])
        found.append(sum(bot.choose(shown, seed).text == best for seed in range(TRIES)))
    return tuple(found)


def _confirmed(shown: Match, puzzle: Puzzle, number: int, criteria: Criteria) -> bool:
    """Does a longer search, in other worlds, find the same act by a clear lead?"""
    seed, seat = 2 * number + 2, shown.eyes
    foremost = [text for text, _ in puzzle.acts]
    acts = [act for act in shown.legal(seat) if act.text in foremost]
    options = _compared(shown, acts, seed, criteria.again)
    lead, error = _lead(options, seat)
    thought = think(shown, seed, simulations=4 * criteria.again)
    return (
        options[0].action.text == puzzle.best
        and lead - error >= criteria.least / 2
        and thought.best.action.text == puzzle.best
        and all(solved(shown, puzzle.best, seed + n) for n in range(AGAIN))
    )


def solved(shown: Match, best: str, seed: int, harder: int = HARDER) -> bool:
    """Does `master` find this act, if it thinks this many times as much as usual?"""
    judgement = shown.game.judgement
    assert judgement is not None
    return think(shown, seed, simulations=harder * judgement.simulations).best.action.text == best
