"""Play deals: every seating of the bots on the same cards."""

import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

import tablee
from tablee.arena.plan import Deal, Plan, code_of
from tablee.arena.seating import Seating
from tablee.bots import Bot, bot, decide
from tablee.engine.kit.events import TABLE
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.errors import BotError, TableeError

_DIGITS = 6
"""Digits of a share, rounded in memory just as in a file."""
_SPREAD = 0x9E37_79B9_7F4A_7C15
_MASK = 2**63 - 1


def play_deals(plan: Plan, deals: Iterable[int]) -> list[Deal]:
    """Play these deals of a plan."""
    if code_of(find_game(plan.game), plan.sources) != plan.code:
        raise TableeError(
            f"These deals were begun with other bots or rules (tablee {plan.tablee}) than a worker "
            f"has (tablee {tablee.__version__}). Install the same tablee everywhere, or begin anew "
            "with --out and another file."
        )
    warm_up(plan)
    players = _players(plan)
    return [_play_deal(plan, deal, players) for deal in deals]


def _players(plan: Plan) -> list[Bot]:
    return [bot(name, source=plan.sources.get(name)) for name in plan.bots]


_warm: set[str] = set()
"""The plans whose bots have been asked in this process, by what decides how long that takes."""


def warm_up(plan: Plan) -> None:
    """Ask every bot once, so that everything is compiled and loaded before thoughts are timed."""
    key = f"{plan.code} {plan.game} {plan.players} {plan.bots}"
    if key in _warm:
        return
    _warm.add(key)
    find_game(plan.game).load()
    match = tablee.new(plan.game, players=plan.players, seed=0)
    for player in _players(plan):
        with suppress(Exception):  # a bot that fails is reported when it plays
            decide(player, match, match.asked, 0)


def _play_deal(plan: Plan, number: int, players: list[Bot]) -> Deal:
    deal = Deal(number, decisions=[0] * len(players), seconds=[0.0] * len(players))
    tallies = [Counter[str]() for _ in players]
    for seating in plan.seatings:
        match = tablee.new(
            plan.game, players=plan.players, seed=plan.number("deal", number), **plan.options
        )
        deal.first.append(_starter(match))
        _play(plan, match, deal, seating, players)
        _count_events(match, seating, tallies)
        deal.shares.append([round(share, _DIGITS) for share in match.result])
        deal.points.append([float(points) for points in match.points])
        deal.steps.append(len(match.plays))
        deal.limited.append(int(match.truncated))
        deal.rounds.append(_rounds(match))
    deal.seconds = [round(seconds, _DIGITS) for seconds in deal.seconds]
    deal.events = [dict(sorted(counts.items())) for counts in tallies]
    return deal


def _count_events(match: Match, seating: Seating, tallies: list[Counter[str]]) -> None:
    """Add the events of a match to the counts of the bots whose seats they concern."""
    forms = match.game.events
    for _, (kind, seat, *_) in match.rows_for(TABLE):
        if seat >= 0:
            tallies[seating[seat]][forms[kind].name] += 1


def _play(plan: Plan, match: Match, deal: Deal, seating: Seating, players: list[Bot]) -> None:
    """Play one match to its end. The deal decides the cards; the bots' random numbers are new for
    each match."""
    whim = plan.number("whims", deal.deal, *seating)
    while (seat := match.asked) >= 0:
        whim = (whim + _SPREAD) & _MASK
        who = seating[seat]
        begun = time.perf_counter()
        try:
            action = decide(players[who], match, seat, whim)
            deal.seconds[who] += time.perf_counter() - begun
            deal.decisions[who] += 1
            match.play(seat, action)
        except BotError as error:
            sitting = ", ".join(plan.names[one] for one in seating)
            where = f"in deal {deal.deal} of seed {plan.seed}, seats {sitting}"
            raise BotError(f"{error}\n  {where}", error.reason, error.place) from error


def _starter(match: Match) -> int:
    """The seat that begins: see `Game.dealer`."""
    dealer = match.game.dealer
    return match.asked if dealer is None else (int(match.state[dealer]) + 1) % match.players


def _rounds(match: Match) -> int:
    rounds = match.game.rounds
    return 1 if rounds is None else int(match.state[rounds])
